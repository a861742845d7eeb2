"""Sentences for the Allied phase: Deliver, Operate, Evade, Train and their cards.

EVENTS[name] is what everybody reads; EVENTS[name + "/secret"] what a seat reads that got the secret facts as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coast_watchers.naming import counted, listed, name_of

Facts = dict[str, Any]

REFUSALS: dict[str, str] = {
    "nothing_fits": "There is nothing that {verb} could be done with now.",
    # where
    "revealed": "The block at {station} is Revealed: only Hidden blocks Deliver or Operate.",
    "allied_held": "{station} is not Japanese-Held.",
    "no_coastwatcher": "There is no Coastwatcher at {station}.",
    "not_next": "{station} is not next to {other}.",
    "only_by_no_sea": "{station} is next to {other} by No Sea only.",
    "pool_empty": "No {block} block is left in the pool.",
    # Delivery Assets
    "asset_never": "{asset} never serves to {kind}.",
    "asset_used": "{asset} has been used in this phase.",
    "outside_regions": "{asset} does not go to {station}, only to {regions}.",
    "out_of_range": "{station} is more than {most} spaces from Allied-Held for {asset}.",
    "no_asset_reaches": "None of the Delivery Assets still free reaches {station} ({assets}).",
    # Deliver
    "rescue_needs_coastwatcher": "Those at {station} are alone; Rescue needs a Coastwatcher there (see Retrieve).",
    "extraction_of_two": "EXTRACTION is for a Coastwatcher with Crew or Refugees; at {station} there is {with_them}.",
    "has_coastwatcher": "There is a Coastwatcher at {station} already.",
    "nobody_ready": "Nobody is Ready.",
    "not_ready": "No {block} is Ready.",
    "use_rescue": "Those at {station} are with a Coastwatcher already: use Rescue.",
    "nobody_alone": "There are no Crew or Refugees alone at {station}.",
    "nobody_to_receive": "No Hidden Coastwatcher next to {station}, alone or with Guerrillas, can receive them.",
    "receiver_has_company": "The Coastwatcher at {station} has Crew or Refugees already.",
    "card_without_effect": "{card} would change nothing here.",
    # Operate
    "flag_up": "The marker at {station} lies flag side up: there is nothing to look at.",
    "not_alone": "The Coastwatcher at {station} is not alone: {company}.",
    "no_guerrillas": "There are no Guerrillas at {station}.",
    "no_resist_card": "Resist needs RESISTANCE or KENNEDY'S ARMY.",
    "guerrillas_elsewhere": "{card} is for Guerrillas in {region}; {station} is not there.",
    "no_patrol_to_remove": "{card} finds no Patrol to remove from {station}.",
    "patrol_out_of_reach": "{card} does not reach the Patrol at {station}.",
    "remove_exactly": "Choose exactly {count}.",
    "only_at": "Only at {stations}, not at {station}.",
    # Evade, cards
    "not_revealed": "The block at {station} is Hidden already.",
    "same_block": "The second block must be another one than {station}.",
    "no_cards_left": "There is no undrawn card for {card} to look at.",
    "no_mission_in_hand": "The Japanese have no Mission card in hand.",
    "show_by_use": "{card} is not Shown ahead of its use.",
}


def _deliver(facts: Facts) -> str:
    held = "Japanese-Held involved" if facts["enemy"] else "Allied-Held only"
    return f"The Allies {facts['kind'].capitalize()} by {name_of(facts['asset'])} ({held})."


def _deliver_where(facts: Facts) -> str:
    if "station" not in facts:
        return ""
    to = f" to {name_of(facts['to'])}" if facts["to"] else ""
    block = f" of {name_of(facts['block'])}" if facts["block"] else ""
    return f"{_deliver(facts)} Only you know where: {name_of(facts['station'])}{to}{block}."


def _patrol_there(facts: Facts) -> str:
    return {"army": " at an Army Patrol", "police": " at a Police Patrol"}.get(facts["patrol"], ", no Patrol there")


def _operate(facts: Facts) -> str:
    by = f" with {name_of(facts['card'])}" if facts["card"] else ""
    return f"The Allies {facts['kind'].capitalize()}{by}{_patrol_there(facts)}."


def _operate_where(facts: Facts) -> str:
    if "station" not in facts:
        return ""
    scouts = f", looking at {name_of(facts['scouts'])}" if facts["scouts"] else ""
    return f"{_operate(facts)} Only you know where: {name_of(facts['station'])}{scouts}."


def _operate_outcome(facts: Facts) -> str:
    result = "Succeeds" if facts["succeeds"] else "fails"
    return f"{name_of(facts['outcome'])}: the {facts['kind'].capitalize()} {result}."


def _delivered(facts: Facts) -> str:
    if facts["outcome"] == "wrecked":
        return f"The {facts['kind'].capitalize()} fails."
    boxes = f" (Ready {facts['boxes']['ready']}, Rescued {facts['boxes']['rescued']})"
    return f"The {facts['kind'].capitalize()} Succeeds{boxes if facts['kind'] in ('rescue', 'insert') else ''}."


def _draw(facts: Facts) -> str:
    cup = f"{facts['sighting']} Sighting and {facts['nothing']} Nothing Sighted"
    sightings = counted(facts["sightings"], "Sighting")
    return f"The Delivery cup holds {cup}; two chits are drawn, {sightings}: {facts['outcome'].capitalize()}."


def _report(facts: Facts) -> str:
    return "the Report is placed" if facts["report"] == "placed" else "the Report box stays as it is"


def _observed(facts: Facts) -> str:
    if "back" not in facts:
        return ""
    return f"{name_of(facts['space'])}: {name_of(facts['back'])}; {_report(facts)}."


def _photo(facts: Facts) -> str:
    return f"{name_of(facts['space'])}: {name_of(facts['back'])}." if "back" in facts else ""


def _trained(facts: Facts) -> str:
    return f"{counted(facts['added'], 'block')} Trained: Ready {facts['ready']}."


def _trained_who(facts: Facts) -> str:
    return f"You Train {listed(facts['blocks'])}: Ready {facts['ready']}." if "blocks" in facts else ""


EVENTS: dict[str, str | Callable[[Facts], str]] = {
    "more_actions": "{added} more actions: {actions} in this phase.",
    # Deliver
    "deliver": _deliver,
    "deliver/secret": _deliver_where,
    "patrol_counts": lambda f: f"{name_of(f['card'])}: {counted(f['chits'], 'Nothing Sighted chit')} out of the cup.",
    "patrol_blocked": "{card} is blocked by {stopped_by}.",
    "delivery_draw": _draw,
    "delivered": _delivered,
    "block_switched": "{station} has {block} now.",
    "evasion_added": "{added} Evasion chits go into the Patrol cup; it holds {patrol} Patrol and {evasion} Evasion.",
    # Operate
    "operate": _operate,
    "operate/secret": _operate_where,
    "operate_outcome": _operate_outcome,
    "observe_spoiled": "The Observe shows nothing.",
    "observed": "The marker is looked at Secretly.",
    "observed/secret": _observed,
    "observed_openly": "The marker at {space} is looked at Openly; the Report lies face down.",
    "observed_openly/secret": _observed,
    "recruited": "Guerrillas join a Coastwatcher.",
    "recruited/secret": "Guerrillas join the Coastwatcher at {station}.",
    "patrol_removed": "The {patrol} Patrol at {station} is removed.",
    "photo_recce": "PHOTO RECCE over {spaces}.",
    "photo_recce_spoiled": "The look at {space} is spoiled.",
    "photo_recce_seen": "The Allies look at the marker at {space}.",
    "photo_recce_seen/secret": _photo,
    # Evade, Train, cards
    "evaded": "The block at {station} is Hidden again.",
    "trained": _trained,
    "trained/secret": _trained_who,
    "codebreakers": "The Allies look at a Japanese Mission card.",
    "codebreakers/secret": "You see {cards} in the Japanese hand.",
}
