"""Runs of every setting of a few numbers, on common deals: what `galactic sweep` plays.

A number to vary is a rule, a cell of one (`launch_spot.4`), or a cell of a component sheet (`Claw Fighter.draft_cost`).
"""

import dataclasses
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.contract import Game
from pipeline.games.rulebook import Rulebook
from pipeline.runs.growing import Growing
from pipeline.runs.spec import Asked, RunSpec, specify
from pipeline.runs.start import How, Watcher

MOST_SETTINGS = 100
MOST_NUMBERS = 3  # more can't be drawn, nor told apart
GAMES = (2_000, 1_000, 500)  # of a setting, unless said otherwise: the most with which all together stay below
ALL_GAMES = 40_000
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
EXAMPLE = "--vary launch_spot.4=7..11"
VARY, VARY_CARD = "--vary", "--vary-card"


class Number(NamedTuple):
    """A number or switch that is varied, and its values in order."""

    target: str  # as --set or --card names it
    values: tuple[str, ...]
    card: bool = False  # a cell of a component sheet
    words: bool = False  # its values are words, in no order


class Setting(NamedTuple):
    """One value for each number."""

    places: tuple[int, ...]  # which value of each number
    values: tuple[str, ...]
    asked: Asked
    current: bool  # whether it is the game, or the project, as it stands


class Sweep(NamedTuple):
    """What is to be played: checked, and nothing played yet."""

    game: Game
    base: RunSpec
    numbers: tuple[Number, ...]
    settings: tuple[Setting, ...]

    def neighbours(self) -> Iterator[tuple[int, int, int]]:
        """Pairs of settings that differ by one step of one number: the number and the two, by their places.

        Words have no order, so each is a step from each other one.
        """
        for (i, one), (j, other) in itertools.combinations(enumerate(self.settings), 2):
            steps = [(k, abs(a - b)) for k, (a, b) in enumerate(zip(one.places, other.places, strict=True)) if a != b]
            if len(steps) == 1 and (steps[0][1] == 1 or self.numbers[steps[0][0]].words):
                yield steps[0][0], i, j


def sweep_of(asked: Asked, vary: Sequence[str], vary_cards: Sequence[str] = ()) -> Sweep:
    """Read what is to be varied and check every setting; a mistake is a `UsageError`, before anything is played."""
    game, base = games.load(asked.game), specify(asked)
    numbers = [_number(one, VARY, game.rulebook) for one in vary] + [
        _number(one, VARY_CARD, None) for one in vary_cards
    ]
    if not numbers:
        raise UsageError(f"name a number to vary and its values, such as {EXAMPLE}")
    _check_size(numbers)
    settings = tuple(_settings(asked, base, numbers))
    return Sweep(game, base, tuple(numbers), settings)


def games_of(sweep: Sweep, wanted: int = 0) -> int:
    """Games to play of each setting: as many as wanted, or so many that a small sweep takes well below a minute."""
    if wanted:
        return wanted
    return next((size for size in GAMES if size * len(sweep.settings) <= ALL_GAMES), GAMES[-1])


def growing(sweep: Sweep, how: How, watcher: Watcher | None = None) -> list[Growing]:
    """The run of each setting, set up and not played."""
    return [Growing(setting.asked, how, watcher) for setting in sweep.settings]


def _check_size(numbers: Sequence[Number]) -> None:
    targets = [number.target for number in numbers]
    twice = next((target for target in targets if targets.count(target) > 1), "")
    if twice:
        raise UsageError(f"{twice} is varied twice; give all its values at once, as in {VARY} {twice}=1,2,5")
    if len(numbers) > MOST_NUMBERS:
        raise UsageError(f"{len(numbers)} numbers are varied, at most {MOST_NUMBERS} can be at once: sweep fewer")
    sizes = [len(number.values) for number in numbers]
    if math.prod(sizes) > MOST_SETTINGS:
        grid = " × ".join(map(str, sizes))
        raise UsageError(f"{grid} = {math.prod(sizes)} settings, at most {MOST_SETTINGS} are played: vary fewer values")


def _number(said: str, option: str, rulebook: Rulebook | None) -> Number:
    """`name=7..11`, `name=7..11..2` or `name=a,b,c`; without a rulebook a cell of a component sheet."""
    target, equals, values = (part.strip() for part in said.partition("="))
    if not (target and equals and values):
        raise UsageError(f"{option} {said!r} must look like name=7..11 or name=a,b,c")
    words = False
    if rulebook is not None:
        words = _words_of(target, said, rulebook)
    found = _range(values, option, said) if ".." in values else [one.strip() for one in values.split(",")]
    if "" in found or len(set(found)) < len(found):
        raise UsageError(f"{option} {said}: every value must be there, and once")
    if len(found) < 2:
        fixed = "--set" if rulebook is not None else "--card"
        raise UsageError(f"{option} {said} has one value, so nothing varies; {fixed} {said} holds it fixed")
    return Number(target, tuple(found), rulebook is None, words)


def _range(values: str, option: str, said: str) -> list[str]:
    match = RANGE.fullmatch(values)
    if not match:
        raise UsageError(f"{option} {said}: {values!r} is no range; write one like 7..11, or 10..50..10 in steps of 10")
    low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if low > high:
        raise UsageError(f"{option} {said} is empty: a range goes from the lower number up, as in {high}..{low}")
    if step < 1:
        raise UsageError(f"{option} {said}: a step must be at least 1")
    many = (high - low) // step + 1
    if many > MOST_SETTINGS:
        raise UsageError(f"{option} {said} has {many:,} values, at most {MOST_SETTINGS} settings are played")
    return [str(value) for value in range(low, high + 1, step)]


def _words_of(target: str, said: str, rulebook: Rulebook) -> bool:
    """Whether a rule's values are words; a list is refused. Of a rule that isn't there nothing is said yet."""
    name, *path = target.split(".")
    if name not in rulebook.rules:
        return False
    rule = rulebook.rules[name]
    inner: Any = rule.default
    if isinstance(inner, dict):
        inner, path = next(iter(inner.values())), path[1:]
    if isinstance(inner, list) and not path:
        cell = f"{target}.1={said.partition('=')[2]}"
        raise UsageError(f"{VARY} {said}: {target} is a list of {len(inner)} numbers; vary one of them, as in {cell}")
    return bool(rule.words)


def _settings(asked: Asked, base: RunSpec, numbers: Sequence[Number]) -> Iterator[Setting]:
    """Every setting, checked in full."""
    for places in itertools.product(*(range(len(number.values)) for number in numbers)):
        values = tuple(number.values[place] for number, place in zip(numbers, places, strict=True))
        chosen = [(number.card, f"{number.target}={value}") for number, value in zip(numbers, values, strict=True)]
        one = dataclasses.replace(
            asked,
            settings=(*asked.settings, *(said for card, said in chosen if not card)),
            cards=(*asked.cards, *(said for card, said in chosen if card)),
        )
        spec = _specified(one)
        idle = [note for note in spec.notes if note not in base.notes]
        if idle:
            raise UsageError(f"{VARY} {idle[0]}, so there would be nothing to see")
        yield Setting(places, values, one, spec.identity() == base.identity())


def _specified(asked: Asked) -> RunSpec:
    try:
        return specify(asked)
    except UsageError as wrong:
        raise UsageError(str(wrong).replace("--set", VARY).replace("--card", VARY_CARD)) from None
