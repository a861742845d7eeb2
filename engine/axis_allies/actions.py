"""The verbs of Axis & Allies. What may be chosen and what happens stands in rules/*.py, registered in `book`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.core.actions import Action, Flag, One, Route, Some, Split
from engine.core.book import Rulebook

book = Rulebook()


# ---- 3 develop weapons, purchase


class Research(Action):
    """Pay for dice and roll them for new weapons; before any purchase, once a turn (section 3)."""

    dice: Annotated[int, One("research_dice")]


class Buy(Action):
    """Buy units; they are placed at the end of your turn (section 3)."""

    units: Annotated[dict[str, int], Split("wares")]


class Refund(Action):
    """Give units bought this turn back for their price, as long as you have not gone on to combat movement."""

    units: Annotated[dict[str, int], Split("bought")]


# ---- 4, 6 movement


class Move(Action):
    """Move units along a path; name only the spaces that matter, the shortest way between them is taken.

    Planes fly to their target; what you name beyond the last target is where they will land."""

    origin: Annotated[str, One("move_origin")]
    units: Annotated[dict[str, int], Split("movers")]
    path: Annotated[tuple[str, ...], Route("move_path", hint="where to", most=12)]
    raid: Annotated[bool, Flag()] = False


class Load(Action):
    """Take land units on board transports in a sea zone next to them (section 4, transports)."""

    origin: Annotated[str, One("load_origin")]
    units: Annotated[dict[str, int], Split("loadable")]
    zone: Annotated[str, One("load_zone")] = ""


class Unload(Action):
    """Put land units from transports ashore: in combat movement an amphibious assault.

    Where enemy ships guard the coast and yours attack them, they land after the sea battle is won."""

    zone: Annotated[str, One("unload_zone")]
    units: Annotated[dict[str, int], Split("unloadable")]
    to: Annotated[str, One("unload_to")]
    through: Annotated[str, One("unload_through")] = ""


class Rocket(Action):
    """Fire a rocket from one of your AA guns at an enemy industrial complex (section 3, Rockets)."""

    gun: Annotated[str, One("rocket_gun")]
    target: Annotated[str, One("rocket_target")]


class Commit(Action):
    """Close this part of your turn and go on to the next."""

    ends: ClassVar[bool] = True


# ---- 5 combat


class Fight(Action):
    """Fight one of your battles, pressing the attack as ordered.

    `press`: to the end, ask after each round, for so many rounds, or as long as your chance is good enough.
    `spare`: stop when of each named type no more than so many are left. `back`: where to retreat."""

    battle: Annotated[str, One("battle")]
    press: Annotated[str, One("press")] = "to_the_end"
    spare: Annotated[dict[str, int], Split("spared")] = {}
    back: Annotated[str, One("back")] = ""
    hold_fire: Annotated[bool, Flag()] = False


class FightAll(Action):
    """Fight all your battles in their order, pressing each attack as ordered."""

    press: Annotated[str, One("press")] = "to_the_end"


class GoOn(Action):
    """Fight another round."""


class Retreat(Action):
    """Stop the attack and move all your units of this battle to one friendly space next to it (section 5)."""

    to: Annotated[str, One("retreat")]

    ends: ClassVar[bool] = True


class Withdraw(Action):
    """Move submarines out of the battle into a free or friendly sea zone next to it (section 4, submarines)."""

    subs: Annotated[int, One("withdraw_subs")]
    to: Annotated[str, One("withdraw_to")]


class Lose(Action):
    """Choose which of your units are lost to the hits."""

    units: Annotated[dict[str, int], Split("losses")]


class AsOrdered(Action):
    """Let your standing orders decide this time."""


class Name(Action):
    """Name the countries that take the hits you have scored."""

    hits: Annotated[dict[str, int], Split("countries")]


# ---- 7 placement, Commander-in-Chief


class Place(Action):
    """Place newly bought units at one of your industrial complexes, ships in a sea zone next to one (section 7)."""

    space: Annotated[str, One("place_space")]
    units: Annotated[dict[str, int], Split("placeable")]


class Appoint(Action):
    """Ask your allies to make you Commander-in-Chief of all units of the alliance in a space (section 4)."""

    group: ClassVar[str] = "commander"

    space: Annotated[str, One("appoint_space")]


class Agree(Action):
    """Consent to the appointment."""

    group: ClassVar[str] = "commander"


class Decline(Action):
    """Do not consent to the appointment."""

    group: ClassVar[str] = "commander"


class Forbid(Action):
    """Object to moves of your units by a Commander-in-Chief, until you say otherwise (section 4)."""

    group: ClassVar[str] = "commander"

    space: Annotated[str, One("forbid_space")]


class Dissolve(Action):
    """Dissolve a multinational force (section 4)."""

    group: ClassVar[str] = "commander"

    space: Annotated[str, One("dissolve_space")]


# ---- standing orders


class Losses(Action):
    """Say in which order you lose units in one kind of battle; types you leave out follow in the usual order.

    With a `space` the order holds for battles there only."""

    group: ClassVar[str] = "standing"

    battle: Annotated[str, One("loss_battle")]
    order: Annotated[tuple[str, ...], Some("loss_kinds", most=7)]
    space: Annotated[str, One("loss_space")] = ""

    ends: ClassVar[bool] = True  # so that random play does it seldom


class Policy(Action):
    """Say what is done for you without asking: losses, countries, submarines, consent."""

    group: ClassVar[str] = "standing"

    what: Annotated[str, One("policy")]
    value: Annotated[str, One("policy_value")]

    ends: ClassVar[bool] = True  # so that random play does it seldom


class Refuges(Action):
    """Say to which sea zones your submarines withdraw first, when they withdraw."""

    group: ClassVar[str] = "standing"

    zones: Annotated[tuple[str, ...], Some("refuges", most=10)]

    ends: ClassVar[bool] = True  # so that random play does it seldom
