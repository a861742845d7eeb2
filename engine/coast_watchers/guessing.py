"""determinize: a whole state made up at random that agrees with all that a seat knows.

The made-up part obeys the numbers of pieces, the setup of the Situation and what the seat has seen; frames that keep a
secret make up theirs by `guess(state, seat, chance)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engine.coast_watchers.cards.common import HANDS, KeepCard, in_play
from engine.coast_watchers.data import facts
from engine.coast_watchers.data.cards import Card
from engine.coast_watchers.data.situations import Draw, DrawNamedAsset, Lettered, Named, Tagged
from engine.coast_watchers.geography import situation_of
from engine.coast_watchers.model import (
    ALLIED,
    CLEAR,
    CREW,
    CW,
    CW_GUERRILLAS,
    INACTIVE,
    JAPANESE,
    JAPANESE_BASE,
    QUIET,
    REFUGEES,
    RISING_SUN,
    UNKNOWN,
    is_hidden,
    japanese_held,
)
from engine.coast_watchers.rules import Campaign
from engine.coast_watchers.rules.reports import report_counts, report_kind
from engine.core.chance import Chance
from engine.core.view import View

T = TypeVar("T")
LABEL = "guess"


def determinize(view: View[Any], chance: Chance) -> Campaign:
    """A state in which this seat sees just what it sees now, the rest made up."""
    state: Campaign = view.game.load(view.game.dump(view.s))
    state.decisions = view.pending.number if view.pending else 0
    if view.seat != JAPANESE:
        guess_markers(state, chance)
    if view.seat != ALLIED:
        guess_blocks(state, chance)
        guess_reports(state, chance)
    guess_cards(state, view.seat, chance)
    for frame in state.stack:
        guess = getattr(frame, "guess", None)
        if guess is not None:
            guess(state, view.seat, chance)
    return state


def one_of(chance: Chance, items: Sequence[T]) -> T:
    """One of the items, at random."""
    return chance.pick(LABEL, items)[0]


# ---- blocks (p.4) -----------------------------------------------------------------------------------------------


def guess_blocks(state: Campaign, chance: Chance) -> None:
    """Hidden blocks, Ready and Rescued: any share of the blocks provided that are not seen elsewhere."""
    left = Counter({kind: block.count for kind, block in facts().blocks.items()})
    left.subtract(state.taken)
    left.subtract(state.revealed.values())
    state.rescued = _boxed(state.rescued, (CREW, REFUGEES), left, chance)
    state.ready = _boxed(state.ready, (CW, CW, CW, CW_GUERRILLAS), left, chance)
    standing = [station for station in state.blocks if is_hidden(state, station)]
    found = dict(zip(standing, _standing(state, standing, left, chance), strict=True))
    state.blocks = {station: state.revealed.get(station) or found[station] for station in state.blocks}
    left.subtract(found.values())
    state.block_pool = dict(left)


def _boxed(box: Sequence[str], kinds: Sequence[str], left: Counter[str], chance: Chance) -> list[str]:
    """As many blocks as lie in a box, of kinds that may lie there, taken out of those left."""
    found = []
    for _ in box:
        kind = one_of(chance, [kind for kind in kinds if left[kind] > 0])
        left[kind] -= 1
        found.append(kind)
    return sorted(found)


def _standing(state: Campaign, stations: Sequence[str], left: Counter[str], chance: Chance) -> list[str]:
    """Kinds for the Hidden blocks: about as many Personnel as the Situation sets up, less what is seen elsewhere."""
    situation = situation_of(state).allied_setup
    started = sum(one.count for one in situation.replace) + sum(one.count for one in situation.scatter)
    seen = [kind for kind in (*state.taken, *state.revealed.values()) if kind != INACTIVE]
    wanted = started - len(seen) - len(state.rescued) + chance.below(3, LABEL)
    people = [kind for kind, count in left.items() if kind != INACTIVE for _ in range(count)]
    places = min(len(stations), len(people), max(0, wanted, len(stations) - left[INACTIVE]))
    kinds = chance.pick(LABEL, people, places)
    return chance.shuffled(LABEL, [*kinds, *[INACTIVE] * (len(stations) - len(kinds))])


def make_stand(state: Campaign, station: str, kinds: Iterable[str], chance: Chance) -> None:
    """Change a made-up Hidden block into one of these kinds: by exchange with another, or else with the pool."""
    wanted = [*kinds]
    if state.blocks[station] in wanted:
        return
    others = [s for s in state.blocks if is_hidden(state, s) and state.blocks[s] in wanted]
    if others:
        other = one_of(chance, others)
        state.blocks[station], state.blocks[other] = state.blocks[other], state.blocks[station]
        return
    kind = one_of(chance, [kind for kind in wanted if state.block_pool.get(kind, 0) > 0])
    state.block_pool[kind] -= 1
    state.block_pool[state.blocks[station]] += 1
    state.blocks[station] = kind


# ---- Japanese markers (p.5) -------------------------------------------------------------------------------------


def guess_markers(state: Campaign, chance: Chance) -> None:
    """Backs of Rising Sun markers: a few Buildups, as the counters provided and the time for Build Up allow."""
    left = {kind: Counter(facts().markers[kind].backs) for kind in (JAPANESE_BASE, "japanese_site")}
    for space, face in state.faces.items():
        if face == QUIET:
            left[state.control[space]][QUIET] -= 1
    suns = [space for space, face in state.faces.items() if face == RISING_SUN]
    known = {space: back for space in suns if (back := _known_back(state, space, chance))}
    for space, back in known.items():
        left[state.control[space]][back] -= 1
    backs = dict(known)
    built = sum(back != QUIET for back in known.values())
    most = 0 if state.phase == "setup" else max(0, 4 + state.turn - built)
    for space in chance.shuffled(LABEL, [space for space in suns if space not in known]):
        pool = left[state.control[space]]
        backs[space] = _guess_back(pool, most, chance)
        pool[backs[space]] -= 1
        most -= backs[space] != QUIET
    state.backs = {space: backs[space] for space in state.backs}
    state.marker_pool = {kind: dict(pool) for kind, pool in left.items()}


def _known_back(state: Campaign, space: str, chance: Chance) -> str:
    """A back that lies open or was looked at this turn; one looked at earlier is most likely still there."""
    seen = state.looked.get(space, "")
    fresh = state.looked_turn.get(space) == state.turn or chance.below(4, LABEL) > 0
    return state.open_backs.get(space, "") or (seen if fresh else "")


def _guess_back(pool: Counter[str], most: int, chance: Chance) -> str:
    buildups = [back for back, count in pool.items() if back != QUIET for _ in range(count)]
    if pool[QUIET] > 0 and (not buildups or most <= 0 or chance.below(3, LABEL) > 0):
        return QUIET
    return one_of(chance, buildups)


# ---- Reports (p.5, 29) ------------------------------------------------------------------------------------------


def guess_reports(state: Campaign, chance: Chance) -> None:
    """Reports: most of them "?" still, some as the marker is now."""
    left = Counter(report_counts())
    for station in state.reports:
        back = state.open_backs.get(station) or state.backs.get(station, QUIET)
        report = CLEAR if back == QUIET else back
        key = report_kind(state, station, report)
        placed = japanese_held(state, station) and left[key] > 0 and chance.below(3, LABEL) == 0
        state.reports[station] = report if placed else UNKNOWN
        left[key] -= placed
    state.report_pool = dict(left)


# ---- cards (p.7) ------------------------------------------------------------------------------------------------


def guess_cards(state: Campaign, seat: str | None, chance: Chance) -> None:
    """Hands that the seat cannot see, and all undrawn cards."""
    for deck in HANDS:
        owner = deck.split("_")[0]
        looking = [f for f in state.stack if isinstance(f, KeepCard) and owner in f.asked and _deck_of(f) == deck]
        _guess_deck(state, deck, owner == seat, looking, chance)


def _deck_of(frame: KeepCard) -> str:
    """The deck that is being looked at: FELDT's Assets or YAMAMOTO's Missions."""
    return "allied_assets" if ALLIED in frame.asked else "japanese_missions"


def _guess_deck(state: Campaign, deck: str, own: bool, looking: Sequence[KeepCard], chance: Chance) -> None:
    open_cards = {*state.showing, *state.discards}
    unseen = [
        card for card in facts().deck_cards[deck] if in_play(situation_of(state), card) and card.id not in open_cards
    ]
    hand: list[str] = getattr(state, deck)
    if not own:
        hand[:] = _guess_hand(state, deck, unseen, len(hand), chance)
    rest = [card.id for card in unseen if card.id not in hand]
    for frame in looking:
        if not own:
            frame.cards = sorted(chance.pick(LABEL, rest, frame.looked_at))
        rest = [card for card in rest if card not in frame.cards]
    undrawn: list[str] = getattr(state, deck.removesuffix("s") + "_deck")
    undrawn[:] = sorted(chance.pick(LABEL, rest, len(undrawn)))


def _guess_hand(state: Campaign, deck: str, unseen: Sequence[Card], count: int, chance: Chance) -> list[str]:
    """A hand with the cards that the setup gives everybody to know, those seen in it, and others at random."""
    if deck == "allied_missions":
        unseen = [card for card in unseen if not card.scatters]
    ids = [card.id for card in unseen]
    sure = [card for card in state.seen_missions if card in ids] if deck == "japanese_missions" else []
    sure += [card for card in _given(state, deck, unseen, chance) if card not in sure]
    sure = sure[:count]
    others = [card for card in ids if card not in sure]
    return sorted([*sure, *chance.pick(LABEL, others, count - len(sure))])


def _given(state: Campaign, deck: str, unseen: Sequence[Card], chance: Chance) -> list[str]:
    """The cards that the Situation sheet puts into the hand by name, letter or tag, as far as they are not open."""
    side, name = deck.split("_")
    setup = situation_of(state).allied_setup if side == ALLIED else situation_of(state).japanese_setup
    draws: list[Draw] = [*getattr(setup, name)]
    besides = situation_of(state).rule("draw_named_asset")
    if isinstance(besides, DrawNamedAsset) and f"{besides.side}_assets" == deck:
        draws.append(Named(title=besides.title))
    found: list[str] = []
    for draw in draws:
        if isinstance(draw, Named):
            found += _named(state, draw, unseen, chance)
        elif isinstance(draw, Lettered):
            found += [card.id for card in unseen if draw.letter in card.tags]
        elif isinstance(draw, Tagged):
            found += [card.id for card in unseen if draw.tag in card.tags]
    return found


def _named(state: Campaign, draw: Named, unseen: Sequence[Card], chance: Chance) -> list[str]:
    copies = [card.id for card in unseen if card.title == draw.title]
    seen = [card for card in facts().titled[draw.title] if card.id in (*state.showing, *state.discards)]
    return chance.pick(LABEL, copies, max(0, draw.count - len(seen)))
