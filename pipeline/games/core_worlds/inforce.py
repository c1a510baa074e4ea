"""Lists of the effects in force: of a Warzone, of this round's Event, of the turn under way."""

from pipeline.engine.jit import kernel
from pipeline.games.core_worlds.state import MOST_ACTIVE, Design, InForce


@kernel
def begin_effect(force: InForce, d: Design, effect: int) -> None:
    """Enter an effect in a list."""
    if force.n < MOST_ACTIVE:
        force.effects[force.n] = effect
        force.verbs |= 1 << d.effects[effect].verb
        force.n += 1


@kernel
def begin_effects(force: InForce, d: Design, card: int, when: int) -> None:
    """Enter all effects that a card has at `when`."""
    row = d.cards[card]
    if (row.when >> when) & 1 != 0:
        for k in range(row.effects, row.effects + row.effects_n):
            if d.effects[k].when == when:
                begin_effect(force, d, k)


@kernel
def end_effects(force: InForce, d: Design, card: int, when: int) -> None:
    """Strike one entry of each effect that a card has at `when`."""
    row = d.cards[card]
    if (row.when >> when) & 1 != 0:
        for k in range(row.effects, row.effects + row.effects_n):
            if d.effects[k].when == when:
                end_effect(force, d, k)


@kernel
def end_effect(force: InForce, d: Design, effect: int) -> None:
    """Strike one entry of an effect."""
    for i in range(force.n):
        if force.effects[i] == effect:
            force.n -= 1
            force.effects[i] = force.effects[force.n]
            break
    force.verbs = 0
    for i in range(force.n):
        force.verbs |= 1 << d.effects[force.effects[i]].verb


@kernel
def end_all(force: InForce) -> None:
    """Nothing of this list is in force any more."""
    force.n, force.verbs = 0, 0
