"""Storms on borders: what they block, where they are laid, and how they move.

A border is told as in BORDERS (state.py): that above a system, or that at its left. A storm may lie on an outer edge,
where it blocks nothing.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.rules import ICONS_TOKEN, STORMS_NOT_ONLY
from pipeline.games.forbidden_stars.state import Act, Design, State
from pipeline.games.forbidden_stars.vocabulary import NOBODY, StormMove

ICONS = 4  # kinds of storm move
RISING, FALLING = int(StormMove.DIAG_TR_BL), int(StormMove.DIAG_TL_BR)
WAYS = 2  # each icon has two opposite directions: up or left, down or right


@kernel
def storm_on(s: State, d: Design, border: int) -> bool:
    """Whether a storm lies on a border."""
    for storm in range(d.storms):
        if s.storm[storm] == border:
            return True
    return False


@kernel
def blocks(s: State, d: Design, system: int, other: int) -> bool:
    """Whether a storm lies on the border of two neighbouring systems (rulebook, Advance Order)."""
    for side in range(4):
        if d.next_to[system, side] == other:
            return storm_on(s, d, int(d.border[system, side]))
    return False


@kernel
def border_above(d: Design, row: int, column: int) -> int:
    """The border above the place in a row and column, or NOBODY where it touches no system."""
    if row < 0 or row > d.rows or column < 0 or column >= d.columns:
        return NOBODY
    return 2 * ((int(d.columns) + 1) * row + column)


@kernel
def border_left(d: Design, row: int, column: int) -> int:
    """The border at the left of the place in a row and column, or NOBODY where it touches no system."""
    if row < 0 or row >= d.rows or column < 0 or column > d.columns:
        return NOBODY
    return 2 * ((int(d.columns) + 1) * row + column) + 1


@kernel
def from_above(d: Design, border: int, icon: int, way: int) -> int:
    """Where a storm goes that lies above a system: across over the system to its next edge, sideways along the line,
    or to one of the two edges that meet its end diagonally (public: fan program).
    """
    row, column = border // 2 // (int(d.columns) + 1), border // 2 % (int(d.columns) + 1)
    back = way == 0
    if icon == StormMove.ACROSS:
        return border_above(d, row - 1 if back else row + 1, column)
    if icon == StormMove.SIDEWAYS:
        return border_above(d, row, column - 1 if back else column + 1)
    if icon == StormMove.DIAG_TR_BL:
        return border_left(d, row - 1, column + 1) if back else border_left(d, row, column)
    return border_left(d, row - 1, column) if back else border_left(d, row, column + 1)


@kernel
def from_left(d: Design, border: int, icon: int, way: int) -> int:
    """Where a storm goes that lies at the left of a system, likewise (public: fan program)."""
    row, column = border // 2 // (int(d.columns) + 1), border // 2 % (int(d.columns) + 1)
    back = way == 0
    if icon == StormMove.ACROSS:
        return border_left(d, row, column - 1 if back else column + 1)
    if icon == StormMove.SIDEWAYS:
        return border_left(d, row - 1 if back else row + 1, column)
    if icon == StormMove.DIAG_TR_BL:
        return border_above(d, row, column) if back else border_above(d, row + 1, column - 1)
    return border_above(d, row, column - 1) if back else border_above(d, row + 1, column)


@kernel
def turned_icon(d: Design, border: int, icon: int) -> int:
    """The icon as it points on the table. It is fixed to the table, or it turns with the storm: on a border that runs
    upwards a storm lies a quarter turn round, which swaps the two diagonals.
    """
    if d.rules.storm_icons != ICONS_TOKEN or border % 2 == 0:
        return icon
    if icon == StormMove.DIAG_TR_BL:
        return FALLING
    if icon == StormMove.DIAG_TL_BR:
        return RISING
    return icon


@kernel
def goes_to(s: State, d: Design, storm: int, icon: int, way: int) -> int:
    """The border that a storm moves to, or NOBODY: it must touch a system, and no two storms lie on one (public: player
    rules summary).
    """
    border = int(s.storm[storm])
    if border % 2 == 0:
        to = from_above(d, border, turned_icon(d, border, icon), way)
    else:
        to = from_left(d, border, turned_icon(d, border, icon), way)
    return NOBODY if to == NOBODY or storm_on(s, d, to) else to


@kernel
def storm_moves(s: State, d: Design, moves: Rows[Move], n: int, icon: int) -> int:
    """The moves (Act.STORM) of storms not yet moved in this phase by an icon, a StormMove; without a legal one none."""
    for storm in range(d.storms):
        if (s.storm_moved >> storm) & 1 != 0:
            continue
        for way in range(WAYS):
            to = goes_to(s, d, storm, icon, way)
            if to != NOBODY:
                n = put(moves, n, Act.STORM, storm, to, 0)
    return n


@kernel
def bent_moves(s: State, d: Design, moves: Rows[Move], n: int, storm: int) -> int:
    """The moves (Act.STORM) of one storm by any icon in either direction."""
    for icon in range(ICONS):
        for way in range(WAYS):
            to = goes_to(s, d, storm, icon, way)
            if to != NOBODY:
                n = put(moves, n, Act.STORM, storm, to, 0)
    return n


@kernel
def any_storm_move(s: State, d: Design, icon: int) -> bool:
    """Whether a storm not yet moved in this phase can move by an icon."""
    for storm in range(d.storms):
        if (s.storm_moved >> storm) & 1 != 0:
            continue
        for way in range(WAYS):
            if goes_to(s, d, storm, icon, way) != NOBODY:
                return True
    return False


@kernel
def move_storm(s: State, d: Design, storm: int, border: int) -> None:
    """A storm goes to another border; it has moved in this phase."""
    s.storm[storm] = border
    s.storm_moved |= 1 << storm


@kernel
def free_borders(s: State, d: Design, system: int) -> int:
    """Borders of a system to others on which no storm lies."""
    free = 0
    for side in range(4):
        if d.next_to[system, side] != NOBODY and not storm_on(s, d, int(d.border[system, side])):
            free += 1
    return free


@kernel
def start_borders(s: State, d: Design, moves: Rows[Move], storm: int, free: int) -> int:
    """The moves (Act.STORM) that lay a storm on a border between two systems which both have so many free borders."""
    n = 0
    for system in range(d.systems):
        for side in range(1, 3):  # each border once: at the right of a system, and below it
            other, border = int(d.next_to[system, side]), int(d.border[system, side])
            if other == NOBODY or storm_on(s, d, border):
                continue
            if free_borders(s, d, system) >= free and free_borders(s, d, other) >= free:
                n = put(moves, n, Act.STORM, storm, border, 0)
    return n


@kernel
def start_moves(s: State, d: Design, moves: Rows[Move], storm: int) -> int:
    """Where a storm may be laid at set-up: on any border between two systems that no other storm lies on (public:
    stored set-ups; inferred), or as long as there are such on none that is the only free one of a system.
    """
    n = 0
    if d.rules.storm_start == STORMS_NOT_ONLY:
        n = start_borders(s, d, moves, storm, 2)
    return n if n > 0 else start_borders(s, d, moves, storm, 1)
