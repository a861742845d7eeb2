"""Japanese cards played in Preparations (p.14) without an action: BARGES, NEWS BROADCASTS, YAMAMOTO, REWARDS,
HYAKUTAKE, IMAMURA."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import (
    Barges,
    ForcedReveal,
    Hyakutake,
    Imamura,
    NewsBroadcasts,
    Rewards,
    Yamamoto,
    book,
)
from engine.coast_watchers.cards.common import card, look_at_deck, refuse_card, use_card
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.effects import DrawMissions, ExtraBuildUp, ReadyPatrols, RemoveEvasion
from engine.coast_watchers.geography import region_of, stations_in
from engine.coast_watchers.model import ALLIED, COASTWATCHERS, JAPANESE, CoastState, is_hidden
from engine.coast_watchers.rules.patrol_cup import reveal
from engine.coast_watchers.rules.preparations import (
    BACKS,
    control_spaces,
    judge_back,
    judge_space,
    ready_from_mat,
    swap,
)
from engine.core.audience import Everyone
from engine.core.book import Chosen
from engine.core.frames import Call, Decision, Flow
from engine.core.refusal import NOTHING_FITS, Refusal, refuse
from engine.core.table import Table
from engine.core.view import View

# --- BARGES, IMAMURA: one Build Up more


def _types(title: str) -> tuple[str, ...]:
    """The backs that the card's extra Build Up may take."""
    effect = card(facts().titled[title][0].id).effect
    assert isinstance(effect, ExtraBuildUp)
    return effect.types or BACKS


def _judge_space(view: View[Any], title: str, space: str) -> Refusal | None:
    wrong = judge_space(view, space)
    if wrong is None and all(judge_back(view, space, back) for back in _types(title)):
        return refuse("p.14", "no_back_fits", space=space, card=title)
    return wrong


def _judge_back(view: View[Any], title: str, space: str, back: str) -> Refusal | None:
    if back not in _types(title):
        return refuse("p.14", "not_by_this_card", card=title, back=back)
    return judge_back(view, space, back)


def _may(view: View[Any], title: str, hidden_only: bool) -> Refusal | None:
    wrong = refuse_card(view, title, hidden_only=hidden_only)
    if wrong is None and all(_judge_space(view, title, space) for space in control_spaces(view, {})):
        return refuse("p.14", NOTHING_FITS)
    return wrong


def _extra_build_up(table: Table[Any], title: str, space: str, back: str) -> None:
    use_card(table, title)
    swap(table.state, space, back)
    table.tell("extra_build_up", card=title, secret={JAPANESE: {"spaces": [space], "backs": [back]}})


@book.source("barges_space", over=control_spaces)
def barges_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """BARGES: a Rising Sun that can take Troops or Supplies."""
    return _judge_space(view, "BARGES", space)


@book.source("barges_back", over=lambda view, chosen: BACKS)
def barges_back(view: View[Any], chosen: Chosen, back: str) -> Refusal | None:
    """BARGES: Troops or Supplies."""
    return _judge_back(view, "BARGES", chosen["space"], back)


@book.may(Barges)
def may_barges(view: View[Any]) -> Refusal | None:
    """BARGES: only while the card is still Hidden."""
    return _may(view, "BARGES", hidden_only=True)


@book.effect(Barges)
def barges(table: Table[Any], action: Barges) -> Flow:
    """BARGES: Shown in Preparations, one Build Up without action or limit; it stays Showing as a Sea Patrol."""
    _extra_build_up(table, "BARGES", action.space, action.back)
    return None


@book.source("imamura_space", over=control_spaces)
def imamura_space(view: View[Any], chosen: Chosen, space: str) -> Refusal | None:
    """IMAMURA: a Rising Sun."""
    return _judge_space(view, "IMAMURA", space)


@book.source("imamura_back", over=lambda view, chosen: BACKS)
def imamura_back(view: View[Any], chosen: Chosen, back: str) -> Refusal | None:
    """IMAMURA: any marker of the unused ones."""
    return _judge_back(view, "IMAMURA", chosen["space"], back)


@book.may(Imamura)
def may_imamura(view: View[Any]) -> Refusal | None:
    """IMAMURA: held."""
    return _may(view, "IMAMURA", hidden_only=False)


@book.effect(Imamura)
def imamura(table: Table[Any], action: Imamura) -> Flow:
    """IMAMURA: discarded for one Build Up without action or limit."""
    _extra_build_up(table, "IMAMURA", action.space, action.back)
    return None


# --- NEWS BROADCASTS


class ForcedRevealChoice(Decision, kw_only=True):
    """NEWS BROADCASTS: the Allied player chooses a Hidden Coastwatcher of the Region, even if there is but one."""

    verbs: ClassVar = (ForcedReveal,)
    private: ClassVar[bool] = True
    region: Annotated[str, Everyone]


def hidden_coastwatchers(state: CoastState, region: str) -> list[str]:
    """The Stations of a Region with a Hidden Coastwatcher (asked of the truth or of the Allied view)."""
    stations = stations_in(state, region)
    return [station for station in stations if is_hidden(state, station) and state.blocks[station] in COASTWATCHERS]


