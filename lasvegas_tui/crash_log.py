"""The report of a crash: the traceback, without values of variables."""

from __future__ import annotations

import traceback

import platformdirs


def failed(error: BaseException) -> str:
    """Write the report of an error, and return a sentence about it."""
    return f"The program failed; {write(''.join(traceback.format_exception(error)))}"


def write(crash: str) -> str:
    """Write a traceback to a file, and return the end of a sentence that says where it is.

    The path stands on a line of its own, to be copied.
    """
    path = platformdirs.user_log_path("lasvegas-tui") / "crash.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(crash, encoding="utf-8")
    except OSError as error:
        return f"the report could not be written ({error.strerror}):\n{path}"
    return f"a report is in\n{path}"
