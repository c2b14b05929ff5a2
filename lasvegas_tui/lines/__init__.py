"""Games a line at a time: read from standard input and told on standard output, in words alone.

`play` plays a game, `replay` tells one. What is told is what the screen tells: the sentences of a
game, its narration, and its table as a list of lines, of which those that have changed are told
before somebody chooses. There are no colours, and the cursor is never moved, but that the screen is
cleared behind a secret.
"""
