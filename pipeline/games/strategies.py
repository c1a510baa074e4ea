"""Strategies and line-ups as TOML tables that a designer can read, copy and edit.

[strategies.fleet]
about = "conquers with fleet strength"
like = "greedy"                 # begins with another strategy's numbers
noise = 0.5                     # scale of the noise; 0 decides always alike
noise_kind = "gumbel"           # or "uniform"
weights = { draft_fleet = 1.5 } # by feature of a move; see `galactic rules GAME --features`

[lineups.mixed]
about = "five characters"
players = ["fleet", "ground"]   # the first N sit down; fewer than N repeat from the first
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.engine.players import GUMBEL, RANDOM, UNIFORM, WEIGHTED
from pipeline.engine.record import Rows, rows
from pipeline.engine.rules import Player
from pipeline.errors import UsageError, nearest, unknown

NOISES = {"uniform": UNIFORM, "gumbel": GUMBEL}
KEYS = ("about", "like", "noise", "noise_kind", "weights")


class Strategy(NamedTuple):
    """A named way to decide."""

    name: str
    about: str
    noise: float
    noise_kind: str
    weights: Mapping[str, float]
    random: bool = False


class Lineup(NamedTuple):
    """Who sits at the table."""

    name: str
    about: str
    players: tuple[str, ...]

    def seated(self, seats: int) -> tuple[str, ...]:
        """The strategies of a table of `seats`."""
        return tuple(self.players[i % len(self.players)] for i in range(seats))


class Book(NamedTuple):
    """All strategies and line-ups of a game."""

    strategies: Mapping[str, Strategy]
    lineups: Mapping[str, Lineup]

    def lineup(self, said: str, seats: int) -> Lineup:
        """A line-up by name, or strategies with commas, as many as there are seats."""
        if said in self.lineups:
            return self.lineups[said]
        players = tuple(part.strip() for part in said.split(","))
        for player in players:
            if player not in self.strategies:
                if len(players) == 1:
                    raise unknown("player or line-up", player, [*self.strategies, *self.lineups])
                raise unknown("player", player, self.strategies)
        if len(players) not in (1, seats):
            raise UsageError(
                f"players {said!r} are {len(players)}, and there are {seats} seats: name {seats} or one for all"
            )
        return Lineup(said, "", players)


RANDOM_STRATEGY = Strategy("random", "takes any legal move, each as likely", 0.0, "uniform", {}, random=True)


def read(path: Path, features: tuple[str, ...], shipped: Book | None = None) -> Book:
    """The strategies and line-ups of a TOML file, on top of the shipped ones; mistakes are `UsageError`s."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UsageError(f"strategy file {path} does not exist") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UsageError(f"strategy file {path} is no TOML: {wrong}") from None
    for key in found:
        if key not in ("strategies", "lineups"):
            raise UsageError(f"{path}: {key!r} is no part of a strategy file; there are strategies and lineups")
    strategies = dict(shipped.strategies) if shipped else {"random": RANDOM_STRATEGY}
    lineups = dict(shipped.lineups) if shipped else {}
    for name, table in found.get("strategies", {}).items():
        strategies[name] = _strategy(path, name, table, (strategies, features))
    for name, table in found.get("lineups", {}).items():
        lineups[name] = _lineup(path, name, table, strategies)
    return Book(strategies, lineups)


def _lineup(path: Path, name: str, table: dict[str, Any], strategies: Mapping[str, Strategy]) -> Lineup:
    players = table.get("players")
    if not isinstance(players, list) or not players:
        raise UsageError(f"{path}, line-up {name}: players must be a list of one or more strategies")
    for player in players:
        if player not in strategies:
            raise UsageError(f"{path}, line-up {name}: no strategy is called {player!r}: {nearest(player, strategies)}")
    return Lineup(name, table.get("about", ""), tuple(players))


def pack(book: Book, lineup: tuple[str, ...], features: tuple[str, ...]) -> Rows[Player]:
    """Player records for the given strategies, in their order."""
    packed = rows(Player, len(lineup))
    for player, name in zip(packed, lineup, strict=True):
        strategy = book.strategies[name]
        player.kind = RANDOM if strategy.random else WEIGHTED
        player.noise, player.noise_kind = strategy.noise, NOISES[strategy.noise_kind]
        for feature, weight in strategy.weights.items():
            player.weights[features.index(feature)] = weight
    return packed


def _strategy(
    path: Path, name: str, table: dict[str, Any], known: tuple[dict[str, Strategy], tuple[str, ...]]
) -> Strategy:
    strategies, features = known
    where = f"{path}, strategy {name}"
    for key in table:
        if key not in KEYS:
            raise UsageError(f"{where}: {key!r} is no part of a strategy: {nearest(key, KEYS)}")
    like = table.get("like", "random")
    if like not in strategies:
        raise UsageError(f"{where}: it is like {like!r}, which is not known before it: {nearest(like, strategies)}")
    base = strategies[like]
    weights = dict(base.weights)
    for feature, weight in table.get("weights", {}).items():
        if feature not in features:
            raise UsageError(f"{where}: no feature is called {feature!r}: {nearest(feature, features)}")
        if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not np.isfinite(weight):
            raise UsageError(f"{where}: weight {feature} = {weight!r} must be a number")
        weights[feature] = float(weight)
    noise, kind = table.get("noise", base.noise), table.get("noise_kind", base.noise_kind)
    if isinstance(noise, bool) or not isinstance(noise, (int, float)) or not 0 <= noise < 1e6:
        raise UsageError(f"{where}: noise = {noise!r} must be a number from 0 to 1000000")
    if kind not in NOISES:
        raise UsageError(f"{where}: noise_kind = {kind!r} must be uniform or gumbel")
    return Strategy(name, table.get("about", ""), float(noise), kind, weights)
