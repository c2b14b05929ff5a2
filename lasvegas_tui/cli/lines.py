"""Games a line at a time: what `--plain` does to the commands that open a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from lasvegas_tui import settings
from lasvegas_tui.bots import GENTLE
from lasvegas_tui.cli.characters import writer
from lasvegas_tui.destinations import OpenGame, OpenReplay
from lasvegas_tui.lines.console import Keyboard
from lasvegas_tui.lines.play import LineMode, ask_seats
from lasvegas_tui.play.seats import Seat, default_seats
from lasvegas_tui.settings import Settings


def play(args: argparse.Namespace, open_game: Callable[[Keyboard], OpenGame]) -> int:
    """Play the game that is opened, and return the exit status."""
    kept, _ = settings.load()
    handover = getattr(args, "handover", kept.handover)
    return _line_mode(args, kept).play(open_game, handover, is_explained=kept.reasons)


def asking_who_plays(
    game: str, begin: Callable[[Sequence[Seat]], OpenGame]
) -> Callable[[Keyboard], OpenGame]:
    """Return what opens a new game once it was asked who plays."""
    kept, _ = settings.load()
    last = kept.last_table.get(game, next(reversed(kept.last_table.values()), ()))
    return lambda keyboard: ask_seats(keyboard, default_seats(last, GENTLE), begin)


def retell(args: argparse.Namespace, opened: OpenReplay) -> int:
    """Tell a saved game, and return the exit status."""
    kept, _ = settings.load()
    return _line_mode(args, kept).retell(opened)


def _line_mode(args: argparse.Namespace, kept: Settings) -> LineMode:
    return LineMode(writer(hasattr(args, "ascii") or kept.ascii))
