import numpy as np
import pytest

from pipeline.engine.luck import branch
from pipeline.engine.record import rows
from pipeline.engine.rules import Move
from pipeline.games.micro_cosmos.moves import move_luck
from pipeline.games.micro_cosmos.state import Act
from tests.games.micro_cosmos.seen import Seen


@pytest.mark.parametrize("round_", [1, 31, 32, 60, 240])
def test_the_noise_of_a_move_has_a_key_of_its_own_in_late_rounds_too(round_: int) -> None:
    """Compiled code counts in 64 bits; in plain Python numbers of records would do so in 32."""
    t = Seen()
    t.s.noise, t.s.round_ = np.uint64(5), round_
    move = rows(Move)[0]
    move.kind = Act.DONE
    with np.errstate(over="ignore"):
        when = (round_ * 8 * 32 + Act.DONE) * 64
        assert move_luck(t.s, t.d, move) == branch(np.uint64(5), when * 4096 + 2 * 8)
