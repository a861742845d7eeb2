"""The invariants find what is wrong with a position, and nothing in a sound one."""

from __future__ import annotations

import pytest

from engine.axis_allies.invariants import invariants
from tests.engine.axis_allies.builder import build


@pytest.mark.parametrize(
    ("phase", "units", "fault"),
    [
        ("arm", ["uk transport 1 north_sz", "germany submarine 1 north_sz"], "both alliances in north_sz"),
        (
            "place",
            ["usa transport 1 west_panama_sz", "japan submarine 1 caribbean_sz"],
            "both alliances in caribbean_sz",
        ),
        ("noncombat", ["germany infantry 1 spain"], "infantry 1 in spain, which is nobody's"),
        ("arm", ["germany armor 1 germany spent=3"], "armor 1 has moved 3 spaces"),
        ("arm", ["uk industrial_complex 1 germany"], "the complex in germany belongs to uk"),
        ("arm", ["germany aa_gun 2 germany"], "2 aa_gun in germany"),
        ("arm", ["germany infantry 1 baltic_sz"], "infantry 1 in baltic_sz"),
        ("place", ["usa fighter 1 midway_sz"], "fighter 1 over midway_sz without a deck"),
        ("place", ["germany infantry 1 russia"], "Axis units in russia"),
    ],
)
def test_a_fault_is_found(phase: str, units: list[str], fault: str) -> None:
    assert fault in invariants(build("germany", phase, units).state)


def test_the_start_has_no_fault_and_a_battle_at_sea_is_none() -> None:
    assert invariants(build("ussr", "arm", base="setup", round=1).state) == []
    assert invariants(build("uk", "combat", ["uk battleship 1 north_sz", "germany submarine 1 north_sz"]).state) == []
