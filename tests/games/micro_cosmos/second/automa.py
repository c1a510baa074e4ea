"""The Automa's turn (stand-in base game SB1; rulebook, New Worlds Solo Mode and Old Authorities Solo Mode)."""

from tests.games.micro_cosmos.second import luck
from tests.games.micro_cosmos.second.authorities import gain_influence
from tests.games.micro_cosmos.second.cards import NONE
from tests.games.micro_cosmos.second.planets import close, lift, may_send, send
from tests.games.micro_cosmos.second.supply import choose, draw_survivor, gain_all, take_canteen
from tests.games.micro_cosmos.second.table import Table

LEVELS, OUTPOST = 2, 2
CREW_SPOT, SCOUT_SPOT = 2, 4  # of the New Worlds track
TERRAFORM_CAUSE, NEW_OUTPOST = range(2)


def automa_turn(t: Table) -> None:
    """Turn up a card: its colour says which planet, then its acts follow."""
    if not t.automa_deck:
        t.automa_deck = t.luck.shuffled(luck.AUTOMA, t.automa_out, [card.name for card in t.cards.automa])
        t.automa_out = []
    number = t.automa_deck.pop()
    t.automa_out.append(number)
    card = t.cards.automa[number]
    place = _target(t, card.colour)
    for act in card.acts:
        if act == "scout":
            _scout(t)
        elif act == "discover":
            place = _discover(t, place)
        elif place != NONE:
            _work(t, act, place)
    if t.new_worlds and t.says("automa_passives", "true") and t.arks[t.seats].spot >= CREW_SPOT and t.canteen:
        take_canteen(t, t.seats, 0)


def _target(t: Table, colour: int) -> int:
    """The planet of that colour nearest to being terraformed, or of any where there is none; the lower number first."""
    found = [i for i, at in enumerate(t.places) if not at.planet.portal and at.face_up and not at.terraformed]
    fitting = [i for i in found if t.places[i].planet.colour == colour]
    return min(fitting or found, key=lambda i: (t.places[i].missing(), t.places[i].planet.number), default=NONE)


def _work(t: Table, act: str, place: int) -> None:
    if act == "gather":
        gain_all(t, t.seats, t.places[place].planet.gather)
    elif act == "terraform":
        _terraform(t, place)
    elif act == "outpost":
        _outpost(t, place)


def _scout(t: Table) -> None:
    """With New Worlds the Survivor goes to the mission if it fits; without, it gives its Resources (A21, A23)."""
    who = t.seats
    two = t.new_worlds and t.says("automa_passives", "true") and t.arks[who].spot >= SCOUT_SPOT
    for _ in range(2 if two else 1):
        card = draw_survivor(t)
        if card == NONE:
            return
        if may_send(t, who, card):
            send(t, who, card)
            return
        if not t.new_worlds:
            gain_all(t, who, t.cards.survivors[card].resources)
        if t.new_worlds and t.says("automa_unmatched", "under_deck"):
            t.survivors.insert(0, card)
        else:
            t.survivors_out.append(card)


def _discover(t: Table, target: int) -> int:
    """The first planet that lies face down is turned, one level of it lifted at random, and it is the target now."""
    place = next((i for i, at in enumerate(t.places) if not at.face_up), NONE)
    if place == NONE:
        return target
    at = t.places[place]
    at.face_up = True
    t.ledger.planets[place].discovered = t.round
    lift(t, t.seats, place, t.luck.one_of(at.open_tracks(), at.planet.name))
    close(t, t.seats, place)
    choose(t, t.seats, 1)
    return place


def _terraform(t: Table, place: int) -> None:
    """Up to two levels, each by the Resource that it has most of."""
    at, held, lifted = t.places[place], t.arks[t.seats].resources, 0
    while lifted < LEVELS:
        tracks = [r for r in at.open_tracks() if held[r] > 0]
        if not tracks:
            break
        resource = max(tracks, key=lambda r: (held[r], -r))
        held[resource] -= 1
        lift(t, t.seats, place, resource)
        lifted += 1
    if lifted:
        close(t, t.seats, place)
        row = [at.card, at.planet.colour, LEVELS, lifted, 0, int(at.terraformed)]
        t.ledger.terraforming.append([t.round, 0, *row])
        gain_influence(t, t.seats, at.planet.colour, TERRAFORM_CAUSE)


def _outpost(t: Table, place: int) -> None:
    at, ark = t.places[place], t.arks[t.seats]
    if at.outpost[t.seats]:
        return
    at.outpost[t.seats] = 1
    ark.outposts += 1
    ark.scored["OUTPOSTS"] += OUTPOST
    t.ledger.outposts.append([t.round, 0, at.card, NONE, 0])
    gain_influence(t, t.seats, at.planet.colour, NEW_OUTPOST)
