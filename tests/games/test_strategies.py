import pathlib

import pytest

from pipeline.engine.players import GUMBEL, RANDOM, WEIGHTED
from pipeline.errors import UsageError
from pipeline.games import strategies

FEATURES = ("draft", "points", "pass")
GOOD = """
[strategies.greedy]
about = "points"
noise = 0.5
noise_kind = "gumbel"
weights = { points = 2, draft = 0.25 }

[strategies.calm]
like = "greedy"
noise = 0
weights = { draft = -1.0 }

[lineups.mixed]
about = "two"
players = ["greedy", "calm"]
"""


def read(tmp_path: pathlib.Path, content: str) -> strategies.Book:
    path = tmp_path / "own.toml"
    path.write_text(content, encoding="utf-8")
    return strategies.read(path, FEATURES)


def test_a_strategy_begins_with_another_ones_numbers(tmp_path: pathlib.Path) -> None:
    calm = read(tmp_path, GOOD).strategies["calm"]
    assert (calm.noise, calm.noise_kind, dict(calm.weights)) == (0.0, "gumbel", {"points": 2.0, "draft": -1.0})


def test_lineups_repeat_from_the_first(tmp_path: pathlib.Path) -> None:
    book = read(tmp_path, GOOD)
    assert book.lineup("mixed", 3).seated(3) == ("greedy", "calm", "greedy")
    assert book.lineup("calm,random", 2).seated(2) == ("calm", "random")
    assert book.lineup("calm", 4).seated(4) == ("calm",) * 4


def test_packed_players(tmp_path: pathlib.Path) -> None:
    packed = strategies.pack(read(tmp_path, GOOD), ("random", "greedy"), FEATURES)
    assert [player.kind for player in packed] == [RANDOM, WEIGHTED]
    assert (packed[1].noise, packed[1].noise_kind) == (0.5, GUMBEL)
    assert packed[1].weights.tolist()[:3] == [0.25, 2.0, 0.0]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("gredy", "no player or line-up is called 'gredy': did you mean 'greedy'"),
        ("greedy,clam", "no player is called 'clam': did you mean 'calm'"),
        ("greedy,calm", "are 2, and there are 3 seats"),
    ],
)
def test_players_that_do_not_fit(tmp_path: pathlib.Path, said: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read(tmp_path, GOOD).lineup(said, 3)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[strategies.a]\nweights = { pionts = 1 }", "no feature is called 'pionts': did you mean 'points'"),
        ('[strategies.a]\nweights = { points = "much" }', "weight points = 'much' must be a number"),
        ("[strategies.a]\nweights = { points = true }", "weight points = True must be a number"),
        ("[strategies.a]\nnoise = -1", "noise = -1 must be a number from 0"),
        ('[strategies.a]\nnoise_kind = "normal"', "noise_kind = 'normal' must be uniform or gumbel"),
        ('[strategies.a]\nlike = "b"', "it is like 'b', which is not known before it"),
        ("[strategies.a]\nweigths = {}", "'weigths' is no part of a strategy: did you mean 'weights'"),
        ('[lineups.m]\nplayers = ["rnadom"]', "no strategy is called 'rnadom': did you mean 'random'"),
        ("[lineups.m]\nplayers = []", "players must be a list of one or more strategies"),
        ("[lineups.m]\n", "players must be a list of one or more strategies"),
        ("[strategy.a]\n", "'strategy' is no part of a strategy file"),
        ("x", "is no TOML"),
    ],
)
def test_a_wrong_file_is_one_sentence(tmp_path: pathlib.Path, content: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read(tmp_path, content)


def test_a_missing_file(tmp_path: pathlib.Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        strategies.read(tmp_path / "none.toml", FEATURES)
