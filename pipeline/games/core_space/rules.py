"""The rules as data: the switches of readings that are unsettled, and the shipped variants."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array
from pipeline.games.core_space.mission_rules import BOOK, SEATS, SUMMARY, Whole
from pipeline.games.core_space.play_rules import PlayRules
from pipeline.games.rulebook import UNSETTLED, YES_NO, Rule, Rulebook, Variant

COMMAND = ("until_next_activation", "that_activation")
COMMAND_UNTIL_NEXT, COMMAND_THAT_ACTIVATION = range(2)
GANGSTER_PRIORITY = ("nearest_of_all", "traders_first", "corps_first")
GANGSTERS_NEAREST, GANGSTERS_TRADERS, GANGSTERS_CORPS = range(3)
BACKUP = ("contact", "straight")
BACKUP_CONTACT, BACKUP_STRAIGHT = range(2)

LAYERS = "made up: layers of a mission, each useful alone"
LEVER = "made up: a lever that designers ask about"
DIE = "the faces are not public: one result printed twice, the others once"
BOARDS = "made up: NPC boards are not public"
FACE_WORDS = ("search", "move", "interrogation", "backup", "attack")


class Rules(PlayRules):
    """Every number and switch: of a mission, of play, and of readings that are unsettled."""

    security_die_weights: Annotated[
        Array,
        np.int32,
        5,
        Rule(
            [1, 1, 1, 1, 1],
            "faces of the Security Die by result: Search, Move, Interrogation, Call for Backup, Attack",
            "the faces are not public",
            UNSETTLED,
            0,
            12,
        ),
    ]
    warden_attack_actions: Annotated[
        int,
        Whole,
        Rule(
            1,
            "how often a Warden goes through the AI diagram for an Attack result",
            "public: FAQ 1.2 says once, the rulebook stresses both actions only under the Corps",
            UNSETTLED,
            1,
            2,
        ),
    ]
    medium_includes_short: Annotated[
        int, Whole, Rule("true", '"at Medium Range" means at most Medium', BOOK, UNSETTLED, words=YES_NO)
    ]
    alert_beats_takeover: Annotated[
        int,
        Whole,
        Rule("false", "a Warden On Alert is not taken over by the Corps", "order not stated", UNSETTLED, words=YES_NO),
    ]
    specialist_takeover_ignores_scourge: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "a Specialist is taken over even with a Scourge character at Short Range",
            BOOK,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    corps_command_lasts: Annotated[
        int,
        Whole,
        Rule(
            "until_next_activation",
            "how long the Corps' command lasts for Opportunity Attacks",
            BOOK,
            UNSETTLED,
            words=COMMAND,
        ),
    ]
    no_eligible_target_moves: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "where only engaged Traders are visible, Search and Interrogation are a Move by the arrow; else nothing",
            BOOK,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    backup_counts_all_wardens: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the Security Die is thrown again only if all other Wardens are in contact; else if all at Medium are",
            BOOK,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    drag_frees_arrested: Annotated[
        int, Whole, Rule("false", "a Trader who is dragged is no longer Arrested", BOOK, UNSETTLED, words=YES_NO)
    ]
    arrest_recheck_each_action: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "whether to Arrest is decided anew before each action, not once an activation",
            BOOK,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    contact_beats_priority: Annotated[
        int,
        Whole,
        Rule("true", "an enemy in contact comes before a higher priority elsewhere", SUMMARY, UNSETTLED, words=YES_NO),
    ]
    alert_on_blast_splash: Annotated[
        int, Whole, Rule("true", "a blast that reaches a Warden is an attack on it", BOOK, UNSETTLED, words=YES_NO)
    ]
    diag_cost: Annotated[
        int,
        Whole,
        Rule(
            10,
            "what a diagonal step counts, in tenths of an inch; 14 is measuring by a ruler",
            "public: First Born grid rules",
            UNSETTLED,
            10,
            14,
            unit="tenths of an inch",
        ),
    ]
    npc_out_of_range_moves: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "an NPC whose target is beyond its range Moves; else it shoots in vain",
            SUMMARY,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    gangster_priority: Annotated[
        int,
        Whole,
        Rule(
            "nearest_of_all",
            "whom Gangsters attack after the Scourge",
            "the list is not public",
            UNSETTLED,
            words=GANGSTER_PRIORITY,
        ),
    ]
    scourge_targets_defeated: Annotated[
        int, Whole, Rule("false", "the Scourge may aim at defeated Traders", SUMMARY, UNSETTLED, words=YES_NO)
    ]
    interrogated_joined_npc_pays: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "an NPC that joined a crew may be spared by a peg of a Trader in contact",
            "NPCs have no pegs",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    backup_move_dest: Annotated[
        int,
        Whole,
        Rule(
            "contact",
            "where Wardens go who are called: to the nearest free contact, or straight towards the caller",
            BOOK,
            UNSETTLED,
            words=BACKUP,
        ),
    ]


def number(wardens: int) -> str:
    """So many Wardens, in words."""
    return "one Security Warden" if wardens == 1 else f"{wardens or 'no'} Security Wardens"


def twice(face: int) -> list[int]:
    """The weights of a die of six faces that shows one result twice."""
    return [2 if i == face else 1 for i in range(len(FACE_WORDS))]


VARIANTS = (
    Variant(
        "mission",
        "L2: everything, which is what is played if nothing is said",
        LAYERS,
        {"scourge": "true", "lab": "false", "traders_act": "true"},
    ),
    Variant(
        "law-board",
        "L1: Traders, Corps, Wardens, Gangsters and Civilians, without the Scourge",
        LAYERS,
        {"scourge": "false"},
    ),
    Variant(
        "warden-lab",
        "L0: Wardens and Traders who stand still, put back before each activation, to see what the Security Die does",
        LAYERS,
        {
            "lab": "true",
            "map": "room",
            "scourge": "false",
            "traders_act": "false",
            "events": "false",
            "objective": "none",
            "wardens": 1,
            "guards": 0,
            "civilians": 0,
        },
    ),
    *(
        Variant(f"wardens-{n}", f"{number(n)} at the start", LEVER, {"wardens": n, "warden_supply": max(n, 2)})
        for n in (0, 1, 3, 4)
    ),
    Variant("specialists", "Wardens with their Specialist side up", BOOK, {"specialists": "true"}),
    Variant("elite-corps", "the Galactic Corps with its Elite side up", BOOK, {"elite": "true"}),
    *(
        Variant(f"guards-{n}", f"{n} Guards at the start", LEVER, {"guards": n, "guard_supply": max(n, 4)})
        for n in (0, 4, 8)
    ),
    *(
        Variant(
            f"die-{face}",
            f"the Security Die shows {face} twice as often as each other result",
            DIE,
            {"security_die_weights": twice(i)},
        )
        for i, face in enumerate(FACE_WORDS)
    ),
    *(
        Variant(f"npc-{word}", f"NPC boards with the {word} end of their stand-in dice", BOARDS, {"npc_dice": word})
        for word in ("low", "high")
    ),
)

RULEBOOK = Rulebook(Rules, VARIANTS, SEATS)
