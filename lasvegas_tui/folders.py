"""The user's folders for settings, saved games and reports of crashes.

They are in the user's home, unless environment variables name others. A user of a container may
have no home; then only named folders can be used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import platformdirs

from lasvegas_tui.user_error import UserError

PROGRAM = "lasvegas-tui"
HOMELESS = (RuntimeError, LookupError, ValueError)
"""The errors of looking for a home that does not exist."""


class FolderError(UserError, OSError):
    """Raised if a folder is unknown; the message says which variable to set."""


def of_settings() -> Path:
    """Return the folder of the settings; raises FolderError, as the functions below do."""
    return _found(platformdirs.user_config_path, "the settings", "XDG_CONFIG_HOME")


def of_games() -> Path:
    """Return the folder of saved games, which may not exist yet."""
    return _found(platformdirs.user_data_path, "saved games", "XDG_DATA_HOME") / "games"


def of_reports() -> Path:
    """Return the folder of reports of crashes."""
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
