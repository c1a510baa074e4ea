"""Forbidden Stars: four orders on a built galaxy, with neutral names of factions, units and cards."""

from pathlib import Path

from pipeline.games.contract import Beside, Game, Hidden
from pipeline.games.forbidden_stars.checks import FAULTS
from pipeline.games.forbidden_stars.components import SHEETS, design, load_components, vocabularies
from pipeline.games.forbidden_stars.facts import TABLES, Log
from pipeline.games.forbidden_stars.features import FEATURES
from pipeline.games.forbidden_stars.lab import CombatLab
from pipeline.games.forbidden_stars.moves import RULES
from pipeline.games.forbidden_stars.positions import ForbiddenStarsPositions
from pipeline.games.forbidden_stars.rules import RULEBOOK
from pipeline.games.forbidden_stars.state import ENDINGS, Stage, State
from pipeline.games.forbidden_stars.words import Narrator, face_down

GAME = Game(
    name="forbidden-stars",
    title="Forbidden Stars",
    about="four orders in stacks on a galaxy that the players build; combats of dice and cards",
    version=1,
    seats=RULEBOOK.seats,
    cap=40000,
    rulebook=RULEBOOK,
    load_components=load_components,
    sheets=SHEETS,
    design=design,
    state=State,
    log=Log,
    tables=TABLES,
    rules=RULES,
    decisions=tuple(stage.name.lower() for stage in Stage),
    endings=ENDINGS,
    faults=FAULTS,
    features=FEATURES,
    vocabularies=vocabularies,
    strategies=Path(__file__).with_name("strategies.toml"),
    narrator=Narrator(),
    hidden=Hidden(face_down, Narrator),
    positions=ForbiddenStarsPositions(),
    entry=f"{__name__}.entry",
    pace=Path(__file__).with_name("pace.toml"),
    lab=CombatLab(),
    studied=("drawn-galaxy", "vanguard-bastion", "no-storms"),
    beside=(
        *(Beside(f"{seats} seats", seats) for seats in (2, 3, 4)),
        Beside("2 seats, drawn-galaxy", 2, ("drawn-galaxy",)),
        Beside("experienced", players="experienced"),
    ),
)
