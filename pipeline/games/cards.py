"""What `galactic cards` asks of a game's component sheets: to write them, to check a designer's own, to compare two."""

from pathlib import Path
from typing import NamedTuple

from pipeline import games
from pipeline.errors import UsageError
from pipeline.games.contract import Game
from pipeline.games.exporting import write_folder
from pipeline.games.grids import named_game
from pipeline.games.sheetdiff import Difference, differences
from pipeline.games.sheets import Components
from pipeline.games.workbooks import Book, write_workbook

SHIPPED = "shipped"  # in the place of a folder or file
WORKBOOK = ".xlsx"


class Checked(NamedTuple):
    """Sheets in which nothing is wrong."""

    game: Game
    components: Components
    own: tuple[str, ...]  # the sheets that are the designer's
    notes: tuple[str, ...]


class Compared(NamedTuple):
    """Two sets of sheets of a game, and how they differ."""

    game: Game
    old: Components
    new: Components
    differences: list[Difference]


def export(game: Game, components: Components, out: Path) -> tuple[list[Path], list[str]]:
    """Write sheets as a workbook, or as a folder of CSV files: what was written, and what to know of it."""
    if out.suffix.lower() == WORKBOOK:
        notes = write_workbook(Book(game.name, game.title, game.sheets, components), out)
        return [out], notes
    if out.suffix.lower() in (".xls", ".csv", ".ods"):
        raise UsageError(f"{out} must end in {WORKBOOK} for a workbook, or be a folder for a CSV file a sheet")
    return write_folder(game.sheets, components, out), []


def game_of(places: list[str], named: str) -> Game:
    """The game that is named, or else the one that the workbook of one of the places names in its Help tab."""
    found = {place: named_game(Path(place)) for place in places if place != SHIPPED and Path(place).exists()}
    for place, other in found.items():
        if named and other and other != named:
            raise UsageError(f"{place} says in its Help tab that it is of {other!r}, not of {named!r}")
    names = list(dict.fromkeys(filter(None, found.values())))
    if not named and len(names) > 1:
        raise UsageError(f"{' and '.join(places)} are of two games, {' and '.join(names)}")
    if not named and not names:
        missing = next((place for place in places if place != SHIPPED and place not in found), "")
        if missing:
            raise UsageError(f"components folder {missing} does not exist")
        raise UsageError(
            f"{places[-1]} names no game (a workbook does, in its Help tab): say which: --game {games.names()[0]}"
        )
    return games.load(named or names[0])


def check(place: str, named: str) -> Checked:
    """Check a file or folder; a `SheetsError` holds all that is wrong. Notes tell for how many players it won't do."""
    game = game_of([place], named)
    components = game.load_components(Path(place), 0, ())
    refused: dict[int, str] = {}
    for seats in game.seats:
        try:
            game.design(game.rulebook.settings((), (), seats), components, seats)
        except UsageError as wrong:
            refused[seats] = str(wrong)
    if len(refused) == len(game.seats):
        raise UsageError(f"{place} can't be played: {next(iter(refused.values()))}")
    notes = [f"a game of {seats} can't be played with it: {wrong}" for seats, wrong in refused.items()]
    return Checked(game, components, components.own, (*components.notes, *notes))


def compare(old: str, new: str, named: str) -> Compared:
    """How two sets of sheets differ; each is a folder, a file, or "shipped"."""
    game = game_of([old, new], named)
    before, after = (game.load_components(None if one == SHIPPED else Path(one), 0, ()) for one in (old, new))
    return Compared(game, before, after, differences(game.sheets, before, after))
