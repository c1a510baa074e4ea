"""A galaxy laid by hand, on which single rules can be tried: what lies where, what is legal, and making a move.

Every system is the same: a world of capacity 3 and materiel 1 at the top left (area 0 of the system), voids at the top
right and bottom left (1 and 2), a world of capacity 2 and materiel 2 at the bottom right (3). With two seats
there are three columns of systems, so system 0 has system 1 at its right and system 3 below. Storms lie on outer edges.
"""

from typing import Any, Self

import numpy as np

from pipeline.engine.luck import branch
from pipeline.engine.piles import push
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.forbidden_stars.cards import EVENT_CARDS, KINDS, QUADRANTS
from pipeline.games.forbidden_stars.checks import OBJECTIVES_LOST
from pipeline.games.forbidden_stars.components import design, load_components
from pipeline.games.forbidden_stars.event_decks import event_bit, shuffle_events
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.galaxy import put_structure, put_unit, recount
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.planning import begin_game
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import AREAS, STANDING, SYSTEMS, Act, Due, Phase, Stage, State
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, GRADES, NOBODY, Faction

COMPONENTS = load_components(None, 0, ())
WORLDS, CAPACITY, MATERIEL = (1, 0, 0, 1), (3, 3, 3, 2), (1, 0, 0, 2)


class Table:
    """A game in round 1 before anything is planned, with an empty galaxy and no storm."""

    def __init__(
        self, seats: int = 2, variants: tuple[str, ...] = (), sets: tuple[str, ...] = (), first: int = Faction.VANGUARD
    ) -> None:
        self.d: Any = design(RULEBOOK.settings(variants, sets, seats), COMPONENTS, seats)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        self.moves: Any = rows(Move, MOST_MOVES)
        self.s.seats = self.log.seats_at_table = seats
        with np.errstate(over="ignore"):
            self.s.root, self.s.noise = branch(np.uint64(1), 1), branch(np.uint64(1), 2)
            for seat in range(seats):
                self._seat(seat, (first + seat) % FACTIONS)
        self._galaxy()
        begin_game(self.s, self.d)

    def _seat(self, seat: int, faction: int) -> None:
        force, sheet = self.s.forces[seat], self.d.factions[faction]
        force.faction, force.materiel, force.tokens = faction, sheet.materiel, self.d.rules.control_tokens
        force.assets[:], force.orders[:] = sheet.assets, self.d.rules.order_copies
        force.pool[:] = [self.d.units[GRADES * faction + grade].pool for grade in range(GRADES)]
        force.deck[:] = [2 * self.d.cards[KINDS * faction + kind].start for kind in range(KINDS)]
        for i in range(EVENT_CARDS):
            push(force.events, EVENT_CARDS * faction + i)
        shuffle_events(self.s, self.d, seat)

    def _galaxy(self) -> None:
        s = self.s
        s.tile[:], s.layer[:], s.last_layer, s.laid = NOBODY, NOBODY, NOBODY, NOBODY
        for storm in range(self.d.storms):
            s.storm[storm] = self.d.border[storm // 2, 3 * (storm % 2)] if storm < 3 else self.d.border[2, 0]
        for a in range(AREAS):
            area, quadrant = s.areas[a], a % QUADRANTS
            area.owner, area.objective, area.objective_fact = NOBODY, NOBODY, NOBODY
            if a < self.d.areas:
                area.laid, area.world = 1, WORLDS[quadrant]
                area.capacity, area.materiel = CAPACITY[quadrant], MATERIEL[quadrant]
        for system in range(SYSTEMS):
            s.tile[system] = 2 * system if system < self.d.systems else NOBODY

    def units(self, a: int, seat: int, grade: int, n: int = 1, state: int = STANDING) -> Self:
        """Units stand (or lie) in an area."""
        for _ in range(n):
            put_unit(self.s, self.d, a, seat, grade, state)
        recount(self.s, self.d)
        return self

    def structure(self, a: int, seat: int, structure: int) -> Self:
        """A structure stands on a world."""
        put_structure(self.s, self.d, a, seat, structure)
        recount(self.s, self.d)
        return self

    def stack(self, system: int, *tokens: tuple[int, int]) -> Self:
        """Order tokens (seat, order) lie on a system, bottom first."""
        for seat, order in tokens:
            top = self.s.stack_n[system]
            self.s.stack_seat[system, top], self.s.stack_order[system, top] = seat, order
            self.s.stack_fact[system, top] = NOBODY
            self.s.stack_n[system] += 1
            self.s.forces[seat].orders[order] -= 1
        return self

    def scheme(self, seat: int, card: int) -> Self:
        """A seat holds a scheme, out of its event deck."""
        force = self.s.forces[seat]
        cards = [int(c) for c in force.events.cards[: force.events.n] if c != card]
        assert len(cards) == force.events.n - 1
        force.events.n = 0
        for c in cards:
            push(force.events, c)
        force.schemes |= event_bit(card)
        return self

    def on_deck(self, seat: int, order: int, *cards: int) -> Self:
        """An order token lies on a seat's event deck, whose top cards are these, the first on top."""
        force = self.s.forces[seat]
        force.orders[order] -= 1
        force.on_deck[order] += 1
        rest = [int(c) for c in force.events.cards[: force.events.n] if c not in cards]
        force.events.n = 0
        for card in (*rest, *reversed(cards)):
            push(force.events, card)
        return self

    def phase(self, phase: int, seat: int = 0) -> Self:
        """A phase is under way, and it is this seat's turn."""
        self.s.phase, self.s.turn, self.s.seat, self.s.turns = phase, seat, seat, 0
        self.s.stage, self.s.due = Stage.STEP, Due.TURN
        return self

    def operations(self, seat: int = 0) -> Self:
        """The Operations Phase: this seat's turn."""
        return self.phase(Phase.OPERATIONS, seat).steps()

    @property
    def stage(self) -> Stage:
        """What is decided."""
        return Stage(self.s.stage)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return RULES.is_over(self.s, self.d)

    def legal(self) -> list[tuple[int, ...]]:
        """The legal moves: kind, a, b, c."""
        n = RULES.legal_moves(self.s, self.d, self.moves)
        assert n <= MOST_MOVES
        return [tuple(int(x) for x in (m.kind, m.a, m.b, m.c)) for m in self.moves[:n]]

    def kinds(self, kind: int) -> list[tuple[int, ...]]:
        """The legal moves of a kind: a, b, c."""
        return [move[1:] for move in self.legal() if move[0] == kind]

    def step(self) -> Self:
        """A forced step."""
        assert self.s.stage == Stage.STEP, self.stage
        return self._make(Act.STEP, self.s.due, 0, 0)

    def steps(self) -> Self:
        """Forced steps, up to the next decision or the end."""
        while self.s.stage == Stage.STEP and not self.over:
            self.step()
        return self

    def do(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> Self:
        """Make a move, which must be legal."""
        assert (kind, a, b, c) in self.legal(), f"{Act(kind).name} {a} {b} {c} is not legal: {self.legal()}"
        return self._make(kind, a, b, c)

    def _make(self, kind: int, a: int, b: int, c: int) -> Self:
        move: Any = rows(Move)[0]
        move.kind, move.a, move.b, move.c = kind, a, b, c
        with np.errstate(over="ignore"):
            RULES.apply_move(self.s, self.d, move, self.log)
        return self

    @property
    def sound(self) -> bool:
        """Whether no invariant is broken; this galaxy need not have all objective tokens."""
        return RULES.check(self.s, self.d) & ~OBJECTIVES_LOST == 0
