"""Why something can't be done: the reason in words, with the page of the Galactic Orders rulebook where it has one.

Every reason works on a copy of the state, because the rules' own sums write into its scratch space.
"""

from collections.abc import Iterator
from typing import Any

from pipeline.games.core_worlds.cardtext import ORDER_NAMES, card_name, card_text, counted, strength
from pipeline.games.core_worlds.deploy import deploy_cost
from pipeline.games.core_worlds.draft import draft_cost, funds
from pipeline.games.core_worlds.effects import floored, payable
from pipeline.games.core_worlds.effects import strength as add_up
from pipeline.games.core_worlds.invasion import enough, invade_cost, muster
from pipeline.games.core_worlds.orders import can_spend
from pipeline.games.core_worlds.state import Act, Stage
from pipeline.games.core_worlds.vocabulary import Kind, Of, Order, When
from pipeline.games.core_worlds.zones import seat_at

ONE_OPTION = "the option of this turn is taken: draft, deploy, invade, use a card or pass, one of them a turn"
WORLDS = (Kind.WORLD, Kind.CORE_WORLD)
PART_OF = {
    Order.SCIENCE_GUILD: "a Science Guild token lowers a Draft Cost, as the card is drafted and above 0 (p. 6)",
    Order.MERCHANT_ALLIANCE: "a Merchant Alliance token lowers a Deploy Cost, as the unit is deployed, above 0 (p. 6)",
}
DECIDES = {
    Stage.PHASE: "a phase is carried out",
    Stage.PREGAME_DRAFT: "seat {} picks in the pregame draft",
    Stage.RESHUFFLE: "seat {} decides whether to shuffle its discard pile into its deck",
    Stage.ENERGY: "seat {} is in its Energy Phase",
    Stage.DISCARD: "seat {} must discard",
    Stage.TURN: "it is seat {}'s turn",
    Stage.DEPLOY: "seat {} may deploy more units",
    Stage.END_OF_TURN: "seat {} may do free things before its turn ends",
    Stage.INVASION: "seat {} is in the midst of an invasion",
    Stage.AFTERMATH: "seat {} has conquered a world",
    Stage.GARRISON: "seat {} chooses a garrison",
    Stage.CONSUL_WINDOW: "seat {} may place a token on the Core World",
    Stage.CONSUL_TURN: "seat {} must conquer the Core World that bears its token, or take the token back (p. 8)",
    Stage.KEEP: "seat {} chooses what to keep",
}


def cannot(s: Any, d: Any, moves: Any, legal: int) -> Iterator[str]:
    """What the seat in turn may have hoped to do: cards of the Central Zone and in hand, tokens; and why not."""
    s = s.copy()
    seat, empire = int(s.seat), s.empires[s.seat]
    taken = {(int(moves[i].kind), int(moves[i].a)) for i in range(legal)}
    for slot in range(s.zone_n):
        world = d.cards[s.zone[slot]].kind in WORLDS
        if (Act.INVADE if world else Act.DRAFT, slot) not in taken:
            why = invade_refused(s, d, seat, slot) if world else draft_refused(s, d, seat, slot)
            if why:  # equal cards are offered once
                yield f"{'invade' if world else 'draft'} {card_name(d, int(s.zone[slot]))} ({why})"
    for place in range(empire.hand.n):
        card = int(empire.hand.cards[place])
        if d.cards[card].of & Of.UNIT and (Act.DEPLOY, place) not in taken:
            why = deploy_refused(s, d, seat, card)
            if why:
                yield f"deploy {card_name(d, card)} ({why})"
    for order in (Order.GALACTIC_SENATE, Order.MYSTIC_BROTHERHOOD):
        if empire.tokens[order] and (Act.SPEND, order) not in taken:
            yield f"spend {ORDER_NAMES[order]} tokens ({spend_refused(s, d, seat, order)})"


def turn_refused(s: Any, seat: int) -> str:
    """Why another seat than the one that decides can't do anything now."""
    empire = s.empires[seat]
    now = DECIDES[Stage(s.stage)].format(s.seat + 1)
    if empire.passed:
        return f"seat {seat + 1} has passed and is out for the round; {now}"
    if empire.actions == 0 and s.stage in (Stage.TURN, Stage.DEPLOY, Stage.END_OF_TURN):
        return f"seat {seat + 1} has no Action Point left in this round; {now}"
    return f"not now: {now}"


def stage_refused(s: Any, option: bool = True) -> str:
    """Why no option can be taken (or with `option` False, nothing of a turn be done) at this point."""
    if s.stage == Stage.TURN:
        return ""
    if s.stage in (Stage.DEPLOY, Stage.END_OF_TURN):
        return f"not now: {ONE_OPTION}" if option else ""
    return "not now: " + DECIDES[Stage(s.stage)].format(s.seat + 1)


