"""The reasons that cases give for a refusal, and the codes by which the engine may give them."""

from __future__ import annotations

REASONS: dict[str, str] = {
    # the sequence of play
    "not an Allied phase": "not_your_move",
    "no such phase": "wrong_time",
    "no Operations on Turn I": "wrong_time",
    "Evade has begun": "step_closed",
    "Operate has begun": "step_closed",
    "a later step has begun": "step_closed",
    "no action left": "no_action_left not_your_move",  # five Countermeasures end the phase by themselves
    "two actions taken": "no_action_left",
    # Preparations
    "two markers": "one_marker_only",
    "a second Build Up": "one_build_up",
    "a Site has no Warships": "not_on_this_type",
    "none left": "none_left",
    "two at most": "does_not_fit",  # 1 and 2 are all there is to choose from
    "one left on the mat": "mat_short",
    "nothing to draw": "deck_empty",
    # Countermeasures
    "three counters": "two_at_most",
    "this Patrol has Searched in this phase": "searched_already",
    "it has Searched in this phase": "searched_already",
    "no Patrol there": "no_patrol",
    "a Patrol is there": "patrol_there",
    "one left in Ready": "ready_short",
    "map and cup in one action": "no_such_parameter",
    "a special space": "not_a_station",
    "not adjacent to itself": "not_adjacent",
    "two spaces away": "not_adjacent",
    "Police already": "already_police",
    # places
    "no block there": "deactivated",
    "Deactivated": "deactivated",
    "Revealed": "revealed",
    "Hidden already": "not_revealed",
    "Allied-Held": "allied_held not_japanese_held",
    "flag side up": "lies_quiet flag_up",
    "no Coastwatcher there": "no_coastwatcher rescue_needs_coastwatcher",
    "a Coastwatcher is there": "has_coastwatcher",
    # Delivery Assets
    "outside its Regions": "outside_regions",
    "the Bismarcks are not its Region": "outside_regions",
    "out of Range": "out_of_range",
    "Range 3": "out_of_range",
    "beyond Range 3": "out_of_range",
    "not this Asset": "asset_never",
    "it has served in this phase": "asset_used",
    "it has served twice": "asset_used",
    # Deliver, Operate, Train
    "adjacent by No Sea only": "only_by_no_sea",
    "the receiver is Revealed": "revealed",
    "the receiver has Refugees": "receiver_has_company",
    "the Crew is not alone": "use_rescue",
    "not alone: Crew": "not_alone",
    "Guerrillas already": "not_alone",
    "Ready is empty": "nobody_ready",
    "no Coastwatcher alone in the pool": "pool_empty",
    "no CW-Guerrillas in the pool": "pool_empty",
    "no card Showing": "no_resist_card",
    "not in the Central Solomons": "guerrillas_elsewhere",
    # Operations
    "one marker for two Operations": "buildup_used_elsewhere",
    "only on Turn II": "launch_turn",
    "Warships at Buin are missing": "buildups_missing buildup_lacking",
    "the same Target twice": "repeated",
}


def reasons(why: str) -> list[str]:
    """The codes that mean this."""
    return REASONS[why].split()
