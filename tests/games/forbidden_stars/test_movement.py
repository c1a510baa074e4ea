"""Where units of an Advance may go, told again in another way on galaxies thrown together by chance."""

import random
from collections.abc import Iterator

import pytest

from pipeline.games.forbidden_stars.cards import QUADRANTS
from pipeline.games.forbidden_stars.state import STANDING, Act, Stage
from pipeline.games.forbidden_stars.vocabulary import GRADES, NOBODY, SHIPS, Faction, Grade, Order, Structure
from tests.games.forbidden_stars.ordering import begin, done, owns, used
from tests.games.forbidden_stars.table import Table

SEATS = 2
HOPPERS, RUNNERS = 4, 4  # the fourth upgrade of the Reavers, and of the Zealots
Square = tuple[int, int]  # row and column of an area on the board of small squares
Going = tuple[int, int, int]  # area, grade, area


class Board:
    """The rules of movement from a picture of the board: squares, who is on them, storms between systems."""

    def __init__(self, table: Table) -> None:
        self.s, self.d, columns = table.s, table.d, table.d.columns
        self.square: dict[int, Square] = {}
        for a in range(table.d.areas):
            row, column = divmod(a // QUADRANTS, columns)
            self.square[a] = (2 * row + a % QUADRANTS // 2, 2 * column + a % QUADRANTS % 2)
        self.area = {square: a for a, square in self.square.items()}
        self.friendly = {a for a in self.area.values() if self.holders(a) == {0}}
        self.empty_voids = {a for a in self.area.values() if not self.holders(a) and not self.s.areas[a].world}

    def holders(self, a: int) -> set[int]:
        area = self.s.areas[a]
        found = {seat for seat in range(SEATS) if area.units[seat].sum() > 0}
        return found | ({int(area.owner)} if area.owner != NOBODY else set())

    def storm_between(self, one: int, other: int) -> bool:
        columns = self.d.columns
        upper, lower = sorted((one, other))
        if upper == lower:
            return False
        row, column = divmod(lower, columns)
        border = 2 * ((columns + 1) * row + column) + (1 if lower == upper + 1 else 0)
        return border in self.s.storm[: self.d.storms]

    def beside(self, a: int, passes: bool) -> Iterator[int]:
        row, column = self.square[a]
        for square in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if square in self.area:
                b = self.area[square]
                if passes or not self.storm_between(a // QUADRANTS, b // QUADRANTS):
                    yield b

    def walks(self, start: int, to: int, system: int, hop: int = NOBODY, passes: bool = False) -> bool:
        """Breadth first, one step after the other, from the world to its target."""
        fringe, seen = [start], {start}
        while fringe:
            for b in self.beside(fringe.pop(), passes):
                if b == to and b != start:
                    return True
                allowed = b // QUADRANTS in (system, start // QUADRANTS) and (b in self.friendly or b == hop)
                if allowed and b not in seen:
                    seen.add(b)
                    fringe.append(b)
        return False

    def sails(self, start: int, system: int, runners: bool) -> bool:
        return runners or not self.storm_between(start // QUADRANTS, system)

    def goings(self, system: int, source: int, ships: bool, hop: bool = False, runners: bool = False) -> set[Going]:
        found = set()
        for start in self.square:
            if start // QUADRANTS not in (system, source):
                continue
            for grade in range(GRADES):
                if (SHIPS >> grade & 1) != ships or self.s.areas[start].units[0, grade, STANDING] == 0:
                    continue
                for to in range(QUADRANTS * system, QUADRANTS * system + QUADRANTS):
                    if to == start or bool(self.s.areas[to].world) == ships:
                        continue
                    if ships:
                        goes = self.sails(start, system, runners)
                    else:
                        goes = self.walks(start, to, system)
                        near = {v for v in self.empty_voids if v // QUADRANTS in (system, source)} if hop else set()
                        goes = goes or any(self.walks(start, to, system, v) for v in near)
                    if goes:
                        found.add((start, grade, to))
        return found


def thrown(lots: random.Random, faction: Faction) -> Table:
    """A galaxy with worlds, units, structures and storms anywhere."""
    table = Table(SEATS, first=faction)
    for a in range(table.d.areas):
        area = table.s.areas[a]
        area.world, area.capacity = lots.randint(0, 1), 20
        holder = lots.choice((0, 0, 1, NOBODY))
        if holder == NOBODY:
            continue
        kinds = [Grade.GROUND_0, Grade.GROUND_1] if area.world else [Grade.SHIP_0]
        for grade in kinds:
            area.units[holder, grade, STANDING] = lots.randint(0, 2)
        if area.world and lots.random() < 0.3:
            area.structures, area.owner = 1 << Structure.CITY, holder
    for storm in range(table.d.storms):
        table.s.storm[storm] = table.d.border[lots.randrange(table.d.systems), lots.randrange(4)]
    return table


def check_board(table: Table, system: int, hop: bool = False, runners: bool = False) -> None:
    board = Board(table)
    near = {s for s in range(table.d.systems) if s in table.d.next_to[system]}
    wanted = {
        source
        for source in near
        if any(
            start // QUADRANTS == source
            for ships in (False, True)
            for start, _, _ in board.goings(system, source, ships, hop, runners)
        )
    }
    begin(table, Order.ADVANCE, system)
    offered = {a for a, _, _ in table.kinds(Act.SOURCE)} if table.stage == Stage.SOURCE else {NOBODY}
    assert offered == wanted | {NOBODY}
    source = max(offered)
    if table.stage == Stage.SOURCE:
        table.do(Act.SOURCE, source).steps()
    for ships in (True, False):
        goings = board.goings(system, source, ships, hop, runners)
        moving = table.stage == Stage.MOVE and bool(table.s.count) != ships
        assert ({tuple(m) for m in table.kinds(Act.MOVE)} if moving else set()) == goings
        if moving:
            done(table)


@pytest.mark.parametrize("seed", range(40))
def test_moves_are_those_that_the_picture_of_the_board_gives(seed: int) -> None:
    lots = random.Random(seed)
    check_board(thrown(lots, Faction.VANGUARD), lots.randrange(6))


@pytest.mark.parametrize("seed", range(20))
def test_with_rock_hoppers_too(seed: int) -> None:
    lots = random.Random(100 + seed)
    check_board(owns(thrown(lots, Faction.REAVERS), HOPPERS), lots.randrange(6), hop=True)


@pytest.mark.parametrize("seed", range(20))
def test_with_storm_runners_too(seed: int) -> None:
    lots = random.Random(200 + seed)
    check_board(owns(thrown(lots, Faction.ZEALOTS), RUNNERS), lots.randrange(6), runners=True)


def ways(table: Table, starts: list[int], to: list[int], board: Board, system: int) -> bool:
    """Whether one void lets every unit go where it went."""
    near = {int(system), int(table.s.source)}
    voids = {v for v in board.empty_voids if v // QUADRANTS in near}
    return any(all(board.walks(a, b, system, v) for a, b in zip(starts, to, strict=True)) for v in voids)


@pytest.mark.parametrize("seed", range(60))
def test_all_that_hop_go_through_one_void_and_two_may(seed: int) -> None:
    lots = random.Random(300 + seed)
    table, system = owns(thrown(lots, Faction.REAVERS), HOPPERS), lots.randrange(6)
    for a in range(table.d.areas):
        table.s.areas[a].units[1], table.s.areas[a].units[0, Grade.SHIP_0] = 0, 0
        if table.s.areas[a].owner == 1:
            table.s.areas[a].structures, table.s.areas[a].owner = 0, NOBODY
    board = Board(table)
    starts: list[int] = []
    to: list[int] = []
    begin(table, Order.ADVANCE, system)
    if table.stage == Stage.SOURCE:
        table.do(Act.SOURCE, *lots.choice(table.kinds(Act.SOURCE))).steps()
    while table.stage == Stage.MOVE:
        offered = table.kinds(Act.MOVE)
        hopping = [m for m in offered if not board.walks(m[0], m[2], system)]
        for m in hopping:
            assert ways(table, [*starts, m[0]], [*to, m[2]], board, system)
        if len(starts) < 2:
            for a, _, c in board.goings(system, int(table.s.source), False, hop=True):
                room = sum(table.s.moved[c]) < 5
                waits = any(m[0] == a for m in offered)
                if room and waits and ways(table, [*starts, a], [*to, c], board, system):
                    assert any((m[0], m[2]) == (a, c) for m in offered)
        else:
            assert not hopping
        move = lots.choice(hopping or offered)
        if hopping:
            starts.append(move[0])
            to.append(move[2])
        table.do(Act.MOVE, *move).steps()
    assert used(table, HOPPERS) == bool(starts)
