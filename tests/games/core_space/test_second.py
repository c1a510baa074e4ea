"""Whole missions beside a second telling of the law and a recount of the facts, in plain Python."""

import functools

import pytest

from pipeline.games.core_space import flow, wardens
from pipeline.games.core_space.vocabulary import Face
from tests.games.core_space.second.foretell import Prophet
from tests.games.core_space.second.recount import Ledger
from tests.games.core_space.second.watch import Mission

pytestmark = pytest.mark.filterwarnings("ignore:overflow")

NO_GUARDS = "guards=0"
MISSIONS: dict[str, tuple[int, int, str, tuple[str, ...], tuple[str, ...]]] = {
    "one crew": (1, 7, "careful", ("wardens-4",), ("max_rounds=6",)),
    "two crews": (2, 5, "looter,runner", (), ()),
    "three crews, Gangsters": (3, 4, "looter,random", ("wardens-4",), ("gangsters=2", "guards=1", "max_rounds=6")),
    "four crews": (4, 3, "looter,runner,fighter,careful", (), ("max_rounds=6",)),
    "the Security Die": (2, 9, "random", ("wardens-4", "law-board"), (NO_GUARDS, "traders_act=false", "max_rounds=12")),
    "On Alert": (2, 8, "random", ("wardens-4", "law-board"), (NO_GUARDS, "max_rounds=12")),
    "Scourge from the start": (1, 2, "random", ("wardens-4",), (NO_GUARDS, "start_pegs=8")),
    "Specialists": (2, 11, "looter,runner", ("specialists", "wardens-3"), ("guards=1", "start_pegs=8")),
    "two passes": (2, 13, "random", ("wardens-3",), (NO_GUARDS, "warden_attack_actions=2")),
    "Medium alone": (1, 14, "random", (), ("medium_includes_short=false",)),
    "On Alert first": (1, 15, "random", ("wardens-3",), ("alert_beats_takeover=true", "alert_at_start=true")),
    "no Move for the engaged": (2, 16, "careful", ("wardens-3",), (NO_GUARDS, "no_eligible_target_moves=false")),
    "another map": (1, 17, "careful", ("specialists", "wardens-3"), ("map=corridors", "guards=1", "start_pegs=14")),
}


@functools.cache
def played(name: str) -> tuple[Mission, Prophet, Ledger]:
    """A whole mission, watched."""
    mission = Mission(*MISSIONS[name])
    prophet, ledger = Prophet(mission), Ledger(mission)
    for did in mission.moves():
        prophet.look(did)
        ledger.look(did)
    ledger.close()
    return mission, prophet, ledger


@pytest.mark.parametrize("name", MISSIONS)
def test_a_mission_goes_and_is_counted_as_a_second_telling_of_the_rules_says(name: str) -> None:
    """Rulebook, Galactic Corps and Security Wardens: who acts next, how it is decided, whom it is about, what comes of
    it; where Moves lead and what they cost; the Hostility Tracker by cause; the facts of crews, rounds and the mission.
    """
    mission, prophet, ledger = played(name)
    assert mission.log.games[0].faults == 0
    assert not prophet.wrong, "\n".join(prophet.wrong)
    assert not ledger.wrong, "\n".join(ledger.wrong)
    assert prophet.seen["decided"] == mission.log.security_n
    assert ledger.seen["cells of a Move"] > 0 or not mission.d.rules.traders_act


def test_these_missions_show_each_result_of_the_security_die() -> None:
    """Else the comparison would say little."""
    _, prophet, _ = played("the Security Die")
    shown = {name.partition(":")[0] for name in prophet.seen if ": " in name}
    assert shown >= {face.name for face in Face}, shown


def test_a_second_telling_that_differs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Wardens that see the Corps at no range, or no pegs in the Hostility Phase, the comparison fails."""
    monkeypatch.setattr(wardens, "sees_corps", lambda s, d, who: False)
    monkeypatch.setattr(flow, "round_pegs", lambda s, d, log: None)
    played.cache_clear()
    _, prophet, ledger = played("two crews")
    played.cache_clear()
    assert any("decided" in wrong for wrong in prophet.wrong)
    assert any("pegs of the round" in wrong for wrong in ledger.wrong)
