"""How players look at a move: its features, for weighted strategies."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_space.errands import CRATE, FALLEN, GOAL, choose_errand, end_of, errand_features, nearer
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.grid import touching
from pipeline.games.core_space.harm import SPLASH, attack_features, blasted
from pipeline.games.core_space.interacting import hack_dice
from pipeline.games.core_space.mission_rules import OBJECTIVE_CARRY
from pipeline.games.core_space.people import hostile, neighbour
from pipeline.games.core_space.persuading import persuade_dice, threshold
from pipeline.games.core_space.sight import holds_goal, look, mates_near, room_left, start_of
from pipeline.games.core_space.state import MOST_DICE, MOST_HITS, Act, Design, Stage, State
from pipeline.games.core_space.threats import weigh_cell
from pipeline.games.core_space.tray import size_of
from pipeline.games.core_space.vocabulary import NOBODY, Heading
from pipeline.games.core_space.worth import (
    drag_features,
    drop_features,
    gear_features,
    leave_features,
    reaction_features,
    rob_features,
    skill_features,
    swap_features,
    token_features,
    toll_features,
    turn_features,
    use_features,
)

ON_THE_WAY = 0.5  # what danger is reckoned at in a cell that he can still leave


@kernel
def going_features(s: State, d: Design, cell: int, player: Player) -> None:
    """Where a move leads: nearer to the end of the errand, and in contact with what is there.

    Whoever is in contact with it is there, whatever side he stands on.
    """
    sight = s.sight
    errand, what = sight.errand, NOBODY
    if errand == CRATE:
        what = sight.crate_at
    elif errand == GOAL:
        what = sight.goal_at
    elif errand == FALLEN:
        what = sight.fallen
    end, there = end_of(sight, errand), cell
    if what >= 0 and touching(d, cell, what):
        there = end
    errand_features(s, errand, nearer(d, start_of(d, s.people[sight.who]), there, end), player)
    if errand == CRATE:
        add(player, Feature.AT_CRATE, reached(s, d, cell, what))
    elif errand == GOAL:
        add(player, Feature.AT_GOAL, reached(s, d, cell, what))
    elif errand == FALLEN:
        add(player, Feature.AT_FALLEN, reached(s, d, cell, what))


@kernel
def reached(s: State, d: Design, cell: int, what: int) -> float:
    """1 where a move leads into contact with something and out of that with enemies, -1 where it leads back."""
    change = 0.0
    if touching(d, s.people[s.sight.who].cell, what) and s.sight.contacts == 0:
        change -= 1.0
    if touching(d, cell, what) and contacts_at(s, d, cell) == 0:
        change += 1.0
    return change


@kernel
def contacts_at(s: State, d: Design, cell: int) -> int:
    """Enemies in contact with one who stands in a cell."""
    n, who = 0, s.sight.who
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, cell, heading)
        if other >= 0 and other != who and hostile(s, d, s.people[other], s.people[who]):
            n += 1
    return n


@kernel
def cell_features(s: State, d: Design, cell: int, left: int, player: Player) -> None:
    """What a cell is like to stand in, against where he is, with so many actions left."""
    sight, who = s.sight, s.sight.who
    if sight.threats_n > 0:
        weigh_cell(s, d, cell)
        share = 1.0 if left <= 0 else ON_THE_WAY
        other, law = share * (sight.at_danger - sight.danger), share * (sight.at_law - sight.danger_law)
        add(player, Feature.DANGER, other)
        add(player, Feature.DANGER_LAW, law)
        if sight.hurt != 0:
            add(player, Feature.DANGER_HURT, other + law)
        add(player, Feature.SEEN_BY_LAW, share * (sight.at_watched - sight.watched))
        add(player, Feature.IN_CONTACT, float(contacts_at(s, d, cell) - sight.contacts))
        add(player, Feature.PROVOKES, float(sight.provokes))
    add(player, Feature.MATES, float(mates_near(s, who, cell) - mates_near(s, who, s.people[who].cell)))


@kernel
def move_or_leave(s: State, d: Design, move: Move, player: Player) -> None:
    """Moving, by an action or a proximity move, and leaving."""
    if move.kind == Act.LEAVE:
        leave_features(s, d, s.active, player)
        return
    left = s.actions
    if move.kind == Act.PROXIMITY:
        add(player, Feature.PROXIMITY, 1.0)
    else:
        add(player, Feature.ACTION, 1.0)
        left -= 1
    going_features(s, d, move.a, player)
    cell_features(s, d, move.a, left, player)


@kernel
def search_features(s: State, d: Design, crate: int, player: Player) -> None:
    """A crate: what may be in it, or what is known to be left in it."""
    row, sight = s.crates[crate], s.sight
    wanted = d.rules.objective == OBJECTIVE_CARRY and sight.met == 0
    if row.opened == 0:
        add(player, Feature.SEARCH, 1.0)
        add(player, Feature.SEARCH_GOAL, 1.0 if wanted else 0.0)
    elif wanted and holds_goal(d, row):
        add(player, Feature.SEARCH_GOAL, 2.0)


@kernel
def pick_up_features(s: State, d: Design, what: int, player: Player) -> None:
    """A token on the floor; one that has no room is left where it is."""
    if room_left(d, s.people[s.sight.who]) < size_of(d, what):
        add(player, Feature.ACTION, 1.0)
    else:
        token_features(s, d, what, 1.0, player)


@kernel
def odds_of(d: Design, dice: int, hits: int) -> float:
    """The chance of so many hits, misfires not counting."""
    return float(d.odds[0, max(0, min(dice, MOST_DICE - 1)), max(0, min(hits, MOST_HITS - 1))])


@kernel
def deed_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Searching, interacting, persuading, standing up."""
    kind = move.kind
    if kind == Act.PICK_UP:
        pick_up_features(s, d, int(s.lie_token[move.a]), player)
        return
    add(player, Feature.ACTION, 1.0)
    if kind == Act.SEARCH:
        search_features(s, d, move.a, player)
    elif kind == Act.ROOM:
        add(player, Feature.ROOM, 1.0)
    elif kind == Act.ROB:
        rob_features(s, d, move.a, player)
    elif kind == Act.STAND:
        add(player, Feature.STAND, 1.0)
    elif kind == Act.INTERACT:
        if s.sight.met == 0:
            add(player, Feature.INTERACT, odds_of(d, hack_dice(s, d, s.active), d.rules.hack_hits))
    elif kind == Act.PERSUADE:
        add(player, Feature.PERSUADE, odds_of(d, persuade_dice(s, d, s.active), threshold(s, d, move.a) + 1))


