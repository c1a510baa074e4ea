"""The named features of a move: what strategies.toml gives weights to.

`left` stands for the rounds that may follow this one; a goal is a world with an objective token of one's own that is
not friendly yet; a guard is a world with a rival's. Power is what units bring to a combat: twice their dice, their
health and their morale, in tenths; routed units have half their health alone. Danger is the greatest power by which
rivals in reach exceed one's own there, thrice where an objective token lies. The pull of goals is 1 in the system of a
goal that rivals do not hold, a half beside it, and so on; and less where they hold it.
"""

from enum import IntEnum


class Feature(IntEnum):
    """The features of a move. The lower-case names are those of strategies.toml."""

    # Set-up
    TILE_MATERIEL = 0  # of the side laid
    TILE_CAPACITY = 1  # of its worlds
    LAY_OWN = 2  # tiles of one's own beside it
    LAY_RIVAL = 3  # tiles of rivals beside it
    OWNER_STRONG = 4  # the owner's objective tokens that lie already
    PLACE_SPREAD = 5  # a unit where one has none yet
    PLACE_MATERIEL = 6  # materiel of a world where one has none yet
    PLACE_FACTORY = 7  # capacity of the factory's world
    PLACE_GUARD = 8  # a unit on a guard where one has none yet
    PLACE_GOAL = 9  # goals in the system or beside it
    # Orders, as they are laid and as they are revealed: what they could do there as things stand
    ADVANCE = 10
    ADVANCE_GOAL = 11  # the chance to take goals
    ADVANCE_WORLDS = 12  # uncontrolled worlds to take
    ADVANCE_MATERIEL = 13  # materiel of the worlds to take
    ADVANCE_FIGHT = 14  # what a combat could win: its chance times the world, its structures and those of rivals' units
    ADVANCE_RISK = 15  # the chance to lose that combat, times the power sent
    ADVANCE_NEARER = 16  # how much stronger the pull of goals is there
    ADVANCE_NOTHING = 17  # none of that
    DEPLOY = 18  # it could do something
    DEPLOY_UNITS = 19  # units that could be bought and have room
    DEPLOY_CITY = 20  # a city could be bought, by the levels it is short of three
    DEPLOY_FACTORY = 21  # a first structure for units could be bought, by how few factories one has
    DEPLOY_DANGER = 22  # danger there
    DEPLOY_GOAL = 23  # goals in the system where new units could stand, or beside it
    DOMINATE = 24  # it could do something
    DOMINATE_ASSETS = 25  # tokens that would be gained
    DOMINATE_ABILITY = 26  # the faction's ability could do something
    STRATEGIZE = 27
    STRATEGIZE_LEFT = 28  # left, if an upgrade could be bought
    ORDER_AGAIN = 29  # orders of the kind that one has laid in this round, by the owner's knowledge
    ORDER_SAME = 30  # of them, there
    ORDER_COVERS = 31  # a rival's token is covered
    ORDER_COVERS_OWN = 32
    REVEAL_OPENS = 33  # a rival's token comes to the top
    REVEAL_DEPLOY = 34
    REVEAL_DOMINATE = 35
    REVEAL_STRATEGIZE = 36
    REVEAL_UNUSED = 37  # laid on the event deck instead
    # Purchases
    BUY = 38
    BUY_POWER = 39  # the unit's power
    BUY_PAID = 40  # materiel paid
    BUY_TOKENS = 41  # caches and forges spent
    BUY_WORLD = 42  # on an uncontrolled world: 1 and its materiel
    BUY_GOAL = 43  # on a goal
    BUY_GUARD = 44  # on a guard, by how few units one has there
    BUY_DANGER = 45  # danger there
    BUY_NEAR = 46  # the pull of goals there
    BUY_OVER = 47  # more than the area takes
    BUY_SHIP = 48  # a ship
    BUY_BRIDGE = 49  # a ship in an uncontrolled void
    CITY = 50
    CITY_LEVEL = 51  # levels that one is short of three
    FACTORY = 52
    FACTORY_CAPACITY = 53
    FACTORY_MORE = 54  # factories that one has
    BASTION = 55
    BASTION_DANGER = 56  # danger there
    BUILD_PAID = 57
    BUILD_DANGER = 58  # of a city or factory
    ASSET_CACHE = 59
    ASSET_FORGE = 60
    ASSET_REINFORCEMENT = 61
    ASSET_HELD = 62  # tokens of the kind that one holds
    UPGRADE_ORDER = 63  # left
    UPGRADE_COMBAT = 64  # left
    UPGRADE_ICONS = 65  # icons and tokens of a combat card; below 0: of one that leaves the deck
    UPGRADE_UNITS = 66  # units that its unit part asks for, as far as one has them; below 0 likewise
    UPGRADE_PAID = 67
    # Moving units
    MOVE = 68
    MOVE_GOAL = 69  # a goal is taken, or attacked, by the chance to win
    MOVE_WORLD = 70  # an uncontrolled world is taken
    MOVE_MATERIEL = 71  # with its materiel
    MOVE_ATTACK = 72  # a combat begins: as ADVANCE_FIGHT
    MOVE_RISK = 73  # as ADVANCE_RISK
    MOVE_JOIN = 74  # what a further unit adds to the chance of winning
    MOVE_DANGER = 75  # danger in a friendly area that it joins less that where it leaves
    MOVE_NEARER = 76  # how much stronger the pull of goals is there than where it leaves
    MOVE_OVER = 77  # more than the area takes
    MOVE_SHIP = 78  # a ship enters an uncontrolled void
    MOVE_LEAVES = 79  # a world is no longer friendly: 1 and its materiel
    MOVE_LEAVES_GOAL = 80  # and it has an objective token of one's own
    MOVE_LEAVES_STRUCTURE = 81  # a structure, or a guard, is left without units where rivals are in reach
    STRIKE = 82  # damage expected, as far as it destroys units
    # Combat
    REINFORCE = 83
    REINFORCE_CLOSE = 84  # how close the combat is: 1 even, 0 one-sided
    CARD_HURT = 85  # damage that the enemy would suffer
    CARD_SAVED = 86  # damage that one would suffer less
    CARD_MORALE = 87  # morale, by the round
    CARD_LATER = 88  # icons and dice that stay, times the rounds of combat left
    CARD_RALLY = 89  # own units rallied, and the enemy's routed
    CARD_KILL = 90  # the enemy's units destroyed, and own ones gained
    CARD_OTHER = 91
    DIE_OFFENCE = 92  # dice or tokens gained by a choice, or taken from the enemy
    DIE_DEFENCE = 93
    DIE_MORALE = 94
    TAKE_KILLED = 95  # the price of a unit destroyed
    TAKE_ROUTED = 96  # the power of a unit routed
    TAKE_WASTED = 97  # damage that is shrugged off
    RETREAT_ROOM = 98  # units above what the area takes
    RETREAT_NEAR = 99  # as BUY_NEAR
    # Events
    SCHEME = 100  # a scheme or upgrade is used; below 0: with nothing to gain by it
    EVENT_UNITS = 101  # a card that brings units or structures
    EVENT_ASSETS = 102
    EVENT_UPGRADE = 103
    EVENT_COMBAT = 104  # a scheme for combats
    EVENT_OTHER = 105  # a scheme for other moments
    STORM_RIVAL = 106  # power of rivals that storms keep from one's worlds, more than before
    STORM_OWN = 107  # own power that they keep from goals
    DISBAND = 108  # the power of a unit destroyed
    DONE = 109  # no more
    BUY_NO_CITY = 110  # and a city that could be built there can't be paid any more: as CITY_LEVEL
    LAY_EXPOSED = 111  # its worlds that take objective tokens beside worlds of tiles of rivals


FEATURES = tuple(feature.name.lower() for feature in Feature)
