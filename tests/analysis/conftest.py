import pytest

from pipeline.analysis import slices


@pytest.fixture(autouse=True)
def _small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of 160 rows, forty games of `seats` or four of `rounds`: what is tested is put together from several."""
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 160)
