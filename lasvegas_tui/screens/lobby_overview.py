"""A wide lobby's overview: the games in pictures, and the evening that is going on.

Minutes are those of the rules until the saved games have been read, which no picture waits for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from lasvegas_tui.records.results import Found, Result
from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.games import Game
from lasvegas_tui.screens import lobby_picture
from lasvegas_tui.widgets.game_cards import GameCard
from lasvegas_tui.widgets.side_tables import SideTable


class Overview(Struct, frozen=True):
    """What finished games tell at a glance."""

    minutes: Mapping[str, int] = {}
    """The usual minutes of games that were played here, by name."""
    evening: SideTable | None = None
    """The standing of the evening that may still go on."""


def game_cards(minutes: Mapping[str, int]) -> tuple[GameCard, ...]:
    """Return the cards of all games in the order of their digits."""
    return tuple(
        GameCard(
            str(number) if number < 10 else " ",
            game.title,
            game.num_players,
            _facts(game, minutes.get(game.name, game.minutes)),
            lobby_picture(game.name),
        )
        for number, game in enumerate(all_games(), 1)
    )


def _facts(game: Game, minutes: int) -> str:
    """Return how long a game takes and how hard it is: "about 25 minutes, easy"."""
    return ", ".join(filter(None, [f"about {minutes} minutes" if minutes else "", game.level]))


def overview(found: Iterable[Found]) -> Overview:
    """Return what the saved games tell."""
    from lasvegas_tui.records.durations import usual_minutes
    from lasvegas_tui.records.evenings import in_order, still_on
    from lasvegas_tui.screens.end.score_tables import evening

    games = in_order(item for item in found if isinstance(item, Result))
    return Overview(usual_minutes(games), evening(still_on(games)))
