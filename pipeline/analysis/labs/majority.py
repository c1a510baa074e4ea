"""A majority: who scores what for so many tokens, what further tokens change, and the odds of those still to come.

Who has the most scores, who has the second most scores less, nobody scores for no tokens. As printed for the Galactic
Orders (*Core Worlds: Galactic Orders* p. 7) everybody tied for most scores in full and there is no second place then,
and a tie for second scores nothing; each of these can be said otherwise.
"""

import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from pipeline.analysis.labs.sheet import Cell, Column, Sheet, at_least_one
from pipeline.errors import UsageError

TIES = ("both", "none", "split")
SECOND_SEATS = 3  # fewest seats at which Galactic Orders pay a second place
MOST_SEATS, MOST_TOKENS, MOST_CASES = 8, 99, 100_000
FURTHER = 3  # tokens of which the swing is told


class Rule(NamedTuple):
    """How a majority pays."""

    points: int | None = None  # for the most; None: as many as the seat has tokens, as Galactic Orders pay
    second: str = "half"  # "half" of that, rounded up; "none"; or points of its own
    ties: str = "both"  # for the most: "both" in full, "none", or "split", rounded down; then there is no second place
    second_ties: str = "none"  # for second, likewise

    def checked(self) -> "Rule":
        """The rule, if it is one; else a `UsageError`."""
        if self.points is not None and not 0 <= self.points <= 999:
            raise UsageError(f"--points {self.points} must be from 0 to 999")
        if self.second not in ("half", "none") and not re.fullmatch(r"\d{1,3}", self.second):
            raise UsageError(f"--second {self.second} must be half, none, or points such as 4")
        for option, said in (("--ties", self.ties), ("--second-ties", self.second_ties)):
            if said not in TIES:
                raise UsageError(f"{option} {said} must be {TIES[0]}, {TIES[1]} or {TIES[2]}")
        return self

    def most(self, tokens: int) -> int:
        """The points of the first place, for a seat with so many tokens."""
        return tokens if self.points is None else self.points

    def next(self, tokens: int) -> int:
        """The points of the second place."""
        if self.second == "none":
            return 0
        return (self.most(tokens) + 1) // 2 if self.second == "half" else int(self.second)

    def said(self) -> str:
        """The rule in a sentence."""
        first = "a point for each of its tokens" if self.points is None else f"{self.points} points"
        how = {"both": "all score in full", "none": "nobody scores", "split": "they share the points, rounded down"}
        second = {"half": "half of that, rounded up", "none": "nothing"}.get(self.second, f"{self.second} points")
        tied = "" if self.second == "none" else f"; tied for second, {how[self.second_ties]}"
        return (
            f"Most: {first}; second: {second}. Tied for most, {how[self.ties]} and there is no second place{tied}. "
            "Nobody scores for no tokens."
        )


class Place(NamedTuple):
    """Where a seat stands: its place (1, 2, or 0 for none that could score), how many share it, and its points."""

    place: int
    shared: int
    points: int

    def said(self) -> str:
        """`first`, `tied for first`, or `–`."""
        called = {1: "first", 2: "second"}.get(self.place, "–")
        return f"tied for {called}" if self.place and self.shared > 1 else called


def places(tokens: Sequence[int], rule: Rule) -> list[Place]:
    """The place and the points of each seat."""
    found = []
    best = max(tokens)
    leaders = sum(n == best for n in tokens)
    behind = [n for n in tokens if n < best]
    for mine in tokens:
        if mine == 0:
            found.append(Place(0, 0, 0))
        elif mine == best:
            found.append(Place(1, leaders, _tied(rule.most(mine), leaders, rule.ties)))
        elif leaders == 1 and mine == max(behind):
            shared = behind.count(mine)
            found.append(Place(2, shared, _tied(rule.next(mine), shared, rule.second_ties)))
        else:
            found.append(Place(0, 0, 0))
    return found


def _tied(points: int, shared: int, ties: str) -> int:
    if shared == 1 or ties == "both":
        return points
    return points // shared if ties == "split" else 0


