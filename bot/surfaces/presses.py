"""Buttons, menus and text boxes: told apart by their ids alone, so that they work after any restart and upgrade.

This listens to interactions itself rather than through discord.py's views and dynamic items: those keep or rebuild a
whole view for every press, and only log what goes wrong in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord

from bot.services.briefs import Draft, Look, UserError
from bot.surfaces import around, flow, ids, menus
from bot.surfaces.boxes import orders_box, words_box
from bot.surfaces.ids import Press
from bot.surfaces.kit import Kit, after, undo_and_look
from bot.surfaces.panel import Button, Panel
from bot.surfaces.pressing import HANDLERS, UNKNOWN, data_of, handles, values
from bot.surfaces.reply import Interaction, OvertakenError, Reply, answering, quietly
from engine.core import options
from engine.core.actions import Action, Pass, params
from engine.core.frames import Window
from engine.core.standing import StandingOrder

DECIDED: Final = "That has already been decided; nothing was changed."
ALWAYS: Final = "You pass at every such moment ({moment}) from now on; `/game standing` changes that."
NOTHING_DONE: Final = "Nothing was done."
GONE: Final = "That is no longer possible; please choose again."


async def dispatch(kit: Kit, interaction: Interaction) -> None:
    """Handle a press, a choice or a text box; anything unknown is answered politely."""
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    press = ids.read(str(data_of(interaction).get("custom_id", "")))
    handler = HANDLERS[press.kind] if press else None

    await quietly(lambda: handler(kit, interaction, press) if handler and press else _unknown(interaction))


async def _unknown(interaction: Interaction) -> None:
    async with answering(interaction) as reply:
        await reply.say(UNKNOWN, "wrong")


def box_text(interaction: Interaction) -> str:
    """What was written in a text box."""
    for row in data_of(interaction).get("components", []):
        for child in row.get("components") or [row.get("component") or {}]:
            if "value" in child:
                return str(child["value"])
    return ""


# ----------------------------------------------------------------------- what can be done


@handles("moves")
async def open_moves(kit: Kit, interaction: Interaction, press: Press) -> None:
    """`Your move`: the list of what can be done now."""
    async with answering(interaction, edit=True) as reply:
        look = await kit.campaigns.look(press.number(0), interaction.user.id)
        if look.number is None:  # an old button leads whoever is asked something else by now to that
            _must_be_asked(look, press.number(1))
        await reply.show(_moves(look))


def _moves(look: Look, text: str = "", colour: str = "decision") -> Panel:
    prompt = look.addressed(look.view.game.words.prompt(look.view))
    panel = menus.moves(look.view, look.brief.id, f"{text} {prompt}" if text else prompt, colour)
    panel.buttons += undo_and_look(look)
    return panel


@handles("v", "g")
async def begin_verb(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A verb was pressed, or chosen in a menu."""
    name = press.args[2] if press.kind == "v" else (values(interaction) or [""])[0]
    async with answering(interaction, edit=True) as reply:
        look = await kit.campaigns.look(press.number(0), interaction.user.id)
        verb = flow.verb_named(look.view, name)
        if verb not in look.view.game.book.anytime:
            _must_be_asked(look, press.number(1))
        if verb is None:
            raise UserError(UNKNOWN)
        await _begin(kit, interaction, reply, look, verb)


async def _asked(kit: Kit, interaction: Interaction, cid: int, number: int) -> Look:
    """The campaign as the user sees it, if it is still he who has to decide, and this Decision."""
    look = await kit.campaigns.look(cid, interaction.user.id)
    _must_be_asked(look, number)
    return look


def _must_be_asked(look: Look, number: int) -> None:
    if look.seat is None:
        raise UserError("You do not play in this campaign. `/game board` shows you what everybody may see.")
    if look.number != number:
        raise _overtaken(look, number)


def _overtaken(look: Look, number: int | None = None) -> UserError:
    """Why this Decision is not his: not asked of him, or no longer open; whoever is asked another sees that."""
    pending = look.view.pending
    waiting = ", ".join(look.brief.label(seat) for seat in look.view.waiting)
    if pending is not None and pending.number == number:
        return UserError(f"It is not your move; we are waiting for {waiting}.")
    if look.number is not None:
        return OvertakenError(_moves(look, DECIDED, "wrong"))
    return UserError(f"{DECIDED} We are waiting for {waiting}." if waiting else DECIDED)


