"""`play`, `replay`, `scenario`: single games and positions, in plain Python; nothing is compiled."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked
from pipeline.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(epilog="Example: galactic play core-worlds --seats 3 --seed 7 --variant consuls | less")(play)
    app.command(epilog="Example: galactic replay data/my-run --game 4711")(replay)
    app.command(epilog="Example: galactic scenario my-questions.toml")(scenario)


def play(
    context: typer.Context,
    game: o.Game,
    seats: o.Seats = 0,
    seed: o.Seed = 1,
    number: Annotated[
        int, typer.Option("--game", metavar="N", help="Which game of the seed, as `run` numbers them: --game 12.")
    ] = 0,
    players: o.Players = "mixed",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    rotate: o.Rotate = True,
    choices: o.Choices = True,
) -> None:
    """Play one game and print it as a transcript that can be checked against the rulebook."""
    from pipeline.runs.replay import told

    _, asked = project_and_asked(game, context)
    for line in told(asked, number, choices):
        print(line)


def replay(
    run: o.RunPath,
    number: Annotated[int, typer.Option("--game", metavar="N", help="The game's number in the run: --game 4711.")],
    choices: o.Choices = True,
) -> int:
    """Print a logged game as a transcript, and hold its rows to those logged.

    Status 3 if a row differs.
    """
    from pipeline.runs.replay import Replay

    again = Replay(run, number)
    for warning in again.warnings():
        print(f"galactic: {warning}", file=sys.stderr)
    for line in again.lines(choices):
        print(line)
    differences = again.differences()
    for difference in differences:
        print(f"galactic: {difference}", file=sys.stderr)
    if not differences:
        print("galactic: every row of the game is as it was logged", file=sys.stderr)
    return 3 if differences else 0


def scenario(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE…", help="Scenario files, TOML.")] = None,
    compiled: Annotated[bool, typer.Option("--compiled", help="Run them by the compiled rules.")] = False,
    fields: Annotated[
        str, typer.Option("--fields", metavar="GAME", help="Print instead what `given` and `then` of a game may name.")
    ] = "",
    as_json: o.Json = False,
) -> int:
    """Run scenarios: positions with moves and the outcome that the rules should give.

    Prints, for each that fails, its sentence, what was expected and what came. Status 3 if one fails.
    """
    from pipeline.games import scenario as scenarios

    if fields:
        names = scenarios.fields(fields)
        print(
            json.dumps(names, indent=1) if as_json else "\n".join(f"{name}: {about}" for name, about in names.items())
        )
        return 0
    if not files:
        raise UsageError("scenario needs a FILE, or --fields GAME")
    results = scenarios.run_files(files, compiled)
    failed = sum(not result.passed for result in results)
    if as_json:
        print(json.dumps([result._asdict() | {"passed": result.passed} for result in results], indent=1))
    else:
        for result in results:
            print("\n".join(result.lines()))
    print(f"galactic: {len(results)} scenarios, {failed} failed", file=sys.stderr)
    return 3 if failed else 0
