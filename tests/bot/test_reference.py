"""docs/commands.md says what the declarations say."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.commands.reference import in_words, page
from engine.registry import games
from tests.engine.core.toy import TOY, Throw

FILE = Path(__file__).parents[2] / "docs" / "commands.md"


@pytest.fixture(scope="module")
def reference() -> str:
    return page(games(), app)


def test_the_page_in_docs_is_up_to_date(reference):
    assert FILE.read_text("utf-8") == reference, "run `ironbottom reference`"


def test_every_order_command_and_moment_is_in_it(reference):
    for game in games().values():
        for verb in game.verbs:
            assert (f"`{in_words(verb)}`" in reference) is not verb.hidden
    for name in ("/game new", "/game orders", "/game standing", "ironbottom migrate", "ironbottom sandbox"):
        assert f"`{name}`" in reference


def test_a_new_game_needs_no_change_here():
    text = page({"toy": TOY}, app)
    assert "| `/toy throw` | Throw paper, scissors or stone. | `throw <hand>` |" in text
    assert "| `lucky` |" in text
    assert in_words(Throw) == "throw <hand>"


def test_tables_have_as_many_cells_as_heads(reference):
    tables = [part.splitlines() for part in reference.split("\n\n") if part.startswith("|")]
    assert len(tables) > 5
    for table in tables:
        assert len({line.replace("\\|", "").count("|") for line in table}) == 1, table[0]


def test_check_tells_when_the_file_is_old(tmp_path, reference):
    old = tmp_path / "commands.md"
    old.write_text("old")
    run = CliRunner()
    assert run.invoke(app, ["reference", "--check", "-o", str(old)]).exit_code != 0
    assert run.invoke(app, ["reference", "-o", str(old)]).exit_code == 0
    assert old.read_text("utf-8") == reference
    assert run.invoke(app, ["reference", "--check", "-o", str(old)]).exit_code == 0
