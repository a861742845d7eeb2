"""Help for `determinize`: making up what a seat does not know."""

from __future__ import annotations

from typing import Any

from engine.core.actions import dump_action
from engine.core.chance import Chance
from engine.core.frames import pending_of
from engine.core.options import Picker, fill, verbs
from engine.core.state import State


class ChancePicker(Picker):
    """Choices by keyed chance."""

    def __init__(self, chance: Chance, label: str = "guess") -> None:
        self.chance = chance
        self.label = label

    def below(self, bound: int) -> int:
        """An index 0..bound-1."""
        return self.chance.below(bound, self.label)


def fill_sealed(game: Any, state: State, chance: Chance) -> None:
    """Make up the sealed answers that the state's Decision says are in but does not hold."""
    top = pending_of(state)
    if top is None:
        return
    pick = ChancePicker(chance)
    for seat in [seat for seat in top.answered if seat not in top.answers]:
        top.answered = tuple(other for other in top.answered if other != seat)
        view = game.view(state, seat)
        found = [action for verb in verbs(view) if (action := fill(view, verb, pick)) is not None]
        top.answers = {**top.answers, seat: dump_action(found[pick.below(len(found))]).decode()}
        top.answered = (*top.answered, seat)
