"""The numbers and switches of the base game, each with its meaning, source and range."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array, Record
from pipeline.games.rulebook import PRINTED, PUBLIC, STAND_IN, UNSETTLED, YES_NO, Rule

ROUNDS = 10
SEATS = range(2, 6)

BY_SEATS = {2: 2, 3: 3, 4: 4, 5: 5}

REFILL = ("fill_to_total", "fixed_new")
FILL_TO_TOTAL, FIXED_NEW = range(2)
RESHUFFLE = ("choice", "forced", "off")
RESHUFFLE_CHOICE, RESHUFFLE_FORCED, RESHUFFLE_OFF = range(3)
TOKEN_WHEN = ("after", "before")
TOKEN_AFTER, TOKEN_BEFORE = range(2)
SURGE = ("energy_phase", "any_turn", "as_energy_surge")
SURGE_ENERGY_PHASE, SURGE_ANY_TURN, SURGE_AS_TACTIC = range(3)
FEWEST = ("all_worlds", "energy_worlds")
FEWEST_ALL, FEWEST_ENERGY = range(2)
COLONISE = ("starting_unit", "none", "any_unit", "infantry")
COLONISE_STARTING, COLONISE_NONE, COLONISE_ANY, COLONISE_INFANTRY = range(4)
PROCEDURE = ("snake", "passing")
PROCEDURE_SNAKE, PROCEDURE_PASSING = range(2)
DRAFTED = ("added", "replacing")
DRAFT_ADDED, DRAFT_REPLACING = range(2)
EMPTY_DECK = ("stay_short", "next_sector")
STAY_SHORT, NEXT_SECTOR = range(2)
TIE_BREAK = ("shared", "most_worlds", "later_seat")
TIE_SHARED, TIE_WORLDS, TIE_LATER = range(3)

Whole = np.int32


class BaseRules(Record):
    """Rules of the base game (2011); `public: KEY` names a page of the list in this game's README."""

    rounds: Annotated[int, Whole, Rule(10, "rounds of a game", "public: brettspiele", PUBLIC, 1, ROUNDS, unit="rounds")]
    sector_rounds: Annotated[
        int, Whole, Rule(2, "rounds in one sector, from sector 1 to 5", "public: ubg-elements", PUBLIC, 2, 10)
    ]
    actions_by_round: Annotated[
        Array,
        Whole,
        ROUNDS,
        Rule(
            [4, 4, 5, 5, 5, 5, 5, 5, 6, 6],
            "action points a player has in each round",
            "public: critical (4 to 6, 50 in all), spieletest (4 in round 1); the split is not known",
            UNSETTLED,
            0,
            20,
            alternatives="4,4,4,4,5,5,6,6,6,6 and 4,4,4,5,5,5,5,6,6,6",
            unit="actions",
        ),
    ]
    hand_by_round: Annotated[
        Array,
        Whole,
        ROUNDS,
        Rule(
            [6, 6, 6, 6, 6, 6, 6, 6, 7, 7],
            "cards in hand after drawing, a kept card included",
            "public: ludorium, gamersalliance",
            PUBLIC,
            1,
            20,
            unit="cards",
        ),
    ]
    kept_cards: Annotated[
        int, Whole, Rule(1, "hand cards that may be kept at the end of a round", "public: ludorium", PUBLIC, 0, 10)
    ]
    draft_actions: Annotated[int, Whole, Rule(1, "action points to draft a card", "public: critical", PUBLIC, 0, 6)]
    deploy_actions: Annotated[int, Whole, Rule(1, "action points to deploy each unit", "public: lecoin", PUBLIC, 0, 6)]
    invade_actions: Annotated[
        int, Whole, Rule(1, "action points to invade", "public: lecoin; Galactic Orders p. 8", PRINTED, 0, 6)
    ]
    invade_energy: Annotated[
        int, Whole, Rule(1, "energy to invade", "public: lecoin; Galactic Orders p. 8", PRINTED, 0, 20, unit="energy")
    ]
    card_actions: Annotated[
        int, Whole, Rule(1, "action points to use a card as an action", "public: lecoin, critical", PUBLIC, 0, 6)
    ]
    minimum_cost: Annotated[
        int, Whole, Rule(0, "no effect lowers a cost below this", "Galactic Orders p. 7", PRINTED, 0, 20, unit="energy")
    ]
    zone_total: Annotated[
        int,
        Whole,
        Rule(
            {2: 6, 3: 8, 4: 10, 5: 12},
            "cards in the Central Zone after refilling",
            "public: unknowns (4 players), solo-aid (2); 3 and 5 deduced",
            UNSETTLED,
            1,
            20,
            alternatives="any other table",
            unit="cards",
        ),
    ]
    zone_min_worlds: Annotated[
        int,
        Whole,
        Rule(BY_SEATS, "fewest worlds in the Central Zone", "public: unknowns (4), solo-aid (2)", UNSETTLED, 0, 10),
    ]
    zone_min_nonworlds: Annotated[
        int,
        Whole,
        Rule(
            BY_SEATS, "fewest other cards in the Central Zone", "public: unknowns (4), solo-aid (2)", UNSETTLED, 0, 10
        ),
    ]
    zone_refill: Annotated[
        int,
        Whole,
        Rule(
            "fill_to_total",
            "whether cards left over count towards the total or as many new cards are always drawn",
            "public: solo-aid against gfb-review, lecoin",
            UNSETTLED,
            words=REFILL,
        ),
    ]
    empty_deck_in_zone: Annotated[
        int,
        Whole,
        Rule(
            "stay_short",
            "what happens when the sector's deck runs out while refilling",
            "nothing found",
            UNSETTLED,
            words=EMPTY_DECK,
        ),
    ]
    reshuffle_at_sector_5: Annotated[
        int,
        Whole,
        Rule(
            "choice",
            "whether players shuffle their discard pile into their deck before sector 5",
            "public: unknowns (allowed); the moment is deduced",
            UNSETTLED,
            words=RESHUFFLE,
        ),
    ]
    energy_carry_over: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "whether unspent energy is kept for the next round",
            "public: spieletest, tao-2012b",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    energy_max: Annotated[
        int,
        Whole,
        Rule(0, "most energy a player can have; 0 is no limit", "nothing found", UNSETTLED, 0, 999, unit="energy"),
    ]
    energy_token_value: Annotated[
        int,
        Whole,
        Rule(1, "energy for taking a card with an energy token", "public: keirat, solo-aid", UNSETTLED, 0, 10),
    ]
    energy_token_when: Annotated[
        int,
        Whole,
        Rule(
            "after",
            "whether that energy comes before or after the card is paid for",
            "nothing found",
            UNSETTLED,
            words=TOKEN_WHEN,
        ),
    ]
    surge_tokens: Annotated[
        Array,
        Whole,
        5,
        Rule(
            {2: [0, 0], 3: [0, 0, 1], 4: [0, 0, 1, 2], 5: [0, 0, 0, 0, 0]},
            "energy surge tokens at the start, by seat",
            "public: ubg-rules (3 exist), gamersalliance; Galactic Orders p. 8 (4 players: seat 4 has more than 1)",
            UNSETTLED,
            0,
            9,
            unit="tokens",
        ),
    ]
    surge_token_effect: Annotated[
        int,
        Whole,
        Rule(
            "energy_phase",
            "when an energy surge token is spent, or that it works as the tactic Energy Surge",
            "nothing found",
            UNSETTLED,
            words=SURGE,
        ),
    ]
    surge_token_value: Annotated[
        int, Whole, Rule(1, "energy from an energy surge token", "nothing found", UNSETTLED, 0, 10, unit="energy")
    ]
    fewest_worlds_ties: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "whether Energy Surge also gives its greater amount to those tied for fewest worlds",
            "public: spieletest, solo-aid",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    fewest_worlds_count: Annotated[
        int,
        Whole,
        Rule(
            "all_worlds",
            "which worlds Energy Surge compares",
            "public: solo-aid compares worlds that make energy",
            UNSETTLED,
            words=FEWEST,
        ),
    ]
    home_world_energy: Annotated[
        int,
        Whole,
        Rule(3, "energy of a Home World", "nothing found", STAND_IN, 0, 10, alternatives="2, 4", unit="energy"),
    ]
    home_world_points: Annotated[
        int, Whole, Rule(0, "points of a Home World", "nothing found", STAND_IN, 0, 10, alternatives="1", unit="points")
    ]
    home_power_discards: Annotated[
        int, Whole, Rule(2, "hand cards that the Home World's power takes", "Galactic Orders p. 4", PRINTED, 1, 10)
    ]
    home_power_energy: Annotated[
        int, Whole, Rule(1, "energy that the Home World's power gives", "Galactic Orders p. 4", PRINTED, 0, 10)
    ]
    starting_split: Annotated[
        Array,
        Whole,
        5,
        Rule(
            [5, 5, 3, 1, 1],
            "copies of Snub Fighter, Grunt, Energy Surge, Coordinated Assault, Tight Formation in a starting deck",
            "public: boardsandbees (16 cards with the hero); Galactic Orders p. 7 (the last two)",
            STAND_IN,
            0,
            15,
            unit="cards",
        ),
    ]
    tactic_play_energy: Annotated[
        int,
        Whole,
        Rule(0, "energy to play any tactic, on top of its own cost", "public: boardofplaying", UNSETTLED, 0, 10),
    ]
    base_colonise: Annotated[
        int,
        Whole,
        Rule(
            "starting_unit",
            "which unit may be put under a conquered world without the expansion",
            "public: og-review; Galactic Orders p. 7 replaces the rule",
            UNSETTLED,
            words=COLONISE,
        ),
    ]
    pregame_draft: Annotated[
        int,
        Whole,
        Rule("false", "draft cards of deck 0 before the game", "Galactic Orders p. 5", PRINTED, words=YES_NO),
    ]
    draft_cards: Annotated[
        int, Whole, Rule(2, "cards each player takes in the pregame draft", "public: critical", PUBLIC, 1, 2)
    ]
    draft_procedure: Annotated[
        int,
        Whole,
        Rule(
            "snake",
            "one face-up row in snake order, or small hands passed on",
            "nothing found",
            UNSETTLED,
            words=PROCEDURE,
        ),
    ]
    draft_cards_are: Annotated[
        int,
        Whole,
        Rule(
            "added",
            "whether drafted cards enlarge the deck or each replaces a card of the most copies",
            "public: critical, tao-2012a",
            UNSETTLED,
            words=DRAFTED,
        ),
    ]
    tie_break: Annotated[
        int,
        Whole,
        Rule("shared", "what decides between equal points", "nothing found", UNSETTLED, words=TIE_BREAK),
    ]
