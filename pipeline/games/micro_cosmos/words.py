"""How states and moves of Micro Cosmos read to a person: the game's Narrator.

The table is told by `tableau.py`, what came of a move by `news.py`, why one is not allowed by `refusals.py`
and `objections.py`, names by `cardtext.py`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pipeline.games.micro_cosmos.cardtext import (
    ABILITIES,
    COUNCIL_NAMES,
    RESOURCE_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    crew_name,
    place_name,
    planet_name,
    scenario_name,
    survivor_name,
)
from pipeline.games.micro_cosmos.denials import cannot
from pipeline.games.micro_cosmos.facts import SOURCES
from pipeline.games.micro_cosmos.news import tell
from pipeline.games.micro_cosmos.objections import objection
from pipeline.games.micro_cosmos.state import (
    FROM_COUNCIL,
    FROM_LOWER,
    FROM_SCENARIO,
    FROM_UPPER,
    LOWER,
    UPPER,
    Act,
    Stage,
)
from pipeline.games.micro_cosmos.tableau import seat_lines, table_lines
from pipeline.games.micro_cosmos.vocabulary import (
    ANY_SPECIALIST,
    UPGRADES,
    Colour,
    Resource,
    Specialist,
    Upgrade,
)

Verb = Callable[[Any, Any, Any], str]
NOTHING_MORE = {
    Stage.UPGRADE: "upgrade nothing",
    Stage.CREW: "activate no further Crew card",
    Stage.ACTION: "take no further action",
    Stage.LIFT: "lift no further level",
    Stage.EXCHANGE: "swap nothing further",
    Stage.EXTRA: "take no further Crew card",
    Stage.STOP: "play on",
    Stage.BUY: "buy nothing further",
}


class Narrator:
    """The voice of the game."""

    def opening(self, s: Any, d: Any) -> list[str]:
        """The table as it was set up."""
        return ["", *table_lines(s, d)]

    def table(self, s: Any, d: Any) -> list[str]:
        """The layout, the boards, and every Ark."""
        return table_lines(s, d)

    def move(self, s: Any, d: Any, move: Any) -> str:
        """A legal move in words; "" for the forced step that carries on."""
        return "" if move.kind == Act.STEP else f"seat {s.seat + 1}: {verb(s, d, move)}"

    def also(self, s: Any, d: Any, move: Any) -> Sequence[str]:
        """Short forms within a longer text: a Resource in a Terraform action, a Specialist for what it is used."""
        short = SHORT.get(Act(move.kind))
        return short(s, d, move) if short else ()

    def choices(self, s: Any, d: Any, moves: Any, legal: int) -> list[str]:
        """What the seat could do and what not, and why."""
        lines = [f"    can: {'; '.join(verb(s, d, moves[i]) for i in range(legal))}"]
        not_so = list(cannot(s, d, moves, legal))
        return [*lines, f"    can not: {'; '.join(not_so)}"] if not_so else lines

    def news(self, before: Any, s: Any, d: Any, move: Any) -> list[str]:
        """What came of a move."""
        return tell(before, s, d, move)

    def ending(self, s: Any, d: Any, log: Any) -> list[str]:
        """The Arks as they ended, and the Automa's points by source, which the table of scores leaves out."""
        lines = []
        if d.automa_plays:
            ark = s.arks[s.seats]
            parts = [f"{SOURCES[i].replace('_', ' ')} {ark.scored[i]}" for i in range(len(SOURCES)) if ark.scored[i]]
            lines.append(f"  the Automa: {log.games[0].automa_points} points ({', '.join(parts) or 'none'})")
        if log.lost:
            lines.append("  nobody at the table wins")
        for who in range(s.at_table):
            lines += seat_lines(s, d, who)
        return lines

    def refused(self, s: Any, d: Any, said: str) -> str:
        """Why a move is not allowed now."""
        return objection(s, d, said)


