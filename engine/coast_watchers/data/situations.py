"""Facts of the Situations: situations.toml."""

import functools
from collections.abc import Mapping
from typing import Literal

from engine.coast_watchers.data.board import Buildup, Side, Source
from engine.coast_watchers.data.cards import ScatterOrder
from engine.coast_watchers.data.effects import Control
from engine.core.facts import Fact

Phase = Literal["japanese_preparations", "allied_activities", "japanese_countermeasures", "japanese_operations"]


class Held(Fact, frozen=True):
    """p.5: the Control marker of a space; `rising_sun` = it lies Rising Sun up and may be Built Up."""

    control: Control
    rising_sun: bool = False


# ---- how a side draws its cards ---------------------------------------------------------------------------------


class Named(Fact, frozen=True, tag="named", tag_field="op"):
    """Find cards of this title."""

    title: str
    count: int = 1


class Lettered(Fact, frozen=True, tag="letter", tag_field="op"):
    """Take every card with this Situation's letter."""

    letter: str


class Tagged(Fact, frozen=True, tag="tag", tag_field="op"):
    """Take every card with this tag."""

    tag: str


class Random(Fact, frozen=True, tag="random", tag_field="op"):
    """Draw at random among cards with one of these tags, or among these titles."""

    count: int
    tags: tuple[str, ...] = ()
    among: tuple[str, ...] = ()


Draw = Named | Lettered | Tagged | Random


# ---- special rules ----------------------------------------------------------------------------------------------


class ActionsRemoved(Fact, frozen=True, tag="actions_removed", tag_field="op"):
    """These actions do not exist."""

    actions: tuple[str, ...]


class SetupBuildups(Fact, frozen=True, tag="setup_buildups", tag_field="op"):
    """Before Turn I the Japanese swap up to `max` Rising Sun markers."""

    max: int
    types: tuple[Buildup, ...]


class VpUnreportedBuildup(Fact, frozen=True, tag="vp_unreported_buildup", tag_field="op"):
    """Japanese points for each such Buildup without an up-to-date Report."""

    types: tuple[Buildup, ...]
    vp: float


class SpecialSpacesOpen(Fact, frozen=True, tag="special_spaces_open", tag_field="op"):
    """Special spaces that the Japanese may use."""

    spaces: tuple[str, ...]


class ReducedSequence(Fact, frozen=True, tag="reduced_sequence", tag_field="op"):
    """p.11: the phases of each turn and their limits."""

    phases: tuple[Phase, ...]
    preparations_max: int
    allied_max: int
    operations_turns: tuple[int, ...]


class DeliveryCupAlways(Fact, frozen=True, tag="delivery_cup_always", tag_field="op"):
    """Every Deliver draws."""


class PreparationsMax(Fact, frozen=True, tag="preparations_max", tag_field="op"):
    """Fewer Preparations in one turn."""

    turn: int
    max: int


class DrawNamedAsset(Fact, frozen=True, tag="draw_named_asset", tag_field="op"):
    """An Asset that a side has besides those it draws."""

    side: Side
    title: str


RuleEffect = (
    ActionsRemoved | SetupBuildups | VpUnreportedBuildup | SpecialSpacesOpen | ReducedSequence | DeliveryCupAlways
    | PreparationsMax | DrawNamedAsset
)  # fmt: skip


class SpecialRule(Fact, frozen=True):
    """p.11: a rule of one Situation. Without an effect it only tells what the setup says."""

    id: str
    title: str
    text: str
    page: int
    source: Source
    effect: RuleEffect | None = None


# ---- the sheet --------------------------------------------------------------------------------------------------


class ReplaceBlocks(Fact, frozen=True):
    """p.11: blocks that the Allied player puts in the place of Inactive Stations."""

    block: str
    count: int
    where: str = "any"
    min_japanese_held: int = 0


class AlliedSetup(Fact, frozen=True):
    """p.11: ALLIED SETUP - FIRST, in the order of p.10."""

    reports: tuple[str, ...] = ()
    ready: int = 0
    replace: tuple[ReplaceBlocks, ...] = ()
    scatter: tuple[ScatterOrder, ...] = ()
    missions: tuple[Draw, ...] = ()
    assets: tuple[Draw, ...] = ()


class PatrolCup(Fact, frozen=True):
    """p.11: chits that start in the Patrol cup."""

    patrol: int
    evasion: int


class PlacePatrols(Fact, frozen=True):
    """p.11: Patrols that start on the map."""

    type: Literal["army", "police"]
    count: int
    where: Literal["japanese_held"] = "japanese_held"


class JapaneseSetup(Fact, frozen=True):
    """p.11: JAPANESE SETUP - SECOND. No cup = the Patrol cup is not used. `augment_only` = the whole Asset deck."""

    missions: tuple[Draw, ...] = ()
    assets: tuple[Draw, ...] = ()
    ready: int = 0
    cup: PatrolCup | None = None
    place: tuple[PlacePatrols, ...] = ()
    discard_tags: tuple[str, ...] = ()
    augment_only: tuple[str, ...] = ()


class Situation(Fact, frozen=True, dict=True):
    """p.11: a Situation sheet. No regions = all Regions are in play."""

    letter: str
    name: str
    dates: str
    year: int
    turns: int
    source: Source
    name_source: Source
    briefing: str
    history: str
    japanese_bases: tuple[str, ...]
    allied_setup: AlliedSetup
    japanese_setup: JapaneseSetup
    page: int = 11
    regions: tuple[str, ...] = ()
    japanese_bases_quiet: tuple[str, ...] = ()
    japanese_sites: tuple[str, ...] = ()
    japanese_sites_quiet: tuple[str, ...] = ()
    allied_bases: tuple[str, ...] = ()
    enemy_objectives: tuple[str, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    special_reports: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    @functools.cached_property
    def control(self) -> Mapping[str, Held]:
        """Every space with a Control marker; a space in play without one is Allied-Held."""
        return {
            **dict.fromkeys(self.japanese_bases, Held("japanese_base", True)),
            **dict.fromkeys(self.japanese_bases_quiet, Held("japanese_base")),
            **dict.fromkeys(self.japanese_sites, Held("japanese_site", True)),
            **dict.fromkeys(self.japanese_sites_quiet, Held("japanese_site")),
            **dict.fromkeys(self.allied_bases, Held("allied_base")),
            **dict.fromkeys(self.enemy_objectives, Held("enemy_objective")),
        }

    @property
    def rising_sun(self) -> tuple[str, ...]:
        """Spaces whose Japanese marker lies Rising Sun up."""
        return self.japanese_bases + self.japanese_sites

    @property
    def japanese_held(self) -> frozenset[str]:
        """Spaces with any Japanese marker."""
        quiet = self.japanese_bases_quiet + self.japanese_sites_quiet
        return frozenset(self.rising_sun + quiet)

    def rule(self, op: str) -> RuleEffect | None:
        """The effect of this name among the special rules, if the Situation has it."""
        effects = (rule.effect for rule in self.special_rules)
        return next((effect for effect in effects if effect and effect.__struct_config__.tag == op), None)


class SituationsFile(Fact, frozen=True):
    """situations.toml."""

    situation: tuple[Situation, ...]
