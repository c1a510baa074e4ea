"""The cards that a scenario may place: which there are, and that none lies in two places."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pipeline.engine.piles import push
from pipeline.errors import UsageError, unknown
from pipeline.games.micro_cosmos.cardtext import automa_name, crew_name, scenario_name, survivor_name
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Colour

Given = dict[tuple[str, int], Any]
TABLE = -1
NAMES: dict[str, Callable[[Any, int], str]] = {
    "survivors": survivor_name,
    "crew": crew_name,
    "automa": automa_name,
    "scenario": scenario_name,
}
KINDS = {"survivors": "Survivor", "crew": "Crew card", "automa": "card of the Automa", "scenario": "Scenario card"}


class Stock:
    """Every card that is not yet placed, in the order in which it was dealt: the bottom of a deck first."""

    def __init__(self, s: Any, d: Any, given: Given) -> None:
        self.d = d
        self.named = {name for value in given.values() if isinstance(value, list) for name in value}
        aboard = [int(card) for who in range(s.seats) for card in s.arks[who].berths[: s.arks[who].aboard]]
        rows = [
            int(card)
            for who in range(s.seats)
            for row in range(2)
            for card in s.arks[who].crew[row, : s.arks[who].row_n[row]]
        ]
        canteen = [int(card) for card in s.canteen[: s.canteen_n]]
        self.left = {
            "survivors": aboard + _cards(s.settled) + _cards(s.stack) + _cards(s.survivors_out) + _cards(s.survivors),
            "crew": rows + canteen[::-1] + _cards(s.crew_out) + _cards(s.crew),
            "automa": _cards(s.automa_out) + _cards(s.automa),
            "scenario": _cards(s.campaign.held) + _cards(s.campaign.deck),
        }
        self.placed: dict[tuple[str, int], str] = {}
        for pile in (s.settled, s.stack, s.survivors_out, s.survivors, s.crew_out, s.crew):
            pile.n = 0
        s.drawn_n = 0

    def take(self, kind: str, name: str, where: str) -> int:
        """A card by its name, for a place; a `UsageError` if there is none left."""
        cards = coded_cards(self.d, kind)
        if name not in cards:
            raise unknown(KINDS[kind], name, cards)
        for card in cards[name]:
            if card in self.left[kind]:
                self.left[kind].remove(card)
                self.placed[kind, card] = where
                return card
        lies = next((self.placed[kind, card] for card in cards[name] if (kind, card) in self.placed), "")
        raise UsageError(f"{where}: {name} lies in {lies}" if lies else f"{where}: {name} is not in this game")

    def rest(self, kind: str) -> list[int]:
        """What is left, bottom first; none is left after it."""
        cards, self.left[kind] = self.left[kind], []
        return cards

    def any_survivors(self, n: int, but: int = NOBODY) -> list[int]:
        """Some Survivors that nothing names, of any colour (but one), from the deck's bottom; neutral ones last."""
        found: list[int] = []
        free = [card for card in self.left["survivors"] if survivor_name(self.d, card) not in self.named]
        for card in sorted(free, key=lambda card: self._colour(card) == Colour.NEUTRAL):
            if len(found) < n and self._colour(card) != but:
                found.append(card)
        if len(found) < n:
            raise UsageError("there are not so many Survivors in the game")
        for card in found:
            self.left["survivors"].remove(card)
        return found

    def beneath(self, top: Sequence[int], n: int) -> list[int]:
        """The cards of the stack, the top first, with some more beneath those given: no two neighbours alike."""
        cards = list(top)
        for _ in range(n):
            cards += self.any_survivors(1, self._colour(cards[-1]) if cards else NOBODY)
        return cards

    def lay(self, pile: Any, cards: Iterable[int]) -> None:
        """Make a pile of cards, the bottom first."""
        pile.n = 0
        for card in cards:
            push(pile, card)

    def _colour(self, card: int) -> int:
        return int(self.d.survivors[card].colour)


def coded_cards(d: Any, kind: str) -> dict[str, list[int]]:
    """The cards of a kind by name; equal cards have one name."""
    found: dict[str, list[int]] = {}
    numbers = {"survivors": d.survivors_n, "crew": d.crew_n, "automa": d.automa_n, "scenario": d.scenario_cards_n}
    for card in range(numbers[kind]):
        found.setdefault(NAMES[kind](d, card), []).append(card)
    return found


def coded(what: str, name: str, names: Mapping[Any, str]) -> int:
    """The code of a word; any other word is a `UsageError` with the nearest one."""
    for code, word in names.items():
        if word == name:
            return int(code)
    raise unknown(what, name, list(names.values()))


def fill(array: Any, values: Sequence[int], where: str) -> None:
    """Put numbers into an array of just as many."""
    if len(values) != len(array):
        raise UsageError(f"{where} = {list(values)} must be a list of {len(array)}")
    array[:] = values


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.n]]
