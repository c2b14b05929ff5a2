"""Names of players: how they are shown, which belong to one person, and which nobody can have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from lasvegas_tui.safe_text import cut, plain

MAX_CELLS = 12
"""The width of a name on the screen."""
LIMIT = f"A name has at most {MAX_CELLS} letters, or {MAX_CELLS // 2} wide ones."
DOTTED = "i\N{COMBINING DOT ABOVE}"
JOINING = ("EMOJI MODIFIER", "REGIONAL INDICATOR", "COMBINING ENCLOSING KEYCAP", "TAG ")
"""The beginnings of the names of characters that join others into one emoji."""
NO_JOINED_EMOJI = "a name without emoji that are joined from several, such as flags"
JOINER = "\N{ZERO WIDTH JOINER}"


def clean_name(text: str) -> str:
    """Return the name as it is shown, at most twelve cells wide; empty if nothing remains of it."""
    return cut(text, MAX_CELLS)


@lru_cache(1024)
def same_name(name: str) -> str:
    """Return a key that is equal for names of the same person; nothing else compares names.

    Names belong to one person if they differ only in capitals, in surrounding blanks, and in the
    width and the encoding of characters. Names with different accents belong to different people.
    The capital of ı is I, and that of i is İ in Turkish, so all four are one letter.
    """
    folded = unicodedata.normalize("NFKC", clean_name(name)).upper().casefold()
    return unicodedata.normalize("NFKC", folded.replace(DOTTED, "i"))


def limit(name: str) -> str:
    """Return how long a name may be, empty unless the name as typed is that wide or wider."""
    if len(name) < MAX_CELLS and cut(name, MAX_CELLS - 1) == plain(name):
        return ""
    return LIMIT


def is_too_long(name: str) -> bool:
    """Whether a name as typed is longer than it can be."""
    return cut(name, 2 * len(name)) != clean_name(name)


def lack(name: str, kept: Iterable[str] = ()) -> str:
    """Return what is missing from a typed name, such as "a name"; empty if nothing is.

    The names in `kept` are reserved, because the table uses them itself.
    """
    if not name.strip():
        return "a name"
    if has_joined_emoji(name):
        return NO_JOINED_EMOJI
    if not clean_name(name):
        return "a name that can be read"
    if is_kept(name, kept):
        return f"another name: {clean_name(name)} means something else at this table"
    return ""


def has_joined_emoji(name: str) -> bool:
    """Whether a name has an emoji that is made of several characters.

    Terminals do not agree on how wide these are; some draw them in pieces.
    """
    return any(_is_joining(name, place) for place in range(len(name)))


def _is_joining(name: str, place: int) -> bool:
    """Whether a character joins others to an emoji; between letters, a joiner only shapes them."""
    if name[place] == JOINER:
        return unicodedata.category(plain(name[:place])[-1:] or " ").startswith("S")
    return unicodedata.name(name[place], "").startswith(JOINING)


def is_kept(name: str, kept: Iterable[str]) -> bool:
    """Whether a name is reserved, because the table uses it itself."""
    return same_name(name) in set(map(same_name, kept))


def told_apart(names: Sequence[str], kept: Iterable[str]) -> tuple[str, ...]:
    """Return the names, with a number after those that the table uses itself: "White 2"."""
    own = set(map(same_name, kept))
    taken = own.union(map(same_name, names))
    found = []
    for name in names:
        if same_name(name) in own:
            numbered = (f"{cut(name, MAX_CELLS - 3)} {number}" for number in count(2))
            name = next(free for free in numbered if same_name(free) not in taken)
            taken.add(same_name(name))
        found.append(name)
    return tuple(found)
