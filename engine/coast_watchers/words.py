"""How Coast Watchers speaks: names, prompts, sentences, refusals. Reads Views and seen events only."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from engine.coast_watchers.actions import Trace
from engine.coast_watchers.cards.moments import held_for
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import OperationVp, Targets
from engine.coast_watchers.model import ALLIED, JAPANESE
from engine.coast_watchers.naming import aliases_of, counted, listed, name_of, points, tally, turn_name, vocabulary
from engine.coast_watchers.rules.paths import to_target
from engine.coast_watchers.view import CoastView
from engine.coast_watchers.wording import allied, japanese, scoring
from engine.coast_watchers.wording.deeds import ACTIONS, VERBS, detail
from engine.coast_watchers.wording.prompts import PROMPTS, awaited, card_line
from engine.core.actions import Action, params
from engine.core.events import Event
from engine.core.refusal import Refusal
from engine.core.words import GameWords

Sentence = str | Callable[[dict[str, Any]], str]
MODULES = (japanese, allied, scoring)
SEAT_NAMES = {ALLIED: "Allies", JAPANESE: "Japanese"}
CARD_TITLE = re.compile(r"^([A-Z][A-Z &'-]+):")
FIELD = re.compile(r"\{(\w+)")


def _merged(table: str) -> dict[str, Any]:
    return {name: text for module in MODULES for name, text in getattr(module, table).items()}


class CoastWords(GameWords):
    """The words of the room."""

    EXAMPLE: ClassVar[str] = "search buin"
    REFUSALS: ClassVar[dict[str, str]] = _merged("REFUSALS")
    EVENTS: ClassVar[dict[str, Sentence]] = _merged("EVENTS")

    # ---- names

    def label(self, view: Any, value: Any) -> str:
        """The printed name of an id."""
        return name_of(value)

    def aliases(self, view: Any, value: Any) -> tuple[str, ...]:
        """Other names under which the value may be typed."""
        return aliases_of(value)

    def vocabulary(self) -> Mapping[str, Any]:
        """Every printed name."""
        return vocabulary()

    def detail(self, view: Any, value: Any, chosen: Mapping[str, Any] | None = None) -> str:
        """What the seat knows of a space, or a card's text."""
        return detail(view, value)

    def seat(self, seat: str | None) -> str:
        """The printed name of a seat."""
        return SEAT_NAMES.get(seat or "", "the public")

    def verb(self, verb: type[Action]) -> str:
        """The label of a verb; a card's own verb is the title of the card."""
        title = CARD_TITLE.match(verb.__doc__ or "")
        return VERBS.get(verb.verb()) or (title.group(1) if title else super().verb(verb))

    # ---- what is to be decided

    def prompt(self, view: Any) -> str:
        """What this seat has to decide, or who is waited for."""
        if view.decision is None:
            return awaited(view)
        return PROMPTS[type(view.decision).__name__](view)

    def held_for(self, view: Any) -> Mapping[str, Sequence[str]]:
        """The cards of the seat's hand by the Window in which they serve."""
        return held_for(view)

    def action(self, view: Any, action: Action) -> str:
        """An action as understood, values by name; a Path with all its spaces."""
        if action.verb() in ACTIONS:
            return ACTIONS[action.verb()](view, action)
        values = {param.name: getattr(action, param.name) for param in params(type(action))}
        if isinstance(action, Trace):
            values["path"] = _traced(view, action)
        said = [self._argument(name, value) for name, value in values.items() if value not in ("", (), False, 0)]
        return " ".join([self.verb(type(action)), *said])

    def _argument(self, name: str, value: Any) -> str:
        if value is True:
            return f"with {name.upper()}"
        if isinstance(value, tuple):
            return " > ".join(map(name_of, value)) if name == "path" else listed(value)
        return name_of(value)

    # ---- what has happened

    def event(self, view: Any, event: Event) -> str:
        """A seen event as a sentence."""
        if event.name not in self.EVENTS:
            return super().event(view, event)
        if event.name == "debrief" and view.s.debrief is not None:
            return "\n".join([self.EVENTS["debrief"](event.facts), *scoring.sheet(view.s.debrief)])  # type: ignore[operator]
        secret = self.EVENTS.get(f"{event.name}/secret")
        text = self.EVENTS[event.name]
        if isinstance(secret, str) and set(FIELD.findall(secret)) <= set(event.facts):
            text = secret
        elif callable(secret):
            text = secret(event.facts) or text
        return text(event.facts) if callable(text) else text.format_map(_Said(event.facts))

    def result(self, view: Any) -> str:
        """How the game ended."""
        result = view.s.result
        if result is None or view.s.debrief is None:
            return super().result(view)
        won = f"{self.seat(result.winners[0])} won" if result.winners else "a draw"
        return f"{won}, net {points(view.s.debrief.net)} VP"

    # ---- summaries

    def status(self, view: Any) -> list[str]:
        """Turn and phase, boxes and cup, cards."""
        s = view.s
        lines = [f"Turn {turn_name(s.turn)} of {turn_name(s.last_turn)}: {name_of(s.phase)}."]
        chits = f"{counted(s.cup_patrol, 'Patrol chit')}, {counted(s.cup_evasion, 'Evasion chit')}"
        lines.append(f"Patrol cup: {chits}. Patrols: {len(s.patrols)} on the map, {s.ready_patrols} Ready.")
        lines.append(f"Allied Ready {len(s.ready)}, Rescued {len(s.rescued)}; Taken: {tally(s.taken)}.")
        for seat in (ALLIED, JAPANESE):
            shown = view.showing(seat)
            lines.append(f"{self.seat(seat)}: {counted(len(view.hand(seat)), 'Hidden card')}, Showing {listed(shown)}.")
        return lines

    def private(self, view: Any) -> list[str]:
        """The seat's own cards and pieces, and what it has seen."""
        if view.seat == ALLIED:
            return [*_hand(view), *_allied_secrets(view)]
        return [*_hand(view), *_japanese_secrets(view)] if view.seat == JAPANESE else []

    def refusal(self, view: Any, refusal: Refusal) -> str:
        """A refusal as a sentence; turns as the time track has them."""
        known = dict(refusal.facts)
        if "turn" in known:
            known["turn"] = turn_name(known["turn"])
        if "turns" in known:
            known["turns"] = listed([turn_name(turn) for turn in known["turns"]], "or")
        return super().refusal(view, msgspec.structs.replace(refusal, facts=known))

    def _say(self, view: Any, value: Any) -> str:
        if isinstance(value, list | tuple):
            return listed(value)
        return self.seat(value) if value in view.s.seats else said(value)


