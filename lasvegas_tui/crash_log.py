"""The crash report: a traceback without the values of variables, which may be secrets."""

from __future__ import annotations

import traceback

from lasvegas_tui import folders


def failed(error: BaseException) -> str:
    """Write a crash report about an error, and return a sentence that says where it is."""
    return f"The program failed; {write(''.join(traceback.format_exception(error)))}"


def write(crash: str) -> str:
    """Write a crash report with a traceback; return the end of a sentence that says where it is.

    The report's path is on a line of its own, so that it can be copied.
    """
    try:
        path = folders.of_reports() / "crash.log"
    except folders.FolderError as error:
        return f"the report could not be written. {error}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_shown(crash), encoding="utf-8")
    except OSError as error:
        return f"the report could not be written ({error.strerror}):\n{path}"
    return f"a report is in\n{path}"


def _shown(crash: str) -> str:
    """Return a traceback in which control characters are escaped; names in it may contain some."""
    return "".join(map(_escaped, crash))


def _escaped(sign: str) -> str:
    if sign.isprintable() or sign == "\n":
        return sign
    return sign.encode("unicode_escape").decode()
