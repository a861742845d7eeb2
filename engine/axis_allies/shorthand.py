"""How players write fleets: ``load 2 inf eus t1``, ``sail t1 > north atlantic``, ``unload algeria``.

Such a line is put into the order it stands for. Ships can be named one by one (t1, t2 ...) or by their zone; troops
that go ashore without being counted are all that are aboard; their zone may be left out where only one is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.axis_allies import geography
from engine.axis_allies.actions import Move, Unload
from engine.axis_allies.data import facts
from engine.axis_allies.model import is_sea
from engine.axis_allies.rules.landings import unload_zones
from engine.axis_allies.rules.moving import origins, ships
from engine.axis_allies.view import AxisView
from engine.core.actions import Action, params
from engine.core.names import plain
from engine.core.options import refuse_moment
from engine.core.orders import read_value
from engine.core.refusal import NOTHING_FITS, Refusal, refuse

_ARROWS = re.compile(r"\s*(?:->|=>|→|>)\s*")
_COUNT = re.compile(r"\d+\*?[a-z]*", re.I)
_MOVE = {param.name: param for param in params(Move)}
_UNLOAD = {param.name: param for param in params(Unload)}


def spelled_out(view: AxisView, line: str) -> str | Refusal:
    """The line as the order it stands for; what is no shorthand as it is."""
    line = _ARROWS.sub(" > ", line)
    verb, _, rest = line.strip().partition(" ")
    write = _SHORT.get(verb.lower())
    return write(view, rest.strip()) if write else line


def _ships(view: AxisView, text: str) -> tuple[list[str], str] | Refusal:
    """The transports named one by one at the beginning (t1 t2, t1+t2) and what follows them."""
    named: list[str] = []
    words = text.replace("+", " + ").replace(",", " , ").split()
    while words and (words[0] in "+,&" or re.fullmatch(r"t\d+", words[0], re.I)):
        if len(word := words.pop(0).lower()) > 1:
            named.append(word)
    known = ships(view)
    everywhere = [*named, *(word.lower() for word in words if re.fullmatch(r"t\d+", word, re.I))]
    lost = next((name for name in everywhere if name not in known), None)
    if lost is not None:
        return refuse("4.10", "no_such_ship", ship=lost, ships=_where(view, known))
    return named, " ".join(words).removeprefix("from ")


def _one_ship(view: AxisView, text: str) -> tuple[list[str], str] | Refusal:
    """As `_ships`, where no more than one may be named."""
    found = _ships(view, text)
    if not isinstance(found, Refusal) and len(found[0]) > 1:
        return refuse("4.10", "one_ship", ships=found[0])
    return found


def _where(view: AxisView, known: dict[str, int]) -> list[str]:
    """Each transport and where it is."""
    return [f"{name}/{view.s.units[ship].space}" for name, ship in known.items()]


def _its_time(view: AxisView, verb: type[Action]) -> bool:
    """Whether such orders are given now, be anything left for them or not."""
    moment = refuse_moment(view, verb)
    return moment is None or moment.code == NOTHING_FITS


# ---- load


def _load(view: AxisView, rest: str) -> str | Refusal:
    """``load t1 2 inf eus``: a ship named first stands last in the order."""
    found = _one_ship(view, rest)
    if isinstance(found, Refusal):
        return found
    named, rest = found
    return " ".join(["load", rest, *named])


# ---- sail


def _sail(view: AxisView, rest: str) -> str | Refusal:
    """``sail t1 a > b``, ``sail a > b``, ``sail b``: transports move; those with cargo, if none is named."""
    if not _its_time(view, Move) or not rest or _COUNT.fullmatch(rest.split()[0]):
        return f"move {rest}"
    found = _ships(view, rest)
    if isinstance(found, Refusal):
        return found
    named, rest = found
    stops = [stop for part in rest.split(">") if (stop := part.removeprefix("to ").strip())]
    path: list[str] = []
    for stop in stops:
        space = read_value(view, _MOVE["origin"], {}, stop)
        if isinstance(space, Refusal):
            return space
        path.append(space)
    return _sailing(view, named, path)


def _sailing(view: AxisView, named: list[str], path: list[str]) -> str | Refusal:
    known = ships(view)
    homes = list(dict.fromkeys(view.s.units[known[name]].space for name in named)) or _leaving(view, path)
    if not homes:
        return refuse("4.10", "no_ship_there", space=path[0] if path else "", ships=_where(view, known))
    if len(homes) > 1:
        return refuse("4.10", "which_ships", zones=homes, ships=_where(view, known))
    home = homes[0]
    if path and (path[0] == home or _off(path[0], home)) and len(path) > (0 if named else 1):
        path = path[1:]
    if not path:
        return refuse("input", "missing", param="path")
    sailing = named or _laden(view, home)
    return f"move {home} {'+'.join(f'1*{name}' for name in sailing)} {'+'.join(path)}"


def _leaving(view: AxisView, path: list[str]) -> list[str]:
    """The zones that unnamed ships leave: the first of a path, else those where some carry troops."""
    ready = [zone for zone in origins(view) if is_sea(zone) and _laden(view, zone)]
    if len(path) > 1:
        return [zone for zone in ready if zone == path[0] or _off(path[0], zone)]
    full = [zone for zone in ready if any(view.position.aboard(ship) for ship in _own(view, zone).values())]
    return full or ready


def _off(land: str, zone: str) -> bool:
    """Whether a territory named in place of a zone is on its shore."""
    return not is_sea(land) and zone in geography.shores(land)


def _own(view: AxisView, zone: str) -> dict[str, int]:
    """The power's transports in a zone that may still move."""
    able = {id_ for ids in origins(view).get(zone, {}).values() for id_ in ids}
    return {name: ship for name, ship in ships(view).items() if ship in able}


