"""Made-up runs with the columns of a Core Worlds run, for tests of the statistics: quick, seeded, of known truth.

A seat's points are base + deal luck + seat effect + noise; the round-by-round points are shares of
them; Orders, conquests and cards are drawn so that every column has the meaning that the data
dictionary gives it. `write` spreads a run over several Parquet files as a real one is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl

ORDERS = (
    "galactic_senate",
    "science_guild",
    "merchant_alliance",
    "mining_coalition",
    "order_of_knighthood",
    "mystic_brotherhood",
)
SOURCES = ("worlds", "core_worlds", "core_world_bonus", "prestige", "cards")
ROUNDS = 10
CARDS = 100
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Truth:
    """What a made-up run is made of."""

    seats: int = 4
    rotations: int = 1
    players: tuple[str, ...] = ("greedy",)  # by seat in rotation 0, repeated round the table
    seat_effect: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)  # points
    player_effect: Mapping[str, float] = field(default_factory=dict)  # points
    deal_luck: float = 5.0  # standard deviation of a seat's points that all games of a deal share
    noise: float = 8.0
    token_kept: float = 1.0  # points that a kept token is worth on top of its award
    token_spent: float = 0.5
    consuls: bool = True
    seed: int = 1


def run(games: int, truth: Truth = Truth(), first: int = 0) -> dict[str, pl.DataFrame]:
    """All fact tables of games `first` to `first + games`."""
    rng = np.random.default_rng([truth.seed, first])
    g, n = np.arange(first, first + games), truth.seats
    order_facts, order_points, gained, spent, tokens = _orders(rng, g, n)
    kept = tokens.sum(axis=2)
    base = _base(rng, g, truth) + truth.token_kept * kept + truth.token_spent * spent.sum(axis=(2, 3))
    by_source = _split(rng, base)
    points = by_source.sum(axis=2) + order_points
    tables = {"seats": _seats(rng, g, truth, points), "orders": order_facts}
    tables["scores"] = _scores(g, n, by_source, order_points)
    tables["rounds"] = _rounds(rng, g, points, gained, spent)
    tables["conquests"], tables["consuls"] = _conquests(rng, g, truth)
    tables["events"] = _events(rng, g)
    tables["cards"] = _cards(rng, g, n)
    tables["games"] = _games(g, truth, tables["seats"], tables["rounds"])
    return {name: _narrow(table) for name, table in tables.items()}


def _narrow(table: pl.DataFrame) -> pl.DataFrame:
    """Whole numbers as small as the files keep them, so that a product that overflows is noticed."""
    wide = [c for c, t in table.schema.items() if t.is_integer() and c not in ("game", "deal", "faults")]
    return table.with_columns(pl.col(c).cast(pl.Int8 if (table[c].max() or 0) < 100 else pl.Int32) for c in wide)  # type: ignore[operator]


def lazy(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.LazyFrame]:
    """The same, as the analysis takes them."""
    return {name: table.lazy() for name, table in tables.items()}


def write(folder: Path, games: int, truth: Truth = Truth(), part: int = 25_000) -> dict[str, pl.LazyFrame]:
    """A run in files of `part` games each, scanned."""
    for k, first in enumerate(range(0, games, part)):
        for name, table in run(min(part, games - first), truth, first).items():
            (folder / name).mkdir(parents=True, exist_ok=True)
            words = [c for c, t in table.schema.items() if t == pl.String]
            table.with_columns(pl.col(words).cast(pl.Categorical)).write_parquet(
                folder / name / f"part-{k:05d}.parquet", compression="zstd", compression_level=1
            )
    return {path.name: pl.scan_parquet(sorted(path.glob("part-*.parquet"))) for path in sorted(folder.iterdir())}


def _players(g: Ints, truth: Truth) -> list[list[str]]:
    """Who sits where: rotation r moves everybody r seats on."""
    names = [truth.players[i % len(truth.players)] for i in range(truth.seats)]
    return [[names[(i - r) % truth.seats] for i in range(truth.seats)] for r in range(truth.rotations)]


def _base(rng: np.random.Generator, g: Ints, truth: Truth) -> Floats:
    n = truth.seats
    deals = g // truth.rotations
    luck = rng.normal(0, truth.deal_luck, (deals[-1] - deals[0] + 1, n))[deals - deals[0]]
    effect = np.array([[truth.player_effect.get(name, 0.0) for name in row] for row in _players(g, truth)])
    seat = np.array(truth.seat_effect[:n])
    points: Floats = 50 + luck + seat + effect[g % truth.rotations] + rng.normal(0, truth.noise, (len(g), n))
    return points


def _orders(rng: np.random.Generator, g: Ints, n: int) -> tuple[pl.DataFrame, Ints, Ints, Ints, Ints]:
    """Tokens gained and spent by (game, seat, round, Order); kept and points by the rulebook's award."""
    gained = rng.poisson(0.15, (len(g), n, ROUNDS, 6))
    stock = gained.cumsum(axis=2)
    spent = np.minimum(rng.poisson(0.05, gained.shape), gained)
    kept = stock[:, :, -1] - spent.sum(axis=2)
    award = awards(kept)
    swing = np.stack([award[:, i] - _one_fewer(kept, i) for i in range(n)], axis=1)
    others = np.stack([np.delete(kept, i, axis=1).max(axis=1) for i in range(n)], axis=1)
    rank = 1 + (kept[:, None, :, :] > kept[:, :, None, :]).sum(axis=2)
    contested = np.broadcast_to(((kept > 0).sum(axis=1) >= 2)[:, None, :], kept.shape)
    at = np.nonzero(gained.sum(axis=2) > 0)
    columns = {
        "gained": gained.sum(axis=2)[at],
        "spent": spent.sum(axis=2)[at],
        "kept": kept[at],
        "rank": np.where(kept > 0, rank, 0)[at],
        "points": award[at],
        "contested": contested[at].astype(np.int8),
        "lead": (kept - others)[at],
        "swing": swing[at],
    }
    head = {"game": g[at[0]], "order": np.array(ORDERS)[at[2]], "seat": at[1] + 1}
    frame = pl.DataFrame({**head, **columns}).sort("game", "order", "seat")
    return frame, award.sum(axis=2), gained, spent, kept


