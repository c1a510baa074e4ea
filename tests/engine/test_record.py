from typing import Annotated

import numpy as np
import pytest

from pipeline.engine.record import Array, Record, Rows, i2, i4, rows, words_of


class Racer(Record):
    banked: i4
    held: Annotated[Array, np.int16, 3]


class Fast(Racer):
    speed: i4


class Track(Record):
    racers: Annotated[Rows[Racer], Racer, 2]
    grid: Annotated[Array, np.int16, (2, 3)]


def test_records_nest_and_read_by_attribute() -> None:
    track = rows(Track)[0]
    track.racers[1].banked += 4
    track.racers[1].held[2] = 7
    track.grid[1, 2] = 5
    assert track.racers[1].banked == 4
    assert track.racers[1].held.tolist() == [0, 0, 7]
    assert track.grid.tolist() == [[0, 0, 0], [0, 0, 5]]


def test_a_subclass_begins_with_the_fields_of_its_base() -> None:
    assert Fast.dtype.names == ("banked", "held", "speed")


def test_a_name_that_numpy_records_have_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Bad\.round: NumPy"):
        type("Bad", (Record,), {"__annotations__": {"round": i2}})


def test_words_are_the_same_memory() -> None:
    tracks, words = words_of(Track, 2)
    tracks[0].racers[0].banked = 9
    words[1] = words[0]
    assert tracks[1].racers[0].banked == 9
    assert words.shape[1] * 8 >= Track.dtype.itemsize
