"""A deck: the exact odds of hands, of at least so many of a kind, of combinations, turn by turn (hypergeometric)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from pipeline.analysis.labs.sheet import Cell, Column, Sheet, at_least_one, counted, plain
from pipeline.errors import UsageError, unknown

MOST_CARDS, MOST_KINDS, MOST_TURNS = 1000, 40, 50
MOST_HANDS = 10_000  # different hands that are looked through
SHOWN_HANDS, SHOWN_COUNTS = 10, 6
REST = "(other)"


class Deck(NamedTuple):
    """A deck by kind of card, and how it is drawn from."""

    cards: Mapping[str, int]
    draw: int
    turns: int = 1
    reshuffle: bool = False  # whether all cards are shuffled back before each turn

    @property
    def size(self) -> int:
        """Its cards."""
        return sum(self.cards.values())

    def drawn(self, turn: int) -> int:
        """Cards that have been seen by the end of a turn: no more than there are."""
        return min(turn * self.draw, self.size)


def deck(cards: str, draw: int, turns: int = 1, reshuffle: bool = False) -> Deck:
    """The deck that the options say; a `UsageError` where it can't be."""
    kinds = counted(cards, "--cards")
    size = sum(kinds.values())
    if size > MOST_CARDS or len(kinds) > MOST_KINDS:
        raise UsageError(
            f"--cards holds {size:,} cards of {len(kinds)} kinds; {MOST_CARDS:,} of {MOST_KINDS} are the most"
        )
    if not 1 <= draw <= size:
        raise UsageError(f"--draw {draw} must be from 1 to {size}, the cards of the deck")
    at_least_one("--turns", turns, MOST_TURNS)
    if turns == 1 and reshuffle:
        raise UsageError("--reshuffle says what happens between turns: add --turns 3")
    return Deck(kinds, draw, turns, reshuffle)


def kind_odds(whole: Deck, kind: str, drawn: int) -> dict[int, Fraction]:
    """The odds of so many cards of a kind among `drawn`."""
    n, size = whole.cards[kind], whole.size
    most = range(max(0, drawn - (size - n)), min(n, drawn) + 1)
    return {k: Fraction(comb(n, k) * comb(size - n, drawn - k), comb(size, drawn)) for k in most}


def wanted(whole: Deck, text: str, option: str) -> dict[str, int]:
    """`2 unit and 1 world` by kind."""
    found = counted(text, option)
    for kind in found:
        if kind not in whole.cards:
            raise unknown("card", kind, whole.cards)
    return found


def combination(whole: Deck, combo: Mapping[str, int], drawn: int, exactly: bool = False) -> Fraction:
    """The odds that among `drawn` cards there are at least (or exactly) so many of each kind named."""
    hands = _hands({kind: whole.cards[kind] for kind in combo}, whole.size, drawn)
    fits = (
        p
        for hand, p in hands.items()
        if all(hand.count(kind) == n if exactly else hand.count(kind) >= n for kind, n in combo.items())
    )
    return sum(fits, Fraction(0))


def _hands(kinds: Mapping[str, int], size: int, drawn: int) -> dict[tuple[str, ...], Fraction]:
    """The odds of each hand, its cards sorted; what isn't of these kinds is `REST`."""
    import icepool

    cards = {**kinds, REST: size - sum(kinds.values())}
    most = comb(drawn + len(kinds), len(kinds))
    if most > MOST_HANDS and _different(cards, drawn) > MOST_HANDS:
        raise UsageError(
            f"{len(kinds)} kinds in {drawn} cards make more than {MOST_HANDS:,} different hands; name fewer"
        )
    hands = icepool.Deck({kind: n for kind, n in cards.items() if n}).deal(drawn).expand()
    return {tuple(hand): hands.probability(hand) for hand in hands}


def _different(cards: Mapping[str, int], drawn: int) -> int:
    """How many different hands there are."""
    ways = [1] + [0] * drawn
    for n in cards.values():
        ways = [sum(ways[k - j] for j in range(min(n, k) + 1)) for k in range(drawn + 1)]
    return ways[drawn]


