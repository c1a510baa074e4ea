import pytest

from pipeline.analysis import slices


@pytest.fixture(autouse=True)
def _small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of forty rows, ten games of `seats` or one of `rounds`: whatever is tested is put together from many."""
    monkeypatch.setattr(slices, "ROWS_AT_A_TIME", 40)
