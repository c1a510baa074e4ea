"""A position made by hand, and what players see of a move in it."""

from typing import Any

import numpy as np

from pipeline.engine.record import rows
from pipeline.engine.rules import Move, Player
from pipeline.games.micro_cosmos.components import design, load_components
from pipeline.games.micro_cosmos.features import FEATURES
from pipeline.games.micro_cosmos.players import move_features
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.state import (
    Act,
    Stage,
    State,
)
from pipeline.games.micro_cosmos.vocabulary import NOBODY, Resource

M, B, T, W = Resource
PORTAL, RED, GREEN, BLUE = 4, 1, 3, 5  # places of the layout
STARTING = {RED: 1, GREEN: 2, BLUE: 3}  # numbers of the planets there


class Seen:
    """A position made by hand, of the shipped components: three planets face up around the Star Portal."""

    def __init__(self, seats: int = 2, **rules: str) -> None:
        self.d: Any = design(RULEBOOK.settings((), tuple(f"{k}={v}" for k, v in rules.items()), seats), SHEETS, seats)
        self.s: Any = rows(State)[0]
        s = self.s
        s.seats = s.at_table = seats
        s.round_, s.turn, s.stage, s.advantage, s.trigger = 5, 9, Stage.ACTION, NOBODY, NOBODY
        for council in s.councils:
            council.holder = NOBODY
        for at in s.places:
            at.planet = NOBODY
        s.places[PORTAL].planet = self.d.portal
        for place, number in STARTING.items():
            self.lay(place, number)
        for ark in s.arks:
            ark.place = PORTAL

    def lay(self, place: int, number: int, face_up: int = 1) -> None:
        """A planet by its number."""
        at = self.s.places[place]
        at.planet = next(i for i in range(self.d.planets_n) if self.d.planets[i].number == number)
        planet = self.d.planets[at.planet]
        at.face_up, at.levels[:] = face_up, np.maximum(planet.start, 0)
        at.missing = sum(planet.target - level for level in planet.start if level >= 0)

    def lift(self, place: int, resource: Resource, levels: int, seat: int = 0) -> None:
        """Levels that somebody has lifted there."""
        at = self.s.places[place]
        at.levels[resource] += levels
        at.missing -= levels
        at.steps[seat] += levels

    def cargo(self, m: int = 0, b: int = 0, t: int = 0, w: int = 0) -> None:
        self.s.arks[0].resources[:] = (m, b, t, w)

    def aboard(self, *names: str) -> None:
        """Survivors of the first seat."""
        ark = self.s.arks[0]
        ark.aboard = len(names)
        ark.berths[: len(names)] = [self.survivor(name) for name in names]

    def survivor(self, name: str) -> int:
        return [row.name for row in SHEETS.sheets["survivors"]].index(name)

    def crew(self, row: int, *names: str) -> None:
        """Crew cards of the first seat."""
        ark = self.s.arks[0]
        ark.row_n[row] = len(names)
        ark.crew[row, : len(names)] = [[card.name for card in SHEETS.sheets["crew"]].index(name) for name in names]

    def of(self, act: Act, a: int = 0, b: int = 0, **weights: float) -> dict[str, float]:
        """The features of a move by name; with weights, how big it is for a player who has them."""
        self.s.step += 1
        player, found = rows(Player)[0], {}
        move = rows(Move)[0]
        move.kind, move.a, move.b = act, a, b
        for i, feature in enumerate(FEATURES):
            player.weights[:], player.worth = 0.0, 0.0
            for name, weight in weights.items():
                player.weights[FEATURES.index(name)] = weight
            player.weights[i] = 1.0
            move_features(self.s, self.d, move, player)
            if player.worth != 0.0:
                found[feature] = float(player.worth)
        return found


SHEETS = load_components(None, 0, ())
