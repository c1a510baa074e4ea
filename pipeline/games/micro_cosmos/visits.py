"""What a visit would be worth to a player: the best actions that could be taken at a place, by the player's weights."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Player
from pipeline.games.micro_cosmos.missions import may_send
from pipeline.games.micro_cosmos.state import PLACES, Act, Design, State
from pipeline.games.micro_cosmos.supply import berths, crew_room
from pipeline.games.micro_cosmos.vocabulary import NOBODY, SPECIALISTS, Resource, Specialist
from pipeline.games.micro_cosmos.worth import (
    colony_features,
    exchange_features,
    gather_features,
    matches,
    mission_features,
    outpost_features,
    recruit_features,
    scout_features,
    settle_features,
    terraform_features,
    train_features,
)


@kernel
def note(s: State, player: Player, act: int, done: int) -> None:
    """Note the worth of an action that has just been looked at, unless it was done in this turn; begin the next."""
    sight, worth = s.sight, player.worth
    player.worth = 0.0
    if (done >> act) & 1 != 0:
        return
    if worth > sight.best:
        sight.best, sight.second = worth, sight.best
    elif worth > sight.second:
        sight.second = worth


@kernel
def settle_worth(s: State, d: Design, p: int, player: Player) -> None:
    """The worth of settling the best Survivor aboard at a place."""
    ark, colour, best = s.arks[s.seat], d.planets[s.places[p].planet].colour, 0.0
    for berth in range(ark.aboard):
        if matches(d, int(ark.berths[berth]), colour):
            settle_features(s, d, p, berth, player)
            best = max(best, player.worth)
            player.worth = 0.0
    player.worth = best


@kernel
def mission_worth(s: State, d: Design, player: Player) -> None:
    """The worth of sending the best Survivor aboard."""
    ark, best = s.arks[s.seat], 0.0
    for berth in range(ark.aboard):
        if may_send(s, d, int(ark.berths[berth])):
            mission_features(s, d, berth, player)
            best = max(best, player.worth)
            player.worth = 0.0
    player.worth = best


@kernel
def settled_worth(s: State, d: Design, p: int, player: Player, done: int) -> None:
    """What a planet offers to those who settle on it: Survivors, a Colony and a Trading Outpost."""
    ark, place = s.arks[s.seat], s.places[p]
    colour = d.planets[place.planet].colour
    if place.terraformed != 0:
        settle_worth(s, d, p, player)
        note(s, player, Act.SETTLE, done)
    if (
        (place.terraformed != 0 or d.rules.colony_needs_terraformed == 0)
        and place.colony[s.seat] == 0
        and ark.colonies < d.rules.colonies
        and (s.sight.hands >> Specialist.ENGINEER) & 1 != 0
        and s.sight.have[colour] >= d.rules.colony_resources
        and s.sight.have[Resource.WORKFORCE] >= d.rules.colony_workforce
    ):
        colony_features(s, d, p, player)
        note(s, player, Act.COLONY, done)
    if place.outpost[s.seat] == 0 and ark.markers + ark.outposts > 0 and (s.sight.hands >> colour) & 1 != 0:
        outpost_features(s, d, p, NOBODY if ark.markers > 0 else own_outpost(s), player)
        note(s, player, Act.OUTPOST, done)


@kernel
def own_outpost(s: State) -> int:
    """The place of the own Trading Outpost that matters least: one on a terraformed planet, or the first."""
    found = NOBODY
    for p in range(PLACES):
        if s.places[p].outpost[s.seat] != 0 and (found == NOBODY or s.places[p].terraformed != 0):
            found = p
    return found


@kernel
def recruit_worth(s: State, d: Design, player: Player) -> None:
    """The worth of the best Crew card to recruit."""
    best = 0.0
    for place in range(s.canteen_n):
        recruit_features(s, d, place, player)
        best = max(best, player.worth)
        player.worth = 0.0
    player.worth = best


@kernel
def train_worth(s: State, d: Design, player: Player) -> None:
    """The worth of unlocking the best Crew token."""
    ark, best = s.arks[s.seat], 0.0
    for specialist in range(SPECIALISTS):
        if ark.tokens[specialist] == 0:
            train_features(s, d, specialist, player)
            best = max(best, player.worth)
            player.worth = 0.0
    player.worth = best


@kernel
def portal_worth(s: State, d: Design, player: Player, done: int) -> None:
    """What the Star Portal offers."""
    mission_worth(s, d, player)
    note(s, player, Act.MISSION, done)
    exchange_features(s, d, player)
    note(s, player, Act.EXCHANGE, done)
    if crew_room(s, d, s.seat) > 0:
        recruit_worth(s, d, player)
        note(s, player, Act.RECRUIT, done)
    if s.sight.have[Resource.WORKFORCE] >= d.rules.train_workforce:
        train_worth(s, d, player)
        note(s, player, Act.TRAIN, done)


@kernel
def visit_worth(s: State, d: Design, p: int, player: Player, done: int) -> None:
    """Put the worth of the best and the second best action at a place into `Sight`, those done left out."""
    sight, place, ark, worth = s.sight, s.places[p], s.arks[s.seat], player.worth
    sight.best, sight.second, player.worth = 0.0, 0.0, 0.0
    if place.planet == d.portal:
        portal_worth(s, d, player, done)
    else:
        if place.face_up != 0:
            gather_features(s, d, p, player)
            note(s, player, Act.GATHER, done)
            terraform_features(s, d, p, player)
            note(s, player, Act.TERRAFORM, done)
            settled_worth(s, d, p, player, done)
        if ark.aboard < berths(d, ark):
            scout_features(s, d, player)
            note(s, player, Act.SCOUT, done)
    player.worth = worth
