"""Holdings, leads, aggression, purchases and objectives; each beside counts made row by row."""

from itertools import combinations

import polars as pl
import pytest

from pipeline.analysis import holdings
from tests.analysis import stars

GAMES = 160
TABLES = stars.run(GAMES, stars.Truth(seats=3, rotations=3, players=("a", "b", "c")))
SEATS, ROUNDS = TABLES["seats"], TABLES["rounds"]
LAZY = stars.lazy(TABLES)


def summed(table: pl.DataFrame, column: str) -> int:
    return sum(table[column].to_list())


def test_holdings_are_means_by_round() -> None:
    found = holdings.by_round(LAZY["rounds"], rotations=3)
    for row in found.iter_rows(named=True):
        mine = ROUNDS.filter(pl.col("round") == row["round"])
        assert row["games"] == mine.height
        assert row["income"] == pytest.approx(mine["income"].mean())
        assert row["upgrades"] == pytest.approx(mine["upgrades"].mean())


def test_leads_are_those_of_seats_that_alone_hold_most() -> None:
    found = holdings.leads(LAZY["rounds"], LAZY["seats"], 3, rotations=3)
    both = ROUNDS.filter(pl.col("round") == 3).join(
        SEATS.select("game", "seat", "rank", "win_share"), on=["game", "seat"]
    )
    for row in found.iter_rows(named=True):
        alone, won, better, worse = 0, 0.0, 0, 0
        for _, game in both.group_by("game"):
            held = [(int(h), int(r), w) for h, r, w in game.select(row["measure"], "rank", "win_share").iter_rows()]
            most = [w for h, _, w in held if h == max(x for x, _, _ in held)]
            if len(most) == 1:
                alone, won = alone + 1, won + most[0]
            for (a, r, _), (b, q, _) in combinations(held, 2):
                better += (a - b) * (q - r) > 0
                worse += (a - b) * (q - r) < 0
        assert row["games"] == GAMES
        assert row["alone"] == pytest.approx(alone / GAMES)
        assert row["won"] == pytest.approx(won / alone)
        assert row["agree"] == pytest.approx((better - worse) / (better + worse))
        assert row["fair"] == pytest.approx(1 / 3)


def test_a_lead_that_was_made_to_win_is_found() -> None:
    found = holdings.leads(LAZY["rounds"], LAZY["seats"], 3, rotations=3)
    worlds = found.row(by_predicate=pl.col("measure") == "worlds", named=True)
    assert worlds["won_low"] > worlds["fair"]
    assert worlds["agree_low"] > 0


def test_a_round_that_no_game_reached_has_no_leads() -> None:
    assert holdings.leads(LAZY["rounds"], LAZY["seats"], 30).height == 0


def test_seats_are_classed_by_the_combats_that_they_begin() -> None:
    found = holdings.by_attacks(LAZY["seats"], rotations=3)
    assert found["games"].sum() == SEATS.height
    counted = {"0": (0, 0), "1–2": (1, 2), "3–4": (3, 4), "5–7": (5, 7), "8 or more": (8, 99)}
    for row in found.iter_rows(named=True):
        low, high = counted[row["attacks"]]
        mine = SEATS.filter(pl.col("attacks").is_between(low, high))
        assert row["games"] == mine.height
        assert row["win_share"] == pytest.approx(mine["win_share"].mean())
        assert row["points"] == pytest.approx(mine["points"].mean())


def test_what_is_bought_is_counted_of_all_seats_of_the_faction() -> None:
    found = holdings.bought(LAZY["purchases"], LAZY["seats"], rotations=3)
    bought = TABLES["purchases"].join(SEATS.select("game", "seat", "faction", "win_share"), on=["game", "seat"])
    assert found["total"].sum() == bought.height
    for row in found.iter_rows(named=True):
        mine = bought.filter((pl.col("faction") == row["faction"]) & (pl.col("what") == row["what"]))
        takers = mine.select("game", "seat", "win_share").unique()
        seats = SEATS.filter(pl.col("faction") == row["faction"])
        assert row["games"] == seats.height
        assert row["taken"] == pytest.approx(takers.height / seats.height)
        assert row["many"] == pytest.approx(mine.height / seats.height)
        assert row["won"] == pytest.approx(takers["win_share"].mean())
        assert row["lift"] == pytest.approx(takers["win_share"].mean() - seats["win_share"].mean())  # type: ignore[operator]


