"""Security Wardens: what decides an activation (rulebook, Security Wardens)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.activation import aim, came_of_it, finish_activation, open_row
from pipeline.games.core_space.backup import at_medium
from pipeline.games.core_space.candidates import best_seen
from pipeline.games.core_space.corps import choose_lawful
from pipeline.games.core_space.diagram import board_of
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.people import stands
from pipeline.games.core_space.security_die import roll_security
from pipeline.games.core_space.state import TRADERS, Design, State
from pipeline.games.core_space.targets import choose_target
from pipeline.games.core_space.views import sees
from pipeline.games.core_space.vocabulary import NOBODY, Decided, Effect, Faction, Side


@kernel
def is_specialist(s: State, who: int) -> bool:
    """Whether a Warden has its Specialist side up."""
    return s.people[who].side == Side.RAISED


@kernel
def scourge_at_short(s: State, d: Design, who: int) -> int:
    """The Scourge character in sight at Short Range that a Warden would attack, or NOBODY: the nearest not in cover."""
    if s.standing[Faction.SCOURGE] == 0:
        return NOBODY
    return best_seen(s, d, who, 0, d.rules.range_short)


@kernel
def sees_corps(s: State, d: Design, who: int) -> bool:
    """Whether a Galactic Corps character is at Medium Range in line of sight."""
    if s.standing[Faction.CORPS] == 0:
        return False
    for other in range(TRADERS, s.last):
        it = s.people[other]
        if stands(it) and it.faction == Faction.CORPS and at_medium(s, d, who, other) and sees(s, d, who, other):
            return True
    return False


@kernel
def taken_over(s: State, d: Design, who: int, scourge: int) -> bool:
    """Whether the Corps take a Warden over: no Scourge (`scourge`) at Short in sight, and Corps at Medium in sight.

    Rulebook, Security Wardens and the Galactic Corps. Of a Warden On Alert too, but by `alert_beats_takeover`; a
    Specialist with Scourge at Short only by `specialist_takeover_ignores_scourge`.
    """
    if s.alert != 0 and d.rules.alert_beats_takeover != 0:
        return False
    blind = is_specialist(s, who) and d.rules.specialist_takeover_ignores_scourge != 0
    if scourge != NOBODY and not blind:
        return False
    return sees_corps(s, d, who)


@kernel
def warden_begins(s: State, d: Design, who: int, log: Log) -> None:
    """A Warden's activation, in the order of the rulebook: Scourge, Corps, On Alert, die."""
    scourge = scourge_at_short(s, d, who)
    regular = scourge != NOBODY and not is_specialist(s, who)
    commanded = not regular and taken_over(s, d, who, scourge)
    if commanded:
        open_row(s, who, Decided.TAKEN_OVER, log)
        under_command(s, d, who, log)
    elif s.people[who].prone != 0:
        open_row(s, who, Decided.STAND_UP, log)
        s.people[who].prone = 0
        came_of_it(s, Effect.STOOD_UP, log)
        finish_activation(s, d)
    elif regular:
        open_row(s, who, Decided.SCOURGE, log)
        s.actions = d.rules.warden_attack_actions
        aim(s, scourge, log)
    elif s.alert != 0:
        open_row(s, who, Decided.ON_ALERT, log)
        s.actions = d.rules.warden_attack_actions
        attack_result(s, d, who, log)
    else:
        open_row(s, who, Decided.DIE, log)
        roll_security(s, d, who, log)
        if s.actions > 0:
            attack_result(s, d, who, log)


@kernel
def under_command(s: State, d: Design, who: int, log: Log) -> None:
    """Taken over: for this turn a Corps character with its own board, all actions, Arrests too (rulebook).

    A prone one stands up with the first (public: rules summary).
    """
    it = s.people[who]
    it.commanded, s.as_corps = 1, 1
    s.actions = board_of(s, d, who).actions
    if it.prone != 0:
        it.prone = 0
        s.actions -= 1
    choose_lawful(s, d, who, log)
    if s.target == NOBODY:
        came_of_it(s, Effect.NO_TARGET, log)
        finish_activation(s, d)


@kernel
def attack_result(s: State, d: Design, who: int, log: Log) -> None:
    """Attack: a target by the normal rules; the AI diagram then tells what to do (rulebook, Security Die: Attack)."""
    aim(s, choose_target(s, d, who), log)
    if s.target == NOBODY:
        came_of_it(s, Effect.NO_TARGET, log)
        finish_activation(s, d)


@kernel
def next_enemy(s: State, d: Design, who: int, log: Log) -> None:
    """A Warden whose target is gone, with a pass left, chooses again: Scourge at Short first, if that is its rule."""
    whom = NOBODY if is_specialist(s, who) else scourge_at_short(s, d, who)
    if whom == NOBODY:
        whom = choose_target(s, d, who)
    aim(s, whom, log)
