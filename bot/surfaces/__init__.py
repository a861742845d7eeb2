"""Commands, buttons and text orders, generated from the actions of a game."""
