"""Names and cards as a person reads them: planets, Survivors, Crew, upgrades, Resources, places, what effects give."""

import re
from collections.abc import Iterable
from typing import Any

from pipeline.engine.luck import name_of
from pipeline.games.micro_cosmos.state import ANY, LOWER, NO_TRACK, UPPER, Act
from pipeline.games.micro_cosmos.vocabulary import (
    AutomaAct,
    Bonus,
    Colour,
    Resource,
    ScenarioIf,
    ScenarioVerb,
    Specialist,
    Timing,
    Upgrade,
)

RESOURCE_NAMES = {resource: resource.name.lower() for resource in Resource}
COLOUR_NAMES = {colour: colour.name.title() for colour in Colour}
SPECIALIST_NAMES = {one: one.name.replace("_", " ").title() for one in Specialist}
UPGRADE_NAMES = {one: one.name.replace("_", " ").title().replace("Engines ", "Engines level ") for one in Upgrade}
COUNCIL_NAMES = {Colour.RED: "Red Council", Colour.GREEN: "Green Council", Colour.BLUE: "Blue Council"}
ABILITIES = {Colour.RED: "Industrial Titans", Colour.GREEN: "Endless Vine", Colour.BLUE: "Cobalt Geometrists"}
AUTOMA_NAMES = {act: act.name.lower() for act in AutomaAct}
ACT_NAMES = {
    Act.GATHER: "gather",
    Act.TERRAFORM: "terraform",
    Act.SCOUT: "scout",
    Act.SETTLE: "settle",
    Act.COLONY: "create a Colony",
    Act.OUTPOST: "create or move a Trading Outpost",
    Act.EXCHANGE: "exchange",
    Act.RECRUIT: "recruit",
    Act.TRAIN: "train",
    Act.MISSION: "send a Survivor",
    Act.COBALT: "activate the Blue Council",
}
PLACE_NAMES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")
ROW_NAMES = {LOWER: "lower", UPPER: "upper"}
CONDITION_WORDS = {
    ScenarioIf.ALWAYS: "",
    ScenarioIf.ON_TERRAFORMED: " if the Ark is on a terraformed planet",
    ScenarioIf.NOT_AT_PORTAL: " unless the Ark is on the Star Portal",
    ScenarioIf.ON_OWN_OUTPOST: " if the Ark is where its player has a Trading Outpost",
    ScenarioIf.SURVIVORS_ABOVE: " if more than {above} Survivors are on the Ark",
    ScenarioIf.SETTLED_THIS_ROUND: " if a Survivor was settled in this round",
}
VERB_WORDS = {
    ScenarioVerb.GAIN: "gain {n} Resources of choice",
    ScenarioVerb.LOSE_MOST: "lose {n} of the Resource that there is most of",
    ScenarioVerb.LOSE_ANY: "lose {n} Resources of choice",
    ScenarioVerb.GAIN_WORKFORCE: "gain {n} workforce",
    ScenarioVerb.GAIN_PLANET: "gain {n} of the planet's Resource",
    ScenarioVerb.DISCARD_CREW: "discard {n} Crew cards",
    ScenarioVerb.DRAW_CREW: "take {n} Crew cards from the deck",
    ScenarioVerb.LOWER_LEVEL: "lower {n} levels of the planet under the Ark",
    ScenarioVerb.DISCARD_SURVIVOR: "discard {n} Survivors",
    ScenarioVerb.RANGE: "{n} further steps for one move",
    ScenarioVerb.TERRAFORM_CAP: "{n} further levels for one Terraform action",
    ScenarioVerb.FREE_ENGINEER: "a free Engineer, once",
    ScenarioVerb.FREE_LEADER: "a free Leader of any colour, once",
    ScenarioVerb.SWAP: "swap {n} Resources for others",
}
TIMING_WORDS = {Timing.IMMEDIATE: "at once", Timing.END_OF_ROUND: "at the end of the round", Timing.ANY_TIME: "kept"}


def planet_name(d: Any, planet: int) -> str:
    """A card of the layout by its name: `Planet 004`, `Star Portal`."""
    return name_of(d.planet_names[planet])


def survivor_name(d: Any, card: int) -> str:
    """A Survivor by its name: `Red 3`."""
    return name_of(d.survivor_names[card])