def draft_refused(s: Any, d: Any, seat: int, slot: int) -> str:
    """Why a card of the Central Zone can't be drafted."""
    card, empire = int(s.zone[slot]), s.empires[seat]
    row = d.cards[card]
    if row.kind in WORLDS:
        return "a world is invaded, not drafted"
    if empire.actions < d.rules.draft_actions:
        return f"it takes {d.rules.draft_actions} action, and there are {empire.actions}"
    cost, tokens = draft_cost(s, d, seat, card), int(empire.tokens[Order.SCIENCE_GUILD])
    paid = floored(d, row.draft_cost, cost - tokens * d.rules.guild_discount)
    if paid <= funds(s, d, seat, slot):
        return ""
    help_ = f", with {_tokens(tokens, Order.SCIENCE_GUILD)} {paid}" if tokens else ""
    return f"it costs {floored(d, row.draft_cost, cost)} energy{help_}, and there are {empire.energy}"


def deploy_refused(s: Any, d: Any, seat: int, card: int) -> str:
    """Why a unit in hand can't be deployed."""
    empire, row = s.empires[seat], d.cards[card]
    if row.kind == Kind.PHANTOM:
        return "it is deployed only during an invasion, and must be used in it (p. 7)"
    if not row.of & Of.UNIT:
        return "it is no unit"
    if empire.actions < d.rules.deploy_actions and not s.free_deploys:
        return f"it takes {d.rules.deploy_actions} action, and there are {empire.actions}"
    cost, tokens = deploy_cost(s, d, seat, card), int(empire.tokens[Order.MERCHANT_ALLIANCE])
    paid = floored(d, row.deploy_cost, cost - tokens * d.rules.merchant_discount)
    if paid <= empire.energy:
        return ""
    help_ = f", with {_tokens(tokens, Order.MERCHANT_ALLIANCE)} {paid}" if tokens else ""
    return f"it costs {floored(d, row.deploy_cost, cost)} energy{help_}, and there are {empire.energy}"


def invade_refused(s: Any, d: Any, seat: int, slot: int) -> str:
    """Why a world can't be conquered with all there is; `slot` -1 is the Core World that bears one's token."""
    empire = s.empires[seat]
    world = int(s.zone[slot]) if slot >= 0 else int(empire.claimed)
    if d.cards[world].kind not in WORLDS:
        return "it is no world"
    if empire.actions < d.rules.invade_actions:
        return f"it takes {d.rules.invade_actions} action, and there are {empire.actions}"
    cost = invade_cost(s, d, seat, world)
    energy = funds(s, d, seat, slot) if slot >= 0 else int(empire.energy)
    if energy < cost:
        return f"an invasion costs {cost} energy, and there are {energy}"
    return _too_weak(s, d, seat, (world, energy - cost))


def _too_weak(s: Any, d: Any, seat: int, target: tuple[int, int]) -> str:
    """How far all units, tactics and tokens are from a world's strengths."""
    world, energy = target
    muster(s, d, seat, energy, -1)
    s.aim = world
    add_up(s, d, seat, s.most)
    row, knights = d.cards[world], int(s.most_knights)
    if enough(s, d, world, knights):
        return ""
    needs = f"it needs {strength(row.fleet, row.ground)}"
    has = f"all there is makes {strength(s.sum_fleet, s.sum_ground)}"
    if knights:
        each = f"{d.rules.knighthood_strength} for one side each (p. 6)"
        has += f" and {_tokens(knights, Order.ORDER_OF_KNIGHTHOOD)}, {each}"
    return f"{needs}; {has}"


def short_of(s: Any, d: Any) -> str:
    """Why an invasion can't end as it stands."""
    invasion, row = s.invasion, d.cards[s.invasion.target]
    has = strength(invasion.fleet + invasion.knight_fleet, invasion.ground + invasion.knight_ground)
    return f"{card_name(d, int(invasion.target))} needs {strength(row.fleet, row.ground)} and this makes {has}"


def spend_refused(s: Any, d: Any, seat: int, order: Order) -> str:
    """Why a token of an Order can't be spent."""
    empire = s.empires[seat]
    if not d.rules.galactic_orders:
        return "the Galactic Orders are not in the game"
    if empire.tokens[order] == 0:
        return f"seat {seat + 1} has no token on the {ORDER_NAMES[order]}"
    if order == Order.GALACTIC_SENATE:
        return _senate_refused(d, empire)
    if order == Order.MYSTIC_BROTHERHOOD:
        return "" if can_spend(s, d, seat, order) else "there is no card to draw"
    if order == Order.ORDER_OF_KNIGHTHOOD:
        return _knight_refused(s, d)
    return PART_OF.get(order, "")


