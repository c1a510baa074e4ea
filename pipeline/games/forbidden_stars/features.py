"""The features that strategies weigh."""

FEATURES: tuple[str, ...] = ()
