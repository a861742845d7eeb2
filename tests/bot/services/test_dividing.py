"""Who may start a campaign, and who gets the seats nobody has taken (Axis & Allies 2.1)."""

from dataclasses import dataclass

import pytest

from bot.services.briefs import Person, UserError
from bot.services.campaigns import Campaigns
from bot.services.dividing import divided, outlook
from engine.registry import games
from tests.engine.core.toy import TOY

AXIS = games()["axis_allies"]
WAR, SHORT = AXIS.scenarios["1942"], TOY.scenarios["short"]
PELELIU = games()["memoir44"].scenarios["54-teams"]
POWERS = ("ussr", "germany", "uk", "japan", "usa")


@dataclass
class Place:
    seat: str
    user_id: int | None = None
    invited_id: int | None = None


def table(seats=POWERS, /, **taken):
    return [Place(seat, taken.get(seat)) for seat in seats]


@pytest.mark.parametrize(
    ("taken", "hands"),
    [
        ({"usa": 1, "japan": 2}, {1: {"ussr", "uk", "usa"}, 2: {"germany", "japan"}}),
        ({"uk": 1, "japan": 2, "germany": 3}, {1: {"ussr", "uk", "usa"}, 2: {"japan"}, 3: {"germany"}}),
        ({"ussr": 1, "uk": 2, "germany": 3, "japan": 4}, {1: {"ussr", "usa"}, 2: {"uk"}, 3: {"germany"}, 4: {"japan"}}),
        ({power: number for number, power in enumerate(POWERS, 1)}, {n: {p} for n, p in enumerate(POWERS, 1)}),
        ({"ussr": 1, "usa": 1, "japan": 2}, {1: {"ussr", "uk", "usa"}, 2: {"germany", "japan"}}),
    ],
)
def test_open_powers_go_as_the_book_divides_them(taken, hands):
    shared = divided(AXIS, WAR, {}, table(**taken))
    assert set(shared) == set(POWERS)
    assert {who: {power for power in POWERS if shared[power] == who} for who in shared.values()} == hands


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        ({}, "2 to 5 players; none so far"),
        ({"ussr": 1}, "2 to 5 players; 1 so far"),
        ({"ussr": 1, "uk": 2}, "<@1> and <@2> share U.S.S.R. + United Kingdom + United States"),
        ({"ussr": 1, "uk": 2}, "nobody has Germany + Japan"),
        ({"ussr": 1, "uk": 2, "germany": 3}, "among 3 players like this"),
        ({"ussr": 1, "germany": 1, "japan": 2}, "<@1> and <@2> share Germany + Japan"),
    ],
)
def test_a_start_that_does_not_fit_the_book_is_refused_with_what_would(taken, told):
    with pytest.raises(UserError) as wrong:
        divided(AXIS, WAR, {}, table(**taken))
    assert told in wrong.value.text
    assert outlook(AXIS, WAR, {}, table(**taken)) == [f"-# {wrong.value.text}"]


def test_one_person_in_every_seat_practises_alone():
    assert divided(AXIS, WAR, {}, table(**dict.fromkeys(POWERS, 1))) == dict.fromkeys(POWERS, 1)


def test_the_lobby_foretells_who_would_play_what():
    assert outlook(AXIS, WAR, {}, table(uk=1, japan=2)) == [
        "If you start now: <@1> U.S.S.R., United Kingdom, United States; <@2> Germany, Japan."
    ]
    assert outlook(TOY, SHORT, {}, table(("left", "right"))) == []


def test_a_free_division_wants_every_seat_taken():
    with pytest.raises(UserError, match="Not all seats are taken yet: Germany, Japan"):
        divided(AXIS, WAR, {"division": "free"}, table(ussr=1, uk=2, usa=2))
    places = table(ussr=1, uk=2, usa=2, germany=3, japan=3)
    assert divided(AXIS, WAR, {"division": "free"}, places) == {place.seat: place.user_id for place in places}


def test_nobody_sits_on_two_sides_against_others():
    with pytest.raises(UserError, match="<@1> sits on both sides"):
        divided(AXIS, WAR, {"division": "free"}, table(ussr=1, uk=2, usa=2, germany=3, japan=1))
    assert divided(TOY, SHORT, {}, table(("left", "right"), left=1, right=1)) == {"left": 1, "right": 1}


def test_open_generals_are_played_by_their_commander():
    taken = {"allied": 1, "japanese": 2, "japanese_left": 3}
    shared = divided(games()["memoir44"], PELELIU, {}, table(PELELIU.seats, **taken))
    assert {seat for seat, who in shared.items() if who == 1} == {s for s in PELELIU.seats if s.startswith("allied")}
    assert {seat for seat, who in shared.items() if who == 3} == {"japanese_left"}
    assert [line for line in outlook(games()["memoir44"], PELELIU, {}, table(PELELIU.seats, **taken)) if "<@3>" in line]


def test_a_commander_must_be_there():
    with pytest.raises(UserError, match="Not all seats are taken yet"):
        divided(games()["memoir44"], PELELIU, {}, table(PELELIU.seats, allied=1, japanese_left=3))


def test_a_seat_kept_for_a_guest_is_not_given_away():
    places = [*table(("ussr", "uk", "germany", "japan"), ussr=1, japan=2), Place("usa", invited_id=9)]
    with pytest.raises(UserError, match=r"United States \(kept for <@9>\)"):
        divided(AXIS, WAR, {}, places)


async def test_two_players_start_with_one_power_each(db):
    club = Campaigns(db, {"axis_allies": AXIS}, token=lambda size: b"s" * size)
    seats = {"usa": 1}
    brief = await club.create(Person(1, "Alice"), game="axis_allies", scenario="1942", channel_id=6, seats=seats)
    with pytest.raises(UserError, match="2 to 5 players"):
        await club.start(brief.id, Person(1, "Alice"))
    await club.join(brief.id, Person(2, "Bob"), "germany")
    assert (await club.start(brief.id, Person(2, "Bob"))).ok
    begun = await club.brief(brief.id)
    assert begun.seats_of(1) == ("ussr", "uk", "usa")
    assert begun.seats_of(2) == ("germany", "japan")
