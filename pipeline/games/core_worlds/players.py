"""What players look at: how big each feature of a move is, and the one look at the position that moves share."""

from pipeline.engine.jit import kernel
from pipeline.engine.majority import award_to
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_worlds.effects import matches
from pipeline.games.core_worlds.features import Feature
from pipeline.games.core_worlds.scoring import bonus, hold
from pipeline.games.core_worlds.state import Act, Design, Stage, State
from pipeline.games.core_worlds.subjects import card_of
from pipeline.games.core_worlds.vocabulary import NO_CARD, Kind, Of, Order, Verb, When

LATE = 4  # the first round that is not early, for those who leave worlds alone at first


@kernel
def look(s: State, d: Design) -> None:
    """Look, once a decision, for the world that deploying should aim at: of those that what lies in the Warzone does
    not reach, the one of most worth for what it lacks. Effects on strength are left out of this.
    """
    sight, empire = s.sight, s.empires[s.seat]
    sight.step, sight.slot, sight.need_fleet, sight.need_ground = s.step + 1, -1, 0, 0
    best, left = 0, d.rules.rounds - s.round_
    for slot in range(s.zone_n):
        world = d.cards[s.zone[slot]]
        if world.of & Of.WORLD == 0:
            continue
        fleet, ground = max(0, world.fleet - empire.fleet), max(0, world.ground - empire.ground)
        if fleet + ground == 0:
            continue
        worth = 6 + 2 * world.points + world.energy * left
        if world.kind == Kind.CORE_WORLD:
            worth += 2 * bonus(s, d, s.seat, int(s.zone[slot]))
        worth = worth * 100 // (3 + fleet + ground)
        if worth > best:
            best, sight.slot, sight.need_fleet, sight.need_ground = worth, slot, fleet, ground


@kernel
def lost_by(s: State, d: Design, order: int, tokens: int) -> int:
    """The points of an Order that the deciding seat would lose with so many tokens fewer."""
    hold(s, order)
    now = award_to(d.award, s.held, s.seats, s.seat)
    s.held[s.seat] -= tokens
    return now - award_to(d.award, s.held, s.seats, s.seat)


@kernel
def weigh_tokens(s: State, d: Design, order: int) -> None:
    """See what a token more or fewer on an Order means, once a decision."""
    sight = s.sight
    if sight.weighed[order] != s.step + 1:
        sight.weighed[order] = s.step + 1
        sight.token_costs[order] = lost_by(s, d, order, 1)
        sight.token_gains[order] = -lost_by(s, d, order, -1)


@kernel
def token_gain_features(s: State, d: Design, card: int, player: Player) -> None:
    """What gaining the token of a card's icon is worth now."""
    order = d.cards[card].order
    if order >= 0 and s.empires[s.seat].pool > 0:
        weigh_tokens(s, d, order)
        add(player, Feature.TOKENS_GAINED, 1.0)
        add(player, Feature.ORDER_GAINED, float(s.sight.token_gains[order]))


@kernel
def token_spend_features(s: State, d: Design, order: int, tokens: int, player: Player) -> None:
    """What spending tokens costs now."""
    if tokens > 0:
        weigh_tokens(s, d, order)
        lost = int(s.sight.token_costs[order])
        if tokens > 1:
            lost = lost_by(s, d, order, tokens)
        add(player, Feature.TOKENS_SPENT, float(tokens))
        add(player, Feature.ORDER_LOST, float(lost))


@kernel
def own_bonus(s: State, d: Design, card: int) -> int:
    """The points that the deciding seat's Core Worlds, consulships included, give for one more card."""
    empire, points = s.empires[s.seat], 0
    if empire.cores + empire.consuls_n == 0:
        return 0
    for i in range(empire.warzone.n):
        core = d.cards[empire.warzone.cards[i]]
        if core.kind == Kind.CORE_WORLD:
            for k in range(core.effects, core.effects + core.effects_n):
                if d.effects[k].verb == Verb.SCORE_PER and matches(d, card, d.effects[k].of):
                    points += d.effects[k].amount
    for i in range(empire.consuls_n):
        core = d.cards[empire.consuls[i]]
        for k in range(core.effects, core.effects + core.effects_n):
            if d.effects[k].verb == Verb.SCORE_PER and matches(d, card, d.effects[k].of):
                points += d.effects[k].amount
    return points


