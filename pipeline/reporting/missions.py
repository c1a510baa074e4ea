"""One-line readings about missions: how the threat grows, what staying brings and costs, and how crews fare."""

import polars as pl

from pipeline.charts.words import listing, name, number, percent, plain, plural, points, signed
from pipeline.reporting.sentences import FEWEST, TOO_FEW, few, with_span


def threat(by_round: pl.DataFrame, empty: pl.DataFrame) -> str:
    """How many rounds bring nobody, and how arrivals grow."""
    known = by_round.filter(pl.col("games") >= FEWEST) if by_round.height else by_round
    if not known.height or few(empty):
        return TOO_FEW
    first, most = known.row(0, named=True), known.sort("came", descending=True).row(0, named=True)
    blank = known.filter(pl.col("empty") > 0.5)
    when = "In no round do most missions see nobody come"
    if blank.height:
        rounds = blank["round"].to_list()
        when = f"Most missions see nobody come in {plural(len(rounds), 'round')} of {known.height}"
        when += f", the last of them round {rounds[-1]}"
    return (
        f"In {with_span(empty, 0, 'empty')} of rounds the tracker brings nobody. Round {first['round']} brings "
        f"{number(first['came'], 2)} NPCs on average, round {most['round']} most, {number(most['came'], 2)}. {when}."
    )


def pegs(found: pl.DataFrame) -> str:
    """What moves the tracker."""
    if few(found):
        return TOO_FEW
    total = float(found["pegs"].sum())
    said = [f"{plain(cause)} {signed(x, 1)}" for cause, x in found["cause", "pegs"].iter_rows()]
    return f"The tracker moves {signed(total, 1)} pegs a mission: {listing(said)}."


def arrivals(found: pl.DataFrame) -> str:
    """How NPCs come after the start."""
    if few(found):
        return TOO_FEW
    said = [f"{plain(how)} {number(x, 2)}" for how, x in found["how", "came"].iter_rows()]
    return f"NPCs that come after the start, a mission: {listing(said)}."


def exits(by_exit: pl.DataFrame) -> str:
    """What early and late leavers bring out, and whom they leave."""
    known = by_exit.filter(pl.col("games") >= FEWEST).sort("exit_round") if by_exit.height else by_exit
    if known.height < 2:
        return TOO_FEW
    first, last = known.row(0, named=True), known.row(-1, named=True)
    end = known.height - 1
    return (
        f"Crews that leave in round {first['exit_round']} bring out {with_span(known, 0, 'loot', share=False)} UA and "
        f"leave {with_span(known, 0, 'left', share=False)} Traders behind; in round {last['exit_round']} it is "
        f"{with_span(known, end, 'loot', share=False)} UA and {with_span(known, end, 'left', share=False)} Traders. "
        "That goes with when they leave; it is not what staying longer would do to a crew."
    )


def one_more(found: pl.DataFrame) -> str:
    """What one more round brings and costs, and from when on it costs more than before."""
    known = found.filter(pl.col("games") >= FEWEST).sort("round") if found.height else found
    if not known.height:
        return TOO_FEW
    best = int(known["loot"].arg_max() or 0)
    worst = int(known["lost"].arg_max() or 0)
    return (
        f"A crew that stays gains most loot in the round after round {known['round'][best]}, "
        f"{with_span(known, best, 'loot', share=False)} UA, and loses most Traders in the round after round "
        f"{known['round'][worst]}, {number(known['lost'][worst], 2)} of them."
    )


def met(curve: pl.DataFrame) -> str:
    """When crews have what the objective asks for."""
    if few(curve):
        return TOO_FEW
    left = float(curve["still"][-1])
    half = curve.filter(pl.col("still") <= 0.5)
    when = f", half of them by round {half['round'][0]}" if half.height else ""
    return f"If missions went on, {percent(1 - left)} of crews would have what the objective asks for{when}."


def crews(found: pl.DataFrame, by: str) -> str:
    """Who fares best and worst, of seats or strategies."""
    if few(found) or found.height < 2:
        return TOO_FEW

    def called(group: object) -> str:
        return f"seat {group}" if by == "seat" else name(str(group))

    ranked = found.sort("out", descending=True)
    rich = found.sort("loot", descending=True)
    last = ranked.height - 1
    said = (
        f"{called(ranked[by][0])} brings most Traders out, {with_span(ranked, 0, 'out', share=False)}, "
        f"{called(ranked[by][last])} fewest, {with_span(ranked, last, 'out', share=False)}; {called(rich[by][0])} "
        f"brings most loot, {with_span(rich, 0, 'loot', share=False)} UA."
    )
    return said[0].upper() + said[1:]


def tables(found: pl.DataFrame) -> str:
    """How crews fare at tables of several sizes."""
    if few(found) or found.height < 2:
        return ""
    said = [
        f"{table}: {percent(met)} meet the objective, {number(out, 2)} Traders get out, {percent(none, 0)} lose all"
        for table, met, out, none in found["table", "met", "out", "none"].iter_rows()
    ]
    return f"{'; '.join(said)}. Crews of a larger table are smaller and need less for the objective."


def explained(found: pl.DataFrame, what: str) -> str:
    """How far a result hangs on the strategy, the deal and the rest."""
    if few(found):
        return TOO_FEW
    part = dict(found["part", "share"].iter_rows())
    return (
        f"Of how far crews' {what} differs, {percent(part['strategy'])} lies between strategies, "
        f"{percent(part['deal'])} in the deal (what lies in the crates, who is where, which cards come) and "
        f"{percent(part['rest'])} in the rest: dice, rivals and seats."
    )


def parts(found: dict[str, pl.DataFrame]) -> str:
    """The same of several results, in few words."""
    known = {what: table for what, table in found.items() if not few(table)}
    if not known:
        return TOO_FEW
    said = []
    for what, table in known.items():
        strategy, deal, rest = (percent(share) for share in table["share"])
        said.append(f"{what}: {strategy} strategies, {deal} the deal, {rest} the rest")
    return f"Of how far results differ, it is the doing of (the rest: dice, rivals and seats): {'; '.join(said)}."


def levers(effects: pl.DataFrame, called: dict[str, str], shares: tuple[str, ...] = ()) -> str:
    """What surely changed, the largest changes first beside how sure they are."""
    known = effects.filter(pl.col("effect").is_not_null()) if effects.height else effects
    if not known.height:
        return ""
    sure = known.filter(pl.col("p_holm") <= 0.05).with_columns(z=(pl.col("effect") / pl.col("effect_se")).abs())
    if not sure.height:
        return "No change is known here: chance alone makes as much."
    said = []
    for row in sure.sort("z", descending=True, nulls_last=True).head(4).iter_rows(named=True):
        tell = f"{points(row['effect'])} points" if row["measure"] in shares else signed(row["effect"], 2)
        said.append(f"{row['change']}, {called.get(row['measure'], plain(row['measure']))} {tell}")
    more = f", and {sure.height - len(said)} more" if sure.height > len(said) else ""
    return f"More than chance, the clearest first: {'; '.join(said)}{more}."
