"""What has happened, as sentences; a function an event, named as it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.core.events import Event
from engine.core.view import View
from engine.memoir44.naming import agree, card_name, does, kind_name

if TYPE_CHECKING:
    from engine.memoir44.words import MemoirWords

Facts = dict[str, Any]
Say = Callable[["MemoirWords", View[Any], Facts], str]


def sentence(words: MemoirWords, view: View[Any], event: Event) -> str | None:
    """The sentence of a seen event; "" if it needs none, None if the event is unknown here."""
    say = SAY.get(event.name)
    return say(words, view, event.facts) if say else None


def dice_text(faces: list[str]) -> str:
    """Dice faces, as they fell."""
    return ", ".join(faces) if faces else "no dice"


def _turn(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"Turn {f['number']}: {words.seat(f['side'])}."


def _dealt(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"Your cards: {', '.join(card_name(card) for card in f['cards'])}." if "cards" in f else ""


def _night(words: MemoirWords, view: View[Any], f: Facts) -> str:
    end = "; it is full daylight" if f["daylight"] else f"; visibility is {f['visibility']}"
    return f"Dawn rolls {dice_text(f['faces'])}{end}."


def _card_played(words: MemoirWords, view: View[Any], f: Facts) -> str:
    said = f"{words.seat(f['side'])} plays {card_name(f['card'])}"
    if f["acts_as"] != f["card"]:
        said += f" on {card_name(f['acts_as'])}" if f["acts_as"] else " with nothing to copy"
    if f["area"]:
        said += f" for the {words.label(view, f['area'])}"
    return said + (" to order one unit, it being night." if f["night"] else ".")


def _ordered(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{f['hex']} {does(f['kind'], 'be')} ordered."


def _all_ordered(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{card_name(f['card'])} orders {', '.join(f['hexes'])}."


def _moved(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} {does(f['kind'], 'move')} {' to '.join((f['path'][0], f['path'][-1]))}."


def _took_ground(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} {does(f['kind'], 'take')} ground: {f['path'][-1]}."


def _retreated(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} {does(f['kind'], 'retreat')} from {f['path'][0]} to {f['path'][-1]}."


def _exited(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} {does(f['kind'], 'leave')} the board at {f['hex']}: a medal."


def _battle(words: MemoirWords, view: View[Any], f: Facts) -> str:
    how = agree(f["kind"], "overrun" if f["overrun"] else "battle")
    foe = f"{f['at']} {kind_name(f['target_kind'])}"
    return f"{words.seat(f['side'])} {kind_name(f['kind'])} at {f['hex']} {how} {foe} with {_dice(f['dice'])}."


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _bombardment(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{card_name(f['card'])} falls on {', '.join(f['hexes'])}, {_dice(f['dice'])} each."


def _rolled(words: MemoirWords, view: View[Any], f: Facts) -> str:
    parts = [f"{f['hits']} hit{'' if f['hits'] == 1 else 's'}"]
    if f["flags"]:
        parts.append(f"{f['flags']} flag{'' if f['flags'] == 1 else 's'}")
    return f"Dice against {f['hex']}: {dice_text(f['faces'])} ({', '.join(parts)})."


def _losses(words: MemoirWords, view: View[Any], f: Facts) -> str:
    if not f["left"]:
        return ""
    why = {"retreat": " for want of a way back", "mine": " to the mine"}.get(f["why"], "")
    return f"{f['hex']} {does(f['kind'], 'lose')} {f['lost']}{why}, {f['left']} left."


def _eliminated(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} {kind_name(f['kind'])} at {f['hex']} {agree(f['kind'], 'be')} eliminated: a medal."


def _ambushed(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} shows Ambush and battles first."


def _mine_revealed(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"The minefield at {f['hex']} " + (f"has strength {f['strength']}." if f["strength"] else "is a decoy.")


def _mine(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"The minefield goes off: {dice_text(f['faces'])} ({f['hits']} hit{'' if f['hits'] == 1 else 's'})."


def _healed(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{f['hex']} {does(f['kind'], 'roll')} {dice_text(f['faces'])}: {f['back']} back, {f['figures']} now."


def _sealing(words: MemoirWords, view: View[Any], f: Facts) -> str:
    end = "the cave is sealed" if f["sealed"] else "the cave stays open"
    return f"Sealing the cave at {f['hex']}: {dice_text(f['faces'])}; {end}."


def _finest_hour(words: MemoirWords, view: View[Any], f: Facts) -> str:
    where = f" for the {words.label(view, f['section'])}" if f["section"] else ""
    return f"Their Finest Hour rolls {dice_text(f['faces'])}{where}."


def _drew(words: MemoirWords, view: View[Any], f: Facts) -> str:
    if "cards" in f:
        return f"You draw {', '.join(card_name(card) for card in f['cards'])}."
    return f"{words.seat(f['side'])} draws {f['count']}."


def _drew_two(words: MemoirWords, view: View[Any], f: Facts) -> str:
    if "cards" in f:
        return f"Recon: you draw {' and '.join(card_name(card) for card in f['cards'])}."
    return f"Recon: {words.seat(f['side'])} draws two cards to keep one."


def _kept(words: MemoirWords, view: View[Any], f: Facts) -> str:
    mine = f" You keep {card_name(f['kept'])}." if "kept" in f else ""
    return f"{words.seat(f['side'])} discards {card_name(f['discarded'])}.{mine}"


def _card_lost(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} loses a card: {card_name(f['card'])}."


def _tent_captured(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"The {words.seat(f['side'])} HQ-supply tent at {f['hex']} is captured."


def _tent_reclaimed(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} reclaims the HQ-supply tent at {f['hex']}."


def _medal(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"{words.seat(f['side'])} wins an objective medal for good."


def _game_over(words: MemoirWords, view: View[Any], f: Facts) -> str:
    return f"The game is over: {words.result(view)}." if view.s.result is not None else "The game is over."


SAY: dict[str, Say] = {
    "dealt": _dealt,
    "turn": _turn,
    "turn_over": lambda words, view, f: "",
    "night": _night,
    "card_played": _card_played,
    "ordered": _ordered,
    "all_ordered": _all_ordered,
    "dug_in": lambda words, view, f: f"{f['hex']} digs in.",
    "moved": _moved,
    "took_ground": _took_ground,
    "retreated": _retreated,
    "exited": _exited,
    "battle": _battle,
    "bombardment": _bombardment,
    "rolled": _rolled,
    "losses": _losses,
    "eliminated": _eliminated,
    "ambushed": _ambushed,
    "wire_removed": lambda words, view, f: f"The wire at {f['hex']} is removed.",
    "mine_cleared": lambda words, view, f: f"Engineers clear the minefield at {f['hex']}.",
    "mine_revealed": _mine_revealed,
    "mine": _mine,
    "healed": _healed,
    "sealing": _sealing,
    "zeroed_in": lambda words, view, f: f"The gun has zeroed in on {f['hex']}.",
    "finest_hour": _finest_hour,
    "reshuffled": lambda words, view, f: "The deck is shuffled.",
    "drew": _drew,
    "drew_two": _drew_two,
    "kept": _kept,
    "card_lost": _card_lost,
    "tent_captured": _tent_captured,
    "tent_reclaimed": _tent_reclaimed,
    "medal": _medal,
    "game_over": _game_over,
}
