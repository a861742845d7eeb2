"""The panels of a Decision: what can be done, one choice after the other, and the summary before it is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.services.safe import unstopped
from bot.surfaces import flow, ids
from bot.surfaces.flow import Ready, Step, Stuck
from bot.surfaces.panel import Button, Choice, Menu, Panel, shorten
from engine.core import options
from engine.core.actions import Action, Param, Pass, Split, params
from engine.core.frames import Window
from engine.core.options import Option
from engine.core.view import View
from engine.core.words import GameWords

MENUS_A_PAGE = 3
PAGE = MENUS_A_PAGE * flow.MENU
MOST_BUTTONS = 20


def moves(view: View[Any], campaign: int, text: str = "", colour: str = "decision") -> Panel:
    """Everything this seat can do now, as buttons; groups of verbs, and what is too much, in menus."""
    decision = view.decision
    panel = Panel(text or view.game.words.prompt(view), colour=colour)
    if decision is not None:
        _offer(panel, view, campaign, decision.number)
    return panel


def _offer(panel: Panel, view: View[Any], campaign: int, number: int) -> None:
    words = view.game.words
    offered = [verb for verb in options.verbs(view) if not verb.hidden]
    now = [verb for verb in offered if verb not in view.game.book.anytime]
    plain = [verb for verb in now if not verb.group or len(offered) <= 10][:MOST_BUTTONS]
    for verb in plain:
        style = "plain" if verb is Pass or not params(verb) else "go"
        panel.buttons.append(Button(words.verb(verb), ids.write("v", campaign, number, verb.verb()), style))
    if isinstance(view.decision, Window):
        panel.buttons.append(Button("Always pass", ids.write("always", campaign, number)))
    rest = [verb for verb in offered if verb not in plain]
    for index, start in enumerate(range(0, len(rest), flow.MENU)):
        entries = tuple(_verb_choice(words, verb) for verb in rest[start : start + flow.MENU])
        panel.menus.append(Menu(ids.write("g", campaign, number, index), entries, _heading(rest)))


def anytime_menu(view: View[Any], campaign: int) -> list[Menu]:
    """What this seat may do whether or not it is its move: standing orders."""
    verbs = [verb for verb in view.game.book.anytime if options.refuse_moment(view, verb) is None]
    entries = tuple(_verb_choice(view.game.words, verb) for verb in verbs)
    return [Menu(ids.write("g", campaign, 0, 0), entries, _heading(verbs))] if entries else []


def _verb_choice(words: GameWords, verb: type[Action]) -> Choice:
    """A verb in a menu: its label, and its help without the label once more."""
    return Choice(words.verb(verb), verb.verb(), _help(words, verb))


def _help(words: GameWords, verb: type[Action]) -> str:
    """What a verb does, without its label before it."""
    return verb.help().removeprefix(f"{words.verb(verb)}: ")


def _heading(verbs: list[type[Action]]) -> str:
    groups = {verb.group for verb in verbs}
    return f"{groups.pop().capitalize()}\u2026" if len(groups) == 1 else "More\u2026"


def public_moves(campaign: int, number: int) -> list[Button]:
    """Buttons under a message that all can read: they must not show what the seat holds, so they name no verbs."""
    return [
        Button("Your move", ids.write("moves", campaign, number), "go"),
        *look_buttons(campaign),
    ]


def look_buttons(campaign: int) -> list[Button]:
    """Buttons for whoever wants to see more."""
    return [Button("My hand", ids.write("hand", campaign)), Button("Board", ids.write("board", campaign))]


def step_panel(view: View[Any], draft: int, step: Step, page: int = 0, note: str = "") -> Panel:
    """One choice: menus with the options of this page, and the buttons that go with it."""
    panel = Panel(_step_text(view, step, note), colour="decision")
    if flow.is_flag(step.param):
        yes, no = (ids.write("y", draft, step.index, value) for value in (1, 0))
        panel.buttons += [Button("Yes", yes, "go"), Button("No", no)]
    elif flow.is_words(step.param):
        panel.buttons.append(Button("Write\u2026", ids.write("write", draft, step.index), "go"))
    else:
        _add_menus(panel, view, draft, step, page)
    if step.may_finish:
        panel.buttons.append(Button("That is all", ids.write("done", draft, step.index), "good"))
    if step.may_skip and not flow.is_flag(step.param):
        panel.buttons.append(Button("Without", ids.write("skip", draft, step.index)))
    panel.buttons += _leave(draft, begun=bool(step.before or step.picked or step.counts))
    return panel


def _add_menus(panel: Panel, view: View[Any], draft: int, step: Step, page: int) -> None:
    pages = max(1, -(-len(step.options) // PAGE))
    page = min(page, pages - 1)
    shown = step.options[page * PAGE : (page + 1) * PAGE]
    if isinstance(step.param.kind, Split) and len(step.options) <= flow.MENU:
        menu_id = ids.write("d", draft, step.index, page, 0)
        panel.menus += [Menu(menu_id, _counted(view, step), _range(shown), 1, 1)] if shown else []
        return
    for menu, start in enumerate(range(0, len(shown), flow.MENU)):
        part = shown[start : start + flow.MENU]
        menu_id = ids.write("d", draft, step.index, page, menu)
        panel.menus.append(Menu(menu_id, _entries(view, step, part), _range(part), *step.several))
    if page > 0:
        panel.buttons.append(Button("Earlier", ids.write("page", draft, page - 1)))
    if page < pages - 1:
        panel.buttons.append(Button("More", ids.write("page", draft, page + 1)))


def _entries(view: View[Any], step: Step, part: tuple[Option, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(option.label, str(option.value), _detail(view, option, step.chosen)) for option in part)


def _counted(view: View[Any], step: Step) -> tuple[Choice, ...]:
    """Each value once, and times the numbers that can be added at once."""
    may = flow.numbers(step)
    return tuple(_times(one, number) for one in _entries(view, step, step.options) for number in may[one.value])


def _times(one: Choice, number: int) -> Choice:
    if number == 1:
        return one
    return replace(one, label=f"{number} \u00d7 {one.label}", value=f"{one.value}{flow.TIMES}{number}")


def _detail(view: View[Any], option: Option, chosen: dict[str, Any]) -> str:
    """What else the player knows of an option."""
    limit = f"at most {option.limit}" if option.limit is not None else ""
    return " · ".join(part for part in (limit, view.game.words.detail(view, option.value, chosen)) if part)


def _range(part: tuple[Option, ...]) -> str:
    first, last = part[0].label, part[-1].label
    return first if len(part) == 1 else f"{shorten(first, 60)} \u2026 {shorten(last, 60)}"


def _step_text(view: View[Any], step: Step, note: str) -> str:
    words = view.game.words
    lines = [note, words.prompt(view), f"**{words.verb(step.verb)}**: {_help(words, step.verb)}"]
    lines.append(f"Choose: **{_asks(step.param)}**{_how_many(step)}")
    counted = [f"{number} \u00d7 {words.label(view, value)}" for value, number in step.counts.items()]
    if so_far := [*(_chosen(view, value) for value in (*step.before, *step.picked)), *counted]:
        lines.append("So far: " + ", ".join(so_far))
    return "\n".join(line for line in lines if line)


def _chosen(view: View[Any], value: Any) -> str:
    """A value chosen before; of counted ones with its number."""
    label = view.game.words.label
    return f"{value[1]} \u00d7 {label(view, value[0])}" if isinstance(value, tuple) else label(view, value)


def _asks(param: Param) -> str:
    return param.kind.hint or param.name.replace("_", " ")


def _how_many(step: Step) -> str:
    """How many may be marked, unless any number may as far as the menu knows."""
    least, most = step.several
    if most > 1 and (least > 1 or most < min(len(step.options), flow.MENU)):
        return f" ({least} to {most})" if least != most else f" ({most})"
    return ""


def _leave(draft: int, *, begun: bool = True) -> list[Button]:
    """Back to the choice before, if there is one; or out of it, back to the list of what can be done."""
    back = [Button("Back", ids.write("back", draft))] if begun else []
    return [*back, Button("Cancel", ids.write("cancel", draft), "danger")]


def ready_panel(view: View[Any], draft: int, ready: Ready, *, begun: bool = True) -> Panel:
    """The summary: what would be done, or why not; and what could be chosen as well."""
    words = view.game.words
    if ready.wrong is not None:
        return Panel(words.refusal(view, ready.wrong), buttons=_leave(draft), colour="wrong")
    verb = type(ready.action)
    text = f"**{unstopped(words.action(view, ready.action))}**?"
    if not params(verb):
        text = f"{words.prompt(view)}\n**{words.verb(verb)}**: {_help(words, verb)}"
    more = [Button(_more(param), ids.write("more", draft, index), "go") for index, param in ready.more]
    confirm = Button("Confirm", ids.write("confirm", draft), "good")
    return Panel(text, buttons=[confirm, *more, *_leave(draft, begun=begun)])


def _more(param: Param) -> str:
    """The label of something that could be chosen as well."""
    ask = _asks(param)
    return f"+ {ask[0].upper()}{ask[1:]}"


def stuck_panel(view: View[Any], draft: int, verb: type[Action], stuck: Stuck) -> Panel:
    """Nothing can be chosen for a parameter that is needed."""
    ask = _asks(stuck.param)
    text = f"**{view.game.words.verb(verb)}**: there is no {ask} to choose after what you chose before."
    return Panel(text, buttons=_leave(draft), colour="wrong")


def draft_panel(
    view: View[Any], draft: int, verb: type[Action], chosen: dict[str, Any], page: int = 0, note: str = ""
) -> Panel:
    """The panel of a draft as it stands."""
    step = flow.next_step(view, verb, chosen)
    if isinstance(step, Step):
        return step_panel(view, draft, step, page, note)
    if isinstance(step, Stuck):
        return stuck_panel(view, draft, verb, step)
    return ready_panel(view, draft, step, begun=bool(chosen))
