"""`new` and `check`: a designer's project with its goals, and whether they are met."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pipeline.cli import options as o

STATUS = {"met": 0, "missed": 1, "not known": 4}


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(epilog="Example: galactic new my-balance --game core-worlds")(new)
    app.command(epilog="Example: galactic check my-balance --max-time 120")(check)


def new(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A folder for it; nothing in it is overwritten.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A game, as `galactic games` lists them.")],
) -> None:
    """Begin a project: write a commented balance.toml with the game's tables and some goals.

    Edit it, then say `galactic check` in its folder. Its limits are suggestions: how far from fair is fair enough is
    yours to choose.
    """
    from pathlib import Path

    from pipeline import games
    from pipeline.cli.checking import unplayed
    from pipeline.cli.starting import text_of
    from pipeline.errors import UsageError
    from pipeline.reporting.files import write_whole
    from pipeline.runs.project import FILE
    from pipeline.runs.spec import Asked, specify
    from pipeline.runs.table import open_game

    loaded, target = games.load(game), Path(folder) / FILE
    if target.exists():
        raise UsageError(f"{target} is there already; name another folder, or edit it")
    if any(path.exists() and not path.is_dir() for path in (target.parent, *target.parents)):
        raise UsageError(f"{folder} can't be a folder: a file of that name is in the way")
    tables = {seats: open_game(specify(Asked(game, seats=seats))) for seats in loaded.seats}
    sources = {n: unplayed(table) for n, table in tables.items()}
    write_whole(target, text_of(loaded, sources))
    print(target)
    print(f"edit it, then: galactic check {folder}")


def check(
    project: Annotated[
        str,
        typer.Argument(metavar="[PROJECT]", help="A project's folder or file; without one, the folder you are in."),
    ] = "",
    max_time: Annotated[
        float, typer.Option("--max-time", metavar="S", help="Seconds of play at most; compiling is not counted.")
    ] = 60.0,
    max_games: Annotated[
        int,
        typer.Option("--max-games", metavar="N", help="Games at most at each table, in whole files of some hundred."),
    ] = 1_000_000,
    lock: Annotated[
        bool, typer.Option("--lock/--no-lock", help="Write balance.lock.json: how the goals stand, to be committed.")
    ] = True,
    threads: o.Threads = 0,
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> int:
    """Play until each goal of a project is surely met or missed, and say which moved since the last check.

    Status 0 if all are met, 1 if one is missed, 4 if one is not known within the budget; 3 if games broke an invariant.
    """
    from pipeline.cli.checking import Budget
    from pipeline.cli.checking import check as checked
    from pipeline.cli.progress import remarks
    from pipeline.runs.project import found_here, project_of

    found = checked(project_of(project or found_here()), Budget(max_games, max_time, threads), lock, remarks(quiet))
    if as_json:
        print(json.dumps(found.told(), indent=1, ensure_ascii=False))
    else:
        print("\n".join(found.lines()))
    return 3 if found.faulted else STATUS[found.word]
