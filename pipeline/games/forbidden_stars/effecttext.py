"""What event cards and order upgrades say, in few words, with the numbers of their sheets; and how storms move."""

from typing import Any

from pipeline.games.forbidden_stars.vocabulary import EventCard, StormMove, UpgradeVerb

STORM_WORDS = {
    StormMove.ACROSS: "across",
    StormMove.SIDEWAYS: "sideways",
    StormMove.DIAG_TR_BL: "to top right or bottom left",
    StormMove.DIAG_TL_BR: "to top left or bottom right",
}
SAYS = {
    EventCard.FORGE_WARDENS: "in a combat take {amount} defence tokens, and {other} more for each forge held",
    EventCard.STANDARD_BEARER: "in a combat rally {amount} own unit",
    EventCard.FINAL_SANCTION: "turn all dice of an own orbital strike to offence",
    EventCard.TIMELY_ARRIVAL: "place {amount} free ground unit: of level 1 on a friendly world with a structure, or of "
    "level 0 on any friendly world",
    EventCard.WAR_COUNCIL: "buy an order upgrade, {amount} materiel cheaper for each own bastion",
    EventCard.RAISE_THE_WALLS: "place a bastion on a friendly world: free without a structure there, else for {amount} "
    "materiel",
    EventCard.SECOND_WIND: "instead of an order rally all own units in a system",
    EventCard.TITHE: "gain the assets or the materiel of a friendly world",
    EventCard.PLAGUE: "instead of an order rout an enemy unit in a system with {amount} own unit or more",
    EventCard.MANY_PATHS: "draw {amount} event cards and use the effect of one",
    EventCard.BEND_THE_STORM: "cancel a storm move of anybody, and move that storm in any direction",
    EventCard.NEW_CONVERTS: "place {amount} free ground units of level 0 on a friendly world without such, or {other} "
    "on any friendly world",
    EventCard.BROKEN_WILLS: "at the end of a combat rout {amount} unit in it",
    EventCard.SPOILS: "gain {amount} forge and {other} reinforcement",
    EventCard.THROUGH_THE_STORM: "units of an Advance pass storms, and begin its combat with {amount} morale die more",
    EventCard.STORM_TOUCHED: "destroy an own ground unit of level 0: gain an upgrade whose level is at most the number "
    "of storms around its system",
    EventCard.NO_MERCY: "destroy an enemy unit just routed",
    EventCard.WRONG_TURN: "move an own unit from any world to any uncontrolled world",
    EventCard.FRESH_MOBS: "place {amount} free ground units of level 0 on a world with one of level 1, or {other} on "
    "any friendly world",
    EventCard.PLUNDER: "gain {amount} materiel, and another seat loses {other} asset",
    EventCard.MORE_BODIES: "gain {amount} reinforcement",
    EventCard.RUSH: "instead of an order advance in a system with {amount} own units or more",
    EventCard.TEAR_DOWN: "at the end of a combat destroy {amount} structure on its world",
    EventCard.BIG_BOSS: "a purchase costs {amount} materiel less for each reinforcement held",
    EventCard.HIDDEN_COLONY: "for {amount} materiel place a city on a friendly or uncontrolled world without a "
    "structure and without an own objective",
    EventCard.VANISHING_HOST: "in a combat move all own units in it to a friendly area",
    EventCard.OLD_FORGES: "gain {amount} forge",
    EventCard.WANDERERS_RETURN: "place {amount} free ship of level 0 in an uncontrolled void, or move one there",
    EventCard.HIDDEN_HAND: "look at an own order token in a stack, and put it on top or at the bottom",
    EventCard.PATH_OF_ARMS: "buy a combat upgrade, {amount} materiel cheaper for each friendly world with a city",
    EventCard.MERCILESS_RAID: "throw dice of an own orbital strike again, then add {amount} of any face",
    EventCard.GATE_WALK: "instead of an order take own units of an area to a friendly or empty one",
}
UPGRADE_SAYS = {
    UpgradeVerb.PRECISION_SALVO: "a strike throws {amount} die more, and turns {other} morale die to offence",
    UpgradeVerb.CAMPAIGN_FOOTING: "an Advance into a system without a friendly world gains {amount} reinforcement",
    UpgradeVerb.REORGANISE_WORKS: "a Strategize Order replaces an own structure by one of another kind",
    UpgradeVerb.GARRISON_LEVIES: "a bastion counts as a factory, with a deploy limit {amount} lower",
    UpgradeVerb.INSERTION_STRIKE: "a strike despite a bastion; for {amount} defence dice {other} free ground unit of "
    "level 1 lands",
    UpgradeVerb.TERROR_BOMBING: "a strike throws {amount} die more; for {other} morale die units that it damages are "
    "routed",
    UpgradeVerb.DARK_MUSTER: "after a Deploy Order a unit of level {amount} at most, {other} materiel cheaper for each "
    "own ground unit of level 0 there",
    UpgradeVerb.TWIN_OMENS: "a Strategize Order lays {amount} order tokens more on the event deck",
    UpgradeVerb.STORM_RUNNERS: "ships of an Advance pass storms",
    UpgradeVerb.SCORCHED_WORLD: "a strike despite a bastion; for {amount} defence dice the enemy destroys {other} of "
    "its units or structures there",
    UpgradeVerb.RAID_SALVAGE: "a strike throws {amount} die more; for a die {other} materiel is gained, and the enemy "
    "loses as much",
    UpgradeVerb.FAST_BUILD: "a Deploy Order may buy the structure before the units",
    UpgradeVerb.CHANGE_OF_PLAN: "a Strategize Order is resolved as another one",
    UpgradeVerb.ROCK_HOPPERS: "{amount} ground units of an Advance treat an uncontrolled void as friendly",
    UpgradeVerb.TOKEN_THEFT: "a strike despite a bastion; for {amount} morale die the enemy gives {other} asset",
    UpgradeVerb.PINPOINT_STRIKE: "a strike throws {amount} die more; for {other} morale die the unit that suffers "
    "damage first is named",
    UpgradeVerb.TWIN_WORKS: "a structure may be bought for a world with one of another kind",
    UpgradeVerb.FAR_SIGHT: "a Strategize Order needs nothing of one's own in the system",
    UpgradeVerb.FOLLOW_UP_STRIKE: "after a combat of an Advance a strike may follow",
    UpgradeVerb.STRIKE_AND_WITHDRAW: "a strike despite a bastion; for {amount} defence die own ships of the system go "
    "to an adjacent one",
}
assert (len(SAYS), len(UPGRADE_SAYS)) == (len(EventCard), len(UpgradeVerb))


def event_text(d: Any, card: int) -> str:
    """What a card does."""
    event = d.events[card]
    return SAYS[EventCard(card)].format(amount=int(event.amount), other=int(event.other))


def upgrade_text(d: Any, upgrade: int) -> str:
    """What an order upgrade does, by its number among those of all factions."""
    row = d.upgrades[upgrade]
    return UPGRADE_SAYS[UpgradeVerb(upgrade)].format(amount=int(row.amount), other=int(row.other))


def storm_text(d: Any, card: int) -> str:
    """The way in which a storm moves by a card."""
    return STORM_WORDS[StormMove(int(d.events[card].storm))]
