"""Standing orders: a seat's private answers for windows, kept by the service and applied through the one gate.

A standing order is ``pass`` (always), ``ask`` (me), or an action in text form with `when` words that must occur among
the window's public facts. The first that fits answers. In `swift` campaigns a window nobody ordered for is passed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.actions import Action, Pass
from engine.core.frames import Window
from engine.core.options import refusal
from engine.core.orders import parse
from engine.core.refusal import Refusal
from engine.core.view import View


class StandingOrder(msgspec.Struct, frozen=True):
    """`window`: the window's name or "any"; `do`: "pass", "ask" or an order; `when`: words the moment must contain."""

    window: str
    do: str
    when: str = ""


def answer(view: View[Any], orders: list[StandingOrder]) -> Action | None:
    """The answer the seat's standing orders (or a swift campaign) give to its open Window; None = ask the player."""
    window = view.decision
    if not isinstance(window, Window):
        return None
    for order in orders:
        if order.window in (window.name, "any") and _fits(view, order):
            action = _action(view, order)
            if action is not None or order.do == "ask":
                return action
    return Pass() if view.s.options.get("windows") == "swift" else None


def _fits(view: View[Any], order: StandingOrder) -> bool:
    moment = view.game.words.prompt(view).casefold()
    return all(word in moment for word in order.when.casefold().split())


def _action(view: View[Any], order: StandingOrder) -> Action | None:
    if order.do == "pass":
        return Pass()
    if order.do == "ask":
        return None
    action = parse(view, order.do)
    if isinstance(action, Refusal) or refusal(view, action) is not None:
        return None
    return action
