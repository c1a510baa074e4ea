"""The named features of a move: what strategies.toml gives weights to.

`left` stands for the rounds that may follow this one; a goal is a world with an objective token of one's own that is
not friendly yet; a guard is a world with a rival's. Power is what units bring to a combat: twice their dice, their
health and their morale, in tenths; routed units have half their health alone. Danger is the greatest power by which
a rival that could advance there exceeds one's own, thrice where an objective token lies, five times if the game hangs
on it. The pull of goals is 1 in the system of a
goal that rivals do not hold, a half beside it, and so on; and less where they hold it.
"""

from enum import IntEnum


class Feature(IntEnum):
    """The features of a move. The lower-case names are those of strategies.toml."""

    # Set-up
    TILE_MATERIEL = 0  # of the side laid
    LAY_OWN = 1  # tiles of one's own beside it
    LAY_RIVAL = 2  # tiles of rivals beside it
    LAY_EXPOSED = 3  # rivals' worlds (0.4: not laid yet) beside its framed ones; thrice with no unit left to guard it
    LAY_HOME = 4  # systems to the nearest own forces
    LAY_FAR = 5  # systems to the nearest forces of a rival, at most three
    LAY_GOAL = 6  # goals there or beside it: as PLACE_GOAL
    OWNER_STRONG = 7  # the owner's objective tokens that lie already
    PLACE_SPREAD = 8  # a unit on a world where one has none yet: 1 and its materiel
    PLACE_MORE = 9  # a ground unit that is not the first on a guard: tiles that one has still to lay
    PLACE_FACTORY = 10  # capacity of the factory's world
    PLACE_GUARD = 11  # a unit on a guard where one has none yet
    PLACE_GOAL = 12  # goals in the system or beside it
    PLACE_DANGER = 13  # danger there
    # Orders, as they are laid and as they are revealed: what they could do there as things stand
    ADVANCE_GOAL = 14  # the chance to take goals: twice if one wins the game, half if one holds enough
    ADVANCE_WORLDS = 15  # uncontrolled worlds to take
    ADVANCE_MATERIEL = 16  # materiel of the worlds to take
    ADVANCE_FIGHT = 17  # what a combat could win: its chance times the world, its structures and those of rivals' units
    ADVANCE_RISK = 18  # the chance to lose that combat, times the power sent
    ADVANCE_DENY = 19  # the chance to drive a rival from a goal of its own, by how near it is to winning
    ADVANCE_NEARER = 20  # how much stronger the pull of goals is there
    ADVANCE_NOTHING = 21  # none of that
    ADVANCE_RESERVE = 22  # danger on a friendly world there that own units could come to the help of
    DEPLOY = 23  # it could do something
    DEPLOY_UNITS = 24  # units that could be bought and have room
    DEPLOY_CITY = 25  # a city could be bought, by the levels it is short of three
    DEPLOY_FACTORY = 26  # a first structure for units could be bought, by how few factories one has
    DEPLOY_DANGER = 27  # danger there
    DEPLOY_GOAL = 28  # goals in the system where new units could stand, or beside it
    DOMINATE = 29  # it could do something
    DOMINATE_ASSETS = 30  # tokens that would be gained
    DOMINATE_ABILITY = 31  # the faction's ability could do something
    STRATEGIZE = 32
    STRATEGIZE_LEFT = 33  # left, if an upgrade could be bought
    ORDER_AGAIN = 34  # orders of the kind that one has laid in this round, by the owner's knowledge
    ORDER_SAME = 35  # of them, there
    ORDER_COVERS = 36  # a rival's token is covered
    REVEAL_OPENS = 37  # a rival's token comes to the top
    REVEAL_WAITS = 38  # an Advance, by the order tokens that rivals have left to answer it
    REVEAL_UNUSED = 39  # laid on the event deck instead
    # Purchases
    BUY = 40
    BUY_POWER = 41  # the unit's power
    BUY_PAID = 42  # materiel paid
    BUY_TOKENS = 43  # caches and forges spent
    BUY_WORLD = 44  # on an uncontrolled world: 1 and its materiel
    BUY_GOAL = 45  # on a goal
    BUY_GUARD = 46  # on a guard, by how few units one has there
    BUY_DANGER = 47  # danger there
    BUY_NEAR = 48  # the pull of goals there
    BUY_OVER = 49  # more than the area takes
    BUY_NO_CITY = 50  # and a city that could be built there can't be paid any more: as CITY_LEVEL
    BUY_SHIP = 51  # a ship
    BUY_BRIDGE = 52  # a ship in an uncontrolled void
    CITY = 53
    CITY_LEVEL = 54  # levels that one is short of three, but in the last round
    FACTORY = 55
    FACTORY_CAPACITY = 56
    FACTORY_MORE = 57  # factories that one has
    BASTION = 58
    BASTION_DANGER = 59  # danger there
    BUILD_PAID = 60
    BUILD_DANGER = 61  # of a city or factory
    ASSET_CACHE = 62
    ASSET_FORGE = 63
    ASSET_REINFORCEMENT = 64
    ASSET_HELD = 65  # tokens of the kind that one holds
    UPGRADE_ORDER = 66  # left
    UPGRADE_COMBAT = 67  # left
    UPGRADE_ICONS = 68  # icons and tokens of a combat card; below 0: of one that leaves the deck
    UPGRADE_UNITS = 69  # units that its unit part asks for, as far as one has them; below 0 likewise
    UPGRADE_PAID = 70
    # Moving units
    MOVE = 71
    MOVE_GOAL = 72  # a goal is taken, or attacked: as ADVANCE_GOAL
    MOVE_WORLD = 73  # an uncontrolled world is taken
    MOVE_MATERIEL = 74  # with its materiel
    MOVE_ATTACK = 75  # a combat begins: as ADVANCE_FIGHT
    MOVE_RISK = 76  # as ADVANCE_RISK
    MOVE_DENY = 77  # as ADVANCE_DENY
    MOVE_JOIN = 78  # what a further unit adds to the chance of winning
    MOVE_DANGER = 79  # danger in a friendly area that it joins less that where it leaves
    MOVE_NEARER = 80  # how much stronger the pull of goals is there than where it leaves
    MOVE_OVER = 81  # more than the area takes
    MOVE_SHIP = 82  # a ship enters an uncontrolled void
    MOVE_LEAVES = 83  # a world is no longer friendly: 1 and its materiel
    MOVE_LEAVES_GOAL = 84  # and it has an objective token of one's own
    MOVE_LEAVES_STRUCTURE = 85  # a structure, or a guard, is left without units where rivals are in reach
    STRIKE = 86  # damage expected, as far as it destroys units
    # Combat
    REINFORCE = 87
    REINFORCE_CLOSE = 88  # how close the combat is: 1 even, 0 one-sided
    CARD_HURT = 89  # damage that the enemy would suffer
    CARD_SAVED = 90  # damage that one would suffer less
    CARD_MORALE = 91  # morale, by the round
    CARD_LATER = 92  # icons and dice that stay, times the rounds of combat left
    CARD_RALLY = 93  # own units rallied, and the enemy's routed
    CARD_KILL = 94  # the enemy's units destroyed, and own ones gained
    CARD_OTHER = 95
    DIE_OFFENCE = 96  # dice or tokens gained by a choice, or taken from the enemy
    DIE_DEFENCE = 97
    DIE_MORALE = 98
    TAKE_KILLED = 99  # the price of a unit destroyed
    TAKE_ROUTED = 100  # the power of a unit routed
    TAKE_WASTED = 101  # damage that is shrugged off
    RETREAT_ROOM = 102  # units above what the area takes
    RETREAT_NEAR = 103  # as BUY_NEAR
    # Events
    SCHEME = 104  # a scheme or upgrade is used; below 0: with nothing to gain by it
    EVENT_UNITS = 105  # a card that brings units or structures
    EVENT_ASSETS = 106
    EVENT_UPGRADE = 107
    EVENT_SCHEME = 108  # a scheme
    STORM_RIVAL = 109  # power of rivals that storms keep from one's worlds, more than before
    STORM_OWN = 110  # own power that they keep from goals
    DISBAND = 111  # the power of a unit destroyed


FEATURES = tuple(feature.name.lower() for feature in Feature)
