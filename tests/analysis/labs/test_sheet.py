import json
from fractions import Fraction

import pytest

from pipeline.analysis.labs import sheet
from pipeline.errors import UsageError


def test_a_distribution_is_told_exactly_and_at_least_with_its_mean() -> None:
    found = sheet.distribution("Hits", {0: Fraction(1, 4), 2: Fraction(3, 4)}, "hits")
    assert found.rows == ((0, Fraction(1, 4), Fraction(1)), (2, Fraction(3, 4), Fraction(3, 4)))
    assert found.says == ("Mean 1.50 (3/2), standard deviation 0.87.",)
    assert json.loads(json.dumps(found.told()))["rows"][1] == {
        "hits": 2, "exactly": {"exact": "3/4", "value": 0.75}, "at least": {"exact": "3/4", "value": 0.75},
    }  # fmt: skip


def test_long_tables_lose_the_ends_that_hardly_ever_come() -> None:
    odds = {k: Fraction(1, 10**6) for k in range(20)} | {k: Fraction(1, 30) for k in range(20, 49)}
    odds[49] = Fraction(1) - sum(odds.values())
    short = sheet.distribution("Sum", odds, "sum").short()
    assert [row[0] for row in short.rows] == list(range(20, 50))
    assert short.says[-1] == "20 rarer rows at the ends are left out; --json has them."


def test_lists_of_things_are_read_with_and_without_counts() -> None:
    assert sheet.counted("2 unit and world, unit", "--cards") == {"unit": 3, "world": 1}
    with pytest.raises(UsageError, match="'3' says how many, but not of what"):
        sheet.counted("unit, 3", "--cards")
