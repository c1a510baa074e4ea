"""What can be read of a position of Core Space, by name: the fields that scenarios give and demand."""

from collections.abc import Callable
from typing import Any

from pipeline.games.core_space.cards import MOST_ENTRIES, MOST_ROOMS, SIZE
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.naming import (
    HEADING_NAMES,
    event_name,
    person_name,
    spot_name,
    token_name,
    token_names,
    tray_of,
)
from pipeline.games.core_space.people import engaged, on_board
from pipeline.games.core_space.state import BROKEN, ENDINGS, FOUND, JAMMED, PEOPLE, TRADERS, TURNED, Due, Phase, Stage
from pipeline.games.core_space.vocabulary import (
    NOBODY,
    Band,
    Fate,
    Heading,
    Side,
)
from pipeline.games.fields import NUMBER, NUMBERS, PILE, SET, SWITCH, WORD, Field

Reader = Callable[[Any, Any, Any, int], Any]  # (s, d, log, which) -> value
NOBODY_NAMED = "nobody"
IN_SHIP, GONE = "in the ship", "out"


def table(about: str, holds: str, read: Reader, given: bool = True, low: int = 0) -> Field:
    """A field of the table."""
    return Field(about, holds, read, by_seat=False, given=given, low=low)


def number(about: str, name: str, given: bool = True) -> Field:
    """A number of the state."""
    return table(about, NUMBER, lambda s, d, log, which: int(getattr(s, name)), given)


def switch(about: str, name: str, given: bool = True) -> Field:
    """A switch of the state."""
    return table(about, SWITCH, lambda s, d, log, which: bool(getattr(s, name)), given)


def named(s: Any, d: Any, who: int) -> str:
    """A character's name, or that it is nobody."""
    return person_name(s, d, who) if who >= 0 else NOBODY_NAMED


def npcs(s: Any) -> list[int]:
    """The NPCs in play."""
    return [who for who in range(TRADERS, PEOPLE) if s.people[who].on]


def _floor(s: Any, d: Any, log: Any, which: int) -> list[str]:
    lies = zip(s.lie_token[: s.lie_n], s.lie_cell[: s.lie_n], strict=True)
    return [f"{token_name(d, int(token))} {spot_name(int(cell))}" for token, cell in lies]


def _deck(s: Any, d: Any, log: Any, which: int) -> list[str]:
    return [event_name(d, int(card)) for card in s.deck.cards[: s.deck.n]][::-1]


def _pouch(s: Any, d: Any, log: Any, which: int) -> list[str]:
    return token_names(d, s.pouch.cards[: s.pouch.n])


def _found(s: Any, d: Any, log: Any, which: int) -> list[str]:
    return token_names(d, s.found[: s.found_n])


