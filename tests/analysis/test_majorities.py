import polars as pl
import pytest

from pipeline.analysis import majorities
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
RUN = synthetic.run(40, TRUTH)
TABLES = synthetic.lazy(RUN)
ROWS = naive.grouped(RUN["orders"].to_dicts(), lambda r: (r["game"], r["order"]))


def _by_hand() -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Three games, three seats, one sector: won 3 to 1, tied 2 to 2, and a game in which nobody went there."""
    table = pl.LazyFrame(
        {
            "game": [0, 0, 1, 1, 1],
            "sector": ["north"] * 5,
            "seat": [1, 2, 1, 2, 3],
            "gained": [4, 1, 2, 3, 1],
            "spent": [1, 0, 0, 1, 1],
            "kept": [3, 1, 2, 2, 0],
            "rank": [1, 2, 1, 1, 0],
            "points": [3, 1, 2, 2, 0],
            "contested": [1, 1, 1, 1, 1],
            "lead": [2, -2, 0, 0, -2],
            "swing": [1, 1, 2, 2, 0],
        }
    )
    return table, pl.LazyFrame({"game": [0, 1, 2]})


def test_majorities_by_hand_with_any_name_for_the_group() -> None:
    found = majorities.majorities(*_by_hand(), group="sector").row(0, named=True)
    assert found["games"] == found["deals"] == 3
    expected = {
        "contested": 2 / 3, "tied": 1 / 2, "close": 1 / 2, "lead": 1.0, "gained": 11 / 3, "spent": 1.0, "kept": 8 / 3,
        "points": 8 / 3, "spent_share": 3 / 11, "per_token": 1.0, "swing": 6 / 4,
    }  # fmt: skip
    assert {name: found[name] for name in expected} == pytest.approx(expected)


def test_majorities_are_the_naive_counts() -> None:
    found = majorities.majorities(TABLES["orders"], TABLES["games"], rotations=2)
    assert found["order"].to_list() == sorted(synthetic.ORDERS)
    for row in found.iter_rows(named=True):
        per_game = [(g, ROWS.get((g, row["order"]), [])) for g in range(40)]
        contested = [(g // 2, float(sum(r["kept"] > 0 for r in rows) >= 2), 1) for g, rows in per_game]
        assert row["contested"] == pytest.approx(naive.ratio(contested)[0])
        for name in ("gained", "spent", "kept", "points"):
            value, error = naive.ratio((g // 2, sum(r[name] for r in rows), 1) for g, rows in per_game)
            assert row[name] == pytest.approx(value)
            assert (row[f"{name}_high"] - row[name]) == pytest.approx(error * 2.0930, rel=1e-3)
        held = [r["swing"] for _, rows in per_game for r in rows if r["kept"] > 0]
        assert row["swing"] == pytest.approx(sum(held) / len(held))
        fought = [(g, sorted((r["kept"] for r in rows), reverse=True)) for g, rows in per_game if len(rows) > 1]
        leads = [kept[0] - kept[1] for _, kept in fought if kept[1] > 0]
        assert row["lead"] == pytest.approx(sum(leads) / len(leads))
        assert row["tied"] == pytest.approx(leads.count(0) / len(leads))
        assert row["close"] == pytest.approx(sum(lead <= 1 for lead in leads) / len(leads))


def test_by_rank_is_the_naive_mean() -> None:
    found = majorities.by_rank(TABLES["orders"], TABLES["seats"], rotations=2)
    won = {(r["game"], r["seat"]): r["win_share"] for r in RUN["seats"].to_dicts()}
    groups = naive.grouped(RUN["orders"].to_dicts(), lambda r: (r["order"], r["rank"]))
    assert found.height == len(groups)
    for row in found.iter_rows(named=True):
        mine = groups[row["order"], row["rank"]]
        assert row["games"] == len(mine)
        assert row["points"] == pytest.approx(sum(r["points"] for r in mine) / len(mine))
        value, _ = naive.ratio((r["game"] // 2, won[r["game"], r["seat"]], 1) for r in mine)
        assert row["win_share"] == pytest.approx(value)


def test_weight_moves_the_win_that_the_points_made() -> None:
    """Two games, two seats. Without sector points: 10:9 becomes 6:9 (the win moves), 8:5 becomes 8:5 (it stays)."""
    seats = pl.LazyFrame({"game": [0, 0, 1, 1], "seat": [1, 2, 1, 2], "points": [10, 9, 8, 5]})
    table = pl.LazyFrame({"game": [0], "sector": ["north"], "seat": [1], "points": [4]})
    found = majorities.weight(table, seats, group="sector")
    assert found["sector"].to_list() == ["north", "all"]
    assert found["moved"].to_list() == [0.5, 0.5]
    assert found["points_share"].to_list() == pytest.approx([4 / 32, 4 / 32])


def test_weight_is_the_naive_count() -> None:
    found = majorities.weight(TABLES["orders"], TABLES["seats"], rotations=2)
    final = {
        g: [r["points"] for r in rows]
        for g, rows in naive.grouped(RUN["seats"].to_dicts(), lambda r: r["game"]).items()
    }
    assert found["order"][-1] == "all"
    for row in found.iter_rows(named=True):
        names = synthetic.ORDERS if row["order"] == "all" else (row["order"],)
        moved, scored = [], 0.0
        for g, points in final.items():
            theirs = [0.0] * 4
            for name in names:
                for r in ROWS.get((g, name), []):
                    theirs[r["seat"] - 1] += r["points"]
            scored += sum(theirs)
            before, after = naive.shares(points), naive.shares([p - t for p, t in zip(points, theirs, strict=True)])
            moved.append((g // 2, sum(abs(b - a) for b, a in zip(before, after, strict=True)) / 2, 1))
        assert row["moved"] == pytest.approx(naive.ratio(moved)[0])
        assert row["points_share"] == pytest.approx(scored / sum(sum(p) for p in final.values()))
