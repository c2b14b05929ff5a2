"""Points in time: the same wherever they were written, and shown in local time."""

from __future__ import annotations

from datetime import UTC, datetime, time

FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
OFF_THE_CALENDAR = (ValueError, OverflowError, OSError)
"""Errors raised for times before the year 1 and after 9999."""


def now() -> datetime:
    return datetime.now(UTC)


def midnight() -> datetime:
    """Return when today began in local time."""
    return datetime.combine(local(now()), time.min).astimezone(UTC)


def at(seconds: float) -> datetime:
    """Return the instant that is a number of seconds after 1970, limited to the years 1 to 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except OFF_THE_CALENDAR:
        if seconds > 0:
            return LAST
        return FIRST


def written(text: str) -> datetime | None:
    """Return the instant of a text in ISO 8601, in local time if it has no offset.

    None for any other text.
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
    """Return an instant in local time."""
    try:
        return when.astimezone()
    except OFF_THE_CALENDAR:
        return when
