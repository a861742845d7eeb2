"""Sentences for setup, sequence, Preparations, Countermeasures, the Patrol cup and their cards.

EVENTS[name] is what everybody reads; EVENTS[name + "/secret"] what a seat reads that got the secret facts as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coast_watchers.naming import counted, listed, listed_pairs, name_of

Sentence = str | Callable[[dict[str, Any]], str]

REFUSALS: dict[str, str] = {
    # the Situation and the phase
    "not_in_play": "{space} is not in play in this Situation.",
    "not_in_situation": "{action} does not exist in this Situation.",
    "no_action_left": "You have used all {most} actions of this phase.",
    "step_closed": "{step} is over for this phase: you have begun {begun}.",
    "only_at_start": "{card} can be used only before the first action of the phase.",
    # cards
    "card_not_held": "You do not have {card}.",
    "card_already_shown": "{card} is Showing already; that works only while it is Hidden.",
    "card_used": "{card} has been used in this phase.",
    "deck_empty": "No undrawn card is left in that deck.",
    # setup
    "too_many_blocks": "Only {left} of {block} are left to place here.",
    "not_inactive": "{station} has no Inactive block to replace.",
    "more_in_japanese_held": "At least {least} of {block} must go to Japanese-Held Stations; place the rest there.",
    "room_needed": "{region} must keep an Inactive Station for {block}, which comes next.",
    "not_in_region": "{station} is not in {region}.",
    "too_many_patrols": "Only {left} of {patrol} are left to place here.",
    "garrisoned_already": "You have swapped the marker at {space}.",
    "garrisons_done": "You have made all {most} swaps.",
    "not_a_garrison": "{back} is no garrison: Troops or Construction only.",
    # spaces
    "not_japanese_held": "{space} is not Japanese-Held.",
    "not_a_station": "{space} is no Station.",
    "deactivated": "{station} is Deactivated: there is no block.",
    "no_patrol": "There is no Patrol at {station}.",
    "patrol_there": "There is a Patrol at {station} already.",
    "not_adjacent": "{station} is not next to {taken}.",
    "no_hidden_block": "No block is Hidden at {station}.",
    "no_hidden_block_in": "No block is Hidden in {region}.",
    "no_hidden_coastwatcher": "No Coastwatcher is Hidden at {station}.",
    # Build Up
    "lies_quiet": "The marker at {space} lies flag side up: no Build Up there.",
    "not_on_this_type": "A {control} marker never has {back}.",
    "none_left": "No unused {control} marker with {back} is left.",
    "one_build_up": "After Turn I only one Build Up is allowed in a phase.",
    "one_marker_only": "Only on Turn I may one Build Up replace two markers.",
    "same_space": "The second marker must be another one than {space}.",
    "no_second_space": "Say at which space the second marker goes.",
    "no_second_back": "Say what goes on the second marker, at {space}.",
    "no_back_fits": "{card} has no marker that fits {space}.",
    "not_by_this_card": "{card} does not Build Up {back}.",
    # Ready, Recall, Deploy
    "mat_empty": "No Patrol is left on the mat.",
    "mat_short": "Only {left} Patrols are left on the mat.",
    "ready_empty": "No Patrol is Ready.",
    "ready_short": "Only {left} Patrols are Ready.",
    "cup_short": "Only {left} Patrol chits are in the cup.",
    "evasion_short": "At most {left} Evasion chits can be taken out.",
    "two_at_most": "One Recall returns two counters at most.",
    "recall_nothing": "Say what to Recall: a Station, or chits from the cup.",
    "same_station": "The second Patrol must go to another Station than {station}.",
    # Search and Exploit
    "searched_already": "The Patrol at {station} has Searched in this phase.",
    "already_police": "The Patrol at {station} is Police already.",
    "no_army": "No Army Patrol is on the map.",
    "only_the_target": "Only the Target of the Delivery, {target}, can be Searched now.",
}


def _blocks_placed(f: dict[str, Any]) -> str:
    return f"The Allies place {counted(f['count'], 'block')} of {name_of(f['block'])}."


def _cup_prepared(f: dict[str, Any]) -> str:
    if not f["patrol"] + f["evasion"] + f["ready"]:
        return "The Patrol cup is not used."
    ready = f"{counted(f['ready'], 'Patrol')} in Ready"
    return f"Patrol cup: {_chits(f['patrol'], f['evasion'])}; {ready}."


def _chits(patrol: int, evasion: int) -> str:
    return f"{counted(patrol, 'Patrol chit')} and {counted(evasion, 'Evasion chit')}"


def _recall(f: dict[str, Any]) -> str:
    chits = [counted(f["cup"], "chit")] if f["cup"] else []
    sources = [*(f"from {name_of(station)}" for station in f["stations"]), *(f"{one} from the cup" for one in chits)]
    return f"Recall: {listed(sources)}; {counted(f['ready'], 'Patrol')} in Ready."


def _deploy_cup(f: dict[str, Any]) -> str:
    into = f"{counted(f['count'], 'Patrol')} into the Patrol cup, {f['cup']} in it now"
    return f"Deploy: {into}; {counted(f['ready'], 'Patrol')} left in Ready."


def _patrol_draw(f: dict[str, Any]) -> str:
    kept = f"; {counted(f['kept_out'], 'Evasion chit')} kept out" if f["kept_out"] else ""
    return f"Patrol cup draw: {_chits(f['patrol'], f['evasion'])}{kept}."


def _swapped(f: dict[str, Any]) -> str:
    return listed_pairs(dict(zip(f["spaces"], f["backs"], strict=True)))


def _news_broadcasts(f: dict[str, Any]) -> str:
    found = "the Allies must Reveal a Coastwatcher" if f["any"] else "no Coastwatcher is Hidden there"
    return f"NEWS BROADCASTS name {name_of(f['region'])}: {found}."


EVENTS: dict[str, Sentence] = {
    # setup and sequence
    "blocks_placed": _blocks_placed,
    "blocks_placed/secret": "You place {block} at {stations}.",
    "cards_dealt": lambda f: f"{counted(f['count'], 'card')} drawn: {name_of(f['deck'])}.",
    "cards_dealt/secret": "You draw {cards} ({deck}).",
    "scattered": lambda f: f"Scatter: {counted(f['count'], 'block')} of {name_of(f['block'])}.",
    "scattered/secret": "Scatter: {block} at {stations}.",
    "cup_prepared": _cup_prepared,
    "patrols_posted": "The Japanese post {patrol} at {stations}.",
    "garrisoned": "You put {back} on the marker at {space}.",
    "setup_ended": "The Situation is set up.",
    "turn_began": "Turn {turn} of {last} begins.",
    "phase_began": "Turn {turn}: {phase}.",
    "phase_ended": "",
    # cards
    "card_shown": "{card} is Shown.",
    "card_discarded": "{card} is discarded.",
    "looked_at_deck": lambda f: f"{counted(f['count'], 'undrawn card')} looked at: {name_of(f['deck'])}.",
    "looked_at_deck/secret": "You look at {cards}.",
    "card_kept": "One of the cards is kept, the rest go back.",
    "card_kept/secret": "You keep {card}; the rest go back.",
    "treated_as": "By {card} the Search counts as {outcome}.",
    "interrogation": "The Japanese look Secretly at Hidden blocks.",
    "interrogation/secret": "You look at {stations}: {blocks}.",
    "eavesdropping": "The Japanese look Secretly at a Hidden block.",
    "eavesdropping/secret": "You look at {stations}: {blocks}.",
    "extra_build_up": "By {card} the Japanese Build Up once more.",
    "extra_build_up/secret": lambda f: f"By {name_of(f['card'])} you put {_swapped(f)}." if "backs" in f else "",
    "news_broadcasts": _news_broadcasts,
    "evasion_removed": lambda f: (
        f"{counted(f['count'], 'Evasion chit')} out of the Patrol cup; {f['left']} left in it."
    ),
    "flipped_to_police": "The Patrols at {stations} become Police.",
    # Preparations
    "build_up": "The Japanese Build Up.",
    "build_up/secret": lambda f: f"You put {_swapped(f)}." if "backs" in f else "",
    "ready": lambda f: f"Ready: {counted(f['count'], 'Patrol')} more, {f['ready']} in all.",
    "augment": "The Japanese Augment their Assets.",
    "augment/secret": "You draw {card}.",
    # Countermeasures and Patrol cup
    "recall": _recall,
    "deploy": lambda f: f"Army Deploys at {listed(f['stations'])}; {counted(f['ready'], 'Patrol')} left in Ready.",
    "deploy_cup": _deploy_cup,
    "search": "The Japanese Search at {station}.",
    "patrol_draw": _patrol_draw,
    "search_outcome": "{station}: {outcome}.",
    "revealed": "{block} is Revealed at {station}.",
    "taken": "{block} is Taken at {station}: the Station is Deactivated.",
    "exploit_flip": "Exploit: the Patrol at {station} becomes Police.",
    "search_declined": "The Japanese let the free Search pass.",
}
