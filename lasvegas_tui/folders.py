"""The folders of a user: settings, saved games, and reports of failures.

They are in the user's home, unless the environment names others. A user of a container may have no
home and no entry in the list of users; then only what the environment names can be used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import platformdirs

from lasvegas_tui.errors import UserError

PROGRAM = "lasvegas-tui"
HOMELESS = (RuntimeError, LookupError, ValueError)
"""Errors of a search for a home that does not exist."""


class FolderError(UserError, OSError):
    """Raised if the system names no place for a folder; the message says what to set."""


def of_settings() -> Path:
    """Return the folder of the settings; raises FolderError, like the other functions."""
    return _found(platformdirs.user_config_path, "the settings", "XDG_CONFIG_HOME")


def of_games() -> Path:
    """Return the folder of the saved games, which need not exist."""
    return _found(platformdirs.user_data_path, "saved games", "XDG_DATA_HOME") / "games"


def of_reports() -> Path:
    """Return the folder of the reports of failures."""
    return _found(platformdirs.user_log_path, "reports", "XDG_STATE_HOME")


def _found(find: Callable[[str], Path], what: str, variable: str) -> Path:
    """Return the folder that `find` returns; raises FolderError if it is unknown or relative."""
    try:
        path = find(PROGRAM)
    except HOMELESS:
        path = Path()
    if not path.is_absolute():
        raise FolderError(f"There is no folder for {what}: set HOME or {variable} to one.")
    return path
