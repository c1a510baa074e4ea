"""Sentences and tables about single cards."""

import re
from typing import Any

import polars as pl

from pipeline.reporting import cardwords, tables

ENDS = ("", "_low", "_high")


def card(name: str, why: str, **facts: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "offered": 1000,
        "affordable": 500,
        "drafted": 200,
        "deployed": 150,
        "played": 0,
        "used": 20,
        "in_play": 9,
    }
    usual |= {"unused": 0.1, "win_share": 0.25, "lift": 0.02, "lift_low": 0.01, "lift_high": 0.03, "q": 0.01}
    return {"card": name, "why": why, **usual, **facts}


CARDS = pl.DataFrame(
    [
        card("Claw Fighter", "too dear", offered=8120, affordable=325, drafted=32),
        card("Dear One", "too dear", offered=900, affordable=1, drafted=0),
        card("Grunt & Co", "these players can't value it", affordable=900, drafted=4),
        card("Idle", "taken, not used", unused=0.95),
        card("Moon", "in use", drafted=480, deployed=0, used=0),
    ]
)


def tried(name: str, forced: float, forbidden: float, **facts: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"card": name, "taken": 0.5}
    for arm, effect in (("forced", forced), ("forbidden", forbidden)):
        found |= {arm: effect, f"{arm}_low": effect - 0.02, f"{arm}_high": effect + 0.02}
        found[f"{arm}_q"] = 0.0004 if abs(effect) > 0.03 else 0.4
    return found | {"games": 6000} | facts


TRIED = pl.DataFrame(
    [tried("Claw Fighter", 0.05, 0.0, taken=0.01), tried("Idle", 0.0, -0.06), tried("Moon", -0.09, 0.0, taken=0.02)]
)


def plain(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


def test_extremes_tell_seldom_seen_from_dear_and_from_not_valued() -> None:
    said = plain(cardwords.extremes(CARDS, stand_in=False))
    assert "Claw Fighter: offered 8,120 times, affordable 4.0%, taken 0.4%: too dear, not unseen." in said
    assert "Dear One" not in said, "of each verdict the card that was offered most often"
    assert "Grunt &amp; Co: offered 1,000 times, affordable 90%, taken 0.4%: neither unseen nor too dear" in said
    assert "Idle: offered 1,000 times, affordable 50%, taken 20%, and 95% of those who took it never used it." in said
    assert "Moon: offered 1,000 times, affordable 50%, taken 48%: of all in use it is left lying least." in said
    assert "stand-in" not in said


def test_extremes_of_stand_ins_are_marked_and_of_no_cards_nothing_is_said() -> None:
    assert cardwords.MADE_UP in cardwords.extremes(CARDS, stand_in=True)
    assert cardwords.extremes(CARDS.clear(), stand_in=True) == ""


def test_trials_tell_the_strongest_of_each_arm_and_whether_cards_are_rightly_left() -> None:
    said = plain(cardwords.trials(TRIED, 0.05, stand_in=True))
    assert "Of 3 cards that enough seats could take, 3 are known to change wins by that." in said
    assert (
        "Having to take it as soon as it can: Moon costs a seat 9.0 (7.0 to 11.0) and Claw Fighter gives a seat 5.0 "
        "(3.0 to 7.0) points of win share." in said
    )
    assert "Not being allowed to take it: Idle costs a seat 6.0 (4.0 to 8.0) points of win share." in said
    assert "Of 2 cards that fewer than one free seat in ten takes when it could" in said
    assert "hurt for 1 (rightly left) and to help for 1 (wrongly left)." in said
    assert said.endswith(cardwords.MADE_UP)


def test_where_nothing_is_known_the_size_that_could_be_missed_is_told() -> None:
    dull = pl.DataFrame([tried("Idle", 0.0, 0.01), tried("Moon", 0.02, 0.0)])
    said = cardwords.trials(dull, 0.05, stand_in=True)
    assert "none are known" in said
    assert said.endswith("An effect of 2 points could not be told from chance yet, for the typical card.")
    assert cardwords.trials(pl.DataFrame(), 0.05, stand_in=True) == ""


def test_a_card_that_goes_with_winning_and_hurts_is_told() -> None:
    assert "hurt for 1, such as Moon (lift +2.0, forced −9.0)" in cardwords.against(TRIED, CARDS)
    assert cardwords.against(TRIED.clear(), CARDS) == ""


def test_without_trials_it_is_said_how_to_have_them() -> None:
    assert "galactic run race --trials 0.05" in cardwords.untried(pl.DataFrame(), "race")
    assert "too few games" in cardwords.untried(TRIED, "race")


def test_the_table_has_a_row_a_card_sorted_by_numbers_and_told_with_intervals() -> None:
    html = tables.card_table(CARDS, stand_in=False, tried=TRIED)
    rows = re.findall(r"<tr>(<td.*?)</tr>", html)
    assert len(rows) == CARDS.height
    first = re.findall(r"<td[^>]*>([^<]*)", rows[0])
    assert first[:6] == ["Claw Fighter", "8,120", "4.0", "0.4", "170", "10.0"]
    assert first[6:] == [
        *("25.0", "+2.0 (1.0 to 3.0)", "+5.0 (3.0 to 7.0)", "&lt;0.001", "0.0 (−2.0 to 2.0)", "0.40", "too dear")
    ]
    assert 'data-value="0.05"' in rows[0]
    assert "†" not in html
    assert re.findall(r"<td[^>]*>([^<]*)", rows[4])[4] == "–", "a world that is never played just lies there"


def test_stand_in_cards_are_marked_in_both_tables() -> None:
    assert tables.MARKED in tables.card_table(CARDS, stand_in=True, tried=TRIED)
    assert "Forced †" in tables.card_table(CARDS, stand_in=True, tried=TRIED)
    alone = tables.trial_table(TRIED, stand_in=True)
    assert "Forced †" in alone
    assert alone.count("<tr>") == 1 + TRIED.height
