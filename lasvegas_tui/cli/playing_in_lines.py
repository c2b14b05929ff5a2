"""The option `--plain` of commands that open a game: it is then played in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from lasvegas_tui import rules, settings
from lasvegas_tui.ascii_signs import writer
from lasvegas_tui.bots import EASIEST
from lasvegas_tui.cli.argument_types import Looks
from lasvegas_tui.destinations import OpenGame, OpenReplay
from lasvegas_tui.lines.asking_who_plays import ask_seats
from lasvegas_tui.lines.console import LineReader
from lasvegas_tui.lines.line_mode_and_exit_status import LineMode
from lasvegas_tui.play.seats import Seat, default_seats
from lasvegas_tui.settings import Settings


def play(looks: Looks, open_game: Callable[[LineReader], OpenGame]) -> int:
    """Play the game that `open_game` returns; return the exit status."""
    kept, _ = settings.load()
    handover = looks.get("handover", kept.handover)

    def opened(keyboard: LineReader) -> OpenGame:
        """Open the game; if it is new, save its seats, which are proposed for the next one."""
        game = open_game(keyboard)
        session = game.session
        if not session.events:
            tables = kept.tables_with(session.game.name, session.seats)
            settings.save(replace(kept, last_table=tables), kept)
        return game

    return _line_mode(looks, kept).play(opened, handover, is_explained=kept.reasons)


def play_new(looks: Looks, game: str, begin: Callable[[Sequence[Seat]], OpenGame]) -> int:
    """Ask who plays, play the game that `begin` opens, and return the exit status.

    `begin` opens a game with the given seats.
    """
    kept, _ = settings.load()
    last = kept.last_table.get(game, next(reversed(kept.last_table.values()), ()))
    proposed = default_seats(last, EASIEST, rules.game(game).kept_names)
    return play(looks, lambda keyboard: ask_seats(keyboard, proposed, begin))


def retell(looks: Looks, opened: OpenReplay) -> int:
    """Print a saved game in lines of text, and return the exit status."""
    kept, _ = settings.load()
    return _line_mode(looks, kept).retell(opened)


def _line_mode(looks: Looks, kept: Settings) -> LineMode:
    return LineMode(writer("ascii" in looks or kept.ascii))
