"""What a seat that does not see an Allied action may make of it: a place that agrees with all that was declared.

Used by `determinize` only (engine.coast_watchers.guessing), through the `guess` of the frames that keep a place secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

from engine.coast_watchers.cards.allied_resist import removable, resist_effect
from engine.coast_watchers.cards.common import card
from engine.coast_watchers.geography import adjacent, neighbours, region_of
from engine.coast_watchers.model import (
    COASTWATCHERS,
    CW,
    CW_GUERRILLAS,
    INACTIVE,
    CoastState,
    is_hidden,
    japanese_held,
)
from engine.coast_watchers.rules.blocks import JOINED, exchange, into_box
from engine.coast_watchers.rules.delivery_cup import counting, covers
from engine.coast_watchers.rules.reports import refuse_marker
from engine.core.chance import Chance

if TYPE_CHECKING:
    from engine.coast_watchers.rules.delivery import Delivery
    from engine.coast_watchers.rules.operating import Operating

ALONE = tuple(JOINED)


def standing(state: CoastState) -> list[str]:
    """Stations where a block stands."""
    return [station for station in state.blocks if is_hidden(state, station)]


def _stand(state: CoastState, station: str, kinds: Iterable[str], chance: Chance) -> None:
    # Imported late: guessing knows the whole state, of which these frames are part.
    from engine.coast_watchers.guessing import make_stand

    wanted = tuple(kinds)
    met = [state.blocks[other] for other in standing(state)]
    if not any(kind in met or state.block_pool.get(kind, 0) for kind in wanted):
        free(state, next(kind for kind in wanted if kind in state.ready))
    make_stand(state, station, wanted, chance)  # type: ignore[arg-type]


def free(state: CoastState, kind: str) -> None:
    """Have a made-up block of this kind in the pool: out of Ready, or from where one stands."""
    if state.block_pool.get(kind, 0) > 0:
        return
    if kind in state.ready:
        state.ready.remove(kind)
        exchange(state, [kind], [CW])
        into_box(state.ready, CW)
    else:
        station = next(station for station in standing(state) if state.blocks[station] == kind)
        exchange(state, [kind], [INACTIVE])
        state.blocks[station] = INACTIVE


def _pick(chance: Chance, places: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return chance.pick("guess", places)[0]


# --- Operate (p.29)


def guess_operating(job: Operating, state: CoastState, chance: Chance) -> None:
    """p.29 A Hidden Coastwatcher that could be the one operating."""
    places: Sequence[tuple[str, ...]] = [job.opened]
    if not job.opened:
        fitting = [station for station in standing(state) if operating_fits(job, state, station)]
        places = [place for station in fitting for place in _looks(job, state, station)]
    found = _pick(chance, places)
    job.station, job.scouts = found[0], found[1] if len(found) > 1 else ""
    if not job.opened:
        kinds = {"recruit": (CW,), "resist": (CW_GUERRILLAS,)}.get(job.kind, tuple(COASTWATCHERS))
        _stand(state, job.station, kinds, chance)
        if job.kind == "recruit":
            free(state, CW_GUERRILLAS)


def operating_fits(job: Operating, state: CoastState, station: str) -> bool:
    """p.29-30 Whether the action could be going on at this Station, as far as is public."""
    if not japanese_held(state, station) or state.patrols.get(station, "") != job.patrol:
        return False
    if job.kind == "resist":
        region = resist_effect(job.card).region
        return region in (None, region_of(station)) and (bool(job.outcome) or bool(removable(state, job.card, station)))
    return bool(_looks(job, state, station))


def _looks(job: Operating, state: CoastState, station: str) -> list[tuple[str, ...]]:
    """Station, or Station and space scouted."""
    if job.kind == "observe" and job.card:
        return [(station, space) for space in neighbours(state, station) if refuse_marker(state, space) is None]
    if job.kind == "observe" and refuse_marker(state, station) is not None:
        return []
    return [(station,)]


# --- Deliver (p.19)


def guess_delivery(job: Delivery, state: CoastState, chance: Chance) -> None:
    """p.19 Hidden blocks that could be the ones the Delivery goes to."""
    places = [job.opened] if job.opened else [p for p in delivery_places(job, state) if delivery_fits(job, state, p)]
    found = _pick(chance, places)
    job.station, job.to = found[0], found[1] if len(found) > 1 else ""
    job.block = chance.pick("guess", state.ready)[0] if job.kind == "insert" and state.ready else ""
    if job.opened:
        return
    kinds = {"insert": (INACTIVE, *ALONE), "retrieve": ALONE}.get(job.kind, tuple(COASTWATCHERS))
    _stand(state, job.station, ALONE if job.alone else kinds, chance)
    if job.to:
        _stand_beside(state, job, chance)


def _stand_beside(state: CoastState, job: Delivery, chance: Chance) -> None:
    """p.24 The Coastwatcher who receives, without moving the Crew or Refugees just made up."""
    kind = state.blocks[job.station]
    _stand(state, job.to, (CW, CW_GUERRILLAS), chance)
    assert state.blocks[job.station] == kind


def delivery_places(job: Delivery, state: CoastState) -> list[tuple[str, ...]]:
    """p.19, 24 Stations with a standing block; for Retrieve two that are adjacent, not by No Sea."""
    hidden = standing(state)
    if job.kind != "retrieve":
        return [(station,) for station in hidden]
    return [(a, b) for a, b in product(hidden, hidden) if adjacent(state, a, b, no_sea=False)]


def delivery_fits(job: Delivery, state: CoastState, places: tuple[str, ...]) -> bool:
    """p.19-20 Whether the Delivery could be to this place, as far as is public: control, reach, what counts."""
    tests: list[Callable[[], bool]] = [
        lambda: any(japanese_held(state, place) for place in places) == job.enemy,
        lambda: job.kind != "resupply" or japanese_held(state, places[0]),
        lambda: _reached(job, state, places),
        lambda: counting(state, job.asset, places) == job.counts,
    ]
    return all(test() for test in tests)


def _reached(job: Delivery, state: CoastState, places: tuple[str, ...]) -> bool:
    delivery = card(job.asset).delivery
    assert delivery is not None
    reach = delivery.reach
    if job.kind in reach.any_for:
        return True
    inside = all(region_of(place) in reach.regions for place in places) if reach.regions else True
    return inside and (reach.within is None or covers(state, reach.within, places))
