"""The verbs of Coast Watchers: one small record each. Cards have verbs of their own in the group "card"."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.core.actions import Action, Flag, One, Route, Some
from engine.core.book import Rulebook

book = Rulebook()


# --- setup (p.10-12)


class Place(Action):
    """Put blocks of the kind asked for at these Stations, secretly, in place of Inactive ones (p.11)."""

    group: ClassVar[str] = "setup"
    stations: Annotated[tuple[str, ...], Some("place_station", least=1, most=25, hint="Stations")]


class Garrison(Action):
    """Secretly swap one Rising Sun marker for one with another back before Turn I (Lonely Vigil)."""

    group: ClassVar[str] = "setup"
    space: Annotated[str, One("garrison_space", hint="marker")]
    back: Annotated[str, One("garrison_back", hint="its new back")]


class Post(Action):
    """Place Patrols of the kind asked for at these Japanese-Held Stations (p.11)."""

    group: ClassVar[str] = "setup"
    stations: Annotated[tuple[str, ...], Some("post_station", least=1, most=25, hint="Stations")]


class EndSetup(Action):
    """You are done with your setup choices."""

    ends: ClassVar[bool] = True

    group: ClassVar[str] = "setup"


# --- Japanese Preparations (p.14)


class BuildUp(Action):
    """Secretly replace a Rising Sun marker by one with the back you choose; on Turn I a second one too (p.14)."""

    space: Annotated[str, One("build_up_space", hint="marker")]
    back: Annotated[str, One("build_up_back", hint="its new back")]
    space2: Annotated[str, One("build_up_space2", hint="second marker")] = ""
    back2: Annotated[str, One("build_up_back2", hint="new back of the second")] = ""


class Ready(Action):
    """Put one or two Patrols into the Ready box (p.14)."""

    count: Annotated[int, One("ready_count", hint="how many")]


class Augment(Action):
    """Draw one Asset card at random (p.14)."""


class EndPhase(Action):
    """End your phase; actions left over are lost (p.13)."""

    ends: ClassVar[bool] = True


# --- Allied Activities: Deliver (p.19-28)


class Resupply(Action):
    """Put three Evasion chits in the Patrol cup by a Delivery to a Hidden Coastwatcher in Japanese-Held (p.23)."""

    station: Annotated[str, One("resupply_station", hint="Station")]
    asset: Annotated[str, One("resupply_asset", hint="Delivery Asset")]


class Rescue(Action):
    """Bring out a Coastwatcher (to Ready) or the Crew or Refugees with it (to Rescued) (p.23)."""

    station: Annotated[str, One("rescue_station", hint="Station")]
    asset: Annotated[str, One("rescue_asset", hint="Delivery Asset")]
    extraction: Annotated[bool, Flag(hint="EXTRACTION: the Coastwatcher too")] = False


class Insert(Action):
    """Send a Coastwatcher from Ready to a Station (p.24)."""

    station: Annotated[str, One("insert_station", hint="Station")]
    block: Annotated[str, One("insert_block", hint="block from Ready")]
    asset: Annotated[str, One("insert_asset", hint="Delivery Asset")]


class Retrieve(Action):
    """Bring Crew or Refugees who are alone to a neighbouring Coastwatcher (p.24)."""

    station: Annotated[str, One("retrieve_station", hint="from Station")]
    to: Annotated[str, One("retrieve_to", hint="to the Coastwatcher at")]
    asset: Annotated[str, One("retrieve_asset", hint="Delivery Asset")]


# --- Allied Activities: Operate, Evade, Train (p.29-32)


class Observe(Action):
    """Look at the marker at a Hidden Coastwatcher in Japanese-Held and Report it (p.29)."""

    station: Annotated[str, One("observe_station", hint="Coastwatcher at")]
    scouts: Annotated[str, One("scouts_space", hint="CLEMENS AND HIS SCOUTS: look next door")] = ""


class Recruit(Action):
    """Add Guerrillas to a Hidden Coastwatcher alone in Japanese-Held (p.30)."""

    station: Annotated[str, One("recruit_station", hint="Coastwatcher at")]


class Resist(Action):
    """Attack Patrols with Hidden Guerrillas in Japanese-Held by RESISTANCE or KENNEDY'S ARMY (p.30)."""

    station: Annotated[str, One("resist_station", hint="Guerrillas at")]
    card: Annotated[str, One("resist_card", hint="card")]


class RemovePatrols(Action):
    """Choose the Patrols that a successful Resist removes (p.30)."""

    group: ClassVar[str] = "answer"
    stations: Annotated[tuple[str, ...], Some("resist_patrol", least=1, most=2, hint="Patrols at")]


class Evade(Action):
    """Hide a Revealed block again (p.32)."""

    station: Annotated[str, One("evade_station", hint="block at")]
    second: Annotated[str, One("evade_station", hint="CARRIERS: a second block")] = ""


class Train(Action):
    """Add a Coastwatcher to Ready (p.32)."""

    guerrillas: Annotated[bool, Flag(hint="INSERTION: with Guerrillas")] = False


# --- Japanese Countermeasures (p.15-18)