@book.source("region", over=lambda view, chosen: facts().regions)
def region(view: View[Any], chosen: Chosen, value: str) -> Refusal | None:
    """NEWS BROADCASTS: a Region in which some block is Hidden."""
    if any(is_hidden(view.s, station) for station in stations_in(view.s, value)):
        return None
    return refuse("p.8", "no_hidden_block_in", region=value)


@book.may(NewsBroadcasts)
def may_news_broadcasts(view: View[Any]) -> Refusal | None:
    """NEWS BROADCASTS: held, and some block is Hidden."""
    wrong = refuse_card(view, "NEWS BROADCASTS")
    if wrong is None and all(region(view, {}, value) for value in facts().regions):
        return refuse("p.8", NOTHING_FITS)
    return wrong


@book.effect(NewsBroadcasts)
def news_broadcasts(table: Table[Any], action: NewsBroadcasts) -> Flow:
    """NEWS BROADCASTS: the Allies Reveal one Hidden Coastwatcher of the Region, of their choice; discarded."""
    use_card(table, "NEWS BROADCASTS")
    found = hidden_coastwatchers(table.state, action.region)
    table.reveal("news_broadcasts", region=action.region, any=bool(found))
    return Call(ForcedRevealChoice(asked=(ALLIED,), region=action.region)) if found else None


@book.source("forced_reveal_station", over=lambda view, chosen: view.s.stations)
def forced_reveal_station(view: View[Any], chosen: Chosen, station: str) -> Refusal | None:
    """NEWS BROADCASTS: a Hidden Coastwatcher in the Region named."""
    decision = view.decision
    assert isinstance(decision, ForcedRevealChoice)
    if region_of(station) != decision.region:
        return refuse("p.8", "not_in_region", station=station, region=decision.region)
    if station not in hidden_coastwatchers(view.s, decision.region):
        return refuse("p.8", "no_hidden_coastwatcher", station=station)
    return None


@book.effect(ForcedReveal)
def forced_reveal(table: Table[Any], action: ForcedReveal) -> Flow:
    """NEWS BROADCASTS: the Coastwatcher chosen lies flat."""
    reveal(table, action.station, "news_broadcasts")
    return None


# --- YAMAMOTO, REWARDS, HYAKUTAKE


@book.may(Yamamoto)
def may_yamamoto(view: View[Any]) -> Refusal | None:
    """YAMAMOTO: held, and an undrawn Mission is in play (ruling 4)."""
    wrong = refuse_card(view, "YAMAMOTO")
    if wrong is None and not view.s.japanese_mission_deck:
        return refuse("p.14", "deck_empty")
    return wrong


@book.effect(Yamamoto)
def yamamoto(table: Table[Any], action: Yamamoto) -> Flow:
    """YAMAMOTO: look at two undrawn Missions, keep one; discarded."""
    effect = card(use_card(table, "YAMAMOTO")).effect
    assert isinstance(effect, DrawMissions)
    return Call(look_at_deck(table, JAPANESE, "japanese_missions", effect.look))


@book.source("rewards_count", over=lambda view, chosen: (1, 2, 3))
def rewards_count(view: View[Any], chosen: Chosen, count: int) -> Refusal | None:
    """REWARDS: up to three Evasion chits that are in the cup."""
    effect = facts().titled["REWARDS"][0].effect
    assert isinstance(effect, RemoveEvasion)
    most = min(effect.count, view.s.cup_evasion)
    return None if count <= most else refuse("p.6", "evasion_short", left=most, count=count)


@book.may(Rewards)
def may_rewards(view: View[Any]) -> Refusal | None:
    """REWARDS: held, and an Evasion chit in the cup."""
    wrong = refuse_card(view, "REWARDS")
    if wrong is None and not view.s.cup_evasion:
        return refuse("p.6", "evasion_short", left=0, count=1)
    return wrong


@book.effect(Rewards)
def rewards(table: Table[Any], action: Rewards) -> Flow:
    """REWARDS: Evasion chits go from the Patrol cup to their mat; discarded."""
    use_card(table, "REWARDS")
    table.state.cup_evasion -= action.count
    table.state.evasion_mat += action.count
    table.tell("evasion_removed", count=action.count, left=table.state.cup_evasion)
    return None


@book.may(Hyakutake)
def may_hyakutake(view: View[Any]) -> Refusal | None:
    """HYAKUTAKE: held, and a Patrol on the mat."""
    wrong = refuse_card(view, "HYAKUTAKE")
    if wrong is None and not view.s.patrol_mat:
        return refuse("p.14", "mat_empty")
    return wrong


@book.effect(Hyakutake)
def hyakutake(table: Table[Any], action: Hyakutake) -> Flow:
    """HYAKUTAKE: Patrols from the mat to Ready without an action; discarded."""
    effect = card(use_card(table, "HYAKUTAKE")).effect
    assert isinstance(effect, ReadyPatrols)
    count = min(effect.count, table.state.patrol_mat)
    ready_from_mat(table.state, count)
    table.tell("ready", count=count, ready=table.state.ready_patrols)
    return None
