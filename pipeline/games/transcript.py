"""One game as text that a person can check against the rulebook.

The game is played in plain Python by the loop that also runs compiled, so a transcript of a logged
game (`galactic replay`) shows exactly what the log counts.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.play import Batch, Step, Worker, steps, worker
from pipeline.engine.record import Array, Rows, rows, words_of
from pipeline.engine.rules import Player
from pipeline.games import strategies, weighing
from pipeline.games.contract import Game
from pipeline.games.rulebook import Settings, text
from pipeline.games.sheets import Components


class Sitting(NamedTuple):
    """Who plays which game by which rules: game `batch.first` is the one that is told."""

    d: Any
    players: Rows[Player]
    seating: Array  # by seat, the row of `players`
    batch: Batch
    names: tuple[str, ...]  # of the strategies, by row of `players`
    components: Components
    settings: Settings


class Seated(NamedTuple):
    """A strategy of a book for each seat."""

    book: strategies.Book
    players: tuple[str, ...]


def seated(game: Game, lineup: str, seats: int, file: Path | None = None) -> Seated:
    """A line-up by name, out of the shipped strategies or those of another file."""
    book = strategies.read(file or game.strategies, game.features)
    return Seated(book, book.lineup(lineup, seats).seated(seats))


def sit_down(game: Game, settings: Settings, components: Components, lineup: Seated, seed: int = 0) -> Sitting:
    """The first game of a seed, with a strategy on each seat."""
    seats = len(lineup.players)
    batch: Rows[Batch] = rows(Batch)
    batch[0].seed, batch[0].seats, batch[0].rotations, batch[0].cap = np.uint64(seed), seats, 1, game.cap
    packed = strategies.pack(lineup.book, lineup.players, game.features)
    d = game.design(settings, components, seats)
    return Sitting(d, packed, np.arange(seats), batch[0], lineup.players, components, settings)


def lines(game: Game, sitting: Sitting, choices: bool = True, why: bool = False) -> Iterator[str]:
    """The game line by line. Without `choices`, what else could have been done is left out; with `why` each decision
    says what the choices were worth to the player.
    """
    table, log = worker(game.state), rows(game.log)
    walk = steps(game.rules, sitting.d, sitting.players, sitting.seating, sitting.batch, (table, log[0]))
    yield from head(game, sitting)
    s, before, move = table.states[0], None, None
    for step in walk:
        if before is None:
            yield from game.narrator.opening(s, sitting.d)
        else:
            yield from game.narrator.news(before, s, sitting.d, move)
        yield from _decision(game, sitting.d, (table, step), choices)
        if why:
            player = sitting.players[int(sitting.seating[step.seat])]
            yield from weighing.why(game, sitting.d, table, step, player)
        move = table.bench.moves[step.chosen].copy()  # type: ignore[attr-defined]  # a NumPy record
        before = _copied(game, table)
    if before is not None:
        yield from game.narrator.news(before, s, sitting.d, move)
    yield from scores(game, sitting, log[0])
    yield from game.narrator.ending(s, sitting.d, log[0])


def _copied(game: Game, table: Worker) -> Any:
    states, words = words_of(game.state, 1)
    words[:] = table.words
    return states[0]


def head(game: Game, sitting: Sitting, person: int = -1) -> Iterator[str]:
    """What is played, by what rules, with what cards, and by whom; a `person` sits at that seat (from 0)."""
    batch, settings = sitting.batch, sitting.settings
    seats = "1 seat" if batch.seats == 1 else f"{batch.seats} seats"
    yield f"{game.title}, {seats}, seed {batch.seed}, game {batch.first}"
    if settings.variants:
        yield f"variants: {', '.join(settings.variants)}"
    for name in settings.changed:
        yield f"rule changed: {name} = {text(settings.values[name])}"
    yield f"components: {sitting.components.label}"
    for change in sitting.components.changes:
        yield f"card changed: {change}"
    for seat in range(batch.seats):
        who = "you" if seat == person else sitting.names[int(sitting.seating[seat])]
        yield f"seat {seat + 1} is played by {who}"


def _decision(game: Game, d: Any, now: tuple[Worker, Step], choices: bool) -> Iterator[str]:
    """What could be done, and what is."""
    table, step = now
    s, moves = table.states[0], table.bench.moves
    if choices and step.legal > 1:
        yield from game.narrator.choices(s, d, moves, step.legal)
    said = game.narrator.move(s, d, moves[step.chosen])
    if said:
        yield f"{said} (1 of {step.legal})" if step.legal > 1 else f"{said} (nothing else is possible)"


def scores(game: Game, sitting: Sitting, log: Any) -> Iterator[str]:
    """The final points by source and seat, and who won."""
    seats = int(sitting.batch.seats)
    sources = game.vocabularies(sitting.components)["source"]
    points = np.zeros((len(sources), seats), int)
    for k in range(log.scores_n):
        points[log.scores[k].source, log.scores[k].seat - 1] += log.scores[k].points
    yield ""
    yield f"The game ends: {game.endings[log.games[0].ending].replace('_', ' ')}"
    yield "  points from         " + "".join(f"{f'seat {seat + 1}':>8}" for seat in range(seats))
    for source, row in zip(sources, points, strict=True):
        if row.any():
            yield f"  {source.replace('_', ' '):20}" + "".join(f"{value:8}" for value in row)
    yield f"  {'in all':20}" + "".join(f"{log.seats[seat].points:8}" for seat in range(seats))
    yield f"  {'rank':20}" + "".join(f"{log.seats[seat].rank:8}" for seat in range(seats))
    for bit, about in game.faults.items():
        if log.games[0].faults & bit:
            yield f"  FAULT: {about}"
