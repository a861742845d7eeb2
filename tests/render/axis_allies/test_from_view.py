"""Pictures of real games, and that they show nobody's standing orders but the viewer's own."""

import functools
from collections import Counter
from typing import Any

import pytest

from engine.axis_allies import GAME
from engine.axis_allies.data import facts
from engine.axis_allies.model import Profile, Site, Trail, add_unit
from engine.axis_allies.rules.battle import Battle
from engine.axis_allies.view import AxisView
from engine.core.chance import Chance, Seeded
from engine.core.events import Event, seen
from render import axis_allies as pictures
from render.axis_allies.from_view import battle_model, board_model, score_model, sheet_model
from render.axis_allies.headlines import marks_of
from render.canvas.picture import ALT_LIMIT, Picture
from tests.engine.axis_allies.builder import build
from tests.render.chance import after, random_game

VIEWERS = ("ussr", "japan", None)


@functools.cache
def played(moves: int, seed: bytes = b"pictures") -> tuple[Any, tuple[Event, ...]]:
    """The state after so many random moves, and all events until then."""
    return after(random_game(GAME, "1942", seed, seed), moves)


def copy(state: Any) -> Any:
    """The same state, to be changed."""
    return GAME.load(GAME.dump(state))


def view_of(state: Any, viewer: str | None) -> AxisView:
    """What the viewer may know of the state."""
    view = GAME.view(state, viewer)
    assert isinstance(view, AxisView)
    return view


