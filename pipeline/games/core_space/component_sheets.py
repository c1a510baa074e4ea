"""The sheets of the game: NPC boards, Traders, Equipment tokens, skills, event cards, arrivals, dice."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from pipeline.games.cells import CONFIDENCE, SOURCE, Column, Confidence
from pipeline.games.core_space.vocabulary import (
    Band,
    Breed,
    CivilianFace,
    EventVerb,
    Faction,
    Range,
    Side,
    SkillVerb,
    TokenKind,
)
from pipeline.games.sheets import Sheet


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The members of a vocabulary as sheets spell them."""
    return tuple(member.name.lower() for member in kind)


BREED_WORDS = words(Breed)
NPC_WORDS = BREED_WORDS[: Breed.TRADER]
BAND_WORDS = words(Band)
RANGE_WORDS = words(Range)
SCOURGE_WORDS = NPC_WORDS[:4]
SKILL_WORDS = ("walk_it_off", "assist", "hack", "regulate", "reflexes", "marksman")
STATISTICS = ("actions", "close", "shooting", "armour", "persuade")  # of a board, each with a low, default and high
NEVER = 99  # of `persuade`: nobody can persuade it
PURGE_DIE, CHANCE_DIE = "die", "chance"
COMING = ("0", PURGE_DIE, "1", "2", "3", "4", "5", "6")  # how many Scourge characters come, fewest first
COMING_LIVE = ("0", CHANCE_DIE, "1")
DICE = ("blue", "red", "purge", "chance")
COMBAT_FACES = ("double_hit", "hit", "blank", "misfire")
PURGE_FACES = ("0", "1", "2", "3", "4")
FACES_OF = {"blue": COMBAT_FACES, "red": COMBAT_FACES, "purge": PURGE_FACES, "chance": words(CivilianFace)}
CORPS_DECK, SCOURGE_DECK = "galactic_corps", "scourge"
DECKS = (SCOURGE_DECK, "civilian", "environment", "assistance", CORPS_DECK)
ICONS = (
    "rare",
    "reliable",
    "silent",
    "target_lock",
    "infinite",
    "dangerous",
    "full_charge",
    "effortless",
    "discard",
    "flip",
    "not_now",
    "ammo_die",
    "jam",
    "freeze",
    "search",
    "re_roll",
    "tech",
    "free_reload",
)

# By the cards of the rules: the faction of each breed.
FACTION_OF = {
    Breed.HARVESTER: Faction.SCOURGE,
    Breed.DEVASTATOR: Faction.SCOURGE,
    Breed.ASSASSIN: Faction.SCOURGE,
    Breed.LIVE_ONE: Faction.SCOURGE,
    Breed.GUARD: Faction.CORPS,
    Breed.DESTROYER: Faction.CORPS,
    Breed.DIRECTOR: Faction.CORPS,
    Breed.WARDEN: Faction.SECURITY,
    Breed.GANGSTER: Faction.GANGSTERS,
    Breed.GANG_LEADER: Faction.GANGSTERS,
    Breed.CIVILIAN: Faction.CIVILIANS,
}

NAME = Column("as transcripts call it")
ACTIONS = Column("actions of an activation, with npc_dice as the column's name ends", low=1, high=9)
CLOSE = Column("dice of a Close Assault, likewise", high=12)
SHOOTING = Column("dice of a Ranged Assault, likewise; 0: it never shoots", high=12)
ARMOUR = Column("hits that its armour takes off, likewise", high=9)
PERSUADE = Column("hits that are taken off when it is persuaded, likewise", default=NEVER, blank="it cannot be")
STANDS_FOR = Column("dice of it", default=0, high=12)
LEVEL = Column("level of the skill that is marked on the Class Board", default=0, high=3)


