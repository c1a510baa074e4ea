"""Item trays, the floor and the pouch: where Equipment tokens are, and how they change hands (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.engine.piles import MOST_CARDS, push, take
from pipeline.games.core_space.luck import ROOM_THROW, throw
from pipeline.games.core_space.state import FOUND, MOST_LYING, MOST_TRAY, TURNED, Design, Person, State
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def size_of(d: Design, token: int) -> int:
    """The room that a token takes in a tray."""
    return d.rules.large_size if d.tokens[token].large != 0 else 1


@kernel
def room_taken(d: Design, it: Person) -> int:
    """The room taken in a Trader's tray; what is worn takes none."""
    taken = 0
    for place in range(it.tray_n):
        taken += size_of(d, int(it.tray[place]))
    return taken


@kernel
def fits(d: Design, it: Person, token: int) -> bool:
    """Whether there is room for a token in a Trader's tray."""
    return it.tray_n < MOST_TRAY and room_taken(d, it) + size_of(d, token) <= d.rules.tray_slots


@kernel
def put_in(it: Person, token: int, bits: int) -> None:
    """Put a token last into a tray that has room for it; `bits` are JAMMED, TURNED, BROKEN, FOUND."""
    it.tray[it.tray_n] = token
    it.worn[it.tray_n] = bits
    it.tray_n += 1


@kernel
def take_out(it: Person, place: int) -> int:
    """Take a token out of a tray; those behind it move up. The token."""
    token = int(it.tray[place])
    it.tray_n -= 1
    for i in range(place, it.tray_n):
        it.tray[i] = it.tray[i + 1]
        it.worn[i] = it.worn[i + 1]
    it.tray[it.tray_n] = NOBODY
    it.worn[it.tray_n] = 0
    return token


@kernel
def discard(s: State, it: Person, place: int) -> None:
    """A token is used up: it is out of the mission."""
    take_out(it, place)
    s.gone += 1


@kernel
def use_up(s: State, d: Design, it: Person, place: int) -> None:
    """A token was used: one with two uses is turned over first, then it is discarded, if it says so (public)."""
    bits, card = int(it.worn[place]), d.tokens[it.tray[place]]
    if card.uses > 1 and bits & TURNED == 0:
        it.worn[place] = bits | TURNED
    elif card.discard != 0:
        discard(s, it, place)


@kernel
def push_pouch(s: State, token: int) -> None:
    """A token is put into the pouch; one that has no room there is out of the mission."""
    if s.pouch.n < MOST_CARDS:
        push(s.pouch, token)
    else:
        s.gone += 1


@kernel
def lay_down(s: State, cell: int, token: int, bits: int) -> None:
    """A token is laid on the floor of a cell; where too many lie it goes into the pouch."""
    if s.lie_n >= MOST_LYING:
        push_pouch(s, token)
        return
    s.lie_cell[s.lie_n], s.lie_token[s.lie_n], s.lie_bits[s.lie_n] = cell, token, bits
    s.lie_n += 1


@kernel
def lift_up(s: State, place: int) -> int:
    """Take a token from among those that lie on the floor. The token; read its bits before."""
    token = int(s.lie_token[place])
    s.lie_n -= 1
    for i in range(place, s.lie_n):
        s.lie_cell[i], s.lie_token[i], s.lie_bits[i] = s.lie_cell[i + 1], s.lie_token[i + 1], s.lie_bits[i + 1]
    return token


@kernel
def draw_token(s: State, who: int) -> int:
    """A random token out of the pouch, for a character; NOBODY where it is empty (public)."""
    if s.pouch.n == 0:
        return NOBODY
    return take(s.pouch, below(branch(throw(s, who, ROOM_THROW), 0), s.pouch.n))


@kernel
def has_tech(d: Design, it: Person) -> bool:
    """Whether a Trader carries a Tech Pack."""
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].tech != 0:
            return True
    return False


@kernel
def found_value(d: Design, it: Person) -> int:
    """The sale value of the tokens that a Trader found and has; armour and shields worn are found ones."""
    value = 0
    for place in range(it.tray_n):
        if int(it.worn[place]) & FOUND != 0:
            value += d.tokens[it.tray[place]].sell
    if it.armour >= 0:
        value += d.tokens[it.armour].sell
    if it.shield >= 0:
        value += d.tokens[it.shield].sell
    return value


@kernel
def found_tokens(it: Person) -> int:
    """How many tokens a Trader found and has; armour and shields worn are found ones."""
    found = 0
    for place in range(it.tray_n):
        if int(it.worn[place]) & FOUND != 0:
            found += 1
    if it.armour >= 0:
        found += 1
    if it.shield >= 0:
        found += 1
    return found


@kernel
def copies_in(it: Person, token: int) -> int:
    """How many tokens of a kind lie in a tray."""
    copies = 0
    for place in range(it.tray_n):
        if it.tray[place] == token:
            copies += 1
    return copies
