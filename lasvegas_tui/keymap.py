"""Which key does what: the commands by their names in the settings, and keys of somebody's own.

Screens know the usual keys and nothing else. A key of one's own is heard as the usual one where it
comes in, and shown in its place where keys are shown. Textual's keymap would move bindings only;
a table hears its keys itself, as which of them mean something changes with every question.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from msgspec import Struct

COMMANDS: Mapping[str, str] = {
    "undo": "u",
    "rules": "?",
    "advice": "a",
    "search": "/",
    "signs": "i",
    "demo": "d",
    "history": "l",
    "news": "n",
    "money": "m",
    "hide": "h",
    "last_trick": "k",
    "no_hints": "y",
    "who_won": "w",
    "stats": "t",
    "evening": "e",
    "game": "g",
    "look_back": "v",
    "review": "j",
    "chairs": "c",
    "rename": "r",
    "delete": "x",
    "open": "o",
    "settings": "s",
    "leave": "q",
}
"""The usual keys; those of a game, digits, and keys with a name such as Enter cannot be moved."""
OF_GAMES = frozenset("bcfgmprtx")
"""Letters that choose something in a game: no key is moved there."""
NAMES = {"?": "question_mark", "/": "slash"}
"""What Textual calls the keys that are no letters."""
FIRST_OTHER = "\u0370"
"""The first letter, a Greek one, behind the Latin ones and their accents."""


def plain(typed: str) -> str:
    """Return the key that a letter, digit or sign stands for, whatever a keyboard is switched to.

    Capitals stand for small letters, digits of any script for 0 to 9, and the wide letters and
    signs among Chinese characters for those of usual width.
    """
    if typed.isdecimal():
        return str(int(typed))
    if unicodedata.east_asian_width(typed) == "F":
        typed = unicodedata.normalize("NFKC", typed)
    return typed.lower()[0]


def is_of_another_alphabet(key: str) -> bool:
    """Whether a key is a letter, or a part of one, of another alphabet than the Latin one."""
    is_letter = unicodedata.category(key)[0] in "LM"
    return is_letter and key >= FIRST_OTHER and "LATIN" not in unicodedata.name(key, "")


class Keymap(Struct, frozen=True):
    """The keys in force."""

    shown: Mapping[str, str] = {}
    """The keys of one's own by the usual ones they stand for."""

    def key(self, usual: str) -> str:
        """Return the key that does what a usual one does."""
        return self.shown.get(usual, usual)

    def said(self, text: str) -> str:
        """Return a text with the keys in place of commands such as "{undo}"."""
        return text.format(**{name: self.key(usual) for name, usual in COMMANDS.items()})

    def meant(self, pressed: str) -> str:
        """Return the usual key for one that was pressed, empty where that one has moved away."""
        usual = {own: usual for usual, own in self.shown.items()}
        if pressed in usual:
            return usual[pressed]
        return "" if pressed in self.shown else pressed


USUAL = Keymap()


def keymap(own: Mapping[str, str]) -> tuple[Keymap, str]:
    """Return the keys as somebody wants them, and a sentence if that cannot be.

    With any mistake all keys are the usual ones: a half of them would be harder to remember.
    """
    own = {name: plain(key) if len(key) == 1 else key for name, key in own.items()}
    for name, key in own.items():
        if name not in COMMANDS:
            return USUAL, f"There is no key for {name!r}; there are {', '.join(COMMANDS)}."
        if len(key) != 1 or not key.isprintable() or key.isspace() or key.isdigit():
            return USUAL, f"The key for {name} cannot be {key!r}: it is one letter or sign."
        if key in OF_GAMES and key != COMMANDS[name]:
            return USUAL, f"The key for {name} cannot be {key!r}, which chooses something already."
    keys = {**COMMANDS, **own}
    for name in own:
        others = [other for other, key in keys.items() if key == keys[name] and other != name]
        if others:
            return USUAL, f"The key {keys[name]!r} cannot be for both {name} and {others[0]}."
    moved = {COMMANDS[name]: key for name, key in own.items() if key != COMMANDS[name]}
    return Keymap(moved), ""
