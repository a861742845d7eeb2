"""What players are told before they decide: previews, menus, refusals."""

from __future__ import annotations

from engine.core.options import ask, refusal
from engine.core.orders import parse, parse_query
from engine.core.plan import plan
from engine.core.refusal import Refusal
from engine.memoir44 import GAME
from engine.memoir44.actions import Attack
from engine.memoir44.model import Played, hand
from engine.memoir44.rules.battling import may_attack
from tests.engine.memoir44.builder import Scene, blank, build, flags, of_scenario, start_turn


def told(scene: Scene, question: str) -> list[str]:
    """The answer to a question."""
    query = parse_query(scene.view(), question)
    assert query is not None
    assert not isinstance(query, Refusal)
    found = ask(scene.view(), query)
    assert isinstance(found, list), found
    return found


def said(scene: Scene, order: str) -> str:
    """Why an order is refused."""
    read = parse(scene.view(), order)
    wrong = read if isinstance(read, Refusal) else refusal(scene.view(), read)
    assert wrong is not None, order
    return GAME.words.refusal(scene.view(), wrong)


def preview(scene: Scene, order: str) -> str:
    """An order as understood."""
    return GAME.words.action(scene.view(), scene.action(order))


def test_a_preview_of_fire_tells_range_and_sight_and_of_an_assault_the_ambush_it_risks():
    scene = build("us infantry F5, us artillery A1, jp infantry H5, jp infantry F6", held="", enemy_held="")
    scene.state.discard.remove("ambush")
    text = preview(scene, "attack f5 f6")
    assert "Ambush" not in text  # the Japanese hold no cards
    hand(scene.state, "japanese").append("recon_left")
    text = preview(scene, "attack f5 f6")
    assert text.endswith("an Ambush would roll 4 dice at it first")
    assert told(scene, "odds f5 f6")[-1] == "An Ambush, if there is one, rolls 4 dice at F5 first."
    del scene.state.units["u4"]
    assert "2 dice (2 at range 2, in sight)" in preview(scene, "attack f5 h5")


def test_a_preview_of_a_retreat_names_the_hex_and_the_menu_each_hex_once():
    scene = flags(blank("us infantry F4 3, jp infantry A9", "G3 jungle, F4 +sandbag"), "u1", 1)
    assert scene.options("retreat") == {"F4", "G3", "F3"}
    assert preview(scene, "retreat stand") == "retreat stand: stands on F4, sandbags, +1 cover"
    assert preview(scene, "retreat home") == "retreat home: back 1 hex to G3, jungle, +1 cover"
    assert preview(scene, "retreat f3") == "retreat F3: back 1 hex to F3"
    assert GAME.words.detail(scene.view(), "G3") == "back 1 hex to G3, jungle, +1 cover"
    cornered = flags(blank("us infantry F2, jp infantry A9"), "u1", 3)
    assert "back 1 hex to F1, loses 2 for want of room" in preview(cornered, "retreat f1")


def test_a_menu_tells_what_each_choice_leads_to():
    scene = build("us infantry F5, us armor A1, jp infantry H5, jp infantry A9", tiles="G5 jungle, H5 +sandbag")
    detail, view = GAME.words.detail, scene.view()
    assert detail(view, "G5", {"unit": "F5"}) == "may battle H5 (2 dice); at risk from H5 (3 dice)"
    assert detail(view, "G7", {"unit": "F5"}) == "no battle then; at risk from H5 (2 dice)"
    assert detail(view, "E4", {"unit": "F5"}) == ""
    assert detail(view, "F5") == ""
    assert detail(view, "probe_left").endswith("Gung-Ho: one unit more.")
    assert detail(view, "assault_left") == "Order every unit in the section."
    assert detail(view, "left") == ""
    scene.do("move f5 g5")
    assert detail(scene.view(), "H5", {"unit": "G5"}) == "2 dice, 0% eliminated, 0% driven off"
    assert detail(scene.view(), "G5") == "in jungle, battles H5 (2 dice)"


def test_the_menu_of_an_overrun_counts_the_dice_of_the_card_as_preview_and_battle_do():
    units = "us armor F5, us armor A1, jp infantry G5 1, jp infantry H5, jp infantry A9"
    for card, dice in (("armor_assault", "4 dice"), ("direct_from_hq", "3 dice")):
        scene = build(units, card=card).do("attack f5 g5 take", dice="grenade star star" + " star" * (dice == "4 dice"))
        assert scene.decision == "OverrunMoment"
        assert GAME.words.detail(scene.view(), "H5").startswith(f"{dice}, ")
        assert preview(scene, "overrun h5").startswith(f"overrun H5: {dice} ")
        rolled = scene.do("overrun h5", dice=" ".join(["star"] * int(dice[0]))).told("battle")[-1]
        assert f"{rolled['dice']} dice" == dice


