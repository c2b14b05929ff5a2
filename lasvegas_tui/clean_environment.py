"""Cleaning the environment of the process: what must have no effect is removed from it.

Textual's variables are for its developers: some end the program at its start, others press keys or
write files. They are removed, and so are invalid values of variables that a library reads. Modules
are imported from where they are installed, and not from the working folder, which may contain other
people's files; so this module imports only what Python itself has loaded already.
"""

import os
import sys

TEXTUAL = "TEXTUAL"
"""The prefix of the names of Textual's variables."""
ESCAPE_DELAY, LONGEST = "ESCDELAY", 5000
"""The variable for the delay after ESC, and the maximum of its value, in milliseconds."""
SEARCHED, IS_SAFE = "PYTHONPATH", "PYTHONSAFEPATH"
"""The names of Python's variables that list folders of modules, and exclude the working folder."""
LIBRARIES = ("site-packages", "dist-packages", "lib-dynload")
"""The names of folders in which modules are installed."""
unheeded: tuple[str, ...] = ()
"""The names of the variables that `prepare` has removed."""


def prepare() -> None:
    """Remove variables and folders of modules that must have no effect.

    The variables are those of the environment, and the folders those of `sys.path`.

    To be called before anything else is imported.
    """
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
    """Whether an entry of the module path is the working folder, but the user has not named it.

    `python -m` adds it, and so does an empty entry of PYTHONPATH.
    """
    here = _working_folder()
    return (place or here) == here and here not in (*_named_places(), *_installed_in(here))


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it has been removed
        return ""


def _named_places() -> list[str]:
    """Return the folders of modules that the user has named in PYTHONPATH."""
    named = os.environ.get(SEARCHED, "").split(os.pathsep)
    return [os.path.normpath(os.path.join(_working_folder(), place)) for place in named if place]


def _installed_in(here: str) -> list[str]:
    """Return the folders of this program and of Python.

    The working folder, `here`, is one of them if it has the name of such a folder.
    """
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    folders = [program, os.path.dirname(os.__file__)]
    if os.path.basename(here) in LIBRARIES:
        folders.append(here)
    return folders


def for_children() -> dict[str, str]:
    """Return variables that keep child processes from importing modules from the working folder."""
    return {IS_SAFE: "1", SEARCHED: os.pathsep.join(_named_places())}


def reaches_children() -> bool:
    """Whether `for_children` works for child processes, or they are safe without it."""
    return sys.flags.safe_path or not sys.flags.ignore_environment
