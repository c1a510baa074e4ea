"""Micro Cosmos: New Worlds, Old Authorities, the solo game and the campaign, on a stand-in base game."""

from pathlib import Path

from pipeline.games.contract import Beside, Game, Hidden
from pipeline.games.micro_cosmos.checks import FAULTS
from pipeline.games.micro_cosmos.components import SHEETS, design, load_components, vocabularies
from pipeline.games.micro_cosmos.facts import TABLES, Log
from pipeline.games.micro_cosmos.features import FEATURES
from pipeline.games.micro_cosmos.moves import RULES
from pipeline.games.micro_cosmos.notepad import CampaignNotepad
from pipeline.games.micro_cosmos.positions import MicroCosmosPositions
from pipeline.games.micro_cosmos.rules import RULEBOOK
from pipeline.games.micro_cosmos.state import ENDINGS, Stage, State
from pipeline.games.micro_cosmos.words import Narrator, face_down

GAME = Game(
    name="micro-cosmos",
    title="Micro Cosmos: New Worlds and Old Authorities",
    about="terraforming Arks, a mission to launch and three Councils to court; solo and campaign",
    version=1,
    seats=RULEBOOK.seats,
    cap=12000,
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
    positions=MicroCosmosPositions(),
    entry=f"{__name__}.entry",
    pace=Path(__file__).with_name("pace.toml"),
    campaign="campaign",
    notepad=CampaignNotepad(),
    studied=("base", "new-worlds", "old-authorities"),
    beside=(
        *(Beside(f"{seats} seats", seats) for seats in (2, 3, 4)),
        Beside("solo", 1),
        Beside("campaign", 1, ("campaign",), "campaign"),
        *(Beside(name, players=name) for name in ("experienced", "one-rusher", "half-rushers", "rushers")),
        *(Beside(f"launch-{n}", 4, (), "half-rushers", (f"launch_spot.4={n}",)) for n in (7, 8, 10, 11)),
    ),
)
