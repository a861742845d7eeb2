"""From a View to the models that are drawn. Whatever the viewer may not know is blank in the View already."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.board import Circle, Special, Station
from engine.coast_watchers.data.board import Link as PrintedLink
from engine.coast_watchers.geography import open_specials
from engine.coast_watchers.model import ALLIED, JAPANESE, QUIET, Line
from engine.coast_watchers.rules.paths import back_of
from engine.coast_watchers.view import CoastView
from engine.coast_watchers.words import card_facts
from engine.core.events import Event
from render.canvas.cards import Card, HandModel
from render.canvas.sides import Side
from render.coast_watchers import timing
from render.coast_watchers.headlines import marks_of
from render.coast_watchers.model import (
    ROMAN,
    Block,
    BoardModel,
    Link,
    ScoreLine,
    ScoreModel,
    Space,
    Tally,
)

_KIND_ORDER = ("cw", "cw_guerrillas", "cw_crew", "cw_refugees", "crew", "refugees", "inactive", "")


def board_model(view: CoastView, events: Sequence[Event] = ()) -> BoardModel:
    """The board as this viewer may see it; `events` (as seen by the same viewer) are pointed out as last actions."""
    state, situation = view.s, view.situation
    left, most = timing.actions(view)
    return BoardModel(
        letter=situation.letter,
        name=situation.name,
        dates=situation.dates,
        turn=state.turn,
        turns=state.last_turn,
        phases=timing.phases(view),
        phase=timing.phase_index(view),
        spaces=_spaces(view),
        links=tuple(Link(one.a, one.b, one.kind) for one in facts().links if _drawn(one, open_specials(situation))),
        regions=tuple((region.id, region.name) for region in facts().regions.values()),
        viewer=_side(view.seat) if view.seat else "",
        actions_left=left,
        actions_max=most,
        taken=_tally(view.box("taken")),
        ready=_tally(view.box("ready")),
        rescued=_tally(view.box("rescued")),
        ready_patrols=state.ready_patrols,
        cup_patrols=state.cup_patrol,
        cup_evasion=state.cup_evasion,
        allied_cards=len(view.hand(ALLIED)),
        japanese_cards=len(view.hand(JAPANESE)),
        allied_showing=_titles(view.showing(ALLIED)),
        japanese_showing=_titles(view.showing(JAPANESE)),
        marks=tuple(marks_of(events)),
        over=view.game.words.result(view) if view.over else "",
    )


def _side(seat: str | None) -> Side:
    return "japanese" if seat == JAPANESE else "allied"


def _drawn(link: PrintedLink, specials: tuple[str, ...]) -> bool:
    return all(end in specials for end in (link.a, link.b) if end in facts().specials)


def _titles(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(facts().cards[card].title for card in cards)


def _tally(kinds: Iterable[str]) -> Tally:
    counted = Counter(kinds)
    return tuple((kind, counted[kind]) for kind in _KIND_ORDER if counted[kind])


# ---- spaces -----------------------------------------------------------------------------------------------------


def _spaces(view: CoastView) -> tuple[Space, ...]:
    circles = [_point(one, control="none") for one in facts().circles.values()]
    specials = [facts().specials[name] for name in open_specials(view.situation)]
    return (
        *(_station(view, one) for one in facts().stations.values()),
        *circles,
        *(_special(view, one) for one in specials),
    )


def _point(printed: Station | Circle | Special, **more: Any) -> Space:
    return Space(printed.id, printed.name, lon=printed.lon, lat=printed.lat, station=False, **more)


def _special(view: CoastView, printed: Special) -> Space:
    return _point(printed, **_marker(view, printed.id, "none"))


def _station(view: CoastView, printed: Station) -> Space:
    name = printed.id
    note = "" if name in view.s.revealed else view.remembered(name)
    return Space(
        id=name,
        name=printed.name,
        region=printed.region,
        lon=printed.lon,
        lat=printed.lat,
        in_play=name in view.s.stations,
        block=_block(view, name),
        patrol=cast(Any, view.s.patrols.get(name, "")),
        notes=(note,) if note else (),
        report=view.report(name),
        **_marker(view, name, "allied"),
    )


def _marker(view: CoastView, name: str, without: str) -> dict[str, Any]:
    """The Control marker: its kind, how it lies, what is known of its back (`remembered` if only once looked at)."""
    state = view.s
    face = "open" if name in state.open_backs else "quiet" if state.faces.get(name) == QUIET else "sun"
    remembered = not back_of(state, name) and name in state.looked
    control = state.control.get(name, without)
    return {"control": control, "face": face, "buildup": view.back(name), "remembered": remembered}


def _block(view: CoastView, name: str) -> Block | None:
    kind = view.block(name)
    return None if kind is None else Block(kind, revealed=name in view.s.revealed)


# ---- hand and Debrief -------------------------------------------------------------------------------------------


def hand_model(view: CoastView) -> HandModel:
    """The viewer's own cards, Hidden and Showing, and what else only this seat knows."""
    if view.seat is None:
        return HandModel("The public holds no cards", "allied", ())
    side, situation = _side(view.seat), view.situation
    cards = [_card(card, side, "Hidden") for card in view.hand(view.seat) if card]
    cards += [_card(card, side, "Showing") for card in view.showing(view.seat)]
    title = f"{_SIDES[side]} hand · {situation.letter} {situation.name} · Turn {ROMAN[view.s.turn]}"
    return HandModel(title, side, tuple(cards), tuple(_secrets(view)))


