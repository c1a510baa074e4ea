"""`bench`: how fast a game is played on this machine."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked
from pipeline.errors import UsageError

if TYPE_CHECKING:
    from pipeline.runs.bench import Measured


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: galactic bench core-worlds --threads 1,2 --json")(bench)


def bench(
    context: typer.Context,
    game: o.Game,
    seats: o.Seats = 0,
    players: o.Players = "mixed",
    variants: o.Variants = None,
    settings: o.Settings = None,
    threads: Annotated[
        str, typer.Option("--threads", metavar="N,N", help="Numbers of threads: --threads 1,2.")
    ] = "1,2",
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", help="Length of one measurement; there are some dozen.")
    ] = 2.0,
    compiling: Annotated[
        bool, typer.Option("--compile", help="Report instead what compiling costs: kernels, levels of calls, seconds.")
    ] = False,
    as_json: o.Json = False,
) -> None:
    """Measure how fast a game is played, in one process and one go.

    By random players and by those given; the engine alone, with facts extracted, and with logs written.
    """
    from pipeline.engine import jit
    from pipeline.runs import bench as benches

    project, asked = project_and_asked(game, context)
    game = project.game
    if compiling:
        cost = benches.compiling(game)
        if as_json:
            print(json.dumps({"game": game, **cost}))
        else:
            print(
                f"{game}: {cost['kernels']:.0f} kernels, {cost['depth']:.0f} levels, {cost['seconds']:.1f} s to compile"
            )
        return
    jit.announce(lambda sentence: print(f"galactic: {sentence}", file=sys.stderr))
    measured = benches.measure(asked, _threads(threads), seconds)
    shares = benches.log_share(measured)
    if as_json:
        print(json.dumps(_told(game, measured, shares), indent=1))
        return
    print(f"{'players':16} {'threads':>7} {'stage':>7} {'games/s':>12} {'moves/s':>14} {'decisions/s':>14}")
    for one in measured:
        rates = one.rates
        print(
            f"{one.players:16} {one.threads:7} {one.stage:>7} {rates['games_per_second']:12,.0f} "
            f"{rates['moves_per_second']:14,.0f} {rates['decisions_per_second']:14,.0f}"
        )
    for (who, many), share in shares.items():
        print(f"logs take {share:.0%} of the time of {who} players on {many} thread{'s' * (many > 1)}")


def _threads(said: str) -> list[int]:
    parts = said.split(",")
    if not all(part.strip().isdecimal() and int(part) > 0 for part in parts):
        raise UsageError(f"--threads {said} must be numbers with commas, like 1,2")
    return [int(part) for part in parts]


def _told(game: str, measured: list[Measured], shares: dict[tuple[str, int], float]) -> dict[str, Any]:
    return {
        "game": game,
        "measured": [one._asdict() | one.rates for one in measured],
        "log_share": [
            {"players": players, "threads": threads, "share": share} for (players, threads), share in shares.items()
        ],
    }
