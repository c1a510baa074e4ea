"""The component sheets of the game, loaded, checked and packed into a design record."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.engine.luck import name_key, name_of
from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games import exporting, loading
from pipeline.games.core_space.cards import DIE, Token
from pipeline.games.core_space.component_checks import check
from pipeline.games.core_space.component_sheets import (
    ARRIVALS,
    BOARDS,
    BREED_WORDS,
    CHANCE_DIE,
    CORPS_DECK,
    DICE_FACES,
    EFFECTS,
    EVENTS,
    FACTION_OF,
    ICONS,
    PURGE_DIE,
    SCOURGE_DECK,
    SCOURGE_WORDS,
    SKILL_LEVELS,
    SKILL_WORDS,
    STATISTICS,
    TOKENS,
    TRADERS,
    BoardRow,
    TokenRow,
    words,
)
from pipeline.games.core_space.facts import SOURCES
from pipeline.games.core_space.mapping import fill_map
from pipeline.games.core_space.mapsheet import MAP_SHEET, check_maps, map_text
from pipeline.games.core_space.odds import fill_odds
from pipeline.games.core_space.play_rules import NPC_DICE
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.standin import RANGES, check_ranges, redraw
from pipeline.games.core_space.state import Design
from pipeline.games.core_space.tray import size_of
from pipeline.games.core_space.vocabulary import (
    NOBODY,
    SIDES,
    Arrival,
    Assault,
    Band,
    Breed,
    Cause,
    CivilianFace,
    Decided,
    Effect,
    EventVerb,
    Face,
    Faction,
    Fate,
    Heading,
    Peg,
    Range,
    Side,
    SkillVerb,
    TokenKind,
)
from pipeline.games.rulebook import Settings
from pipeline.games.sheets import Components, SheetSet

PURGE_THROWN, CHANCE_THROWN = -1, -2  # in Design.arrivals
LAW = (Faction.CORPS, Faction.SECURITY)
AT_START = {  # breeds that are on the board at the start, and the rules that say how many
    Breed.GUARD: "guards",
    Breed.DESTROYER: "destroyers",
    Breed.DIRECTOR: "directors",
    Breed.WARDEN: "wardens",
    Breed.GANGSTER: "gangsters",
    Breed.GANG_LEADER: "gang_leaders",
    Breed.CIVILIAN: "civilians",
}
SAME_ICON = tuple(icon for icon in ICONS if icon in (Token.dtype.names or ()))  # icons with a field of their own name
OTHER_ICON = {"search": "searches", "re_roll": "rerolls", "free_reload": "reload_free"}
SAME_NUMBER = ("copies", "armour", "shield", "armour_close", "burst", "heal", "actions", "uses", "sell")

SHEETS = SheetSet(
    (BOARDS, TRADERS, TOKENS, SKILL_LEVELS, EVENTS, EFFECTS, ARRIVALS, DICE_FACES, MAP_SHEET, RANGES),
    Path(__file__).with_name("components"),
    check=lambda tables: (*check(tables), *check_maps(tables), *check_ranges(tables)),
    redraw=redraw,
)
load_components = functools.partial(loading.load, SHEETS)  # (folder, stand-in set, changes) -> Components
copy_sheets = functools.partial(exporting.copy_sheets, SHEETS)  # (folder) -> the files: templates for one's own sheets


def vocabularies(components: Components) -> Mapping[str, tuple[str, ...]]:
    """The words of the fact columns, by code.

    `subject` is what a move is about (`subjects.subject`): breeds, then tokens, then skills.
    """
    tokens = names(components, "tokens")
    skills = tuple(spoken(word) for word in SKILL_WORDS)
    return {
        "band": words(Band),
        "breed": BREED_WORDS,
        "decided": words(Decided),
        "face": words(Face),
        "heading": words(Heading),
        "effect": words(Effect),
        "cause": words(Cause),
        "assault": words(Assault),
        "range": words(Range),
        "role": names(components, "traders"),
        "fate": words(Fate),
        "peg": words(Peg),
        "arrival": words(Arrival),
        "event": names(components, "events"),
        "source": SOURCES,
        "subject": (*BREED_WORDS, *tokens, *skills),
        "token": tokens,
        "skill": skills,
    }


def names(components: Components, sheet: str) -> tuple[str, ...]:
    """What the rows of a sheet are called, by number."""
    return tuple(row.name for row in components.sheets[sheet])


def spoken(word: str) -> str:
    """A skill as transcripts call it: Walk It Off."""
    return word.replace("_", " ").title()


def design(settings: Settings, components: Components, seats: int) -> Any:
    """What a mission of `seats` crews is played by: rules, components and map, as one record."""
    packed = rows(Design)
    d = packed[0]
    RULEBOOK.pack(settings, seats, d.rules)
    _pack_boards(d, components)
    _pack_forces(d)
    pack_tokens(d, components)
    _pack_traders(d, components)
    _pack_skills(d, components)
    _pack_events(d, components)
    _pack_arrivals(d, components)
    _pack_dice(d, components)
    fill_odds(d)
    d.crew = d.rules.lab_traders if d.rules.lab else d.rules.start_crew
    _check_rules(d)
    fill_map(map_text(d, components), int(d.rules.diag_cost), d.map)
    return d


def _pack_boards(d: Design, components: Components) -> None:
    """Both sides of each breed's board; a breed without a raised side has the standard one there too."""
    which = NPC_DICE[d.rules.npc_dice]
    found = {(row.breed, row.side): row for row in components.sheets["boards"]}
    for breed in Breed:
        d.breed_names[breed] = name_key(BREED_WORDS[breed])
        for side in Side if breed != Breed.TRADER else ():
            standard = found[BREED_WORDS[breed], words(Side)[Side.STANDARD]]
            row = found.get((BREED_WORDS[breed], words(Side)[side]), standard)
            _pack_board(d.boards[SIDES * breed + side], row, which)
            d.boards[SIDES * breed + side].faction = FACTION_OF[breed]


