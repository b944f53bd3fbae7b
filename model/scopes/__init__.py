"""Named bounded instances of the rules, a file for each part of the game."""
