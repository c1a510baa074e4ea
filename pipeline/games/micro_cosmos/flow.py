"""The course of a game: rounds, the parts of a turn, and what is decided next."""

from pipeline.engine.jit import kernel
from pipeline.games.micro_cosmos.automa import automa_turn
from pipeline.games.micro_cosmos.campaign import campaign_round_ends, card_acts_last, next_scenario, reveal
from pipeline.games.micro_cosmos.councils import note_turn_begins, turn_ends, usable
from pipeline.games.micro_cosmos.crew import has_extra, may_use_canteen, open_crew
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.layout import at_portal, reach, visit
from pipeline.games.micro_cosmos.planet_actions import open_planet_actions
from pipeline.games.micro_cosmos.portal import can_send, open_portal_actions
from pipeline.games.micro_cosmos.scenario_cards import playable
from pipeline.games.micro_cosmos.scoring import note_round
from pipeline.games.micro_cosmos.specialists import can_serve
from pipeline.games.micro_cosmos.state import Design, Due, Purpose, Stage, State
from pipeline.games.micro_cosmos.supply import all_resources, crew_room, draw_crew
from pipeline.games.micro_cosmos.triggers import ends_after_round, ends_after_turn
from pipeline.games.micro_cosmos.upgrades import open_upgrades
from pipeline.games.micro_cosmos.vocabulary import ANY_SPECIALIST, Colour, Upgrade


@kernel
def carry_out(s: State, d: Design, log: Log) -> None:
    """Carry out what is due."""
    due = s.due
    if due == Due.ROUND:
        begin_round(s, d, log)
    elif due == Due.TURN:
        begin_turn(s, log)
    elif due == Due.AUTOMA:
        s.turn += 1
        automa_turn(s, d, log)
        turn_over(s, d, log)
    elif due == Due.END_OF_ROUND:
        end_round(s, d, log)
    elif due == Due.SCENARIO:
        next_scenario(s, d, log)


@kernel
def begin_round(s: State, d: Design, log: Log) -> None:
    """A round begins with seat 1; in the campaign, with a Scenario card (rulebook, Solo Campaign)."""
    for who in range(s.at_table):
        s.arks[who].settled_now = 0
    s.seat, s.due = 0, Due.TURN
    if d.campaign != 0:
        reveal(s, d, log)


@kernel
def end_round(s: State, d: Design, log: Log) -> None:
    """A round ends, and perhaps the game; in the campaign a Scenario card may act before."""
    if d.campaign != 0 and card_acts_last(s, d):
        return
    note_round(s, d, log)
    if d.campaign != 0:
        campaign_round_ends(s, d, log)
    elif ends_after_round(s, d):
        s.due = Due.OVER
    else:
        s.round_ += 1
        s.due = Due.ROUND


@kernel
def begin_turn(s: State, log: Log) -> None:
    """A seat begins its turn."""
    s.turn += 1
    s.part = Stage.UPGRADE
    s.moved, s.activated, s.actions, s.done = 0, 0, 0, 0
    s.upgraded, s.raised, s.took = 0, 0, 0
    s.lifted, s.cap, s.boosted = 0, 0, 0
    log.seats[s.seat].turns += 1
    note_turn_begins(s, s.seat, log)


@kernel
def end_turn(s: State, d: Design, log: Log) -> None:
    """A seat's turn ends: Council cards turn upright again (rulebook, Old Authorities)."""
    if s.advantage == s.seat:
        log.seats[s.seat].advantage_turns += 1
    turn_ends(s)
    s.part, s.stage = Stage.STEP, Stage.STEP
    turn_over(s, d, log)


@kernel
def turn_over(s: State, d: Design, log: Log) -> None:
    """Whose turn is next; after the last seat's comes the Automa's, in the solo game."""
    if ends_after_turn(s, d):
        note_round(s, d, log)
        s.due = Due.OVER
    elif s.due != Due.AUTOMA and s.seat + 1 < s.seats:
        s.seat += 1
        s.due = Due.TURN
    elif s.due != Due.AUTOMA and d.automa_plays != 0:
        s.due = Due.AUTOMA
    else:
        s.due = Due.END_OF_ROUND


@kernel
def begin_actions(s: State, d: Design, log: Log) -> None:
    """Destination actions begin: more of them on the Star Portal than on a planet (public: LGM, rulebook)."""
    ark, row = s.arks[s.seat], log.seats[s.seat]
    s.part = Stage.ACTION
    if not at_portal(s, d, s.seat):
        s.actions = d.rules.planet_actions + int(ark.upgrades[Upgrade.ROBOTICS])
        return
    s.actions = d.rules.portal_actions
    row.portal_visits += 1
    if d.rules.new_worlds != 0 and ark.aboard > 0 and not can_send(s, d):
        row.portal_stalled += 1


