"""`cards export`, `cards check`, `cards diff`: a game's component sheets as a designer keeps them."""

from __future__ import annotations

import itertools
import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli import options as o
from pipeline.cli.asking import project_and_asked

if TYPE_CHECKING:
    from pipeline.games.cards import Checked
    from pipeline.games.sheetdiff import Difference

GameOf = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        show_default="the one that the workbook's Help tab names",
        help="The game they are of.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(
        help="Write a game's component sheets as a workbook, check your own, compare two sets.",
        epilog="Example: galactic cards export core-worlds cards.xlsx",
        rich_markup_mode=None,
    )
    group.command(epilog="Example: galactic cards export core-worlds cards.xlsx")(export)
    group.command(epilog="Example: galactic cards check cards.xlsx")(check)
    group.command(epilog="Example: galactic cards diff shipped cards.xlsx")(diff)
    app.add_typer(group, name="cards")


def export(
    context: typer.Context,
    game: o.Game,
    out: Annotated[
        str,
        typer.Argument(metavar="CARDS.xlsx|DIR", help="A workbook, or a folder for CSV files. Nothing is overwritten."),
    ],
    components: o.Components = "",
    stand_in: o.StandIn = 0,
    cards: o.Cards = None,
) -> None:
    """Write the component sheets, to be edited and played with --components.

    A workbook has a tab a sheet, with lists to pick words from, and a Help tab that explains every column and word with
    examples. In a folder, `columns.txt` explains them.
    """
    from pathlib import Path

    from pipeline import games
    from pipeline.games.cards import export as write

    _, asked = project_and_asked(game, context)
    loaded = games.load(asked.game)
    values = loaded.load_components(Path(asked.components) if asked.components else None, asked.stand_in, asked.cards)
    written, notes = write(loaded, values, Path(out))
    for path in written:
        print(path)
    _remark((*values.notes, *notes))


def check(
    place: Annotated[str, typer.Argument(metavar="FILE|DIR", help="A workbook, a CSV file, or a folder of these.")],
    game: GameOf = "",
    as_json: o.Json = False,
) -> int:
    """Check your own component sheets: every bad cell, with what was found and what is expected.

    Status 2 if anything is wrong. What is ignored, left out of play or as shipped is told.
    """
    from pipeline.games.cards import check as checked
    from pipeline.games.loading import SheetsError

    try:
        found = checked(place, game)
    except SheetsError as wrong:
        if not as_json:
            raise
        faults = [dict(zip(("place", "", "says"), fault.partition(": "), strict=True)) for fault in wrong.problems]
        told = [{key: fault[key] for key in ("place", "says")} for fault in faults]
        print(json.dumps({"file": place, "clean": False, "faults": told}, indent=1, ensure_ascii=False))
        return 2
    if as_json:
        print(json.dumps(_told(place, found), indent=1, ensure_ascii=False))
        return 0
    rows = {name: len(found.components.sheets[name]) for name in found.own}
    sheets = ", ".join(f"{name} ({count} row{'s' if count != 1 else ''})" for name, count in rows.items())
    print(f"{place} is clean: {found.game.name} with {sheets}")
    for note in found.notes:
        print(f"  note: {note}")
    return 0


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A workbook, a CSV file, a folder, or the word: shipped.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one, or the word: shipped.")],
    game: GameOf = "",
    as_json: o.Json = False,
) -> None:
    """Say how two sets of component sheets differ: `Claw Fighter: draft cost 4 → 5`."""
    from pipeline.games.cards import compare

    found = compare(old, new, game)
    if as_json:
        told = {"game": found.game.name, "old": found.old.digest, "new": found.new.digest}
        differences = [one._asdict() for one in found.differences]
        print(json.dumps(told | {"differences": differences}, indent=1, ensure_ascii=False))
        return
    for sheet, some in itertools.groupby(found.differences, key=lambda one: one.sheet):
        for line in _sheet_lines(sheet, list(some)):
            print(line)
    if not found.differences:
        order = found.old.digest != found.new.digest
        print("no cell differs" + (", but rows stand in another order" if order else ""))
    _remark((*found.old.notes, *found.new.notes))


def _sheet_lines(sheet: str, some: list[Difference]) -> list[str]:
    counts = {kind: len({one.row for one in some if one.kind == kind}) for kind in ("changed", "added", "removed")}
    said = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
    return [f"{sheet}: {said}", *(f"  {one.line()}" for one in some)]


def _told(place: str, found: Checked) -> dict[str, Any]:
    return {
        "file": place,
        "clean": True,
        "game": found.game.name,
        "digest": found.components.digest,
        "sheets": {name: len(found.components.sheets[name]) for name in found.own},
        "notes": list(found.notes),
        "faults": [],
    }


def _remark(notes: tuple[str, ...]) -> None:
    for note in dict.fromkeys(notes):
        print(f"galactic: {note}", file=sys.stderr)
