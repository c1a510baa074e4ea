"""Cards are rows, and this is what the rows mean: the one interpreter of `When`, `Verb` and `Condition`.

| when | works | verbs |
|---|---|---|
| ENERGY_PHASE, FREE | as the tactic is played | AT_ONCE |
| ACTION | as the tactic is played, or the unit or world in the Warzone used (once a round) | AT_ONCE |
| DEPLOY | as the unit is deployed | AT_ONCE |
| INVADE | as the unit or tactic is committed to an invasion | AT_ONCE without prices; strength; RETURN_UNIT |
| AFTER_INVASION | as the tactic is played after a conquest | AT_ONCE; RETURN_UNIT |
| CONQUER | as the world is conquered, after the garrison | AT_ONCE |
| WARZONE | while the card lies in the Warzone | strength; LOWER_…; DRAW_ON_CONQUEST |
| WARZONE | in each Draw or Energy Phase | DRAW, GAIN_ACTIONS; GAIN_ENERGY |
| END | in the final scoring | SCORE_PER |
| DRAFT | when this card is to be drafted | LOWER_DRAFT, LOWER_DRAFT_PER_CORE_WORLD |
| EVENT | once for each player in turn | AT_ONCE |
| EVENT_ROUND | for everybody until the round ends | strength; LOWER_…; DRAW_ON_CONQUEST, GAIN_FIRST_CONQUEST |

AT_ONCE are GAIN_ENERGY, GAIN_ACTIONS, LOSE_ACTIONS, DRAW, FREE_DEPLOY, the prices LOSE_ENERGY and DISCARD, and,
until the turn ends, LOWER_DRAFT, LOWER_DEPLOY, LOWER_INVADE. Strength is ADD_FLEET, ADD_GROUND, ADD_FLEET_PER and
ADD_GROUND_PER.
`WORKS` holds the table for whoever loads card sheets. USED counts the cards of the invasion, and TARGET looks at
the world invaded: both fail where there is none. In a Warzone "other unit" is every unit that takes part.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.piles import Pile
from pipeline.games.core_worlds.base_rules import FEWEST_ENERGY
from pipeline.games.core_worlds.inforce import begin_effect
from pipeline.games.core_worlds.state import Design, InForce, State
from pipeline.games.core_worlds.vocabulary import NO_CARD, Condition, Effect, Of, Verb, When

STRENGTH = frozenset({Verb.ADD_FLEET, Verb.ADD_GROUND, Verb.ADD_FLEET_PER, Verb.ADD_GROUND_PER})
LOWER = frozenset({Verb.LOWER_DRAFT, Verb.LOWER_DEPLOY, Verb.LOWER_INVADE})
PRICE = frozenset({Verb.LOSE_ENERGY, Verb.DISCARD})
AT_ONCE = LOWER | PRICE | {Verb.GAIN_ENERGY, Verb.GAIN_ACTIONS, Verb.LOSE_ACTIONS, Verb.DRAW, Verb.FREE_DEPLOY}
WORKS: dict[When, frozenset[Verb]] = {
    When.ENERGY_PHASE: AT_ONCE,
    When.ACTION: AT_ONCE,
    When.FREE: AT_ONCE,
    When.DEPLOY: AT_ONCE,
    When.INVADE: (AT_ONCE - PRICE) | STRENGTH | {Verb.RETURN_UNIT},
    When.AFTER_INVASION: AT_ONCE | {Verb.RETURN_UNIT},
    When.CONQUER: AT_ONCE,
    When.WARZONE: STRENGTH
    | LOWER
    | {Verb.LOWER_DRAFT_PER_CORE_WORLD, Verb.DRAW_ON_CONQUEST, Verb.GAIN_ENERGY, Verb.DRAW, Verb.GAIN_ACTIONS},
    When.END: frozenset({Verb.SCORE_PER}),
    When.DRAFT: frozenset({Verb.LOWER_DRAFT, Verb.LOWER_DRAFT_PER_CORE_WORLD}),
    When.EVENT: AT_ONCE,
    When.EVENT_ROUND: STRENGTH | LOWER | {Verb.DRAW_ON_CONQUEST, Verb.GAIN_FIRST_CONQUEST},
}

STRENGTH_BITS = sum(1 << verb for verb in STRENGTH)
EVERYTHING = (1 << 12) - 1  # all bits of Of


@kernel
def matches(d: Design, card: int, of: int) -> bool:
    """Whether a card is one of `of`; 0 means any."""
    return of == 0 or d.cards[card].of & of != 0


@kernel
def count(d: Design, pile: Pile, of: int) -> int:
    """How many cards of a pile are one of `of`."""
    if of == 0:
        return pile.n
    found = 0
    for i in range(pile.n):
        if d.cards[pile.cards[i]].of & of != 0:
            found += 1
    return found


@kernel
def has_effect(d: Design, card: int, when: int) -> bool:
    """Whether a card has an effect at `when`."""
    return (d.cards[card].when >> when) & 1 != 0


@kernel
def fewest_worlds(s: State, d: Design, seat: int) -> bool:
    """Whether nobody has fewer worlds, as `fewest_worlds_ties` and `fewest_worlds_count` say."""
    energy_only = d.rules.fewest_worlds_count == FEWEST_ENERGY
    mine = s.empires[seat].energy_worlds if energy_only else s.empires[seat].worlds
    for other in range(s.seats):
        if other != seat:
            theirs = s.empires[other].energy_worlds if energy_only else s.empires[other].worlds
            if theirs < mine or (theirs == mine and d.rules.fewest_worlds_ties == 0):
                return False
    return True


@kernel
def holds(s: State, d: Design, seat: int, effect: Effect, party: Pile) -> bool:
    """Whether an effect's condition holds; `party` are the cards that take part in the invasion."""
    condition = effect.condition
    if condition == Condition.ALWAYS:
        return True
    if condition == Condition.USED:
        return count(d, party, effect.of_condition) >= effect.at_least
    if condition == Condition.IN_WARZONE:
        return count(d, s.empires[seat].warzone, effect.of_condition) >= effect.at_least
    if condition == Condition.FEWEST_WORLDS:
        return fewest_worlds(s, d, seat)
    return s.aim != NO_CARD and matches(d, s.aim, effect.of_condition)


