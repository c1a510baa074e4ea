"""`lab dice`, `lab majority` and `lab deck`: exact odds at once, whatever the game; nothing is played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options as o
from pipeline.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pipeline.analysis.labs.sheet import Cell, Sheet

MOST_WIDE = 120  # letters of a line
Chart = Annotated[str, typer.Option("--chart", metavar="FILE.svg|png", help="Draw the odds as well: --chart odds.svg.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        epilog='Example: galactic lab dice --faces "search search move interrogate backup attack" --reroll backup'
    )(dice)
    app.command(epilog="Example: galactic lab majority --tokens 5,2,2 --seats 3 --to-come 4")(majority)
    app.command(
        epilog='Example: galactic lab deck --cards "12 unit, 5 world, 3 event" --draw 6 --at-least "2 unit, 1 world"'
    )(deck)


def dice(
    faces: Annotated[
        list[str] | None,
        typer.Option(
            "--faces",
            metavar="FACES",
            help="The faces of a die: 'search search move', '2 hit, miss', or d6; hit+hit is a face of two hits. "
            "May be given several times, for dice of several kinds.",
        ),
    ] = None,
    many: Annotated[int, typer.Option("--dice", metavar="N", help="How many of each die are thrown: --dice 3.")] = 1,
    reroll: Annotated[
        list[str] | None,
        typer.Option(
            "--reroll", metavar="FACE", help="Throw again until another face comes: --reroll backup, --reroll '1 2'."
        ),
    ] = None,
    once: Annotated[
        bool, typer.Option("--once", help="Reroll once only: what comes then stays, whatever it is.")
    ] = False,
    until: Annotated[
        str,
        typer.Option(
            "--until", metavar="FACE", help="Turns until a throw shows it: --until attack, or --until '2 hit' at once."
        ),
    ] = "",
    count: Annotated[
        list[str] | None,
        typer.Option(
            "--count",
            metavar="FACE",
            help="How many dice show it, or any of several: --count hit --count 'search interrogate'.",
        ),
    ] = None,
    keep: Annotated[
        str,
        typer.Option("--keep", metavar="highest|lowest N", help="Add up only these, of numbers: --keep 'highest 2'."),
    ] = "",
    chart: Chart = "",
    as_json: o.Json = False,
) -> None:
    """Exact odds of a die, or of several: each face, how many of a face, sums, rerolls, turns until a face comes."""
    from pipeline.analysis.labs import dice as lab

    asked = lab.asked(faces or (), many, reroll or (), once)
    _tell("dice", lab.answer(asked, lab.Questions(count or (), until, keep)), chart, as_json)


def majority(
    tokens: Annotated[str, typer.Option("--tokens", metavar="A,B,…", help="The tokens of each seat: --tokens 5,2,2.")],
    seats: Annotated[
        int,
        typer.Option("--seats", metavar="N", show_default="as many as tokens", help="Seats; the others have none."),
    ] = 0,
    points: Annotated[
        int | None,
        typer.Option(
            "--points",
            metavar="P",
            show_default="a point for each own token, as Galactic Orders pay",
            help="What having the most is worth: --points 8.",
        ),
    ] = None,
    second: Annotated[
        str,
        typer.Option(
            "--second",
            metavar="half|none|P",
            show_default="half, and none with two seats",
            help="What second is worth: half of what the most would be for it, rounded up; none; or points.",
        ),
    ] = "",
    ties: Annotated[
        str,
        typer.Option(
            "--ties",
            metavar="both|none|split",
            help="Tied for most: both score in full, none does, or they share, rounded down. Then nobody is second.",
        ),
    ] = "both",
    second_ties: Annotated[
        str, typer.Option("--second-ties", metavar="both|none|split", help="Tied for second, likewise.")
    ] = "none",
    further: Annotated[int, typer.Option("--further", metavar="N", help="Tell of so many further tokens.")] = 3,
    to_come: Annotated[
        int, typer.Option("--to-come", metavar="N", help="Tokens that are still to fall at random: --to-come 4.")
    ] = 0,
    weights: Annotated[
        str,
        typer.Option(
            "--weights", metavar="A,B,…", show_default="all alike", help="By which they fall to seats: --weights 2,1,1."
        ),
    ] = "",
    bag: Annotated[
        str,
        typer.Option(
            "--bag", metavar="'K of N'", help="Or seats draw from a bag of N, K being of this: --bag '6 of 20'."
        ),
    ] = "",
    draws: Annotated[int, typer.Option("--draws", metavar="K", help="How many each seat draws: --draws 3.")] = 0,
    chart: Chart = "",
    as_json: o.Json = False,
) -> None:
    """Who scores what in a majority, what further tokens change, and the odds of those still to come."""
    from pipeline.analysis.labs import majority as lab

    held = lab.tokens_of(tokens, seats)
    rule = lab.Rule(points, second or lab.usual_second(len(held)), ties, second_ties)
    _tell("majority", lab.answer(held, rule, lab.ToCome(to_come, weights, bag, draws), further), chart, as_json)


def deck(
    cards: Annotated[
        str, typer.Option("--cards", metavar="CARDS", help="The deck by kind: --cards '12 unit, 5 world, 3 event'.")
    ],
    draw: Annotated[int, typer.Option("--draw", metavar="N", help="Cards that are drawn, a turn: --draw 6.")],
    at_least: Annotated[
        list[str] | None,
        typer.Option(
            "--at-least",
            metavar="CARDS",
            help="The odds of at least these; may be given several times: --at-least '2 unit and 1 world'.",
        ),
    ] = None,
    exactly: Annotated[
        list[str] | None,
        typer.Option("--exactly", metavar="CARDS", help="The odds of exactly so many: --exactly '2 unit'."),
    ] = None,
    turns: Annotated[int, typer.Option("--turns", metavar="N", help="Turn by turn, up to this one: --turns 3.")] = 1,
    reshuffle: Annotated[
        bool, typer.Option("--reshuffle", help="All cards are shuffled back before each turn, not drawn down.")
    ] = False,
    chart: Chart = "",
    as_json: o.Json = False,
) -> None:
    """Exact odds of hands: how many of each kind, the likeliest hands, combinations, turn by turn."""
    from pipeline.analysis.labs import deck as lab

    whole = lab.deck(cards, draw, turns, reshuffle)
    _tell("deck", lab.answer(whole, at_least or (), exactly or ()), chart, as_json)


def _tell(lab: str, sheets: Sequence[Sheet], chart: str, as_json: bool) -> None:
    """Print the sheets, and draw them if that is asked; nothing is printed if they can't be drawn."""
    if chart:
        from pipeline.reporting.files import save_picture

        if not any(sheet.drawn for sheet in sheets):
            raise UsageError(f"--chart {chart} draws odds, and none are asked for: add --to-come 4, or --bag")
        save_picture(chart, lambda: _drawn(sheets))
    if as_json:
        print(json.dumps({"lab": lab, "tables": [sheet.told() for sheet in sheets]}, indent=1))
        return
    print("\n\n".join("\n".join(_lines(sheet.short())) for sheet in sheets))
    if chart:
        print(f"\n{chart}")


