"""The rules of Micro Cosmos with New Worlds and Old Authorities as data, and the shipped variants."""

from typing import Annotated

from pipeline.engine.record import Array
from pipeline.games.micro_cosmos.base_rules import SB1, SEATS, BaseRules, Whole
from pipeline.games.rulebook import PRINTED, UNSETTLED, YES_NO, Rule, Rulebook, Variant

ADVANTAGE = ("strictly_most", "holds_card", "most_from_spot_2")
ADVANTAGE_MOST, ADVANTAGE_HOLDS, ADVANTAGE_FROM_2 = range(3)
ADVANTAGE_LOST = ("goes_back", "kept")
LOST_GOES_BACK, LOST_KEPT = range(2)
AFTER_TIE = ("sole_leader", "new_arrival", "old_holder")
TIE_SOLE_LEADER, TIE_NEW_ARRIVAL, TIE_OLD_HOLDER = range(3)
AUTOMA_FIRST = ("no_card", "own_arrival")
AUTOMA_NO_CARD, AUTOMA_OWN_ARRIVAL = range(2)
TRACK_END = ("stays", "no_more")
TRACK_STAYS, TRACK_NO_MORE = range(2)
EXTRA_CREW = ("optional", "forced")
EXTRA_OPTIONAL, EXTRA_FORCED = range(2)
ONE_SLOT = ("deck_first", "choice")
SLOT_DECK, SLOT_CHOICE = range(2)
NEUTRAL_INFLUENCE = ("planet", "choice")
NEUTRAL_PLANET, NEUTRAL_CHOICE = range(2)
LEADER_BONUS = ("token", "card", "either")
LEADER_TOKEN, LEADER_CARD, LEADER_EITHER = range(3)
UNMATCHED = ("discarded", "under_deck")
UNMATCHED_DISCARDED, UNMATCHED_UNDER = range(2)
FIRST_ON_LAST = ("card_out", "player_may")
LAST_CARD_OUT, LAST_PLAYER_MAY = range(2)
CAMPAIGN_COUNTS = ("as_it_stands", "new_only")
COUNTS_STANDING, COUNTS_NEW = range(2)
CARDS_KEPT = ("this_round", "until_used")
KEPT_ROUND, KEPT_UNTIL_USED = range(2)

NW = "rulebook, New Worlds"
NW_SETUP = "rulebook, New Worlds Setup"
NW_PLAY = "rulebook, New Worlds Gameplay"
NW_SOLO = "rulebook, New Worlds Solo Mode"
OA = "rulebook, Old Authorities"
OA_PLAY = "rulebook, Old Authorities Gameplay"
OA_SOLO = "rulebook, Old Authorities Solo Mode"
CAMPAIGN = "rulebook, Solo Campaign General Setup"


