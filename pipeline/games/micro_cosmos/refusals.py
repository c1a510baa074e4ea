"""Why something can't be done: the reason in words, with the section of the rulebook where it has one.

Rules of the base game are those of the stand-in SB1; the public pages behind them are named by their keys.
"""

from typing import Any

from pipeline.games.micro_cosmos.cardtext import (
    COLOUR_NAMES,
    COUNCIL_NAMES,
    RESOURCE_NAMES,
    SPECIALIST_NAMES,
    UPGRADE_NAMES,
    counted,
    planet_name,
    resources_text,
    shortage,
    tracks,
    who_name,
)
from pipeline.games.micro_cosmos.crew import EVERY_COLOUR, colour_here
from pipeline.games.micro_cosmos.layout import distance, has_room, reach, steps_of
from pipeline.games.micro_cosmos.specialists import can_serve
from pipeline.games.micro_cosmos.state import UPPER, Purpose, Stage
from pipeline.games.micro_cosmos.supply import all_resources, crew_held, crew_room
from pipeline.games.micro_cosmos.vocabulary import (
    ANY_SPECIALIST,
    NOBODY,
    Colour,
    Resource,
    Specialist,
    Upgrade,
)

SB1 = "(stand-in base game SB1)"
NW = "(New Worlds Gameplay)"
OA = "(Old Authorities Gameplay)"
TURN = "(public: LGM)"
DECIDES = {
    Stage.STEP: "the turn of seat {} begins",
    Stage.GAIN: "seat {} chooses a Resource to gain",
    Stage.UPGRADE: "seat {} may upgrade its Ark",
    Stage.SPECIALIST: "seat {} chooses a Specialist",
    Stage.MOVE: "seat {} must move its Ark",
    Stage.DISCOVER: "seat {} lifts a level of the planet discovered",
    Stage.CREW: "seat {} may activate Crew cards",
    Stage.PAY: "seat {} chooses a Resource to give",
    Stage.ACTION: "seat {} may take a Destination action",
    Stage.LIFT: "seat {} is in the midst of a Terraform action",
    Stage.KEEP: "seat {} chooses which Survivor to keep",
    Stage.EXCHANGE: "seat {} is in the midst of an exchange",
    Stage.TAKE: "seat {} takes a Crew card at the end of its turn",
    Stage.EXTRA: "seat {} may take a further Crew card from the Canteen",
    Stage.COUNCIL: "seat {} chooses a Council for its influence",
    Stage.DISCARD: "seat {} must discard",
    Stage.STOP: "seat {} may end the scenario",
    Stage.BUY: "seat {} spends Prestige Points",
}


def now(s: Any) -> str:
    """That it is not the moment, and what is decided."""
    return "not now: " + DECIDES[Stage(s.stage)].format(s.seat + 1)


def spot_here(s: Any) -> Any:
    """The place of the deciding Ark."""
    return s.places[s.arks[s.seat].place]


def card_here(s: Any, d: Any) -> Any:
    """The card that the deciding Ark is on."""
    return d.planets[spot_here(s).planet]


def move_refused(s: Any, d: Any, place: int) -> str:
    """Why the Ark can't go to a place."""
    ark = s.arks[s.seat]
    if s.moved:
        return f"not now: the Ark has moved, and does so once a turn {TURN}"
    if place == ark.place:
        return f"the Ark is there, and must end its move on another card {SB1}"
    far, steps = distance(int(ark.place), place), steps_of(s, d, ark)
    if far > steps:
        return f"it is {far} steps away, and the Ark's range is {steps} {SB1}"
    if not (reach(s, d, s.seat) >> place) & 1:
        return f"the way there leads round an empty place, and the Ark's range is {steps} {SB1}"
    return now(s)


def upgrade_refused(s: Any, d: Any, upgrade: int) -> str:
    """Why an upgrade can't be made."""
    ark, card = s.arks[s.seat], d.upgrades[upgrade]
    if ark.upgrades[upgrade]:
        return "the Ark has it"
    if card.needs != NOBODY and not ark.upgrades[card.needs]:
        return f"{UPGRADE_NAMES[Upgrade(int(card.needs))]} comes first {SB1}"
    short = [one for one in Resource if ark.resources[one] < card.cost[one]]
    if short:
        return f"it costs {resources_text(card.cost)}, and {shortage(short[0])} {SB1}"
    if s.upgraded >= d.rules.upgrades_a_turn:
        return f"{counted(int(d.rules.upgrades_a_turn), 'upgrade')} a turn {SB1}"
    if card.engineer and not can_serve(s, d, Purpose.UPGRADE, Specialist.ENGINEER):
        return f"it takes an Engineer, and there is none {green_too(s, d)}"
    return f"not now: an upgrade is the first part of a turn {TURN}"


def green_too(s: Any, d: Any) -> str:
    """The rule that an Engineer is needed, and where the Green Council would serve, why it doesn't."""
    council = s.councils[Colour.GREEN]
    if council.holder != s.seat:
        return "(Old Authorities, Green Council)"
    return f"({council_refused(s, d, Colour.GREEN)})"


