"""The destinations to which the program can go: the lobby, a game, a replay, pages.

A destination is a value that describes a screen, and is made before the screen exists. Games and
replays are made by `opening_games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import News, Options, Player

if TYPE_CHECKING:
    from lasvegas_tui.demos.demo import Demo
    from lasvegas_tui.records.review import Reviewing


class OpenLobby(Struct, frozen=True):
    """The lobby: the start screen, which lists games and saved games."""

    notice: str = ""
    """A sentence to show in the lobby; may be empty."""


class OpenSetup(Struct, frozen=True):
    """The page on which the players and options of a new game are chosen."""

    game: str
    options: Mapping[str, Any] = {}
    """The options to propose, by name; all others have their defaults."""
    seed: int | None = None
    """The seed of the random numbers; None if they cannot be predicted."""
    advice: bool = True
    """Whether to propose that players may ask for advice."""
    seats: tuple[Seat, ...] = ()
    """The seats to propose; empty to propose those of the last game."""


class OpenGame(Struct, frozen=True):
    """The table of a game to play, with the file to which the game is written."""

    session: Session
    transcript: Transcript
    notice: str = ""
    """A sentence to show when the game opens; may be empty."""


class OpenReplay(Struct, frozen=True):
    """The screen that shows a saved game step by step."""

    session: Session
    notice: str = ""
    """A sentence to show when the replay opens; may be empty."""
    at: int = 0
    """The number of steps already done when the replay opens."""
    seen_by: Player | None = None
    """The player whose hand is shown after `at` steps of a finished game; None to show no hand."""
    news: News | None = None
    """The event to show again after `at` steps, such as a payout; None to show no event."""


class OpenRulebook(Struct, frozen=True):
    """A game's rulebook, opened at a rule."""

    game: str
    rule: str = ""
    """The id of the rule to open; empty for the beginning of the rulebook."""
    options: Options | None = None
    """The options of the game being played; None if no game is being played."""


class OpenDemo(Struct, frozen=True):
    """A demo of a rule to watch."""

    demo: Demo
    leads_home: bool = False
    """Whether closing the demo opens the lobby; otherwise it ends the program."""


class OpenDemoList(Struct, frozen=True):
    """The page that lists all demos."""


class OpenStats(Struct, frozen=True):
    """The statistics page."""


class OpenReview(Struct, frozen=True):
    """The page with the review of a finished game: its mistakes and its luck."""

    reviewing: Reviewing


class OpenSettings(Struct, frozen=True):
    """The settings page."""


class OpenNotice(Struct, frozen=True):
    """A page with a title and a message."""

    title: str
    message: str


Destination: TypeAlias = (
    OpenLobby
    | OpenSetup
    | OpenGame
    | OpenReplay
    | OpenRulebook
    | OpenDemo
    | OpenDemoList
    | OpenStats
    | OpenReview
    | OpenSettings
    | OpenNotice
)