@kernel
def add_strength(s: State, d: Design, k: int, card: int, party: Pile) -> None:
    """Add an effect of `card` (NO_CARD: of none in the party), whose condition holds, to the sums."""
    effect = d.effects[k]
    verb = effect.verb
    if verb == Verb.ADD_FLEET:
        s.sum_fleet += effect.amount
    elif verb == Verb.ADD_GROUND:
        s.sum_ground += effect.amount
    elif verb in (Verb.ADD_FLEET_PER, Verb.ADD_GROUND_PER):
        times = 0
        for i in range(party.n):
            row = d.cards[party.cards[i]]
            if row.of & Of.UNIT != 0 and (effect.of == 0 or row.of & effect.of != 0):
                times += 1
        if card != NO_CARD and d.cards[card].of & Of.UNIT != 0 and matches(d, card, effect.of):
            times -= 1  # itself
        if verb == Verb.ADD_FLEET_PER:
            s.sum_fleet += effect.amount * times
        else:
            s.sum_ground += effect.amount * times


@kernel
def strength(s: State, d: Design, seat: int, party: Pile) -> None:
    """Add up the strength of a party against the world `s.aim`, into s.sum_fleet and s.sum_ground."""
    s.sum_fleet, s.sum_ground = 0, 0
    for i in range(party.n):
        card = int(party.cards[i])
        row = d.cards[card]
        s.sum_fleet += row.fleet
        s.sum_ground += row.ground
        if (row.when >> When.INVADE) & 1 != 0:
            for k in range(row.effects, row.effects + row.effects_n):
                effect = d.effects[k]
                if effect.when == When.INVADE and holds(s, d, seat, effect, party):
                    add_strength(s, d, k, card, party)
    add_strengths(s, d, seat, s.empires[seat].active, party)
    add_strengths(s, d, seat, s.event, party)


@kernel
def add_strengths(s: State, d: Design, seat: int, force: InForce, party: Pile) -> None:
    """Add what the effects in force give a party."""
    if force.verbs & STRENGTH_BITS == 0:
        return
    for i in range(force.n):
        k = int(force.effects[i])
        if (STRENGTH_BITS >> d.effects[k].verb) & 1 != 0 and holds(s, d, seat, d.effects[k], party):
            add_strength(s, d, k, NO_CARD, party)


