"""The words that the game is told in: who is on the board, headings, bands, faces of dice, what tokens and cards do."""

from enum import IntEnum

NOBODY = -1  # no character, cell, token, card or crew


class Faction(IntEnum):
    """Whose side a character is on, in the order in which NPCs activate (after the Scourge; rulebook)."""

    SCOURGE = 0
    CORPS = 1  # the Galactic Corps
    SECURITY = 2  # Security Wardens
    GANGSTERS = 3
    CIVILIANS = 4
    TRADERS = 5  # of all crews, and NPCs that joined one


FACTIONS = 6


class Breed(IntEnum):
    """Which board a character has; a Trader's is a row of the sheet `traders`."""

    HARVESTER = 0
    DEVASTATOR = 1
    ASSASSIN = 2
    LIVE_ONE = 3
    GUARD = 4
    DESTROYER = 5
    DIRECTOR = 6
    WARDEN = 7
    GANGSTER = 8
    GANG_LEADER = 9  # a Gangster of high rank
    CIVILIAN = 10
    TRADER = 11


BREEDS = 11  # of NPCs
ALL_BREEDS = 12


class Side(IntEnum):
    """Which side of an NPC's board is up."""

    STANDARD = 0
    RAISED = 1  # charged (Scourge), Elite (Corps), Specialist (Wardens)


SIDES = 2


class Band(IntEnum):
    """Of the Hostility Tracker."""

    RELAXED = 0
    GUARDED = 1
    WATCH_YOUR_BACK = 2
    COVER_ME = 3
    CHARGE = 4
    KILL_ME = 5
    PURGE = 6


BANDS = 7


class Range(IntEnum):
    """How far apart two bases are."""

    SHORT = 0
    MEDIUM = 1
    LONG = 2


class View(IntEnum):
    """How well one character sees another."""

    CLEAR = 0  # hidden up to a quarter
    PARTIAL = 1  # in partial cover
    UNSEEN = 2  # no line of sight


class Heading(IntEnum):
    """The eight directions of an arrow; north is up on the map, where y is smaller."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7


HEADINGS = 8


class Ground(IntEnum):
    """What fills a cell of the map."""

    FLOOR = 0
    LOW = 1  # terrain lower than a standing character: cover, no obstacle to sight of one who stands
    TALL = 2  # terrain that blocks sight


class Face(IntEnum):
    """Of the Security Die (rulebook, Security Die)."""

    SEARCH = 0
    MOVE = 1
    INTERROGATION = 2
    BACKUP = 3  # Call for Backup
    ATTACK = 4


FACES = 5


class CivilianFace(IntEnum):
    """Of the Chance die, as a Civilian reads it."""

    MOVE = 0
    ATTACK = 1
    HIDE = 2
    JOIN = 3
    TRADE = 4
    LIVE_ONE = 5


CIVILIAN_FACES = 6


class Decided(IntEnum):
    """How a Security Warden's activation was decided."""

    DIE = 0
    SCOURGE = 1  # a Scourge character at Short Range in line of sight
    TAKEN_OVER = 2  # by the Galactic Corps
    ON_ALERT = 3
    STAND_UP = 4  # prone: it stood up instead
    INTERRUPTED = 5  # its activation was skipped


class Effect(IntEnum):
    """What really came of a Security Warden's activation."""

    TOKEN = 0  # a search: an Equipment token was given up
    PEG = 1  # a search: a Skill peg was paid
    EMPTY = 2  # a search: there was no Equipment token to give up
    SKIP = 3  # an interrogation: the next activation is lost
    PEG_KEPT_TURN = 4  # an interrogation: a Skill peg was paid
    APPROACH = 5  # a Move towards whom the die named, who was not reached
    ARROW = 6  # a Move by the arrow
    STILL = 7  # nothing could be done: no Move was possible
    BACKUP_CAME = 8  # other Wardens moved
    BACKUP_PLACED = 9  # a new Warden came
    BACKUP_NONE = 10  # nobody could come
    ATTACKED = 11  # at least one attack was made
    CHASED = 12  # a Move towards a target, and no attack
    NO_TARGET = 13  # nobody to attack
    ARREST = 14
    STOOD_UP = 15