async def _begin(kit: Kit, interaction: Interaction, reply: Reply, look: Look, verb: type[Action]) -> None:
    wrong = options.refuse_moment(look.view, verb)
    if wrong is not None:
        raise UserError(look.view.game.words.refusal(look.view, wrong))
    assert look.seat is not None
    if _needs_no_confirming(look, verb):
        answer = await kit.campaigns.submit(
            look.brief.id,
            interaction.user.id,
            verb(),
            number=look.number,
            interaction_id=interaction.id,
            seat=look.seat,
        )
        await reply.show(after(answer))
        return
    draft = await kit.campaigns.draft(look.brief.id, interaction.user.id, verb.verb(), look.number or 0, look.seat)
    await reply.show(menus.draft_panel(look.view, draft.id, verb, draft.chosen))


def _needs_no_confirming(look: Look, verb: type[Action]) -> bool:
    """Passing a moment by; the only thing left to do, where that gives nothing away; or what the game says is light."""
    if params(verb):
        return False
    only = verb.ends and options.verbs(look.view) == [verb]
    return verb is Pass or only or look.view.game.words.at_one_press(look.view, verb)


@handles("always")
async def always_pass(kit: Kit, interaction: Interaction, press: Press) -> None:
    """The moment is passed by, and a standing order passes by all others of its kind."""
    async with answering(interaction, edit=True) as reply:
        look = await _asked(kit, interaction, press.number(0), press.number(1))
        if not isinstance(look.view.decision, Window):
            raise UserError(UNKNOWN)
        order = StandingOrder(look.view.decision.name, "pass")
        await kit.campaigns.standing_set(look.brief.id, interaction.user.id, order)
        answer = await kit.campaigns.submit(
            look.brief.id,
            interaction.user.id,
            Pass(),
            number=look.number,
            interaction_id=interaction.id,
            seat=look.seat,
        )
        await reply.show(after(replace(answer, text=f"{ALWAYS.format(moment=order.window)}\n{answer.text}")))


# ----------------------------------------------------------------------- choosing


class Choosing:
    """A draft with the view it is chosen in."""

    def __init__(self, kit: Kit, draft: Draft, look: Look, verb: type[Action]) -> None:
        self.kit, self.draft, self.look, self.verb = kit, draft, look, verb

    @classmethod
    async def of(cls, kit: Kit, interaction: Interaction, draft_id: int) -> Choosing:
        """The user's own draft, if its Decision still stands."""
        draft = await kit.campaigns.draft_get(draft_id, interaction.user.id)
        look = await kit.campaigns.look(draft.campaign, interaction.user.id, seat=draft.seat)
        verb = flow.verb_named(look.view, draft.verb)
        # What may be done at any time answers no Decision.
        if verb is None or (look.number != draft.number and verb not in look.view.game.book.anytime):
            raise _overtaken(look)
        return cls(kit, draft, look, verb)

    @property
    def step(self) -> flow.Step | flow.Ready | flow.Stuck:
        """What has to be chosen next."""
        return flow.next_step(self.look.view, self.verb, self.draft.chosen)

    def step_for(self, index: int) -> flow.Step | None:
        """The next step, if it is the one that the control was made for."""
        step = self.step
        return step if isinstance(step, flow.Step) and step.index == index else None

    async def write(self, name: str, value: Any) -> None:
        """Keep a choice; what was partly picked of it is done with."""
        partly = flow.PARTLY + name
        if not name.startswith(flow.PARTLY) and partly in self.draft.chosen:
            await self.kit.campaigns.draft_set(self.draft.id, self.draft.user_id, partly, None)
        self.draft = await self.kit.campaigns.draft_set(self.draft.id, self.draft.user_id, name, value)

    async def go_back(self) -> bool:
        """Take the last choice back; False if there was none."""
        if not self.draft.chosen:
            return False
        wanted = flow.back(self.verb, self.draft.chosen)
        for name in {*self.draft.chosen, *wanted}:
            if self.draft.chosen.get(name) != wanted.get(name):
                await self.write(name, wanted.get(name))
        return True

    def panel(self, page: int = 0, note: str = "") -> Panel:
        """The draft as it stands."""
        return menus.draft_panel(self.look.view, self.draft.id, self.verb, self.draft.chosen, page, note)


