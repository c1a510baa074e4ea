"""Runs by the same rules with other cards or players test a finding; they are no variants."""

from pathlib import Path

import pytest

from pipeline.analysis.findings import Finding
from pipeline.reporting import repeats
from pipeline.reporting.study import Study
from tests.reporting import made_up

FINDING = Finding("Which seat wins?", "Seat 1 wins.", 20.0, 15.0, 25.0, "points", 200, "sure", ("stand-in set 0",))


def study_of(folder: Path, effects: list[float]) -> Study:
    """A study whose seat 1 is `effects` points better, in one stand-in set each."""
    runs = []
    for cards, effect in enumerate(effects):
        runs.append(folder / f"set{cards}")
        made_up.write(runs[-1], 400, cards=cards, seed=cards, seat_effect=(effect, 0, 0, 0, 0))
    return Study(runs)


@pytest.fixture(scope="module")
def agreeing(tmp_path_factory: pytest.TempPathFactory) -> Study:
    return study_of(tmp_path_factory.mktemp("agree"), [12, 13, 12, 11, 12])


def test_other_cards_by_the_same_rules_are_no_variant(agreeing: Study) -> None:
    assert agreeing.variants == []
    assert len(agreeing.repeats) == 4
    assert agreeing.labels[1] == "printed rules, stand-in set 1"
    assert repeats.kind(agreeing) == "stand-in sets"
    assert "(and 4 further tests of the first)" in agreeing.lead()


def test_sets_are_called_after_what_differs(agreeing: Study) -> None:
    assert repeats.seat_by_set(agreeing, 1)["set"].to_list() == [f"stand-in set {cards}" for cards in range(5)]


def test_a_variant_beside_repeats_keeps_its_name(tmp_path: Path) -> None:
    runs = [("a", 0, ()), ("b", 1, ()), ("c", 0, ("consuls",))]
    study = Study([made_up.write(tmp_path / x, 40, cards=cards, variants=named) for x, cards, named in runs])
    assert study.variants == ["consuls"]
    assert study.said("consuls") == "the variant consuls"


def test_a_finding_that_all_sets_agree_on_is_structural(agreeing: Study) -> None:
    tested = repeats.tested(FINDING, agreeing, 1)
    assert tested.structural
    assert "Over 5 stand-in sets the distance of seat 1 from an equal share averages" in tested.sentence
    assert "5 of 5 agree on the direction" in tested.sentence


def test_a_finding_that_sets_contradict_depends_on_them(tmp_path: Path) -> None:
    tested = repeats.tested(FINDING, study_of(tmp_path, [12, -12, 12, -12, 0]), 1)
    assert not tested.structural
    assert tested.depends_on == FINDING.depends_on
    assert "and one more should show −" in tested.sentence


def test_the_reading_tells_what_one_more_set_would_show(agreeing: Study) -> None:
    by_set = repeats.seat_by_set(agreeing, 1)
    said = repeats.reading(by_set)
    assert "over 5 sets, and 5 agree on the direction" in said
    assert "In one more set it should lie between +" in said


def test_two_sets_are_too_few(agreeing: Study) -> None:
    two = repeats.seat_by_set(agreeing, 1).head(2)
    assert repeats.over_sets(two) is None
    assert "3 sets are needed" in repeats.reading(two)


def test_without_repeats_a_finding_stands_as_it_was(tmp_path: Path) -> None:
    assert repeats.tested(FINDING, study_of(tmp_path, [12]), 1) is FINDING
