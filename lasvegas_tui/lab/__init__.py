"""Many games between bots, for figures and for learning; only the command line knows this room.

`simulation.py` plays one game of a `Simulation`, `run.py` plays chunks of them in one process, in
several, or on many machines, and `figures.py` adds them up. `benchmark.py` measures how fast random
play goes, and `pettingzoo.py` makes each game an environment for learners.

A game depends on the simulation and its number alone, and sums are sums of whole numbers. So the
result is the same whoever plays which games, in whatever order, and however they are grouped.
"""
