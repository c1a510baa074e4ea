from typing import Any

import numpy as np
import pytest

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.routing import rout
from pipeline.games.forbidden_stars.schemes import begin_schemes, schemes_go_on
from pipeline.games.forbidden_stars.state import Act, Due, Stage
from pipeline.games.forbidden_stars.vocabulary import Asset, EventCard, Structure, Timing
from tests.games.forbidden_stars.duel import DEF, DOWN, G0, G1, MOR, OFF, S0, TOKEN, UP, Duel

VANGUARD, ZEALOTS, REAVERS, WAYFARERS = range(4)
CARDS = ("Stand Fast", "Red Fury", "War Cry", "Soul Guide")  # a card of each faction: it sets up whose combat it is


class Moment:
    """Schemes at one moment of a combat."""

    def __init__(self, seat: int, timing: Timing, *schemes: int, **given: Any) -> None:
        self.duel = Duel(CARDS[seat], **given)
        for card in schemes:
            self.duel.table.scheme(card // 8, card)
        self.s, self.d, self.log = self.duel.s, self.duel.d, self.duel.log
        self.s.stage, self.s.due = Stage.STEP, Due.COMBAT
        begin_schemes(self.s, self.d, timing)

    def on(self) -> bool:
        """On to the next decision; whether there is none."""
        done = False
        while not done and self.s.stage == Stage.STEP:
            with np.errstate(over="ignore"):
                done = schemes_go_on(self.s, self.d, self.log)
            if not done and len(self.duel.table.legal()) == 1:
                self.duel.table.do(*self.duel.table.legal()[0])
        return done

    def do(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> bool:
        """Make a move, and go on."""
        self.duel.table.do(kind, a, b, c)
        return self.on()


@pytest.mark.parametrize("uses", [True, False])
def test_forge_wardens_give_defence_tokens_and_more_for_forges(uses: bool) -> None:
    moment = Moment(VANGUARD, Timing.COMBAT_START, EventCard.FORGE_WARDENS)
    moment.s.forces[VANGUARD].assets[Asset.FORGE] = 2
    assert not moment.on()
    assert (moment.s.stage, moment.s.asking, moment.s.seat) == (Stage.SCHEME, Asking.SCHEME, VANGUARD)
    assert moment.do(Act.SCHEME, EventCard.FORGE_WARDENS) if uses else moment.do(Act.DONE)
    assert moment.duel.tokens() == (0, 4 if uses else 0)
    assert (moment.s.forces[VANGUARD].schemes == 0) == uses
    assert moment.log.events_n == int(uses)


def test_a_scheme_is_offered_at_its_moment_and_only_to_its_holder() -> None:
    assert Moment(VANGUARD, Timing.COMBAT_END, EventCard.FORGE_WARDENS).on()
    assert Moment(VANGUARD, Timing.COMBAT_START).on()
    assert Moment(VANGUARD, Timing.COMBAT_START, EventCard.VANISHING_HOST).on()  # of a seat that does not fight here


def test_a_standard_bearer_rallies_a_unit_and_another_scheme_may_follow() -> None:
    moment = Moment(
        VANGUARD, Timing.COMBAT_START, EventCard.STANDARD_BEARER, EventCard.FORGE_WARDENS, down=(G0, G1), mine=(G0,)
    )
    moment.on()
    assert not moment.do(Act.SCHEME, EventCard.STANDARD_BEARER)
    assert moment.s.asking == Asking.RALLY
    assert moment.duel.options == [(G0, 1, 0), (G1, 1, 0)]
    assert not moment.do(Act.CHOOSE, G1, 1)
    assert moment.duel.units() == {(G0, UP): 1, (G0, DOWN): 1, (G1, UP): 1}
    assert moment.duel.table.kinds(Act.SCHEME) == [(EventCard.FORGE_WARDENS, 0, 0)]
    assert moment.do(Act.DONE)


def test_a_standard_bearer_needs_somebody_to_rally() -> None:
    assert Moment(VANGUARD, Timing.COMBAT_START, EventCard.STANDARD_BEARER).on()


def test_the_attacker_uses_its_schemes_first() -> None:
    given = {"foe": WAYFARERS, "attacks": False}
    moment = Moment(VANGUARD, Timing.COMBAT_START, EventCard.FORGE_WARDENS, EventCard.VANISHING_HOST, **given)
    moment.duel.table.units(3, WAYFARERS, G0)
    moment.on()
    assert moment.s.seat == WAYFARERS
    moment.do(Act.DONE)
    assert moment.s.seat == VANGUARD


@pytest.mark.parametrize("whose", [0, 1])
def test_broken_wills_rout_any_one_unit_of_the_combat(whose: int) -> None:
    moment = Moment(ZEALOTS, Timing.COMBAT_END, EventCard.BROKEN_WILLS, mine=(G0,), theirs=(G1,))
    moment.on()
    moment.do(Act.SCHEME, EventCard.BROKEN_WILLS)
    assert moment.duel.options == [(G0, 0, 0), (G1, 0, 1)]
    assert moment.do(Act.CHOOSE, G1 if whose else G0, 0, whose)
    assert moment.duel.units(whose == 0) == {(G1 if whose else G0, DOWN): 1}


def test_tear_down_destroys_a_structure_of_the_world() -> None:
    moment = Moment(REAVERS, Timing.COMBAT_END, EventCard.TEAR_DOWN)
    assert moment.on()
    moment.duel.table.structure(0, WAYFARERS, Structure.CITY).structure(0, WAYFARERS, Structure.BASTION)
    tokens = int(moment.s.forces[WAYFARERS].tokens)
    moment.on()
    moment.do(Act.SCHEME, EventCard.TEAR_DOWN)
    assert moment.duel.options == [(Structure.CITY, 0, 0), (Structure.BASTION, 0, 0)]
    assert moment.do(Act.CHOOSE, Structure.CITY)
    assert moment.s.areas[0].structures == 1 << Structure.BASTION
    assert (moment.s.forces[WAYFARERS].level, moment.s.forces[WAYFARERS].tokens) == (0, tokens + 1)


def test_a_vanishing_host_moves_all_units_to_any_friendly_area() -> None:
    moment = Moment(WAYFARERS, Timing.COMBAT_START, EventCard.VANISHING_HOST, mine=(G0, G0), down=(G1,))
    assert moment.on()
    moment.duel.table.units(12, WAYFARERS, G0).units(15, WAYFARERS, G1).units(13, WAYFARERS, S0).units(3, 0, G0)
    moment.duel.me.reinforcements[UP] = 1
    assert not moment.on()
    assert not moment.do(Act.SCHEME, EventCard.VANISHING_HOST)
    assert moment.duel.options == [(12, 0, 0), (15, 0, 0)]
    assert moment.do(Act.CHOOSE, 15)
    assert moment.duel.units() == {}
    assert moment.duel.units(area=15) == {(G0, UP): 2, (G1, UP): 1, (G1, DOWN): 1}


@pytest.mark.parametrize("uses", [True, False])
def test_no_mercy_destroys_an_enemy_unit_just_routed(uses: bool) -> None:
    moment = Moment(REAVERS, Timing.COMBAT_START, EventCard.NO_MERCY)
    duel = moment.duel
    rout(duel.s, duel.d, 1, G1, duel.log)
    assert (duel.s.stage, duel.s.asking, duel.s.seat) == (Stage.SCHEME, Asking.MERCY, REAVERS)
    duel.table.do(Act.SCHEME, EventCard.NO_MERCY) if uses else duel.table.do(Act.DONE)
    assert (duel.s.stage, duel.s.due) == (Stage.STEP, Due.COMBAT)
    assert duel.units(False) == ({(G0, UP): 1} if uses else {(G0, UP): 1, (G1, DOWN): 1})
    assert (duel.s.forces[REAVERS].schemes == 0) == uses


def test_no_mercy_is_not_asked_for_ones_own_units() -> None:
    moment = Moment(REAVERS, Timing.COMBAT_START, EventCard.NO_MERCY)
    rout(moment.s, moment.d, 0, G0, moment.log)
    assert moment.s.stage == Stage.STEP


def test_a_reinforcement_token_can_be_shown_no_mercy_too() -> None:
    moment = Moment(REAVERS, Timing.COMBAT_START, EventCard.NO_MERCY)
    moment.duel.foe.reinforcements[UP] = 1
    rout(moment.s, moment.d, 1, TOKEN, moment.log)
    moment.duel.table.do(Act.SCHEME, EventCard.NO_MERCY)
    assert list(moment.duel.foe.reinforcements) == [0, 0]


def struck(seat: int, scheme: int, dice: tuple[int, int, int]) -> Moment:
    """An orbital strike's dice lie on the table; its seat holds a scheme."""
    moment = Moment(seat, Timing.STRIKE, scheme, dice=dice)
    moment.s.combat.strike = 1
    moment.on()
    return moment


def test_final_sanction_turns_all_dice_of_a_strike_to_offence() -> None:
    moment = struck(VANGUARD, EventCard.FINAL_SANCTION, (1, 2, 3))
    assert moment.do(Act.SCHEME, EventCard.FINAL_SANCTION)
    assert moment.duel.dice() == (6, 0, 0)


def test_merciless_raid_throws_any_dice_again_once_and_adds_one() -> None:
    moment = struck(WAYFARERS, EventCard.MERCILESS_RAID, (1, 1, 1))
    moment.d.rules.face_offence, moment.d.rules.face_defence = 0, 6
    moment.do(Act.SCHEME, EventCard.MERCILESS_RAID)
    assert moment.s.asking == Asking.THROW
    assert moment.duel.options == [(OFF, 0, 0), (DEF, 0, 0), (MOR, 0, 0)]
    moment.do(Act.CHOOSE, MOR)
    assert moment.duel.dice() == (1, 2, 0)
    assert moment.duel.options == [(OFF, 0, 0), (DEF, 0, 0)]
    moment.do(Act.CHOOSE, DEF)
    assert moment.duel.options == [(OFF, 0, 0)]
    moment.do(Act.DONE)
    assert moment.s.asking == Asking.ADD
    assert moment.do(Act.CHOOSE, OFF)
    assert moment.duel.dice() == (2, 2, 0)


def test_a_defender_has_no_schemes_in_a_strike() -> None:
    moment = Moment(VANGUARD, Timing.STRIKE, EventCard.FINAL_SANCTION, attacks=False)
    moment.s.combat.strike = 1
    assert moment.on()
