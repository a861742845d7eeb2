"""The pictures in words, for who cannot see them: from the same models, so that they tell no more."""

from engine.memoir44.data import facts
from engine.memoir44.naming import kind_name
from render.canvas.cards import HandModel
from render.canvas.sides import Side
from render.canvas.wording import group, within
from render.memoir44.layout import WIDTH, layout
from render.memoir44.model import MINE_HIDDEN, BoardModel, ForceModel, Piece, ScoreModel, Work

REGION_NAMES = {"left": "Left part", "center": "Middle part", "right": "Right part"}
"""The parts of the board by how they lie on the picture."""
_NOUNS: dict[Side, str] = {"allied": "US", "japanese": "Japanese"}


def board_text(model: BoardModel, region: str | None = None) -> str:
    """The board in at most 1024 characters: how it stands, what happened last, the units, then the ground."""
    seen = _seen(model, region)
    pieces = [piece for piece in model.pieces if piece.hex in seen]
    works = [work for work in model.works if work.hex in seen]
    return within(
        [
            _when(model, region),
            *(_force(force) for force in model.forces),
            group("Last", [news.words for news in model.marks.news]),
            *(group(f"{_NOUNS[side]} units", [_unit(p) for p in pieces if p.side == side]) for side in _NOUNS),
            group("Medals at", [f"{g.hex or g.section} ({_NOUNS[g.side]})" for g in model.goals if _open(g.hex, seen)]),
            group("Mines", [_mine(work) for work in works if work.mine]),
            group("Obstacles", [f"{work.hex} {_name(work)}" for work in works if not work.mine]),
        ]
    )


def _open(hex_: str, seen: set[str]) -> bool:
    return not hex_ or hex_ in seen


def _seen(model: BoardModel, region: str | None) -> set[str]:
    plan = layout(model.wide)
    left, _, right, _ = plan.window(region)
    return {hex_ for hex_ in plan.grid.hexes if left - WIDTH / 2 < plan.centre(hex_)[0] < right + WIDTH / 2}


def _when(model: BoardModel, region: str | None) -> str:
    part = f", {REGION_NAMES[region].lower()}" if region else ""
    start = f"Memoir '44 {model.id}, {model.title}{part}. Turn {model.turn}"
    if model.over:
        return f"{start}. {model.over}."
    night = f", visibility {model.visibility}" if model.visibility else ""
    return f"{start}, {_NOUNS[model.moving]} to play{night}."


def _force(force: ForceModel) -> str:
    cards = f"{force.hand} card{'' if force.hand == 1 else 's'}"
    played = f", played {' and '.join(force.played)}" if force.played else ""
    return f"{force.army}: {len(force.medals)} of {force.needs} medals, {cards}{played}."


def _unit(piece: Piece) -> str:
    more = [name for name, true in (("camouflaged", piece.camouflaged), ("zeroed in", piece.aimed)) if true]
    return (
        " ".join([piece.hex, kind_name(piece.kind), str(piece.figures), piece.order, *more]).replace("  ", " ").strip()
    )


def _name(work: Work) -> str:
    found = facts().obstacles.get(work.kind)
    return found.name.split(" (")[0].lower() if found else work.kind


def _mine(work: Work) -> str:
    return f"{work.hex} hidden" if work.mine == MINE_HIDDEN else f"{work.hex} strength {work.mine}"


def hand_text(model: HandModel) -> str:
    """The cards of a hand, and the notes."""
    cards = [f"{card.title} {card.number}".strip() for card in model.cards]
    return within([f"{model.title}.", group("Cards", cards) or "No cards.", *model.notes])


def score_text(model: ScoreModel) -> str:
    """The result and what the medals are for."""
    lines = [
        group(f"{one.army} {one.total} of {one.needs} medals", [f"{label} {count}" for label, count in one.lines])
        or f"{one.army} no medals."
        for one in model.columns
    ]
    return within([f"Memoir '44 {model.id}, {model.title}. {model.ended}. {model.verdict}.", *lines])
