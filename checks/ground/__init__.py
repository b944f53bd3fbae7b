"""The rows of one instance in ground form: no parameters, no quantifiers, no rigid facts; the input of other engines.

    ground = Ground(Instance(scope), Family(scope))
    for partition in ground.partitions():            # where a stack can stand: depth, machine and state on top, result
        for play in ground.plays(partition):         # a row with the values of its parameters
            for variant in play.variants:            # disjoint; together they cover every state that the guard admits
                variant.when, variant.updates, variant.target, variant.fault

A state is a value for every cell (`cells.py`). `play.guard` and `variant.when` are conditions over cells and readings
(`expr.py`; `evaluate.py` says what each is worth in one state). `updates` are simultaneous and read the old state;
cells not mentioned keep their value, and a frame that closes resets its cells to their defaults in the updates.
`target` is the partition afterwards. Where `fault` holds the play is enabled and has no successor. A play of TABLE
(urgency 0) keeps all others from being played, one of NATURE (1) keeps seats from being played: apply it per reading.
`ground.starts()` gives the starts as values of cells; `ground.state` turns values into a state of the reference step.

A card that a frame holds is no cell: it follows from the place of the card, ("held", owner, depth, field).
Whole numbers have a range that is a guess; an engine must notice a value outside it and build again with
`Ground(…, ranges=widened(ranges, cell))`. Likewise a target deeper than `ground.depths` asks for `depths=`. Nothing is
ever clamped or wrapped here. Raises KanlyError for what the scope itself gets wrong, as `Instance` does.
"""