def tokens_of(text: str, seats: int = 0) -> list[int]:
    """`5,2,2` as numbers; further seats have none."""
    words = [word.strip() for word in text.split(",")]
    if not all(re.fullmatch(r"\d{1,2}", word) for word in words):
        raise UsageError(f"--tokens {text!r} must be whole numbers from 0 to {MOST_TOKENS} with commas, such as 5,2,2")
    tokens = [int(word) for word in words]
    if seats and seats < len(tokens):
        raise UsageError(f"--tokens {text} are those of {len(tokens)} seats, and --seats says {seats}")
    tokens += [0] * (seats - len(tokens))
    if not 2 <= len(tokens) <= MOST_SEATS:
        raise UsageError(f"--tokens {text}: a majority needs 2 to {MOST_SEATS} seats; add --seats")
    return tokens


def weights_of(text: str, seats: int) -> list[int]:
    """`2,1,1` or `0.5,1,1` as the whole weights by which tokens fall to seats; all alike without a text."""
    words = [word.strip() for word in text.split(",")] if text else ["1"] * seats
    if not all(re.fullmatch(r"\d+(\.\d+)?", word) for word in words):
        raise UsageError(f"--weights {text!r} must be numbers with commas, one a seat, such as 2,1,1")
    weights = [Fraction(word) for word in words]
    if len(weights) != seats:
        raise UsageError(f"--weights {text} are {len(weights)}, and there are {seats} seats")
    if not sum(weights):
        raise UsageError(f"--weights {text} must not all be 0")
    common = math.lcm(*(weight.denominator for weight in weights))
    return [int(weight * common) for weight in weights]


Case = tuple[tuple[int, ...], int]  # tokens that come to each seat, and in how many equally likely ways


class Cases(NamedTuple):
    """Everything that can come, and how many ways there are in all: whole numbers, as they add up faster."""

    each: Iterator[Case]
    ways: int


def falling(tokens: int, weights: Sequence[int]) -> Cases:
    """All ways in which tokens fall to seats, each token by these weights (multinomial odds)."""
    seats = len(weights)
    at_least_one("--to-come", tokens, MOST_TOKENS)
    cases = math.comb(tokens + seats - 1, seats - 1)
    if cases > MOST_CASES:
        raise UsageError(
            f"--to-come {tokens} can fall in {cases:,} ways over {seats} seats; {MOST_CASES:,} are the most"
        )
    return Cases(_falls(tokens, weights), sum(weights) ** tokens)


def _falls(tokens: int, weights: Sequence[int]) -> Iterator[Case]:
    for came in _divided(tokens, len(weights)):
        ways, left = 1, tokens
        for weight, n in zip(weights, came, strict=True):
            ways, left = ways * math.comb(left, n) * weight**n, left - n
        if ways:
            yield came, ways


