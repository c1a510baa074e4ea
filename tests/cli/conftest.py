"""The toy is one of the games here, and every test works in a folder of its own."""

from pathlib import Path

import pytest

from pipeline import games
from tests.toy import house as houses


@pytest.fixture(autouse=True)
def _toy_among_the_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(houses.TOY)])
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return houses.build(tmp_path_factory.mktemp("house"))
