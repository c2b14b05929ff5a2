"""The keys of the table: what each is called at the foot, and which are heard at all."""

from __future__ import annotations

from lasvegas_tui.screens.table.pointing import STEPS
from lasvegas_tui.widgets.panels import Key

ROLL = Key("Enter", "roll", "enter")
GO = Key("Enter", "go on", "enter")
PLACE = Key("Enter", "place", "enter")
SEAL = Key("Enter", "seal", "enter")
CHOOSE = Key("Enter", "choose", "enter")
LOOK = Key("↑↓", "choose", "down")
BACK = Key("Esc", "back", "escape")
UNDO = Key("u", "undo", "u")
TAKE_BACK = Key("U", "take back", "U", "undo")
EXPLAIN = Key("?", "explain", "?", "rule")
HISTORY = Key("l", "history", "l", "log")
NEWS = Key("n", "since", "n", "new")
MONEY = Key("m", "my money", "m", "money")
HIDE = Key("h", "hide", "h")
MENU = Key("s", "menu", "s")
LEAVE = Key("q", "lobby", "q", "out")

STEP = Key("←→", "step", "right")
HOLD = Key("Space", "hold", "space")
RESUME = Key("Space", "go on", "space")
SHOW_ME = Key("Space", "show me", "space")
CLOSE = Key("Esc", "leave", "escape")

NAMED = {"enter", "escape", "space"} | STEPS.keys()
NO_HINTS = Key("H", "no more hints", "H")
LETTERS = "udlnmhqstUTH?"
