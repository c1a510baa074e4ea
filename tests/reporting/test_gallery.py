from pathlib import Path

import pytest

from pipeline.reporting import gallery
from tests.reporting import made_up


def test_the_command_draws_a_few_pictures_and_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run, other = (
        made_up.write(tmp_path / "run", 40),
        made_up.write(tmp_path / "other", 40, variants=("consuls",), seed=2),
    )
    assert gallery.main([str(run), str(other), "--out", str(tmp_path / "gallery")]) == 0
    written = capsys.readouterr().out.split()
    assert {Path(name) for name in written} == set((tmp_path / "gallery").iterdir())
    assert len(written) == 6
    first = Path(written[0]).read_text(encoding="utf-8")
    assert first.startswith("<svg")
    assert 'aria-label="Win share by seat.' in first
    assert sum(Path(name).stat().st_size for name in written) < 700_000


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    run = made_up.write(tmp_path / "run", 40)
    first, second = (gallery.draw([str(run)], tmp_path / name) for name in ("one", "two"))
    assert [p.read_bytes() for p in first] == [p.read_bytes() for p in second]


def test_a_wrong_run_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main([str(tmp_path / "nowhere"), "--out", str(tmp_path / "gallery")]) == 2
    assert "there is no" in capsys.readouterr().err
    assert not (tmp_path / "gallery").exists()


def test_without_runs_it_draws_the_last_studys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up.write(tmp_path / "data" / "b", 40, variants=("consuls",), seed=2)
    made_up.write(tmp_path / "data" / "a", 40)
    monkeypatch.chdir(tmp_path)
    assert gallery.main([]) == 0
    assert (tmp_path / "reports" / "gallery" / "consuls.svg").is_file()
