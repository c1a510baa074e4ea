"""Galactic Balance: play a board game very many times, and say how fair it is and how sure that is.

Data flows one way: rules (`engine`, `games`) -> run (`runs`) -> Parquet (`store`) -> analysis
(`analysis`) -> chart (`charts`) -> report (`reporting`); `cli` starts each of them.
"""

__version__ = "0.1.0"
