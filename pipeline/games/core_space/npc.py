"""What an NPC does: its activation, and the AI diagram of p. 36 (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.activation import (
    aim,
    came_of_it,
    finish_activation,
    note_attack,
    open_activation,
    open_row,
)
from pipeline.games.core_space.candidates import aims_at_fallen
from pipeline.games.core_space.civilians import civilian_acts
from pipeline.games.core_space.combat import npc_shoots, npc_strikes
from pipeline.games.core_space.corps import arrest_action, choose_lawful, goes_on_arresting, wants_arrest
from pipeline.games.core_space.diagram import TENTHS, Doing, board_of, chart
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.lab import of_the_lab, put_back
from pipeline.games.core_space.moving import npc_moves
from pipeline.games.core_space.order import skip
from pipeline.games.core_space.paths import towards, towards_cell
from pipeline.games.core_space.people import on_board
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.targets import choose_target
from pipeline.games.core_space.vocabulary import NOBODY, Decided, Effect, Faction
from pipeline.games.core_space.wardens import next_enemy, warden_begins


@kernel
def begin_activation(s: State, d: Design, who: int, log: Log) -> None:
    """An NPC begins its activation: sets `active`, `actions`, `target`, or does all at once; Due.GO_ON carries on.

    `active` is NOBODY afterwards where it has finished already.
    """
    it = s.people[who]
    if d.rules.lab != 0 and it.faction == Faction.SECURITY:
        put_back(s, d)
        if not of_the_lab(s, who):
            return
    open_activation(s, who)
    if it.skips > 0:
        lose_activation(s, d, who, log)
    elif it.lured != 0:
        follow_lure(s, d, who, log)
    elif it.faction == Faction.SECURITY:
        warden_begins(s, d, who, log)
    elif it.faction == Faction.CIVILIANS:
        civilian_begins(s, d, who, log)
    else:
        fighter_begins(s, d, who, log)


@kernel
def lose_activation(s: State, d: Design, who: int, log: Log) -> None:
    """An activation that is lost: the Reminder marker is taken away (rulebook, Security Die: Interrogation)."""
    it = s.people[who]
    skip(it)
    if it.faction == Faction.SECURITY:
        open_row(s, who, Decided.INTERRUPTED, log)
        came_of_it(s, Effect.STILL, log)
    finish_activation(s, d)


@kernel
def follow_lure(s: State, d: Design, who: int, log: Log) -> None:
    """An activation spent moving to where it was lured, with all actions (public: Hack)."""
    it = s.people[who]
    it.lured = 0
    for _ in range(board_of(s, d, who).actions):
        cell = towards_cell(s, d, who, int(it.lure), d.rules.move * TENTHS)
        if cell == it.cell or not npc_moves(s, d, who, cell, log):
            break
    finish_activation(s, d)


@kernel
def civilian_begins(s: State, d: Design, who: int, log: Log) -> None:
    """A Civilian stands up instead of throwing its die, or throws it (public: rules summary)."""
    if s.people[who].prone != 0:
        s.people[who].prone = 0
    else:
        civilian_acts(s, d, who, log)
    finish_activation(s, d)


@kernel
def fighter_begins(s: State, d: Design, who: int, log: Log) -> None:
    """A Scourge, Corps or Gangster character has the actions of its board; a prone one stands up with the first."""
    it = s.people[who]
    s.actions = board_of(s, d, who).actions - it.fewer
    it.fewer = 0
    if it.prone != 0:
        it.prone = 0
        s.actions -= 1
    if s.actions > 0:
        choose(s, d, who, log)
    if s.actions <= 0 or s.target == NOBODY:
        finish_activation(s, d)


@kernel
def choose(s: State, d: Design, who: int, log: Log) -> None:
    """An NPC chooses whom its next actions are about, as its faction does."""
    s.arresting = 0
    faction = s.people[who].faction
    if faction == Faction.CORPS or s.as_corps != 0:
        choose_lawful(s, d, who, log)
    elif faction == Faction.SECURITY:
        next_enemy(s, d, who, log)
    else:
        aim(s, choose_target(s, d, who), log)


@kernel
def must_choose(s: State, d: Design, who: int) -> bool:
    """Whether the target must be chosen anew: it is locked for the activation unless it is gone (public).

    So is an Arrest; with `arrest_recheck_each_action` whether to Arrest is decided before each action.
    """
    if s.arresting != 0:
        return not goes_on_arresting(s, d, who)
    if s.target == NOBODY or not on_board(s.people[s.target]):
        return True
    if s.people[s.target].defeated != 0 and not aims_at_fallen(s, d, who):
        return True
    lawful = s.people[who].faction == Faction.CORPS or s.as_corps != 0
    return lawful and d.rules.arrest_recheck_each_action != 0 and wants_arrest(s, d, who) != NOBODY


@kernel
def go_on(s: State, d: Design, log: Log) -> None:
    """The next action of the active NPC; sets `active` to NOBODY once it has finished."""
    who = s.active
    if who == NOBODY:
        return
    if s.actions > 0 and on_board(s.people[who]) and must_choose(s, d, who):
        choose(s, d, who, log)
    if s.actions <= 0 or not on_board(s.people[who]) or s.target == NOBODY:
        finish_activation(s, d)
        return
    if s.arresting != 0:
        arrest_action(s, d, who, log)
    else:
        note_attack(s, ai_action(s, d, who, log), log)
    s.actions -= 1
    if s.actions <= 0 or not on_board(s.people[who]):
        finish_activation(s, d)


@kernel
def ai_action(s: State, d: Design, who: int, log: Log) -> bool:
    """One pass through the AI diagram against `s.target`; whether it attacked.

    `s.actions` is what it has left, this action included; `s.moved` whether it has moved in this activation.
    """
    whom = s.target
    doing = chart(s, d, who, whom)
    if doing == Doing.MOVE:
        s.moved = 1
        cell = towards(s, d, who, whom, d.rules.move * TENTHS)
        if cell != s.people[who].cell:
            npc_moves(s, d, who, cell, log)
        return False
    if s.people[whom].defeated != 0:
        return False
    if doing == Doing.FIGHT:
        npc_strikes(s, d, who, whom, log)
    else:
        npc_shoots(s, d, who, whom, log)
    return True
