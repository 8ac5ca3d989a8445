"""AD&D second edition: the Player's Handbook combat core."""
