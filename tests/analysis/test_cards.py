import numpy as np
import polars as pl
import pytest
from scipy import stats

from pipeline.analysis import cards, slices
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"), player_effect={"a": 6.0})
RUN = synthetic.run(60, TRUTH)
COLUMNS = ("offered", "affordable", "passed_over", "drafted", "deployed", "played", "used", "under", "in_play")


def _row(game: int, card: str, seat: int, *numbers: int) -> dict[str, object]:
    return {"game": game, "card": card, "seat": seat, **dict(zip(COLUMNS, numbers, strict=True))}


def _by_hand() -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Fifty games of two seats, seat 1 wins all. Of six cards each has its own fate."""
    rows = []
    for game in range(50):
        rows.append(_row(game, "loved", 1, 2, 2, 1, 1, 1, 0, 1, 0, 1))
        rows.append(_row(game, "dear", 0, 9, 0, 0, 0, 0, 0, 0, 0, 0))
        rows.append(_row(game, "spurned", 0, 9, 9, 9, 0, 0, 0, 0, 0, 0))
        rows.append(_row(game, "idle", 2, 3, 3, 2, 1, 0, 0, 0, 0, 0))
        rows.append(_row(game, "home", 1, 0, 0, 0, 0, 1, 0, 1, 0, 0))
        rows += [_row(game, "rare", 0, 1, 1, 1, 0, 0, 0, 0, 0, 0)] if game == 7 else []
    seats = pl.LazyFrame(
        {
            "game": np.repeat(np.arange(50), 2),
            "seat": [1, 2] * 50,
            "player": ["x"] * 100,
            "win_share": [1.0, 0.0] * 50,
            "points": [9, 1] * 50,
        }
    )
    return pl.LazyFrame(rows), seats


def test_why_a_card_is_not_taken() -> None:
    found = cards.why(cards.cards(*_by_hand()), cards.Thresholds(seen=0.05))
    assert dict(zip(found["card"], found["why"], strict=True)) == {
        "loved": cards.IN_USE,
        "dear": cards.TOO_DEAR,
        "spurned": cards.NOT_VALUED,
        "idle": cards.NOT_USED,
        "rare": cards.NEVER_SEEN,
        "home": cards.DEALT,
    }


def test_cards_by_hand() -> None:
    found = {row["card"]: row for row in cards.cards(*_by_hand()).iter_rows(named=True)}
    assert found["loved"]["win_share"] == 1
    assert found["loved"]["over_others"] == 1
    assert found["loved"]["expected"] == 1  # seat 1 always wins: the card has nothing to do with it
    assert found["loved"]["lift"] == 0
    assert found["idle"]["over_others"] == -1
    assert found["idle"]["unused"] == 1
    assert found["home"]["takers"] == 0  # it was never there to be taken
    assert found["home"]["p"] is None
    assert found["rare"]["seen"] == pytest.approx(0.02)
    assert found["rare"]["takers"] == 0
    assert found["rare"]["win_share"] is None
    assert found["spurned"]["could"] == 1
    assert found["spurned"]["taken"] == 0
    assert found["dear"]["could"] == 0
    assert found["loved"]["passed_over"] == 50


def test_cards_are_the_naive_counts() -> None:
    found = cards.cards(RUN["cards"].lazy(), RUN["seats"].lazy(), 2)
    seats = {(r["game"], r["seat"]): r for r in RUN["seats"].to_dicts()}
    usual = {
        key: sum(r["win_share"] for r in rows) / len(rows)
        for key, rows in naive.grouped(RUN["seats"].to_dicts(), lambda r: (r["player"], r["seat"])).items()
    }
    groups = naive.grouped(RUN["cards"].to_dicts(), lambda r: r["card"])
    assert found.height == len(groups)
    for row in found.iter_rows(named=True):
        mine = groups[row["card"]]
        assert {name: row[name] for name in COLUMNS} == {name: sum(r[name] for r in mine) for name in COLUMNS}
        seen = {r["game"] for r in mine if r["offered"] > 0}
        assert row["games"] == len(seen)
        assert row["seen"] == pytest.approx(len(seen) / 60)
        takers = [seats[r["game"], r["seat"]] for r in mine if r["drafted"] > 0]
        assert row["takers"] == len(takers)
        if not takers:
            continue
        won = sum(t["win_share"] for t in takers) / len(takers)
        above = [(t["game"] // 2, t["win_share"] - usual[t["player"], t["seat"]], 1) for t in takers]
        lift, error = naive.ratio(above)
        assert row["win_share"] == pytest.approx(won)
        assert row["lift"] == pytest.approx(lift)
        assert row["expected"] == pytest.approx(won - lift)
        others = sum(1 - t["win_share"] for t in takers) / (3 * len(takers))
        assert row["over_others"] == pytest.approx(won - others)
        deals = len({deal for deal, _, _ in above})
        if deals == 1:
            assert row["lift_low"] is None
        else:
            assert row["lift_high"] - lift == pytest.approx(error * stats.t.ppf(0.975, deals - 1))


def test_cards_that_do_nothing_are_rarely_called_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 100_000)
    run = synthetic.run(3000)
    found = cards.cards(run["cards"].lazy(), run["seats"].lazy())
    assert found["p"].is_between(0, 0.05).sum() >= 1  # of a hundred, about five by chance
    assert (found["q"] <= 0.05).sum() <= 1
    inside = (found["lift_low"] <= 0) & (found["lift_high"] >= 0)
    assert float(inside.mean() or 0) >= 0.88  # type: ignore[arg-type]


def test_a_card_of_strong_players_is_not_taken_for_a_strong_card() -> None:
    """Only `a`, who wins more anyway, takes the card."""
    rows = [
        _row(r["game"], "badge", r["seat"], 1, 1, 0, 1, 1, 0, 0, 0, 0)
        for r in RUN["seats"].to_dicts()
        if r["player"] == "a"
    ]
    row = cards.cards(pl.LazyFrame(rows), RUN["seats"].lazy(), 2).row(0, named=True)
    assert row["win_share"] > 0.3
    assert row["over_others"] > 0.1
    assert row["lift"] == pytest.approx(0, abs=1e-12)


def test_stand_in_cards_are_not_ranked() -> None:
    found = cards.cards(RUN["cards"].lazy(), RUN["seats"].lazy(), 2, stand_in=True)
    assert found["rank"].null_count() == found.height
    assert found["card"].is_sorted()
    ranked = cards.cards(RUN["cards"].lazy(), RUN["seats"].lazy(), 2)
    assert ranked["rank"][0] == 1
    assert ranked["lift"].drop_nulls().is_sorted(descending=True)


def test_cards_without_a_row() -> None:
    found = cards.cards(*_by_hand())
    assert cards.never_in_a_run(found, ["loved", "ghost"]) == ["ghost"]