def crew_name(d: Any, card: int) -> str:
    """A Crew card by its name."""
    return name_of(d.crew_names[card])


def automa_name(d: Any, card: int) -> str:
    """A card of the Automa's deck by its name."""
    return name_of(d.automa_names[card])


def scenario_name(d: Any, card: int) -> str:
    """A Scenario card by its name."""
    return name_of(d.scenario_names[card])


def title(s: Any, d: Any) -> str:
    """What the scenario of a campaign is called."""
    return name_of(d.scenario_titles[s.campaign.scenario])


def place_name(s: Any, d: Any, place: int) -> str:
    """What lies at a place, as the players know it: `Planet 004`, `the Star Portal`, `the covered planet top left`."""
    spot = s.places[place]
    if spot.planet < 0:
        return f"the empty place {PLACE_NAMES[place]}"
    if not spot.face_up:
        return f"the covered planet {PLACE_NAMES[place]}"
    name = planet_name(d, int(spot.planet))
    return f"the {name}" if d.planets[spot.planet].portal else name


def who_name(s: Any, who: int) -> str:
    """`seat 2`, or `the Automa`."""
    return f"seat {who + 1}" if who < s.seats else "the Automa"


def listed(names: Iterable[str]) -> str:
    """Names as a list, or `none`."""
    return ", ".join(names) or "none"


def counted(n: int, noun: str) -> str:
    """`1 level`, `2 levels`."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def amount_text(n: int, resource: int) -> str:
    """So much of a Resource: `1 mineral`, `2 minerals`, `2 workforce`."""
    name = RESOURCE_NAMES[Resource(resource)]
    return f"{n} {name.removesuffix('s') if n == 1 else name}"


def resources_text(amounts: Any, none: str = "none") -> str:
    """Amounts of Resources in words: `2 minerals, 1 workforce`."""
    return ", ".join(amount_text(int(n), i) for i, n in enumerate(amounts) if n) or none


def shortage(resource: int) -> str:
    """That there is less of a Resource than it takes."""
    name = RESOURCE_NAMES[Resource(resource)]
    return f"there are too few {name}" if name.endswith("s") else f"there is too little {name}"


def tracks(planet: Any) -> list[int]:
    """The Resources that a planet has a track for."""
    return [int(one) for one in Resource if not planet.portal and planet.start[one] != NO_TRACK]


def effect_text(card: Any, row: int) -> str:
    """What a Crew card does in a row, and at planets of which colour: `green: +1 technology`."""
    n, gain = int(card.amount[row]), int(card.gain[row])
    what = counted(n, "Resource") + " of choice" if gain == ANY else amount_text(n, gain)
    price = f"give {card.pay[row]} of choice, " if card.pay[row] else ""
    return f"{COLOUR_NAMES[Colour(int(card.colour[row]))].lower()}: {price}+{what}"


def crew_text(d: Any, card: int, row: int) -> str:
    """A Crew card as it lies in a row: `Pilot (Engineer; green: +1 technology)`."""
    one = d.crew[card]
    return f"{crew_name(d, card)} ({SPECIALIST_NAMES[Specialist(int(one.specialist))]}; {effect_text(one, row)})"


def bonus_text(bonus: int, amount: int, colour: int = -1) -> str:
    """What a spot of a track gives, in words."""
    words = {
        Bonus.NOTHING: "nothing",
        Bonus.RESOURCE: counted(amount or 1, "Resource") + " of choice",
        Bonus.POINTS: counted(amount, "point"),
        Bonus.LEADER: f"a {COLOUR_NAMES[Colour(colour)]} Leader" if colour >= 0 else "a Leader",
        Bonus.ARRIVALS: "points for the first to arrive",
    }
    return words[Bonus(bonus)]


def scenario_text(d: Any, card: int) -> str:
    """What a Scenario card does and when."""
    row = d.scenario_cards[card]
    what = VERB_WORDS[ScenarioVerb(int(row.verb))].format(n=int(row.amount))
    if row.amount == 1:
        what = re.sub(r"\b(1 (?:further )?\w+?)s\b", r"\1", what.replace("1 Crew cards", "1 Crew card"))
    condition = CONDITION_WORDS[ScenarioIf(int(row.condition))].format(above=int(row.above))
    return f"{TIMING_WORDS[Timing(int(row.timing))]}: {what}{condition}"
