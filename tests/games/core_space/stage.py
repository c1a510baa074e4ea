"""Positions on an open floor: who stands where, and an NPC's activation from beginning to end."""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from pipeline.engine.luck import branch, branch_name
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.core_space import npc, security_die
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.luck import PEOPLE_LUCK
from pipeline.games.core_space.mapping import fill_map
from pipeline.games.core_space.people import bring, put_at
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.setup import clear
from pipeline.games.core_space.state import MOST_CREW, Act, Stage, State
from pipeline.games.core_space.tray import put_in
from pipeline.games.core_space.vocabulary import NOBODY, SIDES, Breed, Effect, Faction, Heading

SIGNS = {  # what every map must have, out of the way
    (0, 23): "a",
    (1, 23): "b",
    (2, 23): "c",
    (3, 23): "d",
    (5, 23): "x",
    (7, 23): "O",
    (0, 0): "1",
    (12, 0): "2",
    (23, 0): "3",
    (23, 12): "4",
    (23, 23): "5",
    (0, 12): "6",
}
Spot = tuple[int, int]


def at(x: int, y: int) -> int:
    """A cell."""
    return SIZE * y + x


def spot(cell: int) -> Spot:
    """A cell as x and y."""
    return cell % SIZE, cell // SIZE


def drawn(walls: Sequence[tuple[Spot, str]] = (), signs: Sequence[tuple[Spot, str]] = ()) -> str:
    """An open floor as a map file, with walls (cell and the side of it: N, E, S, W) and signs in cells."""
    lines = [[" "] * (2 * SIZE + 1) for _ in range(2 * SIZE + 1)]
    for (x, y), sign in (*SIGNS.items(), *signs):
        lines[2 * y + 1][2 * x + 1] = sign
    for (x, y), side in walls:
        dx, dy = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}[side]
        lines[2 * y + 1 + dy][2 * x + 1 + dx] = "|" if dx else "-"
    return "\n".join(["name: floor", "", *("".join(line) for line in lines)]) + "\n"


class Floor:
    """An empty floor in round 2, with nobody on it."""

    def __init__(
        self,
        *sets: str,
        walls: Sequence[tuple[Spot, str]] = (),
        signs: Sequence[tuple[Spot, str]] = (),
        variants: tuple[str, ...] = (),
        seats: int = 1,
    ) -> None:
        settings = RULEBOOK.settings(variants, sets, seats)
        self.d: Any = design(settings, load_components(None, 0, settings.cards), seats)
        fill_map(drawn(walls, signs), int(self.d.rules.diag_cost), self.d.map)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        self.bench: Any = rows(Move, MOST_MOVES)
        self.s.root, self.s.seats = np.uint64(5), seats
        clear(self.s)
        self.s.round_ = 2

    def npc(self, breed: Breed, x: int, y: int, raised: bool = False) -> int:
        """An NPC stands in a cell; its number."""
        with np.errstate(over="ignore"):
            who = bring(self.s, self.d, breed, at(x, y), self.log)
        self.s.people[who].side = int(raised)
        return int(who)

    def trader(self, place: int, x: int, y: int, defeated: bool = False, seat: int = 0) -> int:
        """A Trader of a crew stands, or lies, in a cell; his number. He has his board's pegs and no tokens."""
        who = MOST_CREW * seat + place
        it, role = self.s.people[who], self.d.roles[place]
        it.on, it.breed, it.number, it.faction, it.crew = 1, Breed.TRADER, place + 1, Faction.TRADERS, seat
        it.role, it.started, it.health, it.pegs, it.ammo = place, 1, role.health, role.skill, 5
        with np.errstate(over="ignore"):
            it.luck = branch(branch_name(branch(self.s.root, PEOPLE_LUCK), self.d.breed_names[Breed.TRADER]), who)
        if defeated:
            it.defeated, it.health, it.cell = 1, 0, at(x, y)
            self.s.lying[at(x, y)] = who
        else:
            put_at(self.s, who, at(x, y))
        return who

    def board(self, breed: Breed, **numbers: int) -> Self:
        """Both sides of a breed's board have these numbers."""
        for side in range(SIDES):
            for name, number in numbers.items():
                setattr(self.d.boards[SIDES * breed + side], name, number)
        return self

    def token(self, who: int, *, large: bool = False) -> int:
        """A Trader has one token more in his tray; the token."""
        for token in range(self.d.tokens_n):
            fits = bool(self.d.tokens[token].large) == large and token != self.d.objective
            if fits and token not in list(self.s.people[who].tray[: self.s.people[who].tray_n]):
                put_in(self.s.people[who], token, 0)
                return token
        raise AssertionError("no token is left")

    def begin(self, who: int) -> Self:
        """An NPC's activation begins."""
        with np.errstate(over="ignore"):
            npc.begin_activation(self.s, self.d, who, self.log)
        return self

    def go(self, who: int) -> Self:
        """An NPC's whole activation, up to a decision."""
        self.begin(who)
        while self.s.active != NOBODY and self.s.asked == 0:
            self.on()
        return self

    def on(self) -> Self:
        """The next action of the active NPC."""
        with np.errstate(over="ignore"):
            npc.go_on(self.s, self.d, self.log)
        return self

    def die(self, who: int, face: int, heading: int = Heading.N) -> Self:
        """A Warden's activation by the Security Die, which shows this."""
        weights = [1 if one == face else 0 for one in range(5)]
        self.d.security[:], self.d.security_faces = weights, 1
        with np.errstate(over="ignore"):
            self.turn_arrow(who, heading)
        return self.go(who)

    def turn_arrow(self, who: int, heading: int) -> None:
        """Look for a luck by which the arrow of a Warden's next throw points so."""
        it = self.s.people[who]
        for seed in range(1000):
            it.luck = branch(np.uint64(seed), 1)
            key = branch(branch(branch(it.luck, 3), int(self.s.round_)), int(it.throws) + 2)
            if int(((branch(key, 0) >> np.uint64(32)) * np.uint64(8)) >> np.uint64(32)) == heading:
                return
        raise AssertionError("no such luck")

    def choices(self) -> list[tuple[Act, int]]:
        """The moves of the decision that a Search or an Interrogation asks."""
        self.s.stage = self.s.asked
        n = security_die.toll_moves(self.s, self.d, self.bench, 0)
        return [(Act(int(self.bench[i].kind)), int(self.bench[i].a)) for i in range(n)]

    def choose(self, act: Act, a: int = 0) -> Self:
        """Make one of them."""
        place = self.choices().index((act, a))
        security_die.apply_toll(self.s, self.d, self.bench[place], self.log)
        return self

    def where(self, who: int) -> Spot:
        """Where somebody stands or lies."""
        return spot(int(self.s.people[who].cell))

    def next_round(self) -> Self:
        """Another round."""
        self.s.round_ += 1
        for who in range(self.s.last):
            self.s.people[who].acted = 0
        return self

    @property
    def row(self) -> Any:
        """The facts of the last activation of a Warden."""
        return self.log.security[self.log.security_n - 1]

    @property
    def effect(self) -> Effect:
        """What came of it."""
        return Effect(int(self.row.effect))

    @property
    def asks(self) -> Stage:
        """What is asked."""
        return Stage(int(self.s.asked))
