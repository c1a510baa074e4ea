"""Races the engine against its neighbours on this machine, all in one process and one run.

    uv run --with open_spiel --with catanatron python -m tests.benchmarks.neighbours

Random play, one thread each, engines alone. The targets: Core Worlds makes at least 5 times as many
moves a second as OpenSpiel's hearts, and plays at least 200 times as many games a second as Catanatron.
They take turns, several times, and the best time of each counts: on a machine that others use
too, a slower time tells of them. Prints a table; writes nothing.

Two cores of a Xeon, OpenSpiel 2.0.2, Catanatron 3.2.1:

    core-worlds             8,346 games/s      4,070,073 moves/s
    hearts                  3,481 games/s        397,107 moves/s
    hearts, uniform        11,256 games/s      1,283,260 moves/s
    catan                      27 games/s         26,507 moves/s
    10.2 times the moves of OpenSpiel's hearts (target 5), 3.2 with uniform chance
    310 times the games of Catanatron (target 200)
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from pipeline.runs.spec import Asked, specify
from pipeline.runs.table import Session, open_game

SECONDS = 3.0
TURNS = 3


class Speed(NamedTuple):
    """Games and moves a second."""

    games: float
    moves: float


def timed(play: Callable[[], tuple[int, int]]) -> Speed:
    """Call `play` (-> games, moves) for about SECONDS."""
    games = moves = 0
    began = time.perf_counter()
    while (taken := time.perf_counter() - began) < SECONDS:
        more, made = play()
        games, moves = games + more, moves + made
    return Speed(games / taken, moves / taken)


def hearts(by_outcomes: bool) -> Callable[[], tuple[int, int]]:
    """OpenSpiel's hearts, driven from Python: chance by its outcomes and their probabilities, as OpenSpiel's examples
    do and every game of it can be played; or any legal action there too, which is right where chance is uniform.
    """
    import pyspiel  # type: ignore[import-not-found, unused-ignore]  # only there for this

    game, luck = pyspiel.load_game("hearts"), random.Random(1)

    def play() -> tuple[int, int]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if by_outcomes and state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
            moves += 1
        return 1, moves

    return play


def catan() -> Callable[[], tuple[int, int]]:
    """Catanatron's Catan with four random players."""
    import catanatron  # type: ignore[import-not-found, unused-ignore]  # only there for this

    colors = list(catanatron.Color)

    def play() -> tuple[int, int]:
        game: Any = catanatron.Game([catanatron.RandomPlayer(color) for color in colors[:4]])
        game.play()
        return 1, len(game.state.actions)

    return play


def core_worlds() -> Callable[[], tuple[int, int]]:
    """Core Worlds with four random players, compiled beforehand."""
    session = Session(open_game(specify(Asked("core-worlds", seats=4, players="random"))))
    session.play(0, 1)

    def play() -> tuple[int, int]:
        logs = session.play(0, session.next_call(10**6))
        return len(logs), int(logs["steps"].sum())

    return play


def main() -> None:
    """Race and print."""
    races = {"core-worlds": core_worlds(), "hearts": hearts(True), "hearts, uniform": hearts(False), "catan": catan()}
    best = dict.fromkeys(races, Speed(0.0, 0.0))
    for _ in range(TURNS):
        for name, play in races.items():
            best[name] = max(best[name], timed(play), key=lambda speed: speed.moves)
    for name, speed in best.items():
        sys.stdout.write(f"{name:16} {speed.games:12,.0f} games/s {speed.moves:14,.0f} moves/s\n")
    moves = best["core-worlds"].moves / best["hearts"].moves
    games = best["core-worlds"].games / best["catan"].games
    least = best["core-worlds"].moves / best["hearts, uniform"].moves
    sys.stdout.write(f"{moves:.1f} times the moves of OpenSpiel's hearts (target 5), {least:.1f} with uniform chance\n")
    sys.stdout.write(f"{games:.0f} times the games of Catanatron (target 200)\n")


if __name__ == "__main__":
    main()
