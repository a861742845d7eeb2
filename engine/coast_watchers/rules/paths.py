"""p.36-38 Paths: chains of adjacent spaces from a Buildup of an Operation to one of its Targets.

A Path may be given by some of its spaces only: between two that are not adjacent it takes a shortest way, and from the
last one it goes on to the nearest Target that is not linked yet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from itertools import pairwise

from engine.coast_watchers.data.board import PathMode, mode_of
from engine.coast_watchers.geography import neighbours
from engine.coast_watchers.model import CoastState, Operation

Path = tuple[str, ...]


def back_of(state: CoastState, space: str) -> str:
    """The back of the marker at a space as far as the state shows it: "" where it does not, "quiet" for a flag."""
    back = state.open_backs.get(space) or state.backs.get(space, "")
    return back or ("quiet" if state.faces.get(space) == "quiet" else "")


def mode_at(state: CoastState, space: str) -> PathMode:
    """p.36 Whether Paths from the Buildup at this space go by air or by sea."""
    return mode_of(back_of(state, space))


def beside(state: CoastState, space: str, mode: PathMode) -> tuple[str, ...]:
    """p.36 The spaces next to this one for a Path: across No Sea by air only, special spaces where they are open."""
    return neighbours(state, space, no_sea=mode == "air", coral_sea=True)


def shortest(
    state: CoastState, start: str, ends: Collection[str], mode: PathMode, avoid: Collection[str] = ()
) -> Path | None:
    """A shortest chain from `start` to the nearest of `ends`, both included, that enters nothing in `avoid`."""
    came: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here in ends:
            return _trail(came, here)
        for there in beside(state, here, mode):
            if there not in came and there not in avoid:
                came[there] = here
                queue.append(there)
    return None


def _trail(came: dict[str, str], end: str) -> Path:
    trail = [end]
    while came[trail[-1]]:
        trail.append(came[trail[-1]])
    return tuple(reversed(trail))


def through(state: CoastState, given: Sequence[str], mode: PathMode) -> Path | None:
    """p.36 The chain through the spaces given, in order, no space twice; None if there is none."""
    path: Path = tuple(given[:1])
    for space in given[1:]:
        way = shortest(state, path[-1], (space,), mode, avoid=path[:-1])
        if way is None or len(way) < 2:
            return None
        path = (*path, *way[1:])
    return path


def to_target(state: CoastState, given: Sequence[str], operation: Operation) -> Path | None:
    """p.36 The whole Path that the spaces given stand for, from a Buildup to a Target; None if there is none."""
    mode = mode_at(state, given[0])
    path = through(state, given, mode)
    if path is None or path[-1] in operation.targets:
        return path
    left = [space for space in unlinked(state, operation) if space in operation.targets]
    for ends in (left, operation.targets):
        way = shortest(state, path[-1], ends, mode, avoid=path[:-1])
        if way is not None:
            return (*path, *way[1:])
    return None


def legal_chain(state: CoastState, path: Sequence[str], mode: PathMode) -> bool:
    """p.36 Whether each space is next to the one before it and none comes twice."""
    steps = pairwise(path)
    return len(set(path)) == len(path) and all(b in beside(state, a, mode) for a, b in steps)


def unlinked(state: CoastState, operation: Operation) -> list[str]:
    """p.36, ruling 28 Buildups and Targets of the Operation that are not linked yet, in this order.

    One that lies on a Path of its own Operation is linked: the part of that Path from it, or up to it, is a Path.
    """
    starts = [space for space in operation.buildups if not any(_starts(state, path, space) for path in operation.paths)]
    ends = [space for space in operation.targets if not any(space in path[1:] for path in operation.paths)]
    return [*starts, *ends]


def _starts(state: CoastState, path: Path, buildup: str) -> bool:
    """Whether the Path from this Buildup on is a Path of its own (a sea Buildup on an air Path may not be one)."""
    if buildup not in path[:-1]:
        return False
    return legal_chain(state, path[path.index(buildup) :], mode_at(state, buildup))


def distance(path: Path, space: str) -> int:
    """p.39 Spaces along the Path from a space on it to its Target."""
    return len(path) - 1 - path.index(space)


def along(operation: Operation) -> list[str]:
    """p.36 The spaces on any Path of the Operation, each once."""
    return list(dict.fromkeys(space for path in operation.paths for space in path))


def next_to(state: CoastState, operation: Operation) -> list[str]:
    """p.36, ruling 30 The spaces next to a Path but on none: across No Sea only for Paths that start at Aircraft."""
    on = set(along(operation))
    near = [
        other
        for path in operation.paths
        for space in path
        for other in beside(state, space, mode_at(state, path[0]))
        if other not in on
    ]
    return list(dict.fromkeys(near))
