"""The numbers and switches of the stand-in base game SB1, each with its meaning, source and range."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array, Record
from pipeline.games.rulebook import PRINTED, PUBLIC, STAND_IN, UNSETTLED, YES_NO, Rule

SEATS = range(1, 5)
MOST_ROUNDS = 60

AFTER_TRIGGER = ("finish_round", "stop", "full_round", "one_turn_each")
AFTER_ROUND, AFTER_STOP, AFTER_FULL_ROUND, AFTER_ONE_TURN = range(4)
SURVIVOR_RESOURCES = ("on_scout", "on_settle")
ON_SCOUT, ON_SETTLE = range(2)
LIMIT_COUNTS = ("both_rows", "hand_apart")
LIMIT_BOTH, LIMIT_HAND = range(2)
TIE_BREAK = ("settled_then_resources", "shared")
BREAK_SETTLED, BREAK_SHARED = range(2)

SB1 = "stand-in base game SB1"
LGM = "public: LGM"
CREW_LIMIT = "rulebook, New Worlds Gameplay (the 6 card Crew card limit)"

Whole = np.int32


class BaseRules(Record):
    """Rules of the stand-in base game; `public: KEY` names a page of the list in this game's README."""

    crew_limit: Annotated[
        int, Whole, Rule(6, "most Crew cards that a player holds", CREW_LIMIT, PRINTED, 0, 8, unit="cards")
    ]
    crew_limit_counts: Annotated[
        int,
        Whole,
        Rule(
            "both_rows",
            "A26: whether crew_limit counts both rows, or the lower row is a hand apart that it counts alone",
            "public: LGM speaks both of cards played and of cards used",
            UNSETTLED,
            words=LIMIT_COUNTS,
        ),
    ]
    crew_row: Annotated[int, Whole, Rule(3, "Crew cards that a row of the Ark has room for", LGM, PUBLIC, 1, 8)]
    crew_activations: Annotated[int, Whole, Rule(2, "Crew cards that a turn may activate", LGM, PUBLIC, 0, 16)]
    crew_draw: Annotated[
        int,
        Whole,
        Rule(1, "Crew cards taken at the end of a turn", "rulebook, New Worlds Gameplay (as usual)", PRINTED, 0, 6),
    ]
    start_crew: Annotated[int, Whole, Rule(2, "Crew cards at the start", SB1, STAND_IN, 0, 6, unit="cards")]
    start_resources: Annotated[
        int, Whole, Rule(1, "Resources of each type at the start", SB1, STAND_IN, 0, 20, unit="Resources")
    ]
    compensation: Annotated[
        Array,
        Whole,
        4,
        Rule([0, 1, 1, 2], "Resources of choice that each seat gains at the start", SB1, STAND_IN, 0, 20),
    ]
    canteen: Annotated[int, Whole, Rule(4, "face-up Crew cards in the Canteen", SB1, STAND_IN, 0, 8, unit="cards")]
    cargo: Annotated[int, Whole, Rule(5, "most Resources of one type in Cargo", SB1, STAND_IN, 1, 99)]
    cargo_upgraded: Annotated[int, Whole, Rule(8, "that with the upgrade Cargo Holds", SB1, STAND_IN, 1, 99)]
    berths: Annotated[int, Whole, Rule(3, "Survivors that an Ark can carry", SB1, STAND_IN, 0, 8)]
    berths_upgraded: Annotated[int, Whole, Rule(5, "that with the upgrade Leisure Facilities", SB1, STAND_IN, 0, 8)]
    range: Annotated[int, Whole, Rule(1, "steps of a move at most", SB1, STAND_IN, 1, 4, unit="steps")]
    range_2: Annotated[int, Whole, Rule(2, "that with Engines level 2", SB1, STAND_IN, 1, 4, unit="steps")]
    range_3: Annotated[int, Whole, Rule(3, "that with Engines level 3", SB1, STAND_IN, 1, 4, unit="steps")]
    face_down_planets: Annotated[
        int, Whole, Rule(5, "planets that lie face down at the start", SB1, STAND_IN, 0, 5, unit="planets")
    ]
    discover_levels: Annotated[
        int,
        Whole,
        Rule(
            1,
            "levels that discovering a planet lifts",
            "rulebook, Old Authorities Gameplay (that levels are raised); the number: " + SB1,
            STAND_IN,
            0,
            6,
            unit="levels",
        ),
    ]
    planet_actions: Annotated[
        int,
        Whole,
        Rule(
            1, "Destination actions on a planet", "public: LGM (one or two, by location); which: " + SB1, STAND_IN, 0, 6
        ),
    ]
    portal_actions: Annotated[
        int,
        Whole,
        Rule(
            2,
            "Destination actions on the Star Portal",
            "rulebook, New Worlds Gameplay (more than one); the number: " + SB1,
            STAND_IN,
            0,
            6,
        ),
    ]
    upgrades_a_turn: Annotated[
        int,
        Whole,
        Rule(1, "Ark upgrades in one turn", "public: LGM (before the move); the number: " + SB1, STAND_IN, 0, 8),
    ]
    terraform_cap: Annotated[
        int, Whole, Rule(2, "levels that one Terraform action lifts at most", SB1, STAND_IN, 0, 28, unit="levels")
    ]
    cap_colony: Annotated[
        int,
        Whole,
        Rule(
            1,
            "levels more with an own Colony on a planet of that colour",
            "public: LGM (that it helps); the number: " + SB1,
            STAND_IN,
            0,
            28,
            unit="levels",
        ),
    ]
    cap_outpost: Annotated[
        int,
        Whole,
        Rule(
            1,
            "levels more with an own Trading Outpost on that planet",
            "public: LGM (that it helps); the number: " + SB1,
            STAND_IN,
            0,
            28,
            unit="levels",
        ),
    ]
    cap_leader: Annotated[
        int,
        Whole,
        Rule(1, "levels more for spending a Leader of that colour", SB1, STAND_IN, 0, 28, unit="levels"),
    ]
    level_cost: Annotated[
        int, Whole, Rule(1, "Resources of the track's type that a level costs", LGM, PUBLIC, 0, 10, unit="Resources")
    ]
    step_points: Annotated[
        int, Whole, Rule(1, "points for each own step on a planet once it is terraformed", LGM, PUBLIC, 0, 20)
    ]
    majority_first: Annotated[
        int,
        Whole,
        Rule(3, "points more for the most steps", "public: LGM (a bonus exists); the number: " + SB1, STAND_IN, 0, 40),
    ]
    majority_second: Annotated[
        int, Whole, Rule(1, "points more for the second most steps, and for a tie for first", SB1, STAND_IN, 0, 40)
    ]
    unfinished_step_points: Annotated[
        int, Whole, Rule(0, "points at the end for each own step on an unfinished planet", SB1, STAND_IN, 0, 20)
    ]
    survivor_resources: Annotated[
        int,
        Whole,
        Rule(
            "on_scout", "A20: when a Survivor gives its Resources", "nothing found", UNSETTLED, words=SURVIVOR_RESOURCES
        ),
    ]
    throw_off: Annotated[
        int,
        Whole,
        Rule("false", "A13: whether a Survivor may be thrown off the Ark", "nothing found", UNSETTLED, words=YES_NO),
    ]
    scout_draw: Annotated[
        int,
        Whole,
        Rule(
            1,
            "Survivors that Scout draws; Scout Vehicles and the New Worlds passive add one each",
            "rulebook, New Worlds Gameplay (3 in all)",
            PRINTED,
            1,
            4,
            unit="cards",
        ),
    ]
    outpost_unlocks: Annotated[
        Array,
        Whole,
        3,
        Rule(
            [1, 3, 5],
            "Ark upgrades that bring the first, second and third Trading Outpost marker; 0: from the start",
            "rulebook, Solo Campaign Scenario Notepad (markers are gained); the numbers: " + SB1,
            STAND_IN,
            0,
            9,
            unit="upgrades",
        ),
    ]
    outpost_points: Annotated[
        int, Whole, Rule(2, "points for a new Trading Outpost, not for a moved one", SB1, STAND_IN, 0, 40)
    ]
    outpost_income: Annotated[
        int,
        Whole,
        Rule(
            1,
            "Resources of the planet's colour for its owner when another Ark ends its move there",
            SB1,
            STAND_IN,
            0,
            9,
        ),
    ]
    colonies: Annotated[int, Whole, Rule(3, "Colony markers of a player", SB1, STAND_IN, 0, 9, unit="markers")]
    colony_points: Annotated[int, Whole, Rule(4, "points for a Colony", SB1, STAND_IN, 0, 40, unit="points")]
    colony_resources: Annotated[
        int, Whole, Rule(1, "Resources of the planet's colour that a Colony costs", SB1, STAND_IN, 0, 9)
    ]
    colony_workforce: Annotated[int, Whole, Rule(1, "Workforce that a Colony costs", SB1, STAND_IN, 0, 9)]
    colony_needs_terraformed: Annotated[
        int,
        Whole,
        Rule("true", "A24: a Colony is for terraformed planets only", "public: BGGUYS (weak)", UNSETTLED, words=YES_NO),
    ]
    exchange: Annotated[int, Whole, Rule(2, "Resources that one Exchange swaps at most", SB1, STAND_IN, 0, 20)]
    train_workforce: Annotated[int, Whole, Rule(1, "Workforce that Train costs", SB1, STAND_IN, 0, 9)]
    resources_per_point: Annotated[
        int, Whole, Rule(3, "Resources left at the end for one point; 0: none", SB1, STAND_IN, 0, 99, unit="Resources")
    ]
    terraformed_planets: Annotated[
        int,
        Whole,
        Rule(
            {1: 3, 2: 3, 3: 4, 4: 4},
            "terraformed planets that trigger the end",
            "public: LGM (3 or 4); by number of players: " + SB1,
            PUBLIC,
            1,
            9,
            unit="planets",
        ),
    ]
    after_trigger: Annotated[
        int,
        Whole,
        Rule(
            "finish_round",
            "A9: what is still played once the end is triggered",
            "nothing found",
            UNSETTLED,
            words=AFTER_TRIGGER,
        ),
    ]
    tie_break: Annotated[
        int,
        Whole,
        Rule(
            "settled_then_resources",
            "what decides between equal points",
            "rulebook, New Worlds Gameplay (that ties are settled); how: " + SB1,
            STAND_IN,
            words=TIE_BREAK,
        ),
    ]
    max_rounds: Annotated[
        int,
        Whole,
        Rule(
            MOST_ROUNDS,
            "rounds after which a game stops that nothing else ended",
            "no rule: a stop for simulation",
            STAND_IN,
            1,
            MOST_ROUNDS,
            unit="rounds",
        ),
    ]
    automa_cap: Annotated[
        int, Whole, Rule(2, "levels that a Terraform of the Automa lifts at most", SB1, STAND_IN, 0, 28, unit="levels")
    ]
    automa_crew_points: Annotated[
        int, Whole, Rule(1, "points at the end for a Crew card of the Automa", SB1, STAND_IN, 0, 20)
    ]
    automa_outpost_points: Annotated[
        int, Whole, Rule(2, "points for a Trading Outpost of the Automa", SB1, STAND_IN, 0, 40)
    ]
    automa_leftovers: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the Automa's Resources left at the end score as a player's do",
            "nothing found",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
