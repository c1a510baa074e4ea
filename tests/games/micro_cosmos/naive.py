"""A finished game told a second time, slowly, from its rows of facts and the shipped sheets: points, cards, the end.

Nothing here calls the rules. Who did what is read off the facts; what that is worth is worked out afresh from the
rulebook and the stand-in base game SB1. The Automa is seat 0, as in the facts.
"""

from collections import Counter
from typing import Any

from pipeline.games.micro_cosmos.facts import Source
from pipeline.games.micro_cosmos.vocabulary import Bonus, Colour, Fate

ADVANTAGE = 3


class Retold:
    """One game."""

    def __init__(self, log: Any, d: Any, seats: int) -> None:
        self.log, self.d, self.rules, self.seats = log, d, d.rules, seats
        self.everybody = [*range(1, seats + 1), *([0] if d.automa_plays else [])]
        self.points: Counter[tuple[int, Source]] = Counter()
        self.cards: dict[tuple[int, int], Counter[str]] = {}
        self.advantage: int | None = None

    def rows(self, table: str) -> Any:
        return getattr(self.log, table)[: getattr(self.log, f"{table}_n")]

    def tell(self) -> None:
        """Work out everything."""
        self.planets()
        self.survivors()
        self.missions()
        self.influence()
        for row in self.rows("outposts"):
            if row.from_ == -1:
                self.points[row.seat, Source.OUTPOSTS] += (
                    self.rules.outpost_points if row.seat else self.rules.automa_outpost_points
                )
        for row in self.rows("seats"):
            self.points[row.seat, Source.COLONIES] += row.colonies * self.rules.colony_points
            self.points[row.seat, Source.UPGRADES] += row.upgrades * self.d.upgrades[0].points
            last = [end for end in self.rows("rounds") if end.seat == row.seat][-1]
            self.points[row.seat, Source.RESOURCES] += last.resources // self.rules.resources_per_point

    def steps(self, planet: Any) -> Counter[int]:
        """Steps on a planet: a level that was paid for or lifted by discovering is one."""
        steps: Counter[int] = Counter()
        for row in self.rows("terraforming"):
            if row.planet == planet.planet:
                steps[int(row.seat)] += int(row.levels)
        if planet.discovered:
            steps[int(planet.discoverer)] += self.rules.discover_levels
        return steps

    def planets(self) -> None:
        """A terraformed planet: its steps, and three points for the most and one for the second most."""
        for planet in self.rows("planets"):
            steps, card = self.steps(planet), self.d.planets[planet.planet]
            missing = sum(card.target - int(level) for level in card.start if level >= 0)
            assert missing - sum(steps.values()) == planet.missing
            assert (planet.missing == 0) == (planet.finished > 0)
            if not planet.finished:
                continue
            best = sorted(steps.values(), reverse=True)
            for who, taken in steps.items():
                self.points[who, Source.STEPS] += taken * self.rules.step_points
                place = best.index(taken)  # of those who had more
                alone = best.count(taken) == 1
                if place == 0:
                    self.points[who, Source.MAJORITIES] += (
                        self.rules.majority_first if alone else self.rules.majority_second
                    )
                elif place == 1 and alone:
                    self.points[who, Source.MAJORITIES] += self.rules.majority_second

    def survivors(self) -> None:
        """Settled ones give their points, neutral ones still aboard cost two."""
        for row in self.rows("survivors"):
            if row.fate == Fate.SETTLED:
                self.points[row.seat, Source.SETTLING] += self.d.survivors[row.survivor].points
            elif row.fate == Fate.STUCK and row.colour == Colour.NEUTRAL:
                self.points[row.seat, Source.NEUTRALS] -= self.rules.neutral_penalty

    def missions(self) -> None:
        """The stack from bottom to top: two points each, and what the own next spot shows."""
        top, sent = -1, Counter[int]()
        for i, row in enumerate(self.rows("launch")):
            assert row.colour != top
            assert (row.beneath, row.marker) == (top, i + 1)
            assert row.triggered == (i + 1 == self.rules.launch_spot)
            top = row.colour
            sent[int(row.seat)] += 1
            spot = sent[int(row.seat)]
            bonus, amount = 0, 0
            if spot <= self.d.mission_spots:
                bonus, amount = int(self.d.mission_bonus[spot]), int(self.d.mission_amount[spot])
            gained = amount if bonus == Bonus.POINTS else 0
            self.points[row.seat, Source.MISSIONS] += self.rules.mission_points
            self.points[row.seat, Source.NEW_WORLDS_TRACK] += gained
            assert (row.bonus, row.points) == (bonus, self.rules.mission_points + gained)
        for row in self.rows("seats"):
            fates = [one.fate for one in self.rows("survivors") if one.seat == row.seat]
            assert row.sent == sent[int(row.seat)] == fates.count(Fate.SENT)
            assert row.settled == fates.count(Fate.SETTLED)
            assert row.stuck == fates.count(Fate.STUCK)

    def card(self, council: int, who: int) -> "Counter[str]":
        return self.cards.setdefault((council, who), Counter())

    def influence(self) -> None:
        """The tracks step by step: spots, points, who holds each card, who has the Advantage card."""
        level: Counter[tuple[int, int]] = Counter()
        holder: dict[int, int] = {}
        first: dict[int, int] = {}
        for row in self.rows("influence"):
            who, council = int(row.seat), int(row.council)
            level[council, who] += 1
            spot = level[council, who]
            gained, source = self.spot_points(council, spot, level)
            self.points[who, source] += gained
            assert (row.spot, row.points) == (spot, gained)
            self.move_card(council, who, level, (holder, first))
            leaders = [self.leader(level, one) for one in range(3)]
            self.move_advantage(next((one for one in leaders if one and leaders.count(one) >= 2), None))

    def spot_points(self, council: int, spot: int, level: "Counter[tuple[int, int]]") -> tuple[int, Source]:
        if spot == self.d.council_spots:
            arrived = sum(level[council, one] == spot for one in self.everybody)
            return int(self.rules.arrival_points[min(arrived, 3) - 1]), Source.LAST_SPOT
        shows_points = self.d.council_bonus[council, spot] == Bonus.POINTS
        return int(self.d.council_amount[council, spot]) if shows_points else 0, Source.INFLUENCE

    def leader(self, level: "Counter[tuple[int, int]]", council: int) -> int | None:
        """Who stands alone at the top of a Council's track."""
        best = max(level[council, who] for who in self.everybody)
        top = [who for who in self.everybody if level[council, who] == best]
        return top[0] if len(top) == 1 and best > 0 else None

    def move_card(
        self, council: int, who: int, level: "Counter[tuple[int, int]]", held: tuple[dict[int, int], dict[int, int]]
    ) -> None:
        """A Council's card after somebody's step; `held` is who has which, and who came first to which last spot."""
        holder, first = held
        mine = level[council, who]
        if council in first:
            return
        if mine == self.d.council_spots:
            first[council] = who
        other = holder.get(council)
        if other is not None and other != who and level[council, other] <= mine:
            self.card(council, other)["returned"] += 1
            del holder[council]
        if who == 0:
            return
        enough = mine >= self.rules.council_card_spot and self.leader(level, council) == who
        if council not in holder and (enough or first.get(council) == who):
            holder[council] = who
            self.card(council, who)["taken"] += 1
        if first.get(council) == who:
            self.card(council, who)["for good"] = 1

    def move_advantage(self, now: int | None) -> None:
        """The Advantage card belongs to whoever leads alone in two Councils."""
        if now == self.advantage:
            return
        if self.advantage and now is None:
            self.card(ADVANTAGE, self.advantage)["returned"] += 1
        if now:
            self.card(ADVANTAGE, now)["taken"] += 1
        self.advantage = now

    def held_cards(self) -> dict[tuple[int, int], tuple[int, int, int]]:
        """By Council and seat: times taken, times put back, 1 if for good."""
        return {key: (told["taken"], told["returned"], told["for good"]) for key, told in self.cards.items()}

    def end(self) -> tuple[int, int]:
        """The rounds in which the mission was launched and the planets were enough, 0 where not."""
        launched = [int(row.round_) for row in self.rows("launch")][self.rules.launch_spot - 1 :]
        finished = sorted(int(row.finished) for row in self.rows("planets") if row.finished)
        enough = finished[self.rules.terraformed_planets - 1 :]
        return launched[0] if launched else 0, enough[0] if enough else 0
