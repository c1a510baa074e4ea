"""An NPC's activation under way: whom it is about, what came of it, and its end."""

from pipeline.engine.facts import LOG_FULL
from pipeline.engine.jit import kernel
from pipeline.games.core_space.facts import MOST_SECURITY_ROWS, Log
from pipeline.games.core_space.rules import COMMAND_THAT_ACTIVATION
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import NOBODY, Effect, Faction, Side


@kernel
def open_activation(s: State, who: int) -> None:
    """A character is the one that acts; nothing is chosen yet. The Corps' command over a Warden ends here at last."""
    it = s.people[who]
    s.active, s.target, s.arresting, s.as_corps, s.moved, s.actions = who, NOBODY, 0, 0, 0, 0
    s.security_fact = NOBODY
    it.acted, it.commanded = 1, 0
    t = s.told
    t.who, t.whom, t.arresting, t.decided, t.effect = who, NOBODY, 0, NOBODY, NOBODY
    t.face, t.again, t.heading = NOBODY, 0, NOBODY


@kernel
def open_row(s: State, who: int, decided: int, log: Log) -> None:
    """The row of facts of a Warden's activation."""
    log.games[0].activations += 1
    s.told.decided = decided
    if log.security_n >= MOST_SECURITY_ROWS:
        log.games[0].faults |= LOG_FULL
        return
    it, row = s.people[who], log.security[log.security_n]
    s.security_fact = log.security_n
    log.security_n += 1
    row.round_, row.warden, row.specialist = s.round_, it.number, 1 if it.side == Side.RAISED else 0
    row.decided, row.face, row.again, row.heading = decided, NOBODY, 0, NOBODY
    row.effect, row.whom, row.seat, row.moved = Effect.STILL, NOBODY, 0, 0


@kernel
def aim(s: State, whom: int, log: Log) -> None:
    """The activation is about a character, or NOBODY."""
    s.target = whom
    if whom != NOBODY:
        s.told.whom, s.told.arresting = whom, s.arresting
    if s.security_fact < 0 or whom < 0:
        return
    row, it = log.security[s.security_fact], s.people[whom]
    row.whom = it.breed
    row.seat = it.crew + 1 if it.faction == Faction.TRADERS else 0


@kernel
def came_of_it(s: State, effect: int, log: Log) -> None:
    """What came of a Warden's activation: an Effect."""
    s.told.effect = effect
    if s.security_fact != NOBODY:
        log.security[s.security_fact].effect = effect


@kernel
def note_attack(s: State, attacked: bool, log: Log) -> None:
    """An action against a target: an attack counts for more than a Move, an Arrest for more than both."""
    if s.security_fact == NOBODY:
        return
    row = log.security[s.security_fact]
    if row.effect == Effect.ARREST:
        return
    if attacked:
        came_of_it(s, Effect.ATTACKED, log)
    elif row.effect != Effect.ATTACKED and row.moved > 0:
        came_of_it(s, Effect.CHASED, log)


@kernel
def finish_activation(s: State, d: Design) -> None:
    """The active NPC has finished."""
    if s.active != NOBODY and d.rules.corps_command_lasts == COMMAND_THAT_ACTIVATION:
        s.people[s.active].commanded = 0
    s.active, s.target, s.actions, s.arresting, s.as_corps = NOBODY, NOBODY, 0, 0, 0
    s.security_fact = NOBODY
