"""Writes made-up runs to disk as real ones are, from the analysis tests' synthetic tables: those of Core Worlds, and
what those of any game are made of.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from pipeline.store.manifest import RunManifest, write_run
from pipeline.store.place import Place
from pipeline.store.schema import Column, Table
from pipeline.store.writing import ShardWriter
from tests.analysis import synthetic, tried

PLAYERS = ("greedy", "late_worlds", "token_hoarder", "token_spender")


def write(
    folder: Path, games: int = 200, without: tuple[str, ...] = (), players: tuple[str, ...] = PLAYERS, **truth: Any
) -> Path:
    """A run of one shard; `truth` as `synthetic.Truth` takes it, and `variants`, `cards` (the stand-in set), and how
    many games are `capped` and `faulted`; with `trials` there is a table of them, of cards that do nothing.
    """
    variants, cards = truth.pop("variants", ()), truth.pop("cards", 0)
    capped, faulted, chance = truth.pop("capped", 0), truth.pop("faulted", 0), truth.pop("trials", 0.0)
    made = synthetic.run(games, synthetic.Truth(seats=len(players), rotations=turns(players), players=players, **truth))
    made["games"] = made["games"].with_columns(
        ending=pl.when(pl.col("game") < capped).then(pl.lit("capped")).otherwise("ending"),
        faults=(pl.col("game") < faulted).cast(pl.Int64),
    )
    if chance:
        made["trials"] = tried.Made(deals=games // tried.TURNS).run(1)[0].collect()
    frames = {name: frame for name, frame in made.items() if name not in without}
    told = Told(
        "core-worlds",
        "Core Worlds: Galactic Orders",
        spec_of(
            "core-worlds",
            players,
            tuple(variants),
            changed=[f"{variant} = true" for variant in variants],
            label=f"stand-in set {cards}",
            components=f"digest of set {cards}",
            settings={"consuls_window": str("consuls" in variants).lower()},
            trials=chance,
        ),
        ("components: stand-in set 0, in which 100 of 400 cells are invented",),
        ("zone_refill = fill: how the Central Zone is filled",),
    )
    return put(folder, games, frames, told)


class Told(NamedTuple):
    """What the manifest of a made-up run says."""

    game: str
    title: str
    spec: dict[str, Any]
    stand_ins: tuple[str, ...]
    unsettled: tuple[str, ...]


def turns(players: tuple[str, ...]) -> int:
    """The distinct seatings of some players."""
    return len({players[-r:] + players[:-r] if r else players for r in range(len(players))})


def spec_of(game: str, players: tuple[str, ...], variants: tuple[str, ...] = (), /, **more: Any) -> dict[str, Any]:
    """The spec of a run; `more` overrides what it says."""
    return {
        "game": game,
        "version": 1,
        "seed": 7,
        "seats": len(players),
        "players": list(players),
        "strategies": {player: {"about": f"plays as {player}", "noise": 1.0} for player in players},
        "rotate": True,
        "lineup": "mixed",
        "variants": list(variants),
        "changed": [],
        "notes": [],
        "label": "stand-in set 0",
        "components": "digest of set 0",
        "settings": {},
        "asked": {"settings": [], "cards": []},
    } | more


def put(folder: Path, games: int, frames: Mapping[str, pl.DataFrame], told: Told) -> Path:
    """Write a run of one shard."""
    tables = tuple(table(name, frame) for name, frame in frames.items())
    manifest = RunManifest(
        identity="made-up",
        title=told.title,
        game=told.game,
        command=f"galactic run {told.game} --seed 7",
        spec=told.spec,
        versions={told.game: "1", "pipeline": "0.1.0"},
        seed=7,
        shard_games=games,
        games=games,
        tables=tables,
        stand_ins=told.stand_ins,
        unsettled=told.unsettled,
    )
    write_run(Place(folder), manifest)
    with ShardWriter(folder, 0, tables, {"identity": "made-up"}) as writer:
        for one in tables:
            writer.append(one.name, {c.name: codes(frames[one.name][c.name], c) for c in one.columns})
        writer.finish(0, games)
    return folder


def table(name: str, frame: pl.DataFrame) -> Table:
    columns = []
    for column, kind in frame.schema.items():
        if kind == pl.String:
            words = tuple(sorted(frame[column].drop_nulls().unique()))
            columns.append(Column(column, "word", "made up", words=words or ("none",)))
        else:
            columns.append(Column(column, "float64" if kind.is_float() else "int64", "made up"))
    return Table(name, "made up", tuple(columns))


def codes(series: pl.Series, column: Column) -> np.ndarray[Any, Any]:
    if column.words is None:
        return series.cast(pl.Float64 if column.type == "float64" else pl.Int64).to_numpy()
    codes = {word: code for code, word in enumerate(column.words)}
    return series.replace_strict(codes, default=-1, return_dtype=pl.Int16).to_numpy()
