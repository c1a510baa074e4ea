"""Every chart, drawn from results of made-up games: titled, told in alt text, n and interval on it, nothing cut off."""

from collections.abc import Callable
from functools import cache
from typing import Any

import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure

from pipeline.charts import (
    cards,
    councils,
    dice,
    economy,
    effects,
    endings,
    levers,
    majorities,
    plain,
    seats,
    solo,
    strategies,
    style,
    survival,
    survivors,
    tension,
    trials,
    triggers,
    turns,
)
from tests.charts import made_up

BY_SEAT = effects.Shown("seat", "What it changes", "points of win share", True, "Seat {}")
RESULTS = plain.Shown("What really comes of the Security Die", "share of activations", "activations")
BY_RULES = RESULTS._replace(codes=False)
DECIDED = {"die": "the die", "scourge": "Scourge near", "taken_over": "taken over", "on_alert": "On Alert", "stand_up": "stood up"}  # fmt: skip  # noqa: E501
CREWS = [plain.Value("met", "objective, %", True), plain.Value("out", "Traders out"), plain.Value("loot", "loot")]
THREAT = [plain.Value("came", "arrivals"), plain.Value("empty", "nobody came, %", True), plain.Value("pegs", "pegs")]
ONE_MORE = [plain.Value("loot", "loot gained"), plain.Value("lost", "Traders fallen", digits=2)]
CHARTS: dict[str, tuple[Callable[..., Figure], str, dict[str, Any]]] = {
    "seats": (seats.win_share, "by_seat", {}),
    "factions": (seats.by_faction, "by_faction", {}),
    "sets": (seats.by_set, "by_set", {}),
    "strategies": (strategies.win_share, "by_strategy", {}),
    "strategies by seat": (strategies.by_seat, "by_strategy_and_seat", {}),
    "pairwise": (strategies.pairwise, "pairwise", {}),
    "sources": (strategies.points_by_source, "sources", {}),
    "sources by seat": (strategies.points_by_source, "sources_by_seat", {"by": "seat"}),
    "endings": (endings.shares, "endings", {}),
    "incidence": (endings.incidence, "incidence", {}),
    "decisions": (endings.decisions, "decisions", {}),
    "lead changes": (tension.lead_changes, "lead_changes", {}),
    "decided": (tension.decided, "decided", {}),
    "leads": (tension.spread, "leads", {}),
    "points by round": (tension.points_by_round, "points_by_round", {}),
    "majorities": (majorities.overview, "majorities", {}),
    "ranks": (majorities.by_rank, "ranks", {}),
    "weight": (majorities.weight, "weight", {}),
    "tokens": (majorities.keep_or_spend, "tokens", {}),
    "trials": (trials.forest, "trials", {}),
    "income": (economy.income, "starvation", {}),
    "starvation": (economy.starvation, "starvation", {}),
    "by income": (economy.by_income, "by_income", {}),
    "core worlds": (turns.core_worlds, "core_worlds", {}),
    "wins by place": (turns.win_share, "wins_by_place", {}),
    "funnel": (turns.funnel, "funnel", {}),
    "windows": (turns.funnel, "windows", {"of": "of_first"}),
    "consuls by seat": (turns.consuls_by_seat, "consuls_by_seat", {}),
    "events": (turns.events, "events", {}),
    "reasons": (cards.reasons, "cards", {}),
    "card uptake": (cards.uptake, "cards", {}),
    "lifts": (cards.lifts, "cards", {}),
    "effects": (effects.forest, "effects", {"shown": BY_SEAT}),
    "effects of two": (effects.forest, "effects_of_two", {"shown": BY_SEAT}),
    "effects of seven": (effects.forest, "effects_of_seven", {"shown": BY_SEAT}),
    "effects with long names": (effects.forest, "effects_with_long_names", {"shown": BY_SEAT}),
    "endings by pursuing": (
        triggers.by_table,
        "endings_by_pursuing",
        {"by": "pursuing", "title": "How games end, by how many pursue the mission", "row": "{} of 4 seats"},
    ),
    "endings by table": (triggers.by_table, "endings_by_table", {"by": "table", "title": "How games end"}),
    "incidences": (triggers.incidences, "incidences", {}),
    "trigger wins": (triggers.wins, "trigger_wins", {}),
    "trigger seats": (triggers.by_group, "trigger_seats", {}),
    "trigger leads": (triggers.by_lead, "trigger_leads", {}),
    "by sent": (triggers.by_count, "by_sent", {"fair": 0.25}),
    "stalled": (triggers.stalled, "stalled", {"by": "player"}),
    "council tracks": (councils.reached, "council_tracks", {}),
    "held": (councils.held, "held", {}),
    "lock-in": (councils.lock_in, "lock_in", {}),
    "causes": (councils.causes, "causes", {}),
    "by council": (councils.causes, "by_council", {"by": "council"}),
    "actions": (councils.actions, "actions", {}),
    "fates": (survivors.fates, "fates", {}),
    "kinds": (survivors.kinds, "kinds", {}),
    "margins": (solo.margins, "margins", {}),
    "scenarios": (solo.scenarios, "scenarios", {}),
    "many sources": (strategies.points_by_source, "many_sources", {}),
    "source weight": (majorities.weight, "source_weight", {"group": "source"}),
    "die": (dice.faces, "security_die", {"title": "What the Security Die showed"}),
    "dots": (plain.dots, "die_results", {"by": "result", "shown": RESULTS}),
    "stacks": (plain.stacks, "decided_by_rules", {"by": "rules", "of": DECIDED, "shown": BY_RULES}),
    "beside": (plain.beside, "crews", {"by": "player", "shown": RESULTS, "values": CREWS}),
    "lines": (plain.lines, "threat", {"x": "round", "shown": RESULTS, "values": THREAT}),
    "lines below nought": (plain.lines, "one_more", {"x": "round", "shown": RESULTS, "values": ONE_MORE}),
    "still": (survival.still, "calm", {"by": "rules", "shown": BY_RULES}),
    "competing": (survival.competing, "since_defeat", {"shown": RESULTS}),
    "levers": (levers.changes, "levers", {"title": "What levers change", "values": CREWS}),
}
WITHOUT_INTERVALS = {
    "sources",
    "sources by seat",
    "funnel",
    "windows",
    "events",
    "reasons",
    "card uptake",
    "starvation",
}
WITHOUT_INTERVALS |= {"pairwise", "strategies by seat", "decisions"}
WITHOUT_INTERVALS |= {"endings by pursuing", "endings by table", "fates", "many sources", "stacks"}
every = pytest.mark.parametrize("name", CHARTS)


