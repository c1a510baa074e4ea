"""Which side characters are on, by the words of the facts for who attacked, was attacked or came."""

import polars as pl

SCOURGE, LAW, GANGSTERS, CIVILIANS, TRADERS, OTHERS = SIDES = (
    "scourge",
    "law",
    "gangsters",
    "civilians",
    "traders",
    "others",
)
BREEDS = {
    "harvester": SCOURGE,
    "devastator": SCOURGE,
    "assassin": SCOURGE,
    "live_one": SCOURGE,
    "guard": LAW,
    "destroyer": LAW,
    "director": LAW,
    "warden": LAW,
    "gangster": GANGSTERS,
    "gang_leader": GANGSTERS,
    "civilian": CIVILIANS,
    "trader": TRADERS,
}
WARDENS, CORPS = "wardens", "corps"
FORCES = BREEDS | {"guard": CORPS, "destroyer": CORPS, "director": CORPS, "warden": WARDENS}  # the law in its two parts


def side(column: str) -> pl.Expr:
    """The side of a character, from a column of breeds."""
    return pl.col(column).cast(pl.String).replace_strict(BREEDS, default=OTHERS, return_dtype=pl.String)


def force(column: str) -> pl.Expr:
    """The same with Wardens and the Corps apart."""
    return pl.col(column).cast(pl.String).replace_strict(FORCES, default=OTHERS, return_dtype=pl.String)
