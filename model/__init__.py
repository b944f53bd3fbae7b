"""What the rules say. Imports nothing of the other three packages."""
