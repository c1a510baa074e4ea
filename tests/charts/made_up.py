"""Results of the analysis of made-up games, as the charts take them; worked out once."""

from functools import cache
from typing import Any

import polars as pl

from pipeline.analysis import (
    cards,
    compare,
    economy,
    endings,
    majorities,
    seats,
    strategies,
    tension,
    tokens,
    turn_order,
    uptake,
)
from tests.analysis import synthetic

PLAYERS = ("greedy", "late_worlds", "token_hoarder", "token_spender")
GAMES, TURNS = 200, 4


def several(effects: pl.DataFrame, variants: list[str]) -> pl.DataFrame:
    """The same effects of each of these variants."""
    return pl.concat([effects.with_columns(variant=pl.lit(variant)) for variant in variants])


@cache
def tables(**truth: Any) -> dict[str, pl.LazyFrame]:
    """The tables of a run of 200 games on 50 deals."""
    return synthetic.lazy(synthetic.run(GAMES, synthetic.Truth(rotations=TURNS, players=PLAYERS, **truth)))


@cache
def results() -> dict[str, pl.DataFrame]:
    """By name, one result of each kind that a chart draws."""
    t = tables()
    course = tension.course(t["rounds"], t["seats"], rotations=TURNS)
    two = tables(seed=2)
    how = compare.Pair((TURNS, TURNS))
    effects = compare.compare((t["seats"], two["seats"]), (t["games"], two["games"]), compare.WIN_SHARE, how)
    return {
        "by_seat": seats.by_seat(t["seats"], TURNS),
        "by_set": seats.by_seat(t["seats"], TURNS).head(1).select(pl.lit("stand-in set 0").alias("set"), pl.all()),
        "by_faction": seats.results(t["seats"], ("faction",), TURNS),
        "by_strategy": strategies.by_strategy(t["seats"], TURNS),
        "by_strategy_and_seat": strategies.by_strategy_and_seat(t["seats"], TURNS),
        "pairwise": strategies.pairwise(t["seats"], TURNS),
        "sources": strategies.points_by_source(t["scores"], t["seats"], ("player",), TURNS),
        "sources_by_seat": strategies.points_by_source(t["scores"], t["seats"], ("seat",), TURNS),
        "endings": endings.endings(t["games"], TURNS),
        "incidence": endings.incidence(t["games"], TURNS),
        "decisions": pl.DataFrame({"kind": ["turn", "deploy"], "games": [800, 800], "decided": [30.0, 0.0]}),
        "lead_changes": tension.lead_changes(t["games"], TURNS),
        "decided": course.decided,
        "leads": course.rounds,
        "points_by_round": course.points,
        "majorities": majorities.majorities(t["orders"], t["games"], rotations=TURNS),
        "ranks": majorities.by_rank(t["orders"], t["seats"], rotations=TURNS),
        "weight": majorities.weight(t["orders"], t["seats"], rotations=TURNS),
        "tokens": tokens.token_values(tokens.Played(t["orders"], t["rounds"], t["seats"]), rotations=TURNS),
        "starvation": economy.starvation(t["rounds"], TURNS),
        "by_income": economy.by_income(t["rounds"], t["seats"], rotations=TURNS),
        "core_worlds": turn_order.core_worlds_by_place(t["conquests"], t["rounds"], rotations=TURNS),
        "wins_by_place": turn_order.results_by_place(t["rounds"], t["seats"], rotations=TURNS),
        "funnel": uptake.consul_uptake(t["consuls"], t["games"], TURNS),
        "windows": uptake.consul_windows(t["conquests"], t["games"], rotations=TURNS),
        "consuls_by_seat": uptake.consuls_by_seat(t["consuls"], t["games"], rotations=TURNS),
        "events": uptake.events_worked(t["events"], t["games"], TURNS),
        "cards": cards.why(cards.cards(t["cards"], t["seats"], TURNS)),
        "effects": effects,
        "effects_of_two": several(effects, ["consuls", "draft"]),
        "effects_of_seven": several(effects, [f"consuls + tokens={i}" for i in range(7)]),
        "effects_with_long_names": several(effects, ["a rule=9 + " * 9, "b"]),
    }
