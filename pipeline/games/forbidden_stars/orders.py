"""The four orders: which part of one is under way, and what is decided next.

An order goes through its parts in turn, and each leaves a decision or goes on by itself:

* Deploy: BEFORE a structure by Fast Build, FIRST units, SECOND a structure, AFTER a unit by Dark Muster;
* Strategize: BEFORE Twin Omens and Reorganise Works, FIRST upgrades;
* Dominate: FIRST assets, SECOND wild icons, AFTER the ability;
* Advance: BEFORE Campaign Footing and Through the Storm, FIRST the source, SECOND units moved, FIGHT a combat or an
  orbital strike, AFTER combats that it led to and a Follow-up Strike;
* all, and what a scheme did instead of an order: CAPACITY.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.advance import (
    GROUND_STEP,
    SHIP_STEP,
    any_move,
    any_source,
    move_unit,
    pass_storms,
    source_moves,
    unit_moves,
)
from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.building import any_build, build, build_moves
from pipeline.games.forbidden_stars.capacity import disband, disband_moves, keeps_capacity
from pipeline.games.forbidden_stars.combat import begin_combat
from pipeline.games.forbidden_stars.deploy import any_buy, begin_units, buy, buy_moves
from pipeline.games.forbidden_stars.dominate import (
    ability_allowed,
    ability_moves,
    any_ability,
    any_room,
    gain_assets,
    gain_wild,
    use_ability,
    wild_asset_moves,
)
from pipeline.games.forbidden_stars.event_decks import scheme_for, use_scheme
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.movement import judge_paths
from pipeline.games.forbidden_stars.state import Act, Design, Due, Part, Stage, State
from pipeline.games.forbidden_stars.strategize import (
    any_research,
    may_research,
    remove_moves,
    remove_pair,
    research,
    research_moves,
)
from pipeline.games.forbidden_stars.strikes import may_strike
from pipeline.games.forbidden_stars.upgrades import campaign_footing, may_use, twin_omens
from pipeline.games.forbidden_stars.vocabulary import NOBODY, Order, Timing, UpgradeVerb
from pipeline.games.forbidden_stars.works import any_works, reorganise, works_moves


@kernel
def begin_order(s: State, d: Design, log: Log) -> None:
    """`s.active` begins to carry out `s.order` in `s.system`, the active system (rulebook). Leaves a decision, or
    Stage.STEP with due GO_ON.
    """
    s.part, s.count = Part.BEFORE, 0
    s.combat.came, s.combat.advanced = 0, 0
    order_goes_on(s, d, log)


@kernel
def order_goes_on(s: State, d: Design, log: Log) -> None:
    """The order goes on from `s.part`. Leaves a decision, or Stage.STEP; part NOTHING once capacity is kept and all
    is done: then operations.py ends it.
    """
    s.stage, s.due, s.seat, s.asking = Stage.STEP, Due.GO_ON, s.active, Asking.NOTHING
    while s.stage == Stage.STEP and s.due == Due.GO_ON and s.part != Part.NOTHING:
        if s.part == Part.CAPACITY:
            capacity_part(s, d)
        elif s.order == Order.DEPLOY:
            deploy_part(s, d)
        elif s.order == Order.STRATEGIZE:
            strategize_part(s, d)
        elif s.order == Order.DOMINATE:
            dominate_part(s, d, log)
        else:
            advance_part(s, d, log)


@kernel
def ask(s: State, stage: int, asking: int) -> None:
    """The active player decides next."""
    s.stage, s.asking = stage, asking


@kernel
def capacity_part(s: State, d: Design) -> None:
    """After the order, a combat included, units above an area's capacity are destroyed (rulebook, Unit Capacity)."""
    if keeps_capacity(s, d):
        s.part = Part.NOTHING
    else:
        ask(s, Stage.DISBAND, Asking.ORDER)


