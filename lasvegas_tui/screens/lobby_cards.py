"""A wide lobby's overview: the games as cards with pictures, and the current evening.

Minutes come from the rules until the saved games have been read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.records.evenings import in_order, still_on
from lasvegas_tui.records.results import Found, Result, usual_minutes
from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.games import Game
from lasvegas_tui.screens.registry import lobby_picture
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.side_tables import SideTable
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG, centred, meaning

SIGN = """\
██      ▄█████▄ ▄██████     ██   ██ ███████ ▄██████ ▄█████▄ ▄██████
██      ██   ██ ██▄▄▄▄      ██   ██ ██▄▄▄▄  ██  ▄▄▄ ██   ██ ██▄▄▄▄
██      ███████  ▀▀▀▀██      ██ ██  ██▀▀▀▀  ██  ▀██ ███████  ▀▀▀▀██
███████ ██   ██ ██████▀       ▀█▀   ███████ ▀██████ ██   ██ ██████▀"""
NUM_PICTURE_ROWS = 5
HEIGHT = NUM_PICTURE_ROWS + 6
LEAST_WIDTH, MOST_WIDTH = 28, 34
GAP = 2
GROUND = "on $surface"


class GameCard(Struct, frozen=True):
    """A game as its card shows it."""

    key: str
    title: str
    players: str
    facts: str
    """How long the game takes and how difficult it is."""
    picture: tuple[Content, ...] = ()


class GameCards(LineWidget):
    """The cards of games in a row, as many as fit; a click posts the index of a card."""

    DEFAULT_CSS = f"GameCards {{ width: 100%; height: {HEIGHT}; margin-bottom: 1; }}"

    cards: reactive[tuple[GameCard, ...]] = reactive(())

    @property
    def num_shown(self) -> int:
        """The number of cards with room."""
        return min(len(self.cards), (self.size.width + GAP) // (LEAST_WIDTH + GAP))

    @property
    def card_width(self) -> int:
        """The cells of a card."""
        count = max(1, self.num_shown)
        return min(MOST_WIDTH, (self.size.width - GAP * (count - 1)) // count)

    @property
    def margin(self) -> int:
        """The cells before the first card."""
        taken = self.num_shown * (self.card_width + GAP) - GAP
        return max(0, self.size.width - taken) // 2

    def lines(self) -> list[Content]:
        drawn = [
            [row.stylize(meaning(index)) for row in card_rows(card, self.card_width)]
            for index, card in enumerate(self.cards[: self.num_shown])
        ]
        margin = Content(" " * self.margin)
        return [margin + Content(" " * GAP).join(row) for row in zip(*drawn, strict=True)]


def card_rows(card: GameCard, width: int) -> list[Content]:
    """Return the rows of a card."""
    blank = centred(width, [], GROUND)
    picture = [centred(width, [row], GROUND) for row in card.picture[:NUM_PICTURE_ROWS]]
    return [
        blank,
        *picture,
        *[blank] * (NUM_PICTURE_ROWS - len(picture)),
        blank,
        centred(width, [(f"{card.key} ", ACT), (card.title, STRONG)], GROUND),
        centred(width, [(card.players, QUIET)], GROUND),
        centred(width, [(card.facts, MONEY)], GROUND),
        blank,
    ]


class Overview(Struct, frozen=True):
    """What finished games say at a glance."""

    minutes: Mapping[str, int] = {}
    """The typical minutes of games that were played here, by name."""
    evening: SideTable | None = None
    """The standings of the evening that may still continue."""


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
    """Return how long a game takes and how difficult it is: "about 25 minutes, easy"."""
    return ", ".join(filter(None, [f"about {minutes} minutes" if minutes else "", game.level]))


def overview(found: Iterable[Found]) -> Overview:
    """Return what the saved games say."""
    from lasvegas_tui.screens.end.score_tables import evening

    games = in_order(item for item in found if isinstance(item, Result))
    return Overview(usual_minutes(games), evening(still_on(games)))


def title_sign() -> Content:
    """Return the title sign, darker towards its bottom."""
    width = max(map(len, SIGN.splitlines()))
    rows = [row.ljust(width) for row in SIGN.splitlines()]
    return Content("\n").join(
        Content.styled(row, f"$money {100 - 9 * depth}%") for depth, row in enumerate(rows)
    )