@kernel
def draft_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Taking a card."""
    row, left = d.cards[card], float(d.rules.rounds - s.round_)
    add(player, Feature.DRAFT, 1.0)
    add(player, Feature.DRAFT_POINTS, float(row.points))
    add(player, Feature.DRAFT_SCORES, float(own_bonus(s, d, card)))
    add(player, Feature.DRAFT_WANTED, float(d.wanted[card]))
    add(player, Feature.DRAFT_STRENGTH, left * float(row.fleet + row.ground))
    add(player, Feature.DRAFT_FLEET, left * float(row.fleet))
    add(player, Feature.DRAFT_GROUND, left * float(row.ground))
    add(player, Feature.DRAFT_DEPLOY_COST, left * float(row.deploy_cost))
    add(player, Feature.DRAFT_TEXT, left * float(row.effects_n))
    if row.order >= 0:
        add(player, Feature.DRAFT_ICON, left)
    of = row.of
    if of & Of.UNIT != 0:
        for bit in range(7):
            if (of >> bit) & 1 != 0:
                add(player, Feature.DRAFT_INFANTRY + bit, 1.0)
    if of & Of.TACTIC != 0:
        add(player, Feature.DRAFT_TACTIC, 1.0)
    if move.kind == Act.PICK:
        return
    add(player, Feature.DRAFT_COST, float(move.c))
    add(player, Feature.DRAFT_ENERGY_TOKEN, float(s.zone_token[move.a]))
    token_spend_features(s, d, Order.SCIENCE_GUILD, move.b, player)
    if of & Of.PRESTIGE != 0:
        add(player, Feature.DRAFT_PRESTIGE, 1.0)
        token_gain_features(s, d, card, player)


@kernel
def deploy_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Deploying a unit."""
    row, sight, empire = d.cards[card], s.sight, s.empires[s.seat]
    if sight.step != s.step + 1:
        look(s, d)
    progress = min(sight.need_fleet, row.fleet) + min(sight.need_ground, row.ground)
    actions = empire.actions if s.free_deploys > 0 else empire.actions - d.rules.deploy_actions
    stranded = actions < d.rules.invade_actions or empire.energy - move.c < d.rules.invade_energy
    add(player, Feature.DEPLOY, 1.0)
    add(player, Feature.DEPLOY_STRENGTH, float(row.fleet + row.ground))
    add(player, Feature.DEPLOY_COST, float(move.c))
    add(player, Feature.DEPLOY_PROGRESS, float(progress))
    add(player, Feature.DEPLOY_SPARE, float(row.fleet + row.ground - progress))
    add(player, Feature.DEPLOY_TEXT, float(row.effects_n))
    if stranded:
        add(player, Feature.DEPLOY_STRANDED, 1.0)
    elif sight.slot >= 0 and sight.need_fleet <= row.fleet and sight.need_ground <= row.ground:
        add(player, Feature.DEPLOY_COMPLETES, 1.0)
    if s.round_ == d.rules.rounds:
        add(player, Feature.DEPLOY_LAST, 1.0)
    token_gain_features(s, d, card, player)
    token_spend_features(s, d, Order.MERCHANT_ALLIANCE, move.b, player)


