import polars as pl
import pytest
from matplotlib.figure import Figure

from pipeline.charts import style
from pipeline.charts.style import Words
from pipeline.reporting import display


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(display, "put", found.append)
    return found


def chart(table: pl.DataFrame, note: str = "") -> Figure:
    figure, _ = style.sheet(Words(f"{table.height} rows", note, "n"), 1.0)
    return style.tell(figure, f"{table.height} rows {note}")


def test_show_draws_with_its_reading_and_numbers(shown: list[str]) -> None:
    display.show(chart, pl.DataFrame({"a": [1]}), lambda table: f"{table.height} row read", note="mixed")
    (html,) = shown
    assert html.startswith('<figure><p class="reading">1 row read</p><img src="data:image/svg+xml;base64,')
    assert 'alt="1 rows mixed"' in html
    assert "<summary>The numbers</summary>" in html


def test_show_says_why_there_is_nothing_to_draw(shown: list[str]) -> None:
    display.show(chart, pl.DataFrame(), lambda table: str(table["a"][0]), "Only one strategy played.")
    display.show(chart, pl.DataFrame({"a": []}))
    assert shown == ['<p class="reading">Only one strategy played.</p>', f'<p class="reading">{display.NOTHING}</p>']


def test_a_cell_may_say_more_than_the_number_it_is_sorted_by() -> None:
    cells = [{"value": 0.5, "text": "+0.5 (0.1 to 0.9)"}, {"value": None, "text": "–"}]
    html = display.table_html(pl.DataFrame({"card": ["a", "b"], "effect": cells}), sortable=True)
    assert '<td class=told data-value="0.5">+0.5 (0.1 to 0.9)</td>' in html
    assert '<td class=told data-value="">–</td>' in html
    assert '<th scope="col"><button type="button">effect</button></th>' in html


def test_show_says_nothing_where_nothing_is_asked_for(shown: list[str]) -> None:
    display.show(chart, pl.DataFrame(), otherwise="")
    assert shown == []


def test_a_table_escapes_words_and_rounds_numbers() -> None:
    table = pl.DataFrame({"card": ["<Órdü> & co"], "won": [-0.12345], "won_low": [None], "games": [12_345]})
    html = display.table_html(table)
    assert "&lt;Órdü&gt; &amp; co" in html
    assert "<td>−0.123</td><td>–</td><td>12,345</td>" in html
    assert "won, from" in html


def test_a_sortable_table_keeps_the_whole_value_beside_the_rounded_one() -> None:
    html = display.table_html(pl.DataFrame({"card": ["a"], "won": [0.123456]}), {"card": "Card", "won": "Won"}, True)
    assert 'data-value="0.123456">0.123<' in html
    assert '<button type="button">Card</button>' in html
    assert 'class="sortable"' in html


def test_a_long_table_counts_what_it_leaves_out() -> None:
    html = display.table_html(pl.DataFrame({"a": range(890)}))
    assert html.count("<tr>") == 401
    assert "and 490 more rows" in html


def test_only_titled_columns_are_shown_in_their_order() -> None:
    html = display.table_html(pl.DataFrame({"a": [1], "b": [2], "c": [3]}), {"c": "See", "a": "Ay"})
    assert html.index("See") < html.index("Ay")
    assert "2</td>" not in html


def test_digits_hold_for_every_number_with_a_fraction() -> None:
    html = display.table_html(pl.DataFrame({"a": [12.345, 0.5, 3]}, strict=False), digits=1)
    assert "<td>12.3</td>" in html
    assert "<td>0.5</td>" in html
    assert "<td>3.0</td>" in html


def test_codes_read_in_tables_as_they_do_in_charts_and_names_stay() -> None:
    table = pl.DataFrame({"order": ["order_of_knighthood", None], "why": ["in use", "too dear"], "sure": [True, False]})
    html = display.table_html(
        table.with_columns(pl.col("order").cast(pl.Categorical), variant=pl.lit("consuls-window"))
    )
    for said in ("Order of Knighthood", "–", "in use", "too dear", "yes", "consuls-window"):
        assert f">{said}</td>" in html