@kernel
def deploy_part(s: State, d: Design) -> None:
    """The Deploy Order: units are bought, then a structure (rulebook, Deploy Order)."""
    part = s.part
    if part == Part.BEFORE:
        s.part = Part.FIRST
        if may_use(s, d, UpgradeVerb.FAST_BUILD) and any_build(s, d):
            ask(s, Stage.BUILD, Asking.EARLY)
    elif part == Part.FIRST:
        if s.bought == 0:
            begin_units(s, d)
        if s.bought < s.limit and any_buy(s, d):
            ask(s, Stage.BUY, Asking.ORDER)
        else:
            s.part = Part.SECOND
    elif part == Part.SECOND:
        s.part = Part.AFTER
        if s.count == 0 and any_build(s, d):
            ask(s, Stage.BUILD, Asking.ORDER)
    else:
        s.part = Part.CAPACITY
        if may_use(s, d, UpgradeVerb.DARK_MUSTER):
            ask_muster(s, d)


@kernel
def ask_muster(s: State, d: Design) -> None:
    """After the Deploy Order a unit may be bought by Dark Muster, if there is one that can be."""
    s.asking = Asking.MUSTER
    if any_buy(s, d):
        s.stage = Stage.BUY
    else:
        s.asking = Asking.NOTHING


@kernel
def strategize_part(s: State, d: Design) -> None:
    """The Strategize Order: an order upgrade and/or a combat upgrade (rulebook, Strategize Order).

    Reorganise Works comes before anything is bought (inferred). The token goes on the event deck where the order ends,
    in operations.py.
    """
    if s.part == Part.BEFORE:
        s.part = Part.FIRST
        twin_omens(s, d)
        if may_use(s, d, UpgradeVerb.REORGANISE_WORKS) and any_works(s, d):
            ask(s, Stage.EFFECT, Asking.WORKS)
    elif may_research(s, d) and any_research(s, d):
        ask(s, Stage.RESEARCH, Asking.ORDER)
    else:
        s.part = Part.CAPACITY


@kernel
def dominate_part(s: State, d: Design, log: Log) -> None:
    """The Dominate Order: assets, then the faction's ability (rulebook, Dominate Order)."""
    part = s.part
    if part in (Part.BEFORE, Part.FIRST):
        s.part = Part.SECOND
        gain_assets(s, d, log)
    elif part == Part.SECOND:
        if s.wilds > 0 and any_room(s, d):
            ask(s, Stage.ASSET, Asking.ORDER)
        else:
            s.wilds, s.part = 0, Part.AFTER
    else:
        s.part, s.stage, s.asking = Part.CAPACITY, Stage.ABILITY, Asking.ORDER
        if not ability_allowed(s, d) or not any_ability(s, d):
            ask(s, Stage.STEP, Asking.NOTHING)


@kernel
def advance_part(s: State, d: Design, log: Log) -> None:
    """The Advance Order: ships, ground units, a combat (rulebook, Advance Order)."""
    part = s.part
    if part == Part.BEFORE:
        s.part = Part.FIRST
        campaign_footing(s, d, log)
        if scheme_for(s, d, s.active, Timing.ADVANCE, NOBODY) != NOBODY:
            ask(s, Stage.SCHEME, Asking.THROUGH)
    elif part == Part.FIRST:
        s.part, s.count = Part.SECOND, SHIP_STEP
        judge_paths(s, d)
        if any_source(s, d):
            ask(s, Stage.SOURCE, Asking.ORDER)
    elif part == Part.SECOND:
        if any_move(s, d):
            ask(s, Stage.MOVE, Asking.ORDER)
        else:
            movement_ends(s)
    elif part == Part.FIGHT:
        fight_part(s, d, log)
    else:
        s.part = Part.CAPACITY
        if s.contested != NOBODY and may_use(s, d, UpgradeVerb.FOLLOW_UP_STRIKE) and may_strike(s, d):
            ask(s, Stage.STRIKE, Asking.STRIKE)


