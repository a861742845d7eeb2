"""Facts of the cards: what a card does and what it scores, as data.

An effect or clause says what and how much; the rules (engine/coast_watchers/cards) say how. `op` names it in the file.
"""

from typing import Literal

from engine.coast_watchers.data.board import Buildup, Icon, PathMode
from engine.core.facts import Fact

DeliverKind = Literal["resupply", "rescue", "insert", "retrieve"]
Control = Literal["japanese_base", "japanese_site", "allied_base", "enemy_objective"]
Outcome = Literal["no_contact", "closing_in", "trapped", "captured"]


class Within(Fact, frozen=True):
    """p.25: at most so many spaces from any Allied-Held space (or Allied Base); No Sea lines count or do not."""

    range_max: int
    origin: Literal["allied_held", "allied_base"]
    no_sea: bool


# ---- what a card does -------------------------------------------------------------------------------------------


class Effect(Fact, frozen=True, tag_field="op"):
    """What a card does; `op` names it."""

    @property
    def op(self) -> str:
        """The name of the effect, as in the fact file."""
        return str(self.__struct_config__.tag)


class InspectControlMarkers(Effect, frozen=True, tag="inspect_control_markers"):
    """Look at the backs of up to `max` Rising Sun markers, adjacent to each other or not."""

    max: int
    adjacent: bool


class InspectBlocks(Effect, frozen=True, tag="inspect_blocks"):
    """Look Secretly at Hidden blocks."""

    count: int
    where: Literal["japanese_held", "adjacent_to_taken"]


class LookAtRandomMission(Effect, frozen=True, tag="look_at_random_mission"):
    """Look Secretly at cards picked at random from the other side's Mission hand."""

    count: int


class DrawAssets(Effect, frozen=True, tag="draw_assets"):
    """Look at undrawn Asset cards in play, keep some."""

    look: int
    keep: int


class DrawMissions(Effect, frozen=True, tag="draw_missions"):
    """Look at undrawn Mission cards in play, keep some."""

    look: int
    keep: int


class AddEvasion(Effect, frozen=True, tag="add_evasion"):
    """Evasion chits into the Patrol cup."""

    count: int


class RemoveEvasion(Effect, frozen=True, tag="remove_evasion"):
    """Evasion chits out of the Patrol cup."""

    count: int


class AddNothingSighted(Effect, frozen=True, tag="add_nothing_sighted"):
    """Nothing Sighted chits into the Delivery cup for these kinds of Deliver by these Assets."""

    count: int
    kinds: tuple[DeliverKind, ...]
    assets: tuple[str, ...]


class ExtraPatrolChit(Effect, frozen=True, tag="extra_patrol_chit"):
    """More chits in one draw from the Patrol cup."""

    count: int


class TreatOutcome(Effect, frozen=True, tag="treat_outcome"):
    """One outcome of a Search counts as another."""

    outcome: Outcome
    becomes: Outcome


class CancelObserve(Effect, frozen=True, tag="cancel_observe"):
    """An Observe that would Succeed shows nothing."""


class FreeSuccess(Effect, frozen=True, tag="free_success"):
    """Actions at these Stations that Succeed without a draw and without an action."""

    action: Literal["recruit"]
    stations: tuple[str, ...]
    max: int


class ExtraActions(Effect, frozen=True, tag="extra_actions"):
    """More actions in this phase."""

    count: int


class ExtraBuildUp(Effect, frozen=True, tag="extra_build_up"):
    """Markers to Build Up beside action and limit; no types = any."""

    count: int
    types: tuple[Buildup, ...] = ()


class ReadyPatrols(Effect, frozen=True, tag="ready_patrols"):
    """Patrols to Ready without an action."""

    count: int


class FlipToPolice(Effect, frozen=True, tag="flip_to_police"):
    """Army Patrols that become Police."""

    count: int


class DeployMapPerAction(Effect, frozen=True, tag="deploy_map_per_action"):
    """Patrols that one Deploy action may place on the map."""

    count: int


class EvadeBlocksPerAction(Effect, frozen=True, tag="evade_blocks_per_action"):
    """Blocks that one Evade action may Hide."""

    count: int


class TrainBlocksPerAction(Effect, frozen=True, tag="train_blocks_per_action"):
    """Coastwatchers that one Train action adds."""

    count: int


class TrainGuerrillas(Effect, frozen=True, tag="train_guerrillas"):
    """Train may give CW-Guerrillas."""


class ObserveAdjacent(Effect, frozen=True, tag="observe_adjacent"):
    """Observe may look at a marker next to the Coastwatcher."""

    no_sea: bool


class RescueBoth(Effect, frozen=True, tag="rescue_both"):
    """One Rescue takes out the Coastwatcher together with Crew or Refugees."""

    blocks: tuple[str, ...]


class RescueWithoutCoastwatcher(Effect, frozen=True, tag="rescue_without_coastwatcher"):
    """One Rescue may Target these blocks."""

    blocks: tuple[str, ...]


