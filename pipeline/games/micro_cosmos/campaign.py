"""The solo campaign: where it joins the course of a game."""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Rows
from pipeline.engine.rules import Move
from pipeline.games.micro_cosmos.facts import Log
from pipeline.games.micro_cosmos.state import Design, Due, State


@kernel
def begin_campaign(s: State, d: Design, log: Log) -> None:
    """The first scenario is set up."""


@kernel
def next_scenario(s: State, d: Design, log: Log) -> None:
    """The next scenario is set up."""
    s.due = Due.OVER


@kernel
def reveal(s: State, d: Design, log: Log) -> None:
    """A round begins with revealing a Scenario card."""


@kernel
def campaign_round_ends(s: State, d: Design, log: Log) -> None:
    """A round of a scenario ends: what is due next, and with it whether the game is over."""
    s.due = Due.OVER


@kernel
def playable(s: State, d: Design) -> bool:
    """Whether a Scenario card is held that could be used now."""
    return False


@kernel
def card_moves(s: State, d: Design, moves: Rows[Move], n: int) -> int:
    """The Scenario cards held that could be used now."""
    return n


@kernel
def campaign_moves(s: State, d: Design, moves: Rows[Move]) -> int:
    """The legal moves of the stages that only a campaign has."""
    return 0


@kernel
def apply_campaign(s: State, d: Design, move: Move, log: Log) -> None:
    """Carry out a move that only a campaign has."""
