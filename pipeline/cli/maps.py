"""`map`: a map that a game is played on, as text and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.errors import UsageError

PNG = ".png"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("map", epilog="Example: galactic map settlement --out settlement.png")(show_map)


def show_map(
    name: Annotated[
        str,
        typer.Argument(metavar="FILE|NAME", help="A map file, a shipped map, or `generated` for one made by a seed."),
    ],
    out: Annotated[
        str, typer.Option("--out", metavar="PICTURE.png", help="Write the map as a picture too: --out my-map.png.")
    ] = "",
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Which generated map (the rule map_seed): --seed 7.")
    ] = 1,
) -> None:
    """Show a map of Core Space: the board, what is wrong with the file, and how fair it is to the airlocks.

    `galactic cards export core-space DIR` writes the shipped maps into DIR/maps; draw your own as DIR/maps/own.txt and
    play it with --components DIR --set map=own.
    """
    from pipeline import games

    if out and Path(out).suffix.lower() != PNG:
        raise UsageError(f"--out {out}: a picture's name ends in {PNG}")
    maps = next(found for found in (games.load(game).picture for game in games.names()) if found)
    picture = maps(name, seed)
    print(f"{picture.title}: {picture.about}\n")
    for line in (*picture.lines, "", *picture.notes):
        print(line)
    if out:
        import polars as pl

        from pipeline.charts import maps as charts
        from pipeline.charts import style

        figure = charts.board(pl.DataFrame(picture.cells), pl.DataFrame(picture.edges), picture.title, picture.about)
        Path(out).write_bytes(style.png(figure))
        print(f"\n{out}")
