"""The card game on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    Finished,
    Phase,
    Placed,
    Select,
    Table,
)
from lasvegas_tui.rules.card.words import numbers, with_cards
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, News, Player, Simultaneous
from lasvegas_tui.rules.money import short
from lasvegas_tui.screens.card.cards import CardFace, Hand, Laid, LaidRow
from lasvegas_tui.screens.table.casinos import CasinoFelt, CasinoLook, changed, highlight, rows
from lasvegas_tui.screens.table.felt import Felt
from lasvegas_tui.screens.table.look import chip_cards, purse
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.paying import length_of, part_at
from lasvegas_tui.widgets.casino import CasinoFace
from lasvegas_tui.widgets.chart import Bar
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.owners import OwnerRow
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

REVEAL = "reveal"
"""Where the cards laid at the same time are, for news of them."""
TURN, SETTLE = 2, 3
"""How long it takes to turn a card, and to see what comes of all."""
DICE = "⚀⚁⚂⚃⚄⚅"


class CardLook(CasinoLook[CardView]):
    """The look of the card game."""

    chance_again = "Cards drawn again will be the same"
    title = "THE CARD GAME"
    num_rounds = NUM_ROUNDS
    next_scene = "go on"

    def new_felt(self) -> Felt[CardView]:
        return CardFelt(self)

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

    # -- the table ---------------------------------------------------------------------------------

    def casinos(self, view: CardView, moment: Moment[CardView]) -> tuple[CasinoFace, ...]:
        before, now = self._compared(view, moment)
        marks = set(numbers(self._picked(view, moment)))
        return tuple(
            self._casino(n, before[n - 1], now[n - 1], moment, n in marks) for n in NUMBERS
        )

    def seat_faces(self, view: CardView) -> tuple[SeatFace, ...]:
        return tuple(self._seat(view, player) for player in range(len(self.seats)))

    def purses(self, view: CardView) -> tuple[Purse, ...]:
        return tuple(Purse(ink, self._money(view, p)) for p, ink in enumerate(self.inks))

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

    def hand(self, view: CardView) -> tuple[CardFace, ...]:
        """Return the viewer's own cards."""
        return () if view.viewer is None else self._faces(view.viewer, view.hand)

    def laid(self, view: CardView, moment: Moment[CardView]) -> tuple[LaidRow, ...]:
        """Return the cards being revealed, a row for each player; none where nothing is."""
        if moment.paying != REVEAL:
            return ()
        table = self.so_far(view, moment).table
        return tuple(
            LaidRow(
                self.inks[news.player],
                self._faces(news.player, news.cards),
                num_turned(news, moment),
                self._left(table, news.player),
            )
            for news in _placed(view)
        )

    def takings(self, view: CardView, moment: Moment[CardView]) -> tuple[Bar, ...]:
        """Return none as long as the cards revealed have the stage."""
        return () if moment.paying == REVEAL else super().takings(view, moment)

    # -- choosing ----------------------------------------------------------------------------------

    def items(self, view: CardView) -> tuple[Target, ...]:
        return self.hand(view) if view.table.phase is Phase.SELECT else ()

    def combined(self, view: CardView, picked: Sequence[int]) -> Action:
        return Select(tuple(view.hand[index] for index in picked))

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def hint(self, view: CardView) -> str:
        if view.table.phase is Phase.CHIP:
            where = f"Two dice were placed at casino {self.focus(view)}"
            return f"{where}: one chip card may be taken there."
        what = "One or two cards, or three to five of one number; the others go under the"
        if not view.glass:
            return f"{what} cocktail glass, your discard pile."
        return f"{what} glass, which holds {len(view.glass)} cards."

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        return "C-7" if isinstance(target, int) else "C-2"

    # -- news --------------------------------------------------------------------------------------

    def time(self, news: News) -> float:
        return length_of(_parts(news)) if isinstance(news, Placed) else super().time(news)

    def is_read(self, news: News) -> bool:
        return isinstance(news, Placed) or super().is_read(news)

    def so_far(self, view: CardView, moment: Moment[CardView]) -> CardView:
        """Return the view, but players have and have laid only what was shown so far."""
        seen = super().so_far(view, moment)
        if moment.before is None or moment.paying != REVEAL:
            return seen
        num_out = list(seen.table.num_out)
        for news in _placed(view):
            num_out[news.player] -= len(news.cards) - num_turned(news, moment)
        return replace(seen, table=replace(seen.table, num_out=tuple(num_out)))

    def place(self, news: News, view: CardView) -> Target | None:
        if isinstance(news, Placed | Finished):
            return REVEAL
        return super().place(news, view)

    def scene_title(self, news: News, view: CardView) -> tuple[str, str]:
        if not isinstance(news, Placed):
            return super().scene_title(news, view)
        if view.table.options.sequential:
            return "Cards laid", self.names[news.player]
        return "All reveal", ""

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        if target == REVEAL:
            return (*map(str, NUMBERS), "hand")
        return super().parts_at(target)

    # -- pieces ------------------------------------------------------------------------------------

    def _faces(self, player: Player, cards: Cards) -> tuple[CardFace, ...]:
        return tuple(CardFace(card, self.inks[player].colour) for card in cards)

    def _picked(self, view: CardView, moment: Moment[CardView]) -> Cards:
        return tuple(view.hand[index] for index in moment.picked if index < len(view.hand))

    def _compared(
        self, view: CardView, moment: Moment[CardView]
    ) -> tuple[Sequence[Casino], Sequence[Casino]]:
        """Return the casinos as they were, and as they are or would be.

        They differ in a reveal by what is laid so far, and in a choice by what is selected.
        """
        casinos = view.table.casinos
        if moment.paying == REVEAL:
            placed = _placed(view)
            before = [_without(casino, n, placed) for n, casino in enumerate(casinos, 1)]
            late = [Placed(news.player, _closed(news, moment)) for news in placed]
            return before, [_without(casino, n, late) for n, casino in enumerate(casinos, 1)]
        picked = self._picked(view, moment)
        if not picked or view.viewer is None:
            return casinos, casinos
        return casinos, [
            with_cards(casino, n, view.viewer, picked) for n, casino in enumerate(casinos, 1)
        ]

    def has_chip_cards(self, view: CardView) -> bool:
        return view.table.options.chips

    def _casino(
        self, n: int, before: Casino, now: Casino, moment: Moment[CardView], is_chosen: bool
    ) -> CasinoFace:
        return CasinoFace(
            number=n,
            name=DICE[n - 1],
            notes=now.notes,
            rows=struck(changed(self._rows(before), self._rows(now)), moment),
            cards=chip_cards(now.chips),
            highlight=Highlight.CHOSEN if is_chosen else highlight(n, moment),
        )

    def _rows(self, casino: Casino) -> tuple[OwnerRow, ...]:
        owners = [(p, self.inks[p], str(n or ""), n) for p, n in enumerate(casino.counts)]
        return tuple(
            replace(row, detail=f" {len(cards)}c") if cards else row
            for row, cards in zip(rows(owners, casino.payout()), casino.cards, strict=True)
        )

    def _seat(self, view: CardView, player: Player) -> SeatFace:
        table = view.table
        cards = table.chips[player]
        is_open = player == view.viewer or not isinstance(view.node, Simultaneous)
        return SeatFace(
            ink=self.inks[player],
            dice=self._out(table.num_out[player]),
            money=self._money(view, player),
            extras="finished" if _is_playing(table) and table.is_finished(player) else "",
            cards=chip_cards(sorted(cards)),
            is_awaited=is_open and player in view.awaited,
        )

    def _left(self, table: Table, player: Player) -> str:
        out = self._out(table.num_out[player])
        return f"{out}, finished" if table.num_out[player] >= FINISHED_AT else out

    def _out(self, num_out: int) -> str:
        return f"{num_out}/{FINISHED_AT} out"

    def _money(self, view: CardView, player: Player) -> str:
        return purse(view.purses[player], view.num_notes[player])