class _Said(dict[str, Any]):
    """Facts as they are printed."""

    def __getitem__(self, key: str) -> str:
        value = super().__getitem__(key)
        return turn_name(value) if key in ("turn", "last") else said(value)


def said(value: Any) -> str:
    """A fact as it is printed: ids by name, lists joined, pairs as "Buin: Troops"."""
    if isinstance(value, Mapping):
        return listed([f"{name_of(key)}: {name_of(one)}" for key, one in value.items()])
    if isinstance(value, list | tuple):
        return listed(value)
    return name_of(value)


def _traced(view: Any, action: Trace) -> tuple[str, ...]:
    """The whole Path, as far as it can be worked out."""
    draft = getattr(view.decision, "draft", [])
    operation = next((one for one in draft if one.card == action.card), None)
    return (operation and to_target(view.s, action.path, operation)) or action.path


def _hand(view: CoastView) -> list[str]:
    cards = [card_line(card) for card in view.hand(str(view.seat)) if card]
    return ["Your Hidden cards:", *cards] if cards else ["You hold no Hidden card."]


def _pairs(title: str, pairs: Mapping[str, str]) -> list[str]:
    """What is where, the same things together: "Your Buildups: Warships at Buin and Kavieng; Aircraft at Lae"."""
    places: dict[str, list[str]] = {}
    for space, thing in pairs.items():
        places.setdefault(thing, []).append(space)
    return (
        [f"{title}: {'; '.join(f'{name_of(thing)} at {listed(at)}' for thing, at in places.items())}."] if pairs else []
    )


