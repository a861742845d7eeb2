"""Coast Watchers: Allied Field Intelligence in the South Pacific, 1942-1943."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.coast_watchers.actions import book
from engine.coast_watchers.data import facts
from engine.coast_watchers.guessing import determinize
from engine.coast_watchers.invariants import invariants
from engine.coast_watchers.model import SEATS
from engine.coast_watchers.rules import Campaign
from engine.coast_watchers.setup import new_state, setup
from engine.coast_watchers.upgrade import STATE_VERSION, UPGRADES
from engine.coast_watchers.view import CoastView
from engine.coast_watchers.words import CoastWords
from engine.core.game import WINDOWS, Game, Scenario


class _Situations(Mapping[str, Scenario]):
    """The Situations as scenarios, read from the facts when asked for, so that an owner's corrections count."""

    def __getitem__(self, letter: str) -> Scenario:
        situation = facts().situations[letter]
        line = f"{situation.dates}, up to {situation.turns} turns: {situation.briefing}"
        return Scenario(letter, f"{letter}: {situation.name}", line, SEATS)

    def __iter__(self) -> Iterator[str]:
        return iter(facts().situations)

    def __len__(self) -> int:
        return len(facts().situations)


GAME = Game(
    key="coast_watchers",
    command="cw",
    title="Coast Watchers",
    line="Hidden watchers against hunters in the South Pacific, 1942-43; two players.",
    state=Campaign,
    view_class=CoastView,
    book=book,
    words=CoastWords(),
    scenarios=_Situations(),
    new_state=new_state,
    setup=setup,
    determinize=determinize,
    invariants=invariants,
    settings=(WINDOWS,),
    state_version=STATE_VERSION,
    upgrade=UPGRADES,
)
