"""Setting a mission up: the deck, crates and pouch, who is at the posts, and the crews in their ships (public)."""

from pipeline.engine.jit import kernel
from pipeline.engine.luck import branch, branch_name
from pipeline.engine.piles import push, shuffle
from pipeline.games.core_space.arrivals import free_near, is_free, throw_entry
from pipeline.games.core_space.cards import CELLS, MOST_POSTS
from pipeline.games.core_space.checks import tokens_in
from pipeline.games.core_space.combat import raise_alarm
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.flow import follow
from pipeline.games.core_space.hostility import band_of
from pipeline.games.core_space.lab import begin_lab
from pipeline.games.core_space.luck import DECK_LUCK, PEOPLE_LUCK, SETUP_LUCK
from pipeline.games.core_space.people import bring, put_at
from pipeline.games.core_space.state import MOST_CREW, MOST_TRAY, PEOPLE, TRADERS, Design, Due, Phase, Stage, State
from pipeline.games.core_space.stocking import stock
from pipeline.games.core_space.vocabulary import BREEDS, NOBODY, SIDES, Band, Breed, Cause, Faction


@kernel
def clear(s: State) -> None:
    """Nobody is anywhere."""
    for cell in range(CELLS):
        s.here[cell], s.lying[cell] = NOBODY, NOBODY
    for who in range(PEOPLE):
        it = s.people[who]
        it.cell, it.crew, it.role, it.slot, it.fate = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
        it.armour, it.shield, it.fact, it.fall, it.lure = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
        for place in range(MOST_TRAY):
            it.tray[place] = NOBODY
    s.last = TRADERS
    s.active, s.target, s.leaver, s.about, s.by = NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    s.told.who, s.told.whom = NOBODY, NOBODY
    s.found_in, s.aim, s.blast, s.security_fact = NOBODY, NOBODY, NOBODY, NOBODY


@kernel
def build_deck(s: State, d: Design) -> None:
    """The event deck is shuffled (public: rules summary, Hostility Phase)."""
    for card in range(d.events_n):
        for _ in range(d.events[card].copies):
            push(s.deck, card)
    s.cards = s.deck.n
    shuffle(s.deck, d.event_names, branch(branch(s.root, DECK_LUCK), 0), s.keys)


@kernel
def post_free(s: State, d: Design, faction: int) -> int:
    """A post of a faction with nobody in it, by a throw that each post has for itself; NOBODY: none."""
    best, least = NOBODY, branch(s.root, 0)
    for post in range(min(MOST_POSTS, int(d.map.posts_n[faction]))):
        key = branch(branch(branch(s.root, SETUP_LUCK), faction), post)
        cell = int(d.map.posts[faction, post])
        if is_free(s, d, cell) and (best == NOBODY or key < least):
            best, least = cell, key
    return best


@kernel
def place_for(s: State, d: Design, breed: int, nth: int) -> int:
    """Where an NPC stands at the start: at a post of its faction, else at an Entry Point; NOBODY: nowhere."""
    faction = d.boards[SIDES * breed].faction
    cell = post_free(s, d, faction)
    if cell != NOBODY:
        return cell
    if int(d.map.posts_n[faction]) > 0:
        return free_near(s, d, int(d.map.posts[faction, 0]))
    return free_near(s, d, int(d.map.entries[throw_entry(s, d, 1000 + 16 * breed + nth)]))


@kernel
def post_people(s: State, d: Design, log: Log) -> None:
    """The NPCs that are there at the start."""
    for breed in range(BREEDS):
        for nth in range(int(d.at_start[breed])):
            cell = place_for(s, d, breed, nth)
            if cell != NOBODY:
                bring(s, d, breed, cell, log)


@kernel
def muster(s: State, d: Design, seat: int, place: int) -> None:
    """A Trader in the ship, with his board, pegs and the tokens that he starts with (public: rules summary)."""
    who, board = MOST_CREW * seat + place, d.roles[place]
    it = s.people[who]
    it.on, it.breed, it.number, it.faction, it.crew, it.role = 1, Breed.TRADER, place + 1, Faction.TRADERS, seat, place
    it.luck = branch(branch_name(branch(s.root, PEOPLE_LUCK), d.breed_names[Breed.TRADER]), who)
    it.health, it.pegs, it.ammo = board.health, board.skill, d.rules.ammo_start
    if board.gun >= 0:
        pack(s, who, board.gun)
    if board.blade >= 0:
        pack(s, who, board.blade)
    if board.stim >= 0:
        pack(s, who, board.stim)


@kernel
def pack(s: State, who: int, token: int) -> None:
    """A token is in a Trader's tray at the start."""
    it = s.people[who]
    it.tray[it.tray_n] = token
    it.tray_n += 1


@kernel
def stand_about(s: State, d: Design) -> None:
    """Traders who have no turns stand round their airlocks (made up: layers of a mission)."""
    for who in range(MOST_CREW * s.seats):
        it = s.people[who]
        if it.on != 0:
            cell = free_near(s, d, int(d.map.airlocks[it.crew]))
            if cell != NOBODY:
                it.started = 1
                put_at(s, who, cell)


@kernel
def setup(s: State, d: Design, log: Log) -> None:
    """Deal a mission into a zeroed state."""
    clear(s)
    s.hostility = d.rules.start_pegs
    s.charged = 1 if d.rules.charged != 0 and band_of(d, s.hostility) == Band.PURGE else 0
    stock(s, d)
    build_deck(s, d)
    for seat in range(s.seats):
        for place in range(d.crew):
            muster(s, d, seat, place)
    s.tokens = tokens_in(s)
    post_people(s, d, log)
    if d.rules.lab != 0:
        begin_lab(s, d, log)
    elif d.rules.traders_act == 0:
        stand_about(s, d)
    if d.rules.alert_at_start != 0:
        raise_alarm(s, d, Cause.START, NOBODY, log)
    s.round_, s.holder, s.seat = 1, 0, 0
    s.phase, s.due, s.stage = Phase.HOSTILITY, Due.PHASE, Stage.STEP
    follow(s, d, log)
