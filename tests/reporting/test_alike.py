"""Whether a change of rules mattered in any game."""

from pathlib import Path

import pytest

from pipeline.reporting import alike, changes, headlines
from pipeline.reporting.study import Study
from tests.reporting import made_up


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """The printed rules, a variant in which all is the same, and one in which seat 4 has more points."""
    home = tmp_path_factory.mktemp("runs")
    made_up.write(home / "printed", 200)
    made_up.write(home / "idle", 200, variants=("idle",))
    made_up.write(home / "consuls", 200, seat_effect=(0, 0, 0, 6, 0), variants=("consuls",))
    return Study([home / "printed", home / "idle", home / "consuls"])


def test_runs_with_the_same_rows_changed_no_game(study: Study) -> None:
    how, found = alike.with_baseline(study, "idle")
    assert how.paired
    assert found == alike.Alike(200, 1.0, True)


def test_runs_that_differ_share_some_games(study: Study) -> None:
    _, found = alike.with_baseline(study, "consuls")
    assert found is not None
    assert not found.every_row
    assert found.same_points < 1


def test_other_players_can_not_be_matched(study: Study, tmp_path: Path) -> None:
    other = made_up.write(tmp_path / "other", 200, players=("greedy",) * 4, variants=("kind",))
    how, found = alike.with_baseline(Study([study.run().path, other]), "kind")
    assert how.paired
    assert found is None


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (alike.Alike(200, 1.0, False), "All 200 games ended with the same points in every seat."),
        (alike.Alike(200, 0.0, False), "Not one of 200 games ended"),
        (alike.Alike(200, 0.25, False), "25.0% of 200 games ended"),
        (alike.Alike(10_000, 0.9998, False), "All but 2 of 10,000 games ended"),
        (alike.Alike(200, 1.0, True), "No game was changed by this: all 200 games are the same in both runs"),
    ],
)
def test_how_many_are_alike_is_said_without_rounding_it_away(found: alike.Alike, said: str) -> None:
    assert alike.in_words(found).startswith(said)


def test_a_variant_that_changed_no_game_is_told_as_such_on_both_pages(study: Study) -> None:
    for found in (list(headlines.variants(study)), changes.found(study)):
        (idle,) = [one for one in found if one[0].question == "What does the variant idle do?"]
        assert idle[1] == "no game changed"
        assert "No game was changed by the variant idle" in idle[0].sentence
        assert any("seat 4 gets" in one.sentence for one, _ in found)


def test_every_variant_says_how_many_games_came_out_alike(study: Study) -> None:
    (consuls,) = [one for one, _ in headlines.variants(study) if "consuls" in one.question]
    assert consuls.sentence.endswith("of 200 games ended with the same points in every seat.")
    pairs = changes.pairs_html(study)
    assert "<b>consuls</b>: Played on the same deals. " in pairs
    assert "No game was changed by this" in pairs


def test_a_change_of_wins_is_told_with_every_seats_points(study: Study) -> None:
    (consuls,) = [one for one, _ in headlines.variants(study) if "consuls" in one.question]
    assert "do to wins?" in consuls.question
    assert " In points: seat 1 " in consuls.sentence
    assert "and seat 4 +6." in consuls.sentence
