"""The set-up (public rules summary; Mission Monday)."""

import collections
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pipeline.engine.record import rows
from pipeline.games.core_space.checks import check
from pipeline.games.core_space.components import design, load_components
from pipeline.games.core_space.facts import Log
from pipeline.games.core_space.rules import RULEBOOK
from pipeline.games.core_space.setup import setup
from pipeline.games.core_space.state import MOST_CREW, Due, Phase, State
from pipeline.games.core_space.vocabulary import NOBODY, Arrival, Breed, TokenKind


@pytest.fixture(autouse=True)
def _keys_may_overflow() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


def dealt(seed: int = 5, seats: int = 1, sets: tuple[str, ...] = (), variants: tuple[str, ...] = ()) -> Any:
    """A mission just dealt: state, design, log."""
    settings = RULEBOOK.settings(variants, sets, seats)
    d: Any = design(settings, load_components(None, 0, settings.cards), seats)
    s: Any = rows(State)[0]
    log: Any = rows(Log)[0]
    s.root, s.seats, log.seats_at_table = np.uint64(seed), seats, seats
    setup(s, d, log)
    return s, d, log


def crate_tokens(s: Any, d: Any) -> list[list[int]]:
    return [[int(t) for t in s.crates[i].tokens[: s.crates[i].n]] for i in range(d.map.crates_n)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_mission_just_dealt_breaks_no_invariant(seats: int) -> None:
    s, d, _ = dealt(seats=seats)
    assert check(s, d) == 0
    assert (s.round_, s.phase, s.due, s.holder) == (1, Phase.HOSTILITY, Due.PHASE, 0)


def test_traders_wait_in_the_ship_with_full_pegs_and_what_they_start_with() -> None:
    s, d, _ = dealt(seats=2)
    for seat in range(2):
        for place in range(d.crew):
            it, board = s.people[MOST_CREW * seat + place], d.roles[place]
            assert (it.on, it.cell, it.started, it.crew, it.role) == (1, NOBODY, 0, seat, place)
            assert (it.health, it.pegs, it.ammo) == (board.health, board.skill, d.rules.ammo_start)
            kit = [token for token in (board.gun, board.blade, board.stim) if token >= 0]
            assert [int(token) for token in it.tray[: it.tray_n]] == kit


def test_npcs_stand_at_posts_of_their_faction_and_are_noted_as_there_at_the_start() -> None:
    s, d, log = dealt(sets=("wardens=2", "guards=2", "civilians=2", "gangsters=1"))
    there: collections.Counter[int] = collections.Counter()
    for who in range(MOST_CREW * 4, s.last):
        it = s.people[who]
        there[int(it.breed)] += 1
        assert it.cell in list(d.map.posts[it.faction, : d.map.posts_n[it.faction]])
    assert there == {Breed.WARDEN: 2, Breed.GUARD: 2, Breed.CIVILIAN: 2, Breed.GANGSTER: 1}
    assert all(row.how == Arrival.START and row.round_ == 0 for row in log.arrivals[: log.arrivals_n])


def test_another_warden_leaves_the_others_where_they_are() -> None:
    few, _, _ = dealt(sets=("wardens=1",))
    more, _, _ = dealt(sets=("wardens=3", "warden_supply=3"))

    def where(s: Any, breed: int) -> list[int]:
        return [int(it.cell) for it in s.people[: s.last] if it.on and it.breed == breed and it.cell >= 0]

    assert where(few, Breed.WARDEN) == where(more, Breed.WARDEN)[:1]
    assert where(few, Breed.CIVILIAN) == where(more, Breed.CIVILIAN)


def test_a_large_crate_holds_a_large_and_two_small_tokens_a_small_one_three_small() -> None:
    s, d, _ = dealt(sets=("objective=none",))
    for crate, tokens in enumerate(crate_tokens(s, d)):
        large = sum(int(d.tokens[token].large) for token in tokens)
        expected = (1, 2) if d.map.crate_large[crate] else (0, 3)
        assert (large, len(tokens) - large) == expected


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("small", "large"), [(1, 0), (2, 1), (0, 0)])
def test_so_many_rare_tokens_are_mixed_in_and_none_is_in_the_pouch(seed: int, small: int, large: int) -> None:
    s, d, _ = dealt(seed, sets=(f"rare_small={small}", f"rare_large={large}"))
    rare = [token for tokens in crate_tokens(s, d) for token in tokens if d.tokens[token].rare]
    assert len([token for token in rare if d.tokens[token].large == 0]) == small
    assert len([token for token in rare if d.tokens[token].large]) == large
    pouch = [d.tokens[token] for token in s.pouch.cards[: s.pouch.n]]
    assert not any(token.rare or token.large or token.kind == TokenKind.OBJECTIVE for token in pouch)


def test_no_more_copies_of_a_token_are_dealt_than_there_are() -> None:
    s, d, _ = dealt()
    seen = collections.Counter(int(token) for token in s.pouch.cards[: s.pouch.n])
    seen.update(token for tokens in crate_tokens(s, d) for token in tokens)
    assert all(n <= d.tokens[token].copies for token, n in seen.items() if token != d.objective)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_objective_tokens_lie_one_in_a_crate(seats: int) -> None:
    s, d, _ = dealt(seats=seats)
    held = [tokens.count(int(d.objective)) for tokens in crate_tokens(s, d)]
    assert sum(held) == min(d.map.crates_n, d.rules.objective_tokens)
    assert max(held) == 1
    assert sum(held) >= seats * d.rules.objective_goal


def test_without_carrying_there_are_no_objective_tokens() -> None:
    s, d, _ = dealt(sets=("objective=interact",))
    assert all(int(d.objective) not in tokens for tokens in crate_tokens(s, d))


def test_the_deck_holds_its_copies_and_none_of_a_side_that_is_left_out() -> None:
    s, d, _ = dealt()
    deck = collections.Counter(int(card) for card in s.deck.cards[: s.deck.n])
    assert deck == {card: int(d.events[card].copies) for card in range(d.events_n) if d.events[card].copies}
    s, d, _ = dealt(sets=("law=false",))
    assert not any(d.events[card].corps for card in s.deck.cards[: s.deck.n])


def test_wardens_may_be_on_alert_from_the_start() -> None:
    s, _, log = dealt(sets=("alert_at_start=true",))
    assert s.alert == 1
    assert log.alerts_n == 1


def test_decks_crates_and_posts_differ_between_deals_and_not_within_one() -> None:
    one, again, other = dealt(1)[0], dealt(1)[0], dealt(2)[0]
    assert np.array_equal(one.deck.cards, again.deck.cards)
    assert np.array_equal(one.pouch.cards, again.pouch.cards)
    assert not np.array_equal(one.deck.cards, other.deck.cards)
    assert not np.array_equal(one.pouch.cards, other.pouch.cards)


def test_traders_without_turns_stand_round_their_airlock() -> None:
    s, d, _ = dealt(seats=2, sets=("traders_act=false",))
    for seat in range(2):
        cells = [int(s.people[MOST_CREW * seat + place].cell) for place in range(d.crew)]
        assert int(d.map.airlocks[seat]) in cells
        assert len(set(cells)) == d.crew
