"""A command line to type into, in an empty folder, with the toy game beside the real ones."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import cli
from engine import registry
from tests.engine.core.toy import TOY


@dataclass(frozen=True)
class Said:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """What was wrong; such an ending has code 1 and no traceback."""
        assert self.code == 1, self
        assert "Traceback" not in self.err
        return self.err


Type = Callable[..., Said]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Type:
    """Runs `ironbottom` with the words given and the text `piped` into it."""
    real = registry.games()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(registry, "games", lambda: {**real, "toy": TOY})

    def run(*words: object, piped: str = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["ironbottom", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(piped))
        code = _code_of(cli.main)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


def _code_of(main: Callable[[], None]) -> int:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0