def _senate_refused(d: Any, empire: Any) -> str:
    if empire.actions == 0:
        return "the Galactic Senate helps only with at least 1 Action Point left (p. 6)"
    if empire.actions >= d.rules.most_actions:
        return f"there are never more than {d.rules.most_actions} Action Points (p. 6)"
    return ""


def _knight_refused(s: Any, d: Any) -> str:
    if s.stage != Stage.INVASION:
        return "not now: an Order of Knighthood token is spent during an invasion (p. 6)"
    return f"it would help nothing that is lacking: {short_of(s, d)}, 2 for one side each (p. 6)"


def play_refused(s: Any, d: Any, seat: int, card: int) -> str:
    """Why a tactic can't be played now."""
    row, empire = d.cards[card], s.empires[seat]
    if row.kind == Kind.PHANTOM and s.stage != Stage.INVASION:
        return "not now: it is deployed only during an invasion, and must be used in it (p. 7)"
    if not row.of & Of.TACTIC:
        return "it is no tactic"
    cost = floored(d, row.deploy_cost, deploy_cost(s, d, seat, card))
    if cost > empire.energy:
        return f"it costs {cost} energy, and there are {empire.energy}"
    if any((row.when >> when) & 1 and not payable(s, d, seat, card, when) for when in When):
        return f"its price can't be paid: {card_text(d, card)}"
    return f"not now: {card_text(d, card) or 'it has no text'}; {DECIDES[Stage(s.stage)].format(s.seat + 1)}"


def power_refused(s: Any, d: Any, seat: int) -> str:
    """Why the Home World's power can't be used."""
    empire = s.empires[seat]
    if s.stage != Stage.ENERGY:
        return "not now: the Home World's power works in the Energy Phase (p. 4)"
    if empire.power_used:
        return "the Home World's power works once in an Energy Phase (p. 4)"
    return f"it takes {d.rules.home_power_discards} hand cards, and there are {empire.hand.n} (p. 4)"


def city_refused(s: Any, d: Any, seat: int) -> str:
    """Why nothing can be put under the Capital City."""
    empire = s.empires[seat]
    worlds = empire.worlds if d.rules.home_world_for_city else empire.worlds - 1
    if not empire.city:
        return f"seat {seat + 1} has no Capital City"
    if s.stage != Stage.ENERGY:
        return "not now: the Capital City works in the Energy Phase (p. 4)"
    if worlds < d.rules.city_worlds:
        return f"the Capital City takes {d.rules.city_worlds} worlds, and there are {worlds} (p. 4)"
    if empire.city_used >= d.rules.city_cards:
        return f"{d.rules.city_cards} card in an Energy Phase goes under the Capital City (p. 4)"
    return "a unit or tactic in hand goes there (p. 4)"


def place_refused(s: Any, d: Any, seat: int, world: int) -> str:
    """Why a seat can't place a token on a Core World to become its Consul (p. 8)."""
    if not d.rules.consuls_window:
        return "the variant Consuls of the Empire is not played (p. 8)"
    if s.round_ < d.rules.consuls_from_round:
        return f"only from round {d.rules.consuls_from_round} on (p. 8)"
    if world >= 0 and d.cards[world].kind != Kind.CORE_WORLD:
        return "only on a Core World (p. 8)"
    order = [seat_at(s, place) for place in range(s.seats)]
    if seat == s.conqueror:
        return "its conqueror owns it already (p. 8)"
    if order.index(seat) < order.index(int(s.conqueror)):
        return f"seat {seat + 1}'s turn in this cycle is over (p. 8)"
    return _token_refused(d, seat, s.empires[seat])


def _token_refused(d: Any, seat: int, empire: Any) -> str:
    """Why a seat whose turn is still to come has no token to place."""
    if empire.consul_uses >= d.rules.consuls_a_seat:
        return f"{d.rules.consuls_a_seat} time a game, and seat {seat + 1} has done so (p. 8)"
    if empire.passed or empire.actions == 0:
        return f"seat {seat + 1} has no next turn: it has passed or has no Action Point (p. 8)"
    if empire.pool == 0:
        return f"seat {seat + 1} has no Faction Token left to place"
    return "no Core World has just been conquered (p. 8)"


def _tokens(n: int, order: Order) -> str:
    return counted(n, f"{ORDER_NAMES[order]} token")
