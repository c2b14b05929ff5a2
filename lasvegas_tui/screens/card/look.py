"""The card game on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from textual.widget import Widget

from lasvegas_tui.rules import chips
from lasvegas_tui.rules.card.table import (
    FINISHED_AT,
    NUM_ROUNDS,
    NUM_TURNS,
    Cards,
    CardView,
    Casino,
    Phase,
    Select,
    Table,
)
from lasvegas_tui.rules.card.words import numbers, with_cards
from lasvegas_tui.rules.casino_words import money_text
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Player, Simultaneous
from lasvegas_tui.rules.money import short
from lasvegas_tui.screens.card.animation import REVEAL, CardAnimation, all_placed, num_turned
from lasvegas_tui.screens.card.dice_cards import DiceCardModel, Hand, LaidCards, LaidRow
from lasvegas_tui.screens.look.casino_look import (
    CasinoLook,
    CasinoQuestionHelp,
    Owners,
    casino_rows,
)
from lasvegas_tui.screens.look.casino_play_area import CasinoPlayArea
from lasvegas_tui.screens.look.choosing import Choosing
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.look import chip_cards
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.bar_chart import Bar
from lasvegas_tui.widgets.casino_strip import CasinoModel
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.owners import OwnerRow
from lasvegas_tui.widgets.purses import Purse
from lasvegas_tui.widgets.seats import SeatModel
from lasvegas_tui.widgets.targets import Target

DICE = "⚀⚁⚂⚃⚄⚅"


class CardChoosing(Choosing[CardView]):
    """Cards of the hand are selected; a casino is never pointed at."""

    def items(self, view: CardView) -> tuple[Target, ...]:
        return view.hand if view.table.phase is Phase.SELECT else ()

    def combined(self, view: CardView, picked: Sequence[int]) -> Action:
        return Select(tuple(view.hand[index] for index in picked))

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        if target == REVEAL:
            return (*map(str, NUMBERS), "hand")
        return super().parts_at(target)


class CardQuestionHelp(CasinoQuestionHelp[CardView]):
    """Hints, keys and rules of the card game."""

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        return "C-7" if isinstance(target, int) else "C-2"


class CardLook(CasinoLook[CardView]):
    """The look of the card game."""

    choosing = CardChoosing()
    question_help = CardQuestionHelp()
    animation = CardAnimation(CasinoLook.casino_names)
    chance_again = "Cards drawn again will be the same"
    title = "THE CARD GAME"
    num_rounds = NUM_ROUNDS

    def new_play_area(self) -> PlayArea[CardView]:
        return CardPlayArea(self)

    def round(self, view: CardView) -> int:
        return view.table.round

    def headline(self, view: CardView) -> str:
        table = view.table
        headline = super().headline(view)
        if not _is_playing(table):
            return headline
        is_revealed = (
            table.phase is Phase.DRAW and any(table.turns) and not table.options.sequential
        )
        return f"{headline} · turn {table.turn - is_revealed} of {NUM_TURNS}"

    # -- casinos -----------------------------------------------------------------------------------

    def casino_models(self, view: CardView, owners: Owners) -> Iterator[CasinoModel]:
        has_chips = view.table.options.chips
        for number, casino in zip(NUMBERS, view.table.casinos, strict=True):
            yield CasinoModel(
                number=number,
                name=DICE[number - 1],
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

    def casinos(self, view: CardView, frame: Frame[CardView]) -> tuple[CasinoModel, ...]:
        """Return the casinos, with a highlight on the targets of selected cards."""
        marks = numbers(_picked(view, frame))
        return tuple(
            replace(model, highlight=Highlight.CHOSEN) if model.number in marks else model
            for model in super().casinos(view, frame)
        )

    def earnings(self, view: CardView, frame: Frame[CardView]) -> tuple[Bar, ...]:
        """Return no bars while the cards revealed have the stage."""
        return () if frame.place == REVEAL else super().earnings(view, frame)

    # -- cards -------------------------------------------------------------------------------------

    def hand(self, view: CardView) -> tuple[DiceCardModel, ...]:
        """Return the viewer's own cards."""
        return () if view.viewer is None else self._card_faces(view.viewer, view.hand)

    def laid(self, view: CardView, frame: Frame[CardView]) -> tuple[LaidRow, ...]:
        """Return the cards being revealed, a row for each player; empty outside of a reveal."""
        if frame.place != REVEAL:
            return ()
        table = self.animation.view_at(view, frame).table
        return tuple(
            LaidRow(
                self.player_styles[news.player],
                self._card_faces(news.player, news.cards),
                num_turned(news, frame),
                _left(table, news.player),
            )
            for news in all_placed(view)
        )

    def _card_faces(self, player: Player, cards: Cards) -> tuple[DiceCardModel, ...]:
        return tuple(DiceCardModel(card, self.player_styles[player].colour) for card in cards)

    # -- players -----------------------------------------------------------------------------------

    def purse(self, view: CardView, player: Player) -> Purse:
        return Purse(self.player_styles[player], _money(view, player))

    def account(self, view: CardView, player: Player, total: int) -> str:
        if not view.table.options.chips:
            return ""
        sets = chips.bonus(view.table.chips[player])
        return f"{short(total - sets)} in notes, {short(sets)} in sets"

    def worth(self, view: CardView, player: Player) -> int | None:
        purse = view.purses[player]
        if purse is None:
            return None
        return sum(purse) + chips.bonus(view.table.chips[player])

    def num_won(self, view: CardView, player: Player) -> int:
        return view.num_notes[player]

    def seat(self, view: CardView, player: Player) -> SeatModel:
        table = view.table
        cards = table.chips[player]
        is_open = player == view.viewer or not isinstance(view.node, Simultaneous)
        return SeatModel(
            player_style=self.player_styles[player],
            dice=_out(table.num_out[player]),
            money=_money(view, player),
            extras="finished" if _is_playing(table) and table.is_finished(player) else "",
            cards=chip_cards(sorted(cards)),
            is_awaited=is_open and player in view.awaited,
        )


