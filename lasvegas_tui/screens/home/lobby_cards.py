"""Cards with pictures of the games, for a lobby with much room.

In a smaller lobby the games are rows of its list (`lobby_rows`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.screens.home.lobby_rows import easiest
from lasvegas_tui.screens.registry import lobby_picture
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG, Part, meaning
from lasvegas_tui.widgets.text_layout import centred, wrapped

NUM_PICTURE_ROWS = 5
NUM_GOAL_ROWS = 2
HEIGHT = NUM_PICTURE_ROWS + NUM_GOAL_ROWS + 6
LEAST_WIDTH, MOST_WIDTH = 28, 34
GAP = 2
GROUND, CHOSEN_GROUND = "on $surface", "on $act-ground"


class GameCard(Struct, frozen=True):
    """What the card of one game in the lobby shows."""

    key: str
    title: str
    goal: str
    players: str
    facts: str
    """How long the game takes and how difficult it is, such as "about 25 minutes, easy"."""
    hint: str
    picture: tuple[Content, ...] = ()


class GameCards(LineWidget, can_focus=True):
    """The row of the games' cards; a click on one posts `TargetClicked` with its index, from 0."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "step(-1)", show=False),
        Binding("right,tab", "step(1)", show=False),
        Binding("up", "screen.to_list(-1)", show=False),
        Binding("down", "screen.to_list(0)", show=False),
        Binding("enter", "screen.enter", show=False),
    ]
    DEFAULT_CSS = f"GameCards {{ width: 100%; height: {HEIGHT}; margin-bottom: 1; }}"

    cards: reactive[tuple[GameCard, ...]] = reactive(())
    chosen: reactive[int] = reactive(0)
    """The index of the card under the cursor, which is marked while the widget has the focus."""

    @property
    def num_shown(self) -> int:
        """The number of cards for which the row has room."""
        return min(len(self.cards), (self.size.width + GAP) // (LEAST_WIDTH + GAP))

    @property
    def card_width(self) -> int:
        """The width of a card in cells."""
        count = max(1, self.num_shown)
        return min(MOST_WIDTH, (self.size.width - GAP * (count - 1)) // count)

    @property
    def margin(self) -> int:
        """The width of the margin to the left of the first card, in cells."""
        taken = self.num_shown * (self.card_width + GAP) - GAP
        return max(0, self.size.width - taken) // 2

    def lines(self) -> list[Content]:
        drawn = []
        for index, card in enumerate(self.cards[: self.num_shown]):
            rows = card_rows(card, self.card_width, self.has_focus and index == self.chosen)
            drawn.append([row.stylize(meaning(index)) for row in rows])
        margin = Content(" " * self.margin)
        return [margin + Content(" " * GAP).join(row) for row in zip(*drawn, strict=True)]

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.refresh()

    def action_step(self, step: int) -> None:
        """Move the cursor by `step` cards, to the left if negative; the row wraps around."""
        self.chosen = (self.chosen + step) % max(1, self.num_shown)


def card_rows(card: GameCard, width: int, is_chosen: bool = False) -> list[Content]:
    """Return the lines of a card; `is_chosen` highlights it as the one under the cursor.

    `width` is in cells.
    """
    if is_chosen:
        ground = CHOSEN_GROUND
    else:
        ground = GROUND
    picture: list[list[Part]] = [[row] for row in card.picture[:NUM_PICTURE_ROWS]]
    goal: list[list[Part]] = [[row] for row in wrapped(Content.styled(card.goal, QUIET), width - 2)]
    rows: list[list[Part]] = [
        [],
        *picture,
        *[[]] * (NUM_PICTURE_ROWS - len(picture)),
        [],
        [(f"{card.key} ", ACT), (card.title, STRONG)],
        *goal[:NUM_GOAL_ROWS],
        *[[]] * (NUM_GOAL_ROWS - len(goal)),
        [(card.players, QUIET)],
        [(card.facts, MONEY)],
        [(card.hint, ACT)],
    ]
    return [centred(width, row, ground) for row in rows]


def game_cards(minutes: Mapping[str, int], *, is_new_here: bool) -> tuple[GameCard, ...]:
    """Return the cards of all games, in the order of their digits.

    `minutes` says how long each game has taken here, by name; for the others, an estimate is shown.
    If nobody has played here yet (`is_new_here`), the easiest game is marked.
    """
    easiest_index = easiest(all_games())
    cards = []
    for index, game in enumerate(all_games()):
        key = " "
        if index < 9:
            key = str(index + 1)
        hint = ""
        if is_new_here and index == easiest_index:
            hint = "new here? begin here"
        facts = _facts(game, minutes.get(game.name, game.minutes))
        picture = lobby_picture(game.name)
        cards.append(GameCard(key, game.title, game.goal, game.num_players, facts, hint, picture))
    return tuple(cards)


def _facts(game: Game, minutes: int) -> str:
    """Return the duration and the difficulty of a game: "about 25 minutes, easy"."""
    facts = []
    if minutes:
        facts.append(f"about {minutes} minutes")
    if game.level:
        facts.append(game.level)
    return ", ".join(facts)
