"""Playing: the service side of the one gate. One request is one transaction; what is to be said goes with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from bot.services.briefs import Answer, Draft, Look, PlanPreview, UserError
from bot.services.desk import ALREADY, Desk, asked_of, begun, my_seat, next_seat, own_words, running
from bot.services.recall import recalled
from bot.services.run import Request, Run, fitting, in_plan, interrupted, kept_lines, listed, reader
from bot.services.safe import cut, cut_lines, safe
from bot.services.telling import Told, messages, place_of, sentences, since_picture, since_when
from bot.store import drafts, moves
from bot.store.database import Transaction
from bot.store.errors import AlreadyDone, NotFound
from bot.store.people import save_standing
from bot.store.records import Campaign, CampaignChanges, Move, MoveKind, Seat, Status, UndoPoint
from engine.core.actions import Action, load_action
from engine.core.events import Event
from engine.core.frames import Window, pending_of, waiting_of
from engine.core.gate import Outcome, concede, take_back
from engine.core.plan import plan
from engine.core.refusal import Refusal
from engine.core.standing import StandingOrder

FOLLOW = "When that is answered these orders follow (`/game standing clear: True` forgets them):"
NO_UNDO = (
    "There is nothing you can take back: undo ends where something was drawn or revealed, "
    "or where the other side was asked."
)
MARKED_MOVES = 80
"""How many moves back the marks of a picture may reach."""


class Play(Desk):
    """Submitting, undoing, and orders by the dozen."""

    async def look(self, cid: int, user_id: int, *, seat: str | None = None) -> Look:
        """The campaign as this user may see it: from his own seat (the one asked first), else as the public."""
        async with self.db.reading() as tx:
            campaign, seats = await self.load(tx, cid)
            current = campaign.state_version == self.game(campaign.game).state_version
            undo = current and await undo_point(tx, campaign, seats, user_id) is not None
        begun(campaign)
        mine = my_seat(seats, user_id, campaign.waiting, seat)
        return self.look_at(campaign, seats, self.state_of(campaign), mine, undo=undo)

    async def submit(
        self,
        cid: int,
        user_id: int,
        action: Action,
        *,
        number: int | None = None,
        interaction_id: int | None = None,
        seat: str | None = None,
    ) -> Answer:
        """Take an action for the user's seat; `number` is the Decision it answers (None = the current one)."""
        request = Request(
            user_id=user_id, orders=[lambda _view: action], number=number, seat=seat, interaction_id=interaction_id
        )
        return await self._play(cid, request)

    async def submit_text(
        self, cid: int, user_id: int, line: str, *, interaction_id: int | None = None, seat: str | None = None
    ) -> Answer:
        """Take one order in text form."""
        request = Request(user_id=user_id, orders=[reader(line)], seat=seat, interaction_id=interaction_id)
        return await self._play(cid, request)

    async def _play(self, cid: int, request: Request) -> Answer:
        async def work(tx: Transaction) -> Answer:
            return await self._carry_out(tx, cid, request)

        return await self._once(lambda: self.look(cid, request.user_id), request.interaction_id, work)

    async def _once(
        self,
        look: Callable[[], Awaitable[Look]],
        interaction_id: int | None,
        work: Callable[[Transaction], Awaitable[Answer]],
    ) -> Answer:
        """Do the work in one transaction. The same interaction delivered twice finds another moment: it is not refused,
        it was carried out."""
        try:
            async with self.db.transaction() as tx:
                return await work(tx)
        except (AlreadyDone, UserError):
            if interaction_id is None or not await self._seen(interaction_id):
                raise
            return Answer(True, ALREADY, await look())

    async def _seen(self, interaction_id: int) -> bool:
        async with self.db.reading() as tx:
            return await moves.move_of_interaction(tx, interaction_id) is not None

    async def _carry_out(self, tx: Transaction, cid: int, request: Request) -> Answer:
        run, seat = await self._begin(tx, cid, request.user_id, request.seat)
        if request.seat is None and request.orders:
            asked = asked_of(run.seats, request.user_id, waiting_of(run.state))
            seat = fitting(asked, run.view, request.orders[0], seat)
        wrong, done = None, 0
        while wrong is None and done < len(request.orders):
            wrong = self._one(run, seat, request, done)
            done += 1
        if not run.moves:
            return await self._refused(tx, run, seat, request, wrong)
        if wrong is not None and waits(run.state, wrong):
            run.keep(seat, request.lines[done - 1 :])
        await self._store(tx, run, request.interaction_id, seat)
        goes_on = next_seat(run.seats, request.user_id, waiting_of(run.state), seat)
        look = await self._look(tx, run, goes_on, request.user_id)
        return self._answer(run, seat, look, wrong, done, len(request.orders))

    def _one(self, run: Run, seat: str, request: Request, index: int) -> Refusal | None:
        """One order, read at its moment and carried out."""
        action = request.orders[index](run.view(seat))
        if type(action) not in run.game.book.anytime and not interrupted(run.state):
            run.keep(seat, ())
        number = request.number if index == 0 else None
        return run.act(seat, request.user_id, number, action) if isinstance(action, Action) else action

    async def _refused(self, tx: Transaction, run: Run, seat: str, request: Request, wrong: Refusal | None) -> Answer:
        """Nothing was done: because it had been done already, or why not."""
        look, seen_before = await self._look(tx, run, seat, request.user_id), request.interaction_id
        if seen_before is not None and await moves.move_of_interaction(tx, seen_before) is not None:
            return Answer(True, ALREADY, look)
        return Answer(False, run.game.words.refusal(look.view, wrong) if wrong else "Nothing to do.", look)

    async def _look(self, tx: Transaction, run: Run, seat: str | None, user_id: int) -> Look:
        """How things stand for the seat once the run is stored."""
        campaign = run.after()
        undo = run.undoable(user_id)
        if undo is None:
            undo = await undo_point(tx, campaign, run.seats, user_id) is not None
        return Look(self.brief_of(campaign, run.seats), seat, run.view(seat), undo)

    async def _begin(self, tx: Transaction, cid: int, user_id: int, asked: str | None) -> tuple[Run, str]:
        campaign, seats, stored = await self.load_together(tx, cid, for_update=True)
        running(campaign)
        seat = my_seat(seats, user_id, campaign.waiting, asked)
        if seat is None:
            raise UserError("You do not play in this campaign. `/game board` shows you what everybody may see.")
        game = self.game(campaign.game)
        orders = {who: msgspec.convert(body, list[StandingOrder]) for who, body in stored.items()}
        return Run(campaign, seats, game, self.state_of(campaign), orders), seat

    async def _store(
        self, tx: Transaction, run: Run, interaction_id: int | None, actor: str | None, extra: tuple[str, ...] = ()
    ) -> None:
        """Write the moves, the new position and what is to be said: all or nothing."""
        told = await self._told(tx, run, actor, extra)
        for one in run.reordered:
            await save_standing(tx, run.campaign.id, one, msgspec.to_builtins(run.orders[one]))
        await moves.append_moves(
            tx,
            run.campaign.id,
            run.campaign.version,
            run.moves,
            interaction_id=interaction_id,
            messages=() if run.aside else messages(told),
            floor_was=run.campaign.undo_floor,
            **_changes(run, told, tx.now),
        )

    async def _told(self, tx: Transaction, run: Run, actor: str | None, extra: tuple[str, ...]) -> Told:
        """What the run is told from."""
        campaign = run.campaign
        number, private = place_of(run.state)
        same = set(waiting_of(run.state)) <= set(campaign.waiting) and private == run.was_at[1] and number
        shown = any(event.picture for event in run.events)
        if run.state.result is not None:
            extra = (*extra, *reveal_seed(campaign))
        for one, lines in recalled(run).items():
            run.notes.setdefault(one, []).extend(lines)
        return Told(
            campaign,
            run.seats,
            run.game,
            run.state,
            run.events,
            actor,
            campaign.anchor if same and not shown else number,
            await recent_events(tx, run),
            extra,
            run.was_at,
            since(tx, run),
            run.notes,
            run.views,
        )

    def _answer(self, run: Run, seat: str, look: Look, wrong: Refusal | None, done: int, asked: int) -> Answer:
        """What came of the orders as their seat saw it, and what the player is asked next, there or in another."""
        view = run.view(seat)
        lines = sentences(view, run.events)
        rest = kept_lines(run.orders.get(seat, []))
        prompt = look.addressed(run.game.words.prompt(look.view))
        if rest:
            lines += [run.game.words.prompt(view), FOLLOW, listed(rest), *([] if look.seat == seat else [prompt])]
            return Answer(True, cut_lines(lines), look)
        if wrong is not None:
            lines.append(f"Stopped at order {done} of {asked}: {run.game.words.refusal(view, wrong)}")
        lines.append(prompt)
        return Answer(wrong is None, cut_lines(lines), look, 0 if wrong is None else asked - done + 1)

    async def undo(self, cid: int, user_id: int, interaction_id: int | None = None) -> Answer:
        """Take back the last action, if it was this user's and nothing was drawn, revealed or handed on since."""

        async def work(tx: Transaction) -> Answer:
            run, seat = await self._begin(tx, cid, user_id, None)
            point = await undo_point(tx, run.after(), run.seats, user_id)
            if point is None:
                raise UserError(NO_UNDO)
            older = run.game.load(point.before)
            take_back(run.game, older, run.state, await done_since(tx, run, point), run.source)
            run.state = older
            run.record(Outcome(older, [], [], False), MoveKind.UNDO, point.seat, user_id, None, None, None, point.seq)
            await self._store(tx, run, interaction_id, seat, await self._taken_back(tx, run, point))
            look = await self._look(tx, run, point.seat, user_id)
            return Answer(True, f"Taken back. {look.addressed(run.game.words.prompt(look.view))}", look)

        return await self._once(lambda: self.look(cid, user_id), interaction_id, work)

    async def _taken_back(self, tx: Transaction, run: Run, point: UndoPoint) -> tuple[str, ...]:
        """What the thread is told of an undo: nothing where it had been told nothing of the action, as of a draft."""
        stored = await moves.load_events(tx, run.campaign.id, after=point.seq - 1, limit=1)
        told = sentences(run.view(None), [msgspec.convert(event.body, Event) for event in stored])
        if run.game.words.BY_TURNS or not told:
            return ()
        return (f"{run.game.words.seat(point.seat)}: the last action is taken back.",)

    async def concede(self, cid: int, user_id: int, interaction_id: int | None = None) -> Answer:
        """Give the game up."""

        async def work(tx: Transaction) -> Answer:
            run, seat = await self._begin(tx, cid, user_id, None)
            run.record(concede(run.game, run.state, seat), MoveKind.ADMIN, seat, user_id, None, "concede", None)
            await self._store(tx, run, interaction_id, seat)
            look = await self._look(tx, run, seat, user_id)
            return Answer(True, "You have conceded. Thank you for the game.", look)

        return await self._once(lambda: self.look(cid, user_id), interaction_id, work)

    async def plan(self, cid: int, user_id: int, text: str, seat: str | None = None) -> PlanPreview:
        """Read and check several orders; nothing is done before `confirm`."""
        async with self.db.transaction() as tx:
            campaign, seats = await self.load(tx, cid)
            running(campaign)
            first = my_seat(seats, user_id, campaign.waiting, seat)
            if first is None:
                raise UserError("You do not play in this campaign.")
            tried = [first] if seat is not None else asked_of(seats, user_id, campaign.waiting) or [first]
            looks = [self.look_at(campaign, seats, self.state_of(campaign), one) for one in tried]
            if looks[0].number is None and not looks[0].view.game.book.anytime:
                raise UserError(looks[0].view.game.words.prompt(looks[0].view))
            plans = [(look, plan(look.view, text)) for look in looks]
            look, read = next((found for found in plans if found[1].good), plans[0])
            if not read.lines:
                raise UserError("There was no order in that text.")
            if look.number is None and not any(type(line.action) in look.view.game.book.anytime for line in read.lines):
                raise UserError(look.view.game.words.prompt(look.view))
            lines = [_plan_line(look, line) for line in read.lines]
            if not read.good:
                return PlanPreview(False, cut_lines(["Nothing has been done.", *lines]), None)
            body = {"orders": list(read.orders)}
            draft = await drafts.add_draft(tx, cid, user_id, look.seat or first, look.number or 0, "", body)
        if not all(line.sure for line in read.lines):
            lines.append("Lines marked ~ come after a draw or an answer: they are read when their time comes.")
        told = read.outlook.game.words.forecast(read.outlook) if read.outlook is not None else []
        return PlanPreview(True, cut_lines([*lines, *told]), draft, read.outlook if told else None)

    async def confirm(self, draft_id: int, user_id: int, interaction_id: int | None = None) -> Answer:
        """Carry out the orders of a preview, one by one, until one cannot be; the rest is given back."""
        draft = await self.draft_get(draft_id, user_id)
        lines = draft.chosen.get("orders", [])
        orders = [reader(line) if at == 0 else in_plan(line) for at, line in enumerate(lines)]
        request = Request(
            user_id=user_id,
            orders=orders,
            number=draft.number,
            seat=draft.seat,
            interaction_id=interaction_id,
            lines=lines,
        )
        answer = await self._play(draft.campaign, request)
        if not answer.undone:
            return answer
        rest = listed(lines[-answer.undone :])
        return replace(answer, text=cut(f"{answer.text}\nNot done yet, to be sent again:\n{rest}"))

    async def draft(self, cid: int, user_id: int, verb: str, number: int, seat: str) -> Draft:
        """Begin putting an action together by menus."""
        async with self.db.transaction() as tx:
            draft_id = await drafts.add_draft(tx, cid, user_id, seat, number, verb, {})
        return Draft(draft_id, cid, user_id, seat, number, verb, {})

    async def draft_get(self, draft_id: int, user_id: int) -> Draft:
        """A draft of this user's own; UserError for any other."""
        async with self.db.reading() as tx:
            return await self._own_draft(tx, draft_id, user_id)

    async def draft_set(self, draft_id: int, user_id: int, param: str, value: Any) -> Draft:
        """Choose one parameter (None = take the choice back)."""
        async with self.db.transaction() as tx:
            draft = await self._own_draft(tx, draft_id, user_id)
            draft.chosen.pop(param, None)
            if value is not None:
                draft.chosen[param] = value
            await drafts.save_draft(tx, draft_id, draft.chosen)
        return draft

    async def _own_draft(self, tx: Transaction, draft_id: int, user_id: int) -> Draft:
        try:
            row = await drafts.load_draft(tx, draft_id)
        except NotFound:
            row = None
        if row is None or row.user_id != user_id:
            raise UserError("That menu is no longer there; please start again.")
        return Draft(row.id, row.campaign_id, row.user_id, row.seat, row.decision, row.verb, dict(row.body))