@kernel
def invade_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Invading a world."""
    row = d.cards[card]
    add(player, Feature.INVADE, 1.0)
    add(player, Feature.CONQUER_POINTS, float(row.points))
    add(player, Feature.CONQUER_STRENGTH, float(row.fleet + row.ground))
    if row.kind == Kind.CORE_WORLD:
        add(player, Feature.CONQUER_CORE, 1.0)
        add(player, Feature.CONQUER_BONUS, float(bonus(s, d, s.seat, card)))
    if move.a >= 0:
        add(player, Feature.CONQUER_ENERGY, float(row.energy * (d.rules.rounds - s.round_)))
        add(player, Feature.CONQUER_ENERGY_TOKEN, float(s.zone_token[move.a]))
        add(player, Feature.CONQUER_TEXT, float(row.effects_n))
        if s.round_ < LATE:
            add(player, Feature.CONQUER_EARLY, 1.0)


@kernel
def commit_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Committing a unit or a tactic to an invasion."""
    invasion, row = s.invasion, d.cards[card]
    world = d.cards[invasion.target]
    fleet = max(0, world.fleet - invasion.fleet - invasion.knight_fleet)
    ground = max(0, world.ground - invasion.ground - invasion.knight_ground)
    need = min(fleet, row.fleet) + min(ground, row.ground)
    add(player, Feature.COMMIT, 1.0)
    add(player, Feature.COMMIT_NEED, float(need))
    add(player, Feature.COMMIT_WASTE, float(row.fleet + row.ground - need))
    if fleet + ground == 0:
        add(player, Feature.COMMIT_BEYOND, 1.0)
    if move.kind == Act.PLAY:
        add(player, Feature.COMMIT_TACTIC, 1.0)
        token_gain_features(s, d, card, player)
        token_spend_features(s, d, Order.MERCHANT_ALLIANCE, move.b, player)
    else:
        add(player, Feature.COMMIT_COST, float(row.deploy_cost))


@kernel
def play_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Playing a tactic."""
    if move.c == When.INVADE:
        commit_features(s, d, move, card, player)
        return
    token_gain_features(s, d, card, player)
    if move.c == When.ENERGY_PHASE:
        add(player, Feature.ENERGY_TACTIC, 1.0)
    elif move.c == When.FREE:
        add(player, Feature.FREE_TACTIC, 1.0)
    elif move.c == When.ACTION:
        add(player, Feature.ACTION_TACTIC, 1.0)
    else:
        add(player, Feature.AFTER_TACTIC, 1.0)


@kernel
def spend_features(s: State, d: Design, order: int, player: Player) -> None:
    """Spending a token by itself."""
    empire = s.empires[s.seat]
    token_spend_features(s, d, order, 1, player)
    if order == Order.GALACTIC_SENATE:
        add(player, Feature.SPEND_SENATE, 1.0)
        add(player, Feature.SPEND_SENATE_ENERGY, float(empire.energy) if empire.actions == 1 else 0.0)
    elif order == Order.MINING_COALITION:
        add(player, Feature.SPEND_MINING, 1.0)
        add(player, Feature.SPEND_MINING_ACTIONS, float(empire.actions) if empire.energy == 0 else 0.0)
    else:
        add(player, Feature.SPEND_MYSTIC, 1.0)
        add(player, Feature.SPEND_MYSTIC_ACTIONS, float(empire.actions) if empire.hand.n == 0 else 0.0)


@kernel
def card_value(d: Design, card: int) -> float:
    """A rough value of a hand card: its strength and its effects."""
    row = d.cards[card]
    return float(row.fleet + row.ground + row.effects_n)


@kernel
def removal_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Putting a card under a world or the Capital City."""
    left = float(d.rules.rounds - s.round_)
    garrison = move.kind == Act.GARRISON
    add(player, Feature.GARRISON if garrison else Feature.CITY, 1.0)
    add(player, Feature.GARRISON_LEFT if garrison else Feature.CITY_LEFT, left)
    add(player, Feature.GARRISON_STRENGTH if garrison else Feature.CITY_STRENGTH, left * card_value(d, card))
    add(player, Feature.GARRISON_STARTING if garrison else Feature.CITY_STARTING, float(d.starting[card]))


