"""The compiled core. It knows no game.

How to write a kernel:

1. Mark it with `@kernel` and annotate every argument. Call kernels and plain arithmetic only.
2. State first, design second, then seat, move or card, log last; at most five arguments.
3. Change records in place; return a number or nothing. No lists, dicts, strings, slices, sorts, reductions.
4. A number that a designer may change comes from `d.rules`; a module constant is for sizes and codes only.
5. Codes are `IntEnum` members; they compare and index, but `int(member)` and `len(Enum)` do not compile.
6. Narrow array elements go through `int()` before arithmetic; keys of luck stay `np.uint64`.
7. Luck comes from `luck`, keyed by what it is for. No `log`, `exp` or powers in what decides a game.
8. Never raise: set a fault bit in the log.
9. One rulebook paragraph a function, its page in the docstring.
"""
