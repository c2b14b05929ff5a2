"""The question who plays, at the beginning of a game in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lasvegas_tui import bots
from lasvegas_tui.destinations import OpenGame
from lasvegas_tui.lines.console import LineReader
from lasvegas_tui.lines.typed_commands import asked_about
from lasvegas_tui.play.seats import Seat, SeatsError, typed_seats
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.grammar import joined


def ask_seats(
    keyboard: LineReader, proposed: Sequence[Seat], begin: Callable[[Sequence[Seat]], OpenGame]
) -> OpenGame:
    """Ask who plays until the answer is valid, and return the game that `begin` opens.

    An empty answer means the seats in `proposed`. `begin` opens a game with some seats, or raises
    SeatsError or OptionsError.
    """
    names = joined([f"{seat.name}{bots.suffix(seat.bot)}" for seat in proposed])
    keyboard.output.say(
        "Who plays? Type the names with commas between them, or one per line; bot seats a bot.",
        f"Press Enter for {names}.",
    )
    seated: list[str] = []
    while True:
        typed = keyboard.answer()
        about = asked_about(typed)
        try:
            if about is not None:
                keyboard.output.say(*_about_seats(about, names))
                keyboard.accept()
            elif typed and "," not in typed:
                typed_seats([*seated, typed])  # which raises if they cannot play together
                seated.append(typed)
                keyboard.output.say(f"{joined(seated)} so far. Another name, or Enter to begin.")
            else:
                called = [*seated, *filter(None, typed.split(","))]
                seated = []
                if called:
                    return begin(typed_seats(called))
                return begin(proposed)
        except (SeatsError, OptionsError) as error:
            keyboard.refuse(str(error))


def _about_seats(typed: str, proposed: str) -> Iterator[str]:
    """Yield help on the question who plays: how to answer it, or whom typed names would seat.

    `proposed` are the proposed names in words. Raises SeatsError if the typed names cannot be
    seated together.
    """
    if not typed:
        yield f"A name seats a person, and bot a bot. Enter seats {proposed}."
        return
    for seat in typed_seats(typed.split(",")):
        if seat.bot:
            yield f"{seat.name}: {bots.described(seat.bot)}"
        else:
            yield f"{seat.name}: A person."
