"""The words that the game is told in: factions, grades of units, orders, faces, and what cards do."""

from enum import IntEnum

NOBODY = -1  # no seat, area, system, tile or card


class Faction(IntEnum):
    """The four factions, by the dossier's neutral names."""

    VANGUARD = 0
    ZEALOTS = 1
    REAVERS = 2
    WAYFARERS = 3


FACTIONS = 4


class Grade(IntEnum):
    """Every faction has a unit of each grade; the sheet `units` names it."""

    GROUND_0 = 0
    SHIP_0 = 1
    GROUND_1 = 2
    GROUND_2 = 3
    SHIP_2 = 4
    GROUND_3 = 5


GRADES = 6
SHIPS = 0b010010  # bits of the grades that are ships


class Structure(IntEnum):
    """Structures; a world holds them as bits."""

    CITY = 0
    FACTORY = 1
    BASTION = 2


STRUCTURES = 3


class Order(IntEnum):
    """The four orders (rulebook)."""

    DEPLOY = 0
    STRATEGIZE = 1
    DOMINATE = 2
    ADVANCE = 3


ORDERS = 4


class Asset(IntEnum):
    """Asset tokens."""

    CACHE = 0
    FORGE = 1
    REINFORCEMENT = 2


ASSETS = 3


class Face(IntEnum):
    """Of a combat die, of combat tokens (not MORALE) and of icons on combat cards."""

    OFFENCE = 0
    DEFENCE = 1
    MORALE = 2


FACES = 3
ANY_FACE = 0b111  # bits of faces, where several will do
ROLLED = 0b1000  # the face that is thrown


class Side(IntEnum):
    """Of a combat."""

    ATTACKER = 0
    DEFENDER = 1


class Who(IntEnum):
    """Whom an effect of a combat card is about."""

    SELF = 0
    ENEMY = 1
    BOTH = 2


class Part(IntEnum):
    """Of a combat card."""

    GENERAL = 0
    UNIT = 1  # only with an unrouted unit of those that the card lists (or the bastion)


class If(IntEnum):
    """On what condition an effect happens."""

    ALWAYS = 0
    ATTACKING = 1
    DEFENDING = 2
    MORE_MORALE = 3  # more morale dice than the enemy
    ENEMY_ROUTED = 4  # the enemy has a routed unit
    MORE_UNROUTED = 5  # more unrouted units than the enemy
    BEFORE = 6  # the effect before it happened


class Per(IntEnum):
    """What an effect's amount is multiplied by."""

    ONE = 0
    UNROUTED = 1  # own unrouted units of the grades named
    MORALE_DICE = 2  # own morale dice
    LEVEL = 3  # not multiplied: of any grade, but its level is at most one's units of the grades named in the system


class Unless(IntEnum):
    """What the enemy may do so that an effect does not happen."""

    NOTHING = 0
    PAY = 1  # a die of a face named
    ROUT = 2  # one of its units
    DESTROY = 3  # one of its units
    DESTROY_ROUTED = 4  # one of its routed units
    DISCARD = 5  # one of its face-up cards, which the acting side picks
    PAY_LEVEL = 6  # dice as many as the command level of the unit pointed at


class Verb(IntEnum):
    """What an effect of a combat card does."""

    NOTHING = 0
    TOKENS = 1  # combat tokens of a face; with several faces one chooses
    DICE = 2  # add dice: thrown, or set to a face
    CONVERT = 3  # turn dice from faces to faces
    REROLL = 4
    LOSE_DICE = 5  # lose dice of a face; with several faces the chooser picks
    LOSE_TOKENS = 6
    LOSE_EITHER = 7  # one die of a face, or `amount` tokens of another face
    RALLY = 8
    ROUT = 9
    DESTROY = 10
    DESTROY_ROUTED = 11
    RETREAT = 12  # one's own units leave the combat
    MOVE = 13  # one's own units move to an adjacent area
    BRING = 14  # one's own unit comes from any world
    PROMOTE = 15  # a ground unit of level 0, or a reinforcement, becomes one of GROUND_1
    PLACE_HERE = 16  # a free unit of a grade
    PLACE_BESIDE = 17  # … on another friendly or uncontrolled world of the system
    REINFORCE = 18  # a free reinforcement token
    DISCARD_UP = 19  # a face-up card of the enemy's
    DISCARD_HAND = 20  # a card of the enemy's hand, at random
    MILL = 21  # the enemy's top card is discarded, and its icons count for this round
    DRAW = 22
    ICONS_ONLY = 23  # play another card from hand for its icons
    PEEK = 24  # look at the enemy's face-down card
    AGAIN = 25  # damage is assessed a second time in this round
    NO_ROUT = 26  # own units cannot be routed in this round
    NO_DAMAGE = 27  # nobody suffers damage in this round
    NO_TOKENS = 28  # the enemy takes no tokens of a face in this round
    ROUT_KILLS = 29  # an enemy unit that is routed in this round is destroyed, unless a morale die is paid for it
    COPY_TOKENS = 30  # for the rest of the combat one takes the tokens that the enemy takes too
    TARGET_DESTROY = 31  # an enemy unit that one points at is destroyed
    BREAK_OUT = 32  # any number of one's own units move to one adjacent area, an enemy's too


