"""The features of a move: what a strategy can weigh. Distances are in inches, dice and damage as expected numbers."""

from enum import IntEnum


class Feature(IntEnum):
    """A feature of a move, for the crew that decides."""

    # Any move
    ACTION = 0  # it takes an action
    DONE = 1  # end the turn, or decline
    DONE_LEFT = 2  # … with so many actions left
    PEGS = 3  # Skill pegs that it takes
    # Which Trader acts next
    TURN_DANGER = 4  # dice that enemies could throw at him where he is
    TURN_CAPTAIN = 5
    TURN_FOE = 6  # an enemy is in sight
    TURN_FALLEN = 7  # a fallen mate is within reach
    # Where a move leads, in inches nearer
    TO_CRATE = 8  # to the nearest crate worth opening
    TO_GOAL = 9  # to the nearest terminal or crate that the objective needs
    TO_HOME = 10  # to the airlock
    TO_HOME_MET = 11  # … once the crew has what the objective asks for
    TO_HOME_FULL = 12  # … with a full tray, or nothing left to search
    TO_HOME_HURT = 13  # … with half his Health or less
    TO_HOME_BAND = 14  # … times the band of the Hostility Tracker (0 to 6)
    TO_HOME_DRY = 15  # … without ammo
    TO_FALLEN = 16  # to the nearest fallen mate
    TO_FOE = 17  # to the nearest enemy in sight
    TO_LAW = 18  # to the nearest Warden or Corps character
    # What a cell is like
    DANGER = 19  # dice of the Scourge, Gangsters and rivals that could be thrown at him there, less those where he is
    DANGER_LAW = 20  # likewise of the Corps, and of hostile Wardens
    SEEN_BY_LAW = 21  # calm Wardens that would see him within Medium Range, less those that do
    IN_CONTACT = 22  # enemies in contact there
    PROVOKES = 23  # Opportunity Attacks that leaving provokes
    AT_CRATE = 24  # in contact with a crate worth opening
    AT_GOAL = 25
    AT_FALLEN = 26
    MATES = 27  # mates within four inches
    PROXIMITY = 28  # it is a proximity move
    # Leaving
    LEAVE = 29
    LEAVE_LOOT = 30  # UA that he carries
    LEAVE_MET = 31  # the crew has what the objective asks for
    LEAVE_BAND = 32
    LEAVE_HURT = 33
    LEAVE_FALLEN = 34  # mates lie on the board
    LEAVE_GOAL = 35  # he carries an objective token
    # Attacks
    SHOOT = 36
    FIGHT = 37
    HIT = 38  # chance to bring the target down
    HIT_DAMAGE = 39  # expected damage
    HIT_DICE = 40  # dice that the target could throw at the crew's Traders in its next activation, times that chance
    FIRST_SHOT = 41  # it puts a peg on the Hostility Tracker
    AT_SCOURGE = 42
    AT_CORPS = 43
    AT_WARDEN = 44
    ALARM = 45  # it puts the Wardens On Alert
    AT_GANGSTER = 46
    AT_CIVILIAN = 47
    AT_RIVAL = 48
    AMMO = 49  # ammo pegs that it takes
    HEAVY = 50  # a heavy hit, which may break the weapon
    MELEE = 51  # a mate in contact with the target may be hit
    THROWN = 52  # a token is used up
    BLASTED = 53  # enemies less mates within an inch of where a blast is aimed
    JAM_CLEARED = 54
    # Tokens
    SEARCH = 55
    ROOM = 56
    ROB = 57
    TAKE_SELL = 58  # sale value of a token taken; negative: given up
    TAKE_DICE = 59  # dice at Short Range that it adds to the best weapon; negative: loses
    TAKE_BLADE = 60  # likewise of Close Assaults
    TAKE_ARMOUR = 61
    TAKE_HEAL = 62
    TAKE_AMMO = 63
    TAKE_OBJECTIVE = 64
    TAKE_ROOM = 65  # room in the tray that it takes, or frees
    RELOAD = 66  # ammo pegs gained
    RELOAD_EMPTY = 67  # … with none left
    DON = 68  # armour gained
    HEAL = 69  # Health that is gained, of another or oneself
    HEAL_LOW = 70  # … of one who has two or less
    REVIVE = 71
    REVIVE_ARRESTED = 72
    STIM = 73  # actions gained
    # Deeds
    STAND = 74
    INTERACT = 75  # chance to succeed
    PERSUADE = 76  # chance to succeed
    JOIN = 77
    ASK_ITEM = 78
    DRAG = 79
    DRAG_HOME = 80  # inches that the fallen mate comes nearer to the airlock
    CARRY_OUT = 81
    # Skills
    SKILL_SHELTER = 82  # enemies' dice that could be thrown at the mate sheltered
    SKILL_ACTIONS = 83  # mates who get an action
    SKILL_REMOVE = 84  # Scourge characters removed
    SKILL_PEG = 85
    SKILL_ENTRY = 86
    SKILL_LURE = 87
    SKILL_SHOT = 88
    # Tolls, reactions, the end
    TOLL_PEG = 89  # a peg spares a token
    QUESTION_PEG = 90  # a peg spares a turn
    SAVED = 91  # damage that a reaction averts
    SAVED_LIFE = 92  # … that would bring him down
    COUNTER = 93  # it attacks back
    BAIL = 94  # UA paid
    PRISON = 95


FEATURES = tuple(feature.name.lower() for feature in Feature)
