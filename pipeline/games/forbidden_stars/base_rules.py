"""The numbers of the game: rounds, objectives, orders, materiel, limits and dice."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Record
from pipeline.games.rulebook import PRINTED, PUBLIC, YES_NO, Rule

SEATS = range(2, 5)
Whole = np.int32
BOOK = "rulebook"
SUMMARY = "public: player rules summary"
NOTHING = "nothing found"


class BaseRules(Record):
    """Every number."""

    rounds: Annotated[int, Whole, Rule(8, "rounds at most", "public: round track", PUBLIC, 1, 20, unit="rounds")]
    objectives_needed: Annotated[
        int, Whole, Rule({2: 2, 3: 3, 4: 4}, "own objective tokens that win the game", "public: reviews", PUBLIC, 1, 6)
    ]
    objectives_each: Annotated[
        int, Whole, Rule(6, "objective tokens of each faction on the map", "public: component list", PUBLIC, 1, 6)
    ]
    orders_placed: Annotated[int, Whole, Rule(4, "orders that each player places in a round", SUMMARY, PUBLIC, 1, 8)]
    order_copies: Annotated[int, Whole, Rule(2, "tokens of each of the four orders", BOOK, PRINTED, 1, 4)]
    materiel_cap: Annotated[int, Whole, Rule(14, "most materiel on the dial", SUMMARY, PUBLIC, 1, 99, unit="materiel")]
    asset_cap: Annotated[int, Whole, Rule(3, "most assets of each kind held", SUMMARY, PUBLIC, 1, 12)]
    cache_saves: Annotated[
        int,
        Whole,
        Rule(
            2,
            "what a cache takes off the price of a unit or structure",
            "public: player scripts",
            PUBLIC,
            0,
            9,
            unit="materiel",
        ),
    ]
    forge_levels: Annotated[
        int, Whole, Rule(1, "command levels by which a forge lowers a unit's requirement", "public: FAQ", PUBLIC, 0, 3)
    ]
    promotion_cost: Annotated[
        int,
        Whole,
        Rule(1, "what the Vanguard's Dominate ability costs", "public: four lists", PUBLIC, 0, 9, unit="materiel"),
    ]
    void_capacity: Annotated[int, Whole, Rule(3, "units that a void takes", BOOK, PRINTED, 1, 12, unit="units")]
    arrivals: Annotated[
        int,
        Whole,
        Rule(5, "units that may end their movement in one area in an Advance", BOOK, PRINTED, 1, 20, unit="units"),
    ]
    dice_cap: Annotated[
        int, Whole, Rule(8, "most dice of a side in a combat or strike", SUMMARY, PUBLIC, 1, 12, unit="dice")
    ]
    hand: Annotated[int, Whole, Rule(5, "combat cards drawn for a combat", SUMMARY, PUBLIC, 1, 10, unit="cards")]
    execution_rounds: Annotated[int, Whole, Rule(3, "rounds of a combat", SUMMARY, PUBLIC, 1, 5, unit="rounds")]
    storms: Annotated[int, Whole, Rule({2: 2, 3: 3, 4: 4}, "storms on the map", "public: stored set-ups", PUBLIC, 0, 4)]
    control_tokens: Annotated[
        int,
        Whole,
        Rule(
            9, "structure control tokens of each player", "public: component list; the split is inferred", PUBLIC, 1, 20
        ),
    ]
    face_offence: Annotated[
        int, Whole, Rule(3, "faces of a die that show offence", "public: five fan programs", PUBLIC, 0, 6, unit="faces")
    ]
    face_defence: Annotated[
        int,
        Whole,
        Rule(
            2, "faces that show defence; the rest show morale", "public: five fan programs", PUBLIC, 0, 6, unit="faces"
        ),
    ]
    vanguard_bastion: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "the Vanguard start with a bastion on the home tile",
            "public: fan sheet credited to a designer",
            PUBLIC,
            words=YES_NO,
        ),
    ]
