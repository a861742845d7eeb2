"""What the documentation says holds: links, commands, orders, keys, messages; and no file names this machine."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import typer
from discord import app_commands

from bot.cli import app
from bot.cogs.beginning import NEEDED
from bot.cogs.game import game_group
from bot.config import Config, _keys
from bot.services.campaigns import Campaigns
from bot.services.extras import windows
from bot.surfaces.commands import game_commands
from bot.surfaces.kit import Kit
from bot.surfaces.pictures import Pictures
from engine.core.plan import plan
from engine.registry import games
from tests.engine.axis_allies.builder import build

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "engine").glob("*/README.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```\w*\n(.*?)```|`([^`\n]+)`", re.DOTALL)
FENCED = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
PICTURE_LIMIT = 1 << 20

every_page = pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])


def code_in(page: Path) -> list[str]:
    """Everything a page shows as code, block by block."""
    return [block or inline for block, inline in CODE.findall(page.read_text("utf-8"))]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made from their text."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_pages_a_reader_looks_for_are_there():
    names = {str(page.relative_to(ROOT)) for page in PAGES}
    docs = ("architecture", "playing", "hosting", "adding-a-game", "coast_watchers", "memoir44", "commands")
    wanted = {f"docs/{name}.md" for name in docs}
    assert names >= wanted | {"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"}


@every_page
def test_links_lead_somewhere(page: Path):
    for link in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_pictures_are_shown_described_and_small():
    shown = [
        found
        for page in PAGES
        for found in re.findall(r"!\[([^\]]*)\]\([^)]*?([\w-]+\.png)\)", page.read_text("utf-8"))
    ]
    assert all(len(text) > 20 for text, _ in shown)
    files = {file.name: file for file in (ROOT / "docs" / "pictures").glob("*.png")}
    assert {name for _, name in shown} == set(files)
    for file in files.values():
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.stat().st_size < PICTURE_LIMIT


# ----------------------------------------------------------------------- commands


def slash_commands() -> dict[str, set[str]]:
    """Every slash command with its options; groups stand there too."""
    kit = Kit(cast(Campaigns, None), games(), Pictures(games()))
    found: dict[str, set[str]] = {}
    for root in (game_group(kit), *(game_commands(kit, game) for game in games().values())):
        found[root.name] = set()
        for command in root.walk_commands():
            options = {p.name for p in command.parameters} if isinstance(command, app_commands.Command) else set()
            found[command.qualified_name] = options
    return found


def named_slash_commands(page: Path) -> Iterator[tuple[str, set[str]]]:
    """The slash commands in a page's code: their words, and the options named after them."""
    roots = "|".join(["game", *(game.command for game in games().values())])
    for code in code_in(page):
        for words, rest in re.findall(rf"(?:^|\s)/((?:{roots})(?:[ ][a-z][a-z-]*(?![\w:-]))*)([^\n]*)", code):
            yield words, set(re.findall(r"([a-z_]\w*):", rest))


@every_page
def test_slash_commands_and_their_options_exist(page: Path):
    known = slash_commands()
    for words, options in named_slash_commands(page):
        assert words in known, f"{page.name}: /{words}"
        assert options <= known[words], f"{page.name}: /{words} {options}"


@every_page
def test_make_targets_exist(page: Path):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {name for code in code_in(page) for name in re.findall(r"(?:^|&& )make ([a-z]+)", code, re.MULTILINE)}
    assert named <= targets


@every_page
def test_commands_of_the_command_line_and_their_options_exist(page: Path):
    known: dict[str, Any] = cast(Any, typer.main.get_command(app)).commands
    for code in code_in(page):
        for name, rest in re.findall(r"(?:^|[\s/])ironbottom ([a-z]+)([^\n#&`]*)", code):
            if re.search(r"docker (build|run|logs|exec)[^\n]*ironbottom " + name, code) and name not in known:
                continue
            assert name in known, f"{page.name}: ironbottom {name}"
            options = {option for param in known[name].params for option in param.opts}
            assert set(re.findall(r"(?<!\S)(--?[a-z][a-z-]*)", rest)) <= options | {"--help"}, f"{page.name}: {rest}"


@pytest.mark.parametrize("key", ["coast_watchers", "memoir44"])
def test_the_orders_shown_for_a_game_are_orders(key: str):
    verbs = [verb.verb() for verb in games()[key].verbs]
    blocks = [block for kind, block in FENCED.findall((ROOT / f"docs/{key}.md").read_text("utf-8")) if not kind]
    lines = [line for block in blocks for line in block.splitlines() if not line.startswith("editions/")]
    assert len(lines) > 8
    for line in lines:
        assert any(f"{line.replace(' ', '-')}-".startswith(f"{verb}-") for verb in verbs), line


def test_the_turn_shown_for_axis_and_allies_is_understood_from_its_first_line_to_its_last():
    page = (ROOT / "docs/axis_allies.md").read_text("utf-8")
    (turn,) = [block for kind, block in FENCED.findall(page) if not kind]
    read = plan(build("germany", "arm", base="setup", round=1).view("germany"), turn)
    assert [(line.text, line.refusal or line.doubt) for line in read.lines if line.refusal or line.doubt] == []
    assert sum(line.sure for line in read.lines) > 10
    verbs = {verb.verb() for verb in games()["axis_allies"].verbs}
    assert {line.text.split()[0] for line in read.lines if not line.text[0].isdigit()} <= verbs


