"""Using Equipment: reloading, clearing a jam, armour, healing, stims (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import below, branch
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.core_space.cards import DIE, Token
from pipeline.games.core_space.combat import revive
from pipeline.games.core_space.effort import can_act, can_effortless, spend_action, spend_effortless
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.luck import RELOAD_THROW, throw
from pipeline.games.core_space.people import engaged, is_trader, on_board
from pipeline.games.core_space.searching import reaches
from pipeline.games.core_space.state import BROKEN, FOUND, JAMMED, MOST_CREW, Act, Design, Person, State
from pipeline.games.core_space.tray import discard, put_in, room_taken, size_of, take_out, use_up
from pipeline.games.core_space.vocabulary import TokenKind

NUMBERS = 6  # on the faces of the Chance die


@kernel
def most_health(d: Design, it: Person) -> int:
    """The Health of a Trader's board: nobody is healed beyond it (public)."""
    return d.roles[it.role].health


@kernel
def usable_now(card: Token, bits: int) -> bool:
    """Whether a token can be used: not broken, and not one that is unusable in the mission in which it was found."""
    return bits & BROKEN == 0 and (card.not_now == 0 or bits & FOUND == 0)


@kernel
def reloads_freely(d: Design, it: Person) -> bool:
    """Whether a Trader carries a weapon whose reloading is effortless (public: the tokens' icons)."""
    for place in range(it.tray_n):
        if d.tokens[it.tray[place]].reload_free != 0:
            return True
    return False


@kernel
def can_pay(s: State, effortless: bool) -> bool:
    """Whether the active Trader has what something costs: an effortless action, or an action."""
    return can_effortless(s) if effortless else can_act(s)


@kernel
def pay(s: State, effortless: bool) -> None:
    """Spend an effortless action, or an action."""
    if effortless:
        spend_effortless(s)
    else:
        spend_action(s)


@kernel
def item_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """RELOAD, CLEAR, DON and USE of the active Trader; the number of moves then."""
    who = s.active
    if not is_trader(who) or s.people[who].cell < 0 or not can_effortless(s):
        return n
    it = s.people[who]
    if not engaged(s, d, who):
        n = quiet_moves(s, d, moves, n)
    for place in range(it.tray_n):
        if first_such(it, place) and usable_now(d.tokens[it.tray[place]], int(it.worn[place])):
            n = use_moves(s, d, place, moves, n)
    return fallen_moves(s, d, moves, n)


@kernel
def first_such(it: Person, place: int) -> bool:
    """Whether no equal token in the same state lies before this one in a tray: equal ones are offered once."""
    for before in range(place):
        if it.tray[before] == it.tray[place] and it.worn[before] == it.worn[place]:
            return False
    return True


@kernel
def quiet_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """What can't be done while engaged: Reload, Clear Jam, Don Armour (public)."""
    it = s.people[s.active]
    may_reload = it.ammo < d.rules.ammo_most and can_pay(s, reloads_freely(d, it))
    for place in range(it.tray_n):
        card, bits = d.tokens[it.tray[place]], int(it.worn[place])
        if not first_such(it, place):
            continue
        if card.ammo != 0 and may_reload:
            n = put(moves, n, Act.RELOAD, place, 0, 0)
        if bits & JAMMED != 0 and can_act(s):
            n = put(moves, n, Act.CLEAR, place, 0, 0)
        if card.kind == TokenKind.ARMOUR and usable_now(card, bits) and can_act(s) and can_don(d, it, place):
            n = put(moves, n, Act.DON, place, 0, 0)
    return n


@kernel
def worn_before(d: Design, it: Person, place: int) -> int:
    """The armour, or shield, that would have to be taken off for one in the tray; NOBODY: none."""
    return it.shield if d.tokens[it.tray[place]].shield != 0 else it.armour


@kernel
def can_don(d: Design, it: Person, place: int) -> bool:
    """Whether the tray has room for what is taken off."""
    before = worn_before(d, it, place)
    if before < 0:
        return True
    return room_taken(d, it) - size_of(d, int(it.tray[place])) + size_of(d, before) <= d.rules.tray_slots


