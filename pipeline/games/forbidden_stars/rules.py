"""The rules of Forbidden Stars as data: the switches, and the shipped variants."""

from typing import Annotated

from pipeline.games.forbidden_stars.base_rules import BOOK, NOTHING, SEATS, SUMMARY, BaseRules, Whole
from pipeline.games.rulebook import PUBLIC, STAND_IN, UNSETTLED, YES_NO, Rule, Rulebook, Variant

MAPS = ("laid", "drawn", "fixed")
MAP_LAID, MAP_DRAWN, MAP_FIXED = range(3)
FACTION_DRAW = ("drawn", "in_order")
FACTIONS_DRAWN, FACTIONS_IN_ORDER = range(2)
TILE_RULE = ("touching", "not_beside_last")
TILE_TOUCHING, TILE_NOT_BESIDE_LAST = range(2)
START_UNITS = ("free", "one_each_tile")
START_FREE, START_ONE_EACH = range(2)
OWNERS = ("different", "free")
OWNERS_DIFFERENT, OWNERS_FREE = range(2)
STORM_START = ("inner", "not_the_only")
STORMS_INNER, STORMS_NOT_ONLY = range(2)
LOST = ("destroyed", "captured")
LOST_DESTROYED, LOST_CAPTURED = range(2)
STRIKE_FROM = ("one_void", "all_voids", "adjacent_void")
STRIKE_ONE, STRIKE_ALL, STRIKE_ADJACENT = range(3)
LAST_TIE = ("materiel", "shared")
TIE_MATERIEL, TIE_SHARED = range(2)
TWO_FACTORIES = ("best", "sum")
FACTORIES_BEST, FACTORIES_SUM = range(2)
EVENTS_BACK = ("reshuffled", "discard_pile")
EVENTS_RESHUFFLED, EVENTS_DISCARDED = range(2)
MODELS = ("unlimited", "counted")
MODELS_UNLIMITED, MODELS_COUNTED = range(2)
STORM_ICONS = ("table", "token")
ICONS_TABLE, ICONS_TOKEN = range(2)


