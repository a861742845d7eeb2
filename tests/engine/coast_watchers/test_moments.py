"""Which cards serve in which Window: what a player who passes by standing order is told of."""

import pytest

from engine.coast_watchers import GAME
from engine.coast_watchers.cards.moments import held_for, serving
from engine.coast_watchers.data import facts
from engine.core.frames import Window
from tests.engine.coast_watchers.builder import build

WINDOWS = {kind.name: kind for kind in GAME.decisions if issubclass(kind, Window)}


def test_every_window_has_its_cards():
    assert set(serving()) == set(WINDOWS)
    assert all(titles and titles <= set(facts().titled) for titles in serving().values())


@pytest.mark.rule("p.7 Hidden cards")
@pytest.mark.parametrize("moment", sorted(WINDOWS))
def test_a_card_in_hand_is_named_to_its_owner_only(moment):
    for title in serving()[moment]:
        seat = facts().titled[title][0].deck.split("_")[0]
        table = build("C", phase="preparations", **{f"{seat}_hand": [title]})
        assert title in held_for(table.view(seat))[moment]
        other = "allied" if seat == "japanese" else "japanese"
        assert title not in str(held_for(table.view(other)))
        assert held_for(table.view(None)) == {}


@pytest.mark.parametrize(
    ("order", "moment", "seat", "hand"),
    [
        ("resupply buin CATALINA", "air-sea-patrol", "japanese", ["ZEROS"]),
        ("resupply buin CATALINA", "air-sea-patrol", "japanese", ["FLOATPLANES"]),
        ("observe buin", "direction-finders", "japanese", ["DIRECTION FINDERS"]),
    ],
)
def test_what_is_named_can_be_used_in_that_moment(order, moment, seat, hand):
    for held, real in ((hand, True), (["INFORMERS"], False)):
        table = build(
            "C", phase="allied", blocks={"buin": "cw"}, showing=["CATALINA"], japanese_hand=held, cup=(2, 8)
        ).do("allied", order)
        assert table.pending.name == moment
        assert (moment in held_for(table.view(seat))) is real
        assert (table.verbs(seat) != ["pass"]) is real


@pytest.mark.rule("p.14 Augment")
def test_drawing_a_card_shows_something_unseen():
    """So its owner gets a secret message of it in any case, whichever card it is."""
    for title in ("FLOATPLANES", "INFORMERS"):
        table = build("C", phase="preparations", japanese_asset_deck=[title]).do("japanese", "augment")
        assert [event.reveals for event in table.told("augment")] == [True]
