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
def award_to(award: Award, tokens: Array, seats: int, seat: int) -> int:
    """The points of one seat for a majority, `tokens` being those of each seat.

    Everybody tied for most scores in full and there is no second place then; a tie for second scores
    nothing and third does not move up; nobody scores for no tokens.
    """
    mine, more, equal = int(tokens[seat]), 0, 0
    if mine <= 0:
        return 0
    for other in range(seats):
        if tokens[other] > mine:
            more += 1
        elif tokens[other] == mine:
            equal += 1  # itself too
    if more == 0:
        return mine * award.first_per
    if more == 1 and equal == 1 and award.second_divisor > 0 and seats >= award.second_seats:
        return (mine + award.second_divisor - 1) // award.second_divisor
    return 0


@kernel
def award(award: Award, tokens: Array, seats: int, points: Array) -> None:
    """Write each seat's points for one majority into `points[:seats]`."""
    for seat in range(seats):
        points[seat] = award_to(award, tokens, seats, seat)
