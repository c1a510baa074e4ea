import polars as pl
import pytest

from pipeline.analysis import tension
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
RUN = synthetic.run(50, TRUTH)
TABLES = synthetic.lazy(RUN)


@pytest.fixture
def course() -> tension.Course:
    return tension.course(TABLES["rounds"], TABLES["seats"], 2)


def test_lead_changes_are_counted() -> None:
    found = tension.lead_changes(TABLES["games"], 2)
    counts = RUN["games"]["lead_changes"].value_counts().sort("lead_changes")
    assert found["games"].to_list() == counts["count"].to_list()
    assert found["share"].sum() == pytest.approx(1)


def test_closeness_is_the_naive_mean() -> None:
    found = tension.closeness(TABLES["games"], 2).row(0, named=True)
    games = RUN["games"].to_dicts()
    assert found["margin"] == pytest.approx(sum(g["margin"] for g in games) / 50)
    assert found["close"] == pytest.approx(sum(g["margin"] <= 3 for g in games) / 50)
    assert found["shared"] == pytest.approx(sum(g["winners"] > 1 for g in games) / 50)
    assert found["games"] == 50
    assert found["deals"] == 25


def test_leaders_by_round_are_the_naive_ones(course: tension.Course) -> None:
    leaders = naive.leaders(RUN["rounds"].to_dicts())
    won = {(r["game"], r["seat"]): r["win_share"] for r in RUN["seats"].to_dicts()}
    for row in course.rounds.iter_rows(named=True):
        alone = {g: seats[0] for (g, r), seats in leaders.items() if r == row["round"] and len(seats) == 1}
        rows = [(g // 2, won[g, alone[g]], 1) if g in alone else (g // 2, 0, 0) for g in range(50)]
        value, _ = naive.ratio(rows)
        assert row["leader_wins"] == pytest.approx(value)
        assert row["sole"] == pytest.approx(len(alone) / 50)
        assert row["fair"] == 0.25


def test_spread_and_lead_are_the_naive_ones(course: tension.Course) -> None:
    groups = naive.grouped(RUN["rounds"].to_dicts(), lambda r: (r["game"], r["round"]))
    for row in course.rounds.iter_rows(named=True):
        ranked = {g: sorted(r["points"] for r in rows) for (g, n), rows in groups.items() if n == row["round"]}
        for name, second in (("spread", 0), ("lead", -2)):
            value, error = naive.ratio((g // 2, p[-1] - p[second], 1) for g, p in ranked.items())
            assert row[name] == pytest.approx(value)
            half = (row[f"{name}_high"] - row[f"{name}_low"]) / 2
            assert half == pytest.approx(error * 2.0639, rel=1e-3)  # t of 24 degrees of freedom


def test_points_by_round_are_the_naive_means(course: tension.Course) -> None:
    groups = naive.grouped(RUN["rounds"].to_dicts(), lambda r: (r["round"], r["seat"]))
    assert course.points.height == 40
    for row in course.points.iter_rows(named=True):
        mine = groups[row["round"], row["seat"]]
        assert row["points"] == pytest.approx(sum(r["points"] for r in mine) / 50)


def test_the_lead_for_good_is_the_naive_one(course: tension.Course) -> None:
    points: dict[int, dict[int, dict[int, int]]] = {}
    for r in RUN["rounds"].to_dicts():
        points.setdefault(r["game"], {}).setdefault(r["round"], {})[r["seat"]] = r["points"]
    winners = {r["game"]: r["seat"] for r in RUN["seats"].to_dicts() if r["win_share"] == 1}
    rounds = [naive.decided_round(points[g], seat) for g, seat in winners.items()]
    for row in course.decided.iter_rows(named=True):
        assert row["games"] == rounds.count(row["round"])
        assert row["share"] == pytest.approx(rounds.count(row["round"]) / len(rounds))
    assert course.decided["by_then"][-1] == pytest.approx(1)
    assert tension.mean_decided(course.decided) == pytest.approx(sum(rounds) / len(rounds) / 10)
    last, late = course.decided.row(-1, named=True), course.late.row(0, named=True)
    for name in ("share", "share_low", "share_high"):
        assert late[name] == pytest.approx(last[name]), "where all games are as long, the last round is everybody's"
    assert late["games"] == len(rounds)


def test_games_of_different_length() -> None:
    """Two seats; game 0 has two rounds, game 1 three; the winner leads from round 1, and from round 3 only."""
    rounds = pl.LazyFrame(
        {
            "game": [0] * 4 + [1] * 6,
            "round": [1, 1, 2, 2, 1, 1, 2, 2, 3, 3],
            "seat": [1, 2] * 5,
            "points": [5, 1, 9, 2, 1, 4, 2, 6, 9, 7],
        }
    )
    seats = pl.LazyFrame({"game": [0, 0, 1, 1], "seat": [1, 2, 1, 2], "win_share": [1.0, 0.0, 1.0, 0.0]})
    found = tension.course(rounds, seats)
    assert found.rounds["games"].to_list() == [2, 2, 1]
    assert found.rounds["leader_wins"].to_list() == [0.5, 0.5, 1.0]
    assert found.rounds["lead"].to_list() == [3.5, 5.5, 2.0]
    assert found.decided["games"].to_list() == [1, 0, 1]
    assert found.decided["of_game"].to_list() == [0.5, None, 1.0]
    assert found.late["share"].to_list() == [0.5]


def test_a_shared_win_has_no_round_of_decision() -> None:
    rounds = pl.LazyFrame({"game": [0, 0], "round": [1, 1], "seat": [1, 2], "points": [3, 3]})
    seats = pl.LazyFrame({"game": [0, 0], "seat": [1, 2], "win_share": [0.5, 0.5]})
    found = tension.course(rounds, seats)
    assert found.decided["games"].sum() == 0
    assert found.rounds["sole"].to_list() == [0.0]
