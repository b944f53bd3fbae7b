"""The second level of replay: every step of a log as plays of the model."""
