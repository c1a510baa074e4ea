"""What Scenario cards do: at once, at the end of the round, or when the player wants (rulebook, Solo Campaign Scenario
Cards; what each card does is a stand-in).
"""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import push, take
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.micro_cosmos.aboard import throw_off
from pipeline.games.micro_cosmos.councils import usable
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.layout import at_portal, planet_at
from pipeline.games.micro_cosmos.planet_actions import any_lift, may_found, may_trade, open_planet_actions
from pipeline.games.micro_cosmos.state import LOWER, NO_TRACK, UPPER, Act, Design, Stage, State
from pipeline.games.micro_cosmos.supply import (
    all_resources,
    crew_room,
    discard_crew,
    draw_crew,
    gain,
    pay,
)
from pipeline.games.micro_cosmos.upgrades import can_upgrade
from pipeline.games.micro_cosmos.vocabulary import (
    NOBODY,
    RESOURCES,
    UPGRADES,
    Colour,
    Resource,
    ScenarioIf,
    ScenarioVerb,
    Timing,
)


@kernel
def holds_true(s: State, d: Design, card: int) -> bool:
    """Whether the condition of a Scenario card is met."""
    row, ark = d.scenario_cards[card], s.arks[0]
    place = s.places[ark.place]
    if row.condition == ScenarioIf.ON_TERRAFORMED:
        return place.terraformed != 0
    if row.condition == ScenarioIf.NOT_AT_PORTAL:
        return place.planet != d.portal
    if row.condition == ScenarioIf.ON_OWN_OUTPOST:
        return int(place.outpost[0]) != 0
    if row.condition == ScenarioIf.SURVIVORS_ABOVE:
        return ark.aboard > row.above
    return row.condition == ScenarioIf.ALWAYS or ark.settled_now > 0


@kernel
def act(s: State, d: Design, card: int) -> None:
    """A card that acts by itself does so, if its condition is met; what is to be chosen is pending after it."""
    if not holds_true(s, d, card):
        return
    verb, amount, ark = d.scenario_cards[card].verb, d.scenario_cards[card].amount, s.arks[0]
    if verb in (ScenarioVerb.LOSE_MOST, ScenarioVerb.LOSE_ANY):
        lose(s, verb, amount)
    elif verb == ScenarioVerb.DISCARD_CREW:
        s.discards, s.discard_survivors = min(amount, int(ark.row_n[LOWER]) + int(ark.row_n[UPPER])), 0
    elif verb == ScenarioVerb.DISCARD_SURVIVOR:
        s.discards, s.discard_survivors = min(amount, ark.aboard), 1
    elif verb == ScenarioVerb.LOWER_LEVEL:
        for _ in range(amount):
            lower_level(s, d, ark.place)
    else:
        give(s, d, verb, amount)


@kernel
def give(s: State, d: Design, verb: int, amount: int) -> None:
    """A card gives Resources or Crew cards."""
    if verb == ScenarioVerb.GAIN:
        s.gains += amount
    elif verb == ScenarioVerb.GAIN_WORKFORCE:
        gain(s, d, 0, Resource.WORKFORCE, amount)
    elif verb == ScenarioVerb.GAIN_PLANET:
        if not at_portal(s, d, 0):
            gain(s, d, 0, planet_at(s, d, s.arks[0].place).colour, amount)
    elif verb == ScenarioVerb.DRAW_CREW:
        for _ in range(min(amount, crew_room(s, d, 0))):
            draw_crew(s, d, 0)


@kernel
def lose(s: State, verb: int, amount: int) -> None:
    """Lose Resources: of choice, or of the type that there is most of, the earlier one in a tie."""
    ark, most = s.arks[0], 0
    if verb == ScenarioVerb.LOSE_ANY:
        s.pays = min(amount, all_resources(ark))
        return
    for resource in range(1, RESOURCES):
        if ark.resources[resource] > ark.resources[most]:
            most = resource
    pay(s, 0, most, min(amount, int(ark.resources[most])))


@kernel
def lower_level(s: State, d: Design, at: int) -> None:
    """Lower the level that was lifted most, the earlier one in a tie, but none below its start.

    A planet that is terraformed stays so.
    """
    place, most, found = s.places[at], 0, NOBODY
    if place.planet == d.portal or place.terraformed != 0:
        return
    for resource in range(RESOURCES):
        start = int(d.planets[place.planet].start[resource])
        if start != NO_TRACK and int(place.levels[resource]) - start > most:
            most, found = int(place.levels[resource]) - start, resource
    if found != NOBODY:
        place.levels[found] -= 1
        place.missing += 1


