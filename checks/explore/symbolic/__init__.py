"""The symbolic explorer: sets of states as decision diagrams, one for each partition of the ground form.

A set of a partition is a diagram over the questions, which are the top variables and never quantified away, and over
the cells that exist there: the frame on top and the result that waits are told by the partition itself. `run.explore`
is the entry point.
"""
