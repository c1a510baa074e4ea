"""A person at a seat: scripted answers, what is heard, what can be taken back."""

import dataclasses
import random
import re
from collections.abc import Callable, Iterable

import pytest

from pipeline import games
from pipeline.engine.facts import MOST_SEATS
from pipeline.games.contract import Hidden
from pipeline.games.desk import Desk
from pipeline.games.forbidden_stars.state import Stage as StarStage
from pipeline.games.sitting_in import SittingIn, numbered
from pipeline.games.understanding import understand, why_not
from pipeline.runs.replay import sitting_of, told
from pipeline.runs.spec import Asked

WORLDS = Asked("core-worlds", seats=3, seed=5, settings=("rounds=2",))


class Sat:
    """A game with a person who answers from a list, and all that the person is shown."""

    def __init__(self, answers: Iterable[str | Callable[[SittingIn], str]], seat: int = 0, asked: Asked = WORLDS):
        self.answers, self.shown = iter(answers), list[str]()
        self.person = SittingIn(*sitting_of(asked, 0), seat, self.ask, self.shown.append)
        self.ended = self.person.play()

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer if isinstance(answer, str) else answer(self.person)


def as_the_strategy(person: SittingIn) -> str:
    legal = len(person.desk.legal())
    return str(person._chosen(person.seat, legal) + 1)


def always(answer: Callable[[SittingIn], str]) -> Iterable[Callable[[SittingIn], str]]:
    while True:
        yield answer


def test_who_answers_as_the_strategy_would_gets_the_strategys_game() -> None:
    sat = Sat(always(as_the_strategy), seat=1)
    assert sat.ended
    whole = list(told(WORLDS, 0, choices=False))
    end = next(i for i, line in enumerate(whole) if line.startswith("The game ends"))
    assert sat.person.kept[-len(whole[end:]) :] == whole[end:]
    assert "seat 2 is played by you" in sat.person.kept
    mine = [line for line in whole if line.startswith("seat 2: ")]
    assert [line for line in sat.person.kept if line.startswith("seat 2: ")] == mine


def test_equal_answers_give_equal_games_and_the_end_of_input_ends_politely() -> None:
    first, second = (Sat(["1", "1", "2", "1"]) for _ in range(2))
    assert first.shown == second.shown
    assert not first.ended
    assert first.person.kept[-1] == "seat 1 leaves the table; the game is not over"
    assert Sat(["quit"]).person.kept[-1] == first.person.kept[-1]


def test_a_number_a_part_and_the_rulebooks_words_are_understood() -> None:
    desk = Sat([]).person.desk
    energy = [i for i, text in enumerate(("end", "use", "play")) if understand(desk, text).moves == (i,)]
    assert energy == [0, 1, 2]
    assert understand(desk, "3").moves == understand(desk, "energy surge").moves == (2,)
    assert understand(desk, "4").why_not == "There is no choice 4: they go from 1 to 3."
    assert understand(desk, "-1").why_not == "There is no choice -1: they go from 1 to 3."
    assert understand(desk, "--1").why_not.startswith("'--1' is nothing of this game")
    assert understand(desk, "e").why_not.startswith("That could be 1 end the Energy Phase; 2 use the Home")
    twice = understand(desk, "play 2 Energy Surge")
    assert twice.moves[:2] == (2, 2)
    assert understand(desk, "sing").why_not.startswith("'sing' is nothing of this game that could be done now")
    assert understand(desk, "...").why_not.startswith("That says nothing")


def test_why_not_gives_the_rulebooks_reason() -> None:
    desk = Sat([]).person.desk
    assert why_not(desk, "invade Karst") == "It is not in the Central Zone."
    assert why_not(desk, "energy surge") == "It can be done: 3 play Energy Surge."


def test_an_answer_is_taken_back_and_leaves_no_trace() -> None:
    once = Sat(["energy surge", "undo", "undo", "2"])
    assert "Taken back." in once.shown
    assert "That can't be taken back: nothing is left to take back." in once.shown
    assert once.person.kept == Sat(["2"]).person.kept


def test_what_others_decided_and_what_came_to_light_stays() -> None:
    assert "That can't be taken back: you have not decided anything yet." in Sat(["undo"]).shown
    later = Sat(["end", "undo"])
    assert any(line.startswith("That can't be taken back: seat 3 has decided since") for line in later.shown)
    drawn = Sat(["1", "covered", "undo"], asked=Asked("micro-cosmos", seats=1, seed=5))
    assert "That can't be taken back: something face down has come to light since." in drawn.shown


