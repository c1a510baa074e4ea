"""What a change did: watched look after look, told in sentences, as a page."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.analysis import compare, whatif
from pipeline.analysis.goals.quantities import source_of
from pipeline.analysis.whatif import BEYOND, DIFFERS, SMALL, TOGETHER, UNKNOWN, Watch
from pipeline.reporting import whatif as told
from pipeline.reporting.alike import alike
from pipeline.reporting.whatif import SEATS, GoalMoved, Tried, lines_of
from pipeline.reporting.whatif_notes import uses, warnings
from pipeline.reporting.whatif_page import page_of
from pipeline.store.reading import Run, open_run
from tests.reporting import made_up

GAMES = 1_200


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    """The printed rules; seat 4 with more points, seat 1 with fewer, both."""
    home = tmp_path_factory.mktemp("runs")
    effects = {"printed": (0, 0, 0, 0, 0), "four": (0, 0, 0, 9, 0), "one": (-9, 0, 0, 0, 0), "both": (-9, 0, 0, 9, 0)}
    for label, effect in effects.items():
        made_up.write(home / label, GAMES, seat_effect=effect, variants=(label,) * (label != "printed"))
    return {label: open_run(home / label) for label in effects}


def watched(runs: list[Run], changes: list[str]) -> Watch:
    watch = Watch(whatif.watchable(source_of(runs[0])), whatif.trials(changes))
    watch.take(runs)
    return watch


@pytest.fixture(scope="module")
def two(runs: dict[str, Run]) -> Watch:
    return watched(list(runs.values()), ["four", "one"])


def test_effects_are_those_of_a_comparison_with_wider_intervals(runs: dict[str, Run], two: Watch) -> None:
    pair = runs["printed"], runs["four"]
    how = compare.pair(pair[0].manifest.spec, pair[1].manifest.spec)
    plain = compare.compare(
        (pair[0].scan("seats"), pair[1].scan("seats")),
        (pair[0].scan("games"), pair[1].scan("games")),
        compare.WIN_SHARE,
        how,
    )
    found = two.effects().filter((pl.col("change") == "four") & (pl.col("key") == "seat_share"))
    for column in ("a", "b", "effect", "effect_se", "saved"):
        assert found[column].to_list() == pytest.approx(plain[column].to_list())
    assert (found["effect_low"] < plain["effect_low"]).all()
    assert found["games"].to_list() == [GAMES] * 4


def test_taken_in_piece_by_piece_it_comes_to_the_same(
    runs: dict[str, Run], two: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whatif, "GAMES_AT_A_TIME", 501)  # no whole number of deals
    in_pieces = watched(list(runs.values()), ["four", "one"])
    assert in_pieces.games == two.games == GAMES
    columns = ["change", "key", "group", "effect", "effect_se", "p_holm"]
    both = (watch.effects().select(columns).iter_rows() for watch in (in_pieces, two))
    for a, b in zip(*both, strict=True):
        assert a[:3] == b[:3]
        assert a[3:] == pytest.approx(b[3:])


def test_what_changes_is_known_and_what_does_not_is_not_said_to(two: Watch) -> None:
    found = two.effects().filter(pl.col("key") == "seat_share")
    known = {(row["change"], row["group"]): row["known"] for row in found.iter_rows(named=True)}
    assert known["four", "4"] == known["one", "1"] == known[TOGETHER, "1"] == known[TOGETHER, "4"] == DIFFERS
    rounds = two.effects().filter((pl.col("key") == "rounds") & (pl.col("change") == "four"))
    assert rounds["known"].to_list() == [SMALL]
    assert not whatif.settled(two.effects())
    assert whatif.widest(two.effects()) > whatif.NARROW
    unknown = two.effects().filter(pl.col("known") == UNKNOWN)
    assert (unknown["more_games"].drop_nulls() > 0).all()


def test_points_add_up_and_wins_beyond_the_sum_are_the_difference(two: Watch) -> None:
    effects = two.effects()
    part = {change: effects.filter(pl.col("change") == change) for change in ("four", "one", TOGETHER, BEYOND)}
    beyond = part[TOGETHER]["effect"] - part["four"]["effect"] - part["one"]["effect"]
    assert part[BEYOND]["effect"].to_list() == pytest.approx(beyond.to_list())
    points = part[BEYOND].filter(pl.col("key") == "points")
    assert points["known"].to_list() == [SMALL]


def test_a_watch_of_the_same_run_twice_changes_nothing(runs: dict[str, Run]) -> None:
    found = watched([runs["printed"], runs["printed"]], ["idle"]).effects()
    assert (found["effect"] == 0).all()
    assert DIFFERS not in found["known"]


@pytest.fixture(scope="module")
def tried(runs: dict[str, Run], two: Watch) -> Tried:
    lines = lines_of(two.effects(), two.watched)
    first, *others = runs.items()
    pair = compare.pair(first[1].manifest.spec, others[0][1].manifest.spec)
    labels = ("printed rules", "four", "one", TOGETHER)
    both = dict(zip(labels, runs.values(), strict=True))
    same = {label: alike(first[1], run, pair) for label, run in list(both.items())[1:]}
    seats = lines.filter((pl.col("heading") == SEATS) & (pl.col("change") == TOGETHER))
    looks = pl.concat([seats.with_columns(games=pl.lit(games)) for games in (400, 800, 1200)])
    return Tried(
        title="Made Up",
        about="Four players.",
        runs=both,
        lines=lines,
        looks=looks.select("change", "row", "games", "effect", "effect_low", "effect_high"),
        alike=same,
        uses=list(uses((first[1], others[-1][1]), GAMES, ["Nobody's Card"])),
        goals=[GoalMoved(TOGETHER, "seat_gap.4", "met", "missed", "NOT MET at 4 players: so it is.")],
        stopped="Stopped: time is up.",
        warnings=list(warnings(both, same, GAMES)),
        reading=[told.VALID, told.CHOICE],
        command="galactic try made-up",
    )


def test_it_reads_as_text(tried: Tried) -> None:
    text = "\n".join(told.text(tried))
    rows = [line for line in text.splitlines() if line.startswith("Seat 4 ")]
    assert len(rows) == 3
    assert rows[0].endswith("changes")
    assert "With four: 1,200 games a side" in text
    assert "seat_gap.4: met → missed with together. NOT MET at 4 players: so it is." in text
    assert "Nobody's Card: nobody had it in any of these games." in text
    assert "times as many." in text


def test_a_sentence_names_what_changes_first_and_how_far_off_the_rest_can_be(tried: Tried) -> None:
    rows = tried.lines.filter((pl.col("change") == "four") & (pl.col("heading") == SEATS))
    said = told.sentence(rows)
    assert said.startswith("Seat 4 +")
    assert "points (" in said
    assert told.verdict(rows) == DIFFERS
    if "Not known" in said:
        assert "None changes by more than" in said


def test_the_page_opens_with_findings_and_stands_alone(tried: Tried) -> None:
    page = page_of(tried)
    order = [
        page.index(text) for text in ("What does four and one do to Made Up?", "What we found", "seat_gap.4", "Seat 4")
    ]
    assert order == sorted(order)
    for heading in (SEATS, "How sure, after how many games", "Do the changes add up?", "What this rests on"):
        assert f">{heading}</h2>" in page
    assert page.count("data:image/svg+xml;base64,") >= 3
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_a_change_that_changed_no_game_has_no_charts(tried: Tried, runs: dict[str, Run], tmp_path: Path) -> None:
    printed = runs["printed"]
    same = alike(printed, printed, compare.Pair())
    one = watched([printed, printed], ["idle"])
    idle = tried._replace(
        runs={"printed rules": printed, "idle": printed},
        lines=lines_of(one.effects(), one.watched),
        alike={"idle": same},
        looks=pl.DataFrame(),
        warnings=list(warnings({"printed rules": printed, "idle": printed}, {"idle": same}, GAMES)),
    )
    assert idle.nothing
    page = page_of(idle)
    assert "no game changed" in page
    assert f">{SEATS}</h2>" not in page
    assert any("fewer than one deal in 400" in one for one in idle.warnings)
