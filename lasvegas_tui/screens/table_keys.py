"""The keys of the table, with their labels at the foot of the screen.

A key has the same word everywhere; the longer label is for screens with room.
"""

from __future__ import annotations

from lasvegas_tui.screens.look.targeting import ENDS, STEPS, TABS
from lasvegas_tui.widgets.key_bar import Key

ROLL = Key("Enter", "roll", "enter")
GO = Key("Enter", "go on", "enter")
PLACE = Key("Enter", "place", "enter")
SEAL = Key("Enter", "seal", "enter")
CONFIRM = Key("Enter", "confirm", "enter")
LAST = Key("End", "last", "end", "")
BACK = Key("Esc", "back", "escape", "")
LOBBY = Key("Esc", "lobby", "escape")
UNDO = Key("u", "undo", "u")
TAKE_BACK = Key("u", "take back", "u")
AGREE = Key("u", "undo if all agree", "u", "undo")
EXPLAIN = Key("?", "rules", "?", "")
SIGNS = Key("i", "signs", "i")
HISTORY = Key("l", "log", "l")
NEWS = Key("n", "news", "n", is_extra=True)
MONEY = Key("m", "money", "m")
HIDE = Key("h", "hide", "h")
MENU = Key("s", "menu", "s")
REVIEW = Key("j", "review", "j")
CHAIRS = Key("c", "chairs", "c")
LEAVE = Key("q", "leave", "q")

STEP = Key("←→", "step", "right")
HOLD = Key("Space", "hold", "space")
RESUME = Key("Space", "go on", "space")
SHOW_ME = Key("Space", "show me", "space")

NAMED = {"enter", "escape", "space"} | STEPS.keys() | ENDS.keys() | TABS.keys()
ADVICE = Key("a", "advice", "a")
NO_HINTS = Key("y", "no more hints", "y")
LETTERS = "audlnmhqsiky?"
