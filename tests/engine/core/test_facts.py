"""Fact files: packaged facts, the owner's corrections over them, and what is told when a file is wrong."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.core import facts
from engine.core.facts import Fact, FactError, Problem

BASE = """
[rule]
hand = 3
costs = { build = 1, move = 2 }

[[town]]
id = "rome"
name = "Rome"
size = 4
aliases = ["Roma", "the City"]
power = { op = "draw", cards = 2 }

[[town]]
id = "ostia"
name = "Ostia"
size = 1

[[road]]
a = "rome"
b = "ostia"
kind = "stone"
"""


class Draw(Fact, frozen=True, tag="draw", tag_field="op"):
    cards: int


class Tax(Fact, frozen=True, tag="tax", tag_field="op"):
    coins: int


class Town(Fact, frozen=True):
    id: str
    name: str
    size: int
    aliases: tuple[str, ...] = ()
    power: Draw | Tax | None = None


class Road(Fact, frozen=True):
    a: str
    b: str
    kind: str


class Rule(Fact, frozen=True):
    hand: int
    costs: dict[str, int]


class World(Fact, frozen=True):
    rule: Rule
    town: tuple[Town, ...]
    road: tuple[Road, ...]


def big_enough(world: World) -> Iterator[Problem]:
    for town in world.town:
        if town.size < 1:
            yield Problem(town.id, "size", f"{town.size} is less than 1")


def read() -> World:
    return facts.load("factbook", "world.toml", World, "mygame", [big_enough])


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with one fact file, as a game has it, and nothing laid over it."""
    folder = tmp_path / "site" / "factbook"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "world.toml").write_text(BASE)
    monkeypatch.syspath_prepend(str(folder.parent))
    yield folder
    facts.set_editions(None)
    sys.modules.pop("factbook", None)


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """The owner's directory for this game, in use."""
    folder = tmp_path / "editions" / "mygame"
    folder.mkdir(parents=True)
    facts.set_editions(folder.parent)
    return folder


def error_of(edition: Path, text: str) -> str:
    (edition / "world.toml").write_text(text)
    with pytest.raises(FactError) as caught:
        read()
    return str(caught.value)


def test_packaged_facts_are_typed_and_frozen() -> None:
    rome = read().town[0]
    assert rome == Town("rome", "Rome", 4, ("Roma", "the City"), Draw(2))
    with pytest.raises(AttributeError):
        rome.size = 5  # type: ignore[misc]


def test_a_correction_changes_only_what_it_names(edition: Path) -> None:
    (edition / "world.toml").write_text(
        'rule.costs.move = 3\n[[town]]\nid = "rome"\nsize = 9\npower.cards = 5\n'
        '[[road]]\na = "ostia"\nb = "rome"\nkind = "mud"\n'
    )
    world = read()
    assert world.rule == Rule(3, {"build": 1, "move": 3})
    assert world.town[0] == Town("rome", "Rome", 9, ("Roma", "the City"), Draw(5))
    assert world.town[1].name == "Ostia"
    assert [road.kind for road in world.road] == ["mud"]


def test_a_correction_adds_and_removes_entries(edition: Path) -> None:
    (edition / "world.toml").write_text(
        '[[town]]\nid = "ostia"\nremove = true\n[[town]]\nid = "veii"\nname = "Veii"\nsize = 2\n'
    )
    assert [town.id for town in read().town] == ["rome", "veii"]


def test_a_correction_takes_fields_out_and_replaces_lists(edition: Path) -> None:
    (edition / "world.toml").write_text('[[town]]\nid = "rome"\nunset = ["power"]\naliases = ["Urbs"]\n')
    assert read().town[0] == Town("rome", "Rome", 4, ("Urbs",))


def test_another_op_makes_another_effect(edition: Path) -> None:
    (edition / "world.toml").write_text('[[town]]\nid = "rome"\npower = { op = "tax", coins = 7 }\n')
    assert read().town[0].power == Tax(7)


def test_without_a_folder_for_the_game_the_packaged_facts_stand(tmp_path: Path) -> None:
    facts.set_editions(tmp_path)
    assert read().town[0].size == 4


def test_hidden_files_in_the_folder_are_left_alone(edition: Path) -> None:
    (edition / ".DS_Store").touch()
    assert read().town[0].size == 4


