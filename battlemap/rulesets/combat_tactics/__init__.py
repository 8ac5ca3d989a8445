"""Combat & Tactics: AD&D second edition on the square grid."""