def waits(state: Any, wrong: Refusal) -> bool:
    """Whether orders that came too early follow once the question between has been answered. A Window of his own, that
    a player may pass, he answers with his next order."""
    own = wrong.code == "wrong_time" and not isinstance(pending_of(state), Window)
    return interrupted(state) and (own or wrong.code == "not_your_move")


async def done_since(tx: Transaction, run: Run, point: UndoPoint) -> list[tuple[str, Action]]:
    """What was done aside since that point, in order: undo leaves it done."""
    found: list[Move] = []
    while page := await moves.load_moves(tx, run.campaign.id, after=found[-1].seq if found else point.seq):
        found += page
    asides = (move for move in found if move.kind is MoveKind.ASIDE)
    return [(str(move.seat), load_action(msgspec.json.encode(move.action), run.game.verbs)) for move in asides]


async def undo_point(tx: Transaction, campaign: Campaign, seats: Sequence[Seat], user_id: int) -> UndoPoint | None:
    """The campaign's last action, if this user did it and may take it back."""
    if campaign.undo_floor >= campaign.version:
        return None
    point = await moves.undo_point(tx, campaign.id)
    his = point is not None and user_id in (seat.user_id for seat in seats if seat.seat == point.seat)
    return point if point is not None and his and point.seq > campaign.undo_floor else None