def face_down(s: Any, d: Any) -> tuple[int, ...]:
    """How many cards lie in each deck, and how many planets are covered: all that is hidden in this game."""
    decks = (s.survivors, s.crew, s.planets, s.automa, s.campaign.deck)
    return (*(int(deck.n) for deck in decks), sum(not place.face_up for place in s.places))


def verb(s: Any, d: Any, move: Any) -> str:
    """What a move is called, without the seat."""
    return VERBS[Act(move.kind)](s, d, move)


def specialist_at(s: Any, d: Any, at: int) -> str:
    """What a Specialist is taken from, by the `a` of its move: a token, a Crew card, a Council or Scenario card."""
    if at == FROM_COUNCIL:
        return COUNCIL_NAMES[Colour.GREEN]
    if at == FROM_SCENARIO:
        return "Scenario card"
    if at >= FROM_UPPER:
        return _crew_at(s, d, (UPPER, at - FROM_UPPER))
    if at >= FROM_LOWER:
        return _crew_at(s, d, (LOWER, at - FROM_LOWER))
    return f"{SPECIALIST_NAMES[Specialist(at)]} token"


def _crew_at(s: Any, d: Any, where: tuple[int, int]) -> str:
    """A Crew card of an Ark; where an equal one lies in the other row, with its row."""
    ark, (row, place) = s.arks[s.seat], where
    card = int(ark.crew[row, place])
    name = crew_name(d, card)
    other = UPPER + LOWER - row
    twin = card in [int(one) for one in ark.crew[other, : ark.row_n[other]]]
    return f"{name} of the {('lower', 'upper')[row]} row" if twin else name


def _as(s: Any, move: Any) -> str:
    """What a Leader of another colour stands for through the Red Council."""
    if not move.b:
        return ""
    wanted = "another Leader" if s.wanted == ANY_SPECIALIST else f"a {SPECIALIST_NAMES[Specialist(int(s.wanted))]}"
    return f" as {wanted}"


def _specialist(s: Any, d: Any, move: Any) -> str:
    article = "" if FROM_LOWER <= move.a < FROM_COUNCIL else "the "
    return f"use {article}{specialist_at(s, d, int(move.a))}{_as(s, move)}"


def _specialist_short(s: Any, d: Any, move: Any) -> Sequence[str]:
    name, as_ = specialist_at(s, d, int(move.a)), _as(s, move)
    articles = ("", "the ", "an " if name[0] in "AEIOU" else "a ")
    forms = [f"{use}{article}{name}{as_}" for use in ("", "use ") for article in articles]
    if move.a == FROM_COUNCIL:
        forms.append(ABILITIES[Colour.GREEN])
    return forms


def _of_track(what: str) -> Verb:
    return lambda s, d, move: f"{what} {RESOURCE_NAMES[Resource(move.a)]}"


def _of_berth(before: str, after: str = "") -> Verb:
    return lambda s, d, move: f"{before} {survivor_name(d, int(s.arks[s.seat].berths[move.a]))}{after}"


def _canteen(before: str, after: str = "") -> Verb:
    return lambda s, d, move: f"{before} {crew_name(d, int(s.canteen[move.a]))}{after}"


def _take(s: Any, d: Any, move: Any) -> str:
    return "take the top card of the Crew deck" if move.a < 0 else _canteen("take", " from the Canteen")(s, d, move)


def _outpost(s: Any, d: Any, move: Any) -> str:
    if move.a < 0:
        return "create a Trading Outpost"
    return f"move the Trading Outpost from {planet_name(d, int(s.places[move.a].planet))}"


def _discard(s: Any, d: Any, move: Any) -> str:
    ark = s.arks[s.seat]
    if s.discard_survivors:
        return f"discard {survivor_name(d, int(ark.berths[move.a]))}"
    row = LOWER if move.a < ark.row_n[LOWER] else UPPER
    place = int(move.a) if row == LOWER else int(move.a) - int(ark.row_n[LOWER])
    return f"discard {_crew_at(s, d, (row, place))}"


