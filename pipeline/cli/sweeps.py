"""`sweep`: the same deals by every setting of a few numbers."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import games_of, project_and_asked

Page = Annotated[
    str,
    typer.Option(
        "--out", metavar="FILE.html", show_default="reports/<game>-sweep.html", help="The page that is written."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Example: galactic sweep micro-cosmos --seats 4 --vary launch_spot.4=7..11 "
        "--vary terraformed_planets.4=3..5"
    )(sweep)


def sweep(
    context: typer.Context,
    game: o.Game,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="K=A..B|K=A,B,C",
            help="A rule, or one cell of it, and its values; up to three: --vary mining_energy=2..4 "
            "--vary consuls_window=false,true.",
        ),
    ] = None,
    vary_card: Annotated[
        list[str] | None,
        typer.Option(
            "--vary-card",
            metavar='"NAME.column=A..B"',
            help='A cell of a component sheet and its values: --vary-card "Claw Fighter.draft_cost=3..6".',
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            show_default="2,000; of more than 20 settings 1,000 or 500",
            help="Games of each setting.",
        ),
    ] = 0,
    seats: o.Seats = 0,
    seed: o.Seed = 1,
    players: o.Players = "mixed",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    playtests: Annotated[
        str,
        typer.Option(
            "--playtests",
            metavar="FILE.csv",
            show_default="the project's",
            help="Your own games, with the columns date, seats, scores, minutes, ending: minutes are scaled by them.",
        ),
    ] = "",
    out: Page = "",
    threads: o.Threads = 0,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> int:
    """Play every setting of a few numbers on the same deals: one table, one picture, one page.

    It says what each gives (seats, length, minutes, endings, goals), which settings can't be told apart, and which
    numbers hardly bind. The runs lie in data/. Status 3 if games broke an invariant.
    """
    import shlex
    from pathlib import Path

    from pipeline.cli.progress import remarks
    from pipeline.cli.sweeping import Sweeping, Wanted
    from pipeline.errors import UsageError
    from pipeline.reporting.files import write_whole
    from pipeline.reporting.sweeps import text, told
    from pipeline.reporting.sweeps_page import page_of
    from pipeline.runs.sweep import sweep_of

    project, asked = project_and_asked(game, context)
    page = Path(out or Path("reports") / f"{asked.game}-sweep.html")
    if page.is_dir():
        raise UsageError(f"--out {page} is a folder; name a file in it, such as {page / 'sweep.html'}")
    swept = sweep_of(asked, vary or (), vary_card or ())
    sweeping = Sweeping(
        project, swept, Wanted(games_of(project, context), threads, playtests or project.playtests), remarks(quiet)
    )
    varied = "".join(
        f" {option} {shlex.quote(one)}"
        for option, some in (("--vary", vary), ("--vary-card", vary_card))
        for one in some or ()
    )
    command = asked.command("sweep").replace(f" {asked.game}", f" {shlex.quote(game)}", 1) + varied
    real = f" --playtests {shlex.quote(playtests)}" if playtests else ""
    found = sweeping.play(f"{command} --games {sweeping.games}{real}")
    write_whole(page, page_of(found))
    if as_json:
        print(json.dumps(told(found, str(page)), indent=1, ensure_ascii=False))
    else:
        print("\n".join([*text(found), "", str(page)]))
    return 3 if sweeping.faulted else 0
