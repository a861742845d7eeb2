"""The facts of Coast Watchers: board, pieces, cards, Situations and scoring, read from the TOML files in this folder.

`facts()` reads, checks and remembers them. An owner of the printed game can correct them with files of the same names
(engine/core/facts.py says how). Nothing in here is a rule.
"""

import functools
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from engine.coast_watchers.data import checks
from engine.coast_watchers.data.board import (
    Block,
    Chit,
    Circle,
    Link,
    MapFile,
    Marker,
    Piece,
    PiecesFile,
    Region,
    Scoring,
    Special,
    Station,
)
from engine.coast_watchers.data.cards import Card, Deck, DeckFile
from engine.coast_watchers.data.situations import Situation, SituationsFile
from engine.core.facts import T, Validator, cached, load

PACKAGE = "engine.coast_watchers.data"
EDITIONS_SUBDIR = "coast_watchers"
Entry = TypeVar("Entry", Region, Station, Circle, Special, Block, Marker, Chit, Piece)
DECKS = ("allied_assets", "allied_missions", "japanese_assets", "japanese_missions")


class Facts(msgspec.Struct, frozen=True, dict=True):
    """Everything printed. Mappings are by id (situations: by letter) in the order of the files."""

    regions: Mapping[str, Region]
    stations: Mapping[str, Station]
    circles: Mapping[str, Circle]
    specials: Mapping[str, Special]
    links: tuple[Link, ...]
    blocks: Mapping[str, Block]
    markers: Mapping[str, Marker]
    chits: Mapping[str, Chit]
    pieces: Mapping[str, Piece]
    decks: Mapping[str, Deck]
    cards: Mapping[str, Card]
    situations: Mapping[str, Situation]
    scoring: Scoring

    @functools.cached_property
    def spaces(self) -> Mapping[str, Station | Circle | Special]:
        """p.3: Stations, circles and special spaces."""
        return {**self.stations, **self.circles, **self.specials}

    @functools.cached_property
    def region_stations(self) -> Mapping[str, tuple[str, ...]]:
        """Region -> its Stations."""
        return {r: tuple(s.id for s in self.stations.values() if s.region == r) for r in self.regions}

    @functools.cached_property
    def deck_cards(self) -> Mapping[str, tuple[Card, ...]]:
        """Deck -> its cards, by number."""
        cards = sorted(self.cards.values(), key=lambda card: card.number)
        return {deck: tuple(card for card in cards if card.deck == deck) for deck in self.decks}

    @functools.cached_property
    def titled(self) -> Mapping[str, tuple[Card, ...]]:
        """Title -> the cards that bear it (no title stands in two decks)."""
        titles = dict.fromkeys(card.title for card in self.cards.values())
        return {title: tuple(card for card in self.cards.values() if card.title == title) for title in titles}

    @functools.cached_property
    def blocked_by(self) -> Mapping[str, tuple[str, ...]]:
        """p.22: title of a Patrol Asset -> titles of the cards that can stop it."""
        pairs = [(blocker.card, card.title) for card in self.cards.values() for blocker in card.blocks]
        return {title: tuple(stops for stopped, stops in pairs if stopped == title) for title, _ in pairs}

    def in_play(self, letter: str) -> tuple[str, ...]:
        """p.11: the Stations in play in this Situation."""
        regions = self.situations[letter].regions or tuple(self.regions)
        return tuple(station.id for station in self.stations.values() if station.region in regions)


@cached
def facts() -> Facts:
    """Everything printed, read once; a FactError names file, entry and field of anything wrong."""
    board = _read("map.toml", MapFile, [checks.board])
    pieces = _read("pieces.toml", PiecesFile, [checks.pieces])
    decks = _decks(board)
    cards = {card.id: card for file in decks.values() for card in file.card}
    check = functools.partial(checks.situations, board=board, pieces=pieces, cards=tuple(cards.values()))
    situations = _read("situations.toml", SituationsFile, [check])
    return Facts(
        regions=_by_id(board.region),
        stations=_by_id(board.station),
        circles=_by_id(board.circle),
        specials=_by_id(board.special),
        links=board.link,
        blocks=_by_id(pieces.block),
        markers=_by_id(pieces.marker),
        chits=_by_id(pieces.chit),
        pieces=_by_id(pieces.piece),
        decks={deck: file.deck for deck, file in decks.items()},
        cards=cards,
        situations={situation.letter: situation for situation in situations.situation},
        scoring=_read("scoring.toml", Scoring),
    )


def _read(filename: str, type: type[T], validators: Iterable[Validator[T]] = ()) -> T:
    return load(PACKAGE, filename, type, EDITIONS_SUBDIR, validators)


def _decks(board: MapFile) -> dict[str, DeckFile]:
    """The four decks, each checked against the titles of all."""
    files = {deck: _read(f"{deck}.toml", DeckFile) for deck in DECKS}
    titles = {card.title: deck for deck, file in files.items() for card in file.card}
    check = functools.partial(checks.cards, board=board, titles=titles)
    checked = {deck: _read(f"{deck}.toml", DeckFile, [check]) for deck in DECKS}
    return {
        deck: msgspec.structs.replace(file, card=tuple(msgspec.structs.replace(c, deck=deck) for c in file.card))
        for deck, file in checked.items()
    }


def _by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    return {entry.id: entry for entry in entries}
