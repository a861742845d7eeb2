"""p.36-41 Scoring: blocks along and next to Paths are laid open, cards that bear on the score are used, the score is
taken and the winner found."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from engine.coast_watchers.actions import BonusOperation, Commander, Teleradio, book
from engine.coast_watchers.cards.common import could_play, hand, has, show_card
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import PathMode
from engine.coast_watchers.data.effects import IgnoreAdjacentWarning, ReducePathWarning
from engine.coast_watchers.debrief import bonus_operations, debrief
from engine.coast_watchers.model import ALLIED, COASTWATCHERS, JAPANESE, CoastState, is_hidden, japanese_held
from engine.coast_watchers.rules.paths import along, back_of, mode_at, next_to
from engine.coast_watchers.rules.patrol_cup import take
from engine.coast_watchers.warning import BESIDE, Chosen, rates
from engine.core.actions import Pass
from engine.core.audience import Everyone
from engine.core.book import Chosen as Picks
from engine.core.frames import Call, Decision, Done, Flow, Goto, Procedure, Window
from engine.core.refusal import Refusal, refuse
from engine.core.state import Result
from engine.core.table import Table
from engine.core.view import View

TELERADIO = "TELERADIO"


class TeleradioMoment(Window):
    """The Allies may use TELERADIO, now that all Paths and blocks are open."""

    verbs: ClassVar = (Pass, Teleradio)
    name: ClassVar[str] = "teleradio"


class CommandersMoment(Window):
    """The Japanese may use TANAKA, MIKAWA or KUSAKA, each for one Operation."""

    verbs: ClassVar = (Pass, Commander)
    name: ClassVar[str] = "commanders"


class ChooseBonus(Decision):
    """ZEROS or DESTROYERS kept Hidden could add to more than one Operation."""

    verbs: ClassVar = (BonusOperation,)
    card: Annotated[str, Everyone] = ""


class Scoring(Procedure):
    """p.39-41 From the end of play to the result."""

    steps: ClassVar = (
        "close_play",
        "shore_raid",
        "lay_open",
        "teleradio",
        "commanders",
        "more_commanders",
        "bonuses",
        "open_everything",
        "compare",
    )

    hidden: Annotated[tuple[str, ...], Everyone] = ()
    """Stations whose block was Hidden when play ended."""
    upgrades: Annotated[dict[str, list[str]], Everyone] = {}
    served: Annotated[dict[str, str], Everyone] = {}
    bonus: Annotated[dict[str, str], Everyone] = {}

    def close_play(self, t: Table[Any]) -> Flow:
        """p.39 Operations were Launched, or the last turn is over."""
        self.hidden = tuple(station for station in t.state.blocks if is_hidden(t.state, station))
        t.tell("play_ends", launched=list(t.state.launched))
        return None

    def shore_raid(self, t: Table[Any]) -> Flow:
        """p.39 SHORE RAID Takes the blocks at its Targets before Warning; no Exploit (ruling 9)."""
        for operation in t.state.operations:
            if facts().cards[operation.card].special == "take_target_blocks_before_warning":
                for station in operation.targets:
                    if station in t.state.blocks:
                        take(t, station, "shore_raid")
        return None

    def lay_open(self, t: Table[Any]) -> Flow:
        """p.36 Lay all blocks on any Path face up, then Hidden Coastwatchers next to one."""
        operations = t.state.operations
        _lay(t, "blocks_on_paths", [space for one in operations for space in along(one)])
        near = [space for one in operations for space in next_to(t.state, one)]
        _lay(t, "coastwatchers_next_to_paths", [s for s in near if t.state.blocks.get(s) in COASTWATCHERS])
        return None

    def teleradio(self, t: Table[Any]) -> Flow:
        """Ruling 32: the Allies first."""
        if could_play(t.state, ALLIED, TELERADIO) and marks(t.state):
            return Call(TeleradioMoment(asked=(ALLIED,)))
        return None

    def commanders(self, t: Table[Any]) -> Flow:
        """Ruling 32: then the Japanese, asked again after each card."""
        left = [title for title in commander_titles() if all(facts().cards[one].title != title for one in self.served)]
        if any(could_play(t.state, JAPANESE, title) and _operations_for(t.state, title) for title in left):
            return Call(CommandersMoment(asked=(JAPANESE,)))
        return None

    def more_commanders(self, t: Table[Any]) -> Flow:
        """Passing ends it."""
        return Goto("commanders") if t.result == "used" else None

    def bonuses(self, t: Table[Any]) -> Flow:
        """p.40, ruling 33 ZEROS and DESTROYERS: a choice only where several Operations qualify."""
        for card in t.state.japanese_assets:
            qualified = bonus_operations(t.state, facts().cards[card])
            if len(qualified) > 1 and card not in self.bonus:
                return Call(ChooseBonus(asked=(JAPANESE,), card=card), then="bonuses")
            if qualified:
                self.bonus.setdefault(card, qualified[0])
        return None

    def open_everything(self, t: Table[Any]) -> Flow:
        """p.40 B Flip all blocks, markers and Reports face up, Show the Hidden cards."""
        state: CoastState = t.state
        state.revealed = dict(state.blocks)
        state.open_backs = {space: back_of(state, space) for space in state.control if japanese_held(state, space)}
        t.reveal(
            "all_open",
            blocks=state.blocks,
            backs=state.open_backs,
            reports=state.reports,
            ready=state.ready,
            rescued=state.rescued,
            allied_cards=hand(state, ALLIED),
            japanese_cards=hand(state, JAPANESE),
        )
        return None

    def compare(self, t: Table[Any]) -> Flow:
        """p.40 C Whoever scored the most wins; a net of zero is a draw."""
        sheet = debrief(t.state, Chosen(self.hidden, self.upgrades, self.served, self.bonus))
        t.state.debrief = sheet
        t.state.result = result(sheet.japanese, sheet.allied)
        winner = t.state.result.winners[0] if t.state.result.winners else ""
        t.tell("debrief", japanese=sheet.japanese, allied=sheet.allied, net=sheet.net, winner=winner, picture=True)
        return Done()


def result(japanese: float, allied: float) -> Result:
    """p.40 C A positive net total is a Japanese victory, a negative one an Allied victory."""
    net = japanese + allied
    winners = () if net == 0 else (JAPANESE,) if net > 0 else (ALLIED,)
    return Result(winners=winners, score={ALLIED: allied, JAPANESE: japanese}, reason=f"net {net:+g} VP")


def _lay(table: Table[Any], event: str, spaces: list[str]) -> None:
    """p.36 Lay blocks flat for the scoring, told as one event."""
    state: CoastState = table.state
    laid = {space: state.blocks[space] for space in dict.fromkeys(spaces) if is_hidden(state, space)}
    state.revealed.update(laid)
    state.records.update(laid)
    if laid:
        table.reveal(event, blocks=laid)


# ---- TELERADIO --------------------------------------------------------------------------------------------------


def marks(state: CoastState) -> list[str]:
    """The Warnings that TELERADIO can raise, as "operation:station"."""
    return [
        f"{operation.card}:{station}"
        for operation in state.operations
        for station, rate in rates(state, operation).items()
        if rate == BESIDE
    ]


@book.source("teleradio_mark", over=lambda view, chosen: marks(view.s))
def teleradio_mark(view: View[Any], chosen: Picks, value: str) -> Refusal | None:
    """TELERADIO: a Coastwatcher next to a Path."""
    return None


@book.may(Teleradio)
def may_teleradio(view: View[Any]) -> Refusal | None:
    """TELERADIO: in hand or Showing."""
    return None if has(view.s, TELERADIO) else refuse("p.7", "card_not_held", card=TELERADIO)


@book.effect(Teleradio)
def teleradio(table: Table[Any], action: Teleradio) -> Flow:
    """TELERADIO: up to two Coastwatchers next to a Path score as if on it within two spaces."""
    card, scoring = has(table.state, TELERADIO), table.state.stack[-1]
    assert card is not None
    assert isinstance(scoring, Scoring)
    show_card(table, card)
    for mark in action.marks:
        operation, _, station = mark.partition(":")
        scoring.upgrades.setdefault(operation, []).append(station)
    table.tell("teleradio", marks=list(action.marks))
    return None


# ---- TANAKA, MIKAWA, KUSAKA -------------------------------------------------------------------------------------


def _serves(title: str) -> PathMode | None:
    """Which kind of Operation a commander's card serves; None for other cards."""
    effect = facts().titled[title][0].effect
    return effect.path if isinstance(effect, IgnoreAdjacentWarning | ReducePathWarning) else None


