"""What `galactic check` does: plays the tables that goals ask for until all is known, and holds the lock to it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipeline import games
from pipeline.analysis.goals import locks, reading, sentences
from pipeline.analysis.goals.answers import UNKNOWN, Answer, Word, answer_all, overall, words_of
from pipeline.analysis.goals.measuring import Gauge, Sample
from pipeline.analysis.goals.quantities import Source, source_of
from pipeline.analysis.goals.reading import Goal
from pipeline.cli.pacing import as_played, as_played_in
from pipeline.errors import UsageError
from pipeline.games import pace
from pipeline.reporting.files import write_whole
from pipeline.runs.growing import Growing, looks
from pipeline.runs.project import Project
from pipeline.runs.start import Finished, How, Watcher
from pipeline.runs.table import OpenGame
from pipeline.store.reading import Run, open_run

FIRST = 500  # games before the first look
HEARD_EVERY = 5.0  # seconds between two words on how it goes
NO_PACE: Mapping[str, float] = {}
MINUTES = "minutes"  # the quantity that a project's playtests scale


class Budget(NamedTuple):
    """How much a check may play."""

    games: int  # a table
    seconds: float  # of playing and looking; what compiling takes does not count
    threads: int = 0


class Checked(NamedTuple):
    """What came of a check."""

    project: Project
    answers: list[Answer]
    tables: dict[int, Finished]  # by number of players
    moved: list[str]  # since the lock that was there
    lock: str  # the file that was written; "" where none was
    seconds: float

    @property
    def word(self) -> Word:
        """The answer to all goals together."""
        return overall(self.answers)

    @property
    def faulted(self) -> int:
        """Games that broke an invariant."""
        return sum(table.faulted for table in self.tables.values())

    def sentence(self, answer: Answer) -> str:
        """A goal's sentence, with the time that knowing it would take."""
        table = self.tables[answer.goal.seats]
        rate = table.tally.games / table.seconds if table.tally.games and table.seconds else 0.0
        return sentences.sentence(answer, rate)

    def lines(self) -> Iterator[str]:
        """As a person reads it."""
        yield from (self.sentence(answer) for answer in self.answers)
        by_table = {answer.goal.seats: answer.games for answer in self.answers}
        looked = ", ".join(f"{games:,} at {seats}" for seats, games in sorted(by_table.items()))
        yield f"{sentences.verdict(self.answers)} Games by players: {looked}. {sentences.VALID}"
        if self.moved:
            yield "Since the lock:"
            yield from (f"  {line}" for line in self.moved)

    def told(self) -> dict[str, Any]:
        """As a program reads it."""
        return {
            "project": self.project.path,
            "answer": self.word,
            "goals": [_told(answer, self.sentence(answer)) for answer in self.answers],
            "moved": self.moved,
            "lock": self.lock or None,
            "runs": {str(seats): table.how.out for seats, table in self.tables.items()},
            "faulted": self.faulted,
            "seconds": round(self.seconds, 2),
        }


def check(project: Project, budget: Budget, locking: bool = True, watcher: Watcher | None = None) -> Checked:
    """Play and look until every goal is met or missed, or the budget is spent.

    Goals, tables and the lock that is there are read before a game is played; a mistake is a `UsageError`.
    """
    watcher = watcher or Watcher()
    if budget.games < 1:
        raise UsageError(f"--max-games {budget.games} must be at least 1")
    if not budget.seconds > 0:
        raise UsageError(f"--max-time {budget.seconds:g} must be a number of seconds above 0")
    if not project.path:
        raise UsageError(f"{project.game} is a game, and has no goals; galactic new FOLDER --game {project.game}")
    old = _lock_of(project)
    runs = {seats: Growing(project.asked(seats), How(threads=budget.threads), watcher) for seats in project.seats}
    goals = goals_of(project, {seats: unplayed(run, project.pace) for seats, run in runs.items()})
    if any(goal.quantity.name == MINUTES for goal in goals):
        project = as_played(project, watcher, budget.threads)
    asked = {goal.seats for goal in goals}
    table = _Tables({seats: run for seats, run in runs.items() if seats in asked}, goals, project)
    answers = table.play(budget, watcher)
    done = {seats: run.close() for seats, run in table.runs.items()}
    lock = locks.lock_of(answers, {seats: one.spec.model_dump(mode="json") for seats, one in done.items()})
    moved = list(locks.moved(old, lock, answers)) if old else []
    if locking:
        write_whole(lock_file(project), locks.text(lock))
    where = str(lock_file(project)) if locking else ""
    return Checked(project, answers, done, moved, where, table.seconds)


def answers_of(project: Project, runs: Sequence[Run], watcher: Watcher | None = None) -> list[Answer]:
    """The goals of a project as runs that are there answer them: of each number of players the first run that has it.

    Goals at a number of players that no run has are passed over; a run of another game is a `UsageError`.
    """
    file = project.path
    for run in runs:
        if run.manifest.game != project.game:
            raise UsageError(f"{run.path} is a run of {run.manifest.game}, and {file} has goals of {project.game}")
    tables = {int(run.manifest.spec["seats"]): run for run in reversed(runs)}
    sources = {seats: _source(run, project) for seats, run in tables.items() if seats in project.seats}
    if not sources:
        counts = ", ".join(map(str, project.seats))
        raise UsageError(f"{file} has goals at {counts} players, and no run that is named has such a table")
    if MINUTES in project.goals:
        project = as_played_in(project, tables, watcher or Watcher())
        sources = {seats: _source(tables[seats], project) for seats in sources}
    other = next(iter(sources.values()))
    read = goals_of(project, {seats: sources.get(seats, other._replace(seats=seats)) for seats in project.seats})
    goals = [goal for goal in read if goal.seats in sources]
    if not goals:
        raise UsageError(
            f"{file} has no goal at {', '.join(map(str, sources))} players, as the runs that are named have"
        )
    return answer_all(goals, [_whole(goal, sources[goal.seats], tables[goal.seats]) for goal in goals])


