"""What each move does (stand-in base game SB1; rulebook, both Gameplay sections)."""

from collections.abc import Callable

from pipeline.games.micro_cosmos.state import Act, Stage
from pipeline.games.micro_cosmos.vocabulary import Cause, Fate
from tests.games.micro_cosmos.second.authorities import BLUE, GREEN, RED, gain_influence, use
from tests.games.micro_cosmos.second.cards import ANYBODY, ANYTHING, ENGINEER, NEUTRAL, NONE, WORKFORCE
from tests.games.micro_cosmos.second.choices import COUNCIL_CARD, LOWER_ROW, UPPER_ROW, lifts, swaps
from tests.games.micro_cosmos.second.planets import close, lift, send
from tests.games.micro_cosmos.second.supply import (
    ROW,
    draw_crew,
    draw_survivor,
    gain,
    gain_all,
    has,
    take_canteen,
)
from tests.games.micro_cosmos.second.table import Move, Passenger, Table
from tests.games.micro_cosmos.second.turn import begin_actions, end_turn, follow, step

COLONY, OUTPOST, UNLOCKS, EXCHANGED, SCOUT_SPOT = 4, 2, (1, 3, 5), 2, 4
TERRAFORM_CAP = 2


def do(t: Table, move: Move) -> None:
    """Make a move, and find what is decided next."""
    act, a, b = move
    if act in ACTIONS:
        t.now.actions -= 1
        t.now.done.add(act)
        ACTIONS[act](t, a)
    else:
        OTHERS[act](t, a, b)
    follow(t)


# Destination actions


def gather(t: Table, _: int) -> None:
    """What the planet gives, and one more of what the Ark has machines for."""
    minerals, biomatter, *others = t.here().planet.gather
    more = (minerals + has(t.ark(), "mining_vehicles"), biomatter + has(t.ark(), "biodome"), *others)
    gain_all(t, t.seat, more)


def terraform(t: Table, _: int) -> None:
    """Two levels, one more with a Colony on a planet of the colour, one more with a Trading Outpost here."""
    now, at, who = t.now, t.here(), t.seat
    colony = any(place.colony[who] and place.planet.colour == at.planet.colour for place in t.places)
    now.cap = TERRAFORM_CAP + int(colony) + at.outpost[who]
    now.terraforming, now.lifted, now.boosted = True, 0, False


def scout(t: Table, _: int) -> None:
    """Draw Survivors to keep one (rulebook, New Worlds Gameplay, for the passive of the fourth spot)."""
    passive = int(t.new_worlds and t.ark().spot >= SCOUT_SPOT)
    drawn = [draw_survivor(t) for _ in range(1 + has(t.ark(), "scout_vehicles") + passive)]
    t.now.drawn = [card for card in drawn if card != NONE]


def settle(t: Table, berth: int) -> None:
    """Points, and influence in the planet's Council (A14, A20: of a neutral Survivor, and when Resources come)."""
    one, ark = t.ark().aboard.pop(berth), t.ark()
    card = t.cards.survivors[one.card]
    one.fact[-3:] = [Fate.SETTLED, t.round, card.points]
    t.settled.append(one.card)
    ark.settled += 1
    ark.scored["SETTLING"] += card.points
    if t.says("survivor_resources", "on_settle"):
        gain_all(t, t.seat, card.resources)
    if card.colour == NEUTRAL and t.old_authorities and t.says("neutral_influence", "choice"):
        t.now.neutral = True
    else:
        gain_influence(t, t.seat, t.here().planet.colour, Cause.SETTLE)


def mission(t: Table, berth: int) -> None:
    one = t.ark().aboard.pop(berth)
    one.fact[-3:] = [Fate.SENT, t.round, send(t, t.seat, one.card)]


def exchange(t: Table, _: int) -> None:
    t.stage, t.now.swapped = Stage.EXCHANGE, 0


def train(t: Table, token: int) -> None:
    t.ark().resources[WORKFORCE] -= 1
    t.ark().tokens[token] = 1


