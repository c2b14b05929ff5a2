"""The whole style is written for every segment.

For each segment all attributes and both colours are written, and a reset after it, though the
next one may have the same style. More than half of what an app writes are such codes, which
slow lines make felt: the first picture of a game with 120 columns and 35 rows takes 27 KB,
where 12 KB draw the same. Expected: what is written tells only how a style differs from the
last one.

This prints `3 times the same colour`.

Here: the driver sends only what changes the picture: `shell/picture.py`.
"""

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

style = Style.parse("#aabbcc on #000000")
line = Strip([Segment(letter, style) for letter in "abc"])
written = line.render(Console(color_system="truecolor", force_terminal=True))
print(written.count("38;2;170;187;204"), "times the same colour")
