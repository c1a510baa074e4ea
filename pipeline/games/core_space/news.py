"""What came of a move, in words: the step that was carried out, and everything that is different after it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.naming import (
    BAND_NAMES,
    counted,
    crate_name,
    event_name,
    inches,
    listed,
    person_name,
    spot_name,
    token_name,
    token_names,
)
from pipeline.games.core_space.people import is_trader
from pipeline.games.core_space.reasons import activation_text, name_then
from pipeline.games.core_space.state import BROKEN, JAMMED, MOST_TOLD, PEOPLE, TURNED, Act, Due, Phase
from pipeline.games.core_space.tableau import FATE_NAMES, round_lines
from pipeline.games.core_space.vocabulary import NOBODY, Assault, Band, Effect, Faction, Fate

INDENT = "    "
PHASES = {
    Phase.TRADERS: "Trader Phase",
    Phase.SCOURGE: "Scourge Phase",
    Phase.CORPS: "Galactic Corps",
    Phase.SECURITY: "Security Wardens",
    Phase.GANGSTERS: "Gangsters",
    Phase.CIVILIANS: "Civilians",
    Phase.ASSESSMENT: "Assessment Phase",
}
ATTACKS = {
    Assault.RANGED: "{by} shoots {on}",
    Assault.CLOSE: "{by} fights {on}",
    Assault.OPPORTUNITY: "{by} makes an Opportunity Attack on {on}",
    Assault.BLAST: "the blast of {by} reaches {on}",
    Assault.COUNTER: "{by} strikes back at {on}",
    Assault.BACKFIRE: "{by} is hurt by the weapon",
}
NUMBERS = {"health": "Health", "pegs": "Skill pegs", "ammo": "ammo pegs"}


def tell(before: Any, s: Any, d: Any, move: Any) -> list[str]:
    """The lines that follow a move."""
    lines = _step(before, s, d, Due(int(move.a))) if move.kind == Act.STEP else []
    return [*lines, *(INDENT + line for line in changes(before, s, d))]


def _step(before: Any, s: Any, d: Any, due: Due) -> list[str]:
    """What a forced step is, before what it changed."""
    if due == Due.PHASE and before.phase == Phase.HOSTILITY:
        head = f"=== Round {before.round_}: the turn counter is with seat {before.holder + 1} ==="
        return ["", head, *round_lines(before, d), "  Hostility Phase", *_card(before, s, d)]
    if due == Due.PHASE:
        begun = s.phase if s.due == Due.NEXT else before.phase
        quiet = begun not in PHASES or (s.due != Due.NEXT and begun not in (Phase.TRADERS, Phase.SCOURGE))
        return [] if quiet else [f"  {PHASES[Phase(int(begun))]}"]
    if due in (Due.NEXT, Due.GO_ON):
        return _activation(before, s, d, due)
    if due == Due.HOMING:
        settled = any(it.on and it.fate not in (NOBODY, Fate.OUT) for it in before.people)
        return [] if settled else ["  The mission is over"]
    return []


def _card(before: Any, s: Any, d: Any) -> list[str]:
    """The event card that was drawn."""
    if s.spent.n in (0, before.spent.n):
        return []
    return [f"    event card: {event_name(d, int(s.spent.cards[s.spent.n - 1]))}"]


def _activation(before: Any, s: Any, d: Any, due: Due) -> list[str]:
    """An NPC's activation as it begins, and each further action of it."""
    if due == Due.NEXT:
        return [f"  {activation_text(before, s, d)}"]
    who, told = int(before.active), s.told
    if who == NOBODY:
        return []
    name = name_then(before, s, d, who)
    if told.whom not in (before.told.whom, NOBODY):
        other = name_then(before, s, d, int(told.whom))
        return [f"  {name} goes on, {'to Arrest' if told.arresting else 'for'} {other}", *_in_vain(before, s, who)]
    return _in_vain(before, s, who)


