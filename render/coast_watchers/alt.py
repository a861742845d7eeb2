"""The pictures in words, for who cannot see them: from the same models, so that they tell no more."""

from render.canvas.cards import HandModel
from render.canvas.wording import group, within
from render.coast_watchers.model import (
    REPORT_CLEAR,
    REPORT_CLOSED,
    ROMAN,
    BoardModel,
    ScoreModel,
    Space,
    Tally,
)
from render.coast_watchers.score import points, verdict

KINDS = {
    "": "unknown", "inactive": "nobody", "cw": "CW", "cw_guerrillas": "CW with Guerrillas", "cw_crew": "CW with Crew",
    "cw_refugees": "CW with Refugees", "crew": "Crew", "refugees": "Refugees",
}  # fmt: skip


def board_text(model: BoardModel, region: str | None = None) -> str:
    """The board in at most 1024 characters: time, then what is out of the ordinary, then the rest as room allows."""
    spaces = [s for s in model.spaces if s.in_play and (region is None or s.region == region)]
    return within([_when(model, region), _last(model), *_boxes(model), *_on_the_map(spaces), *_holders(spaces)])


def _on_the_map(spaces: list[Space]) -> list[str]:
    return [
        group("Revealed", [f"{s.name} {_kind(s)}" for s in spaces if _lies(s) and _kind(s) != KINDS["inactive"]]),
        group("Patrols", [f"{s.name} {s.patrol.title()}" for s in spaces if s.patrol]),
        group("Deactivated", [s.name for s in spaces if s.station and s.block is None]),
        group("Blocks", [f"{s.name} {_kind(s)}" for s in spaces if _peopled(s)]),
        group("Buildups", [f"{s.name} {s.buildup.title()}" for s in spaces if s.buildup not in ("", "quiet")]),
        group("Reports", [f"{s.name} {s.report.title()}" for s in spaces if _told(s)]),
        group("Records", [f"{s.name} {', '.join(KINDS[kind] for kind in s.notes)}" for s in spaces if s.notes]),
        group("Revealed and empty", [s.name for s in spaces if _lies(s) and _kind(s) == KINDS["inactive"]]),
    ]


def _holders(spaces: list[Space]) -> list[str]:
    names = {
        "japanese_base": "Japanese Bases",
        "japanese_site": "Japanese Sites",
        "allied_base": "Allied Bases",
        "enemy_objective": "Enemy Objectives",
    }
    return [group(name, [s.name for s in spaces if s.control == control]) for control, name in names.items()]


def _kind(space: Space) -> str:
    return KINDS[space.block.kind] if space.block else ""


def _lies(space: Space) -> bool:
    return space.block is not None and space.block.revealed


def _when(model: BoardModel, region: str | None) -> str:
    name = f", {dict(model.regions).get(region, region)}" if region else ""
    start = f"Coast Watchers {model.letter}, {model.name}{name}. Turn {ROMAN[model.turn]} of {ROMAN[model.turns]}"
    if model.over:
        return f"{start}. {model.over}."
    if not 0 <= model.phase < len(model.phases):
        return f"{start}, {'setup' if model.phase < 0 else 'scoring'}."
    left = f", {model.actions_left} actions left" if model.actions_max else ""
    return f"{start}, phase {model.phase + 1} {model.phases[model.phase][0]}{left}."


def _last(model: BoardModel) -> str:
    return group("Last actions", [mark.label for mark in model.marks])


def _boxes(model: BoardModel) -> list[str]:
    return [
        f"Patrol cup {model.cup_patrols} Patrol, {model.cup_evasion} Evasion; {model.ready_patrols} Patrols Ready.",
        f"Hidden cards: Japanese {model.japanese_cards}, Allied {model.allied_cards}.",
        group("Japanese Showing", list(model.japanese_showing)),
        group("Allied Showing", list(model.allied_showing)),
        group("Taken", _tally(model.taken)),
        group("Allied Ready", _tally(model.ready)),
        group("Rescued", _tally(model.rescued)),
    ]


def _tally(tally: Tally) -> list[str]:
    return [f"{count} {KINDS.get(kind, kind) if kind else 'blocks'}" for kind, count in tally if count]


def _peopled(space: Space) -> bool:
    return not _lies(space) and _kind(space) not in ("", KINDS[""], KINDS["inactive"])


def _told(space: Space) -> bool:
    return space.report == REPORT_CLEAR or space.report not in ("", REPORT_CLOSED, "unknown")


def hand_text(model: HandModel) -> str:
    """The titles of a hand, and the notes."""
    cards = [f"{card.title} ({card.state})" for card in model.cards]
    return within([f"{model.title}.", group("Cards", cards) or "No cards.", *model.notes])


def score_text(model: ScoreModel) -> str:
    """Totals and lines of the Debrief sheet."""
    japanese, allied, net = (points(model.total(side)) for side in ("japanese", "allied", None))
    sums = f"Japanese {japanese}, Allied {allied}, net {net}"
    lines = [f"{line.side.title()} {line.label} {points(line.halves)}" for line in model.lines]
    return within(
        [
            f"Debrief of Coast Watchers {model.letter}, {model.name}. {verdict(model)}.",
            f"{sums}.",
            *(f"{one}." for one in lines),
        ]
    )