def _pack_board(board: Any, row: BoardRow, which: str) -> None:
    for name in STATISTICS:
        setattr(board, name, getattr(row, f"{name}_{which}"))
    board.rank, board.scramble, board.hunts, board.no_limit = row.rank, row.scramble, row.hunts, row.no_limit


def _pack_forces(d: Design) -> None:
    """Miniatures and who is there at the start; a side that takes no part has neither."""
    for breed in Breed:
        if breed == Breed.TRADER:
            continue
        faction = FACTION_OF[breed]
        out = (faction == Faction.SCOURGE and not d.rules.scourge) or (faction in LAW and not d.rules.law)
        if out:
            continue
        d.at_start[breed] = getattr(d.rules, AT_START[breed]) if breed in AT_START else 0
        d.supply[breed] = max(getattr(d.rules, f"{BREED_WORDS[breed]}_supply"), d.at_start[breed])


def pack_tokens(d: Design, components: Components) -> None:
    """The Equipment tokens, and which of them is the mission's objective."""
    found = components.sheets["tokens"]
    d.tokens_n = len(found)
    for i, row in enumerate(found):
        d.token_names[i] = name_key(row.name)
        _pack_token(d.tokens[i], row)
        if row.kind == "objective":
            d.objective = i


def _pack_token(token: Any, row: TokenRow) -> None:
    token.kind, token.large = TokenKind[row.kind.upper()], int(row.size == "large")
    token.close, token.heavy, token.throw_ = row.close_standard, row.close_heavy, row.throw_dice
    token.dice[:] = row.range_short, row.range_medium, row.range_long
    token.blast[:] = row.blast_target, row.blast_within_1, row.blast_within_2
    token.blast_range = Range[row.reach.upper()] if row.blast_mode else NOBODY
    token.thrown = int(row.blast_mode == "thrown")
    token.ammo = DIE if "ammo_die" in row.icons else row.ammo
    for name in SAME_NUMBER:
        setattr(token, name, getattr(row, name))
    for name in SAME_ICON:
        setattr(token, name, int(name in row.icons))
    for icon, name in OTHER_ICON.items():
        setattr(token, name, int(icon in row.icons))


def _pack_traders(d: Design, components: Components) -> None:
    found = components.sheets["traders"]
    tokens = {name: i for i, name in enumerate(names(components, "tokens"))}
    d.roles_n = len(found)
    for i, row in enumerate(found):
        role, d.role_names[i] = d.roles[i], name_key(row.name)
        role.captain, role.tech = int(row.captain), int(row.tech)
        role.health, role.actions, role.skill = row.health, row.actions, row.skill
        role.unarmed, role.armour = row.unarmed, row.armour
        role.levels[:] = [getattr(row, word) for word in SKILL_WORDS]
        role.gun, role.blade, role.stim = (tokens.get(name, NOBODY) for name in (row.gun, row.blade, row.stim))


