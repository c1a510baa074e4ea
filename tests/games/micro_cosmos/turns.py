"""A table at which turns can be taken: what is legal, and making a move."""

from typing import Any, Self

import numpy as np

from pipeline.engine.luck import name_of
from pipeline.engine.piles import find, take
from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_MOVES, Move
from pipeline.games.micro_cosmos.flow import begin_turn, follow
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.state import LOWER, NO_TRACK, UPPER, Act, Due, Stage
from pipeline.games.micro_cosmos.supply import put_crew
from pipeline.games.micro_cosmos.vocabulary import RESOURCES, Specialist
from tests.games.micro_cosmos.tiny import Table

RED, GREEN, BLUE, PORTAL, HIDDEN = 1, 3, 5, 4, 0  # places of planets 001, 002 and 003, of the Portal, and of 004


class Turns(Table):
    """A `Table` with moves. Crew cards are named; Resources are given in the order M, B, T, W."""

    def __init__(self, seats: int = 2, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        super().__init__(seats, variants, sets)
        self.bench: Any = rows(Move, MOST_MOVES)
        self.s.due, self.s.part, self.s.stage = Due.TURN, Stage.STEP, Stage.STEP

    @property
    def me(self) -> Any:
        """The Ark whose turn it is."""
        return self.s.arks[self.s.seat]

    def cargo(self, *amounts: int, who: int = 0) -> Self:
        """An Ark's Resources."""
        self.s.arks[who].resources[:] = amounts
        return self

    def crew(self, *names: str, row: int = LOWER, who: int = 0) -> Self:
        """Crew cards come into a row, out of the deck (or the Canteen, which is then one card short)."""
        for name in names:
            card = next(i for i in range(self.d.crew_n) if name_of(self.d.crew_names[i]) == name)
            at = find(self.s.crew, card)
            assert at >= 0, f"{name} is not in the deck"
            take(self.s.crew, at)
            put_crew(self.s.arks[who], row, card)
        return self

    def names(self, row: int, who: int = 0) -> list[str]:
        """The Crew cards of a row."""
        ark = self.s.arks[who]
        return [name_of(self.d.crew_names[card]) for card in ark.crew[row, : ark.row_n[row]]]

    def tokens(self, *tokens: Specialist, who: int = 0) -> Self:
        """Crew tokens are unlocked."""
        for token in tokens:
            self.s.arks[who].tokens[token] = 1
        return self

    def begin(self, seat: int = 0, place: int = PORTAL) -> Self:
        """A seat begins its turn, its Ark at a place."""
        self.s.seat = seat
        self.me.place = place
        begin_turn(self.s, self.log)
        return self.follow()

    def arrive(self, place: int, seat: int = 0) -> Self:
        """A seat's Ark has moved to a place, and its Crew cards come next."""
        self.s.seat = seat
        begin_turn(self.s, self.log)
        self.me.place, self.s.moved, self.s.part, self.s.stage = place, 1, Stage.CREW, Stage.CREW
        return self.follow()

    def follow(self) -> Self:
        """What is decided next."""
        with np.errstate(over="ignore"):
            follow(self.s, self.d, self.log)
        return self

    def finish(self, place: int, missing: int = 0) -> Self:
        """A planet lies face up with so many levels missing, all on one track; terraformed where none is."""
        spot = self.s.places[place]
        planet = self.d.planets[spot.planet]
        tracks = [i for i in range(RESOURCES) if planet.start[i] != NO_TRACK]
        for track in tracks:
            spot.levels[track] = planet.target
        spot.levels[tracks[0]] -= missing
        spot.missing, spot.face_up, spot.terraformed = missing, 1, int(missing == 0)
        self.s.terraformed += int(missing == 0)
        return self

    def legal(self) -> list[tuple[Act, int, int]]:
        """The legal moves: kind, a, b."""
        n = RULES.legal_moves(self.s, self.d, self.bench)
        return [(Act(int(move.kind)), int(move.a), int(move.b)) for move in self.bench[:n]]

    def kinds(self) -> list[Act]:
        """The kinds of legal moves, each once, in order."""
        return list(dict.fromkeys(kind for kind, _, _ in self.legal()))

    def does(self, kind: Act, a: int = 0, b: int = 0) -> Self:
        """Make a legal move."""
        legal = self.legal()
        assert (kind, a, b) in legal, f"{kind.name} {a} {b} is not among {legal}"
        with np.errstate(over="ignore"):
            RULES.apply_move(self.s, self.d, self.bench[legal.index((kind, a, b))], self.log)
        return self

    def upper(self) -> list[str]:
        """The upper row of the Ark whose turn it is."""
        return self.names(UPPER, int(self.s.seat))
