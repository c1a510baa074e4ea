"""The features of a move: what a strategy can weigh. Distances are in inches, dice and damage as expected numbers.

A Trader is about one errand at a time (errands.py): of a crate, what the objective needs, a fallen mate, an enemy and
the airlock the one whose inches weigh most; TO_… counts for that one alone.
"""

from enum import IntEnum


class Feature(IntEnum):
    """A feature of a move, for the crew that decides."""

    # Any move
    ACTION = 0  # it takes an action
    DONE = 1  # end the turn, or decline
    DONE_LEFT = 2  # … with so many actions left
    DONE_ENGAGED = 3  # … with so many actions left, in contact with an enemy
    DONE_SHIP = 4  # … without having left the ship
    PEGS = 5  # Skill pegs that it takes
    LAST_PEG = 6  # none is left then, for a toll or a reaction
    # Which Trader acts next
    TURN_DANGER = 7  # dice that enemies could throw at him where he is
    TURN_CAPTAIN = 8
    TURN_FOE = 9  # an enemy is within two Moves
    TURN_FALLEN = 10  # a fallen mate is within reach
    TURN_SHIP = 11  # he is still in the ship
    # Where a move leads, in inches nearer
    TO_CRATE = 12  # to the nearest crate worth opening
    TO_GOAL = 13  # to the nearest terminal, crate or token that the objective needs
    TO_FALLEN = 14  # to the nearest fallen mate
    TO_FALLEN_MEDIC = 15  # … with something that heals
    TO_FOE = 16  # to the nearest enemy
    TO_HOME = 17  # to the airlock
    TO_HOME_MET = 18  # … once the crew has what the objective asks for
    TO_HOME_FULL = 19  # … with a full tray, or nothing left to search
    TO_HOME_HURT = 20  # … with half his Health or less
    TO_HOME_BAND = 21  # … times the band of the Hostility Tracker (0 to 6)
    TO_HOME_DRY = 22  # … without ammo
    TO_HOME_GOODS = 23  # … times the objective tokens that he carries
    TO_HOME_LOOT = 24  # … times the sale value that he carries, in tens of UA
    TO_HOME_ALONE = 25  # … with none of his mates on the board
    # What a cell is like, less what the one is like where he is
    DANGER = 26  # dice that the Scourge, Gangsters and rivals could throw at him there; half with an action left
    DANGER_LAW = 27  # likewise the Corps, and hostile Wardens
    DANGER_HURT = 28  # all these dice, with half his Health or less
    SEEN_BY_LAW = 29  # calm Wardens that see him within Medium Range
    IN_CONTACT = 30  # enemies in contact
    PROVOKES = 31  # Opportunity Attacks that leaving provokes
    AT_CRATE = 32  # in contact with the crate he is after
    AT_GOAL = 33
    AT_FALLEN = 34
    MATES = 35  # mates within four inches
    PROXIMITY = 36  # it is a proximity move
    # Leaving
    LEAVE = 37
    LEAVE_HOME = 38  # going home is his errand
    LEAVE_LOOT = 39  # UA that he carries
    LEAVE_MET = 40  # the crew has what the objective asks for
    LEAVE_BAND = 41
    LEAVE_HURT = 42
    LEAVE_FALLEN = 43  # mates lie on the board
    LEAVE_GOODS = 44  # objective tokens that he carries
    LEAVE_DANGER = 45  # dice that enemies could throw at him where he is
    # Attacks
    SHOOT = 46
    FIGHT = 47
    HIT = 48  # chance to bring an enemy down
    HIT_DAMAGE = 49  # expected damage to an enemy
    HIT_DICE = 50  # dice that an enemy could throw in its next activation, times that chance
    HIT_FREES = 51  # that chance, with the enemy in contact
    HEAVY = 52  # a heavy hit, which may break the weapon
    FIRST_SHOT = 53  # it puts a peg on the Hostility Tracker
    AMMO = 54  # ammo pegs that it takes
    LAST_AMMO = 55  # none is left then
    MELEE = 56  # a mate in contact with the target may be hit
    SHOT_PROVOKES = 57  # enemies in contact, who strike at one that shoots
    AT_SCOURGE = 58
    AT_CORPS = 59
    AT_WARDEN = 60
    ALARM = 61  # it is on a calm Warden, and puts all On Alert
    ALARM_COMMANDED = 62  # … on one under the Corps' command
    AT_GANGSTER = 63
    AT_CIVILIAN = 64
    AT_RIVAL = 65
    THROWN = 66  # a token is used up
    BLASTED = 67  # enemies less mates within two inches of where a blast is aimed
    JAM_CLEARED = 68
    # Tokens
    SEARCH = 69  # a crate that nobody has opened
    SEARCH_GOAL = 70  # what the objective needs may be, or is, in it
    ROOM = 71
    ROB_GOAL = 72  # objective tokens in the tray of a fallen Trader
    ROB_LOOT = 73  # sale value in it
    TAKE_SELL = 74  # sale value of a token taken; negative: given up
    TAKE_DICE = 75  # dice at Short Range that it adds to the best weapon; negative: loses
    TAKE_BLADE = 76  # likewise of Close Assaults
    TAKE_ARMOUR = 77
    TAKE_HEAL = 78
    TAKE_AMMO = 79
    TAKE_GOAL = 80  # an objective token, while the crew lacks some
    TAKE_ROOM = 81  # room in the tray that it takes, or frees
    DROP_FOR = 82  # what is found is worth so much and fits then
    RELOAD = 83  # ammo pegs gained
    RELOAD_EMPTY = 84  # … with none left
    DON = 85  # armour gained
    HEAL = 86  # Health that is gained, of another or oneself
    HEAL_LOW = 87  # … of one who has two or less
    REVIVE = 88
    REVIVE_ARRESTED = 89
    STIM = 90  # actions gained
    # Deeds
    STAND = 91
    INTERACT = 92  # chance to succeed
    PERSUADE = 93  # chance to succeed
    JOIN = 94
    ASK_ITEM = 95
    DRAG = 96
    DRAG_HOME = 97  # inches that the fallen mate comes nearer to the airlock
    CARRY_OUT = 98
    # Skills
    SKILL_SHELTER = 99  # enemies' dice that could be thrown at the mate sheltered
    SKILL_ACTIONS = 100  # Traders who get an action
    SKILL_REMOVE = 101  # dice of the Scourge character removed
    SKILL_PEG = 102  # pegs taken off the Hostility Tracker
    SKILL_ENTRY = 103
    SKILL_LURE = 104
    # Tolls, reactions, the end
    TOLL_PEG = 105  # a peg spares a token
    QUESTION_PEG = 106  # a peg spares a turn
    SAVED = 107  # damage that a reaction averts
    SAVED_LIFE = 108  # … that would bring him down
    COUNTER = 109  # it attacks back
    BAIL = 110  # UA paid
    PRISON = 111


FEATURES = tuple(feature.name.lower() for feature in Feature)