def commander_titles() -> list[str]:
    """The titles of the commanders who serve an Operation at scoring."""
    return [title for title in facts().titled if _serves(title)]


def _operations_for(state: CoastState, title: str) -> list[str]:
    """p.41 The Launched Operations that the commander can serve: with a Buildup of his kind."""
    mode = _serves(title)
    return [
        operation.card
        for operation in state.operations
        if mode in {mode_at(state, space) for space in operation.buildups}
    ]


def _commanders(view: View[Any], _chosen: Picks) -> list[str]:
    """The commanders that the Japanese could use, by card."""
    found = [has(view.s, title) for title in commander_titles()]
    return [card for card in found if card is not None]


@book.source("commander_card", over=_commanders)
def commander_card(view: View[Any], chosen: Picks, value: str) -> Refusal | None:
    """p.41 A commander not used yet, with an Operation to serve."""
    scoring, card = view.s.stack[-2], facts().cards[value]
    if value in scoring.served:
        return refuse("p.41", "commander_used", card=value)
    if not _operations_for(view.s, card.title):
        return refuse("p.41", "commander_idle", card=value)
    return None


@book.source("commander_operation", over=lambda view, chosen: view.s.launched)
def commander_operation(view: View[Any], chosen: Picks, value: str) -> Refusal | None:
    """p.41 An Operation of the commander's kind."""
    card = facts().cards.get(chosen.get("card", ""))
    if card is None:
        return refuse("input", "missing", param="card")
    if value in _operations_for(view.s, card.title):
        return None
    return refuse("p.41", "commander_other_kind", card=card.id, operation=value)


