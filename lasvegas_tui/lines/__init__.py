"""Games a line at a time: read from standard input and described on standard output, in words.

`LineMode` plays a game, and describes a saved one. The text is that of the screen: the sentences of
a game, its narration, and its table as a list of lines. Before somebody chooses, the lines that
have changed are printed. There are no colours, and the cursor is moved only to clear a secret off
the screen.
"""
