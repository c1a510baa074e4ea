"""Setting up a position by name: only such as the rules can reach.

What is not given is empty, or as the rules have it: the galaxy has a plain pattern, nobody stands anywhere, seats have
what they start with and their decks as shuffled, objective tokens lie on worlds that their owners don't hold, storms on
outer edges. A turn of the phase is about to begin, or a combat.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.engine.piles import push
from pipeline.errors import UsageError, unknown
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, ORDER_UPGRADES
from pipeline.games.forbidden_stars.event_decks import event_bit
from pipeline.games.forbidden_stars.fightmaking import begin_fight
from pipeline.games.forbidden_stars.galaxy import friendly, has_model, put_structure, put_unit, recount
from pipeline.games.forbidden_stars.galaxymaking import lay_galaxy
from pipeline.games.forbidden_stars.naming import (
    ORDER_NAMES,
    area_name,
    event_name,
    kind_name,
    shortened,
    structure_name,
    unit_name,
    upgrade_name,
)
from pipeline.games.forbidden_stars.planning import begin_game
from pipeline.games.forbidden_stars.refresh import begin_refresh
from pipeline.games.forbidden_stars.setup import build_decks, fit_out
from pipeline.games.forbidden_stars.state import MOST_STACK, ROUTED, STANDING, Due, Phase, Stage
from pipeline.games.forbidden_stars.vocabulary import (
    FACTIONS,
    GRADES,
    NOBODY,
    STRUCTURES,
    Asset,
    Order,
)

Given = Mapping[tuple[str, int], Any]
TABLE = -1
PIECE = re.compile(r"^(?:seat (\d+) )?(?:(\d+) )?(routed )?(.+)$", re.IGNORECASE)
TOKEN = re.compile(r"^seat (\d+) (\w+)$", re.IGNORECASE)
COUNTED = re.compile(r"^(?:(\d+) )?(.+)$")
ASSET_FIELDS = {"cache": Asset.CACHE, "forge": Asset.FORGE, "reinforcement": Asset.REINFORCEMENT}
PHASES = {"planning": Phase.PLANNING, "operations": Phase.OPERATIONS, "refresh": Phase.REFRESH}


def place(s: Any, d: Any, log: Any, given: Given) -> None:
    """Make of a game just dealt the position that is given."""
    position = Position(s, d, log, given)
    position.clear()
    lay_galaxy(s, d, given)
    for seat in range(s.seats):
        position.set_force(seat)
    position.put_pieces()
    position.lay_objectives()
    position.lay_stacks()
    position.begin()


class Position:
    """A position in the making."""

    def __init__(self, s: Any, d: Any, log: Any, given: Given) -> None:
        self.s, self.d, self.log, self.given = s, d, log, given

    def get(self, name: str, which: int = TABLE, default: Any = None) -> Any:
        """What is given for a field."""
        return self.given.get((name, which), default)

    def told(self, name: str) -> list[int]:
        """The areas, systems or seats for which a field is given."""
        return [which for field, which in self.given if field == name]

    def seat(self, field: str, default: int) -> int:
        """A seat that is given, from 0."""
        seat = int(self.get(field, default=default))
        if not 1 <= seat <= self.s.seats:
            raise UsageError(f"{field} = {seat}: there are seats 1 to {self.s.seats}")
        return seat - 1

    def clear(self) -> None:
        """Seats with their factions, what they start with, and decks; no start units are left to place."""
        s, d = self.s, self.d
        if d.rules.rounds < self.get("round", default=1):
            raise UsageError(f"round = {self.get('round')}: there are {d.rules.rounds} at most")
        names = {faction_name_of(d, faction).lower(): faction for faction in range(FACTIONS)}
        left = list(range(FACTIONS))
        for seat in range(s.seats):
            name = self.get("faction", seat)
            if name is not None and name.lower() not in names:
                raise unknown("faction", name, names)
            faction = names[name.lower()] if name is not None else -1
            if faction >= 0 and faction not in left:
                raise UsageError(f"faction of seat {seat + 1}: {name} plays already")
            s.forces[seat].faction = faction
            left = [one for one in left if one != faction]
        for seat in range(s.seats):
            force = s.forces[seat]
            if force.faction < 0:
                force.faction = seat if seat in left else left[0]
                left.remove(int(force.faction))
            self._fresh(seat)

    def _fresh(self, seat: int) -> None:
        s, d, force = self.s, self.d, self.s.forces[seat]
        faction = int(force.faction)
        for name in ("owned", "used", "ready", "schemes", "drawn", "drew", "objectives", "out", "hand_tiles_n"):
            setattr(force, name, 0)
        force.on_deck[:], force.give[:] = 0, 0
        force.events.n = force.event_discards.n = 0
        fit_out(s, d, seat)
        force.pool[:] = [d.units[GRADES * faction + grade].pool for grade in range(GRADES)]
        force.start[:], force.start_factories, force.start_bastions = 0, 0, 0
        force.tokens = d.rules.control_tokens
        build_decks(s, d, seat)

    def set_force(self, seat: int) -> None:
        """What a seat has."""
        d, force = self.d, self.s.forces[seat]
        force.materiel = self.get("materiel", seat, int(force.materiel))
        if force.materiel > d.rules.materiel_cap:
            raise UsageError(f"materiel of seat {seat + 1}: the dial runs to {d.rules.materiel_cap}")
        for field, asset in ASSET_FIELDS.items():
            force.assets[asset] = self.get(field, seat, int(force.assets[asset]))
            if force.assets[asset] > d.rules.asset_cap:
                raise UsageError(f"{field} of seat {seat + 1}: {d.rules.asset_cap} of a kind are the most")
        force.objectives = self.get("collected", seat, 0)
        self._upgrades(seat)
        self._deck(seat)
        self._events(seat)

    def _upgrades(self, seat: int) -> None:
        s, d, force = self.s, self.d, self.s.forces[seat]
        names = {upgrade_name(s, d, seat, i): i for i in range(ORDER_UPGRADES)}
        for field in ("upgrades", "used"):
            for name in self.get(field, seat, []):
                if name not in names:
                    raise unknown(f"order upgrade of seat {seat + 1}", name, names)
                bit = 1 << names[name]
                if field == "upgrades":
                    force.owned |= bit
                elif not force.owned & bit:
                    raise UsageError(f"used of seat {seat + 1}: it does not have {name}")
                else:
                    force.used |= bit

    def _deck(self, seat: int) -> None:
        s, d, force = self.s, self.d, self.s.forces[seat]
        told = self.get("deck", seat)
        if told is None:
            return
        kinds = {kind_of(s, d, seat, name) for name in told}
        if len(kinds) != d.deck_kinds or len(told) != len(kinds):
            raise UsageError(f"deck of seat {seat + 1}: {d.deck_kinds} different kinds are to be named")
        force.deck[:] = [2 if kind in kinds else 0 for kind in range(KINDS)]

    def _events(self, seat: int) -> None:
        """Schemes held, and the event deck: the cards told on top."""
        d, force = self.d, self.s.forces[seat]
        first = EVENT_CARDS * int(force.faction)
        names = {event_name(d, first + i): first + i for i in range(EVENT_CARDS)}
        held, top = self.get("schemes", seat, []), self.get("event_deck", seat, [])
        for name in (*held, *top):
            if name not in names:
                raise unknown(f"event card of seat {seat + 1}", name, names)
        cards = [names[name] for name in (*held, *top)]
        if len(set(cards)) != len(cards):
            raise UsageError(f"schemes, event_deck of seat {seat + 1}: there is one of each event card")
        for name in held:
            if not d.events[names[name]].scheme:
                raise UsageError(f"schemes of seat {seat + 1}: {name} is a tactic, and is not kept")
            force.schemes |= event_bit(names[name])
        rest = [int(card) for card in force.events.cards[: force.events.n] if int(card) not in cards]
        force.events.n = 0
        for card in (*rest, *reversed([names[name] for name in top])):
            push(force.events, card)
        for order, n in self._orders(seat, "on_event_deck"):
            self._spend(seat, order, n, "on_event_deck")
            force.on_deck[order] += n

    def _orders(self, seat: int, field: str) -> Iterator[tuple[int, int]]:
        names = {name.lower(): order for order, name in ORDER_NAMES.items()}
        for said in self.get(field, seat, []):
            found = COUNTED.match(said)
            if found is None or found[2].lower() not in names:
                raise unknown("order", said, ORDER_NAMES.values())
            yield int(names[found[2].lower()]), int(found[1] or 1)

    def _spend(self, seat: int, order: int, n: int, field: str) -> None:
        """Order tokens leave a seat's hand."""
        force = self.s.forces[seat]
        if force.orders[order] < n:
            raise UsageError(
                f"{field}: seat {seat + 1} has {self.d.rules.order_copies} tokens of {ORDER_NAMES[Order(order)]}"
            )
        force.orders[order] -= n

    def put_pieces(self) -> None:
        """Units and structures in their areas."""
        for a in self.told("at"):
            for said in self.get("at", a):
                self._piece(a, said)
        recount(self.s, self.d)
        for a in range(self.d.areas):
            holders = {seat for seat in range(self.s.seats) if self._holds(a, seat)}
            if len(holders) > 1 and not self._is_attack(a):
                raise UsageError(f"at.{area_name(self.d, a)}: contested, and no attack is given there")

    def _holds(self, a: int, seat: int) -> bool:
        area = self.s.areas[a]
        return bool(area.units[seat].sum()) or bool(area.owner == seat)

    def _is_attack(self, a: int) -> bool:
        return str(self.get("attack", default="")).lower() in names_of_area(self.d, a)

    def _piece(self, a: int, said: str) -> None:
        """`3 Pathfinder`, `routed Mob`, `seat 2 City`."""
        s, d, found = self.s, self.d, PIECE.match(said)
        assert found is not None
        n, state, name = int(found[2] or 1), ROUTED if found[3] else STANDING, found[4]
        where = f"at.{area_name(d, a)}"
        structures = {structure_name(d, one).lower(): one for one in range(STRUCTURES)}
        if name.lower() in structures:
            self._structure(a, structures[name.lower()], int(found[1] or 0) - 1)
            return
        units = {
            unit_name(s, d, seat, grade).lower(): (seat, grade) for seat in range(s.seats) for grade in range(GRADES)
        }
        if name.lower() not in units and name.lower().removesuffix("s") in units:
            name = name[:-1]
        if name.lower() not in units:
            raise unknown(f"{where}: unit or structure", name, (*units, *structures))
        seat, grade = units[name.lower()]
        ship = bool(grade in (1, 4))
        if ship == bool(s.areas[a].world):
            raise UsageError(f"{where}: {name} can't be {'on a world' if ship else 'in a void'}")
        if s.forces[seat].pool[grade] < n:
            raise UsageError(f"{where}: seat {seat + 1} has {s.forces[seat].pool[grade]} of {name} left")
        for _ in range(n):
            put_unit(s, d, a, seat, grade, state)

    def _structure(self, a: int, structure: int, seat: int) -> None:
        s, d, where = self.s, self.d, f"at.{area_name(self.d, a)}"
        area = s.areas[a]
        if not 0 <= seat < s.seats:
            raise UsageError(f"{where}: say whose structure it is, as in `seat 1 {structure_name(d, structure)}`")
        if not area.world or (area.owner not in (NOBODY, seat)) or area.structures >> structure & 1:
            raise UsageError(f"{where}: no room for {structure_name(d, structure)} of seat {seat + 1}")
        if s.forces[seat].tokens <= 0 or not has_model(s, d, structure):
            raise UsageError(f"{where}: no control token or model is left for {structure_name(d, structure)}")
        put_structure(s, d, a, seat, structure)

    def lay_objectives(self) -> None:
        """Objective tokens: those told, and the others on worlds that their owners don't hold."""
        s, d = self.s, self.d
        for a in self.told("objective"):
            owner = int(self.get("objective", a)) - 1
            if owner >= s.seats or not s.areas[a].world:
                raise UsageError(f"objective.{area_name(d, a)}: no such seat, or no world")
            s.areas[a].objective = owner
        free = [a for a in reversed(range(d.areas)) if a not in self.told("objective")]
        free.sort(key=lambda a: not s.areas[a].world)
        for seat in range(s.seats):
            lie = sum(1 for a in range(d.areas) if s.areas[a].objective == seat)
            for _ in range(int(d.rules.objectives_each) - int(s.forces[seat].objectives) - lie):
                places = [a for a in free if not friendly(s, a, seat)] or free
                if not places:
                    raise UsageError("objective, collected: there is no room for the other objective tokens")
                s.areas[places[0]].objective = seat
                free.remove(places[0])
            if int(s.forces[seat].objectives) + lie > d.rules.objectives_each:
                raise UsageError(f"objective, collected: seat {seat + 1} has {d.rules.objectives_each} tokens")

    def lay_stacks(self) -> None:
        """Order tokens on systems."""
        s, orders = self.s, {name.lower(): order for order, name in ORDER_NAMES.items()}
        for system in self.told("stack"):
            for said in self.get("stack", system):
                found = TOKEN.match(said)
                if found is None or found[2].lower() not in orders or not 1 <= int(found[1]) <= s.seats:
                    raise UsageError(f"stack: {said!r} must read `seat 1 Deploy`")
                seat, order, top = int(found[1]) - 1, int(orders[found[2].lower()]), int(s.stack_n[system])
                if top >= MOST_STACK:
                    raise UsageError("stack: too many order tokens")
                self._spend(seat, order, 1, "stack")
                s.stack_seat[system, top], s.stack_order[system, top] = seat, order
                s.stack_fact[system, top] = NOBODY
                s.stack_n[system] = top + 1

    def begin(self) -> None:
        """The turn of a seat is about to begin, or a combat."""
        s, d = self.s, self.d
        begin_game(s, d)
        name = self.get("phase", default="operations")
        if name not in PHASES:
            raise unknown("phase", name, PHASES)
        s.round_, s.first = self.get("round", default=1), self.seat("first", 1)
        s.turn = s.seat = self.seat("turn", int(s.first) + 1)
        s.phase, s.turns, s.stage, s.due = PHASES[name], 0, Stage.STEP, Due.TURN
        if s.phase == Phase.PLANNING:
            s.turns = (s.turn - s.first) % s.seats
        if s.phase == Phase.REFRESH:
            begin_refresh(s, d)
        begin_fight(s, d, self.log, self.given)


def faction_name_of(d: Any, faction: int) -> str:
    """A faction by its number."""
    return name_of(d.faction_names[faction])


def names_of_area(d: Any, a: int) -> Sequence[str]:
    """An area by its long and its short name, in small letters."""
    return (area_name(d, a).lower(), shortened(area_name(d, a)).lower())


def kind_of(s: Any, d: Any, seat: int, name: str) -> int:
    """The kind of a combat card of a seat's faction by its name."""
    names = {kind_name(s, d, seat, kind): kind for kind in range(KINDS)}
    if name not in names:
        raise unknown(f"combat card of seat {seat + 1}", name, names)
    return names[name]
