"""An open floor on which single rules can be tried: the shipped components, and who is put on the board."""

from typing import Any, Self

import numpy as np

from pipeline.engine.luck import branch
from pipeline.engine.piles import push
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.component_sheets import SKILL_WORDS
from pipeline.games.core_space.components import design, load_components, names
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.people import bring, put_at
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.setup import clear, muster
from pipeline.games.core_space.state import MOST_CREW, Act, Phase, Stage, State
from pipeline.games.core_space.vocabulary import NOBODY, Breed


def at(x: int, y: int) -> int:
    """A cell, by inches from the western and the northern edge."""
    return SIZE * y + x


class Floor:
    """Round 2 of a mission on a floor without walls, rooms or terrain; crews are mustered and wait in their ships."""

    def __init__(self, seats: int = 1, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        settings = RULEBOOK.settings(variants, sets, seats)
        components = load_components(None, 0, settings.cards)
        self.tokens = names(components, "tokens")
        self.d: Any = design(settings, components, seats)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        self._clear_map()
        s = self.s
        s.root, s.noise, s.seats = np.uint64(5), np.uint64(6), seats
        self.log.seats_at_table = seats
        with np.errstate(over="ignore"):
            clear(s)
            for seat in range(seats):
                for place in range(self.d.crew):
                    muster(s, self.d, seat, place)
        for who in range(MOST_CREW * seats):
            s.people[who].tray_n = 0
        s.round_, s.phase, s.hostility = 2, Phase.TRADERS, self.d.rules.start_pegs
        s.stage, s.seat, s.active = Stage.ACTION, 0, NOBODY

    def _clear_map(self) -> None:
        map_ = self.d.map
        map_.ground[:], map_.room[:], map_.rooms = 0, 0, 1
        map_.walls[:], map_.cover[:] = 0, 0
        map_.crates_n = map_.terminals_n = 0
        for cell in range(SIZE * SIZE):
            x, y = cell % SIZE, cell // SIZE
            bits = [y > 0, y > 0 and x < SIZE - 1, x < SIZE - 1, x < SIZE - 1 and y < SIZE - 1]
            bits += [y < SIZE - 1, y < SIZE - 1 and x > 0, x > 0, x > 0 and y > 0]
            map_.steps[cell] = map_.scrambles[cell] = sum(1 << i for i, open_ in enumerate(bits) if open_)
            map_.touch[cell] = map_.steps[cell] & 0b01010101
        xs, ys = np.arange(SIZE * SIZE) % SIZE, np.arange(SIZE * SIZE) // SIZE
        map_.walk[:] = 10 * np.maximum(abs(xs[:, None] - xs), abs(ys[:, None] - ys))

    def trader(self, place: int, cell: int, seat: int = 0) -> int:
        """A Trader stands on the floor; he is the active one of an action or so if nobody is yet."""
        who = MOST_CREW * seat + place
        self.s.people[who].started = 1
        put_at(self.s, who, cell)
        if self.s.active == NOBODY:
            self.turn(who)
        return who

    def turn(self, who: int, actions: int = 2, free: int = 1) -> Self:
        """A Trader's turn begins."""
        self.s.active, self.s.actions, self.s.free = who, actions, free
        self.s.seat = self.s.people[who].crew
        return self

    def npc(self, breed: Breed, cell: int) -> int:
        """An NPC comes."""
        with np.errstate(over="ignore"):
            return int(bring(self.s, self.d, breed, cell, self.log))

    def fell(self, who: int, arrested: bool = False) -> Self:
        """A Trader lies defeated where he stands."""
        it = self.s.people[who]
        self.s.here[it.cell] = NOBODY
        self.s.lying[it.cell] = who
        self.s.standing[it.faction] -= 1
        it.defeated, it.arrested, it.health = 1, int(arrested), 0
        return self

    def token(self, name: str) -> int:
        """An Equipment token by its name."""
        return self.tokens.index(name)

    def give(self, who: int, *names_: str, bits: int = 0) -> Self:
        """A Trader has these in his tray."""
        it = self.s.people[who]
        for name in names_:
            it.tray[it.tray_n], it.worn[it.tray_n] = self.token(name), bits
            it.tray_n += 1
        return self

    def tray(self, who: int) -> list[str]:
        """What is in a Trader's tray."""
        it = self.s.people[who]
        return [self.tokens[token] for token in it.tray[: it.tray_n]]

    def crate(self, cell: int, *names_: str) -> int:
        """A crate with tokens in it."""
        crate = int(self.d.map.crates_n)
        self.d.map.crates_n += 1
        self.d.map.crates[crate] = cell
        row = self.s.crates[crate]
        for name in names_:
            row.tokens[row.n] = self.token(name)
            row.n += 1
        return crate

    def terminal(self, cell: int) -> int:
        """A terminal."""
        terminal = int(self.d.map.terminals_n)
        self.d.map.terminals_n += 1
        self.d.map.terminals[terminal] = cell
        return terminal

    def pouch(self, *names_: str) -> Self:
        """Tokens in the pouch."""
        for name in names_:
            push(self.s.pouch, self.token(name))
        return self

    def skill(self, who: int, word: str, level: int, pegs: int = 5) -> int:
        """A Trader's board has a skill marked up to a level, and he has so many pegs; its number."""
        skill = SKILL_WORDS.index(word)
        self.d.roles[self.s.people[who].role].levels[skill] = level
        self.s.people[who].pegs = pegs
        return skill

    def moves(self, of: Any) -> list[tuple[Act, int, int, int]]:
        """The legal moves that a chapter of the rules knows."""
        found = rows(Move, MOST_MOVES)
        with np.errstate(over="ignore"):
            n = int(of(self.s, self.d, found, 0))
        return [(Act(int(m.kind)), int(m.a), int(m.b), int(m.c)) for m in list(found)[:n]]

    def make(self, apply: Any, kind: Act, a: int = 0, b: int = 0, c: int = 0) -> Self:
        """Make a move; what it asks becomes the stage."""
        move = rows(Move)[0]
        move.kind, move.a, move.b, move.c = kind, a, b, c
        with np.errstate(over="ignore"):
            apply(self.s, self.d, move, self.log)
        self.s.stage = self.s.asked or Stage.ACTION
        return self

    def luck(self, who: int, key: int) -> Self:
        """What a character throws is by this key."""
        with np.errstate(over="ignore"):
            self.s.people[who].luck = branch(np.uint64(key), 0)
        return self
