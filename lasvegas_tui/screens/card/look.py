"""The card game on the table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lasvegas_tui.rules.card.table import (
    Cards,
    CardView,
    Casino,
    Phase,
    Table,
)
from lasvegas_tui.rules.card.words import numbers, with_cards
from lasvegas_tui.rules.casino_words import money_text, open_amount
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Player, Simultaneous
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.card.animation import REVEAL, CardAnimation, struck
from lasvegas_tui.screens.card.asking import CardQuestionHelp, CardTargeting
from lasvegas_tui.screens.card.dice_card_presenter import cards_out
from lasvegas_tui.screens.card.play_area import CardPlayArea
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.casino_look import CasinoLook, Owners, casino_rows
from lasvegas_tui.screens.look.look import chip_cards
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.bar_chart import Bar
from lasvegas_tui.widgets.casino import CasinoModel, OwnerRow
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import Highlight


class CardLook(CasinoLook[CardView]):
    """The look of the card game."""

    targeting = CardTargeting()
    question_help = CardQuestionHelp()
    animation = CardAnimation(Words.casino_names)
    title = "THE CARD GAME"

    def new_play_area(self) -> PlayArea[CardView]:
        return CardPlayArea(self)

    # -- casinos -----------------------------------------------------------------------------------

    def casino_models(self, view: CardView, owners: Owners) -> Iterator[CasinoModel]:
        has_chips = view.table.options.chips
        for number, casino in zip(NUMBERS, view.table.casinos, strict=True):
            yield CasinoModel(
                number=number,
                notes=casino.notes,
                rows=tuple(_rows(casino, owners)),
                cards=chip_cards(casino.chips),
                num_card_lines=int(has_chips),
            )

    def previewed(self, view: CardView, frame: Frame[CardView]) -> CardView:
        """Return the view with the selected cards at their casinos."""
        player, picked = view.viewer, _picked(view, frame)
        if not picked or player is None:
            return view
        casinos = tuple(
            with_cards(casino, number, player, picked)
            for number, casino in enumerate(view.table.casinos, 1)
        )
        return replace(view, table=replace(view.table, casinos=casinos))

    def casinos(
        self, view: CardView, frame: Frame[CardView], instant: Instant[CardView]
    ) -> tuple[CasinoModel, ...]:
        """Return the casinos, with new ties struck out or the targets of selected cards lit."""
        models = super().casinos(view, frame, instant)
        if frame.place == REVEAL:
            return tuple(replace(model, rows=struck(model.rows, frame.t < 1)) for model in models)
        marks = numbers(_picked(view, frame))
        return tuple(
            replace(model, highlight=Highlight.CHOSEN) if model.number in marks else model
            for model in models
        )

    def earnings(self, view: CardView, frame: Frame[CardView], seen: CardView) -> tuple[Bar, ...]:
        """Return no bars while revealed cards are in the stage."""
        return () if frame.place == REVEAL else super().earnings(view, frame, seen)

    # -- players -----------------------------------------------------------------------------------

    def purse(self, view: CardView, player: Player) -> Purse:
        return Purse(self.player_styles[player], _money(view, player))

    def seat(self, view: CardView, player: Player) -> SeatModel:
        table = view.table
        cards = table.chips[player]
        is_open = player == view.viewer or not isinstance(view.node, Simultaneous)
        return SeatModel(
            player_style=self.player_styles[player],
            dice=cards_out(table.num_out[player]),
            money=_money(view, player),
            amount=open_amount(view.purses[player], view.num_notes[player]),
            extras="finished" if _is_playing(table) and table.is_finished(player) else "",
            cards=chip_cards(sorted(cards)),
            is_awaited=is_open and player in view.awaited,
        )


def _is_playing(table: Table) -> bool:
    return table.phase in (Phase.DRAW, Phase.SELECT, Phase.CHIP)


def _rows(casino: Casino, owners: Owners) -> Iterator[OwnerRow]:
    """Yield the rows of a casino with their numbers of cards."""
    for row, cards in zip(casino_rows(casino, owners), casino.cards, strict=True):
        yield replace(row, detail=f" {len(cards)}c") if cards else row


def _picked(view: CardView, frame: Frame[CardView]) -> Cards:
    return tuple(view.hand[index] for index in frame.picked if index < len(view.hand))


def _money(view: CardView, player: Player) -> str:
    return money_text(view.purses[player], view.num_notes[player])


LOOK = CardLook
