"""Micro Cosmos: New Worlds, Old Authorities, the solo game and the campaign, on a stand-in base game."""