def table_of(name: str) -> pl.DataFrame:
    answer = CHARTS[name][1]
    for made in (made_up.results, made_up.of_micro_cosmos, made_up.of_core_space):
        if answer in made():
            return made()[answer]
    raise KeyError(answer)


def draw(name: str, table: pl.DataFrame | None = None) -> Figure:
    chart, _, options = CHARTS[name]
    return chart(table_of(name) if table is None else table, note="line-up mixed", **options)


@cache
def drawn(name: str) -> Figure:
    """For tests that only look."""
    return draw(name)


def words(figure: Figure) -> str:
    return "\n".join(text.get_text() for text in figure.texts)


def intervals(figure: Figure) -> int:
    lines = [c for axes in figure.axes for c in axes.collections if isinstance(c, LineCollection)]
    bands = [c for axes in figure.axes for c in axes.collections if isinstance(c, PolyCollection)]
    drawn = sum(len(c.get_segments()) for c in lines) + len(bands)
    return drawn + sum(len(axes.patches) for axes in figure.axes if not lines and not bands)


@every
def test_it_has_a_title_an_n_and_the_players(name: str) -> None:
    figure = drawn(name)
    assert len(figure.texts) == 3
    said = words(figure)
    assert any(c.isdigit() for c in figure.texts[2].get_text()), "no n in the foot"
    assert "line-up mixed" in said.replace("\n", " ")


@every
def test_its_alt_text_tells_numbers(name: str) -> None:
    alt = style.alt_text(drawn(name))
    assert len(alt) > 60
    assert sum(c.isdigit() for c in alt) >= 6
    assert "nan" not in alt
    assert "None" not in alt


@every
def test_intervals_are_drawn_and_said(name: str) -> None:
    figure = drawn(name)
    if name in WITHOUT_INTERVALS:
        assert "lines: 95%" not in words(figure), "promises what is not drawn"
    else:
        assert intervals(figure) > 0
        assert "95% interval" in words(figure).replace("\n", " ")


@every
def test_it_is_the_same_svg_each_time(name: str) -> None:
    assert style.svg(drawn(name)) == style.svg(draw(name))


@every
def test_its_words_lie_inside_the_picture(name: str) -> None:
    figure = drawn(name)
    renderer = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
    box = figure.bbox
    for text in figure.texts:
        extent = text.get_window_extent(renderer)
        assert extent.x0 >= 0
        assert extent.x1 <= box.x1 + 1, f"{text.get_text()!r} runs over the edge"
    for axes in figure.axes:
        legend = axes.get_legend()
        if legend is not None:
            extent = legend.get_window_extent(renderer)
            about = min(text.get_window_extent(renderer).y0 for text in figure.texts[:2])
            assert extent.x1 <= box.x1 + 2, "the key runs over the edge"
            assert extent.y1 <= about + 2, "the key lies on the words above it"
        left, right = axes.get_xlim()
        ticks = [label for label in axes.get_xticklabels() if left <= label.get_position()[0] <= right]
        for label in (*ticks, *axes.get_yticklabels(), *axes.texts):
            if label.get_text() and label.get_visible() and axes.get_visible():
                extent = label.get_window_extent(renderer)
                assert extent.x0 >= -1, f"{label.get_text()!r} begins left of the picture"
                if label in axes.texts:
                    assert extent.x1 <= box.x1 + 2, f"{label.get_text()!r} runs over the edge"


@every
def test_without_rows_it_says_so(name: str) -> None:
    figure = draw(name, table_of(name).clear())
    assert "nothing of this kind" in style.alt_text(figure)


