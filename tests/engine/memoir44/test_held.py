"""What a player who passes moments by standing order is told of."""

from engine.core.chance import Seeded
from engine.core.gate import start
from engine.memoir44 import GAME


def test_ambush_is_held_by_its_owner_alone() -> None:
    state = start(GAME, "50", {}, Seeded(b"held")).state
    for mine, theirs, owner in (
        (state.allied_hand, state.japanese_hand, "allied"),
        (state.japanese_hand, state.allied_hand, "japanese"),
    ):
        theirs[:] = [card for card in theirs if card != "ambush"]
        mine[0] = "ambush"
        held = {seat: dict(GAME.words.held_for(GAME.view(state, seat))) for seat in ("allied", "japanese", None)}
        assert held.pop(owner) == {"ambush": ("Ambush",)}
        assert set(map(str, held.values())) == {"{}"}
