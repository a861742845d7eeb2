"""What the game knows is never called unknown: a card that is not held is refused with the rule and what is wanted."""

import pytest

from engine.core.chance import Seeded
from engine.core.gate import start
from engine.core.orders import parse
from engine.core.refusal import Refusal
from engine.memoir44 import GAME
from engine.memoir44.data import facts
from engine.memoir44.model import hand, side_of
from engine.memoir44.naming import card_name


@pytest.mark.parametrize("scenario", ["49", "53"])
def test_every_card_is_known_whether_or_not_it_is_held(scenario: str) -> None:
    state = start(GAME, scenario, {}, Seeded(b"known")).state
    seat = GAME.view(state, None).waiting[0]
    view = GAME.view(state, seat)
    held = hand(view.s, side_of(seat))
    for card in facts().cards:
        read = parse(view, f"play {card_name(card)}")
        if card not in held:
            assert isinstance(read, Refusal), card
            assert (read.code, read.rule) in (("does_not_fit", "Base rules 2a"), ("ambiguous", "input")), card
    assert parse(view, "play banana").code == "unknown"  # type: ignore[union-attr]


def test_what_is_refused_does_not_tell_who_holds_the_card() -> None:
    told = set()
    for cards in (["barrage"], []):
        state = start(GAME, "49", {}, Seeded(b"known")).state
        seat = GAME.view(state, None).waiting[0]
        mine, theirs = state.allied_hand, state.japanese_hand
        if side_of(seat) == "japanese":
            mine, theirs = theirs, mine
        mine[:] = ["recon_left"] * len(mine)
        theirs[:] = (cards + ["recon_right"] * len(theirs))[: len(theirs)]
        told.add(str(parse(GAME.view(state, seat), "play barrage")))
    assert len(told) == 1
