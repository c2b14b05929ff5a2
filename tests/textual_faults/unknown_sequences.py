"""A sequence that is not known is typed.

A terminal also sends what is no key: answers to what another program asked before, such as a
colour or its name. The parser gives back as keys, sign by sign, every sequence that it cannot
place, every one of more than 32 signs, and every one that is not complete after a tenth of a
second, such as where the mouse is, over a slow line. Expected: a sequence that is not known, or
comes in pieces, is no key.

This prints `keys: ]11;rgb:2828/2828/2828`.

Here: `terminal/sequence_splitter.py` cuts what comes into whole sequences, before the
parser, and drops what is not known.
"""

import time

from textual._xterm_parser import XTermParser

parser = XTermParser()
keys = list(parser.feed("\x1b]11;rgb:2828/2828/2828\x07"))  # a background colour
time.sleep(0.2)
keys += parser.tick()
print("keys:", "".join(key.character for key in keys if key.is_printable))
