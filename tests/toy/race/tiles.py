"""The tiles: one sheet."""

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from pipeline.games import loading
from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.sheets import Components, Sheet, SheetSet, Tables

from .state import KINDS


class Tile(NamedTuple):
    name: Annotated[str, Column("what it is called")]
    value: Annotated[int, Column("points it adds to the pot", low=1)]
    copies: Annotated[int, Column("how many are in the stack", low=1, high=9)]
    source: Annotated[str, SOURCE] = ""
    confidence: Annotated[Confidence, CONFIDENCE] = Confidence()


def check(tables: Tables) -> Iterable[str]:
    tiles = tables["tiles"]
    if len(tiles.rows) > KINDS:
        yield f"{tiles.file}: found {len(tiles.rows)} kinds of tile, expected {KINDS} at most"


def redraw(tables: Tables, stand_in: int) -> Tables:
    tiles = tables["tiles"]
    for index, tile in enumerate(tiles.rows):
        tiles.rows[index] = tile._replace(value=min(99, tile.value + stand_in))
    return tables


SHEETS = SheetSet((Sheet("tiles", Tile, "the kinds of tile"),), Path(__file__).parent / "components", check, redraw)
load = functools.partial(loading.load, SHEETS)


def vocabularies(components: Components) -> Mapping[str, tuple[str, ...]]:
    """The words of the fact columns."""
    names = tuple(tile.name for tile in components.sheets["tiles"])
    return {"tile": names, "subject": names, "source": ("banked", "head_start"), "loss": ("nothing", "the pot")}