class UpgradeVerb(IntEnum):
    """What an order upgrade does; each is one faction's."""

    PRECISION_SALVO = 0  # `amount` dice more, `other` morale dice turned to offence
    CAMPAIGN_FOOTING = 1  # `amount` reinforcement tokens without a friendly world in the active system
    REORGANISE_WORKS = 2  # a structure is replaced by one of another kind
    GARRISON_LEVIES = 3  # bastions count as factories, with a deploy limit `amount` lower
    INSERTION_STRIKE = 4  # despite a bastion; `amount` defence dice for `other` units of GROUND_1
    TERROR_BOMBING = 5  # `amount` dice more; `other` morale dice so that whoever suffers damage is routed
    DARK_MUSTER = 6  # a unit up to level `amount`, cheaper by `other` for each unit of GROUND_0
    TWIN_OMENS = 7  # `amount` order tokens go on the event deck
    STORM_RUNNERS = 8  # ships move through storms
    SCORCHED_WORLD = 9  # despite a bastion; `amount` defence dice for `other` units or structures that the enemy picks
    RAID_SALVAGE = 10  # `amount` dice more; one die for `other` materiel gained, and lost by the enemy
    FAST_BUILD = 11  # the structure may come before the units
    CHANGE_OF_PLAN = 12  # Strategize is resolved as another order
    ROCK_HOPPERS = 13  # `amount` ground units treat one uncontrolled void as friendly
    TOKEN_THEFT = 14  # despite a bastion; `amount` morale dice for `other` assets of the enemy
    PINPOINT_STRIKE = 15  # `amount` dice more; `other` morale dice to say who suffers damage first
    TWIN_WORKS = 16  # a structure on a world with one of a different kind
    FAR_SIGHT = 17  # Strategize without a unit or structure in the active system
    FOLLOW_UP_STRIKE = 18  # an orbital strike after a combat
    STRIKE_AND_WITHDRAW = 19  # despite a bastion; `amount` defence dice to move ships to an adjacent system


class StormMove(IntEnum):
    """How a storm moves, by the icon of an event card."""

    ACROSS = 0
    SIDEWAYS = 1
    DIAG_TR_BL = 2
    DIAG_TL_BR = 3


class Timing(IntEnum):
    """When an event card is used: tactics in the Refresh Phase, schemes at their moment."""

    REFRESH = 0
    INSTEAD = 1  # instead of revealing an order
    COMBAT_START = 2  # own combat, before damage is assessed
    COMBAT_END = 3  # own combat, after damage was assessed
    ROUTED = 4  # own combat, when an enemy unit is routed
    STRIKE = 5  # own orbital strike
    PURCHASE = 6
    ADVANCE = 7  # own Advance
    STORM = 8  # when a storm is moved
    PLANNED = 9  # at the end of the Planning Phase


class EventCard(IntEnum):
    """The event cards, by their numbers in the design; what each does is in the chapter of its Timing."""

    FORGE_WARDENS = 0
    STANDARD_BEARER = 1
    FINAL_SANCTION = 2
    TIMELY_ARRIVAL = 3
    WAR_COUNCIL = 4
    RAISE_THE_WALLS = 5
    SECOND_WIND = 6
    TITHE = 7
    PLAGUE = 8
    MANY_PATHS = 9
    BEND_THE_STORM = 10
    NEW_CONVERTS = 11
    BROKEN_WILLS = 12
    SPOILS = 13
    THROUGH_THE_STORM = 14
    STORM_TOUCHED = 15
    NO_MERCY = 16
    WRONG_TURN = 17
    FRESH_MOBS = 18
    PLUNDER = 19
    MORE_BODIES = 20
    RUSH = 21
    TEAR_DOWN = 22
    BIG_BOSS = 23
    HIDDEN_COLONY = 24
    VANISHING_HOST = 25
    OLD_FORGES = 26
    WANDERERS_RETURN = 27
    HIDDEN_HAND = 28
    PATH_OF_ARMS = 29
    MERCILESS_RAID = 30
    GATE_WALK = 31


class Use(IntEnum):
    """What became of an order token."""

    UNUSED = 0  # still on the board at the end
    RESOLVED = 1
    TO_EVENTS = 2  # laid on the event deck instead
    EMPTY = 3  # resolved, and nothing was done


class Item(IntEnum):
    """What can be bought."""

    UNIT = 0
    STRUCTURE = 1
    ORDER_UPGRADE = 2
    COMBAT_UPGRADE = 3