def _pack_skills(d: Design, components: Components) -> None:
    d.skill_names[:] = [name_key(spoken(word)) for word in SKILL_WORDS]
    for row in components.sheets["skills"]:
        skill = d.skills[SKILL_WORDS.index(row.skill)]
        skill.verb[row.level - 1] = SkillVerb[row.verb.upper()]
        skill.amount[row.level - 1], skill.rank[row.level - 1] = row.amount, row.rank


def _pack_events(d: Design, components: Components) -> None:
    """The event cards; copies of those that take no part are 0."""
    found = components.sheets["events"]
    d.events_n = len(found)
    corps = corps_copies([row.copies if row.deck == CORPS_DECK else 0 for row in found], d.rules.corps_cards)
    for i, row in enumerate(found):
        card = d.events[i]
        d.event_names[i] = name_key(row.name)
        card.corps = int(row.deck == CORPS_DECK)
        card.copies = corps[i] if card.corps else row.copies
        if (card.corps and not d.rules.law) or (row.deck == SCOURGE_DECK and not d.rules.scourge):
            card.copies = 0
        card.breed[:] = NOBODY
        for effect in (effect for effect in components.sheets["effects"] if effect.card == row.name):
            for band in effect.bands:
                at = Band[band.upper()]
                card.verb[at], card.amount[at] = EventVerb[effect.verb.upper()], effect.amount
                card.breed[at] = Breed[effect.breed.upper()] if effect.breed else NOBODY


def corps_copies(shares: list[int], cards: int) -> list[int]:
    """So many cards dealt out over kinds of card by their shares, the next card to who lacks most (earliest first)."""
    copies = [0] * len(shares)
    whole = sum(shares)
    for dealt in range(1, cards + 1):
        lacks = [
            share * dealt - whole * copy if share else -whole * dealt
            for share, copy in zip(shares, copies, strict=True)
        ]
        copies[lacks.index(max(lacks))] += 1
    return copies


def _pack_arrivals(d: Design, components: Components) -> None:
    said = {PURGE_DIE: PURGE_THROWN, CHANCE_DIE: CHANCE_THROWN}
    for row in components.sheets["arrivals"]:
        coming = [getattr(row, breed) for breed in SCOURGE_WORDS]
        d.arrivals[Band[row.band.upper()]] = [said[word] if word in said else int(word) for word in coming]


def _pack_dice(d: Design, components: Components) -> None:
    faces = {(row.die, row.face): row.faces for row in components.sheets["dice"]}
    for name, die in (("blue", d.blue), ("red", d.red)):
        die.faces = sum(count for (one, _), count in faces.items() if one == name)
        die.double, die.single = faces.get((name, "double_hit"), 0), faces.get((name, "hit"), 0)
        die.misfire = faces.get((name, "misfire"), 0)
    numbers = [int(face) for (die, face), count in faces.items() if die == "purge" for _ in range(count)]
    d.purge_faces = len(numbers)
    d.purge[: len(numbers)] = numbers
    d.chance[:] = [faces.get(("chance", word), 0) for word in words(CivilianFace)]
    d.chance_faces = int(d.chance.sum())
    d.security[:] = d.rules.security_die_weights
    d.security_faces = int(d.security.sum())


def _check_rules(d: Design) -> None:
    """That the rules fit the sheets and each other."""
    if not d.security_faces:
        raise UsageError("security_die_weights are all 0: the Security Die needs a face")
    bands = [int(pegs) for pegs in d.rules.bands]
    if bands != sorted(bands):
        raise UsageError(f"bands are {bands}: each must go as far as the one before, or further")
    if d.rules.start_pegs > bands[-1]:
        raise UsageError(f"start_pegs is {d.rules.start_pegs}, and the Hostility Tracker has {bands[-1]} holes")
    if d.rules.events and not sum(d.events[i].copies for i in range(d.events_n)):
        raise UsageError("events: there is no card to draw, and the rule events asks for one each round")
    if d.rules.range_short > d.rules.range_medium:
        raise UsageError(
            f"range_short is {d.rules.range_short}, and range_medium {d.rules.range_medium}: it must be more"
        )
    if d.rules.large_size > d.rules.tray_slots:
        raise UsageError(f"large_size is {d.rules.large_size}, and a tray has room for {d.rules.tray_slots}")
    for board, name in list(zip(d.roles, d.role_names, strict=True))[: d.crew]:
        taken = sum(size_of(d, token) for token in (board.gun, board.blade, board.stim) if token >= 0)
        if taken > d.rules.tray_slots:
            raise UsageError(f"tray_slots is {d.rules.tray_slots}, and {name_of(name)} starts with tokens for {taken}")
