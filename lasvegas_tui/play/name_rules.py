"""The rules for players' names: how they are shown, which are the same, and which are forbidden.

`kept` always means the reserved names, which players cannot have because the game uses them itself.

`seats` applies these rules to the players of a table, `records` to those of all games.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from lasvegas_tui.safe_text import cut, plain

MAX_CELLS = 12
"""The maximum width of a name, in cells of a terminal."""
LIMIT = f"A name has at most {MAX_CELLS} letters, or {MAX_CELLS // 2} wide ones."
DOTTED = "i\N{COMBINING DOT ABOVE}"
JOINING = ("EMOJI MODIFIER", "REGIONAL INDICATOR", "COMBINING ENCLOSING KEYCAP", "TAG ")
"""Prefixes of the Unicode names of characters that join with other characters into one emoji."""
NO_JOINED_EMOJI = "a name without emoji that are joined from several, such as flags"
JOINER = "\N{ZERO WIDTH JOINER}"


def clean_name(text: str) -> str:
    """Return a typed name as shown: on one line, printable, cut to `MAX_CELLS` cells.

    The result may be empty.
    """
    return cut(text, MAX_CELLS)


@lru_cache(1024)
def same_name(name: str) -> str:
    """Return a key that is equal for all spellings of one person's name.

    Spellings may differ in case, in blanks around the name, and in the width and the encoding of
    characters, but not in accents. The letters I, i, İ and ı are all the same, because Turkish has
    other pairs of capitals and small letters than English.
    """
    folded = unicodedata.normalize("NFKC", clean_name(name)).upper().casefold()
    return unicodedata.normalize("NFKC", folded.replace(DOTTED, "i"))


def limit(name: str) -> str:
    """Return a sentence about the maximum length; empty while a character can be added."""
    if len(name) < MAX_CELLS and cut(name, MAX_CELLS - 1) == plain(name):
        return ""
    return LIMIT


def is_too_long(name: str) -> bool:
    """Whether a typed name is wider than `MAX_CELLS`."""
    return cut(name, 2 * len(name)) != clean_name(name)


def why_not(name: str, kept: Iterable[str] = (), needed_by: str = "A player needs") -> str:
    """Return a sentence that says why a typed name is not allowed; empty if it is.

    Names in `kept` are reserved. If something is missing, the sentence consists of `needed_by` and
    the missing thing: "A player needs a name."
    """
    lacking = _lack(name)
    if lacking:
        return f"{needed_by} {lacking}."
    if is_kept(name, kept):
        other = f"Please use another name than {clean_name(name)}"
        return f"{other}: it means something else at this table."
    return ""


def _lack(name: str) -> str:
    """Return what is needed instead of a typed name, such as "a name"; empty if nothing is."""
    if not name.strip():
        return "a name"
    if has_joined_emoji(name):
        return NO_JOINED_EMOJI
    if not clean_name(name):
        return "a name that can be read"
    return ""


def has_joined_emoji(name: str) -> bool:
    """Whether a name contains an emoji that consists of several characters.

    Terminals disagree about the width of such an emoji, and some draw its characters separately.
    """
    return any(_is_joining(name, place) for place in range(len(name)))


def _is_joining(name: str, place: int) -> bool:
    """Whether the character at this place in a name joins others to an emoji.

    A joiner between letters does not: it only changes their shape.
    """
    if name[place] == JOINER:
        before = plain(name[:place])[-1:] or " "
        return unicodedata.category(before).startswith("S")  # a symbol
    return unicodedata.name(name[place], "").startswith(JOINING)


def is_kept(name: str, kept: Iterable[str]) -> bool:
    """Whether a name is one of the reserved names in `kept`, in any spelling."""
    return same_name(name) in set(map(same_name, kept))


def told_apart(names: Sequence[str], kept: Iterable[str]) -> tuple[str, ...]:
    """Return the names, each with a number appended if it is reserved in `kept`: "White 2"."""
    reserved = set(map(same_name, kept))
    taken = reserved.union(map(same_name, names))
    found = []
    for name in names:
        if same_name(name) in reserved:
            numbered = (f"{cut(name, MAX_CELLS - 3)} {number}" for number in count(2))
            name = next(free for free in numbered if same_name(free) not in taken)
            taken.add(same_name(name))
        found.append(name)
    return tuple(found)
