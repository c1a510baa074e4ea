"""Core Worlds: Galactic Orders, with the base game, pregame draft and the Consuls of the Empire."""
