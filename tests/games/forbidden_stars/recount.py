"""What happens in a game, counted anew from its positions and the component sheets, without the rules' own functions.

A `Recount` looks at each position before a move and after it. What it finds wrong at once is an AssertionError; what
the facts should say it collects.
"""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.games.forbidden_stars import components
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.state import Act, Due, Fight, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import EventCard, Faction, Grade, Item, Order, StormMove, Structure, Use

FOLDER = Path(components.__file__).with_name("components")
CITY, FACTORY, BASTION = (1 << structure for structure in Structure)
SHIPS = (Grade.SHIP_0, Grade.SHIP_2)
DIAL, DICE, ARRIVALS, CACHE_SAVES = 14, 8, 5, 2
STORM_TABLE = {  # columns and rows that a storm goes, from above a system or from its left (public: fan engine)
    StormMove.ACROSS: (("H", 0, -1), ("H", 0, 1), ("V", -1, 0), ("V", 1, 0)),
    StormMove.SIDEWAYS: (("H", -1, 0), ("H", 1, 0), ("V", 0, -1), ("V", 0, 1)),
    StormMove.DIAG_TR_BL: (("V", 1, -1), ("V", 0, 0), ("H", 0, 0), ("H", -1, 1)),
    StormMove.DIAG_TL_BR: (("V", 0, -1), ("V", 1, 0), ("H", -1, 0), ("H", 0, 1)),
}


def sheet(name: str) -> list[dict[str, str]]:
    """The rows of a component sheet."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(row: dict[str, str], column: str) -> int:
    """A number of a sheet; empty is 0."""
    return int(row[column] or 0)


def by_faction(name: str) -> list[list[dict[str, str]]]:
    """The rows of a sheet for each faction in turn."""
    return [[row for row in sheet(name) if row["faction"] == faction.name.lower()] for faction in Faction]


UNITS = {(Faction[row["faction"].upper()], Grade[row["grade"].upper()]): row for row in sheet("units")}
BUILDINGS = [next(row for row in sheet("structures") if row["structure"] == one.name.lower()) for one in Structure]
CARDS, UPGRADES = by_faction("combat_cards"), by_faction("order_upgrades")


def holders(s: Any, a: int) -> set[int]:
    """The seats that have a unit or structure in an area."""
    found = {seat for seat in range(s.seats) if s.areas[a].units[seat].any()}
    return found | ({int(s.areas[a].owner)} if s.areas[a].structures else set())


def friendly(s: Any, a: int, seat: int) -> bool:
    """Whether only this seat has anything there."""
    return holders(s, a) == {seat}


def worlds(s: Any, d: Any, seat: int) -> list[int]:
    """The worlds friendly to a seat."""
    return [a for a in range(d.areas) if s.areas[a].world and friendly(s, a, seat)]


def structures(s: Any, d: Any, seat: int, bit: int) -> int:
    """Structures of a kind that a seat has."""
    return sum(1 for a in range(d.areas) if s.areas[a].structures & bit and s.areas[a].owner == seat)


def units(s: Any, seat: int) -> Any:
    """A seat's units on the board by grade and state."""
    return s["areas"]["units"][:, seat].astype(int).sum(axis=0)


def place(d: Any, a: int) -> tuple[int, int]:
    """Row and column of an area on the one grid of areas."""
    system, quadrant = divmod(a, 4)
    row, column = divmod(system, int(d.columns))
    return 2 * row + quadrant // 2, 2 * column + quadrant % 2


