"""Who knows what: audiences, projection, and the refusal of undeclared fields."""

from typing import Annotated, Any

import msgspec
import pytest

from engine.core.audience import Backs, Everyone, Only, PerSeat, Seers, Umpire
from engine.core.projection import AudienceMissingError, audit, project


class Piece(msgspec.Struct):
    owner: Annotated[str, Everyone]
    kind: Annotated[str, Seers("owner", "seen_by")]
    seen_by: Annotated[list[str], Seers("owner", "seen_by")] = []


class Table(msgspec.Struct):
    turn: Annotated[int, Everyone] = 1
    plan: Annotated[str, Only("red")] = "north"
    hand: Annotated[list[str], Backs("red")] = []
    blocks: Annotated[dict[str, str], Backs("red")] = {}
    bids: Annotated[dict[str, int], PerSeat] = {}
    deck: Annotated[list[int], Umpire] = []
    pieces: Annotated[list[Piece], Everyone] = []
    at: Annotated[dict[str, Piece], Everyone] = {}
    stacks: Annotated[dict[str, list[Piece]], Everyone] = {}
    last: Annotated[Piece | None, Everyone] = None


@pytest.fixture
def table() -> Table:
    piece = Piece("red", "tank", ["blue"])
    return Table(
        hand=["ace", "king"],
        blocks={"buin": "cw"},
        bids={"red": 3, "blue": 5},
        deck=[1, 2],
        pieces=[piece],
        at={"x": piece},
        stacks={"y": [piece]},
        last=piece,
    )


def test_owner_reads_his_own(table):
    red = project(table, "red")
    assert (red.plan, red.hand, red.blocks, red.bids) == ("north", ["ace", "king"], {"buin": "cw"}, {"red": 3})


def test_others_see_backs_only(table):
    blue = project(table, "blue")
    assert (blue.plan, blue.hand, blue.blocks, blue.bids) == ("", ["", ""], {"buin": ""}, {"blue": 5})


def test_the_public_sees_no_seat(table):
    public = project(table, None)
    assert public.bids == {}
    assert [p.kind for p in (public.pieces[0], public.at["x"], public.stacks["y"][0], public.last)] == [""] * 4


def test_umpire_fields_go_to_nobody(table):
    assert all(project(table, seat).deck == [] for seat in ("red", "blue", None))


def test_knowledge_by_history(table):
    assert project(table, "blue").pieces[0].kind == "tank"
    assert project(table, "green").pieces[0].kind == ""


def test_projection_leaves_the_truth_alone(table):
    before = msgspec.json.encode(table)
    project(table, "blue")
    assert msgspec.json.encode(table) == before


def test_projection_is_idempotent(table):
    once = project(table, "blue")
    assert project(once, "blue") == once


def test_a_field_without_audience_is_an_error():
    class Careless(msgspec.Struct):
        secret: str = ""

    class Holder(msgspec.Struct):
        inner: Annotated[list[Careless], Everyone] = []

    with pytest.raises(AudienceMissingError, match=r"Careless\.secret declares no audience"):
        audit(Holder)


def test_every_audience_has_a_name():
    marks: list[Any] = [Everyone, Umpire, PerSeat, Only("a"), Backs("b"), Seers("c")]
    assert [repr(m) for m in marks] == ["Everyone", "Umpire", "PerSeat", "Only('a',)", "Backs('b',)", "Seers('c',)"]
