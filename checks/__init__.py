"""The engines: one question a file. Imports model and invariants."""
