"""What a page on Forbidden Stars says and asks beyond what every game is asked: its first warning, and its findings."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import polars as pl

from pipeline.analysis import combats, endings, factions, holdings, orders, seats
from pipeline.analysis.findings import Basis, Finding, Size, Sure, found, size, sureness
from pipeline.reporting import sentences
from pipeline.reporting import star_readings as readings
from pipeline.reporting.across import at_tables, of_runs
from pipeline.reporting.headlines import Own
from pipeline.reporting.sentences import TOO_FEW, few
from pipeline.reporting.study import How, Study

NOTICE = (
    "<b>Some readings are settled by hand.</b> The four orders are the publisher's; units, cards and tiles are as "
    "several independent lists of players have them, under names of our own. Where a rule was not to be had (how tiles "
    "are laid, what becomes of a bastion whose side loses, what routed units may do …) a switch says what was played. "
    "Players are programs: how strong a faction is says how well <i>they</i> play it. "
    '<a href="#what-this-rests-on">What is made up</a>'
)
INVENTED = "readings of the rules"
SHARE, POINTS = (100.0, "%"), (100.0, "points of win share")
AT_ROUND = 3  # early leads are looked at after this round, or sooner where games are short
DRAWN = "drawn-galaxy"  # the variant in which nobody lays tiles
DIE = 6  # faces
USES = {
    "resolved": "carried out",
    "empty": "did nothing",
    "to_events": "to the event deck",
    "unused": "never revealed",
}
BOUGHT = {"never": "never", "rarely": "by under 5%", "some": "by 5 to 25%", "often": "by more"}
KINDS_OF_COMBAT = {
    "world": {1: "on worlds", 0: "in voids"},
    "bastion": {1: "against a bastion", 0: "without a bastion"},
    "by_morale": {1: "decided by morale", 0: "decided by losses"},
}
COVERED = dict(enumerate(readings.DEEP))
LEADS = {held: called[:1].upper() + called[1:] for held, called in readings.HELD.items()}
AHEAD = {n: f"{abs(n)} {'more' if n > 0 else 'fewer'}" for n in range(-3, 4)} | {0: "as many", 4: "over 3 more"}
AHEAD |= {-4: "over 3 fewer"}
SHEETS = {"unit": "units", "order_upgrade": "order_upgrades", "combat_upgrade": "combat_cards"}
CALLED = {
    "unit": "units",
    "structure": "structures",
    "order_upgrade": "order upgrades",
    "combat_upgrade": "combat upgrades",
    "combat_card": "combat cards",
    "event": "events",
}


def odds(study: Study) -> dict[str, Fraction]:
    """The odds of a combat die's faces, by the rules of the baseline."""
    settings = study.run().manifest.spec.get("settings", {})
    shown = [_number(study, settings.get(f"face_{face}", usual)) for face, usual in (("offence", 3), ("defence", 2))]
    return {
        "offence": Fraction(shown[0], DIE),
        "defence": Fraction(shown[1], DIE),
        "morale": Fraction(DIE - sum(shown), DIE),
    }


def _number(study: Study, value: Any) -> int:
    """A setting that may be given by the number of seats."""
    if isinstance(value, Mapping):
        value = value.get(study.seats, value.get(str(study.seats)))
    return int(value)


def tables(study: Study) -> pl.DataFrame:
    """How much happens in a game at each table."""
    return at_tables(study, holdings.scoring, "games")


def waiting(study: Study) -> pl.DataFrame:
    """How long seats wait at each table."""
    return at_tables(study, holdings.waiting, "seats")


def two(study: Study) -> str:
    """The run by the baseline's rules of two players, or else the baseline."""
    return study.tables.get(2, study.baseline)


def by_galaxy(study: Study) -> pl.DataFrame:
    """How the last of two seats fares where players lay tiles, and where the galaxy is drawn: galaxy, seat, and the
    columns of `seats.by_seat`. Without rows where one of the two was not played.
    """
    drawn = [
        label
        for label in (*study.variants, *study.elsewhere)
        if study.seats_of(label) == 2 and list(study.run(label).manifest.spec.get("variants", ())) == [DRAWN]
    ]
    rows = list[pl.DataFrame]()
    for galaxy, label in (
        ("players lay tiles", study.tables.get(2, "")),
        ("the galaxy is drawn", next(iter(drawn), "")),
    ):
        if not label:
            return pl.DataFrame()
        last = study.ask(seats.by_seat, "seats", how=How(label=label)).filter(pl.col("seat") == 2)
        rows.append(last.with_columns(galaxy=pl.lit(galaxy)))
    return pl.concat(rows)