class Rules(BaseRules):
    """Every number and switch."""

    map: Annotated[
        int,
        Whole,
        Rule(
            "laid",
            "how the galaxy comes about: tiles laid by players, drawn by chance, or fixed by the sheet galaxies",
            "public: reviews; made up",
            PUBLIC,
            words=MAPS,
        ),
    ]
    factions: Annotated[
        int,
        Whole,
        Rule(
            "drawn",
            "which factions play: drawn for each deal, or in the order of the sheet",
            "made up, so that all pairings are met",
            STAND_IN,
            words=FACTION_DRAW,
        ),
    ]
    first_faction: Annotated[
        int,
        Whole,
        Rule(
            0,
            "with factions in_order: which faction of the sheet seat 1 has (0 is the first)",
            "made up",
            STAND_IN,
            0,
            3,
        ),
    ]
    tile_rule: Annotated[
        int,
        Whole,
        Rule(
            "touching",
            "where a tile may be laid within the rectangle: beside any laid tile, or not beside one's last",
            NOTHING,
            UNSETTLED,
            words=TILE_RULE,
        ),
    ]
    start_units: Annotated[
        int,
        Whole,
        Rule(
            "free",
            "where start units stand: free, or at least one on each own tile",
            NOTHING,
            UNSETTLED,
            words=START_UNITS,
        ),
    ]
    factory_home: Annotated[
        int, Whole, Rule("false", "the factory of the start stands on the home tile", NOTHING, UNSETTLED, words=YES_NO)
    ]
    objective_owners: Annotated[
        int,
        Whole,
        Rule(
            "different",
            "the two objective tokens of a tile are of different players where there are such left, or of any",
            NOTHING,
            UNSETTLED,
            words=OWNERS,
        ),
    ]
    storm_start: Annotated[
        int,
        Whole,
        Rule(
            "inner",
            "on which borders storms may be laid: all inner ones, or none that cuts off the only border of a system",
            NOTHING,
            UNSETTLED,
            words=STORM_START,
        ),
    ]
    first_passes: Annotated[
        int, Whole, Rule("true", "the first-player token passes clockwise each round", NOTHING, UNSETTLED, words=YES_NO)
    ]
    routed_move: Annotated[
        int,
        Whole,
        Rule("false", "routed units may move in an Advance (and arrive routed)", NOTHING, UNSETTLED, words=YES_NO),
    ]
    lost_bastion: Annotated[
        int,
        Whole,
        Rule("destroyed", "what becomes of a bastion whose side loses the combat", NOTHING, UNSETTLED, words=LOST),
    ]
    raze: Annotated[
        int,
        Whole,
        Rule("false", "the winner may destroy a city or factory that it takes", NOTHING, UNSETTLED, words=YES_NO),
    ]
    retreat_split: Annotated[
        int, Whole, Rule("false", "the units of a loser may retreat to several areas", NOTHING, UNSETTLED, words=YES_NO)
    ]
    strike_from: Annotated[
        int,
        Whole,
        Rule(
            "one_void",
            "which ships strike a world: those of one void, of all voids of the system, or of one void adjacent to it",
            NOTHING,
            UNSETTLED,
            words=STRIKE_FROM,
        ),
    ]
    strike_free: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the owner assigns a strike's damage freely; else to unrouted units first",
            NOTHING,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    structure_models: Annotated[
        int,
        Whole,
        Rule(
            "unlimited",
            "models of each structure: as many as control tokens, or those of the sheet structures, shared by all",
            "public: component list; how they split is made up",
            UNSETTLED,
            words=MODELS,
        ),
    ]
    last_tie: Annotated[
        int,
        Whole,
        Rule("materiel", "what decides after objectives and worlds are equal", NOTHING, UNSETTLED, words=LAST_TIE),
    ]
    two_factories: Annotated[
        int,
        Whole,
        Rule(
            "best",
            "the deploy limit of two factories in one system: the better world, or both added",
            NOTHING,
            UNSETTLED,
            words=TWO_FACTORIES,
        ),
    ]
    events_back: Annotated[
        int,
        Whole,
        Rule("reshuffled", "where event cards go that were drawn and not kept", NOTHING, UNSETTLED, words=EVENTS_BACK),
    ]
    scheme_limit: Annotated[int, Whole, Rule(8, "most schemes held", NOTHING, UNSETTLED, 0, 8, unit="cards")]
    storm_icons: Annotated[
        int,
        Whole,
        Rule(
            "table",
            "whether icons of storm moves are fixed to the table or turn with the storm",
            NOTHING,
            UNSETTLED,
            words=STORM_ICONS,
        ),
    ]
    morale_total: Annotated[
        int,
        Whole,
        Rule("false", '"more morale" counts icons and units too, not dice alone', NOTHING, UNSETTLED, words=YES_NO),
    ]
    enemy_picks_loss: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "the enemy picks where a card makes it lose a die of one of two kinds",
            NOTHING,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    second_step_enemy_only: Annotated[
        int, Whole, Rule("false", "a second damage step hurts the enemy only", NOTHING, UNSETTLED, words=YES_NO)
    ]
    guide_rolls: Annotated[
        int, Whole, Rule("false", "Soul Guide rolls the die that it adds", NOTHING, UNSETTLED, words=YES_NO)
    ]
    guide_shields_own: Annotated[
        int, Whole, Rule("false", "Soul Guide spares one's own side only", NOTHING, UNSETTLED, words=YES_NO)
    ]
    wild_any: Annotated[
        int, Whole, Rule("true", "a wild icon gives any one asset; else a cache", NOTHING, UNSETTLED, words=YES_NO)
    ]
    combat_tokens: Annotated[
        int, Whole, Rule(99, "combat tokens that both sides share", NOTHING, UNSETTLED, 1, 99, unit="tokens")
    ]
    dominate_presence: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "the faction ability needs a unit or structure in the active system",
            "public: players",
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    muster_any_level: Annotated[
        int,
        Whole,
        Rule(
            "false",
            "Dark Muster buys units above one's command level too, up to the level it names",
            NOTHING,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    works_anywhere: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "Reorganise Works replaces a structure anywhere, not only in the active system",
            NOTHING,
            UNSETTLED,
            words=YES_NO,
        ),
    ]
    unused_to_events: Annotated[
        int,
        Whole,
        Rule("true", "a revealed order may be laid on the event deck instead", SUMMARY, PUBLIC, words=YES_NO),
    ]
    draw_for_storm: Annotated[
        int,
        Whole,
        Rule(
            "true",
            "a player without a token on the event deck draws a card for its storm move",
            SUMMARY,
            PUBLIC,
            words=YES_NO,
        ),
    ]
    surplus_strategize: Annotated[
        int,
        Whole,
        Rule("true", "a Strategize without presence still goes on the event deck", BOOK, UNSETTLED, words=YES_NO),
    ]


VARIANTS = (
    Variant("drawn-galaxy", "the galaxy is drawn by chance: nobody lays tiles", "made up", {"map": "drawn"}),
    Variant(
        "fixed-galaxy", "a fixed galaxy, the same in every game (not the publisher's)", "made up", {"map": "fixed"}
    ),
    Variant(
        "vanguard-bastion",
        "the Vanguard start with a bastion",
        "public: fan sheet credited to a designer",
        {"vanguard_bastion": "true"},
    ),
    Variant("no-storms", "no storms", "made up", {"storms": {2: 0, 3: 0, 4: 0}}),
)

RULEBOOK = Rulebook(Rules, VARIANTS, SEATS)
