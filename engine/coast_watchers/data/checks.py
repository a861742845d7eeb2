"""What the types cannot say about the fact files: names that must exist, counts that must agree, decks that suffice."""

import difflib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from engine.coast_watchers.data.board import MapFile, PiecesFile
from engine.coast_watchers.data.cards import Card, DeckFile, ScatterOrder
from engine.coast_watchers.data.effects import FreeSuccess, PerBuildup, Resist, WarningBonus
from engine.coast_watchers.data.situations import (
    Draw,
    DrawNamedAsset,
    Lettered,
    Named,
    Random,
    Situation,
    SituationsFile,
    SpecialSpacesOpen,
    Tagged,
)
from engine.core.facts import Problem

BLOCKS = ("inactive", "cw", "cw_guerrillas", "cw_crew", "cw_refugees", "crew", "refugees")
MARKERS = ("japanese_base", "japanese_site", "allied_control", "report", "patrol")
CHITS = ("patrol", "evasion", "sighting", "nothing_sighted")
LETTERS = tuple("TABCDEFGHIJKLMN")
TAGS = ("ALL", "ANY", "1942", "1943", *LETTERS)


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """Say that a name means nothing, with the names that come nearest."""
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    return f"no {what} {name!r}" + (f"; nearest: {', '.join(near)}" if near else "")


