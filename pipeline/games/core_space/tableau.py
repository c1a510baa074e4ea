"""The table as text: the board, the Hostility Tracker, who is on it and what everybody has."""

from collections.abc import Iterator
from typing import Any

from pipeline.games.core_space.drawing import drawn_board
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.naming import (
    BAND_NAMES,
    FACTION_NAMES,
    counted,
    crew_numbers,
    listed,
    person_name,
    side_name,
    spot_name,
    token_name,
    tray_of,
)
from pipeline.games.core_space.people import on_board
from pipeline.games.core_space.state import BROKEN, JAMMED, MOST_CREW, PEOPLE, TRADERS, TURNED
from pipeline.games.core_space.vocabulary import NOBODY, Band, Faction, Fate

MARKS = {JAMMED: "jammed", BROKEN: "broken", TURNED: "turned over"}
FATE_NAMES = {
    Fate.OUT: "got out",
    Fate.LEFT: "left behind, alive",
    Fate.DEAD: "dead",
    Fate.FREE: "Arrested, let go",
    Fate.BAILED: "Arrested, bailed out",
    Fate.PRISON: "in prison",
    Fate.STRANDED: "stranded",
}


def table_lines(s: Any, d: Any) -> list[str]:
    """Everything."""
    lines = [*drawn_board(s, d), tracker_line(s, d)]
    for seat in range(s.seats):
        lines += crew_lines(s, d, seat)
    return [*lines, *npc_lines(s, d)]


def round_lines(s: Any, d: Any) -> list[str]:
    """What a round begins with: the board, and everybody on it."""
    return table_lines(s, d)


def tracker_line(s: Any, d: Any) -> str:
    """The Hostility Tracker, and the Wardens' mood."""
    band = BAND_NAMES[Band(int(band_of(d, int(s.hostility))))]
    alert = "; the Wardens are On Alert" if s.alert else ""
    return f"  Hostility: {counted(int(s.hostility), 'peg')}, {band}{alert}"


def crew_lines(s: Any, d: Any, seat: int) -> list[str]:
    """The Traders of a crew."""
    return [trader_line(s, d, who) for who in crew_numbers(s, d) if who // MOST_CREW == seat]


def trader_line(s: Any, d: Any, who: int) -> str:
    """A Trader: where, Health, pegs, what he carries and wears."""
    it = s.people[who]
    parts = [_where(s, d, it), f"Health {it.health} of {d.roles[it.role].health}"]
    parts += [counted(int(it.pegs), "Skill peg"), f"{it.ammo} ammo", *_states(it)]
    worn = [token_name(d, int(token)) for token in (it.armour, it.shield) if token >= 0]
    if worn:
        parts.append(f"wears {listed(worn)}")
    parts.append(f"carries {listed(_tray(d, it)) or 'nothing'}")
    return f"  {person_name(s, d, who)}: {'; '.join(parts)}"


def _where(s: Any, d: Any, it: Any) -> str:
    if it.fate >= 0:
        return FATE_NAMES[Fate(int(it.fate))]
    if it.out:
        return "on board, out"
    return spot_name(int(it.cell)) if on_board(it) else "in the ship"


def _states(it: Any) -> Iterator[str]:
    """What is out of the common about a character."""
    if it.arrested:
        yield "ARRESTED"
    elif it.defeated:
        yield "DEFEATED"
    if it.prone:
        yield "prone"
    if it.skips:
        yield "loses its next activation"
    if it.commanded:
        yield "under the Corps' command"
    if it.shield_off:
        yield "shield gone"


def _tray(d: Any, it: Any) -> list[str]:
    """The tokens of a tray, with what is wrong with them."""
    names = []
    for token, bits in zip(tray_of(d, it), it.worn, strict=False):
        marks = [text for bit, text in MARKS.items() if int(bits) & bit]
        names.append(f"{token} ({listed(marks)})" if marks else token)
    return names


def npc_lines(s: Any, d: Any) -> list[str]:
    """The NPCs on the board, faction by faction, with their boards."""
    lines = []
    for faction in Faction:
        mine = [who for who in range(TRADERS, PEOPLE) if s.people[who].on and s.people[who].faction == faction]
        if mine:
            name = "joined a crew" if faction == Faction.TRADERS else FACTION_NAMES[faction]
            lines.append(f"  {name}: {'; '.join(npc_text(s, d, who) for who in mine)}")
    return lines


def npc_text(s: Any, d: Any, who: int) -> str:
    """An NPC: its side, where, and what is out of the common."""
    it = s.people[who]
    crew = [f"of seat {it.crew + 1}"] if it.crew != NOBODY else []
    slot = [f"carries {token_name(d, int(it.slot))}"] if it.slot != NOBODY else []
    parts = [spot_name(int(it.cell)), *crew, *_states(it), *slot]
    return f"{person_name(s, d, who)}{side_name(it)} {', '.join(parts)}"