@book.may(Commander)
def may_commander(view: View[Any]) -> Refusal | None:
    """p.41 Some commander can serve."""
    if any(commander_card(view, {}, card) is None for card in _commanders(view, {})):
        return None
    return refuse("p.41", "no_commander")


@book.effect(Commander)
def commander(table: Table[Any], action: Commander) -> Flow:
    """TANAKA, MIKAWA, KUSAKA: Show the card and name the Operation it serves."""
    scoring = table.state.stack[-1]
    assert isinstance(scoring, Scoring)
    show_card(table, action.card)
    scoring.served[action.card] = action.operation
    table.tell("commander", card=action.card, operation=action.operation)
    return Done("used")


# ---- ZEROS, DESTROYERS ------------------------------------------------------------------------------------------


@book.source("bonus_card", over=lambda view, chosen: [view.decision.card])
def bonus_card(view: View[Any], chosen: Picks, value: str) -> Refusal | None:
    """p.40 The card that is being settled."""
    return None


@book.source("bonus_operation", over=lambda view, chosen: view.s.launched)
def bonus_operation(view: View[Any], chosen: Picks, value: str) -> Refusal | None:
    """p.40 An Operation that uses the Buildup the card names."""
    assert isinstance(view.decision, ChooseBonus)
    if value in bonus_operations(view.s, facts().cards[view.decision.card]):
        return None
    return refuse("p.40", "bonus_other_kind", card=view.decision.card, operation=value)


@book.effect(BonusOperation)
def choose_bonus(table: Table[Any], action: BonusOperation) -> Flow:
    """p.40 Name the Operation that the card adds to."""
    scoring = table.state.stack[-1]
    assert isinstance(scoring, Scoring)
    scoring.bonus[action.card] = action.operation
    table.tell("bonus", card=action.card, operation=action.operation)
    return None
