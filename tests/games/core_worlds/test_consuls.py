from pipeline.games.core_worlds.scoring import TOTAL, tally
from pipeline.games.core_worlds.state import Act, Stage
from tests.games.core_worlds.tiny import Table

ARMY = ["Fighter 1", "Fighter 1", "Soldier 1", "Soldier 1"]


def conquered(seat: int, round_: int = 9, seats: int = 4) -> Table:
    """A Core World has just been conquered by `seat`; seat 4 has an army too."""
    table = Table(seats=seats, variants=("consuls",)).at_turn(round_=round_, seat=seat)
    table.lay("Core")
    table.give("warzone", *ARMY, seat=seat)
    table.give("warzone", *ARMY, seat=seats - 1)
    table.does(Act.INVADE, "Core")
    for name in ARMY:
        table.does(Act.COMMIT, name)
    table.does(Act.CONQUER, "Core")
    table.does(Act.GARRISON, "", -1)
    return table


def test_those_still_to_come_are_asked_in_turn_and_then_the_turn_goes_on() -> None:
    table = conquered(1)
    assert (table.s.stage, table.s.seat) == (Stage.CONSUL_WINDOW, 2)
    table.does(Act.PLACE, "", 0)
    assert table.s.seat == 3
    table.does(Act.PLACE, "Core")
    assert (table.s.stage, table.s.seat) == (Stage.TURN, 2)
    assert table.log.conquests[0].window == 2
    assert [int(row.placed) for row in table.log.consuls[:2]] == [0, 1]
    assert (table.s.empires[3].pool, table.s.empires[3].on_worlds) == (20, 1)


def test_the_token_is_followed_by_a_conquest_or_comes_back() -> None:
    table = conquered(2)
    table.does(Act.PLACE, "Core")
    assert [act for act, _, _ in table.legal()] == [Act.TAKE_BACK, Act.INVADE]
    table.does(Act.INVADE, "Core")
    for name in ARMY:
        table.does(Act.COMMIT, name)
    table.does(Act.CONQUER, "Core")
    assert table.legal() == [(Act.GARRISON, "", -1)], "a Consul may not garrison"
    table.does(Act.GARRISON, "", -1)
    owner, consul = table.s.empires[2], table.s.empires[3]
    assert (owner.cores, consul.cores, consul.consuls_n, consul.on_worlds, consul.claim) == (1, 0, 1, 1, 0)
    assert table.log.consuls[0].succeeded == 1
    assert table.s.seat == 0, "a Consul's conquest opens no window"


def test_a_token_taken_back_has_used_up_the_right_unless_the_switch_says_otherwise() -> None:
    for switch, uses in (("true", 1), ("false", 0)):
        table = conquered(2)
        table.d.rules.consul_once_used_if_removed = int(switch == "true")
        table.does(Act.PLACE, "Core")
        table.does(Act.TAKE_BACK, "Core")
        assert (table.s.stage, table.me.pool, table.me.consul_uses) == (Stage.TURN, 21, uses)


def test_there_is_no_window_in_round_8_nor_for_the_last_to_act_nor_for_who_passed() -> None:
    assert conquered(1, round_=8).s.stage != Stage.CONSUL_WINDOW
    assert conquered(3).log.conquests[0].window == 0
    table = Table(seats=3, variants=("consuls",)).at_turn(round_=9)
    table.lay("Core")
    table.give("warzone", *ARMY)
    table.s.empires[1].passed = 1
    table.s.empires[2].actions = 0
    table.does(Act.INVADE, "Core")
    for name in ARMY:
        table.does(Act.COMMIT, name)
    table.does(Act.CONQUER, "Core")
    table.does(Act.GARRISON, "", -1)
    assert table.s.stage != Stage.CONSUL_WINDOW


def test_owner_and_consul_score_the_world_each_by_the_own_empire() -> None:
    table = conquered(2)
    table.does(Act.PLACE, "Core")
    table.s.empires[3].consuls[0] = table.number("Core")
    table.s.empires[3].consuls_n, table.s.empires[3].claim = 1, 0
    table.give("discard", "Grunt", "Grunt", "Grunt", seat=3)
    tally(table.s, table.d)
    assert [int(table.s.score[seat, TOTAL]) for seat in (2, 3)] == [5 + 2, 5 + 2 + 3]
