"""The commands: their default keys and labels, and the keys that a user has chosen instead.

A letter is the same command everywhere, except in the list of demos, where it moves to a title.
Choices are made by digits, never by letters. Screens know only the default keys: a user's key is
translated when it is pressed, and shown in place of the default one. Textual's keymap would change
only bindings, but a table handles keys itself, because they change with every question.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.safe_text import quoted


class Key(Struct, frozen=True):
    """An entry of the key bar at the bottom of the screen: a key with its label."""

    key: str
    label: str
    action: str
    """What a click on the entry does: press this key at a table, or run this action on a page."""
    short: str | None = None
    """A shorter label for narrow terminals, which may be empty; None to use `label`."""
    is_extra: bool = False
    """Whether the entry is one of the first to be left out if there is too little space."""
    is_fixed: bool = False
    """Whether the user's changes of keys do not apply, because letters are typed as text here."""

    def named(self, label: str, short: str | None = None) -> Key:
        """Return the entry with another label."""
        return replace(self, label=label, short=short)

    def to(self, action: str) -> Key:
        """Return the entry with another action, for use on a page."""
        return replace(self, action=action)


# -- the commands ----------------------------------------------------------------------------------

COMMANDS: dict[str, Key] = {}
"""The commands whose keys can be changed; the keys of the mapping are their names in settings."""


def _command(
    name: str, key: str, label: str, short: str | None = None, is_extra: bool = False
) -> Key:
    COMMANDS[name] = Key(key, label, key, short, is_extra)
    return COMMANDS[name]


UNDO = _command("undo", "u", "undo")
RULES = _command("rules", "?", "rules", "")
ADVICE = _command("advice", "a", "advice")
SIGNS = _command("signs", "i", "signs")
DEMO = _command("demo", "d", "demo")
HISTORY = _command("history", "l", "log")
NEWS = _command("news", "n", "news", is_extra=True)
MONEY = _command("money", "p", "purse")
HIDE = _command("hide", "h", "hide")
LAST_TRICK = _command("last_trick", "k", "last trick", "last")
NO_HINTS = _command("no_hints", "y", "hide hints")
PHONES = _command("phones", "f", "phones")
MENU = _command("menu", "m", "menu")
SETTINGS = _command("settings", "s", "settings")
LEAVE = _command("leave", "q", "leave")

SEARCH = _command("search", "/", "search")
WHO_WON = _command("who_won", "w", "who won")
STATS = _command("stats", "t", "stats")
EVENING = _command("evening", "e", "evening")
GAME = _command("game", "g", "game")
LOOK_BACK = _command("look_back", "v", "look back")
REVIEW = _command("review", "j", "review")
CHAIRS = _command("chairs", "c", "chairs")
RENAME = _command("rename", "r", "rename")
DELETE = _command("delete", "x", "delete")
OPEN = _command("open", "o", "open")

CLOSING_PAGES = (ADVICE, HISTORY, NEWS, MONEY, HIDE, LEAVE)
AT_TABLES = (UNDO, RULES, SIGNS, DEMO, *CLOSING_PAGES, LAST_TRICK, NO_HINTS, PHONES, MENU, SETTINGS)
GROUPS = {
    "At a table": AT_TABLES,
    "After a game": (WHO_WON, REVIEW, CHAIRS),
    "In the lobby": (STATS, OPEN, LOOK_BACK, RENAME, DELETE),
    "On a page": (SEARCH, EVENING, GAME),
}
"""All commands whose keys can be changed, grouped under headings by where they are used."""
OF_PAGES = frozenset(command.key for command in CLOSING_PAGES)
"""The default keys of the commands that also close a page on top of a table."""
OF_TABLES = frozenset(command.key for command in AT_TABLES)
"""The default keys of all commands that can be used at a table."""

# -- the keys that stay where they are -------------------------------------------------------------

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
"""The arrow keys, each with the direction in which it moves: 1 forward, -1 back."""
TABS = {"tab": 1, "shift+tab": -1}
"""The keys that move to the next (1) or the previous (-1) choice."""
ENDS = {"home": 0, "end": -1, "pageup": 0, "pagedown": -1}
"""The keys that select the first or the last choice, each with the index of that choice."""
NAMED = {"enter", "escape", "space", "backspace"} | STEPS.keys() | ENDS.keys() | TABS.keys()
"""The names of the keys used at a table that do not type a visible character."""
NAMES = {RULES.key: "question_mark", SEARCH.key: "slash", "Esc": "escape", "F2": "f2"}
"""The keys that have another name in Textual than here, each with its name in Textual."""

