"""Rounds, turns and what is asked (public: LGM; stand-in base game SB1)."""

import pytest

from pipeline.games.micro_cosmos.state import Act, Due, Stage
from pipeline.games.micro_cosmos.vocabulary import Colour, Specialist, Upgrade
from tests.games.micro_cosmos.turns import GREEN, PORTAL, RED, Turns


def test_a_turn_goes_through_its_parts_in_order() -> None:
    table = Turns().cargo(3, 0, 0, 0).tokens(Specialist.ENGINEER).crew("Fitter").begin()
    seen = [Stage(table.s.stage)]
    for move in (
        (Act.DONE, 0, 0),
        (Act.MOVE, RED, 0),
        (Act.CREW, 0, 0),
        (Act.GAIN, 3, 0),
        (Act.TERRAFORM, 0, 0),
        (Act.LIFT, 3, 0),
        (Act.LIFT, 0, 0),
        (Act.GAIN, 0, 0),
    ):
        table.does(*move)
        seen.append(Stage(table.s.stage))
    wanted = ["UPGRADE", "MOVE", "CREW", "GAIN", "ACTION", "LIFT", "LIFT", "GAIN", "STEP"]
    assert [stage.name for stage in seen] == wanted
    assert (table.s.due, table.s.seat) == (Due.TURN, 1)


def test_parts_that_leave_nothing_but_declining_are_not_asked() -> None:
    table = Turns().begin().does(Act.MOVE, RED)
    assert table.s.stage == Stage.ACTION, "no upgrade and no Crew card"
    table = Turns(sets=("portal_actions=2", "exchange=0", "canteen=0", "crew_draw=0")).begin(place=RED)
    table.does(Act.MOVE, PORTAL)
    assert table.s.due == Due.TURN, "no action was left either"


def test_declining_is_open_in_every_part_but_the_move() -> None:
    table = Turns().cargo(3, 0, 0, 0).tokens(Specialist.ENGINEER).crew("Welder").begin()
    for _ in range(2):
        assert table.legal()[0] == (Act.DONE, 0, 0) or table.s.stage == Stage.MOVE
        table.does(*(table.legal()[0] if table.s.stage != Stage.MOVE else (Act.MOVE, RED, 0)))
    table.does(Act.DONE).does(Act.DONE)
    assert (table.s.stage, table.s.seat) == (Stage.STEP, 1)


@pytest.mark.parametrize(
    ("seats", "variants", "due"),
    [
        (2, (), [Due.ROUND, Due.TURN, Due.TURN, Due.END_OF_ROUND, Due.ROUND]),
        (1, (), [Due.ROUND, Due.TURN, Due.AUTOMA, Due.END_OF_ROUND, Due.ROUND]),
    ],
)
def test_a_round_is_a_turn_of_each_and_then_the_automas(seats: int, variants: tuple[str, ...], due: list[Due]) -> None:
    table = Turns(seats, variants)
    table.s.due, table.s.seat = Due.ROUND, 0
    table.s.arks[0].settled_now = 2
    seen: list[Due] = []
    while len(seen) < len(due):
        kind, a, b = table.legal()[0]
        if kind == Act.STEP:
            seen.append(Due(a))
        table.does(kind, a, b)
    assert seen == due
    assert (table.s.round_, table.log.rounds_n, table.s.arks[0].settled_now) == (4, seats, 0)
    assert table.s.turn == 12, "ten before, and two of this round"
    assert [int(row.turns) for row in table.log.seats[:seats]] == [1] * seats


def test_after_the_trigger_the_round_is_finished() -> None:
    """Switch A9, its default."""
    table = Turns(3).finish(0).finish(2).finish(6).finish(8, missing=1).cargo(1, 1, 1, 1)
    table.arrive(8).does(Act.TERRAFORM)
    table.does(*next(move for move in table.legal() if move[0] == Act.LIFT))
    while table.s.stage == Stage.GAIN:
        table.does(Act.GAIN, 0)
    assert (table.s.terraformed_in, table.s.due, table.s.seat) == (3, Due.TURN, 1)
    table.s.seat = 2
    table.s.due, table.s.stage, table.s.part = Due.END_OF_ROUND, Stage.STEP, Stage.STEP
    table.does(Act.STEP, Due.END_OF_ROUND)
    assert table.s.due == Due.OVER


def test_a_game_may_stop_with_the_turn_that_triggered_its_end() -> None:
    """Switch A9."""
    table = Turns(sets=("after_trigger=stop",)).finish(0).finish(2).finish(8, missing=1).cargo(1, 1, 1, 1)
    table.arrive(8).does(Act.TERRAFORM)
    table.does(*next(move for move in table.legal() if move[0] == Act.LIFT))
    while table.s.stage == Stage.GAIN:
        table.does(Act.GAIN, 0)
    assert (table.s.stage, table.s.due, table.log.rounds_n) == (Stage.STEP, Due.OVER, 2)


def test_council_cards_turn_upright_after_the_turn() -> None:
    """Old Authorities Gameplay."""
    table = Turns().cargo(0, 0, 2, 2).turn().influence(0, Colour.GREEN, 2)
    table.s.gains = 0
    table.begin().does(Act.UPGRADE, Upgrade.MINING_VEHICLES).does(Act.SPECIALIST, 24)
    assert table.s.councils[Colour.GREEN].used == 1
    table.does(Act.MOVE, GREEN).does(Act.GATHER)
    assert (table.s.councils[Colour.GREEN].used, table.s.seat) == (0, 1)


def test_what_is_given_first_never_exceeds_what_there_is() -> None:
    table = Turns().cargo(1, 0, 0, 0).arrive(GREEN)
    table.s.pays, table.s.after_pay = 3, 1
    table.follow()
    assert table.s.pays == 1
    table.does(Act.PAY, 0)
    assert (table.s.stage, table.s.gains) == (Stage.GAIN, 1)
