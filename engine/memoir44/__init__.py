"""Memoir '44: Pacific Theater, scenarios 49-56."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.game import WINDOWS, Game, Scenario, Setting
from engine.memoir44 import questions  # noqa: F401 (declares how questions are answered)
from engine.memoir44.actions import book
from engine.memoir44.data import facts
from engine.memoir44.invariants import invariants
from engine.memoir44.model import SEATS, TEAM_SEATS, side_of
from engine.memoir44.rules import Campaign
from engine.memoir44.rules.commanding import orders_ahead
from engine.memoir44.setup import TEAMS, fact_of, new_state, setup
from engine.memoir44.upgrade import STATE_VERSION, UPGRADES
from engine.memoir44.view import MemoirView, determinize
from engine.memoir44.words import MemoirWords


class _Scenarios(Mapping[str, Scenario]):
    """The scenarios, read from the facts when asked for; an Overlord one is there for two players and for teams."""

    def __getitem__(self, id_: str) -> Scenario:
        fact = fact_of(id_)
        teams = id_.endswith(TEAMS)
        if teams and not fact.wide:
            raise KeyError(id_)
        title = f"{fact.id}: {fact.title}" + (" (teams)" if teams else "")
        seats, line = TEAM_SEATS if teams else SEATS, f"{fact.date}. {fact.line}"
        return Scenario(id_, title, line, seats, {seat: side_of(seat) for seat in seats if seat not in SEATS})

    def __iter__(self) -> Iterator[str]:
        for fact in facts().scenarios.values():
            yield fact.id
            if fact.wide:
                yield fact.id + TEAMS

    def __len__(self) -> int:
        return sum(1 + fact.wide for fact in facts().scenarios.values())


SETTINGS = (
    WINDOWS,
    Setting(
        "bombardment_flags",
        ("binding", "yamato"),
        "binding: nobody ignores flags of Air Power and Barrage; yamato: Japanese infantry ignores its first",
    ),
    Setting(
        "high_ground",
        ("open", "strict"),
        "open: between two raised hexes lower ground never blocks sight; strict: it blocks as always",
    ),
)

GAME = Game(
    key="memoir44",
    command="memoir",
    title="Memoir '44: Pacific Theater",
    line="Eight Pacific battles by Command cards and dice, 1941-1945; two players, or two teams.",
    state=Campaign,
    view_class=MemoirView,
    book=book,
    words=MemoirWords(),
    scenarios=_Scenarios(),
    new_state=new_state,
    setup=setup,
    determinize=determinize,
    invariants=invariants,
    settings=SETTINGS,
    sides={seat: side_of(seat) for seat in TEAM_SEATS},
    ahead=orders_ahead,
    private_picture="hand",
    state_version=STATE_VERSION,
    upgrade=UPGRADES,
)