def _missing(entry: str, field: str, what: str, names: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    for name in names:
        if name not in known:
            yield Problem(entry, field, unknown(what, name, known))


# ---- the board and the pieces -----------------------------------------------------------------------------------


def board(file: MapFile) -> Iterator[Problem]:
    """p.3: Regions exist, names are unique, links join two spaces, special links stay special."""
    regions = {region.id for region in file.region}
    for station in file.station:
        yield from _missing(station.id, "region", "Region", [station.region], regions)
    ids = [*(s.id for s in file.station), *(c.id for c in file.circle), *(s.id for s in file.special)]
    for id, count in Counter(ids).items():
        if count > 1:
            yield Problem(id, "id", "names two spaces")
    yield from _links(file, set(ids))
    linked = {end for link in file.link for end in (link.a, link.b)}
    for id in ids:
        if id not in linked:
            yield Problem(id, "", "no link leads there")


def _links(file: MapFile, spaces: set[str]) -> Iterator[Problem]:
    special = {space.id: set(space.situations) for space in file.special}
    for link in file.link:
        entry = "-".join(sorted((link.a, link.b)))
        yield from _missing(entry, "a", "space", [link.a], spaces)
        yield from _missing(entry, "b", "space", [link.b], spaces)
        if link.a == link.b:
            yield Problem(entry, "b", "a space is not adjacent to itself")
        ends = [special[end] for end in (link.a, link.b) if end in special]
        if bool(ends) != (link.kind == "special"):
            yield Problem(entry, "kind", f"{link.kind!r}, but special links and only they end at a special space")
        elif ends and (link.use == "any" or not link.situations):
            yield Problem(entry, "use", "a special link needs its use and its situations")
        elif any(not set(link.situations) <= open_in for open_in in ends):
            yield Problem(entry, "situations", "the special space is not open in all of them")


def pieces(file: PiecesFile) -> Iterator[Problem]:
    """pp.4-6: the kinds that the rules name exist, and backs add up."""
    yield from _missing("", "block", "entry", BLOCKS, {block.id for block in file.block})
    yield from _missing("", "marker", "entry", MARKERS, {marker.id for marker in file.marker})
    yield from _missing("", "chit", "entry", CHITS, {chit.id for chit in file.chit})
    for marker in file.marker:
        total = sum(marker.backs.values())
        if marker.backs and total != marker.count:
            yield Problem(marker.id, "backs", f"add up to {total}, not to the count of {marker.count}")
        for back, count in marker.gold.items():
            if count > marker.backs.get(back, 0):
                yield Problem(
                    marker.id, "gold", f"{back}: {count} with gold trim, but only {marker.backs.get(back, 0)}"
                )


# ---- the cards --------------------------------------------------------------------------------------------------


def cards(file: DeckFile, board: MapFile, titles: Mapping[str, str]) -> Iterator[Problem]:
    """p.7: numbers run from 1, every card names what exists and has what its kind needs."""
    deck = file.deck
    if len(file.card) != deck.cards:
        yield Problem("", "deck.cards", f"{deck.cards}, but the file holds {len(file.card)} cards")
    for number, count in Counter(card.number for card in file.card).items():
        if count > 1:
            yield Problem("", "card.number", f"{number} stands on {count} cards")
    for card in file.card:
        yield from _card(card, deck.id, titles)
        yield from _named_places(card, board)
        yield from _named_titles(card, titles)
        yield from _points(card, 1 if deck.side == "japanese" else -1)


def _card(card: Card, deck: str, titles: Mapping[str, str]) -> Iterator[Problem]:
    yield from _missing(card.id, "tags", "tag", card.tags, TAGS)
    if card.deck:
        yield Problem(card.id, "deck", "is not for the file to say")
    if titles[card.title] != deck:
        yield Problem(card.id, "title", f"{card.title} stands in the deck {titles[card.title]} too")
    wanted = {"operation": ("launch_turns", "require", "targets", "vp"), "local": ("score",), "delivery": ("delivery",)}
    wanted |= {"air_patrol": ("patrol",), "sea_patrol": ("patrol",), "blocker": ("blocks",), "resist": ("effect",)}
    for field in wanted.get(card.kind, ()):
        if not getattr(card, field):
            yield Problem(card.id, field, f"missing; a card of kind {card.kind!r} needs it")
    for turn in card.launch_turns:
        if not 2 <= turn <= 5:
            yield Problem(card.id, "launch_turns", f"{turn} is not a turn from 2 to 5")
    if card.delivery and not all(
        kind in card.delivery.cup or "any" in card.delivery.cup for kind in card.delivery.kinds
    ):
        yield Problem(card.id, "delivery.cup", "has no chits for one of the kinds")
    for field, clauses in (("require", card.require), ("targets", card.targets)):
        for clause in clauses:
            if clause.min is not None and clause.max is not None and not 0 <= clause.min <= clause.max:
                yield Problem(card.id, field, f"min {clause.min} and max {clause.max} do not go together")


def _named_places(card: Card, board: MapFile) -> Iterator[Problem]:
    regions = {region.id for region in board.region}
    stations = {station.id: station.region for station in board.station}
    spaces = {*stations, *(special.id for special in board.special)}
    for place in card.scatter:
        yield from _missing(card.id, "scatter", "Station", [place.station], stations)
        if stations.get(place.station, place.region) != place.region:
            yield Problem(card.id, "scatter", f"{place.station} does not lie in {place.region}")
    for clause in card.require:
        yield from _missing(card.id, "require", "space", clause.spaces, spaces)
    for target in card.targets:
        yield from _missing(card.id, "targets", "space", (*target.spaces, *target.also), spaces)
    for bonus in card.vp.bonus if card.vp else ():
        yield from _missing(card.id, "vp.bonus", "space", [bonus.space], spaces)
    if isinstance(card.effect, WarningBonus | FreeSuccess):
        yield from _missing(card.id, "effect.stations", "Station", card.effect.stations, stations)
    named = [*(card.delivery.reach.regions if card.delivery else ()), *(card.scatters.regions if card.scatters else ())]
    named += [card.effect.region] if isinstance(card.effect, Resist) and card.effect.region else []
    named += [region for clause in card.score if isinstance(clause, PerBuildup) for region in clause.regions]
    yield from _missing(card.id, "regions", "Region", named, regions)


def _named_titles(card: Card, titles: Mapping[str, str]) -> Iterator[Problem]:
    yield from _missing(card.id, "blocks.card", "card", [blocker.card for blocker in card.blocks], titles)
    against = card.patrol.removes_against if card.patrol else {}
    yield from _missing(card.id, "patrol.removes_against", "card", against, titles)
    for field in ("discards", "assets", "card"):
        value = getattr(card.effect, field, ())
        yield from _missing(card.id, f"effect.{field}", "card", [value] if isinstance(value, str) else value, titles)


def _points(card: Card, sign: int) -> Iterator[Problem]:
    """p.39: Japanese points are positive, Allied ones negative, and all are halves."""
    for clause in card.score:
        vp = clause.vp
        if vp * sign <= 0 or vp * 2 != round(vp * 2):
            yield Problem(card.id, f"score ({clause.op})", f"{vp} is no number of half points for this side")


# ---- the Situations ---------------------------------------------------------------------------------------------


def situations(file: SituationsFile, board: MapFile, pieces: PiecesFile, cards: tuple[Card, ...]) -> Iterator[Problem]:
    """p.11: every sheet names what exists, needs no more pieces than there are, and can be drawn."""
    for sheet in file.situation:
        yield from _sheet(sheet, board)
        yield from _pieces_needed(sheet, pieces)
        for setup, decks in ((sheet.allied_setup, "allied"), (sheet.japanese_setup, "japanese")):
            side = [card for card in cards if card.deck.startswith(decks)]
            for field, draws in (("missions", setup.missions), ("assets", setup.assets)):
                yield from _draws(sheet, f"{decks}_setup.{field}", draws, [c for c in side if c.deck.endswith(field)])


def _sheet(sheet: Situation, board: MapFile) -> Iterator[Problem]:
    letter = sheet.letter
    regions = {region.id: None for region in board.region}
    in_play = {s.id for s in board.station if not sheet.regions or s.region in sheet.regions}
    open_spaces = {special.id for special in board.special if letter in special.situations and special.holds_control}
    yield from _missing("", "letter", "Situation", [letter], LETTERS)
    yield from _missing(letter, "regions", "Region", sheet.regions, regions)
    marked = (*sheet.rising_sun, *sheet.japanese_bases_quiet, *sheet.japanese_sites_quiet)
    marked += (*sheet.allied_bases, *sheet.enemy_objectives)
    yield from _missing(letter, "control", "space in play", marked, in_play | open_spaces)
    for space, count in Counter(marked).items():
        if count > 1:
            yield Problem(letter, "control", f"{space} has {count} Control markers")
    reports = (*sheet.allied_setup.reports, *sheet.special_reports)
    yield from _missing(letter, "reports", "Rising Sun face up at", reports, set(sheet.rising_sun))
    if sheet.turns not in (3, 5):
        yield Problem(letter, "turns", f"{sheet.turns} is neither 3 nor 5")
    for order in sheet.allied_setup.scatter:
        yield from _scatter_order(letter, order, regions)
    for replace in sheet.allied_setup.replace:
        yield from _missing(letter, "replace.block", "block", [replace.block], BLOCKS)
        yield from _missing(letter, "replace.where", "place", [replace.where], {"any", "japanese_held", *regions})
    for rule in sheet.special_rules:
        if isinstance(rule.effect, SpecialSpacesOpen):
            spaces = {special.id for special in board.special if letter in special.situations}
            yield from _missing(f"{letter}/{rule.id}", "effect.spaces", "special space", rule.effect.spaces, spaces)


def _scatter_order(letter: str, order: ScatterOrder, regions: Collection[str]) -> Iterator[Problem]:
    yield from _missing(letter, "scatter.regions", "Region", order.regions, regions)
    if bool(order.regions) != (order.among == "region"):
        yield Problem(letter, "scatter.among", "'region' and a list of regions go together")


def _pieces_needed(sheet: Situation, pieces: PiecesFile) -> Iterator[Problem]:
    markers = {marker.id: marker for marker in pieces.marker}
    limits = {
        "japanese_base": (markers["japanese_base"].backs["quiet"], "Japanese Bases"),
        "japanese_site": (markers["japanese_site"].backs["quiet"], "Japanese Sites"),
    }
    used = Counter(held.control for held in sheet.control.values())
    for control, (limit, name) in limits.items():
        if used[control] > limit:  # type: ignore[index]
            yield Problem(sheet.letter, "control", f"{used[control]} {name}, but {limit} Quiet markers")  # type: ignore[index]
    allied = used["allied_base"] + used["enemy_objective"]
    if allied > markers["allied_control"].count:
        yield Problem(
            sheet.letter, "control", f"{allied} Allied markers, but there are {markers['allied_control'].count}"
        )
    setup, blocks = sheet.japanese_setup, {block.id: block.count for block in pieces.block}
    patrols = setup.ready + (setup.cup.patrol if setup.cup else 0) + sum(place.count for place in setup.place)
    if patrols > markers["patrol"].count:
        yield Problem(sheet.letter, "japanese_setup", f"{patrols} Patrols, but there are {markers['patrol'].count}")
    for block in ("cw", "cw_guerrillas"):
        needed = sum(r.count for r in sheet.allied_setup.replace if r.block == block)
        needed += sheet.allied_setup.ready if block == "cw" else 0
        if needed > blocks[block]:
            yield Problem(sheet.letter, "allied_setup", f"{needed} blocks {block!r}, but there are {blocks[block]}")


def _draws(sheet: Situation, field: str, draws: Iterable[Draw], deck: list[Card]) -> Iterator[Problem]:
    left = [card for card in deck if playable(card, sheet)]
    for draw in draws:
        fitting = [card for card in left if fits(card, draw)]
        wanted = draw.count if isinstance(draw, Named | Random) else 1
        if len(fitting) < wanted:
            yield Problem(sheet.letter, field, f"asks for {wanted} of {draw}, but {len(fitting)} can be drawn")
        taken = fitting if isinstance(draw, Lettered | Tagged) else fitting[:wanted]
        left = [card for card in left if card not in taken]
    for title in (rule.effect.title for rule in sheet.special_rules if isinstance(rule.effect, DrawNamedAsset)):
        if field == "japanese_setup.assets":
            yield from _missing(sheet.letter, "special_rules", "card", [title], {card.title for card in deck})
    if field == "japanese_setup.assets":
        titles = {card.title for card in deck}
        yield from _missing(sheet.letter, "augment_only", "card", sheet.japanese_setup.augment_only, titles)


def playable(card: Card, sheet: Situation) -> bool:
    """A card of another year or of other Situations is out of play (p.11; ruling 4)."""
    year = {"1942", "1943"} & set(card.tags)
    letters = set(LETTERS) & set(card.tags)
    return (not year or str(sheet.year) in year) and (not letters or sheet.letter in letters)


def fits(card: Card, draw: Draw) -> bool:
    """Whether a draw can bring this card."""
    match draw:
        case Named(title=title):
            return card.title == title
        case Lettered(letter=letter):
            return letter in card.tags
        case Tagged(tag=tag):
            return tag in card.tags
        case Random(tags=tags, among=among):
            return card.title in among if among else bool(set(tags) & set(card.tags))
