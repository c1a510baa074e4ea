"""Charts: a small table in, a matplotlib figure out, with alt text, an n and an interval on everything."""
