"""What choices are worth is told part by part, by the rules' own features; a game of each kind is played in part."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.engine.play import Step, Worker, steps, worker
from pipeline.engine.players import RANDOM
from pipeline.engine.record import rows
from pipeline.games import weighing
from pipeline.games.weighing import Traced, Worth, sum_in_words, weigh, why
from pipeline.runs.replay import told
from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import OpenGame, open_game

DECISIONS = 60


def decisions(table: OpenGame) -> Iterator[tuple[Worker, Step]]:
    seat, log = worker(table.game.state), rows(table.game.log)
    walk = steps(table.game.rules, table.design, table.players, table.seatings[0], table.batch(0), (seat, log[0]))
    for step in walk:
        if step.legal > 1:
            yield seat, step


@pytest.mark.parametrize("name", ["core-worlds", "forbidden-stars"])
def test_parts_add_up_to_the_value_and_the_best_with_noise_is_chosen(name: str) -> None:
    table = open_game(specify(Asked(name, seed=3)))
    parts = 0
    for seat, step in itertools.islice(decisions(table), DECISIONS):
        player = table.players[int(table.seatings[0][step.seat])]
        before = seat.words.copy()
        worths = weigh(table.game, table.design, seat, step.legal, player)
        assert (seat.words == before).all()
        for worth in worths:
            assert sum(worth.parts.values()) == pytest.approx(worth.value, abs=1e-9)
            parts += len(worth.parts)
        assert max(worths, key=lambda worth: worth.total).which == step.chosen
    assert parts > DECISIONS


def test_a_number_remembers_what_it_is_the_sum_of() -> None:
    points, energy = Traced(2.0, {0: 2.0}), Traced(-0.5, {1: -0.5})
    both = 0.0 + points * np.float64(3.0) + energy * 4
    assert (float(both), both.parts) == (4.0, {0: 6.0, 1: -2.0})
    tried = both - points * 3.0
    assert (float(tried), tried.parts) == (-2.0, {0: 0.0, 1: -2.0})


def test_a_worth_reads_as_a_sum_with_the_largest_part_first() -> None:
    worth = Worth(0, 2.86, 0.3, {0: -1.2, 1: 4.0, 2: 0.03, 3: 0.03})
    said = sum_in_words(worth, ("energy_paid", "points", "text", "icon"))
    assert said == "3.2 = points 4.0 − energy paid 1.2 + the rest 0.1 + noise 0.3"
    assert sum_in_words(Worth(0, 0.0, 0.0, {}), ()) == "0.0: nothing in it counts"


def test_random_players_say_that_they_choose_at_random() -> None:
    table = open_game(specify(Asked("core-worlds", seats=2, players="random")))
    seat, step = next(decisions(table))
    player = table.players[int(table.seatings[0][step.seat])]
    assert player.kind == RANDOM
    assert why(table.game, table.design, seat, step, player) == [
        f"    why: at random, each of the {step.legal} as likely"
    ]


def test_a_transcript_tells_why_behind_every_decision() -> None:
    told_now = list(itertools.islice(told(Asked("core-worlds", seed=5), 0, choices=False, why=True), 80))
    at = next(i for i, line in enumerate(told_now) if line.startswith("    why: play Energy Surge"))
    assert told_now[at - 1].endswith("play Energy Surge (1 of 3)")
    assert "= energy tactic" in told_now[at]
    assert told_now[at + 1].startswith("         ")
    assert weighing.NEXT_BEST > 1
