"""Core Worlds: Galactic Orders, with the base game, pregame draft and the Consuls of the Empire."""

from pathlib import Path

from pipeline.games.contract import Beside, Game, Hidden
from pipeline.games.core_worlds.checks import FAULTS
from pipeline.games.core_worlds.components import SHEETS, design, load_components, vocabularies
from pipeline.games.core_worlds.facts import TABLES, Log
from pipeline.games.core_worlds.features import FEATURES
from pipeline.games.core_worlds.moves import RULES
from pipeline.games.core_worlds.positions import CoreWorldsPositions
from pipeline.games.core_worlds.rules import RULEBOOK
from pipeline.games.core_worlds.state import Stage, State
from pipeline.games.core_worlds.words import Narrator, face_down

GAME = Game(
    name="core-worlds",
    title="Core Worlds: Galactic Orders",
    about="deck building and conquest: six Orders to court, and the Core Worlds at the end",
    version=1,
    seats=RULEBOOK.seats,
    cap=6000,
    rulebook=RULEBOOK,
    load_components=load_components,
    sheets=SHEETS,
    design=design,
    state=State,
    log=Log,
    tables=TABLES,
    rules=RULES,
    decisions=tuple(stage.name.lower() for stage in Stage),
    endings=("capped", "after_last_round"),
    faults=FAULTS,
    features=FEATURES,
    vocabularies=vocabularies,
    strategies=Path(__file__).with_name("strategies.toml"),
    narrator=Narrator(),
    hidden=Hidden(face_down, Narrator),
    positions=CoreWorldsPositions(),
    entry=f"{__name__}.entry",
    beside=(Beside("trials of cards", trials=0.05),),  # of some 50 cards that a seat could take five are tried
    pace=Path(__file__).with_name("pace.toml"),
)
