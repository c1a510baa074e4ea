"""Combat: one step of its machine after another (public: player rules summary; rulebook, Advance Order).

Dice and cards; reinforcement tokens; rounds of cards, schemes, damage and schemes; the winner; retreat; the spoils.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move, put
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.combat_facts import (
    note_combat,
    note_dice,
    note_outcome,
    note_play,
    note_reinforcement,
)
from pipeline.games.forbidden_stars.damage import assess_damage, damage_moves, next_damage, take_damage
from pipeline.games.forbidden_stars.dice import add_dice, dice_of, throw
from pipeline.games.forbidden_stars.effects import begin_card, go_on
from pipeline.games.forbidden_stars.facts import Log
from pipeline.games.forbidden_stars.fighters import (
    bodies_of,
    dice_to_throw,
    draw_cards,
    end_flags,
    hand_size,
    is_left,
    morale,
    open_side,
    shuffle_deck,
    units_left,
)
from pipeline.games.forbidden_stars.galaxy import enemy, holds
from pipeline.games.forbidden_stars.retreat import retreat_moves
from pipeline.games.forbidden_stars.schemes import begin_schemes, schemes_go_on
from pipeline.games.forbidden_stars.spoils import lose_structures, raze_asked, retreat_to
from pipeline.games.forbidden_stars.state import (
    STANDING,
    Act,
    Design,
    Due,
    Fight,
    Stage,
    State,
)
from pipeline.games.forbidden_stars.strikes import strike_on
from pipeline.games.forbidden_stars.vocabulary import (
    ANY_FACE,
    NOBODY,
    Asset,
    EventCard,
    Face,
    Side,
    Timing,
)

ALL_PASS = 2  # bit of `State.storms_pass`: the scheme Through the Storm was used with this order


@kernel
def begin_combat(s: State, d: Design, area: int, log: Log) -> None:
    """A combat begins in a contested area: `s.active` attacks. Leaves Stage.STEP, due COMBAT."""
    begin_attack(s, d, area, s.active, log)


@kernel
def begin_attack(s: State, d: Design, area: int, attacker: int, log: Log) -> None:
    """A combat begins in a contested area; the attacker may be another than the active player, if a card led to it.

    There are exactly two sides (public: tabletop mod).
    """
    combat = s.combat
    combat.area, combat.strike, combat.void = area, 0, NOBODY
    combat.number = s.combats
    s.combats += 1
    combat.round_, combat.again, combat.again_by, combat.winner, combat.by_morale = 0, 0, 0, NOBODY, 0
    combat.announced, combat.paid, combat.named, combat.left = 0, 0, NOBODY, 0
    open_side(s, Side.ATTACKER, attacker)
    open_side(s, Side.DEFENDER, other_there(s, area, attacker))
    combat.fact = note_combat(s, d, log)
    combat.fight = Fight.DICE
    s.did = 1
    s.stage, s.due = Stage.STEP, Due.COMBAT


@kernel
def other_there(s: State, area: int, seat: int) -> int:
    """The other seat that has units or structures in an area."""
    for who in range(s.seats):
        if who != seat and holds(s, area, who):
            return who
    return NOBODY


@kernel
def fight_on(s: State, d: Design, log: Log) -> None:
    """One step of the machine: leaves a decision, or Stage.STEP with due COMBAT, or due GO_ON once it is over."""
    s.stage, s.due = Stage.STEP, Due.COMBAT
    fight = s.combat.fight
    if s.combat.strike != 0:
        strike_on(s, d, log)
        if s.combat.strike == 0:
            next_combat(s, d, log)
    elif fight == Fight.DICE:
        prepare(s, d, log)
    elif fight == Fight.REINFORCE:
        ask_reinforcements(s)
    elif fight in (Fight.RESOLVE, Fight.RETREAT, Fight.OVER):
        end_on(s, d, log)
    else:
        round_on(s, d, log)


@kernel
def round_on(s: State, d: Design, log: Log) -> None:
    """A round goes on: cards, schemes, damage, schemes."""
    fight = s.combat.fight
    if fight == Fight.CARDS:
        ask_card(s, d, log)
    elif fight == Fight.REVEAL:
        card_goes_on(s, d, log)
    elif fight == Fight.SCHEMES:
        if schemes_go_on(s, d, log):
            begin_damage(s, d, False)
    elif fight == Fight.DAMAGE:
        damage_goes_on(s, d)
    elif schemes_go_on(s, d, log):
        end_round(s, d)


@kernel
def end_on(s: State, d: Design, log: Log) -> None:
    """After the last round: the winner, the retreat, the spoils."""
    fight = s.combat.fight
    if fight == Fight.RESOLVE:
        resolve(s, d)
    elif fight == Fight.RETREAT:
        retreat_on(s)
    else:
        spoils_go_on(s, d, log)


@kernel
def prepare(s: State, d: Design, log: Log) -> None:
    """Both throw their dice and draw their cards. A defender without an unrouted unit or a bastion has lost at once:
    nobody throws dice, and there are no cards (public: player rules summary, players quoting the rules).
    """
    if bodies_of(s, Side.DEFENDER, STANDING) == 0:
        s.combat.winner = Side.ATTACKER
        begin_retreat(s)
        return
    for side in (Side.ATTACKER, Side.DEFENDER):
        fighter = s.combat.sides[side]
        if side == Side.ATTACKER and s.storms_pass & ALL_PASS != 0 and fighter.seat == s.active:
            add_dice(s, d, side, Face.MORALE, int(d.events[EventCard.THROUGH_THE_STORM].amount))
        throw(s, d, side, dice_to_throw(s, d, side))
        fighter.start_dice = dice_of(s, side, ANY_FACE)
        shuffle_deck(s, d, side)
        draw_cards(s, side, int(d.rules.hand))
    note_dice(s, log)
    s.combat.fight, s.combat.side = Fight.REINFORCE, Side.ATTACKER


@kernel
def may_reinforce(s: State, side: int) -> bool:
    """Whether a side may add a reinforcement token: one for each of its units (public: player rules summary)."""
    fighter = s.combat.sides[side]
    used = int(fighter.reinforcements[STANDING])
    return s.forces[fighter.seat].assets[Asset.REINFORCEMENT] > 0 and used < units_left(s, side)


@kernel
def ask_reinforcements(s: State) -> None:
    """The attacker, then the defender, adds reinforcement tokens."""
    combat = s.combat
    while combat.side <= Side.DEFENDER:
        if may_reinforce(s, combat.side):
            s.seat, s.stage = combat.sides[combat.side].seat, Stage.REINFORCE
            return
        combat.side += 1
    begin_round(s)


@kernel
def reinforce(s: State, move: Move, log: Log) -> None:
    """A reinforcement token more, standing; or no more."""
    if move.kind == Act.DONE:
        s.combat.side += 1
    else:
        fighter = s.combat.sides[s.combat.side]
        fighter.reinforcements[STANDING] += 1
        s.forces[fighter.seat].assets[Asset.REINFORCEMENT] -= 1
        note_reinforcement(s, log)
    ask_reinforcements(s)


@kernel
def begin_round(s: State) -> None:
    """A round of the combat begins: each chooses a card."""
    s.combat.round_ += 1
    s.combat.fight, s.combat.side = Fight.CARDS, Side.ATTACKER


@kernel
def ask_card(s: State, d: Design, log: Log) -> None:
    """Each side chooses a card of its hand, face down; whoever has none left plays none (inferred). Then the
    attacker's card is revealed.
    """
    combat = s.combat
    while combat.side <= Side.DEFENDER:
        if hand_size(s, combat.side) > 0:
            s.seat, s.stage = combat.sides[combat.side].seat, Stage.CARD
            return
        combat.side += 1
    reveal(s, d, Side.ATTACKER, log)


@kernel
def choose_card(s: State, kind: int) -> None:
    """A side lays a card face down."""
    combat = s.combat
    fighter = combat.sides[combat.side]
    fighter.hand[kind] -= 1
    fighter.played = kind
    combat.side += 1
    if combat.side == Side.DEFENDER and hand_size(s, Side.DEFENDER) > 0:
        s.seat, s.stage = combat.sides[Side.DEFENDER].seat, Stage.CARD


@kernel
def reveal(s: State, d: Design, side: int, log: Log) -> None:
    """A side reveals its card, and it begins to take effect."""
    combat = s.combat
    combat.fight, combat.side = Fight.REVEAL, side
    if combat.sides[side].played != NOBODY:
        note_play(s, side, log)
        begin_card(s, d, side, log)


@kernel
def card_goes_on(s: State, d: Design, log: Log) -> None:
    """The attacker's card takes effect, then the defender's on what has changed (public: player rules summary)."""
    side = s.combat.side
    if s.combat.sides[side].played != NOBODY and not go_on(s, d, log):
        return
    if side == Side.ATTACKER:
        reveal(s, d, Side.DEFENDER, log)
        return
    s.combat.fight = Fight.SCHEMES
    begin_schemes(s, d, Timing.COMBAT_START)
    if schemes_go_on(s, d, log):
        begin_damage(s, d, False)


@kernel
def begin_damage(s: State, d: Design, again: bool) -> None:
    """Damage is assessed."""
    s.combat.fight = Fight.DAMAGE
    assess_damage(s, d, again)


@kernel
def damage_goes_on(s: State, d: Design) -> None:
    """Each side assigns its damage; a card may bring a second damage step."""
    if next_damage(s, d):
        return
    combat = s.combat
    if combat.again > 0:
        combat.again -= 1
        begin_damage(s, d, True)
        return
    combat.fight = Fight.AFTER
    begin_schemes(s, d, Timing.COMBAT_END)


@kernel
def end_round(s: State, d: Design) -> None:
    """Combat tokens are removed; dice and face-up cards stay. The combat ends now if a side has nothing left, and after
    its last round (public: player rules summary, unofficial FAQ).
    """
    combat = s.combat
    combat.again, combat.again_by = 0, 0
    for side in (Side.ATTACKER, Side.DEFENDER):
        end_flags(s, side)
    over = combat.round_ >= d.rules.execution_rounds
    if over or not is_left(s, Side.ATTACKER) or not is_left(s, Side.DEFENDER):
        combat.fight = Fight.RESOLVE
    else:
        begin_round(s)


@kernel
def resolve(s: State, d: Design) -> None:
    """Who wins: whoever alone has something left; else the greater morale, the defender in a tie; nobody where neither
    has anything left (public: players, two simulators, unofficial FAQ).
    """
    combat = s.combat
    left, enemy_left = is_left(s, Side.ATTACKER), is_left(s, Side.DEFENDER)
    if left and enemy_left:
        more = morale(s, d, Side.ATTACKER) > morale(s, d, Side.DEFENDER)
        combat.winner, combat.by_morale = Side.ATTACKER if more else Side.DEFENDER, 1
    elif left:
        combat.winner = Side.ATTACKER
    elif enemy_left:
        combat.winner = Side.DEFENDER
    begin_retreat(s)


@kernel
def begin_retreat(s: State) -> None:
    """The loser's units that are left retreat."""
    s.combat.fight = Fight.RETREAT
    s.combat.side = NOBODY if s.combat.winner == NOBODY else 1 - s.combat.winner