@kernel
def use_moves(s: State, d: Design, place: int, moves: Rows[Move], n: int) -> int:
    """What a token in the tray can be used for: actions for oneself, Health for oneself or a mate in contact.

    Healing a mate who stands is handing him the token, which is effortless too, and his using it (reading, README).
    """
    it = s.people[s.active]
    card = d.tokens[it.tray[place]]
    if not can_pay(s, card.effortless != 0):
        return n
    if card.actions > 0:
        n = put(moves, n, Act.USE, place, s.active, 0)
    if card.heal == 0:
        return n
    for i in range(MOST_CREW):
        mate = MOST_CREW * it.crew + i
        if can_be_healed(s, d, mate) and reaches(d, it.cell, s.people[mate].cell):
            n = put(moves, n, Act.USE, place, mate, 0)
    return n


@kernel
def can_be_healed(s: State, d: Design, whom: int) -> bool:
    """Whether a Trader is on the board and hurt, or defeated."""
    it = s.people[whom]
    return on_board(it) and (it.defeated != 0 or it.health < most_health(d, it))


@kernel
def fallen_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """A defeated mate in contact can be revived with a healing token of his own, too (public: Revive)."""
    me = s.people[s.active]
    for i in range(MOST_CREW):
        whom = MOST_CREW * me.crew + i
        it = s.people[whom]
        if not on_board(it) or it.defeated == 0 or not reaches(d, me.cell, it.cell):
            continue
        for place in range(it.tray_n):
            card = d.tokens[it.tray[place]]
            if card.heal > 0 and first_such(it, place) and can_pay(s, card.effortless != 0):
                n = put(moves, n, Act.USE, place, whom, 1)
    return n


@kernel
def apply_item(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of these moves."""
    it, kind = s.people[s.active], move.kind
    if kind == Act.RELOAD:
        pay(s, reloads_freely(d, it))
        reload(s, d, move.a)
    elif kind == Act.CLEAR:
        spend_action(s)
        it.worn[move.a] = int(it.worn[move.a]) & ~JAMMED
    elif kind == Act.DON:
        spend_action(s)
        don(d, it, move.a)
    else:
        use(s, d, move, log)


@kernel
def reload(s: State, d: Design, place: int) -> None:
    """Reload: the ammo pegs that the token shows, or as many as a die does, up to the most (public)."""
    it = s.people[s.active]
    pegs = d.tokens[it.tray[place]].ammo
    if pegs == DIE:
        pegs = 1 + below(branch(throw(s, s.active, RELOAD_THROW), 0), NUMBERS)
    it.ammo = min(it.ammo + pegs, d.rules.ammo_most)
    use_up(s, d, it, place)


@kernel
def don(d: Design, it: Person, place: int) -> None:
    """Put on armour, or a shield; what was worn there before goes into the tray, a shield that gave way as broken.

    One armour and one shield can be worn (public: both worn, the higher counts).
    """
    shield = d.tokens[it.tray[place]].shield != 0
    before = worn_before(d, it, place)
    token = take_out(it, place)
    if before >= 0:
        put_in(it, before, FOUND | BROKEN if shield and it.shield_off != 0 else FOUND)
    if shield:
        it.shield, it.shield_off = token, 0
    else:
        it.armour = token


@kernel
def use(s: State, d: Design, move: Move, log: Log) -> None:
    """Use a token: it heals, revives or gives actions, and is used up (public)."""
    owner = s.people[move.b] if move.c != 0 else s.people[s.active]
    card = d.tokens[owner.tray[move.a]]
    pay(s, card.effortless != 0)
    if card.heal > 0:
        heal(s, d, move.b, card.heal, log)
    else:
        s.actions += card.actions
    if card.actions > 0 and card.discard == 0:
        discard(s, owner, move.a)  # or it would give actions for ever
    else:
        use_up(s, d, owner, move.a)


@kernel
def heal(s: State, d: Design, whom: int, health: int, log: Log) -> None:
    """A Trader gets Health back, at most that of his board; one who is defeated is revived (public: Revive)."""
    it = s.people[whom]
    if it.defeated != 0:
        revive(s, d, whom, min(health, most_health(d, it)), log)
    else:
        it.health = min(it.health + health, most_health(d, it))
