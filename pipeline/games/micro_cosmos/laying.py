"""Setting up the layout of a position: planets, their levels and steps, Colonies, Trading Outposts and Arks."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pipeline.engine.piles import push
from pipeline.errors import UsageError, unknown
from pipeline.games.micro_cosmos.cardtext import planet_name, tracks, who_name
from pipeline.games.micro_cosmos.layout import lay
from pipeline.games.micro_cosmos.reading import OF_A_PLANET
from pipeline.games.micro_cosmos.setup import CENTRE
from pipeline.games.micro_cosmos.state import PLACES, Place
from pipeline.games.micro_cosmos.stock import TABLE, Given
from pipeline.games.micro_cosmos.vocabulary import NOBODY

STARTING_AT = (1, 3, 5)
FREE_AT = (7, 0, 2, 6, 8)  # where planets that are named come to lie; the first is next to the Star Portal
SETS = ("covered", "face_up", "terraformed")  # fields of planets


class Layout:
    """The layout in the making."""

    def __init__(self, s: Any, d: Any, log: Any, given: Given) -> None:
        self.s, self.d, self.log, self.given = s, d, log, given
        self.cards = {planet_name(d, card): card for card in range(d.planets_n)}
        self.dealt = [int(s.places[place].planet) for place in range(PLACES)]
        self.numbers = {int(d.planets[card].number): card for card in range(d.planets_n)}
        self.touched: set[int] = set()  # planets of which something is said

    def get(self, name: str, seat: int = TABLE, default: Any = None) -> Any:
        """What is given for a field."""
        return self.given.get((name, seat), default)

    def lay(self) -> None:
        """Lay out the cards, and set what lies on them."""
        s, d = self.s, self.d
        named = self._named()
        told = self.get("layout")
        planets = self._told(told) if told is not None else self._swapped(named)
        self._rest(planets)
        self.log.planets_n = 0
        for place, planet in enumerate(planets):
            self._lay(place, planet)
        covered = {self._card("covered", name) for name in self.get("covered", default=[])}
        for place in range(PLACES):
            spot = s.places[place]
            if spot.planet != NOBODY:
                seen = spot.planet in self.touched or bool(d.planets[spot.planet].starting)
                spot.face_up = int(spot.planet == d.portal or (seen and int(spot.planet) not in covered))
                if int(spot.planet) in covered & self.touched:
                    raise UsageError(f"covered: something is said of {planet_name(d, int(spot.planet))}")
        s.terraformed = 0
        for place in range(PLACES):
            self._levels(place)
            self._markers(place)
        for seat in range(s.seats):
            s.arks[seat].place = self._place("place", self.get("place", seat, planet_name(d, int(d.portal))))

    def _card(self, field: str, name: str) -> int:
        if name not in self.cards:
            raise unknown(f"planet in {field}", name, self.cards)
        return self.cards[name]

    def _place(self, field: str, name: str) -> int:
        card = self._card(field, name)
        for place in range(PLACES):
            if self.s.places[place].planet == card:
                return place
        raise UsageError(f"{field}: {name} is not in the layout")

    def _named(self) -> list[int]:
        """Planets that some field names, by number; those that must lie face up are noted."""
        found = set()
        for (field, key), value in self.given.items():
            cards = []
            if field in SETS:
                cards = [self._card(field, name) for name in value]
            elif field == "place":
                cards = [self._card(field, value)]
            elif field in OF_A_PLANET:
                if key not in self.numbers:
                    raise UsageError(f"{field}.{key:03}: there is no planet of that number")
                cards = [self.numbers[key]]
            found |= set(cards)
            if field != "covered":
                self.touched |= set(cards)
        return sorted(found, key=lambda card: int(self.d.planets[card].number))

    def _told(self, names: Sequence[str]) -> list[int]:
        """The layout as it is given."""
        d = self.d
        planets = [self._card("layout", name) if name else NOBODY for name in names]
        if len(planets) != PLACES or len(set(planets) - {NOBODY}) != len([one for one in planets if one != NOBODY]):
            raise UsageError(f"layout: {PLACES} different cards, row by row")
        if d.campaign:
            return planets
        starting = {card for card in range(d.planets_n) if d.planets[card].starting and card != d.portal}
        right = planets[CENTRE] == d.portal and {planets[at] for at in STARTING_AT} == starting
        if NOBODY in planets or not right:
            raise UsageError(
                "layout: the Star Portal is the fifth card, and the starting planets are the second, fourth and sixth"
            )
        out = [planet_name(d, planet) for planet in planets if not d.planets[planet].in_deck and planet != d.portal]
        if out:
            raise UsageError(f"layout: {out[0]} is not in the deck of planets")
        return planets

    def _swapped(self, named: Sequence[int]) -> list[int]:
        """The layout as dealt, but with the planets that are named where `FREE_AT` says."""
        planets = list(self.dealt)
        free = [at for at in FREE_AT if planets[at] != NOBODY]
        for planet in named:
            if self.d.planets[planet].starting or planet == self.d.portal:
                continue
            if not self.d.planets[planet].in_deck or not free:
                raise UsageError(f"{planet_name(self.d, planet)} can't lie in this layout")
            at = free.pop(0)
            if planet in planets:
                planets[planets.index(planet)] = planets[at]
            planets[at] = planet
        return planets

    def _lay(self, place: int, planet: int) -> None:
        """A card as it comes from its deck, and its row of facts."""
        s = self.s
        s.places[place] = np.zeros((), Place.dtype)
        s.places[place].planet = s.places[place].fact = NOBODY
        if planet != NOBODY:
            lay(s, self.d, place, planet, self.log)

    def _rest(self, planets: Sequence[int]) -> None:
        """The planets that are not laid out."""
        left = [int(card) for card in self.s.planets.cards[: self.s.planets.n]] + self.dealt
        self.s.planets.n = 0
        for card in left:
            if card not in planets and card not in (NOBODY, self.d.portal):
                push(self.s.planets, card)

    def _levels(self, place: int) -> None:
        """Levels and steps: given, or one made up of the other."""
        s, d, spot = self.s, self.d, self.s.places[place]
        if spot.planet in (NOBODY, d.portal):
            return
        planet, name = d.planets[spot.planet], planet_name(d, int(spot.planet))
        number, which = int(planet.number), tracks(planet)
        steps = self.get("steps", number)
        if steps is not None and len(steps) != s.at_table:
            raise UsageError(f"steps.{number:03} = {steps} must be a list of {s.at_table}, one for each at the table")
        room = [int(planet.target - planet.start[one]) for one in which]
        levels = self.get("levels", number)
        if name in self.get("terraformed", default=[]):
            levels = [int(planet.target)] * len(which)
        if levels is None:
            levels = self._from_steps(planet, sum(steps or [0]))
        if len(levels) != len(which):
            raise UsageError(f"levels.{number:03} = {levels}: {name} has {len(which)} tracks")
        for one, level in zip(which, levels, strict=True):
            if not planet.start[one] <= level <= planet.target:
                raise UsageError(f"levels.{number:03}: {name} goes from {planet.start[one]} to {planet.target} there")
            spot.levels[one] = level
        lifted = sum(int(spot.levels[one] - planet.start[one]) for one in which)
        spot.missing = sum(room) - lifted
        spot.terraformed = int(spot.missing == 0)
        s.terraformed += spot.terraformed
        if d.campaign:
            return
        for who, n in enumerate(steps if steps is not None else [0] * (s.at_table - 1) + [lifted]):
            spot.steps[who] = n
        if int(spot.steps.sum()) != lifted:
            raise UsageError(f"steps.{number:03}: {lifted} levels of {name} were lifted, each of them a step")

    def _from_steps(self, planet: Any, lifted: int) -> list[int]:
        """Levels that so many steps make, track after track."""
        levels = []
        for one in tracks(planet):
            n = min(lifted, int(planet.target - planet.start[one]))
            levels.append(int(planet.start[one]) + n)
            lifted -= n
        return levels

    def _markers(self, place: int) -> None:
        """Colonies and Trading Outposts on a planet."""
        s, d, spot = self.s, self.d, self.s.places[place]
        if spot.planet in (NOBODY, d.portal):
            return
        planet, name = d.planets[spot.planet], planet_name(d, int(spot.planet))
        number = int(planet.number)
        for seat in self.get("colonies_on", number, []):
            ark = s.arks[self._who("colonies_on", seat, int(s.seats))]
            if d.rules.colony_needs_terraformed and not spot.terraformed:
                raise UsageError(f"colonies_on.{number:03}: {name} is not terraformed")
            if ark.colonies >= d.rules.colonies:
                raise UsageError(f"colonies_on: seat {seat} has {d.rules.colonies} Colony markers")
            spot.colony[seat - 1] = 1
            ark.colonies += 1
            ark.colony_of[planet.colour] += 1
        for seat in self.get("outposts_on", number, []):
            ark = s.arks[self._who("outposts_on", seat, int(s.at_table))]
            if ark.outposts >= len(d.rules.outpost_unlocks) and seat <= s.seats:
                raise UsageError(f"outposts_on: {who_name(s, seat - 1)} has no further Trading Outpost marker")
            spot.outpost[seat - 1] = 1
            ark.outposts += 1

    def _who(self, field: str, seat: int, most: int) -> int:
        if not 1 <= seat <= most:
            raise UsageError(f"{field}: there are 1 to {most} who can have one")
        return seat - 1
