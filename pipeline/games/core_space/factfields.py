"""Facts of the mission so far as fields of a scenario: how activations were decided, attacks, arrivals."""

from typing import Any

from pipeline.games.core_space.naming import event_name, trader_name
from pipeline.games.core_space.reading import ending, heading_words, words_of
from pipeline.games.core_space.state import MOST_CREW
from pipeline.games.core_space.vocabulary import (
    Arrival,
    Assault,
    Band,
    Breed,
    Cause,
    Decided,
    Effect,
    Face,
    Peg,
    Range,
)
from pipeline.games.fields import NUMBER, NUMBERS, PILE, WORD, Field

BREED_WORDS = words_of(Breed)


def column(about: str, table: str, name: str, words: tuple[str, ...] = ()) -> Field:
    """A column of a table of facts, row by row; codes as words, and none as a dash."""

    def read(s: Any, d: Any, log: Any, which: int) -> list[Any]:
        codes = [int(getattr(getattr(log, table)[row], name)) for row in range(getattr(log, f"{table}_n"))]
        return [words[code] if 0 <= code < len(words) else "-" for code in codes] if words else codes

    return Field(about, PILE if words else NUMBERS, read, by_seat=False, given=False)


def of_attacks(s: Any, d: Any, log: Any, which: int) -> list[str]:
    """Attacks as `warden close harvester`."""
    rows = [log.attacks[row] for row in range(log.attacks_n)]
    how = words_of(Assault)
    return [f"{BREED_WORDS[row.attacker]} {how[row.how]} {BREED_WORDS[row.defender]}" for row in rows]


def of_alerts(s: Any, d: Any, log: Any, which: int) -> list[str]:
    """Wardens going On Alert as `shot, seat 1`."""
    rows = [log.alerts[row] for row in range(log.alerts_n)]
    return [f"{words_of(Cause)[row.cause]}, seat {row.seat}" for row in rows]


def of_events(s: Any, d: Any, log: Any, which: int) -> list[str]:
    """Event cards drawn."""
    return [event_name(d, int(log.events[row].card)) for row in range(log.events_n)]


def of_arrests(s: Any, d: Any, log: Any, which: int) -> list[str]:
    """Defeats as `Captain 1 by guard`, with ` arrested by guard` and ` revived`."""
    told = []
    for row in (log.arrests[row] for row in range(log.arrests_n)):
        who = MOST_CREW * (int(row.seat) - 1) + int(row.trader)
        parts = [f"{trader_name(d, who)} by {BREED_WORDS[row.by] if row.by >= 0 else '-'}"]
        if row.arrested:
            parts.append(f"arrested by {BREED_WORDS[row.arrested_by]}")
        if row.revived:
            parts.append("revived")
        told.append(" ".join(parts))
    return told


def whole(about: str, holds: str, read: Any) -> Field:
    """A field that is read from the facts."""
    return Field(about, holds, read, by_seat=False, given=False)


OF_THE_FACTS: dict[str, Field] = {
    "ending": whole("how the mission ended, if it ended now", WORD, ending),
    "lost": whole("1: the mission is lost, if it ended now", NUMBER, lambda s, d, log, which: int(log.lost)),
    "decided": column("how each activation of a Warden was decided", "security", "decided", words_of(Decided)),
    "faces": column("results of the Security Die; - where it was not thrown", "security", "face", words_of(Face)),
    "thrown_again": column("how often it was thrown again", "security", "again"),
    "headings": column("where its arrow pointed; - where it was not thrown", "security", "heading", heading_words()),
    "effects": column("what really came of each activation", "security", "effect", words_of(Effect)),
    "aimed_at": column("whom each was about; -: nobody", "security", "whom", BREED_WORDS),
    "warden_moved": column("how far the Warden moved, in tenths of an inch", "security", "moved"),
    "attacks": whole("attacks: warden close harvester", PILE, of_attacks),
    "attack_range": column("how far apart those of each attack were", "attacks", "range_", words_of(Range)),
    "attack_dice": column("dice of each attack", "attacks", "dice"),
    "attack_hits": column("hits of each, before cover and armour", "attacks", "hits"),
    "attack_cover": column("hits that cover took off", "attacks", "cover"),
    "attack_armour": column("hits that armour or shield took off", "attacks", "armour"),
    "attack_damage": column("damage that got through", "attacks", "damage"),
    "attack_averted": column("damage that a skill averted", "attacks", "averted"),
    "attack_misfired": column("1 for each attack that misfired", "attacks", "misfired"),
    "attack_downed": column("1 for each attack that felled somebody", "attacks", "downed"),
    "alerts": whole("why, and through whom, the Wardens went On Alert", PILE, of_alerts),
    "pegs_moved": column("by how many pegs the tracker moved, each time", "hostility", "change"),
    "pegs_why": column("why", "hostility", "cause", words_of(Peg)),
    "arrived": column("who came, in order; those of the start first", "arrivals", "breed", BREED_WORDS),
    "arrived_how": column("how they came", "arrivals", "how", words_of(Arrival)),
    "arrived_at": column("at which Entry Point; 0: elsewhere", "arrivals", "entry"),
    "arrived_band": column("in which band", "arrivals", "band", words_of(Band)),
    "events": whole("event cards drawn", PILE, of_events),
    "events_did": column("1 for each card that did something", "events", "did"),
    "defeats": whole("defeats of Traders, with Arrest and revival", PILE, of_arrests),
}
