"""`run` and `verify`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import games_of, project_and_asked

if TYPE_CHECKING:
    from pipeline.runs.spec import Asked
    from pipeline.runs.start import Finished

MOST_NAMED = 5  # faulted games


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        epilog="Example: galactic run core-worlds --games 20000 --seats 4 --variant consuls --out data/consuls"
    )(run)
    app.command(epilog="Example: galactic verify data/consuls")(verify)


def run(
    context: typer.Context,
    game: o.Game,
    games: o.Games = 10_000,
    seats: o.Seats = 0,
    seed: o.Seed = 1,
    players: o.Players = "mixed",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    out: o.Out = "",
    threads: o.Threads = 0,
    shard_games: o.ShardGames = 0,
    shard: o.Shard = "",
    executor: o.Executor = "local",
    scheduler: o.Scheduler = "",
    detail: o.Detail = "facts",
    trials: o.Trials = 0.0,
    rotate: o.Rotate = True,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> int:
    """Play a game many times and write Parquet files.

    The same command goes on where a run stopped, and a larger --games extends it. Status 3 if games were
    played but some broke an invariant; 1 if the machine failed (disk full, workers lost); 130 if interrupted.
    """
    from pipeline.cli.progress import watcher
    from pipeline.runs.start import How, start

    project, asked = project_and_asked(game, context)
    how = How(games_of(project, context), out, threads, shard_games, shard, cast(Any, executor), scheduler)
    finished = start(asked, how, watcher(quiet))
    _print_run(asked, finished, as_json)
    return 3 if finished.faulted else 0


def verify(
    run: o.RunPath,
    quick: Annotated[bool, typer.Option("--quick", help="Trust the manifests: look at sizes, read no rows.")] = False,
    as_json: o.Json = False,
) -> int:
    """Prove that a run is whole, and print its digest.

    Every game exactly once, in every file the rows that were written. Equal games give an equal digest,
    whatever the threads, files and versions. Status 2 if something is missing or damaged, 3 if games broke an
    invariant.
    """
    from pipeline.store.verify import verify as check

    found = check(run, quick)
    if as_json:
        told = {"run": found.path, "complete": found.complete, "games": found.games, "asked": found.asked}
        print(json.dumps(told | {"faulted": found.faulted, "rows": found.rows, "problems": list(found.problems)}
                         | {"digest": found.digest}, indent=1))  # fmt: skip
    else:
        print(f"{found.path}: {found.games:,} of {found.asked:,} games, {found.faulted:,} faulted")
        for table, rows in found.rows.items():
            print(f"  {table:12} {rows:14,} rows")
        print(f"digest {found.digest}")
    for problem in found.problems:
        print(f"galactic: {problem}", file=sys.stderr)
    return 2 if found.problems else 3 if found.faulted else 0


def _print_run(asked: Asked, finished: Finished, as_json: bool) -> None:
    """What came of a run, with the win share of each seat and how to look at games that went wrong."""
    from pipeline.runs.replay import faulted_games

    folder = finished.how.out
    faulted = faulted_games(folder, MOST_NAMED) if finished.faulted else []
    replays = [f"galactic replay {folder} --game {number}" for number in faulted]
    rate = finished.tally.games / finished.seconds if finished.tally.games else 0.0
    if as_json:
        told = {
            "run": folder,
            "command": asked.command(),
            "identity": finished.spec.identity(),
            "games": finished.games,
            "asked": finished.asked,
            "played_now": finished.tally.games,
            "seconds": round(finished.seconds, 3),
            "games_per_second": round(rate, 1),
            "faulted": finished.faulted,
            "replay": replays,
            "digest": finished.digest,
        }
        print(json.dumps(told, indent=1))
        return
    print(f"{folder}: {finished.games:,} of {finished.asked:,} games, {finished.faulted:,} faulted")
    if finished.tally.games:
        print(f"played now: {finished.tally.games:,} in {finished.seconds:.1f} s, {rate:,.0f} games/s")
    print(f"digest {finished.digest}")
    if replays:
        print(f"{finished.faulted:,} games broke an invariant and are marked in `games.faults`; look at them with")
        for line in replays:
            print(f"  {line}")
