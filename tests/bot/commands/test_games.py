"""`ironbottom games`, and facts an owner has laid over ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.facts import set_editions
from tests.bot.commands.conftest import Type


@pytest.fixture
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder for corrected facts, named by the configuration."""
    folder = tmp_path / "editions" / "coast_watchers"
    folder.mkdir(parents=True)
    monkeypatch.setenv("IRONBOTTOM_EDITIONS_DIR", str(folder.parent))
    yield folder
    set_editions(None)


def test_games_scenarios_seats_and_options_are_listed(type_in: Type):
    lines = type_in("games").out.splitlines()
    assert "coast_watchers  Coast Watchers (/cw)" in lines[0]
    assert "  seats: allied (Allies), japanese (Japanese)" in lines
    assert any(line.startswith("  option windows=ask|swift:") for line in lines)
    assert any(line.startswith("  N  N: The Noose") for line in lines)
    assert any(line.startswith("toy  Paper, scissors, stone (/toy)") for line in lines)


def test_an_owners_corrections_count(type_in: Type, editions: Path):
    (editions / "situations.toml").write_text('[[situation]]\nletter = "A"\nname = "The Outer Fence"\n')
    assert "A  A: The Outer Fence" in type_in("games").out


def test_a_wrong_correction_is_told_with_file_entry_and_field(type_in: Type, editions: Path):
    (editions / "situations.toml").write_text('[[situation]]\nletter = "A"\nturns = "three"\n')
    complaint = type_in("games").complaint
    assert str(editions / "situations.toml") in complaint
    assert "entry A, field turns" in complaint


def test_of_very_many_faults_only_the_first_are_told(type_in: Type, editions: Path):
    for number in range(30):
        (editions / f"nothing{number}.toml").touch()
    complaint = type_in("games").complaint
    assert "unknown file nothing0.toml" in complaint
    assert "... and 10 more" in complaint


def test_a_wrong_configuration_is_one_line(type_in: Type, tmp_path: Path):
    (tmp_path / "config.toml").write_text("log_level = 'loud'")
    assert "config.toml: log_level: expected one of debug, info, warning, error" in type_in("games").complaint
    assert "no such file" in type_in("games", "--config", "other.toml").complaint
