"""Words: how a game speaks. Each room's words.py subclasses GameWords; all of it reads Views and seen events only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.events import Event
from engine.core.refusal import Refusal

if TYPE_CHECKING:
    from engine.core.actions import Action
    from engine.core.audience import Seat
    from engine.core.view import View

_STOPS = re.compile(r"(\b(?:[A-Z]\.){2,})\.(?!\.)")


def once_stopped(text: str) -> str:
    """A sentence that ends with an abbreviation ("U.S.S.R.") needs no further stop."""
    return _STOPS.sub(r"\1", text)


class GameWords:
    """Defaults; `REFUSALS` maps refusal codes to sentences with {facts}."""

    REFUSALS: ClassVar[dict[str, str]] = {}
    BY_TURNS: ClassVar[bool] = False
    """Whether the thread is told a turn as a whole, with its picture, and not every step (nor steps taken back)."""
    EXAMPLE: ClassVar[str] = ""
    """One or several orders in words, as they are typed in this game."""
    COMMON: ClassVar[dict[str, str]] = {
        "game_over": "The game is over.",
        "not_your_move": "It is not your move; we are waiting for {waiting}.",
        "wrong_time": "You cannot {verb} now. Now you can: {verbs}.",
        "decided": "That has already been decided.",
        "unknown": "I do not know {value} here.",
        "does_not_fit": "{value} does not fit here. Wanted: {wanted}",
        "ambiguous": "{value} could be several things.",
        "repeated": "You named something twice in {param}.",
        "how_many": "{param} takes {least} to {most}; you gave {got}.",
        "too_many_of": "At most {most} of {value}; you gave {got}.",
        "too_long": "{param} may have at most {most} characters.",
        "missing": "Please say {param} as well.",
        "left_over": "I do not understand the end of that line: {value}.",
        "not_a_verb": "I do not know the order {value}.",
        "not_a_number": "{value} is not a number.",
        "nothing_fits": "Nothing fits {verb} now.",
        "empty": "There is nothing on that line.",
    }

    def label(self, view: View[Any], value: Any) -> str:
        """The printed name of an id (a space, a card, a unit)."""
        return str(value).replace("_", " ")

    def detail(self, view: View[Any], value: Any, chosen: Mapping[str, Any] | None = None) -> str:
        """What the seat knows of a value, in a few words, to stand beside its name in a menu; "" for nothing.

        `chosen`: what has been chosen of the action so far."""
        return ""

    def aliases(self, view: View[Any], value: Any) -> tuple[str, ...]:
        """Other names under which players may type the value."""
        return ()

    def vocabulary(self) -> Mapping[str, Any]:
        """Every printed name of the game and what it means, whether or not it can be chosen now; no secrets. Who names
        such a thing at the wrong place is told what is wanted there, not that nobody knows it."""
        return {}

    def seat(self, seat: Seat | None) -> str:
        """The printed name of a seat."""
        return "the public" if seat is None else seat.replace("_", " ").title()

    def verb(self, verb: type[Action]) -> str:
        """The label of a verb on a button."""
        return verb.verb().replace("-", " ").capitalize()

    def at_one_press(self, view: View[Any], verb: type[Action]) -> bool:
        """Whether a verb that leaves nothing to choose is done when its button is pressed, without a second press:
        because little is at stake, or undo takes it back."""
        return False

    def prompt(self, view: View[Any]) -> str:
        """What the seat of this view has to decide now (or, for others, what is awaited) in one or two lines."""
        return "It is your move." if view.decision else "Waiting for the other side."

    def event(self, view: View[Any], event: Event) -> str:
        """A seen event as a sentence; "" if it needs no words."""
        if event.name == "conceded":
            return f"{self.seat(event.by)} concedes. The game is over."
        if event.name == "draw_agreed":
            return "All agree to a draw. The game is over."
        facts = ", ".join(f"{k} {v}" for k, v in event.facts.items())
        return f"{event.name.replace('_', ' ')}{': ' + facts if facts else ''}"

    def told(self, view: View[Any], events: Sequence[Event]) -> list[str]:
        """Seen events as sentences, in order. A game may leave out what a later one of them tells again."""
        return [said for event in events if (said := self.event(view, event))]

    def status(self, view: View[Any]) -> list[str]:
        """Short lines for the dashboard: turn, phase, counts."""
        return []

    def turn(self, view: View[Any]) -> int | None:
        """The number of the turn (or round) under way, by which replays are found; None if the game counts none."""
        return getattr(view.s, "turn", None)

    def forecast(self, view: View[Any]) -> list[str]:
        """What this seat's orders so far lead to, for the preview of several orders; nothing if that is plain."""
        return []

    def summary(self, view: View[Any], events: Sequence[Event]) -> str:
        """What happened since the last picture, in one paragraph."""
        return " ".join(self.told(view, events))

    def result(self, view: View[Any]) -> str:
        """How the game ended, in one line."""
        result = view.s.result
        if result is None:
            return "not over"
        who = ", ".join(self.seat(seat) for seat in result.winners)
        return f"{who} won ({result.reason})" if who else f"a draw ({result.reason})"

    def private(self, view: View[Any]) -> list[str]:
        """The seat's own secrets as lines (hand, hidden pieces, knowledge)."""
        return []

    def held_for(self, view: View[Any]) -> Mapping[str, Sequence[str]]:
        """What the seat holds to interrupt with: names of cards by the name of the Window in which they serve. Whoever
        passes such moments by standing order is told, alone, when something new comes into his hand."""
        return {}

    def shorthand(self, view: View[Any], line: str) -> str | Refusal:
        """An order as players may write it, in the form that is read; a Refusal if it could mean several things."""
        return line

    def action(self, view: View[Any], action: Action) -> str:
        """What an action would do, as understood (for previews)."""
        from engine.core.orders import text_of

        return text_of(action)

    def refusal(self, view: View[Any], refusal: Refusal) -> str:
        """A refusal as a sentence with its rule and what would be legal instead."""
        template = self.REFUSALS.get(refusal.code) or self.COMMON.get(refusal.code) or refusal.code.replace("_", " ")
        facts = {key: value if key == "wanted" else self._say(view, value) for key, value in refusal.facts.items()}
        nearest = ", ".join(self.label(view, value) for value in refusal.nearest)
        rule = "" if refusal.rule in ("input", "sequence of play") else f" ({refusal.rule})"
        return template.format(**facts) + rule + (f" Nearest: {nearest}." if nearest else "")

    def _say(self, view: View[Any], value: Any) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self._say(view, item) for item in value) or "nobody"
        if isinstance(value, str) and value in view.s.seats:
            return self.seat(value)
        return self.label(view, value) if isinstance(value, str) else str(value)