OF_THE_TABLE: dict[str, Field] = {
    "map": table(
        "lines of a map file from its north-western corner, drawn over an open floor; what is not drawn is floor",
        PILE,
        lambda s, d, log, which: [],
    ),
    "walls": table(
        "walls, windows and doors on an open floor: wall 5/0 to 5/9 west", PILE, lambda s, d, log, which: []
    ),
    "things": table(
        "terrain and other signs of map files on an open floor: T 5/5 to 5/7, x 3/3", PILE, lambda s, d, log, which: []
    ),
    "round": number("the round, from 1", "round_"),
    "phase": table("which phase it is", WORD, lambda s, d, log, which: Phase(int(s.phase)).name.lower()),
    "turn": table(
        "the seat whose turn it is in the Trader Phase", NUMBER, lambda s, d, log, which: int(s.turn) + 1, False
    ),
    "turn_counter": table("the seat with the turn counter", NUMBER, lambda s, d, log, which: int(s.holder) + 1),
    "hostility": number("pegs on the Hostility Tracker", "hostility"),
    "band": table(
        "its band", WORD, lambda s, d, log, which: Band(band_of(d, int(s.hostility))).name.lower(), given=False
    ),
    "shot_peg_spent": switch("whether this round's peg for shots is on the tracker", "shot"),
    "on_alert": switch("whether the Wardens are On Alert", "alert"),
    "charged": switch("whether PURGE! was reached, so that the Scourge has its charged sides up", "charged"),
    "event_deck": table("the event deck from the top; the cards not named are below as dealt", PILE, _deck),
    "pouch": table("the tokens in the pouch; given: all of them", SET, _pouch),
    "floor": table("tokens that lie on the floor, each with its cell: Medi stim 5/5", SET, _floor),
    "found": table("tokens found, or offered, that wait for a decision", SET, _found, given=False),
    "discarded": number("tokens discarded so far", "gone", given=False),
    "rooms_searched": table(
        "how many rooms were searched",
        NUMBER,
        lambda s, d, log, which: sum(int(s.searched[room]) for room in range(MOST_ROOMS)),
        given=False,
    ),
    "closed_entries": table(
        "Entry Points that take no Scourge until the next band",
        NUMBERS,
        lambda s, d, log, which: [entry + 1 for entry in range(MOST_ENTRIES) if s.closed[entry]],
    ),
    "entry_points": table(
        "the cells of the map's Entry Points: 4/0",
        PILE,
        lambda s, d, log, which: [spot_name(int(cell)) for cell in d.map.entries],
        given=False,
    ),
    "objectives_in": table(
        "crates that hold an objective token",
        NUMBERS,
        lambda s, d, log, which: [
            i + 1 for i in range(d.map.crates_n) if d.objective in s.crates[i].tokens[: s.crates[i].n]
        ],
        given=False,
    ),
    "used_terminals": table(
        "terminals that were used",
        NUMBERS,
        lambda s, d, log, which: [i + 1 for i in range(d.map.terminals_n) if s.hacked[i]],
        given=False,
    ),
    "decision": table(
        "what is decided: turn, action, take, toll, question, react, favour, trade, scatter, bail; step: nothing",
        WORD,
        lambda s, d, log, which: Stage(int(s.stage)).name.lower(),
        given=False,
    ),
    "over": table("whether the mission is over", SWITCH, lambda s, d, log, which: bool(s.due == Due.OVER), False),
    "seat": table("the seat that decides", NUMBER, lambda s, d, log, which: int(s.seat) + 1, given=False),
    "active": table("who acts", WORD, lambda s, d, log, which: named(s, d, int(s.active)), given=False),
    "target": table("whom the acting NPC is after", WORD, lambda s, d, log, which: named(s, d, int(s.target)), False),
    "actions": number("actions that the acting character has left", "actions", given=False),
    "effortless": number("effortless actions without cost that it has left", "free", given=False),
    "npcs": table("NPCs in play", SET, lambda s, d, log, which: [named(s, d, who) for who in npcs(s)], given=False),
}


def of_person(about: str, holds: str, read: Callable[[Any, Any, Any], Any], given: bool = True) -> Field:
    """A field of a character, read from (s, d, its record)."""
    blank: Any = {NUMBER: 0, SWITCH: False, WORD: NOBODY_NAMED}.get(holds)

    def found(s: Any, d: Any, log: Any, which: int) -> Any:
        who = number_of(s, which)
        return read(s, d, s.people[who]) if who >= 0 else ([] if blank is None else blank)

    return Field(about, holds, found, by_seat=False, given=given)


def plain_number(about: str, name: str, given: bool = True) -> Field:
    """A number of a character's record."""
    return of_person(about, NUMBER, lambda s, d, it: int(getattr(it, name)), given)


def plain_switch(about: str, name: str, given: bool = True) -> Field:
    """A switch of a character's record."""
    return of_person(about, SWITCH, lambda s, d, it: bool(getattr(it, name)), given)


def marked(about: str, bit: int) -> Field:
    """The tokens of a tray that are marked in some way."""
    return of_person(
        about,
        SET,
        lambda s, d, it: token_names(d, [t for t, bits in zip(it.tray, it.worn, strict=True) if bits & bit and t >= 0]),
    )


def code_of(breed: int, number_: int) -> int:
    """How a field names an NPC: by its breed and which of them it was to come."""
    return 1000 * (breed + 1) + number_


def number_of(s: Any, code: int) -> int:
    """The number in `State.people` of a character named by its code, or NOBODY where it is not in play."""
    if code < TRADERS:
        return code
    breed, number_ = divmod(code, 1000)
    for who in npcs(s):
        if s.people[who].breed == breed - 1 and s.people[who].number == number_:
            return who
    return NOBODY


