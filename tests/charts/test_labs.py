"""The chart of a lab: a panel a table, every bar with its number, all told in words too."""

import pytest

from pipeline.analysis.labs import deck, dice, majority
from pipeline.charts import labs
from pipeline.charts.style import alt_text, svg

SHEETS = {
    "dice": dice.answer(dice.asked(["search move attack"], 2), dice.Questions(until="attack")),
    "many sums": dice.answer(dice.asked(["d20"], 3), dice.Questions()),
    "deck": deck.answer(deck.deck("12 unit, 5 world, 3 event", 6, 3), ["2 unit and 1 world"]),
    "majority": majority.answer([5, 2, 2], majority.Rule(), majority.ToCome(4)),
    "more tables than fit": dice.answer(dice.asked(["a b"] * 7), dice.Questions()),
}


@pytest.mark.parametrize("name", SHEETS)
def test_it_draws_a_panel_for_each_table_of_odds_up_to_five(name: str) -> None:
    sheets = SHEETS[name]
    figure = labs.odds(sheets)
    drawn = [sheet for sheet in sheets if sheet.drawn][: labs.MOST_PANELS]
    assert len(figure.axes) == len(drawn) > 0
    for axes, sheet in zip(figure.axes, drawn, strict=True):
        assert len(axes.patches) == len(sheet.short().rows)
        assert sheet.title in alt_text(figure)
    assert svg(figure) == svg(labs.odds(sheets))


def test_bars_are_as_long_as_the_odds_and_say_them_as_fractions_where_these_are_short() -> None:
    axes = labs.odds(SHEETS["dice"]).axes[0]
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([100 / 3] * 3)  # type: ignore[attr-defined]
    assert [text.get_text() for text in axes.texts] == ["33.3% · 1/3"] * 3