def _divided(tokens: int, seats: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (tokens,)
        return
    for first in range(tokens + 1):
        for rest in _divided(tokens - first, seats - 1):
            yield first, *rest


def drawing(bag: str, draws: int, seats: int) -> Cases:
    """All ways in which seats draw from one bag, `6 of 20` being tokens of this majority (hypergeometric odds)."""
    match = re.fullmatch(r"\s*(\d{1,3})\s+of\s+(\d{1,3})\s*", bag)
    if not match:
        raise UsageError(f"--bag {bag!r} must look like '6 of 20': tokens of this majority, of all tokens in the bag")
    mine, size = int(match[1]), int(match[2])
    at_least_one("--draws", draws, MOST_TOKENS)
    if mine > size:
        raise UsageError(f"--bag {bag!r} holds more tokens of this majority than tokens")
    if draws * seats > size:
        raise UsageError(
            f"--draws {draws} for {seats} seats takes {draws * seats} tokens of the {size} in --bag {bag!r}"
        )
    if (min(draws, mine) + 1) ** seats > MOST_CASES:
        raise UsageError(f"--draws {draws} for {seats} seats can come in more than {MOST_CASES:,} ways; draw fewer")
    rest = size - draws * seats
    cases = (
        (came, math.prod(math.comb(draws, n) for n in came) * math.comb(rest, mine - sum(came)))
        for came in _drawn(draws, seats, mine)
    )
    return Cases(cases, math.comb(size, mine))


def _drawn(draws: int, seats: int, left: int) -> Iterator[tuple[int, ...]]:
    if seats == 0:
        yield ()
        return
    for first in range(min(draws, left) + 1):
        for others in _drawn(draws, seats - 1, left - first):
            yield first, *others


def now(tokens: Sequence[int], rule: Rule) -> Sheet:
    """Who scores what as it stands, and how many more tokens would tie or lead."""
    columns = [
        Column("seat", "count"), Column("tokens", "count"), Column("place", "word"), Column("points", "count"),
        Column("more to tie for most", "count"), Column("more to lead alone", "count"),
    ]  # fmt: skip
    rows = []
    for seat, (mine, place) in enumerate(zip(tokens, places(tokens, rule), strict=True)):
        best = max(n for other, n in enumerate(tokens) if other != seat)
        to_tie, to_lead = max(0, best - mine), max(0, best + 1 - mine)
        rows.append((seat + 1, mine, place.said(), place.points, to_tie, to_lead))
    return Sheet("As it stands", tuple(columns), tuple(rows), (rule.said(),))


def swings(tokens: Sequence[int], rule: Rule, further: int = FURTHER) -> Sheet:
    """What further tokens of one seat change in the points of every seat, if nobody else places any."""
    at_least_one("--further", further, MOST_TOKENS)
    before = [place.points for place in places(tokens, rule)]
    rows: list[tuple[Cell, ...]] = []
    for seat in range(len(tokens)):
        for more in range(1, further + 1):
            then = [n + more * (other == seat) for other, n in enumerate(tokens)]
            after = places(then, rule)
            change = (place.points - b for place, b in zip(after, before, strict=True))
            rows.append((seat + 1, more, after[seat].said(), *change))
    columns = (Column("seat", "count"), Column("more tokens", "count"), Column("then", "word"))
    seats = tuple(Column(f"seat {k + 1}", "change") for k in range(len(tokens)))
    return Sheet("What further tokens of a seat change in points", columns + seats, tuple(rows))


HEADS = ("first alone", "tied for first", "second alone", "tied for second", "no points")


def outlook(tokens: Sequence[int], rule: Rule, cases: Cases, how: str) -> Sheet:
    """The exact odds of places and points once the tokens to come have come; `how` says how they do."""
    ways = [[0] * len(HEADS) for _ in tokens]
    points = [0] * len(tokens)
    for came, many in cases.each:
        for seat, place in enumerate(places([a + b for a, b in zip(tokens, came, strict=True)], rule)):
            if place.place:
                ways[seat][2 * (place.place - 1) + (place.shared > 1)] += many
            if place.points == 0:
                ways[seat][-1] += many
            points[seat] += many * place.points
    heads = [Column("seat", "count"), Column("tokens now", "count"), *(Column(head, "odds") for head in HEADS)]
    heads.append(Column("mean points", "mean"))
    rows: list[tuple[Cell, ...]] = [
        (k + 1, n, *(Fraction(many, cases.ways) for many in ways[k]), Fraction(points[k], cases.ways))
        for k, n in enumerate(tokens)
    ]
    return Sheet(f"After {how}", tuple(heads), tuple(rows), (), HEADS[0])


class ToCome(NamedTuple):
    """Tokens that are still to come: some that fall by weights, or draws from a bag."""

    tokens: int = 0
    weights: str = ""
    bag: str = ""
    draws: int = 0


NOTHING = ToCome()


def answer(tokens: Sequence[int], rule: Rule, to_come: ToCome = NOTHING, further: int = FURTHER) -> list[Sheet]:
    """Who scores what, what further tokens change, and the odds of what is to come, if that is said."""
    rule.checked()
    sheets = [now(tokens, rule), swings(tokens, rule, further)]
    falls, drawn = bool(to_come.tokens or to_come.weights), bool(to_come.bag or to_come.draws)
    if falls and drawn:
        raise UsageError("--to-come and --bag are two ways in which tokens come; choose one")
    if falls:
        if not to_come.tokens:
            raise UsageError("--weights needs --to-come N, how many tokens fall")
        weights = weights_of(to_come.weights, len(tokens))
        how = f"{to_come.tokens} more tokens, each falling to a seat by weights of {', '.join(map(str, weights))}"
        sheets.append(outlook(tokens, rule, falling(to_come.tokens, weights), how))
    if drawn:
        if not (to_come.bag and to_come.draws):
            raise UsageError("--bag and --draws go together: what is in the bag, and how many each seat draws")
        how = f"{to_come.draws} draws of each seat from a bag with {to_come.bag} tokens of this majority"
        sheets.append(outlook(tokens, rule, drawing(to_come.bag, to_come.draws, len(tokens)), how))
    return sheets


def usual_second(seats: int) -> str:
    """What second is worth where nothing is said: as for Galactic Orders, half from three seats up."""
    return "half" if seats >= SECOND_SEATS else "none"
