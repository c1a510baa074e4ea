"""Setting up a position of Core Space by name: only such as the rules can reach.

What is not given is as the set-up has it. As soon as anybody is given a cell, or a map is, NPCs of whom nothing is said
are not in play, and Traders of whom nothing is said are in the ship. The Trader Phase of round 1 has begun, or
the phase that is given is about to begin.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from pipeline.engine.piles import find, push, take
from pipeline.errors import UsageError, nearest
from pipeline.games.core_space.cards import MOST_ENTRIES, SIZE
from pipeline.games.core_space.checks import tokens_in
from pipeline.games.core_space.facts import TABLES
from pipeline.games.core_space.flow import follow, trader_phase
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.loaded import load
from pipeline.games.core_space.mapping import fill_map
from pipeline.games.core_space.naming import BREED_NAMES, event_name, spot_name, token_name
from pipeline.games.core_space.patches import drawn_over
from pipeline.games.core_space.people import bring, put_at, remove, take_off
from pipeline.games.core_space.reading import number_of
from pipeline.games.core_space.setup import setup
from pipeline.games.core_space.state import (
    BROKEN,
    CRATE_HOLDS,
    FOUND,
    JAMMED,
    MOST_CREW,
    MOST_LYING,
    PEOPLE,
    TRADERS,
    TURNED,
    Due,
    Phase,
    Stage,
)
from pipeline.games.core_space.tray import fits, put_in
from pipeline.games.core_space.vocabulary import NOBODY, Band, Breed, Faction, Ground, Side
from pipeline.games.core_space.wounds import defeat

Given = Mapping[tuple[str, int], Any]  # (field, which) -> value
TABLE = -1
MARKS = {"jammed": JAMMED, "broken": BROKEN, "turned": TURNED, "loot": FOUND}
MAP_FIELDS = ("map", "walls", "things")
NUMBERS_OF = ("health", "pegs", "ammo", "skips", "fewer", "walked")  # fields that are a number of the record
SWITCHES_OF = ("acted", "used_skill", "commanded", "prone", "shield_off", "started")


class Placing:
    """One position, being set up."""

    def __init__(self, s: Any, d: Any, log: Any, given: Given) -> None:
        self.s, self.d, self.log, self.given = s, d, log, given

    def get(self, field: str, which: int = TABLE, default: Any = None) -> Any:
        """What is given of a field."""
        return self.given.get((field, which), default)

    def people_given(self) -> list[int]:
        """The characters of whom something is said, NPCs by breed and number."""
        return sorted({which for field, which in self.given if which != TABLE and field != "crate"})

    def draw_map(self) -> None:
        """The map that is given; the mission is then dealt on it anew."""
        drawn = [self.get(field) for field in MAP_FIELDS]
        if all(part is None for part in drawn):
            return
        fill_map(drawn_over(*(part or [] for part in drawn)), int(self.d.rules.diag_cost), self.d.map)
        root, noise, seats = self.s.root, self.s.noise, self.s.seats
        blank = np.zeros(1, self.s.dtype)[0]
        for name in self.s.dtype.names:
            self.s[name] = blank[name]
        self.s.root, self.s.noise, self.s.seats = root, noise, seats
        for table in TABLES:
            self.log[f"{table.name}_n"] = 0
        setup(self.s, self.d, self.log)

    def clear_board(self) -> None:
        """Nobody is on the board, where somebody is given a cell, or there is a map of its own."""
        s = self.s
        if not any(field in ("at", *MAP_FIELDS) for field, _ in self.given):
            return
        for who in range(TRADERS, PEOPLE):
            if s.people[who].on:
                remove(s, who)
        for who in range(MOST_CREW * s.seats):
            if s.people[who].on:
                take_off(s, who)
                s.people[who].started = 0
        s.came[:] = 0
        s.last = TRADERS
        self.log.arrivals_n = 0

    def put_people(self) -> None:
        """Characters in their cells: Traders, then NPCs in the order of their names."""
        for which in self.people_given():
            who = which if which < TRADERS else number_of(self.s, which)
            cell = self._cell(which)
            if which < TRADERS:
                self._put_trader(who, cell)
            elif cell != NOBODY:
                who = self._bring(which, cell)
            if who == NOBODY or not self.s.people[who].on:
                raise UsageError(f"{self._name(which)} is not in play: give its cell")
            self._describe(which, who)

    def _name(self, which: int) -> str:
        breed, number = divmod(which, 1000)
        return f"{BREED_NAMES[Breed(breed - 1)]} {number}" if which >= TRADERS else f"Trader {which + 1}"

    def _cell(self, which: int) -> int:
        """The cell that is given, free and on the floor; NOBODY where none is."""
        at = self.get("at", which, [])
        if not at:
            return NOBODY
        if len(at) != 2 or not all(0 <= one < SIZE for one in at):
            raise UsageError(f"{self._name(which)} = {at}: a cell is [x, y], each from 0 to {SIZE - 1}")
        cell = SIZE * int(at[1]) + int(at[0])
        if int(self.d.map.ground[cell]) != Ground.FLOOR:
            raise UsageError(f"{self._name(which)}: {spot_name(cell)} is no floor")
        if self.s.here[cell] >= 0 or self.s.lying[cell] >= 0:
            raise UsageError(f"{self._name(which)}: somebody is on {spot_name(cell)} already")
        return cell

    def _put_trader(self, who: int, cell: int) -> None:
        it = self.s.people[who]
        if not it.on:
            raise UsageError(f"Trader {who % MOST_CREW + 1} of seat {who // MOST_CREW + 1} is not in this mission")
        if cell != NOBODY:
            put_at(self.s, who, cell)
            it.started = 1

    def _bring(self, which: int, cell: int) -> int:
        breed, number = which // 1000 - 1, which % 1000
        s, d = self.s, self.d
        there = sum(1 for it in s.people[TRADERS:] if it.on and it.breed == breed)
        if there >= d.supply[breed]:
            raise UsageError(f"{self._name(which)}: there are {d.supply[breed]} miniatures of it")
        if number < 1 or number <= s.came[breed]:
            raise UsageError(f"{self._name(which)}: NPCs of a kind are numbered from 1")
        s.came[breed] = number - 1
        return int(bring(s, d, breed, cell, self.log))

    def _describe(self, which: int, who: int) -> None:
        """All that is given of a character besides its cell."""
        it = self.s.people[who]
        for field in NUMBERS_OF:
            setattr(it, field, self.get(field, which, int(getattr(it, field))))
        for field in SWITCHES_OF:
            setattr(it, field, int(self.get(field, which, bool(getattr(it, field)))))
        it.side = Side.RAISED if self.get("raised", which, it.side == Side.RAISED) else Side.STANDARD
        it.slot = self._token(self.get("slot", which), it.slot)
        if it.commanded and it.faction != Faction.SECURITY:
            raise UsageError(f"commanded: {self._name(which)} is no Warden")
        if which < TRADERS:
            self._describe_trader(which)
        elif self.get("joined", which):
            self.s.standing[it.faction] -= 1
            it.faction, it.crew = Faction.TRADERS, self.get("joined", which) - 1
            self.s.standing[it.faction] += 1

    def _describe_trader(self, who: int) -> None:
        s, d, it = self.s, self.d, self.s.people[who]
        board = d.roles[it.role]
        if it.health > board.health or it.pegs > board.skill or it.ammo > d.rules.ammo_most:
            raise UsageError(
                f"Trader {who + 1}: his board has {board.health} Health and {board.skill} Skill pegs, and there are "
                f"at most {d.rules.ammo_most} ammo pegs"
            )
        it.armour = self._token(self.get("armour", who), it.armour)
        it.shield = self._token(self.get("shield", who), it.shield)
        self._fill_tray(who)
        down = self.get("defeated", who, False) or self.get("arrested", who, False)
        if down and it.cell == NOBODY:
            raise UsageError(f"Trader {who + 1} is defeated: give his cell")
        if down:
            defeat(s, who, who, self.log)
        if self.get("arrested", who, False):
            it.arrested, row = 1, self.log.arrests[it.fall]
            row.arrested, row.arrested_by = max(1, int(self.get("round", default=1))), Breed.GUARD
        if self.get("out", who, False):
            if it.cell != NOBODY:
                raise UsageError(f"Trader {who + 1} is out: he has no cell")
            it.out, it.started = 1, 1

    def _fill_tray(self, who: int) -> None:
        it = self.s.people[who]
        if self.get("tray", who) is not None:
            it.tray_n, it.tray[:], it.worn[:] = 0, NOBODY, 0
            for name in self.get("tray", who):
                token = self._token(name, NOBODY)
                if not fits(self.d, it, token):
                    raise UsageError(f"tray of Trader {who + 1}: there is no room for {name}")
                put_in(it, token, 0)
        for field, bit in MARKS.items():
            for name in self.get(field, who, []):
                places = [i for i in range(it.tray_n) if it.tray[i] == self._token(name, NOBODY)]
                free = [i for i in places if not it.worn[i] & bit]
                if not free:
                    raise UsageError(f"{field}: Trader {who + 1} does not have {name}")
                it.worn[free[0]] |= bit

    def _token(self, name: str | None, default: int) -> int:
        """The token of that name; the default where nothing is said."""
        if name is None:
            return int(default)
        names = {token_name(self.d, i): i for i in range(self.d.tokens_n)} | {"nothing": NOBODY}
        if name not in names:
            raise UsageError(f"no Equipment token is called {name!r}; {nearest(name, names)}")
        return names[name]

    def lay_tokens(self) -> None:
        """Crates, the pouch and the floor."""
        s, d = self.s, self.d
        for field, crate in self.given:
            if field != "crate":
                continue
            names = self.get("crate", crate)
            if not 1 <= crate <= d.map.crates_n or len(names) > CRATE_HOLDS:
                raise UsageError(f"crate.{crate}: there are {d.map.crates_n}, and each holds up to {CRATE_HOLDS}")
            row = s.crates[crate - 1]
            row.n, row.tokens[: len(names)] = len(names), [self._token(name, NOBODY) for name in names]
        if self.get("pouch") is not None:
            s.pouch.n = 0
            for name in self.get("pouch"):
                push(s.pouch, self._token(name, NOBODY))
        for said in self.get("floor", default=[]):
            name, _, spot = said.rpartition(" ")
            x, _, y = spot.partition("/")
            if not x.isdecimal() or not y.isdecimal() or max(int(x), int(y)) >= SIZE or s.lie_n == MOST_LYING:
                raise UsageError(f"floor: {said!r} must read `Medi stim 5/5`")
            s.lie_cell[s.lie_n], s.lie_token[s.lie_n] = SIZE * int(y) + int(x), self._token(name, NOBODY)
            s.lie_n += 1
        s.tokens = tokens_in(s)

    def set_table(self) -> None:
        """The round, the tracker, the Wardens' mood, the deck."""
        s, d = self.s, self.d
        s.round_ = self.get("round", default=int(s.round_))
        s.holder = (s.round_ - 1) % s.seats
        if self.get("turn_counter"):
            s.holder = self.get("turn_counter") - 1
        if not 1 <= s.round_ <= d.rules.max_rounds or not 0 <= s.holder < s.seats:
            raise UsageError(f"round: from 1 to {d.rules.max_rounds}; turn_counter: from 1 to {s.seats}")
        s.hostility = self.get("hostility", default=int(s.hostility))
        if s.hostility > d.rules.bands[Band.PURGE]:
            raise UsageError(f"hostility: the tracker has {d.rules.bands[Band.PURGE]} holes")
        purge = d.rules.charged != 0 and band_of(d, s.hostility) == Band.PURGE
        s.charged = int(self.get("charged", default=purge))
        s.shot = int(self.get("shot_peg_spent", default=False))
        s.alert = int(self.get("on_alert", default=bool(s.alert)))
        for entry in self.get("closed_entries", default=[]):
            if not 1 <= entry <= MOST_ENTRIES:
                raise UsageError(f"closed_entries: there are {MOST_ENTRIES}")
            s.closed[entry - 1] = 1
        names = {event_name(d, card): card for card in range(d.events_n)}
        for name in reversed(self.get("event_deck", default=[])):
            place = find(s.deck, names[name]) if name in names else NOBODY
            if place < 0:
                raise UsageError(f"event_deck: {name!r} is not in the deck (again); {nearest(name, names)}")
            push(s.deck, take(s.deck, place))

    def load_dice(self) -> None:
        """What is thrown for whom."""
        for field, which in self.given:
            if field == "dice":
                who = which if which < TRADERS else number_of(self.s, which)
                load(self.s, self.d, self.s.people[who], self.get("dice", which))

    def begin(self) -> None:
        """The phase is about to begin; of Traders the first decision is asked."""
        s, d = self.s, self.d
        phases = {phase.name.lower(): phase for phase in Phase}
        name = self.get("phase", default="traders")
        if name not in phases:
            raise UsageError(f"phase: one of {', '.join(phases)}")
        s.phase, s.stage, s.active = phases[name], Stage.STEP, NOBODY
        s.due, s.seat = Due.PHASE, s.holder
        if s.phase == Phase.TRADERS:
            trader_phase(s, d, self.log)
            follow(s, d, self.log)


def place(s: Any, d: Any, log: Any, given: Given) -> None:
    """Make of a mission just dealt the position that is given."""
    position = Placing(s, d, log, given)
    position.draw_map()
    position.clear_board()
    position.set_table()
    position.put_people()
    position.lay_tokens()
    position.load_dice()
    position.begin()
