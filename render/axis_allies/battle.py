"""5: the battle board. A row for each number that hits, the attacker left, the defender right; losses, dice, odds."""

from collections.abc import Sequence

from PIL import Image

from render.axis_allies.layout import WIDTH
from render.axis_allies.model import BattleModel, Stack, Troop, Volley
from render.axis_allies.powers import LOOKS, NAMES
from render.axis_allies.stacks import Block, Size, chip, draw_block, emblem, icon
from render.canvas import palette
from render.canvas.canvas import Canvas
from render.canvas.palette import Colour, mix
from render.canvas.pen import Pen, sprite

_CHIP = Size(high=74, type=50, icon=56, small_type=50, small_icon=56, row=74, columns=1)
_HEAD, _SIDES, _GAP, _MARGIN = 92.0, 66.0, 12.0, 16.0
_MIDDLE = 92.0  # the column of numbers
_HALF = (WIDTH - _MIDDLE) / 2
_LINE = _CHIP.high + _GAP
_DIE, _PER_LINE = 46.0, 10
_ODDS = 96.0
Lines = list[list[Block]]
Row = tuple[str, Lines, Lines]


def draw_battle(model: BattleModel, width: int = 1600) -> Canvas:
    """The battle as a picture."""
    rows = [(str(need) if need else "–", *_sides(model, need)) for need in _numbers(model)]
    lost: Row = ("✕", _lost(model.attacker), _lost(model.defender))
    dice = tuple([v for v in model.dice if v.attacking is attacking] for attacking in (True, False))
    height = _HEAD + _SIDES + sum(_row_height(row) for row in rows) + _MARGIN
    height += _row_height(lost) + 52 if any(lost[1:]) else 0
    height += _dice_height(dice) + 52 if any(dice) else 0
    height += _ODDS if model.odds else 0
    canvas = Canvas.blank(WIDTH, height, width / WIDTH, palette.PAPER)
    _head(canvas, model)
    y = _HEAD + _SIDES
    for nth, row in enumerate(rows):
        y = _row(canvas, y, row, shaded=nth % 2 == 0)
    if any(lost[1:]):
        y = _row(canvas, _band(canvas, y, "Lost"), lost, shaded=False)
    if any(dice):
        y = _throws(canvas, _band(canvas, y, f"Dice of round {model.round}" if model.round else "Support"), dice)
    if model.odds:
        _odds(canvas, y, model)
    return canvas


def _numbers(model: BattleModel) -> list[int]:
    """The numbers that hit for any unit there, low ones first."""
    return sorted({troop.hit for troop in (*model.attacker, *model.defender) if troop.number}) or [1]


def _sides(model: BattleModel, need: int) -> tuple[Lines, Lines]:
    left, right = (
        _lines([_chip(troop, troop.number) for troop in side if troop.number and troop.hit == need])
        for side in (model.attacker, model.defender)
    )
    return left, right


def _lost(side: Sequence[Troop]) -> Lines:
    return _lines([_chip(troop, troop.lost) for troop in side if troop.lost])


def _chip(troop: Troop, number: int) -> Block:
    one = chip(Stack(troop.power, ((troop.kind, number),)), _CHIP, "kinds")
    return Block((), (one,), one.width, one.height)


def _lines(blocks: list[Block]) -> Lines:
    """As many beside each other as there is room for."""
    lines: Lines = []
    room = 0.0
    for block in blocks:
        if not lines or room < block.width:
            lines.append([])
            room = _HALF - 2 * _MARGIN
        lines[-1].append(block)
        room -= block.width + _GAP
    return lines


def _row_height(row: Row) -> float:
    return max(1, len(row[1]), len(row[2])) * _LINE + _GAP


def _head(canvas: Canvas, model: BattleModel) -> None:
    canvas.panel((0, 0, WIDTH, _HEAD), palette.INK, palette.INK, 0, 0)
    when = f"after round {model.round}" if model.round else "before the battle"
    wide = canvas.text(WIDTH - 24, _HEAD / 2, when, 40, palette.SHADE, anchor="rm", weight="medium")
    kind = "Sea battle" if model.kind == "sea" else "Battle"
    canvas.text(24, _HEAD / 2, f"{kind}: {model.title}", 52, palette.WHITE, anchor="lm", width=WIDTH - wide - 90)
    for nth, (name, side) in enumerate((("Attacker", model.attacker), ("Defender", model.defender))):
        _side_head(canvas, nth * (_HALF + _MIDDLE), name, side)
    canvas.text(WIDTH / 2, _HEAD + _SIDES / 2, "hits", 32, palette.SOFT_INK, anchor="mm")


def _side_head(canvas: Canvas, left: float, name: str, side: Sequence[Troop]) -> None:
    y, x = _HEAD + _SIDES / 2, left + _MARGIN
    powers = list(dict.fromkeys(troop.power for troop in side))
    ground = LOOKS[powers[0]].land if powers else palette.SHADE
    canvas.panel(
        (left + 6, _HEAD + 6, left + _HALF - 6, _HEAD + _SIDES - 4), mix(ground, palette.PAPER, 0.5), ground, 2, 8
    )
    for power in powers:
        canvas.stamp(emblem(power, 44, canvas.scale), x, y - 21)
        x += 52
    words = f"{name}: {', '.join(NAMES[power] for power in powers)}" if powers else name
    canvas.text(x + 6, y + 1, words, 36, anchor="lm", width=left + _HALF - x - 30)


