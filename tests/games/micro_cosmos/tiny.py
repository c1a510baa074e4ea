"""A table at which single rules can be tried: the shipped components, laid out in order and not shuffled."""

from typing import Any, Self

import numpy as np

from pipeline.engine.piles import push, take
from pipeline.engine.record import rows
from pipeline.games.micro_cosmos.components import design, load_components
from pipeline.games.micro_cosmos.councils import gain_influence
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.missions import send
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.scoring import score
from pipeline.games.micro_cosmos.state import NO_TRACK, PLACES, State
from pipeline.games.micro_cosmos.supply import fill_canteen
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, Cause, Colour

LAYOUT = {4: 17, 1: 1, 3: 2, 5: 3, 0: 4, 2: 5, 6: 6, 7: 7, 8: 8}  # number of the planet by place


class Table:
    """A game in the middle of round 3: seat 1 has begun its turn, nobody has anything yet."""

    def __init__(self, seats: int = 2, variants: tuple[str, ...] = (), sets: tuple[str, ...] = ()) -> None:
        settings = RULEBOOK.settings(variants, sets, seats)
        self.components = load_components(None, 0, settings.cards)
        self.d: Any = design(settings, self.components, seats)
        self.s: Any = rows(State)[0]
        self.log: Any = rows(Log)[0]
        s = self.s
        s.root, s.noise, s.seats = np.uint64(5), np.uint64(6), seats
        s.at_table = seats + int(self.d.automa_plays)
        self.log.seats_at_table = seats
        s.round_, s.turn = 3, 10
        s.advantage = s.trigger = s.campaign.open = s.terraform_fact = NOBODY
        for colour in range(3):
            s.councils[colour].holder = s.councils[colour].last_holder = NOBODY
        self._lay_out()
        self._deal()

    def _lay_out(self) -> None:
        numbers = [int(self.d.planets[i].number) for i in range(self.d.planets_n)]
        for place in range(PLACES):
            card = numbers.index(LAYOUT[place])
            row, planet = self.s.places[place], self.d.planets[card]
            row.planet, row.face_up, row.fact = card, int(planet.starting or planet.portal), NOBODY
            if planet.portal:
                continue
            row.fact = self.log.planets_n
            self.log.planets_n += 1
            self.log.planets[row.fact].planet, self.log.planets[row.fact].colour = card, planet.colour
            for resource in range(RESOURCES):
                row.levels[resource] = max(0, int(planet.start[resource]))
                if planet.start[resource] != NO_TRACK:
                    row.missing += planet.target - planet.start[resource]
        for who in range(self.s.at_table):
            self.s.arks[who].place = 4

    def _deal(self) -> None:
        for card in range(self.d.survivors_n):
            if self.d.survivors[card].neutral_deck == 0 or self.d.rules.new_worlds:
                push(self.s.survivors, card)
        for card in range(self.d.crew_n):
            push(self.s.crew, card)
        if self.d.automa_plays:
            for card in range(self.d.automa_n):
                push(self.s.automa, card)
        with np.errstate(over="ignore"):
            fill_canteen(self.s, self.d)

    def turn(self, seat: int = 0) -> Self:
        """Somebody's next turn begins."""
        self.s.turn += 1
        self.s.seat = min(seat, self.s.seats - 1)
        return self

    def survivor(self, colour: str) -> int:
        """A Survivor of a colour, out of the deck."""
        of = Colour[colour.upper()]
        for place in range(self.s.survivors.n - 1, -1, -1):
            if self.d.survivors[self.s.survivors.cards[place]].colour == of:
                return int(take(self.s.survivors, place))
        raise AssertionError(f"no {colour} Survivor is left")

    def aboard(self, who: int, *colours: str) -> Self:
        """Survivors come aboard an Ark, without a row in the facts."""
        ark = self.s.arks[who]
        for colour in colours:
            ark.berths[ark.aboard], ark.berth_fact[ark.aboard] = self.survivor(colour), NOBODY
            ark.aboard += 1
        return self

    def send(self, who: int, colour: str) -> int:
        """A Survivor out of the deck is placed on the New Worlds board; the points of it."""
        with np.errstate(over="ignore"):
            return int(send(self.s, self.d, who, self.survivor(colour), self.log))

    def influence(self, who: int, colour: Colour, times: int = 1, cause: Cause = Cause.TERRAFORM) -> Self:
        """Somebody gains influence in a Council, step by step."""
        with np.errstate(over="ignore"):
            for _ in range(times):
                gain_influence(self.s, self.d, who, colour, cause, self.log)
        return self

    def points(self, who: int, points: int, source: int = 0) -> Self:
        """Somebody has so many points more."""
        score(self.s, who, source, points)
        return self

    def steps(self, place: int, *steps: int) -> Self:
        """Who has so many steps on a planet whose levels are all full but is not scored yet."""
        row = self.s.places[place]
        row.missing, row.face_up = 0, 1
        for who, taken in enumerate(steps):
            row.steps[who] = taken
        for resource in range(RESOURCES):
            if self.d.planets[row.planet].start[resource] != NO_TRACK:
                row.levels[resource] = self.d.planets[row.planet].target
        return self
