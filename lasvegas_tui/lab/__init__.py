"""Many games between bots, for statistics.

`simulated_game.py` plays one game of a `Simulation`, `run.py` plays chunks of games in one process,
in several, or on many machines, and `statistics.py` adds up the results. `benchmark.py` measures
the speed of random play. In the program, only the command line imports this package.

A game depends only on the simulation and its number, and all sums are of whole numbers. So the
result does not depend on which process plays which games, in which order, or how they are grouped.
"""
