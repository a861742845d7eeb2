"""Every request body the bot sends, held against Discord's own description of its API, where that is at hand."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

DOCUMENT = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


def problems(calls: Iterable[Any]) -> list[str]:
    """What Discord would not understand, a line for each body; nothing if the description is not here."""
    if not DOCUMENT.exists():
        return []
    bodies = {
        (c.method, _template(c.method, c.path), json.dumps(_as_text(c.json))) for c in calls if c.json is not None
    }
    return [line for method, template, body in sorted(bodies) if (line := _problem(method, template, body))]


def _as_text(node: Any) -> Any:
    """discord.py sends some ids as numbers, which Discord reads as well though it describes them as texts."""
    if isinstance(node, list):
        return [_as_text(item) for item in node]
    if not isinstance(node, dict):
        return node
    named = {key: _as_text(value) for key, value in node.items()}
    if "users" in named:
        named["users"] = [str(user) for user in named["users"]]
    if "recipient_id" in named:
        named["recipient_id"] = str(named["recipient_id"])
    if "attachments" in named:
        named["attachments"] = [{**item, "id": str(item["id"])} for item in named["attachments"]]
    return named


@cache
def _problem(method: str, template: str, body: str) -> str:
    validator = _validator(method, template)
    error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(body)))
    return f"{method} {template}: {error.message[:300]} at {error.json_path}" if error else ""


@cache
def _validator(method: str, template: str) -> jsonschema.Draft202012Validator:
    content = _document()["paths"][template][method.lower()]["requestBody"]["content"]
    schema = content["application/json"]["schema"]
    return jsonschema.Draft202012Validator({**schema, "components": _document()["components"]})


@cache
def _document() -> Any:
    return json.loads(DOCUMENT.read_text("utf-8"))


@cache
def _templates(method: str) -> tuple[tuple[list[str], str], ...]:
    paths = _document()["paths"].items()
    return tuple((path.strip("/").split("/"), path) for path, methods in paths if method.lower() in methods)


def _template(method: str, path: str) -> str:
    """The described path that fits best: as few placeholders as possible."""
    parts = path.strip("/").split("/")
    fitting = [
        (sum(t.startswith("{") for t in template), name)
        for template, name in _templates(method)
        if len(template) == len(parts)
        and all(t.startswith("{") or t == p for t, p in zip(template, parts, strict=True))
    ]
    assert fitting, f"Discord has no {method} {path}"
    return min(fitting)[1]
