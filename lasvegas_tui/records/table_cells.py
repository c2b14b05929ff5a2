"""What the cells of statistics contain: names, days, fractions, bars and sparklines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from lasvegas_tui import bots, times
from lasvegas_tui.records.statistics import DOLLARS, PlayedGame, PlayerRecord
from lasvegas_tui.rules.casino.money import short

NUMBERED_DAY = re.compile(r"(\w+day, \d+ \w+ \d{4}) \(\d+\)")
"""The name of an evening that began on the same day as another."""
STEPS = "▁▂▃▄▅▆▇█"
NUM_STEPS = 30
BAR = 20


def titles(evenings: Sequence[str]) -> list[str]:
    """Return the title of each evening: its day, with a number if several began on that day."""
    days = [NUMBERED_DAY.sub(r"\1", evening) for evening in evenings]
    shown = []
    for day, evening in zip(days, evenings, strict=True):
        is_only = days.count(day) == 1
        shown.append(day if is_only else evening)
    return shown


def display_name(record: PlayerRecord) -> str:
    """Return a player's name; a bot is marked as one."""
    return record.name + bots.suffix(record.who.bot)


def total(played: PlayedGame) -> str:
    """Return a player's total at the end of a game."""
    counts = played.result.box.counts
    if counts == DOLLARS:
        return short(played.total)
    return f"{played.total} {counts}"


def holder(played: PlayedGame) -> str:
    """Return the name of the player of a game; a bot is marked as one."""
    seat = played.result.seats[played.seat]
    return seat.name + bots.suffix(seat.bot)


def day_of(played: PlayedGame) -> str:
    """Return the day on which a game began."""
    return f"{times.local(played.result.began):%Y-%m-%d}"


def winnings(record: PlayerRecord) -> str:
    """Return the dollars that a player has won; "·" if they played no game for dollars."""
    if record.dollars is None:
        return "·"
    return short(record.dollars)


def mixed(number: Fraction) -> str:
    """Return a fraction that is not negative as people write it: "4 1/6"."""
    whole, rest = divmod(number.numerator, number.denominator)
    part = ""
    if rest:
        part = f"{rest}/{number.denominator}"
    return " ".join(filter(None, [str(whole) if whole or not part else "", part]))


def signed(number: Fraction) -> str:
    """Return a fraction with its sign: "+1 5/6"."""
    if number > 0:
        return f"+{mixed(number)}"
    if number < 0:
        return f"-{mixed(-number)}"
    return "0"


def bar(number: Fraction, most: Fraction) -> str:
    """Return a bar, which is full for `most`."""
    if most:
        return "█" * round(BAR * number / most)
    return ""


def sparkline(course: Sequence[Fraction], low: Fraction, high: Fraction) -> str:
    """Return a sparkline of numbers between `low`, its lowest step, and `high`, its highest."""
    count = min(len(course), NUM_STEPS)
    shown = [course[(index + 1) * len(course) // count - 1] for index in range(count)]
    size = (high - low) or 1
    return "".join(STEPS[round((value - low) * (len(STEPS) - 1) / size)] for value in shown)
