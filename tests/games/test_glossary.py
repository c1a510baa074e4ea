"""Every word that a designer may write in a sheet is explained where the game's glossary names its column."""

import pytest

from pipeline import games
from pipeline.games.cells import cells
from pipeline.games.glossary import ANY, example, how_to, meanings, read_glossary

EXPLAINED = ("verb", "when", "condition", "timing", "part", "per", "unless", "bonus", "icons", "bands")


@pytest.mark.parametrize("name", games.names())
def test_the_glossary_explains_every_word_of_the_columns_it_names_and_no_other(name: str) -> None:
    these = games.load(name).sheets
    glossary = read_glossary(these)
    named = {(sheet, column) for sheet, table in glossary.items() if sheet != "new" for column in table}
    seen = set()
    for sheet in these.sheets:
        for column, cell in cells(sheet.row).items():
            told = meanings(glossary, sheet.name, column)
            seen |= {(sheet.name, column), (ANY, column)}
            assert column not in EXPLAINED or told, f"{name}: {sheet.name}, {column} is not explained"
            if told:
                assert set(told) >= set(cell.column.words), f"{name}: {sheet.name}, {column}"
                assert set(told) == set(cell.column.words) or (ANY in glossary and column in glossary[ANY])
    assert named <= seen, f"{name}: its glossary names columns that do not exist: {named - seen}"
    assert len(how_to(glossary)) >= 3


def test_an_example_is_the_shortest_row_that_says_the_word_alone() -> None:
    shipped = games.load("core-worlds").load_components(None, 0, ())
    told = example(shipped, "effects", "verb", "add_ground_per")
    assert ": " in told
    assert "verb add_ground_per" in told
    assert example(shipped, "effects", "of", "hero").count("+") == 0
