"""What moves between the table and an Ark: Resources, Crew cards, Survivors, and the decks they come from."""

import numpy as np

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch
from pipeline.engine.piles import Pile, gather, pop, push, shuffle
from pipeline.engine.record import Array
from pipeline.games.micro_cosmos.base_rules import LIMIT_HAND
from pipeline.games.micro_cosmos.state import LOWER, UPPER, Ark, Design, State
from pipeline.games.micro_cosmos.vocabulary import NOBODY, RESOURCES, Upgrade

# What the table's luck is for.
CREW_LUCK, SURVIVOR_LUCK, AUTOMA_LUCK, PLANET_LUCK, START_LUCK, NEUTRAL_LUCK, DISCOVER_LUCK, SCENARIO_LUCK = range(8)
COUNTS = 10  # bits of `State.shuffles` for each of the first three decks


@kernel
def seat_no(s: State, who: int) -> int:
    """Who it is, as facts write it: seats from 1, the Automa 0."""
    return who + 1 if who < s.seats else 0


@kernel
def cargo(d: Design, ark: Ark) -> int:
    """How many of one Resource an Ark's Cargo holds (stand-in base game SB1). An upgrade never takes room away."""
    return max(d.rules.cargo, d.rules.cargo_upgraded) if ark.upgrades[Upgrade.CARGO_HOLDS] != 0 else d.rules.cargo


@kernel
def berths(d: Design, ark: Ark) -> int:
    """How many Survivors an Ark carries (stand-in base game SB1)."""
    upgraded = ark.upgrades[Upgrade.LEISURE_FACILITIES] != 0
    return max(d.rules.berths, d.rules.berths_upgraded) if upgraded else d.rules.berths


@kernel
def gain(s: State, d: Design, who: int, resource: int, amount: int) -> None:
    """Resources come into Cargo; what does not fit is lost. The Automa's Cargo has no limit."""
    ark = s.arks[who]
    now = int(ark.resources[resource]) + amount
    ark.resources[resource] = min(now, cargo(d, ark)) if who < s.seats else now


@kernel
def pay(s: State, who: int, resource: int, amount: int) -> None:
    """Resources go back to the supply, which has no end."""
    ark = s.arks[who]
    ark.resources[resource] = int(ark.resources[resource]) - amount


@kernel
def all_resources(ark: Ark) -> int:
    """Resources in Cargo, of all types."""
    held = 0
    for resource in range(RESOURCES):
        held += int(ark.resources[resource])
    return held


@kernel
def least(s: State, who: int) -> int:
    """The Resource that there is least of in Cargo, the earlier one in a tie: what the Automa chooses."""
    ark, found = s.arks[who], 0
    for resource in range(1, RESOURCES):
        if ark.resources[resource] < ark.resources[found]:
            found = resource
    return found


@kernel
def crew_held(s: State, d: Design, who: int) -> int:
    """The Crew cards that the limit counts: those of both rows, or of the hand alone."""
    ark = s.arks[who]
    if d.rules.crew_limit_counts == LIMIT_HAND:
        return int(ark.row_n[LOWER])
    return int(ark.row_n[LOWER]) + int(ark.row_n[UPPER])


@kernel
def crew_room(s: State, d: Design, who: int) -> int:
    """How many more Crew cards may be taken: never beyond the limit (New Worlds and Old Authorities, rulebook)."""
    room = d.rules.crew_limit - crew_held(s, d, who)
    if d.rules.crew_limit_counts != LIMIT_HAND:
        room = min(room, 2 * d.rules.crew_row - crew_held(s, d, who))
    return max(room, 0)


@kernel
def add_crew(s: State, d: Design, who: int, card: int) -> None:
    """A new Crew card goes to the lower row, or to the upper one where that is full (stand-in base game SB1).

    The Automa only counts its Crew cards; they are out of the game.
    """
    ark = s.arks[who]
    if who >= s.seats:
        ark.crew_points += 1
        return
    row = LOWER
    if d.rules.crew_limit_counts != LIMIT_HAND and ark.row_n[LOWER] >= d.rules.crew_row:
        row = UPPER
    put_crew(ark, row, card)


