"""Migrations on both kinds of database: up, down, again, and no difference to the tables in the code."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import migrate, repo
from bot.store.database import Database
from bot.store.errors import DatabaseUnavailable
from tests.bot.store.samples import make_campaign, play


def test_up_down_and_up_again(empty_url: str) -> None:
    said: list[str] = []
    assert migrate.current(empty_url) is None
    assert migrate.upgrade(empty_url, report=said.append) == migrate.head()
    assert migrate.current(empty_url) == migrate.head()
    assert migrate.downgrade(empty_url, "base", report=said.append) == "base"
    assert migrate.current(empty_url) is None
    assert migrate.upgrade(empty_url) == migrate.head()
    assert said[0] == "up to 0001: The first tables"
    assert said[-1] == "back to base: The first tables"


def test_upgrade_of_the_newest_does_nothing(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    said: list[str] = []
    migrate.upgrade(empty_url, report=said.append)
    assert said == []


def test_a_migrated_database_has_no_drift(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    assert migrate.drift(empty_url) == []
    assert migrate.drift() == []


def test_drift_tells_what_differs(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    migrate.on_connection(
        empty_url, lambda c: [c.execute(text(s)) for s in ("DROP TABLE notes", "DROP INDEX ix_interactions_at")]
    )
    lines = migrate.drift(empty_url)
    assert any(line.startswith("add_table notes") for line in lines)
    assert any(line.startswith("add_index") and "ix_interactions_at" in line for line in lines)


def test_unknown_revision_is_told(empty_url: str) -> None:
    with pytest.raises(DatabaseUnavailable, match="cannot migrate to 9999"):
        migrate.upgrade(empty_url, "9999")


def test_a_failing_step_leaves_nothing_behind(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps of a run happen together: a crash in the middle must not leave half the tables."""
    from alembic.operations import Operations

    make = Operations.create_table

    def stumble(self, name, *args, **kwargs):
        if name == "seats":
            raise RuntimeError("power cut")
        return make(self, name, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(Operations, "create_table", stumble)
        with pytest.raises(RuntimeError, match="power cut"):
            migrate.upgrade(empty_url)
    assert migrate.current(empty_url) is None
    assert migrate.upgrade(empty_url) == migrate.head()


async def test_check_tells_what_to_do(empty_url: str) -> None:
    db = Database(empty_url)
    with pytest.raises(DatabaseUnavailable, match="has not been migrated; run `ironbottom migrate`"):
        await migrate.check(db)
    await asyncio.to_thread(migrate.upgrade, empty_url)
    await migrate.check(db)
    async with db.transaction() as tx:
        await tx.execute(text("UPDATE alembic_version SET version_num = 'f00f'"))
    with pytest.raises(DatabaseUnavailable, match="newer version"):
        await migrate.check(db)
    await db.close()


def test_it_makes_the_folder_and_works_from_anywhere(tmp_path: Path) -> None:
    """The steps are found beside the packages, not where the command is run."""
    script = "from bot.store import migrate; print(migrate.upgrade('sqlite:///deep/down/store.db'))"
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == migrate.head()
    assert (tmp_path / "deep/down/store.db").exists()


def test_two_processes_may_migrate_at_once(empty_url: str) -> None:
    """Both succeed; the second finds the work done."""
    script = "import sys; from bot.store import migrate; print(migrate.upgrade(sys.argv[1]))"
    command = [sys.executable, "-c", script, empty_url]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    results = [(*run.communicate(timeout=60), run.returncode) for run in runs]
    assert [(out.strip(), code) for out, _, code in results] == [(migrate.head(), 0)] * 2, results


def test_campaigns_survive_going_back_and_forth(store_url: str) -> None:
    """SQLite rebuilds a table to drop a column of it; what hangs on its rows must not go with the old table."""

    async def work(first: bool) -> tuple[int, int, int]:
        db = Database(store_url)
        if first:
            await play(db, await make_campaign(db), 3)
        async with db.reading() as tx:
            [head] = await repo.find_campaigns(tx)
            counts = len(await repo.load_seats(tx, head.id)), len(await repo.load_moves(tx, head.id))
        await db.close()
        return head.version, *counts

    assert asyncio.run(work(first=True)) == (3, 2, 3)
    migrate.downgrade(store_url, "0001")
    migrate.upgrade(store_url)
    assert asyncio.run(work(first=False)) == (3, 2, 3)
    assert migrate.drift(store_url) == []
