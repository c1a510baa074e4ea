"""The course of a mission: rounds, phases, whose turn it is, and what is decided next (public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.arrivals import scourge_arrives
from pipeline.games.core_space.civilians import joined_civilians_throw
from pipeline.games.core_space.events import event_phase
from pipeline.games.core_space.extraction import homing, mission_over
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.hostility import round_pegs
from pipeline.games.core_space.moving import next_blow
from pipeline.games.core_space.npc import begin_activation, go_on
from pipeline.games.core_space.order import lose_turns, next_crew, next_npc
from pipeline.games.core_space.people import stands
from pipeline.games.core_space.scoring import note_round
from pipeline.games.core_space.state import Design, Due, Phase, Stage, State
from pipeline.games.core_space.turns import end_turn, may_go_on
from pipeline.games.core_space.vocabulary import NOBODY


@kernel
def carry_out(s: State, d: Design, log: Log) -> None:
    """Carry out what is due."""
    due = s.due
    if due == Due.PHASE:
        begin_phase(s, d, log)
    elif due == Due.NEXT:
        next_activation(s, d, log)
    elif due == Due.GO_ON:
        go_on(s, d, log)
        npc_done(s, d)
    elif due == Due.BLOW:
        s.due = Due.CREW
        next_blow(s, d, log)
    elif due == Due.HOMING:
        homing(s, d, log)


@kernel
def begin_phase(s: State, d: Design, log: Log) -> None:
    """A phase begins; those of NPCs of whom there are none pass by."""
    phase = s.phase
    if phase == Phase.HOSTILITY:
        s.phase = Phase.TRADERS
        hostility_phase(s, d, log)
    elif phase == Phase.TRADERS:
        trader_phase(s, d, log)
    elif phase == Phase.ASSESSMENT:
        assess(s, d, log)
    else:
        if phase == Phase.SCOURGE:
            scourge_arrives(s, d, log)
        elif phase == Phase.CIVILIANS:
            joined_civilians_throw(s, d, log)
        while s.phase < Phase.ASSESSMENT and next_npc(s, d) == NOBODY:
            s.phase += 1
            if s.phase == Phase.CIVILIANS:
                joined_civilians_throw(s, d, log)
        s.due = Due.NEXT if s.phase < Phase.ASSESSMENT else Due.PHASE


@kernel
def hostility_phase(s: State, d: Design, log: Log) -> None:
    """Pegs are added, and an event card is drawn (public: rules summary, Hostility Phase); none in the Warden lab."""
    s.shot = 0
    if d.rules.lab != 0:
        return
    round_pegs(s, d, log)
    if d.rules.events != 0:
        event_phase(s, d, log)


@kernel
def trader_phase(s: State, d: Design, log: Log) -> None:
    """The Trader Phase begins with the holder of the turn counter; without Traders' turns it is over at once."""
    if d.rules.traders_act == 0:
        end_trader_phase(s, log)
        return
    s.turn = (s.holder + s.seats - 1) % s.seats
    s.active, s.due = NOBODY, Due.CREW


@kernel
def end_trader_phase(s: State, log: Log) -> None:
    """The Trader Phase ends: who was to be skipped has lost his turn."""
    lose_turns(s, log)
    s.active, s.phase, s.due = NOBODY, Phase.SCOURGE, Due.PHASE


@kernel
def next_activation(s: State, d: Design, log: Log) -> None:
    """The next NPC of the phase begins its activation."""
    who = next_npc(s, d)
    if who != NOBODY:
        it = s.people[who]
        it.acted, it.walked = 1, 0
        begin_activation(s, d, who, log)
    npc_done(s, d)


@kernel
def npc_done(s: State, d: Design) -> None:
    """What is due after an NPC did something: it goes on, the next one's turn, or the next phase."""
    if s.active != NOBODY and stands(s.people[s.active]):
        s.due = Due.GO_ON
        return
    s.active = NOBODY
    if next_npc(s, d) != NOBODY:
        s.due = Due.NEXT
    else:
        s.phase += 1
        s.due = Due.PHASE


@kernel
def assess(s: State, d: Design, log: Log) -> None:
    """The Assessment Phase: counters go, effects of the round end, the turn counter is passed on (public)."""
    note_round(s, d, log)
    for who in range(s.last):
        it = s.people[who]
        it.acted, it.walked, it.throws, it.more = 0, 0, 0, 0
        it.used_skill, it.sheltered, it.jammed_out = 0, 0, 0
    if d.rules.lab != 0 and s.round_ >= d.rules.lab_rounds:
        s.due = Due.OVER
    elif d.rules.lab == 0 and s.round_ >= d.rules.max_rounds:
        s.due = Due.HOMING
    else:
        s.round_ += 1
        s.holder = (s.round_ - 1) % s.seats
        s.phase, s.due = Phase.HOSTILITY, Due.PHASE


@kernel
def mission_ends(s: State, d: Design) -> bool:
    """Whether every Trader is defeated or back on board, so that the mission ends at once (public: rules summary)."""
    if d.rules.lab != 0 or s.due in (Due.HOMING, Due.OVER):
        return False
    return mission_over(s, d)


@kernel
def ask(s: State, stage: int, who: int) -> None:
    """The crew of a character decides."""
    s.stage, s.seat = stage, s.people[who].crew


@kernel
def pending(s: State, d: Design) -> bool:
    """Whether something is asked, or a Trader who leaves contact is attacked, before all else goes on."""
    if s.wounds_n > 0:
        ask(s, Stage.REACT, s.wounds[s.wounds_n - 1].victim)
    elif s.asked != 0:
        ask(s, s.asked, s.about)
    elif s.leaver != NOBODY:
        s.stage, s.due = Stage.STEP, Due.BLOW
    else:
        return False
    return True


@kernel
def turn_goes_on(s: State, d: Design, log: Log) -> bool:
    """Whether the active Trader's turn goes on; else it is ended."""
    if may_go_on(s, d):
        ask(s, Stage.ACTION, s.active)
        return True
    end_turn(s, d, log)
    s.active = NOBODY
    return False


@kernel
def follow(s: State, d: Design, log: Log) -> None:
    """What is decided next: first what is pending, then the turn under way, or what is due."""
    if pending(s, d):
        return
    if s.phase == Phase.TRADERS and s.active != NOBODY and turn_goes_on(s, d, log):
        return
    s.stage = Stage.STEP
    if mission_ends(s, d):
        note_round(s, d, log)
        s.active, s.due = NOBODY, Due.HOMING
    if s.due == Due.CREW:
        seat = next_crew(s)
        if seat != NOBODY:
            s.turn, s.seat, s.stage = seat, seat, Stage.TURN
            return
        end_trader_phase(s, log)
    s.seat = s.holder
