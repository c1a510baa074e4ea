import pytest

from pipeline.analysis import slices


@pytest.fixture(autouse=True)
def _small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of ten games: whatever is tested here is put together from many of them."""
    monkeypatch.setattr(slices, "GAMES_AT_A_TIME", 10)
