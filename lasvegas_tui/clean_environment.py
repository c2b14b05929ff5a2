"""Cleans the environment of the process: what must have no effect is removed from it.

Textual's variables are for its developers: some end the program at its start, others press keys or
write files. They are ignored, and so are invalid values of variables that a library reads. Modules
are imported from where they are installed, and not from the working folder, which may contain other
people's files; so this module imports nothing but what Python has loaded itself."""

import os
import sys

TEXTUAL = "TEXTUAL"
"""How the names of Textual's variables begin."""
ESCAPE_DELAY, LONGEST = "ESCDELAY", 5000
"""The variable for the milliseconds after which Esc alone is a key, and its maximum."""
SEARCHED, IS_SAFE = "PYTHONPATH", "PYTHONSAFEPATH"
"""The variables that say where Python looks for modules."""
LIBRARIES = ("site-packages", "dist-packages", "lib-dynload")
"""The names of folders in which modules are installed."""
unheeded: tuple[str, ...] = ()
"""The names of variables that are set but ignored."""


def prepare() -> None:
    """Remove what must have no effect; to be called before anything else is imported."""
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
    """Whether a folder of the module path is the working folder, without having been named.

    `python -m` and an empty entry of PYTHONPATH add it.
    """
    here = _working_folder()
    return (place or here) == here and here not in (*_named_places(), *_installed_in(here))


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it has been removed
        return ""


def _named_places() -> list[str]:
    """Return the folders of modules that the user has named."""
    named = os.environ.get(SEARCHED, "").split(os.pathsep)
    return [os.path.normpath(os.path.join(_working_folder(), place)) for place in named if place]


def _installed_in(here: str) -> list[str]:
    """Return the folders of this program and of Python, given the working folder."""
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    libraries = [here] if os.path.basename(here) in LIBRARIES else []
    return [program, os.path.dirname(os.__file__), *libraries]


def for_children() -> dict[str, str]:
    """Return variables with which child processes ignore the working folder, too."""
    return {IS_SAFE: "1", SEARCHED: os.pathsep.join(_named_places())}


def reaches_children() -> bool:
    """Whether child processes obey these variables, or do not need them."""
    return sys.flags.safe_path or not sys.flags.ignore_environment