def _in_vain(before: Any, s: Any, who: int) -> list[str]:
    """That an action came to nothing, as where no nearer cell is free."""
    told = s.told.attacks > before.told.attacks or s.told.effect == Effect.ARREST
    same = before.people[who].cell == s.people[who].cell and before.arresting == s.arresting == 0
    return [] if told or not same or s.people[who].on == 0 else ["    nothing comes of it: there is no nearer cell"]


def changes(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Attacks, then what is different: the tracker, each character, what lies about."""
    yield from attacks(before, s, d)
    yield from _tracker(before, s, d)
    for who in range(PEOPLE):
        if before.people[who].tobytes() != s.people[who].tobytes():
            yield from _person(before, s, d, who)
    yield from _things(before, s, d)


def attacks(before: Any, s: Any, d: Any) -> Iterator[str]:
    """The attacks that were made, with their dice."""
    made = int(s.told.attacks - before.told.attacks)
    for i in range(max(0, made - MOST_TOLD), made):
        a = s.told.made[(before.told.attacks + i) % MOST_TOLD]
        by, on = name_then(before, s, d, int(a.by)), name_then(before, s, d, int(a.on))
        token = _weapon(before, a)
        if a.how == Assault.RANGED and token >= 0 and not d.tokens[token].dice.any():
            yield f"{by} throws {token_name(d, token)} at {on}: {_dice(before, a)}"
            continue
        weapon = f" with {token_name(d, token)}" if token >= 0 else ""
        yield f"{ATTACKS[Assault(int(a.how))].format(by=by, on=on)}{weapon}: {_dice(before, a)}"


def _weapon(before: Any, a: Any) -> int:
    """The token that an attack was made with, or NOBODY."""
    if not is_trader(int(a.by)) or not 0 <= a.place < before.people[a.by].tray_n:
        return NOBODY
    return int(before.people[a.by].tray[a.place])


def _dice(before: Any, a: Any) -> str:
    """What an attack's dice came to."""
    if a.misfired:
        return f"{counted(int(a.dice), 'die')}, MISFIRE"
    parts = [counted(int(a.dice), "die"), counted(int(a.hits), "hit")]
    if a.cover:
        parts.append(f"cover takes {a.cover}")
    if a.armour:
        parts.append(f"armour takes {a.armour}")
    sheltered = before.people[a.on].sheltered and a.how in (Assault.RANGED, Assault.BLAST) and a.damage
    return f"{', '.join(parts)}: {a.damage or 'no'} damage{', averted by Assist' if sheltered else ''}"


def _tracker(before: Any, s: Any, d: Any) -> Iterator[str]:
    """The Hostility Tracker and the Wardens' mood."""
    if s.hostility != before.hostility:
        was, now = (Band(int(band_of(d, int(one.hostility)))) for one in (before, s))
        band = BAND_NAMES[now] if was == now else f"{BAND_NAMES[was]} → {BAND_NAMES[now]}"
        yield f"Hostility {before.hostility} → {s.hostility} ({band})"
    if s.charged and not before.charged:
        yield "the Scourge turns up its charged sides"
    if s.alert and not before.alert:
        yield "ALL WARDENS GO ON ALERT"


def _person(before: Any, s: Any, d: Any, who: int) -> Iterator[str]:
    """What is different about a character."""
    old, new = before.people[who], s.people[who]
    if old.on and (not new.on or (new.breed, new.number) != (old.breed, old.number)):
        yield f"{person_name(before, d, who)} is removed"
    if new.on and (not old.on or (new.breed, new.number) != (old.breed, old.number)):
        yield f"{person_name(s, d, who)} comes, at {spot_name(int(new.cell))}"
        return
    if not new.on:
        return
    parts = [*_whereabouts(old, new), *_state(old, new), *_pegs(old, new), *_tokens(d, old, new)]
    if parts:
        yield f"{person_name(s, d, who)}: {'; '.join(parts)}"


def _whereabouts(old: Any, new: Any) -> Iterator[str]:
    if new.out and not old.out:
        yield f"{spot_name(int(old.cell)) if old.cell >= 0 else 'the ship'} → on board, OUT"
    elif new.cell != old.cell:
        walked = f" ({inches(int(new.walked - old.walked))})" if new.walked > old.walked else ""
        start = spot_name(int(old.cell)) if old.cell >= 0 else "the ship"
        yield f"{start} → {spot_name(int(new.cell))}{walked}"
    if new.faction != old.faction:
        joined = new.faction == Faction.TRADERS
        yield f"joins the crew of seat {new.crew + 1}" if joined else f"leaves the crew of seat {old.crew + 1}"


def _state(old: Any, new: Any) -> Iterator[str]:
    """Falling, rising, Arrest, orders and markers."""
    if new.defeated and not old.defeated:
        yield "is DEFEATED"
    if old.defeated and not new.defeated:
        yield "is REVIVED"
    if new.arrested != old.arrested:
        yield "is ARRESTED" if new.arrested else "is no longer Arrested"
    if new.prone != old.prone:
        yield "lies prone" if new.prone else "stands up"
    if new.skips > old.skips:
        yield "will lose its next activation"
    if new.skips < old.skips:
        yield "has lost this activation"
    if new.shield_off and not old.shield_off:
        yield "the shield gives way"
    if new.sheltered and not old.sheltered:
        yield "takes no ranged harm in this round"
    if new.jammed_out and not old.jammed_out:
        yield "may not shoot in this round"
    if new.fate != old.fate and new.fate not in (NOBODY, Fate.OUT):
        yield FATE_NAMES[Fate(int(new.fate))]


def _pegs(old: Any, new: Any) -> Iterator[str]:
    for field, name in NUMBERS.items():
        was, now = int(getattr(old, field)), int(getattr(new, field))
        if was != now:
            yield f"{name} {was} → {now}"


def _tokens(d: Any, old: Any, new: Any) -> Iterator[str]:
    """Tokens that came and went, and what became of a weapon."""
    was, now = Counter(token_names(d, old.tray[: old.tray_n])), Counter(token_names(d, new.tray[: new.tray_n]))
    for verb, cards in (("has", now - was), ("no longer has", was - now)):
        if cards:
            yield f"{verb} {listed(cards.elements())}"
    for field in ("armour", "shield"):
        if getattr(new, field) != getattr(old, field):
            yield f"wears {token_name(d, int(getattr(new, field)))}"
    if new.slot != old.slot:
        yield f"carries {token_name(d, int(new.slot))}"
    if was == now and old.tray.tobytes() == new.tray.tobytes():
        for place in range(new.tray_n):
            yield from _marks(token_name(d, int(new.tray[place])), int(old.worn[place]), int(new.worn[place]))


def _marks(token: str, was: int, now: int) -> Iterator[str]:
    for bit, text in ((JAMMED, "is jammed"), (BROKEN, "is broken"), (TURNED, "is turned over")):
        if now & bit and not was & bit:
            yield f"{token} {text}"
        if was & bit and not now & bit:
            yield f"{token} {text}".replace(" is ", " is no longer ")


def _things(before: Any, s: Any, d: Any) -> Iterator[str]:
    """Crates, terminals, what was found, what lies about."""
    for crate in range(d.map.crates_n):
        if s.crates[crate].opened and not before.crates[crate].opened:
            yield f"{crate_name(crate)} is opened"
    if s.found_n > before.found_n:
        yield f"found: {listed(token_names(d, s.found[: s.found_n]))}"
    for terminal in range(d.map.terminals_n):
        if s.hacked[terminal] and not before.hacked[terminal]:
            yield f"terminal {terminal + 1} is used"
    for room in range(d.map.rooms):
        if s.searched[room] and not before.searched[room]:
            yield "the room is searched"
    old, new = (Counter(zip(one.lie_token[: one.lie_n], one.lie_cell[: one.lie_n], strict=True)) for one in (before, s))
    for token, cell in (new - old).elements():
        yield f"{token_name(d, int(token))} lies at {spot_name(int(cell))}"
