"""What the spots of the New Worlds' and the Councils' tracks give."""

from pipeline.engine.jit import kernel
from pipeline.games.micro_cosmos.rules import LEADER_CARD, LEADER_EITHER
from pipeline.games.micro_cosmos.state import Design, State
from pipeline.games.micro_cosmos.supply import crew_room, draw_crew, gain, least


@kernel
def choose_resources(s: State, d: Design, who: int, amount: int) -> None:
    """Resources of choice: a player chooses next, the Automa takes what it has least of (Old Authorities Solo Mode)."""
    if who < s.seats:
        s.gains += amount
        return
    for _ in range(amount):
        gain(s, d, who, least(s, who), 1)


@kernel
def crew_from_deck(s: State, d: Design, who: int) -> int:
    """Take a Crew card from the deck where there is room; 1 if one came. The Automa has no limit."""
    if who < s.seats and crew_room(s, d, who) == 0:
        return 0
    return draw_crew(s, d, who)


@kernel
def gain_leader(s: State, d: Design, who: int, colour: int) -> None:
    """A Leader of a track's colour: its Crew token is unlocked, or a Crew card comes where it is already (rulebook,
    Old Authorities Gameplay; the symbol is not explained). For the Automa it is a Crew card (Solo Mode).

    Where a card may be had instead of the token it is taken while there is room.
    """
    if who >= s.seats or d.rules.leader_bonus == LEADER_CARD:
        crew_from_deck(s, d, who)
        return
    ark = s.arks[who]
    if d.rules.leader_bonus == LEADER_EITHER and crew_from_deck(s, d, who) != 0:
        return
    if ark.tokens[colour] == 0:
        ark.tokens[colour] = 1
    else:
        crew_from_deck(s, d, who)