def _row(canvas: Canvas, y: float, row: Row, *, shaded: bool) -> float:
    height = _row_height(row)
    if shaded:
        ground = palette.rgb("F1EBD8")
        canvas.panel((0, y, WIDTH, y + height), ground, ground, 0, 0)
    canvas.stamp(_number_disc(canvas.scale), WIDTH / 2 - 34, y + height / 2 - 34)
    canvas.text(WIDTH / 2, y + height / 2, row[0], 46, palette.WHITE, anchor="mm")
    for nth, blocks in enumerate(row[1]):
        x = _HALF - _MARGIN - sum(block.width + _GAP for block in blocks) + _GAP
        _blocks(canvas, x, y + _GAP + nth * _LINE, blocks)
    for nth, blocks in enumerate(row[2]):
        _blocks(canvas, _HALF + _MIDDLE + _MARGIN, y + _GAP + nth * _LINE, blocks)
    return y + height


def _blocks(canvas: Canvas, x: float, y: float, blocks: list[Block]) -> None:
    for block in blocks:
        draw_block(canvas, (x, y), block, _CHIP)
        x += block.width + _GAP


def _number_disc(scale: float) -> Image.Image:
    return sprite(("axis number",), 68, 68, scale, lambda pen: pen.disc(34, 34, 33, palette.INK))


def _band(canvas: Canvas, y: float, words: str) -> float:
    canvas.panel((0, y, WIDTH, y + 48), palette.SHADE, palette.SHADE, 0, 0)
    canvas.text(WIDTH / 2, y + 24, words, 34, anchor="mm")
    return y + 52


# ---- dice and odds


def _dice_height(dice: Sequence[Sequence[Volley]]) -> float:
    lines = [sum(-(-len(volley.rolls) // _PER_LINE) for volley in side) for side in dice]
    return max(lines) * (_DIE + 10) + 14


def _throws(canvas: Canvas, y: float, dice: Sequence[Sequence[Volley]]) -> float:
    for nth, side in enumerate(dice):
        at = y + 6
        for volley in side:
            at = _throw(canvas, nth * (_HALF + _MIDDLE) + _MARGIN, at, volley)
    return y + _dice_height(dice)


def _throw(canvas: Canvas, x: float, y: float, volley: Volley) -> float:
    """Who fires, then the dice; those that hit are dark."""
    canvas.stamp(emblem(volley.power, _DIE, canvas.scale), x, y)
    canvas.stamp(icon(volley.kind, _DIE, canvas.scale), x + _DIE + 8, y)
    canvas.text(
        x + 2 * _DIE + 16,
        y + _DIE / 2,
        "1" if volley.need == 1 else f"1–{volley.need}",
        34,
        palette.SOFT_INK,
        anchor="lm",
    )
    for nth, roll in enumerate(volley.rolls):
        left = x + 3 * _DIE + 44 + nth % _PER_LINE * (_DIE + 8)
        canvas.stamp(die(roll, roll <= volley.need, canvas.scale), left, y + nth // _PER_LINE * (_DIE + 10))
    return y + -(-len(volley.rolls) // _PER_LINE) * (_DIE + 10)


_PIPS = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}  # fmt: skip


def die(roll: int, hit: bool, scale: float) -> Image.Image:
    """A die; dark with a yellow edge if it hits."""
    face, pips, edge = (palette.INK, palette.WHITE, palette.MARK) if hit else (palette.WHITE, palette.INK, palette.GREY)

    def paint(pen: Pen) -> None:
        pen.box((0, 0, _DIE, _DIE), edge, radius=9)
        pen.box((3.5, 3.5, _DIE - 3.5, _DIE - 3.5), face, radius=6)
        for column, row in _PIPS.get(roll, ()):
            pen.disc(13 + column * 10, 13 + row * 10, 4.4, pips)

    return sprite(("axis die", roll, hit), _DIE, _DIE, scale, paint)


def _odds(canvas: Canvas, y: float, model: BattleModel) -> None:
    """The exact chances as words, and as a bar."""
    win, draw, loss = model.odds or (0.0, 0.0, 0.0)
    words = f"Fought to the end: attacker {percent(win)}, nobody {percent(draw)}, defender {percent(loss)}"
    canvas.text(_MARGIN, y + 26, words, 34, anchor="lm", width=WIDTH - 2 * _MARGIN)
    left, right = _MARGIN, WIDTH - _MARGIN
    canvas.panel((left, y + 50, right, y + 84), palette.WHITE, palette.INK, 3, 8)
    full, x = right - left - 8, left + 4
    for share, colour in ((win, _ground(model.attacker)), (draw, palette.SHADE), (loss, _ground(model.defender))):
        if share * full >= 1:
            canvas.panel((x, y + 54, x + share * full, y + 80), colour, colour, 0, 0)
        x += share * full


def _ground(side: Sequence[Troop]) -> Colour:
    return LOOKS[side[0].power].ground if side else palette.GREY


def percent(share: float) -> str:
    """A chance in whole percent; never 0 or 100 unless it is."""
    if 0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1:
        return ">99 %"
    return f"{share:.0%}".replace("%", " %")


def draw_no_battle(width: int = 1600) -> Canvas:
    """What is shown when there is none."""
    canvas = Canvas.blank(WIDTH, 160, width / WIDTH, palette.PAPER)
    canvas.text(WIDTH / 2, 80, "No battle is under way or planned", 48, anchor="mm")
    return canvas
