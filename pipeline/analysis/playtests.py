"""Playtests at real tables: a designer's own `playtests.csv`, and how much longer they take than was estimated.

The columns are date, seats, scores, minutes, ending, in any order; all but seats may be missing, and any cell blank.
The file may be kept as people keep one: commas or semicolons, decimal commas, `95 min` or `1:35`, scores as `45 38 52`,
`45/38/52` or `45; 38; 52`. Further columns are passed over and named.
"""

import csv
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pipeline.analysis.intervals import mean_interval
from pipeline.errors import UsageError, nearest

COLUMNS = ("date", "seats", "scores", "minutes", "ending")
GAME = "game"  # a column that may say which game it was
BLANK = {"", "-", "–", "—", "?", "n/a", "na"}
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
HOURS = re.compile(r"(\d+) ?(?::|h) ?(\d\d?)? ?(?:min|m)?")
SCORE = re.compile(r"[-−]?\d+")
SEPARATORS = re.compile(r"[\s,;/|]+")
LONGEST = 24 * 60  # minutes


class Playtest(NamedTuple):
    """A game that people played."""

    date: str
    seats: int
    scores: tuple[int, ...] = ()  # by seat; () where they were not kept
    minutes: float | None = None
    ending: str = ""


class Table(NamedTuple):
    """What a playtest must be of."""

    game: str
    seats: range
    endings: Sequence[str]


class Playtests(NamedTuple):
    """All playtests of a file."""

    path: str
    games: tuple[Playtest, ...]
    ignored: tuple[str, ...] = ()  # columns that were passed over

    def at(self, seats: int) -> tuple[Playtest, ...]:
        """Those with so many players."""
        return tuple(game for game in self.games if game.seats == seats)


class Fit(NamedTuple):
    """How many times as long as estimated real games take."""

    games: int  # that have minutes
    factor: float
    low: float  # of the 95 % interval; NaN where one game says nothing of how sure it is
    high: float

    @property
    def sentence(self) -> str:
        """`your 12 playtests take 1.3 times (1.1 to 1.6) as long as estimated; minutes below are scaled by it`."""
        many = f"your {self.games} playtests take" if self.games > 1 else "your 1 playtest takes"
        sure = f" ({self.low:.2g} to {self.high:.2g})" if math.isfinite(self.low) else ""
        alone = "" if sure else "; one game can't tell how sure that is"
        return f"{many} {self.factor:.2g} times{sure} as long as estimated; minutes below are scaled by it{alone}"

    def scaled(self, pace: Mapping[str, float]) -> dict[str, float]:
        """Seconds by step, each times the factor: then estimated minutes are as well."""
        return {step: seconds * self.factor for step, seconds in pace.items()}


def fit(playtests: Sequence[Playtest], medians: Mapping[int, float], level: float = 0.95) -> Fit | None:
    """The factor between playtests and the simulated median minutes at their number of seats; None without any.

    The geometric mean of real over simulated minutes: exp(mean of ln r) with the interval exp(mean ± t·s/√n) of
    Student's t with n − 1 degrees of freedom. It holds one factor for all numbers of seats, and takes playtests as
    played by the rules of the project.
    """
    timed = [(game.minutes, game.seats) for game in playtests if game.minutes and medians.get(game.seats)]
    if not timed:
        return None
    logs = np.array([math.log(minutes / medians[seats]) for minutes, seats in timed])
    n, mean = len(logs), float(logs.mean())
    error = float(logs.std(ddof=1)) / math.sqrt(n) if n > 1 else math.nan
    low, high = mean_interval(np.array([mean]), np.array([error]), np.array([float(n)]), level)
    return Fit(n, math.exp(mean), math.exp(low[0]), math.exp(high[0]))


