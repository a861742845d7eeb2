"""The verbs of Memoir '44: one small record each. Units are named by the hex they stand on."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.core.actions import Action, One, Some
from engine.core.book import Rulebook

book = Rulebook()


# --- the Command card (base rules 2-3)


class Play(Action):
    """Play a Command card; some are for a section: left, center, right (Overlord: often a half, as l1)."""

    card: Annotated[str, One("hand", hint="Command card")]
    section: Annotated[str, One("card_area", hint="for which section, where the card leaves a choice")] = ""


class Ready(Action):
    """Overlord: you have handed out enough cards."""

    ends: ClassVar[bool] = True


class Order(Action):
    """Name units that the card orders. A unit that moves or battles is ordered by that, until a die has fallen."""

    units: Annotated[tuple[str, ...], Some("orderable", least=1, most=25, hint="units to order")]
    card: Annotated[str, One("card_in_play", hint="which of several cards orders them")] = ""


class Heal(Action):
    """Medics & Mechanics: roll for these damaged units."""

    group: ClassVar[str] = "special"
    units: Annotated[tuple[str, ...], Some("healable", least=1, most=2, hint="units that have lost figures")]


class Strike(Action):
    """Air Power: bomb up to four enemy units that touch one another, in this order."""

    group: ClassVar[str] = "special"
    targets: Annotated[tuple[str, ...], Some("air_target", least=1, most=4, hint="enemy units, in this order")]


class Shell(Action):
    """Barrage: shell any one enemy unit."""

    group: ClassVar[str] = "special"
    target: Annotated[str, One("barrage_target", hint="enemy unit")]


# --- moving


class Move(Action):
    """Move a unit; it may go on as long as it has movement left and no other unit has moved."""

    unit: Annotated[str, One("mover", hint="unit to move")]
    to: Annotated[str, One("destination", hint="where to")]


class Exit(Action):
    """Take a unit off the board through the exit hex it stands on, for a medal."""

    unit: Annotated[str, One("leaver", hint="unit on an exit")]


class Recover(Action):
    """Hospital: instead of moving and battling, roll 6 dice to get figures of this infantry unit back (PT p.5)."""

    group: ClassVar[str] = "special"
    unit: Annotated[str, One("patient", hint="infantry in the hospital")]


class FinishMoves(Action):
    """You are done moving; what follows are battles."""

    ends: ClassVar[bool] = True


# --- battling


class Attack(Action):
    """Battle an enemy unit; the first battle ends all moving. Say take or hold to settle Taking Ground beforehand."""

    lapses: ClassVar[bool] = True
    unit: Annotated[str, One("attacker", hint="who battles")]
    target: Annotated[str, One("target", hint="whom")]
    ground: Annotated[str, One("ground_plan", hint="take or hold the ground if it is won")] = ""


class CutWire(Action):
    """Remove the wire from the unit's hex: infantry instead of battling, engineers besides (M44 p.16, PT p.10)."""

    group: ClassVar[str] = "special"
    unit: Annotated[str, One("wire_cutter", hint="infantry on the wire")]


class ClearMine(Action):
    """An engineer that began its turn on an enemy minefield clears it instead of battling (PT p.10)."""

    group: ClassVar[str] = "special"
    unit: Annotated[str, One("mine_clearer", hint="engineers on the minefield")]


class SealCave(Action):
    """Allied infantry on a cave rolls its Close Assault dice instead of battling: a star seals the cave (PT p.4)."""

    group: ClassVar[str] = "special"
    unit: Annotated[str, One("cave_sealer", hint="infantry on the cave")]


class Withdraw(Action):
    """Behind Enemy Lines: make the second move of the unit, which ends what it does this turn."""

    group: ClassVar[str] = "special"
    unit: Annotated[str, One("withdrawer", hint="unit to move again")]
    to: Annotated[str, One("withdraw_to", hint="where to")]


class EndTurn(Action):
    """Your turn is over: discard the card and draw."""

    ends: ClassVar[bool] = True


class TakeGround(Action):
    """Move the victorious unit into the empty hex (M44 p.11)."""


class Overrun(Action):
    """Armor Overrun: battle once more at once (M44 p.11)."""

    target: Annotated[str, One("overrun_target", hint="whom")]
    ground: Annotated[str, One("ground_plan", hint="take or hold the ground if it is won")] = ""


class Hold(Action):
    """Stay where you are; do not use what is offered."""

    ends: ClassVar[bool] = True


# --- answers of the other side


class Ambush(Action):
    """Play Ambush: your unit battles first."""


class Retreat(Action):
    """Choose where the unit goes: a hex (its own = it stands), or a manner: stand, cover, home.

    stand: ignore every flag you may; cover: go where the cover is best, the own hex included; home: go all the way.
    """

    to: Annotated[str, One("retreat_to", hint="where to")]


class Keep(Action):
    """Recon: keep this one of the two cards drawn."""

    card: Annotated[str, One("recon_card", hint="card to keep")]
