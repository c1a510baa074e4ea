"""Transcripts, on a toy of a game: what is told is what is logged."""

from pipeline.games import transcript
from tests.toy.race import GAME


def told(seed: int, choices: bool = True) -> list[str]:
    settings = GAME.rulebook.settings(["short"], ["bust=7"], 3)
    components = GAME.load_components(None, 0, ())
    players = transcript.seated(GAME, "careful,bold,random", 3)
    sitting = transcript.sit_down(GAME, settings, components, players, seed)
    return list(transcript.lines(GAME, sitting, choices))


def test_a_transcript_names_the_rules_the_players_and_each_choice() -> None:
    lines = told(5)
    assert lines[0] == "Race, 3 seats, seed 5, game 0"
    assert "variants: short" in lines
    assert any(line.startswith("rule changed: goal = 2: 20; 3: 15") for line in lines)
    assert "rule changed: bust = 7" in lines
    assert "seat 2 is played by bold" in lines
    assert "seat 1: press (nothing else is possible)" in lines
    assert any(line.endswith(": bank (1 of 2)") for line in lines)


def test_the_scores_add_up_and_the_best_is_first() -> None:
    lines = told(5)
    rows = {
        line[2:22].strip(): [int(cell) for cell in line[22:].split()]
        for line in lines
        if line[22:].split()[:1] and line[22:].split()[0].lstrip("-").isdecimal()
    }
    assert [sum(parts) for parts in zip(rows["banked"], rows["head start"], strict=True)] == rows["in all"]
    assert rows["rank"][rows["in all"].index(max(rows["in all"]))] == 1


def test_equal_seeds_tell_equal_games_and_others_do_not() -> None:
    assert told(5) == told(5) != told(6)


def test_without_choices_only_what_happened_is_told() -> None:
    assert set(told(5, choices=False)) <= set(told(5))