class Recall(Action):
    """Return one or two Patrols from the map or the cup to Ready (p.15)."""

    stations: Annotated[tuple[str, ...], Some("recall_station", least=1, most=2, hint="Patrols on the map")] = ()
    cup: Annotated[int, One("recall_cup", hint="chits from the cup")] = 0


class Search(Action):
    """Search at a Station where you have a Patrol (p.16)."""

    station: Annotated[str, One("search_station", hint="Station")]
    informers: Annotated[bool, Flag(hint="INFORMERS: draw one chit more")] = False


class Deploy(Action):
    """Place a Ready Patrol on the map as Army, or (NAVAL LANDING FORCE) two at two Stations (p.16)."""

    station: Annotated[str, One("deploy_station", hint="Station")]
    second: Annotated[str, One("deploy_station", hint="NAVAL LANDING FORCE: a second Station")] = ""


class DeployCup(Action):
    """Add one or two Ready Patrols to the Patrol cup (p.16)."""

    count: Annotated[int, One("deploy_cup_count", hint="how many")]


class Flip(Action):
    """Exploit: flip a neighbouring Army to Police (p.16)."""

    group: ClassVar[str] = "answer"
    station: Annotated[str, One("exploit_flip", hint="Army at")]


class FreeSearch(Action):
    """A free Search: Exploit at a neighbouring Patrol (p.16), or after a Delivery was seen (p.21)."""

    group: ClassVar[str] = "answer"
    station: Annotated[str, One("free_search_station", hint="Station")]


class Decline(Action):
    """Do not use the Exploit or the free Search (p.16, 21)."""

    group: ClassVar[str] = "answer"
    ends: ClassVar[bool] = True


# --- Operations (p.33-38)


class Launch(Action):
    """Draft an Operation: card, Buildups and Targets; nothing is shown before you Execute (p.33).

    What the card leaves no choice about need not be named.
    """

    group: ClassVar[str] = "operation"
    card: Annotated[str, One("launch_card", hint="Operation")]
    buildups: Annotated[tuple[str, ...], Some("launch_buildup", least=0, most=5, hint="Buildups")] = ()
    targets: Annotated[tuple[str, ...], Some("launch_target", least=0, most=8, hint="Targets")] = ()


class Trace(Action):
    """Draft a Path of a drafted Operation, from a Buildup to a Target; it goes through the spaces you name (p.36).

    Between spaces that are not adjacent, and from the last one to the nearest Target, it takes the shortest way.
    """

    group: ClassVar[str] = "operation"
    card: Annotated[str, One("trace_card", hint="Operation")]
    path: Annotated[
        tuple[str, ...],
        Route("trace_path", least=1, most=40, hint="spaces on the Path, from a Buildup; the rest is the shortest way"),
    ]


class Scrap(Action):
    """Take an Operation out of the draft, with its Paths (p.33)."""

    group: ClassVar[str] = "operation"
    card: Annotated[str, One("trace_card", hint="Operation")]


class Execute(Action):
    """Launch the drafted Operations and end the game (p.33)."""

    group: ClassVar[str] = "operation"


class NoOperations(Action):
    """Launch nothing this turn (p.33)."""

    group: ClassVar[str] = "operation"
    ends: ClassVar[bool] = True


# --- windows: showing cards before or after draws (p.20, 22)


class ShowPatrols(Action):
    """Show Air or Sea Patrol Assets, all at once, against the Delivery under way (p.20)."""

    group: ClassVar[str] = "answer"
    cards: Annotated[tuple[str, ...], Some("patrol_cards", least=1, most=5, hint="cards")]


class ShowBlockers(Action):
    """Show Assets that block Patrols or help the Delivery under way: FIGHTER COVER, PT SQUADRONS, CANOES (p.20)."""

    group: ClassVar[str] = "answer"
    cards: Annotated[tuple[str, ...], Some("blocker_cards", least=1, most=3, hint="cards")]


class DirectionFinders(Action):
    """DIRECTION FINDERS: this Operate draw takes one chit more; then discarded."""

    group: ClassVar[str] = "answer"


class Camouflage(Action):
    """CAMOUFLAGE: this Observe shows nothing; then discarded."""

    group: ClassVar[str] = "answer"


class Floatplanes(Action):
    """FLOATPLANES: treat the single Patrol chit of this Search as Trapped, once a phase."""

    group: ClassVar[str] = "answer"


class FalseTrails(Action):
    """FALSE TRAILS: treat this Search with a single Patrol chit as No Contact; then discarded."""

    group: ClassVar[str] = "answer"


class Interrogation(Action):
    """INTERROGATION: a Coastwatcher was Taken; look at up to two Hidden blocks in neighbouring Stations."""

    group: ClassVar[str] = "answer"
    stations: Annotated[tuple[str, ...], Some("interrogation_station", least=1, most=2, hint="Stations")]


# --- cards played in a phase without an action (or as one)


class Barges(Action):
    """BARGES: Show it in Preparations for one more Build Up of Troops or Supplies."""

    group: ClassVar[str] = "card"
    space: Annotated[str, One("barges_space", hint="marker")]
    back: Annotated[str, One("barges_back", hint="its new back")]


