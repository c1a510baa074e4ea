"""The Warden lab, L0: Wardens and Traders who stand still, put back before each activation (made up)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.games.core_space.cards import CELLS, SIZE
from pipeline.games.core_space.diagram import TENTHS
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.grid import apart2
from pipeline.games.core_space.luck import PEOPLE_LUCK
from pipeline.games.core_space.people import on_board, put_at, remove, take_off
from pipeline.games.core_space.state import MOST_CREW, PEOPLE, TRADERS, Design, State
from pipeline.games.core_space.tray import put_in
from pipeline.games.core_space.views import between, view_of_cells
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Ground, View

MIDDLE = SIZE * (SIZE // 2) + SIZE // 2
MUCH = 1 << 12  # more than the square of any distance


@kernel
def lab_over(s: State, d: Design) -> bool:
    """Whether the lab's rounds are over."""
    return d.rules.lab != 0 and s.round_ >= d.rules.lab_rounds


@kernel
def is_open(s: State, d: Design, cell: int) -> bool:
    """Whether somebody can be put into a cell: floor, and nobody there."""
    return int(d.map.ground[cell]) == Ground.FLOOR and int(s.here[cell]) == NOBODY and int(s.lying[cell]) == NOBODY


@kernel
def open_cell(s: State, d: Design, around: int, inches: int) -> int:
    """The open cell in plain view that is nearest to so many inches on foot from another, NOBODY: there is none.

    Nobody who stands already is in the way of that view.
    """
    best, least = NOBODY, 0
    for cell in range(CELLS):
        if not is_open(s, d, cell) or view_of_cells(d, around, cell, False) != View.CLEAR:
            continue
        if between(s, around, cell) != 0:
            continue
        off = abs(int(d.map.walk[around, cell]) - inches * TENTHS) * MUCH + apart2(around, cell)
        if best == NOBODY or off < least:
            best, least = cell, off
    return best


@kernel
def put_beside(s: State, d: Design, who: int, around: int, inches: int) -> None:
    """Put a character so many inches from a cell."""
    cell = open_cell(s, d, around, inches)
    if cell != NOBODY:
        put_at(s, who, cell)


@kernel
def begin_lab(s: State, d: Design, log: Log) -> None:
    """The first Warden stands in the middle, other Wardens and the Traders at their distances from it."""
    first = NOBODY
    for who in range(TRADERS, s.last):
        if on_board(s.people[who]) and s.people[who].breed == Breed.WARDEN:
            if first == NOBODY:
                first = who
                put_beside(s, d, who, MIDDLE, 0)
            else:
                put_beside(s, d, who, int(s.people[first].cell), d.rules.lab_spread)
    if first != NOBODY:
        for seat in range(s.seats):
            for place in range(min(d.rules.lab_traders, d.crew)):
                put_beside(s, d, MOST_CREW * seat + place, int(s.people[first].cell), d.rules.lab_distance)
                s.people[MOST_CREW * seat + place].started = 1
    for who in range(PEOPLE):
        it = s.people[who]
        s.lab_cell[who] = it.cell if on_board(it) else NOBODY
        s.lab_breed[who] = it.breed


@kernel
def of_the_lab(s: State, who: int) -> bool:
    """Whether a character stood there at the start."""
    return int(s.lab_cell[who]) != NOBODY


@kernel
def put_back(s: State, d: Design) -> None:
    """All is put back as it stood at the start: who is where, Health, pegs, trays; newcomers are removed."""
    for who in range(max(int(s.last), TRADERS)):
        if s.people[who].on == 0:
            continue
        if who < TRADERS or of_the_lab(s, who):
            take_off(s, who)
        else:
            remove(s, who)
    for who in range(TRADERS):
        if s.people[who].on != 0:
            restock(s, d, who)
    for who in range(PEOPLE):
        if of_the_lab(s, who):
            if who >= TRADERS:
                renew(s, d, who)
            put_at(s, who, int(s.lab_cell[who]))
    s.alert = d.rules.alert_at_start


@kernel
def renew(s: State, d: Design, who: int) -> None:
    """An NPC is as it was at the start, also where its number was used by another since."""
    it = s.people[who]
    breed, number = int(s.lab_breed[who]), 0
    for other in range(TRADERS, who + 1):
        if of_the_lab(s, other) and int(s.lab_breed[other]) == breed:
            number += 1
    it.on, it.breed, it.number, it.faction = 1, breed, number, d.boards[SIDES * breed].faction
    it.luck = branch(branch_name(branch(s.root, PEOPLE_LUCK), d.breed_names[breed]), number)
    it.crew, it.slot = NOBODY, NOBODY
    it.prone, it.skips, it.questioned, it.fewer, it.commanded, it.lured = 0, 0, 0, 0, 0, 0


@kernel
def restock(s: State, d: Design, who: int) -> None:
    """A Trader is as he was at the start."""
    it = s.people[who]
    role = d.roles[it.role]
    it.health, it.pegs, it.ammo = role.health, role.skill, d.rules.ammo_start
    it.prone, it.skips, it.questioned, it.defeated, it.arrested, it.used_skill, it.shield_off = 0, 0, 0, 0, 0, 0, 0
    it.fall = NOBODY
    it.tray_n = 0
    for token in (role.gun, role.blade, role.stim):
        if token >= 0:
            put_in(it, token, 0)
