"""Mutants of the rows: rules broken on purpose, to see that the engines notice."""