def _swap(s: Any, d: Any, move: Any) -> str:
    return f"swap {RESOURCE_NAMES[Resource(move.a)]} for {RESOURCE_NAMES[Resource(move.b)]}"


def _buy(s: Any, d: Any, move: Any) -> str:
    return "buy Resources" if move.a == UPGRADES else f"buy {UPGRADE_NAMES[Upgrade(move.a)]}"


def _plain(text: str) -> Verb:
    return lambda s, d, move: text


VERBS: dict[Act, Verb] = {
    Act.STEP: _plain(""),
    Act.GAIN: _of_track("gain"),
    Act.UPGRADE: lambda s, d, move: f"upgrade {UPGRADE_NAMES[Upgrade(move.a)]}",
    Act.SPECIALIST: _specialist,
    Act.MOVE: lambda s, d, move: f"move to {place_name(s, d, int(move.a))}",
    Act.DISCOVER: _of_track("lift"),
    Act.CREW: lambda s, d, move: f"activate {_crew_at(s, d, (int(move.a), int(move.b)))}",
    Act.PAY: _of_track("give"),
    Act.GATHER: _plain("gather"),
    Act.TERRAFORM: lambda s, d, move: f"terraform {place_name(s, d, int(s.arks[s.seat].place))}",
    Act.SCOUT: _plain("scout"),
    Act.SETTLE: _of_berth("settle"),
    Act.COLONY: _plain("create a Colony"),
    Act.OUTPOST: _outpost,
    Act.EXCHANGE: _plain("exchange"),
    Act.RECRUIT: _canteen("recruit"),
    Act.TRAIN: lambda s, d, move: f"train the {SPECIALIST_NAMES[Specialist(move.a)]} token",
    Act.MISSION: _of_berth("send", " to the New Worlds"),
    Act.COBALT: _plain("activate the Blue Council"),
    Act.LIFT: _of_track("lift"),
    Act.BOOST: _plain("spend a Leader to lift more"),
    Act.KEEP: lambda s, d, move: f"keep {survivor_name(d, int(s.drawn[move.a]))}",
    Act.SWAP: _swap,
    Act.TAKE: _take,
    Act.EXTRA: _canteen("take", " from the Canteen"),
    Act.COUNCIL: lambda s, d, move: f"influence in the {COUNCIL_NAMES[Colour(move.a)]}",
    Act.DONE: lambda s, d, move: NOTHING_MORE.get(Stage(s.stage), "nothing more"),
    Act.THROW_OFF: _of_berth("throw", " off the Ark"),
    Act.CARD: lambda s, d, move: f"play {scenario_name(d, int(s.campaign.held.cards[move.a]))}",
    Act.DISCARD: _discard,
    Act.STOP: _plain("end the scenario"),
    Act.BUY: _buy,
}

SHORT: dict[Act, Callable[[Any, Any, Any], Sequence[str]]] = {
    Act.SPECIALIST: _specialist_short,
    Act.MOVE: lambda s, d, move: (
        f"move to {planet_name(d, int(s.places[move.a].planet))}",  # a covered one by the name it will have
    ),
    Act.TERRAFORM: lambda s, d, move: ("terraform",),
    Act.LIFT: lambda s, d, move: (RESOURCE_NAMES[Resource(move.a)],),
    Act.SWAP: lambda s, d, move: (_swap(s, d, move).removeprefix("swap "),),
    Act.TRAIN: lambda s, d, move: (f"train the {SPECIALIST_NAMES[Specialist(move.a)]}",),
    Act.MISSION: lambda s, d, move: (_of_berth("send")(s, d, move),),
    Act.COBALT: lambda s, d, move: ("use the Blue Council", ABILITIES[Colour.BLUE]),
    Act.BOOST: lambda s, d, move: ("spend a Leader",),
    Act.TAKE: lambda s, d, move: ("take from the deck",) if move.a < 0 else (_canteen("take")(s, d, move),),
    Act.EXTRA: lambda s, d, move: (_canteen("take")(s, d, move),),
}
