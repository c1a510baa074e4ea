"""Combats and strikes on a galaxy laid by hand: set up, fought to the next decision, and read."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pipeline.games.forbidden_stars.combat import begin_combat
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Due, Fight, Part, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import FACES, GRADES, NOBODY
from tests.games.forbidden_stars.table import Table

HERE = 0  # the world of system 0 where tests fight; capacity 3
VOID = 1
ATTACKER, DEFENDER = range(2)


def army(table: Table, seat: int, grades: Sequence[int], area: int = HERE, routed: Sequence[int] = ()) -> Table:
    """A seat's units in an area, unrouted and routed."""
    for grade in grades:
        table.units(area, seat, grade)
    for grade in routed:
        table.units(area, seat, grade, 1, ROUTED)
    return table


def under_way(table: Table, area: int = HERE, attacker: int = 0) -> Table:
    """An Advance of the attacker is under way in the system; what comes after its combat is not looked at."""
    s = table.s
    s.phase, s.active, s.seat, s.system, s.part = Phase.OPERATIONS, attacker, attacker, area // 4, Part.CAPACITY
    s.token, s.order_fact, s.queued = NOBODY, NOBODY, NOBODY
    return table


def begin(table: Table, area: int = HERE, attacker: int = 0, came: Sequence[int] = ()) -> Table:
    """A combat begins; attackers came from these areas."""
    under_way(table, area, attacker)
    for a in came:
        table.s.combat.came |= 1 << a
        table.s.combat.advanced = 1
    begin_combat(table.s, table.d, area, table.log)
    return table


def on(table: Table) -> Table:
    """Forced steps of the combat, up to the next decision or its end."""
    while table.stage == Stage.STEP and table.s.due == Due.COMBAT:
        table.step()
    return table


def until(table: Table, fight: Fight) -> Table:
    """Decisions as they come (the last legal move each), up to a point of the combat."""
    while table.s.combat.fight != fight and going(table):
        if table.stage == Stage.STEP:
            table.step()
        else:
            table.do(*table.legal()[-1])
    return table


def going(table: Table) -> bool:
    """Whether the combat is not over."""
    return table.stage != Stage.STEP or table.s.due == Due.COMBAT


def cards(table: Table, side: int, *kinds: int) -> Table:
    """The hand of a side, of any kinds."""
    hand = table.s.combat.sides[side].hand
    hand[:] = 0
    for kind in kinds:
        hand[kind] += 1
    return table


def dice(table: Table, side: int, *faces: int) -> Table:
    """The dice of a side: offence, defence, morale."""
    table.s.combat.sides[side].dice[:FACES] = faces
    return table


def there(table: Table, seat: int, area: int = HERE) -> dict[tuple[int, int], int]:
    """A seat's units in an area by grade and state."""
    units = table.s.areas[area].units
    return {
        (grade, state): int(units[seat, grade, state])
        for grade in range(GRADES)
        for state in (STANDING, ROUTED)
        if units[seat, grade, state]
    }


def at_random(table: Table, random: np.random.Generator) -> Table:
    """The combat fought to its end by random choices."""
    while going(table):
        if table.stage == Stage.STEP:
            table.step()
        else:
            legal = table.legal()
            table.do(*legal[random.integers(len(legal))])
    return table


def no_cards(table: Table) -> Table:
    """The combat up to its first round, and both hands emptied, so that dice and units alone count."""
    return cards(cards(until(table, Fight.CARDS), ATTACKER), DEFENDER)


def row(table: Table, n: int = -1) -> Any:
    """A row of `combats`, the last one unless another is named."""
    return table.log.combats[table.log.combats_n + n if n < 0 else n]


def damage(table: Table, side: int, amount: int) -> Table:
    """A side has damage to assign."""
    table.s.combat.fight, table.s.combat.side = Fight.DAMAGE, side
    table.s.combat.sides[0].damage = table.s.combat.sides[1].damage = 0
    table.s.combat.sides[side].damage = amount
    table.s.stage, table.s.due = Stage.STEP, Due.COMBAT
    return table


def takes(table: Table) -> list[tuple[int, int]]:
    """Which bodies may take damage: body, state."""
    return [(a, b) for a, b, _ in table.kinds(Act.TAKE)]
