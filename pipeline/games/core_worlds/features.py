"""The named features of a move: what strategies.toml gives weights to. `left` stands for the rounds after this one."""

from enum import IntEnum


class Feature(IntEnum):
    """The features of a move. The lower-case names are those of strategies.toml."""

    # Taking a card, in the pregame draft too
    DRAFT = 0
    DRAFT_POINTS = 1  # printed
    DRAFT_SCORES = 2  # points that own Core Worlds give for it
    DRAFT_WANTED = 3  # points that all Core Worlds together give for it
    DRAFT_STRENGTH = 4  # fleet and ground, times left
    DRAFT_FLEET = 5  # times left
    DRAFT_GROUND = 6  # times left
    DRAFT_DEPLOY_COST = 7  # of the card, times left
    DRAFT_TEXT = 8  # effects on it, times left
    DRAFT_ICON = 9  # an Order's icon, times left
    DRAFT_COST = 10  # energy paid
    DRAFT_ENERGY_TOKEN = 11
    DRAFT_TACTIC = 12
    DRAFT_INFANTRY = 13
    DRAFT_HERO = 14
    DRAFT_ROBOT = 15
    DRAFT_VEHICLE = 16
    DRAFT_STARFIGHTER = 17
    DRAFT_STAR_CRUISER = 18
    DRAFT_CAPITAL_SHIP = 19
    DRAFT_PRESTIGE = 20
    # Tokens, in any move
    TOKENS_GAINED = 21
    TOKENS_SPENT = 22
    ORDER_GAINED = 23  # points of an Order's award that the token gained would bring now
    ORDER_LOST = 24  # points of an Order's award that spending would lose now
    SPEND_SENATE = 25
    SPEND_SENATE_ENERGY = 26  # energy left, where one action is left
    SPEND_MINING = 27
    SPEND_MINING_ACTIONS = 28  # actions left, where there is no energy left
    SPEND_MYSTIC = 29
    SPEND_MYSTIC_ACTIONS = 30  # actions left, where the hand is empty
    # Deploying
    DEPLOY = 31
    DEPLOY_STRENGTH = 32
    DEPLOY_COST = 33  # energy paid
    DEPLOY_PROGRESS = 34  # strength that the world aimed at still lacks
    DEPLOY_COMPLETES = 35  # with it that world can be conquered in this round
    DEPLOY_SPARE = 36  # strength beyond that
    DEPLOY_STRANDED = 37  # no action or energy is left for an invasion
    DEPLOY_TEXT = 38
    DEPLOY_LAST = 39  # in the last round
    # Conquering
    INVADE = 40
    CONQUER_POINTS = 41
    CONQUER_ENERGY = 42  # times left
    CONQUER_CORE = 43
    CONQUER_BONUS = 44  # points that a Core World would give for the Empire as it is
    CONQUER_ENERGY_TOKEN = 45
    CONQUER_STRENGTH = 46  # that it takes
    CONQUER_TEXT = 47  # effects on it
    CONQUER_EARLY = 48  # in the first three rounds
    # In an invasion
    COMMIT = 49
    COMMIT_NEED = 50  # strength that is lacking
    COMMIT_WASTE = 51  # strength beyond that
    COMMIT_COST = 52  # deploy cost of the unit
    COMMIT_TACTIC = 53
    COMMIT_KNIGHT = 54
    COMMIT_BEYOND = 55  # after the strength is reached
    CONQUER_NOW = 56
    RETURN_COST = 57  # deploy cost of the unit that goes back to hand, times left
    RETURN_NONE = 58
    GARRISON = 59
    GARRISON_STRENGTH = 60  # times left
    GARRISON_STARTING = 61  # a card of the starting deck
    GARRISON_LEFT = 62
    # Passing
    PASS = 63
    PASS_ACTIONS = 64  # actions left
    PASS_ENERGY = 65  # energy left
    END_TURN = 66
    # Other phases
    CITY = 67
    CITY_STRENGTH = 68  # times left
    CITY_STARTING = 69
    CITY_LEFT = 70
    HOME_POWER = 71
    HOME_POWER_HAND = 72  # hand cards beyond the actions of the round
    SURGE_TOKEN = 73
    SURGE_TOKEN_LEFT = 74  # left
    ENERGY_TACTIC = 75
    FREE_TACTIC = 76
    ACTION_TACTIC = 77
    AFTER_TACTIC = 78
    USE_CARD = 79
    DISCARD_VALUE = 80  # strength and effects of the card given up
    KEEP = 81
    KEEP_STRENGTH = 82
    KEEP_DEPLOY_COST = 83
    KEEP_TACTIC = 84
    RESHUFFLE = 85
    RESHUFFLE_MORE = 86  # cards in the discard pile less those in the deck
    # Consuls
    CONSUL_PLACE = 87
    CONSUL_ABLE = 88  # the world could be conquered with what there is now
    CONSUL_POINTS = 89  # printed and bonus
    TAKE_BACK = 90


FEATURES = tuple(feature.name.lower() for feature in Feature)
