"""How a terminal is cleared of a secret, so that nobody who scrolls back finds it.

Some terminals are known to drop what was scrolled off when they are told to. Any other is tried
out: if it has an alternate screen, which keeps nothing, secrets are written there. GNU screen has
one only if its user has switched it on (`altscreen on`), whatever terminfo says of it, and its
history also keeps what a tmux inside it has scrolled.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TextIO


class Clearing(Enum):
    """What is written before and after a secret."""

    SCROLLED = ("", "\x1b[H\x1b[2J\x1b[3J")
    """Everything is taken off the screen, and what was scrolled off it is dropped."""
    APART = ("\x1b[?1049h\x1b[H\x1b[2J", "\x1b[H\x1b[2J\x1b[?1049l")
    """The secret is on the alternate screen."""
    NONE = ("", "")
    """The secret is scrolled off the screen, where it may be found again."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after


DROPS_SCROLLED = ("alacritty", "foot", "linux", "tmux", "vte", "wezterm", "xterm")
"""How the names of terminals begin that drop what was scrolled off, by their terminfo."""
KNOWS_NO_SEQUENCES = ("", "dumb", "unknown")
TRY_ALTERNATE = "\r\x1b[?1049h\x1b[2G\x1b[?1049l\x1b[6n"
"""Goes to the alternate screen, to the second column and back, and asks for the cursor's place."""
REPLY_SECONDS = 2.0


def known(environ: Mapping[str, str], has_alternate: Callable[[], bool]) -> Clearing:
    """Return how the terminal of an environment is cleared; `has_alternate` tries it out."""
    kind = environ.get("TERM", "")
    is_tmux = kind.startswith("tmux") or ("TMUX" in environ and kind.startswith("screen"))
    is_in_screen = "STY" in environ
    if kind in KNOWS_NO_SEQUENCES or (is_tmux and is_in_screen):
        return Clearing.NONE
    if is_tmux or (kind.startswith(DROPS_SCROLLED) and not is_in_screen):
        return Clearing.SCROLLED
    return Clearing.APART if has_alternate() else Clearing.NONE


def has_alternate(screen: TextIO, keyboard: TextIO) -> bool:
    """Whether a terminal has an alternate screen: the cursor comes back from it where it was."""
    try:
        return keyboard.isatty() and _reply(screen, keyboard.fileno()).endswith(b";1R")
    except (ImportError, OSError):
        return False


def _reply(screen: TextIO, keyboard: int) -> bytes:
    """Return what the terminal replies when it is tried out; empty if it does not in time."""
    import termios
    import tty

    try:
        before = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
    except termios.error:
        return b""
    try:
        screen.write(TRY_ALTERNATE)
        screen.flush()
        reply = b""
        while not reply.endswith(b"R") and select.select([keyboard], [], [], REPLY_SECONDS)[0]:
            reply += os.read(keyboard, 1)
        return reply
    finally:
        termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
        screen.write("\r")