def _laden(view: AxisView, zone: str) -> list[str]:
    """Those of them with cargo, or all if none has any."""
    own = _own(view, zone)
    return [name for name, ship in own.items() if view.position.aboard(ship)] or list(own)


# ---- unload


def _unload(view: AxisView, rest: str) -> str | Refusal:
    """``unload algeria``, ``unload t1 algeria``, ``unload 2 inf algeria``: what is left out is filled in."""
    found = _one_ship(view, rest)
    if isinstance(found, Refusal):
        return found
    named, rest = found
    main, through = _split_off(rest, "through")
    counts, last = _counts(main)
    land = _land(view, last)
    if land is None or not _its_time(view, Unload):
        return " ".join(["unload", *named, rest])
    berth = named[0] if named else _berth(view, land, counts)
    if isinstance(berth, Refusal):
        return berth
    units = counts or _all_aboard(view, berth, land)
    return " ".join(["unload", berth, units, land, *([f"through={through}"] if through else [])])


def _split_off(text: str, word: str) -> tuple[str, str]:
    """What stands before ``through`` and after it."""
    parts = re.split(rf"\b{word}\b\s*=?\s*", text, maxsplit=1)
    return parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""


def _counts(text: str) -> tuple[str, str]:
    """``2 inf 1 arm algeria``: the counts at the beginning, and the rest."""
    words = text.split()
    end = 0
    while end < len(words) and _COUNT.fullmatch(words[end]):
        end += 1 if re.search(r"[a-z]", words[end], re.I) else 2
    last = words[end:]
    return " ".join(words[:end]), " ".join(last[1:] if last and last[0] in ("in", "to", "at") else last)


def _land(view: AxisView, text: str) -> str | None:
    """The territory that the whole text names; None if it names something else, such as a zone and a territory."""
    read = read_value(view, _UNLOAD["to"], {}, text) if text else None
    if read is None or isinstance(read, Refusal):
        return None
    return None if _names_a_zone(view, text) else str(read)


def _names_a_zone(view: AxisView, text: str) -> bool:
    zones = {plain(name) for zone in facts().seas for name in (zone, *view.game.words.aliases(view, zone))}
    words = text.split()
    return any(plain(" ".join(words[:length])) in zones for length in range(1, len(words) + 1))


def _berth(view: AxisView, land: str, counts: str) -> str | Refusal:
    """The one zone from which troops can go ashore there."""
    zones = {zone: ready for zone, ready in unload_zones(view).items() if zone in facts().seas}
    able = [zone for zone, (_, shores) in zones.items() if land in shores]
    if counts:
        enough = [zone for zone in able if _has(view, zone, counts)]
        able = enough or able
    if len(able) == 1:
        return able[0]
    if able:
        return refuse("4.10", "which_zone", space=land, zones=able)
    if not zones:
        return refuse("4.10", "nobody_aboard")
    return next(iter(zones))  # the order's own rule says why not from there


def _has(view: AxisView, zone: str, counts: str) -> bool:
    chosen = {"zone": zone}
    wanted = read_value(view, _UNLOAD["units"], chosen, counts)
    ready = unload_zones(view)[zone][0]
    return isinstance(wanted, dict) and all(len(ready.get(kind, ())) >= number for kind, number in wanted.items())


def _all_aboard(view: AxisView, berth: str, land: str) -> str:
    """All that can still go ashore there, as counts."""
    ready = unload_zones(view).get(berth, ({}, {}))[0]
    units = view.s.units
    able = {name: [i for i in ids if units[units[i].aboard].dropped in ("", land)] for name, ids in ready.items()}
    said = "+".join(f"{len(ids)}*{name}" for name, ids in able.items() if ids)
    return said or "+".join(f"{len(ids)}*{name}" for name, ids in ready.items()) or "1*infantry"


_SHORT: dict[str, Callable[[AxisView, str], str | Refusal]] = {"load": _load, "sail": _sail, "unload": _unload}
