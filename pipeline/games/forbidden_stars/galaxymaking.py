"""The galaxy of a position: a plain pattern, or tiles by name; single areas changed; storms."""

import re
from collections.abc import Mapping
from typing import Any

from pipeline.errors import UsageError, unknown
from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.laying import lay_tile
from pipeline.games.forbidden_stars.naming import borders_by_name, tile_name
from pipeline.games.forbidden_stars.setup import clear_map
from pipeline.games.forbidden_stars.vocabulary import NOBODY

Given = Mapping[tuple[str, int], Any]
TABLE = -1
TILE = re.compile(r"^(.+?)(?: turned by (90|180|270))?$", re.IGNORECASE)
WORLDS = ((3, 1), (), (), (2, 2))  # capacity and materiel of the areas of the plain pattern


def lay_galaxy(s: Any, d: Any, given: Given) -> None:
    """Lay the systems, change the areas that are told, lay the storms."""
    clear_map(s)
    s.storm_moved, s.laying, s.laid, s.last_layer = 0, NOBODY, NOBODY, NOBODY
    s.stack_n[:] = 0
    told = given.get(("tiles", TABLE))
    if told is None:
        for a in range(d.areas):
            set_world(s, d, a, WORLDS[a % QUADRANTS])
    else:
        lay_tiles(s, d, told)
    for (field, a), value in given.items():
        if field == "world":
            set_world(s, d, a, value)
        elif field == "assets":
            set_assets(s, a, value)
    lay_storms(s, d, given.get(("storms", TABLE), []))


def lay_tiles(s: Any, d: Any, told: list[str]) -> None:
    """Tiles by name, a system each."""
    names = {tile_name(d, code).lower(): code for code in range(2 * int(d.tiles_n))}
    if len(told) != d.systems:
        raise UsageError(f"tiles: {len(told)} are told, and the galaxy has {d.systems} systems")
    mover, s.seat = int(s.seat), 0
    for system, said in enumerate(told):
        found = TILE.match(said)
        if found is None or found[1].lower() not in names:
            raise unknown("tile", said, names)
        s.laying = names[found[1].lower()]
        lay_tile(s, d, system, int(found[2] or 0) // 90)
    s.seat, s.laying, s.layer[:] = mover, NOBODY, NOBODY


def set_world(s: Any, d: Any, a: int, told: Any) -> None:
    """A world of a capacity and materiel, or a void."""
    area = s.areas[a]
    if len(told) not in (0, 2):
        raise UsageError("world: capacity and materiel are to be told, or an empty list for a void")
    area.laid, area.world, area.wild, area.slot = 1, int(bool(told)), 0, int(bool(told))
    area.capacity, area.materiel = (int(told[0]), int(told[1])) if told else (int(d.rules.void_capacity), 0)
    area.assets[:] = 0


def set_assets(s: Any, a: int, told: list[int]) -> None:
    """What a world gives: caches, forges, reinforcements, wild icons."""
    if len(told) != len(s.areas[a].assets) + 1 or not s.areas[a].world:
        raise UsageError("assets: of a world, caches, forges, reinforcements and wild ones are to be told")
    s.areas[a].assets[:], s.areas[a].wild = told[:-1], told[-1]


def lay_storms(s: Any, d: Any, told: list[str]) -> None:
    """Storms on the borders told, the others on outer edges."""
    names = {name.lower(): border for name, border in borders_by_name(d).items()}
    if len(told) > d.storms:
        raise UsageError(f"storms: there are {d.storms}")
    for storm, name in enumerate(told):
        if name.lower() not in names:
            raise unknown("border", name, borders_by_name(d))
        if names[name.lower()] in s.storm[:storm]:
            raise UsageError(f"storms: two on {name}")
        s.storm[storm] = names[name.lower()]
    outer = [border for name, border in names.items() if " of " in name and border not in s.storm]
    for storm in range(len(told), int(d.storms)):
        s.storm[storm] = outer.pop(0)