@kernel
def free_engineer_helps(s: State, d: Design) -> bool:
    """Whether an Engineer could be used now: for an upgrade, a Colony or an additional action."""
    if s.part == Stage.UPGRADE:
        for upgrade in range(UPGRADES):
            if d.upgrades[upgrade].engineer != 0 and can_upgrade(s, d, upgrade):
                return s.upgraded < d.rules.upgrades_a_turn
        return False
    if s.part != Stage.ACTION or at_portal(s, d, 0):
        return False
    if s.actions > 0:
        return s.done & (1 << Act.COLONY) == 0 and may_found(s, d)
    return usable(s, d, 0, Colour.BLUE) and open_planet_actions(s, d) != 0


@kernel
def free_leader_helps(s: State, d: Design) -> bool:
    """Whether a Leader could be used now: for a Trading Outpost, a Terraform action or an additional action."""
    if s.part != Stage.ACTION or at_portal(s, d, 0):
        return False
    if s.actions <= 0:
        return usable(s, d, 0, Colour.BLUE) and open_planet_actions(s, d) != 0
    if s.done & (1 << Act.OUTPOST) == 0 and may_trade(s):
        return True
    return d.rules.cap_leader > 0 and more_levels_help(s, d)


@kernel
def more_levels_help(s: State, d: Design) -> bool:
    """Whether a Terraform action could be begun now, or could with a cap that is higher."""
    if s.part != Stage.ACTION or s.actions <= 0 or at_portal(s, d, 0) or s.done & (1 << Act.TERRAFORM) != 0:
        return False
    return s.places[s.arks[0].place].terraformed == 0 and any_lift(s, d)


@kernel
def helps(s: State, d: Design, card: int) -> bool:
    """Whether a card held could be of use in the part of the turn that it has come to; else it is not offered."""
    verb = d.scenario_cards[card].verb
    if verb == ScenarioVerb.RANGE:
        return s.part == Stage.MOVE and s.moved == 0
    if verb == ScenarioVerb.TERRAFORM_CAP:
        return more_levels_help(s, d)
    if verb == ScenarioVerb.FREE_ENGINEER:
        return s.campaign.engineer == 0 and free_engineer_helps(s, d)
    if verb == ScenarioVerb.FREE_LEADER:
        return s.campaign.leader == 0 and free_leader_helps(s, d)
    return s.part in (Stage.UPGRADE, Stage.ACTION) and all_resources(s.arks[0]) > 0


@kernel
def playable(s: State, d: Design) -> bool:
    """Whether a Scenario card is held that could be used now."""
    for place in range(s.campaign.held.n):
        if helps(s, d, int(s.campaign.held.cards[place])):
            return True
    return False


@kernel
def card_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The Scenario cards held that could be used now."""
    for place in range(s.campaign.held.n):
        if helps(s, d, int(s.campaign.held.cards[place])):
            n = put(moves, n, Act.CARD, place, 0, 0)
    return n


@kernel
def play_card(s: State, d: Design, place: int) -> None:
    """Use a card held."""
    campaign = s.campaign
    row = d.scenario_cards[take(campaign.held, place)]
    if row.verb == ScenarioVerb.RANGE:
        campaign.range += row.amount
    elif row.verb == ScenarioVerb.TERRAFORM_CAP:
        campaign.cap += row.amount
    elif row.verb == ScenarioVerb.FREE_ENGINEER:
        campaign.engineer = 1
    elif row.verb == ScenarioVerb.FREE_LEADER:
        campaign.leader = 1
    else:
        s.pays = min(row.amount, all_resources(s.arks[0]))
        s.after_pay = s.pays


@kernel
def reveal_card(s: State, d: Design, card: int) -> None:
    """A Scenario card is revealed: it acts at once, is held, or waits for the end of the round."""
    timing = d.scenario_cards[card].timing
    if timing == Timing.ANY_TIME:
        push(s.campaign.held, card)
    elif timing == Timing.IMMEDIATE:
        act(s, d, card)


@kernel
def discard_moves(s: State, moves: Rows[Move]) -> int:
    """What may be given up: a Survivor aboard, or a Crew card of the lower row, then of the upper row."""
    n, ark = 0, s.arks[0]
    held = ark.aboard if s.discard_survivors != 0 else int(ark.row_n[LOWER]) + int(ark.row_n[UPPER])
    for place in range(held):
        n = put(moves, n, Act.DISCARD, place, 0, 0)
    return n


@kernel
def discard(s: State, place: int, log: Log) -> None:
    """Give up a Survivor or a Crew card."""
    s.discards -= 1
    lower = int(s.arks[0].row_n[LOWER])
    if s.discard_survivors != 0:
        throw_off(s, place, log)
    elif place < lower:
        discard_crew(s, 0, LOWER, place)
    else:
        discard_crew(s, 0, UPPER, place - lower)