def test_objectives_are_collected_or_not() -> None:
    every = TABLES["objectives"]
    row = holdings.objectives(LAZY["objectives"], rotations=3).row(0, named=True)
    had = every.filter(pl.col("collected") > 0)
    assert row["collected"] == pytest.approx(had.height / every.height)
    assert row["at"] == pytest.approx(had["collected"].mean())
    assert row["fought"] == pytest.approx(had["fought"].mean())
    assert row["apart"] == pytest.approx(every["distance"].mean())
    assert row["steps"] == pytest.approx(every["steps"].mean())
    assert row["cut"] == pytest.approx(summed(every, "cut") / summed(every, "rounds"))


def test_far_objectives_are_taken_together() -> None:
    found = holdings.objectives(LAZY["objectives"], ("distance",), rotations=3)
    assert found["distance"].to_list() == [0, 1, 2, 3, 4, 5]
    far = TABLES["objectives"].filter(pl.col("distance") >= 5)
    assert found["games"][-1] == far.height
    assert found["collected"][-1] == pytest.approx((far["collected"] > 0).mean())
    assert found["apart"][-1] == pytest.approx(far["distance"].mean())


def test_order_upgrades_are_used_by_their_owners_or_not() -> None:
    found = holdings.upgrades(LAZY["upgrades"], rotations=3)
    assert found["games"].to_list() == sorted(found["games"], reverse=True)
    assert found["games"].sum() == TABLES["upgrades"].height
    for row in found.iter_rows(named=True):
        mine = TABLES["upgrades"].filter(pl.col("upgrade") == row["upgrade"])
        assert row["games"] == mine.height
        assert row["at"] == pytest.approx(mine["bought"].mean())
        assert row["uses"] == pytest.approx(mine["uses"].mean())
        assert row["idle"] == pytest.approx((mine["uses"] == 0).mean())


def test_seats_wait_for_so_many_decisions_of_others() -> None:
    row = holdings.waiting(LAZY["seats"], rotations=3).row(0, named=True)
    assert row["games"] == SEATS.height
    assert row["waits"] == pytest.approx(SEATS["waits"].mean())
    assert row["each"] == pytest.approx(summed(SEATS, "waited") / summed(SEATS, "waits"))
    assert row["longest"] == pytest.approx(SEATS["longest_wait"].mean())
    assert row["fights"] == pytest.approx(summed(SEATS, "waited_fights") / summed(SEATS, "waited"))


def test_a_game_has_means_and_shares() -> None:
    games = TABLES["games"]
    row = holdings.scoring(LAZY["games"], rotations=3).row(0, named=True)
    assert row["games"] == GAMES
    assert row["combats"] == pytest.approx(games["combats"].mean())
    assert row["scoreless"] == pytest.approx((games["collected"] == 0).mean())
    assert row["by_worlds"] == pytest.approx(games["by_worlds"].mean())


def test_events_are_counted_a_game() -> None:
    events = TABLES["events"]
    found = holdings.events(LAZY["events"], LAZY["games"], rotations=3)
    assert found["games"].sum() == events.height
    first = found.row(0, named=True)
    mine = events.filter(pl.col("card") == first["card"])
    assert first["a_game"] == pytest.approx(mine.height / GAMES)
    assert first["used"] == pytest.approx((mine["drawn"] == 0).mean())
    assert first["did"] == pytest.approx(mine["did"].mean())


def test_without_purchases_events_and_objectives_there_are_no_rows() -> None:
    none = {name: table.filter(pl.col("game") < 0) for name, table in LAZY.items()}
    assert holdings.bought(none["purchases"], LAZY["seats"]).height == 0
    assert holdings.events(none["events"], LAZY["games"]).height == 0
    assert holdings.objectives(none["objectives"], ("distance",)).height == 0
    assert holdings.upgrades(none["upgrades"]).height == 0
