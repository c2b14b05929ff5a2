"""The texts of cells in tables of statistics: names, days, fractions, bars, sparklines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from lasvegas_tui import bots, times
from lasvegas_tui.records.statistics import DOLLARS, PlayedGame, PlayerRecord
from lasvegas_tui.rules.casino.dollars_in_words import short

NUMBERED_DAY = re.compile(r"(\w+day, \d+ \w+ \d{4}) \(\d+\)")
"""Matches the name of an evening that ends with a number in parentheses; its group is the day."""
STEPS = "▁▂▃▄▅▆▇█"
NUM_STEPS = 30
BAR = 20


def titles(evenings: Sequence[str]) -> list[str]:
    """Return the names of evenings for a table, without the numbers that are not needed.

    A number is needed if there are several evenings of the same day.
    """
    days = [NUMBERED_DAY.sub(r"\1", evening) for evening in evenings]
    shown = []
    for day, evening in zip(days, evenings, strict=True):
        if days.count(day) == 1:
            shown.append(day)
        else:
            shown.append(evening)
    return shown


def display_name(record: PlayerRecord) -> str:
    """Return the name of a player, with the level if it is a bot."""
    return record.name + bots.suffix(record.who.bot)


def total(played: PlayedGame) -> str:
    """Return the final total of a player in a game, as text: "90K", "34 points"."""
    counts = played.result.box.counts
    if counts == DOLLARS:
        return short(played.total)
    return f"{played.total} {counts}"


def holder(played: PlayedGame) -> str:
    """Return the name of the player of a game, with the level if it is a bot."""
    seat = played.result.seats[played.seat]
    return seat.name + bots.suffix(seat.bot)


def day_of(played: PlayedGame) -> str:
    """Return the day on which a game began: "2026-11-20"."""
    return f"{times.local(played.result.began):%Y-%m-%d}"


def winnings(record: PlayerRecord) -> str:
    """Return what a player has won in games for money, as text; "·" if there were none."""
    if record.dollars is None:
        return "·"
    return short(record.dollars)


def mixed(number: Fraction) -> str:
    """Return a fraction as people write it: "4", "1/6", "4 1/6"."""
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{number.denominator}"
    if not whole:
        return part
    return f"{whole} {part}"


def signed(number: Fraction) -> str:
    """Return a fraction with its sign: "+1 5/6"."""
    if number > 0:
        return f"+{mixed(number)}"
    if number < 0:
        return f"-{mixed(-number)}"
    return "0"


def bar(number: Fraction, most: Fraction) -> str:
    """Return a bar for a number; the bar for the number `most` is `BAR` cells long."""
    if most:
        return "█" * round(BAR * number / most)
    return ""


def sparkline(course: Sequence[Fraction], low: Fraction, high: Fraction) -> str:
    """Return a sparkline of numbers; `low` has the lowest sign, and `high` the highest."""
    count = min(len(course), NUM_STEPS)
    shown = [course[(index + 1) * len(course) // count - 1] for index in range(count)]
    size = (high - low) or 1
    return "".join(STEPS[round((value - low) * (len(STEPS) - 1) / size)] for value in shown)
