"""Amounts of dollars in words: short as on the table, and in full as in the standings."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.grammar import joined


def short(dollars: int) -> str:
    """Format dollars in thousands, as on the table: "70K"."""
    return f"{dollars // 1000}K"


def full(dollars: int) -> str:
    """Format dollars in full, as in the standings: "$70,000"."""
    if dollars < 0:
        return f"-${-dollars:,}"
    return f"${dollars:,}"


def amounts(values: Sequence[int]) -> str:
    """List amounts of dollars in thousands: "70K and 20K"."""
    return joined([short(value) for value in values])
