"""A small make-believe game for the store's tests: every row is a function of the game's number alone."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from pipeline.store.digest import Columns
from pipeline.store.manifest import RunManifest, ShardManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Column, Table
from pipeline.store.writing import ShardWriter

ENDINGS = ("capped", "after_last_round")
PLAYERS = ("random", "greedy", "late worlds")
CARDS = ("Snub Fighter", "Claw Fighter", "Órdü – with \n odd letters")
SHARD = 50

GAME = Column("game", "int64", "number of the game")
SEAT = Column("seat", "int8", "seat, 1 is the first to act")
TABLES = (
    Table(
        "games",
        "a game",
        (
            GAME,
            Column("ending", "word", "how the game ended", words=ENDINGS),
            Column("rounds", "int16", "rounds begun"),
            Column("faults", "int64", "fault bits; 0 is a sound game"),
        ),
    ),
    Table(
        "seats",
        "a game and seat",
        (
            GAME,
            SEAT,
            Column("player", "word", "the strategy that played this seat", words=PLAYERS),
            Column("points", "int32", "final points", unit="points"),
            Column("win_share", "float64", "1 for a win, 1/k where k seats share it"),
        ),
    ),
    Table(
        "conquests",
        "a conquest; with two seats there is none",
        (GAME, SEAT, Column("garrison", "word", "the card that stays, or null", words=CARDS)),
    ),
)
Facts = dict[str, Columns]


def facts(first: int, games: int, seats: int = 4) -> Facts:
    """All rows of some games. With two seats nothing is ever conquered, with three nothing stays as a garrison."""
    game = np.arange(first, first + games)
    by_seat = np.repeat(game, seats)
    seat = np.tile(np.arange(1, seats + 1, dtype=np.int8), games)
    luck = (by_seat * 2654435761 + seat.astype(np.int64) * 40503) % 1009
    took = luck % 3 == 0 if seats > 2 else np.zeros(len(seat), bool)
    garrison = (luck % 4 - 1 if seats > 3 else np.full(len(luck), -1)).astype(np.int16)
    return {
        "games": {
            "game": game,
            "ending": (game % 7 > 0).astype(np.int8),
            "rounds": (game % 5 + 6).astype(np.int16),
            "faults": np.where(game % 100 == 99, 4, 0),
        },
        "seats": {
            "game": by_seat,
            "seat": seat,
            "player": ((by_seat + seat) % 3).astype(np.int16),
            "points": (luck % 71).astype(np.int32) - 5,
            "win_share": np.where(seat == by_seat % seats + 1, 0.5, 0.0),
        },
        "conquests": {"game": by_seat[took], "seat": seat[took], "garrison": garrison[took]},
    }


def footer(seats: int = 4) -> Mapping[str, str]:
    return {"identity": f"sample-{seats}", "game": "sample", "seats": str(seats), "seed": "7"}


def write_rows(folder: str | Path | Place, shard: int, rows: Facts, games: range, seats: int = 4) -> ShardManifest:
    """Write a shard of given rows."""
    with ShardWriter(folder, shard, TABLES, footer(seats)) as writer:
        for table, columns in rows.items():
            writer.append(table, columns)
        return writer.finish(games.start, len(games))


def write_shard_of(
    folder: str | Path | Place, shard: int, games: int = SHARD, *, shard_games: int = SHARD, seats: int = 4
) -> ShardManifest:
    """Play and write one shard."""
    first = shard * shard_games
    return write_rows(folder, shard, facts(first, games, seats), range(first, first + games), seats)


def run_of(games: int, shard_games: int = SHARD, seats: int = 4) -> RunManifest:
    return RunManifest(
        identity=f"sample-{seats}",
        title="a sample",
        game="sample",
        spec={"seats": seats},
        seed=7,
        shard_games=shard_games,
        games=games,
        tables=TABLES,
    )


def write_run_of(folder: str | Path, games: int = 180, *, shard_games: int = SHARD, seats: int = 4) -> None:
    """Play and write a whole run."""
    write_run(Place(folder), run_of(games, shard_games, seats))
    for shard in range(-(-games // shard_games)):
        count = min(shard_games, games - shard * shard_games)
        write_shard_of(folder, shard, count, shard_games=shard_games, seats=seats)