def _allied_secrets(view: CoastView) -> list[str]:
    """Personnel, Ready, Rescued, what was looked at, Reports."""
    s = view.s
    people = {station: kind for station, kind in s.blocks.items() if kind != "inactive" and station not in s.revealed}
    looks = {
        space: f"{name_of(back)} (Turn {turn_name(s.looked_turn.get(space, 1))})" for space, back in s.looked.items()
    }
    return [
        *_pairs("Your Hidden blocks", people),
        *_pairs("Revealed", {station: kind for station, kind in s.revealed.items() if kind != "inactive"}),
        f"Ready: {tally(s.ready)}. Rescued: {tally(s.rescued)}.",
        *_pairs("You have looked at", looks),
        *_pairs("Your Reports", {station: one for station, one in s.reports.items() if one != "unknown"}),
        *([f"Japanese Missions seen: {listed(s.seen_missions)}."] if s.seen_missions else []),
    ]


def _japanese_secrets(view: CoastView) -> list[str]:
    """Buildups on the map, those left, blocks inspected."""
    s = view.s
    return [
        *_pairs("Your Buildups", {space: back for space, back in s.backs.items() if back != "quiet"}),
        *_pairs("You have inspected", s.inspected),
        *_pairs("Records", {station: kind for station, kind in s.records.items() if station not in s.revealed}),
        *(f"Unused {name_of(kind)} markers: {_numbers(pool)}." for kind, pool in s.marker_pool.items()),
    ]


def _numbers(pool: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name_of(back)}" for back, count in pool.items() if count)


def card_facts(card_id: str) -> list[tuple[str, str]]:
    """An Operation card's short lines for its picture: when, what it needs, where it goes, what it is worth."""
    card = facts().cards[card_id]
    lines = []
    if card.launch_turns:
        lines.append(("Launch", "Turn " + listed([turn_name(turn) for turn in card.launch_turns], "or")))
    for need in card.require:
        where = listed(need.spaces, "or") if need.spaces else f"any {name_of(need.control)}"
        if need.spaces and need.min == need.max == len(need.spaces):
            where = listed(need.spaces)
        lines.append(("Required", f"{_range(need.min, need.max)} {name_of(need.buildup)} at {where}"))
    lines += [("Targets", _targets(clause)) for clause in card.targets]
    if card.vp is not None and (worth := _worth(card.vp)):
        lines.append(("VP", worth))
    return lines


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _targets(clause: Targets) -> str:
    """ "1 Allied Base or Lunga-Tulagi for each Buildup, Range 3+"."""
    among = listed([*clause.spaces, *clause.control, *clause.also], "or")
    if clause.spaces and clause.min == clause.max == len(clause.spaces):
        return listed(clause.spaces)
    if clause.per_buildup:
        text = f"{clause.per_buildup} {among} for each Buildup"
    else:
        text = f"{_range(clause.min or 1, clause.max or 1)} {among}"
    held = ", Allied-Held" if clause.only_allied_held else ""
    return text + held + (f", Range {clause.range_min}+ from all Buildups" if clause.range_min else "")


def _worth(vp: OperationVp) -> str:
    """ "6 for each Target, +4 Lunga-Tulagi"."""
    parts = [str(vp.flat)] if vp.flat else []
    parts += [f"{vp.per_target} for each Target"] if vp.per_target else []
    parts += [f"{vp.per_buildup} for each {name_of(vp.buildup or 'Buildup')}"] if vp.per_buildup else []
    parts += [f"+{one.vp} {name_of(one.space)}" for one in vp.bonus]
    if vp.extra:
        beyond = f" beyond {vp.extra.beyond}" if vp.extra.beyond else ""
        parts.append(f"+{vp.extra.vp} for each {name_of(vp.extra.buildup)}{beyond}")
    return ", ".join(parts)
