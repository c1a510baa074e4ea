"""The Councils: influence, their cards and the Advantage card (rulebook, Old Authorities Gameplay and Solo Mode)."""

from tests.games.micro_cosmos.second.cards import COLOURS, NONE
from tests.games.micro_cosmos.second.supply import choose, crew_left, crew_room, draw_crew
from tests.games.micro_cosmos.second.table import Council, Table

ARRIVALS = (8, 5, 0)  # points for the first, the second and later ones on a last spot
CARD_FROM = 2  # spot whose first arrival takes the card
ADVANTAGE = 3  # its number beside the Councils'
RED, GREEN, BLUE = range(3)


def track(t: Table, council: int) -> dict[int, tuple[str, int]]:
    return t.cards.tracks[f"{COLOURS[council]}_council"]


def usable(t: Table, council: int) -> bool:
    """A card works from the turn after the one in which it was taken, once a turn."""
    card = t.councils[council]
    return t.old_authorities and card.holder == t.seat and card.since < t.turn and not card.used


def use(t: Table, council: int) -> None:
    t.councils[council].used = True
    t.ledger.card(council, t.seat_no(t.seat), t.round).activations += 1


def gain_influence(t: Table, who: int, council: int, cause: int) -> None:
    """One spot further, with what the spot shows; then the cards go where they belong now."""
    ark, card = t.arks[who], t.councils[council]
    if not t.old_authorities or ark.influence[council] >= max(track(t, council)):
        return
    ark.influence[council] += 1
    before, had, was_locked, advantage = ark.points(), card.holder, card.locked, t.advantage
    _spot_bonus(t, who, council)
    points = ark.points() - before
    if not card.locked:
        _pass_card(t, who, council)
    _pass_advantage(t)
    t.ledger.influence.append([t.round, t.seat_no(who), council, cause, ark.influence[council], points])
    _note_cards(t, council, had, advantage)
    if card.locked and not was_locked and card.holder == who:
        t.ledger.card(council, t.seat_no(who), t.round).locked = t.round


def _spot_bonus(t: Table, who: int, council: int) -> None:
    spot = t.arks[who].influence[council]
    bonus, amount = track(t, council)[spot]
    if bonus == "resource":
        if spot > 1 or t.unless("spot_one_bonus", "false"):
            choose(t, who, amount)
    elif bonus == "points":
        t.arks[who].scored["INFLUENCE"] += amount
    elif bonus == "leader":
        _leader(t, who, council)
    elif bonus == "arrivals":
        _arrive(t, who, t.councils[council])


def _leader(t: Table, who: int, council: int) -> None:
    """A Leader token of the Council's colour, or a Crew card where there is one already (reading A18)."""
    tokens, room = t.arks[who].tokens, crew_room(t, who)
    if who >= t.seats:
        draw_crew(t, who)
    elif t.says("leader_bonus", "card"):
        if room:
            draw_crew(t, who)
    elif t.says("leader_bonus", "either") and room and crew_left(t):
        draw_crew(t, who)
    elif not tokens[council]:
        tokens[council] = 1
    elif room:
        draw_crew(t, who)


def _arrive(t: Table, who: int, card: Council) -> None:
    """The first on a last spot has the card for good; if that is the Automa, it is out of the game (reading A22)."""
    t.arks[who].scored["LAST_SPOT"] += ARRIVALS[min(card.arrivals, 2)]
    card.arrivals += 1
    if card.locked:
        return
    if who < t.seats:
        if card.holder != who:
            card.since = t.turn
        card.holder, card.locked, card.taken_before = who, True, True
    elif t.unless("automa_first_on_last", "player_may"):
        card.holder, card.locked = NONE, True


def _pass_card(t: Table, who: int, council: int) -> None:
    """Whoever draws level sends the card back; from the second spot on, whoever is alone in front takes it."""
    card, mine = t.councils[council], t.arks[who].influence[council]
    if card.holder not in (NONE, who) and t.arks[card.holder].influence[council] == mine:
        card.last_holder, card.holder = card.holder, NONE
    if card.holder != NONE or who >= t.seats or mine < CARD_FROM:
        return
    if _may_take(t, who, council):
        card.holder, card.since, card.used, card.taken_before = who, t.turn, False, True


def _may_take(t: Table, who: int, council: int) -> bool:
    """Readings A4 (after a tie) and A6 (where the Automa was first)."""
    card, mine = t.councils[council], t.arks[who].influence[council]
    alone = all(ark.influence[council] < mine for other, ark in enumerate(t.arks) if other != who)
    if not card.taken_before:
        return alone or t.says("automa_first", "own_arrival")
    if t.says("council_after_tie", "new_arrival"):
        return False
    return alone and (t.unless("council_after_tie", "old_holder") or card.last_holder == who)


def _advantages(t: Table, who: int) -> int:
    """In how many Councils somebody has an advantage (reading A2)."""
    found = 0
    for council in range(3):
        mine = t.arks[who].influence[council]
        ahead = all(mine > ark.influence[council] for other, ark in enumerate(t.arks) if other != who)
        if t.says("advantage", "holds_card"):
            found += t.councils[council].holder == who
        elif t.says("advantage", "most_from_spot_2"):
            found += ahead and mine >= CARD_FROM
        else:
            found += ahead
    return found


def _pass_advantage(t: Table) -> None:
    """An advantage in two Councils brings the Advantage card (reading A3: what losing one does)."""
    entitled = [who for who in range(t.seats) if _advantages(t, who) >= 2]
    if entitled:
        t.advantage = entitled[0]
    elif t.unless("advantage_lost", "kept"):
        t.advantage = NONE


def _note_cards(t: Table, council: int, had: int, advantage: int) -> None:
    card = t.councils[council]
    if card.holder != had:
        if had != NONE:
            t.ledger.card(council, t.seat_no(had), t.round).returned += 1
        if card.holder != NONE:
            t.ledger.card(council, t.seat_no(card.holder), t.round).taken += 1
    if t.advantage != advantage:
        if t.advantage != NONE:
            t.ledger.card(ADVANTAGE, t.seat_no(t.advantage), t.round).taken += 1
        else:
            t.ledger.card(ADVANTAGE, t.seat_no(advantage), t.round).returned += 1
