"""The golden transcripts are what the rules give: a change of rules is seen, read and committed."""

import difflib

import pytest

from tests.golden.cases import FOLDER, Case, cases, text_of

COMMAND = "write it with `python -m tests.golden`, and read the diff against the rulebook"


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game}-{case.name}")
def test_a_game_goes_as_its_golden_transcript_says(case: Case) -> None:
    assert case.path.exists(), f"{case.path.name} is missing: {COMMAND}"
    kept, now = case.path.read_text(encoding="utf-8").splitlines(), text_of(case).splitlines()
    if kept != now:
        changes = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1))
        pytest.fail(f"{case.path.name} differs ({COMMAND}):\n" + "\n".join(changes[:30]))


def test_no_transcript_is_left_over() -> None:
    assert {case.path for case in cases()} >= set(FOLDER.glob("*/*.txt"))


def test_p8_a_transcript_shows_a_consul_and_a_token_taken_back() -> None:
    """What a transcript is there to show must not get lost when play changes."""
    text = (FOLDER / "core-worlds" / "consuls-4.txt").read_text(encoding="utf-8")
    assert " as a Consul (" in text
    assert "take the token back (" in text
