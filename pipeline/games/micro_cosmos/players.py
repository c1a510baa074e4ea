"""What players look at: how big each feature of a move is. A move of the Ark is worth what could be done there."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.micro_cosmos.features import Feature
from pipeline.games.micro_cosmos.prestige import goal_left
from pipeline.games.micro_cosmos.sight import crew_there, liftable, look, turns_between
from pipeline.games.micro_cosmos.state import (
    FROM_COUNCIL,
    FROM_LOWER,
    FROM_UPPER,
    LOWER,
    UPPER,
    Act,
    Design,
    Stage,
    State,
)
from pipeline.games.micro_cosmos.supply import crew_room
from pipeline.games.micro_cosmos.upgrades import MOST_MARKERS
from pipeline.games.micro_cosmos.visits import visit_worth
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, SPECIALISTS, UPGRADES, Specialist, Upgrade
from pipeline.games.micro_cosmos.worth import (
    colony_features,
    exchange_features,
    gain_features,
    gather_features,
    influence_features,
    keep_features,
    lift_features,
    mission_features,
    outpost_features,
    recruit_features,
    scout_features,
    settle_features,
    spend_features,
    take_features,
    terraform_features,
    train_features,
)


@kernel
def upgrade_features(s: State, d: Design, upgrade: int, player: Player) -> None:
    """Upgrading the Ark."""
    card = d.upgrades[upgrade]
    add(player, Feature.UPGRADE, 1.0)
    add(player, Feature.UPGRADE_POINTS, float(card.points))
    add(player, Feature.UPGRADE_ENGINES_2 + upgrade, float(s.sight.left))
    for resource in range(RESOURCES):
        if card.cost[resource] > 0:
            spend_features(s, resource, int(card.cost[resource]), player)
    marker_features(s, d, player)


@kernel
def specialist_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Using up a Specialist."""
    ark, source, specialist = s.arks[s.seat], move.a, NOBODY
    if source < SPECIALISTS:
        add(player, Feature.SPECIALIST_TOKEN, 1.0)
        specialist = source
    elif source < FROM_COUNCIL:
        row = UPPER if source >= FROM_UPPER else LOWER
        card = d.crew[ark.crew[row, source - (FROM_UPPER if row == UPPER else FROM_LOWER)]]
        add(player, Feature.SPECIALIST_CARD, 1.0)
        add(player, Feature.SPECIALIST_EFFECT, float(int(card.amount[row]) - int(card.pay[row])))
        specialist = card.specialist
    else:
        add(player, Feature.SPECIALIST_COUNCIL, 1.0)
    if specialist == Specialist.ENGINEER:
        add(player, Feature.SPECIALIST_ENGINEER, 1.0)
    if move.b != 0:
        add(player, Feature.SPECIALIST_RED, 1.0)


@kernel
def going_features(s: State, d: Design, p: int, player: Player) -> None:
    """Moving the Ark: what it could do there, and what it comes nearer to."""
    sight, place = s.sight, s.places[p]
    if place.face_up != 0 or place.planet == d.portal:
        add(player, Feature.MOVE_CREW, float(crew_there(s, d, p)))
    else:
        add(player, Feature.MOVE_DISCOVER, 1.0)
        add(player, Feature.MOVE_DISCOVER_LEFT, float(sight.left))
        if d.campaign != 0 and goal_left(s, d, Act.TERRAFORM):
            add(player, Feature.GOAL_DISCOVER, 1.0)
    visit_worth(s, d, p, player, 0)
    for resource in range(RESOURCES):
        sight.have[resource] = s.arks[s.seat].resources[resource]
    add(player, Feature.MOVE_BEST, sight.best)
    actions = d.rules.planet_actions + int(s.arks[s.seat].upgrades[Upgrade.ROBOTICS])
    if place.planet == d.portal:
        actions = d.rules.portal_actions
        add(player, Feature.MOVE_PORTAL, 1.0)
    if actions > 1:
        add(player, Feature.MOVE_SECOND, sight.second)
    for other in range(s.at_table):
        if other != s.seat and place.outpost[other] != 0:
            add(player, Feature.MOVE_PAYS_OTHERS, 1.0)
    if p == sight.aim:
        add(player, Feature.MOVE_AIMED, 1.0)
    elif sight.aim != NOBODY:
        add(player, Feature.MOVE_AWAY, float(turns_between(s, d, p, sight.aim)))
    if sight.sendable > 0 and place.planet != d.portal:
        add(player, Feature.MOVE_HOME, float(turns_between(s, d, p, sight.home)))


