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
    DONE_SHIP = 3  # … without having left the ship
    PEGS = 4  # Skill pegs that it takes
    LAST_PEG = 5  # none is left then, for a toll or a reaction
    # Which Trader acts next
    TURN_DANGER = 6  # dice that enemies could throw at him where he is
    TURN_CAPTAIN = 7
    TURN_FOE = 8  # an enemy is within two Moves
    TURN_FALLEN = 9  # a fallen mate is within reach
    TURN_SHIP = 10  # he is still in the ship
    # Where a move leads, in inches nearer
    TO_CRATE = 11  # to the nearest crate worth opening
    TO_GOAL = 12  # to the nearest terminal, crate or token that the objective needs
    TO_FALLEN = 13  # to the nearest fallen mate
    TO_FALLEN_MEDIC = 14  # … with something that heals
    TO_FOE = 15  # to the nearest enemy
    TO_HOME = 16  # to the airlock
    TO_HOME_MET = 17  # … once the crew has what the objective asks for
    TO_HOME_FULL = 18  # … with a full tray, or nothing left to search
    TO_HOME_HURT = 19  # … with half his Health or less
    TO_HOME_BAND = 20  # … times the band of the Hostility Tracker (0 to 6)
    TO_HOME_DRY = 21  # … without ammo
    TO_HOME_GOODS = 22  # … times the objective tokens that he carries
    TO_HOME_LOOT = 23  # … times the sale value that he carries, in tens of UA
    TO_HOME_ALONE = 24  # … with none of his mates on the board
    # What a cell is like, less what the one is like where he is
    DANGER = 25  # dice that the Scourge, Gangsters and rivals could throw at him there; half with an action left
    DANGER_LAW = 26  # likewise the Corps, and hostile Wardens
    DANGER_HURT = 27  # all these dice, with half his Health or less
    SEEN_BY_LAW = 28  # calm Wardens that see him within Medium Range
    IN_CONTACT = 29  # enemies in contact
    PROVOKES = 30  # Opportunity Attacks that leaving provokes
    AT_CRATE = 31  # in contact with the crate he is after
    AT_GOAL = 32
    AT_FALLEN = 33
    MATES = 34  # mates within four inches
    PROXIMITY = 35  # it is a proximity move
    # Leaving
    LEAVE = 36
    LEAVE_HOME = 37  # going home is his errand
    LEAVE_LOOT = 38  # UA that he carries
    LEAVE_MET = 39  # the crew has what the objective asks for
    LEAVE_BAND = 40
    LEAVE_HURT = 41
    LEAVE_FALLEN = 42  # mates lie on the board
    LEAVE_GOODS = 43  # objective tokens that he carries
    LEAVE_DANGER = 44  # dice that enemies could throw at him where he is
    # Attacks
    SHOOT = 45
    FIGHT = 46
    HIT = 47  # chance to bring an enemy down
    HIT_DAMAGE = 48  # expected damage to an enemy
    HIT_DICE = 49  # dice that an enemy could throw in its next activation, times that chance
    HIT_FREES = 50  # that chance, with the enemy in contact
    HEAVY = 51  # a heavy hit, which may break the weapon
    FIRST_SHOT = 52  # it puts a peg on the Hostility Tracker
    AMMO = 53  # ammo pegs that it takes
    LAST_AMMO = 54  # none is left then
    MELEE = 55  # a mate in contact with the target may be hit
    SHOT_PROVOKES = 56  # enemies in contact, who strike at one that shoots
    AT_SCOURGE = 57
    AT_CORPS = 58
    AT_WARDEN = 59
    ALARM = 60  # it is on a calm Warden, and puts all On Alert
    ALARM_COMMANDED = 61  # … on one under the Corps' command
    AT_GANGSTER = 62
    AT_CIVILIAN = 63
    AT_RIVAL = 64
    THROWN = 65  # a token is used up
    BLASTED = 66  # enemies less mates within an inch of where a blast is aimed
    JAM_CLEARED = 67
    # Tokens
    SEARCH = 68  # a crate that nobody has opened
    SEARCH_GOAL = 69  # what the objective needs may be, or is, in it
    ROOM = 70
    ROB_GOAL = 71  # objective tokens in the tray of a fallen Trader
    ROB_LOOT = 72  # sale value in it
    TAKE_SELL = 73  # sale value of a token taken; negative: given up
    TAKE_DICE = 74  # dice at Short Range that it adds to the best weapon; negative: loses
    TAKE_BLADE = 75  # likewise of Close Assaults
    TAKE_ARMOUR = 76
    TAKE_HEAL = 77
    TAKE_AMMO = 78
    TAKE_GOAL = 79  # an objective token, while the crew lacks some
    TAKE_ROOM = 80  # room in the tray that it takes, or frees
    DROP_FOR = 81  # what is found is worth so much and fits then
    RELOAD = 82  # ammo pegs gained
    RELOAD_EMPTY = 83  # … with none left
    DON = 84  # armour gained
    HEAL = 85  # Health that is gained, of another or oneself
    HEAL_LOW = 86  # … of one who has two or less
    REVIVE = 87
    REVIVE_ARRESTED = 88
    STIM = 89  # actions gained
    # Deeds
    STAND = 90
    INTERACT = 91  # chance to succeed
    PERSUADE = 92  # chance to succeed
    JOIN = 93
    ASK_ITEM = 94
    DRAG = 95
    DRAG_HOME = 96  # inches that the fallen mate comes nearer to the airlock
    CARRY_OUT = 97
    # Skills
    SKILL_SHELTER = 98  # enemies' dice that could be thrown at the mate sheltered
    SKILL_ACTIONS = 99  # Traders who get an action
    SKILL_REMOVE = 100  # dice of the Scourge character removed
    SKILL_PEG = 101  # pegs taken off the Hostility Tracker
    SKILL_ENTRY = 102
    SKILL_LURE = 103
    # Tolls, reactions, the end
    TOLL_PEG = 104  # a peg spares a token
    QUESTION_PEG = 105  # a peg spares a turn
    SAVED = 106  # damage that a reaction averts
    SAVED_LIFE = 107  # … that would bring him down
    COUNTER = 108  # it attacks back
    BAIL = 109  # UA paid
    PRISON = 110


FEATURES = tuple(feature.name.lower() for feature in Feature)
