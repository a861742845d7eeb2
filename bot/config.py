"""The configuration: config.toml, then the environment over it; every mistake is one clear line."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import msgspec

PREFIX = "IRONBOTTOM_"
DEFAULT_FILE = "config.toml"

LogLevel = Literal["debug", "info", "warning", "error"]


class ConfigError(Exception):
    """A mistake in the configuration, told in one line that names the place, the key and what is expected."""


class SandboxConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `ironbottom sandbox` needs: its page's port, a folder for what is said there, a database of its own."""

    port: int = 8044
    folder: str = "sandbox"
    database_url: str = "sqlite:///sandbox/campaigns.db"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a host can set. `source` tells error messages where the values came from."""

    token: str = msgspec.field(default="")
    database_url: str = "sqlite:///ironbottom.db"
    editions_dir: str | None = None
    log_level: LogLevel = "info"
    shard_count: int | None = None
    shard_ids: list[int] = msgspec.field(default_factory=list)
    sandbox: SandboxConfig = SandboxConfig()

    def __repr__(self) -> str:
        """Never show the token or the database's password: configurations end up in logs."""
        return f"Config(database_url={hide_password(self.database_url)!r}, log_level={self.log_level!r})"

    def require_token(self) -> str:
        """The bot's token, or a ConfigError that says where to put one."""
        if not self.token:
            raise ConfigError(
                f'token: missing; put `token = "..."` into {DEFAULT_FILE} or set {PREFIX}TOKEN '
                "(Discord developer portal, your application, Bot, Reset Token)"
            )
        if not re.fullmatch(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", self.token, re.ASCII):
            raise ConfigError(
                "token: not a Discord bot token; expected three parts with dots between, as the portal shows it"
            )
        return self.token


def load(path: str | Path | None = None, environ: Mapping[str, str] | None = None) -> Config:
    """Read the configuration. A file named by `path` or IRONBOTTOM_CONFIG must exist; the default one need not."""
    env = os.environ if environ is None else environ
    named = path or env.get(f"{PREFIX}CONFIG")
    file = Path(named or DEFAULT_FILE)
    values = _read_file(file, required=bool(named))
    _convert(values, str(file))
    merged, origin = _with_environment(values, env)
    config = _convert(merged, str(file), origin)
    _check(config, str(file), origin)
    return config


def hide_password(url: str) -> str:
    """The database address with its password starred out."""
    return re.sub(r"(://[^:/@]*:)[^@]*@", r"\1***@", url)


def _read_file(file: Path, required: bool) -> dict[str, Any]:
    if not file.exists() and not required:
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ConfigError(f"{file}: no such file; copy config.example.toml to it") from None
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror}); expected a readable text file") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{file}: not UTF-8 text; expected a TOML file as in config.example.toml") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: not valid TOML: {error}") from None


def _with_environment(values: dict[str, Any], env: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The values with the environment laid over them, and for each key so set the variable's name."""
    merged, origin = {**values, "sandbox": dict(values.get("sandbox", {}))}, {}
    for key, kind in _keys().items():
        variable = PREFIX + key.replace(".", "_").upper()
        if variable not in env:
            continue
        origin[key] = variable
        *table, name = key.split(".")
        (merged[table[0]] if table else merged)[name] = _from_text(env[variable], kind, variable)
    return merged, origin


def _keys() -> dict[str, Any]:
    """Every key of the configuration in dotted form, with its type."""
    keys = {k: t for k, t in get_type_hints(Config).items() if k != "sandbox"}
    return keys | {f"sandbox.{k}": t for k, t in get_type_hints(SandboxConfig).items()}


def _from_text(text: str, kind: Any, variable: str) -> Any:
    """A value from the environment: text as it is, numbers and comma-separated numbers read."""
    try:
        if kind is int or (int in get_args(kind) and kind != list[int]):
            return int(text)
        if kind == list[int]:
            return [int(part) for part in text.split(",") if part.strip()]
    except ValueError:
        wanted = "whole numbers with commas between" if kind == list[int] else "a whole number"
        raise ConfigError(f"environment: {variable}: expected {wanted}, got {_show(text)}") from None
    return text


def _convert(values: dict[str, Any], file: str, origin: Mapping[str, str] | None = None) -> Config:
    try:
        return msgspec.convert(values, Config)
    except msgspec.ValidationError as error:
        raise _explain(str(error), values, file, origin or {}) from None


def _explain(message: str, values: dict[str, Any], file: str, origin: Mapping[str, str]) -> ConfigError:
    """Turn msgspec's message into a line of ours: place, key, what is expected, what was there."""
    table = (re.search(r"at `\$\.?([\w.]*)", message) or [None, ""])[1] or ""
    if unknown := re.search(r"unknown field `(.*?)`", message):
        return ConfigError(_unknown_key(file, f"{table}.{unknown[1]}" if table else unknown[1]))
    place = f"environment: {origin[table]}" if table in origin else f"{file}: {table}"
    return ConfigError(f"{place}: expected {_wanted(table)}, got {_show(_look_up(values, table))}")


def _unknown_key(file: str, key: str) -> str:
    near = get_close_matches(key, _keys(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"known keys: {', '.join(_keys())}"
    return f"{file}: {key}: unknown key; {hint}"


def _wanted(key: str) -> str:
    if key == "log_level":
        return "one of " + ", ".join(get_args(LogLevel))
    if key == "sandbox":
        return "a table, [sandbox]"
    kind = _keys().get(key)
    if kind == list[int]:
        return "a list of whole numbers, such as [0, 1]"
    return "text in quotes" if str in (kind, *get_args(kind)) else "a whole number"


def _look_up(values: Any, key: str) -> Any:
    for part in key.split("."):
        values = values.get(part) if isinstance(values, dict) else values
    return values


def _show(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _check(config: Config, file: str, origin: Mapping[str, str]) -> None:
    """What a type cannot say: ranges, addresses, folders."""

    def refuse(key: str, expected: str, got: Any) -> None:
        place = f"environment: {origin[key]}" if key in origin else f"{file}: {key}"
        raise ConfigError(f"{place}: expected {expected}, got {_show(got)}")

    if not 1 <= config.sandbox.port <= 65535:
        refuse("sandbox.port", "a port from 1 to 65535", config.sandbox.port)
    for key, url in (("database_url", config.database_url), ("sandbox.database_url", config.sandbox.database_url)):
        if not re.match(r"(sqlite(\+aiosqlite)?:///|postgresql\+asyncpg://)", url):
            refuse(key, "sqlite:///file or postgresql+asyncpg://user:password@host/name", hide_password(url))
    if config.editions_dir is not None and not Path(config.editions_dir).is_dir():
        refuse("editions_dir", "an existing folder", config.editions_dir)
    if config.shard_count is not None and config.shard_count < 1:
        refuse("shard_count", "a number of 1 or more", config.shard_count)
    if config.shard_ids and any(not 0 <= i < (config.shard_count or 0) for i in config.shard_ids):
        refuse("shard_ids", "shards from 0 to shard_count - 1 (shard_count must be set too)", config.shard_ids)