def by_rules(study: Study, question: Any, *tables: str, **options: Any) -> pl.DataFrame:
    """The answers by the baseline's rules and by each variant, with the column `rules`."""
    labels = {label: label for label in (study.baseline, *study.variants)}
    return of_runs(study, ("rules", labels), question, *tables, **options)


def called(found: pl.DataFrame, column: str, words: Mapping[Any, str]) -> pl.DataFrame:
    """A table with what its rows are called in a column `group`."""
    if not found.height:
        return found
    names = [words.get(value, str(value)) for value in found[column]]
    return found.with_columns(group=pl.Series(names, dtype=pl.String))


def early(study: Study) -> int:
    """After which round early leads are looked at: the last one up to `AT_ROUND` after which most games go on."""
    by_round = study.ask(holdings.by_round, "rounds")
    seats = dict(by_round["round", "games"].iter_rows()) if by_round.height else {}
    most = max(seats.values(), default=0)
    return max((n for n in range(1, AT_ROUND + 1) if seats.get(n + 1, 0) > most / 2), default=1)


def kinds_of_combat(study: Study) -> pl.DataFrame:
    """How combats with dice end, by some of their traits: combats (which), and the columns of `combats.outcomes`."""
    rows = list[pl.DataFrame]()
    for trait, words in KINDS_OF_COMBAT.items():
        found = study.ask(combats.fought, "combats", by=(trait,))
        for value, called in words.items() if found.height else ():
            rows.append(found.filter(pl.col(trait) == value).drop(trait).with_columns(combats=pl.lit(called)))
    return pl.concat(rows) if rows else pl.DataFrame()


def words_of(study: Study, table: str, column: str) -> tuple[str, ...]:
    """Every word that a column can hold."""
    for one in study.run().tables():
        if one.name == table:
            return next((c.words or () for c in one.columns if c.name == column), ())
    return ()


def there_are(study: Study) -> dict[str, list[str]]:
    """What can be bought, by kind, as the component sheets of the run have it; empty where it holds none."""
    sheets = study.run().manifest.spec.get("sheets", {})
    rows = {kind: sheets.get(sheet, []) for kind, sheet in SHEETS.items()}
    rows["combat_upgrade"] = [row for row in rows["combat_upgrade"] if not row[2]]  # the others are there at the start
    found = {kind: [str(row[0]) for row in listed] for kind, listed in rows.items()}
    found["structure"] = [str(row[0]) for row in sheets.get("structures", [])]
    return {kind: names for kind, names in found.items() if names}


def never(study: Study) -> dict[str, list[str]]:
    """What nobody bought, played or drew in any game, by kind."""
    bought = study.ask(holdings.bought, "purchases", "seats")
    had = set(bought["what"]) if bought.height else set()
    found = {kind: [name for name in names if name not in had] for kind, names in there_are(study).items()}
    for kind, table, column, question, more in (
        ("combat_card", "plays", "card", combats.cards, ("seats",)),
        ("event", "events", "card", holdings.events, ("games",)),
    ):
        seen = study.ask(question, table, *more)
        if seen.height:
            found[kind] = [word for word in words_of(study, table, column) if word not in set(seen["card"])]
    return {CALLED[kind]: names for kind, names in found.items()}


def bought(study: Study, *kinds: str) -> pl.DataFrame:
    """What is bought of some kinds (`holdings.bought`), but for cards of the start.

    A pair of these that left a deck lies among the upgrades and may come back (rulebook, Purchasing Combat Upgrades).
    """
    found: pl.DataFrame = study.ask(holdings.bought, "purchases", "seats")
    if not found.height:
        return pl.DataFrame()
    every = there_are(study)
    at_start = pl.lit(False)
    if "combat_upgrade" in every:
        at_start = (pl.col("kind") == "combat_upgrade") & ~pl.col("what").is_in(every["combat_upgrade"])
    return found.filter(pl.col("kind").is_in(kinds) & ~at_start)


