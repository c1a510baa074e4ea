"""Why a Destination action can't be taken: the reason in words, with the section of the rulebook where it has one."""

from collections.abc import Callable, Iterator
from typing import Any

from pipeline.games.micro_cosmos.cardtext import (
    ACT_NAMES,
    COLOUR_NAMES,
    UPGRADE_NAMES,
    amount_text,
    resources_text,
    survivor_name,
    who_name,
)
from pipeline.games.micro_cosmos.layout import at_portal, has_room
from pipeline.games.micro_cosmos.portal import any_swap
from pipeline.games.micro_cosmos.refusals import (
    NW,
    OA,
    SB1,
    TURN,
    card_here,
    council_refused,
    green_too,
    limit_refused,
    now,
    spot_here,
    upgrade_refused,
)
from pipeline.games.micro_cosmos.rules import TRACK_NO_MORE
from pipeline.games.micro_cosmos.specialists import can_serve
from pipeline.games.micro_cosmos.state import Act, Purpose, Stage
from pipeline.games.micro_cosmos.supply import all_resources, berths, crew_room
from pipeline.games.micro_cosmos.vocabulary import (
    ANY_SPECIALIST,
    NOBODY,
    Colour,
    Resource,
    Specialist,
    Upgrade,
)

ON_PLANETS = (Act.GATHER, Act.TERRAFORM, Act.SCOUT, Act.SETTLE, Act.COLONY, Act.OUTPOST, Act.COBALT)
ON_PORTAL = (Act.EXCHANGE, Act.RECRUIT, Act.TRAIN, Act.MISSION)


def cannot(s: Any, d: Any, moves: Any, legal: int) -> Iterator[str]:
    """What the seat may have hoped to do at an action or upgrade, and why it can't."""
    kinds = {int(moves[i].kind) for i in range(legal)}
    taken = {(int(moves[i].kind), int(moves[i].a)) for i in range(legal)}
    if s.stage == Stage.UPGRADE:
        for upgrade in Upgrade:
            if (Act.UPGRADE, upgrade) not in taken and not s.arks[s.seat].upgrades[upgrade]:
                yield f"upgrade {UPGRADE_NAMES[upgrade]} ({upgrade_refused(s, d, upgrade)})"
    if s.stage != Stage.ACTION:
        return
    for act in ON_PORTAL if at_portal(s, d, s.seat) else ON_PLANETS:
        if act in (Act.SETTLE, Act.MISSION):
            yield from _survivors_cannot(s, d, act, taken)
        elif act not in kinds and act not in (Act.COBALT, Act.RECRUIT):
            why = action_refused(s, d, act) or REFUSED[act](s, d)
            if why:
                yield f"{ACT_NAMES[act]} ({why})"
    if Act.COBALT not in kinds and d.rules.old_authorities and s.councils[Colour.BLUE].holder == s.seat:
        yield f"{ACT_NAMES[Act.COBALT]} ({cobalt_refused(s, d)})"


def _survivors_cannot(s: Any, d: Any, act: Act, taken: set[tuple[int, int]]) -> Iterator[str]:
    ark = s.arks[s.seat]
    for berth in range(ark.aboard):
        card = int(ark.berths[berth])
        why = action_refused(s, d, act) or (settle_refused if act == Act.SETTLE else send_refused)(s, d, card)
        if (act, berth) not in taken and why:
            yield f"{'settle' if act == Act.SETTLE else 'send'} {survivor_name(d, card)} ({why})"


