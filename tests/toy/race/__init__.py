"""Race: a toy of a game, complete, that proves that a game needs nothing but a folder.

Press your luck: turn tiles from a shared stack and add them to the pot, or bank the pot and pass. A tile
of `bust` or more loses the pot. Who first banks `goal` points ends the game.
"""

from pathlib import Path

from pipeline.engine.facts import FactTable
from pipeline.games.contract import Game, Hidden

from .lab import RaceLab
from .moves import RULES
from .state import GOAL_REACHED, LEAK, Log, RaceGame, RaceRound, RaceScore, RaceSeat, State, Turned
from .tiles import SHEETS, load, vocabularies
from .tuning import RULEBOOK, design
from .words import PositionsOfRace, Told, face_down

GAME = Game(
    name="race",
    title="Race",
    about="press your luck with a shared stack of tiles",
    version=1,
    seats=range(2, 5),
    cap=400,
    rulebook=RULEBOOK,
    load_components=load,
    sheets=SHEETS,
    design=design,
    state=State,
    log=Log,
    tables=(
        FactTable("games", RaceGame, "a game"),
        FactTable("seats", RaceSeat, "a game and seat"),
        FactTable("scores", RaceScore, "a game, seat and source of points"),
        FactTable("rounds", RaceRound, "a game, round and seat"),
        FactTable("turned", Turned, "a tile that was turned"),
    ),
    rules=RULES,
    decisions=("bank_or_press",),
    endings=("capped", "goal_reached"),
    faults={LEAK: "points leaked, as the rule `leak` asks for"},
    features=("bank", "pot", "press"),
    vocabularies=vocabularies,
    strategies=Path(__file__).with_name("strategies.toml"),
    narrator=Told(),
    hidden=Hidden(face_down),
    positions=PositionsOfRace(),
    entry=f"{__name__}.entry",
    lab=RaceLab(),
)

assert GAME.endings[GOAL_REACHED] == "goal_reached"