def _secrets(view: CoastView) -> list[str]:
    """The seat's private lines, without those that tell its cards again."""
    lines = view.game.words.private(view)
    titles = [facts().cards[card].title for card in view.hand(str(view.seat)) if card]
    return [
        _plain(line) for line in lines if not line.endswith("cards:") and not any(title in line for title in titles)
    ]


def _plain(line: str) -> str:
    """Without the marks of Discord's markdown."""
    return line.replace("*", "").replace("`", "")


def _card(card_id: str, side: Side, state: str) -> Card:
    printed = facts().cards[card_id]
    deck = facts().decks[printed.deck].name.removesuffix("s")
    return Card(
        printed.title, deck, side, state, tuple(card_facts(card_id)), printed.text.strip(), f"No. {printed.number}"
    )


def score_model(view: CoastView) -> ScoreModel:
    """The Debrief sheet; without lines until the game has been scored."""
    state, situation = view.s, view.situation
    lines = state.debrief.lines if state.debrief else []
    ended = f"Turn {ROMAN[state.turn]} of {ROMAN[state.last_turn]}, {situation.dates}"
    return ScoreModel(situation.letter, situation.name, ended, tuple(_score_line(view, line) for line in lines))


def _score_line(view: CoastView, line: Line) -> ScoreLine:
    detail = f"{line.count} × {_number(line.each)}" if line.each and line.count > 1 else ""
    label = _LINES.get(line.item) or view.game.words.label(view, line.item)
    return ScoreLine(
        _side(line.side), _SECTIONS.get(line.section, line.section.title()), label, round(line.vp * 2), detail
    )


def _number(value: float) -> str:
    whole, half = divmod(round(abs(value) * 2), 2)
    return ("−" if value < 0 else "") + (f"{whole}" if whole or not half else "") + ("½" if half else "")


_SIDES = {"allied": "Allied", "japanese": "Japanese"}
_SECTIONS = {"operations": "Operations", "missions": "Missions", "rules": "Special rules"}
_LINES = {
    "coastwatcher": "Coastwatchers", "guerrillas": "Guerrillas", "crew": "Crew", "refugees": "Refugees",
    "report_buildup": "Buildups reported", "report_clear_base": "Bases reported Clear",
    "report_clear_site": "Sites reported Clear",
    "rescued_crew": "Crew rescued", "rescued_refugees": "Refugees rescued", "garrison_score": "Garrisons unreported",
    "far": "On a Path, 3 or more", "near": "On a Path, 0 to 2", "adjacent": "Next to a Path",
    "coastwatcher_held": "Coastwatchers in Japanese-Held",
}  # fmt: skip
