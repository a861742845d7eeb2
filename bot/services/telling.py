"""From what happened to what is said, where and to whom: the outbox rows of one run of moves.

The thread gets what everybody may know; a seat's own DM gets what only it may know. All texts come from views.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec

from bot.services.posts import Controls, PictureSpec, Post, Tone
from bot.services.safe import cut, cut_lines
from bot.store.records import Campaign, Kind, NewMessage, Role, Seat, Target
from engine.core.events import Event, seen
from engine.core.frames import pending_of, waiting_of
from engine.core.game import Game
from engine.core.state import State
from engine.core.view import View

LONGEST_ACCOUNT = 3000
"""Characters of a turn told in the thread."""


@dataclass(frozen=True)
class Told:
    """What a run of moves is told from: the campaign as it was, the new state, and the events since."""

    campaign: Campaign
    seats: Sequence[Seat]
    game: Game
    state: Any
    events: Sequence[Event]
    actor: str | None = None
    anchor: int = 0
    """Number of the Decision with which the seats now waiting began to wait: their message is known by it."""
    recent: Sequence[Event] = ()
    """All events since the last picture, where one is due or a turn is told as a whole."""
    extra: tuple[str, ...] = ()
    was_at: tuple[int, bool] = (0, False)
    """Number of the Decision that was pending before, and whether it was put by DM."""
    since: str = ""
    """Since when the seats waiting have been waited for, as Discord shows times."""
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What single seats are told besides, by direct message."""
    views: dict[str | None, View[Any]] = field(default_factory=dict)
    """Views of the new state, each made once."""

    def view(self, seat: str | None) -> View[Any]:
        """A seat's view of the new state."""
        if seat not in self.views:
            self.views[seat] = self.game.view(self.state, seat)
        return self.views[seat]

    def account(self, events: Sequence[Event]) -> str:
        """A turn, or what there is of it, as everybody may read it."""
        return cut(self.game.words.summary(self.view(None), seen(list(events), None)), LONGEST_ACCOUNT)

    @cached_property
    def dashboard(self) -> list[str]:
        """The lines of the campaign's standing post."""
        return dashboard_lines(self)

    @cached_property
    def public(self) -> list[list[str]]:
        """What everybody may read of each event by itself."""
        return [sentences(self.view(None), [event]) for event in self.events]

    def user(self, seat: str) -> int | None:
        """Who sits in the seat."""
        return next((s.user_id for s in self.seats if s.seat == seat), None)


def sentences(view: View[Any], events: Sequence[Event]) -> list[str]:
    """The events this view's seat learns of, as sentences."""
    return view.game.words.told(view, seen(list(events), view.seat))


def place_of(state: State) -> tuple[int, bool]:
    """Number of the pending Decision and whether it is put by DM; (0, False) if there is none."""
    pending = pending_of(state)
    return (pending.number, type(pending).private) if pending else (0, False)


def since_when(moment: datetime | None) -> str:
    """Since when seats have been waited for, as Discord shows times; nothing if that is not known."""
    return f" since <t:{int(moment.timestamp())}:R>" if moment is not None else ""


def mentions(users: Sequence[int]) -> str:
    """People as Discord names them."""
    return ", ".join(f"<@{user}>" for user in users)


def log_line(campaign_id: int, text: str, ping: Sequence[int] = ()) -> NewMessage:
    """Something that is told to everybody beside what happens in the game."""
    return NewMessage(campaign_id=campaign_id, role=Role.LOG, payload=Post(tone="log", text=text, ping=list(ping)))


def since_picture(events: Sequence[Event]) -> list[Event]:
    """The events after the last one that asked for a picture."""
    return list(events[_pictured(events) :])


def _pictured(events: Sequence[Event]) -> int:
    """How many of the events the last picture shows."""
    return max((index + 1 for index, event in enumerate(events) if event.picture), default=0)


def messages(told: Told) -> list[NewMessage]:
    """Everything to be said after a run of moves, in order."""
    return [*_log(told), *_secrets(told), *_decisions(told), *dashboard_post(told)]


