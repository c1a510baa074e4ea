"""Core Space: Galactic Corps. Missions on a grid, with the law and the Scourge played by the rulebook's priorities."""
