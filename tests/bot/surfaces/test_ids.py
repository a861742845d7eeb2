"""Custom ids: read back as written, and nothing else is taken for one of ours."""

from __future__ import annotations

import random
import string

import pytest

from bot.surfaces import ids

SAMPLES = {r"(\d{1,19})": "123456789", r"(\d{1,4})": "7", r"([a-z0-9]+(?:-[a-z0-9]+)*)": "build-up"}


@pytest.mark.parametrize("kind", ids.FORMS)
def test_what_is_written_is_read_back(kind):
    args = [SAMPLES[form] for form in ids.FORMS[kind]]
    custom_id = ids.write(kind, *args)
    assert ids.read(custom_id) == ids.Press(kind, tuple(args))
    assert len(custom_id) <= 100


def test_numbers_are_numbers():
    press = ids.read(ids.write("v", 12, 34, "search"))
    assert (press.number(0), press.number(1), press.args[2]) == (12, 34, "search")


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("nothing", (1,)),
        ("v", (1, 2)),
        ("v", (1, 2, "Build Up")),
        ("v", (1, 2, "a:b")),
        ("undo", (-1,)),
        ("undo", (1 << 63,)),
        ("v", (1, 2, "x" * 100)),
        ("undo", ("１",)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(kind, args):
    with pytest.raises(ValueError, match="no such control"):
        ids.write(kind, *args)


def garbage(seed: int):
    rng = random.Random(seed)
    pieces = [*ids.FORMS, "ib", "", "0", "1", "-1", "99999999999999999999", "٣", "search", "🎲", "\n", "ib:v", ":::"]
    alphabet = string.printable + "éß𝟙\u202e"
    for _ in range(10_000):
        chance = rng.random()
        if chance < 0.1:
            kind = rng.choice(list(ids.FORMS))
            yield ":".join(["ib", kind, *(rng.choice(("0", "1", "7", "search")) for _ in ids.FORMS[kind])])
        elif chance < 0.5:
            yield ":".join(["ib", *(rng.choice(pieces) for _ in range(rng.randint(0, 4)))])
        else:
            yield "".join(rng.choice(alphabet) for _ in range(rng.randint(0, 100)))


def test_ten_thousand_random_ids_are_unknown_or_well_formed():
    known = 0
    for custom_id in garbage(1):
        press = ids.read(custom_id)
        if press is not None:
            known += 1
            assert ids.write(press.kind, *press.args) == custom_id
    assert 100 < known < 2000
