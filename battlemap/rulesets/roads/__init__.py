"""Roads of the Apocalypse: a d6 skirmish."""