@kernel
def crew_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Activating a Crew card."""
    ark, row = s.arks[s.seat], move.a
    card = d.crew[ark.crew[row, move.b]]
    add(player, Feature.CREW, 1.0)
    gain_features(s, d, int(card.gain[row]), int(card.amount[row]), player)
    add(player, Feature.SPEND, float(card.pay[row]))
    if crew_room(s, d, s.seat) < d.rules.crew_draw:
        add(player, Feature.CREW_FULL, 1.0)
    if row == UPPER or ark.row_n[UPPER] >= d.rules.crew_row:
        add(player, Feature.CREW_LOST, 1.0)
        if card.specialist == Specialist.ENGINEER:
            add(player, Feature.CREW_ENGINEER, 1.0)


@kernel
def resource_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Choosing a Resource: to gain, to give, to swap, or of a level to lift."""
    kind, a = move.kind, move.a
    held = float(s.sight.have[a])
    if kind == Act.GAIN:
        gain_features(s, d, a, 1, player)
        add(player, Feature.HELD, held)
    elif kind == Act.DISCOVER:
        add(player, Feature.DISCOVER_HELD, held)
    elif kind == Act.LIFT:
        one_level_features(s, d, player)
        add(player, Feature.LIFT_HELD, held)
    else:
        spend_features(s, a, 1, player)
        add(player, Feature.HELD, -held)
        if kind == Act.SWAP:
            gain_features(s, d, move.b, 1, player)
            add(player, Feature.HELD, float(s.sight.have[move.b]))


@kernel
def one_level_features(s: State, d: Design, player: Player) -> None:
    """One more level in a Terraform action: beyond the first it may be better kept for another action's influence."""
    p = s.arks[s.seat].place
    missing = s.places[p].missing
    lift_features(s, d, p, 1, player)
    if s.lifted > 0 and missing > min(s.cap - s.lifted, liftable(s, d, s.places[p])) and s.sight.left > 1:
        add(player, Feature.LIFT_SPLIT, 1.0)


@kernel
def boost_features(s: State, d: Design, player: Player) -> None:
    """Spending a Leader to lift more."""
    p = s.arks[s.seat].place
    levels = min(d.rules.cap_leader, liftable(s, d, s.places[p]))
    add(player, Feature.BOOST, 1.0)
    lift_features(s, d, p, levels, player)
    if levels >= s.places[p].missing:
        add(player, Feature.BOOST_FINISH, 1.0)


