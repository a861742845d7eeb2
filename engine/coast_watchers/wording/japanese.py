"""Sentences for setup, sequence, Preparations, Countermeasures, the Patrol cup and their cards.

EVENTS[name] is what everybody reads; EVENTS[name + "/secret"] what a seat reads that got the secret facts as well.
"""

from __future__ import annotations

REFUSALS: dict[str, str] = {
    # the Situation and the phase
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

EVENTS: dict[str, str] = {
    # setup and sequence
    "blocks_placed": "The Allies place {count} of {block}.",
    "blocks_placed/secret": "You place {block} at {stations}.",
    "cards_dealt": "{count} cards are drawn: {deck}.",
    "cards_dealt/secret": "You draw {cards} ({deck}).",
    "scattered": "{count} of {block} are Scattered.",
    "scattered/secret": "{block} are Scattered to {stations}.",
    "cup_prepared": "The Patrol cup holds {patrol} Patrol and {evasion} Evasion chits; {ready} Patrols are Ready.",
    "patrols_posted": "The Japanese post {patrol} at {stations}.",
    "garrisoned": "You put {back} on the marker at {space}.",
    "setup_ended": "The Situation is set up.",
    "turn_began": "Turn {turn} of {last} begins.",
    "phase_began": "Turn {turn}: {phase} begins.",
    "phase_ended": "Turn {turn}: {phase} is over.",
    # cards
    "card_shown": "{card} is Shown.",
    "card_discarded": "{card} is discarded.",
    "looked_at_deck": "{count} undrawn cards are looked at ({deck}).",
    "looked_at_deck/secret": "You look at {cards}.",
    "card_kept": "One of the cards is kept, the rest go back.",
    "card_kept/secret": "You keep {card}; the rest go back.",
    "treated_as": "By {card} the Search counts as {outcome}.",
    "interrogation": "The Japanese look Secretly at Hidden blocks.",
    "interrogation/secret": "You look at {stations}: {blocks}.",
    "eavesdropping": "The Japanese look Secretly at a Hidden block.",
    "eavesdropping/secret": "You look at {stations}: {blocks}.",
    "extra_build_up": "By {card} the Japanese Build Up once more.",
    "extra_build_up/secret": "By {card} you put {backs} at {spaces}.",
    "news_broadcasts": "NEWS BROADCASTS name {region}.",
    "evasion_removed": "{count} Evasion chits leave the Patrol cup; {left} stay in it.",
    "flipped_to_police": "The Patrols at {stations} become Police.",
    # Preparations
    "build_up": "The Japanese Build Up.",
    "build_up/secret": "You put {backs} at {spaces}.",
    "ready": "{count} Patrols are made Ready; {ready} are Ready now.",
    "augment": "The Japanese Augment their Assets.",
    "augment/secret": "You draw {card}.",
    # Countermeasures and Patrol cup
    "recall": "The Japanese Recall Patrols from {stations} (from the cup: {cup}); {ready} are Ready now.",
    "deploy": "Army Patrols Deploy at {stations}; {ready} stay Ready.",
    "deploy_cup": "{count} Patrols go into the Patrol cup, which holds {cup} now; {ready} stay Ready.",
    "search": "The Japanese Search at {station}.",
    "patrol_draw": "The Patrol cup gives {patrol} Patrol and {evasion} Evasion; {kept_out} Evasion stay out.",
    "search_outcome": "{station}: {outcome}.",
    "revealed": "{block} is Revealed at {station}.",
    "taken": "{block} is Taken at {station}: the Station is Deactivated.",
    "exploit_flip": "Exploit: the Patrol at {station} becomes Police.",
    "search_declined": "The Japanese let the free Search pass.",
}
