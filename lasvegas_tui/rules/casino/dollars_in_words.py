"""Amounts of dollars as text: short ("70K") for the table, full ("$70,000") for final scores."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.grammar import joined


def short(dollars: int) -> str:
    """Return an amount in thousands of dollars, as shown on the table: "70K"."""
    return f"{dollars // 1000}K"


def full(dollars: int) -> str:
    """Return an amount in full, as shown in the final scores: "$70,000"."""
    if dollars < 0:
        return f"-${-dollars:,}"
    return f"${dollars:,}"


def amounts(values: Sequence[int]) -> str:
    """Return a list of amounts in thousands of dollars: "70K and 20K"."""
    return joined([short(value) for value in values])
