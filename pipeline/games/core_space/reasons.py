"""Why NPCs do what they do, in words: what decided an activation, whom it is about and why him."""

from collections.abc import Iterator
from typing import Any

from pipeline.games.core_space.backup import at_medium
from pipeline.games.core_space.grid import range_of
from pipeline.games.core_space.naming import (
    CIVILIAN_NAMES,
    FACE_NAMES,
    HEADING_NAMES,
    RANGE_NAMES,
    person_name,
)
from pipeline.games.core_space.people import in_contact, on_board
from pipeline.games.core_space.state import PEOPLE, TRADERS
from pipeline.games.core_space.views import sees, view
from pipeline.games.core_space.vocabulary import (
    NOBODY,
    CivilianFace,
    Decided,
    Effect,
    Face,
    Faction,
    Heading,
    Range,
    View,
)

EFFECTS = {
    Effect.EMPTY: "there is no Equipment token to give up",
    Effect.SKIP: "it loses its next activation",
    Effect.BACKUP_CAME: "other Wardens come",
    Effect.BACKUP_PLACED: "another Warden comes",
    Effect.BACKUP_NONE: "nobody can come",
    Effect.STILL: "no Move is possible",
    Effect.NO_TARGET: "there is nobody to attack",
    Effect.ARREST: "the Arrest is made",
    Effect.ARROW: "it Moves by the arrow",
    Effect.APPROACH: "he is not reached",
}


def activation_text(before: Any, s: Any, d: Any) -> str:
    """`Warden 1 sees Harvester 2 at Short Range: no die, it attacks`, as far as it is decided."""
    told = s.told
    who = int(told.who)
    said = [*_decided(before, s, d, who), *_aimed(before, s, d, who), *_came(s)]
    return f"{name_then(before, s, d, who)}: {'; '.join(said) if said else 'nobody to go for'}"


def name_then(before: Any, s: Any, d: Any, who: int) -> str:
    """A character's name as it was before, or of one that came just now, as it is."""
    known = before if before.people[who].on else s
    return person_name(known, d, who)


def _decided(before: Any, s: Any, d: Any, who: int) -> Iterator[str]:
    """What decided it: for a Warden by the order of the rulebook, for a Civilian its die."""
    told, it = s.told, before.people[who]
    if it.skips:
        yield "its activation is skipped (Reminder marker)"
    elif it.lured:
        yield "it was lured, and spends its activation moving there"
    elif it.faction == Faction.SECURITY and told.decided != NOBODY:
        yield from _warden(before, s, d, who)
    elif it.faction == Faction.CIVILIANS and told.face != NOBODY:
        face = CivilianFace(int(told.face))
        yield f"throws {CIVILIAN_NAMES[face]}, arrow {_arrow(told)}"
        if face == CivilianFace.LIVE_ONE and s.people[who].breed == it.breed:
            yield "no Live One can come"
    elif it.prone:
        yield "it is prone, and stands up first"


def _arrow(told: Any) -> str:
    return HEADING_NAMES[Heading(int(told.heading))]


def _warden(before: Any, s: Any, d: Any, who: int) -> Iterator[str]:
    """How a Warden's activation was decided (rulebook, Security Wardens)."""
    told, decided = s.told, Decided(int(s.told.decided))
    if decided == Decided.SCOURGE:
        yield f"it sees {name_then(before, s, d, int(told.whom))} at Short Range, and attacks without the Security Die"
    elif decided == Decided.TAKEN_OVER:
        officer = next((one for one in range(TRADERS, PEOPLE) if _commands(before, d, who, one)), NOBODY)
        seen = (
            f"it sees {person_name(before, d, officer)} at Medium Range" if officer != NOBODY else "it sees the Corps"
        )
        yield f"{seen}: TAKEN OVER by the Galactic Corps, with all its actions"
    elif decided == Decided.ON_ALERT:
        yield "it is On Alert: Attack, without the Security Die"
    elif decided == Decided.STAND_UP:
        yield "it is prone: it stands up instead of throwing the Security Die"
    elif decided == Decided.DIE:
        again = f", thrown {told.again + 1} times" if told.again else ""
        arrow = "" if told.face in (Face.BACKUP, Face.ATTACK) else f", arrow {_arrow(told)}"
        yield f"Security Die: {FACE_NAMES[Face(int(told.face))].upper()}{arrow}{again}"


def _commands(before: Any, d: Any, who: int, officer: int) -> bool:
    """Whether a Corps character takes a Warden over."""
    it = before.people[officer]
    if not on_board(it) or it.faction != Faction.CORPS:
        return False
    return bool(at_medium(before, d, who, officer)) and bool(sees(before, d, who, officer))


def _aimed(before: Any, s: Any, d: Any, who: int) -> Iterator[str]:
    """Whom it is about, and how it sees him."""
    told = s.told
    whom = int(told.whom)
    if whom == NOBODY:
        return
    name = name_then(before, s, d, whom)
    if told.arresting:
        yield f"sees {name} fallen and no other target: goes to Arrest him"
        return
    if not on_board(before.people[who]) or not on_board(before.people[whom]):
        yield f"goes for {name}"
        return
    yield f"goes for {name} ({how_seen(before, d, who, whom)})"


def how_seen(s: Any, d: Any, who: int, whom: int) -> str:
    """How one character sees another: in contact, at which Range, in cover, or not at all."""
    if in_contact(s, d, who, whom):
        return "in contact"
    seen = view(s, d, who, whom)
    far = RANGE_NAMES[Range(range_of(d, int(s.people[who].cell), int(s.people[whom].cell)))]
    if seen == View.UNSEEN:
        return "out of sight, nearest on foot"
    return f"{far}, {'in partial cover' if seen == View.PARTIAL else 'in the open'}"


def _came(s: Any) -> Iterator[str]:
    """What came of a Warden's activation, where nothing else shows it."""
    told = s.told
    if s.asked == 0 and told.effect != NOBODY and told.decided in (Decided.DIE, Decided.ON_ALERT, Decided.TAKEN_OVER):
        text = EFFECTS.get(Effect(int(told.effect)))
        if text and not (told.arresting and told.effect != Effect.ARREST):
            yield text