@kernel
def open_actions(s: State, d: Design) -> int:
    """The Destination actions that can be taken now, as bits by Act."""
    if s.actions <= 0:
        return 0
    if at_portal(s, d, s.seat):
        return open_portal_actions(s, d)
    return open_planet_actions(s, d)


@kernel
def may_add_action(s: State, d: Design) -> bool:
    """Whether the Blue Council gives an additional action: on a planet, for any Specialist (rulebook, Cobalt
    Geometrists). It is asked once the others are taken; all are different ones, so nothing is lost by that.
    """
    if s.actions > 0 or not usable(s, d, s.seat, Colour.BLUE) or at_portal(s, d, s.seat):
        return False
    return can_serve(s, d, Purpose.COBALT, ANY_SPECIALIST) and open_planet_actions(s, d) != 0


@kernel
def asks_action(s: State, d: Design) -> bool:
    """Whether the part of the Destination actions asks for something more; the stage that does."""
    if s.drawn_n > 0:
        s.stage = Stage.KEEP
    elif s.neutral != 0:
        s.stage = Stage.COUNCIL
    elif s.cap > 0:
        s.stage = Stage.LIFT
    elif open_actions(s, d) != 0 or may_add_action(s, d) or may_do_more(s, d):
        s.stage = Stage.ACTION
    else:
        return False
    return True


@kernel
def may_do_more(s: State, d: Design) -> bool:
    """Whether something can be done that takes no action: a Survivor thrown off, a Scenario card used."""
    if d.rules.throw_off != 0 and s.arks[s.seat].aboard > 0:
        return True
    return d.campaign != 0 and playable(s, d)


@kernel
def asks_take(s: State, d: Design) -> bool:
    """Take Crew cards at the end of the turn while there is room; whether there is a choice (rulebook, New Worlds)."""
    while s.took < d.rules.crew_draw and crew_room(s, d, s.seat) > 0:
        if may_use_canteen(s, d):
            s.stage = Stage.TAKE
            return True
        s.took += 1
        draw_crew(s, d, s.seat)
    return False


@kernel
def asks_extra(s: State, d: Design) -> bool:
    """Whether a further Crew card may come from the Canteen (rulebook, New Worlds)."""
    if s.canteen_n == 0 or not has_extra(s, d) or crew_room(s, d, s.seat) == 0:
        return False
    s.stage = Stage.EXTRA
    return True


@kernel
def asks_move(s: State, d: Design) -> bool:
    """Whether the Ark is to move, or the planet that it discovered to be lifted; then others have their income."""
    if s.moved == 0 and reach(s, d, s.seat) != 0:
        s.stage = Stage.MOVE
        return True
    if s.cap > 0:
        s.stage = Stage.DISCOVER
        return True
    if s.moved != 0:
        visit(s, d)
    return False


@kernel
def go_on(s: State, d: Design, log: Log) -> None:
    """The turn goes on from the part that it has come to, up to the next decision or its end (public: LGM).

    What would leave nothing but declining is not asked.
    """
    if s.part == Stage.UPGRADE:
        if open_upgrades(s, d) != 0 or (d.campaign != 0 and playable(s, d)):
            s.stage = Stage.UPGRADE
            return
        s.part = Stage.MOVE
    if s.part == Stage.MOVE:
        if asks_move(s, d):
            return
        s.part = Stage.CREW
    if s.part == Stage.CREW:
        if open_crew(s, d) != 0:
            s.stage = Stage.CREW
            return
        begin_actions(s, d, log)
    if s.part == Stage.ACTION:
        if asks_action(s, d):
            return
        s.part = Stage.TAKE
    if s.part == Stage.TAKE:
        if asks_take(s, d):
            return
        s.part = Stage.EXTRA
    if not asks_extra(s, d):
        end_turn(s, d, log)


@kernel
def compensate(s: State, d: Design) -> None:
    """Before the first round each seat in order gains Resources of choice (stand-in base game SB1)."""
    while s.gains == 0 and s.seat + 1 < s.seats:
        s.seat += 1
        s.gains = int(d.rules.compensation[s.seat])


@kernel
def follow(s: State, d: Design, log: Log) -> None:
    """What is decided next: first what is pending, then what the turn has come to, or what is due."""
    if s.discards > 0:
        s.stage = Stage.DISCARD
        return
    if s.pays > 0:
        s.pays = min(s.pays, all_resources(s.arks[s.seat]))
        if s.pays > 0:
            s.stage = Stage.PAY
            return
    if s.after_pay > 0:
        s.gains += s.after_pay
        s.after_pay = 0
    if s.turn == 0 and s.due == Due.ROUND:
        compensate(s, d)
    if s.gains > 0:
        s.stage = Stage.GAIN
    elif s.part == Stage.STEP:
        if s.stage not in (Stage.STOP, Stage.BUY):
            s.stage = Stage.STEP
    elif s.stage not in (Stage.SPECIALIST, Stage.EXCHANGE):
        go_on(s, d, log)