class NewsBroadcasts(Action):
    """NEWS BROADCASTS: name a Region; the Allies must Reveal one Hidden Coastwatcher there, if any."""

    group: ClassVar[str] = "card"
    region: Annotated[str, One("region", hint="Region")]


class ForcedReveal(Action):
    """NEWS BROADCASTS: choose the Hidden Coastwatcher to Reveal."""

    group: ClassVar[str] = "answer"
    station: Annotated[str, One("forced_reveal_station", hint="Coastwatcher at")]


class Yamamoto(Action):
    """YAMAMOTO: look at two undrawn Mission cards and keep one; then discarded."""

    group: ClassVar[str] = "card"


class Keep(Action):
    """Keep one of the cards you are looking at (YAMAMOTO, FELDT)."""

    group: ClassVar[str] = "answer"
    card: Annotated[str, One("keep_card", hint="card")]


class Eavesdropping(Action):
    """EAVESDROPPING: as an action, look secretly at one Hidden block in Japanese-Held, once a phase."""

    group: ClassVar[str] = "card"
    station: Annotated[str, One("eavesdropping_station", hint="Station")]


class Kempeitai(Action):
    """KEMPEITAI: at the start of Countermeasures flip up to two Army Patrols to Police; then discarded."""

    group: ClassVar[str] = "card"
    stations: Annotated[tuple[str, ...], Some("army_patrol", least=1, most=2, hint="Armies at")]


class Rewards(Action):
    """REWARDS: take up to three Evasion chits out of the Patrol cup; then discarded."""

    group: ClassVar[str] = "card"
    count: Annotated[int, One("rewards_count", hint="how many")]


class Hyakutake(Action):
    """HYAKUTAKE: put three Patrols in Ready without an action; then discarded."""

    group: ClassVar[str] = "card"


class Imamura(Action):
    """IMAMURA: discard it for one Build Up that costs no action and no limit."""

    group: ClassVar[str] = "card"
    space: Annotated[str, One("imamura_space", hint="marker")]
    back: Annotated[str, One("imamura_back", hint="its new back")]


class Caches(Action):
    """CACHES: Show it (worth -2 VP while Showing), or discard it to add three Evasion chits to the cup."""

    group: ClassVar[str] = "card"
    discard: Annotated[bool, Flag(hint="yes: discard for three Evasion chits; no: just Show it")]


class Mackenzie(Action):
    """MACKENZIE: at the start of your phase, two more actions than usual; then discarded."""

    group: ClassVar[str] = "card"


class Feldt(Action):
    """FELDT: look at three undrawn Asset cards and keep one; then discarded."""

    group: ClassVar[str] = "card"


class Codebreakers(Action):
    """CODEBREAKERS: look secretly at one random Japanese Mission card; then discarded."""

    group: ClassVar[str] = "card"


class Missionaries(Action):
    """MISSIONARIES: a Rescue that Targets Refugees or Crew alone; then discarded."""

    group: ClassVar[str] = "card"
    station: Annotated[str, One("missionaries_station", hint="Station")]
    asset: Annotated[str, One("missionaries_asset", hint="Delivery Asset")]


class PhotoRecce(Action):
    """PHOTO RECCE: as an action, name one Rising Sun marker or two neighbouring ones and look; then discarded."""

    group: ClassVar[str] = "card"
    spaces: Annotated[tuple[str, ...], Some("photo_recce_space", least=1, most=2, hint="markers")]


class SetonWaddell(Action):
    """SETON & WADDELL: a Recruit at Choiseul, Rekata Bay or Vella Lavella without draw or action; then discarded."""

    group: ClassVar[str] = "card"
    station: Annotated[str, One("seton_station", hint="Station")]


class SpecialParties(Action):
    """SPECIAL PARTIES: each Train action of this phase adds two Coastwatchers; then discarded."""

    group: ClassVar[str] = "card"


class Show(Action):
    """Show a card of yours that works while Showing (p.7)."""

    group: ClassVar[str] = "card"
    card: Annotated[str, One("showable_card", hint="card")]


# --- scoring cards (p.39-41)


class Teleradio(Action):
    """TELERADIO: up to two Coastwatchers next to a Path score as if on it within two spaces."""

    group: ClassVar[str] = "score"
    marks: Annotated[tuple[str, ...], Some("teleradio_mark", least=1, most=2, hint="Coastwatchers")]


class Commander(Action):
    """TANAKA, MIKAWA or KUSAKA: name the Operation it serves (p.41)."""

    group: ClassVar[str] = "score"
    card: Annotated[str, One("commander_card", hint="commander")]
    operation: Annotated[str, One("commander_operation", hint="Operation")]


class BonusOperation(Action):
    """ZEROS or DESTROYERS kept Hidden: name the Operation it adds to, where several qualify (p.40)."""

    group: ClassVar[str] = "score"
    card: Annotated[str, One("bonus_card", hint="card")]
    operation: Annotated[str, One("bonus_operation", hint="Operation")]
