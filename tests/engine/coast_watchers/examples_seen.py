"""What the other side learns of a step: what it was told, and what changed before its eyes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.coast_watchers.actions import BuildUp
from engine.coast_watchers.data import facts
from engine.core.events import seen
from tests.engine.coast_watchers.builder import GAME, Table, alike
from tests.engine.coast_watchers.examples_play import Deed, acts


def learned(deed: Deed, token: str) -> bool:
    """Whether the other side learned of it, by what it was told or by what changed before its eyes."""
    if token in LEARNED:
        return LEARNED[token](deed)
    if token == deed.step.verb:
        return any(token in (event.name, event.facts.get("kind")) for event in seen(deed.events, deed.other))
    if token in ("army", "police"):
        return any(event.facts.get("patrol") == token for event in seen(deed.events, deed.other))
    assert token in facts().spaces, f"what is {token!r}?"
    return f'"{token}"' in _news(deed)


def _news(deed: Deed) -> str:
    """All that the other side was told, and what changed in what it sees, as text."""
    views = [GAME.view(state, deed.other).s for state in (deed.before, deed.state)]
    changed = [
        getattr(views[1], name)
        for name in views[1].__struct_fields__
        if getattr(views[0], name) != getattr(views[1], name)
    ]
    return msgspec.json.encode([[event.facts for event in seen(deed.events, deed.other)], changed]).decode()


def _chits(deed: Deed) -> bool:
    wanted = {"patrol": deed.step.draw.count("P"), "evasion": deed.step.draw.count("E")}
    told = [event.facts for event in seen(deed.events, deed.other) if event.name == "patrol_draw"]
    return any(facts.items() >= wanted.items() for facts in told)


def _number(deed: Deed) -> bool:
    """Augment: the cards in hand. Build Up: whether one marker would have looked different from two."""
    before, after = (GAME.view(state, deed.other).s for state in (deed.before, deed.state))
    if deed.step.verb == "augment":
        return len(after.japanese_assets) - len(before.japanese_assets) == 1
    one, two = Table(GAME.load(GAME.dump(deed.before))), Table(GAME.load(GAME.dump(deed.before)))
    (action,) = acts(one, deed.step)
    assert isinstance(action, BuildUp)
    two.do(str(deed.step.seat), msgspec.structs.replace(action, space2="", back2=""))
    one.do(str(deed.step.seat), action)
    return not alike(one, two, deed.other)


def _space(deed: Deed) -> bool:
    return any(f'"{deed.step.parameters[name]}"' in _news(deed) for name in ("space", "space2"))


def _back(deed: Deed) -> bool:
    return any(f'"{deed.step.parameters[name]}"' in _news(deed) for name in ("back", "back2"))


def _pool(deed: Deed) -> bool:
    return bool(GAME.view(deed.state, deed.other).s.marker_pool)


def _report(deed: Deed) -> bool:
    """The box: its back, or that it was changed."""
    before, after = (GAME.view(state, deed.other).s.reports for state in (deed.before, deed.state))
    told = [event.facts for event in seen(deed.events, deed.other)]
    return before != after or any(after.values()) or any({"report", "back"} & facts.keys() for facts in told)


def _card(deed: Deed) -> bool:
    new = [card for card in deed.state.japanese_assets if card not in deed.before.japanese_assets]
    assert new
    return any(f'"{card}"' in _news(deed) for card in new)


LEARNED: dict[str, Callable[[Deed], bool]] = {
    "chits": _chits,
    "number": _number,
    "space": _space,
    "back": _back,
    "pool": _pool,
    "report": _report,
    "card": _card,
}