def test_the_landing_shown_for_axis_and_allies_is_understood():
    page = (ROOT / "docs/axis_allies.md").read_text("utf-8")
    (landing,) = re.findall(r"`(load [^`]*; sail [^`]*; unload [^`]*)`", page)
    table = build("usa", "combat_move", base="setup", round=1)
    for id_ in [id_ for id_, unit in table.state.units.items() if unit.space == "west_spain_sz"]:
        del table.state.units[id_]
    assert plan(table.view("usa"), landing).good


def test_the_moments_shown_for_memoir_are_its_moments():
    page = (ROOT / "docs/memoir44.md").read_text("utf-8")
    named = set(re.findall(r"/game standing moment: (\w+)", page))
    assert named == set(windows(games()["memoir44"]))


def test_the_walk_through_the_toy_shows_the_toy():
    toy = (ROOT / "tests/engine/core/toy.py").read_text("utf-8")
    shown = [b for kind, b in FENCED.findall((ROOT / "docs/adding-a-game.md").read_text("utf-8")) if kind == "python"]
    assert len(shown) >= 7
    for block in shown:
        ast.parse(block)
        assert block.rstrip() in toy


# ----------------------------------------------------------------------- hosting


def test_the_keys_in_hosting_are_those_of_the_configuration_and_of_the_example():
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`[\w.]+`(?:, )?)+) \|", hosting, re.MULTILINE)
    assert {key for row in rows for key in re.findall(r"`([\w.]+)`", row)} == set(_keys())
    example = (ROOT / "config.example.toml").read_text("utf-8")
    tops = set(re.findall(r"^#? ?(\w+) = ", example.split("[sandbox]")[0], re.MULTILINE))
    assert tops == {key for key in _keys() if "." not in key}
    assert {f"sandbox.{key}" for key in tomllib.loads(example)["sandbox"]} == {k for k in _keys() if "." in k}


def test_defaults_in_hosting_are_the_defaults():
    hosting, config = (ROOT / "docs/hosting.md").read_text("utf-8"), Config()
    for key, value in (
        ("database_url", config.database_url),
        ("log_level", config.log_level),
        ("sandbox.port", config.sandbox.port),
        ("sandbox.folder", config.sandbox.folder),
        ("sandbox.database_url", config.sandbox.database_url),
    ):
        assert f"| `{key}` | `{value}` |" in hosting


def test_the_invitation_asks_for_the_rights_that_are_needed():
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    wanted = discord.Permissions(view_channel=True, read_message_history=True, **dict.fromkeys(NEEDED, True))
    assert f"scope=bot+applications.commands&permissions={wanted.value}" in hosting
    for label in NEEDED.values():
        assert f"| {label} |" in hosting


def strings_in_code() -> str:
    """All text literals of the bot and the core, f-strings with a gap where something is put in."""
    found: list[str] = []
    for file in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "engine/core").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in node.values]
                found.append("".join(map(str, parts)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(node.value)
    return "\n".join(found)


def test_the_messages_in_hosting_are_messages_of_the_code():
    trouble = (ROOT / "docs/hosting.md").read_text("utf-8").split("## 8. Trouble")[1]
    rows = re.findall(r"^\| (?:\w+: )?`([^`]+)` \|", trouble, re.MULTILINE)
    assert len(rows) > 25
    said = strings_in_code()
    for row in rows:
        if row.startswith("PyNaCl"):  # discord.py's own
            continue
        for part in re.split(r"…", row):
            part = part.strip(" ;:,.")
            assert part in said, f"{row}: {part!r} is said nowhere"


def test_each_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[>=<\[]", one)[0] for one in listed} - {"ironbottom"}
    rows = re.findall(r"^\| (`.+) \| \w.{10,} \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    assert names <= {re.split(r"\[", name)[0] for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_the_version_has_its_changes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


# ----------------------------------------------------------------------- nothing of this machine

# Put together here, so that this file does not hold what it looks for.
HOSTS = ["py" + "pi.", "python" + "hosted", "npm" + "js.", "index" + "-url", "extra" + "-index"]
MACHINE = re.compile(
    "(?<![\\w.~-])/(?:" + "|".join(["ro" + "ot", "wo" + "rk", "ho" + "me/\\w+", "Use" + "rs/\\w+"]) + ")/"
)


def own_files() -> list[Path]:
    """The tracked files; in an unpacked archive all but what tools leave behind."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return [ROOT / name for name in listed.splitlines() if (ROOT / name).is_file()]
    except (OSError, subprocess.CalledProcessError):
        left = {
            ".venv",
            "__pycache__",
            ".pytest_cache",
            ".mypy_cache",
            ".ruff_cache",
            ".hypothesis",
            "build",
            "sandbox",
        }
        return [file for file in ROOT.rglob("*") if file.is_file() and not left & set(file.relative_to(ROOT).parts)]


def test_no_file_names_a_package_registry_or_a_place_on_one_machine():
    texts = [file for file in own_files() if file.suffix not in (".png", ".ttf", ".otf", ".pyc", ".db")]
    assert len(texts) > 100
    for file in texts:
        text = file.read_text("utf-8", errors="ignore")
        assert not [host for host in HOSTS if host in text.lower()], file
        assert MACHINE.search(text) is None, f"{file}: {MACHINE.search(text)}"
