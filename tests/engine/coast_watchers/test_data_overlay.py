"""An owner's corrections: what they change, and what is told when they are wrong."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.effects import AddEvasion
from engine.core.facts import FactError, set_editions

Lay = Callable[[str, str], Path]


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Write a correction and put it in use."""
    folder = tmp_path / "coast_watchers"
    folder.mkdir()

    def write(name: str, text: str) -> Path:
        (folder / name).write_text(text)
        set_editions(tmp_path)
        return folder / name

    yield write
    set_editions(None)


def test_a_printed_station_replaces_the_reconstructed_one(lay: Lay) -> None:
    lay("map.toml", '[[station]]\nid = "rooke"\nname = "Umboi"\nsource = "printed"\n')
    rooke = facts().stations["rooke"]
    assert (rooke.name, rooke.source, rooke.region) == ("Umboi", "printed", "new_guinea")
    assert len(facts().stations) == 32


def test_a_printed_link_takes_the_place_of_another(lay: Lay) -> None:
    lay(
        "map.toml",
        '[[link]]\na = "tataba"\nb = "rekata_bay"\nkind = "no_sea"\n'
        '[[link]]\na = "munda"\nb = "segi"\nremove = true\n'
        '[[link]]\na = "munda"\nb = "c_slot"\nsource = "printed"\n',
    )
    kinds = {frozenset((link.a, link.b)): link.kind for link in facts().links}
    assert kinds[frozenset(("rekata_bay", "tataba"))] == "no_sea"
    assert frozenset(("munda", "segi")) not in kinds
    assert kinds[frozenset(("munda", "c_slot"))] == "normal"


def test_a_printed_card_is_corrected_field_by_field(lay: Lay) -> None:
    lay(
        "allied_assets.toml",
        '[[card]]\nid = "AA05"\nsource = "printed"\n'
        "delivery.cup.any.nothing_sighted = 9\ndelivery.reach.within.range_max = 4\n"
        '[[card]]\nid = "AA12"\ntitle = "EVATT"\nkind = "supply"\ntiming = "allied_activities"\n'
        'text = "Three Evasion chits into the Patrol cup."\neffect = { op = "add_evasion", count = 3 }\n',
    )
    pt = facts().titled["PT SQUADRONS"][0]
    assert pt.delivery is not None
    assert (pt.delivery.cup_for("rescue").sighting, pt.delivery.cup_for("rescue").nothing_sighted) == (2, 9)
    assert pt.delivery.reach.within is not None
    assert pt.delivery.reach.within.range_max == 4
    assert "MACKENZIE" not in facts().titled
    assert facts().titled["EVATT"][0].effect == AddEvasion(3)


def test_a_printed_situation_replaces_lists_and_adds_rules(lay: Lay) -> None:
    lay(
        "situations.toml",
        '[[situation]]\nletter = "D"\nname = "Maruta"\nallied_setup.ready = 3\n'
        'enemy_objectives = ["buna", "hood_point", "segi"]\n'
        '[[situation.special_rules]]\nid = "rain"\ntitle = "RAIN"\ntext = "It rains."\npage = 11\nsource = "printed"\n',
    )
    sheet = facts().situations["D"]
    assert (sheet.name, sheet.allied_setup.ready, len(sheet.allied_setup.reports)) == ("Maruta", 3, 15)
    assert "goodenough" not in sheet.control
    assert [rule.id for rule in sheet.special_rules] == ["rain"]


def test_scoring_is_corrected_too(lay: Lay) -> None:
    lay("scoring.toml", "[network]\nreport_clear_base = -3\n")
    assert facts().scoring.network.report_clear_base == -3
    assert facts().scoring.network.report_buildup == -5


WRONG = tomllib.loads((Path(__file__).parent / "cases" / "wrong_editions.toml").read_text())["wrong"]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case['file']}: {case['what']}")
def test_a_fault_names_file_entry_and_field(lay: Lay, case: Mapping[str, str]) -> None:
    path = lay(case["file"], case["text"])
    with pytest.raises(FactError) as caught:
        facts()
    places = [f"{kind} {case[kind]}" for kind in ("entry", "field") if case[kind]]
    lines = str(caught.value).splitlines()
    assert any(line.startswith(f"{path}: {', '.join(places)}: ") and case["what"] in line for line in lines), lines


def test_broken_toml_and_unknown_files_are_told(lay: Lay) -> None:
    path = lay("map.toml", "[[station]\n")
    with pytest.raises(FactError, match=r"map\.toml: not valid TOML"):
        facts()
    path.rename(path.with_name("maps.toml"))
    set_editions(path.parent.parent)
    with pytest.raises(FactError, match=r"unknown file maps\.toml; known: allied_assets\.toml, .*map\.toml"):
        facts()
