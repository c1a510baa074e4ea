"""Further stand-in sets: the fixed galaxies are made up, so another set has other ones.

Everything else of the sheets comes from the rulebook or from public sources, and stays.
"""

import hashlib
from collections.abc import Sequence

from pipeline.games.cells import INVENTED
from pipeline.games.forbidden_stars.component_sheets import HOME, SIDES, GalaxyRow
from pipeline.games.sheets import Tables

TURNS = 4


def redraw(tables: Tables, stand_in: int) -> Tables:
    """The tables with stand-in set number `stand_in`: other ordinary tiles, sides, turns and storms of the galaxies.

    Who laid which system, and where the home tiles lie, stays.
    """
    table = tables["galaxies"]
    ordinary = list(dict.fromkeys(row.tile for row in tables["tiles"].rows if not row.home))
    for seats in dict.fromkeys(row.seats for row in table.rows):
        places = [i for i, row in enumerate(table.rows) if row.seats == seats and row.confidence.of("tile") == INVENTED]
        drawn = _drawn([table.rows[i] for i in places], ordinary, stand_in)
        for place, row in zip(places, drawn, strict=True):
            table.rows[place] = row
    return tables


def _drawn(galaxy: Sequence[GalaxyRow], ordinary: Sequence[str], stand_in: int) -> list[GalaxyRow]:
    """The invented systems of a galaxy, drawn anew."""
    tiles = sorted(ordinary, key=lambda tile: _luck(stand_in, f"{galaxy[0].seats} players", tile))
    inner = [(row.name, above) for row in galaxy for above in (True, False) if (row.row if above else row.column) > 1]
    storms = sum(row.storm_above + row.storm_left for row in galaxy)
    laid = sorted(inner, key=lambda border: _luck(stand_in, border[0], f"storm {border[1]}"))[:storms]
    return [
        row._replace(
            tile=row.tile if row.tile.lower() == HOME else tiles.pop(),
            side=SIDES[_luck(stand_in, row.name, "side") % len(SIDES)],
            turns=_luck(stand_in, row.name, "turns") % TURNS,
            storm_above=(row.name, True) in laid,
            storm_left=(row.name, False) in laid,
        )
        for row in galaxy
    ]


def _luck(stand_in: int, name: str, what: str) -> int:
    """A large number that hangs on the set, the row and what it is for alone."""
    luck = hashlib.blake2b(f"{stand_in}/{name}/{what}".encode(), digest_size=8).digest()
    return int.from_bytes(luck, "little")