@pytest.mark.parametrize(
    ("text", "entry", "field", "what"),
    [
        ('[[town]]\nid = "rome"\nsize = "big"', "rome", "size", "Expected `int`, got `str`"),
        ('[[town]]\nid = "rome"\nheight = 3', "rome", "height", "unknown field"),
        ('[[town]]\nid = "veii"\nname = "Veii"', "veii", "size", "missing required field"),
        ('[[town]]\nid = "rome"\npower.cards = "two"', "rome", "power.cards", "Expected `int`"),
        ('[[town]]\nid = "rome"\npower = { op = "fly" }', "rome", "power.op", "Invalid value 'fly'"),
        ('[[town]]\nid = "rome"\naliases = ["Urbs", 3]', "rome", "aliases.1", "Expected `str`, got `int`"),
        ('[[town]]\nid = "rome"\nsize = 0', "rome", "size", "0 is less than 1"),
        ('[[town]]\nid = "rome"\nunset = ["walls"]', "rome", "walls", "cannot be unset"),
        ('[[town]]\nid = "rome"\nunset = "power"', "rome", "unset", "must be a list of field names"),
        ('[[town]]\nid = "roma"\nremove = true', "roma", "remove", "no such entry"),
        ('[[town]]\nname = "Nowhere"', "", "town", "number 1 has no id"),
        ('[[road]]\na = "rome"\nb = "ostia"\nkind = 1', "ostia-rome", "kind", "Expected `str`"),
        ("[rule]\nhand = 2.5", "", "rule.hand", "Expected `int`, got `float`"),
        ("[rule.costs]\nmove = true", "", "rule.costs", "Expected `int`, got `bool`"),
        ("[weather]\nrain = 1", "", "weather", "unknown field"),
    ],
)
def test_a_wrong_value_names_file_entry_and_field(edition: Path, text: str, entry: str, field: str, what: str) -> None:
    message = error_of(edition, text)
    place = f"{edition / 'world.toml'}: " + (f"entry {entry}, " if entry else "") + f"field {field}: "
    assert message.startswith(place)
    assert what in message


def test_every_fault_is_told_at_once(edition: Path) -> None:
    message = error_of(edition, '[[town]]\nid = "rome"\nsize = 0\n[[town]]\nid = "ostia"\nsize = -1')
    assert [line.split(": ")[1] for line in message.splitlines()] == [
        "entry rome, field size",
        "entry ostia, field size",
    ]


def test_broken_toml_names_file_and_line(edition: Path) -> None:
    message = error_of(edition, '[[town]]\nid = "rome\n')
    assert message.startswith(f"{edition / 'world.toml'}: not valid TOML: ")
    assert "line 2" in message


def test_a_file_that_is_no_text_is_told(edition: Path) -> None:
    (edition / "world.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FactError, match=r"world\.toml: cannot be read: it is not UTF-8 text"):
        read()


def test_a_file_that_cannot_be_read_is_told(edition: Path) -> None:
    (edition / "world.toml").mkdir()
    with pytest.raises(FactError, match=r"world\.toml: cannot be read: Is a directory"):
        read()


def test_an_unknown_file_is_told_with_the_known_ones(edition: Path) -> None:
    (edition / "wrold.toml").touch()
    with pytest.raises(FactError, match=r"mygame: unknown file wrold\.toml; known: world\.toml"):
        read()


def test_a_missing_directory_is_told(tmp_path: Path) -> None:
    with pytest.raises(FactError, match=r"nowhere: editions_dir is not a directory"):
        facts.set_editions(tmp_path / "nowhere")


def test_a_packaged_fault_is_told_under_the_games_name(package: Path) -> None:
    (package / "world.toml").write_text(BASE + '[[town]]\nid = "rome"\nname = "Rome again"\nsize = 1\n')
    with pytest.raises(FactError, match=r"^mygame/world\.toml: entry rome: stands twice in the file$"):
        read()


def test_remembered_facts_are_forgotten_when_the_editions_change(edition: Path) -> None:
    remembered = facts.cached(read)
    assert remembered() is remembered()
    (edition / "world.toml").write_text('[[town]]\nid = "rome"\nsize = 9\n')
    assert remembered().town[0].size == 4
    facts.set_editions(edition.parent)
    assert remembered().town[0].size == 9


def test_only_so_many_answers_are_remembered(edition: Path) -> None:
    asked: list[int] = []
    doubled = facts.remembered(2)(lambda number: asked.append(number) or 2 * number)
    assert [doubled(number) for number in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert asked == [1, 2, 3, 2]
    facts.set_editions(edition.parent)
    assert doubled(1) == 2
    assert asked == [1, 2, 3, 2, 1]


def test_an_error_carries_its_problems_as_data(edition: Path) -> None:
    (edition / "world.toml").write_text('[[town]]\nid = "rome"\nsize = 0\n')
    with pytest.raises(FactError) as caught:
        read()
    assert caught.value.problems == (Problem("rome", "size", "0 is less than 1"),)
    assert msgspec.to_builtins(caught.value.problems[0])["entry"] == "rome"
