"""What happened, in the rows of the fact tables."""

from dataclasses import dataclass, field

COLUMNS = {
    "launch": "round_ seat colour beneath spot bonus points marker triggered",
    "influence": "round_ seat council cause spot points",
    "terraforming": "round_ seat planet colour cap levels leader finished",
    "outposts": "round_ seat planet from_ red_council",
    "survivors": "round_ seat survivor colour drawn drawn_neutral fate fate_round points",
    "rounds": "round_ seat points resources crew survivors influence mission terraformed missing",
    "councils": "council seat first_round taken returned locked activations turns_held",
    "planets": "planet colour discovered discoverer finished finisher missing most_steps leaders",
    "seats": "seat points rank sent settled stuck stuck_neutral upgrades colonies outposts influence_red "
    "influence_green influence_blue advantage_turns turns portal_visits portal_stalled",
    "scores": "seat source points",
    "games": "rounds launched terraformed_in trigger mission terraformed pursuing automa_points automa_triggered "
    "faults ending",
}


@dataclass
class CardRow:
    """A Council or Advantage card and somebody who had it."""

    first: int
    taken: int = 0
    returned: int = 0
    locked: int = 0
    activations: int = 0
    turns_held: int = 0


@dataclass
class SeatRow:
    turns: int = 0
    portal_visits: int = 0
    portal_stalled: int = 0
    advantage_turns: int = 0


@dataclass
class PlanetRow:
    discovered: int = 0
    discoverer: int = 0
    finished: int = 0
    finisher: int = 0


@dataclass
class Ledger:
    at_table: int
    launch: list[list[int]] = field(default_factory=list)
    influence: list[list[int]] = field(default_factory=list)
    terraforming: list[list[int]] = field(default_factory=list)
    outposts: list[list[int]] = field(default_factory=list)
    survivors: list[list[int]] = field(default_factory=list)
    rounds: list[list[int]] = field(default_factory=list)
    councils: dict[tuple[int, int], CardRow] = field(default_factory=dict)
    planets: list[PlanetRow] = field(default_factory=lambda: [PlanetRow() for _ in range(9)])

    def __post_init__(self) -> None:
        self.seats = [SeatRow() for _ in range(self.at_table)]

    def card(self, council: int, seat: int, round_: int) -> CardRow:
        return self.councils.setdefault((council, seat), CardRow(round_))