def awards(kept: Ints) -> Ints:
    """Galactic Orders p. 7 for an array (game, seat, Order) of kept tokens."""
    n = kept.shape[1]
    ranked = np.sort(kept, axis=1)[:, ::-1]
    top, second = ranked[:, :1], ranked[:, 1:2]
    third = ranked[:, 2:3] if n > 2 else np.full_like(top, -1)
    pays_second = (top > second) & (second > third) & (second > 0) & (n > 2)
    points: Ints = np.where(kept == top, kept, np.where((kept == second) & pays_second, -(-kept // 2), 0))
    return points


def _one_fewer(kept: Ints, seat: int) -> Ints:
    fewer = kept.copy()
    fewer[:, seat] = np.maximum(fewer[:, seat] - 1, 0)
    points: Ints = awards(fewer)[:, seat]
    return points


def _split(rng: np.random.Generator, base: Floats) -> Ints:
    shares = rng.dirichlet(np.full(len(SOURCES), 3.0), base.shape)
    points: Ints = np.maximum(np.rint(base[:, :, None] * shares), 0).astype(np.int64)
    return points


def _scores(g: Ints, n: int, by_source: Ints, order_points: Ints) -> pl.DataFrame:
    points = np.concatenate([by_source, order_points[:, :, None]], axis=2)
    at = np.nonzero(points)
    source = np.array((*SOURCES, "orders"))[at[2]]
    return pl.DataFrame({"game": g[at[0]], "seat": at[1] + 1, "source": source, "points": points[at]})


def _seats(rng: np.random.Generator, g: Ints, truth: Truth, points: Ints) -> pl.DataFrame:
    n, shape = truth.seats, points.shape
    rank = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    first = rank == 1
    share = first / first.sum(axis=1, keepdims=True)
    players = np.array(_players(g, truth))[g % truth.rotations]
    seat = np.broadcast_to(np.arange(1, n + 1), shape)
    return pl.DataFrame(
        {
            "game": np.repeat(g, n),
            "seat": seat.ravel(),
            "player": players.ravel(),
            "points": points.ravel(),
            "rank": rank.ravel(),
            "win_share": share.ravel(),
            "faction": np.array([f"faction {i}" for i in range(1, 7)])[rng.integers(0, 6, shape).ravel()],
            "surge_tokens": np.broadcast_to([0, 0, 1, 2, 2][:n], shape).ravel(),
            "worlds": rng.poisson(6, shape).ravel(),
            "core_worlds": rng.poisson(1, shape).ravel(),
            "consulships": rng.binomial(1, 0.05, shape).ravel(),
            "deck_size": rng.poisson(16, shape).ravel(),
            "removed": rng.poisson(5, shape).ravel(),
            "last_conquest_round": rng.integers(5, 11, shape).ravel(),
        }
    )


def _rounds(rng: np.random.Generator, g: Ints, points: Ints, gained: Ints, spent: Ints) -> pl.DataFrame:
    games, n = points.shape
    steps = rng.gamma(2.0, 1.0, (games, ROUNDS, n))
    so_far = np.rint(points[:, None, :] * steps.cumsum(axis=1) / steps.sum(axis=1, keepdims=True)).astype(np.int64)
    shape = so_far.shape
    rounds = np.broadcast_to(np.arange(1, ROUNDS + 1)[None, :, None], shape)
    seat = np.broadcast_to(np.arange(1, n + 1), shape)
    frame = {
        "game": np.repeat(g, ROUNDS * n),
        "round": rounds.ravel(),
        "seat": seat.ravel(),
        "points": so_far.ravel(),
        "turn_order": ((seat - rounds) % n + 1).ravel(),
        "energy_income": (rng.poisson(2, shape) + rounds).ravel(),
        "energy_unspent": rng.poisson(0.4, shape).ravel(),
        "actions_unspent": rng.poisson(0.4, shape).ravel(),
        "units": rng.poisson(3, shape).ravel(),
        "worlds": rng.poisson(3, shape).ravel(),
        "hand": rng.poisson(6, shape).ravel(),
    }
    for k, name in enumerate(ORDERS):
        frame[f"gained_{name}"] = gained[:, :, :, k].transpose(0, 2, 1).ravel()
    for k, name in enumerate(ORDERS):
        frame[f"spent_{name}"] = spent[:, :, :, k].transpose(0, 2, 1).ravel()
    return pl.DataFrame(frame)


def _conquests(rng: np.random.Generator, g: Ints, truth: Truth) -> tuple[pl.DataFrame, pl.DataFrame]:
    n = truth.seats
    took = rng.random((len(g), ROUNDS, n)) < 0.6
    at = np.nonzero(took)
    round_ = at[1] + 1
    order = (at[2] + 1 - round_) % n + 1
    core = (round_ >= 9) & (rng.random(len(round_)) < 0.5)
    window = np.where(core & truth.consuls, n - order, 0)
    k = len(round_)
    conquests = pl.DataFrame(
        {
            "game": g[at[0]],
            "round": round_,
            "cycle": rng.integers(1, 4, k),
            "turn_order": order,
            "seat": at[2] + 1,
            "world": np.array([f"world {i}" for i in range(40)])[rng.integers(0, 40, k)],
            "sector": (round_ + 1) // 2,
            "core": core.astype(np.int8),
            "consul": np.zeros(k, np.int8),
            "window": window,
            "units": rng.integers(0, 5, k),
            "tactics": rng.integers(0, 2, k),
            "knights": rng.integers(0, 2, k),
            "fleet_surplus": rng.poisson(1, k),
            "ground_surplus": rng.poisson(1, k),
            "garrison": np.array(["snub fighter", "rifle team"])[rng.integers(0, 2, k)],
            "energy_token": rng.integers(0, 2, k),
        }
    )
    return conquests, _consuls(rng, conquests, n)


def _consuls(rng: np.random.Generator, conquests: pl.DataFrame, n: int) -> pl.DataFrame:
    opened = conquests.filter(pl.col("window") > 0)
    rows = opened.select("game", "round", "cycle", "world", pl.col("seat").alias("owner"), "turn_order", "window")
    later = rows.with_columns(step=pl.int_ranges(1, pl.col("window") + 1)).explode("step", empty_as_null=False)
    placed = rng.random(later.height) < 0.3
    succeeded = placed & (rng.random(later.height) < 0.7)
    return later.with_columns(
        seat=(pl.col("owner") + pl.col("step") - 1) % n + 1,
        placed=pl.Series(placed.astype(np.int8)),
        succeeded=pl.Series(succeeded.astype(np.int8)),
    ).drop("turn_order", "window", "step")


def _events(rng: np.random.Generator, g: Ints) -> pl.DataFrame:
    k = len(g) * ROUNDS
    return pl.DataFrame(
        {
            "game": np.repeat(g, ROUNDS),
            "round": np.tile(np.arange(1, ROUNDS + 1), len(g)),
            "event": np.array([f"event {i}" for i in range(12)])[rng.integers(0, 12, k)],
            "fresh": rng.integers(0, 2, k),
            "drawn": rng.integers(0, 2, k),
        }
    )


def _cards(rng: np.random.Generator, g: Ints, n: int) -> pl.DataFrame:
    """Card k is seen more rarely and is dearer the higher its number; everybody takes with the same skill."""
    seen = rng.random((len(g), CARDS)) < np.linspace(1.0, 0.02, CARDS)
    at = np.nonzero(seen)
    k = len(at[0])
    offered = 1 + rng.poisson(4, k)
    affordable = rng.binomial(offered, np.linspace(0.9, 0.05, CARDS)[at[1]])
    taker = np.where((affordable > 0) & (rng.random(k) < 0.6), rng.integers(1, n + 1, k), 0)
    drafted = (taker > 0).astype(np.int64)
    return pl.DataFrame(
        {
            "game": g[at[0]],
            "card": np.array([f"card {i:03d}" for i in range(CARDS)])[at[1]],
            "seat": taker,
            "offered": offered,
            "affordable": affordable,
            "passed_over": affordable - drafted,
            "drafted": drafted,
            "deployed": drafted * rng.integers(0, 2, k),
            "played": np.zeros(k, np.int64),
            "used": drafted * rng.integers(0, 3, k),
            "under": drafted * rng.integers(0, 2, k),
            "in_play": drafted * rng.integers(0, 2, k),
        }
    )


def _games(g: Ints, truth: Truth, seats: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    n = truth.seats
    points = np.sort(seats["points"].to_numpy().reshape(len(g), n), axis=1)[:, ::-1]
    winners = (seats["rank"].to_numpy().reshape(len(g), n) == 1).sum(axis=1)
    at_end = rounds["points"].to_numpy().reshape(len(g), ROUNDS, n)
    return pl.DataFrame(
        {
            "game": g,
            "deal": g // truth.rotations,
            "rotation": g % truth.rotations,
            "ending": np.full(len(g), "after_last_round"),
            "rounds": np.full(len(g), ROUNDS),
            "decisions": np.full(len(g), 60 * n),
            "winners": winners,
            "margin": points[:, 0] - points[:, 1],
            "lead_changes": _lead_changes(at_end),
            "faults": np.zeros(len(g), np.int64),
        }
    )


def _lead_changes(at_end: Ints) -> Ints:
    top = at_end.max(axis=2, keepdims=True)
    alone = (at_end == top).sum(axis=2) == 1
    leader = at_end.argmax(axis=2)
    changes = np.zeros(len(at_end), np.int64)
    last = np.full(len(at_end), -1)
    for r in range(at_end.shape[1]):
        moved = alone[:, r] & (last >= 0) & (leader[:, r] != last)
        changes += moved
        last = np.where(alone[:, r], leader[:, r], last)
    return changes
