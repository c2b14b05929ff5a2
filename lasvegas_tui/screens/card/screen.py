"""The screen of the card game: six casinos, and below them the hand or the revealed cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.card.table import FINISHED_AT, CardView, Phase, Table
from lasvegas_tui.rules.card.words import numbers, with_cards
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.words import money_text, open_amount
from lasvegas_tui.rules.core import Player, Simultaneous
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.card.animation import (
    REVEAL,
    CardAnimation,
    all_placed,
    num_turned,
    struck,
)
from lasvegas_tui.screens.card.cards import DiceCardHand, DiceCardModel, LaidCards, LaidRow
from lasvegas_tui.screens.card.targeting_and_help import CardHelp, CardTargeting
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel
from lasvegas_tui.screens.casinos.models_from_views import (
    Owners,
    casino_rows,
    casinos_at,
    chip_cards,
    if_it_ended,
)
from lasvegas_tui.screens.casinos.six_casinos import SixCasinos
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.hand_or_choices import Stage, beside
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import Highlight

LIST_WIDTH = 48
"""The maximum width of a list of choices, in cells: five double cards beside it fit 80 columns."""


class CardScreen(GameScreen[CardView]):
    DEFAULT_CSS = """
    CardScreen LaidCards { display: none; }
    CardScreen.-tall LaidCards, CardScreen.-huge LaidCards { padding: 1 1 0 1; }
    CardScreen.-tall #table SixCasinos { height: 6fr; }
    CardScreen.-tall #stage { height: 4fr; }
    CardScreen.-huge #stage { height: 3fr; }
    """
    targeting, help = CardTargeting(), CardHelp()
    animation = CardAnimation(Words.casino_names)

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.casinos = SixCasinos()
        self.hand = DiceCardHand()
        self.laid = LaidCards()
        self.stage = Stage(self.hand, after=[self.laid, self.casinos.earnings])

    def compose_table(self) -> ComposeResult:
        yield self.casinos

    def draw_game(self, view: CardView, frame: Frame[CardView], instant: Instant[CardView]) -> None:
        self.casinos.show(self._casinos(view, frame, instant))
        if frame.place == REVEAL:  # the cards revealed are in the stage
            self.casinos.hide_earnings()
        else:
            self.casinos.draw_earnings(self, view, frame, instant.view)
        after = previewed(view, frame)
        self.side_tables.texts = if_it_ended(self.words, after, self.players)
        self.hand.cards = self._hand(view)
        self.hand.picked, self.hand.cursor = frame.picked, frame.cursor_item
        self._draw_laid(tuple(self._laid(view, frame, instant.view)))

    def _casinos(
        self, view: CardView, frame: Frame[CardView], instant: Instant[CardView]
    ) -> tuple[CasinoModel, ...]:
        """Return the casinos, with those of the selected cards highlighted.

        While cards are revealed, new ties are struck out instead.
        """
        models = casinos_at(
            view,
            previewed(view, frame),
            frame,
            instant,
            partial(casino_models, owners=tuple(enumerate(self.players))),
            self.players,
        )
        if frame.place == REVEAL:
            return tuple(replace(model, rows=struck(model.rows, frame.t < 1)) for model in models)
        chosen = numbers(_picked(view, frame))  # also of cards that may not be laid together
        shown = []
        for model in models:
            if model.number in chosen:
                model = replace(model, highlight=Highlight.CHOSEN)
            shown.append(model)
        return tuple(shown)

    # -- the stage ---------------------------------------------------------------------------------

    def _draw_laid(self, rows: tuple[LaidRow, ...]) -> None:
        """Show the cards that are revealed, in place of the hand from the first moment on."""
        self.laid.rows = rows
        self.laid.display = bool(rows)
        if rows:
            self.hand.display = False

    def _hand(self, view: CardView) -> tuple[DiceCardModel, ...]:
        """Return the viewer's hand, to be drawn; empty for an onlooker."""
        if view.viewer is None:
            return ()
        return self._cards(view.viewer, view.hand)

    def _laid(self, view: CardView, frame: Frame[CardView], seen: CardView) -> Iterator[LaidRow]:
        """Yield the cards that each player reveals; none outside of a reveal.

        `seen` is the view with only the cards that are turned so far.
        """
        if frame.place != REVEAL:
            return
        for news in all_placed(view):
            num_out = seen.table.num_out[news.player]
            detail = cards_out(num_out)
            if num_out >= FINISHED_AT:
                detail = f"{detail}, finished"
            cards = self._cards(news.player, news.cards)
            yield LaidRow(self.players[news.player], cards, num_turned(news, frame), detail)

    def _cards(self, player: Player, cards: Cards) -> tuple[DiceCardModel, ...]:
        return tuple(DiceCardModel(card, self.players[player].colour) for card in cards)

    def list_width(self, labels: Sequence[str]) -> int | None:
        if self.hand.cards:
            return beside(labels, LIST_WIDTH)
        return None

    def show_since(self, lines: Sequence[str], num_new: int) -> Sequence[str]:
        """Show sentences in place of the hand, unless revealed cards are shown there.

        Return an empty sequence: the prompt need not show any of them.
        """
        if self.laid.rows:
            self.stage.show_since((), num_new)
            self.hand.display = False
        else:
            self.stage.show_since(lines, num_new)
        return ()

    # -- players, and what points where ------------------------------------------------------------

    def purse(self, view: CardView, player: Player) -> Purse:
        return Purse(self.players[player], _money(view, player))

    def seat(self, view: CardView, player: Player) -> SeatModel:
        table = view.table
        cards = table.chips[player]
        is_open = player == view.viewer or not isinstance(view.node, Simultaneous)
        extras = ""
        if _is_playing(table) and table.is_finished(player):
            extras = "finished"
        return SeatModel(
            player_style=self.players[player],
            dice=cards_out(table.num_out[player]),
            money=_money(view, player),
            amount=open_amount(view.purses[player], view.num_notes[player]),
            extras=extras,
            cards=chip_cards(sorted(cards)),
            is_awaited=is_open and player in view.awaited,
        )

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**self.casinos.parts, "hand": self.hand}

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        return self.casinos.origin(flight)


