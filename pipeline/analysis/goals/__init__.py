"""Goals of a project: what can be measured of a run, what a designer wants of it, and whether it is met."""
