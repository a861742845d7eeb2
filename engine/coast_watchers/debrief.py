"""p.39-41 The Debrief sheet: what both sides score. Pure reckoning on the whole state.

Points are floats whose only fractions are halves, so that they add up exactly.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.effects import (
    AnyClause,
    IfHiddenWithOperation,
    IfReportTypes,
    IfShowing,
    IfUsed,
    PerBlock,
    PerBuildup,
    PerDeactivated,
    PerReport,
    PerRescued,
    PerTakenPersonnel,
    PerWarning,
    ReduceReport,
    TakenBonus,
)
from engine.coast_watchers.data.situations import VpUnreportedBuildup
from engine.coast_watchers.geography import region_of, situation_of, within
from engine.coast_watchers.model import (
    ALLIED,
    CLEAR,
    JAPANESE,
    JAPANESE_BASE,
    PERSONNEL,
    QUIET,
    UNKNOWN,
    CoastState,
    Debrief,
    Line,
    count_icons,
    deactivated,
    icons,
    japanese_held,
)
from engine.coast_watchers.rules.operations import operation_vp
from engine.coast_watchers.rules.paths import back_of
from engine.coast_watchers.warning import (
    BESIDE,
    FAR,
    NEAR,
    Chosen,
    Warned,
    cards_of,
    coastwatchers,
    printed,
    warned,
    with_effect,
)


def debrief(state: CoastState, chosen: Chosen) -> Debrief:
    """p.40 C The whole sheet."""
    warnings = {operation.card: warned(state, operation, chosen) for operation in state.operations}
    lines = [
        *_operations(state),
        *_local_missions(state),
        *_japanese_assets(state, chosen),
        *_taken(state),
        *_garrisons(state),
        *_warning(state, warnings),
        *_allied_cards(state, chosen, warnings),
        *_network(state),
    ]
    japanese = float(sum(line.vp for line in lines if line.side == JAPANESE))
    allied = float(sum(line.vp for line in lines if line.side == ALLIED))
    return Debrief(
        lines=lines,
        japanese=japanese,
        allied=allied,
        net=japanese + allied,
        warnings={card: {one.station: float(one.vp) for one in found if one.vp} for card, found in warnings.items()},
        reports=dict(state.reports),
        ready=list(state.ready),
        rescued=list(state.rescued),
        hands={
            ALLIED: [*state.allied_missions, *state.allied_assets],
            JAPANESE: [*state.japanese_missions, *state.japanese_assets],
        },
    )


def _line(side: str, section: str, item: str, count: int, each: float) -> list[Line]:
    """A line for `count` times `each` VP, or none where that is nothing."""
    vp = float(count * each)
    return [Line(side=side, section=section, item=item, count=count, each=float(each), vp=vp)] if vp else []


# ---- A. Operations and Warning (p.39) ---------------------------------------------------------------------------


def _operations(state: CoastState) -> list[Line]:
    """p.39 A What each Launched Operation is worth; one line each, even for nothing."""
    worth = [(one.card, float(operation_vp(state, one))) for one in state.operations]
    return [Line(side=JAPANESE, section="operations", item=card, each=vp, vp=vp) for card, vp in worth]


def _warning(state: CoastState, warnings: Mapping[str, Sequence[Warned]]) -> list[Line]:
    """p.39, 41 Numbers at each rate, then what cards change."""
    every = [one for found in warnings.values() for one in found]
    counted = Counter(one.rate for one in every)
    lines = [
        line for rate in (FAR, NEAR, BESIDE) for line in _line(ALLIED, "warning", rate, counted[rate], printed(rate))
    ]
    changes: dict[str, list[float]] = {}
    for one in every:
        for card, change in one.changes:
            changes.setdefault(card, []).append(change)
    for card, found in changes.items():
        each = float(found[0]) if len(set(found)) == 1 else 0.0
        vp = float(sum(found))
        lines.append(Line(side=ALLIED, section="warning", item=card, count=len(found), each=each, vp=vp))
    return lines


# ---- B. Local Missions (p.34, 40) -------------------------------------------------------------------------------


def _local_missions(state: CoastState) -> list[Line]:
    """p.40 Japanese Missions that are no Operations."""
    cards = [
        card for card in cards_of(state, JAPANESE) if card.deck == "japanese_missions" and card.kind != "operation"
    ]
    served = _assigned(state, cards)
    lines = []
    for card in cards:
        for number, clause in enumerate(card.score):
            count, each = served.get((card.id, number), 0), 0.0
            if isinstance(clause, PerBuildup):
                each = clause.vp
            elif isinstance(clause, PerTakenPersonnel):
                count, each = sum(kind in PERSONNEL for kind in state.taken), clause.vp
            elif isinstance(clause, PerDeactivated):
                count, each = min(len(deactivated(state)), clause.max), clause.vp
            lines += _line(JAPANESE, "missions", card.id, count, each)
    return lines


def buildups_on_map(state: CoastState) -> dict[str, str]:
    """Space -> Buildup, for every marker on the map with one on its back."""
    backs = {space: back_of(state, space) for space in state.control if japanese_held(state, space)}
    return {space: back for space, back in backs.items() if back not in ("", QUIET)}


def _scores(state: CoastState, clause: PerBuildup, space: str, back: str) -> bool:
    """p.40 Whether the Buildup at this space is one that the clause lists."""
    if clause.launched is not None and clause.launched != bool(state.operations):
        return False
    near = clause.within
    return (
        back == clause.buildup
        and clause.control in (None, state.control[space])
        and (not clause.regions or region_of(space) in clause.regions)
        and (near is None or within(state, space, near.range_max, near.origin, near.no_sea))
    )


def _assigned(state: CoastState, cards: Iterable[Card]) -> dict[tuple[str, int], int]:
    """p.34 Each Buildup serves one Mission only: those that no Operation used, shared out best for the Japanese."""
    used = {space for operation in state.operations for space in operation.buildups}
    free = [(space, back) for space, back in buildups_on_map(state).items() if space not in used]
    clauses = {
        (card.id, number): clause
        for card in cards
        for number, clause in enumerate(card.score)
        if isinstance(clause, PerBuildup)
    }
    keys = tuple(clauses)
    options = [[n for n, key in enumerate(keys) if _scores(state, clauses[key], *one)] for one in free]

    @functools.cache
    def best(at: int, left: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
        """Most VP of the Buildups from `at` on, and the number each clause takes."""
        if at == len(options):
            return 0.0, (0,) * len(keys)
        found = best(at + 1, left)
        for n in options[at]:
            if left[n]:
                vp, taken = best(at + 1, (*left[:n], left[n] - 1, *left[n + 1 :]))
                more = vp + clauses[keys[n]].vp
                if more > found[0]:
                    found = more, (*taken[:n], taken[n] + 1, *taken[n + 1 :])
        return found

    counts = best(0, tuple(clause.max for clause in clauses.values()))[1]
    return dict(zip(keys, counts, strict=True))


# ---- B. Assets and Taken (p.40) ---------------------------------------------------------------------------------


def bonus_clause(card: Card) -> IfHiddenWithOperation | None:
    """p.40 ZEROS, DESTROYERS: the clause that pays for a card never used."""
    return next((clause for clause in card.score if isinstance(clause, IfHiddenWithOperation)), None)


def bonus_operations(state: CoastState, card: Card) -> list[str]:
    """p.40 The Operations that the card could add to, if it is still Hidden."""
    clause = bonus_clause(card)
    if clause is None or card.id not in state.japanese_assets:
        return []
    return [
        operation.card
        for operation in state.operations
        if any(back_of(state, space) == clause.buildup for space in operation.buildups)
    ]


def _japanese_assets(state: CoastState, chosen: Chosen) -> list[Line]:
    """p.40, ruling 33 ZEROS, DESTROYERS and REPRISALS."""
    lines = []
    for card in cards_of(state, JAPANESE):
        clause = bonus_clause(card)
        if clause is not None and bonus_operations(state, card):
            lines += _line(JAPANESE, "assets", card.id, 1, clause.vp)
        if isinstance(card.effect, TakenBonus):
            count = min(count_icons(state.taken)[card.effect.icon], card.effect.max)
            lines += _line(JAPANESE, "assets", card.id, count, card.effect.vp)
    return lines


def _taken(state: CoastState) -> list[Line]:
    """p.40 VP for each icon among the blocks Taken."""
    worth = facts().scoring.taken
    counted = count_icons(state.taken)
    kinds = ("coastwatcher", "guerrillas", "crew", "refugees")
    return [line for icon in kinds for line in _line(JAPANESE, "taken", icon, counted[icon], getattr(worth, icon))]


def _garrisons(state: CoastState) -> list[Line]:
    """GARRISON SCORE (Lonely Vigil): Buildups that no up-to-date Report shows."""
    rule = situation_of(state).rule("vp_unreported_buildup")
    if not isinstance(rule, VpUnreportedBuildup):
        return []
    reported = up_to_date(state)
    count = sum(back in rule.types and space not in reported for space, back in buildups_on_map(state).items())
    return _line(JAPANESE, "rules", "garrison_score", count, rule.vp)


# ---- B. Allied cards and Network (p.40) -------------------------------------------------------------------------


def up_to_date(state: CoastState) -> dict[str, str]:
    """p.40, ruling 34 Station -> what its Report shows, where that equals the marker's back.

    A Buildup, "clear_base" or "clear_site".
    """
    found = {}
    for station, report in state.reports.items():
        back = back_of(state, station)
        if report == CLEAR and back == QUIET:
            found[station] = "clear_base" if state.control[station] == JAPANESE_BASE else "clear_site"
        elif report not in (UNKNOWN, CLEAR) and report == back:
            found[station] = report
    return found


def _reported(state: CoastState) -> Counter[str]:
    return Counter(up_to_date(state).values())


def _buildup_reports(state: CoastState) -> int:
    return sum(count for kind, count in _reported(state).items() if not kind.startswith("clear"))


def _network(state: CoastState) -> list[Line]:
    """p.40 Reports, Rescues, and Coastwatchers in Japanese-Held spaces."""
    worth = facts().scoring.network
    reports, rescued = _reported(state), Counter(state.rescued)
    holding_out = [station for station in coastwatchers(state) if japanese_held(state, station)]
    return [
        *_line(ALLIED, "network", "report_buildup", _buildup_reports(state), worth.report_buildup),
        *_line(ALLIED, "network", "report_clear_base", reports["clear_base"], worth.report_clear_base),
        *_line(ALLIED, "network", "report_clear_site", reports["clear_site"], worth.report_clear_site),
        *_line(ALLIED, "network", "rescued_crew", rescued["crew"], worth.rescued_crew),
        *_line(ALLIED, "network", "rescued_refugees", rescued["refugees"], worth.rescued_refugees),
        *_line(ALLIED, "network", "coastwatcher_held", len(holding_out), worth.coastwatcher_in_japanese_held),
        *_radio_deception(state),
    ]


def _radio_deception(state: CoastState) -> list[Line]:
    """RADIO DECEPTION: an up-to-date Report of a Buildup scores less; which one makes no difference."""
    full = facts().scoring.network.report_buildup
    return [
        line
        for card, effect in with_effect(state, JAPANESE, ReduceReport)
        for line in _line(ALLIED, "network", card.id, min(_buildup_reports(state), effect.count), effect.vp - full)
    ]


def _allied_cards(state: CoastState, chosen: Chosen, warnings: Mapping[str, Sequence[Warned]]) -> list[Line]:
    """p.40 Other Cards: Allied Missions and Assets."""
    lines = []
    for card in cards_of(state, ALLIED):
        section = "missions" if card.deck == "allied_missions" else "assets"
        for clause in card.score:
            count, each = _counted(state, card, clause, chosen, warnings)
            lines += _line(ALLIED, section, card.id, count, each)
    return lines


def _counted(
    state: CoastState, card: Card, clause: AnyClause, chosen: Chosen, warnings: Mapping[str, Sequence[Warned]]
) -> tuple[int, float]:
    """How often an Allied clause scores, and what each is worth."""
    match clause:
        case IfShowing():
            return int(card.id in state.showing), clause.vp
        case IfUsed():
            return int(card.id in state.extractions), clause.vp
        case PerRescued():
            return min(state.rescued.count(clause.block), clause.max), clause.vp
        case PerReport():
            return min(sum(_reported(state)[back] for back in clause.backs), clause.max), clause.vp
        case IfReportTypes():
            kinds = [kind for kind in _reported(state) if not kind.startswith("clear")]
            return int(len(kinds) >= clause.types), clause.vp
        case PerBlock():
            return min(_blocks(state, clause, chosen), clause.max), clause.vp
        case PerWarning():
            found = [
                one for all_ in warnings.values() for one in all_ if one.on_path and one.vp and clause.path in one.modes
            ]
            return min(len(found), clause.max), clause.vp
        case _:
            return 0, 0.0


def _blocks(state: CoastState, clause: PerBlock, chosen: Chosen) -> int:
    """GUIDE, INSERTION, NETWORK DEVELOPMENT, STAY BEHIND: blocks with the icon in such a place."""
    near = clause.within
    return sum(
        clause.icon in icons(kind)
        and (
            japanese_held(state, station)
            if clause.at == "japanese_held"
            else state.control.get(station) == JAPANESE_BASE
        )
        and (not clause.hidden or station in chosen.hidden)
        and (near is None or within(state, station, near.range_max, near.origin, near.no_sea))
        for station, kind in state.blocks.items()
    )