@kernel
def lowered(s: State, d: Design, seat: int, verb: int, card: int) -> int:
    """What all effects in force take off a cost of `card`; `verb` says of which."""
    total = lowered_by(s, d, seat, s.empires[seat].active, verb, card)
    total += lowered_by(s, d, seat, s.event, verb, card)
    return total + lowered_by(s, d, seat, s.turn, verb, card)


@kernel
def lowered_by(  # noqa: PLR0913 - a question about two records, a seat, a list, a verb and a card
    s: State, d: Design, seat: int, force: InForce, verb: int, card: int
) -> int:
    """What one list of effects takes off a cost."""
    total = 0
    if (force.verbs >> verb) & 1 == 0:
        return total
    for i in range(force.n):
        effect = d.effects[force.effects[i]]
        if effect.verb == verb and matches(d, card, effect.of) and holds(s, d, seat, effect, s.invasion.used):
            total += effect.amount
    return total


@kernel
def floored(d: Design, printed: int, cost: int) -> int:
    """A cost that effects changed: not below the minimum cost, nor raised to it (Galactic Orders p. 7)."""
    return max(cost, min(d.rules.minimum_cost, printed))


@kernel
def gain_energy(s: State, d: Design, seat: int, energy: int) -> None:
    """Gain energy, up to `energy_max`."""
    empire = s.empires[seat]
    empire.energy += energy
    if d.rules.energy_max > 0 and empire.energy > d.rules.energy_max:
        empire.energy = max(d.rules.energy_max, empire.energy - energy)


@kernel
def payable(s: State, d: Design, seat: int, card: int, when: int) -> bool:
    """Whether the prices in a card's effects at `when` can be paid: energy, and hand cards besides itself."""
    row = d.cards[card]
    energy, cards = 0, 0
    for k in range(row.effects, row.effects + row.effects_n):
        effect = d.effects[k]
        if effect.when == when:
            if effect.verb == Verb.LOSE_ENERGY:
                energy += effect.amount
            elif effect.verb == Verb.DISCARD:
                cards += effect.amount
    empire = s.empires[seat]
    in_hand = empire.hand.n - (1 if row.of & Of.TACTIC != 0 else 0)
    return energy <= empire.energy and cards <= in_hand


@kernel
def run(s: State, d: Design, seat: int, card: int, when: int) -> None:
    """Carry out what a card's effects at `when` do at once. Cards to draw and to discard are left to `follow`."""
    row = d.cards[card]
    empire = s.empires[seat]
    for k in range(row.effects, row.effects + row.effects_n):
        effect = d.effects[k]
        if effect.when != when or not holds(s, d, seat, effect, s.invasion.used):
            continue
        verb, amount = effect.verb, effect.amount
        if verb == Verb.GAIN_ENERGY:
            gain_energy(s, d, seat, amount)
        elif verb == Verb.LOSE_ENERGY:
            empire.energy -= min(amount, empire.energy)
        elif verb == Verb.GAIN_ACTIONS:
            empire.actions = max(empire.actions, min(empire.actions + amount, d.rules.most_actions))
        elif verb == Verb.LOSE_ACTIONS:
            empire.actions -= min(amount, empire.actions)
        elif verb == Verb.DRAW:
            s.draws += amount
        elif verb == Verb.DISCARD:
            s.discards += amount
        elif verb == Verb.FREE_DEPLOY:
            s.free_deploys += amount
        elif verb == Verb.RETURN_UNIT:
            s.invasion.returns += amount
            s.invasion.return_of |= effect.of if effect.of != 0 else EVERYTHING
        elif verb in (Verb.LOWER_DRAFT, Verb.LOWER_DEPLOY, Verb.LOWER_INVADE):
            begin_effect(s.turn, d, k)


@kernel
def given(s: State, d: Design, seat: int, verb: int) -> int:
    """What the effects in force in a Warzone give of energy, cards or actions, by verb."""
    total, force = 0, s.empires[seat].active
    for i in range(force.n):
        effect = d.effects[force.effects[i]]
        if effect.verb == verb and holds(s, d, seat, effect, s.invasion.used):
            total += effect.amount
    return total
