"""Golden transcripts: one game a shipped variant and one a seat count, kept as text that a person can read.

A change of rules shows in them as a diff. `python -m tests.golden` writes them anew; read the diff against
the rulebook before you commit it.
"""

from pathlib import Path
from typing import NamedTuple

from pipeline import games
from pipeline.games import strategies, transcript

FOLDER = Path(__file__).parent
SEED = 7
LINEUP = "mixed"
MIDDLE = 3  # seats of a variant's transcript, unless the game says otherwise
SEATS_OF = {"consuls": 4, "consuls-window": 4, "consuls-surge": 4}  # a variant that matters only at some seat count
WITH_CHOICES = 2  # the smallest table is told with everything that could have been done


class Case(NamedTuple):
    """One transcript."""

    game: str
    seats: int
    variant: str = ""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / self.game / f"{self.variant or 'printed'}-{self.seats}.txt"


def cases() -> list[Case]:
    """Every transcript there must be."""
    found = []
    for name in games.names():
        game = games.load(name)
        found += [Case(name, seats) for seats in game.seats]
        found += [Case(name, SEATS_OF.get(variant, MIDDLE), variant) for variant in game.rulebook.variants]
    return found


def text_of(case: Case) -> str:
    """The transcript as the rules give it now."""
    game = games.load(case.game)
    settings = game.rulebook.settings([case.variant] if case.variant else [], (), case.seats)
    components = game.load_components(None, 0, settings.cards)
    players = strategies.read(game.strategies, game.features).lineup(LINEUP, case.seats).seated(case.seats)
    sitting = transcript.sit_down(game, settings, components, players, SEED)
    choices = case.seats == WITH_CHOICES and not case.variant
    return "\n".join(transcript.lines(game, sitting, choices)) + "\n"
