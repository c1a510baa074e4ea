from typing import Any

import numpy as np

from pipeline.engine.record import rows
from pipeline.engine.rules import MOST_FEATURES, Player
from pipeline.games.core_worlds.features import FEATURES, Feature
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.state import Act
from pipeline.games.core_worlds.vocabulary import Order
from tests.games.core_worlds.tiny import Table


def seen(table: Table, act: Act, name: str = "", number: int = 0) -> dict[str, float]:
    """The features of a legal move by name."""
    player: Any = rows(Player)[0]
    move, found = table.bench[table.legal().index((act, name, number))], {}
    for i, feature in enumerate(FEATURES):
        player.weights[:], player.worth = 0.0, 0.0
        player.weights[i] = 1.0
        RULES.move_features(table.s, table.d, move, player)
        if player.worth != 0.0:
            found[feature] = float(player.worth)
    return found


def test_features_are_numbered_without_a_gap() -> None:
    assert [int(feature) for feature in Feature] == list(range(len(FEATURES)))
    assert len(FEATURES) <= MOST_FEATURES


def test_a_draft_is_seen_with_its_strength_its_cost_and_what_own_core_worlds_give() -> None:
    table = Table().at_turn(round_=9, energy=9)
    table.lay("Soldier 1", "Fighter 1")
    table.give("warzone", "Core")
    soldier = seen(table, Act.DRAFT, "Soldier 1")
    assert (soldier["draft_strength"], soldier["draft_ground"], soldier["draft_cost"]) == (3.0, 3.0, 3.0)
    assert (soldier["draft_scores"], soldier["draft_wanted"], soldier["draft_infantry"]) == (1.0, 1.0, 1.0)
    fighter = seen(table, Act.DRAFT, "Fighter 1")
    assert "draft_scores" not in fighter
    assert fighter["draft_starfighter"] == 1.0


def test_deploying_aims_at_a_world() -> None:
    table = Table().at_turn(round_=1, energy=9)
    table.lay("World 3")
    table.give("warzone", "Soldier 1")
    table.give("hand", "Fighter 1", "Snub Fighter", "Grunt")
    assert seen(table, Act.DEPLOY, "Fighter 1").items() >= {"deploy_progress": 3.0, "deploy_completes": 1.0}.items()
    snub = seen(table, Act.DEPLOY, "Snub Fighter")
    assert snub["deploy_progress"] == 1.0
    assert "deploy_completes" not in snub
    assert seen(table, Act.DEPLOY, "Grunt")["deploy_spare"] == 1.0


def test_a_deployment_that_leaves_no_action_to_invade_is_stranded() -> None:
    table = Table().at_turn(actions=1)
    table.give("hand", "Fighter 1")
    assert seen(table, Act.DEPLOY, "Fighter 1")["deploy_stranded"] == 1.0


def test_what_a_token_gains_and_loses_is_seen_in_points() -> None:
    table = Table().at_turn()
    table.tokens(Order.MINING_COALITION, 3)
    table.tokens(Order.MINING_COALITION, 3, seat=1)
    assert seen(table, Act.SPEND, "", Order.MINING_COALITION)["order_lost"] == 3.0 - 1.0
    table.tokens(Order.SCIENCE_GUILD, 2, seat=1)
    table.tokens(Order.SCIENCE_GUILD, 1)
    table.give("hand", "Fighter 1")
    assert seen(table, Act.DEPLOY, "Fighter 1")["order_gained"] == 2.0 - 1.0


def test_a_conquest_is_early_in_the_first_three_rounds() -> None:
    for round_, early in ((3, True), (4, False)):
        table = Table().at_turn(round_=round_)
        table.lay("World 1")
        table.give("warzone", "Grunt", "Snub Fighter")
        features = seen(table, Act.INVADE, "World 1")
        assert ("conquer_early" in features) == early
        assert features["conquer_energy"] == 10 - round_


def test_an_invasion_knows_what_is_needed_and_what_is_waste() -> None:
    table = Table().at_turn()
    table.lay("World 1")
    table.give("warzone", "Soldier 1", "Grunt", "Snub Fighter")
    table.does(Act.INVADE, "World 1")
    soldier = seen(table, Act.COMMIT, "Soldier 1")
    assert (soldier["commit_need"], soldier["commit_waste"]) == (1.0, 2.0)
    table.does(Act.COMMIT, "Grunt")
    table.does(Act.COMMIT, "Snub Fighter")
    assert seen(table, Act.COMMIT, "Soldier 1")["commit_beyond"] == 1.0


def test_looking_changes_nothing_that_decides_a_game() -> None:
    table = Table().at_turn()
    table.lay("World 1", "Fighter 1", "Core")
    table.give("hand", "Grunt", "Fighter 1")
    before, moves = table.s.copy(), table.legal()
    for act, name, number in moves:
        seen(table, act, name, number)
    scratch = {
        "most",
        "most_energy",
        "most_knights",
        "sum_fleet",
        "sum_ground",
        "held",
        "awarded",
        "sight",
        "zone_open",
    }
    for field in table.s.dtype.names:
        if field not in scratch | {"priced", "price", "priced_n"}:
            assert np.array_equal(table.s[field], before[field]), field
    assert table.legal() == moves
