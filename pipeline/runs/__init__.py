"""Runs: play a game very many times and write down what happened, so that it can be gone on with and replayed.

`spec` says what a run is, `table` plays it, `shards` writes it piece by piece, `start` does all of that.
"""