def test_a_named_unit_is_told_its_own_reason():
    """Even when no unit could do it."""
    scene = build("us infantry C4, us infantry B1, jp infantry C8, jp infantry A9", card="probe_left", area="")
    assert said(scene, "attack c4 c8").startswith("C4 US infantry (4) has nobody to battle")
    assert said(scene, "attack b1 c8").startswith("B1 US infantry (4) has nobody to battle")
    assert said(scene, "order c4").startswith("C4 US infantry (4) is ordered already.")
    assert said(scene, "attack e9 c8").startswith("No unit stands on E9.")
    assert said(scene, "move e9 e8") == "No unit stands on E9."
    assert said(scene, "attack c8 c4").startswith("C8 Japanese infantry (4) is an enemy unit.")
    assert said(scene, "move c8 c7") == "C8 is an enemy unit."
    assert said(scene, "attack b1 c4").startswith("B1 US infantry (4) has nobody to battle")
    assert said(scene, "cut-wire c4").startswith("C4 US infantry (4) is no infantry on wire.")
    assert GAME.words.refusal(scene.view(), may_attack(scene.view())) == "No unit can battle. (base rules 5)"


def test_orders_that_are_not_needed_are_passed_over_among_others():
    """`finish moves` behind a battle, `order` of units that are ordered; not if anybody else is named."""
    scene = build("us infantry C4, us infantry B1, us infantry K1, jp infantry D5 1, jp infantry A9", card="probe_left")
    found = plan(scene.view(), "order c4+b1; move b1 b2; order c4; finish moves; finish moves; attack c4 d5")
    assert [line.refusal for line in found.lines] == [None] * 6
    assert found.orders == ("move B1 B2", "finish-moves", "attack C4 D5")
    assert found.lines[0].words.startswith("order C4+B1: passed over, as things are so.")
    mixed = plan(scene.view(), "order c4+k1; move b1 b2")
    assert not mixed.good
    assert "is ordered already" in mixed.lines[0].words
    assert not plan(scene.view(), "order c4").good  # nothing would be left to do


def test_a_refused_line_is_told_as_things_stand_then():
    scene = build("us infantry C4, us infantry B1, jp infantry C8, jp infantry A9", card="probe_left")
    found = plan(scene.view(), "move c4 c5; attack c4 c8")
    assert found.lines[1].words.startswith("No unit stands on C4.")


def test_the_verbs_come_in_the_order_of_play():
    names = [verb.verb() for verb in GAME.verbs]
    assert names[0] == "play"
    order = ("play", "order", "move", "finish-moves", "attack", "end-turn", "ambush", "keep")
    assert [name for name in names if name in order] == list(order)


def test_the_prompt_tells_how_many_more_can_be_ordered():
    scene = build("us infantry C4, us infantry B1, us infantry B2, us infantry A1, jp infantry A9", card="probe_left")
    assert "Ordered: nobody yet; 3 more." in GAME.words.prompt(scene.view())  # two, and one for Gung-Ho
    scene.do("move c4 c5")
    assert "Ordered: C5; 2 more." in GAME.words.prompt(scene.view())
    scene.do("order b1+b2")
    assert GAME.words.prompt(scene.view()).endswith("Ordered: C5, B1, B2.")


def test_a_summary_says_that_flags_were_ignored_once_they_are_answered():
    scene = build("us infantry F5, us infantry A1, jp infantry F6, jp infantry A9", tiles="F6 +sandbag")
    scene.do("attack f5 f6", dice="star flag")
    told = GAME.words.summary(scene.view("allied"), scene.events)
    assert "F5 infantry battles F6 infantry: 0 of 2 hit, 1 flag, flag ignored." in told
    scene = build("us infantry F5, us infantry A1, jp armor F6, jp infantry A9", tiles="F6 +sandbag")
    scene.do("attack f5 f6", dice="star flag")
    assert scene.decision == "RetreatMoment"
    assert GAME.words.summary(scene.view("allied"), scene.events).endswith("battles F6 armor: 0 of 2 hit, 1 flag.")
    scene.do("retreat stand")
    assert "1 flag, flag ignored." in GAME.words.summary(scene.view("allied"), scene.events)


def test_special_units_are_spoken_of_as_several():
    scene = build("us engineer F5, us infantry A1, jp infantry H5, jp infantry A9")
    scene.do("move f5 f6").do("attack f6 h5", dice="star star")
    said = " ".join(GAME.words.event(scene.view(), event) for event in scene.events)
    assert "US combat engineers move F5 to F6." in said
    assert "F6 combat engineers battle H5 infantry" in GAME.words.summary(scene.view("allied"), scene.events)


