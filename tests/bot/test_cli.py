"""The command line: one clear line for what a host can mend, and a non-zero exit."""

from __future__ import annotations

import logging
import sys

import aiohttp
import discord
import pytest

from bot import cli, hosting
from bot.app import Ironbottom

TOKEN = "M" * 26 + ".Gabcde." + "x" * 38


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "CONFIG", "DATABASE_URL"):
        monkeypatch.delenv(f"IRONBOTTOM_{name}", raising=False)
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)


def command(capsys, monkeypatch, *args: str) -> tuple[int, str, str]:
    """Run the command line; exit code, output, errors."""
    monkeypatch.setattr(sys, "argv", ["ironbottom", *args])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out = capsys.readouterr()
    return int(ended.value.code or 0), out.out, out.err


def one_line(err: str) -> str:
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    return err


def test_a_missing_token(capsys, monkeypatch):
    code, _, err = command(capsys, monkeypatch, "run")
    assert code == 1
    assert one_line(err).startswith('ironbottom: token: missing; put `token = "..."` into config.toml')


def test_a_mistake_in_the_file_even_with_brackets(capsys, monkeypatch, tmp_path):
    (tmp_path / "config.toml").write_text('sandbox = "x"\n')
    code, _, err = command(capsys, monkeypatch, "run")
    assert code == 1
    assert one_line(err) == "ironbottom: config.toml: sandbox: expected a table, [sandbox], got 'x'\n"


def test_a_file_that_is_not_there(capsys, monkeypatch):
    code, _, err = command(capsys, monkeypatch, "run", "--config", "nope.toml")
    assert code == 1
    assert one_line(err) == "ironbottom: nope.toml: no such file; copy config.example.toml to it\n"


def test_a_port_that_is_none(capsys, monkeypatch):
    code, _, err = command(capsys, monkeypatch, "sandbox", "--port", "0")
    assert code == 1
    assert one_line(err) == "ironbottom: --port: expected a port from 1 to 65535, got 0\n"


def test_a_database_that_cannot_be_reached(capsys, monkeypatch):
    monkeypatch.setenv("IRONBOTTOM_TOKEN", TOKEN)
    monkeypatch.setenv("IRONBOTTOM_DATABASE_URL", "postgresql+asyncpg://me:secret@127.0.0.1:1/none")
    code, _, err = command(capsys, monkeypatch, "run")
    assert code == 1
    assert "secret" not in one_line(err)
    assert "127.0.0.1" in err


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (discord.LoginFailure("Improper token has been passed."), "token: Discord does not accept it"),
        (aiohttp.ClientConnectionError("no route"), "Discord cannot be reached: no route"),
        (OSError("network is down"), "Discord cannot be reached: network is down"),
    ],
)
def test_discord_that_does_not_let_us_in(capsys, monkeypatch, tmp_path, failure, told):
    async def start(self, token, **_):
        assert token == TOKEN
        raise failure

    monkeypatch.setattr(Ironbottom, "start", start)
    monkeypatch.setenv("IRONBOTTOM_TOKEN", TOKEN)
    code, _, err = command(capsys, monkeypatch, "run")
    assert code == 1
    assert one_line(err).startswith(f"ironbottom: {told}")
    assert (tmp_path / "ironbottom.db").exists(), "the database is made ready before"


def test_run_needs_nothing_but_the_token(monkeypatch, tmp_path):
    started = []

    async def start(self, token, **_):
        started.append((token, sorted(self.kit.games)))

    monkeypatch.setattr(Ironbottom, "start", start)
    monkeypatch.setenv("IRONBOTTOM_TOKEN", TOKEN)
    monkeypatch.setattr(sys, "argv", ["ironbottom", "run"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    assert [token for token, _ in started] == [TOKEN]


def test_without_the_sandbox_extra_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "bot.sandbox.run", None)
    with pytest.raises(hosting.ConfigError, match=r"install it with `pip install ironbottom\[sandbox\]`"):
        hosting.host_sandbox(hosting.Config())


def test_help_lists_the_commands(capsys, monkeypatch):
    code, out, _ = command(capsys, monkeypatch, "--help")
    assert code == 0
    assert "sandbox" in out
    assert "run" in out