async def recent_events(tx: Transaction, run: Run) -> list[Event]:
    """Where a picture is due, or a turn is told as a whole: the events since the picture before."""
    if not run.game.words.BY_TURNS and not any(event.picture for event in run.events):
        return []
    gone = {move.reverts for move in run.moves}
    stored = await moves.last_events(tx, run.campaign.id, MARKED_MOVES, _pictured)
    return [*since_picture([msgspec.convert(e.body, Event) for e in stored if e.seq not in gone]), *run.events]


def _pictured(event: Any) -> bool:
    """Whether a stored event asked for a picture."""
    return bool(event.get("picture"))


def since(tx: Transaction, run: Run) -> str:
    """Since when the seats waiting have been waited for."""
    began = run.campaign.turn_since
    return since_when(tx.now if began is None or _passed_on(run) else began)


def _passed_on(run: Run) -> bool:
    """Whether others are waited for now."""
    return list(waiting_of(run.state)) != list(run.campaign.waiting)


def _changes(run: Run, told: Told, now: datetime) -> CampaignChanges:
    """What becomes of the campaign's row."""
    changes: CampaignChanges = {
        "snapshot": run.position,
        "state_version": run.game.state_version,
        "waiting": list(waiting_of(run.state)),
        "anchor": told.anchor,
        "summary": "\n".join(told.dashboard),
    }
    if _passed_on(run):
        changes["turn_since"] = now
    if run.state.result is not None:
        changes["status"], changes["ended_at"] = Status.FINISHED, now
    if run.floor is not None:
        changes["undo_floor"] = run.floor
    return changes


def reveal_seed(campaign: Campaign) -> tuple[str, ...]:
    """What is said of the seed at the end."""
    words = ", ".join(map(safe, own_words(campaign))) or "none"
    return (f"The seed was `{campaign.seed.hex()}` (players' words: {words}); `/game verify` checks every draw.",)


def _plan_line(look: Look, line: Any) -> str:
    if line.refusal is not None:
        why = line.words or look.view.game.words.refusal(look.view, line.refusal)
        return f"{line.number}. ✗ {line.understood or safe(line.text, 60)} — {why}"
    doubt = f" — {look.view.game.words.refusal(look.view, line.doubt)}" if line.doubt is not None else ""
    return f"{line.number}. {'✓' if line.sure else '~'} {line.words if line.sure else safe(line.text, 60)}{doubt}"