def _cell(s: Any, d: Any, it: Any) -> list[int]:
    return [int(it.cell) % SIZE, int(it.cell) // SIZE] if on_board(it) else []


def _fate(s: Any, d: Any, it: Any) -> str:
    return Fate(int(it.fate)).name.lower() if it.fate >= 0 else "none"


def _which(s: Any, it: Any) -> int:
    """The number of a record on the board, by its cell."""
    return int(s.lying[it.cell] if it.defeated else s.here[it.cell])


OF_A_CHARACTER: dict[str, Field] = {
    "at": of_person("its cell, inches from the western and the northern edge; [] off the board", NUMBERS, _cell),
    "health": plain_number("a Trader's Health", "health"),
    "pegs": plain_number("a Trader's Skill pegs", "pegs"),
    "ammo": plain_number("a Trader's ammo pegs", "ammo"),
    "tray": of_person("the Equipment tokens in a Trader's tray", SET, lambda s, d, it: tray_of(d, it)),
    "jammed": marked("of them: jammed", JAMMED),
    "broken": marked("of them: broken", BROKEN),
    "turned": marked("of them: turned over", TURNED),
    "loot": marked("of them: found in this mission", FOUND),
    "armour": of_person("the armour a Trader wears", WORD, lambda s, d, it: token_name(d, int(it.armour))),
    "shield": of_person("the shield a Trader wears", WORD, lambda s, d, it: token_name(d, int(it.shield))),
    "shield_off": plain_switch("whether the shield gave way", "shield_off"),
    "defeated": plain_switch("whether a Trader is defeated", "defeated"),
    "arrested": plain_switch("whether he is Arrested", "arrested"),
    "prone": plain_switch("whether it is prone", "prone"),
    "out": plain_switch("whether a Trader has left for good", "out"),
    "started": plain_switch("whether a Trader has left the ship", "started"),
    "acted": plain_switch("whether it has been activated in this round", "acted"),
    "skips": plain_number("activations that it will lose", "skips"),
    "fewer": plain_number("actions that it will have less in its next activation", "fewer"),
    "more": plain_number("actions that it has besides, in this round", "more", given=False),
    "walked": plain_number("tenths of an inch moved of its own will in this round", "walked"),
    "used_skill": plain_switch("whether a Trader has used a skill in this round", "used_skill"),
    "sheltered": plain_switch("whether a Trader takes no ranged harm in this round", "sheltered", given=False),
    "jammed_out": plain_switch("whether it may not shoot in this round", "jammed_out", given=False),
    "helps": plain_switch("whether it helped to drag somebody", "helps", given=False),
    "commanded": plain_switch("whether a Warden is under the Corps' command", "commanded"),
    "slot": of_person("the token that an NPC carries", WORD, lambda s, d, it: token_name(d, int(it.slot))),
    "joined": of_person("the seat whose crew it is in; 0: nobody's", NUMBER, lambda s, d, it: int(it.crew) + 1),
    "raised": of_person(
        "whether an NPC has the charged, Elite or Specialist side up",
        SWITCH,
        lambda s, d, it: bool(it.side == Side.RAISED),
    ),
    "engaged": of_person(
        "whether an enemy is in Base Contact with it",
        SWITCH,
        lambda s, d, it: bool(on_board(it) and not it.defeated and engaged(s, d, _which(s, it))),
        given=False,
    ),
    "fate": of_person("what became of a Trader at the end", WORD, _fate, given=False),
    "dice": Field(
        "what is thrown for it in this round, throw by throw: security search, arrow east, attack hit hit blank",
        PILE,
        lambda s, d, log, which: [],
        by_seat=False,
    ),
}

OF_A_CRATE: dict[str, Field] = {
    "crate": Field(
        "what is in a crate",
        SET,
        lambda s, d, log, which: token_names(d, s.crates[which - 1].tokens[: s.crates[which - 1].n]),
        by_seat=False,
    ),
}


def seat_number(about: str, name: str) -> Field:
    """A number of a crew's final facts, as if the mission ended now."""
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(log.seats[seat], name)), given=False)


OF_EACH_SEAT: dict[str, Field] = {
    "airlock": Field(
        "the cell of the crew's airlock: 15/0",
        WORD,
        lambda s, d, log, seat: spot_name(int(d.map.airlocks[seat])),
        given=False,
    ),
    "hacks": Field("terminals that the crew has used", NUMBER, lambda s, d, log, seat: int(s.hacks[seat]), given=False),
    "points": seat_number("points, if the mission ended now", "points"),
    "rank": seat_number("rank, if the mission ended now", "rank"),
    "met": seat_number("1: the objective is met, if the mission ended now", "met"),
    "traders_out": seat_number("Traders who got out", "out"),
    "carried_out": seat_number("sale value of what was carried out", "loot"),
    "bail": seat_number("bail paid", "bail"),
    "tolls_tokens": seat_number("tokens given up to Searches", "tolls_tokens"),
    "tolls_pegs": seat_number("Skill pegs paid to Searches and Interrogations", "tolls_pegs"),
    "turns_lost": seat_number("activations lost", "turns_lost"),
    "turns_questioned": seat_number("of them to an Interrogation", "turns_questioned"),
}


def words_of(words: Any) -> tuple[str, ...]:
    """The members of an enumeration as words."""
    return tuple(one.name.lower() for one in words)


def ending(s: Any, d: Any, log: Any, which: int) -> str:
    """How the mission ended, if it ended now."""
    return ENDINGS[int(log.games[0].ending)]


def heading_words() -> tuple[str, ...]:
    """Headings as they read."""
    return tuple(HEADING_NAMES[one] for one in Heading)
