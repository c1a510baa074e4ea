"""A combat set up for one card: given units, dice, tokens and hands; the card takes effect, decision by decision.

Seats are factions: the Vanguard are seat 0, and so on. `me` is whoever plays the card, `foe` the other side. Decisions
with one legal move are made by themselves, as in a game.
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from pipeline.games.forbidden_stars.asking import Asking
from pipeline.games.forbidden_stars.card_sheets import card_names
from pipeline.games.forbidden_stars.cards import KINDS
from pipeline.games.forbidden_stars.combat import begin_attack
from pipeline.games.forbidden_stars.effects import begin_card, go_on
from pipeline.games.forbidden_stars.state import ROUTED, STANDING, Act, Due, Fight, Stage
from pipeline.games.forbidden_stars.vocabulary import FACTIONS, NOBODY, Face, Grade, Structure
from tests.games.forbidden_stars.fighting import HERE, VOID, army, there, under_way
from tests.games.forbidden_stars.table import COMPONENTS, Table

NAMES = card_names(COMPONENTS)
OFF, DEF, MOR = Face.OFFENCE, Face.DEFENCE, Face.MORALE
G0, S0, G1, G2, S2, G3 = Grade
BASTION, TOKEN = 6, 7  # bodies
UP, DOWN = STANDING, ROUTED
Dice = tuple[int, int, int]


def kind(name: str) -> int:
    """The number of a card within its faction."""
    return NAMES.index(name) % KINDS


class Duel:
    """A side's card against an enemy; by default it attacks with one unit of each level, on a world."""

    def __init__(
        self,
        card: str,
        mine: Sequence[int] = (G0,),
        theirs: Sequence[int] = (G0, G1),
        attacks: bool = True,
        down: Sequence[int] = (),
        their_down: Sequence[int] = (),
        dice: Dice = (0, 0, 0),
        their_dice: Dice = (0, 0, 0),
        foe: int = -1,
        void: bool = False,
        bastion: bool = False,
        sets: tuple[str, ...] = (),
    ) -> None:
        self.faction = NAMES.index(card) // KINDS
        self.enemy = foe if foe >= 0 else (self.faction + 1) % FACTIONS
        self.area = VOID if void else HERE
        self.table = Table(FACTIONS, sets=sets)
        self.s, self.d, self.log = self.table.s, self.table.d, self.table.log
        army(self.table, self.faction, mine, self.area, down)
        army(self.table, self.enemy, theirs, self.area, their_down)
        if bastion:
            self.table.structure(self.area, self.faction, Structure.BASTION)
        attacker = self.faction if attacks else self.enemy
        under_way(self.table, self.area, attacker)
        begin_attack(self.s, self.d, self.area, attacker, self.log)
        self.side = 0 if attacks else 1
        self.me: Any = self.s.combat.sides[self.side]
        self.foe: Any = self.s.combat.sides[1 - self.side]
        self.me.dice[:], self.foe.dice[:] = dice, their_dice
        self.me.played, self.s.combat.round_, self.s.combat.fight = kind(card), 1, Fight.REVEAL
        self.finished = False

    def play(self) -> Self:
        """The card is turned up and takes effect, up to the first decision."""
        self.s.stage, self.s.due, self.finished = Stage.STEP, Due.COMBAT, False
        begin_card(self.s, self.d, self.side, self.log)
        return self.on()

    def on(self) -> Self:
        """On to the next decision, or the end of the card."""
        while not self.finished:
            if self.s.stage == Stage.STEP:
                with np.errstate(over="ignore"):
                    self.finished = go_on(self.s, self.d, self.log)
            elif len(self.table.legal()) == 1:
                self.table.do(*self.table.legal()[0])
            else:
                return self
        return self

    def choose(self, a: int = 0, b: int = 0, c: int = 0) -> Self:
        """Whoever is asked chooses."""
        self.table.do(Act.CHOOSE, a, b, c)
        return self.on()

    def decline(self) -> Self:
        """Whoever is asked declines, or is done."""
        self.table.do(Act.DONE)
        return self.on()

    def asked(self, asking: Asking, mine: bool = True) -> bool:
        """Whether this is asked now, of whoever plays the card or of the enemy."""
        seat = self.faction if mine else self.enemy
        return not self.finished and (self.s.asking, self.s.seat) == (asking, seat)

    @property
    def options(self) -> list[tuple[int, ...]]:
        """What may be chosen."""
        return self.table.kinds(Act.CHOOSE)

    @property
    def may_decline(self) -> bool:
        """Whether one may decline."""
        return bool(self.table.kinds(Act.DONE))

    def tokens(self, mine: bool = True) -> tuple[int, int]:
        """Combat tokens: offence, defence."""
        offence, defence = (self.me if mine else self.foe).tokens
        return int(offence), int(defence)

    def dice(self, mine: bool = True) -> Dice:
        """Dice: offence, defence, morale."""
        offence, defence, morale = (self.me if mine else self.foe).dice
        return int(offence), int(defence), int(morale)

    def units(self, mine: bool = True, area: int = NOBODY) -> dict[tuple[int, int], int]:
        """Units by grade and state, in the combat unless another area is named."""
        return there(self.table, self.faction if mine else self.enemy, self.area if area == NOBODY else area)

    def hand(self, fighter: Any, *cards: str) -> Self:
        """The hand of a side."""
        fighter.hand[:] = 0
        for card in cards:
            fighter.hand[kind(card)] += 1
        return self

    def face_up(self, fighter: Any, *cards: str) -> Self:
        """Face-up cards of earlier rounds."""
        for card in cards:
            fighter.up[fighter.up_n] = kind(card)
            fighter.up_n += 1
        return self

    def up(self, fighter: Any) -> list[int]:
        """The kinds of a side's face-up cards."""
        return [int(card) for card in fighter.up[: fighter.up_n]]


def happens(card: str, **given: Any) -> Duel:
    """The card takes effect."""
    return Duel(card, **given).play()
