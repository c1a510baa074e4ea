"""Results of the analysis of made-up games, as the charts take them; worked out once."""

from functools import cache
from typing import Any

import polars as pl

from pipeline.analysis import (
    cards,
    compare,
    councils,
    dice,
    economy,
    endings,
    influence,
    law,
    leaving,
    levers,
    majorities,
    seats,
    security,
    solo,
    strategies,
    survival,
    survivors,
    tension,
    threat,
    tokens,
    tracks,
    trials,
    triggers,
    turn_order,
    uptake,
)
from pipeline.analysis.rates import Rate
from tests.analysis import cosmos, space, synthetic, tried

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
        "trials": trials.strongest(trials.trials(*tried.Made(effect=1.0).run(1), rotations=tried.TURNS)),
        "effects_of_two": several(effects, ["consuls", "draft"]),
        "effects_of_seven": several(effects, [f"consuls + tokens={i}" for i in range(7)]),
        "effects_with_long_names": several(effects, ["a rule=9 + " * 9, "b"]),
    }


def _at(table: pl.DataFrame, label: str, column: str = "table") -> pl.DataFrame:
    """A result with the name of its run."""
    return table.with_columns(pl.lit(label).alias(column))


@cache
def of_micro_cosmos() -> dict[str, pl.DataFrame]:
    """The same of made-up games of Micro Cosmos."""
    t = cosmos.lazy(cosmos.run(GAMES, cosmos.Truth(rotations=2)))
    two, one = (cosmos.lazy(cosmos.run(GAMES, cosmos.Truth(seats=n))) for n in (2, 1))
    campaign = cosmos.lazy(cosmos.run(GAMES, cosmos.Truth(seats=1, campaign=True)))
    tables = {"1 seat": (one, 1), "2 seats": (two, 1), "4 seats": (t, 2)}
    council_steps = tracks.reached(t["influence"], t["seats"], ("council", "spot"), 2)
    return {
        "endings_by_pursuing": endings.by_group(t["games"], "pursuing", 2),
        "endings_by_table": pl.concat(_at(endings.endings(x["games"], r), at) for at, (x, r) in tables.items()),
        "incidences": pl.concat(_at(endings.incidence(x["games"], r), at) for at, (x, r) in tables.items()),
        "trigger_wins": triggers.wins(t["games"], t["seats"], 2),
        "trigger_seats": triggers.by_group(t["games"], t["seats"], "seat", 2),
        "trigger_leads": triggers.by_lead(t["games"], t["seats"], t["rounds"], 2),
        "by_sent": seats.results(t["seats"], ("sent",), 2),
        "stalled": triggers.stalled(t["seats"], ("player",), 2),
        "council_tracks": council_steps,
        "held": councils.held(t["councils"], t["games"], t["seats"], 2),
        "lock_in": councils.lock_in(t["councils"], t["games"], t["seats"], 2),
        "causes": influence.by_group(t["influence"], t["games"], "cause", 2),
        "by_council": influence.by_group(t["influence"], t["games"], "council", 2),
        "actions": _at(influence.actions(t["terraforming"], (), 2), "printed rules", "rules"),
        "fates": survivors.by_colour(t["survivors"], 2),
        "kinds": survivors.kinds(t["survivors"], 2),
        "margins": solo.margins(one["games"], one["seats"]),
        "scenarios": solo.scenarios(campaign["scenarios"]),
        "many_sources": strategies.points_by_source(_split(t["scores"]), t["seats"], ("player",), 2),
        "source_weight": majorities.weight(t["scores"], t["seats"], "source", 2),
    }


def _split(scores: pl.LazyFrame) -> pl.LazyFrame:
    """The points of a table with more sources than a chart shows apart."""
    word = pl.col("source").cast(pl.String)
    return scores.with_columns(source=pl.when(pl.col("game") % 3 == 0).then(word + "_of_thirds").otherwise(word))


@cache
def of_core_space() -> dict[str, pl.DataFrame]:
    """The same of made-up missions of Core Space."""
    t = space.lazy(space.run(GAMES, space.Truth(rotations=2)))
    result = pl.concat_str("face", pl.col("effect").str.replace("none", "nobody"), separator=": ")
    kinds = security.decided(t["security"], 2).rename({"decided": "kind"})
    still = survival.still(security.until_alert(t["games"]), 2)
    return {
        "security_die": dice.faces(security.thrown(t["security"]), security.odds([1] * 5)),
        "die_results": security.results(t["security"], 2).with_columns(result=result),
        "decided_by_rules": pl.concat([_at(kinds, one, "rules") for one in ("printed rules", "die-interrogation")]),
        "calm": pl.concat([_at(still, one, "rules") for one in ("printed rules", "specialists")]),
        "since_defeat": law.since(t["arrests"], t["games"], 2),
        "threat": threat.by_round(t["arrivals"], t["rounds"], 2),
        "one_more": leaving.one_more(t["rounds"], 2),
        "crews": law.crews(t["seats"], ("player",), 2),
        "levers": pl.concat([_lever(one, seed) for seed, one in enumerate(("wardens-0", "die-interrogation"), 2)]),
    }


def _lever(change: str, seed: int) -> pl.DataFrame:
    """What a made-up run has more than another of three measures."""
    runs = [[space.lazy(space.run(GAMES, space.Truth(rotations=2, seed=one)))["seats"]] for one in (1, seed)]
    rates = {"met": Rate(pl.col("met"), share=True), "out": Rate(pl.col("out")), "loot": Rate(pl.col("loot"))}
    found = levers.changed((runs[0], runs[1]), lambda seats: seats, rates, compare.Pair((2, 2)))
    return found.with_columns(change=pl.lit(change))
