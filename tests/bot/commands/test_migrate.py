"""`ironbottom migrate`."""

from __future__ import annotations

import pytest

from bot.store import migrate as schema
from tests.bot.commands.conftest import Type

URL = "sqlite:///data/play.db"


@pytest.fixture(autouse=True)
def _database(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("IRONBOTTOM_DATABASE_URL", URL)


def test_to_the_newest_schema_and_there_again(type_in: Type):
    said = type_in("migrate")
    assert "up to 0001: The first tables" in said.out
    assert f"{URL} is at {schema.head()}." in said.out
    assert schema.current(URL) == schema.head()
    assert type_in("migrate").out == f"{URL} is at {schema.head()}.\n"


def test_to_a_revision_and_back(type_in: Type):
    assert schema.revisions()[-1] == schema.head()
    type_in("migrate", "--to", "0001")
    assert schema.current(URL) == "0001"
    type_in("migrate")
    assert "back to 0001" in type_in("migrate", "--to", "0001", "--yes").out
    assert schema.current(URL) == "0001"


def test_going_back_is_asked_about(type_in: Type):
    type_in("migrate")
    assert "drops what newer versions stored" in type_in("migrate", "--to", "base", piped="n\n").out
    assert schema.current(URL) == schema.head()
    assert type_in("migrate", "--to", "base", piped="y\n").code == 0
    assert schema.current(URL) is None


def test_an_unknown_revision_is_told(type_in: Type):
    assert "cannot migrate to nix" in type_in("migrate", "--to", "nix").complaint


def test_a_database_that_cannot_be_reached_is_told(type_in: Type, monkeypatch: pytest.MonkeyPatch, tmp_path):
    (tmp_path / "data").touch()
    assert "data" in type_in("migrate").complaint
    monkeypatch.setenv("IRONBOTTOM_DATABASE_URL", "postgresql+asyncpg://x:secret@127.0.0.1:1/x")
    complaint = type_in("migrate").complaint
    assert "127.0.0.1" in complaint
    assert "secret" not in complaint


def test_the_check_of_code_against_migrations(type_in: Type, monkeypatch: pytest.MonkeyPatch):
    assert f"agree at {schema.head()}" in type_in("migrate", "--check").out
    monkeypatch.setattr(schema, "drift", lambda: ["add_table x", "remove_column y"])
    assert "add_table x; remove_column y" in type_in("migrate", "--check").complaint