ACTIONS: dict[Act, Callable[[Table, int], None]] = {
    Act.GATHER: gather,
    Act.TERRAFORM: terraform,
    Act.SCOUT: scout,
    Act.SETTLE: settle,
    Act.COLONY: lambda t, _: ask(t, "colony", ENGINEER),
    Act.OUTPOST: lambda t, origin: ask(t, "outpost", t.here().planet.colour, origin),
    Act.EXCHANGE: exchange,
    Act.RECRUIT: lambda t, place: take_canteen(t, t.seat, place),
    Act.TRAIN: train,
    Act.MISSION: mission,
}


# Specialists


def ask(t: Table, purpose: str, wanted: int, target: int = NONE) -> None:
    t.now.purpose, t.now.wanted, t.now.target, t.stage = purpose, wanted, target, Stage.SPECIALIST


def specialist(t: Table, source: int, red: int) -> None:
    """A token goes back, a card to the discards; a Council's card only turns."""
    ark = t.ark()
    if red:
        use(t, RED)
    if source < LOWER_ROW:
        ark.tokens[source] = 0
    elif source == COUNCIL_CARD:
        use(t, GREEN)
    else:
        row, place = divmod(source - LOWER_ROW, UPPER_ROW - LOWER_ROW)
        t.crew_out.append(ark.rows[row].pop(place))
    t.stage = t.now.part
    PURPOSES[t.now.purpose](t, red)


def upgraded(t: Table, _: int) -> None:
    """The first, third and fifth upgrade bring a Trading Outpost marker."""
    ark, card = t.ark(), t.cards.upgrades[t.now.target]
    ark.resources = [held - cost for held, cost in zip(ark.resources, card.cost, strict=True)]
    ark.scored["UPGRADES"] += card.points
    ark.upgrades[t.now.target] = 1
    ark.markers += int(sum(ark.upgrades) in UNLOCKS)
    t.now.upgraded = True


def colonised(t: Table, _: int) -> None:
    ark, at = t.ark(), t.here()
    ark.resources[at.planet.colour] -= 1
    ark.resources[WORKFORCE] -= 1
    at.colony[t.seat] = 1
    ark.colonies += 1
    ark.scored["COLONIES"] += COLONY


def outpost_placed(t: Table, red: int) -> None:
    """A new one gives points, a moved one none; both influence (rulebook, Old Authorities Gameplay)."""
    ark, at, origin = t.ark(), t.here(), t.now.target
    at.outpost[t.seat] = 1
    if origin == NONE:
        ark.markers -= 1
        ark.outposts += 1
        ark.scored["OUTPOSTS"] += OUTPOST
        cause, where = Cause.NEW_OUTPOST, NONE
    else:
        t.places[origin].outpost[t.seat] = 0
        cause, where = Cause.MOVED_OUTPOST, t.places[origin].card
    t.ledger.outposts.append([t.round, t.seat + 1, at.card, where, red])
    gain_influence(t, t.seat, at.planet.colour, cause)


def boosted(t: Table, _: int) -> None:
    t.now.boosted = True
    t.now.cap += 1


def one_more_action(t: Table, _: int) -> None:
    use(t, BLUE)
    t.now.actions += 1


PURPOSES: dict[str, Callable[[Table, int], None]] = {
    "upgrade": upgraded,
    "colony": colonised,
    "outpost": outpost_placed,
    "boost": boosted,
    "cobalt": one_more_action,
}


# Other moves


def gained(t: Table, resource: int, _: int) -> None:
    gain(t, t.seat, resource, 1)
    t.gains -= 1


def paid(t: Table, resource: int, _: int) -> None:
    t.ark().resources[resource] -= 1
    t.pays -= 1


def moved(t: Table, place: int, _: int) -> None:
    t.ark().place, t.now.moved = place, True
    if not t.here().face_up:
        t.here().face_up = t.now.discovering = True
        note = t.ledger.planets[place]
        note.discovered, note.discoverer = t.round, t.seat + 1


def discovered(t: Table, resource: int, _: int) -> None:
    lift(t, t.seat, t.ark().place, resource)
    t.now.discovering = False
    close(t, t.seat, t.ark().place)


def crew(t: Table, row: int, place: int) -> None:
    """A card of the lower row goes up where there is room, one of the upper row to the discards."""
    number = t.ark().rows[row].pop(place)
    card = t.cards.crew[number]
    t.now.activated += 1
    if card.gain[row] != ANYTHING:
        gain(t, t.seat, card.gain[row], card.amount[row])
    elif card.pay[row]:
        t.pays, t.after_pay = card.pay[row], card.amount[row]
    else:
        t.gains += card.amount[row]
    upper = t.ark().rows[1]
    if row == 1 or len(upper) >= ROW:
        t.crew_out.append(number)
    else:
        upper.append(number)
        t.now.raised.add(number)