def council_refused(s: Any, d: Any, colour: Colour) -> str:
    """Why a Council's card can't be activated."""
    council, name = s.councils[colour], COUNCIL_NAMES[colour]
    if council.holder != s.seat:
        return f"{who_name(s, int(s.seat))} does not have the {name}'s card"
    if council.since >= s.turn:
        return f"the {name}'s card may be used from the next turn on {OA}"
    if council.used >= d.rules.council_uses:
        times = "once" if d.rules.council_uses == 1 else f"{d.rules.council_uses} times"
        return f"the {name}'s card was activated, {times} a turn {OA}"
    return ""


def crew_refused(s: Any, d: Any, row: int, place: int) -> str:
    """Why a Crew card can't be activated."""
    ark = s.arks[s.seat]
    card = d.crew[ark.crew[row, place]]
    here = colour_here(s, d)
    if not s.moved:
        return f"not now: the Ark must move before Crew cards are activated {TURN}"
    if here not in (EVERY_COLOUR, card.colour[row]):
        part = f"its {('bottom', 'top')[row]} part is {COLOUR_NAMES[Colour(int(card.colour[row]))].lower()}"
        return f"{part}, and the planet is {COLOUR_NAMES[Colour(int(here))].lower()} {TURN}"
    if s.activated >= d.rules.crew_activations:
        return f"no more than {counted(int(d.rules.crew_activations), 'Crew card')} a turn may be activated {TURN}"
    if row == UPPER and place >= ark.row_n[UPPER] - s.raised:
        return "it came to the upper row in this turn"
    if card.pay[row] > all_resources(ark):
        return f"it takes {counted(int(card.pay[row]), 'Resource')} to give"
    return now(s)


def lift_refused(s: Any, d: Any, resource: int) -> str:
    """Why a level can't be lifted in a Terraform action, or for a discovery."""
    planet, ark = card_here(s, d), s.arks[s.seat]
    if s.stage not in (Stage.LIFT, Stage.DISCOVER):
        return now(s)
    name = RESOURCE_NAMES[Resource(resource)]
    if resource not in tracks(planet):
        return f"{planet_name(d, int(spot_here(s).planet))} has no track for {name}"
    if not has_room(s, d, int(ark.place), resource):
        return f"its {name} track is full, at {planet.target}"
    if s.lifted >= s.cap:
        return f"no more than {counted(int(s.cap), 'level')} can be lifted {SB1}"
    return f"{shortage(resource)} {TURN}"


def boost_refused(s: Any, d: Any) -> str:
    """Why no Leader can be spent for a further level."""
    if s.stage != Stage.LIFT:
        return now(s)
    if s.boosted:
        return f"one Leader was spent on this action {SB1}"
    colour = Colour(int(card_here(s, d).colour))
    if not can_serve(s, d, Purpose.BOOST, int(colour)):
        return f"it takes a {COLOUR_NAMES[colour]} Leader, and there is none {SB1}"
    return f"not now: a Leader is spent last, where yet another level could be lifted {SB1}"


def specialist_refused(s: Any, d: Any, kind: int, token: bool) -> str:
    """Why a Specialist can't be used."""
    ark = s.arks[s.seat]
    if s.stage == Stage.SPECIALIST and s.wanted not in (kind, ANY_SPECIALIST):
        return f"it takes a {SPECIALIST_NAMES[Specialist(int(s.wanted))]}"
    if token and not ark.tokens[kind]:
        return f"the {SPECIALIST_NAMES[Specialist(kind)]} token is locked"
    return now(s)


def limit_refused(s: Any, d: Any) -> str:
    """That no Crew card can be taken."""
    return f"{crew_held(s, d, s.seat)} Crew cards are held, and the limit is {d.rules.crew_limit} {NW}"


def take_refused(s: Any, d: Any, canteen: bool) -> str:
    """Why a Crew card can't be taken at the end of the turn, or from the Canteen."""
    if not crew_room(s, d, s.seat):
        return limit_refused(s, d)
    ark = s.arks[s.seat]
    if canteen and s.advantage != s.seat and not (d.rules.new_worlds and ark.spot >= d.rules.crew_spot):
        card = "the Advantage card (Old Authorities, Advantage Card)"
        return f"that takes {card}, or spot {d.rules.crew_spot} of the New Worlds track {NW}"
    return now(s)


def throw_refused(s: Any, d: Any) -> str:
    """Why a Survivor can't be thrown off."""
    return now(s) if d.rules.throw_off else "a Survivor can't be thrown off the Ark (the rule throw_off)"


def gain_refused(s: Any, d: Any, resource: int) -> str:
    """Why a Resource can't be chosen."""
    if s.stage != Stage.GAIN:
        return now(s)
    return f"Cargo is full of {RESOURCE_NAMES[Resource(resource)]} {SB1}"


def pay_refused(s: Any, d: Any, resource: int) -> str:
    """Why a Resource can't be given."""
    if s.stage not in (Stage.PAY, Stage.EXCHANGE):
        return now(s)
    return f"there is no {RESOURCE_NAMES[Resource(resource)]}, or the other can't be gained"


def open_choice(s: Any, d: Any) -> str:
    """Why a begun choice may not end as it stands."""
    return f"something is left to choose: {DECIDES[Stage(s.stage)].format(s.seat + 1)}"