def _drawn(sheets: Sequence[Sheet]) -> Figure:
    from pipeline.charts.labs import odds

    return odds(sheets)


def _lines(sheet: Sheet) -> list[str]:
    """A sheet as text; fractions beside the odds where the lines don't get too long."""
    lines = _table(sheet, fractions=True)
    says = sheet.says
    if max(map(len, lines)) > MOST_WIDE:
        lines = _table(sheet, fractions=False)
        says = (*says, "--json has the fractions.")
    return [sheet.title, *lines, *(f"  {sentence}" for sentence in says)]


def _table(sheet: Sheet, fractions: bool) -> list[str]:
    """Words to the left, numbers to the right, odds in per cent."""
    table = [[column.name for column in sheet.columns]]
    table += [
        [_text(cell, column.kind, fractions) for cell, column in zip(row, sheet.columns, strict=True)]
        for row in sheet.rows
    ]
    wide = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [
            f"{cell:<{n}}" if column.kind == "word" else f"{cell:>{n}}"
            for cell, n, column in zip(row, wide, sheet.columns, strict=True)
        ]
        lines.append(f"  {'   '.join(cells)}".rstrip())
    return lines


def _text(cell: Cell, kind: str, fractions: bool) -> str:
    from fractions import Fraction

    from pipeline.analysis.labs.sheet import is_short, percent, plain

    if kind == "change":
        return f"{cell:+d}" if isinstance(cell, int) and cell else "0"
    if not isinstance(cell, Fraction):
        return str(cell)
    if kind == "mean":
        return plain(cell)
    return f"{cell}  {percent(cell):>6}" if fractions and is_short(cell) else percent(cell)
