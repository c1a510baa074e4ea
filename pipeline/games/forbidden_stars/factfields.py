"""What can be read of the facts: the last combat and strike, and how the game would end if it did now."""

from typing import Any

from pipeline.games.fields import NUMBER, NUMBERS, WORD, Field
from pipeline.games.forbidden_stars.state import ENDINGS


def _last(rows: str, column: str) -> Field:
    """A number of the last row of a table of facts."""

    def read(s: Any, d: Any, log: Any, which: int) -> int:
        n = int(getattr(log, f"{rows}_n"))
        return int(getattr(getattr(log, rows)[n - 1], column)) if n else 0

    return Field(ABOUT[rows, column], NUMBER, read, by_seat=False, given=False)


def _two(column: str, about: str) -> Field:
    """A number of each side of the last combat: attacker, defender."""

    def read(s: Any, d: Any, log: Any, which: int) -> list[int]:
        if not log.combats_n:
            return []
        row = log.combats[log.combats_n - 1]
        return [int(getattr(row, f"{side}_{column}")) for side in ("attacker", "defender")]

    return Field(about, NUMBERS, read, by_seat=False, given=False)


def _final(about: str, column: str) -> Field:
    return Field(about, NUMBER, lambda s, d, log, seat: int(getattr(log.seats[seat], column)), given=False)


ABOUT = {
    ("combats", "winner"): "seat that won the last combat; 0: nobody",
    ("combats", "rounds"): "rounds that the last combat took; 0: won at once",
    ("combats", "by_morale"): "1: the last combat was decided by morale",
    ("combats", "captured"): "structures taken in the last combat",
    ("strikes", "dice"): "dice thrown in the last orbital strike",
    ("strikes", "damage"): "damage of the last orbital strike",
    ("strikes", "destroyed"): "units and structures destroyed by the last orbital strike",
}

OF_THE_FACTS: dict[str, Field] = {
    "combats": Field("combats so far", NUMBER, lambda s, d, log, which: int(log.combats_n), False, False),
    "winner": _last("combats", "winner"),
    "rounds_fought": _last("combats", "rounds"),
    "by_morale": _last("combats", "by_morale"),
    "captured": _last("combats", "captured"),
    "dice_thrown": _two("dice", "dice of attacker and defender at the start of the last combat"),
    "lost": _two("lost", "price of the units that attacker and defender lost in the last combat"),
    "strikes": Field("orbital strikes so far", NUMBER, lambda s, d, log, which: int(log.strikes_n), False, False),
    "strike_dice": _last("strikes", "dice"),
    "strike_damage": _last("strikes", "damage"),
    "strike_destroyed": _last("strikes", "destroyed"),
    "blocked": _final("times that the seat was passed over as its tokens were covered", "blocked"),
    "wasted": _final("materiel lost above the dial's limit", "wasted"),
    "rank": _final("rank, 1 is the best, if the game ended now", "rank"),
    "points": _final("points, if the game ended now", "points"),
    "winners": Field(
        "seats that share the win, if the game ended now",
        NUMBER,
        lambda s, d, log, which: int(log.games[0].winners),
        False,
        False,
    ),
    "ending": Field(
        "how the game ended", WORD, lambda s, d, log, which: ENDINGS[int(log.games[0].ending)], False, False
    ),
}