@kernel
def planet_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A Destination action on a planet."""
    kind, p = move.kind, s.arks[s.seat].place
    if kind == Act.GATHER:
        gather_features(s, d, p, player)
    elif kind == Act.TERRAFORM:
        terraform_features(s, d, p, player)
    elif kind == Act.SCOUT:
        scout_features(s, d, player)
    elif kind == Act.SETTLE:
        settle_features(s, d, p, move.a, player)
    elif kind == Act.COLONY:
        colony_features(s, d, p, player)
    elif kind == Act.OUTPOST:
        outpost_features(s, d, p, move.a, player)
    else:
        visit_worth(s, d, p, player, s.done)
        add(player, Feature.SPECIALIST_CARD, 1.0)
        add(player, Feature.MOVE_BEST, s.sight.best)


@kernel
def portal_features(s: State, d: Design, move: Move, player: Player) -> None:
    """A Destination action on the Star Portal."""
    kind = move.kind
    if kind == Act.EXCHANGE:
        exchange_features(s, d, player)
    elif kind == Act.RECRUIT:
        recruit_features(s, d, move.a, player)
    elif kind == Act.TRAIN:
        train_features(s, d, move.a, player)
    else:
        mission_features(s, d, move.a, player)


@kernel
def done_features(s: State, player: Player) -> None:
    """Declining, or nothing more of what is begun."""
    add(player, Feature.DONE, 1.0)
    if s.stage == Stage.LIFT and s.lifted < s.cap:
        add(player, Feature.LIFT_STOP, 1.0)


@kernel
def other_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Survivors and Crew cards taken or given up, a Council chosen, and the moves of the campaign."""
    kind, ark = move.kind, s.arks[s.seat]
    if kind == Act.KEEP:
        keep_features(s, d, int(s.drawn[move.a]), 1.0, player)
    elif kind in (Act.TAKE, Act.EXTRA):
        take_features(s, d, int(s.canteen[move.a]) if move.a >= 0 else NOBODY, player)
    elif kind == Act.COUNCIL:
        influence_features(s, d, move.a, player)
    elif kind == Act.THROW_OFF:
        keep_features(s, d, int(ark.berths[move.a]), -1.0, player)
    elif kind == Act.BUY:
        buy_features(s, d, move.a, player)
    elif kind == Act.CARD:
        add(player, Feature.CARD, 1.0)
    elif kind == Act.STOP:
        rates = d.scenarios[s.campaign.scenario]
        add(player, Feature.STOP, 1.0)
        add(player, Feature.STOP_CARDS, float(s.campaign.deck.n * rates.card_points))
    elif kind == Act.DISCARD:
        discard_features(s, d, move.a, player)


@kernel
def buy_features(s: State, d: Design, what: int, player: Player) -> None:
    """Buying an upgrade, or Resources of choice, for the next scenario."""
    add(player, Feature.BUY, 1.0)
    if what == UPGRADES:
        add(player, Feature.GAIN, float(d.scenarios[s.campaign.scenario].resources_for_point))
        return
    add(player, Feature.UPGRADE, 1.0)
    add(player, Feature.UPGRADE_ENGINES_2 + what, float(s.sight.left))
    marker_features(s, d, player)


@kernel
def marker_features(s: State, d: Design, player: Player) -> None:
    """One upgrade more may unlock a Trading Outpost marker."""
    for unlock in range(MOST_MARKERS):
        if d.rules.outpost_unlocks[unlock] == s.arks[s.seat].upgrades_n + 1:
            add(player, Feature.UPGRADE_MARKER, 1.0)


@kernel
def discard_features(s: State, d: Design, place: int, player: Player) -> None:
    """Giving up a Survivor or a Crew card, as a Scenario card asks."""
    ark = s.arks[s.seat]
    if s.discard_survivors != 0:
        keep_features(s, d, int(ark.berths[place]), -1.0, player)
        return
    lower = int(ark.row_n[LOWER])
    row = LOWER if place < lower else UPPER
    card = d.crew[ark.crew[row, place if row == LOWER else place - lower]]
    add(player, Feature.SPECIALIST_EFFECT, float(card.amount[row]))


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Add the features of a move."""
    kind = move.kind
    if s.sight.step != s.step + 1:
        look(s, d)
    if kind == Act.DONE:
        done_features(s, player)
    elif kind in (Act.GAIN, Act.DISCOVER, Act.LIFT, Act.PAY, Act.SWAP):
        resource_features(s, d, move, player)
    elif kind == Act.MOVE:
        going_features(s, d, move.a, player)
    elif kind == Act.CREW:
        crew_features(s, d, move, player)
    elif kind == Act.UPGRADE:
        upgrade_features(s, d, move.a, player)
    elif kind == Act.SPECIALIST:
        specialist_features(s, d, move, player)
    elif kind == Act.BOOST:
        boost_features(s, d, player)
    elif Act.GATHER <= kind <= Act.OUTPOST or kind == Act.COBALT:
        planet_features(s, d, move, player)
    elif Act.EXCHANGE <= kind <= Act.MISSION:
        portal_features(s, d, move, player)
    else:
        other_features(s, d, move, player)
