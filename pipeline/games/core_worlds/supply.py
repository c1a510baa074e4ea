"""The cards that a scenario may place: which there are, where they may lie, and that none lies in two places."""

from collections.abc import Iterable
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.errors import UsageError, unknown
from pipeline.games.core_worlds.cardtext import card_name
from pipeline.games.core_worlds.setup import home_of, in_decks
from pipeline.games.core_worlds.state import DECKS, SECTORS
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind, Of

IN_DECK = "a unit or tactic"
MAY_LIE = {  # what may lie where, by field
    "hand": IN_DECK,
    "deck": IN_DECK,
    "discard": IN_DECK,
    "city": IN_DECK,
    "garrisons": "a unit",
    "warzone": "a deployed unit, a world or a prestige card",
    "zone": "a card of a sector's deck that is no event",
    "events": "an event",
    "galactic_deck": "a card of a sector's deck",
}


def first_round(d: Any, deck: int) -> int:
    """The round in which a galactic deck's sector begins."""
    return int((deck - 1) * d.rules.sector_rounds + 1) if deck else 1


def sector_of(d: Any, round_: int) -> int:
    """The sector of a round."""
    return min((round_ - 1) // int(d.rules.sector_rounds) + 1, SECTORS)


def cards_called(d: Any, name: str) -> int:
    """The card of that name; any other is a `UsageError` with the nearest name."""
    named = {name_of(title): card for card, title in enumerate(d.cards["title"][: d.cards_n])}
    if name not in named:
        raise unknown("card", name, named)
    return named[name]


def deck_of(d: Any, card: int) -> int:
    """The galactic deck that a card is in, in this game; -1 for none."""
    for i in range(d.deck_rows_n):
        if d.deck_rows[i].card == card and in_decks(d, i):
            return int(d.deck_rows[i].deck)
    return -1


def may_lie(d: Any, where: str, card: int) -> bool:
    """Whether a card is of a kind that may lie in a place."""
    row, kind = d.cards[card], Kind(d.cards[card].kind)
    if MAY_LIE[where] == IN_DECK:
        return bool(row.of & (Of.UNIT | Of.TACTIC))
    if where == "garrisons":
        return bool(row.of & Of.UNIT)
    if where == "warzone":
        return kind in (Kind.UNIT, Kind.WORLD, Kind.CORE_WORLD, Kind.PRESTIGE)
    if where == "events":
        return kind == Kind.EVENT
    return deck_of(d, card) > 0 and (kind != Kind.EVENT or where == "galactic_deck")


class Supply:
    """Every card of the game that is not yet placed: the galactic decks as dealt, and each seat's own cards."""

    def __init__(self, s: Any, d: Any) -> None:
        self.d = d
        self.decks = [_cards(s.decks[deck])[::-1] for deck in range(DECKS)]  # the next to be drawn first
        self.first = _cards(s.events)  # First Blood
        self.own: list[list[int]] = []
        self.placed: dict[int, str] = {}

    def take(self, name: str, field: str, seat: int = -1) -> int:
        """A card out of the supply, for a place; a `UsageError` if the rules can't bring it there."""
        where = f"{field} of seat {seat + 1}" if seat >= 0 else field
        card = cards_called(self.d, name)
        if not may_lie(self.d, field, card):
            raise UsageError(f"{where}: {name} can't lie there; {MAY_LIE[field]} can")
        piles = [self.own[seat]] if seat >= 0 else []
        piles += [self.first, *self.decks] if field == "events" else self.decks
        for pile in piles:
            if card in pile:
                pile.remove(card)
                self.placed[card] = where
                return card
        raise UsageError(f"{where}: {self._why_none(card)}")

    def _why_none(self, card: int) -> str:
        name = card_name(self.d, card)
        if card in self.placed:
            return f"there is no further {name}: all that there are lie elsewhere, the last in {self.placed[card]}"
        if self.d.starting[card]:
            return f"{name} is not in this seat's starting deck"
        if any(self.d.deck_rows[i].card == card for i in range(self.d.deck_rows_n)):
            return f"{name} is in no deck of this game"
        return f"{name} is no card that can be there"


def faction_numbers(d: Any, given: dict[int, str], dealt: Iterable[int]) -> list[int]:
    """By seat the row of its faction: those given by hero, and others as dealt; the lowest number sits first."""
    playable = [f for f in range(d.factions_n) if home_of(d, d.factions[f]) != NO_CARD]
    heroes = {card_name(d, int(d.factions[f].hero)): f for f in playable}
    fixed: dict[int, int] = {}
    for seat, hero in given.items():
        if hero not in heroes:
            raise unknown("starting deck's hero in this game", hero, heroes)
        if heroes[hero] in fixed.values():
            raise UsageError(f"{hero} can't be in the starting decks of two seats")
        fixed[seat] = heroes[hero]
    dealt = list(dealt)
    free = [f for f in [*dealt, *playable] if f not in fixed.values()]
    seats: list[int] = []
    for seat in range(len(dealt)):
        if seat in fixed:
            chosen = fixed[seat]
        else:
            chosen = min(free, key=lambda f: int(d.factions[f].number)) if seat == 0 else free[0]
            free = [f for f in free if f != chosen]
        seats.append(chosen)
    lowest = min(seats, key=lambda f: int(d.factions[f].number))
    if seats[0] != lowest:
        hero = card_name(d, int(d.factions[lowest].hero))
        raise UsageError(f"{hero}'s Home World has the lowest number at the table, so that deck is seat 1's")
    return seats


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.n] if card != NO_CARD]
