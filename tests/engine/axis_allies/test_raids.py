"""Strategic raids and guns where the ground changes hands in the same turn."""

from __future__ import annotations

import pytest

from tests.engine.axis_allies.builder import Table, build

FACTORY = ["germany industrial_complex 1 germany", "germany aa_gun 1 germany"]


def over_germany(*german: str) -> Table:
    """A British bomber on its way to the factory in Germany, tanks next to it."""
    units = ["uk bomber 1 united_kingdom", "uk armor 2 western_europe", *FACTORY, *german]
    table = build("uk", "combat_move", units, money={"germany": 20, "uk": 10}, control={"western_europe": "uk"})
    return table.do("uk", "1 bomber uk > germany raid=yes")


@pytest.mark.rule("5.4")
def test_a_raid_comes_to_nothing_where_the_factory_has_been_captured() -> None:
    table = over_germany("germany infantry 1 germany").do("uk", "2 arm western europe > germany").do("uk", "commit")
    table.do("uk", "fight germany", [1, 6, 6])
    assert type(table.asked).__name__ == "NonCombat"
    assert table.told("raid") == table.told("flak") == []
    assert (table.state.money["uk"], table.state.money["germany"]) == (30, 0)
    table.do("uk", "1 bomber germany > uk")


@pytest.mark.rule("5.4")
def test_nobody_raids_what_his_tanks_have_walked_into() -> None:
    table = over_germany().do("uk", "1 arm western europe > germany").do("uk", "commit")
    assert table.state.battles == []
    assert table.told("flak") == []
    assert table.state.money["uk"] == 30


@pytest.mark.rule("4.4")
def test_a_gun_does_not_fire_at_the_planes_of_its_captor() -> None:
    units = ["uk bomber 1 united_kingdom", "germany aa_gun 1 western_europe", "germany infantry 1 germany",
             "uk transport 1 north_sz"]  # fmt: skip
    table = build("uk", "combat_move", units, aboard=["uk infantry 1 north_sz"])
    table.do("uk", "1 bomber uk > north sz > western europe > germany")
    table.do("uk", "unload 1 inf north sz western europe").do("uk", "commit")
    assert table.told("flak") == []
    assert table.at("germany", "uk") == {"bomber": 1}
