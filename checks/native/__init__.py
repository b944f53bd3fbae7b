"""Walks at native speed: the rows of an instance as generated C, with the reference step as twin and as fallback."""