@handles("d")
async def chosen(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Entries of a menu were marked."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        step = choosing.step_for(press.number(1))
        taken = flow.take(step, values(interaction)) if step else None
        await _written(reply, choosing, taken)


async def _written(reply: Reply, choosing: Choosing, taken: tuple[str, Any] | None) -> None:
    """Keep what was chosen for a parameter and show what is next; None: it was asked for at another step."""
    if taken is not None:
        await choosing.write(*taken)
    await reply.show(choosing.panel(note="" if taken is not None else GONE))


@handles("y")
async def yes_or_no(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Yes or no was pressed."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        step = choosing.step_for(press.number(1))
        fits = step is not None and flow.is_flag(step.param)
        await _written(reply, choosing, (step.param.name, press.number(2) == 1) if step and fits else None)


@handles("skip", "done")
async def enough(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A parameter is left out, or enough of it has been picked."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        step = choosing.step_for(press.number(1))
        allowed = step is not None and (step.may_skip if press.kind == "skip" else step.may_finish)
        if step is None or not allowed:
            await reply.show(choosing.panel(note=GONE))
            return
        await choosing.write(*(flow.skip(step) if press.kind == "skip" else flow.finish(step)))
        await reply.show(choosing.panel())


@handles("page")
async def turn_page(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Other options of the same step."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        await reply.show(choosing.panel(page=press.number(1)))


@handles("back")
async def go_back(kit: Kit, interaction: Interaction, press: Press) -> None:
    """The last choice is taken back; before the first one the list of moves is shown again."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        if await choosing.go_back():
            await reply.show(choosing.panel())
            return
        await reply.show(_moves(choosing.look))


@handles("more")
async def want_more(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Something that could be left out is wanted all the same."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        ready = choosing.step
        found = dict(ready.more) if isinstance(ready, flow.Ready) else {}
        param = found.get(press.number(1))
        if param is None:
            await reply.show(choosing.panel(note=GONE))
            return
        await choosing.write(param.name if flow.is_flag(param) else flow.WANTED + param.name, True)
        await reply.show(choosing.panel())


@handles("cancel")
async def cancel(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Nothing is done; what could be done is shown again."""
    async with answering(interaction, edit=True) as reply:
        draft = await kit.campaigns.draft_get(press.number(0), interaction.user.id)
        look = await kit.campaigns.look(draft.campaign, interaction.user.id, seat=draft.seat)
        await reply.show(_moves(look, NOTHING_DONE))


@handles("confirm")
async def confirm(kit: Kit, interaction: Interaction, press: Press) -> None:
    """The action is complete and wanted."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        draft, step = choosing.draft, choosing.step
        if not isinstance(step, flow.Ready):
            raise UserError(GONE)
        answer = await kit.campaigns.submit(
            draft.campaign,
            interaction.user.id,
            step.action,
            number=draft.number,
            interaction_id=interaction.id,
            seat=draft.seat,
        )
        await reply.show(after(answer))


@handles("write")
async def open_words(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A text box for a free text. It must be the first answer, so it is opened without looking anything up."""
    await interaction.response.send_modal(words_box(press.number(0), press.number(1)))


@handles("text")
async def words_written(kit: Kit, interaction: Interaction, press: Press) -> None:
    """A free text was written."""
    async with answering(interaction, edit=True) as reply:
        choosing = await Choosing.of(kit, interaction, press.number(0))
        step = choosing.step_for(press.number(1))
        fits = step is not None and flow.is_words(step.param)
        await _written(reply, choosing, (step.param.name, box_text(interaction)) if step and fits else None)


# ----------------------------------------------------------------------- several orders at once


@handles("orders")
async def orders_written(kit: Kit, interaction: Interaction, press: Press) -> None:
    """Orders were written: read and checked as a whole, then shown for confirmation."""
    async with answering(interaction) as reply:
        cid = press.number(0)
        preview = await kit.campaigns.plan(cid, interaction.user.id, box_text(interaction))
        panel = Panel(preview.text, colour="decision" if preview.ok else "wrong")
        if preview.ok and preview.draft is not None:
            panel.buttons = [
                Button("Confirm", ids.write("plan", preview.draft), "good"),
                Button("Cancel", ids.write("cancel", preview.draft), "danger"),
            ]
        if preview.outlook is not None:
            panel.pictures = await kit.pictures.draw(preview.outlook)
        await reply.show(panel)


@handles("plan")
async def confirm_plan(kit: Kit, interaction: Interaction, press: Press) -> None:
    """All orders of a preview are carried out."""
    async with answering(interaction, edit=True) as reply:
        await reply.show(after(await kit.campaigns.confirm(press.number(0), interaction.user.id, interaction.id)))


async def open_orders(interaction: Interaction, cid: int, example: str) -> None:
    """The text box of several orders."""
    await interaction.response.send_modal(orders_box(cid, example))


assert set(HANDLERS) == set(ids.FORMS), f"here and in {around.__name__} every control has its handler"
