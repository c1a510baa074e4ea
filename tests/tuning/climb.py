"""Makes a strategy play better by trying changes against itself: `python -m tests.tuning.climb GAME STRATEGY`.

A hill climb by self-play: every step changes a few weights at random and plays the changed strategy in
one seat of each rotation against the present one in all others, on equal deals, at several table sizes.
A change is kept when its lead in points is surely above nothing (one-sided t test by deal), so a lucky batch
is seldom kept. Weights named in `--hold` stay: they are the strategy's character. Strategies named in `--against` fill
the other seats of further tables, where a change counts by how much more it leads them than the present strategy does.
With `--by win_share` leads are counted in games won instead: where points say little of who wins.
Prints the TOML table to put into the game's strategies.toml.
"""

import sys
import time
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import numpy as np
import typer
from scipy import stats

from pipeline.engine.record import Array
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import OpenGame, Session, open_game

LEVEL = 0.05  # of the test that keeps a change
CHANGED = 6.0  # weights that a step changes, on average
STEP = 0.35  # of a weight's size
FLOOR = 0.25  # the size of a weight near 0


class Field(NamedTuple):
    """A table with the candidate (row 0 of its players) in one seat and the present strategy, or a rival, in others."""

    table: OpenGame
    session: Session
    rival: bool
    by: str  # the column of `seats` in which a lead is counted

    def lead(self, candidate: Array, present: Array, first: int, deals: int) -> Array:
        """By deal, how far the candidate leads: the others, or a rival by more than the present strategy does."""
        players: Any = self.table.players
        if not self.rival:
            players[1].weights[:] = present
        lead = self._lead(candidate, first, deals)
        return lead - self._lead(present, first, deals) if self.rival else lead

    def _lead(self, weights: Array, first: int, deals: int) -> Array:
        """By deal, the points (or wins) of row 0 less the mean of the others', over its rotations."""
        players: Any = self.table.players
        players[0].weights[:] = weights
        seats, found = self.table.spec.seats, []
        most = max(1, self.session.most // seats)
        for deal in range(first, first + deals, most):
            played = min(most, first + deals - deal)
            logs = self.session.play(deal * seats, played * seats)
            points = logs["seats"][self.by][:, :seats].astype(float)
            mine = np.asarray(logs["seats"]["player"][:, :seats]) == 0
            lead = points[mine] - (points.sum(axis=1) - points[mine]) / (seats - 1)
            found.append(lead.reshape(played, seats).mean(axis=1))
        return np.concatenate(found)


def field_of(asked: Asked, strategy: str, rival: str, by: str) -> Field:
    """A field of a game: two players are copies of the strategy until weights are put in, or the second is a rival."""
    others = asked.seats - 1
    names = [strategy] + [rival] * others if rival else ["random"] + [strategy] * others
    table = open_game(specify(replace(asked, seed=1, players=",".join(names))))
    if not rival:
        players_now: Any = table.players
        for field in ("kind", "noise", "noise_kind", "weights"):
            players_now[0][field] = players_now[1][field]
    return Field(table, Session(table), bool(rival), by)


def better(fields: list[Field], candidate: Array, present: Array, first: int, deals: int) -> tuple[float, float]:
    """The mean lead over all fields and its one-sided p value."""
    leads = np.concatenate([field.lead(candidate, present, first, deals) for field in fields])
    return float(leads.mean()), float(stats.ttest_1samp(leads, 0.0, alternative="greater").pvalue)


def climb(fields: list[Field], held: Array, minutes: float, seed: int) -> Array:
    """Climb for so many minutes and return the best weights."""
    luck = np.random.default_rng(seed)
    start: Any = fields[0].table.players
    best = np.array(start[0].weights)
    ends, first, tried, kept = time.monotonic() + 60 * minutes, 0, 0, 0
    while time.monotonic() < ends:
        tried, first = tried + 1, first + 1000
        change = luck.random(len(best)) < CHANGED / max(1, int((~held).sum()))
        size = np.maximum(np.abs(best), FLOOR) * STEP
        candidate = np.where(change & ~held, best + luck.normal(0.0, 1.0, len(best)) * size, best)
        lead, p = better(fields, candidate, best, first, 60)
        if p < 0.3:  # worth a closer look, on other deals
            lead, p = better(fields, candidate, best, first + 100, 400)
        if p < LEVEL:
            best, kept = candidate, kept + 1
            sys.stderr.write(f"{tried} tried, {kept} kept, this one by {lead:.3f}\n")
    return best


def main(
    game: str,
    strategy: str,
    minutes: float = 10.0,
    hold: Annotated[str, typer.Option(help="Features, with commas, whose weights stay.")] = "",
    strategies: Annotated[str, typer.Option(help="TOML file with own strategies.")] = "",
    seats: Annotated[str, typer.Option(help="Table sizes, with commas.")] = "2,4",
    against: Annotated[str, typer.Option(help="Strategies to climb against too, with commas.")] = "",
    by: Annotated[str, typer.Option(help="What a lead is counted in: points, or win_share.")] = "points",
    seed: int = 1,
) -> None:
    """Climb and print the weights."""
    rivals = ["", *filter(None, against.split(","))]
    sizes = [Asked(game, seats=int(n), strategies=strategies) for n in seats.split(",")]
    fields = [field_of(asked, strategy, rival, by) for rival in rivals for asked in sizes]
    features = fields[0].table.game.features
    held = np.ones(len(fields[0].table.players[0].weights), bool)
    held[: len(features)] = [name in hold.split(",") for name in features]
    best = climb(fields, held, minutes, seed)
    sys.stdout.write(f"[strategies.{strategy}.weights]\n")
    for name, weight in zip(features, best, strict=False):
        if abs(weight) >= 0.005:
            sys.stdout.write(f"{name} = {round(float(weight), 2)}\n")


if __name__ == "__main__":
    typer.run(main)
