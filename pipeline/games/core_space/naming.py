"""What characters, cells, tokens and the like are called: in transcripts, scenarios and refusals alike."""

from collections.abc import Iterable
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.games.core_space.cards import SIZE
from pipeline.games.core_space.people import is_trader
from pipeline.games.core_space.state import MOST_CREW, PEOPLE, TRADERS
from pipeline.games.core_space.vocabulary import (
    Band,
    Breed,
    CivilianFace,
    Face,
    Faction,
    Heading,
    Range,
    Side,
)

BREED_NAMES = {breed: breed.name.replace("_", " ").title() for breed in Breed}
BAND_NAMES = {band: band.name.replace("_", " ").title() for band in Band} | {Band.PURGE: "PURGE!"}
FACE_NAMES = {face: face.name.title() for face in Face} | {Face.BACKUP: "Call for Backup"}
CIVILIAN_NAMES = {face: face.name.replace("_", " ").title() for face in CivilianFace}
RANGE_NAMES = {range_: f"{range_.name.title()} Range" for range_ in Range}
HEADING_NAMES = {
    Heading.N: "north",
    Heading.NE: "north-east",
    Heading.E: "east",
    Heading.SE: "south-east",
    Heading.S: "south",
    Heading.SW: "south-west",
    Heading.W: "west",
    Heading.NW: "north-west",
}
RAISED = {Faction.SCOURGE: "charged", Faction.CORPS: "Elite", Faction.SECURITY: "Specialist"}
FACTION_NAMES = {faction: faction.name.title() for faction in Faction} | {
    Faction.CORPS: "Galactic Corps",
    Faction.SECURITY: "Security Wardens",
}


def spot_name(cell: int) -> str:
    """A cell as `8/5`: so many inches from the western edge and from the northern one."""
    return f"{cell % SIZE}/{cell // SIZE}" if cell >= 0 else "off the board"


def person_name(s: Any, d: Any, who: int) -> str:
    """A character: `Captain 2` is the Captain of seat 2, `Guard 3` the third Guard to come."""
    it = s.people[who]
    if is_trader(who):
        return trader_name(d, who)
    return f"{BREED_NAMES[Breed(int(it.breed))]} {it.number}"


def trader_name(d: Any, who: int) -> str:
    """A Trader, by his board and the number of his crew's seat."""
    return f"{name_of(d.role_names[who % MOST_CREW])} {who // MOST_CREW + 1}"


def people_by_name(s: Any, d: Any) -> dict[str, int]:
    """The characters of this table by their names in lower case: all Traders, and NPCs in play."""
    found = {trader_name(d, who).lower(): who for who in crew_numbers(s, d)}
    for who in range(TRADERS, PEOPLE):
        if s.people[who].on:
            found[person_name(s, d, who).lower()] = who
    return found


def crew_numbers(s: Any, d: Any) -> list[int]:
    """The numbers of all Traders at this table."""
    return [MOST_CREW * seat + place for seat in range(s.seats) for place in range(d.crew)]


def side_name(it: Any) -> str:
    """` (Elite)` and the like for an NPC with the other side of its board up."""
    return f" ({RAISED[Faction(it.faction)]})" if it.side == Side.RAISED and it.faction in RAISED else ""


def token_name(d: Any, token: int) -> str:
    """An Equipment token."""
    return name_of(d.token_names[token]) if token >= 0 else "nothing"


def token_names(d: Any, tokens: Iterable[Any]) -> list[str]:
    """Names of several."""
    return [token_name(d, int(token)) for token in tokens]


def tray_of(d: Any, it: Any) -> list[str]:
    """The names of what a Trader carries."""
    return token_names(d, it.tray[: it.tray_n])


def skill_name(d: Any, skill: int) -> str:
    """A skill."""
    return name_of(d.skill_names[skill])


def event_name(d: Any, card: int) -> str:
    """An event card."""
    return name_of(d.event_names[card])


def crate_name(crate: int) -> str:
    """A crate, numbered from 1 as the map has them."""
    return f"crate {crate + 1}"


def inches(tenths: int) -> str:
    """A length."""
    return f'{tenths / 10:g}"'


def counted(number: int, thing: str) -> str:
    """`2 hits`, `1 hit`, `no hits`: dice keep their own plural."""
    many = {"die": "dice", "UA": "UA"}.get(thing, f"{thing}s")
    return f"{number or 'no'} {thing if number == 1 else many}"


def listed(parts: Iterable[str]) -> str:
    """`a, b and c`."""
    words = list(parts)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
