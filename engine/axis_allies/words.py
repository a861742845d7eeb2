"""How Axis & Allies speaks: names, prompts, sentences, refusals. Reads Views and seen events only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.axis_allies.actions import Agree, AsOrdered, Commit, Decline, GoOn
from engine.axis_allies.data import facts
from engine.axis_allies.model import ALLIES, AXIS, SWITCHES, Profile, members
from engine.axis_allies.naming import aliases_of, counted, listed, name_of, power_name, powers, vocabulary
from engine.axis_allies.rules.moving import ships
from engine.axis_allies.wording.accounts import without_drafts
from engine.axis_allies.wording.events import EVENTS, REASONS
from engine.axis_allies.wording.prompts import PROMPTS, awaited
from engine.axis_allies.wording.refusals import REFUSALS
from engine.core.actions import Action, params
from engine.core.events import Event
from engine.core.refusal import Refusal
from engine.core.words import GameWords, once_stopped


class AxisWords(GameWords):
    """The words of the room."""

    EXAMPLE: ClassVar[str] = "buy 3 inf 1 tank; 3 inf 1 tank germany > ukraine"
    REFUSALS: ClassVar[dict[str, str]] = REFUSALS

    # ---- names

    def label(self, view: Any, value: Any) -> str:
        """The printed name of an id; a bare power by its name."""
        return name_of(value)

    def vocabulary(self) -> dict[str, str]:
        """Every printed name of a space or a unit."""
        return vocabulary()

    def aliases(self, view: Any, value: Any) -> tuple[str, ...]:
        """Other names under which the value may be typed."""
        return aliases_of(value)

    def detail(self, view: Any, value: Any, chosen: Mapping[str, Any] | None = None) -> str:
        """What a unit costs and does, what can move from a space, whom it meets there, how a standing order stands."""
        from engine.axis_allies.details import detail

        return detail(view, value, chosen or {})

    def seat(self, seat: str | None) -> str:
        """The printed name of a power."""
        return power_name(seat)

    # ---- what is to be decided

    def prompt(self, view: Any) -> str:
        """What this seat has to decide, or who is waited for."""
        return once_stopped(PROMPTS[type(view.decision).__name__](view) if view.decision else awaited(view))

    def at_one_press(self, view: Any, verb: type[Action]) -> bool:
        """Answers to a question; and closing a part of the turn that undo opens again, as no dice follow."""
        return verb in _ANSWERS or (verb is Commit and _harmless(view))

    def refusal(self, view: Any, refusal: Refusal) -> str:
        """Why not, with the rule."""
        return once_stopped(super().refusal(view, refusal))

    def shorthand(self, view: Any, line: str) -> str | Refusal:
        """Fleets as players write them: sail, and unload without zone or counts."""
        from engine.axis_allies.shorthand import spelled_out

        return spelled_out(view, line)

    def forecast(self, view: Any) -> list[str]:
        """The battles the orders cause with exact odds, and planes still to land."""
        from engine.axis_allies.questions import forecast

        return list(map(once_stopped, forecast(view)))

    def action(self, view: Any, action: Action) -> str:
        """An action as understood: verb, counts, names, path."""
        values = [(param, getattr(action, param.name)) for param in params(type(action))]
        said = [
            self._argument("berth" if param.optional and param.name == "zone" else param.name, value)
            for param, value in values
            if value not in ("", (), {}, False)
        ]
        return " ".join([self.verb(type(action)), *said])

    def _argument(self, name: str, value: Any) -> str:
        if value is True:
            return f"({name.replace('_', ' ')})"
        if isinstance(value, dict):
            return counted(value)
        if isinstance(value, tuple | list):
            return "> " + " > ".join(map(name_of, value)) if name == "path" else listed(value)
        if name == "berth":
            return f"aboard {name_of(value)}" if value not in facts().seas else f"in {name_of(value)}"
        return f"{name} {name_of(value)}" if name in ("to", "through", "back", "press") else name_of(value)

    # ---- what has happened

    def event(self, view: Any, event: Event) -> str:
        """A seen event as a sentence or a short report."""
        say = EVENTS.get(event.name)
        return once_stopped(say(event.facts)) if say else super().event(view, event)

    def told(self, view: Any, events: Sequence[Event]) -> list[str]:
        """Each order once: not as a draft and again when it was made known."""
        return super().told(view, without_drafts(events))

    def result(self, view: Any) -> str:
        """How the war ended."""
        result = view.s.result
        if result is None or result.reason not in REASONS:
            return super().result(view)
        if not result.winners:
            return "The war ended without a victor."
        side = "The Axis" if result.winners[0] in members(AXIS) else "The Allies"
        best = max(result.score[power] for power in result.winners)
        first = [power for power in result.winners if result.score[power] == best]
        return f"{side} won {REASONS[result.reason]}; individual winner: {powers(first)} ({best:+.1f}%)."

    # ---- summaries

    def turn(self, view: Any) -> int | None:
        """The round."""
        return int(view.s.round)

    def status(self, view: Any) -> list[str]:
        """Round, part of the turn, levels and money, weapons, capitals."""
        s = view.s
        lines = [once_stopped(awaited(view))]
        for side in (AXIS, ALLIES):
            said = [f"{power_name(p)} {s.levels[p]} ({s.money[p]} in hand)" for p in members(side)]
            lines.append(f"{'Axis' if side == AXIS else 'Allies'}, level {view.level(side)}: {', '.join(said)}.")
        owned = [f"{power_name(p)}: {listed(s.techs[p])}" for p in facts().order if s.techs[p]]
        return [*lines, f"Weapons: {'; '.join(owned)}."] if owned else lines

    def private(self, view: Any) -> list[str]:
        """The seat's own standing orders, and its transports by the names that orders may use."""
        mine: Profile | None = view.profile()
        if mine is None:
            return []
        orders = [f"Losses, {name_of(kind)}: {listed(getattr(mine, kind))}." for kind in _ORDERS]
        orders += [f"Losses, {name_of(place)}: {listed(order)}." for place, order in mine.places.items()]
        orders += [f"Submarines withdraw to {listed(mine.refuges)}."] if mine.refuges else []
        orders += transports(view)
        return [*orders, "; ".join(f"{name_of(what)}: {name_of(getattr(mine, what))}" for what in SWITCHES) + "."]


def transports(view: Any) -> list[str]:
    """4.10 Each transport of the seat with its name, where it is and what it carries."""
    units = view.s.units

    def one(name: str, ship: int) -> str:
        cargo = Counter(units[id_].kind for id_ in view.position.aboard(ship))
        return f"{name} {name_of(units[ship].space)}" + (f" ({counted(cargo)})" if cargo else "")

    said = [one(name, ship) for name, ship in ships(view).items()]
    return [f"Transports: {'; '.join(said)}."] if said else []


_ANSWERS = (GoOn, AsOrdered, Agree, Decline)


def _harmless(view: Any) -> bool:
    """Whether nothing comes of closing this part: no battle, no gun that was flown over, no plane still to land."""
    s = view.s
    if s.phase == "combat_move":
        return not view.battles() and not s.flak
    return s.phase == "arm" or (s.phase == "noncombat" and not view.airborne())


_ORDERS = ("land_attack", "land_defence", "sea_attack", "sea_defence", "aa")
