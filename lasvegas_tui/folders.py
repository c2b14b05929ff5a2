"""The user's folders for settings, saved games and reports of crashes.

They are in the user's home, unless environment variables name others. Users of containers may have
no home; then the variables have to be set.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import platformdirs

from lasvegas_tui.user_error import UserError

PROGRAM = "lasvegas-tui"
HOMELESS = (RuntimeError, LookupError, ValueError)
"""The errors that libraries raise if the user has no home folder."""


class FolderError(UserError, OSError):
    """Raised if a folder cannot be found; the message says which variable to set.

    That is so if the user has no home folder, and the variable does not name a folder either.
    """


def of_settings() -> Path:
    """Return the folder of the settings, which may not exist yet.

    Raises FolderError if there is neither a home folder nor XDG_CONFIG_HOME.
    """
    return _found(platformdirs.user_config_path, "the settings", "XDG_CONFIG_HOME")


def of_games() -> Path:
    """Return the folder of saved games, which may not exist yet.

    Raises FolderError if there is neither a home folder nor XDG_DATA_HOME.
    """
    return _found(platformdirs.user_data_path, "saved games", "XDG_DATA_HOME") / "games"


def of_reports() -> Path:
    """Return the folder of crash reports, which may not exist yet.

    Raises FolderError if there is neither a home folder nor XDG_STATE_HOME.
    """
    return _found(platformdirs.user_log_path, "reports", "XDG_STATE_HOME")


def _found(find: Callable[[str], Path], what: str, variable: str) -> Path:
    """Return the folder that `find` returns; raises FolderError if it returns none.

    `what` is kept in it; `variable` is the variable of the environment that can name it.
    """
    try:
        path = find(PROGRAM)
    except HOMELESS:
        path = Path()
    if not path.is_absolute():
        raise FolderError(f"There is no folder for {what}: set HOME or {variable} to one.")
    return path
