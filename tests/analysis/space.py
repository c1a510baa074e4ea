"""Made-up runs with the columns of a Core Space run, for tests of the statistics: quick, seeded, no rules.

Facts agree with each other where the statistics rely on it (a mission's alert is the row of `alerts`, defeats are rows
of `arrests`, a crew's Traders are rows of `extraction`); otherwise they are drawn at random.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

FACES = ("search", "move", "interrogation", "backup", "attack")
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
BANDS = ("relaxed", "guarded", "watch_your_back", "cover_me", "charge", "kill_me", "purge")
HOLES = (4, 7, 13, 20, 28, 34, 35)
EFFECTS = {
    "search": ("token", "peg", "empty", "approach", "arrow"),
    "move": ("arrow", "still"),
    "interrogation": ("skip", "peg_kept_turn", "approach", "arrow"),
    "backup": ("backup_came", "backup_placed", "backup_none"),
    "attack": ("attacked", "chased", "no_target"),
}
LAWLESS = ("harvester", "devastator", "assassin", "live_one")
BREEDS = (*LAWLESS, "guard", "destroyer", "warden", "gangster", "trader")
CAUSES = ("shot", "close", "blast")
Ints = npt.NDArray[np.int64]
Tables = dict[str, pl.DataFrame]


@dataclass(frozen=True)
class Truth:
    """What a made-up run is made of."""

    seats: int = 2
    rotations: int = 1
    players: tuple[str, ...] = ("looter", "fighter")  # by seat in rotation 0, repeated round the table
    wardens: int = 2
    weights: tuple[int, ...] = (1, 1, 1, 1, 1)
    danger: float = 1.0  # how often Traders are defeated
    lab: bool = False
    seed: int = 1


def run(games: int, truth: Truth = Truth()) -> Tables:
    """All fact tables of a run."""
    rng = np.random.default_rng(truth.seed)
    rounds = rng.integers(6, 16, games)
    tables = {"rounds": _rounds(rng, truth, rounds)}
    tables["arrests"] = _arrests(rng, truth, rounds)
    tables["seats"] = _seats(rng, truth, rounds, tables["arrests"])
    tables["scores"] = _scores(tables["seats"])
    tables["extraction"] = _extraction(rng, tables["seats"], rounds)
    tables["security"] = _security(rng, truth, rounds)
    tables["attacks"] = _attacks(rng, truth, rounds)
    tables["arrivals"] = _arrivals(rng, rounds)
    tables["hostility"] = _hostility(rng, rounds)
    tables["alerts"] = _alerts(rng, truth, rounds)
    tables["games"] = _games(rng, rounds, tables)
    return {name: _narrow(table) for name, table in tables.items()}


def lazy(tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.LazyFrame]:
    """The same, as the analysis takes them."""
    return {name: table.lazy() for name, table in tables.items()}


def _narrow(table: pl.DataFrame) -> pl.DataFrame:
    """Whole numbers as small as the files keep them, so that a product that overflows is noticed."""
    wide = [c for c, t in table.schema.items() if t.is_integer() and c not in ("game", "deal", "faults", "points")]
    return table.with_columns(pl.col(c).cast(pl.Int8 if (table[c].max() or 0) < 100 else pl.Int16) for c in wide)  # type: ignore[operator]


def _several(rng: np.random.Generator, rounds: Ints, mean: float) -> tuple[Ints, Ints]:
    """A random number of rows a mission: the game of each, and a round of it."""
    count = rng.poisson(mean, len(rounds))
    game = np.repeat(np.arange(len(rounds)), count)
    return game, 1 + (rng.random(len(game)) * rounds[game]).astype(np.int64)


def _rounds(rng: np.random.Generator, truth: Truth, rounds: Ints) -> pl.DataFrame:
    game = np.repeat(np.arange(len(rounds)), rounds * truth.seats)
    round_ = np.concatenate([np.repeat(np.arange(1, last + 1), truth.seats) for last in rounds])
    seat = np.tile(np.arange(1, truth.seats + 1), int(rounds.sum()))
    over = round_ == rounds[game]
    fallen = rng.binomial(2, 0.2, len(game)) * ~over
    standing = (3 - fallen) * ~over
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "seat": seat,
            "points": 12 * round_ + rng.integers(0, 9, len(game)),
            "pegs": np.minimum(3 + round_ + rng.integers(0, 3, len(game)), 35),
            "standing": standing,
            "fallen": fallen,
            "out": 3 - standing - fallen,
            "loot": 4 * round_ + rng.integers(0, 4, len(game)),
            "met": (round_ > 4 + 5 * ((game + seat) % 3)).astype(int),
            "seen_by_law": rng.binomial(standing, 0.3),
            "seen_by_scourge": rng.binomial(standing, 0.4),
            "scourge": rng.poisson(2, len(game)),
            "law": rng.poisson(3, len(game)),
        }
    )


def _arrests(rng: np.random.Generator, truth: Truth, rounds: Ints) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 1.6 * truth.danger)
    n, last = len(game), rounds[game]
    was = rng.random(n) < 0.35
    arrested = np.where(was, np.minimum(round_ + rng.integers(0, 4, n), last), 0)
    back = rng.random(n) < 0.3
    revived = np.where(back, np.minimum(np.maximum(round_, arrested) + rng.integers(0, 3, n), last), 0)
    fate = np.where(was, rng.choice(["free", "bailed", "prison"], n), rng.choice(["left", "dead", "out"], n))
    by = rng.choice(BREEDS[:-1], n)
    return pl.DataFrame(
        {
            "game": game,
            "seat": rng.integers(1, truth.seats + 1, n),
            "trader": rng.choice(["captain", "fighter", "tech"], n),
            "round": round_,
            "by": by,
            "arrested": arrested,
            "arrested_by": pl.Series(np.where(was, "guard", "")).replace("", None),
            "revived": revived,
            "fate": pl.Series(np.where(back, "", fate)).replace("", None),
        }
    )


def _seats(rng: np.random.Generator, truth: Truth, rounds: Ints, arrests: pl.DataFrame) -> pl.DataFrame:
    games, n = len(rounds), truth.seats
    names = [truth.players[i % len(truth.players)] for i in range(n)]
    table = np.array([[names[(i - r) % n] for i in range(n)] for r in range(truth.rotations)])
    fell = pl.DataFrame({"game": np.repeat(np.arange(games), n), "seat": np.tile(np.arange(1, n + 1), games)}).join(
        arrests.group_by("game", "seat").agg(defeats=pl.len(), arrests=(pl.col("arrested") > 0).sum()),
        on=["game", "seat"], how="left", maintain_order="left",
    ).fill_null(0)  # fmt: skip
    shape = games * n
    last = np.repeat(rounds, n)
    left = np.minimum(fell["defeats"].to_numpy(), rng.integers(0, 4, shape))
    out = 3 - left
    loot = rng.poisson(3 * last)
    met = (rng.random(shape) < 0.5).astype(int) * (out > 0)
    points = np.where(out > 0, 1000 * met + 200 * out + loot, 0).reshape(games, n)
    first = points == points.max(axis=1, keepdims=True)
    lost = rng.random(games) < 0.1
    share = first / first.sum(axis=1, keepdims=True) * ~lost[:, None]
    pegs = rng.integers(8, 35, shape)
    band = np.array(BANDS)[np.searchsorted(HOLES, pegs)]
    wardens = truth.wardens > 0
    return fell.with_columns(
        player=pl.Series(table[np.arange(games) % truth.rotations].ravel()),
        points=points.ravel(),
        rank=(1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)).ravel(),
        win_share=share.ravel(),
        met=met,
        out=out,
        left=left,
        tokens=rng.poisson(2, shape),
        loot=np.where(out > 0, loot, 0),
        bail=5 * rng.poisson(0.4, shape),
        tolls_tokens=rng.poisson(0.4, shape) * wardens,
        tolls_pegs=rng.poisson(0.6, shape) * wardens,
        turns=3 * last,
        turns_lost=rng.poisson(0.5, shape) * wardens,
        turns_questioned=rng.binomial(1, 0.3, shape) * wardens,
        shots=rng.poisson(5, shape),
        pegs=rng.poisson(2, shape),
        searches=rng.poisson(3, shape),
        joined=rng.binomial(1, 0.1, shape),
        killed_scourge=rng.poisson(2, shape),
        killed_law=rng.poisson(0.3, shape),
        exit_round=np.where(out > 0, np.maximum(last - rng.integers(0, 4, shape), 1), 0),
        exit_pegs=pegs,
        exit_band=pl.Series(np.where(out > 0, band, "")).replace("", None),
        decided_action=rng.poisson(20, shape),
        decided_turn=rng.poisson(8, shape),
    )


def _scores(seats: pl.DataFrame) -> pl.DataFrame:
    there = pl.col("out") > 0
    parts = {"objective": 1000 * pl.col("met"), "alive": 200 * pl.col("out").cast(pl.Int64), "loot": pl.col("loot")}
    rows = [
        seats.select("game", "seat", source=pl.lit(name), points=pl.when(there).then(x).otherwise(0).cast(pl.Int64))
        for name, x in parts.items()
    ]
    return pl.concat(rows).filter(pl.col("points") != 0).sort("game", "seat")


def _extraction(rng: np.random.Generator, seats: pl.DataFrame, rounds: Ints) -> pl.DataFrame:
    game, seat = np.repeat(seats["game"].to_numpy(), 3), np.repeat(seats["seat"].to_numpy(), 3)
    role = np.tile(["captain", "fighter", "tech"], seats.height)
    out = np.tile([0, 1, 2], seats.height) < np.repeat(seats["out"].to_numpy(), 3)
    n = len(game)
    thrown = rng.integers(1, 7, n)
    tried = ~out & (rng.random(n) < 0.5)
    fate = np.where(thrown == 1, "free", np.where(thrown < 6, "bailed", "prison"))
    fate = np.where(out, "out", np.where(tried, fate, np.where(thrown == 1, "dead", "left")))
    return pl.DataFrame(
        {
            "game": game,
            "seat": seat,
            "trader": role,
            "fate": fate,
            "round": np.where(out, rounds[game], 0),
            "pegs": rng.integers(8, 35, n),
            "band": rng.choice(BANDS[2:], n),
            "carried": (out & (rng.random(n) < 0.1)).astype(int),
            "tokens": rng.poisson(1, n) * out,
            "loot": rng.poisson(5, n) * out,
            "bail": np.where(tried & (fate == "bailed"), np.where(thrown < 4, 5, 10), 0),
            "throw": np.where(out, 0, thrown),
        }
    )


def _security(rng: np.random.Generator, truth: Truth, rounds: Ints) -> pl.DataFrame:
    count = rounds * truth.wardens
    game = np.repeat(np.arange(len(rounds)), count)
    n = len(game)
    round_ = 1 + (rng.random(n) * rounds[game]).astype(np.int64)
    chance = np.array(truth.weights) / sum(truth.weights)
    decided = rng.choice(["die", "scourge", "taken_over", "on_alert", "stand_up"], n, p=[0.5, 0.2, 0.15, 0.13, 0.02])
    die = decided == "die"
    face = rng.choice(FACES, n, p=chance)
    again = np.zeros(n, np.int64)
    for k in np.nonzero(die & (face == "backup") & (rng.random(n) < 0.5))[0]:
        while face[k] == "backup" and again[k] < 50:
            again[k] += 1
            face[k] = rng.choice(FACES, p=chance)
    effect = np.array([rng.choice(EFFECTS[f]) for f in face]) if n else np.array([], str)
    other = np.where(decided == "taken_over", "arrest", np.where(decided == "stand_up", "stood_up", "attacked"))
    effect = np.where(die, effect, other)
    aimed = np.isin(effect, ["token", "peg", "empty", "approach", "skip", "peg_kept_turn"])
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "warden": rng.integers(1, max(truth.wardens, 1) + 1, n),
            "specialist": np.zeros(n, np.int64),
            "decided": decided,
            "face": pl.Series(np.where(die, face, ""), dtype=pl.String).replace("", None),
            "again": again,
            "heading": pl.Series(np.where(die, rng.choice(HEADINGS, n), ""), dtype=pl.String).replace("", None),
            "effect": pl.Series(effect, dtype=pl.String),
            "whom": pl.Series(np.where(aimed, "trader", ""), dtype=pl.String).replace("", None),
            "seat": np.where(aimed, rng.integers(1, truth.seats + 1, n), 0),
            "moved": 10 * rng.integers(0, 5, n),
        }
    ).sort("game", "round", maintain_order=True)


def _attacks(rng: np.random.Generator, truth: Truth, rounds: Ints) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 12.0)
    n = len(game)
    attacker, dice = rng.choice(BREEDS, n), rng.integers(1, 5, n)
    blue = np.array([0, 0, 1, 1, 1, 2])[rng.integers(0, 6, n)]
    hits = blue + rng.binomial(dice - 1, 0.5)
    enemy = np.where(np.isin(attacker, LAWLESS), "trader", rng.choice(LAWLESS, n))
    defender = np.where(rng.random(n) < 0.3, "trader", enemy)
    damage = np.maximum(hits - 1, 0)
    seat = rng.integers(1, truth.seats + 1, n)
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "how": rng.choice(["ranged", "close", "opportunity"], n),
            "attacker": attacker,
            "attacker_seat": np.where(attacker == "trader", seat, 0),
            "defender": defender,
            "defender_seat": np.where(defender == "trader", seat, 0),
            "range": rng.choice(["short", "medium"], n),
            "dice": dice,
            "hits": hits,
            "misfired": np.zeros(n, np.int64),
            "cover": np.zeros(n, np.int64),
            "armour": np.minimum(hits, 1),
            "damage": damage,
            "averted": np.zeros(n, np.int64),
            "downed": (damage > 1).astype(int),
        }
    ).sort("game", "round", maintain_order=True)


def _arrivals(rng: np.random.Generator, rounds: Ints) -> pl.DataFrame:
    game, round_ = _several(rng, rounds, 6.0)
    n = len(game)
    how = rng.choice(["start", "hostility", "event", "backup", "hatched"], n, p=[0.2, 0.5, 0.15, 0.1, 0.05])
    breed = np.where(how == "backup", "warden", np.where(how == "hatched", "live_one", rng.choice(LAWLESS, n)))
    return pl.DataFrame(
        {
            "game": game,
            "round": np.where(how == "start", 0, round_),
            "breed": breed,
            "how": how,
            "entry": rng.integers(0, 7, n),
            "band": rng.choice(BANDS, n),
        }
    )


def _hostility(rng: np.random.Generator, rounds: Ints) -> pl.DataFrame:
    game = np.repeat(np.arange(len(rounds)), rounds)
    n = len(game)
    round_ = np.concatenate([np.arange(1, last + 1) for last in rounds]) if n else np.array([], np.int64)
    pegs = 3 + round_
    return pl.DataFrame(
        {
            "game": game,
            "round": round_,
            "cause": rng.choice(["round", "shot", "event", "skill"], n, p=[0.6, 0.3, 0.06, 0.04]),
            "change": np.ones(n, np.int64),
            "pegs": pegs,
            "band": np.array(BANDS)[np.searchsorted(HOLES, np.minimum(pegs, 35))] if n else np.array([], str),
        }
    )


def _alerts(rng: np.random.Generator, truth: Truth, rounds: Ints) -> pl.DataFrame:
    went = np.nonzero((rng.random(len(rounds)) < 0.4) & (truth.wardens > 0))[0]
    return pl.DataFrame(
        {
            "game": went,
            "round": 1 + (rng.random(len(went)) * rounds[went]).astype(np.int64),
            "cause": pl.Series(rng.choice(CAUSES, len(went)), dtype=pl.String),
            "seat": rng.integers(1, truth.seats + 1, len(went)),
        }
    )


def _games(rng: np.random.Generator, rounds: Ints, tables: Tables) -> pl.DataFrame:
    n = len(rounds)
    game = pl.DataFrame({"game": np.arange(n)})

    def count(table: str, value: pl.Expr) -> pl.Series:
        found = tables[table].group_by("game").agg(value.alias("value"))
        return game.join(found, on="game", how="left", maintain_order="left")["value"].fill_null(0)

    scourge = tables["attacks"].filter((pl.col("downed") == 1) & pl.col("defender").is_in(LAWLESS))
    killed = game.join(scourge.group_by("game").agg(value=pl.len()), on="game", how="left", maintain_order="left")
    shared = (tables["seats"]["win_share"] > 0).to_numpy().reshape(n, -1).sum(axis=1)
    return game.with_columns(
        ending=pl.Series(rng.choice(["all_aboard", "some_left_behind", "all_lost"], n)),
        rounds=rounds,
        decisions=rng.integers(40, 90, n),
        winners=shared,
        margin=np.zeros(n, np.int64),
        lead_changes=rng.poisson(1, n),
        faults=np.zeros(n, np.int64),
        pegs=np.minimum(5 + rounds, 35),
        band=pl.Series(rng.choice(BANDS, n)),
        alert=count("alerts", pl.col("round").first()),
        wardens=np.full(n, 2),
        activations=count("security", pl.len()),
        corps=np.full(n, 2),
        scourge=rng.poisson(5, n),
        scourge_killed=killed["value"].fill_null(0) + rng.poisson(0.2, n),
        defeats=count("arrests", pl.len()),
        arrests=count("arrests", (pl.col("arrested") > 0).sum()),
        shots=rng.poisson(9, n),
    )
