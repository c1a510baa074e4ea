"""Who stands where, who is an enemy of whom and who sees whom, told from a state."""

from typing import Any

from pipeline.games.core_space.vocabulary import Faction
from tests.games.core_space.second.board import SIZE, Board, Spot, spread

TRADERS = 16
LAW = (Faction.CORPS, Faction.SECURITY)
FAR = 10**6


class Scene:
    """A moment of a mission. `commanded`: a Warden that the Corps command from now on."""

    def __init__(self, s: Any, d: Any, board: Board) -> None:
        self.s, self.d, self.board = s, d, board
        self.commanded = {who for who in range(64) if s.people[who].commanded}
        on = [who for who in range(64) if s.people[who].on and s.people[who].cell >= 0]
        self.standing = [who for who in on if not s.people[who].defeated]
        self.fallen = [who for who in on if s.people[who].defeated]
        self.spots = {who: (int(s.people[who].cell) % SIZE, int(s.people[who].cell) // SIZE) for who in on}
        self.here = {self.spots[who]: who for who in self.standing}
        self.lying = {self.spots[who]: who for who in self.fallen}

    def of(self, who: int) -> Any:
        return self.s.people[who]

    def faction(self, who: int) -> int:
        return int(self.of(who).faction)

    def side(self, who: int) -> Any:
        """The side of its board that an NPC has up."""
        it = self.of(who)
        return self.d.boards[2 * int(it.breed) + int(it.side)]

    def apart2(self, a: int, b: int) -> int:
        (ax, ay), (bx, by) = self.spots[a], self.spots[b]
        return (ax - bx) ** 2 + (ay - by) ** 2

    def within(self, a: int, b: int, inches: int) -> bool:
        """Whether two bases, an inch wide each, are at most so far apart."""
        return bool(self.apart2(a, b) ** 0.5 - 1 <= inches + 1e-9)

    def is_enemy(self, a: int, b: int) -> bool:
        """Whether a regards b as an enemy; Wardens and Traders only once On Alert, or under the Corps' command."""
        ours, theirs = self.faction(a), self.faction(b)
        if ours == theirs:
            rivals = ours == Faction.TRADERS and self.of(a).crew != self.of(b).crew
            return rivals and bool(self.d.rules.crews_fight)
        if Faction.SCOURGE in (ours, theirs):
            return True
        if Faction.CIVILIANS in (ours, theirs) or (ours in LAW and theirs in LAW):
            return False
        for one in (a, b):
            if self.faction(one) == Faction.SECURITY:
                return bool(self.s.alert) or one in self.commanded
        return True

    def in_contact(self, a: int, b: int) -> bool:
        return self.board.in_contact(self.spots[a], self.spots[b])

    def touching(self, who: int) -> list[int]:
        """Who stands in contact with somebody."""
        return [self.here[cell] for cell in self.board.beside(self.spots[who]) if cell in self.here]

    def is_engaged(self, who: int) -> bool:
        return any(self.is_enemy(other, who) for other in self.touching(who))

    def hidden(self, who: int, whom: int) -> tuple[float, float]:
        """Which shares of a target are out of sight, and out of sight or behind cover."""
        a, b = self.spots[who], self.spots[whom]
        hard, soft = self.board.rays(a, b)
        if self.of(whom).prone or self.of(whom).defeated:
            hard = soft
        for other in self.standing:
            if other not in (who, whom):
                hard |= shade(a, b, self.spots[other])
        return hard.bit_count() / 16, (hard | soft).bit_count() / 16

    def sees(self, who: int, whom: int) -> bool:
        return bool(self.hidden(who, whom)[0] < self.d.rules.cover_full / 100)

    def in_open(self, who: int, whom: int) -> bool:
        """Whether it is seen and not in cover."""
        hard, soft = self.hidden(who, whom)
        return bool(hard < self.d.rules.cover_full / 100 and soft <= self.d.rules.cover_none / 100)

    def order(self, who: int, whom: int) -> tuple[int, bool, int, int]:
        """Nearest first; ties as the README reads the holder's choice."""
        it = self.of(whom)
        own = it.faction == Faction.TRADERS and it.crew == self.s.holder
        return self.apart2(who, whom), bool(own), -int(it.health), whom

    def may_end(self, who: int, cell: Spot) -> bool:
        free = self.here.get(cell, who) == who and self.lying.get(cell, who) == who
        return free and self.board.floor(cell)

    def may_pass(self, who: int, cell: Spot) -> bool:
        other = self.here.get(cell, who)
        return other == who or (self.faction(other) == self.faction(who) and not self.is_enemy(other, who))

    def near_enemy(self, who: int, cell: Spot) -> bool:
        others = [self.here[one] for one in self.board.beside(cell) if one in self.here]
        return any(other != who and self.is_enemy(other, who) for other in others)

    def reach(self, who: int, budget: int, start: Spot | None = None) -> dict[Spot, int]:
        """Where somebody gets to, by tenths of an inch: past friends alone, and never on from an enemy's contact."""
        passable = lambda cell: self.may_pass(who, cell)  # noqa: E731
        return spread(self.board, start or self.spots[who], budget, passable, lambda cell: self.near_enemy(who, cell))

    def gets_to(self, who: int, whom: int, budget: int) -> bool:
        """Whether contact with somebody is reached within a budget."""
        if self.in_contact(who, whom):
            return True
        cost = self.reach(who, budget)
        return any(cell in cost and self.may_end(who, cell) for cell in self.board.beside(self.spots[whom]))

    def way(self, who: int, whom: int) -> int:
        """Tenths of an inch on foot to the nearest free contact cell, by the map alone."""
        walk = self.board.on_foot(self.spots[who])
        free = [walk.get(cell, FAR) for cell in self.board.beside(self.spots[whom]) if self.may_end(who, cell)]
        return min(free, default=FAR)


def shade(a: Spot, b: Spot, body: Spot) -> int:
    """The rays from a to b that come within half an inch of the middle of a body between them."""
    found = 0
    for bit in range(16):
        dx = b[0] - a[0] + (2 * (bit % 4) - 3) / 8
        dy = b[1] - a[1] + (2 * (bit // 4) - 3) / 8
        x, y = body[0] - a[0], body[1] - a[1]
        along = (x * (b[0] - a[0]) + y * (b[1] - a[1])) / ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
        if 0 < along < 1 and (x * dy - y * dx) ** 2 < 0.25 * (dx * dx + dy * dy):
            found |= 1 << bit
    return found
