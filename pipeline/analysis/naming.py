"""How a word of the tables reads to a person: the same in findings, charts, sentences and tables."""

SMALL_WORDS = {"of", "the", "and", "a", "an", "in", "on", "to"}


def named(word: object) -> str:
    """A code as a name: `order_of_knighthood` and `order-of-knighthood` are Order of Knighthood.

    What has a capital letter is a name already, such as a card's, and stays as it is; so does a number.
    """
    code = str(word)
    if code != code.lower():
        return code
    parts = code.replace("_", " ").replace("-", " ").split()
    small = [w if w in SMALL_WORDS and i else w[:1].upper() + w[1:] for i, w in enumerate(parts)]
    return " ".join(small)


def several(word: str) -> str:
    """More than one of what a column is called after: of `order`, Orders; of `galaxy`, Galaxies."""
    one = named(word)
    if one[-1:] == "y" and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh")) else f"{one}s"


def one_of(word: str) -> str:
    """One of what a column is called after: of `order`, an Order."""
    one = named(word)
    return f"{'an' if one[:1].lower() in set('aeiou') else 'a'} {one}"