class Cause(IntEnum):
    """Why Wardens went On Alert."""

    SHOT = 0
    CLOSE = 1
    BLAST = 2
    OPPORTUNITY = 3
    START = 4  # the mission's


class Assault(IntEnum):
    """Kinds of attack."""

    RANGED = 0
    CLOSE = 1
    OPPORTUNITY = 2  # a free Close Assault on one that leaves Base Contact
    BLAST = 3
    COUNTER = 4  # a reaction's
    BACKFIRE = 5  # a dangerous weapon on its user


class Peg(IntEnum):
    """Why the Hostility Tracker moved."""

    ROUND = 0
    SHOT = 1
    EVENT = 2
    SKILL = 3


class Arrival(IntEnum):
    """How an NPC came."""

    START = 0
    HOSTILITY = 1  # by the band's list
    EVENT = 2
    BACKUP = 3
    HATCHED = 4  # out of a Civilian


class Fate(IntEnum):
    """What became of a Trader."""

    OUT = 0  # walked or was carried on board
    LEFT = 1  # defeated, not Arrested, alive: left behind
    DEAD = 2
    FREE = 3  # Arrested and let go
    BAILED = 4  # Arrested, paid for
    PRISON = 5
    STRANDED = 6  # still standing when the mission was broken off


class TokenKind(IntEnum):
    """Of an Equipment token."""

    WEAPON = 0
    ARMOUR = 1
    SPECIAL = 2
    NON_COMBAT = 3
    OBJECTIVE = 4


class SkillVerb(IntEnum):
    """What a skill at a level does; `amount` and `rank` say how much."""

    NOTHING = 0
    HEAL_SELF = 1
    LESS_DAMAGE = 2  # reaction: the damage is so much less
    STAND_AGAIN = 3  # reaction to a defeat: stand with `amount` Health
    SHELTER = 4  # a crew mate takes no ranged harm in this round
    HEAL_MATE = 5
    ACTION_EACH = 6  # oneself and `amount` others have one action more
    REMOVE_SCOURGE = 7  # up to `amount` of a rank up to `rank`, at Medium Range
    PEG_OFF = 8  # `amount` Hostility pegs
    CLOSE_ENTRY = 9  # an Entry Point takes no Scourge until the next band
    LURE = 10  # Scourge characters up to `rank` at Medium Range of a cell spend their activation moving to it
    IGNORE_HITS = (
        11  # reaction to a close attack; then, where `amount` > 0, a Close Assault back with amount - 1 dice more
    )
    EXTRA_SHOT = 12  # a Ranged Assault for no action, with `amount` dice more


class EventVerb(IntEnum):
    """What a part of an event card does; `amount` says how many."""

    NOTHING = 0  # nothing that is simulated
    PLACE_NEAR = 1  # place NPCs of a breed at the Entry Point nearest a Trader
    PLACE_RANDOM = 2  # place NPCs of a breed at one Entry Point, by the die
    STEP_CLOSER = 3  # the NPC of a breed that is nearest a Trader Moves towards him
    SHOOT_NEAREST = 4  # the NPC of a breed that is nearest a Trader shoots at him if it can
    HUNT_CAPTAIN = 5  # the NPC of a breed nearest a Captain acts once, with him as its target
    CIVILIAN_SHOOTS = 6  # the unengaged Civilian nearest to a Scourge character that it sees shoots it
    CIVILIAN_DRAWS = 7  # the Scourge character nearest a Civilian Moves towards it
    CIVILIANS_CHARGE = 8  # unengaged Civilians make two Moves towards the nearest Scourge; those in contact attack
    PEGS = 9  # `amount` Hostility pegs
