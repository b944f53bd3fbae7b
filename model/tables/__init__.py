"""The facts of the table by topic. `model.table` is the one door to all of them."""
