"""A player who needs no rules: he presses whatever he is offered, at random, until the game is over."""

from __future__ import annotations

import random
from typing import Any

from tests.e2e.harness import Answer, Player, Table

LOOKING = {"Undo", "My hand", "Board", "Your move"}
LEAVING = {"Back", "Cancel"}
STEPS = 100
PATIENCE = 15
"""Choices after which he cancels an order that leads nowhere and begins another."""


class Robot:
    """Plays all seats of campaign `cid` by buttons and menus alone."""

    def __init__(self, table: Table, cid: int, seed: int) -> None:
        self.table = table
        self.cid = cid
        self.random = random.Random(seed)
        self.presses = 0

    async def play(self, most: int = 400) -> bool:
        """Press on until the game is over (True) or so many actions were taken."""
        for _ in range(most):
            brief = await self.table.bot.kit.campaigns.brief(self.cid)
            if brief.status != "running":
                return True
            seat = brief.waiting[0]
            user = next(s.user_id for s in brief.seats if s.seat == seat)
            await self.act(next(p for p in self.table.players if p.id == user))
        return False

    async def act(self, player: Player) -> Answer:
        """Take one action, whatever it is."""
        hand = await player.slash("/game hand", campaign=self.cid)
        answer = await player.press("Your move", on=hand)
        for step in range(1, STEPS):
            self.presses += 1
            if step % PATIENCE == 0 and "Cancel" in answer.buttons:
                answer = await player.press("Cancel", on=answer)
            more = any(button.startswith("+ ") for button in answer.buttons)
            if "Confirm" in answer.buttons and not (more and self.random.random() < 0.5):
                return await player.press("Confirm", on=answer)
            answer = await self._choose(player, answer)
            if "Confirm" not in answer.buttons and not LEAVING & set(answer.buttons):
                return answer
        raise AssertionError(f"no end to choosing: {answer}")

    async def _choose(self, player: Player, answer: Answer) -> Answer:
        buttons = [b for b in answer.buttons if b not in LOOKING | LEAVING]
        menus = [menu for message in answer.messages for menu in message.menus]
        if buttons and (not menus or self.random.random() < 0.5):
            return await player.press(self.random.choice(buttons), on=answer)
        if not menus:
            return await player.press("Back" if "Back" in answer.buttons else "Cancel", on=answer)
        return await player.choose(*self._pick(self.random.choice(menus)), on=answer)

    def _pick(self, menu: dict[str, Any]) -> list[str]:
        labels = [option["label"] for option in menu["options"]]
        count = self.random.randint(menu["min_values"], menu["max_values"])
        return self.random.sample(labels, count)
