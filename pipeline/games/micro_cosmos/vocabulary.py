"""The words that the game is told in: Resources, colours, Specialists, upgrades, and what cards do."""

from enum import IntEnum

NOBODY = -1  # no card, no seat, no place, no planet


class Resource(IntEnum):
    """What Cargo holds. A planet's colour has a Resource of its own: red Minerals, green Biomatter, blue Technology."""

    MINERALS = 0
    BIOMATTER = 1
    TECHNOLOGY = 2
    WORKFORCE = 3


RESOURCES = 4


class Colour(IntEnum):
    """Of planets, Survivors, Leaders and Councils; NEUTRAL is a fourth colour of Survivors (New Worlds)."""

    RED = 0
    GREEN = 1
    BLUE = 2
    NEUTRAL = 3


COLOURS = 3  # of planets and Councils


class Specialist(IntEnum):
    """A Leader has the code of its colour."""

    RED_LEADER = 0
    GREEN_LEADER = 1
    BLUE_LEADER = 2
    ENGINEER = 3


SPECIALISTS = 4
ANY_SPECIALIST = SPECIALISTS  # what the Blue Council asks for


class Upgrade(IntEnum):
    """What an Ark can be upgraded with; the sheet `upgrades.csv` says what each costs."""

    ENGINES_2 = 0
    ENGINES_3 = 1
    CARGO_HOLDS = 2
    MINING_VEHICLES = 3
    BIODOME = 4
    ROBOTICS = 5
    LEISURE_FACILITIES = 6
    SCOUT_VEHICLES = 7


UPGRADES = 8


class Bonus(IntEnum):
    """What a spot of a track shows."""

    NOTHING = 0
    RESOURCE = 1  # of the player's choice
    POINTS = 2
    LEADER = 3  # of the track's colour
    ARRIVALS = 4  # points for the first and the second to arrive: the rules arrival_points


class Cause(IntEnum):
    """What influence in a Council is gained by (Old Authorities)."""

    TERRAFORM = 0
    NEW_OUTPOST = 1
    MOVED_OUTPOST = 2
    SETTLE = 3


class Fate(IntEnum):
    """What became of a Survivor that was taken on board."""

    STUCK = 0  # still on the Ark at the end
    SETTLED = 1
    SENT = 2  # to the New Worlds
    THROWN_OFF = 3


class AutomaAct(IntEnum):
    """What a card of the Automa does."""

    NOTHING = 0
    GATHER = 1
    TERRAFORM = 2
    SCOUT = 3
    OUTPOST = 4
    DISCOVER = 5


class Timing(IntEnum):
    """When a Scenario card of the campaign acts."""

    IMMEDIATE = 0
    END_OF_ROUND = 1
    ANY_TIME = 2


class ScenarioVerb(IntEnum):
    """What a Scenario card of the campaign does; `amount` says how much."""

    GAIN = 0  # Resources of choice
    LOSE_MOST = 1  # of the type that there is most of
    LOSE_ANY = 2  # of choice
    GAIN_WORKFORCE = 3
    GAIN_PLANET = 4  # of the type of the planet's colour
    DISCARD_CREW = 5
    DRAW_CREW = 6
    LOWER_LEVEL = 7  # on the planet under the Ark, never below its start
    DISCARD_SURVIVOR = 8
    RANGE = 9  # for one move
    TERRAFORM_CAP = 10  # for one action
    FREE_ENGINEER = 11
    FREE_LEADER = 12  # of any colour
    SWAP = 13  # Resources for others


class ScenarioIf(IntEnum):
    """On what condition a Scenario card acts."""

    ALWAYS = 0
    ON_TERRAFORMED = 1  # the Ark is on a terraformed planet
    NOT_AT_PORTAL = 2
    ON_OWN_OUTPOST = 3
    SURVIVORS_ABOVE = 4  # more Survivors on the Ark than the card's `above`
    SETTLED_THIS_ROUND = 5