def action_refused(s: Any, d: Any, act: Act) -> str:
    """Why an action of that kind can't be taken at all at this point of the turn."""
    portal = at_portal(s, d, s.seat)
    if not s.moved and s.stage in (Stage.STEP, Stage.UPGRADE, Stage.MOVE):
        return f"not now: the Ark must move before it acts {TURN}"
    if portal and act in ON_PLANETS:
        return f"the Ark is on the Star Portal, and that is an action on a planet {SB1}"
    if not portal and act in ON_PORTAL:
        where = NW if act == Act.MISSION else SB1
        return f"the Ark is on a planet, and that is an action on the Star Portal {where}"
    if (s.done >> act) & 1 and not (act == Act.MISSION and d.rules.mission_twice):
        rule = SB1 if portal else "(Old Authorities, Blue Council)"
        return f"every action of a turn is a different one, and this was taken {rule}"
    if s.stage in (Stage.CREW, Stage.ACTION):
        if s.actions == 0 and s.stage == Stage.ACTION and act != Act.COBALT:
            return f"no Destination action is left: {_allowance(s, d)}"
        return ""
    if s.actions == 0 and act != Act.COBALT:
        return f"no Destination action is left: {_allowance(s, d)}"
    return now(s)


def _allowance(s: Any, d: Any) -> str:
    if at_portal(s, d, s.seat):
        return f"{d.rules.portal_actions} on the Star Portal {SB1}"
    return f"{d.rules.planet_actions} on a planet, and one more for Robotics {SB1}"


def gather_refused(s: Any, d: Any) -> str:
    """Why one can't gather."""
    return ""


def terraform_refused(s: Any, d: Any) -> str:
    """Why no level can be lifted."""
    spot, ark = spot_here(s), s.arks[s.seat]
    if spot.terraformed:
        return f"the planet is terraformed {SB1}"
    open_ = [one for one in Resource if has_room(s, d, int(ark.place), one)]
    if not any(ark.resources[one] >= d.rules.level_cost for one in open_):
        return f"there is no Resource for a track that is not full {TURN}"
    return ""


def scout_refused(s: Any, d: Any) -> str:
    """Why one can't scout."""
    ark = s.arks[s.seat]
    if ark.aboard >= berths(d, ark):
        return f"all {berths(d, ark)} berths are taken {SB1}"
    return "" if s.survivors.n + s.survivors_out.n else "no Survivor card is left"


def settle_refused(s: Any, d: Any, card: int) -> str:
    """Why a Survivor aboard can't be settled here."""
    if not spot_here(s).terraformed:
        return f"the planet is not terraformed {OA}"
    colour, planet = d.survivors[card].colour, card_here(s, d).colour
    if colour not in (planet, Colour.NEUTRAL):
        mine, here = COLOUR_NAMES[Colour(int(colour))].lower(), COLOUR_NAMES[Colour(int(planet))].lower()
        return f"it is {mine} and the planet {here}; only neutral Survivors match every planet {NW}"
    return ""


def colony_refused(s: Any, d: Any) -> str:
    """Why no Colony can be created here."""
    ark, spot = s.arks[s.seat], spot_here(s)
    colour = Resource(int(card_here(s, d).colour))
    if d.rules.colony_needs_terraformed and not spot.terraformed:
        return "the planet is not terraformed (public: BGGUYS)"
    if spot.colony[s.seat]:
        return f"{who_name(s, int(s.seat))} has a Colony here {SB1}"
    if ark.colonies >= d.rules.colonies:
        return f"all {d.rules.colonies} Colony markers are on planets {SB1}"
    cost = [0] * len(Resource)
    cost[colour] += int(d.rules.colony_resources)
    cost[Resource.WORKFORCE] += int(d.rules.colony_workforce)
    if any(ark.resources[one] < cost[one] for one in Resource):
        return f"it costs {resources_text(cost)} {SB1}"
    if not can_serve(s, d, Purpose.COLONY, Specialist.ENGINEER):
        return f"it takes an Engineer, and there is none {green_too(s, d)}"
    return ""


