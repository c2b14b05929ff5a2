"""Many games between bots: played anywhere, added up exactly, and the same every time.

`playing.py` plays one game of a `Simulation`, `summary.py` adds games up, `tasks.py` cuts a range
of games into tasks that take a few seconds each, `runners.py` and `cluster.py` carry tasks out in
one process, several, or on many machines, and `run.py` puts these together. `task_file.py` keeps
finished tasks in a file, `report.py` gives the figures.

A game depends on the simulation and its number alone, and sums are sums of whole numbers. So the
result is the same whoever plays which games, in whatever order, and however they are grouped.
"""
