"""The named features of a move: what strategies.toml gives weights to.

`left` stands for the rounds that the game is likely to last after this one, by what is still missing for its end;
`lacked` for Resources that the planet aimed at still takes and the Ark does not have.
"""

from enum import IntEnum


class Feature(IntEnum):
    """The features of a move. The lower-case names are those of strategies.toml."""

    # Resources: what a move brings of them or costs
    GAIN = 0  # Resources gained, as far as Cargo has room
    GAIN_LACKED = 1  # of them, lacked
    GAIN_LEFT = 2  # gained, times left
    SPEND = 3  # Resources given
    SPEND_AIMED = 4  # of them, wanted for the planet aimed at
    HELD = 5  # Resources in Cargo of the type gained; of the type given, below 0
    WORKFORCE = 6  # Workforce gained
    # Upgrades
    UPGRADE = 7
    UPGRADE_ENGINES_2 = 8  # each of these: times left
    UPGRADE_ENGINES_3 = 9
    UPGRADE_CARGO_HOLDS = 10
    UPGRADE_MINING_VEHICLES = 11
    UPGRADE_BIODOME = 12
    UPGRADE_ROBOTICS = 13
    UPGRADE_LEISURE_FACILITIES = 14
    UPGRADE_SCOUT_VEHICLES = 15
    UPGRADE_MARKER = 16  # it unlocks a Trading Outpost marker
    UPGRADE_POINTS = 17
    # Specialists
    SPECIALIST_TOKEN = 18  # a Crew token is spent
    SPECIALIST_CARD = 19  # a Crew card is spent
    SPECIALIST_EFFECT = 20  # Resources that the card spent, or discarded, would have brought in its row
    SPECIALIST_ENGINEER = 21  # an Engineer is spent
    SPECIALIST_COUNCIL = 22  # the Green Council's card does for it
    SPECIALIST_RED = 23  # through the Red Council
    # Moving
    MOVE_BEST = 24  # worth, by this player's weights, of the best action there
    MOVE_SECOND = 25  # of the second best, where two may be taken
    MOVE_CREW = 26  # Resources that Crew cards would bring there
    MOVE_PORTAL = 27
    MOVE_DISCOVER = 28  # a face-down planet
    MOVE_DISCOVER_LEFT = 29  # times left
    MOVE_PAYS_OTHERS = 30  # Trading Outposts of others there
    MOVE_AWAY = 31  # steps from there to the planet aimed at
    MOVE_AIMED = 32  # the planet aimed at
    MOVE_HOME = 33  # steps from there to the Star Portal, where a Survivor aboard may be sent
    # Discovery
    DISCOVER_HELD = 34  # Resources in Cargo of the track lifted
    # Crew
    CREW = 35  # a Crew card is activated
    CREW_FULL = 36  # and there is no room for the one at the end of the turn; -1: recruiting takes that room
    CREW_LOST = 37  # and it leaves the Ark, its Specialist with it
    CREW_ENGINEER = 38  # and that is an Engineer
    # Destination actions: Gather and Terraform
    GATHER = 39
    TERRAFORM = 40
    TERRAFORM_LEVELS = 41  # levels lifted
    TERRAFORM_STEPS = 42  # the same, times the chance that the planet is finished in time
    TERRAFORM_OWN = 43  # own steps there before it, times that chance
    TERRAFORM_LEAD = 44  # 1: it gains the lead in steps there, 1/2: a tie for it
    TERRAFORM_OPENS = 45  # how near it brings a planet to being finished by others, who lead on it
    LIFT_HELD = 46  # Resources in Cargo of the track lifted
    LIFT_SPLIT = 47  # a level lifted beyond the first, where a later action could lift it for more influence
    LIFT_STOP = 48
    BOOST = 49
    BOOST_FINISH = 50  # with it the planet can be finished
    # Finishing a planet
    FINISH = 51
    FINISH_POINTS = 52  # own points for it
    FINISH_OTHERS = 53  # points of the others, the mean of them
    FINISH_SETTLERS = 54  # own Survivors aboard who could settle there then
    # Triggering the end
    END_AHEAD = 55  # the end is triggered while ahead
    END_BEHIND = 56  # while not ahead
    END_MARGIN = 57  # it is triggered: points ahead of the best other, from -10 to 10
    # Survivors
    SCOUT = 58
    SCOUT_ABOARD = 59  # Survivors aboard
    SCOUT_DRAWS = 60  # cards drawn beyond the first
    SCOUT_LEFT = 61  # times left
    KEEP_POINTS = 62  # for settling it, where a planet for it is terraformed; all KEEP_…: below 0 where it is given up
    KEEP_NEAR = 63  # those points, times how near the nearest planet for it is to being terraformed
    KEEP_STACK = 64  # it may be sent on the stack as that is
    KEEP_DOUBLE = 65  # others aboard of its colour
    KEEP_NEUTRAL = 66
    SETTLE = 67
    SETTLE_POINTS = 68
    SETTLE_NEUTRAL = 69
    MISSION = 70
    MISSION_POINTS = 71  # with the spot's
    MISSION_PASSIVE = 72  # it unlocks a passive, times left
    MISSION_GIVES_UP = 73  # points that the Survivor would bring by settling, as `KEEP_POINTS` and `KEEP_NEAR`
    MISSION_NEUTRAL = 74
    MISSION_AHEAD = 75  # while ahead: share of the way to launch that is done
    MISSION_BEHIND = 76  # while not ahead, likewise
    MISSION_LAST = 77  # the last round is sure
    # Colonies and Trading Outposts
    COLONY = 78
    COLONY_LEFT = 79  # times left
    OUTPOST = 80  # a new marker
    OUTPOST_LEFT = 81  # on a planet that is not terraformed, times left; less the same where it is moved from
    OUTPOST_MOVED = 82
    # Influence, gained in any way
    INFLUENCE = 83
    INFLUENCE_POINTS = 84  # of the spot
    INFLUENCE_BONUS = 85  # the spot gives a Resource or a Leader
    INFLUENCE_CARD = 86  # the Council card is taken
    INFLUENCE_STRIPS = 87  # somebody loses the Council card by it
    INFLUENCE_DEFENDS = 88  # the Council card is held and a rival is one spot behind
    INFLUENCE_CLIMB = 89  # spots up to here, where the last one may still be reached first
    # The Star Portal and Crew cards taken
    EXCHANGE = 90  # Resources that it would turn into ones that are lacked
    TRAIN = 91
    TRAIN_LEFT = 92  # times left
    TAKE_SPECIALIST = 93  # a Crew card or token of a Specialist that is not at hand
    TAKE_EFFECT = 94  # Resources that a Crew card taken brings, both rows together
    DONE = 95  # decline or end: nothing more of this kind
    # The campaign
    GOAL_LEVELS = 96  # levels lifted on the planet aimed at, while planets are still to be terraformed for the goals
    GOAL = 97  # a Survivor settled or a Colony made that a goal still lacks
    GOAL_DISCOVER = 98  # a face-down planet, while planets are still to be terraformed for the goals
    STOP = 99  # a scenario is ended early
    STOP_CARDS = 100  # Prestige Points that this brings for Scenario cards left
    BUY = 101  # something is bought for the next scenario
    CARD = 102  # a Scenario card is used


FEATURES = tuple(feature.name.lower() for feature in Feature)
