"""What systems, areas, borders, units, cards and tokens are called: in transcripts, scenarios and refusals alike.

Systems are told as on a chessboard: A1 is the first of the upper row, B1 the one at its right, A2 the one below. An
area is told by its place in the system: `A1 top left`, for short `A1 TL`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.games.forbidden_stars.bodies import BASTION, REINFORCEMENT
from pipeline.games.forbidden_stars.cards import KINDS, ORDER_UPGRADES, QUADRANTS
from pipeline.games.forbidden_stars.state import MOST_SEATS, ROUTED, STANDING
from pipeline.games.forbidden_stars.vocabulary import FACES, GRADES, NOBODY, STRUCTURES, Asset, Face, Order, Structure

COLUMN_NAMES = "ABCD"
QUADRANT_NAMES = ("top left", "top right", "bottom left", "bottom right")
QUADRANT_SHORT = ("TL", "TR", "BL", "BR")
SIDE_NAMES = ("top", "right", "bottom", "left")
ORDER_NAMES = {order: order.name.title() for order in Order}
FACE_NAMES = {face: face.name.lower() for face in Face}
ASSET_NAMES = {asset: asset.name.lower() for asset in Asset}
THROWN = "a thrown die"


def system_name(d: Any, system: int) -> str:
    """A system of the rectangle: `B2`."""
    if system < 0:
        return "nowhere"
    return f"{COLUMN_NAMES[system % int(d.columns)]}{system // int(d.columns) + 1}"


def area_name(d: Any, a: int) -> str:
    """An area: `B2 top left`."""
    return f"{system_name(d, a // QUADRANTS)} {QUADRANT_NAMES[a % QUADRANTS]}" if a >= 0 else "nowhere"


def shortened(text: str) -> str:
    """The same with short names of areas: `B2 TL`."""
    for name, short in zip(QUADRANT_NAMES, QUADRANT_SHORT, strict=True):
        text = text.replace(name, short)
    return text


def areas_by_name(d: Any) -> dict[str, int]:
    """The areas of this table by their names, long and short, in small letters."""
    names = {area_name(d, a).lower(): a for a in range(d.areas)}
    return names | {shortened(area_name(d, a)).lower(): a for a in range(d.areas)}


def systems_by_name(d: Any) -> dict[str, int]:
    """The systems of this table by their names in small letters."""
    return {system_name(d, system).lower(): system for system in range(d.systems)}


def border_name(d: Any, border: int) -> str:
    """A border by the systems that it parts, `A1/B1`; an outer edge as `top of A1`."""
    found = [(system, side) for system in range(d.systems) for side in range(4) if d.border[system, side] == border]
    if border < 0 or not found:
        return "no border"
    if len(found) > 1:
        return "/".join(system_name(d, system) for system, _ in found)
    return f"{SIDE_NAMES[found[0][1]]} of {system_name(d, found[0][0])}"


def borders_by_name(d: Any) -> dict[str, int]:
    """The borders of this table by their names."""
    borders = sorted({int(d.border[system, side]) for system in range(d.systems) for side in range(4)})
    return {border_name(d, border): border for border in borders}


def faction_name(s: Any, d: Any, seat: int) -> str:
    """The faction of a seat: `Vanguard`."""
    return name_of(d.faction_names[s.forces[seat].faction])


def unit_name(s: Any, d: Any, seat: int, grade: int) -> str:
    """The unit of a grade of a seat's faction: `Pathfinder`."""
    return name_of(d.unit_names[GRADES * int(s.forces[seat].faction) + grade % GRADES])


def code_name(s: Any, d: Any, seat: int, code: int) -> str:
    """A unit by its grade, and GRADES more for a routed one: `routed Pathfinder`."""
    return f"{'routed ' if code >= GRADES else ''}{unit_name(s, d, seat, code)}"


def body_name(s: Any, d: Any, seat: int, body: int, state: int = STANDING) -> str:
    """A body of a combat: a unit, `Bastion` or `reinforcement`; `routed` where it lies."""
    if body == BASTION:
        name = structure_name(d, Structure.BASTION)
    else:
        name = "reinforcement" if body == REINFORCEMENT else unit_name(s, d, seat, body)
    return f"routed {name}" if state == ROUTED else name


def structure_name(d: Any, structure: int) -> str:
    """A structure: `City`."""
    return name_of(d.building_names[structure])


def structures_of(d: Any, bits: int) -> list[str]:
    """The structures that bits stand for."""
    return [structure_name(d, one) for one in range(STRUCTURES) if bits >> one & 1]


def card_name(d: Any, card: int) -> str:
    """A combat card, by its number in the design."""
    return name_of(d.card_names[card])


def kind_name(s: Any, d: Any, seat: int, kind: int) -> str:
    """A combat card of a seat's faction, by its kind."""
    return card_name(d, KINDS * int(s.forces[seat].faction) + kind)


def upgrade_name(s: Any, d: Any, seat: int, i: int) -> str:
    """An order upgrade of a seat's faction, by its number there."""
    return name_of(d.upgrade_names[ORDER_UPGRADES * int(s.forces[seat].faction) + i])


def event_name(d: Any, card: int) -> str:
    """An event card."""
    return name_of(d.event_names[card]) if card >= 0 else "no card"


def tile_name(d: Any, code: int) -> str:
    """A tile with its side, out of 2 * tile + side: `Tile 3A`."""
    return f"{name_of(d.tile_names[code // 2])}{'AB'[code % 2]}" if code >= 0 else "no tile"


def counted(n: int, name: str) -> str:
    """So many of something: `3 Pathfinder`; of one its name alone."""
    return name if n == 1 else f"{n} {name}"


def faces_text(counts: Sequence[int]) -> str:
    """How many of each face: `3 offence, 1 morale`."""
    parts = [f"{int(n)} {FACE_NAMES[Face(face)]}" for face, n in enumerate(counts) if n]
    return ", ".join(parts) or "none"


def die_name(face: int) -> str:
    """A die of a face, or one that is thrown (FACES)."""
    return f"{FACE_NAMES[Face(face)]} die" if face < FACES else THROWN


def units_text(s: Any, d: Any, seat: int, units: Any) -> list[str]:
    """A seat's units out of an array by grade and state: `3 Pathfinder`, `routed Mob`."""
    found = []
    for grade in range(GRADES):
        for state in (STANDING, ROUTED):
            n = int(units[grade, state])
            if n:
                found.append(counted(n, code_name(s, d, seat, grade + state * GRADES)))
    return found


def content(s: Any, d: Any, a: int) -> list[str]:
    """What is in an area: units by name, structures with the seat of their owner (`seat 1 City`)."""
    area, found = s.areas[a], []
    for seat in range(min(int(s.seats), MOST_SEATS)):
        found += units_text(s, d, seat, area.units[seat])
        if area.owner == seat:
            found += [f"seat {seat + 1} {name}" for name in structures_of(d, int(area.structures))]
    return found


def listed(names: Iterable[str]) -> str:
    """Names in a row, or `nothing`."""
    return ", ".join(names) or "nothing"


def seat_name(seat: int) -> str:
    """A seat from 1: `seat 2`; `nobody`."""
    return f"seat {seat + 1}" if seat != NOBODY else "nobody"