@kernel
def movement_ends(s: State) -> None:
    """Ground units move after ships, and the combat follows (rulebook, Advance Order)."""
    if s.count == SHIP_STEP:
        s.count = GROUND_STEP
    else:
        s.part = Part.FIGHT


@kernel
def fight_part(s: State, d: Design, log: Log) -> None:
    """A combat in the contested area; without one, the active player may make an orbital strike instead (rulebook,
    Advance Order).
    """
    s.part = Part.AFTER
    if s.contested != NOBODY:
        begin_combat(s, d, s.contested, log)
    elif may_strike(s, d):
        ask(s, Stage.STRIKE, Asking.STRIKE)


@kernel
def scheme_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """Whether a scheme for this order is used."""
    n = put(moves, 0, Act.DONE, 0, 0, 0)
    return put(moves, n, Act.SCHEME, scheme_for(s, d, s.active, Timing.ADVANCE, NOBODY), 0, 0)


@kernel
def order_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of BUY, BUILD, ABILITY, ASSET, RESEARCH, REMOVE, SOURCE, MOVE, DISBAND, and of SCHEME and EFFECT
    with an asking of orders.
    """
    stage = s.stage
    if stage == Stage.BUY:
        return buy_moves(s, d, moves, put(moves, 0, Act.DONE, 0, 0, 0))
    if stage == Stage.BUILD:
        return build_moves(s, d, moves, put(moves, 0, Act.DONE, 0, 0, 0))
    if stage == Stage.MOVE:
        return unit_moves(s, d, moves)
    if stage == Stage.SOURCE:
        return source_moves(s, d, moves)
    if stage == Stage.RESEARCH:
        return research_moves(s, d, moves)
    if stage == Stage.REMOVE:
        return remove_moves(s, d, moves, 0)
    return rare_moves(s, d, moves)


@kernel
def rare_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that come seldom."""
    stage = s.stage
    if stage == Stage.ABILITY:
        return ability_moves(s, d, moves)
    if stage == Stage.ASSET:
        return wild_asset_moves(s, d, moves)
    if stage == Stage.DISBAND:
        return disband_moves(s, d, moves)
    return works_moves(s, d, moves) if stage == Stage.EFFECT else scheme_moves(s, d, moves)


@kernel
def apply_order(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due GO_ON: the order goes on at once."""
    kind = move.kind
    if kind == Act.DONE:
        nothing_more(s)
    elif s.stage == Stage.ABILITY:
        use_ability(s, d, move, log)
    elif kind == Act.BUY:
        buy(s, d, move, log)
    elif kind == Act.BUILD:
        build(s, d, move, log)
        s.count += 1
    elif kind == Act.MOVE:
        move_unit(s, d, move, log)
    elif kind == Act.SOURCE:
        s.source = move.a
    elif kind in (Act.ORDER_UPGRADE, Act.COMBAT_UPGRADE):
        research(s, d, move, log)
        if s.stage == Stage.REMOVE:
            return
    else:
        apply_rare(s, d, move, log)
    order_goes_on(s, d, log)


@kernel
def apply_rare(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move that comes seldom."""
    kind = move.kind
    if kind == Act.REMOVE:
        remove_pair(s, d, move.a, log)
    elif kind == Act.ASSET:
        gain_wild(s, d, move.a, log)
    elif kind == Act.DISBAND:
        disband(s, d, move, log)
    elif kind == Act.CHOOSE:
        reorganise(s, d, move)
    elif kind == Act.SCHEME:
        use_scheme(s, d, s.active, move.a, log)
        pass_storms(s)


@kernel
def nothing_more(s: State) -> None:
    """No more of what was asked; elsewhere the part was set when it was asked."""
    if s.stage == Stage.BUY and s.asking != Asking.MUSTER:
        s.part = Part.SECOND
    elif s.stage == Stage.MOVE:
        movement_ends(s)
    elif s.stage == Stage.RESEARCH:
        s.part = Part.CAPACITY
