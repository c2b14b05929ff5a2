"""The destinations to which the program can go: the lobby, a game, a replay, pages.

A destination is a value, which is made before any screen exists. Those that are games are made by
`opening_games`.
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
    """The lobby."""

    notice: str = ""
    """A sentence to show in the lobby; may be empty."""


class OpenSetup(Struct, frozen=True):
    """The page on which a new game is set up."""

    game: str
    options: Mapping[str, Any] = {}
    """The options to propose, by name; all others have their defaults."""
    seed: int | None = None
    """The seed of chance; None if chance cannot be predicted."""
    advice: bool = True
    """Whether to propose that players may ask for advice."""
    seats: tuple[Seat, ...] = ()
    """The seats to propose; empty for those of the last game that was played."""


class OpenGame(Struct, frozen=True):
    """A game to play, with the file to which it is written."""

    session: Session
    transcript: Transcript
    notice: str = ""
    """A sentence to show when the game opens; may be empty."""


class OpenReplay(Struct, frozen=True):
    """A game to replay."""

    session: Session
    notice: str = ""
    """A sentence to show when the replay opens; may be empty."""
    at: int = 0
    """The number of steps after which the replay first shows the game."""
    seen_by: Player | None = None
    """The player whose hand is shown at step `at` of a finished game; None shows no hand."""
    news: News | None = None
    """The news of step `at` to show again, such as the payout of a casino; None for none."""


class OpenRulebook(Struct, frozen=True):
    """A game's rulebook, opened at a rule."""

    game: str
    rule: str = ""
    """The id of the rule; empty for the beginning."""
    options: Options | None = None
    """The options of the game being played; None if no game is."""


class OpenDemo(Struct, frozen=True):
    """A demo to watch."""

    demo: Demo
    leads_home: bool = False
    """Whether the lobby opens when the demo is closed; if not, the program ends."""


class OpenDemoList(Struct, frozen=True):
    """The page of all demos."""


class OpenStats(Struct, frozen=True):
    """The page of the statistics."""


class OpenReview(Struct, frozen=True):
    """The page of the review of a finished game."""

    reviewing: Reviewing


class OpenSettings(Struct, frozen=True):
    """The page of the settings."""


class OpenNotice(Struct, frozen=True):
    """A page with a message."""

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


# -- the game that is meant without a name ---------------------------------------------------------
