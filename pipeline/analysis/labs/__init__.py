"""Exact odds of a designer's own dice, decks and majorities, whatever the game: no run, no engine, no luck.

Each lab takes what a designer types and gives `Sheet`s, tables of exact fractions. Icepool
(https://github.com/HighDiceRoller/icepool) does the sums over all throws and hands; it is imported where it is used.
"""
