"""What can be read of a position of Micro Cosmos, by name: the fields that scenarios give and demand."""

from collections.abc import Callable
from typing import Any

from pipeline.games.fields import NUMBER, NUMBERS, PILE, SET, SWITCH, WORD, Field
from pipeline.games.micro_cosmos.cardtext import (
    ACT_NAMES,
    COLOUR_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    crew_name,
    planet_name,
    survivor_name,
    tracks,
)
from pipeline.games.micro_cosmos.layout import has_room
from pipeline.games.micro_cosmos.state import ENDINGS, LOWER, PLACES, UPPER, Due, Stage
from pipeline.games.micro_cosmos.triggers import ending
from pipeline.games.micro_cosmos.vocabulary import COLOURS, NOBODY, Colour, Resource, Specialist, Upgrade

Reader = Callable[[Any, Any, Any, int], Any]  # (s, d, log, seat) -> value
Namer = Callable[[Any, int], str]  # (d, card) -> its name
NO_CARD = "none"


def table(about: str, holds: str, read: Reader, given: bool = True, low: int = 0) -> Field:
    """A field that belongs to the table."""
    return Field(about, holds, read, by_seat=False, given=given, low=low)


def number(about: str, name: str, given: bool = True) -> Field:
    """A number of an Ark."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(s.arks[seat], name)), given=given)


def names_of(d: Any, name: Namer, cards: Any) -> list[str]:
    """The names of cards."""
    return [name(d, int(card)) for card in cards]


def pile_of(about: str, name: str, namer: Namer, holds: str = SET) -> Field:
    """A pile of the table; in order it reads from the top."""

    def read(s: Any, d: Any, log: Any, seat: int) -> list[str]:
        pile = getattr(s, name)
        names = names_of(d, namer, pile.cards[: pile.n])
        return names[::-1] if holds == PILE else names

    return table(about, holds, read)


def _row(row: int) -> Reader:
    return lambda s, d, log, seat: names_of(d, crew_name, s.arks[seat].crew[row, : s.arks[seat].row_n[row]])


def seat_number(s: Any, who: int) -> int:
    """A seat from 1; 0 for nobody and for the Automa."""
    return who + 1 if 0 <= who < s.seats else 0


def _laid_out(s: Any, d: Any, wanted: Callable[[Any], bool]) -> list[str]:
    """The cards of the layout of which something is so."""
    rows = [s.places[place] for place in range(PLACES)]
    return [planet_name(d, int(row.planet)) for row in rows if row.planet != NOBODY and wanted(row)]


def _layout(s: Any, d: Any, log: Any, seat: int) -> list[str]:
    planets = [int(s.places[place].planet) for place in range(PLACES)]
    return [planet_name(d, planet) if planet != NOBODY else "" for planet in planets]


def place_of(s: Any, d: Any, number: int) -> int:
    """The place of the planet with a number, or NOBODY where it is not in the layout."""
    for place in range(PLACES):
        planet = int(s.places[place].planet)
        if planet != NOBODY and d.planets[planet].number == number:
            return place
    return NOBODY


def _of_planet(value: Callable[[Any, Any, Any], Any]) -> Reader:
    """Something of a planet of the layout, by its number; of one that is not laid out there is nothing."""

    def read(s: Any, d: Any, log: Any, number: int) -> Any:
        place = place_of(s, d, number)
        return [] if place == NOBODY else value(s, d, s.places[place])

    return read


def _owners(s: Any, marks: Any) -> list[int]:
    """Who has a marker there: seats from 1, the Automa as the number after the last seat."""
    return [who + 1 for who in range(s.at_table) if marks[who]]


def _influence(colour: int) -> Reader:
    return lambda s, d, log, seat: int(s.arks[seat].influence[colour])


def _council(colour: int, value: Callable[[Any, Any], Any]) -> Reader:
    return lambda s, d, log, seat: value(s, s.councils[colour])


def _ending(s: Any, d: Any) -> str:
    told = s.launched or s.terraformed_in or _over(s)
    return ENDINGS[ending(s, d)] if told else NO_CARD


def _over(s: Any) -> bool:
    return bool(s.stage == Stage.STEP and s.due == Due.OVER)


def _done(s: Any) -> list[str]:
    return [name for act, name in ACT_NAMES.items() if (s.done >> act) & 1]


OF_THE_TABLE: dict[str, Field] = {
    "round": table("round, from 1", NUMBER, lambda s, d, log, seat: int(s.round_), low=1),
    "turn": table("seat whose turn it is, or that decides", NUMBER, lambda s, d, log, seat: int(s.seat) + 1, low=1),
    "decision": table(
        "kind of decision that is due", WORD, lambda s, d, log, seat: Stage(s.stage).name.lower(), given=False
    ),
    "layout": table("the cards of the layout, row by row; the fifth is the Star Portal", PILE, _layout),
    "covered": table(
        "planets that lie covered; one named lies in the layout",
        SET,
        lambda s, d, log, seat: _laid_out(s, d, lambda row: not row.face_up),
    ),
    "face_up": table(
        "planets that lie face up; when given, besides the starting ones and those of which something is said",
        SET,
        lambda s, d, log, seat: _laid_out(s, d, lambda row: bool(row.face_up)),
    ),
    "terraformed": table(
        "planets that are terraformed; when given, the levels lifted are the steps of whoever comes last",
        SET,
        lambda s, d, log, seat: _laid_out(s, d, lambda row: bool(row.terraformed)),
    ),
    "survivor_deck": pile_of(
        "Survivors drawn next, the first one first; when given the rest follows as dealt",
        "survivors",
        survivor_name,
        PILE,
    ),
    "survivors_discarded": pile_of("discarded Survivors", "survivors_out", survivor_name),
    "settled_cards": pile_of(
        "Survivors on planets; those counted in `settled` and not named are any", "settled", survivor_name
    ),
    "stack": pile_of(
        "Survivors on the New Worlds board, the top first; those that `mission` counts and nobody names are any",
        "stack",
        survivor_name,
        PILE,
    ),
    "mission": table("the launch marker's spot", NUMBER, lambda s, d, log, seat: int(s.mission)),
    "crew_deck": pile_of(
        "Crew cards drawn next, the first one first; when given the rest follows as dealt", "crew", crew_name, PILE
    ),
    "crew_discarded": pile_of("discarded Crew cards", "crew_out", crew_name),
    "canteen": table(
        "Crew cards in the Canteen; when fewer are given, it is filled up",
        PILE,
        lambda s, d, log, seat: names_of(d, crew_name, s.canteen[: s.canteen_n]),
    ),
    "advantage": table(
        "seat that has the Advantage card, 0: nobody", NUMBER, lambda s, d, log, seat: seat_number(s, int(s.advantage))
    ),
    "actions": table("Destination actions left", NUMBER, lambda s, d, log, seat: int(s.actions), given=False),
    "done": table("actions taken in this turn", SET, lambda s, d, log, seat: _done(s), given=False),
    "activated": table(
        "Crew cards activated in this turn", NUMBER, lambda s, d, log, seat: int(s.activated), given=False
    ),
    "lifted": table("levels lifted so far in this action", NUMBER, lambda s, d, log, seat: int(s.lifted), given=False),
    "cap": table("levels that this action lifts at most", NUMBER, lambda s, d, log, seat: int(s.cap), given=False),
    "gains": table(
        "Resources of choice that the deciding seat may still choose",
        NUMBER,
        lambda s, d, log, seat: int(s.gains),
        given=False,
    ),
    "drawn": table(
        "Survivors drawn to choose from",
        SET,
        lambda s, d, log, seat: names_of(d, survivor_name, s.drawn[: s.drawn_n]),
        given=False,
    ),
    "launched": table(
        "round in which the mission was launched, 0: not", NUMBER, lambda s, d, log, seat: int(s.launched), given=False
    ),
    "enough_terraformed": table(
        "round in which enough planets were terraformed to end the game, 0: not",
        NUMBER,
        lambda s, d, log, seat: int(s.terraformed_in),
        given=False,
    ),
    "trigger": table(
        "seat that triggered the end first, 0: nobody or the Automa",
        NUMBER,
        lambda s, d, log, seat: seat_number(s, int(s.trigger)) if s.launched or s.terraformed_in else 0,
        given=False,
    ),
    "over": table(
        "whether the game is over",
        SWITCH,
        lambda s, d, log, seat: _over(s),
        given=False,
    ),
    "ending": table(
        "how the game ends, or none as long as nothing has triggered it",
        WORD,
        lambda s, d, log, seat: _ending(s, d),
        given=False,
    ),
}

OF_A_COUNCIL: dict[str, Field] = {}
for _code, _name in ((int(colour), COLOUR_NAMES[colour].lower()) for colour in Colour if colour < COLOURS):
    _words = f"the {_name.title()} Council"
    OF_A_COUNCIL |= {
        f"holder.{_name}": table(
            f"seat that has {_words}'s card, 0: nobody; when not given who may have it has it, since an earlier turn",
            NUMBER,
            _council(_code, lambda s, council: seat_number(s, int(council.holder))),
        ),
        f"last_holder.{_name}": table(
            f"seat that had {_words}'s card before it went back, 0: nobody",
            NUMBER,
            _council(_code, lambda s, council: seat_number(s, int(council.last_holder)) if council.taken_before else 0),
        ),
        f"locked.{_name}": table(
            f"whether {_words}'s card is somebody's for good, or out of the game",
            SWITCH,
            _council(_code, lambda s, council: bool(council.locked)),
            given=False,
        ),
        f"used.{_name}": table(
            f"whether {_words}'s card was activated in this turn",
            SWITCH,
            _council(_code, lambda s, council: bool(council.used)),
            given=False,
        ),
    }

OF_EACH_SEAT: dict[str, Field] = {
    "place": Field("where the Ark is", WORD, lambda s, d, log, seat: _here(s, d, seat)),
    "resources": Field(
        "Resources in Cargo: minerals, biomatter, technology, workforce",
        NUMBERS,
        lambda s, d, log, seat: [int(n) for n in s.arks[seat].resources],
    ),
    "crew_lower": Field("Crew cards of the lower row, from the left", PILE, _row(LOWER)),
    "crew_upper": Field("Crew cards of the upper row, from the left", PILE, _row(UPPER)),
    "aboard": Field(
        "Survivors on the Ark",
        SET,
        lambda s, d, log, seat: names_of(d, survivor_name, s.arks[seat].berths[: s.arks[seat].aboard]),
    ),
    "tokens": Field(
        "Crew tokens that are unlocked, as `Engineer`, `Red Leader`",
        SET,
        lambda s, d, log, seat: [SPECIALIST_NAMES[one] for one in Specialist if s.arks[seat].tokens[one]],
    ),
    "upgrades": Field(
        "upgrades of the Ark",
        SET,
        lambda s, d, log, seat: [UPGRADE_NAMES[one] for one in Upgrade if s.arks[seat].upgrades[one]],
    ),
    "markers": Field(
        "Trading Outpost markers unlocked and on no planet",
        NUMBER,
        lambda s, d, log, seat: int(s.arks[seat].markers),
        given=False,
    ),
    "outposts": number("Trading Outposts on planets", "outposts", given=False),
    "colonies": number("Colonies on planets", "colonies", given=False),
    **{
        f"influence.{COLOUR_NAMES[colour].lower()}": Field(
            f"influence in the {COLOUR_NAMES[colour]} Council", NUMBER, _influence(int(colour))
        )
        for colour in Colour
        if colour < COLOURS
    },
    "spot": number("spot of the New Worlds track", "spot"),
    "sent": number("Survivors sent to the New Worlds; when not given, as many as the spot says", "sent"),
    "settled": number("Survivors settled", "settled"),
    "score": number("points so far; when given, those that nothing else explains count as for steps", "points"),
}

OF_A_PLANET: dict[str, Field] = {  # written with the planet's number: `levels.004`
    "levels": table(
        "levels of a planet's tracks, in the order minerals, biomatter, technology, workforce",
        NUMBERS,
        _of_planet(lambda s, d, row: [int(row.levels[one]) for one in tracks(d.planets[row.planet])]),
    ),
    "steps": table(
        "steps on a planet's contribution tracks, by seat, the Automa last; they make up what was lifted",
        NUMBERS,
        _of_planet(lambda s, d, row: [int(row.steps[who]) for who in range(s.at_table)]),
    ),
    "colonies_on": table(
        "who has a Colony on a planet: seats; the Automa is the number after the last",
        NUMBERS,
        _of_planet(lambda s, d, row: _owners(s, row.colony)),
    ),
    "outposts_on": table(
        "who has a Trading Outpost on a planet: seats; the Automa is the number after the last",
        NUMBERS,
        _of_planet(lambda s, d, row: _owners(s, row.outpost)),
    ),
    "missing": table("levels missing on a planet", NUMBER, _of_planet(lambda s, d, row: int(row.missing)), given=False),
    "open_tracks": table(
        "tracks of a planet that are not full",
        SET,
        lambda s, d, log, number: [
            one.name.lower() for one in Resource if has_room(s, d, place_of(s, d, number), int(one))
        ],
        given=False,
    ),
}


def _here(s: Any, d: Any, seat: int) -> str:
    return planet_name(d, int(s.places[s.arks[seat].place].planet))