class BoardRow(NamedTuple):
    """A side of an NPC's board; each statistic has three values, of which the rule `npc_dice` picks one."""

    name: Annotated[str, NAME]
    breed: Annotated[str, Column("whose board", words=NPC_WORDS)]
    side: Annotated[str, Column("standard, or raised: charged, Elite, Specialist", words=words(Side))]
    rank: Annotated[int, Column("of those of a faction the highest rank activates first", low=1, high=9)]
    actions_low: Annotated[int, ACTIONS]
    actions_default: Annotated[int, ACTIONS]
    actions_high: Annotated[int, ACTIONS]
    close_low: Annotated[int, CLOSE]
    close_default: Annotated[int, CLOSE]
    close_high: Annotated[int, CLOSE]
    shooting_low: Annotated[int, SHOOTING]
    shooting_default: Annotated[int, SHOOTING]
    shooting_high: Annotated[int, SHOOTING]
    armour_low: Annotated[int, ARMOUR]
    armour_default: Annotated[int, ARMOUR]
    armour_high: Annotated[int, ARMOUR]
    persuade_low: Annotated[int, PERSUADE]
    persuade_default: Annotated[int, PERSUADE]
    persuade_high: Annotated[int, PERSUADE]
    scramble: Annotated[bool, Column("whether it climbs scenery and uses windows", default=False)]
    hunts: Annotated[bool, Column("whether it aims at a visible Captain first", default=False)]
    no_limit: Annotated[bool, Column("whether it shoots at any range, not up to Medium", default=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class TraderRow(NamedTuple):
    """A Trader's Character Board and Class Board; all crews have the same, in this order."""

    name: Annotated[str, Column("his role, as transcripts call him")]
    captain: Annotated[bool, Column("whether he is the Captain", default=False)]
    tech: Annotated[bool, Column("whether he is of the Tech class: a die more for Interact", default=False)]
    health: Annotated[int, Column("Health pegs at the start", low=1, high=12)]
    actions: Annotated[int, Column("actions of a turn", low=1, high=6)]
    skill: Annotated[int, Column("Skill: pegs at the start, and dice to persuade with", high=12)]
    unarmed: Annotated[int, Column("dice of an unarmed Close Assault", high=6)]
    armour: Annotated[int, Column("physical armour of his own", default=0, high=6)]
    walk_it_off: Annotated[int, LEVEL]
    assist: Annotated[int, LEVEL]
    hack: Annotated[int, LEVEL]
    regulate: Annotated[int, LEVEL]
    reflexes: Annotated[int, LEVEL]
    marksman: Annotated[int, LEVEL]
    gun: Annotated[str, Column("token that he has at the start", default="", refers="tokens")]
    blade: Annotated[str, Column("… and another", default="", refers="tokens")]
    stim: Annotated[str, Column("… and another", default="", refers="tokens")]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class TokenRow(NamedTuple):
    """A kind of Equipment token."""

    name: Annotated[str, NAME]
    box: Annotated[str, Column("the box that it comes in", words=("core", "galactic_corps"))]
    kind: Annotated[str, Column("what it is", words=words(TokenKind))]
    size: Annotated[str, Column("small or large", words=("small", "large"))]
    copies: Annotated[int, Column("tokens of it in the box", default=1, high=20)]
    close_standard: Annotated[int, STANDS_FOR]
    close_heavy: Annotated[int, STANDS_FOR]
    throw_dice: Annotated[int, STANDS_FOR]
    range_short: Annotated[int, STANDS_FOR]
    range_medium: Annotated[int, STANDS_FOR]
    range_long: Annotated[int, STANDS_FOR]
    blast_target: Annotated[int, Column("dice of a blast on who is on target", default=0, high=12)]
    blast_within_1: Annotated[int, Column("… within an inch of it", default=0, high=12)]
    blast_within_2: Annotated[int, Column("… within two inches of it", default=0, high=12)]
    blast_mode: Annotated[str, Column("how a blast is made", default="", words=("thrown", "fired"), blank="no blast")]
    reach: Annotated[str, Column("how far a blast goes, or the token can be used", default="", words=RANGE_WORDS)]
    armour: Annotated[int, Column("physical armour", default=0, high=9)]
    shield: Annotated[int, Column("shield", default=0, high=9)]
    armour_close: Annotated[int, Column("dice of a Close Assault with it", default=0, high=12)]
    burst: Annotated[int, Column("further dice for an ammo peg each", default=0, high=6)]
    heal: Annotated[int, Column("Health that it restores", default=0, high=12)]
    ammo: Annotated[int, Column("ammo pegs that it gives", default=0, high=12)]
    actions: Annotated[int, Column("further actions in this turn", default=0, high=6)]
    uses: Annotated[
        int, Column("2: it is turned over at its first use, and can be used again", default=1, low=1, high=2)
    ]
    icons: Annotated[tuple[str, ...], Column("what else is printed on it", default=(), words=ICONS)]
    buy: Annotated[int, Column("what it costs at a trading post, UA", default=0, played=False, blank="not for sale")]
    sell: Annotated[int, Column("what it is sold for, UA", default=0)]
    effect: Annotated[str, Column("what it does, in words", default="", played=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class SkillRow(NamedTuple):
    """A skill at a level; using it takes as many Skill pegs as the level."""

    skill: Annotated[str, Column("which skill", words=SKILL_WORDS)]
    level: Annotated[int, Column("level, from 1", low=1, high=3)]
    verb: Annotated[str, Column("what it does", words=words(SkillVerb))]
    amount: Annotated[int, Column("how much of it, or how many", default=0, high=9)]
    rank: Annotated[int, Column("up to which rank of the Scourge", default=0, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class EventRow(NamedTuple):
    """An event card; what it does in which band is in the sheet `effects`."""

    name: Annotated[str, NAME]
    deck: Annotated[str, Column("the icon on its back", words=DECKS)]
    copies: Annotated[
        int, Column("of it in the event deck; of the Galactic Corps: its share of the rule corps_cards", default=1)
    ]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class EffectRow(NamedTuple):
    """A paragraph of an event card."""

    card: Annotated[str, Column("the card", refers="events")]
    bands: Annotated[tuple[str, ...], Column("bands in which it is read", words=BAND_WORDS)]
    verb: Annotated[str, Column("what happens", words=words(EventVerb))]
    breed: Annotated[str, Column("to NPCs of this breed", default="", words=NPC_WORDS)]
    amount: Annotated[int, Column("how many NPCs or pegs", default=1, low=-9, high=9)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


COMES = Column("how many come; die: a Purge die's number", default="0", words=COMING)


class ArrivalRow(NamedTuple):
    """What of the Scourge comes in a round, by band of the Hostility Tracker."""

    band: Annotated[str, Column("in this band", words=BAND_WORDS)]
    harvester: Annotated[str, COMES]
    devastator: Annotated[str, COMES]
    assassin: Annotated[str, COMES]
    live_one: Annotated[str, Column("chance: one on its icon of the Chance die", default="0", words=COMING_LIVE)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


class DieRow(NamedTuple):
    """What is on so many faces of a die. The Security Die is the rule `security_die_weights`."""

    die: Annotated[str, Column("which die", words=DICE)]
    face: Annotated[str, Column("what the face shows", words=tuple(dict.fromkeys(sum(FACES_OF.values(), ()))))]
    faces: Annotated[int, Column("on how many faces", high=12)]
    least: Annotated[int, Column("fewest faces in another stand-in set", default=0, high=12, played=False)]
    most: Annotated[int, Column("most faces in another stand-in set", default=0, high=12, played=False)]
    source: Annotated[str, SOURCE]
    confidence: Annotated[Confidence, CONFIDENCE]


BOARDS = Sheet("boards", BoardRow, "the boards of NPCs, a row a side")
TRADERS = Sheet("traders", TraderRow, "the Traders of a crew")
TOKENS = Sheet("tokens", TokenRow, "the Equipment tokens")
SKILL_LEVELS = Sheet("skills", SkillRow, "the skills, a row a level", ("skill", "level"), "skill")
EVENTS = Sheet("events", EventRow, "the event cards", may_be_empty=True)
EFFECTS = Sheet("effects", EffectRow, "what event cards do, band by band", ("card", "bands"), "card", may_be_empty=True)
ARRIVALS = Sheet("arrivals", ArrivalRow, "what of the Scourge comes in each band", ("band",), "band")
DICE_FACES = Sheet("dice", DieRow, "the faces of the dice", ("die", "face"), "die")