def stormy(s: Any, d: Any, a: int, b: int) -> bool:
    """Whether a storm lies between the systems of two areas beside each other."""
    one, other = sorted((a // 4, b // 4))
    if one == other:
        return False
    row, column = divmod(other, int(d.columns))
    border = 2 * ((int(d.columns) + 1) * row + column) + (1 if other == one + 1 else 0)
    return border in s.storm[: d.storms]


def neighbours(d: Any, a: int) -> list[int]:
    """The areas beside one."""
    row, column = place(d, a)
    return [b for b in range(d.areas) if abs(place(d, b)[0] - row) + abs(place(d, b)[1] - column) == 1]


class Recount:
    """One game, seen move by move."""

    def __init__(self, d: Any) -> None:
        self.d = d
        self.purchases: list[tuple[int, ...]] = []
        self.spent: Counter[int] = Counter()
        self.stacks: dict[int, list[dict[str, int]]] = {}
        self.orders: list[dict[str, int]] = []
        self.order: dict[str, int] | None = None
        self.rounds: list[tuple[int, ...]] = []
        self.collected: Counter[int] = Counter()
        self.combats: dict[int, dict[str, int]] = {}
        self.start: Any = None  # the position as an order began
        self.arrived: Counter[int] = Counter()
        self.sources: set[int] = set()
        self.storms: set[int] = set()
        self.routed: list[int] = []

    def before(self, s: Any, move: Any) -> None:
        """A move is about to be made."""
        kind = Act(int(move.kind))
        self._paid = self._price(s, move, kind)
        if kind == Act.ORDER:
            self._lay(s, move)
        elif kind == Act.REVEAL:
            self._reveal(s, move)
        elif kind == Act.SCHEME and s.stage == Stage.REVEAL:
            self.order = None
            self._begin(s)
        elif kind == Act.MOVE and s.stage == Stage.MOVE:
            self._march(s, move)
        elif kind == Act.BUY:
            self._placed(s, move)
        elif kind == Act.STORM and s.phase == Phase.REFRESH:
            self._storm(s, move)
        elif kind == Act.CHOOSE and s.asking == Asking.LAY_BACK:
            stack = self.stacks[int(s.system)]
            stack.insert(len(stack) if move.a else 0, stack.pop(int(s.picked)))
        if self.order is not None and s.active != -1 and s.phase == Phase.OPERATIONS:
            self.order["units"] += int(kind in (Act.BUY, Act.ABILITY) or (kind == Act.MOVE and s.stage == Stage.MOVE))
            self.order["structures"] += int(kind == Act.BUILD)

    def after(self, was: Any, s: Any, move: Any) -> None:
        """It has been made."""
        for seat in range(s.seats):
            if self._paid and seat == was.seat:
                assert s.forces[seat].materiel == was.forces[seat].materiel - self._paid
                self.spent[seat] += self._paid
        for seat in range(s.seats):
            if s.forces[seat].out and not was.forces[seat].out:
                for system in self.stacks:
                    self.stacks[system] = [token for token in self.stacks[system] if token["seat"] != seat + 1]
        if was.phase == Phase.OPERATIONS and s.phase == Phase.REFRESH:
            self.storms = set()
            self.routed = [int(units(s, seat)[:, 1].sum()) for seat in range(s.seats)]
        if was.stage == Stage.STEP and was.due == Due.REFRESH and was.refresh < 2:
            self._refresh(was, s)
        self._combat(was, s)

    def _price(self, s: Any, move: Any, kind: Act) -> int:
        """What a move costs by the sheets; a row of purchases is kept of it."""
        seat, faction, bits = int(s.seat), Faction(int(s.forces[s.seat].faction)), int(move.c)
        event = EventCard(int(s.event)) if s.event != -1 else None
        if kind == Act.ABILITY and faction == Faction.VANGUARD:
            return 1
        if kind == Act.BUY:
            unit = UNITS[faction, Grade(int(move.a))]
            price, item, what, forge = number(unit, "cost"), Item.UNIT, 6 * faction + move.a, number(unit, "forge")
            if s.asking == Asking.MUSTER:
                price -= int(s["areas"]["units"][4 * s.system : 4 * s.system + 4, seat, Grade.GROUND_0].sum())
            levels = structures(s, self.d, seat, CITY)
            assert number(unit, "level") <= levels + (1 if bits & 2 else 0)
            forge += 1 if bits & 2 else 0
            assert s.forces[seat].assets[1] >= forge
        elif kind == Act.BUILD:
            price, item, what, forge = number(BUILDINGS[move.a], "cost"), Item.STRUCTURE, 24 + move.a, 0
            if event is not None:
                price = 1 if event == EventCard.HIDDEN_COLONY else 2 if s.areas[move.b].structures else 0
            if price == 0:
                return 0
        elif kind in (Act.ORDER_UPGRADE, Act.COMBAT_UPGRADE):
            return self._upgrade(s, move, kind, event)
        else:
            return 0
        return self._note(s, (item, what), price, bits, forge)

    def _upgrade(self, s: Any, move: Any, kind: Act, event: EventCard | None) -> int:
        """An upgrade's price, lower by some events."""
        seat, faction = int(s.seat), Faction(int(s.forces[s.seat].faction))
        row = (UPGRADES if kind == Act.ORDER_UPGRADE else CARDS)[faction][move.a]
        first, item = (27, Item.ORDER_UPGRADE) if kind == Act.ORDER_UPGRADE else (47, Item.COMBAT_UPGRADE)
        what, price = first + (5 if kind == Act.ORDER_UPGRADE else 14) * faction + move.a, number(row, "cost")
        if event == EventCard.WAR_COUNCIL:
            price -= structures(s, self.d, seat, BASTION)
        elif event == EventCard.PATH_OF_ARMS:
            price -= structures(s, self.d, seat, CITY)
        elif event == EventCard.STORM_TOUCHED:
            price = 0
        if event != EventCard.STORM_TOUCHED:
            assert number(row, "level") <= structures(s, self.d, seat, CITY)
        return self._note(s, (item, what), max(0, price), int(move.c), 0)

    def _note(self, s: Any, what: tuple[int, int], price: int, bits: int, forge: int) -> int:
        """A row of purchases; what is paid after a cache and Big Boss."""
        if bits & 4:
            price -= int(s.forces[s.seat].assets[2])
        paid = max(0, price - (CACHE_SAVES if bits & 1 else 0))
        level = structures(s, self.d, int(s.seat), CITY)
        self.purchases.append((s.round_, s.seat + 1, *map(int, what), paid, bits & 1, forge, level))
        return paid

    def _placed(self, s: Any, move: Any) -> None:
        """A unit bought comes to a friendly or uncontrolled area of the active system, within the deploy limit."""
        assert move.b // 4 == s.system
        assert holders(s, move.b) <= {int(s.seat)}
        assert bool(s.areas[move.b].world) == (move.a not in SHIPS)
        if s.stage != Stage.BUY or s.asking != Asking.ORDER:
            return
        here = [s.areas[4 * s.system + quadrant] for quadrant in range(4)]
        limits = [int(area.capacity) for area in here if area.owner == s.seat and area.structures & FACTORY]
        if UPGRADES[Faction.VANGUARD][3]["upgrade"] == "garrison_levies" and s.forces[s.seat].faction == 0:
            levies = int(s.forces[s.seat].owned) >> 3 & 1
            limits += [int(a.capacity) - 1 for a in here if levies and a.owner == s.seat and a.structures & BASTION]
        assert s.bought < max(limits)

    def _lay(self, s: Any, move: Any) -> None:
        """An order is laid, on or beside what one has."""
        system, seat = int(move.b), int(s.seat)
        near = {b // 4 for a in range(4 * system, 4 * system + 4) for b in neighbours(self.d, a)} | {system}
        assert any(seat in holders(s, 4 * one + quadrant) for one in near for quadrant in range(4))
        stack = self.stacks.setdefault(system, [])
        for token in stack:
            token["above"] += 1
            token["covered_by_others"] += int(token["seat"] != seat + 1)
        own = [row for row in self.orders if row["round_"] == s.round_ and row["seat"] == seat + 1]
        row = {"round_": int(s.round_), "seat": seat + 1, "order": int(move.a), "system": system + 1}
        row |= {"placed": len(own) + 1, "below": len(stack), "above": 0, "covered_by_others": 0}
        row |= {"use": Use.UNUSED, "units": 0, "structures": 0}
        assert len(own) < 4
        assert sum(one["order"] == move.a and one["use"] == Use.UNUSED for one in own) < 2
        stack.append(row)
        self.orders.append(row)

    def _reveal(self, s: Any, move: Any) -> None:
        """The top token of a stack is revealed: it is one's own."""
        self.order = token = self.stacks[int(move.a)].pop()
        assert token["seat"] == s.seat + 1
        assert token["order"] == move.c or token["order"] == Order.STRATEGIZE
        token["use"] = Use.TO_EVENTS if move.b else Use.RESOLVED
        self._begin(s)

    def _begin(self, s: Any) -> None:
        """An order begins: nobody has more in an area than it takes once one was resolved."""
        if s.kept:
            for a in range(self.d.areas):
                assert s["areas"]["units"][a].sum(axis=(1, 2)).max() <= s.areas[a].capacity
        self.start, self.arrived, self.sources = s.copy(), Counter(), set()

    def _march(self, s: Any, move: Any) -> None:
        """A unit moves in an Advance: how many arrive, from where, along which path, past which storms."""
        start, to, grade, seat = int(move.a), int(move.c), int(move.b), int(s.seat)
        assert to // 4 == s.system
        assert grade < 6
        self.arrived[to] += 1
        assert self.arrived[to] <= ARRIVALS
        if start // 4 != s.system:
            self.sources.add(start // 4)
        assert len(self.sources) <= 1
        contested = {a for a in range(self.d.areas) if seat in holders(s, a) and len(holders(s, a)) > 1}
        assert len(contested | ({to} if holders(s, to) - {seat} else set())) <= 1
        assert bool(s.areas[to].world) == bool(s.areas[start].world) == (grade not in SHIPS)
        passes = s.storms_pass or (s.forces[seat].faction == Faction.ZEALOTS and s.forces[seat].owned >> 3 & 1)
        hops = s.forces[seat].faction == Faction.REAVERS and s.forces[seat].owned >> 3 & 1
        if grade in SHIPS:
            assert start // 4 == s.system or passes or self._ships_go(s, start)
        elif not hops and not passes:
            assert to in self._reached(start, int(s.system), seat)

    def _ships_go(self, s: Any, start: int) -> bool:
        """Whether the system that a ship leaves lies beside the active one with no storm between."""
        pairs = [(a, b) for a in range(start // 4 * 4, start // 4 * 4 + 4) for b in neighbours(self.d, a)]
        return any(b // 4 == s.system and not stormy(s, self.d, a, b) for a, b in pairs)

    def _reached(self, start: int, system: int, seat: int) -> set[int]:
        """The areas that a path leads to, on the board as it was before the order."""
        found, todo = {start}, [start]
        while todo:
            a = todo.pop()
            if a != start and not friendly(self.start, a, seat):
                continue
            for b in neighbours(self.d, a):
                if b not in found and b // 4 in (system, start // 4) and not stormy(self.start, self.d, a, b):
                    found.add(b)
                    todo.append(b)
        return found

    def _storm(self, s: Any, move: Any) -> None:
        """A storm moves by the icon of the card, once in a phase, to a border of its own that touches a system."""
        assert move.a not in self.storms
        assert move.b not in s.storm[: self.d.storms]
        if s.asking == Asking.STORM and not any(s["forces"]["schemes"]):
            self.storms.add(int(move.a))
        width = int(self.d.columns) + 1
        row, column = divmod(int(s.storm[move.a]) // 2, width)
        to = divmod(int(move.b) // 2, width)
        vertical = int(s.storm[move.a]) % 2
        icons = StormMove if s.asking == Asking.BENT else [StormMove(int(self.d.events[s.event].storm))]
        ways = [way for icon in icons for way in STORM_TABLE[icon][2 * vertical : 2 * vertical + 2]]
        assert ("HV"[move.b % 2], to[1] - column, to[0] - row) in ways

    def _refresh(self, was: Any, s: Any) -> None:
        """Objectives are collected, then the income comes in."""
        for seat in range(s.seats):
            own = worlds(was, self.d, seat)
            if was.refresh == 0:
                got = sum(1 for a in own if was.areas[a].objective == seat)
                self.collected[seat] += got
                assert s.forces[seat].objectives == was.forces[seat].objectives + got
            else:
                income = sum(int(was.areas[a].materiel) for a in own)
                assert s.forces[seat].materiel == min(DIAL, was.forces[seat].materiel + income)

    def round_ends(self, s: Any, points: list[int]) -> None:
        """What each seat holds: the columns of `rounds` from `round_` on."""
        for seat in range(s.seats):
            faction, own, here = Faction(int(s.forces[seat].faction)), worlds(s, self.d, seat), units(s, seat)
            value = sum(int(here[grade].sum()) * number(UNITS[faction, grade], "cost") for grade in Grade)
            held = [structures(s, self.d, seat, bit) for bit in (CITY, FACTORY, BASTION)]
            income = sum(int(s.areas[a].materiel) for a in own)
            told = (income, int(here.sum()), value, self.routed[seat])
            self.rounds.append((seat + 1, points[seat], len(own), *held, int(s.forces[seat].materiel), *told))

    def _combat(self, was: Any, s: Any) -> None:
        """Dice, winner and losses of a combat under way."""
        combat = was.combat
        if combat.fight == Fight.NONE or combat.strike:
            return
        row = self.combats.setdefault(int(combat.number), {"dice0": 0, "dice1": 0, "lost0": 0, "lost1": 0, "winner": 0})
        for side in range(2):
            seat = int(combat.sides[side].seat)
            faction = Faction(int(was.forces[seat].faction))
            gone = (units(was, seat).sum(axis=1) - units(s, seat).sum(axis=1)).tolist()
            if gone[Grade.GROUND_1] < 0:
                gone[Grade.GROUND_0] += gone[Grade.GROUND_1] if gone[Grade.GROUND_0] > 0 else 0  # exchanged
            row[f"lost{side}"] += sum(max(0, gone[g]) * number(UNITS[faction, g], "cost") for g in Grade)
        if combat.fight == Fight.DICE:
            self._thrown(was, s, row)
        elif combat.fight == Fight.RESOLVE:
            row["winner"] = self._winner(was)

    def _thrown(self, was: Any, s: Any, row: dict[str, int]) -> None:
        """The dice that each side throws: none if the defender has lost at once."""
        area = was.areas[was.combat.area]
        counts = []
        for side in range(2):
            seat = int(was.combat.sides[side].seat)
            faction = Faction(int(was.forces[seat].faction))
            up = area.units[seat, :, 0]
            dice = sum(int(up[grade]) * number(UNITS[faction, grade], "dice") for grade in Grade)
            bastion = area.owner == seat and area.structures & BASTION
            counts.append(min(DICE, dice + (number(BUILDINGS[2], "dice") if bastion else 0)))
            if side == 1 and not up.any() and not bastion:
                row["winner"] = int(was.combat.sides[0].seat) + 1
                return
        row["dice0"], row["dice1"] = counts
        assert int(np.asarray(s.combat.sides[1].dice).sum()) == counts[1]

    def _winner(self, was: Any) -> int:
        """Who wins after the last round: whoever alone has something left, else the greater morale or the defender."""
        area, left, morale = was.areas[was.combat.area], [0, 0], [0, 0]
        for side in range(2):
            fighter = was.combat.sides[side]
            seat, faction = int(fighter.seat), Faction(int(was.forces[fighter.seat].faction))
            bastion = int(bool(area.owner == seat and area.structures & BASTION))
            left[side] = int(area.units[seat].sum() + fighter.reinforcements.sum()) + bastion
            up = [int(n) for n in area.units[seat, :, 0]]
            up[Grade.GROUND_0 if area.world else Grade.SHIP_0] += int(fighter.reinforcements[0])
            morale[side] = sum(up[grade] * number(UNITS[faction, grade], "morale") for grade in Grade)
            morale[side] += bastion * number(BUILDINGS[2], "morale") + int(fighter.dice[2])
            morale[side] += sum(number(CARDS[faction][kind], "morale") for kind in fighter.up[: fighter.up_n])
        if not any(left):
            return 0
        side = 0 if left[1] == 0 or (left[0] and morale[0] > morale[1]) else 1
        return int(was.combat.sides[side].seat) + 1
