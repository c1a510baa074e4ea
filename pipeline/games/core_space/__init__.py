"""Core Space: Galactic Corps. Missions on a grid, with the law and the Scourge played by the rulebook's priorities."""

from pathlib import Path

from pipeline.games.contract import Beside, Game, Hidden
from pipeline.games.core_space.checks import FAULTS
from pipeline.games.core_space.components import SHEETS, design, load_components, vocabularies
from pipeline.games.core_space.facts import TABLES, Log
from pipeline.games.core_space.features import FEATURES
from pipeline.games.core_space.moves import RULES
from pipeline.games.core_space.picture import picture
from pipeline.games.core_space.positions import CoreSpacePositions
from pipeline.games.core_space.rules import FACE_WORDS, RULEBOOK
from pipeline.games.core_space.state import ENDINGS, Stage, State
from pipeline.games.core_space.words import Narrator, face_down

GAME = Game(
    name="core-space",
    title="Core Space: Galactic Corps",
    about="missions of crews among Scourge, Galactic Corps and Security Wardens, on a board of inches",
    version=1,
    seats=RULEBOOK.seats,
    usual=2,
    cap=20000,
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
    hidden=Hidden(face_down),
    positions=CoreSpacePositions(),
    entry=f"{__name__}.entry",
    pace=Path(__file__).with_name("pace.toml"),
    picture=picture,
    studied=(
        *(f"wardens-{n}" for n in (0, 1, 3, 4)),
        *("specialists", "elite-corps"),
        *(f"guards-{n}" for n in (0, 4, 8)),
        *(f"die-{face}" for face in FACE_WORDS),
        *("npc-low", "npc-high", "warden-lab"),
    ),
    beside=(
        *(Beside(f"wardens-0 npc-{word}", 0, ("wardens-0", f"npc-{word}")) for word in ("low", "high")),
        Beside("experienced", players="experienced"),
        Beside("experienced wardens-0", 0, ("wardens-0",), "experienced"),
        Beside("1 crew", 1),
        Beside("4 crews", 4),
    ),
)
