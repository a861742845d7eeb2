"""Events as marks on the board: arrows, losses, and a few words each. They tell no more than the viewer has seen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from engine.core.events import Event
from engine.memoir44.data import facts
from engine.memoir44.naming import card_name, kind_name
from engine.memoir44.summary import Flags
from engine.memoir44.words import SECTIONS
from render.canvas.sides import Side
from render.memoir44.model import Loss, Marks, News, Style, Trail

Facts = dict[str, Any]
_TRAILS: dict[str, Style] = {"moved": "move", "took_ground": "move", "retreated": "retreat"}


def marks_of(events: Sequence[Event], *, retreating: bool = False) -> Marks:
    """What events of the same viewer leave on the board, in their order. `retreating`: the last flags wait for an
    answer."""
    heard = _Heard()
    for event in events:
        heard.hear(event.name, event.facts)
    if not retreating:
        heard.add(heard.flags.settle())
    return Marks(tuple(heard.trails), tuple(heard.losses), tuple(heard.news))


class _Heard:
    """Puts events together: a battle with its dice, losses and retreat becomes one line."""

    def __init__(self) -> None:
        self.side: Side = "allied"
        self.trails: list[Trail] = []
        self.losses: list[Loss] = []
        self.news: list[News] = []
        self.battle: Facts = {}
        self.flags = Flags()

    def hear(self, name: str, told: Facts) -> None:
        """One event."""
        self.add(self.flags.hear(name, told))
        if name in ("turn", "card_played"):
            self.side = cast(Side, told["side"])
        if name in _TRAILS:
            self.trails.append(Trail(tuple(told["path"]), told["side"], _TRAILS[name]))
        if name in _LINES:
            self.news.append(_LINES[name](self.side, told))
        if name in _PARTS:
            _PARTS[name](self, told)

    def add(self, text: str) -> None:
        """Add what came of them to the last dice."""
        if text and self.news and self.news[-1].dice:
            last = self.news[-1]
            self.news[-1] = replace(last, result=f"{last.result}, {text}" if last.result else text)


def _other(side: Side) -> Side:
    return "japanese" if side == "allied" else "allied"


# ---- battles: several events, one line


def _battle(heard: _Heard, told: Facts) -> None:
    heard.battle = told
    heard.trails.append(Trail((told["hex"], told["at"]), told["side"], "shot"))


def _dug_in(heard: _Heard, told: Facts) -> None:
    """All units that dig in stand on one line."""
    last = heard.news[-1] if heard.news else None
    if last and last.label.startswith("Digs in at "):
        heard.news[-1] = replace(last, label=f"{last.label}, {told['hex']}", hex="")
    else:
        heard.news.append(News(f"Digs in at {told['hex']}", heard.side, told["hex"]))


def _rolled(heard: _Heard, told: Facts) -> None:
    """Dice against a unit: of the battle declared, of an Ambush against its attacker, or of a card."""
    battle, shooter = heard.battle, told["shooter"]
    if shooter and battle and shooter == battle["unit"]:
        label, side = f"{battle['hex']} vs {told['hex']}", cast(Side, battle["side"])
    elif shooter:
        label, side = f"Ambush vs {told['hex']}", _other(heard.side)
    else:
        label, side = f"{card_name(told['label'].split('/')[0])} vs {told['hex']}", heard.side
    heard.news.append(News(label, side, told["hex"], tuple(told["faces"]), _hits(told["hits"])))


def _hits(count: int) -> str:
    return "no hit" if not count else "1 hit" if count == 1 else f"{count} hits"


def _losses(heard: _Heard, told: Facts) -> None:
    """What a unit loses where it stands adds up."""
    before = heard.losses[-1] if heard.losses else None
    if before and before.hex == told["hex"] and not before.gone:
        heard.losses[-1] = replace(before, figures=before.figures + told["lost"])
    else:
        heard.losses.append(Loss(told["hex"], told["lost"]))
    if told["why"] == "retreat":
        heard.add(f"{told['lost']} more for want of room")


def _eliminated(heard: _Heard, told: Facts) -> None:
    if heard.losses and heard.losses[-1].hex == told["hex"]:
        heard.losses[-1] = replace(heard.losses[-1], gone=True)
    heard.add("eliminated")


def _retreated(heard: _Heard, told: Facts) -> None:
    heard.add(f"back to {told['path'][-1]}")


_PARTS: dict[str, Callable[[_Heard, Facts], None]] = {
    "battle": _battle,
    "dug_in": _dug_in,
    "rolled": _rolled,
    "losses": _losses,
    "eliminated": _eliminated,
    "retreated": _retreated,
}


# ---- events that are a line of their own


def played(card: str, acts_as: str, area: str) -> str:
    """A card on the table in a few words."""
    where = SECTIONS.get(area, "")
    name = facts().cards[card].name if where else card_name(card)
    if acts_as != card:
        name += f" as {card_name(acts_as)}" if acts_as else " with nothing to copy"
    return f"{name}, {where}" if where else name


def _card(side: Side, told: Facts) -> News:
    return News(f"Plays {played(told['card'], told['acts_as'], told['area'])}", told["side"])


def _finest_hour(side: Side, told: Facts) -> News:
    where = f" {SECTIONS[told['section']]}" if told.get("section") else ""
    return News(f"Orders{where}", side, dice=tuple(told["faces"]))


def _night(side: Side, told: Facts) -> News:
    result = "daylight" if told["daylight"] else f"visibility {told['visibility']}"
    return News("Dawn", "allied", dice=tuple(told["faces"]), result=result)


def _mine(side: Side, told: Facts) -> News:
    return News(f"Mine {told['hex']}", side, told["hex"], tuple(told["faces"]), _hits(told["hits"]))


def _mine_revealed(side: Side, told: Facts) -> News:
    what = f"strength {told['strength']}" if told["strength"] else "a decoy"
    return News(f"Minefield {told['hex']}: {what}", side, told["hex"])


def _sealing(side: Side, told: Facts) -> News:
    result = "cave sealed" if told["sealed"] else "not sealed"
    return News(f"Cave {told['hex']}", side, told["hex"], tuple(told["faces"]), result)


def _healed(side: Side, told: Facts) -> News:
    return News(f"Aid {told['hex']}", side, told["hex"], tuple(told["faces"]), f"{told['back']} back")


def _at(text: str) -> Callable[[Side, Facts], News]:
    return lambda side, told: News(f"{text} {told['hex']}", side, told["hex"])


_LINES: dict[str, Callable[[Side, Facts], News]] = {
    "card_played": _card,
    "finest_hour": _finest_hour,
    "night": _night,
    "mine": _mine,
    "mine_revealed": _mine_revealed,
    "mine_cleared": _at("Minefield cleared"),
    "wire_removed": _at("Wire removed"),
    "sealing": _sealing,
    "healed": _healed,
    "zeroed_in": _at("Zeroed in on"),
    "ambushed": lambda side, told: News("Ambush!", told["side"]),
    "exited": lambda side, told: News(
        f"{kind_name(told['kind']).capitalize()} leaves at {told['hex']}", side, told["hex"]
    ),
    "tent_captured": lambda side, told: News(f"Tent {told['hex']} captured", _other(told["side"]), told["hex"]),
    "tent_reclaimed": lambda side, told: News(f"Tent {told['hex']} reclaimed", told["side"], told["hex"]),
    "card_lost": lambda side, told: News(f"Loses {card_name(told['card'])}", told["side"]),
    "medal": lambda side, told: News("Wins a medal for an objective", told["side"]),
    "reshuffled": lambda side, told: News("Deck reshuffled", side),
}