def test_luck_that_had_its_say_stays() -> None:
    rng = random.Random(1)
    answers = (
        "undo" if n % 3 == 0 else lambda person: str(rng.randrange(len(person.desk.legal())) + 1) for n in range(60)
    )
    rolled = Sat(answers, asked=Asked("core-space", seats=1, seed=5))
    assert "Taken back." in rolled.shown
    assert "That can't be taken back: luck has had its say since." in rolled.shown


def test_of_others_hands_a_seat_hears_only_how_many_cards() -> None:
    sat = Sat(["end", "1", "1"])
    hands = [line for line in sat.shown if line.startswith("  hand: ")]
    hidden = [line for line in hands if re.match(r"  hand: \d+ cards?; deck", line)]
    assert 3 * len(hidden) == 2 * len(hands) > 0
    draws = [line for line in sat.person.kept if re.match(r"  seat \d: draws", line)]
    assert draws[1:3] == ["  seat 2: draws 7 cards", "  seat 3: draws 7 cards"]
    assert all(("Grunt" in line or "Surge" in line) == line.startswith("  seat 1") for line in draws)
    assert not any("(1 of" in line for line in sat.person.kept if line.startswith(("seat 2", "seat 3")))


def test_packets_and_picks_of_the_pregame_draft_are_seen_by_whoever_holds_them() -> None:
    sat = Sat(["1"], asked=dataclasses.replace(WORLDS, variants=("draft",)))
    picks = [line for line in sat.person.kept if ": pick " in line]
    assert picks[0].startswith("seat 1: pick ")
    assert "a card" not in picks[0]
    assert picks[1:3] == ["seat 2: pick a card", "seat 3: pick a card"]
    assert any(re.fullmatch(r"pregame draft of \d+ cards", line) for line in sat.person.kept)


def test_a_sentence_makes_several_choices_and_is_taken_back_as_one() -> None:
    sat = Sat(["play 2 energy surge…", "undo", "2"])
    assert sat.shown.count("seat 1: play Energy Surge (1 of 3)") == 2
    assert sat.person.kept == Sat(["2"]).person.kept


def test_the_table_a_seat_sees_does_not_hang_on_what_others_hold() -> None:
    person = Sat(["end", "1"]).person
    s, d, before = person.desk.s, person.desk.d, person.voice.table(person.desk.s, person.desk.d)
    for seat in (1, 2):
        empire = s.empires[seat]
        held, top = int(empire.hand.cards[0]), int(empire.deck.cards[0])
        other = next(card for card in range(int(d.cards_n)) if card not in (held, top))
        empire.hand.cards[0] = empire.deck.cards[0] = other
    assert person.voice.table(s, d) == before
    assert person.game.narrator.table(s, d) != before
    mine = s.empires[0].hand
    mine.cards[0] = next(card for card in range(int(d.cards_n)) if card != mine.cards[0])
    assert person.voice.table(s, d) != before


def test_orders_of_others_lie_face_down_in_forbidden_stars() -> None:
    game, sitting = sitting_of(Asked("forbidden-stars", seats=2, seed=5, players="random"), 0)
    assert game.hidden is not None
    assert game.hidden.voice is not None
    desk = Desk(game, sitting.d, 2)
    desk.deal_game(sitting.batch)
    while len(desk.legal()) and desk.s.stage != StarStage.ORDER:
        desk.make(0)
    layer, move = desk.seat, desk.worker.bench.moves[0]
    own, other = game.hidden.voice(layer), game.hidden.voice(1 - layer)
    assert own.move(desk.s, desk.d, move) == game.narrator.move(desk.s, desk.d, move)
    assert "lay an order token on" in other.move(desk.s, desk.d, move)
    desk.make(0)
    assert any("face down" in line for line in other.table(desk.s, desk.d))
    assert not any("face down" in line for line in own.table(desk.s, desk.d))


def test_many_choices_that_differ_in_a_word_share_a_line() -> None:
    few = numbered(["pass", "draft Grunt"])
    assert few == ["   1  pass", "   2  draft Grunt"]
    many = numbered([*(f"move to {n}/1" for n in range(20)), "stay", "end the turn"])
    assert many[0] == "      move to"
    assert many[1].strip().startswith("1 0/1, 2 1/1, 3 2/1")
    assert many[-2:] == ["  21  stay", "  22  end the turn"]


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_what_lies_face_down(name: str) -> None:
    game, sitting = sitting_of(Asked(name), 0)
    assert isinstance(game.hidden, Hidden)
    desk = Desk(game, sitting.d, int(sitting.batch.seats))
    desk.deal_game(sitting.batch)
    counts = game.hidden.face_down(desk.s, desk.d)
    assert sum(counts) > MOST_SEATS
    assert min(counts) >= 0
