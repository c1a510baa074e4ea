"""Made-up runs with the columns of a Forbidden Stars run, for tests of the statistics: quick, seeded, no rules.

Facts agree with each other where the statistics rely on it (a seat's combats are rows of `combats`, its objectives are
its points, its orders rows of `orders`); otherwise they are drawn at random.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

FACTIONS = ("vanguard", "zealots", "reavers", "wayfarers")
ORDERS = ("deploy", "strategize", "dominate", "advance")
USES = ("unused", "resolved", "to_events", "empty")
KINDS = ("unit", "structure", "order_upgrade", "combat_upgrade")
ENDINGS = ("objectives", "last_round", "elimination")
CARDS = {faction: tuple(f"{faction} card {k}" for k in range(6)) for faction in FACTIONS}
ODDS = (1 / 2, 1 / 3, 1 / 6)
Ints = npt.NDArray[np.int64]
Tables = dict[str, pl.DataFrame]


@dataclass(frozen=True)
class Truth:
    """What a made-up run is made of."""

    seats: int = 2
    rotations: int = 1
    players: tuple[str, ...] = ("balanced", "raider")  # by seat in rotation 0, repeated round the table
    laid: bool = True  # tiles are laid by players, the last one by the last seat
    strong: float = 0.0  # what the Vanguard adds to a seat's strength
    advance: float = 0.0  # what an Advance carried out adds to it
    seed: int = 1


def run(games: int, truth: Truth = Truth()) -> Tables:
    """All fact tables of a run."""
    rng = np.random.default_rng(truth.seed)
    rounds = rng.integers(4, 9, games)
    factions = _factions(rng, games, truth)
    tables = {"orders": _orders(rng, rounds, truth)}
    combats = _combats(rng, rounds, factions, truth)
    tables["combats"], tables["plays"] = combats, _plays(rng, combats)
    tables["strikes"] = _strikes(rng, rounds, truth)
    tables["seats"] = _seats(rng, factions, tables, truth)
    tables["scores"] = _scores(tables["seats"])
    tables["rounds"] = _rounds(rng, rounds, tables["seats"], truth)
    tables["purchases"] = _purchases(rng, factions, rounds, truth)
    tables["objectives"] = _objectives(rng, rounds, truth)
    tables["upgrades"] = _upgrades(rng, tables["purchases"])
    tables["events"] = _events(rng, factions, rounds, truth)
    tables["games"] = _games(rng, rounds, tables)
    return {name: _narrow(table) for name, table in tables.items()}


def lazy(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.LazyFrame]:
    """The same, as the analysis takes them."""
    return {name: table.lazy() for name, table in tables.items()}


def _narrow(table: pl.DataFrame) -> pl.DataFrame:
    """Whole numbers as small as the files keep them, so that a product that overflows is noticed."""
    wide = [c for c, t in table.schema.items() if t.is_integer() and c not in ("game", "deal", "faults", "points")]
    return table.with_columns(pl.col(c).cast(pl.Int8 if (table[c].max() or 0) < 100 else pl.Int16) for c in wide)  # type: ignore[operator]


def _factions(rng: np.random.Generator, games: int, truth: Truth) -> Ints:
    """Factions by game and seat: the same in all games of a deal."""
    deals = -(-games // truth.rotations)
    drawn = np.array([rng.permutation(4)[: truth.seats] for _ in range(deals)])
    return np.repeat(drawn, truth.rotations, axis=0)[:games]


def _each_seat(games: int, seats: int) -> tuple[Ints, Ints]:
    return np.repeat(np.arange(games), seats), np.tile(np.arange(1, seats + 1), games)


def _several(rng: np.random.Generator, rounds: Ints, mean: float) -> tuple[Ints, Ints]:
    """A random number of rows a game: the game of each, and a round of it."""
    count = rng.poisson(mean, len(rounds))
    game = np.repeat(np.arange(len(rounds)), count)
    return game, 1 + (rng.random(len(game)) * rounds[game]).astype(np.int64)


def _orders(rng: np.random.Generator, rounds: Ints, truth: Truth) -> pl.DataFrame:
    game = np.repeat(np.arange(len(rounds)), rounds * truth.seats * 4)
    n = len(game)
    round_ = np.concatenate([np.repeat(np.arange(1, last + 1), truth.seats * 4) for last in rounds])
    above = rng.integers(0, 5, n)
    use = rng.choice(4, n, p=[0.05, 0.75, 0.12, 0.08])
    done = use == 1
    order = rng.integers(0, 4, n)
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": np.tile(np.repeat(np.arange(1, truth.seats + 1), 4), int(rounds.sum())),
            "order": np.array(ORDERS)[order],
            "system": rng.integers(1, 7, n),
            "placed": np.tile(np.arange(1, 5), n // 4),
            "below": rng.integers(0, 3, n),
            "above": above,
            "covered_by_others": rng.binomial(above, 0.5),
            "turn": np.where(use == 0, 0, rng.integers(1, 9, n)),
            "use": np.array(USES)[use],
            "units": rng.integers(0, 4, n) * done * (order == 0),
            "structures": rng.integers(0, 2, n) * done * (order == 0),
            "assets": rng.integers(0, 3, n) * done * (order == 2),
            "upgrades": rng.integers(0, 3, n) * done * (order == 1),
            "spent": rng.integers(0, 9, n) * done,
            "worlds": rng.integers(-1, 3, n) * done * (order == 3),
            "fought": rng.choice(3, n, p=[0.5, 0.4, 0.1]) * done * (order == 3),
        }
    )


def _combats(rng: np.random.Generator, rounds: Ints, factions: Ints, truth: Truth) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 6.0)
    n = len(game)
    attacker = rng.integers(0, truth.seats, n)
    defender = (attacker + rng.integers(1, max(truth.seats, 2), n)) % truth.seats
    fought = rng.random(n) < 0.8
    mine, theirs = rng.integers(1, 9, n), rng.integers(1, 9, n)
    won = np.where(fought, rng.random(n) < np.clip(0.5 + 0.08 * (mine - theirs), 0.02, 0.98), True)
    nobody = fought & (rng.random(n) < 0.03)
    faces = np.array([rng.multinomial(dice, ODDS) for dice in theirs * fought]).reshape(n, 3)
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "system": rng.integers(1, 7, n),
            "world": rng.binomial(1, 0.8, n),
            "attacker": attacker + 1,
            "defender": defender + 1,
            "attacking": np.array(FACTIONS)[factions[game, attacker]],
            "defending": np.array(FACTIONS)[factions[game, defender]],
            "attacker_value": rng.integers(2, 20, n),
            "defender_value": rng.integers(2, 20, n),
            "attacker_dice": mine * fought,
            "defender_dice": theirs * fought,
            "defender_offence": faces[:, 0],
            "defender_defence": faces[:, 1],
            "bastion": rng.binomial(1, 0.2, n) * fought,
            "rounds": np.where(fought, rng.integers(1, 4, n), 0),
            "by_morale": rng.binomial(1, 0.4, n) * fought,
            "winner": np.where(nobody, 0, np.where(won, attacker, defender) + 1),
            "attacker_lost": rng.integers(0, 8, n) * fought,
            "defender_lost": rng.integers(0, 8, n),
            "captured": rng.binomial(1, 0.2, n) * won,
        }
    )


def _plays(rng: np.random.Generator, combats: pl.DataFrame) -> pl.DataFrame:
    rows = []
    number: dict[int, int] = {}
    names = ("game", "attacker", "defender", "attacking", "defending", "rounds", "winner")
    for game, attacker, defender, attacking, defending, rounds, winner in combats.select(names).iter_rows():
        number[game] = number.get(game, 0) + 1
        for round_ in range(1, rounds + 1):
            for seat, faction, first in ((attacker, attacking, 1), (defender, defending, 0)):
                k = int(rng.integers(6)) if seat != winner or rng.random() < 0.8 else 0  # card 0 goes with winning
                unit = int(rng.random() < 0.6)
                rows.append((game, number[game], seat, first, round_, CARDS[faction][k], unit, int(seat == winner)))
    schema = ("game", "combat", "seat", "attacker", "round", "card", "unit_part", "won")
    types = {name: pl.String if name == "card" else pl.Int64 for name in schema}
    return pl.DataFrame(rows, schema=types, orient="row")


def _strikes(rng: np.random.Generator, rounds: Ints, truth: Truth) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 1.0)
    n = len(game)
    dice = rng.integers(2, 9, n)
    destroyed = rng.integers(0, 3, n)
    seat = rng.integers(0, truth.seats, n)
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": seat + 1,
            "whom": (seat + 1) % truth.seats + 1,
            "dice": dice,
            "damage": rng.binomial(dice, 0.5),
            "destroyed": destroyed,
            "value": 2 * destroyed,
        }
    )


def _seats(rng: np.random.Generator, factions: Ints, tables: Tables, truth: Truth) -> pl.DataFrame:
    games, n = factions.shape
    game, seat = _each_seat(games, n)
    used = tables["orders"].filter(pl.col("use").is_in(["resolved", "empty"]))
    advances = _count(used.filter(pl.col("order") == "advance"), "seat", games, n)
    strength = rng.normal(0, 1, (games, n)) + truth.strong * (factions == 0) + truth.advance * advances
    rank = 1 + (strength[:, :, None] < strength[:, None, :]).sum(axis=2)
    combats = tables["combats"]
    mine, theirs = (
        combats.filter(pl.col("winner") == pl.col("attacker")),
        combats.filter((pl.col("winner") == pl.col("defender")) & (pl.col("winner") > 0)),
    )
    turn = game % truth.rotations
    strategies = [truth.players[(s - 1 + t) % len(truth.players)] for s, t in zip(seat, turn, strict=True)]
    rows = games * n
    return pl.DataFrame(
        {
            "game": game,
            "seat": seat,
            "player": strategies,
            "points": np.where(rank == 1, n, rng.integers(0, n, (games, n))).ravel(),
            "rank": rank.ravel(),
            "win_share": (rank == 1).ravel().astype(float),
            "faction": np.array(FACTIONS)[factions].ravel(),
            "laid": ((seat == n) & truth.laid).astype(int),
            "worlds": rng.integers(2, 9, rows),
            "cities": rng.integers(0, 4, rows),
            "materiel": rng.integers(0, 15, rows),
            "spent": rng.integers(20, 90, rows),
            "wasted": rng.integers(0, 9, rows),
            "resolved": _count(used, "seat", games, n).ravel(),
            "to_events": _count(tables["orders"].filter(pl.col("use") == "to_events"), "seat", games, n).ravel(),
            "blocked": rng.integers(0, 5, rows),
            "attacks": _count(combats, "attacker", games, n).ravel(),
            "attacks_won": _count(mine, "attacker", games, n).ravel(),
            "defences": _count(combats, "defender", games, n).ravel(),
            "defences_won": _count(theirs, "defender", games, n).ravel(),
            "lost": rng.integers(0, 40, rows),
            "destroyed": rng.integers(0, 40, rows),
            "over_capacity": rng.integers(0, 3, rows),
            "waits": rng.integers(40, 90, rows),
            "waited": rng.integers(200, 300, rows),
            "waited_fights": rng.integers(0, 99, rows),
            "longest_wait": rng.integers(20, 60, rows),
            "decided_order": rng.integers(16, 32, rows),
            "decided_damage": rng.integers(0, 9, rows),
        }
    )


def _count(table: pl.DataFrame, seat: str, games: int, seats: int) -> Ints:
    found = np.zeros((games, seats), np.int64)
    np.add.at(found, (table["game"].to_numpy(), table[seat].to_numpy() - 1), 1)
    return found


def _scores(seats: pl.DataFrame) -> pl.DataFrame:
    return seats.filter(pl.col("points") > 0).select("game", "seat", pl.lit("objectives").alias("source"), "points")


def _rounds(rng: np.random.Generator, rounds: Ints, seats: pl.DataFrame, truth: Truth) -> pl.DataFrame:
    game = np.repeat(np.arange(len(rounds)), rounds * truth.seats)
    round_ = np.concatenate([np.repeat(np.arange(1, last + 1), truth.seats) for last in rounds])
    seat = np.tile(np.arange(1, truth.seats + 1), int(rounds.sum()))
    n = len(game)
    ahead = seats["rank"].to_numpy().reshape(-1, truth.seats)[game, seat - 1] == 1
    worlds = 3 + round_ // 2 + rng.integers(0, 3, n) + ahead * rng.integers(0, 3, n)
    end = seats["points"].to_numpy().reshape(-1, truth.seats)[game, seat - 1]
    units = rng.integers(3, 14, n)
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": seat,
            "points": end * round_ // rounds[game],
            "worlds": worlds,
            "cities": np.minimum(round_ // 2, 4) * rng.integers(0, 2, n),
            "factories": rng.integers(1, 3, n),
            "bastions": rng.integers(0, 2, n),
            "materiel": rng.integers(0, 15, n),
            "income": 2 * worlds + rng.integers(0, 3, n),
            "units": units,
            "value": 3 * units,
            "routed": rng.binomial(units, 0.1),
            "upgrades": rng.integers(0, 4, n),
        }
    )


def _purchases(rng: np.random.Generator, factions: Ints, rounds: Ints, truth: Truth) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 12.0)
    n = len(game)
    seat = rng.integers(0, truth.seats, n)
    faction = np.array(FACTIONS)[factions[game, seat]]
    kind = rng.choice(4, n, p=[0.55, 0.2, 0.15, 0.1])
    words = [
        ("City", "Factory", "Bastion")[int(k)] if kinds == 1 else f"{f} {KINDS[kinds]} {k}"
        for kinds, f, k in zip(kind, faction, rng.integers(0, 3, n), strict=True)
    ]
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": seat + 1,
            "kind": np.array(KINDS)[kind],
            "what": pl.Series(words, dtype=pl.String),
            "paid": rng.integers(0, 7, n),
            "caches": rng.binomial(1, 0.2, n),
            "forges": rng.binomial(1, 0.1, n),
            "level": rng.integers(0, 4, n),
        }
    )


def _objectives(rng: np.random.Generator, rounds: Ints, truth: Truth) -> pl.DataFrame:
    n = len(rounds) * 6 * truth.seats
    game = np.repeat(np.arange(len(rounds)), 6 * truth.seats)
    owner = np.tile(np.repeat(np.arange(truth.seats), 6), len(rounds))
    distance = rng.integers(0, 7, n)
    had = rng.random(n) < 0.5 - 0.06 * distance
    return pl.DataFrame(
        {
            "game": game,
            "owner": owner + 1,
            "placer": (owner + 1) % truth.seats + 1,
            "system": rng.integers(1, 7, n),
            "distance": distance,
            "collected": np.where(had, 1 + (rng.random(n) * rounds[game]).astype(np.int64), 0),
            "fought": rng.binomial(1, 0.4, n) * had,
            "steps": 2 * distance,
            "rounds": rounds[game],
            "cut": rng.binomial(rounds[game], 0.25),
        }
    )


def _upgrades(rng: np.random.Generator, purchases: pl.DataFrame) -> pl.DataFrame:
    """An order upgrade is bought once by a seat, and may never be used."""
    owned = purchases.filter(pl.col("kind") == "order_upgrade").unique(["game", "seat", "what"], maintain_order=True)
    uses = pl.Series(rng.integers(0, 4, owned.height))
    return owned.select("game", "seat", pl.col("what").alias("upgrade"), pl.col("round").alias("bought"), uses=uses)


def _events(rng: np.random.Generator, factions: Ints, rounds: Ints, truth: Truth) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 5.0)
    n = len(game)
    seat = rng.integers(0, truth.seats, n)
    faction = np.array(FACTIONS)[factions[game, seat]]
    card = [f"{f} event {k}" for f, k in zip(faction, rng.integers(0, 8, n), strict=True)]
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": seat + 1,
            "card": pl.Series(card, dtype=pl.String),
            "drawn": rng.integers(0, 4, n),
            "did": rng.binomial(1, 0.7, n),
        }
    )


def _games(rng: np.random.Generator, rounds: Ints, tables: Tables) -> pl.DataFrame:
    games = len(rounds)
    seats = tables["seats"]
    points = seats["points"].to_numpy().reshape(games, -1)
    ranked = np.sort(points, axis=1)

    def rows(table: str) -> Ints:
        return np.bincount(tables[table]["game"].to_numpy(), minlength=games)

    return pl.DataFrame(
        {
            "game": np.arange(games),
            "ending": np.array(ENDINGS)[rng.choice(3, games, p=[0.7, 0.28, 0.02])],
            "rounds": rounds,
            "decisions": rng.integers(100, 400, games),
            "winners": np.ones(games, np.int64),
            "margin": ranked[:, -1] - ranked[:, -2] if points.shape[1] > 1 else ranked[:, -1],
            "lead_changes": rng.integers(0, 4, games),
            "faults": np.zeros(games, np.int64),
            "combats": rows("combats"),
            "strikes": rows("strikes"),
            "collected": points.sum(axis=1),
            "by_worlds": rng.binomial(1, 0.15, games),
        }
    )