@kernel
def retreat_on(s: State) -> None:
    """The loser chooses where its units go; once they have left, the winner takes what is there."""
    combat = s.combat
    if combat.side != NOBODY and units_left(s, combat.side) > 0:
        s.seat, s.stage = combat.sides[combat.side].seat, Stage.RETREAT
        return
    combat.fight, combat.side = Fight.OVER, NOBODY


@kernel
def spoils_go_on(s: State, d: Design, log: Log) -> None:
    """Structures change hands, and all that was in play for the combat leaves it; then a combat that waits begins."""
    if s.combat.side == NOBODY:
        lose_structures(s, d, log)
        s.combat.side = Side.ATTACKER
        if raze_asked(s, d):
            return
    note_outcome(s, log)
    for side in (Side.ATTACKER, Side.DEFENDER):
        open_side(s, side, s.combat.sides[side].seat)
    s.combat.fight, s.combat.came, s.combat.advanced = Fight.NONE, 0, 0
    s.seat, s.due = s.active, Due.GO_ON
    next_combat(s, d, log)


@kernel
def next_combat(s: State, d: Design, log: Log) -> None:
    """A combat that a card led to begins after the one under way (inferred), if its area is contested still."""
    area, attacker = s.queued, s.queued_by
    s.queued = NOBODY
    if area != NOBODY and holds(s, area, attacker) and enemy(s, area, attacker):
        begin_attack(s, d, area, attacker, log)


