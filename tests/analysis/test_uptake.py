import polars as pl
import pytest

from pipeline.analysis import uptake
from pipeline.analysis.goals.quantities import Source
from pipeline.store.schema import Column, Table
from tests.analysis import synthetic
from tests.naive import counts as naive

TRUTH = synthetic.Truth(rotations=2, players=("a", "b"))
RUN = synthetic.run(40, TRUTH)
TABLES = synthetic.lazy(RUN)


def test_consuls_by_hand() -> None:
    """Of ten games, one sees three seats get the chance, two place a token, one succeeds."""
    consuls = pl.LazyFrame({"game": [4, 4, 4], "placed": [1, 1, 0], "succeeded": [0, 1, 0]})
    found = uptake.consul_uptake(consuls, pl.LazyFrame({"game": list(range(10))}))
    assert found["total"].to_list() == [3, 2, 1]
    assert found["per_game"].to_list() == pytest.approx([0.3, 0.2, 0.1])
    assert found["of_before"].to_list() == [None, pytest.approx(2 / 3), 0.5]
    assert found["of_first"].to_list() == [None, pytest.approx(2 / 3), pytest.approx(1 / 3)]
    assert found["games"].to_list() == [10] * 3
    assert uptake.in_use(found)


def test_a_variant_that_is_off_was_not_used() -> None:
    consuls = TABLES["consuls"].filter(pl.col("game") < 0)
    found = uptake.consul_uptake(consuls, TABLES["games"], 2)
    assert found["total"].to_list() == [0, 0, 0]
    assert found["of_before"].null_count() == 3
    assert not uptake.in_use(found)


def test_consul_uptake_is_the_naive_count() -> None:
    found = uptake.consul_uptake(TABLES["consuls"], TABLES["games"], 2)
    rows = RUN["consuls"].to_dicts()
    assert found["total"].to_list() == [len(rows), sum(r["placed"] for r in rows), sum(r["succeeded"] for r in rows)]
    value, error = naive.ratio([(r["game"] // 2, r["placed"], 0) for r in rows] + [(g // 2, 0, 1) for g in range(40)])
    assert found["per_game"][1] == pytest.approx(value)
    assert found["per_game_high"][1] - value == pytest.approx(error * 2.0930, rel=1e-3)


def test_windows_and_those_too_late_for_anybody_add_up() -> None:
    found = uptake.consul_windows(TABLES["conquests"], TABLES["games"], rotations=2)
    core = [r for r in RUN["conquests"].to_dicts() if r["core"] and not r["consul"] and r["round"] >= 9]
    closed = sum(r["window"] == 0 for r in core)
    assert found["total"].to_list() == [len(core), len(core) - closed, closed]
    assert found["of_first"][2] == pytest.approx(closed / len(core))
    assert found["of_before"].to_list() == [None, found["of_first"][1], None]
    assert found["of_first"][1] + found["of_first"][2] == pytest.approx(1)


def test_consuls_by_seat_counts_games_without_a_chance() -> None:
    found = uptake.consuls_by_seat(TABLES["consuls"], TABLES["games"], rotations=2)
    groups = naive.grouped(RUN["consuls"].to_dicts(), lambda r: r["seat"])
    for row in found.iter_rows(named=True):
        mine = groups[row["seat"]]
        assert row["games"] == 40
        assert row["could"] == pytest.approx(len(mine) / 40)
        assert row["succeeded"] == pytest.approx(sum(r["succeeded"] for r in mine) / 40)


def test_events_worked() -> None:
    found = uptake.events_worked(TABLES["events"], TABLES["games"], 2)
    assert found["rounds"].sum() == pytest.approx(10)
    groups = naive.grouped(RUN["events"].to_dicts(), lambda r: r["event"])
    for row in found.iter_rows(named=True):
        mine = groups[row["event"]]
        assert row["rounds"] == pytest.approx(len(mine) / 40)
        assert row["fresh"] == pytest.approx(sum(r["fresh"] for r in mine) / len(mine))


def test_what_a_game_was_made_of_and_what_a_change_brought_into_it() -> None:
    """Two games of two seats by hand: the change brings a decision, a table's rows and another card."""
    names = ("game", "seat", "decided_turn", "decided_vote")
    seats = Table("seats", "a seat", tuple(_column(name) for name in names))
    cards = Table("cards", "a card taken", (_column("game"), _column("seat"), _column("card", ("Spy", "Oaf"))))
    votes = Table("votes", "a vote", (_column("game"),))
    found = []
    for voted, taken in ((0, "Oaf"), (3, "Spy")):
        tables = {
            "games": pl.LazyFrame({"game": [0, 1]}),
            "seats": pl.LazyFrame(
                {"game": [0, 0, 1, 1], "seat": [1, 2, 1, 2], "decided_turn": [4, 4, 4, 4], "decided_vote": [voted] * 4}
            ),
            "cards": pl.LazyFrame({"game": [0, 1, 1], "seat": [1, 0, 2], "card": [taken, "Spy", "Oaf"]}),
            "votes": pl.LazyFrame({"game": [0] * voted}, schema={"game": pl.Int64}),
        }
        found.append(uptake.a_game(Source(tables.__getitem__, (seats, cards, votes), 1, 2), ["Spy"]))
    before, after = ({row[:2]: row[3] for row in one.iter_rows()} for one in found)
    assert before["decision", "turn"] == 8
    assert (before["decision", "vote"], after["decision", "vote"]) == (0, 6)
    assert (before["word", "Spy"], after["word", "Spy"]) == (0, 0.5)  # what nobody took does not count
    new = uptake.new_in(*found)
    assert set(new["what", "name"].rows()) == {("decision", "vote"), ("table", "votes"), ("word", "Spy")}


def _column(name: str, words: tuple[str, ...] | None = None) -> Column:
    return Column(name, "word" if words else "int64", name, "", words)