class Resist(Effect, frozen=True, tag="resist"):
    """p.30: lets Guerrillas Resist. Takes Patrols off at or next to them, or anywhere in one Region."""

    remove: int
    where: Literal["at_or_adjacent", "region"]
    region: str | None = None
    discards: tuple[str, ...] = ()


class ForceReveal(Effect, frozen=True, tag="force_reveal"):
    """The Allied player Reveals Hidden Coastwatchers of his choice in a Region that the Japanese name."""

    count: int


class BlockCard(Effect, frozen=True, tag="block"):
    """While Showing stops another card at spaces under this Control."""

    card: str
    at: Control


class WarningBonus(Effect, frozen=True, tag="warning_bonus"):
    """More for each Warning by a Coastwatcher at these Stations."""

    stations: tuple[str, ...]
    vp: int


class WarningUpgrade(Effect, frozen=True, tag="warning_upgrade"):
    """Up to `max` Coastwatchers next to a Path score `vp`."""

    max: int
    vp: int


class IgnoreAdjacentWarning(Effect, frozen=True, tag="ignore_adjacent_warning"):
    """Coastwatchers next to the Paths of one Operation of this mode score nothing."""

    path: PathMode


class ReducePathWarning(Effect, frozen=True, tag="reduce_path_warning"):
    """Coastwatchers on the Paths of one Operation of this mode score less."""

    path: PathMode
    less: int


class ReduceReport(Effect, frozen=True, tag="reduce_report"):
    """Up-to-date Reports of a Buildup that score `vp` only."""

    count: int
    vp: float


class TakenBonus(Effect, frozen=True, tag="taken_bonus"):
    """More for each such icon Taken."""

    icon: Icon
    vp: int
    max: int


AnyEffect = (
    InspectControlMarkers | InspectBlocks | LookAtRandomMission | DrawAssets | DrawMissions | AddEvasion
    | RemoveEvasion | AddNothingSighted | ExtraPatrolChit | TreatOutcome | CancelObserve | FreeSuccess | ExtraActions
    | ExtraBuildUp | ReadyPatrols | FlipToPolice | DeployMapPerAction | EvadeBlocksPerAction | TrainBlocksPerAction
    | TrainGuerrillas | ObserveAdjacent | RescueBoth | RescueWithoutCoastwatcher | Resist | ForceReveal | BlockCard
    | WarningBonus | WarningUpgrade | IgnoreAdjacentWarning | ReducePathWarning | ReduceReport | TakenBonus
)  # fmt: skip


# ---- what a card scores when the game is over -------------------------------------------------------------------


class Clause(Fact, frozen=True, tag_field="op"):
    """Points that a card earns at game end; `op` names what is counted."""

    @property
    def op(self) -> str:
        """The name of the clause, as in the fact file."""
        return str(self.__struct_config__.tag)


class IfShowing(Clause, frozen=True, tag="if_showing"):
    """For the card lying face up, not discarded."""

    vp: float


class IfUsed(Clause, frozen=True, tag="if_used"):
    """For having used the card."""

    vp: float


class IfHiddenWithOperation(Clause, frozen=True, tag="if_hidden_with_operation"):
    """For a card never used, when an Operation uses this Buildup."""

    buildup: Buildup
    vp: float


class PerRescued(Clause, frozen=True, tag="per_rescued"):
    """For each such block in the Rescued box."""

    block: Literal["crew", "refugees"]
    vp: float
    max: int


class PerReport(Clause, frozen=True, tag="per_report"):
    """For each up-to-date Report with one of these backs."""

    backs: tuple[str, ...]
    vp: float
    max: int


class IfReportTypes(Clause, frozen=True, tag="if_report_types"):
    """For up-to-date Reports of so many different Buildups."""

    types: int
    vp: float


class PerBlock(Clause, frozen=True, tag="per_block"):
    """For each block with this icon in such a place."""

    icon: Icon
    at: Literal["japanese_held", "japanese_base"]
    vp: float
    max: int
    within: Within | None = None
    hidden: bool = False


class PerWarning(Clause, frozen=True, tag="per_warning"):
    """For each Coastwatcher that scores Warning on a Path of this mode."""

    path: PathMode
    vp: float
    max: int


class PerBuildup(Clause, frozen=True, tag="per_buildup"):
    """p.40: for each Buildup of this type on the map that no Operation used."""

    buildup: Buildup
    vp: float
    max: int
    control: Control | None = None
    regions: tuple[str, ...] = ()
    within: Within | None = None
    launched: bool | None = None


class PerTakenPersonnel(Clause, frozen=True, tag="per_taken_personnel"):
    """For each Personnel block in the Taken box."""

    vp: float


class PerDeactivated(Clause, frozen=True, tag="per_deactivated"):
    """For each Deactivated Station."""

    vp: float
    max: int


AnyClause = (
    IfShowing | IfUsed | IfHiddenWithOperation | PerRescued | PerReport | IfReportTypes | PerBlock | PerWarning
    | PerBuildup | PerTakenPersonnel | PerDeactivated
)  # fmt: skip
