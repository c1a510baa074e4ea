"""The rules of Core Worlds: Galactic Orders as data, and the shipped variants."""

from typing import Annotated

from pipeline.games.core_worlds.base_rules import SEATS, BaseRules, Whole
from pipeline.games.rulebook import PRINTED, UNSETTLED, YES_NO, Rule, Rulebook, Variant

CONSULS = "Galactic Orders p. 8, Consuls of the Empire"


class Rules(BaseRules):
    """Every number and switch: those of the base game, then those of the expansion (2012)."""

    galactic_orders: Annotated[
        int,
        Whole,
        Rule("true", "play with the expansion Galactic Orders", "Galactic Orders p. 5", PRINTED, words=YES_NO),
    ]
    events: Annotated[
        int, Whole, Rule("true", "Event cards are in the decks", "Galactic Orders p. 4, 6", PRINTED, words=YES_NO)
    ]
    faction_tokens: Annotated[
        int, Whole, Rule(21, "Faction Tokens of a player", "Galactic Orders p. 4, 5", PRINTED, 0, 99, unit="tokens")
    ]
    most_actions: Annotated[
        int,
        Whole,
        Rule(6, "most Action Points at any time, as the Senate gives them", "Galactic Orders p. 6", PRINTED, 1, 20),
    ]
    senate_actions: Annotated[
        int, Whole, Rule(1, "Action Points for a token of the Galactic Senate", "Galactic Orders p. 6", PRINTED, 0, 6)
    ]
    guild_discount: Annotated[
        int,
        Whole,
        Rule(3, "energy a Science Guild token takes off one Draft Cost", "Galactic Orders p. 6", PRINTED, 1, 20),
    ]
    merchant_discount: Annotated[
        int,
        Whole,
        Rule(3, "energy a Merchant Alliance token takes off one Deploy Cost", "Galactic Orders p. 6", PRINTED, 1, 20),
    ]
    mining_energy: Annotated[
        int, Whole, Rule(2, "energy for a token of the Mining Coalition", "Galactic Orders p. 6", PRINTED, 0, 20)
    ]
    knighthood_strength: Annotated[
        int,
        Whole,
        Rule(
            2, "fleet or ground strength for a token of the Order of Knighthood", "Galactic Orders p. 6", PRINTED, 1, 20
        ),
    ]
    mystic_cards: Annotated[
        int, Whole, Rule(3, "cards for a token of the Mystic Brotherhood", "Galactic Orders p. 6", PRINTED, 0, 20)
    ]
    order_first_per: Annotated[
        int, Whole, Rule(1, "points per token for the most tokens on an Order", "Galactic Orders p. 7", PRINTED, 0, 10)
    ]
    order_second_divisor: Annotated[
        int,
        Whole,
        Rule(
            2,
            "the second most scores its tokens over this, rounded up; 0: no second place",
            "Galactic Orders p. 7",
            PRINTED,
            0,
            10,
        ),
    ]
    order_second_seats: Annotated[
        int, Whole, Rule(3, "fewest players for a second place on an Order", "Galactic Orders p. 7", PRINTED, 2, 6)
    ]
    extra_draw: Annotated[
        int,
        Whole,
        Rule(
            1,
            "cards more for a player with more worlds than units in the Warzone",
            "Galactic Orders p. 4",
            PRINTED,
            0,
            10,
        ),
    ]
    capital_city: Annotated[
        int, Whole, Rule("true", "each player has a Capital City", "Galactic Orders p. 4, 5", PRINTED, words=YES_NO)
    ]
    city_worlds: Annotated[
        int,
        Whole,
        Rule(3, "worlds needed to use the Capital City", "Galactic Orders p. 4", PRINTED, 0, 20, unit="worlds"),
    ]
    city_cards: Annotated[
        int,
        Whole,
        Rule(1, "cards that may go under the Capital City each round", "Galactic Orders p. 4", PRINTED, 0, 10),
    ]
    home_world_draws: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the Home World counts as a world for the extra card",
            "Galactic Orders p. 4",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    home_world_for_city: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the Home World counts as a world for the Capital City",
            "Galactic Orders p. 4",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    consuls_window: Annotated[
        int,
        Whole,
        Rule("false", "later players may follow into a Core World and share it", CONSULS, PRINTED, words=YES_NO),
    ]
    consuls_surge: Annotated[
        int,
        Whole,
        Rule("false", "at 4 players seat 4 starts with consuls_surge_tokens", CONSULS, PRINTED, words=YES_NO),
    ]
    consuls_surge_tokens: Annotated[
        int, Whole, Rule(1, "energy surge tokens of seat 4 at 4 players with consuls_surge", CONSULS, PRINTED, 0, 9)
    ]
    consuls_from_round: Annotated[
        int, Whole, Rule(9, "first round in which a Core World can have Consuls", CONSULS, PRINTED, 1, 11)
    ]
    consuls_a_seat: Annotated[
        int, Whole, Rule(1, "times a game that a player may place a token on a Core World", CONSULS, PRINTED, 0, 5)
    ]
    consul_once_used_if_removed: Annotated[
        int, Whole, Rule("true", "a token taken back has used up that right", "nothing found", UNSETTLED, words=YES_NO)
    ]


BASE = Variant(
    "base",
    "without the expansion: colonise instead of garrison, no Orders, Events or Capital City",
    "public: the base game",
    {"galactic_orders": "false"},
)
DRAFT = Variant("draft", "with the pregame draft", "Galactic Orders p. 5", {"pregame_draft": "true"})
CONSULS_BOTH = Variant(
    "consuls",
    "Consuls of the Empire: later players may share a Core World, and seat 4 loses a surge token",
    CONSULS,
    {"galactic_orders": "true", "consuls_window": "true", "consuls_surge": "true"},
)
CONSULS_WINDOW = Variant(
    "consuls-window",
    "Consuls of the Empire without its change of surge tokens",
    CONSULS,
    {"galactic_orders": "true", "consuls_window": "true"},
)
CONSULS_SURGE = Variant(
    "consuls-surge", "only the change of surge tokens of Consuls of the Empire", CONSULS, {"consuls_surge": "true"}
)

RULEBOOK = Rulebook(Rules, [BASE, DRAFT, CONSULS_BOTH, CONSULS_WINDOW, CONSULS_SURGE], SEATS)