def all_pictures(state: Any, viewer: str | None, events: tuple[Event, ...] = ()) -> list[Picture]:
    """Everything that can be drawn for a viewer."""
    view, known = view_of(state, viewer), seen(list(events), viewer)
    return [
        pictures.board(view, width=800, marks=known),
        pictures.board(view, region="europe", width=800, marks=known),
        pictures.hand(view, width=800),
        pictures.score_sheet(view, width=800),
        pictures.battle(view, width=800),
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_may_not_know_changes_no_byte(viewer: str | None) -> None:
    """DESIGN 2: pictures, alt texts and file names of two states that a seat cannot tell apart are the same."""
    state, events = played(150)
    double = GAME.determinize(GAME.view(copy(state), viewer), Chance(Seeded(b"double"), {}))
    for power in double.profiles:
        if power != viewer:
            double.profiles[power] = Profile(consent="yes", submarines="always", land_attack=("bomber", "infantry"))
    assert double.profiles != state.profiles
    assert all_pictures(state, viewer, events[-40:]) == all_pictures(double, viewer, events[-40:])


def test_a_seat_sees_its_own_standing_orders() -> None:
    state, _ = played(0)
    state = copy(state)
    state.profiles["ussr"] = Profile(consent="yes")
    assert ("Consent", "yes") in sheet_model(view_of(state, "ussr")).orders
    assert sheet_model(view_of(state, None)).orders == ()
    assert sheet_model(view_of(state, None)).power == "ussr"


@pytest.mark.rule("2.4")
def test_the_board_of_the_start_shows_all_pieces() -> None:
    state, _ = played(0)
    model = board_model(view_of(state, None))
    assert [line.level for line in model.powers] == [24, 32, 30, 25, 36]
    shown = Counter[tuple[str, str]]()
    for space in model.spaces:
        for stack in space.stacks:
            shown.update({(stack.power, kind): number for kind, number in stack.units})
    fixed = ("aa_gun", "industrial_complex")
    placed = Counter((unit.power, unit.kind) for unit in state.units.values() if unit.kind not in fixed)
    assert shown == placed
    assert sum(space.factory for space in model.spaces) == 8
    assert (model.axis_level, model.axis_goal) == (57, 84)


@pytest.mark.parametrize("moves", [60, 400, 900])
def test_pieces_are_conserved_on_the_picture(moves: int) -> None:
    state, events = played(moves)
    model = board_model(view_of(state, None), seen(list(events[-30:]), None))
    drawn = sum(stack.total for space in model.spaces for stack in space.stacks)
    assert drawn == sum(unit.kind not in ("aa_gun", "industrial_complex") for unit in state.units.values())
    assert len(pictures.alt_text(view_of(state, None))) <= ALT_LIMIT


def test_marks_of_a_whole_game_can_be_drawn() -> None:
    state, events = played(900)
    for at in range(0, len(events), 40):
        for viewer in VIEWERS:
            marks_of(seen(list(events[at : at + 40]), viewer))
    pictures.board(view_of(state, None), width=400, marks=seen(list(events[-200:]), None))


def test_moves_are_arrows_once() -> None:
    move = {"power": "japan", "units": {"infantry": 2}, "path": ["manchuria", "china"], "landing": ""}
    own = Event(name="moved", facts={"units": {"infantry": 2}, "path": ["manchuria", "china"]}, by="japan")
    told = Event(name="combat_moves", facts={"power": "japan", "moves": [move], "taken": []}, by="japan")
    (mark,) = marks_of([own, told])
    assert mark.path == ("manchuria", "china")
    assert mark.label == "2 infantry: Manchuria to China"
    assert [one.path for one in marks_of([own])] == [("manchuria", "china")]


def test_many_moves_are_one_line_and_many_arrows() -> None:
    move = {"power": "usa", "units": {"fighter": 1}, "path": ["hawaii_sz", "midway"], "landing": ""}
    marks = marks_of([Event(name="noncombat_moves", facts={"power": "usa", "moves": [move] * 5}, by="usa")])
    assert [mark.label for mark in marks if mark.label] == ["5 non-combat moves"]
    assert sum(len(mark.path) == 2 for mark in marks) == 5


def test_captures_come_before_moves() -> None:
    events = [
        Event(name="combat_moves", facts={"power": "uk", "moves": [], "taken": []}),
        Event(name="captured", facts={"land": "china", "by": "uk", "owner": "usa", "loser": "japan", "value": 2}),
    ]
    first = marks_of(events)[0]
    assert (first.label, first.taken) == ("China freed for U.S.A.", "china")


def embattled(space: str, kind: str, forces: dict[str, dict[str, int]]) -> Any:
    """A state in which Japan attacks there."""
    state = copy(played(0)[0])
    state.power, state.phase = "japan", "combat"
    for power, units in forces.items():
        for unit, number in units.items():
            for _ in range(number):
                add_unit(state, power, unit, space)
    state.battles = [Site(kind, space)]
    return state


@pytest.mark.rule("5.1")
def test_a_planned_battle_has_both_sides_and_odds() -> None:
    state = embattled("china", "land", {"japan": {"infantry": 3, "armor": 1}})
    model = battle_model(view_of(state, None))
    assert model is not None
    assert [(troop.kind, troop.number, troop.hit) for troop in model.attacker] == [("infantry", 3, 1), ("armor", 1, 3)]
    assert [(troop.kind, troop.number, troop.hit) for troop in model.defender] == [
        ("infantry", 2, 2),
        ("fighter", 1, 4),
    ]
    assert model.odds is not None
    assert sum(model.odds) == pytest.approx(1)
    assert pictures.battle(view_of(state, None)).alt.startswith("Battle for China, before the battle.")


@pytest.mark.rule("5.1")
def test_a_battle_under_way_shows_losses_and_dice() -> None:
    state = embattled("china", "land", {"japan": {"infantry": 3}})
    forces = {"japan": {"infantry": 5, "armor": 1}, "usa": {"infantry": 2, "fighter": 1}}
    rolls = [
        {"round": 1, "what": "attack", "power": "japan", "kind": "infantry", "need": 1, "rolls": [6], "hits": 0},
        {"round": 2, "what": "attack", "power": "japan", "kind": "infantry", "need": 1, "rolls": [1, 4, 6], "hits": 1},
        {"round": 2, "what": "defence", "power": "usa", "kind": "fighter", "need": 4, "rolls": [2], "hits": 1},
    ]
    state.stack.append(Battle(space="china", round=2, forces=forces, rolls=rolls, behind=()))
    model = battle_model(view_of(state, None))
    assert model is not None
    lost = {(troop.power, troop.kind): troop.lost for troop in (*model.attacker, *model.defender) if troop.lost}
    assert lost == {("japan", "infantry"): 2, ("japan", "armor"): 1}
    assert [(volley.attacking, volley.rolls) for volley in model.dice] == [(True, (1, 4, 6)), (False, (2,))]


def test_the_board_shows_the_moves_so_far_with_the_chance_for_who_plays() -> None:
    state = embattled("china", "land", {"japan": {"infantry": 6, "armor": 2}})
    state.trails.append(Trail("japan", {"infantry": 6, "armor": 2}, ("manchuria", "china"), "combat_move"))
    own, public = (board_model(view_of(state, viewer)) for viewer in ("japan", None))
    assert [mark.path for mark in own.marks if mark.path] == [("manchuria", "china")]
    assert [mark.battle for mark in public.marks if mark.battle] == ["china"]
    assert own.marks[0].label.startswith("China: ")
    assert own.marks[0].label.endswith("% to win")
    assert public.marks[0].label == "China: battle"
    assert next(space for space in own.signed if space.id == "china").signs == ("battle",)


def test_a_battle_may_be_asked_for_by_its_space() -> None:
    state = embattled("hawaii_sz", "sea", {"japan": {"submarine": 1}})
    state.battles.insert(0, Site("land", "china"))
    model = battle_model(view_of(state, None), "hawaii_sz")
    assert model is not None
    assert model.kind == "sea"
    assert battle_model(view_of(state, None), "brazil") is None


@pytest.mark.rule("8.3")
def test_the_score_adds_up() -> None:
    state, _ = played(900)
    model = score_model(view_of(state, None))
    assert model.axis_level == sum(line.level for line in model.lines if line.id in ("germany", "japan"))
    assert [line.level for line in model.lines] == [state.levels[power] for power in facts().order]


def test_file_names_tell_nothing() -> None:
    state, _ = played(60)
    names = {picture.filename for viewer in VIEWERS for picture in all_pictures(state, viewer)}
    assert names == {
        "axis-allies-board.png",
        "axis-allies-europe.png",
        "axis-allies-sheet.png",
        "axis-allies-score.png",
        "axis-allies-battle.png",
    }


def test_regions_are_offered_by_id_and_name() -> None:
    view = view_of(played(0)[0], None)
    offered = pictures.regions(view)
    assert ("north_america", "North America") in offered
    assert tuple(name for name, _ in offered) == pictures.REGIONS
    assert pictures.board(view, region="North America", width=400).filename == "axis-allies-north-america.png"
    with pytest.raises(ValueError, match="no Region 'Atlantis'"):
        pictures.board(view, region="Atlantis")


@pytest.mark.parametrize("commit", [False, True])
def test_battles_to_come_are_pointed_out_whatever_has_happened_since_the_last_picture(commit: bool) -> None:
    """Only whoever fights sees his chance; who asks for the board in the middle of a turn sees what it will come to."""
    table = build("germany", "combat_move", base="setup").do("germany", "3 inf 2 arm ukraine > caucasus")
    if commit:
        table.do("germany", "commit")
    for seat in ("germany", "ussr", None):
        marks = board_model(table.view(seat), seen(table.events, seat)).marks
        if seat is None and not commit:
            continue
        assert marks[0].battle == "caucasus"
        assert ("% to win" in marks[0].label) == (seat == "germany")