@kernel
def card_moves(s: State, moves: Rows[Move]) -> int:
    """Each kind of card in hand. CARD, a: kind."""
    n = 0
    for kind in range(KINDS):
        if s.combat.sides[s.combat.side].hand[kind] > 0:
            n = put(moves, n, Act.CARD, kind, 0, 0)
    return n


@kernel
def combat_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of REINFORCE, CARD, DAMAGE and RETREAT."""
    if s.stage == Stage.REINFORCE:
        return put(moves, put(moves, 0, Act.REINFORCE, 0, 0, 0), Act.DONE, 0, 0, 0)
    if s.stage == Stage.CARD:
        return card_moves(s, moves)
    if s.stage == Stage.DAMAGE:
        return damage_moves(s, d, moves)
    return retreat_moves(s, d, moves)


@kernel
def apply_combat(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out one of them; leaves a decision, or Stage.STEP with due COMBAT."""
    stage = s.stage
    s.stage, s.due = Stage.STEP, Due.COMBAT
    if stage == Stage.REINFORCE:
        reinforce(s, move, log)
    elif stage == Stage.CARD:
        choose_card(s, move.a)
    elif stage == Stage.DAMAGE:
        take_damage(s, d, move.a, move.b, log)
    else:
        retreat_to(s, d, move, log)
