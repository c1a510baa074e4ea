"""The words that cards are written in: kinds, subtypes, Orders, and the small vocabulary of effects.

A card's text is rows of the sheet `effects.csv`: when, verb, amount, of, condition, of_condition, at_least.
One interpreter in `effects.py` knows the verbs; there is no code for a single card. Its module docstring
says which verb works at which time.

`Card.of` holds all that a card is: every unit has UNIT and its subtype, every tactic TACTIC, every world WORLD
(a Core World also CORE_WORLD), a prestige card PRESTIGE, and the Phantom Ship UNIT, TACTIC and STAR_CRUISER.
"""

from enum import IntEnum

from pipeline.engine.record import Record, i4, u8


class Kind(IntEnum):
    """What a card is."""

    UNIT = 0
    TACTIC = 1
    WORLD = 2
    CORE_WORLD = 3
    PRESTIGE = 4
    EVENT = 5
    HOME_WORLD = 6
    PHANTOM = 7  # unit and tactic at once: deployed in an invasion only, without an action (Galactic Orders p. 7)


class Of(IntEnum):
    """What an effect may count or change: bits of `Card.of`, so that a card can be several things."""

    INFANTRY = 1
    HERO = 2
    ROBOT = 4
    VEHICLE = 8
    STARFIGHTER = 16
    STAR_CRUISER = 32
    CAPITAL_SHIP = 64
    TACTIC = 128
    WORLD = 256  # every world, the Home World and Core Worlds included
    CORE_WORLD = 512
    PRESTIGE = 1024
    UNIT = 2048  # every unit, whatever its subtype


class Order(IntEnum):
    """The six Galactic Orders (Galactic Orders p. 2), in the rulebook's order."""

    GALACTIC_SENATE = 0
    SCIENCE_GUILD = 1
    MERCHANT_ALLIANCE = 2
    MINING_COALITION = 3
    ORDER_OF_KNIGHTHOOD = 4
    MYSTIC_BROTHERHOOD = 5


ORDERS = 6


class When(IntEnum):
    """When an effect works. `Card.when` holds bit 1 << When for each of a card's effects."""

    ENERGY_PHASE = 0  # a tactic that may be played from hand in the Energy Phase
    ACTION = 1  # for an action: a tactic from hand, or a unit or world in the Warzone once a round
    FREE = 2  # a tactic that may be played at any point of one's own turn, without an action
    DEPLOY = 3  # once, as this unit is deployed
    INVADE = 4  # in an invasion: a unit that takes part, or a tactic played in it
    AFTER_INVASION = 5  # a tactic played at the end of an invasion
    CONQUER = 6  # once, as this world is conquered
    WARZONE = 7  # for as long as this lies in its owner's Warzone
    END = 8  # in the final scoring
    DRAFT = 9  # changes this card's own draft cost
    EVENT = 10  # once, for each player in turn, as the event triggers
    EVENT_ROUND = 11  # for everybody, for the rest of the round of the event


class Verb(IntEnum):
    """What an effect does; `amount` is how much and `of` what it counts or changes."""

    GAIN_ENERGY = 0
    LOSE_ENERGY = 1  # of an Event: as far as there is any; of a card that is used: its price, which must be payable
    GAIN_ACTIONS = 2  # never above `rules.most_actions`
    LOSE_ACTIONS = 3  # as far as there are any
    DRAW = 4
    DISCARD = 5  # so many hand cards, chosen by the player; a price like LOSE_ENERGY
    ADD_FLEET = 6  # strength in an invasion, never negative
    ADD_GROUND = 7
    ADD_FLEET_PER = 8  # for each *other* unit `of` in this invasion
    ADD_GROUND_PER = 9
    LOWER_DRAFT = 10  # draft cost of cards `of`; a negative amount raises it
    LOWER_DEPLOY = 11  # deploy cost of units, or energy cost of tactics, `of`
    LOWER_DRAFT_PER_CORE_WORLD = 12  # for each Core World owned, consulships included
    LOWER_INVADE = 13  # energy cost of an invasion (of worlds `of`); a negative amount raises it
    FREE_DEPLOY = 14  # the next `amount` units deployed in this turn cost no action
    RETURN_UNIT = 15  # up to `amount` units `of` used in the invasion go back to hand, chosen by the player
    SCORE_PER = 16  # points for each card `of` in the Empire
    GAIN_FIRST_CONQUEST = 17  # energy for the first player to conquer a world in this round
    DRAW_ON_CONQUEST = 18  # cards for each conquest in this round


class Condition(IntEnum):
    """When an effect counts; every condition is monotone: more of something never makes it fail."""

    ALWAYS = 0
    USED = 1  # at least `at_least` cards `of_condition` take part in this invasion
    IN_WARZONE = 2  # at least `at_least` cards `of_condition` lie in one's Warzone
    FEWEST_WORLDS = 3  # nobody has fewer worlds (ties by the switch `fewest_worlds_ties`)
    TARGET = 4  # the invaded world is `of_condition`


class Card(Record):
    """A card as the rules read it. Costs, strengths and points are in the units printed on the card."""

    luck: u8  # `luck.name_key` of the name its luck goes by: a replacement has that of the card it replaces
    title: u8  # `luck.name_key` of its own name, for telling
    kind: i4  # Kind
    of: i4  # bits of Of: all that the card is
    draft_cost: i4
    deploy_cost: i4  # of a unit; of a tactic: the energy that playing it costs
    fleet: i4  # of a unit or tactic: what it adds; of a world: what conquering it takes
    ground: i4
    energy: i4  # of a world; -1 of a Home World: as the rule home_world_energy says
    points: i4  # -1 of a Home World: as the rule home_world_points says
    order: i4  # Order of its icon, or -1
    when: i4  # bits 1 << When of its effects
    effects: i4  # its first row in the table of effects
    effects_n: i4


class Effect(Record):
    """One row of a card's text."""

    when: i4  # When
    verb: i4  # Verb
    amount: i4
    of: i4  # bits of Of; 0: everything
    condition: i4  # Condition
    of_condition: i4  # bits of Of; 0: everything
    at_least: i4


NO_CARD = -1