def each_kind(whole: Deck) -> Sheet:
    """How many of each kind a hand holds."""
    found = {kind: kind_odds(whole, kind, whole.draw) for kind in whole.cards}
    most = max(max(odds) for odds in found.values())
    shown = range(most + 1) if most <= SHOWN_COUNTS else range(SHOWN_COUNTS)
    last = [] if most <= SHOWN_COUNTS else [Column(f"{SHOWN_COUNTS} or more", "odds")]
    columns = [Column("card", "word"), Column("in the deck", "count")]
    columns += [Column("none" if k == 0 else str(k), "odds") for k in shown] + last
    columns += [Column("at least one", "odds"), Column("mean", "mean")]
    rows: list[tuple[Cell, ...]] = []
    for kind, odds in found.items():
        cells = [odds.get(k, Fraction(0)) for k in shown]
        more = [1 - sum(cells, Fraction(0))] if last else []
        mean = Fraction(whole.draw * whole.cards[kind], whole.size)
        rows.append((kind, whole.cards[kind], *cells, *more, 1 - odds.get(0, Fraction(0)), mean))
    title = f"How many of each in a hand of {whole.draw}, from {whole.size} cards"
    return Sheet(title, tuple(columns), tuple(rows), (), "at least one")


def likely_hands(whole: Deck) -> Sheet | None:
    """The likeliest hands; None where there are too many different ones to look through."""
    if len(whole.cards) < 2 or _different(whole.cards, whole.draw) > MOST_HANDS:
        return None
    hands = _hands(whole.cards, whole.size, whole.draw)
    ranked = sorted(hands.items(), key=lambda item: (-item[1], item[0]))
    rows: list[tuple[Cell, ...]] = []
    for hand, p in ranked[:SHOWN_HANDS]:
        held = Counter(hand)
        rows.append((", ".join(f"{held[kind]} {kind}" for kind in whole.cards if held[kind]), p))
    rest = ranked[SHOWN_HANDS:]
    if rest:
        rows.append((f"{len(rest):,} other hands", sum((p for _, p in rest), Fraction(0))))
    return Sheet("The likeliest hands", (Column("hand", "word"), Column("odds", "odds")), tuple(rows), (), "odds")


def by_turn(whole: Deck, text: str, exactly: bool = False) -> Sheet:
    """The odds of a combination in a hand, and turn by turn.

    Without a reshuffle: among all cards drawn by the end of a turn. With one hands are independent: the odds that some
    hand had it by then.
    """
    option = "--exactly" if exactly else "--at-least"
    combo = wanted(whole, text, option)
    called = f"{'exactly' if exactly else 'at least'} {' and '.join(f'{n} {kind}' for kind, n in combo.items())}"
    rows: list[tuple[Cell, ...]] = []
    once = combination(whole, combo, whole.draw, exactly)
    for turn in range(1, whole.turns + 1):
        seen = whole.drawn(turn)
        p = 1 - (1 - once) ** turn if whole.reshuffle else combination(whole, combo, seen, exactly)
        rows.append((turn, whole.draw if whole.reshuffle else seen, p))
    seen_name = "cards a hand" if whole.reshuffle else "cards seen"
    what = "in some hand by then" if whole.reshuffle else "among them"
    columns = (Column("turn", "count"), Column(seen_name, "count"), Column(what, "odds"))
    says = []
    if whole.reshuffle and once:
        says.append(f"The deck is shuffled anew each turn: a hand has it {plain(1 / once)} turns apart on average.")
    if not whole.reshuffle and whole.turns * whole.draw > whole.size:
        says.append(f"The deck is through after {whole.size} cards; --reshuffle would shuffle them back each turn.")
    return Sheet(called[0].upper() + called[1:], columns, tuple(rows), tuple(says), what)


def answer(whole: Deck, at_least: Sequence[str] = (), exactly: Sequence[str] = ()) -> list[Sheet]:
    """What a hand holds of each kind, the likeliest hands, and what was asked of combinations.

    Over several turns without a combination: at least one of each kind.
    """
    hands = likely_hands(whole)
    sheets = [each_kind(whole), *([hands] if hands else [])]
    asked = list(at_least) or ([f"1 {kind}" for kind in whole.cards] if whole.turns > 1 and not exactly else [])
    sheets += [by_turn(whole, text) for text in asked]
    return sheets + [by_turn(whole, text, exactly=True) for text in exactly]
