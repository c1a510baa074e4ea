"""The law told a second time from the rulebook: what Wardens and Corps do, and what missions count. Slow and short.

It shares with the engine the state that it reads and the names of codes, and none of the rules.
"""
