"""What is counted as a game goes on, told anew from its positions: waiting, ways to objectives, order upgrades used."""

from typing import Any

from pipeline.games.forbidden_stars.state import Fight, Phase
from tests.games.forbidden_stars.recount import holders, neighbours, stormy


class Tallies:
    """One game, seen step by step."""

    def __init__(self, d: Any) -> None:
        self.d = d
        self.decisions: list[tuple[int, bool]] = []  # seat, and whether in a combat or strike; from round 1 on
        self.goals: dict[int, list[int]] = {}  # by area: steps at the start, rounds looked at, rounds cut off
        self.bought: dict[tuple[int, int], int] = {}  # round, by seat and upgrade
        self.used: set[tuple[int, int, int]] = set()  # round, seat, upgrade
        self.round_ = 0

    def look(self, s: Any, seat: int, legal: int) -> None:
        """A position, who decides and among how many moves; 0 moves where the game has ended."""
        if legal > 1 and s.phase != Phase.SETUP:
            self.decisions.append((seat, s.combat.fight != Fight.NONE))
        if s.round_ != self.round_:
            self.round_ = int(s.round_)
            self._ways(s)
        for one in range(s.seats):
            for i in range(5):
                if s.forces[one].owned >> i & 1:
                    self.bought.setdefault((one, i), int(s.round_))
                if s.forces[one].used >> i & 1:
                    self.used.add((int(s.round_), one, i))

    def waits(self, seat: int) -> tuple[int, int, int, int]:
        """Times that others decided between two decisions of a seat; what they decided, in fights, at most."""
        times, all_, fights, longest, now = 0, 0, 0, 0, list[bool]()
        for who, fight in self.decisions:
            if who != seat:
                now.append(fight)
                continue
            times, all_, fights = times + bool(now), all_ + len(now), fights + sum(now)
            longest, now = max(longest, len(now)), []
        return times, all_, fights, longest

    def _ways(self, s: Any) -> None:
        """Whether storms lengthen the way to each objective token, as a round begins."""
        for a in range(self.d.areas):
            owner = int(s.areas[a].objective)
            if owner < 0 or s.forces[owner].out:
                continue
            straight, around = self._steps(s, owner, a, storms=False), self._steps(s, owner, a, storms=True)
            told = self.goals.setdefault(a, [straight, 0, 0])
            told[1] += 1
            told[2] += around != straight

    def _steps(self, s: Any, owner: int, goal: int, *, storms: bool) -> int:
        """Steps from area to area from what a seat has to a goal; -1 without a way."""
        reached, steps = {a for a in range(self.d.areas) if owner in holders(s, a)}, 0
        while goal not in reached:
            more = {b for a in reached for b in neighbours(self.d, a) if not (storms and stormy(s, self.d, a, b))}
            if more <= reached:
                return -1
            reached, steps = reached | more, steps + 1
        return steps
