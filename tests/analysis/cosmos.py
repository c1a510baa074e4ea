"""Made-up runs with the columns of a Micro Cosmos run, for tests of the statistics: quick, seeded, no rules.

Facts agree with each other where the statistics rely on it (a seat's points are the sum of its sources, the seat that
triggers is the one of the launching row, a card that is locked was taken); otherwise they are drawn at random.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

COLOURS = ("red", "green", "blue", "neutral")
COUNCILS = ("red", "green", "blue", "advantage")
CAUSES = ("terraform", "new_outpost", "moved_outpost", "settle")
FATES = ("stuck", "settled", "sent")
SOURCES = ("steps", "majorities", "settling", "colonies", "missions", "influence", "last_spot", "resources", "neutrals")
ENDINGS = ("mission_launch", "terraformed_planets", "both_in_one_round", "safety_stop")
SCENARIOS = ("X1", "X2", "X3")
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Truth:
    """What a made-up run is made of."""

    seats: int = 4
    rotations: int = 1
    players: tuple[str, ...] = ("balanced", "rusher")  # by seat in rotation 0, repeated round the table
    new_worlds: bool = True
    old_authorities: bool = True
    campaign: bool = False
    seed: int = 1


def run(games: int, truth: Truth = Truth()) -> dict[str, pl.DataFrame]:
    """All fact tables of a run."""
    rng = np.random.default_rng(truth.seed)
    g, n = np.arange(games), truth.seats
    rounds = rng.integers(6, 16, games)
    by_source = rng.poisson([9, 4, 6, 5, 4, 5, 2, 2, 0], (games, n, len(SOURCES)))
    by_source[..., -1] = -2 * rng.binomial(2, 0.2, (games, n))
    if not truth.new_worlds:
        by_source[..., [4, 8]] = 0
    if not truth.old_authorities:
        by_source[..., [5, 6]] = 0
    points = by_source.sum(axis=2)
    seats = _seats(rng, truth, points, rounds)
    tables = {"seats": seats.with_columns(stuck_neutral=pl.Series(-by_source[..., -1].ravel() // 2))}
    at = np.nonzero(by_source)
    tables["scores"] = pl.DataFrame(
        {"game": at[0], "seat": at[1] + 1, "source": np.array(SOURCES)[at[2]], "points": by_source[at]}
    )
    tables["rounds"] = _rounds(rng, points, rounds)
    tables["games"] = _games(rng, truth, tables["seats"], rounds)
    tables["launch"] = _launch(rng, g, truth)
    tables["influence"] = _influence(rng, g, truth)
    tables["councils"] = _councils(rng, g, truth, rounds)
    tables["survivors"] = _survivors(rng, g, truth)
    tables["terraforming"] = _terraforming(rng, g, n)
    tables["outposts"] = _outposts(rng, g, n)
    tables["scenarios"] = _scenarios(rng, g, truth)
    return {name: _narrow(table) for name, table in tables.items()}


def lazy(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.LazyFrame]:
    """The same, as the analysis takes them."""
    return {name: table.lazy() for name, table in tables.items()}


def _narrow(table: pl.DataFrame) -> pl.DataFrame:
    """Whole numbers as small as the files keep them, so that a product that overflows is noticed."""
    wide = [c for c, t in table.schema.items() if t.is_integer() and c not in ("game", "deal", "faults", "points")]
    return table.with_columns(pl.col(c).cast(pl.Int8 if (table[c].max() or 0) < 100 else pl.Int32) for c in wide)  # type: ignore[operator]


def _seats(rng: np.random.Generator, truth: Truth, points: Ints, rounds: Ints) -> pl.DataFrame:
    games, n = points.shape
    names = [truth.players[i % len(truth.players)] for i in range(n)]
    table = np.array([[names[(i - r) % n] for i in range(n)] for r in range(truth.rotations)])
    rank = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    first = rank == 1
    share = first / first.sum(axis=1, keepdims=True)
    if n == 1 and not truth.campaign:
        share = (rng.random(points.shape) < 0.6).astype(float)
    shape = points.shape
    visits = rng.poisson(3, shape)
    columns = {
        "points": points,
        "rank": rank,
        "win_share": share,
        "sent": rng.poisson(1.5, shape) * truth.new_worlds,
        "settled": rng.poisson(2, shape),
        "stuck": rng.poisson(0.8, shape),
        "upgrades": rng.poisson(3, shape),
        "colonies": rng.binomial(3, 0.3, shape),
        "outposts": rng.binomial(3, 0.5, shape),
        **{f"influence_{c}": rng.binomial(8, 0.3, shape) * truth.old_authorities for c in COLOURS[:3]},
        "advantage_turns": rng.binomial(4, 0.3, shape) * truth.old_authorities,
        "turns": np.broadcast_to(rounds[:, None], shape),
        "portal_visits": visits,
        "portal_stalled": rng.binomial(visits, 0.2) * truth.new_worlds,
        "decided_move": rng.poisson(9, shape),
        "decided_action": rng.poisson(12, shape),
    }
    head = {
        "game": np.repeat(np.arange(games), n),
        "seat": np.tile(np.arange(1, n + 1), games),
        "player": table[np.arange(games) % truth.rotations].ravel(),
    }
    return pl.DataFrame(head | {name: values.ravel() for name, values in columns.items()})


def _rounds(rng: np.random.Generator, points: Ints, rounds: Ints) -> pl.DataFrame:
    rows = []
    for game, last in enumerate(rounds):
        steps = rng.gamma(2.0, 1.0, (last, points.shape[1]))
        so_far = np.rint(points[game] * steps.cumsum(axis=0) / steps.sum(axis=0)).astype(int)
        rows += [(game, r + 1, s + 1, int(p)) for r, row in enumerate(so_far) for s, p in enumerate(row)]
    return pl.DataFrame(rows, schema=["game", "round", "seat", "points"], orient="row")


def _games(rng: np.random.Generator, truth: Truth, seats: pl.DataFrame, rounds: Ints) -> pl.DataFrame:
    games, n = len(rounds), truth.seats
    points = np.sort(seats["points"].to_numpy().reshape(games, n), axis=1)[:, ::-1]
    code = rng.choice(4, games, p=[0.35, 0.55, 0.08, 0.02] if truth.new_worlds else [0.0, 0.98, 0.0, 0.02])
    endings = np.array(ENDINGS)[code]
    if truth.campaign:
        endings = np.array(("campaign_won", "campaign_lost"))[rng.integers(0, 2, games)]
    ends = np.isin(endings, ENDINGS[:3])
    return pl.DataFrame(
        {
            "game": np.arange(games),
            "deal": np.arange(games) // truth.rotations,
            "rotation": np.arange(games) % truth.rotations,
            "ending": endings,
            "rounds": rounds,
            "decisions": np.full(games, 80 * n),
            "winners": (seats["win_share"].to_numpy().reshape(games, n) > 0).sum(axis=1),
            "margin": points[:, 0] - points[:, min(1, n - 1)],
            "lead_changes": rng.poisson(2, games),
            "faults": np.zeros(games, np.int64),
            "launched": np.where(np.isin(code, (0, 2)) & ends, rounds, 0),
            "terraformed_in": np.where(np.isin(code, (1, 2)) & ends, rounds, 0),
            "trigger": np.where(ends, rng.integers(1 if n > 1 else 0, n + 1, games), 0),
            "mission": rng.integers(0, 10, games) * truth.new_worlds,
            "terraformed": rng.integers(1, 5, games),
            "pursuing": rng.integers(0, n + 1, games) * truth.new_worlds,
            "automa_points": rng.poisson(30, games) * (n == 1 and not truth.campaign),
            "automa_triggered": rng.integers(0, 2, games) * (n == 1 and not truth.campaign),
        }
    )


def _launch(rng: np.random.Generator, g: Ints, truth: Truth) -> pl.DataFrame:
    rows = []
    for game in g if truth.new_worlds else []:
        spots, top = np.zeros(truth.seats + 1, int), 3
        for marker in range(1, int(rng.integers(1, 8))):
            seat = int(rng.integers(1, truth.seats + 1))
            colour = int(rng.choice([c for c in range(4) if c != top or marker == 1]))
            spots[seat] += 1
            beneath = COLOURS[top] if marker > 1 else None
            rows.append((game, marker + 1, seat, COLOURS[colour], beneath, spots[seat], 2 + spots[seat] % 2, marker))
            top = colour
    names = ("game", "round", "seat", "colour", "beneath", "spot", "points", "marker")
    types: dict[str, type[pl.DataType]] = {
        name: pl.String if name in ("colour", "beneath") else pl.Int64 for name in names
    }
    return pl.DataFrame(rows, schema=types, orient="row")


def _influence(rng: np.random.Generator, g: Ints, truth: Truth) -> pl.DataFrame:
    bonus = (0, 1, 0, 2, 0, 3, 0, 8)
    rows = [
        (game, spot + 2, seat, council, str(rng.choice(CAUSES, p=[0.6, 0.15, 0.05, 0.2])), spot, bonus[spot - 1])
        for game in (g if truth.old_authorities else [])
        for seat in range(1, truth.seats + 1)
        for council in COUNCILS[:3]
        for spot in range(1, int(rng.integers(0, 9)) + 1)
    ]
    names = ("game", "round", "seat", "council", "cause", "spot", "points")
    types = {name: pl.String if name in ("council", "cause") else pl.Int64 for name in names}
    return pl.DataFrame(rows, schema=types, orient="row")


def _councils(rng: np.random.Generator, g: Ints, truth: Truth, rounds: Ints) -> pl.DataFrame:
    rows = []
    for game in g if truth.old_authorities else []:
        for council in COUNCILS:
            locked = rng.random() < 0.3 and council != "advantage"
            for k, seat in enumerate(rng.permutation(np.arange(1, truth.seats + 1))[: rng.integers(0, 3)]):
                taken = int(rng.integers(1, 4))
                last = locked and k == 0
                returned = taken - 1 if last else int(rng.integers(0, taken + 1))
                when = int(rng.integers(5, rounds[game] + 1)) if last else 0
                used = int(rng.integers(0, 4))
                rows.append((game, council, int(seat), 3 + k, taken, returned, when, used, int(rng.integers(0, 6))))
    names = ("game", "council", "seat", "first_round", "taken", "returned", "locked", "activations", "turns_held")
    types = {name: pl.String if name == "council" else pl.Int64 for name in names}
    return pl.DataFrame(rows, schema=types, orient="row")


def _survivors(rng: np.random.Generator, g: Ints, truth: Truth) -> pl.DataFrame:
    cards = rng.integers(0, 6, (len(g), truth.seats))
    at = np.repeat(np.argwhere(cards >= 0), cards.ravel(), axis=0)
    k = len(at)
    drawn = rng.integers(1, 4, k)
    colour = rng.integers(0, 4 if truth.new_worlds else 3, k)
    fate = rng.choice(3 if truth.new_worlds else 2, k)
    others = rng.binomial(drawn - 1, 0.2) * truth.new_worlds
    points = np.where(fate == 0, np.where(colour == 3, -2, 0), rng.integers(2, 5, k))
    return pl.DataFrame(
        {
            "game": at[:, 0],
            "round": rng.integers(1, 6, k),
            "seat": at[:, 1] + 1,
            "survivor": np.array([f"survivor {i}" for i in range(36)])[rng.integers(0, 36, k)],
            "colour": np.array(COLOURS)[colour],
            "drawn": drawn,
            "drawn_neutral": (colour == 3) + others,
            "fate": np.array(FATES)[fate],
            "fate_round": rng.integers(6, 9, k),
            "points": points,
        }
    )


def _terraforming(rng: np.random.Generator, g: Ints, n: int) -> pl.DataFrame:
    k = len(g) * n * 4
    cap = rng.integers(2, 6, k)
    return pl.DataFrame(
        {
            "game": np.repeat(g, n * 4),
            "round": rng.integers(1, 8, k),
            "seat": np.tile(np.repeat(np.arange(1, n + 1), 4), len(g)),
            "planet": np.array([f"planet {i:03d}" for i in range(1, 17)])[rng.integers(0, 16, k)],
            "colour": np.array(COLOURS)[rng.integers(0, 3, k)],
            "cap": cap,
            "levels": np.minimum(cap, rng.integers(1, 6, k)),
            "leader": rng.integers(0, 2, k),
            "finished": rng.binomial(1, 0.2, k),
        }
    )


def _outposts(rng: np.random.Generator, g: Ints, n: int) -> pl.DataFrame:
    k = len(g) * n
    moved = rng.random(k) < 0.3
    return pl.DataFrame(
        {
            "game": np.repeat(g, n),
            "round": rng.integers(1, 8, k),
            "seat": np.tile(np.arange(1, n + 1), len(g)),
            "planet": ["planet 004"] * k,
            "from": pl.Series(["planet 001" if m else None for m in moved], dtype=pl.String),
            "red_council": rng.binomial(1, 0.1, k),
        }
    )


def _scenarios(rng: np.random.Generator, g: Ints, truth: Truth) -> pl.DataFrame:
    rows = []
    for game in g if truth.campaign else []:
        for scenario in SCENARIOS:
            won = int(rng.random() < 0.7)
            parts = [int(p) * won for p in rng.integers(0, 6, 5)]
            rows.append((game, scenario, won, 9 + int(rng.integers(0, 4)), 8 * won, 12, *parts, sum(parts), 1, 2))
            if not won:
                break
    names = (
        *("game", "scenario", "won", "rounds", "goals_round", "deck", "carried", "resources", "survivors"),
        *("colonies", "cards_left", "total", "upgrades_bought", "resources_bought"),
    )
    types = {name: pl.String if name == "scenario" else pl.Int64 for name in names}
    return pl.DataFrame(rows, schema=types, orient="row")
