"""The records of the components: what is printed on a card."""

from typing import Annotated

import numpy as np

from pipeline.engine.record import Array, Record, i4
from pipeline.games.micro_cosmos.vocabulary import RESOURCES

MOST_SCENARIO_CARDS = 24
AUTOMA_ACTS = 2  # of one card


class CrewCard(Record):
    """A Crew card: a Specialist, and an effect for each row."""

    specialist: i4
    colour: Annotated[Array, np.int16, 2]  # by row: the colour of location that it works at
    gain: Annotated[Array, np.int16, 2]  # a Resource, or ANY
    amount: Annotated[Array, np.int16, 2]
    pay: Annotated[Array, np.int16, 2]  # Resources of choice to give first


class Survivor(Record):
    """A Survivor card."""

    colour: i4
    number: i4
    resources: Annotated[Array, np.int16, RESOURCES]
    points: i4  # when settled
    neutral_deck: i4  # 1: only with New Worlds
    campaign: i4  # 1: takes part in the solo campaign


class Planet(Record):
    """A card of the layout: a planet, or the Star Portal."""

    number: i4
    portal: i4
    colour: i4
    starting: i4
    start: Annotated[Array, np.int16, RESOURCES]  # NO_TRACK where it has none
    target: i4
    gather: Annotated[Array, np.int16, RESOURCES]
    in_deck: i4
    campaign: i4
    majority_times: i4  # its majority points are so many times the rules'


class UpgradeCard(Record):
    """What an upgrade of the Ark takes."""

    needs: i4  # an Upgrade that comes first, or NOBODY
    cost: Annotated[Array, np.int16, RESOURCES]
    engineer: i4
    points: i4


class AutomaCard(Record):
    """A card of the Automa's deck."""

    colour: i4
    acts: Annotated[Array, np.int16, AUTOMA_ACTS]  # AutomaAct, in order


class Scenario(Record):
    """A scenario of the campaign: its goals, deck and what Prestige Points are paid for."""

    cards: Annotated[Array, np.int16, MOST_SCENARIO_CARDS]  # 1: in its deck
    goal_terraformed: i4
    goal_settled: i4
    goal_colonies: i4
    resources_per_point: i4  # Resources in Cargo for one Prestige Point
    settled_points: i4
    aboard_points: i4
    colony_points: i4
    outpost_points: i4
    card_points: i4  # for a card left
    carry: i4  # 1: unspent points are kept
    upgrade_cost: i4
    resources_for_point: i4  # starting Resources bought with one point


class ScenarioCard(Record):
    """A Scenario card."""

    timing: i4
    verb: i4
    amount: i4
    condition: i4
    above: i4
