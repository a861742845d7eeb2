"""Sharing the seats out among the people of a campaign: who may start it, and who gets what nobody has taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.services.briefs import UserError
from engine.core.audience import Seat
from engine.core.game import DIVISION, Game, Scenario


class Place(Protocol):
    """A seat and who sits there, as stored or as shown."""

    @property
    def seat(self) -> Seat: ...
    @property
    def user_id(self) -> int | None: ...
    @property
    def invited_id(self) -> int | None: ...


def divided(game: Game, scenario: Scenario, options: Mapping[str, str], places: Sequence[Place]) -> dict[Seat, int]:
    """Who plays what if the campaign starts now; UserError with the reason if it cannot start yet.

    Open seats of a game with a division of its own go to whoever holds the rest of the book's hand, others to whoever
    doubles for them. Whoever sits everywhere practises alone."""
    taken = {place.seat: place.user_id for place in places if place.user_id is not None}
    kept = [place for place in places if place.invited_id is not None and place.user_id is None]
    if kept:
        names = ", ".join(f"{game.words.seat(place.seat)} (kept for <@{place.invited_id}>)" for place in kept)
        raise UserError(f"Not all seats are taken yet: {names}.")
    alone = len(taken) == len(places) and len(set(taken.values())) == 1
    if by_the_book(game, options) and not alone:
        return _hands(game, taken)
    taken |= {seat: taken[other] for seat, other in scenario.doubles.items() if seat not in taken and other in taken}
    free = [game.words.seat(place.seat) for place in places if place.seat not in taken]
    if free:
        raise UserError(f"Not all seats are taken yet: {', '.join(free)}.")
    _one_side_each(game, taken)
    return taken


def by_the_book(game: Game, options: Mapping[str, str]) -> bool:
    """Whether the book says who plays what, for any number of people."""
    return bool(game.division()) and options.get(DIVISION.name, DIVISION.values[0]) == DIVISION.values[0]


def outlook(game: Game, scenario: Scenario, options: Mapping[str, str], places: Sequence[Place]) -> list[str]:
    """What a start would give each of those who have joined, or why it is too early; nothing where seats are plain."""
    if not by_the_book(game, options) and not scenario.doubles:
        return []
    try:
        shared = divided(game, scenario, options, places)
    except UserError as error:
        return [f"-# {error.text}"]
    hands: dict[int, list[str]] = {}
    for place in places:
        hands.setdefault(shared[place.seat], []).append(game.words.seat(place.seat))
    return ["If you start now: " + "; ".join(f"<@{who}> {', '.join(seats)}" for who, seats in hands.items()) + "."]


def _hands(game: Game, taken: Mapping[Seat, int]) -> dict[Seat, int]:
    people, division = len(set(taken.values())), game.division()
    if people not in division:
        numbers = f"{min(division)} to {max(division)}"
        raise UserError(f"{game.title} is for {numbers} players; {people or 'none'} so far. Join with the buttons.")
    hands = division[people]
    holders = [{taken[seat] for seat in hand if seat in taken} for hand in hands]
    if any(len(holder) != 1 for holder in holders):
        raise UserError(f"{_book(game, hands)}. Each takes a seat of another hand: {_odd(game, hands, holders)}.")
    return {seat: next(iter(holder)) for hand, holder in zip(hands, holders, strict=True) for seat in hand}


def _book(game: Game, hands: Sequence[Sequence[Seat]]) -> str:
    named = [" + ".join(game.words.seat(seat) for seat in hand) for hand in hands]
    return f"The book divides the seats among {len(hands)} players like this: {'; '.join(named)}"


def _odd(game: Game, hands: Sequence[Sequence[Seat]], holders: Sequence[set[int]]) -> str:
    """What does not fit: hands with several people in them, then hands with nobody."""
    said: list[str] = []
    for hand, holder in zip(hands, holders, strict=True):
        if len(holder) != 1:
            who = " and ".join(f"<@{person}>" for person in sorted(holder)) + " share" if holder else "nobody has"
            said.append(f"{who} {' + '.join(game.words.seat(seat) for seat in hand)}")
    return ", ".join(said)


def _one_side_each(game: Game, taken: Mapping[Seat, int]) -> None:
    """Alone one may try out both sides; against others nobody sits on two."""
    if len(set(taken.values())) < 2:
        return
    for person in sorted(set(taken.values())):
        sides = {game.side(seat) for seat, user in taken.items() if user == person}
        if len(sides) > 1:
            raise UserError(f"<@{person}> sits on both sides; that can only be done alone. Leave and join one of them.")
