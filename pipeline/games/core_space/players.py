"""How players look at a move: its features, for weighted strategies."""

from pipeline.engine.jit import kernel
from pipeline.engine.rules import Move, Player, add
from pipeline.games.core_space.features import Feature
from pipeline.games.core_space.people import hostile, neighbour, stands
from pipeline.games.core_space.sight import danger_at, look, mates_near, start_of, watched_at
from pipeline.games.core_space.state import (
    THREAT_LAW,
    THREAT_OTHER,
    Act,
    Design,
    Stage,
    State,
)
from pipeline.games.core_space.vocabulary import Heading
from pipeline.games.core_space.worth import (
    blast_features,
    drag_features,
    fight_features,
    gear_features,
    leave_features,
    reaction_features,
    shoot_features,
    skill_features,
    swap_features,
    token_features,
    turn_features,
    use_features,
)


@kernel
def nearer(d: Design, start: int, cell: int, goal: int) -> float:
    """The inches that a cell is nearer to a goal than the start; 0 without a goal."""
    if goal < 0:
        return 0.0
    return 0.1 * float(int(d.map.walk[start, goal]) - int(d.map.walk[cell, goal]))


@kernel
def going_features(s: State, d: Design, cell: int, player: Player) -> None:
    """Where a move leads."""
    sight = s.sight
    start = start_of(d, s.people[sight.who])
    add(player, Feature.TO_CRATE, 0.0 if sight.full != 0 else nearer(d, start, cell, sight.crate))
    add(player, Feature.TO_GOAL, nearer(d, start, cell, sight.goal))
    home = nearer(d, start, cell, sight.home)
    add(player, Feature.TO_HOME, home)
    add(player, Feature.TO_HOME_MET, home * float(sight.met))
    add(player, Feature.TO_HOME_FULL, home * float(sight.full))
    add(player, Feature.TO_HOME_HURT, home * float(sight.hurt))
    add(player, Feature.TO_HOME_BAND, home * float(sight.band))
    add(player, Feature.TO_HOME_DRY, home * float(sight.dry))
    add(player, Feature.TO_FALLEN, nearer(d, start, cell, sight.fallen))
    add(player, Feature.TO_FOE, nearer(d, start, cell, sight.foe))
    add(player, Feature.TO_LAW, nearer(d, start, cell, sight.law))
    if cell == sight.crate and sight.full == 0:
        add(player, Feature.AT_CRATE, 1.0)
    if cell == sight.goal:
        add(player, Feature.AT_GOAL, 1.0)
    if sight.fallen >= 0 and int(d.map.walk[cell, sight.fallen]) <= 10:
        add(player, Feature.AT_FALLEN, 1.0)


@kernel
def cell_features(s: State, d: Design, cell: int, player: Player) -> None:
    """What a cell is like to stand in."""
    sight, who = s.sight, s.sight.who
    me, contacts, provokes = s.people[who], 0, 0
    if sight.threats_n > 0:
        add(player, Feature.DANGER, danger_at(s, d, cell, THREAT_OTHER) - sight.danger)
        add(player, Feature.DANGER_LAW, danger_at(s, d, cell, THREAT_LAW) - sight.danger_law)
        add(player, Feature.SEEN_BY_LAW, float(watched_at(s, d, cell) - sight.watched))
    for heading in (Heading.N, Heading.E, Heading.S, Heading.W):
        other = neighbour(s, d, cell, heading)
        if other >= 0 and other != who and hostile(s, d, s.people[other], me):
            contacts += 1
        if me.cell >= 0:
            other = neighbour(s, d, me.cell, heading)
            if other >= 0 and hostile(s, d, s.people[other], me):
                provokes += 1
    add(player, Feature.IN_CONTACT, float(contacts))
    add(player, Feature.PROVOKES, float(provokes))
    add(player, Feature.MATES, float(mates_near(s, who, cell)))