def outpost_refused(s: Any, d: Any, source: int = NOBODY) -> str:
    """Why no Trading Outpost can be created here, or moved here from a place."""
    ark, spot = s.arks[s.seat], spot_here(s)
    if spot.outpost[s.seat]:
        return f"{who_name(s, int(s.seat))} has a Trading Outpost here {SB1}"
    if source != NOBODY and not s.places[source].outpost[s.seat]:
        return f"{who_name(s, int(s.seat))} has no Trading Outpost there"
    if source == NOBODY and not ark.markers:
        unlock = ", ".join(str(int(n)) for n in d.rules.outpost_unlocks)
        return f"no Trading Outpost marker is unlocked and free; upgrades {unlock} bring one each {SB1}"
    colour = Colour(int(card_here(s, d).colour))
    if not can_serve(s, d, Purpose.OUTPOST, int(colour)):
        red = ""
        if s.councils[Colour.RED].holder == s.seat:
            red = f"; {council_refused(s, d, Colour.RED) or 'there is no other Leader'}"
        return f"it takes a {COLOUR_NAMES[colour]} Leader, and there is none {SB1}{red}"
    return ""


def any_outpost_refused(s: Any, d: Any) -> str:
    """Why no Trading Outpost can come here, from wherever."""
    ark = s.arks[s.seat]
    found = next((place for place in range(len(s.places)) if s.places[place].outpost[s.seat]), NOBODY)
    return outpost_refused(s, d, NOBODY if ark.markers else found)


def exchange_refused(s: Any, d: Any) -> str:
    """Why nothing can be swapped."""
    if not all_resources(s.arks[s.seat]):
        return "there is no Resource to swap"
    return "" if any_swap(s, d) else f"Cargo has no room for another Resource {SB1}"


def recruit_refused(s: Any, d: Any) -> str:
    """Why no Crew card can be recruited."""
    return limit_refused(s, d) if not crew_room(s, d, s.seat) else ""


def train_refused(s: Any, d: Any, token: int = NOBODY) -> str:
    """Why a Crew token, or any, can't be unlocked."""
    ark = s.arks[s.seat]
    locked = [one for one in Specialist if not ark.tokens[one]]
    if (token != NOBODY and token not in locked) or not locked:
        return "it is unlocked" if token != NOBODY else "all Crew tokens are unlocked"
    if ark.resources[Resource.WORKFORCE] < d.rules.train_workforce:
        return f"it costs {amount_text(int(d.rules.train_workforce), Resource.WORKFORCE)} {SB1}"
    return ""


def send_refused(s: Any, d: Any, card: int) -> str:
    """Why a Survivor aboard can't be placed on the New Worlds board."""
    if not d.rules.new_worlds:
        return "New Worlds is not in the game"
    if d.rules.track_end == TRACK_NO_MORE and s.arks[s.seat].spot >= d.mission_spots:
        return "the marker is at the end of its track (the rule track_end)"
    if s.stack.n:
        top = int(s.stack.cards[s.stack.n - 1])
        if d.survivors[card].colour == d.survivors[top].colour:
            colour = COLOUR_NAMES[Colour(int(d.survivors[card].colour))].lower()
            return f"the top of the stack, {survivor_name(d, top)}, is {colour} as well {NW}"
    return ""


def cobalt_refused(s: Any, d: Any) -> str:
    """Why the Blue Council gives no additional action."""
    if not d.rules.old_authorities:
        return "Old Authorities is not in the game"
    why = council_refused(s, d, Colour.BLUE)
    if why:
        return why
    if at_portal(s, d, s.seat):
        return "its additional action is one on a planet (Old Authorities, Blue Council)"
    if not can_serve(s, d, Purpose.COBALT, ANY_SPECIALIST):
        return "it takes a Specialist, and there is none (Old Authorities, Blue Council)"
    if s.stage == Stage.ACTION and s.actions > 0:
        return "not now: the additional action comes after the others"
    return "no further action is possible here, and each must be different (Old Authorities, Blue Council)"


REFUSED: dict[Act, Callable[[Any, Any], str]] = {
    Act.GATHER: gather_refused,
    Act.TERRAFORM: terraform_refused,
    Act.SCOUT: scout_refused,
    Act.COLONY: colony_refused,
    Act.OUTPOST: any_outpost_refused,
    Act.EXCHANGE: exchange_refused,
    Act.RECRUIT: recruit_refused,
    Act.TRAIN: train_refused,
}