@kernel
def hand_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Moves with a hand card outside of turns, or with a used unit."""
    row = d.cards[card]
    if move.kind == Act.DISCARD:
        add(player, Feature.DISCARD_VALUE, card_value(d, card))
    elif move.kind == Act.RETURN:
        add(player, Feature.RETURN_COST, float((row.deploy_cost + 1) * (d.rules.rounds - s.round_)))
    else:
        add(player, Feature.KEEP, 1.0)
        add(player, Feature.KEEP_STRENGTH, float(row.fleet + row.ground))
        add(player, Feature.KEEP_DEPLOY_COST, float(row.deploy_cost))
        if row.of & Of.TACTIC != 0:
            add(player, Feature.KEEP_TACTIC, 1.0)


@kernel
def consul_features(s: State, d: Design, move: Move, card: int, player: Player) -> None:
    """Placing a token on a Core World that another player conquered, or taking it back."""
    if move.kind == Act.TAKE_BACK:
        add(player, Feature.TAKE_BACK, 1.0)
        return
    row, empire = d.cards[card], s.empires[s.seat]
    add(player, Feature.CONSUL_PLACE, 1.0)
    add(player, Feature.CONSUL_POINTS, float(row.points + bonus(s, d, s.seat, card)))
    able = empire.fleet >= row.fleet and empire.ground >= row.ground and empire.energy >= d.rules.invade_energy
    add(player, Feature.CONSUL_ABLE, 1.0 if able else 0.0)


@kernel
def bare_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Moves without a card."""
    kind, empire = move.kind, s.empires[s.seat]
    if kind == Act.PASS:
        add(player, Feature.PASS, 1.0)
        add(player, Feature.PASS_ACTIONS, float(empire.actions))
        add(player, Feature.PASS_ENERGY, float(empire.energy))
    elif kind == Act.END_TURN:
        add(player, Feature.END_TURN, 1.0)
    elif kind == Act.SPEND:
        spend_features(s, d, move.a, player)
    elif kind == Act.KNIGHT:
        add(player, Feature.COMMIT_KNIGHT, 1.0)
        token_spend_features(s, d, Order.ORDER_OF_KNIGHTHOOD, 1, player)
    elif kind == Act.POWER:
        add(player, Feature.HOME_POWER, 1.0)
        add(player, Feature.HOME_POWER_HAND, float(empire.hand.n - empire.actions))
    elif kind == Act.SURGE:
        add(player, Feature.SURGE_TOKEN, 1.0)
        add(player, Feature.SURGE_TOKEN_LEFT, float(d.rules.rounds - s.round_))
    elif kind == Act.RESHUFFLE and move.a != 0:
        add(player, Feature.RESHUFFLE, 1.0)
        add(player, Feature.RESHUFFLE_MORE, float(empire.discard.n - empire.deck.n))
    elif kind == Act.DONE and s.stage == Stage.AFTERMATH:
        add(player, Feature.RETURN_NONE, 1.0)


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Add the features of a move."""
    kind, card = move.kind, card_of(s, move)
    if kind == Act.CONQUER:
        add(player, Feature.CONQUER_NOW, 1.0)
    elif card == NO_CARD:
        bare_features(s, d, move, player)
    elif kind in (Act.DRAFT, Act.PICK):
        draft_features(s, d, move, card, player)
    elif kind == Act.DEPLOY:
        deploy_features(s, d, move, card, player)
    elif kind == Act.INVADE:
        invade_features(s, d, move, card, player)
    elif kind == Act.COMMIT:
        commit_features(s, d, move, card, player)
    elif kind == Act.PLAY:
        play_features(s, d, move, card, player)
    elif kind in (Act.GARRISON, Act.CITY):
        removal_features(s, d, move, card, player)
    elif kind in (Act.PLACE, Act.TAKE_BACK):
        consul_features(s, d, move, card, player)
    elif kind == Act.USE:
        add(player, Feature.USE_CARD, 1.0)
    else:
        hand_features(s, d, move, card, player)
