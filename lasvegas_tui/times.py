"""Points in time: read from text, limited to the years 1 to 9999, and shown in local time."""

from __future__ import annotations

from datetime import UTC, datetime, time

FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
OFF_THE_CALENDAR = (ValueError, OverflowError, OSError)
"""The errors that Python raises for times before the year 1 or after 9999."""


def now() -> datetime:
    return datetime.now(UTC)


def midnight() -> datetime:
    """Return the time at which today began by local time, in UTC."""
    return datetime.combine(local(now()), time.min).astimezone(UTC)


def at(seconds: float) -> datetime:
    """Return the time in UTC that is `seconds` after the beginning of 1970.

    It is limited to the years 1 to 9999.
    """
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except OFF_THE_CALENDAR:
        if seconds > 0:
            return LAST
        return FIRST


def written(text: str) -> datetime | None:
    """Return the time in a text in ISO 8601, in UTC; None for any other text.

    A text without an offset from UTC is in local time.
    """
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    try:
        return when.astimezone(UTC)
    except OFF_THE_CALENDAR:
        return when.replace(tzinfo=UTC)


def local(when: datetime) -> datetime:
    """Return a time converted to the local time zone."""
    try:
        return when.astimezone()
    except OFF_THE_CALENDAR:
        return when
