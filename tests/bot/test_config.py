"""The configuration: what is read, what overrides what, and one clear line for every mistake."""

from pathlib import Path

import pytest

from bot.config import Config, ConfigError, hide_password, load

TOKEN = "M" * 26 + ".Gabcde." + "x" * 38


@pytest.fixture
def write(tmp_path):
    def _write(text: str) -> Path:
        file = tmp_path / "config.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return _write


def problem(file, environ=None) -> str:
    with pytest.raises(ConfigError) as caught:
        load(file, environ or {})
    assert "\n" not in str(caught.value)
    return str(caught.value).replace(str(file), "FILE")


def test_everything_has_a_default_when_there_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load(environ={}) == Config()
    assert Config().database_url == "sqlite:///ironbottom.db"


def test_the_example_file_is_valid():
    example = Path(__file__).parents[2] / "config.example.toml"
    assert load(example, {}) == Config()


def test_environment_overrides_the_file(write):
    file = write('log_level = "debug"\ntoken = "old"\n[sandbox]\nport = 1000\n')
    env = {
        "IRONBOTTOM_TOKEN": TOKEN,
        "IRONBOTTOM_SANDBOX_PORT": "2000",
        "IRONBOTTOM_SHARD_COUNT": "4",
        "IRONBOTTOM_SHARD_IDS": "0, 1",
        "IRONBOTTOM_DATABASE_URL": "postgresql+asyncpg://u:p@h/d",
    }
    config = load(file, env)
    assert config.require_token() == TOKEN
    assert (config.log_level, config.sandbox.port) == ("debug", 2000)
    assert (config.shard_count, config.shard_ids) == (4, [0, 1])
    assert config.database_url == "postgresql+asyncpg://u:p@h/d"


def test_environment_may_name_the_file(write):
    file = write('log_level = "error"\n')
    assert load(environ={"IRONBOTTOM_CONFIG": str(file)}).log_level == "error"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('tokn = "x"', "FILE: tokn: unknown key; did you mean token?"),
        ("[sandbox]\nprot = 1", "FILE: sandbox.prot: unknown key; did you mean sandbox.port?"),
        ('log_level = "loud"', "FILE: log_level: expected one of debug, info, warning, error, got 'loud'"),
        ("token = 5", "FILE: token: expected text in quotes, got 5"),
        ("editions_dir = 5", "FILE: editions_dir: expected text in quotes, got 5"),
        ('sandbox = "x"', "FILE: sandbox: expected a table, [sandbox], got 'x'"),
        ('[sandbox]\nport = "x"', "FILE: sandbox.port: expected a whole number, got 'x'"),
        ("[sandbox]\nport = 70000", "FILE: sandbox.port: expected a port from 1 to 65535, got 70000"),
        ("shard_ids = ['a']", "FILE: shard_ids: expected a list of whole numbers, such as [0, 1], got ['a']"),
        ("shard_count = 0", "FILE: shard_count: expected a number of 1 or more, got 0"),
        ("editions_dir = 'none/here'", "FILE: editions_dir: expected an existing folder, got 'none/here'"),
    ],
)
def test_a_mistake_in_the_file_is_one_line(write, text, line):
    assert problem(write(text)) == line


@pytest.mark.parametrize(
    ("variable", "value", "line"),
    [
        ("SANDBOX_PORT", "x", "environment: IRONBOTTOM_SANDBOX_PORT: expected a whole number, got 'x'"),
        (
            "SHARD_IDS",
            "1,b",
            "environment: IRONBOTTOM_SHARD_IDS: expected whole numbers with commas between, got '1,b'",
        ),
        (
            "LOG_LEVEL",
            "loud",
            "environment: IRONBOTTOM_LOG_LEVEL: expected one of debug, info, warning, error, got 'loud'",
        ),
    ],
)
def test_a_mistake_in_the_environment_names_the_variable(write, variable, value, line):
    assert problem(write(""), {f"IRONBOTTOM_{variable}": value}) == line


def test_an_unknown_key_without_a_near_one_lists_the_known_ones(write):
    assert problem(write("zzzzzz = 1")).startswith("FILE: zzzzzz: unknown key; known keys: token, database_url")


def test_broken_toml_is_told_with_its_line(write):
    line = problem(write("token = \nx = 1"))
    assert line.startswith("FILE: not valid TOML:")
    assert "line 1" in line


def test_a_file_that_is_not_text(tmp_path):
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert problem(file) == "FILE: not UTF-8 text; expected a TOML file as in config.example.toml"


def test_a_named_file_must_exist(tmp_path):
    assert problem(tmp_path / "nope.toml") == "FILE: no such file; copy config.example.toml to it"


def test_a_folder_in_place_of_the_file(tmp_path):
    assert "cannot be read" in problem(tmp_path)


def test_a_bad_database_address_is_told_without_its_password(write):
    line = problem(write('database_url = "mysql://me:secret@host/db"'))
    assert line.startswith("FILE: database_url: expected sqlite:///file or postgresql+asyncpg://")
    assert "secret" not in line


def test_secrets_stay_out_of_the_repr():
    shown = repr(Config(token=TOKEN, database_url="postgresql+asyncpg://me:secret@host/db"))
    assert TOKEN not in shown
    assert "secret" not in shown
    assert hide_password("sqlite:///a.db") == "sqlite:///a.db"


def test_a_missing_token_says_where_to_put_it():
    with pytest.raises(ConfigError, match=r"token: missing; put `token = .* into config\.toml or set IRONBOTTOM_TOKEN"):
        Config().require_token()


@pytest.mark.parametrize("token", ["hello", "Bot " + TOKEN, TOKEN + "\n", "a.b.c", "é" * 26 + ".Gabcde." + "x" * 38])
def test_a_token_that_cannot_be_one_is_refused_without_being_shown(token):
    with pytest.raises(ConfigError, match="token: not a Discord bot token") as caught:
        Config(token=token).require_token()
    assert token not in str(caught.value)
