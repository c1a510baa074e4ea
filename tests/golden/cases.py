"""Golden transcripts: games as text that a person can read, for every shipped variant and every seat count.

A change of rules shows in them as a diff. `python -m tests.golden` writes them anew; read the diff against
the rulebook before you commit it. `cases.toml` in a game's folder says which games they are, and `players.toml`
who plays them: not the shipped strategies, so that tuning one changes no transcript.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

from pipeline import games
from pipeline.games import transcript

FOLDER = Path(__file__).parent
LINEUP = "golden"


class Case(NamedTuple):
    """One transcript."""

    game: str
    name: str  # of its file
    seats: int
    variants: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # `rounds=2` keeps a transcript short
    cards: tuple[str, ...] = ()  # changed cells of the component sheets
    seed: int = 1
    choices: bool = False  # whether what else could have been done is told as well

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / self.game / f"{self.name}.txt"


def cases() -> list[Case]:
    """Every transcript there must be."""
    found = []
    for path in sorted(FOLDER.glob("*/cases.toml")):
        for name, told in tomllib.loads(path.read_text(encoding="utf-8")).items():
            told |= {key: tuple(told.get(key, ())) for key in ("variants", "settings", "cards")}
            found.append(Case(path.parent.name, name, **told))
    return found


def missing(name: str) -> list[str]:
    """The seat counts and variants of a game that no transcript shows."""
    game = games.load(name)
    shown = [case for case in cases() if case.game == name]
    seats = {case.seats for case in shown}
    variants = {variant for case in shown for variant in case.variants}
    return [f"{n} seats" for n in game.seats if n not in seats] + [
        f"variant {one}" for one in game.rulebook.variants if one not in variants
    ]


def text_of(case: Case) -> str:
    """The transcript as the rules give it now."""
    game = games.load(case.game)
    settings = game.rulebook.settings(case.variants, case.settings, case.seats)
    components = game.load_components(None, 0, (*settings.cards, *case.cards))
    players = transcript.seated(game, LINEUP, case.seats, FOLDER / case.game / "players.toml")
    sitting = transcript.sit_down(game, settings, components, players, case.seed)
    return "\n".join(transcript.lines(game, sitting, case.choices)) + "\n"
