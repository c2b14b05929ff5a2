"""Who plays: asked in a line before a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lasvegas_tui import bots
from lasvegas_tui.destinations import OpenGame
from lasvegas_tui.lines.keyboard import Keyboard
from lasvegas_tui.play.seats import Seat, SeatsError
from lasvegas_tui.play.typed_seats import typed_seats
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.grammar import joined


def ask_seats(
    keyboard: Keyboard, proposed: Sequence[Seat], begin: Callable[[Sequence[Seat]], OpenGame]
) -> OpenGame:
    """Ask who plays until a game can begin; Enter seats those proposed."""
    names = joined([f"{seat.name}{bots.suffix(seat.bot)}" for seat in proposed])
    keyboard.output.say(
        "Who plays? Type names with commas between them, or a line each; bot is a bot.",
        f"Enter seats {names}.",
    )
    seated: list[str] = []
    while True:
        typed = keyboard.answer()
        seated += filter(None, [typed] if "," not in typed else typed.split(","))
        if typed and "," not in typed:
            keyboard.output.say(f"{joined(seated)} so far. Another name, or Enter to begin.")
            continue
        try:
            return begin(typed_seats(seated) if seated else proposed)
        except (SeatsError, OptionsError) as error:
            keyboard.refuse(str(error))
            seated.clear()