@kernel
def put_crew(ark: Ark, row: int, card: int) -> None:
    """A card becomes the last of a row."""
    n = int(ark.row_n[row])
    ark.crew[row, n] = card
    ark.row_n[row] = n + 1


@kernel
def leave_row(ark: Ark, row: int, place: int) -> int:
    """Take a Crew card out of a row; the others keep their order."""
    card, n = int(ark.crew[row, place]), int(ark.row_n[row]) - 1
    for i in range(place, n):
        ark.crew[row, i] = ark.crew[row, i + 1]
    ark.row_n[row] = n
    return card


@kernel
def discard_crew(s: State, who: int, row: int, place: int) -> None:
    """A Crew card goes to the discards."""
    push(s.crew_out, leave_row(s.arks[who], row, place))


@kernel
def shuffles_of(s: State, luck: int) -> int:
    """How often the discards of a deck (its luck: crew, Survivors, the Automa's) were shuffled; one more now."""
    times = (s.shuffles >> (COUNTS * luck)) & ((1 << COUNTS) - 1)
    s.shuffles += 1 << (COUNTS * luck)
    return times


@kernel
def renew(s: State, deck: Pile, out: Pile, names: Array, luck: int) -> None:
    """An empty deck is made anew of its discards."""
    if deck.n == 0 and out.n > 0:
        gather(deck, out)
        times = shuffles_of(s, luck)
        shuffle(deck, names, branch(branch(s.root, luck), times + 1), s.keys)


@kernel
def top_crew(s: State, d: Design) -> int:
    """Take the top card of the Crew deck, or NOBODY where there is none."""
    renew(s, s.crew, s.crew_out, d.crew_names, CREW_LUCK)
    return pop(s.crew) if s.crew.n > 0 else NOBODY


@kernel
def draw_crew(s: State, d: Design, who: int) -> int:
    """Take the top card of the Crew deck on board, room or not; 1 if there was one."""
    card = top_crew(s, d)
    if card == NOBODY:
        return 0
    add_crew(s, d, who, card)
    return 1


@kernel
def fill_canteen(s: State, d: Design) -> None:
    """Lay Crew cards from the deck into the Canteen until it is full."""
    while s.canteen_n < d.rules.canteen:
        card = top_crew(s, d)
        if card == NOBODY:
            return
        s.canteen[s.canteen_n] = card
        s.canteen_n += 1


@kernel
def stock_up(s: State, d: Design, who: int) -> None:
    """A player's first Resources and Crew cards (stand-in base game SB1), no more than there is room for."""
    ark = s.arks[who]
    for resource in range(RESOURCES):
        ark.resources[resource] = min(d.rules.start_resources, cargo(d, ark))
    for _ in range(min(d.rules.start_crew, crew_room(s, d, who))):
        draw_crew(s, d, who)


@kernel
def take_canteen(s: State, d: Design, who: int, place: int) -> None:
    """Take a Crew card from the Canteen, which is filled up at once."""
    card = int(s.canteen[place])
    s.canteen_n -= 1
    for i in range(place, s.canteen_n):
        s.canteen[i] = s.canteen[i + 1]
    add_crew(s, d, who, card)
    fill_canteen(s, d)


@kernel
def draw_survivor(s: State, d: Design) -> int:
    """Take the top card of the Survivor deck, or NOBODY where there is none."""
    renew(s, s.survivors, s.survivors_out, d.survivor_names, SURVIVOR_LUCK)
    return pop(s.survivors) if s.survivors.n > 0 else NOBODY


@kernel
def deck_luck(s: State, luck: int) -> np.uint64:
    """The key by which a deck is shuffled at the start."""
    return branch(branch(s.root, luck), 0)
