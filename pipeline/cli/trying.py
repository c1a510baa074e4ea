"""What `galactic try` does: plays a baseline and changes of it on common deals until what they do is known."""

from __future__ import annotations

import dataclasses
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from pipeline.analysis import compare as comparing
from pipeline.analysis import whatif
from pipeline.analysis.goals import sentences
from pipeline.analysis.goals.answers import UNKNOWN, Answer, answer_all
from pipeline.analysis.goals.measuring import Gauge
from pipeline.analysis.goals.quantities import Source, source_of
from pipeline.analysis.goals.reading import Goal
from pipeline.analysis.whatif import TOGETHER, Watch
from pipeline.charts.words import listing, number, plural
from pipeline.cli.checking import goals_of, unplayed
from pipeline.errors import UsageError
from pipeline.reporting.alike import Alike, alike
from pipeline.reporting.study import PRINTED
from pipeline.reporting.whatif import CHOICE, FIXED, VALID, GoalMoved, Tried, adding_up, lines_of, saved
from pipeline.reporting.whatif_notes import uses, warnings
from pipeline.runs.growing import Growing, looks
from pipeline.runs.project import Project
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import How, Watcher
from pipeline.runs.table import open_game

FIRST = 500  # games a side at the first look, at most
SAME = 2_000  # games a side after which a change that changed none of them is said to do nothing
MOST_ALONE = 4  # changes of which each is tried alone
HEARD_EVERY = 5.0  # seconds between two words on how it goes
Change = tuple[str, str]  # the field of what is asked, and the word


class Budget(NamedTuple):
    """How much may be played."""

    games: int  # a side
    seconds: float  # of playing and looking; what compiling takes does not count
    threads: int = 0


def check_budget(budget: Budget) -> Budget:
    """The budget, if it can be one."""
    if budget.games < 1:
        raise UsageError(f"--max-games {budget.games} must be at least 1")
    if not (budget.seconds > 0 and math.isfinite(budget.seconds)):
        raise UsageError(f"--max-time {budget.seconds:g} must be a number of seconds above 0")
    return budget


class Plan(NamedTuple):
    """What is played, by name: the baseline, each change alone, all together."""

    asked: dict[str, Asked]
    changes: list[str]  # the names of what is held against the baseline
    notes: list[str]


def planned(base: Asked, changes: Sequence[Change], together: bool = False) -> Plan:
    """The runs that trying some changes takes; a `UsageError` where they change nothing.

    A change that makes no difference to what the others and the baseline say is left out, and that is noted.
    """
    if not changes:
        raise UsageError("name a change to try: --set K=V, --card NAME.column=value or --variant V")
    changes, idle = _telling(base, list(changes))
    notes = [f"{word} is left out: it is so already." for word in idle]
    if not changes:
        raise UsageError(f"there is nothing to try: with {listing(idle)} all stays as it is")
    words = [word for _, word in changes]
    if len(changes) > MOST_ALONE and not together:
        notes.append(
            f"{len(changes)} changes are tried together alone; up to {MOST_ALONE} are tried each by itself, too."
        )
    each = () if together or not 1 < len(changes) <= MOST_ALONE else changes
    alone = {change[1]: _with(base, [change]) for change in each}
    whole = TOGETHER if alone else " + ".join(words)
    baseline = " + ".join((*base.variants, *base.settings, *base.cards)) or PRINTED
    return Plan({baseline: base, **alone, whole: _with(base, changes)}, [*alone, whole], notes)


def _telling(base: Asked, changes: list[Change]) -> tuple[list[Change], list[str]]:
    """The changes without those that could as well be left out, and the words of these."""
    idle = []
    whole = specify(_with(base, changes)).identity()
    for change in tuple(changes):
        others = [one for one in changes if one is not change]
        if specify(_with(base, others)).identity() == whole:
            changes = others
            idle.append(change[1])
    return changes, idle


def _with(base: Asked, changes: Sequence[Change]) -> Asked:
    def more(field: str) -> tuple[str, ...]:
        return (*getattr(base, field), *(word for kind, word in changes if kind == field))

    return dataclasses.replace(base, variants=more("variants"), settings=more("settings"), cards=more("cards"))