def dead(study: Study) -> pl.DataFrame:
    """What becomes of what can be bought: kind, games (how many things there are), and the shares of `BOUGHT`: by how
    many seats of the faction each is bought.
    """
    kinds = ("unit", "structure", "order_upgrade", "combat_upgrade")
    taken = bought(study, *kinds)
    if not taken.height:
        return pl.DataFrame()
    rows = []
    every = there_are(study)
    for kind in kinds:
        mine = taken.filter(pl.col("kind") == kind).group_by("what").agg(pl.col("taken").max())["taken"].to_list()
        shares = [float(share) for share in mine] + [0.0] * max(0, len(every.get(kind, ())) - len(mine))
        n = len(shares)
        if n:
            counts = [
                sum(low < x <= high for x in shares) for low, high in ((-1, 0), (0, 0.05), (0.05, 0.25), (0.25, 1))
            ]
            rows.append((CALLED[kind], n, *[count / n for count in counts]))
    return pl.DataFrame(rows, schema=["kind", "games", *BOUGHT], orient="row")


def _sure(row: Mapping[str, Any], measure: str, beside: float | None = None) -> Sure:
    """Very sure where there is an interval, and one that does not hold the value `beside`, if there is such."""
    low, high = row[f"{measure}_low"], row[f"{measure}_high"]
    if low is None or high is None:
        return "not known"
    return "not known" if beside is not None and low <= beside <= high else "very sure"


def _of(study: Study, told: Size) -> Size:
    """The size with the number of games in place of what its table counts."""
    return told._replace(games=study.run().games)


def ended(study: Study, on: Basis) -> Iterator[Finding]:
    """How games end, and how long they are at each table."""
    shares = study.ask(endings.endings, "games")
    if shares.height:
        row = shares.row(0, named=True)
        told = _of(study, size(row, "share", SHARE, _sure(row, "share")))
        yield found("How do games end?", sentences.ending_shares(shares), told, on)
    sized = tables(study) if study.has("combats") else pl.DataFrame()
    if sized.height > 1 and not few(sized):
        told = Size(None, None, None, "rounds", int(sized["games"].sum()), "very sure")
        yield found("How much happens at tables of other sizes?", readings.scoring(sized), told, on)


def strong(study: Study, on: Basis) -> Iterator[Finding]:
    """How strong the factions are."""
    if study.seats < 2:
        return
    by_faction = study.ask(factions.by_faction, "seats")
    pairs = study.ask(factions.pairings, "seats", how=How(label=two(study)))
    if by_faction.height > 1 and not few(by_faction):
        first = by_faction.row(0, named=True)
        told = _of(study, size(first, "win_share", SHARE, _sure(first, "win_share", first["fair"])))
        the = "At tables of two the" if study.seats > 2 and 2 in study.tables else "The"
        more = "" if few(pairs) else readings.pairings(pairs, the)
        said = f"{readings.strongest(by_faction)} {more}".strip()
        yield found("How strong are the factions?", said, told, on)


