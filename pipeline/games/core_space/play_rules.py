"""The numbers of play: movement, ranges, cover, the Hostility Tracker, tolls and bail."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array
from pipeline.games.core_space.mission_rules import BOOK, SUMMARY, MissionRules, Whole
from pipeline.games.rulebook import PRINTED, PUBLIC, STAND_IN, YES_NO, Rule

NPC_DICE = ("low", "default", "high")
DICE_LOW, DICE_DEFAULT, DICE_HIGH = range(3)
PRISON = -1  # in the bail table
CRATES = "public: Mission Monday, 27 missions of a few kinds, mostly so"


class PlayRules(MissionRules):
    """How a round is played."""

    move: Annotated[int, Whole, Rule(4, "how far a Move action goes", SUMMARY, PUBLIC, 1, 6, unit="inches")]
    move_cap: Annotated[
        int,
        Whole,
        Rule(11, "how far a Trader may move of his own will in a round", SUMMARY, PUBLIC, 1, 40, unit="inches"),
    ]
    proximity: Annotated[int, Whole, Rule(1, "how far a proximity move goes", SUMMARY, PUBLIC, 0, 2, unit="inches")]
    drag_alone: Annotated[
        int, Whole, Rule(2, "how far a Trader drags a defeated one alone", SUMMARY, PUBLIC, 0, 4, unit="inches")
    ]
    drag_helped: Annotated[
        int,
        Whole,
        Rule(4, "… and with a helper, who has an action less next turn", SUMMARY, PUBLIC, 0, 5, unit="inches"),
    ]
    range_short: Annotated[
        int, Whole, Rule(5, "most distance between bases at Short Range", SUMMARY, PUBLIC, 0, 24, unit="inches")
    ]
    range_medium: Annotated[
        int, Whole, Rule(13, "… at Medium Range; beyond it is Long", SUMMARY, PUBLIC, 0, 33, unit="inches")
    ]
    cover_none: Annotated[
        int, Whole, Rule(25, "a target hidden so far has no cover", SUMMARY, PUBLIC, 0, 100, unit="percent")
    ]
    cover_full: Annotated[
        int, Whole, Rule(90, "a target hidden so far cannot be seen", SUMMARY, PUBLIC, 1, 100, unit="percent")
    ]
    cover_hits: Annotated[int, Whole, Rule(1, "hits that partial cover takes off", SUMMARY, PUBLIC, 0, 6, unit="hits")]
    misfires: Annotated[
        int, Whole, Rule(2, "misfire icons from which on an attack misfires", SUMMARY, PUBLIC, 1, 9, unit="icons")
    ]
    charge_pegs: Annotated[
        Array,
        np.int32,
        2,
        Rule([4, 6], "ammo pegs from which on a full charge adds dice", SUMMARY, PUBLIC, 1, 12, unit="pegs"),
    ]
    charge_dice: Annotated[
        Array, np.int32, 2, Rule([2, 3], "dice that it adds with so many pegs", SUMMARY, PUBLIC, 0, 6, unit="dice")
    ]
    free_actions: Annotated[int, Whole, Rule(1, "effortless actions without cost in a turn", SUMMARY, PUBLIC, 0, 3)]
    revived_prone: Annotated[int, Whole, Rule("true", "a revived Trader lies prone", SUMMARY, PUBLIC, words=YES_NO)]
    crews_fight: Annotated[
        int,
        Whole,
        Rule("true", "crews may attack each other, and are enemies in contact", SUMMARY, PUBLIC, words=YES_NO),
    ]
    bands: Annotated[
        Array,
        np.int32,
        7,
        Rule(
            [4, 7, 13, 20, 28, 34, 35],
            "pegs up to which each band of the Hostility Tracker goes; the last is its number of holes",
            "public: Mission Monday 011, counted on the tracker",
            PUBLIC,
            0,
            99,
            unit="pegs",
        ),
    ]
    crews_per_peg: Annotated[
        int,
        Whole,
        Rule(3, "for so many crews, or part of them, a peg is added each round", SUMMARY, PUBLIC, 1, 4, unit="crews"),
    ]
    shot_pegs: Annotated[
        int, Whole, Rule(1, "pegs for the first shot of a round that is not silent", SUMMARY, PUBLIC, 0, 4, unit="pegs")
    ]
    events: Annotated[int, Whole, Rule("true", "an event card is drawn each round", SUMMARY, PUBLIC, words=YES_NO)]
    corps_cards: Annotated[
        int,
        Whole,
        Rule(
            3,
            "cards of the Galactic Corps in the event deck, beside those of the sheet",
            "made up: 5 to 25 % of the deck",
            STAND_IN,
            0,
            10,
            unit="cards",
        ),
    ]
    charged: Annotated[
        int, Whole, Rule("true", "at PURGE! the Scourge has its charged sides up", SUMMARY, PUBLIC, words=YES_NO)
    ]
    civilian_avoid: Annotated[
        int, Whole, Rule(4, "how far Civilians keep from the Scourge", SUMMARY, PUBLIC, 0, 12, unit="inches")
    ]
    backup_moves: Annotated[
        int, Whole, Rule(2, "Move actions of Wardens that are called for backup", BOOK, PRINTED, 0, 4)
    ]
    crate_large_large: Annotated[
        int, Whole, Rule(1, "large tokens in a large crate", CRATES, PUBLIC, 0, 1, unit="tokens")
    ]
    crate_large_small: Annotated[
        int, Whole, Rule(2, "small tokens in a large crate", CRATES, PUBLIC, 0, 2, unit="tokens")
    ]
    crate_small: Annotated[int, Whole, Rule(3, "small tokens in a small crate", CRATES, PUBLIC, 0, 3, unit="tokens")]
    rare_small: Annotated[
        int, Whole, Rule(1, "rare small tokens among those in the crates", CRATES, PUBLIC, 0, 9, unit="tokens")
    ]
    rare_large: Annotated[
        int, Whole, Rule(0, "rare large tokens among those in the crates", CRATES, PUBLIC, 0, 9, unit="tokens")
    ]
    objective_tokens: Annotated[
        int,
        Whole,
        Rule(
            {1: 4, 2: 6, 3: 6, 4: 8},
            "objective tokens, one in a crate, where the objective is to carry them out",
            "made up, after Mission Monday 002 (one in each crate)",
            STAND_IN,
            0,
            16,
            unit="tokens",
        ),
    ]
    search_pegs: Annotated[
        int, Whole, Rule(1, "Skill pegs that spare a Trader a Search", BOOK, PRINTED, 1, 6, unit="pegs")
    ]
    question_pegs: Annotated[
        int, Whole, Rule(1, "Skill pegs that spare a Trader an Interrogation", BOOK, PRINTED, 1, 6, unit="pegs")
    ]
    death_faces: Annotated[
        int,
        Whole,
        Rule(1, "faces of a die of six on which a Trader left behind is dead", SUMMARY, PUBLIC, 0, 6, unit="faces"),
    ]
    bail_table: Annotated[
        Array,
        np.int32,
        6,
        Rule(
            [0, 5, 5, 10, 10, -1],
            "bail by the number thrown for an Arrested Trader; -1: prison",
            "public: First Born rulebook p. 59",
            PUBLIC,
            -1,
            99,
            unit="UA",
        ),
    ]
    bail_bonus: Annotated[
        int,
        Whole,
        Rule(0, "what is added to that number (1 in a Corps facility)", "public: Mission Monday 011", PUBLIC, 0, 5),
    ]
    funds: Annotated[
        int, Whole, Rule(10, "UA that a crew has before the mission, for bail", "made up", STAND_IN, 0, 200, unit="UA")
    ]
    npc_dice: Annotated[
        int,
        Whole,
        Rule(
            "default",
            "which of its three stand-in values each dice number of NPC boards has",
            "made up: NPC boards are not public",
            STAND_IN,
            words=NPC_DICE,
        ),
    ]
