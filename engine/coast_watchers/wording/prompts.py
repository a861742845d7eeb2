"""What a seat has to decide, by Decision. Public facts of the moment stand in it, for standing orders to look for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coast_watchers.data import facts
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import ALLIED, JAPANESE, Operation
from engine.coast_watchers.naming import counted, listed, name_of, points, turn_name
from engine.coast_watchers.rules.operations import operation_vp
from engine.coast_watchers.rules.paths import unlinked
from engine.coast_watchers.rules.phases import COUNTERMEASURES_ACTIONS, preparations_limit
from engine.coast_watchers.view import CoastView

Prompt = Callable[[CoastView], str]


def parent(view: CoastView) -> Any:
    """The frame below the Decision."""
    return view.s.stack[-2]


def _place(view: CoastView) -> str:
    setup = parent(view)
    line = situation_of(view.s).allied_setup.replace[setup.order]
    where = f" in {name_of(line.where)}" if line.where != "any" else ""
    least = f", at least {line.min_japanese_held} of {line.count} in Japanese-Held" if line.min_japanese_held else ""
    return f"Setup: place {counted(setup.left, f'{name_of(line.block)} block')}{where}{least}. Only you see where."


def _post(view: CoastView) -> str:
    setup = parent(view)
    line = situation_of(view.s).japanese_setup.place[setup.order]
    return f"Setup: place {counted(setup.left, f'{name_of(line.type)} Patrol')} at Japanese-Held Stations."


def _garrisons(view: CoastView) -> str:
    made = len(view.decision.made) if view.decision else 0  # type: ignore[attr-defined]
    return f"HIDDEN GARRISONS: you may swap up to four Rising Sun markers in secret; done so far: {made}."


def _preparations(view: CoastView) -> str:
    left = preparations_limit(view.s) - parent(view).actions
    return f"Japanese Preparations, Turn {turn_name(view.s.turn)}: {counted(left, 'action')} left."


def _allied(view: CoastView) -> str:
    phase = parent(view)
    begun = {"A": "Deliver", "B": "Operate", "C": "Evade", "D": "Train"}.get(phase.begun, "")
    step = f" You have come to {phase.begun}. {begun}." if begun else ""
    which = "first" if phase.number == 1 else "second"
    left = counted(phase.allowed - phase.taken, "action")
    return f"Allied Activities ({which}), Turn {turn_name(view.s.turn)}: {left} left.{step}"


def _countermeasures(view: CoastView) -> str:
    phase = parent(view)
    which = "first" if phase.number == 1 else "second"
    left = counted(COUNTERMEASURES_ACTIONS - phase.actions, "action")
    return f"Countermeasures ({which}), Turn {turn_name(view.s.turn)}: {left} left."


def _search_drew_one(card: str, effect: str) -> Prompt:
    return lambda view: f"The Search at {name_of(parent(view).station)} drew one Patrol chit. {card} would {effect}."


def _exploit(view: CoastView) -> str:
    return f"Exploit: a Coastwatcher was Taken at {name_of(parent(view).taken)}. Flip an Army, Search, or decline."


def _offered_search(view: CoastView) -> str:
    return f"A Delivery was seen at {name_of(parent(view).station)}, where you have a Patrol: Search for free?"


def _keep(view: CoastView) -> str:
    return f"Keep one of these cards: {listed(view.decision.cards, 'or')}."  # type: ignore[union-attr]


def _forced_reveal(view: CoastView) -> str:
    return f"NEWS BROADCASTS: Reveal one Hidden Coastwatcher in {name_of(view.decision.region)}."  # type: ignore[union-attr]


def _delivery(view: CoastView) -> str:
    """The Delivery under way as both sides know it; PHOTO RECCE asks the same question."""
    job = parent(view)
    if not hasattr(job, "kind"):
        return "PHOTO RECCE."
    held = "Japanese-Held" if job.enemy else "Allied-Held only"
    counts = [
        f"{name_of(card)} {'takes ' + str(chits) if chits else 'is blocked'}" for card, chits in job.counts.items()
    ]
    against = f" Against it: {', '.join(counts)}." if counts else ""
    return f"The Allies {job.kind.capitalize()} by {name_of(job.asset)} ({held}).{against}"


def _operate(view: CoastView) -> str:
    job = parent(view)
    patrol = name_of(job.patrol) if job.patrol else "no Patrol"
    return f"The Allies {job.kind.capitalize()} ({patrol} there)."


def _removal(view: CoastView) -> str:
    return f"Your Resist Succeeds ({name_of(parent(view).card)}): choose the Patrols to remove."


def drafted(view: CoastView, operation: Operation) -> str:
    """One drafted Operation in a line: Buildups, Targets, Paths, and what is missing."""
    paths = [" > ".join(name_of(space) for space in path) for path in operation.paths]
    left = unlinked(view.s, operation)
    text = f"{name_of(operation.card)} ({points(operation_vp(view.s, operation))} VP): {listed(operation.buildups)}"
    text += f" against {listed(operation.targets)}."
    text += f" Paths: {'; '.join(paths)}." if paths else ""
    return text + (f" Still to link: {listed(left)}." if left else " Complete.")


def _operations(view: CoastView) -> str:
    head = f"Operations, Turn {turn_name(view.s.turn)}: Launch and trace in secret, then Execute; or Launch nothing."
    draft: list[Operation] = view.decision.draft if view.decision else []  # type: ignore[attr-defined]
    return "\n".join([head, *(drafted(view, operation) for operation in draft)])


def _teleradio(view: CoastView) -> str:
    return "Scoring: TELERADIO could raise up to two Coastwatchers next to a Path."


def _commanders(view: CoastView) -> str:
    return f"Scoring: TANAKA, MIKAWA or KUSAKA could each serve an Operation: {listed(view.s.launched, 'or')}."


def _bonus(view: CoastView) -> str:
    card = view.decision.card  # type: ignore[union-attr]
    return f"Scoring: which Operation does {name_of(card)} add to?"


PROMPTS: dict[str, Prompt] = {
    "PlaceBlocks": _place,
    "PostPatrols": _post,
    "Garrisons": _garrisons,
    "PreparationsChoice": _preparations,
    "AlliedAction": _allied,
    "CountermeasuresChoice": _countermeasures,
    "FloatplanesMoment": _search_drew_one("FLOATPLANES", "make it Trapped"),
    "FalseTrailsMoment": _search_drew_one("FALSE TRAILS", "make it No Contact"),
    "ExploitChoice": _exploit,
    "OfferedSearch": _offered_search,
    "KeepCard": _keep,
    "ForcedRevealChoice": _forced_reveal,
    "PatrolsMoment": lambda view: f"{_delivery(view)} Show Air or Sea Patrol Assets (all at once)?",
    "BlockersMoment": lambda view: f"{_delivery(view)} Show cards that block Patrols or help (all at once)?",
    "FindersMoment": lambda view: f"{_operate(view)} DIRECTION FINDERS before the draw?",
    "CamouflageMoment": lambda view: f"{_operate(view)} It would Succeed. CAMOUFLAGE?",
    "Removal": _removal,
    "LaunchOperations": _operations,
    "TeleradioMoment": _teleradio,
    "CommandersMoment": _commanders,
    "ChooseBonus": _bonus,
}

AWAITED: dict[str, str] = {
    "PlaceBlocks": "placing blocks",
    "PostPatrols": "placing Patrols",
    "Garrisons": "swapping garrisons",
    "PreparationsChoice": "Preparations",
    "AlliedAction": "Allied Activities",
    "CountermeasuresChoice": "Countermeasures",
    "ExploitChoice": "an Exploit",
    "OfferedSearch": "a free Search",
    "KeepCard": "choosing a card",
    "ForcedRevealChoice": "NEWS BROADCASTS",
    "Removal": "removing Patrols",
    "LaunchOperations": "Operations",
    "ChooseBonus": "scoring",
}
"""What the others are told they wait for; a Window's own moment where nothing stands here."""


def awaited(view: CoastView) -> str:
    """What those who are not asked read."""
    top = view.pending
    if top is None:
        return "The game is over."
    who = " and ".join({ALLIED: "the Allies", JAPANESE: "the Japanese"}[seat] for seat in top.waiting())
    return f"Waiting for {who}: {AWAITED.get(type(top).__name__, 'a card that might be Shown')}."


def card_line(card_id: str) -> str:
    """A card as its owner reads it in his hand."""
    card = facts().cards[card_id]
    return f"{card.title}: {card.text}"
