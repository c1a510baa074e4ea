"""The numbers and switches of a mission: its layers, map, forces, objective and what Traders can carry."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Record
from pipeline.games.rulebook import PRINTED, PUBLIC, STAND_IN, YES_NO, Rule

SEATS = range(1, 5)
MAPS = ("settlement", "room", "corridors", "facility", "own", "generated")
OBJECTIVES = ("carry", "interact", "none")
OBJECTIVE_CARRY, OBJECTIVE_INTERACT, OBJECTIVE_NONE = range(3)

Whole = np.int32
BOOK = "rulebook"
SUMMARY = "public: rules summary v2.1"


class MissionRules(Record):
    """What a mission is about, and who is in it."""

    map: Annotated[
        int,
        Whole,
        Rule(
            "settlement",
            "the map that the mission is played on; own: the sheet own of the components, generated: drawn by map_seed",
            "made up, after the maps of public missions",
            STAND_IN,
            words=MAPS,
        ),
    ]
    map_seed: Annotated[int, Whole, Rule(1, "which generated map", "made up", STAND_IN, 1, 9999)]
    traders_act: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "Traders have turns; without them they stand where they are put",
            "made up: layers of a mission",
            STAND_IN,
            words=YES_NO,
        ),
    ]
    scourge: Annotated[
        int,
        Whole,
        Rule("true", "the Scourge takes part: its arrivals, and its event cards", BOOK, PRINTED, words=YES_NO),
    ]
    law: Annotated[
        int,
        Whole,
        Rule("true", "the Galactic Corps and the Security Wardens take part", BOOK, PRINTED, words=YES_NO),
    ]
    lab: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "the Warden lab: before each activation of a Warden all is put back as it stood at the start",
            "made up: layers of a mission",
            STAND_IN,
            words=YES_NO,
        ),
    ]
    lab_rounds: Annotated[
        int,
        Whole,
        Rule(20, "rounds of the Warden lab", "made up: layers of a mission", STAND_IN, 1, 60, unit="rounds"),
    ]
    lab_traders: Annotated[
        int,
        Whole,
        Rule(
            1,
            "Traders who stand in the Warden lab (so many of each crew)",
            "made up: layers of a mission",
            STAND_IN,
            0,
            4,
            unit="Traders",
        ),
    ]
    lab_distance: Annotated[
        int,
        Whole,
        Rule(
            3,
            "steps from the first Warden to the first Trader in the Warden lab",
            "made up: layers of a mission",
            STAND_IN,
            1,
            20,
            unit="inches",
        ),
    ]
    lab_spread: Annotated[
        int,
        Whole,
        Rule(
            1,
            "steps from the first Warden to each other Warden in the Warden lab; 1: all in contact",
            "made up: layers of a mission",
            STAND_IN,
            1,
            20,
            unit="inches",
        ),
    ]
    start_crew: Annotated[
        int,
        Whole,
        Rule(
            {1: 4, 2: 3, 3: 3, 4: 3},
            "Traders of a crew at the start",
            "public: Mission Monday, 27 missions of 2 to 4",
            PUBLIC,
            1,
            4,
            unit="Traders",
        ),
    ]
    start_pegs: Annotated[
        int,
        Whole,
        Rule(
            3,
            "pegs on the Hostility Tracker at the start",
            "public: Mission Monday, 27 missions of 0 to 10, mostly 3",
            PUBLIC,
            0,
            35,
            unit="pegs",
        ),
    ]
    max_rounds: Annotated[
        int,
        Whole,
        Rule(
            40,
            "round after which a mission is broken off: who still stands is stranded",
            "made up, so that every mission ends",
            STAND_IN,
            1,
            60,
            unit="rounds",
        ),
    ]
    objective: Annotated[
        int,
        Whole,
        Rule(
            "carry",
            "what the objective asks for: objective tokens carried out, or terminals used, and somebody out",
            "made up, after the objectives of public missions",
            STAND_IN,
            words=OBJECTIVES,
        ),
    ]
    objective_goal: Annotated[
        int,
        Whole,
        Rule({1: 2, 2: 2, 3: 1, 4: 1}, "objective tokens, or terminals, that a crew needs", "made up", STAND_IN, 1, 6),
    ]
    hack_dice: Annotated[
        int,
        Whole,
        Rule(
            1,
            "dice of an Interact with a terminal; Tech class and Tech Pack add one each",
            "public: Mission Monday 011 and 021",
            PUBLIC,
            1,
            6,
            unit="dice",
        ),
    ]
    hack_hits: Annotated[
        int, Whole, Rule(1, "hits that it needs", "public: Mission Monday 011 and 021", PUBLIC, 1, 3, unit="hits")
    ]
    objective_points: Annotated[
        int,
        Whole,
        Rule(
            1000, "points for the objective: more than all Traders, so that it decides first", SUMMARY, PUBLIC, 0, 9999
        ),
    ]
    alive_points: Annotated[
        int,
        Whole,
        Rule(
            200,
            "points for a Trader who gets out: more than loot can be, so that they decide next",
            SUMMARY,
            PUBLIC,
            0,
            9999,
        ),
    ]
    loot_points: Annotated[int, Whole, Rule(1, "points for one UA of loot", SUMMARY, PUBLIC, 0, 99)]
    tray_slots: Annotated[
        int, Whole, Rule(6, "room in the item tray of a Trader", "made up: item trays are not public", STAND_IN, 2, 8)
    ]
    large_size: Annotated[
        int,
        Whole,
        Rule(
            2,
            "room that a large token takes; a small one takes 1",
            "made up: item trays are not public",
            STAND_IN,
            1,
            8,
        ),
    ]
    ammo_start: Annotated[int, Whole, Rule(7, "ammo pegs of a Trader at the start", SUMMARY, PUBLIC, 0, 7, unit="pegs")]
    ammo_most: Annotated[int, Whole, Rule(7, "most ammo pegs of a Trader", SUMMARY, PUBLIC, 0, 12, unit="pegs")]
    wardens: Annotated[
        int, Whole, Rule(2, "Security Wardens at the start", "public: Mission Monday 011, 014, 021, 022", PUBLIC, 0, 4)
    ]
    specialists: Annotated[
        int, Whole, Rule("false", "Wardens have their Specialist side up", BOOK, PRINTED, words=YES_NO)
    ]
    alert_at_start: Annotated[
        int,
        Whole,
        Rule("false", "Wardens are On Alert from the start", "public: Mission Monday 022", PUBLIC, words=YES_NO),
    ]
    guards: Annotated[int, Whole, Rule(2, "Guards at the start", "public: Mission Monday 011", PUBLIC, 0, 8)]
    destroyers: Annotated[int, Whole, Rule(0, "Destroyers at the start", "public: Mission Monday 022", PUBLIC, 0, 2)]
    directors: Annotated[int, Whole, Rule(0, "Directors at the start", "public: Mission Monday 012", PUBLIC, 0, 2)]
    elite: Annotated[int, Whole, Rule("false", "the Corps have their Elite side up", BOOK, PRINTED, words=YES_NO)]
    civilians: Annotated[int, Whole, Rule(2, "Civilians at the start", "public: Mission Monday 011", PUBLIC, 0, 7)]
    gangsters: Annotated[
        int, Whole, Rule(0, "Gangsters of low rank at the start", "public: Mission Monday 022", PUBLIC, 0, 3)
    ]
    gang_leaders: Annotated[
        int, Whole, Rule(0, "Gangsters of high rank at the start", "public: Mission Monday 026", PUBLIC, 0, 3)
    ]
    harvester_supply: Annotated[
        int,
        Whole,
        Rule(
            5,
            "miniatures of Harvesters; never less than there are at the start",
            SUMMARY,
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    devastator_supply: Annotated[
        int,
        Whole,
        Rule(
            2,
            "miniatures of Devastators; never less than there are at the start",
            SUMMARY,
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    assassin_supply: Annotated[
        int,
        Whole,
        Rule(
            1,
            "miniatures of Assassins; never less than there are at the start",
            SUMMARY,
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    live_one_supply: Annotated[
        int,
        Whole,
        Rule(
            1,
            "miniatures of Live Ones; never less than there are at the start",
            SUMMARY,
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    guard_supply: Annotated[
        int,
        Whole,
        Rule(
            4,
            "miniatures of Guards; never less than there are at the start",
            "public: Mission Monday 013 and 014",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    destroyer_supply: Annotated[
        int,
        Whole,
        Rule(
            1,
            "miniatures of Destroyers; never less than there are at the start",
            "public: Mission Monday 012, 014, 022",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    director_supply: Annotated[
        int,
        Whole,
        Rule(
            1,
            "miniatures of Directors; never less than there are at the start",
            "public: Mission Monday 012, 014",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    warden_supply: Annotated[
        int,
        Whole,
        Rule(
            2,
            "miniatures of Wardens; never less than there are at the start",
            "public: Mission Monday 014 and 022",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    gangster_supply: Annotated[
        int,
        Whole,
        Rule(
            3,
            "miniatures of Gangsters of low rank; never less than there are at the start",
            "public: Mission Monday 022 and 026",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    gang_leader_supply: Annotated[
        int,
        Whole,
        Rule(
            3,
            "miniatures of Gangsters of high rank; never less than there are at the start",
            "public: Mission Monday 026",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
    civilian_supply: Annotated[
        int,
        Whole,
        Rule(
            3,
            "miniatures of Civilians; never less than there are at the start",
            "public: Tabletop Gaming, April 2019",
            PUBLIC,
            0,
            8,
            unit="miniatures",
        ),
    ]