def casino_models(view: CardView, owners: Owners) -> Iterator[CasinoModel]:
    """Yield what the panels of casinos 1 to 6 show in this view."""
    has_chips = view.table.options.chips
    for number, casino in zip(NUMBERS, view.table.casinos, strict=True):
        yield CasinoModel(
            number=number,
            notes=casino.notes,
            rows=tuple(casino_rows(casino, owners)),
            cards=chip_cards(casino.chips),
            num_card_lines=int(has_chips),
        )


def previewed(view: CardView, frame: Frame[CardView]) -> CardView:
    """Return the view as if the cards selected in `frame` were already at their casinos.

    If they may not be laid together, return `view` itself.
    """
    player, picked = view.viewer, _picked(view, frame)
    if player is None or Select(picked) not in view.actions:
        return view
    casinos = tuple(
        with_cards(casino, number, player, picked)
        for number, casino in enumerate(view.table.casinos, 1)
    )
    return replace(view, table=replace(view.table, casinos=casinos))


def cards_out(num_out: int) -> str:
    """Return how many cards a player has laid: "3 of 8+ laid", or once finished "9 cards"."""
    if num_out >= FINISHED_AT:
        return counted(num_out, "card")
    return f"{num_out} of {FINISHED_AT}+ laid"


def _is_playing(table: Table) -> bool:
    return table.phase in (Phase.DRAW, Phase.SELECT, Phase.CHIP)


def _picked(view: CardView, frame: Frame[CardView]) -> Cards:
    return tuple(view.hand[index] for index in frame.picked if index < len(view.hand))


def _money(view: CardView, player: Player) -> str:
    return money_text(view.purses[player], view.num_notes[player])