@every
def test_it_draws_one_row(name: str) -> None:
    assert len(style.alt_text(draw(name, table_of(name).head(1)))) > 20


@every
def test_it_draws_rows_without_intervals(name: str) -> None:
    table = table_of(name)
    unsure = [c for c in table.columns if c.endswith(("_low", "_high", "_se")) or c in ("p", "q", "p_holm")]
    bare = table.with_columns(pl.lit(None, pl.Float64).alias(c) for c in unsure)
    alt = style.alt_text(draw(name, bare))
    assert "nan" not in alt
    assert "( to )" not in alt


def test_the_seats_chart_shows_the_fair_line_and_the_margin() -> None:
    figure = seats.win_share(table_of("seats"), margin=0.03)
    assert "±3 points" in words(figure).replace("\n", " ")
    assert "equal share 25.0%" in [t.get_text() for t in figure.axes[0].texts]
    low, high = figure.axes[0].patches[0].get_extents().intervalx
    assert figure.axes[0].transData.inverted().transform([(low, 0), (high, 0)])[:, 0] == pytest.approx([22, 28])


def test_the_pairwise_map_has_a_number_a_pair_and_none_on_the_diagonal() -> None:
    figure = draw("pairwise")
    shown = [t.get_text() for t in figure.axes[0].texts if t.get_text()]
    assert len(shown) == 12
    first = next(t for t in figure.axes[0].texts)
    assert first.get_text() == ""


def test_stacked_bars_add_up_to_the_totals_written_beside_them() -> None:
    figure = draw("sources by seat")
    table = table_of("sources by seat")
    totals = table.group_by("seat").agg(pl.col("points").sum()).sort("seat")["points"]
    written = [t.get_text() for t in figure.axes[0].texts if t.get_fontweight() == "bold"]
    assert written == [f"{total:.1f}" for total in totals]


def test_effects_more_than_chance_are_filled_and_others_hollow() -> None:
    table = table_of("effects").with_columns(p_holm=pl.Series([0.01, 0.2, 0.04, None]))
    figure = draw("effects", table)
    filled = [
        line for line in figure.axes[0].lines if line.get_markerfacecolor() == style.BLUE and line.get_marker() == "o"
    ]
    hollow = [line for line in figure.axes[0].lines if line.get_markerfacecolor() == style.PAPER]
    assert [len(line.get_ydata()) for line in filled] == [2]  # type: ignore[arg-type]
    assert [len(line.get_ydata()) for line in hollow] == [2]  # type: ignore[arg-type]


def test_small_multiples_hold_a_panel_an_order_with_the_value_of_keeping() -> None:
    figure = draw("tokens")
    assert [axes.get_title("left") for axes in figure.axes] == [
        "Galactic Senate",
        "Science Guild",
        "Merchant Alliance",
        "Mining Coalition",
        "Order of Knighthood",
        "Mystic Brotherhood",
    ]
    assert all(axes.texts[0].get_text()[0] in "+−0" for axes in figure.axes)


def test_a_funnel_tells_each_step_as_a_share_of_the_one_before() -> None:
    said = [t.get_text() for t in draw("funnel").axes[0].texts]
    assert len(said) == 3
    assert "%" not in said[0]
    assert all("%" in one for one in said[1:])


@pytest.mark.parametrize("name", ["endings by table", "actions"])
def test_a_long_name_of_a_run_leaves_room_for_what_is_drawn(name: str) -> None:
    by = "table" if name == "endings by table" else "rules"
    figure = draw(name, table_of(name).with_columns(pl.lit("printed rules, stand-in set 0 with line-up mixed").alias(by)).head(1))  # fmt: skip  # noqa: E501
    box, axes = figure.bbox, figure.axes[0]
    assert axes.get_window_extent().width > 0.12 * box.width
    assert axes.get_yticklabels()[0].get_text().endswith("…")


def test_a_loss_of_points_is_drawn_the_other_way_and_counts_in_the_total() -> None:
    table = pl.DataFrame(
        {
            "player": ["a", "a"],
            "source": ["steps", "neutrals"],
            "points": [10.0, -2.0],
            "games": [9, 9],
            "deals": [9, 9],
        }
    )
    axes = strategies.points_by_source(table).axes[0]
    assert sorted(bar.get_width() for bar in axes.patches) == [-2.0, 10.0]  # type: ignore[attr-defined]
    assert [t.get_text() for t in axes.texts if t.get_fontweight() == "bold"] == ["8.0"]


def test_more_sources_than_one_can_tell_apart_are_drawn_together_and_none_is_lost() -> None:
    table, axes = table_of("many sources"), draw("many sources").axes[0]
    assert table["source"].n_unique() > strategies.MOST_KINDS
    names = [text.get_text() for text in axes.get_legend().get_texts()]  # type: ignore[union-attr]
    assert (len(names), names[-1]) == (strategies.MOST_KINDS, "Other")
    totals = table.group_by("player").agg(pl.col("points").sum()).sort("points", descending=True)["points"]
    assert [t.get_text() for t in axes.texts if t.get_fontweight() == "bold"] == [f"{total:.1f}" for total in totals]
