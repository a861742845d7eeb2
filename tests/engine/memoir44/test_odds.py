"""The exact odds of a battle, against enumeration of all dice and against the game's own dice."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from engine.core.chance import Chance, Seeded
from engine.core.refusal import Refusal
from engine.memoir44.data import facts
from engine.memoir44.odds import Odds, distribution, odds
from tests.engine.memoir44.builder import blank, build


@pytest.mark.parametrize("kind", ["infantry", "armor", "artillery", "war_ship"])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("extra", [(), ("star",)])
def test_the_distribution_is_what_all_dice_together_give(kind: str, dice: int, extra: tuple[str, ...]):
    unit = blank(f"us {kind} F5").units["u1"]
    seen: Counter[tuple[int, int]] = Counter()
    for faces in itertools.product(facts().faces, repeat=dice):
        hits = sum(face in unit.type.hit_by or face in extra for face in faces)
        seen[hits, faces.count("flag")] += 1
    expected = {key: Fraction(count, 6**dice) for key, count in seen.items()}
    found = {key: chance for key, chance in distribution(unit, dice, extra).items() if chance}
    assert found == expected
    assert sum(found.values()) == 1


def ask(units: str, tiles: str = "", unit: str = "F5", target: str = "G5", **fields: str) -> Odds:
    """The odds of a battle on a blank board."""
    found = odds(build(units, tiles, **fields).view(), unit, target)
    assert isinstance(found, Odds)
    return found


def test_a_last_figure_dies_of_hits():
    found = ask("us infantry F5, jp armor H5 1, jp infantry A9", target="H5")
    assert found.dice.total == 2
    assert found.eliminated == 1 - Fraction(4, 6) ** 2
    assert found.dice.parts[0] == ("range", 2)


def test_flags_drive_off_unless_ignored():
    open_ground = ask("us infantry F5, jp artillery G5, jp infantry A9")
    assert open_ground.driven_off > 0
    sandbags = ask("us infantry F5, jp artillery G5, jp infantry A9", "G5 +sandbag")
    assert 0 < sandbags.driven_off < open_ground.driven_off
    cave = ask("us infantry F5, jp infantry G5, jp infantry A9", "G5 cave_hill")
    assert cave.driven_off == 0


def test_a_blocked_retreat_counts_as_losses():
    cornered = ask("us infantry F8, jp artillery G9 1, jp infantry A9", unit="F8", target="G9")
    assert cornered.eliminated == 1 - Fraction(4, 6) ** 3


def test_a_battle_that_cannot_be_has_no_odds():
    scene = build("us infantry F5, jp infantry J5, jp infantry A9")
    found = odds(scene.view(), "F5", "J5")
    assert isinstance(found, Refusal)
    assert found.code == "out_of_range"
    assert isinstance(odds(scene.view(), "F5", "A1"), Refusal)


def test_the_card_counts_and_the_enemy_may_ask_too():
    scene = build("us infantry F5, jp infantry G5, jp infantry A9", card="close_assault")
    mine, theirs = odds(scene.view(), "F5", "G5"), odds(scene.view("japanese"), "G5", "F5")
    assert isinstance(mine, Odds)
    assert isinstance(theirs, Odds)
    assert (mine.dice.total, theirs.dice.total) == (4, 4)


def test_the_odds_agree_with_the_dice_of_the_game():
    unit = blank("jp infantry F5").units["u1"]
    chance, games = Chance(Seeded(b"odds"), {}), 20_000
    seen: Counter[int] = Counter()
    for _ in range(games):
        faces = [facts().faces[number - 1] for number in chance.roll("x", 3)]
        seen[sum(face in unit.type.hit_by for face in faces)] += 1
    for hits in range(4):
        expected = float(sum(c for (h, _f), c in distribution(unit, 3).items() if h == hits))
        error = 4 * (expected * (1 - expected) / games) ** 0.5
        assert abs(seen[hits] / games - expected) < error
