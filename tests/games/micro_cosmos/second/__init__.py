"""The game told a second time from its rulebook: plain classes with lists and dicts, slow and short.

It shares the sheets, the names of moves and the luck (which card comes next) with the engine, and none of its rules.
The campaign is left out.
"""
