import polars as pl
import pytest

from pipeline.analysis import decisive, survivors
from tests.analysis import cosmos
from tests.naive import counts as naive

RUN = cosmos.run(100, cosmos.Truth(rotations=2))
LAZY = cosmos.lazy(RUN)
CARDS = RUN["survivors"].to_dicts()


def test_what_becomes_of_each_colour() -> None:
    found = survivors.by_colour(LAZY["survivors"], 2)
    assert found["colour"].to_list() == ["blue", "green", "neutral", "red"]
    for row in found.iter_rows(named=True):
        mine = [c for c in CARDS if c["colour"] == row["colour"]]
        assert row["games"] == len(mine)
        for fate in survivors.FATES:
            assert row[fate] == pytest.approx(sum(c["fate"] == fate for c in mine) / len(mine))
        assert row["points"] == pytest.approx(sum(c["points"] for c in mine) / len(mine))


def test_a_card_drawn_and_not_kept_gives_nothing() -> None:
    found = survivors.kinds(LAZY["survivors"], 2)
    drawn = {
        "neutral": sum(c["drawn_neutral"] for c in CARDS),
        "coloured": sum(c["drawn"] - c["drawn_neutral"] for c in CARDS),
    }
    for row in found.iter_rows(named=True):
        mine = [c for c in CARDS if (c["colour"] == "neutral") == (row["kind"] == "neutral")]
        points = sum(c["points"] for c in mine)
        assert row["games"] == drawn[row["kind"]]
        assert row["kept"] == pytest.approx(len(mine) / drawn[row["kind"]])
        assert row["points"] == pytest.approx(points / len(mine))
        assert row["points_drawn"] == pytest.approx(points / drawn[row["kind"]])
        assert row["stuck"] == pytest.approx(sum(c["fate"] == "stuck" for c in mine) / len(mine))
        assert row["points_low"] < row["points"] < row["points_high"]


def test_without_neutral_cards_there_is_one_kind() -> None:
    none = cosmos.lazy(cosmos.run(20, cosmos.Truth(new_worlds=False)))
    assert survivors.kinds(none["survivors"])["kind"].to_list() == ["coloured"]


def test_how_often_a_source_of_points_decides() -> None:
    found = decisive.decides(LAZY["scores"], LAZY["seats"], "neutrals", 2).row(0, named=True)
    points = {(r["game"], r["seat"]): r["points"] for r in RUN["seats"].to_dicts()}
    parts = {(r["game"], r["seat"]): r["points"] for r in RUN["scores"].to_dicts() if r["source"] == "neutrals"}
    had = other = made = broke = 0
    for game in range(100):
        whole = [points[game, seat] for seat in range(1, 5)]
        part = [parts.get((game, seat), 0) for seat in range(1, 5)]
        now, then = naive.shares(whole), naive.shares([w - p for w, p in zip(whole, part, strict=True)])
        had += any(part)
        other += now != then
        made += max(now) < 1 and max(then) == 1
        broke += max(then) < 1 and max(now) == 1
    assert other > made > 0
    assert (found["had"], found["winners"], found["made"], found["broke"]) == (
        had / 100, other / 100, made / 100, broke / 100,
    )  # fmt: skip
    assert (found["games"], found["deals"]) == (100, 50)


def test_a_source_that_nobody_has_decides_nothing() -> None:
    found = decisive.decides(LAZY["scores"], LAZY["seats"], "prestige", 2).row(0, named=True)
    assert (found["had"], found["winners"]) == (0.0, 0.0)
    none = LAZY["seats"].filter(pl.col("game") < 0)
    assert decisive.decides(LAZY["scores"], none, "neutrals").height == 0