ROLL = Key("Enter", "roll", "enter")
GO = Key("Enter", "go on", "enter")
PLACE = Key("Enter", "place", "enter")
SEAL = Key("Enter", "commit", "enter")
CONFIRM = Key("Enter", "confirm", "enter")
LAST = Key("End", "last", "end", "")
BACK = Key("Esc", "back", "escape", "")
TO_TABLE = BACK.named("back to the table", "back")
HOLD = Key("Space", "hold", "space")
STEP = Key("←→", "step", "right")
MOVE = Key("↑↓", "move", "")
SCROLL = Key("↑↓", "scroll", "")
ROWS = Key("↑↓ Enter", "move", "row(1)")
CHANGE = Key("←→ Space", "change", "")

# -- keys of one's own -----------------------------------------------------------------------------

FIRST_OTHER = "\u0370"
"""The first character of a non-Latin alphabet (Greek) in the order of Unicode."""


def plain(typed: str) -> str:
    """Return the key for a typed character, which may be of another case, width or script.

    Capitals become small letters. Digits of every script become 0 to 9. Full-width letters and
    signs become those of normal width.
    """
    if typed.isdecimal():
        return str(int(typed))
    if unicodedata.east_asian_width(typed) == "F":
        typed = unicodedata.normalize("NFKC", typed)
    return typed.lower()[0]


def is_of_another_alphabet(key: str) -> bool:
    """Whether a character is a letter or an accent that is not Latin."""
    is_letter = unicodedata.category(key)[0] in "LM"
    return is_letter and key >= FIRST_OTHER and "LATIN" not in unicodedata.name(key, "")


class Keymap(Struct, frozen=True):
    """The keys with which a user has replaced default ones."""

    shown: Mapping[str, str] = {}
    """The user's keys; the keys of the mapping are the default ones that they replace."""

    def key(self, usual: str) -> str:
        """Return the user's key in place of a default one, or the default key itself."""
        return self.shown.get(usual, usual)

    def said(self, text: str) -> str:
        """Return a text with commands in braces, such as "{undo}", replaced by their keys."""
        for name, command in COMMANDS.items():
            text = text.replace(f"{{{name}}}", self.key(command.key))
        return text

    def meant(self, pressed: str) -> str:
        """Return the default key that a pressed key stands for; empty if it has no meaning now."""
        usual = {own: usual for usual, own in self.shown.items()}
        if pressed in usual:
            return usual[pressed]
        if pressed in self.shown:
            return ""
        return pressed


USUAL = Keymap()


def _can_be_key(sign: str) -> bool:
    """Whether a character can be a key: a letter or a sign, but no digit or blank."""
    is_accent = unicodedata.category(sign).startswith("M")
    return sign.isprintable() and not (sign.isspace() or sign.isdigit() or is_accent)


def keymap(own: Mapping[str, str]) -> tuple[Keymap, str]:
    """Return the keymap with the user's keys, and a sentence about a mistake in them.

    `own` has the user's keys by the names of commands. The sentence is empty if there is no
    mistake; otherwise all keys are the default ones, because a mixture would be hard to remember.
    """
    usual = {name: command.key for name, command in COMMANDS.items()}
    chosen: dict[str, str] = {}
    for name, key in own.items():
        chosen[name] = key
        if len(key) == 1:
            chosen[name] = plain(key)
    mistake = _mistake_in(chosen, usual) or _used_twice(chosen, usual)
    if mistake:
        return USUAL, mistake
    changed = {usual[name]: key for name, key in chosen.items() if key != usual[name]}
    return Keymap(changed), ""


def _mistake_in(own: Mapping[str, str], usual: Mapping[str, str]) -> str:
    """Return a sentence about a command or a key that there cannot be; empty if there is none."""
    for name, key in own.items():
        if name not in usual:
            return f"There is no command {quoted(name)}; there are {', '.join(usual)}."
        if len(key) != 1 or not _can_be_key(key):
            wrong = f"The key for {name} cannot be {quoted(key)}"
            return f"{wrong}: it has to be one letter or sign."
    return ""


def _used_twice(own: Mapping[str, str], usual: Mapping[str, str]) -> str:
    """Return a sentence about a key that two commands would share; empty if none would."""
    keys = {**usual, **own}
    for name in own:
        for other, key in keys.items():
            if key == keys[name] and other != name:
                return f"The key {key!r} cannot be used for both {name} and {other}."
    return ""
