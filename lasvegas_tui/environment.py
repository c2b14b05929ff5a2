"""What of the environment counts: the variables of players, and modules that are installed.

The variables of Textual are for its developers. Some end the program when it starts, others press
keys or write files; none of them is heeded. Of others that libraries read, what makes no sense is
not heeded either.

Modules are imported from where they are installed, and not from the folder that somebody stands in,
which may be full of other people's files. This module is imported before that is so, and imports
only what Python itself has loaded.
"""

import os
import sys

TEXTUAL = "TEXTUAL"
"""How the names of Textual's variables begin."""
ESCAPE_DELAY, LONGEST = "ESCDELAY", 5000
"""The variable for the milliseconds after which Esc alone is a key, and the most that it says."""
SEARCHED, IS_SAFE = "PYTHONPATH", "PYTHONSAFEPATH"
"""The variables that say where Python looks for modules."""
LIBRARIES = ("site-packages", "dist-packages", "lib-dynload")
"""The names of folders in which modules are installed."""
unheeded: tuple[str, ...] = ()
"""The variables that are set, and not heeded."""


def prepare() -> None:
    """Leave out what does not count, before anything else is imported."""
    global unheeded
    unheeded = tuple(name for name in sorted(os.environ) if not _is_heeded(name))
    for name in unheeded:
        del os.environ[name]
    sys.path[:] = [place for place in sys.path if not _is_accidental(place)]


def _is_heeded(name: str) -> bool:
    if name == ESCAPE_DELAY:
        delay = os.environ[name]
        return delay.isascii() and delay.isdigit() and int(delay[:9]) <= LONGEST
    return not name.startswith(TEXTUAL)


def _is_accidental(place: str) -> bool:
    """Whether modules would be looked for in the working folder though nobody has named it.

    `python -m` and an empty entry of PYTHONPATH put it there.
    """
    here = _working_folder()
    return (place or here) == here and here not in (*_named_places(), *_installed_in(here))


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it has been removed
        return ""


def _named_places() -> list[str]:
    """Return the folders in which Python was told to look for modules."""
    named = os.environ.get(SEARCHED, "").split(os.pathsep)
    return [os.path.normpath(os.path.join(_working_folder(), place)) for place in named if place]


def _installed_in(here: str) -> list[str]:
    """Return the folders of the program and of Python; somebody may stand in one of them."""
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    libraries = [here] if os.path.basename(here) in LIBRARIES else []
    return [program, os.path.dirname(os.__file__), *libraries]


def for_children() -> dict[str, str]:
    """Return variables that keep processes of Python from looking in the working folder."""
    return {IS_SAFE: "1", SEARCHED: os.pathsep.join(_named_places())}


def reaches_children() -> bool:
    """Whether these variables are heeded, or not needed; children get the flags of this process."""
    return sys.flags.safe_path or not sys.flags.ignore_environment
