"""Replays: the board pictures of a campaign as they were due, each as one person may see it.

Positions are not stored; they are made by playing the record again, with the draws that were made then. What is kept of
each is its projection, so nothing else can be drawn of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import msgspec

from bot.services.briefs import Brief, UserError
from bot.services.desk import Desk, begun, my_seat
from bot.services.extras import record_of
from bot.services.play import MARKED_MOVES
from bot.services.posts import PictureSpec
from bot.services.telling import since_picture
from engine.core.chance import Draw
from engine.core.events import Event, seen
from engine.core.game import Game
from engine.core.gate import Outcome
from engine.core.replay import MismatchError, Record, replay

log = logging.getLogger(__name__)

Progress = Callable[[int], Awaitable[None]]
"""Told the number of each picture that is found. Never that of moves: some are made in secret."""
AT_ONCE = 50
"""Moves played again before others get their turn."""
NOTHING_YET = "No board picture has been posted in this campaign yet; `/game board` shows how it stands."
BROKEN = (
    "By the rules as they are now the record cannot be played to its end: a rule has been put right since. "
    "After what can be shown comes the board as it stands now."
)
OTHERWISE = (
    "Played again by the rules as they are now, the moves lead elsewhere than they did: a rule has been put right "
    "since. Single pictures may differ from those that were posted; the last one is the board as it stands now."
)


@dataclass(frozen=True)
class Shot:
    """A picture that was due: its order, the game's words for the moment, and the turn, where the game counts them."""

    spec: PictureSpec
    caption: str
    turn: int | None


@dataclass(frozen=True)
class Story:
    """The pictures of a campaign in order, as `seat` (None = the public) may see them; and what is amiss with them."""

    brief: Brief
    seat: str | None
    shots: list[Shot]
    note: str = ""


@dataclass(frozen=True)
class Played:
    """How far a record could be played again, and what was seen on the way."""

    shots: list[Shot]
    position: bytes
    whole: bool


class Replaying(Desk):
    """Showing a campaign from its beginning."""

    async def story(
        self, cid: int, user_id: int, *, turn: int | None = None, last: int | None = None, progress: Progress
    ) -> Story:
        """The campaign's pictures for this user, from a turn on or the last so many; UserError if there are none."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
            begun(campaign)
            record = await record_of(tx, campaign, seats)
        game, state = self.game(campaign.game), self.state_of(campaign)
        seat = my_seat(seats, user_id, campaign.waiting)
        # Where all boards are alike the public's is everybody's.
        viewer = seat if game.private_picture == "board" else None
        played = await _play(game, record, viewer, progress)
        shots, note = played.shots, _amiss(played, game.dump(state))
        if note:
            shots = [*shots, replace(_shot(game, state, viewer, []), caption="As it stands now")]
        return Story(self.brief_of(campaign, seats), viewer, _wanted(shots, turn, last), note)


def _amiss(played: Played, position: bytes) -> str:
    """What is to be said if the record does not lead to the stored position."""
    if not played.whole:
        return BROKEN
    return OTHERWISE if played.position != position else ""


def _wanted(shots: Sequence[Shot], turn: int | None, last: int | None) -> list[Shot]:
    """The pictures that were asked for."""
    if not shots:
        raise UserError(NOTHING_YET)
    if turn is not None and all(shot.turn is None for shot in shots):
        raise UserError("This game does not count turns; `last` asks for the last so many pictures.")
    found = [shot for shot in shots if turn is None or (shot.turn is not None and shot.turn >= turn)]
    if not found:
        raise UserError(f"Turn {turn} has not begun; the last picture is of turn {shots[-1].turn}.")
    return found if last is None else found[-last:]


async def _play(game: Game, record: Record, viewer: str | None, progress: Progress) -> Played:
    """Play the record again, a few moves at a time and beside everything else, as far as it goes."""
    walk = _walk(game, record, viewer)
    shots: list[Shot] = []
    position, whole = b"", True
    while some := await asyncio.to_thread(_some, walk):
        for step in some:
            position, whole = step.position or position, whole and not step.stuck
            if step.shot is not None:
                shots.append(step.shot)
                await progress(len(shots))
    return Played(shots, position, whole)


@dataclass(frozen=True)
class _Step:
    """One move played again. `stuck`: the next one cannot be. `position`: after the last one."""

    shot: Shot | None = None
    position: bytes = b""
    stuck: bool = False


def _some(walk: Iterator[_Step]) -> list[_Step]:
    return list(islice(walk, AT_ONCE))


def _walk(game: Game, record: Record, viewer: str | None) -> Iterator[_Step]:
    """Each move played again, with the picture that was due after it; ends early where the record does not hold."""
    recent: deque[list[Event]] = deque(maxlen=MARKED_MOVES)
    gone = _taken_back(record)
    at = 0
    try:
        for at, outcome in enumerate(_held(game, record)):
            position = game.dump(outcome.state) if at == len(record.moves) else b""
            happened = at == 0 or record.moves[at - 1].seq not in gone
            shot = _due(game, outcome, viewer, recent) if happened else None
            if happened:
                recent.append(outcome.events)
            yield _Step(shot, position)
    except Exception as error:  # whatever a record of older rules runs into; its text may quote secrets
        log.warning("a record of %s cannot be played after move %s: %s", game.key, at, type(error).__name__)
        yield _Step(stuck=True)


def _held(game: Game, record: Record) -> Iterator[Outcome]:
    """The record played again, each move with the draws it had; nothing is shown of what was drawn only now."""
    for at, outcome in enumerate(replay(game, record)):
        expected: list[Draw] = record.moves[at - 1].draws if at else record.start_draws
        if outcome.draws != expected:
            raise MismatchError("other draws were made")
        yield outcome


def _taken_back(record: Record) -> set[int]:
    """The seqs of moves that were taken back: they did not happen."""
    gone: set[int] = set()
    for move in record.moves:
        if move.kind == "undo" and move.back_to is not None:
            gone.update(range(move.back_to, move.seq))
    return gone


def _due(game: Game, outcome: Outcome, viewer: str | None, recent: Sequence[list[Event]]) -> Shot | None:
    """The picture of this moment, if one was due, marked with what happened since the picture before."""
    if not any(event.picture for event in seen(outcome.events, viewer)):
        return None
    before = since_picture([event for events in recent for event in events])
    return _shot(game, outcome.state, viewer, [*before, *outcome.events])


def _shot(game: Game, state: Any, viewer: str | None, marks: list[Event]) -> Shot:
    view = game.view(state, viewer)
    spec = PictureSpec(
        kind="board",
        game=game.key,
        seat=viewer,
        view=game.dump(view.s).decode(),
        state_version=game.state_version,
        marks=msgspec.to_builtins(seen(marks, viewer)),
    )
    return Shot(spec, next(iter(game.words.status(view)), ""), game.words.turn(view))
