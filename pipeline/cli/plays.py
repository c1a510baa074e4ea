"""`play`, `replay`, `scenario`: single games and positions, in plain Python; nothing is compiled."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked
from pipeline.errors import MachineError, UsageError

if TYPE_CHECKING:
    from pipeline.runs.spec import Asked

Why = Annotated[
    bool,
    typer.Option(
        "--why",
        help="Say at each decision what the choices were worth to the player, feature by feature, and the noise.",
    ),
]


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
    why: Why = False,
    me: Annotated[
        int | None,
        typer.Option("--me", metavar="SEAT", help="Sit in at a seat and decide for it yourself: --me 2."),
    ] = None,
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar="FILE",
            show_default="a new file in data/",
            help="With --me: where the transcript is kept, as the seat heard it: --out play.txt.",
        ),
    ] = "",
) -> None:
    """Play one game and print it as a transcript that can be checked against the rulebook; with --me, sit in.

    Who sits in types numbers, parts of a choice's text or sentences in the rulebook's words; ? shows how.
    """
    from pipeline.runs.replay import told

    _, asked = project_and_asked(game, context)
    if me is not None:
        _sit_in(asked, (number, me), out, why)
        return
    if out:
        raise UsageError(f"--out {out} keeps what is played with --me; a transcript goes to a file with > {out}")
    for line in told(asked, number, choices, why):
        print(line)


def _sit_in(asked: Asked, where: tuple[int, int], out: str, why: bool) -> None:
    """A game with a person at a seat; `where` is the game's number and the seat."""
    from pipeline.games.sitting_in import SittingIn
    from pipeline.runs.replay import sitting_of

    number, me = where
    if why:
        raise UsageError(
            f"--why tells what the others hold, so not with --me {me}: play the seed again without --me afterwards"
        )
    game, sitting = sitting_of(asked, number)
    seats = int(sitting.batch.seats)
    if not 1 <= me <= seats:
        raise UsageError(f"--me {me} is no seat at this table: sit in at one from 1 to {seats}")
    file = _kept_in(out, f"{game.name}-{seats}p-seed{asked.seed}-game{number}-seat{me}")
    person = SittingIn(game, sitting, me - 1, input, print)
    try:
        person.play()
    finally:
        _keep(file, person.kept)


def _kept_in(out: str, name: str) -> Path:
    """The file that keeps what is played; without one named, the first that is free in data/."""
    if not out:
        files = (Path("data") / f"{name}{f'-{n}' if n else ''}.txt" for n in itertools.count())
        return next(file for file in files if not file.exists())
    if Path(out).is_dir():
        raise UsageError(f"--out {out} is a folder, not a file")
    if not Path(out).absolute().parent.is_dir():
        raise UsageError(f"--out {out}: there is no folder {Path(out).parent}")
    return Path(out)


def _keep(file: Path, lines: Sequence[str]) -> None:
    try:
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as wrong:
        raise MachineError(f"the transcript can't be kept in {file}: {wrong.strerror}") from None
    print(f"galactic: the transcript is in {file}", file=sys.stderr)


def replay(
    run: o.RunPath,
    number: Annotated[int, typer.Option("--game", metavar="N", help="The game's number in the run: --game 4711.")],
    choices: o.Choices = True,
    why: Why = False,
) -> int:
    """Print a logged game as a transcript, and hold its rows to those logged.

    Status 3 if a row differs.
    """
    from pipeline.runs.replay import Replay

    again = Replay(run, number)
    for warning in again.warnings():
        print(f"galactic: {warning}", file=sys.stderr)
    for line in again.lines(choices, why):
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