def test_a_counter_attack_is_told_by_what_it_copies():
    state = blank("us infantry A1, us infantry K1, jp infantry A9")
    state.forces["japanese"].last_plays = [Played(card="probe_left", acts_as="probe_left")]
    scene = start_turn(state, held="counter_attack", enemy_held="recon_left")
    wanted = "as Probe (right): Order 2 units. Gung-Ho: one unit more."
    assert preview(scene, "play counter") == f"play Counter-Attack: {wanted}"
    assert GAME.words.detail(scene.view(), "counter_attack") == wanted
    alone = start_turn(blank("us infantry A1, jp infantry A9"), held="counter_attack", enemy_held="recon_left")
    assert preview(alone, "play counter").endswith("The enemy has played nothing to copy: no orders.")
    night = start_turn(of_scenario("53", visibility=2), held="barrage", dice="flag flag flag flag")
    assert preview(night, "play barrage") == "play Barrage: At night it only orders one unit."


def test_a_battle_that_has_become_void_is_passed_over_later_but_not_when_it_is_written():
    """Its target is gone and nobody else is near, or the ordered unit is; who could battle another is asked."""
    scene = build("us infantry F5, us infantry E4, us infantry A1, jp infantry F6 1, jp infantry M9")
    void = scene.action("attack e4 f6")
    assert scene.refused("attack a1 f6") == "nobody_in_range"
    assert not GAME.book.is_needless(scene.view(), Attack(unit="F5", target="E9"))
    scene.do("attack f5 f6 hold", dice="infantry star star")
    view = scene.view("allied")
    assert GAME.book.is_needless(view, void, later=True)
    assert not GAME.book.is_needless(view, void)
    assert not GAME.book.is_needless(view, Attack(unit="K3", target="M9"), later=True)  # nobody was ordered there
    other = build("us infantry F5, us infantry E5, us infantry A1, jp infantry F6 1, jp infantry D6, jp infantry M9")
    other.do("attack f5 f6 hold", dice="infantry star star")
    assert not GAME.book.is_needless(other.view(), Attack(unit="E5", target="F6"), later=True)  # it could battle D6


FOUR = "us infantry F5, us infantry G4, us infantry E4, us infantry H4, jp infantry F6, jp infantry M9"


def test_who_battles_later_in_a_text_is_ordered_before_the_first_die():
    """All ordering is declared before any move: a text names its units, wherever in it they come."""
    scene = start_turn(blank(FOUR), held="probe_center", enemy_held="recon_left")
    found = plan(scene.view(), "play probe center; move g4 g5; attack f5 f6; attack e4 f6; end turn")
    assert found.orders == (
        "play probe_center", "move G4 G5", "order E4", "attack F5 F6", "attack e4 f6", "end turn",
    )  # fmt: skip
    assert "added, as later orders need it before a draw" in found.lines[2].words
    too_many = plan(scene.view(), "play probe center; attack f5 f6; attack e4 f6; attack g4 f6; attack h4 f6")
    assert not too_many.good
    whole = start_turn(blank(FOUR), held="assault_center", enemy_held="recon_left")
    assert len(plan(whole.view(), "play assault center; attack f5 f6; attack e4 f6").lines) == 3


def test_whoever_moves_after_a_mine_has_shown_is_ordered_before_it():
    state = blank(FOUR, tiles="G5 +mine0")
    scene = start_turn(state, held="probe_center", enemy_held="recon_left")
    found = plan(scene.view(), "play probe center; move g4 g5; move e4 e5; end turn")
    assert found.orders[:3] == ("play probe_center", "order E4", "move G4 G5")


def test_a_preview_warns_that_orders_close():
    scene = start_turn(blank(FOUR, tiles="G5 +mine0"), held="probe_center", enemy_held="recon_left")
    scene.do("play probe center")
    assert preview(scene, "attack f5 f6").endswith("nobody else can be ordered then")
    assert "when it shows, nobody else can be ordered" in preview(scene, "move g4 g5")
    scene.do("order e4+g4+f5")
    assert "nobody else" not in preview(scene, "attack f5 f6")


def test_where_the_card_itself_rolls_all_are_named_once_it_has():
    scene = start_turn(blank(FOUR), held="their_finest_hour recon_left recon_right", enemy_held="recon_left")
    found = plan(scene.view(), "play their finest hour; move g4 g5; attack f5 f6; attack g5 f6; end turn")
    assert [line.text for line in found.lines[:3]] == ["play their finest hour", "order G4+F5", "move g4 g5"]
    assert found.good
    scene.do("play their_finest_hour", dice="infantry infantry armor")
    assert scene.refused("order g4+f5") == ""