class Trying:
    """Runs that grow side by side, with what is watched of them."""

    def __init__(self, project: Project, plan: Plan, budget: Budget, watcher: Watcher) -> None:
        self.project, self.plan, self.budget, self.watcher = project, plan, budget, watcher
        how = How(threads=budget.threads)
        self.runs = {label: Growing(asked, how, watcher) for label, asked in plan.asked.items()}
        _check_apart(self.runs)
        self.base = next(iter(self.runs.values()))
        source = unplayed(self.base, project.pace)
        trials = whatif.trials([one for one in plan.changes if one != TOGETHER])
        self.watch = Watch(whatif.watchable(source), trials, source.pace)
        self.goals = self._goals(source) if project.goals else []
        self.gauges = {label: [Gauge(g.quantity, g.part, g.quantiles) for g in self.goals] for label in self.runs}
        self.answers: dict[str, list[Answer]] = {}
        self.effects = pl.DataFrame()
        self.looked: list[pl.DataFrame] = []
        self.there: dict[str, Any] = {}  # the runs as they lie at the last look
        self.alike: dict[str, Alike | None] = {}
        self.looking = self.heard = 0.0
        self.stopped = ""

    def _goals(self, here: Source) -> list[Goal]:
        """The project's goals at the table that is played; those at its other tables are read as well."""
        asked, sources = next(iter(self.plan.asked.values())), {here.seats: here}
        for seats in self.project.seats:
            if seats not in sources:
                table = open_game(specify(dataclasses.replace(asked, seats=seats)))
                sources[seats] = unplayed(table, self.project.pace)
        return [goal for goal in goals_of(self.project, sources) if goal.seats == here.seats]

    @property
    def seconds(self) -> float:
        """Seconds of playing and looking so far."""
        return self.looking + sum(run.seconds for run in self.runs.values())

    def play(self) -> None:
        """Look at ever more games until all is known or the budget is spent."""
        self.base.to(1)
        first = min(max(self.base.size, 100), FIRST)
        for wanted in looks(min(first, self.budget.games), self.budget.games):
            games = self._afforded(wanted)
            if games is None:
                self.stopped = f"Stopped: {self.budget.seconds:g} s of play are up (--max-time)."
                return
            self._look(games)
            self.stopped = self._enough()
            if self.stopped:
                return
            self._heard()
        self.stopped = f"Stopped: {self.budget.games:,} games a side are played (--max-games)."

    def _afforded(self, wanted: int) -> int | None:
        """As many of the games as the time that is left allows, by the last look; None where that is no whole shard."""
        if not self.looked:
            return wanted
        there, left = self.watch.games, self.budget.seconds - self.seconds
        most = there + int(left * there / max(self.seconds, 1e-9))
        most -= most % max(run.size for run in self.runs.values())
        return min(wanted, most) if most > there and left > 0 else None

    def _look(self, games: int) -> None:
        self.there = {label: run.to(games) for label, run in self.runs.items()}
        began = time.perf_counter()
        self.watch.take(list(self.there.values()))
        self.effects = self.watch.effects()
        seats = lines_of(self.effects.filter(pl.col("key") == "seat_share"), self.watch.watched)
        self.looked.append(seats.select("change", "row", "games", "effect", "effect_low", "effect_high"))
        for label, run in self.there.items():
            source = source_of(run, self.watch.pace)
            samples = [gauge.look(source, run.games) for gauge in self.gauges[label]]
            self.answers[label] = answer_all(self.goals, samples) if self.goals else []
        if not self.alike or all(one and one.every_row for one in self.alike.values()):
            self.alike = self._alike()
        self.looking += time.perf_counter() - began

    def _alike(self) -> dict[str, Alike | None]:
        first, *others = self.there.items()
        found = {}
        for label, run in others:
            how = comparing.pair(first[1].manifest.spec, run.manifest.spec)
            found[label] = alike(first[1], run, how)
        return found

    def _enough(self) -> str:
        """Why no more games are needed; "" where they are."""
        if all(one and one.every_row for one in self.alike.values()):
            enough = self.watch.games >= min(SAME, self.budget.games)
            return f"Stopped: no game of {self.watch.games:,} was changed." if enough else ""
        goals = all(answer.word != UNKNOWN for answers in self.answers.values() for answer in answers)
        return "Stopped: all that is asked is known." if goals and whatif.settled(self.effects) else ""

    def _heard(self) -> None:
        if self.seconds >= self.heard + HEARD_EVERY:
            self.heard = self.seconds
            wide = number(100 * whatif.widest(self.effects))
            self.watcher.says(f"{self.watch.games:,} games a side, seats' win shares known to ±{wide} points")

    def tried(self, command: str) -> Tried:
        """What came of it."""
        self.alike = self._alike()
        for run in self.runs.values():
            run.close()
        spec, base, *others = self.base.spec, *self.there.values()
        words = [one.partition("=")[0].rpartition(".")[0] for run in self.runs.values() for one in run.spec.cards]
        seconds, games = f"{self.seconds:.0f} s of play", plural(self.watch.games, "game")
        return Tried(
            title=self.base.title,
            about=f"{self.base.title} at {spec.seats} players, line-up {spec.lineup}: {games} a side, {seconds}.",
            runs=self.there,
            lines=lines_of(self.effects, self.watch.watched),
            looks=pl.concat(self.looked) if len(self.looked) > 1 else pl.DataFrame(),
            alike=self.alike,
            uses=list(uses((base, others[-1]), self.watch.games, list(dict.fromkeys(words)))),
            goals=list(self._moved()),
            stopped=self.stopped,
            warnings=[
                *self.plan.notes,
                *warnings(self.there, self.alike, self.watch.games // self.base.rotations),
                FIXED,
            ],
            reading=[VALID, CHOICE],
            command=command,
        )

    def _moved(self) -> Iterator[GoalMoved]:
        before, *others = self.answers.items()
        for change, answers in others:
            for old, new in zip(before[1], answers, strict=True):
                yield GoalMoved(change, new.goal.key, old.word, new.word, sentences.sentence(new))


def _check_apart(runs: Mapping[str, Growing]) -> None:
    """Refuse changes that change nothing, and those of which one undoes the other."""
    seen: dict[str, str] = {}
    for label, run in runs.items():
        identity = run.spec.identity()
        if identity in seen:
            first = next(iter(runs))
            why = "it is so already" if seen[identity] == first else f"it comes to the same as {seen[identity]}"
            raise UsageError(f"trying {label} would show nothing: {why}")
        seen[identity] = label


def told(tried: Tried, page: str) -> dict[str, Any]:
    """As a program reads it."""
    return {
        "page": page,
        "runs": {label: run.path for label, run in tried.runs.items()},
        "stopped": tried.stopped,
        "nothing_changed": tried.nothing,
        "alike": {change: found._asdict() if found else None for change, found in tried.alike.items()},
        "effects": tried.lines.drop("share", "digits", "paired").to_dicts(),
        "goals": [goal._asdict() for goal in tried.goals],
        "uses": tried.uses,
        "adding_up": adding_up(tried.lines),
        "saved": saved(tried.lines),
        "warnings": tried.warnings,
    }
