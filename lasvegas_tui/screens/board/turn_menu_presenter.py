"""The choices of the board game as a menu beside the enlarged table."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from lasvegas_tui.rules.board import words
from lasvegas_tui.rules.board.table import (
    BEATEN,
    HEARTS,
    BoardView,
    DuelFought,
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import FACES, SPACES, TABLES
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.board.animation import hearts_at
from lasvegas_tui.screens.board.asking import at_row
from lasvegas_tui.screens.board.turn_menu import MenuOption, MenuRow, TurnMenuModel
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.widgets.styles import (
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    PlayerStyle,
    explained,
    stacked,
)

DIGITS = "123456789"
"""The keys of the first nine spaces."""
MOST_ROWS = 5
"""The maximum number of rows that leave room for a note; more spaces share rows."""
HEART = "♥"
PLAYED = MenuOption("played", None, Highlight.OFF)


class TurnMenuPresenter:
    """Makes the model of the turn's menu from a view and a frame."""

    def __init__(
        self, player_styles: Sequence[PlayerStyle], view: BoardView, frame: Frame[BoardView]
    ) -> None:
        self.player_styles = tuple(player_styles)
        self.table = view.table
        self.frame = frame
        is_idle = self.table.phase is Phase.TURN and not frame.open
        self.actions = () if is_idle else view.actions

    def menu(self) -> TurnMenuModel:
        """Return the choices, or the duel being fought."""
        frame = self.frame
        fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
        if fought is not None:
            return self._reveal(fought)
        if frame.t < 1:
            return TurnMenuModel()
        match self.table.phase:
            case Phase.PAWN:
                return self._pawn()
            case Phase.PLACE:
                return self._places()
            case Phase.DUEL:
                return self._duel()
            case Phase.OVER:
                return self._result()
        return self._turn()

    # -- a turn ------------------------------------------------------------------------------------

    def _turn(self) -> TurnMenuModel:
        cards = self.table.cards[self.table.player]
        front: tuple[MenuOption, ...] = (PLAYED,)
        mary: tuple[MenuOption, ...] = (PLAYED,)
        if cards.mary_chip:
            stop = f"→ table {self.table.next_stop}"
            mary = (MenuOption(stop, MaryChip(), self._allowed(MaryChip)),)
        if cards.front_men:
            num_left = MenuOption(f"×{cards.front_men}", None, self._allowed(FrontMan))
            front = (num_left, self._table_option(FrontMan))
        rows = [
            self._row("", "Throw the gold die", ThrowDie),
            self._row("1-6", "Good Luck", GoodLuck, *self._good_luck()),
            self._row("", "Front-man", FrontMan, *front),
            self._row("", "Mary Chip", MaryChip, *mary),
            self._row("", "Move", Move, self._table_option(Move)),
        ]
        if Pass() in self.actions:
            rows.append(self._row("0", "Pass", Pass))
        notes: tuple[Content, ...] = ()
        if self.actions and len(rows) <= MOST_ROWS:
            keys = "↑ ↓ to a row, ← → within it" if self.frame.has_arrows else "↑ ↓ to a row"
            notes = (Content(""), Content.styled(keys, QUIET))
        return TurnMenuModel(rows=tuple(rows), notes=notes)

    def _row(self, key: str, label: str, kind: type[Action], *options: MenuOption) -> MenuRow:
        highlight = self._allowed(kind)
        if isinstance(self.frame.cursor, kind):
            highlight = Highlight.CHOSEN
        return MenuRow(key, label, options, at_row(kind, self.actions), highlight, "card")

    def _allowed(self, kind: type[Action]) -> Highlight:
        """Return OFF for a kind of action that is not allowed now."""
        return Highlight.OFF.when(not any(isinstance(action, kind) for action in self.actions))

    def _good_luck(self) -> list[MenuOption]:
        left = self.table.cards[self.table.player].good_luck
        options = []
        for number in FACES:
            card, text, highlight = GoodLuck(number), str(number), Highlight.NONE
            if number not in left:
                text, highlight = "·", Highlight.OFF
            elif card == self.frame.cursor:
                highlight = Highlight.CHOSEN
            elif card not in self.actions:
                highlight = Highlight.OFF
            options.append(MenuOption(text, card, highlight))
        return options

    def _table_option(self, kind: type[FrontMan | Move]) -> MenuOption:
        cursor = self.frame.cursor
        if isinstance(cursor, kind):
            return MenuOption(f"‹ table {cursor.position} ›", cursor, Highlight.CHOSEN)
        return MenuOption("→ a table", None, self._allowed(kind))

    # -- a pawn and counters -----------------------------------------------------------------------

    def _pawn(self) -> TurnMenuModel:
        badge = self.player_styles[self.table.player].badge
        heading = Content.assemble(badge, (" places the pawn", STRONG))
        notes = (
            "",
            "Choose any table; several pawns may share one.",
            "Odd tables are above the track, even ones below.",
        )
        return TurnMenuModel(heading, notes=tuple(Content.styled(note, QUIET) for note in notes))

    def _places(self) -> TurnMenuModel:
        table = self.table
        number = str(table.number) if table.is_thrown else f"Good Luck {table.number}"
        heading = Content.assemble(self.player_styles[table.player].badge, (f": {number}", STRONG))
        if table.is_joker:
            heading += ", a joker"
        places = [action for action in self.actions if isinstance(action, PlaceCounter)]
        if len(self.actions) > MOST_ROWS:
            return TurnMenuModel(heading, self._places_by_row(places))
        return TurnMenuModel(
            heading, tuple(self._place(n, place) for n, place in enumerate(places))
        )

    def _place(self, index: int, place: PlaceCounter) -> MenuRow:
        here = self.table.here - 1
        owner = self.table.spaces[here][place.space]
        options: tuple[MenuOption, ...] = ()
        if owner is not None:
            player_style = self.player_styles[owner]
            options = (MenuOption(f"{player_style.sign} {player_style.name}", place),)
        label = _numbers(here, place)
        if TABLES[here].num_rows > 1:
            row = place.space // len(TABLES[here].row) + 1
            label = f"{label:<3} row {row}"
        highlight = Highlight.CHOSEN.when(place == self.frame.cursor)
        return MenuRow(DIGITS[index : index + 1], label, options, place, highlight, "player")

    def _places_by_row(self, places: Sequence[PlaceCounter]) -> tuple[MenuRow, ...]:
        """Return a row for each row of the table, with its spaces side by side."""
        here, cursor = self.table.here - 1, self.frame.cursor
        length = len(TABLES[here].row)
        rows = []
        for number in range(TABLES[here].num_rows):
            options = tuple(
                MenuOption(_numbers(here, place), place, Highlight.CHOSEN.when(place == cursor))
                for place in places
                if place.space // length == number
            )
            if options:
                is_chosen = cursor in [option.target for option in options]
                highlight = Highlight.CHOSEN.when(is_chosen)
                rows.append(MenuRow("", f"row {number + 1}", options, options[0].target, highlight))
        return tuple(rows)

    # -- a duel ------------------------------------------------------------------------------------

    def _duel(self) -> TurnMenuModel:
        duel = self.table.duel
        assert duel is not None
        challenge = Content.assemble(
            self.player_styles[duel.challenger].badge, (" challenges", STRONG)
        )
        heading = stacked([challenge, self.player_styles[duel.defender].badge])
        rows = tuple(
            MenuRow(
                str(n),
                HEART * n,
                (MenuOption(f"beats {HEART * BEATEN[n]}", Pick(n)),),
                Pick(n),
                Highlight.CHOSEN.when(self.frame.cursor == Pick(n)),
                "hearts",
            )
            for n in HEARTS
            if self.actions
        )
        where = words.space_at(self.table.here, duel.space)
        return TurnMenuModel(heading, rows, (Content.styled(f"For the {where}.", QUIET),))

    def _reveal(self, fought: DuelFought) -> TurnMenuModel:
        shown = hearts_at(fought, self.frame.progress_of(fought))
        sides = [
            self.player_styles[player].badge for player in (fought.challenger, fought.defender)
        ]
        width = max(badge.cell_length for badge in sides) + 2
        lines = [
            Content.assemble(
                badge,
                " " * (width - badge.cell_length),
                explained((HEART * num, "bold $money"), "hearts"),
            )
            for badge, num in zip(sides, shown, strict=True)
        ]
        return TurnMenuModel(stacked(lines))

    # -- the end -----------------------------------------------------------------------------------

    def _result(self) -> TurnMenuModel:
        """Return everybody's chips at the end, the highest total first."""
        table = self.table
        width = max(player_style.badge.cell_length for player_style in self.player_styles)
        order = sorted(range(table.num_players), key=lambda player: -table.totals[player])
        notes = [Content("")]
        for player in order:
            badge = self.player_styles[player].badge
            total = (f"{table.totals[player]:>4}", f"bold {MONEY}")
            num_chips = (f"  {counted(len(table.chips[player]), 'chip')}", QUIET)
            blank = " " * (width - badge.cell_length)
            notes.append(Content.assemble(badge, blank, total, num_chips))
        over = "All chips are won or gone." if all(table.is_scored) else "Seven tables are scored."
        heading = Content.styled(over, STRONG)
        return TurnMenuModel(heading, notes=tuple(notes))


def _numbers(here: int, place: PlaceCounter) -> str:
    """Return the numbers of a space as printed."""
    return "/".join(map(str, SPACES[here][place.space]))
