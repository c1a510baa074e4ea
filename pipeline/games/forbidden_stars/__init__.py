"""Forbidden Stars: four orders on a built galaxy, with neutral names of factions, units and cards."""