class CardPlayArea(CasinoPlayArea[CardView]):
    """The casinos, and in the stage the own hand or the cards just revealed."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CardPlayArea LaidCards { display: none; }
    TableScreen.-tall CardPlayArea LaidCards { padding: 1 1 0 1; }
    TableScreen.-huge CardPlayArea LaidCards { padding: 1 1 0 1; }
    TableScreen.-tall CardPlayArea #strip { height: 6fr; }
    TableScreen.-tall CardPlayArea #stage { height: 4fr; }
    """

    LIST_WIDTH = 48
    """The columns that five double cards leave free on the smallest terminal."""

    look: CardLook

    def __init__(self, look: CardLook) -> None:
        self.hand = Hand()
        self.laid = LaidCards()
        super().__init__(look, self.hand, self.laid)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "hand": self.hand}

    def draw(self, view: CardView, frame: Frame[CardView]) -> None:
        super().draw(view, frame)
        self.hand.cards = self.look.hand(view)
        self.hand.picked, self.hand.cursor = frame.picked, frame.cursor_item
        self.laid.rows = self.look.laid(view, frame)

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.hand.cards)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show cards just revealed instead of the words about them."""
        is_revealed = bool(self.laid.rows)
        self.laid.display = is_revealed
        if is_revealed:
            super().show_since((), num_new)
            self.hand.display = False
        else:
            super().show_since(lines, num_new)

    def _show_below(self, is_shown: bool) -> None:
        self.hand.display = is_shown


def _is_playing(table: Table) -> bool:
    return table.phase in (Phase.DRAW, Phase.SELECT, Phase.CHIP)


def _rows(casino: Casino, owners: Owners) -> Iterator[OwnerRow]:
    """Yield the rows of a casino with their numbers of cards."""
    for row, cards in zip(casino_rows(casino, owners), casino.cards, strict=True):
        yield replace(row, detail=f" {len(cards)}c") if cards else row


def _picked(view: CardView, frame: Frame[CardView]) -> Cards:
    return tuple(view.hand[index] for index in frame.picked if index < len(view.hand))


def _left(table: Table, player: Player) -> str:
    out = _out(table.num_out[player])
    return f"{out}, finished" if table.num_out[player] >= FINISHED_AT else out


def _out(num_out: int) -> str:
    return f"{num_out}/{FINISHED_AT} out"


def _money(view: CardView, player: Player) -> str:
    return money_text(view.purses[player], view.num_notes[player])


LOOK = CardLook
