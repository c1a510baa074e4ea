"""`try`: what a change would do, answered while it is played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked

Page = Annotated[
    str,
    typer.Option(
        "--out", metavar="FILE.html", show_default="reports/<game>-try.html", help="The page that is written."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "try",
        epilog='Example: galactic try core-worlds --seats 4 --set mining_energy=3 --card "Claw Fighter.draft_cost=5"',
    )(try_)


def try_(
    context: typer.Context,
    game: o.Game,
    seats: o.Seats = 0,
    seed: o.Seed = 1,
    players: o.Players = "mixed",
    strategies: o.Strategies = "",
    variants: o.Variants = None,
    settings: o.Settings = None,
    cards: o.Cards = None,
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    together: Annotated[bool, typer.Option("--together", help="Of several changes try all together alone.")] = False,
    max_time: Annotated[
        float, typer.Option("--max-time", metavar="S", help="Seconds of play at most; compiling is not counted.")
    ] = 15.0,
    max_games: Annotated[
        int, typer.Option("--max-games", metavar="N", help="Games a side at most, in whole files of some hundred.")
    ] = 1_000_000,
    out: Page = "",
    threads: o.Threads = 0,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> int:
    """Say what changes of the rules or cards do: to who wins, to goals, to how games go; and write a page on it.

    --set, --card and --variant are the changes; they are held against the game as printed, or as the project has it,
    on the same deals. Of up to four changes each is tried alone and all together. It plays until all is known, or the
    time is up; the runs lie in data/ and are gone on with by the same command. Status 3 if games broke an invariant.
    """
    import dataclasses
    import shlex
    from pathlib import Path

    from pipeline.cli.pacing import as_played
    from pipeline.cli.progress import remarks
    from pipeline.cli.trying import Budget, Trying, check_budget, planned, told
    from pipeline.errors import UsageError
    from pipeline.reporting.files import write_whole
    from pipeline.reporting.whatif import text
    from pipeline.reporting.whatif_page import page_of
    from pipeline.runs.project import project_of

    project, asked = project_and_asked(game, context)
    own = project_of(game)
    base = dataclasses.replace(asked, variants=own.variants, settings=own.settings, cards=own.cards)
    given = {"variants": variants, "settings": settings, "cards": cards}
    changes = [(field, word) for field, words in given.items() for word in words or ()]
    page = Path(out or Path("reports") / f"{base.game}-try.html")
    if page.is_dir():
        raise UsageError(f"--out {page} is a folder; name a file in it, such as {page / 'try.html'}")
    budget = check_budget(Budget(max_games, max_time, threads))
    plan, watcher = planned(base, changes, together), remarks(quiet)
    project = dataclasses.replace(project, pace=as_played(own, watcher, threads).pace)
    trying = Trying(project, plan, budget, watcher)
    trying.play()
    command = f"{dataclasses.replace(base, variants=(), settings=(), cards=()).command('try')}{_said(changes)}"
    found = trying.tried(command.replace(f" {base.game}", f" {shlex.quote(game)}", 1))
    write_whole(page, page_of(found))
    if as_json:
        print(json.dumps(told(found, str(page)), indent=1, ensure_ascii=False))
    else:
        print("\n".join([*text(found), "", str(page)]))
    return 3 if any(run.faulted for run in found.runs.values()) else 0


def _said(changes: Sequence[tuple[str, str]]) -> str:
    """Changes as they stand on a command line."""
    import shlex

    options = {"variants": "--variant", "settings": "--set", "cards": "--card"}
    return "".join(f" {options[field]} {shlex.quote(word)}" for field, word in changes)