class CardFelt(CasinoFelt[CardView]):
    """The casinos, and in the stage the own hand or the cards just revealed."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CardFelt Laid { display: none; }
    TableScreen.-tall CardFelt Laid, TableScreen.-huge CardFelt Laid { padding: 1 1 0 1; }
    TableScreen.-tall CardFelt #strip { height: 6fr; }
    TableScreen.-tall CardFelt #stage { height: 4fr; }
    """

    LIST_WIDTH = 48
    """What five double cards leave free on the smallest terminal."""

    look: CardLook

    def __init__(self, look: CardLook) -> None:
        self.hand = Hand()
        self.laid = Laid()
        super().__init__(look, self.hand, self.laid)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "hand": self.hand}

    def draw(self, view: CardView, moment: Moment[CardView]) -> None:
        super().draw(view, moment)
        self.hand.cards = self.look.hand(view)
        self.hand.picked, self.hand.cursor = moment.picked, moment.cursor
        self.laid.rows = self.look.laid(view, moment)

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.hand.cards)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Cards just revealed are shown instead of what is told of them."""
        is_revealed = bool(self.laid.rows)
        self.laid.display = is_revealed
        if is_revealed:
            super().show_since((), num_new)
            self.hand.display = False
        else:
            super().show_since(lines, num_new)

    def _show_below(self, is_shown: bool) -> None:
        self.hand.display = is_shown


def num_turned(placed: Placed, moment: Moment[CardView]) -> int:
    """Return how many of the cards that a player laid have been turned."""
    if placed not in moment.shown:
        return 0
    if placed not in moment.shown[-1:]:
        return len(placed.cards)
    part, _ = part_at(moment.t, _parts(placed))
    return min(part, len(placed.cards))


def struck(rows: Sequence[OwnerRow], moment: Moment[CardView]) -> tuple[OwnerRow, ...]:
    """Return the rows with those struck out that fell into a tie by the cards just turned."""
    is_striking = moment.paying == REVEAL and moment.t < 1
    return tuple(
        replace(row, is_struck=is_striking and row.is_tied and row.is_changed) for row in rows
    )


def _parts(placed: Placed) -> tuple[int, ...]:
    """Return how long it takes to turn each card, and to see what comes of them."""
    return (*[TURN] * len(placed.cards), SETTLE)


def _placed(view: CardView) -> list[Placed]:
    return [news for news in view.table.news if isinstance(news, Placed)]


def _closed(placed: Placed, moment: Moment[CardView]) -> Cards:
    """Return the cards of a player that have not been turned."""
    return placed.cards[num_turned(placed, moment) :]


def _is_playing(table: Table) -> bool:
    return table.phase in (Phase.DRAW, Phase.SELECT, Phase.CHIP)


def _without(casino: Casino, n: int, placed: Sequence[Placed]) -> Casino:
    """Return a casino before some players laid their cards, which are the last of theirs."""
    cards = list(casino.cards)
    for news in placed:
        num_here = sum(card.number == n for card in news.cards)
        cards[news.player] = cards[news.player][: len(cards[news.player]) - num_here]
    return Casino(casino.notes, tuple(cards), casino.chips)


LOOK = CardLook