@kernel
def move_or_leave(s: State, d: Design, move: Move, player: Player) -> None:
    """Moving, by an action or a proximity move, and leaving."""
    if move.kind == Act.LEAVE:
        leave_features(s, d, s.active, player)
        return
    add(player, Feature.PROXIMITY if move.kind == Act.PROXIMITY else Feature.ACTION, 1.0)
    going_features(s, d, move.a, player)
    cell_features(s, d, move.a, player)


@kernel
def deed_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Searching, interacting, persuading, standing up."""
    kind = move.kind
    if kind != Act.PICK_UP:
        add(player, Feature.ACTION, 1.0)
    if kind == Act.SEARCH:
        add(player, Feature.SEARCH, 1.0)
    elif kind == Act.ROOM:
        add(player, Feature.ROOM, 1.0)
    elif kind == Act.ROB:
        add(player, Feature.ROB, 1.0)
    elif kind == Act.STAND:
        add(player, Feature.STAND, 1.0)
    elif kind == Act.INTERACT:
        add(player, Feature.INTERACT, float(d.odds[0, min(d.rules.hack_dice, 15), min(d.rules.hack_hits, 11)]))
    elif kind == Act.PERSUADE:
        it = s.people[move.a]
        skill, needed = d.roles[s.people[s.active].role].skill, d.boards[2 * it.breed + it.side].persuade + 1
        add(player, Feature.PERSUADE, float(d.odds[0, min(skill, 15), min(needed, 11)]))
    else:
        token_features(s, d, int(s.lie_token[move.a]), 1.0, player)


@kernel
def answer_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Decisions that something asks for: tolls, favours, bail, where a blast lands, what to take and to drop."""
    kind = move.kind
    if kind in (Act.TAKE, Act.KEEP, Act.SWAP):
        swap_features(s, d, move, player)
    elif kind in (Act.DROP, Act.GIVE):
        token_features(s, d, int(s.people[s.sight.who].tray[move.a]), -1.0, player)
    elif kind == Act.PEG:
        add(player, Feature.PEGS, 1.0)
        add(player, Feature.TOLL_PEG if s.stage == Stage.TOLL else Feature.QUESTION_PEG, 1.0)
    elif kind == Act.JOIN:
        add(player, Feature.JOIN, 1.0)
    elif kind == Act.ASK_ITEM:
        add(player, Feature.ASK_ITEM, 1.0)
    elif kind == Act.LAND:
        land_features(s, d, move.a, player)
    elif kind == Act.PAY:
        add(player, Feature.BAIL, float(max(0, move.a)))
    elif kind == Act.PRISON:
        add(player, Feature.PRISON, 1.0)


@kernel
def land_features(s: State, d: Design, cell: int, player: Player) -> None:
    """Where a blast lands: enemies less mates there and beside it."""
    me = s.people[s.about]
    for other in range(s.last):
        it = s.people[other]
        if stands(it) and (it.cell == cell or abs(it.cell - cell) == 1):
            add(player, Feature.BLASTED, 1.0 if hostile(s, d, it, me) else -1.0 if it.crew == me.crew else 0.0)


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


@kernel
def token_moves_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Using and keeping up what a Trader carries, and dragging."""
    if move.kind == Act.USE:
        use_features(s, d, move.a, move.b, player)
    elif move.kind in (Act.DRAG, Act.CARRY_OUT):
        drag_features(s, d, move, player)
    else:
        gear_features(s, d, move, player)


@kernel
def attack_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Attacks of all kinds."""
    if move.kind == Act.SHOOT:
        shoot_features(s, d, move, player)
    elif move.kind == Act.FIGHT:
        fight_features(s, d, move, player)
    else:
        blast_features(s, d, move, player)


@kernel
def move_features(s: State, d: Design, move: Move, player: Player) -> None:
    """Add the features of a move."""
    kind, who = move.kind, looker(s, move)
    if s.sight.step != s.step + 1 or s.sight.who != who:
        look(s, d, who)
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
