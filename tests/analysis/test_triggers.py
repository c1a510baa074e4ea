import polars as pl
import pytest

from pipeline.analysis import endings, triggers
from tests.analysis import cosmos
from tests.naive import counts as naive

RUN = cosmos.run(120, cosmos.Truth(rotations=2))
LAZY = cosmos.lazy(RUN)
GAMES = {row["game"]: row for row in RUN["games"].to_dicts()}
SEATS = {(row["game"], row["seat"]): row for row in RUN["seats"].to_dicts()}


def test_the_seat_that_triggered_is_followed_to_the_end() -> None:
    found = triggers.wins(LAZY["games"], LAZY["seats"], 2)
    pulled = [g for g in GAMES.values() if g["trigger"] > 0]
    assert set(found["ending"]) == {g["ending"] for g in pulled}
    for row in found.iter_rows(named=True):
        mine = [g for g in pulled if g["ending"] == row["ending"]]
        won = [SEATS[g["game"], g["trigger"]]["win_share"] for g in mine]
        assert row["games"] == len(mine)
        assert row["win_share"] == pytest.approx(sum(won) / len(won))
        assert row["fair"] == 0.25


@pytest.mark.parametrize("by", ["seat", "player"])
def test_who_triggers_is_a_share_of_the_games_played(by: str) -> None:
    found = triggers.by_group(LAZY["games"], LAZY["seats"], by, 2)
    for row in found.iter_rows(named=True):
        mine = [s for s in SEATS.values() if s[by] == row[by]]
        did = [s for s in mine if GAMES[s["game"]]["trigger"] == s["seat"]]
        assert row["games"] == len(mine)
        assert row["share"] == pytest.approx(len(did) / len(mine))
        assert row["win_share"] == pytest.approx(sum(s["win_share"] for s in did) / len(did))


def _lead(game: dict[str, int]) -> int | None:
    """The lead of the seat that triggered, at the end of the round before, counted plainly."""
    when = [game[x] for x in triggers.WHEN if game[x] > 0]
    if not when or not game["trigger"]:
        return None
    rows = RUN["rounds"].filter((pl.col("game") == game["game"]) & (pl.col("round") == min(when) - 1)).to_dicts()
    own = next(r["points"] for r in rows if r["seat"] == game["trigger"])
    return int(own - max(r["points"] for r in rows if r["seat"] != game["trigger"]))


def test_the_lead_is_that_of_the_round_before() -> None:
    found = triggers.by_lead(LAZY["games"], LAZY["seats"], LAZY["rounds"], 2)
    leads = {g: lead for g, row in GAMES.items() if (lead := _lead(row)) is not None}
    assert found["games"].sum() == len(leads)
    bounds = [(-999, -10), (-9, -5), (-4, -1), (0, 0), (1, 4), (5, 9), (10, 999)]
    for row in found.iter_rows(named=True):
        low, high = bounds[triggers.LEADS.index(row["lead"])]
        mine = [g for g, lead in leads.items() if low <= lead <= high and GAMES[g]["ending"] == row["ending"]]
        assert row["games"] == len(mine)
        won = [SEATS[g, GAMES[g]["trigger"]]["win_share"] for g in mine]
        assert row["win_share"] == pytest.approx(sum(won) / len(won))


def test_one_seat_leads_nobody() -> None:
    alone = cosmos.lazy(cosmos.run(20, cosmos.Truth(seats=1)))
    assert triggers.by_lead(alone["games"], alone["seats"], alone["rounds"]).height == 0


def test_stalled_visits_are_a_share_of_visits_not_of_seats() -> None:
    found = triggers.stalled(LAZY["seats"], rotations=2).row(0, named=True)
    visits, stalled = sum(RUN["seats"]["portal_visits"]), sum(RUN["seats"]["portal_stalled"])
    assert found["visits"] == pytest.approx(visits / 480)
    assert found["stalled"] == pytest.approx(stalled / visits)


def test_endings_by_how_many_pursue_add_up_in_each_group() -> None:
    found = endings.by_group(LAZY["games"], "pursuing", 2)
    for (many,), rows in found.group_by("pursuing"):
        mine = [g for g in GAMES.values() if g["pursuing"] == many]
        assert rows["share"].sum() == pytest.approx(1)
        assert rows["all"].unique().to_list() == [len(mine)]
        for row in rows.iter_rows(named=True):
            ended = [g for g in mine if g["ending"] == row["ending"]]
            cells = [(g["game"] // 2, float(g["ending"] == row["ending"]), 1.0) for g in mine]
            assert row["games"] == len(ended)
            assert row["share"] == pytest.approx(naive.ratio(cells)[0])
            assert row["rounds"] == pytest.approx(sum(g["rounds"] for g in ended) / len(ended))
