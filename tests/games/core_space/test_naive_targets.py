"""Targets against a slow telling of the lists: everybody is looked at, sorted, and the rules are read one by one."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline.games.core_space.combat import could_damage
from pipeline.games.core_space.corps import wants_arrest
from pipeline.games.core_space.diagram import Doing, chart
from pipeline.games.core_space.grid import apart2
from pipeline.games.core_space.paths import walking
from pipeline.games.core_space.people import in_contact
from pipeline.games.core_space.targets import choose_target, nearest_visible
from pipeline.games.core_space.views import view
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Faction, View
from tests.games.core_space.stage import Floor, spot

MAPS = 6
NPCS = (Breed.HARVESTER, Breed.DEVASTATOR, Breed.ASSASSIN, Breed.GUARD, Breed.WARDEN, Breed.GANGSTER, Breed.CIVILIAN)
LAW: dict[Faction, int] = {Faction.SCOURGE: 0, Faction.GANGSTERS: 1, Faction.TRADERS: 1}
GANG: dict[Faction, int] = {Faction.SCOURGE: 0, Faction.TRADERS: 1, Faction.CORPS: 1}
SCOURGE: dict[Faction, int] = {faction: 0 for faction in Faction if faction != Faction.SCOURGE}
LISTS: dict[Faction, dict[Faction, int]] = {
    Faction.SCOURGE: SCOURGE,
    Faction.CORPS: LAW,
    Faction.SECURITY: LAW,
    Faction.GANGSTERS: GANG,
}


class Told:
    """Who is a target of whom, told slowly."""

    def __init__(self, floor: Floor, who: int) -> None:
        self.s, self.d, self.who = floor.s, floor.d, who
        self.me: Any = self.s.people[who]
        self.list = dict(LISTS[Faction(int(self.me.faction))])
        if self.me.faction == Faction.GANGSTERS and self.s.alert:
            self.list[Faction.SECURITY] = 1
        self.board: Any = self.d.boards[SIDES * self.me.breed + self.me.side]
        self.all = sorted((one for one in self.standing() if self.level(one) is not None), key=self.near)

    def standing(self) -> Iterator[int]:
        """Everybody else on the board who is not defeated."""
        for one in range(64):
            it = self.s.people[one]
            if one != self.who and it.on and it.cell >= 0 and not it.defeated:
                yield one

    def level(self, one: int) -> int | None:
        """The priority of a target."""
        return self.list.get(Faction(int(self.s.people[one].faction)))

    def near(self, one: int) -> tuple[int, bool, int, int]:
        """Nearer ones first; then not of the holder's crew, then the healthiest."""
        it = self.s.people[one]
        gap = int(apart2(int(self.me.cell), int(it.cell)))
        return gap, it.faction == Faction.TRADERS and it.crew == self.s.holder, -int(it.health), one

    def seen(self, one: int) -> View:
        """How well it sees one."""
        return View(int(view(self.s, self.d, self.who, one)))

    def best(self, some: list[int]) -> int:
        """Of some in sight the nearest in the open, else the nearest."""
        return next((one for one in some if self.seen(one) == View.CLEAR), some[0])

    def in_vain(self, one: int) -> bool:
        """Whether it must shoot at one and can't hurt it."""
        cover = self.d.rules.cover_hits if self.seen(one) == View.PARTIAL else 0
        hurts = could_damage(self.s, self.d, one, self.board.shooting, cover)
        return chart(self.s, self.d, self.who, one) == Doing.SHOOT and not hurts

    def on_foot(self, some: list[int]) -> int:
        """The nearest on foot."""
        return min(some, key=lambda one: (walking(self.s, self.d, self.who, one), self.near(one)), default=NOBODY)

    def scourge(self) -> int:
        """Whom the Scourge takes."""
        visible = [one for one in self.all if self.seen(one) != View.UNSEEN]
        captains = [one for one in visible if one < 16 and self.d.roles[self.s.people[one].role].captain]
        touched = [one for one in self.all if in_contact(self.s, self.d, self.who, one)]
        if self.board.hunts and captains:
            return self.best(captains)
        if touched:
            return touched[0]
        return self.best(visible) if visible else self.on_foot(self.all)

    def others(self) -> int:
        """Whom all others take."""
        touched = [one for one in self.all if in_contact(self.s, self.d, self.who, one)]
        if touched:
            hurt = [one for one in touched if could_damage(self.s, self.d, one, self.board.close, 0)]
            return min(hurt or touched, key=lambda one: (self.level(one), self.near(one)))
        tops = []
        for level in range(3):
            visible = [one for one in self.all if self.level(one) == level and self.seen(one) != View.UNSEEN]
            tops += [self.best(visible)] if visible else []
        if tops:
            return next((one for one in tops if not self.in_vain(one)), tops[0])
        least = min((self.level(one) or 0 for one in self.all), default=0)
        return self.on_foot([one for one in self.all if self.level(one) == least])


