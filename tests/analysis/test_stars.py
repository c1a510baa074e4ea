"""The made-up runs have the columns that the game writes, so that what is tested on them is asked of real ones."""

import pytest

from pipeline.games.forbidden_stars.facts import TABLES
from tests.analysis import stars

WRITTEN = {table.name: set(table.columns()) for table in TABLES}
ADDED = {"game", "deal", "rotation"}  # by the run, as are the columns decided_<kind>


@pytest.mark.parametrize("name", sorted(stars.run(4)))
def test_no_made_up_column_is_one_that_the_game_does_not_write(name: str) -> None:
    made_up = set(stars.run(4)[name].columns)
    assert {c for c in made_up - ADDED - WRITTEN[name] if not c.startswith("decided_")} == set()


def test_every_table_of_the_game_is_made_up() -> None:
    assert set(stars.run(4)) == set(WRITTEN)
