"""The scenario builder of all Memoir '44 tests: a board and a card on the table, in a few lines.

    scene = build(units="us infantry E5, jp infantry F5 3", tiles="F5 jungle+sandbag")
    scene.do("attack e5 f5", dice="infantry grenade star")
    assert scene.at("F5").figures == 1

Units are `side kind hex [figures]`, tiles `hex terrain[+obstacle]` or `hex +obstacle`; all else is open countryside,
the Allies at the bottom edge, the Japanese at the top one, as on the standard board of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.actions import Action, Pass
from engine.core.chance import Chance, Scripted, Seeded
from engine.core.events import Event
from engine.core.game import Scenario
from engine.core.gate import Outcome, advance, submit
from engine.core.options import choices, params, refusal, verbs
from engine.core.orders import parse
from engine.core.refusal import Refusal
from engine.core.table import Table
from engine.memoir44 import GAME
from engine.memoir44.data import facts
from engine.memoir44.geography import Board
from engine.memoir44.model import SEATS, SIDES, TEAM_SEATS, Force, Played, Side, Unit, enemy_of, hand
from engine.memoir44.rules import Campaign
from engine.memoir44.rules.combat import Volley
from engine.memoir44.rules.ordering import Pool, falls_back, pools
from engine.memoir44.rules.sequence import Battle, Turn
from engine.memoir44.rules.turn import TurnRecord, turn_of
from engine.memoir44.scoring import medals
from engine.memoir44.setup import full_deck, new_state
from engine.memoir44.view import MemoirView

SIDE_WORDS: dict[str, Side] = {"us": "allied", "jp": "japanese"}
FACE_NUMBERS = {"infantry": 1, "armor": 3, "grenade": 4, "flag": 5, "star": 6}
RULES = ("japanese_command", "marine_command")


def faces(text: str) -> list[Any]:
    """Dice faces by name -> what the dice must show; other words (cards) stay."""
    return [FACE_NUMBERS.get(word, word) for word in text.split()]


class Scene:
    """A state being played by a test; `side` is whose turn it is."""

    def __init__(self, state: Campaign) -> None:
        self.state = state
        self.events: list[Event] = []
        self.outcome: Outcome | None = None

    def run(self, dice: str = "") -> Scene:
        """Run procedures to the next Decision."""
        table: Table[Any] = Table(GAME, self.state, Chance(source(dice), self.state.draws))
        advance(table)
        self.events += table.events
        return self

    # --- asking

    def view(self, seat: str | None = None) -> MemoirView:
        """The table as a seat (default: the one asked) sees it."""
        view = GAME.view(self.state, seat or self.asked)
        assert isinstance(view, MemoirView)
        return view

    @property
    def asked(self) -> str:
        """The first seat asked."""
        return GAME.view(self.state, None).waiting[0]

    @property
    def decision(self) -> str:
        """The name of the Decision that waits."""
        return type(self.state.stack[-1]).__name__

    @property
    def board(self) -> Board:
        """The board as it lies."""
        return Board(self.state)

    @property
    def turn(self) -> TurnRecord:
        """The turn being played."""
        return turn_of(self.state)

    def at(self, hex_: str) -> Unit:
        """The unit on a hex."""
        return self.board.at[hex_]

    def medals(self, side: str) -> int:
        """The medals of a side."""
        return medals(self.state, side)

    def verbs(self) -> set[str]:
        """The verbs the seat asked can use."""
        return {verb.verb() for verb in verbs(self.view())}

    def options(self, verb: str, **chosen: Any) -> set[str]:
        """The options for the first parameter of a verb that is not in `chosen`."""
        kind = next(action for action in GAME.verbs if action.verb() == verb)
        param = next(param for param in params(kind) if param.name not in chosen)
        return {option.value for option in choices(self.view(), param, chosen)}

    def told(self, name: str) -> list[dict[str, Any]]:
        """The facts of all events of a name."""
        return [event.facts for event in self.events if event.name == name]

    # --- playing

    def action(self, order: str | Action, seat: str | None = None) -> Action:
        """An order as an action; the text must be understood."""
        if isinstance(order, Action):
            return order
        if order == "pass":
            return Pass()
        read = parse(self.view(seat), order)
        assert isinstance(read, Action), read
        return read

    def do(self, order: str | Action, dice: str = "", seat: str | None = None) -> Scene:
        """Take an order of the seat asked; it must be legal, and all dice given must be rolled."""
        chance = source(dice)
        outcome = submit(GAME, self.state, seat or self.asked, None, self.action(order, seat), chance)
        assert isinstance(outcome, Outcome), outcome
        assert not chance.results, f"not rolled: {chance.results}"
        self.outcome = outcome
        self.events += outcome.events
        return self

    def refused(self, order: str | Action, seat: str | None = None) -> str:
        """The code of the refusal an order meets; "" if it would be taken."""
        if isinstance(order, str) and order != "pass":
            read = parse(self.view(seat), order)
            if isinstance(read, Refusal):
                return read.code
            order = read
        wrong = refusal(self.view(seat), self.action(order))
        return wrong.code if wrong else ""

    def play_on(self, orders: Sequence[str]) -> Scene:
        """Several orders without dice."""
        for order in orders:
            self.do(order)
        return self


def source(dice: str) -> Scripted:
    """Chance that shows these faces first, then anything."""
    return Scripted(faces(dice), Seeded(b"tests"))


def given(board: Board, side: str, played: Played) -> list[Pool]:
    """The orders a card gives on a board."""
    return pools(board, side, played, falls_back(board, side, played))


def total(scene: Scene, side: str = "") -> int:
    """How many units the first card of the turn orders."""
    return sum(pool.count for pool in given(scene.board, side or scene.turn.side, scene.turn.plays[0]))


def parse_units(text: str) -> dict[str, Unit]:
    """`side kind hex [figures]`, comma separated -> units, named u1, u2 in order."""
    found = {}
    for number, part in enumerate((part for part in text.split(",") if part.strip()), 1):
        side, kind, hex_, *figures = part.split()
        full = facts().units[kind].figures
        left = int(figures[0]) if figures else full
        found[f"u{number}"] = Unit(
            id=f"u{number}", side=SIDE_WORDS[side], kind=kind, hex=hex_, figures=left, full=full
        )  # fmt: skip
    return found


def lay_tiles(state: Campaign, text: str) -> None:
    """`hex terrain[+obstacle]`, comma separated; a minefield is `hex +mine3` (hidden) or `+openmine3`."""
    for part in (part for part in text.split(",") if part.strip()):
        hex_, what = part.split()
        terrain, _, obstacle = what.partition("+")
        if terrain:
            state.terrain[hex_] = terrain
        if obstacle.startswith("mine"):
            state.mines[hex_] = int(obstacle.removeprefix("mine"))
        elif obstacle.startswith("openmine"):
            state.open_mines[hex_] = int(obstacle.removeprefix("openmine"))
        elif obstacle:
            state.obstacles[hex_] = obstacle


def blank(units: str = "", tiles: str = "", rules: Sequence[str] = RULES, **fields: Any) -> Campaign:
    """A standard countryside board with only these units and tiles; the cards are all in the deck."""
    state = Campaign(
        scenario="51",
        seats=SEATS,
        options={},
        forces={
            "allied": Force(army="us_marines", home="bottom", hand_limit=5, needs=20),
            "japanese": Force(army="japanese", home="top", hand_limit=5, needs=20),
        },
        first="allied",
        rules=tuple(rules),
        minelayer="japanese",
        units=parse_units(units),
        turn=1,
    )
    stack_cards(state)
    lay_tiles(state, tiles)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def of_scenario(id_: str, units: str = "", tiles: str = "", **fields: Any) -> Campaign:
    """The board of a scenario as set up, or with other units on it; mines as given, cards in the deck."""
    seats = TEAM_SEATS if id_.endswith("-teams") else SEATS
    state = new_state(Scenario(id_, "", "", seats), {})
    stack_cards(state)
    state.turn = 1 if state.first == "allied" else 2
    if units:
        state.units = parse_units(units)
    lay_tiles(state, tiles)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def stack_cards(state: Campaign) -> None:
    """All cards in the deck, but for Ambush, which lies open, so that nobody is asked for it."""
    state.deck = [card for card in full_deck() if card != "ambush"]
    state.discard = ["ambush"]


def hold_cards(state: Campaign, side: str, cards: str) -> None:
    """Give a side these cards from the deck (Ambush: from the discard pile)."""
    for card in cards.split():
        (state.discard if card == "ambush" else state.deck).remove(card)
        hand(state, side).append(card)


def command(
    state: Campaign, side: str = "allied", card: str = "direct_from_hq", area: str = "", night: bool = False,
    held: str = "", enemy_held: str = "recon_left",
) -> Scene:  # fmt: skip
    """The side's turn, its card already laid open, before anybody is ordered."""
    for owner, cards in ((side, held), (enemy_of(side), enemy_held)):
        hold_cards(state, owner, cards)
    state.deck.remove(card)
    state.in_play.append(card)
    played = Played(card=card, acts_as=card, area=area, night=night)
    turn = Turn(side=side, plays=[played], at="effects")  # type: ignore[arg-type]
    state.stack = [Battle(at="turn"), turn]
    return Scene(state).run()


