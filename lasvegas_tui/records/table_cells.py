"""The texts of cells in tables of statistics: names, days, fractions, bars, sparklines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from lasvegas_tui import bots, times
from lasvegas_tui.records.statistics import DOLLARS, PlayedGame, PlayerRecord
from lasvegas_tui.rules.casino.dollars_in_words import short

NUMBERED_DAY = re.compile(r"(\w+day, \d+ \w+ \d{4}) \(\d+\)")
"""Matches an evening's name such as "Friday, 20 November 2026 (2)"; its group is the day."""
STEPS = "▁▂▃▄▅▆▇█"
NUM_STEPS = 30
BAR = 20


def titles(evenings: Sequence[str]) -> list[str]:
    """Return the names of evenings (series of games), without the numbers that are not needed.

    A number such as "(2)" is kept if several of the evenings have the same day.
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
    """Return the name of a player; for a bot, with its level."""
    return record.name + bots.suffix(record.who.bot)


def total(played: PlayedGame) -> str:
    """Return the final total of a player in a game, as text: "90K", "34 points"."""
    counts = played.result.box.counts
    if counts == DOLLARS:
        return short(played.total)
    return f"{played.total} {counts}"


def holder(played: PlayedGame) -> str:
    """Return the name of the player in a game; for a bot, with its level."""
    seat = played.result.seats[played.seat]
    return seat.name + bots.suffix(seat.bot)


def day_of(played: PlayedGame) -> str:
    """Return the day on which a game began, in the form "2026-11-20"."""
    return f"{times.local(played.result.began):%Y-%m-%d}"


def winnings(record: PlayerRecord) -> str:
    """Return the player's total in games for money, as text: "340K"; "·" without such games."""
    if record.dollars is None:
        return "·"
    return short(record.dollars)


def mixed(number: Fraction) -> str:
    """Return a positive fraction as a mixed number: "4", "1/6", "4 1/6"."""
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{number.denominator}"
    if not whole:
        return part
    return f"{whole} {part}"


def signed(number: Fraction) -> str:
    """Return a fraction as a mixed number with its sign: "+1 5/6", "-1/2", "0"."""
    if number > 0:
        return f"+{mixed(number)}"
    if number < 0:
        return f"-{mixed(-number)}"
    return "0"


def bar(number: Fraction, most: Fraction) -> str:
    """Return a bar for a number: `BAR` cells for `most`, and proportionally fewer for less."""
    if most:
        return "█" * round(BAR * number / most)
    return ""


def sparkline(course: Sequence[Fraction], low: Fraction, high: Fraction) -> str:
    """Return a sparkline of numbers, such as "▁▃█"; "▁" stands for `low` and "█" for `high`.

    If there are more than `NUM_STEPS` numbers, only so many are drawn, chosen at even distances.
    """
    count = min(len(course), NUM_STEPS)
    shown = [course[(index + 1) * len(course) // count - 1] for index in range(count)]
    size = (high - low) or 1
    return "".join(STEPS[round((value - low) * (len(STEPS) - 1) / size)] for value in shown)
