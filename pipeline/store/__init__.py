"""Runs on disk: Parquet files of facts, the manifests that make them count, and how to read and check them.

Nothing here knows an engine or a compiler: an old run opens anywhere and stays readable when rules change.
"""
