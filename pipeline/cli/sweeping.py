"""What `galactic sweep` does: plays every setting on common deals, measures them, and holds neighbours together."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from pipeline.analysis import minutes, sweeps
from pipeline.analysis.goals.answers import Answer, answer_all
from pipeline.analysis.goals.measuring import Gauge
from pipeline.analysis.goals.quantities import Source, source_of
from pipeline.analysis.goals.reading import Goal
from pipeline.analysis.playtests import Fit, Playtests
from pipeline.analysis.slices import collect
from pipeline.charts.words import plural
from pipeline.cli.checking import goals_of, unplayed
from pipeline.cli.pacing import BESIDE, fitted, real_tables
from pipeline.errors import UsageError
from pipeline.reporting.sweeps import Swept
from pipeline.runs.growing import Growing
from pipeline.runs.project import Project
from pipeline.runs.seatings import whole_deals
from pipeline.runs.spec import Asked, specify
from pipeline.runs.start import How, Watcher
from pipeline.runs.sweep import Sweep, games_of
from pipeline.runs.table import OpenGame, open_game
from pipeline.store.reading import Run

Floats = npt.NDArray[np.float64]
HEARD_EVERY = 5.0  # seconds between two words on how it goes


class Wanted(NamedTuple):
    """How a sweep is played and told."""

    games: int  # of a setting; 0: what suits
    threads: int
    playtests: str  # a file; "": none


class Sweeping:
    """A sweep that is checked and ready to be played; a `UsageError` before anything is written."""

    def __init__(self, project: Project, sweep: Sweep, wanted: Wanted, watcher: Watcher) -> None:
        if wanted.games < 0:
            raise UsageError(f"--games {wanted.games} must be at least 1")
        self.project, self.sweep, self.watcher = project, sweep, watcher
        self.how = How(threads=wanted.threads)
        table = open_game(specify(sweep.settings[0].asked))
        self.games = whole_deals(games_of(sweep, wanted.games), table.rotations)
        self.pace = {**sweep.base.pace, **project.pace}
        self.goals = self._goals(table)
        self.real = self._playtests(wanted.playtests)
        self.beside = self._beside()
        self.runs: list[Run] = []
        self.faulted = 0
        self.told = time.monotonic()  # when the user last heard

    def play(self, command: str) -> Swept:
        """Play and measure every setting."""
        bases = self._bases()
        fit = self._fit(bases)
        measured, answers = [], []
        for number, setting in enumerate(self.sweep.settings, 1):
            self._heard(number)
            run = self._played(setting.asked, self.games)
            self.runs.append(run)
            source = self._source(run, fit)
            watched = sweeps.watched_of(source)
            measured.append(sweeps.measure(source, self.games, watched))
            answers += [self._answers(source)] if self.goals else []
        found = sweeps.table(measured, watched)
        return Swept(
            title=self.sweep.game.title,
            about=self._about(),
            numbers={number.target: number.values for number in self.sweep.numbers},
            found=pl.concat([self._settings(), found], how="horizontal"),
            steps=sweeps.steps(measured, self.sweep.neighbours(), watched),
            seats=self.sweep.base.seats,
            goals=answers,
            fit=fit,
            playtests=self.real.games if self.real else (),
            minutes=_by_seats({n: _minutes(self._source(run, fit)) for n, run in bases.items() if self.pace}),
            scores=_by_seats({n: _points(run) for n, run in bases.items()}),
            notes=list(self.sweep.base.notes),
            command=command,
        )

    def _goals(self, table: OpenGame) -> list[Goal]:
        """The goals at the table that is swept."""
        if not self.project.goals:
            return []
        source = unplayed(table, self.pace)
        every = {seats: source._replace(seats=seats) for seats in (*self.project.seats, table.spec.seats)}
        return [goal for goal in goals_of(self.project, every) if goal.seats == table.spec.seats]

    def _playtests(self, path: str) -> Playtests | None:
        self.project = dataclasses.replace(self.project, playtests=path)
        return real_tables(self.project, self.watcher) if path else None

    def _bases(self) -> dict[int, Run]:
        """The game as it stands, at the table that is swept and at those of the playtests."""
        base = self.sweep.base
        if not self.real and not any(setting.current for setting in self.sweep.settings):
            return {}
        beside = {seats: self._played(asked, BESIDE) for seats, asked in self.beside.items()}
        return {base.seats: self._played(base.asked, self.games), **beside}

    def _beside(self) -> dict[int, Asked]:
        """The same game at the other tables of the playtests; a table that it can't be played at is told."""
        found = {}
        for seats in sorted({game.seats for game in self.real.games} - {self.sweep.base.seats}) if self.real else ():
            asked = dataclasses.replace(self.sweep.base.asked, seats=seats)
            try:
                specify(asked)
                found[seats] = asked
            except UsageError as wrong:  # a line-up of named seats, say
                self.watcher.says(f"playtests at {plural(seats, 'player')} are left out: {wrong}")
        return found

    def _heard(self, number: int) -> None:
        if time.monotonic() >= self.told + HEARD_EVERY:
            self.told = time.monotonic()
            self.watcher.says(f"setting {number} of {len(self.sweep.settings)}")

    def _played(self, asked: Asked, games: int) -> Run:
        run = Growing(asked, self.how, self.watcher)
        found = run.to(whole_deals(games, run.rotations))
        self.faulted += run.close().faulted
        return found

    def _source(self, run: Run, fit: Fit | None) -> Source:
        """A run with the project's pace, scaled by its playtests."""
        return source_of(run, fit.scaled(self.pace) if fit else self.pace)

    def _fit(self, bases: Mapping[int, Run]) -> Fit | None:
        return fitted(self.project, self.real, bases.values()) if self.real else None

    def _answers(self, source: Source) -> list[Answer]:
        gauges = [Gauge(goal.quantity, goal.part, goal.quantiles) for goal in self.goals]
        return answer_all(self.goals, [gauge.look(source, self.games) for gauge in gauges])

    def _settings(self) -> pl.DataFrame:
        numbers = [number.target for number in self.sweep.numbers]
        rows = [dict(zip(numbers, setting.values, strict=True)) for setting in self.sweep.settings]
        current = pl.Series("current", [setting.current for setting in self.sweep.settings])
        return pl.DataFrame(rows).with_columns(current, pl.Series("run", [run.path for run in self.runs]))

    def _about(self) -> str:
        base = self.sweep.base
        many = plural(len(self.sweep.settings), "setting")
        return (
            f"{self.sweep.game.title} at {plural(base.seats, 'player')}, line-up {base.lineup}: {many} of "
            f"{plural(self.games, 'game')} each, on the same deals."
        )


def _minutes(source: Source) -> Floats:
    rows = minutes.by_game(source.scan("games"), source.scan("seats"), source.pace)
    return collect(rows)["value"].to_numpy()


def _points(run: Run) -> Floats:
    return collect(run.scan("seats").select(pl.col("points").cast(pl.Float64)))["points"].to_numpy()


def _by_seats(values: Mapping[int, Floats]) -> pl.DataFrame:
    """The middle and the tails of values by number of players, as charts take them."""
    rows = [(seats, *np.quantile(some, (0.1, 0.5, 0.9))) for seats, some in sorted(values.items())]
    floats = dict.fromkeys(("p10", "median", "p90"), pl.Float64)
    return pl.DataFrame(rows, schema={"seats": pl.Int64, **floats}, orient="row")
