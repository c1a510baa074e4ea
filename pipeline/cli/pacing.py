"""Minutes at the table as a project has them: seconds by step, scaled by the designer's own playtests."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping

import numpy as np

from pipeline import games
from pipeline.analysis import minutes, playtests
from pipeline.analysis.goals.quantities import source_of
from pipeline.analysis.playtests import Fit, Playtests
from pipeline.analysis.slices import collect
from pipeline.charts.words import plural
from pipeline.errors import UsageError
from pipeline.games import pace
from pipeline.runs.growing import Growing
from pipeline.runs.project import Project
from pipeline.runs.seatings import whole_deals
from pipeline.runs.start import How, Watcher
from pipeline.store.reading import Run

BESIDE = 1_000  # games at each table that playtests were played at


def seconds_of(project: Project) -> dict[str, float]:
    """Seconds by step: the game's own, with the project's in their place."""
    shipped = games.load(project.game).pace
    return {**(pace.read(shipped).seconds if shipped else {}), **project.pace}


def real_tables(project: Project, watcher: Watcher) -> Playtests:
    """A project's playtests; what can't be is a `UsageError`, what says nothing is said."""
    game, path = games.load(project.game), project.playtests
    if not seconds_of(project):
        raise UsageError(
            f"playtests {path}: {game.name} has no seconds by step to scale; give some below [minutes] of a project"
        )
    found = playtests.read(path, playtests.Table(game.name, game.seats, game.endings))
    for line in playtests.passed_over(found):
        watcher.says(line)
    return found


def fitted(project: Project, real: Playtests, runs: Iterable[Run]) -> Fit | None:
    """How many times as long as estimated real games take, by runs at the tables that they were played at."""
    return playtests.fit(real.games, {int(run.manifest.spec["seats"]): _median(run, project) for run in runs})


def as_played(project: Project, watcher: Watcher, threads: int = 0) -> Project:
    """The project with its seconds scaled by its playtests, and the factor said; as it is where it has none.

    Plays some games at each table that playtests were played at.
    """
    if not project.playtests:
        return project
    real, runs = real_tables(project, watcher), list[Run]()
    for seats in sorted({game.seats for game in real.games}):
        try:
            run = Growing(project.asked(seats), How(threads=threads), watcher)
        except UsageError as wrong:  # a line-up of named seats, say
            watcher.says(f"playtests at {plural(seats, 'player')} are left out: {wrong}")
            continue
        runs.append(run.to(whole_deals(BESIDE, run.rotations)))
        run.close()
    return _scaled(project, fitted(project, real, runs), watcher)


def as_played_in(project: Project, runs: Mapping[int, Run], watcher: Watcher) -> Project:
    """The same by runs that are there, by number of players; nothing is played."""
    if not project.playtests:
        return project
    return _scaled(project, fitted(project, real_tables(project, watcher), runs.values()), watcher)


def _scaled(project: Project, fit: Fit | None, watcher: Watcher) -> Project:
    if fit is None:
        watcher.says(
            f"no playtest of {project.playtests} has minutes and a table that is played: minutes stay as they are"
        )
        return project
    watcher.says(fit.sentence)
    return dataclasses.replace(project, pace=fit.scaled(seconds_of(project)))


def _median(run: Run, project: Project) -> float:
    source = source_of(run, seconds_of(project))
    rows = minutes.by_game(source.scan("games"), source.scan("seats"), source.pace)
    return float(np.median(collect(rows)["value"].to_numpy()))