def _message(told: Told, post: Post, **more: Any) -> NewMessage:
    return NewMessage(campaign_id=told.campaign.id, payload=post, **more)


def _dm(told: Told, user: int, post: Post, **more: Any) -> NewMessage:
    return _message(told, post, target=Target.DM, target_id=user, **more)


def picture(told: Told, seat: str | None, kind: str = "board") -> Any:
    """The order for a picture of what the seat may see now."""
    spec = PictureSpec(
        kind=kind,  # type: ignore[arg-type]
        game=told.game.key,
        seat=seat,
        view=told.game.dump(told.view(seat).s).decode(),
        state_version=told.game.state_version,
        marks=msgspec.to_builtins(seen(list(told.recent or told.events), seat)) if kind == "board" else [],
    )
    return msgspec.to_builtins(spec)


def _log(told: Told) -> Iterator[NewMessage]:
    over = told.state.result is not None
    said = _said(told)
    lines = [*said, *told.extra] if over else [*told.extra, *said]
    wants_picture = any(event.picture for event in told.events)
    if not lines and not wants_picture:
        return
    tone: Tone = "end" if over else "board" if wants_picture else "log"
    pictures = [picture(told, None)] if wants_picture else []
    if over:
        pictures.append(picture(told, None, "score"))
    role = Role.BOARD if wants_picture else Role.LOG
    ping = sorted({seat.user_id for seat in told.seats if seat.user_id is not None}) if over else []
    yield _message(told, Post(tone=tone, text=cut_lines(lines), ping=ping), role=role, attachments=pictures)


def _said(told: Told) -> list[str]:
    """What everybody is told in the log: every event, or a turn that is over as a whole."""
    if not told.game.words.BY_TURNS:
        return sentences(told.view(None), told.events)
    events = told.recent or told.events
    account = told.account(events if told.state.result is not None else events[: _pictured(events)])
    return [account] if account and any(event.picture for event in told.events) else []


def _secrets(told: Told) -> Iterator[NewMessage]:
    """For each seat, what it learns beyond the public; its own picture where one is due."""
    kind = told.game.private_picture
    due = any(event.picture for event in told.events) and told.state.result is None
    for seat in told.state.seats:
        user = told.user(seat)
        if user is None:
            continue
        lines = [*_only_for(told, seat), *told.notes.get(seat, ())]
        wants_picture = due and (kind == "board" or bool(lines))
        if lines or wants_picture:
            pictures = [picture(told, seat, kind)] if wants_picture else []
            text = cut_lines(lines) if lines else "The board as you know it."
            post = Post(tone="secret", title=told.campaign.name, text=text)
            yield _dm(told, user, post, role=Role.OTHER, seat=seat, attachments=pictures)


def _only_for(told: Told, seat: str) -> list[str]:
    """What this seat learns beyond the public; of its own secret acts only where it saw something."""
    mine, lines = told.view(seat), []
    for event, public in zip(told.events, told.public, strict=True):
        if (event.reveals or event.by != seat) and (known := sentences(mine, [event])) != public:
            lines += known
    return lines


def _decisions(told: Told) -> Iterator[NewMessage]:
    """Take the buttons off what is decided, and put those of the next Decision where they belong.

    While the same seats go on being asked at the same place, their message is edited; it is known by its anchor. Below
    a new picture they are asked anew, but not called: they have just acted.
    """
    pending = told.view(None).pending
    called, was_private = told.campaign.waiting, told.was_at[1]
    before, now = bearers(told.seats, called, was_private), asked_in(told.seats, told.state)
    same = told.anchor == told.campaign.anchor
    for seat in before:
        if not same or seat not in now:
            yield from _retire(told, seat)
    for seat in now:
        assert pending is not None
        private = type(pending).private
        # A private draft grows under one number: only its owner's own message may show that.
        drafted = private and seat == told.actor
        if not same or drafted or seat not in before or pending.number != told.was_at[0]:
            call = seat not in called or private != was_private
            edit = same and seat in before
            yield from _ask(told, seat, private=private, number=pending.number, edit=edit, call=call)


