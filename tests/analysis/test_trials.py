"""What a card does, from trials: by hand, and over made-up games in which it is known."""

from typing import NamedTuple

import numpy as np
import polars as pl
import pytest

from pipeline.analysis import trials
from pipeline.analysis.trials import ARMS, Limits

SEATS, TURNS, CHANCE = 4, 4, 0.05


class Made(NamedTuple):
    """Games of four seats: a seat is open to half of the cards, and free seats take what they can when they are strong.

    The first card adds `effect` to the value of the seat that takes it; most value wins.
    """

    deals: int = 150
    cards: int = 12
    effect: float = 0.0

    def run(self, seed: int) -> tuple[pl.LazyFrame, pl.LazyFrame]:
        """`trials` and `seats`."""
        luck, games = np.random.default_rng(seed), self.deals * TURNS
        strong = np.repeat(0.6 * luck.normal(size=(self.deals, SEATS)), TURNS, axis=0)  # shared by a deal
        drawn = luck.random((games, SEATS, self.cards)) / CHANCE
        arm = np.select([drawn < 1, drawn < 2], [1, 2], 0)
        is_open = luck.random(arm.shape) < 0.5
        wants = strong[..., None] + luck.normal(size=arm.shape) > 0
        took = is_open & np.where(arm == 0, wants, arm == 2)
        value = strong + luck.gumbel(size=strong.shape) + self.effect * took[..., 0]
        won = value == value.max(axis=1, keepdims=True)
        g, s, c = np.nonzero(is_open & (drawn < 6))
        table = {"game": g, "seat": s + 1, "card": [f"card {k:02}" for k in c], "open": np.ones_like(g)}
        table |= {"arm": np.array(["free", "forbidden", "forced"])[arm[g, s, c]], "taken": took[g, s, c].astype(int)}
        g, s = np.divmod(np.arange(games * SEATS), SEATS)
        seats = {"game": g, "seat": s + 1, "player": [f"player {k}" for k in (g + s) % 4]}
        seats |= {"win_share": won.ravel().astype(float), "points": np.round(10 * value.ravel()).astype(int)}
        return pl.DataFrame(table).lazy(), pl.DataFrame(seats).lazy()


def both(found: pl.DataFrame, column: str) -> pl.Series:
    return pl.concat([found[column.format(arm)] for arm in ARMS])


@pytest.fixture(scope="module")
def idle() -> list[pl.DataFrame]:
    """Twenty runs in which no card does anything."""
    return [trials.trials(*Made(cards=24).run(seed), rotations=TURNS) for seed in range(20)]


def test_ninety_five_percent_intervals_hold_the_truth_that_often(idle: list[pl.DataFrame]) -> None:
    for name in ("{}", "{}_points"):
        low, high = (pl.concat([both(one, f"{name}_{end}") for one in idle]) for end in ("low", "high"))
        assert len(low) == 20 * 48
        assert 0.935 <= float(np.mean((low.to_numpy() <= 0) & (high.to_numpy() >= 0))) <= 0.965


def test_without_effect_hardly_a_run_in_twenty_claims_one(idle: list[pl.DataFrame]) -> None:
    assert sum((both(one, "{}_q") <= 0.05).any() for one in idle) <= 2


def test_a_strong_card_is_found_and_the_others_are_not() -> None:
    found = trials.trials(*Made(deals=1200, cards=8, effect=1.0).run(1), rotations=TURNS)
    sure = {arm: found.filter(pl.col(f"{arm}_q") <= 0.05)["card"].to_list() for arm in ARMS}
    assert sure == {"forced": ["card 00"], "forbidden": ["card 00"]}
    row = found.row(0, named=True)
    assert row["forbidden"] < 0 < row["forced"]
    assert row["forced_changed"] == pytest.approx(0.5, abs=0.05)
    # So many seats with the card's value win more: what the simulation gives for six times as many deals.
    assert row["forced_low"] < 0.095 < row["forced_high"]
    assert row["forbidden_low"] < -0.097 < row["forbidden_high"]
    assert row["forced_each_low"] < 0.19 < row["forced_each_high"]
    first = trials.strongest(found, most=2)
    assert first["card"][:2].to_list() == ["card 00"] * 2
    assert first["arm"][:2].to_list() == ["forced", "forbidden"]


def test_an_effect_is_the_difference_of_what_seats_have_above_their_usual() -> None:
    table, seats = Made(deals=30, cards=2).run(3)
    found = trials.trials(table, seats, TURNS, limits=Limits(fewest=2)).row(0, named=True)
    shares: dict[tuple[str, int], list[float]] = {}
    won = {}
    for row in seats.collect().iter_rows(named=True):
        won[row["game"], row["seat"]] = (row["player"], row["win_share"])
        shares.setdefault((row["player"], row["seat"]), []).append(row["win_share"])
    arms: dict[str, list[float]] = {"free": [], "forced": [], "forbidden": []}
    took = dict.fromkeys(arms, 0)
    for row in table.filter(pl.col("card") == "card 00").collect().iter_rows(named=True):
        player, share = won[row["game"], row["seat"]]
        arms[row["arm"]].append(share - float(np.mean(shares[player, row["seat"]])))
        took[row["arm"]] += row["taken"]
    for arm in ARMS:
        assert found[arm] == pytest.approx(np.mean(arms[arm]) - np.mean(arms["free"]))
        assert found[f"{arm}_seats"] == len(arms[arm])
        turned = took[arm] / len(arms[arm]) - took["free"] / len(arms["free"])
        assert found[f"{arm}_changed"] == pytest.approx(abs(turned))
        assert found[f"{arm}_each"] == pytest.approx(found[arm] / turned)
    assert found["free_seats"] == len(arms["free"])
    assert found["taken"] == took["free"] / len(arms["free"])


def test_of_few_seats_nothing_is_said() -> None:
    found = trials.trials(*Made(deals=10, cards=2).run(4), rotations=TURNS)
    assert found["forced"].null_count() == found["forbidden_q"].null_count() == 2
    assert trials.strongest(found).height == 0
    assert trials.strongest(pl.DataFrame()).height == 0