def last_tile(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether laying the last tile pays."""
    there = How(label=two(study))
    by_laid = study.ask(factions.by_laid, "seats", how=there) if study.seats > 1 else pl.DataFrame()
    mine = by_laid.filter(pl.col("laid") == 1) if by_laid.height else by_laid
    if mine.height and not few(mine):
        row = mine.row(0, named=True)
        told = size(row, "win_share", SHARE, _sure(row, "win_share", row["fair"]))
        told = told._replace(games=study.run(two(study)).games)
        said = readings.laid(by_laid, study.ask(factions.who_lays, "seats", how=there))
        said = f"{said} {readings.by_galaxy(by_galaxy(study))}".strip()
        yield found("Does laying the last tile win?", said, told, on)


def ordered(study: Study, on: Basis) -> Iterator[Finding]:
    """What becomes of orders, and what each is worth."""
    uses, gains = (study.ask(ask, "orders") for ask in (orders.uses, orders.gains))
    if uses.height and not few(uses):
        row = uses.sort("to_events", descending=True).row(0, named=True)
        told = _of(study, size(row, "to_events", SHARE, _sure(row, "to_events")))
        blocked = readings.blocked(study.ask(factions.fares, "seats", by="seat"))
        yield found("What becomes of orders?", f"{readings.uses(uses)} {blocked}", told, on)
    worth = study.ask(orders.worth, "orders", "seats") if study.seats > 1 else pl.DataFrame()
    known = worth.drop_nulls("value_low") if worth.height else worth
    if known.height and not few(known) and gains.height:
        row = known.sort("value", descending=True).row(0, named=True)
        told = size(row, "value", POINTS, _sure(row, "value", 0.0))
        yield found("What is each order worth?", f"{readings.gains(gains)} {readings.worth(worth)}", told, on)


def fought(study: Study, on: Basis) -> Iterator[Finding]:
    """How combats go, what dice and bastions do, and which cards win."""
    every = study.ask(combats.outcomes, "combats")
    if every.height and not few(every):
        row = every.row(0, named=True)
        told = _of(study, size(row, "won", SHARE, _sure(row, "won", 0.5)))
        by_dice = study.ask(combats.outcomes, "combats", by=("ahead",))
        bastions = study.ask(combats.fought, "combats", by=("bastion",))
        said = [readings.attackers(every), readings.ahead(by_dice), readings.bastions(bastions)]
        yield found("Attack or defence?", " ".join(one for one in said if one != TOO_FEW), told, on)
    cards = study.ask(combats.cards, "plays", "seats")
    if cards.height and not few(cards):
        row = cards.sort("q", pl.col("lift").abs(), descending=[False, True], nulls_last=True).row(0, named=True)
        told = _of(study, size(row, "lift", (100.0, "points"), sureness(row["q"])))
        yield found("Which combat cards win?", readings.cards(cards), told, on)


def grown(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether an early lead in income wins."""
    at = early(study)
    leads = study.ask(holdings.leads, "rounds", "seats", at_round=at) if study.seats > 1 else pl.DataFrame()
    income = leads.filter(pl.col("measure") == "income") if leads.height else leads
    if income.height and not few(income) and income["agree"][0] is not None:
        row = income.row(0, named=True)
        told = size(row, "won", SHARE, _sure(row, "won", row["fair"]))
        yield found("Does early income snowball?", readings.leads(leads, at), told, on)


def quiet(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether one can win without attacking."""
    by_attacks = study.ask(holdings.by_attacks, "seats") if study.seats > 1 else pl.DataFrame()
    none = by_attacks.filter(pl.col("attacks") == "0") if by_attacks.height else by_attacks
    if none.height and not few(none):
        row = none.row(0, named=True)
        told = _of(study, size(row, "win_share", SHARE, _sure(row, "win_share", row["fair"])))
        yield found("Does turtling win?", readings.attacks(by_attacks), told, on)


def collected(study: Study, on: Basis) -> Iterator[Finding]:
    """How reachable objectives are."""
    every = study.ask(holdings.objectives, "objectives")
    by_distance = study.ask(holdings.objectives, "objectives", by=("distance",))
    if every.height and not few(every):
        row = every.row(0, named=True)
        told = _of(study, size(row, "collected", SHARE, _sure(row, "collected")))
        yield found("Are objectives within reach?", readings.objectives(every, by_distance), told, on)


def waited(study: Study, on: Basis) -> Iterator[Finding]:
    """How long one waits for others."""
    by_table = waiting(study)
    here = study.ask(holdings.waiting, "seats")
    if study.seats > 1 and here.height and not few(here):
        row = here.row(0, named=True)
        told = _of(study, size(row, "each", (1.0, "decisions"), _sure(row, "each")))
        yield found("How long does one wait?", readings.waits(by_table), told, on)


def used(study: Study, on: Basis) -> Iterator[Finding]:
    """Whether order upgrades are used once they are bought."""
    owned = study.ask(holdings.upgrades, "upgrades") if study.has("upgrades") else pl.DataFrame()
    said = readings.upgrades(owned) if owned.height else TOO_FEW
    if said != TOO_FEW:
        row = owned.row(0, named=True)
        told = _of(study, size(row, "idle", SHARE, _sure(row, "idle")))
        yield found("Are order upgrades used?", said, told, on)


def useless(study: Study, on: Basis) -> Iterator[Finding]:
    """What nobody buys or plays."""
    table = dead(study)
    if table.height and study.run().games >= 30:
        names = never(study)
        count = float(sum(len(some) for some in names.values()))
        told = Size(count, None, None, "components", study.run().games, "very sure")
        yield found("Which components are dead?", readings.dead(table, names), told, on)


FIRST = (ended, strong, last_tile, ordered, fought)
FINDINGS = (grown, quiet, collected, waited, used, useless)


def asks() -> Own:
    """What a page on this game asks."""
    return Own(FINDINGS, FIRST)
