"""How Memoir '44 speaks: names, prompts, the status and the hand. Sentences about events are in sentences.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.core.actions import Action
from engine.core.audience import Seat
from engine.core.events import Event
from engine.core.refusal import Refusal
from engine.core.view import View
from engine.core.words import GameWords
from engine.memoir44.data import facts
from engine.memoir44.details import detail
from engine.memoir44.geography import grid_of
from engine.memoir44.model import DAYLIGHT, SIDES, MemoirState, hand, side_of
from engine.memoir44.naming import card_aliases, card_name, card_names, unit_name
from engine.memoir44.preview import card_effect, preview
from engine.memoir44.refusals import SENTENCES
from engine.memoir44.rules.cardplay import MOST_CARDS
from engine.memoir44.rules.mustering import orders_left, own_orders, own_plays
from engine.memoir44.rules.turn import has_closed
from engine.memoir44.scoring import medals
from engine.memoir44.sentences import sentence
from engine.memoir44.summary import summary

ARMIES = {"us_marines": "US Marines", "us_army": "US Army", "japanese": "Japanese Army"}
SECTIONS = {
    "left": "left section", "center": "center", "right": "right section", "chief": "Commander-in-Chief",
    "l1": "far left", "l2": "left, inner half", "c1": "center, left half", "c2": "center, right half",
    "r1": "right, inner half", "r2": "far right",
}  # fmt: skip
MANNERS = {
    "stand": "stand: ignore every flag you may",
    "cover": "cover: where the cover is best",
    "home": "home: all the way back",
}


UNITS = ("unit", "units", "target", "targets")
"""Parameters that name units by the hexes they stand on."""

WAITED_FOR = {
    "PlayCard": " to play a Command card",
    "HandOut": " to hand out Command cards",
    "Command": " to go on with the turn",
    "AmbushMoment": ", who could answer with Ambush",
    "RetreatMoment": " to choose a retreat",
    "GroundMoment": " to take ground or hold",
    "OverrunMoment": " to overrun or hold",
    "ReconChoice": " to keep one of two cards",
}
"""What others are awaited for: who is asked, and what, is known to everybody."""


class MemoirWords(GameWords):
    """Everything said to players; read from Views and seen events only."""

    EXAMPLE: ClassVar[str] = "play recon right; move e5-e6; attack e6 f7 take; end turn"
    REFUSALS: ClassVar[dict[str, str]] = SENTENCES
    BY_TURNS: ClassVar[bool] = True

    def label(self, view: View[Any], value: Any) -> str:
        """Cards and sections by their names; hexes with what stands or lies there."""
        text = str(value)
        if text in facts().cards:
            return card_name(text)
        if text in grid_of(view.s.wide).place:
            return self._hex(view, text)
        if text.isdigit() and not view.over and 0 < int(text) <= len(view.turn.plays):  # type: ignore[attr-defined]
            return card_name(view.turn.plays[int(text) - 1].card)  # type: ignore[attr-defined]
        return MANNERS.get(text) or SECTIONS.get(text) or text.replace("_", " ")

    def _hex(self, view: Any, hex_: str) -> str:
        unit = view.board.at.get(hex_)
        return f"{hex_} {unit_name(unit) if unit is not None else self.ground(view, hex_)}".rstrip()

    def ground(self, view: Any, hex_: str) -> str:
        """The terrain of a hex and what lies on it; "" for open ground."""
        names = [ground.name for ground in view.board.grounds(hex_) if ground.id != "plain"]
        return " ".join(name.split(" (")[0].split(" / ")[0].lower() for name in names)

    def detail(self, view: View[Any], value: Any, chosen: Mapping[str, Any] | None = None) -> str:
        """What a card does; whom a unit could battle and who it, here and where it goes; where a retreat leads."""
        return detail(view, value, chosen or {})

    def refusal(self, view: View[Any], refusal: Refusal) -> str:
        """As for every game; but a hex of the board is known, only what is wanted there is not there."""
        hex_ = str(refusal.facts.get("value", "")).split(" ")[0].upper()
        wanted = refusal.code == "unknown" and refusal.facts.get("param") in UNITS
        if not wanted or hex_ not in grid_of(view.s.wide).place:
            return super().refusal(view, refusal)
        unit = view.board.at.get(hex_)  # type: ignore[attr-defined]
        mine = unit is not None and view.seat and unit.side == side_of(view.seat)
        code = "nobody_there" if unit is None else "own_unit" if mine else "enemy_unit"
        return self.REFUSALS[code].format(hex=hex_)

    def aliases(self, view: View[Any], value: Any) -> tuple[str, ...]:
        """Cards also by their bare names and by section first: `left probe`."""
        return card_aliases(str(value))

    def vocabulary(self) -> Mapping[str, Any]:
        """The names of all Command cards."""
        return card_names()

    def seat(self, seat: Seat | None) -> str:
        """Sides by name; in team games with the office."""
        if seat is None:
            return "the public"
        side, _, office = seat.partition("_")
        name = {"allied": "US", "japanese": "Japanese"}.get(side, seat)
        return f"{name} {office} general" if office else name

    # --- prompts

    def prompt(self, view: View[Any]) -> str:
        """What is to be decided, or who is awaited."""
        pending = view.pending
        if pending is None:
            return "The game is over."
        if view.decision is None:
            return f"Waiting for {self._say(view, list(view.waiting))}{WAITED_FOR.get(type(pending).__name__, '')}."
        speak = getattr(self, f"_at_{type(pending).__name__}", None)
        return speak(view, pending) if speak else "It is your move."

    def _at_PlayCard(self, view: Any, _moment: Any) -> str:  # noqa: N802 (named as the Decision)
        return "Your turn: play a Command card."

    def _at_HandOut(self, view: Any, _moment: Any) -> str:  # noqa: N802
        return f"Hand out 1 to {MOST_CARDS} Command cards; so far {len(view.turn.plays)}."

    def _at_Command(self, view: Any, _moment: Any) -> str:  # noqa: N802
        turn, orders = view.turn, own_orders(view)
        cards = ", ".join(card_name(played.acts_as or played.card) for played in own_plays(view))
        ordered = [unit.hex for order in orders if (unit := view.s.units.get(order.unit)) is not None]
        said = f"{cards}. Ordered: {', '.join(ordered) or 'nobody yet'}"
        if has_closed(turn, view.seat):
            return f"{said}. Orders are closed."
        more = orders_left(view)
        if not more:
            return f"{said}."
        return f"{said}; {more} more. A unit that moves or battles is ordered by that; the first die closes the orders."

    def _at_MedicsMoment(self, view: Any, _moment: Any) -> str:  # noqa: N802
        return "Medics & Mechanics: which damaged unit shall they help?"

    def _at_AirTargets(self, view: Any, _moment: Any) -> str:  # noqa: N802
        return "Air Power: up to four enemy units that touch one another, in the order in which they are hit."

    def _at_BarrageTarget(self, view: Any, _moment: Any) -> str:  # noqa: N802
        return "Barrage: which enemy unit?"

    def _at_AmbushMoment(self, view: Any, moment: Any) -> str:  # noqa: N802
        attacker, target = view.s.units[moment.attacker], view.s.units[moment.target]
        return (
            f"{attacker.hex} {unit_name(attacker)} close assaults your {target.hex} {unit_name(target)} "
            f"with {moment.dice} dice. Ambush?"
        )

    def _at_RetreatMoment(self, view: Any, moment: Any) -> str:  # noqa: N802
        unit = view.s.units[moment.unit]
        flags = "a flag" if moment.flags == 1 else f"{moment.flags} flags"
        said = f"{flags.capitalize()} against your {unit.hex} {unit_name(unit)}: where does it go?"
        return f"{said} If you pass, it stands where it may, else takes cover."

    def _at_GroundMoment(self, view: Any, moment: Any) -> str:  # noqa: N802
        return f"Take ground: does {view.s.units[moment.unit].hex} move into {moment.hex}?"

    def _at_OverrunMoment(self, view: Any, moment: Any) -> str:  # noqa: N802
        return f"Armor overrun: {view.s.units[moment.unit].hex} may battle once more."

    def _at_ReconChoice(self, view: Any, moment: Any) -> str:  # noqa: N802
        return f"Recon: keep one of {' and '.join(card_name(card) for card in moment.cards)}."

    # --- what else is said

    def event(self, view: View[Any], event: Event) -> str:
        """A seen event as a sentence."""
        said = sentence(self, view, event)
        return super().event(view, event) if said is None else said

    def status(self, view: View[Any]) -> list[str]:
        """Turn, medals, cards, visibility."""
        state: MemoirState = view.s
        lines = [f"Turn {state.turn}"]
        for side in SIDES:
            force = state.forces[side]
            lines.append(
                f"{ARMIES[force.army]}: {medals(state, side)} of {force.needs} medals, {len(hand(state, side))} cards"
            )  # fmt: skip
        if state.visibility < DAYLIGHT:
            lines.append(f"Night: visibility {state.visibility}")
        return lines

    def private(self, view: View[Any]) -> list[str]:
        """The Commander's hand, each card with what it does."""
        if view.seat not in SIDES:
            return []
        held = hand(view.s, side_of(view.seat))
        return [f"{card_name(id_)}: {card_effect(view, id_)}" for id_ in held]

    def result(self, view: View[Any]) -> str:
        """Who won, with how many medals."""
        result = view.s.result
        if result is None or not result.score:
            return super().result(view)
        score = " to ".join(str(int(result.score[side])) for side in ("allied", "japanese"))
        winner = ", ".join(dict.fromkeys(self.seat(side_of(seat)) for seat in result.winners))
        why = " (no enemy unit left)" if result.reason == "no_units" else ""
        return f"{winner} victory, {score} medals (US to Japanese){why}"

    def held_for(self, view: View[Any]) -> dict[str, tuple[str, ...]]:
        """Ambush, the one card that interrupts."""
        held = view.seat is not None and "ambush" in hand(view.s, side_of(view.seat))
        return {"ambush": (card_name("ambush"),)} if held else {}

    def action(self, view: View[Any], action: Action) -> str:
        """An order as understood: way and what is left of a move, dice of a battle and why."""
        return preview(view, action)

    def summary(self, view: View[Any], events: Sequence[Event]) -> str:
        """The seen events of a turn in one paragraph."""
        return summary(self, view, events)
