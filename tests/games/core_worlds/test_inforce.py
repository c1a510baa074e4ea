from pipeline.games.core_worlds.inforce import begin_effects, end_all, end_effects
from pipeline.games.core_worlds.vocabulary import Kind, Of, Verb, When
from tests.games.core_worlds.tiny import Table


def test_a_verb_is_in_force_until_the_last_effect_with_it_ends() -> None:
    table = Table()
    force, d, card = table.s.event, table.d, table.t.card
    cheap = card("Cheap", Kind.EVENT, Of.WORLD)
    table.t.text(When.EVENT_ROUND, Verb.LOWER_DEPLOY, 1)
    both = card("Both", Kind.EVENT, Of.WORLD)
    table.t.text(When.EVENT_ROUND, Verb.LOWER_DEPLOY, 1)
    table.t.text(When.EVENT, Verb.DRAW, 1)  # at once: never in force
    table.t.text(When.EVENT_ROUND, Verb.ADD_FLEET, 2)
    deploy, fleet = 1 << Verb.LOWER_DEPLOY, 1 << Verb.ADD_FLEET
    for one, verbs in ((cheap, deploy), (both, deploy | fleet)):
        begin_effects(force, d, one, When.EVENT_ROUND)
        assert force.verbs == verbs
    assert force.n == 3
    end_effects(force, d, both, When.EVENT_ROUND)
    assert (force.n, force.verbs) == (1, deploy)
    end_effects(force, d, cheap, When.EVENT_ROUND)
    assert (force.n, force.verbs) == (0, 0)
    begin_effects(force, d, both, When.EVENT_ROUND)
    end_all(force)
    assert (force.n, force.verbs) == (0, 0)
