"""Facts of the cards: the four decks, what each card costs, needs, does and scores.

Texts are what players are shown. `page` is the rulebook page that shows the card or, for a card filled in here, the
rule that it bends.
"""

from collections.abc import Mapping
from typing import Literal

from engine.coast_watchers.data.board import Buildup, Side, Source
from engine.coast_watchers.data.effects import AnyClause, AnyEffect, Control, DeliverKind, Within
from engine.core.facts import Fact

DeckId = Literal["allied_assets", "allied_missions", "japanese_assets", "japanese_missions"]

Kind = Literal[
    "delivery", "delivery_aid", "blocker", "inspection", "command", "warning", "supply", "operate", "reaction",
    "evade", "train", "resist", "rescue", "scatter", "report", "network", "air_patrol", "sea_patrol",
    "counterintelligence", "commander", "patrols", "score", "operation", "local",
]  # fmt: skip

Timing = Literal[
    "setup",
    "japanese_preparations",
    "allied_activities", "allied_activities_start", "allied_activities_deliver", "allied_activities_operate",
    "allied_activities_evade", "allied_activities_train",
    "deliver_declaration", "delivery_window", "before_delivery_draw", "rescue_success",
    "resist", "before_patrol_draw_operate", "after_patrol_draw_observe",
    "japanese_countermeasures", "japanese_countermeasures_start", "japanese_countermeasures_deploy",
    "search", "before_patrol_draw_search", "after_patrol_draw_search", "coastwatcher_taken",
    "japanese_operations", "score_warning", "score_reports", "score_taken", "scoring",
]  # fmt: skip
"""When the card may be used. Delivery, Patrol and blocker cards also open for use wherever a Delivery asks for them."""

Discard = Literal[
    "after_use",
    "to_use_effect",
    "second_phase_of_use",
    "revealed_by_it",
    "guerrillas_revealed_or_adjacent_patrol_removed",
]


class Cup(Fact, frozen=True):
    """p.20: what goes into the Delivery cup."""

    sighting: int
    nothing_sighted: int


class Reach(Fact, frozen=True):
    """p.22: where a Delivery Asset can serve; without regions and within it reaches any Station."""

    regions: tuple[str, ...] = ()
    within: Within | None = None
    any_for: tuple[DeliverKind, ...] = ()


class Delivery(Fact, frozen=True):
    """p.22: a Delivery Asset: kinds of Deliver, cup for each kind (or "any"), reach, Deliver actions in one phase."""

    kinds: tuple[DeliverKind, ...]
    cup: Mapping[str, Cup]
    reach: Reach
    uses_per_phase: int

    def cup_for(self, kind: str) -> Cup:
        """The cup to prepare for this kind of Deliver."""
        return self.cup[kind] if kind in self.cup else self.cup["any"]


class AirSeaPatrol(Fact, frozen=True):
    """p.22: Nothing Sighted chits that come out of the cup; more against some Assets or where a Patrol stands."""

    removes: int
    removes_against: Mapping[str, int] = {}
    removes_at_patrol: int | None = None


class Blocker(Fact, frozen=True):
    """p.22: a Patrol Asset that this card stops while every Station involved lies within its Range."""

    card: str
    within: Within


class ScatterPlace(Fact, frozen=True):
    """p.10: a line at the foot of an Allied Asset card."""

    region: str
    station: str


class ScatterOrder(Fact, frozen=True):
    """p.10: blocks to Scatter, and among which Stations (`regions` for among = "region")."""

    block: Literal["crew", "refugees"]
    count: int
    among: Literal["stations_in_play", "rising_sun", "region"]
    regions: tuple[str, ...] = ()


class Requirement(Fact, frozen=True):
    """p.34: Buildups of one type that an Operation uses, at spaces under one Control or at named spaces."""

    buildup: Buildup
    min: int
    max: int
    control: Control | None = None
    spaces: tuple[str, ...] = ()


class Targets(Fact, frozen=True):
    """p.34: the Targets to choose: among named spaces or by Control, so many or so many for each Buildup used."""

    control: tuple[Control, ...] = ()
    spaces: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    only_allied_held: bool = False
    per_buildup: int | None = None
    min: int | None = None
    max: int | None = None
    distinct: bool = True
    range_min: int | None = None


class Bonus(Fact, frozen=True):
    """p.33: more for one Target."""

    space: str
    vp: int


class Extra(Fact, frozen=True):
    """More for every Buildup of this type beyond a number."""

    buildup: Buildup
    beyond: int
    vp: int


class OperationVp(Fact, frozen=True):
    """p.39: what a Launched Operation is worth."""

    flat: int = 0
    per_target: int = 0
    per_buildup: int = 0
    buildup: Buildup | None = None
    bonus: tuple[Bonus, ...] = ()
    extra: Extra | None = None


class Card(Fact, frozen=True):
    """p.7: a Mission or Asset card.

    `gaps` names the fields of a rulebook card that this edition filled in; the loader fills in `deck`.
    """

    id: str
    number: int
    title: str
    kind: Kind
    tags: tuple[str, ...]
    page: int
    source: Source
    text: str
    timing: Timing
    gaps: tuple[str, ...] = ()
    cost_actions: int = 0
    once_a_phase: bool = False
    delivery: Delivery | None = None
    patrol: AirSeaPatrol | None = None
    blocks: tuple[Blocker, ...] = ()
    effect: AnyEffect | None = None
    discard: Discard | None = None
    scatter: tuple[ScatterPlace, ...] = ()
    scatters: ScatterOrder | None = None
    launch_turns: tuple[int, ...] = ()
    require: tuple[Requirement, ...] = ()
    targets: tuple[Targets, ...] = ()
    vp: OperationVp | None = None
    special: Literal["take_target_blocks_before_warning", "targets_not_more_than_buildups"] | None = None
    score: tuple[AnyClause, ...] = ()
    deck: str = ""


class Deck(Fact, frozen=True):
    """p.7: one of the four decks."""

    id: DeckId
    name: str
    side: Side
    cards: int
    source: Source
    page: int = 7


class DeckFile(Fact, frozen=True):
    """One of the four card files."""

    deck: Deck
    card: tuple[Card, ...]