def build(units: str = "", tiles: str = "", side: str = "allied", card: str = "direct_from_hq", **fields: Any) -> Scene:
    """A blank board with a card of the side laid open; other fields go to `command` or to the state."""
    mine = {name: fields.pop(name) for name in ("area", "night", "held", "enemy_held") if name in fields}
    return command(blank(units, tiles, **fields), side, card, **mine)


def start_turn(
    state: Campaign, side: str = "allied", held: str = "probe_left", enemy_held: str = "", dice: str = ""
) -> Scene:
    """The side's turn from its beginning, with a hand of cards."""
    for owner, cards in ((side, held), (enemy_of(side), enemy_held)):
        hold_cards(state, owner, cards)
    state.stack = [Battle(at="turn"), Turn(side=side)]  # type: ignore[arg-type]
    return Scene(state).run(dice)


def flags(state: Campaign, unit: str, count: int, binding: bool = False, side: str = "allied") -> Scene:
    """A unit answers so many flags (rolled by nobody in particular)."""
    dice = " ".join(["flag"] * count)
    volley = Volley(label="test", target=unit, dice=count, binding=binding)
    state.stack = [Battle(at="turn"), Turn(side=side, at="command"), volley]  # type: ignore[arg-type]
    return Scene(state).run(dice)


__all__ = ["SIDES", "Scene", "blank", "build", "command", "flags", "of_scenario", "start_turn"]