@kernel
def answer_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Decisions that something asks for: tolls, favours, bail, where a blast lands, what to take and to drop."""
    kind = move.kind
    if kind in (Act.TAKE, Act.KEEP, Act.SWAP):
        swap_features(s, d, move, player)
    elif kind == Act.DROP:
        drop_features(s, d, move.a, player)
    elif kind == Act.GIVE:
        token_features(s, d, int(s.people[s.sight.who].tray[move.a]), -1.0, player)
    elif kind == Act.PEG:
        toll_features(s, d, player)
    elif kind == Act.JOIN:
        add(player, Feature.JOIN, 1.0)
    elif kind == Act.ASK_ITEM:
        add(player, Feature.ASK_ITEM, 1.0)
    elif kind == Act.LAND:
        blasted(s, d, move.a, SPLASH, player)
    elif kind == Act.PAY:
        add(player, Feature.BAIL, float(max(0, move.a)))
    elif kind == Act.PRISON:
        add(player, Feature.PRISON, 1.0)


@kernel
def looker(s: State, move: Move) -> int:
    """The Trader whose view a decision takes."""
    if s.stage == Stage.TURN:
        return move.a
    if s.stage == Stage.ACTION:
        return s.active
    if s.stage == Stage.REACT:
        return s.wounds[s.wounds_n - 1].victim
    return s.about


@kernel
def done_features(s: State, player: Player) -> None:
    """Ending the turn, or declining."""
    add(player, Feature.DONE, 1.0)
    if s.stage == Stage.ACTION:
        add(player, Feature.DONE_LEFT, float(s.actions))
        if s.sight.contacts > 0:
            add(player, Feature.DONE_ENGAGED, float(s.actions))
        if s.people[s.active].cell < 0:
            add(player, Feature.DONE_SHIP, 1.0)


@kernel
def token_moves_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Using and keeping up what a Trader carries, and dragging."""
    if move.kind == Act.USE:
        use_features(s, d, move, player)
    elif move.kind in (Act.DRAG, Act.CARRY_OUT):
        drag_features(s, d, move, player)
    else:
        gear_features(s, d, move, player)


@kernel
def see(s: State, d: Design, who: int, player: Player) -> None:
    """Look at the position for a Trader, if that is not done yet, and choose his errand."""
    if s.sight.step != s.step + 1 or s.sight.who != who:
        look(s, d, who)
        choose_errand(s, d, start_of(d, s.people[who]), player)


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Add the features of a move."""
    kind = move.kind
    see(s, d, looker(s, move), player)
    if kind in (Act.MOVE, Act.LEAVE, Act.PROXIMITY):
        move_or_leave(s, d, move, player)
    elif kind == Act.DONE:
        done_features(s, player)
    elif Act.SHOOT <= kind <= Act.BLAST:
        attack_features(s, d, move, player)
    elif kind in (Act.RELOAD, Act.CLEAR, Act.DON, Act.USE, Act.DRAG, Act.CARRY_OUT):
        token_moves_features(s, d, move, player)
    elif kind in (Act.SEARCH, Act.ROOM, Act.ROB, Act.STAND, Act.INTERACT, Act.PERSUADE, Act.PICK_UP):
        deed_features(s, d, move, player)
    elif kind == Act.SKILL:
        skill_features(s, d, move, player)
    elif kind == Act.REACT:
        reaction_features(s, d, move, player)
    elif kind == Act.ACTIVATE:
        turn_features(s, d, move.a, player)
    else:
        answer_features(s, d, move, player)
