"""What must hold between the cells of the sheets, beyond what each cell may hold."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.engine.piles import MOST_CARDS
from pipeline.games.core_space.cards import LEVELS
from pipeline.games.core_space.component_sheets import (
    BAND_WORDS,
    BREED_WORDS,
    CORPS_DECK,
    DICE,
    FACES_OF,
    NPC_WORDS,
    SKILL_WORDS,
    TokenRow,
)
from pipeline.games.core_space.state import MOST_EVENTS, MOST_ROLES, MOST_TOKENS
from pipeline.games.sheets import Table, Tables

MOST = {"tokens": MOST_TOKENS, "events": MOST_EVENTS}
NUMBER_OF_FACES = 8  # of the Purge die, at most
PLACING = ("place_near", "place_random", "step_closer", "shoot_nearest", "hunt_captain")  # verbs that need a breed
SLOTS = {"gun": "weapon", "blade": "weapon", "stim": "special"}


def check(tables: Tables) -> Iterable[str]:
    """What is wrong between cells that are each right, as sentences."""
    for name, most in MOST.items():
        if len(tables[name].rows) > most:
            yield f"{tables[name].file}: found {len(tables[name].rows)} rows, expected {most} at most"
    yield from _shared_names(tables["tokens"])
    yield from _boards(tables["boards"])
    yield from _traders(tables["traders"], tables["tokens"])
    yield from _tokens(tables["tokens"])
    yield from _skills(tables["skills"])
    yield from _events(tables["events"], tables["effects"])
    yield from _arrivals(tables["arrivals"])
    yield from _dice(tables["dice"])


def _shared_names(table: Table) -> Iterator[str]:
    """Tokens, breeds and skills are what a move can be about: no two may share a name."""
    others = {word.replace("_", " ") for word in (*BREED_WORDS, *SKILL_WORDS)}
    for index, row in enumerate(table.rows):
        if row.name.lower() in others:
            yield f"{table.where(index, 'name')}: found {row.name!r}, expected another name: a breed or skill has it"


def _boards(table: Table) -> Iterator[str]:
    """Every breed has a standard side; a side is there once."""
    sides = Counter((row.breed, row.side) for row in table.rows)
    for breed in NPC_WORDS:
        if not sides[breed, "standard"]:
            yield f"{table.file}: found no standard side of {breed}, expected one"
    for (breed, side), count in sides.items():
        if count > 1:
            yield f"{table.file}: found {count} rows for the {side} side of {breed}, expected one"


def _traders(table: Table, tokens: Table) -> Iterator[str]:
    if len(table.rows) != MOST_ROLES:
        yield f"{table.file}: found {len(table.rows)} rows, expected {MOST_ROLES}: the Traders of a full crew"
    if sum(row.captain for row in table.rows) != 1 or not table.rows[0].captain:
        yield f"{table.file}: found no Captain in the first row, or further ones, expected one there"
    kinds = dict(zip(tokens.names(), (row.kind for row in tokens.rows), strict=True))
    for index, row in enumerate(table.rows):
        for column, kind in SLOTS.items():
            token = getattr(row, column)
            if token and kinds.get(token, kind) != kind:
                yield f"{table.where(index, column)}: found {token!r}, expected a token of kind {kind}"


def _tokens(table: Table) -> Iterator[str]:
    objectives = sum(row.kind == "objective" for row in table.rows)
    if objectives != 1:
        yield f"{table.file}: found {objectives} rows of kind objective, expected one"
    copies = sum(row.copies for row in table.rows)
    if copies > MOST_CARDS:
        yield f"{table.file}: found {copies} copies in all, expected {MOST_CARDS} at most"
    for index, row in enumerate(table.rows):
        for column, wrong in _token(row):
            yield f"{table.where(index, column)}: {row.name}: {wrong}"


def _token(row: TokenRow) -> Iterator[tuple[str, str]]:
    """What is wrong with a token by itself: the column and what was found and expected."""
    blast = row.blast_target or row.blast_within_1 or row.blast_within_2 or {"jam", "freeze"} & set(row.icons)
    if blast and not row.blast_mode:
        yield "blast_mode", "found nothing, expected thrown or fired for a blast"
    if row.blast_mode and not blast:
        yield "blast_target", "found no dice, expected some for a blast, or the icon jam or freeze"
    if row.blast_mode and not row.reach:
        yield "reach", "found nothing, expected how far its blast goes"
    if row.kind != "weapon" and (row.range_short or row.close_standard or row.close_heavy or row.throw_dice or blast):
        yield "kind", f"found {row.kind!r}, expected weapon for a token with dice of an attack"
    if row.kind != "armour" and (row.armour or row.shield or row.armour_close):
        yield "kind", f"found {row.kind!r}, expected armour for a token that is worn"
    if row.ammo and "ammo_die" in row.icons:
        yield "ammo", f"found {row.ammo} beside the icon ammo_die, expected one of the two"
    if row.size == "large" and row.kind == "objective":
        yield "size", "found large, expected small: objectives lie in crates with others"


def _skills(table: Table) -> Iterator[str]:
    there = {(row.skill, row.level) for row in table.rows}
    for skill in SKILL_WORDS:
        for level in range(1, LEVELS + 1):
            if (skill, level) not in there:
                yield f"{table.file}: found no row for {skill} at level {level}, expected one"


def _events(table: Table, effects: Table) -> Iterator[str]:
    corps = sum(row.copies for row in table.rows if row.deck == CORPS_DECK)
    if not corps:
        yield f"{table.file}: found no card of the deck {CORPS_DECK}, expected one: the rule corps_cards asks for some"
    others = sum(row.copies for row in table.rows if row.deck != CORPS_DECK)
    if others > MOST_CARDS - 10:
        yield f"{table.file}: found {others} copies in all, expected {MOST_CARDS - 10} at most"
    read: dict[tuple[str, str], int] = {}
    for index, row in enumerate(effects.rows):
        for band in row.bands:
            first = read.setdefault((row.card, band), index)
            if first != index:
                where = effects.where(index, "bands")
                yield f"{where}: {row.card}: found {band} again, expected it in one row; row {effects.numbers[first]}"
        needs = row.verb in PLACING
        if needs != bool(row.breed):
            found, wanted = (row.breed or "nothing"), "a breed" if needs else "nothing"
            yield f"{effects.where(index, 'breed')}: {row.card}: found {found}, expected {wanted} with {row.verb}"
        if row.amount < 0 and row.verb != "pegs":
            yield f"{effects.where(index, 'amount')}: {row.card}: found {row.amount}, expected 0 or more"


def _arrivals(table: Table) -> Iterator[str]:
    there = {row.band for row in table.rows}
    for band in BAND_WORDS:
        if band not in there:
            yield f"{table.file}: found no row for the band {band}, expected one"


def _dice(table: Table) -> Iterator[str]:
    faces: Counter[str] = Counter()
    for index, row in enumerate(table.rows):
        faces[row.die] += row.faces
        if row.face not in FACES_OF[row.die]:
            wanted = ", ".join(FACES_OF[row.die])
            yield f"{table.where(index, 'face')}: found {row.face!r}, expected of the {row.die} die: {wanted}"
    for die in DICE:
        most = NUMBER_OF_FACES if die == "purge" else 99
        if not 1 <= faces[die] <= most:
            yield f"{table.file}: found {faces[die]} faces of the {die} die, expected 1 to {most}"
