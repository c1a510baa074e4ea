"""The maps that come with the game, the generator, a designer's own map, and how fair they are."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.errors import UsageError
from pipeline.games.core_space.cards import FAR, SIZE, Map
from pipeline.games.core_space.components import copy_sheets, design, load_components
from pipeline.games.core_space.mapmaking import made
from pipeline.games.core_space.mapping import AIRLOCKS, fill_map, tried
from pipeline.games.core_space.picture import picture, text_of, unequal, walks
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.vocabulary import Faction, Ground

SHIPPED = ("settlement", "room", "corridors", "facility", "own")
SEEDS = (1, 2, 3, 17, 400)
TEXTS = {name: text_of(name, 1) for name in SHIPPED} | {f"generated {seed}": made(seed) for seed in SEEDS}


@pytest.fixture(params=sorted(TEXTS))
def played(request: pytest.FixtureRequest) -> Any:
    """A map as a design has it."""
    found = SimpleNamespace(map=rows(Map)[0])
    fill_map(TEXTS[request.param], 10, found.map)
    return found


def test_a_map_has_enough_of_everything(played: Any) -> None:
    m = played.map
    assert m.crates_n >= 8
    assert 0 < int(m.crate_large[: m.crates_n].sum()) < m.crates_n
    assert m.terminals_n >= 3
    least = {Faction.CORPS: 8, Faction.SECURITY: 4, Faction.GANGSTERS: 4, Faction.CIVILIANS: 4}
    for faction, n in least.items():
        assert m.posts_n[faction] >= n


def test_the_four_airlocks_are_as_far_from_everything(played: Any) -> None:
    apart = unequal(played)
    assert apart["crates"] <= 0.1, f"mean ways to crates differ by {apart['crates']:.2f} inches"
    assert apart["terminals"] <= 0.1, f"mean ways to terminals differ by {apart['terminals']:.2f} inches"
    assert apart["entries"] <= 0.5, f"mean ways from Entry Points differ by {apart['entries']:.2f} inches"
    nearest = [walks(played, airlock).entries[0] for airlock in range(len(AIRLOCKS))]
    assert max(nearest) - min(nearest) <= 1


def test_nobody_starts_beside_loot_or_an_entry_point(played: Any) -> None:
    for airlock in range(len(AIRLOCKS)):
        way = walks(played, airlock)
        assert min(way.crates + way.terminals) >= 2
        assert way.entries[0] >= 5


def test_all_floor_can_be_walked_to(played: Any) -> None:
    m = played.map
    floor = np.flatnonzero(m.ground == Ground.FLOOR)
    assert int(m.walk[np.ix_(floor, floor)].max()) < FAR


def test_walking_is_as_far_there_as_back(played: Any) -> None:
    assert (played.map.walk == played.map.walk.T).all()


def test_a_generated_map_is_the_same_for_an_equal_seed_and_another_for_another() -> None:
    first = made(23)
    made.cache_clear()
    assert made(23) == first
    assert made(24) != first
    assert not any(tried(made(seed))[1] for seed in range(100, 130))


def test_a_map_of_ones_own_counts(tmp_path: Path) -> None:
    copy_sheets(tmp_path / "mine")
    maps = tmp_path / "mine" / "maps"
    assert sorted(file.stem for file in maps.iterdir()) == sorted(SHIPPED)
    shipped, copied = load_components(None, 0, ()), load_components(tmp_path / "mine", 0, ())
    assert copied.digest == shipped.digest
    (maps / "own.txt").write_text(made(5))
    mine = load_components(tmp_path / "mine", 0, ())
    assert mine.digest != shipped.digest
    settings = RULEBOOK.settings((), ("map=own",), 2)
    wanted = design(RULEBOOK.settings((), ("map=generated", "map_seed=5"), 2), shipped, 2)
    assert (design(settings, mine, 2).map.walk == wanted.map.walk).all()


def test_one_map_alone_may_lie_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "own.txt").write_text(made(6).replace("confidence: invented\n", ""))
    found = load_components(tmp_path, 0, ())
    assert [row.name for row in found.sheets["maps"]] == sorted(SHIPPED)
    assert found.confidence["own"] > 0
    assert found.label == f"your own sheets in {tmp_path}, the rest stand-in set 0"


def test_a_bad_map_of_ones_own_is_told_by_file_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "own.txt").write_text(made(6).replace("|", "!", 1))
    (tmp_path / "maps" / "house.txt").write_text(made(6))
    with pytest.raises(UsageError) as error:
        load_components(tmp_path, 0, ())
    said = str(error.value)
    assert "maps/own.txt: line 7, column 1: found '!', expected |, nothing or / (an airlock's door)" in said
    assert "maps/house.txt: found a map that no rule names, expected settlement or room" in said


def test_a_picture_has_the_map_as_text_and_as_shapes() -> None:
    found = picture("facility", 1)
    assert found.title == "Corps facility"
    assert len([line for line in found.lines if line[:2].strip().isdecimal() and "|" in line]) == SIZE
    assert {cell["what"] for cell in found.cells if cell["sign"] == "O"} == {"thing"}
    assert len([edge for edge in found.edges if edge["x"] == edge["to_x"] == 0]) == SIZE
    assert any("differ by up to" in note for note in found.notes)


def test_a_map_by_no_name_and_no_file_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="no map is called 'setlement', and there is no such file: did you mean"):
        picture("setlement", 1)
