from typing import Any

import numpy as np
import pytest

from pipeline.engine.play import Batch, steps, worker
from pipeline.engine.players import RANDOM
from pipeline.engine.record import rows
from pipeline.engine.rules import Player
from pipeline.games.core_worlds.facts import Log
from pipeline.games.core_worlds.moves import RULES, move_luck
from pipeline.games.core_worlds.state import Act, State
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table, tiny_design

SETTINGS = [
    (2, (), ()),
    (3, ("base",), ("zone_refill=fixed_new",)),
    (4, ("consuls", "draft"), ("energy_token_when=before", "surge_token_effect=any_turn")),
    (5, ("draft",), ("draft_procedure=passing", "draft_cards_are=replacing", "kept_cards=2")),
    (3, (), ("energy_carry_over=yes", "actions_by_round=6,6,6,6,6,6,6,6,6,6", "hand_by_round=9,9,9,9,9,9,9,9,9,9")),
    (2, ("consuls",), ("consuls_from_round=1", "consuls_a_seat=5", "consul_once_used_if_removed=no")),
    (2, (), ("empty_deck_in_zone=next_sector", "zone_total=12", "reshuffle_at_sector_5=forced")),
    (3, (), ("surge_token_effect=as_energy_surge", "fewest_worlds_count=energy_worlds", "rounds=4")),
]


@pytest.mark.parametrize(("seats", "variants", "sets"), SETTINGS)
def test_random_games_break_no_invariant_after_any_step(
    seats: int, variants: tuple[str, ...], sets: tuple[str, ...]
) -> None:
    d, players = tiny_design(seats, variants, sets).d, rows(Player)
    players[0].kind = RANDOM
    batch: Any = rows(Batch)[0]
    batch.seed, batch.seats, batch.rotations, batch.cap = np.uint64(3), seats, 1, 4000
    for batch.first in range(2):
        table, log = worker(State), rows(Log)
        for _ in steps(RULES, d, players, np.zeros(seats, np.int16), batch, (table, log[0])):
            assert RULES.check(table.states[0], d) == 0
        assert (log[0].games[0].faults, log[0].games[0].ending) == (0, 1)
        assert log[0].games[0].rounds == d.rules.rounds


def luck_of(table: Table, act: Act, name: str, number: int = 0) -> int:
    """The key of a player's noise on a legal move."""
    moves = table.legal()
    with np.errstate(over="ignore"):
        return int(move_luck(table.s, table.d, table.bench[moves.index((act, name, number))]))


def test_noise_knows_a_card_by_its_name_and_not_by_its_place() -> None:
    table = Table().at_turn()
    table.lay("Fighter 1", "Soldier 1")
    before = luck_of(table, Act.DRAFT, "Soldier 1")
    table.at_turn().lay("Soldier 1", "World 1", "Fighter 1")
    assert luck_of(table, Act.DRAFT, "Soldier 1") == before
    assert luck_of(table, Act.DRAFT, "Fighter 1") != before


def test_noise_differs_by_tokens_by_turn_by_seat_and_by_game() -> None:
    table = Table().at_turn()
    table.lay("Fighter 1")
    table.tokens(Order.SCIENCE_GUILD, 1)
    keys = [luck_of(table, Act.DRAFT, "Fighter 1", n) for n in (0, 1)]
    table.me.turns += 1
    keys.append(luck_of(table, Act.DRAFT, "Fighter 1"))
    table.s.seat = 1
    keys.append(luck_of(table, Act.DRAFT, "Fighter 1"))
    table.s.noise = np.uint64(7)
    keys.append(luck_of(table, Act.DRAFT, "Fighter 1"))
    assert len(set(keys)) == len(keys)


def test_what_a_move_is_about() -> None:
    table = Table().at_turn()
    table.lay("Fighter 1")
    table.tokens(Order.MINING_COALITION, 1)
    told = {}
    for i in range(RULES.legal_moves(table.s, table.d, table.bench)):
        told[Act(table.bench[i].kind)] = int(RULES.subject(table.s, table.d, table.bench[i]))
    assert told == {
        Act.PASS: -1,
        Act.DRAFT: table.number("Fighter 1"),
        Act.SPEND: table.d.cards_n + Order.MINING_COALITION,
    }