class Rules(BaseRules):
    """Every number and switch: those of the base game, then those of the expansions and the campaign."""

    new_worlds: Annotated[int, Whole, Rule("true", "play with the expansion New Worlds", NW, PRINTED, words=YES_NO)]
    old_authorities: Annotated[
        int, Whole, Rule("true", "play with the expansion Old Authorities", OA, PRINTED, words=YES_NO)
    ]
    campaign: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "one seat plays the solo campaign, not against the Automa; with more seats it changes nothing",
            CAMPAIGN,
            PRINTED,
            words=YES_NO,
        ),
    ]
    launch_spot: Annotated[
        int,
        Whole,
        Rule(
            {1: 7, 2: 5, 3: 7, 4: 9},
            "spot of the mission launch time track that triggers the end",
            f"{NW_PLAY}; {NW_SOLO}",
            PRINTED,
            1,
            36,
            unit="spot",
        ),
    ]
    mission_points: Annotated[
        int, Whole, Rule(2, "points at once for a Survivor sent to the New Worlds", NW_PLAY, PRINTED, 0, 40)
    ]
    neutral_cards: Annotated[
        int, Whole, Rule(6, "neutral Survivors in the Survivor deck", NW_SETUP, PRINTED, 0, 36, unit="cards")
    ]
    neutral_penalty: Annotated[
        int, Whole, Rule(2, "points that a neutral Survivor on the Ark costs at the end", NW_PLAY, PRINTED, 0, 40)
    ]
    crew_spot: Annotated[
        int,
        Whole,
        Rule(
            2, "spot of the New Worlds track from which a Crew card comes from the Canteen too", NW_PLAY, PRINTED, 1, 99
        ),
    ]
    scout_spot: Annotated[
        int,
        Whole,
        Rule(4, "spot of the New Worlds track from which Scout draws one card more", NW_PLAY, PRINTED, 1, 99),
    ]
    mission_twice: Annotated[
        int,
        Whole,
        Rule("false", "A8: two missions in one visit to the Star Portal", "nothing found", UNSETTLED, words=YES_NO),
    ]
    track_end: Annotated[
        int,
        Whole,
        Rule(
            "stays",
            "A10: what becomes of a New Worlds marker at the end of its track",
            "nothing found",
            UNSETTLED,
            words=TRACK_END,
        ),
    ]
    extra_crew: Annotated[
        int,
        Whole,
        Rule(
            "optional",
            "A11: whether the further Crew card must be taken where there is room",
            NW_PLAY,
            UNSETTLED,
            words=EXTRA_CREW,
        ),
    ]
    one_slot: Annotated[
        int,
        Whole,
        Rule(
            "deck_first",
            "A12: with room for one Crew card and two to come, which it is",
            "nothing found",
            UNSETTLED,
            words=ONE_SLOT,
        ),
    ]
    council_card_spot: Annotated[
        int, Whole, Rule(2, "spot of a Council's track whose first arrival takes its card", OA_PLAY, PRINTED, 1, 15)
    ]
    advantage_councils: Annotated[
        int,
        Whole,
        Rule(
            2,
            "Councils in which one must have the advantage for the Advantage card",
            "rulebook, Old Authorities Advantage Card",
            PRINTED,
            2,
            3,
        ),
    ]
    arrival_points: Annotated[
        Array,
        Whole,
        3,
        Rule(
            [8, 5, 0],
            "points on the last spot of a Council's track for the first, second and later arrivals",
            OA_PLAY,
            PRINTED,
            0,
            60,
            unit="points",
        ),
    ]
    council_uses: Annotated[
        int, Whole, Rule(1, "times a turn that a Council card may be activated", OA_PLAY, PRINTED, 0, 9)
    ]
    spot_one_bonus: Annotated[
        int,
        Whole,
        Rule("true", "A1: the marker's first placement gives the bonus of spot 1", OA_PLAY, UNSETTLED, words=YES_NO),
    ]
    advantage: Annotated[
        int,
        Whole,
        Rule("strictly_most", "A2: what an advantage in a Council is", "nothing found", UNSETTLED, words=ADVANTAGE),
    ]
    advantage_lost: Annotated[
        int,
        Whole,
        Rule(
            "goes_back",
            "A3: the Advantage card once its holder has it in too few Councils",
            "nothing found",
            UNSETTLED,
            words=ADVANTAGE_LOST,
        ),
    ]
    council_after_tie: Annotated[
        int,
        Whole,
        Rule(
            "sole_leader",
            "A4: who may take a Council card that a tie put back",
            OA_PLAY + " (that it goes back)",
            UNSETTLED,
            words=AFTER_TIE,
        ),
    ]
    neutral_influence: Annotated[
        int,
        Whole,
        Rule(
            "planet",
            "A14: in which Council a settled neutral Survivor gives influence",
            OA_PLAY,
            UNSETTLED,
            words=NEUTRAL_INFLUENCE,
        ),
    ]
    leader_bonus: Annotated[
        int,
        Whole,
        Rule(
            "token",
            "A18: what a spot with a Leader gives, whose symbol no text explains",
            OA_PLAY,
            UNSETTLED,
            words=LEADER_BONUS,
        ),
    ]
    red_for_boost: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "A25: the Red Council also serves for the Leader that a Terraform action may spend",
            "rulebook, Red Council (any action); that action: " + SB1,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    automa_influence: Annotated[
        int, Whole, Rule("true", "the Automa moves on the influence tracks", OA_SOLO, PRINTED, words=YES_NO)
    ]
    automa_first: Annotated[
        int,
        Whole,
        Rule(
            "no_card",
            "A6: the Council card where the Automa was first on its spot",
            OA_SOLO + " (that it takes none)",
            UNSETTLED,
            words=AUTOMA_FIRST,
        ),
    ]
    automa_unmatched: Annotated[
        int,
        Whole,
        Rule(
            "discarded",
            "A21: what becomes of a Survivor that the Automa can't send",
            NW_SOLO,
            UNSETTLED,
            words=UNMATCHED,
        ),
    ]
    automa_first_on_last: Annotated[
        int,
        Whole,
        Rule(
            "card_out",
            "A22: the Council card once the Automa is first on the last spot",
            "nothing found",
            UNSETTLED,
            words=FIRST_ON_LAST,
        ),
    ]
    automa_passives: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "A23: the Automa has the passives of the New Worlds track",
            "nothing found",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    fewer_scenario_cards: Annotated[
        int,
        Whole,
        Rule(0, "random Scenario cards left out of each scenario; the harder option is 1", CAMPAIGN, PRINTED, 0, 23),
    ]
    scenario_cards_kept: Annotated[
        int,
        Whole,
        Rule(
            "this_round",
            "A27: how long a Scenario card is kept that acts at any time",
            "rulebook, Solo Campaign Scenario Cards",
            UNSETTLED,
            words=CARDS_KEPT,
        ),
    ]
    campaign_counts: Annotated[
        int,
        Whole,
        Rule(
            "as_it_stands",
            "A28: which terraformed planets, Colonies and Trading Outposts a scenario's goals and points count: all "
            "that there are, or those made in it",
            "rulebook, Solo Campaign Scenario Notepad (the example)",
            UNSETTLED,
            words=CAMPAIGN_COUNTS,
        ),
    ]


BASE = Variant(
    "base",
    "the stand-in base game SB1 without the expansions",
    "public: LGM (the base game exists)",
    {"new_worlds": "false", "old_authorities": "false"},
)
NEW_WORLDS = Variant("new-worlds", "New Worlds alone", NW, {"new_worlds": "true", "old_authorities": "false"})
OLD_AUTHORITIES = Variant(
    "old-authorities", "Old Authorities alone", OA, {"new_worlds": "false", "old_authorities": "true"}
)
BOTH = Variant(
    "both",
    "both expansions, which is what is played if nothing is said",
    f"{NW}; {OA}",
    {"new_worlds": "true", "old_authorities": "true"},
)
SOLO_CAMPAIGN = Variant(
    "campaign",
    "the solo campaign for one seat; without the expansions, as the campaign book that says more is not known",
    CAMPAIGN,
    {"campaign": "true", "new_worlds": "false", "old_authorities": "false"},
)

RULEBOOK = Rulebook(Rules, [BASE, NEW_WORLDS, OLD_AUTHORITIES, BOTH, SOLO_CAMPAIGN], SEATS)
