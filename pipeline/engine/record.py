"""Records: annotated classes that are, in memory, NumPy structured records.

`player.energy -= cost` then reads the same compiled, in plain Python and under mypy, which
knows the class and so catches a misspelt field with its line. Records nest: a whole game's
state is one record, passed to kernels as a bare pointer.
"""

import math
import operator
from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_type_hints

import numpy as np

i1 = Annotated[int, np.int8]  # columns of facts only: never computed with
i2 = Annotated[int, np.int16]  # elements of arrays
i4 = Annotated[int, np.int32]  # scalars: narrower ones differ between compiled and plain arithmetic
i8 = Annotated[int, np.int64]
u8 = Annotated[np.uint64, np.uint64]
f8 = Annotated[float, np.float64]

Array = np.ndarray[Any, Any]
R = TypeVar("R", bound="Record")
REFUSED = set(dir(np.void))


class Record:
    """Subclass and annotate: `energy: i4`, `tokens: Annotated[Array, np.int16, 6]`, `table: Table`,
    `players: Annotated[Rows[Player], Player, 5]`, `kept: Annotated[Array, np.int16, (5, 6)]`.

    Further things in `Annotated` (what a fact column means, what a rule number is) ride along unread.
    A subclass of a record begins with its fields.
    """

    dtype: np.dtype[Any]

    def __init_subclass__(cls) -> None:
        fields: list[tuple[Any, ...]] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name == "dtype":
                continue
            if name in REFUSED:
                raise TypeError(f"{cls.__name__}.{name}: NumPy records have an attribute of that name")
            kind, *about = get_args(hint)[1:] or (hint,)
            if isinstance(kind, type) and issubclass(kind, Record):
                kind = kind.dtype
            shape = [extra for extra in about if type(extra) in (int, tuple)]
            fields.append((name, kind, *shape))
        cls.dtype = _read_by_name(cls.__name__, np.dtype(fields))


def _read_by_name(name: str, dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype, whose elements have its fields as attributes.

    `np.record` has that too, but looks each name up in Python: 6 microseconds where these take 0.2, and 16
    where records nest. Plain Python games, transcripts and scenarios are four times as fast so.
    """

    def field(key: str) -> property:
        return property(operator.itemgetter(key), lambda record, value: operator.setitem(record, key, value))

    element = type(name, (np.void,), {key: field(key) for key in dtype.names or ()})
    return np.dtype((element, dtype))


class Rows(Generic[R]):
    """What the type checker sees of an array of records; at run time it is a NumPy array."""

    def __getitem__(self, index: int) -> R:
        raise NotImplementedError

    def __setitem__(self, index: int, record: R) -> None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[R]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def rows(kind: type[R], n: int = 1) -> Rows[R]:
    """`n` zeroed records of `kind`."""
    return cast("Rows[R]", np.zeros(n, kind.dtype))


def words_of(kind: type[R], n: int) -> tuple[Rows[R], Array]:
    """`n` zeroed records, and the same memory as rows of int64 words.

    Copying words compiles in 0.1 s and takes 0.1 microseconds; assigning whole records within one
    array takes seconds to compile and 25 times as long to run.
    """
    size = math.ceil(kind.dtype.itemsize / 8)
    words = np.zeros((n, size), np.int64)
    inside = {"names": ["it"], "formats": [kind.dtype], "itemsize": size * 8}
    padded = np.dtype(cast(Any, inside))
    return cast("Rows[R]", words.view(padded)["it"][:, 0]), words
