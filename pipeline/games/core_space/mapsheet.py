"""The sheet `maps`: map files among the components, and the text of the map that a mission is played on."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.core_space.mapmaking import made
from pipeline.games.core_space.mapping import CELL_SIGNS, tried
from pipeline.games.core_space.mission_rules import MAPS
from pipeline.games.sheets import Components, Sheet, Tables

GENERATED = "generated"
DRAWN_MAPS = tuple(name for name in MAPS if name != GENERATED)
SIGNS = ", ".join(f"{sign} {what}" for sign, what in CELL_SIGNS.items())


class MapRow(NamedTuple):
    """A map: a file `maps/NAME.txt`."""

    name: Annotated[str, Column("the file's name", words=DRAWN_MAPS)]
    text: Annotated[
        str,
        Column(
            "a heading of lines like `name: …`, `about: …`, a blank line, and 49 lines of 49 characters, of which odd "
            "lines and columns are cells, even ones the edges and corners between. "
            f"Cells: {SIGNS}. Edges: - or | a wall, / a door, : a window"
        ),
    ]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


def drawn(name: str, text: str) -> MapRow:
    """The row of a map file."""
    plan, _ = tried(text)
    return MapRow(name, text, plan.source, plan.confidence)


MAP_SHEET = Sheet("maps", MapRow, "maps that a mission can be played on (rule `map`); own.txt is yours", drawn=drawn)


def check_maps(tables: Tables) -> Iterator[str]:
    """What is wrong with maps, with the line and column."""
    for row in tables[MAP_SHEET.name].rows:
        file = f"{MAP_SHEET.name}/{row.name}.txt"
        if row.name not in DRAWN_MAPS:
            yield f"{file}: found a map that no rule names, expected {' or '.join(DRAWN_MAPS)}"
            continue
        for problem in tried(row.text)[1]:
            yield f"{file}: {problem}"


def map_text(d: Any, components: Components) -> str:
    """The map that the rules name, as a map file holds it."""
    name = MAPS[d.rules.map]
    if name == GENERATED:
        return made(int(d.rules.map_seed))
    found: dict[str, str] = {row.name: row.text for row in components.sheets[MAP_SHEET.name]}
    return found[name]