def bearers(seats: Sequence[Seat], waiting: Sequence[str], private: bool) -> list[str]:
    """The seats under which a question is put: one for each person where everybody reads it, all by direct message."""
    if private:
        return list(waiting)
    people = {row.seat: row.user_id for row in seats}
    found: dict[int | str, str] = {}
    for seat in waiting:
        found.setdefault(people.get(seat) or seat, seat)
    return list(found.values())


def asked_in(seats: Sequence[Seat], state: Any) -> list[str]:
    """The bearers of what is to be decided now."""
    pending = pending_of(state)
    return bearers(seats, pending.waiting(), type(pending).private) if pending is not None else []


def _retire(told: Told, seat: str) -> Iterator[NewMessage]:
    """Take away what was asked: what came of it is told in the log."""
    common: dict[str, Any] = {"role": Role.DECISION, "decision": told.campaign.anchor, "seat": seat}
    yield _placed(told, seat, Post(tone="decision"), private=told.was_at[1], kind=Kind.DELETE, **common)


def _placed(told: Told, whose: str, post: Post, *, private: bool, **more: Any) -> NewMessage:
    """A message about a Decision, in the lane of its place, so that send, edit and retire keep their order."""
    user = told.user(whose)
    return _dm(told, user, post, **more) if private and user is not None else _message(told, post, **more)


def _ask(told: Told, seat: str, *, private: bool, number: int, edit: bool, call: bool = True) -> Iterator[NewMessage]:
    user = told.user(seat)
    if user is None:
        return
    # What stands in the thread is read by everybody: there only the public's view may word the question.
    view = told.view(seat if private else None)
    account = told.account(since_picture(told.recent or told.events)) if told.game.words.BY_TURNS else ""
    post = Post(
        tone="decision",
        title=told.campaign.name,
        text=cut_lines([line for line in (account, told.game.words.prompt(view)) if line]),
        ping=[user] if call and not edit else [],
        named=[user],
        controls=Controls(told.campaign.id, number, seat),
    )
    common: dict[str, Any] = {"role": Role.DECISION, "decision": told.anchor, "seat": seat}
    if edit:
        key = f"ask:{told.campaign.id}:{seat}"
        yield _placed(told, seat, post, private=private, kind=Kind.EDIT, coalesce=key, **common)
        return
    yield _placed(told, seat, post, private=private, **common)


def asked_anew(told: Told, seat: str) -> list[NewMessage]:
    """The question put once more to whoever sits in the seat now, if it is waited for."""
    pending = pending_of(told.state)
    if pending is None or seat not in asked_in(told.seats, told.state):
        return []
    return list(_ask(told, seat, private=type(pending).private, number=pending.number, edit=False))


def dashboard_post(told: Told) -> Iterator[NewMessage]:
    """The campaign's standing post, where it has changed: an edit would show that something secret was done."""
    lines = told.dashboard
    if "\n".join(lines) != told.campaign.summary:
        post = Post(tone="dashboard", title=told.campaign.name, lines=lines)
        yield _message(told, post, kind=Kind.EDIT, role=Role.DASHBOARD, coalesce=f"dashboard:{told.campaign.id}")


def dashboard_lines(told: Told) -> list[str]:
    """Whose move, since when, and the public numbers."""
    view = told.view(None)
    now = waiting_of(told.state)
    lines = list(told.game.words.status(view))
    if told.state.result is not None:
        lines.append(f"Over: {told.game.words.result(view)}")
    else:
        who = ", ".join(_named(told, seat) for seat in now)
        lines.append(f"Waiting for {who or 'nobody'}{told.since}")
    lines.append(f"Seed hash `{told.campaign.seed_hash[:16]}…`")
    return lines


def _named(told: Told, seat: str) -> str:
    user = told.user(seat)
    return told.game.words.seat(seat) + (f" (<@{user}>)" if user else "")