def lifted(t: Table, resource: int, _: int) -> None:
    t.ark().resources[resource] -= 1
    lift(t, t.seat, t.ark().place, resource)
    t.now.lifted += 1
    if not lifts(t):
        end_terraforming(t)


def end_terraforming(t: Table) -> None:
    """Influence comes once, when the action ends (rulebook, Old Authorities Gameplay)."""
    now, at = t.now, t.here()
    now.terraforming = False
    close(t, t.seat, t.ark().place)
    row = [at.card, at.planet.colour, now.cap, now.lifted, int(now.boosted), int(at.terraformed)]
    t.ledger.terraforming.append([t.round, t.seat + 1, *row])
    gain_influence(t, t.seat, at.planet.colour, Cause.TERRAFORM)


def kept(t: Table, place: int, _: int) -> None:
    """One of those drawn comes aboard, the others are discarded."""
    drawn, survivors = t.now.drawn, t.cards.survivors
    number = drawn[place]
    card = survivors[number]
    among = [len(drawn), sum(survivors[one].colour == NEUTRAL for one in drawn)]
    fact = [t.round, t.seat + 1, number, card.colour, *among, 0, 0, 0]
    t.ledger.survivors.append(fact)
    t.ark().aboard.append(Passenger(number, fact))
    t.survivors_out += drawn[:place] + drawn[place + 1 :]
    t.now.drawn = []
    if t.unless("survivor_resources", "on_settle"):
        gain_all(t, t.seat, card.resources)


def thrown_off(t: Table, berth: int, _: int) -> None:
    one = t.ark().aboard.pop(berth)
    one.fact[-3:] = [Fate.THROWN_OFF, t.round, 0]
    t.survivors_out.append(one.card)


def council(t: Table, colour: int, _: int) -> None:
    t.now.neutral = False
    gain_influence(t, t.seat, colour, Cause.SETTLE)


def swapped(t: Table, given: int, wanted: int) -> None:
    t.ark().resources[given] -= 1
    t.ark().resources[wanted] += 1
    t.now.swapped += 1
    if t.now.swapped >= EXCHANGED or not swaps(t):
        t.stage = Stage.ACTION


def took(t: Table, place: int, _: int) -> None:
    t.now.took = True
    if place < 0:
        draw_crew(t, t.seat)
    else:
        take_canteen(t, t.seat, place)


def took_extra(t: Table, place: int, _: int) -> None:
    take_canteen(t, t.seat, place)
    end_turn(t)


def done(t: Table, _: int, __: int) -> None:
    """Decline, or nothing more."""
    if t.stage == Stage.UPGRADE:
        t.now.part = Stage.MOVE
    elif t.stage == Stage.CREW:
        begin_actions(t)
    elif t.stage == Stage.ACTION:
        t.now.part = Stage.TAKE
    elif t.stage == Stage.LIFT:
        end_terraforming(t)
    elif t.stage == Stage.EXCHANGE:
        t.stage = Stage.ACTION
    elif t.stage == Stage.EXTRA:
        end_turn(t)


OTHERS: dict[Act, Callable[[Table, int, int], None]] = {
    Act.STEP: lambda t, _, __: step(t),
    Act.GAIN: gained,
    Act.PAY: paid,
    Act.DONE: done,
    Act.UPGRADE: lambda t, number, _: ask(t, "upgrade", ENGINEER, number),
    Act.SPECIALIST: specialist,
    Act.MOVE: moved,
    Act.DISCOVER: discovered,
    Act.CREW: crew,
    Act.LIFT: lifted,
    Act.BOOST: lambda t, _, __: ask(t, "boost", t.here().planet.colour),
    Act.KEEP: kept,
    Act.THROW_OFF: thrown_off,
    Act.COUNCIL: council,
    Act.SWAP: swapped,
    Act.TAKE: took,
    Act.EXTRA: took_extra,
    Act.COBALT: lambda t, _, __: ask(t, "cobalt", ANYBODY),
}