def _whole(goal: Goal, source: Source, run: Run) -> Sample:
    """What all games of a run say; a run that is not whole may have gaps."""
    end = max((shard.first_game + shard.games for shard in run.shards), default=0)
    return Gauge(goal.quantity, goal.part, goal.quantiles).look(source, end)._replace(games=run.games)


def _source(run: Run, project: Project) -> Source:
    """A run with the project's pace, on top of the run's own or, where it is older than that, the game's."""
    shipped = games.load(project.game).pace
    own = run.manifest.spec.get("pace") or (pace.read(shipped).seconds if shipped else {})
    return source_of(run, {**own, **project.pace})


def goals_of(project: Project, sources: Mapping[int, Source]) -> list[Goal]:
    """The goals of a project; a mistake names its file."""
    try:
        return reading.read(project.goals, sources)
    except UsageError as wrong:
        raise UsageError(f"{project.path}: {wrong}" if project.path else str(wrong)) from None


def lock_file(project: Project) -> Path:
    """The lock beside a project's file: balance.lock.json for balance.toml."""
    return Path(project.path).with_suffix(".lock.json")


def _lock_of(project: Project) -> dict[str, Any] | None:
    """The lock that is there."""
    file = lock_file(project)
    if not file.is_file():
        return None
    try:
        return locks.parsed(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError):
        raise UsageError(f"{file} can't be read; delete it, and the next check writes it anew") from None


def unplayed(run: Growing | OpenGame, pace: Mapping[str, float] = NO_PACE) -> Source:
    """A run before it is played, as goals and quantities see it: the tables it will hold, without rows.

    `pace` goes before the run's own.
    """

    def scan(name: str) -> pl.LazyFrame:
        raise LookupError(f"{name} is not played yet")

    return Source(scan, run.tables, run.rotations, run.spec.seats, {**run.spec.pace, **pace})


class _Tables:
    """The tables of a project as they grow, with what is measured at them."""

    def __init__(self, runs: dict[int, Growing], goals: Sequence[Goal], project: Project) -> None:
        self.runs, self.goals, self.project = runs, goals, project
        self.gauges = [Gauge(goal.quantity, goal.part, goal.quantiles) for goal in goals]
        self.samples: list[Any] = [None] * len(goals)
        self.looking = 0.0  # seconds that looks took
        self.told = 0.0  # seconds when the user last heard

    @property
    def seconds(self) -> float:
        """Seconds of playing and looking so far."""
        return self.looking + sum(run.seconds for run in self.runs.values())

    def play(self, budget: Budget, watcher: Watcher) -> list[Answer]:
        """Each table in turn, ever more games, until its goals are known or the budget is spent."""
        steps = {seats: looks(FIRST, budget.games) for seats in self.runs}
        waiting, first = set(self.runs), True
        while waiting:
            for seats in sorted(waiting):
                games = next(steps[seats], None)
                if games is not None and not first:
                    games = self._afforded(seats, games, budget)
                if games is None:
                    waiting.discard(seats)
                    continue
                self._look(seats, games)
            words, first = words_of(self.goals, self.samples), False
            waiting &= {goal.seats for goal, word in zip(self.goals, words, strict=True) if word == UNKNOWN}
            if waiting and self.seconds >= self.told + HEARD_EVERY:
                self.told = self.seconds
                games = sum(run.played for run in self.runs.values())
                watcher.says(f"{games:,} games played, {words.count(UNKNOWN)} of {len(words)} goals not known yet")
        return answer_all(self.goals, self.samples)

    def _afforded(self, seats: int, games: int, budget: Budget) -> int | None:
        """As many of the games as the time that is left plays at this table; None where that is no whole shard."""
        run, left = self.runs[seats], budget.seconds - self.seconds
        if left <= 0:
            return None
        there = self.gauges[self._at(seats)[0]].games
        if run.rate:
            most = there + int(min(left * run.rate, budget.games)) // run.size * run.size
        else:  # all came from the disk: what lies there, and then a shard to see how fast it goes
            lying = open_run(run.folder).games
            most = lying if lying > there else there + run.size
        return min(games, most) if most > there else None

    def _look(self, seats: int, games: int) -> None:
        run = self.runs[seats].to(games)
        began = time.perf_counter()
        source = _source(run, self.project)
        for i in self._at(seats):
            self.samples[i] = self.gauges[i].look(source, run.games)
        self.looking += time.perf_counter() - began

    def _at(self, seats: int) -> list[int]:
        return [i for i, goal in enumerate(self.goals) if goal.seats == seats]


def _told(answer: Answer, sentence: str) -> dict[str, Any]:
    goal = answer.goal
    measured = [
        {
            "statistic": one.limits.statistic,
            "group": one.group,
            "value": _finite(one.value),
            "low": _finite(one.low),
            "high": _finite(one.high),
            "at_least": _finite(one.limits.low),
            "at_most": _finite(one.limits.high),
        }
        for one in answer.readings
    ]
    told = {"goal": goal.key, "seats": goal.seats, "answer": answer.word, "sentence": sentence, "measured": measured}
    p = {"p_met": answer.p_met, "p_missed": answer.p_missed}
    return told | p | {"games": answer.games, "deals": answer.deals, "more_games": answer.more_games}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
