"""Exact odds against an enumeration of every die, by hand, and against the clock. (Against the game's own dice:
`test_odds_dice.py`.)"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from engine.axis_allies.fire import Gunner
from engine.axis_allies.model import LAND_ATTACK, SEA_ATTACK
from engine.axis_allies.odds import Plan, odds
from engine.axis_allies.orders_of_loss import worth
from tests.engine.axis_allies.odds_brute import Brute, Force, force, shares, survivors
from tests.engine.axis_allies.odds_trials import PLANES_FIRST, SUBS_LAST

LAND = [
    (force(infantry=1, armor=1), force(infantry=1, armor=1)),
    (force(infantry=2, fighter=1), force(infantry=2)),
    (force(infantry=1, bomber=1), force(fighter=1, infantry=1)),
    (force(infantry=1, fighter=2), force(armor=2, bomber=1)),
    (force(("heavy_bombers",), bomber=1, infantry=1), force(("jet_power",), fighter=1, infantry=1)),
    (force(bomber=1), force(armor=1, bomber=2)),
]
SEA = [
    (force(submarine=2), force(carrier=1, fighter=2)),
    (force(submarine=1, fighter=1, battleship=1), force(submarine=1, carrier=1, fighter=1)),
    (force(("super_submarines",), submarine=2, transport=1), force(transport=1, submarine=1)),
    (force(fighter=2), force(submarine=2)),
    (force(fighter=1, bomber=1, transport=1), force(battleship=1, submarine=1)),
    (force(transport=1, fighter=1, submarine=1), force(transport=2, fighter=1)),
    (force(submarine=2, fighter=1, loaded_transport=1), force(submarine=2, battleship=1)),
    (force(battleship=1, carrier=1, fighter=1), force(submarine=2, transport=1, fighter=1)),
    (force(carrier=1, submarine=1), force(("jet_power",), fighter=1, transport=1, carrier=1, submarine=1)),
    (force(transport=2), force(transport=1, submarine=1)),
    (force(submarine=3), force(fighter=2)),
    (force(battleship=2), force(submarine=2)),
]
GUN_AND_SUPPORT = [
    Plan(gun=True),
    Plan(gun=True, attack_order=("bomber", "infantry", "fighter", "armor"), keep_land=False),
    Plan(gun=True, aa_order=("bomber", "fighter"), attack_order=("fighter", "infantry", "bomber", "armor")),
    Plan(support=1),
    Plan(support=3, gun=True, rounds=2),
    Plan(rounds=1),
    Plan(rounds=3, spare={"armor": 1}),
    Plan(spare={"infantry": 1, "fighter": 1}),
    Plan(spare={"armor": 2}, may_stop=False, rounds=2),
    Plan(attack_order=("armor", "fighter", "bomber", "infantry"), defence_order=("fighter", "armor", "infantry")),
]
SUBMARINES = [
    Plan(sea=True, submarines=policy, attack_order=ours, defence_order=theirs, rounds=rounds, may_stop=may_stop)
    for policy in ("never", "always", "if_outnumbered", "if_only_planes")
    for ours, theirs, rounds, may_stop in (
        ((), (), 0, True),
        (PLANES_FIRST, SUBS_LAST, 0, False),
        (SUBS_LAST, PLANES_FIRST, 2, True),
    )
]


def check(ours: Force, theirs: Force, plan: Plan) -> None:
    """Every figure but the number of rounds is what the enumeration gives."""
    found, ends = odds(ours, theirs, plan), Brute(plan).battle(ours, theirs)
    assert (found.win, found.draw, found.loss, found.stopped) == pytest.approx(shares(ends), abs=1e-12)
    assert found.neglected < 1e-13
    ground = sum(p for (a, d, _), p in ends.items() if not d and any(unit.kind in ("infantry", "armor") for unit in a))
    assert found.captured == pytest.approx(ground, abs=1e-12)
    assert found.withdrawn == pytest.approx(sum(p * end[2] for end, p in ends.items()), abs=1e-12)
    for side, units, left, cost in (
        (0, ours, found.attack_left, found.attack_lost), (1, theirs, found.defence_left, found.defence_lost)
    ):  # fmt: skip
        wanted = survivors(ends, side)
        assert left == pytest.approx({kind: wanted.get(kind, 0.0) for kind in left}, abs=1e-12)
        full = worth([unit.kind for unit in units])
        assert cost == pytest.approx(full - sum(worth([kind]) * n for kind, n in wanted.items()), abs=1e-10)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(("ours", "theirs"), LAND)
def test_land_odds_are_what_going_through_every_die_gives(ours: Force, theirs: Force) -> None:
    check(ours, theirs, Plan())


@pytest.mark.rule("5.2")
@pytest.mark.rule("4.11")
@pytest.mark.parametrize(("ours", "theirs"), SEA)
def test_sea_odds_are_what_going_through_every_die_gives(ours: Force, theirs: Force) -> None:
    check(ours, theirs, Plan(sea=True))


@pytest.mark.rule("4.4")
@pytest.mark.rule("4.8")
@pytest.mark.parametrize("plan", GUN_AND_SUPPORT)
@pytest.mark.parametrize(
    ("ours", "theirs"), [(force(infantry=1, armor=1, fighter=1, bomber=1), force(infantry=2, fighter=1)), *LAND]
)
def test_gun_support_orders_and_stopping_count(ours: Force, theirs: Force, plan: Plan) -> None:
    check(ours, theirs, plan)


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("plan", SUBMARINES)
@pytest.mark.parametrize(("ours", "theirs"), SEA)
def test_submarines_withdraw_as_ordered(ours: Force, theirs: Force, plan: Plan) -> None:
    check(ours, theirs, plan)


def made_up(seed: int) -> tuple[Force, Force, Plan]:
    """A small battle of any kind."""
    die = random.Random(seed)
    sea = die.random() < 0.7
    kinds = list(SEA_ATTACK if sea else LAND_ATTACK)
    techs = tuple(die.sample(["jet_power", "super_submarines", "heavy_bombers"], die.randint(0, 1)))
    ours = tuple(Gunner(die.choice(kinds), "", techs) for _ in range(die.randint(1, 4)))
    heavy = "heavy_bombers" in techs
    if heavy and sum(unit.kind == "bomber" for unit in ours) > 1:
        ours = tuple(Gunner(unit.kind) for unit in ours)
    they = [kind for kind in kinds if not (sea and kind == "bomber")]
    theirs = tuple(Gunner(die.choice(they), "", techs) for _ in range(die.randint(1, 4)))
    known = [PLANES_FIRST, SUBS_LAST] if sea else []
    plan = Plan(
        sea=sea,
        gun=not sea and die.random() < 0.5,
        support=0 if sea else die.choice([0, 0, 1, 2]),
        rounds=die.choice([0, 0, 0, 1, 2, 4]),
        spare={die.choice(kinds): die.randint(0, 2)} if die.random() < 0.3 else {},
        attack_order=die.choice([(), die.sample(kinds, len(kinds)), *known]),
        defence_order=die.choice([(), die.sample(kinds, len(kinds)), *known]),
        keep_land=die.random() < 0.5,
        may_stop=die.random() < 0.7,
        aa_order=die.sample(["fighter", "bomber"], 2),
        submarines=die.choice(["never", "always", "if_outnumbered", "if_only_planes"]),
    )
    return ours, theirs, plan


@pytest.mark.rule("5.1")
@pytest.mark.rule("5.2")
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_odds_of_any_small_battle_are_what_going_through_every_die_gives(first: int) -> None:
    for seed in range(first, first + 20):
        check(*made_up(seed))


@pytest.mark.rule("4.8")
def test_a_support_shot_is_one_shot_whose_victim_fires_back_once() -> None:
    """One infantry with one battleship against one infantry, by hand: round 1 is special, then it is a plain duel."""
    found = odds(force(infantry=1), force(infantry=1), Plan(support=1))
    hit, ours, theirs = 4 / 6, 1 / 6, 2 / 6
    idle = (1 - ours) * (1 - theirs)
    win, draw = ours * (1 - theirs) / (1 - idle), ours * theirs / (1 - idle)
    first_hit = hit + (1 - hit) * ours
    wanted_win = first_hit * (1 - theirs) + (1 - first_hit) * (1 - theirs) * win
    wanted_draw = first_hit * theirs + (1 - first_hit) * (1 - theirs) * draw
    assert (found.win, found.draw) == pytest.approx((wanted_win, wanted_draw), abs=1e-12)
    assert found.rounds == pytest.approx(1 + (1 - first_hit) * (1 - theirs) / (1 - idle))


@pytest.mark.rule("5.1")
def test_an_attack_to_be_stopped_at_once_still_fights_its_first_round() -> None:
    found = odds(force(infantry=2, armor=2), force(infantry=3), Plan(spare={"armor": 2}))
    assert found.rounds == pytest.approx(1.0)
    assert 0 < found.stopped < 1


def test_losses_and_survivors_fit_each_other() -> None:
    found = odds(force(infantry=3, armor=2, fighter=1), force(infantry=4, fighter=1), Plan())
    cost = {"infantry": 3, "armor": 5, "fighter": 12}
    left = sum(cost[kind] * number for kind, number in found.attack_left.items())
    assert found.attack_lost == pytest.approx(3 * 3 + 2 * 5 + 12 - left)
    assert found.win + found.draw + found.loss == pytest.approx(1.0, abs=1e-12)
    assert found.captured <= found.win


def test_the_sides_of_a_mirror_have_the_same_odds() -> None:
    """Tanks hit at 3 and are hit at 2: two infantry against one tank is not the same battle, but units alike are."""
    one = odds(force(battleship=20), force(battleship=20), Plan(sea=True))
    assert one.win == pytest.approx(one.loss, rel=1e-9)
    assert one.attack_lost == pytest.approx(one.defence_lost)


# ---- large battles


LARGE = [
    (force(infantry=20, armor=20), force(infantry=40), Plan()),
    (
        force(infantry=20, armor=12, fighter=5, bomber=3), force(infantry=25, armor=10, fighter=5),
        Plan(gun=True, support=2),
    ),
    (
        force(submarine=10, transport=4, fighter=10, battleship=10, carrier=6),
        force(submarine=10, transport=4, fighter=10, carrier=6, battleship=10),
        Plan(sea=True),
    ),
    (
        force(submarine=10, battleship=10, fighter=20), force(submarine=10, battleship=10, fighter=20),
        Plan(sea=True, attack_order=PLANES_FIRST, defence_order=PLANES_FIRST),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ours", "theirs", "plan"), LARGE)
def test_no_chance_is_lost_in_large_battles(ours: Force, theirs: Force, plan: Plan) -> None:
    found = odds(ours, theirs, plan)
    assert found.win + found.draw + found.loss + found.stopped == pytest.approx(1.0, abs=1e-13)
    assert found.neglected < 1e-13


def test_numpy_is_loaded_only_where_odds_are_asked_for() -> None:
    code = "import sys, engine.registry as r; r.games(); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