def read(path: str | Path, table: Table) -> Playtests:
    """The playtests in a file; every row that can't be is named in one `UsageError`."""
    rows = _rows(Path(path))
    head = [cell.strip().lower() for cell in rows[0][1]]
    if "seats" not in head and "scores" not in head:
        raise UsageError(
            f"{path} has no column seats: its first row is {', '.join(filter(None, head)) or 'blank'}, and playtests "
            f"have the columns {', '.join(COLUMNS)}"
        )
    found, wrong = [], []
    for number, cells in rows[1:]:
        row = {name: cell.strip() for name, cell in zip(head, cells, strict=False)}
        problems: list[str] = []
        if any(cell.strip() for cell in cells[len(head) :]):
            problems.append("it has more cells than the first row; a cell with commas in it stands in quotes")
        game = _playtest(row, table, problems.append)
        wrong += [f"row {number}: {'; '.join(problems)}"] if problems else []
        found += [game] if game else []
    if wrong:
        raise UsageError(f"{path}: {'. '.join(wrong)}")
    if not found:
        raise UsageError(f"{path} holds no playtests below its first row")
    return Playtests(str(path), tuple(found), tuple(c for c in head if c and c not in (*COLUMNS, GAME)))


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, with their numbers as a spreadsheet counts them."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise UsageError(f"playtests {path} can't be read: {problem.strerror}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = max(";\t,", key=first.count)
    try:
        rows = list(enumerate(csv.reader(text.splitlines(), delimiter=mark, strict=True), 1))
    except csv.Error as problem:
        raise UsageError(f"playtests {path} is no CSV file: {problem}") from None
    rows = [(number, row) for number, row in rows if any(cell.strip() for cell in row)]
    if not rows:
        raise UsageError(f"playtests {path} is empty; its first row is to be {','.join(COLUMNS)}")
    return rows


def _playtest(row: Mapping[str, str], table: Table, wrong: Callable[[str], None]) -> Playtest | None:
    """A row as a playtest; what is wrong with it is told."""
    other = row.get(GAME, "").lower().replace(" ", "-").replace("_", "-")
    if other not in BLANK and other != table.game:
        wrong(f"it is of {row[GAME]!r}, not of {table.game}")
        return None
    scores = _scores(row.get("scores", ""), wrong)
    seats = _seats(row.get("seats", ""), len(scores), table, wrong)
    if scores and seats and len(scores) != seats:
        wrong(f"scores {row['scores']!r} are {len(scores)}, and seats says {seats}")
    minutes = _minutes(row.get("minutes", ""), wrong)
    return Playtest(row.get("date", ""), seats, scores, minutes, _ending(row.get("ending", ""), table, wrong))


def _seats(said: str, scores: int, table: Table, wrong: Callable[[str], None]) -> int:
    if said.lower() in BLANK:
        if not scores:
            wrong("seats is blank, and so are the scores")
        return _allowed(scores, f"{scores} scores", table, wrong) if scores else 0
    whole = re.fullmatch(r"(\d+)(?:[.,]0+)?", said)
    if not whole:
        wrong(f"seats {said!r} is no whole number")
        return 0
    return _allowed(int(whole[1]), f"seats {said}", table, wrong)


def _allowed(seats: int, said: str, table: Table, wrong: Callable[[str], None]) -> int:
    if seats in table.seats:
        return seats
    wrong(f"{said}: {table.game} is played by {table.seats[0]} to {table.seats[-1]}")
    return 0


def _scores(said: str, wrong: Callable[[str], None]) -> tuple[int, ...]:
    if said.lower() in BLANK:
        return ()
    parts = [part for part in SEPARATORS.split(said) if part]
    if not all(SCORE.fullmatch(part) for part in parts):
        wrong(f"scores {said!r} must be whole numbers, one a seat, such as 45 38 52")
        return ()
    return tuple(int(part.replace("−", "-")) for part in parts)


def _minutes(said: str, wrong: Callable[[str], None]) -> float | None:
    if said.lower() in BLANK:
        return None
    plain = re.sub(r" ?(minutes|mins|min|m|')\.?$", "", said.lower())
    if NUMBER.fullmatch(plain):
        value = float(plain.replace(",", "."))
    elif hours := HOURS.fullmatch(said.lower()):
        value = 60.0 * int(hours[1]) + int(hours[2] or 0)
    else:
        wrong(f"minutes {said!r} must be a number, such as 95, or hours and minutes, such as 1:35")
        return None
    if not 0 < value <= LONGEST:
        wrong(f"minutes {said!r} must be above 0 and at most {LONGEST}")
        return None
    return value


def _ending(said: str, table: Table, wrong: Callable[[str], None]) -> str:
    word = re.sub(r"[\s-]+", "_", said.strip().lower())
    if said.lower() in BLANK or word in table.endings:
        return "" if said.lower() in BLANK else word
    wrong(f"no ending of {table.game} is called {said!r}: {nearest(word, table.endings)}")
    return ""


def passed_over(playtests: Playtests) -> Iterator[str]:
    """Remarks on what of a file says nothing."""
    if playtests.ignored:
        yield f"{playtests.path}: columns passed over: {', '.join(playtests.ignored)}"
    untimed = sum(game.minutes is None for game in playtests.games)
    if untimed:
        yield f"{playtests.path}: {untimed} of {len(playtests.games)} playtests have no minutes and count for scores"
