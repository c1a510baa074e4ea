"""Resources, Crew cards and Survivors as they come and go (stand-in base game SB1)."""

from tests.games.micro_cosmos.second import luck
from tests.games.micro_cosmos.second.cards import NONE, UPGRADES
from tests.games.micro_cosmos.second.table import CANTEEN, Ark, Table

CREW_LIMIT, ROW = 6, 3
CARGO, CARGO_HOLDS = 5, 8
BERTHS, LEISURE_FACILITIES = 3, 5


def has(ark: Ark, upgrade: str) -> int:
    return ark.upgrades[UPGRADES.index(upgrade)]


def cargo(ark: Ark) -> int:
    return CARGO_HOLDS if has(ark, "cargo_holds") else CARGO


def berths(ark: Ark) -> int:
    return LEISURE_FACILITIES if has(ark, "leisure_facilities") else BERTHS


def gain(t: Table, who: int, resource: int, amount: int) -> None:
    """Cargo has a limit for each type; the Automa has none."""
    ark = t.arks[who]
    wanted = ark.resources[resource] + amount
    ark.resources[resource] = min(wanted, cargo(ark)) if who < t.seats else wanted


def gain_all(t: Table, who: int, amounts: tuple[int, ...]) -> None:
    for resource, amount in enumerate(amounts):
        gain(t, who, resource, amount)


def choose(t: Table, who: int, amount: int) -> None:
    """Resources of choice: a player is asked, the Automa takes what it has least of."""
    if who < t.seats:
        t.gains += amount
        return
    for _ in range(amount):
        held = t.arks[who].resources
        gain(t, who, held.index(min(held)), 1)


def crew_held(t: Table, who: int) -> int:
    """Crew cards that count against the limit (reading A26)."""
    lower, upper = t.arks[who].rows
    return len(lower) if t.says("crew_limit_counts", "hand_apart") else len(lower) + len(upper)


def crew_room(t: Table, who: int) -> bool:
    return crew_held(t, who) < CREW_LIMIT


def crew_left(t: Table) -> bool:
    return bool(t.crew or t.crew_out)


def top_crew(t: Table) -> int:
    if not t.crew and t.crew_out:
        t.crew = t.luck.shuffled(luck.CREW, t.crew_out, [card.name for card in t.cards.crew])
        t.crew_out = []
    return t.crew.pop() if t.crew else NONE


def add_crew(t: Table, who: int, card: int) -> None:
    """Into the lower row while it has room, or else the upper one. The Automa only counts its cards."""
    if who >= t.seats:
        t.arks[who].crew_points += 1
        return
    lower, upper = t.arks[who].rows
    (lower if len(lower) < ROW or t.says("crew_limit_counts", "hand_apart") else upper).append(card)


def draw_crew(t: Table, who: int) -> None:
    card = top_crew(t)
    if card != NONE:
        add_crew(t, who, card)


def take_canteen(t: Table, who: int, place: int) -> None:
    """Take a card from the Canteen, which is filled up at once."""
    add_crew(t, who, t.canteen.pop(place))
    while len(t.canteen) < CANTEEN:
        card = top_crew(t)
        if card == NONE:
            return
        t.canteen.append(card)


def draw_survivor(t: Table) -> int:
    if not t.survivors and t.survivors_out:
        t.survivors = t.luck.shuffled(luck.SURVIVORS, t.survivors_out, [card.name for card in t.cards.survivors])
        t.survivors_out = []
    return t.survivors.pop() if t.survivors else NONE
