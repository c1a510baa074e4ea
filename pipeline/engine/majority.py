"""Majority awards: who has the most of something scores, who has the second most scores less.

The rule is that of the Galactic Order Cards (Core Worlds: Galactic Orders p. 7), with its three
choices as arguments of one record, so that any game's majorities and a designer's variants are rows of it.
"""

from pipeline.engine.jit import kernel
from pipeline.engine.record import Array, Record, i4


class Award(Record):
    """How a majority pays. The rulebook's Orders: first_per = 1, second_divisor = 2, second_seats = 3."""

    first_per: i4  # points for each token of a leader
    second_divisor: i4  # the second most scores its tokens over this, rounded up; 0: there is no second place
    second_seats: i4  # fewest seats at the table for a second place


@kernel
def award(award: Award, tokens: Array, seats: int, points: Array) -> None:
    """Write each seat's points for one majority into `points[:seats]`.

    Everybody tied for most scores in full and there is no second place then; a tie for second scores
    nothing and third does not move up; nobody scores for no tokens.
    """
    most, second, leaders, seconds = 0, 0, 0, 0
    for i in range(seats):
        held = int(tokens[i])
        if held > most:
            most, leaders, second, seconds = held, 1, most, leaders
        elif held == most:
            leaders += 1
        elif held > second:
            second, seconds = held, 1
        elif held == second:
            seconds += 1
    pays_second = leaders == 1 and seconds == 1 and award.second_divisor > 0 and seats >= award.second_seats
    for i in range(seats):
        held = int(tokens[i])
        points[i] = 0
        if most == 0:
            continue
        if held == most:
            points[i] = held * award.first_per
        elif held == second and second > 0 and pays_second:
            points[i] = (held + award.second_divisor - 1) // award.second_divisor
