"""The window: theme, widgets, words and screens on pygame."""
