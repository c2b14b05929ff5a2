"""The keys of the table: what each is called at the foot, and which are heard at all.

A key has one word wherever it is shown; what stands behind the word says more, where there is room.
"""

from __future__ import annotations

from lasvegas_tui.screens.look.pointing import ENDS, STEPS, TABS
from lasvegas_tui.widgets.panels import Key

ROLL = Key("Enter", "roll", "enter")
GO = Key("Enter", "go on", "enter")
PLACE = Key("Enter", "place", "enter")
SEAL = Key("Enter", "seal", "enter")
CHOOSE = Key("Enter", "choose", "enter")
LAST = Key("End", "last", "end")
BACK = Key("Esc", "back", "escape", "")
UNDO = Key("u", "undo", "u")
TAKE_BACK = Key("u", "undo if all agree", "u", "undo")
EXPLAIN = Key("?", "rules", "?", "")
HISTORY = Key("l", "history", "l")
NEWS = Key("n", "news", "n")
MONEY = Key("m", "money", "m")
HIDE = Key("h", "hide", "h")
MENU = Key("s", "menu", "s")
LEAVE = Key("q", "leave", "q")

STEP = Key("←→", "step", "right")
HOLD = Key("Space", "hold", "space")
RESUME = Key("Space", "go on", "space")
SHOW_ME = Key("Space", "show me", "space")

NAMED = {"enter", "escape", "space"} | STEPS.keys() | ENDS.keys() | TABS.keys()
NO_HINTS = Key("H", "no more hints", "H")
LETTERS = "udlnmhqskH?"