def crowded(seed: int) -> tuple[Floor, list[int], random.Random]:
    """Many characters and things at random, near each other, so that all cases come up; few maps, as they take time."""
    dice = random.Random(seed % MAPS)
    size = (5, 8, 14)[seed % 3]
    free = [(x + 4, y + 4) for x in range(size) for y in range(size)]
    dice.shuffle(free)
    signs = [(free.pop(), dice.choice("lT")) for _ in range(size)]
    walls = [((dice.randrange(4, 4 + size), dice.randrange(4, 4 + size)), dice.choice("NESW")) for _ in range(size)]
    floor = Floor(signs=signs, walls=walls, seats=2)
    dice = random.Random(seed)
    dice.shuffle(free)
    floor.s.alert, floor.s.holder = dice.randrange(2), dice.randrange(2)
    npcs = [floor.npc(dice.choice(NPCS), *free.pop(), raised=dice.random() < 0.3) for _ in range(dice.randrange(1, 7))]
    for seat in range(2):
        for place in range(dice.randrange(4)):
            who = floor.trader(place, *free.pop(), defeated=dice.random() < 0.3, seat=seat)
            floor.s.people[who].prone = int(dice.random() < 0.2)
    for side in range(SIDES * len(Breed) - SIDES):
        board = floor.d.boards[side]
        board.close, board.shooting, board.armour = dice.randrange(1, 4), dice.randrange(4), dice.randrange(5)
    floor.s.actions, floor.s.moved = dice.randrange(1, 3), dice.randrange(2)
    return floor, npcs, dice


@pytest.mark.parametrize("seed", range(120))
def test_everybody_chooses_whom_the_lists_say(seed: int) -> None:
    floor, npcs, _ = crowded(seed)
    for who in npcs:
        if floor.s.people[who].faction == Faction.CIVILIANS:
            continue
        told = Told(floor, who)
        wanted = told.scourge() if floor.s.people[who].faction == Faction.SCOURGE else told.others()
        came = int(choose_target(floor.s, floor.d, who))
        assert came == wanted, (Breed(int(floor.s.people[who].breed)).name, floor.where(who), spot(came), spot(wanted))


@pytest.mark.parametrize("seed", range(200, 240))
def test_arrests_and_the_nearest_in_sight_as_well(seed: int) -> None:
    floor, npcs, _ = crowded(seed)
    s = floor.s
    for who in npcs:
        if s.people[who].faction not in (Faction.CORPS, Faction.SECURITY):
            continue
        told = Told(floor, who)
        fallen = [one for one in range(16) if s.people[one].on and s.people[one].defeated]
        fallen = sorted((one for one in fallen if told.seen(one) != View.UNSEEN), key=told.near)
        others = [one for one in told.all if told.seen(one) != View.UNSEEN]
        assert wants_arrest(s, floor.d, who) == (fallen[0] if fallen and not others else NOBODY)
        free = [one for one in told.standing() if one < 16 and told.seen(one) != View.UNSEEN and alone(floor, one)]
        assert nearest_visible(s, floor.d, who, 1 << Faction.TRADERS) == min(free, key=told.near, default=NOBODY)


def alone(floor: Floor, one: int) -> bool:
    """Whether no enemy of a Trader is in contact with him; calm Wardens and Civilians are none."""
    for other in range(64):
        it = floor.s.people[other]
        if not it.on or it.cell < 0 or it.defeated or not in_contact(floor.s, floor.d, one, other):
            continue
        enemy = it.faction in (Faction.SCOURGE, Faction.CORPS, Faction.GANGSTERS)
        enemy |= it.faction == Faction.SECURITY and bool(floor.s.alert)
        enemy |= it.faction == Faction.TRADERS and it.crew != floor.s.people[one].crew
        if enemy:
            return False
    return True
