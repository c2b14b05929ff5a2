"""The menu of a turn beside the enlarged table: a row for each kind of choice, with its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
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
from lasvegas_tui.rules.grammar import counted, numeral, sentence
from lasvegas_tui.screens.board.animation import hearts_at
from lasvegas_tui.screens.board.asking import at_row
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    OPEN_KEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    explained,
    line,
    meaning,
    stacked,
    wrapped,
)

DIGITS = "123456789"
"""The keys of the first nine spaces."""
MOST_ROWS = 5
"""The maximum number of rows that leave room for a note; more spaces share rows."""
LABEL_WIDTH = 9
HEART = "♥"


class RowStyle(NamedTuple):
    """How a row of the menu is drawn."""

    mark: str
    key: str
    label: str
    background: str


ROW_STYLES = {
    Highlight.NONE: RowStyle(" ", ACT, STRONG, ""),
    Highlight.CHOSEN: RowStyle("▸", ACT, OPEN_KEY, "on $act-ground"),
    Highlight.OFF: RowStyle(" ", FAINT, FAINT, ""),
}


class MenuRow(NamedTuple):
    """One kind of choice."""

    key: str
    """The key that leads here."""
    label: str
    options: Sequence[Content] = ()
    target: Target | None = None
    """The target of a click on the row."""
    highlight: Highlight = Highlight.NONE
    sign: str = ""
    """The name of the signs in it."""

    def line(self, width: int) -> Content:
        """Return the row as a line."""
        style = ROW_STYLES[self.highlight]
        parts: list[Part] = [
            (style.mark, OPEN_KEY),
            (f"{self.key:>3} ", style.key),
            (self.label.ljust(LABEL_WIDTH), style.label),
            *self.options,
        ]
        drawn = line(width, parts, (), style.background)
        return drawn.stylize_before(meaning(self.target, self.sign))


class Menu(NamedTuple):
    """A heading, rows to choose from, and words below them."""

    heading: Content = Content("")
    rows: Sequence[MenuRow] = ()
    notes: Sequence[Content] = ()


class TurnMenu(SightWidget[BoardView]):
    """The menu, or what happened in its place; a click points at a row or at an option in it."""

    DEFAULT_CSS = "TurnMenu { width: 1fr; height: 100%; padding: 0 0 0 1; }"

    story: reactive[tuple[Content, ...]] = reactive(())

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        """Return the lines of the menu, with as many of its last notes as fit."""
        heading, rows, notes = menu(sight)
        if self.story:
            rows, notes = (), self.story
        lines = [*wrapped(heading, width), *(row.line(width) for row in rows)]
        shown: list[Content] = []
        for note in reversed(notes):
            above = wrapped(note, width) or [Content("")]
            if len(lines) + len(above) + len(shown) > height:
                break
            shown[:0] = above
        return (lines + shown)[:height]


def menu(sight: Sight[BoardView]) -> Menu:
    """Return the choices, or the duel being fought."""
    frame = sight.frame
    fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
    if fought is not None:
        return _reveal(sight, fought)
    if frame.t < 1:
        return Menu()
    match sight.view.table.phase:
        case Phase.PAWN:
            return _pawn(sight)
        case Phase.PLACE:
            return _places(sight)
        case Phase.DUEL:
            return _duel(sight)
        case Phase.OVER:
            return _result(sight)
    return _turn(sight)


def _option(
    text: str, target: Target | None = None, highlight: Highlight = Highlight.NONE
) -> Content:
    style = highlight.style if highlight else f"bold {QUIET}"
    return Content.styled(f" {text} ", style).stylize(meaning(target))


PLAYED = _option("played", None, Highlight.OFF)


# -- a turn ----------------------------------------------------------------------------------------


def _turn(sight: Sight[BoardView]) -> Menu:
    table = sight.view.table
    cards = table.cards[table.player]
    front, mary = [PLAYED], [PLAYED]
    if cards.mary_chip:
        stop = f"→ table {table.next_stop}"
        mary = [_option(stop, MaryChip(), _allowed(sight, MaryChip))]
    if cards.front_men:
        num_left = _option(f"×{cards.front_men}", None, _allowed(sight, FrontMan))
        front = [num_left, _table_option(sight, FrontMan)]
    rows = [
        _row(sight, "", "Throw the gold die", ThrowDie),
        _row(sight, "1-6", "Good Luck", GoodLuck, *_good_luck(sight)),
        _row(sight, "", "Front-man", FrontMan, *front),
        _row(sight, "", "Mary Chip", MaryChip, *mary),
        _row(sight, "", "Move", Move, _table_option(sight, Move)),
    ]
    if Pass() in _actions(sight):
        rows.append(_row(sight, "0", "Pass", Pass))
    if not _actions(sight) or len(rows) > MOST_ROWS:
        return Menu(rows=rows)
    keys = "↑ ↓ to a row, ← → within it" if sight.frame.has_arrows else "↑ ↓ to a row"
    return Menu(rows=rows, notes=(Content(""), Content.styled(keys, QUIET)))


def _actions(sight: Sight[BoardView]) -> Sequence[Action]:
    """Return the choices, none in a turn while nothing is asked."""
    is_idle = sight.view.table.phase is Phase.TURN and not sight.frame.open
    return () if is_idle else sight.view.actions


def _row(
    sight: Sight[BoardView], key: str, label: str, kind: type[Action], *options: Content
) -> MenuRow:
    highlight = _allowed(sight, kind)
    if isinstance(sight.frame.cursor, kind):
        highlight = Highlight.CHOSEN
    return MenuRow(key, label, options, at_row(kind, _actions(sight)), highlight, "card")


def _allowed(sight: Sight[BoardView], kind: type[Action]) -> Highlight:
    """Return OFF for a kind of action that is not allowed now."""
    return Highlight.OFF.when(not any(isinstance(action, kind) for action in _actions(sight)))


def _good_luck(sight: Sight[BoardView]) -> list[Content]:
    table = sight.view.table
    left = table.cards[table.player].good_luck
    options = []
    for number in FACES:
        card, highlight = GoodLuck(number), Highlight.NONE
        if card not in _actions(sight) or number not in left:
            highlight = Highlight.OFF
        if card == sight.frame.cursor and number in left:
            highlight = Highlight.CHOSEN
        options.append(_option(str(number) if number in left else "·", card, highlight))
    return options


def _table_option(sight: Sight[BoardView], kind: type[FrontMan | Move]) -> Content:
    cursor = sight.frame.cursor
    if isinstance(cursor, kind):
        return _option(f"‹ table {cursor.position} ›", cursor, Highlight.CHOSEN)
    return _option("→ a table", None, _allowed(sight, kind))


# -- a pawn and counters ---------------------------------------------------------------------------


def _pawn(sight: Sight[BoardView]) -> Menu:
    badge = sight.players[sight.view.table.player].badge
    notes = (
        "Whoever has most counters at a full table wins its chip.",
        "Choose any table; several pawns may share one.",
        "Odd tables are above the track, even ones below.",
    )
    heading = Content.assemble(badge, (" places the pawn", STRONG))
    return Menu(heading, notes=[Content.styled(note, QUIET) for note in notes])


def _places(sight: Sight[BoardView]) -> Menu:
    table = sight.view.table
    number = str(table.number) if table.is_thrown else f"Good Luck {table.number}"
    heading = Content.assemble(sight.players[table.player].badge, (f": {number}", STRONG))
    if table.is_joker:
        heading += ", a joker"
    places = [action for action in _actions(sight) if isinstance(action, PlaceCounter)]
    if len(_actions(sight)) > MOST_ROWS:
        return Menu(heading, _places_by_row(sight, places))
    return Menu(heading, [_place(sight, index, place) for index, place in enumerate(places)])


def _place(sight: Sight[BoardView], index: int, place: PlaceCounter) -> MenuRow:
    here = sight.view.table.here - 1
    owner = sight.style_of(sight.view.table.spaces[here][place.space])
    options = () if owner is None else (_option(f"{owner.sign} {owner.name}", place),)
    label = _numbers(here, place)
    if TABLES[here].num_rows > 1:
        label = f"{label:<3} row {place.space // len(TABLES[here].row) + 1}"
    highlight = Highlight.CHOSEN.when(place == sight.frame.cursor)
    return MenuRow(DIGITS[index : index + 1], label, options, place, highlight, "player")


def _places_by_row(sight: Sight[BoardView], places: Sequence[PlaceCounter]) -> list[MenuRow]:
    """Return a row for each row of the table, with its spaces side by side."""
    here, cursor = sight.view.table.here - 1, sight.frame.cursor
    rows = []
    for number in range(TABLES[here].num_rows):
        row = [place for place in places if place.space // len(TABLES[here].row) == number]
        options = [
            _option(_numbers(here, place), place, Highlight.CHOSEN.when(place == cursor))
            for place in row
        ]
        if row:
            highlight = Highlight.CHOSEN.when(cursor in row)
            rows.append(MenuRow("", f"row {number + 1}", options, row[0], highlight))
    return rows


def _numbers(here: int, place: PlaceCounter) -> str:
    """Return the numbers of a space as printed."""
    return "/".join(map(str, SPACES[here][place.space]))


# -- a duel ----------------------------------------------------------------------------------------


def _duel(sight: Sight[BoardView]) -> Menu:
    duel = sight.view.table.duel
    assert duel is not None
    challenge = Content.assemble(sight.players[duel.challenger].badge, (" challenges", STRONG))
    heading = stacked([challenge, sight.players[duel.defender].badge])
    rows = [
        MenuRow(
            str(n),
            HEART * n,
            (_option(f"beats {HEART * BEATEN[n]}", Pick(n)),),
            Pick(n),
            Highlight.CHOSEN.when(sight.frame.cursor == Pick(n)),
            "hearts",
        )
        for n in HEARTS
        if _actions(sight)
    ]
    where = words.space_at(sight.view.table.here, duel.space)
    return Menu(heading, rows, (Content.styled(f"For the {where}.", QUIET),))


def _reveal(sight: Sight[BoardView], fought: DuelFought) -> Menu:
    shown = hearts_at(fought, sight.frame.progress_of(fought))
    sides = [sight.players[player].badge for player in (fought.challenger, fought.defender)]
    width = max(badge.cell_length for badge in sides) + 2
    lines = [
        Content.assemble(
            badge,
            " " * (width - badge.cell_length),
            explained((HEART * num, "bold $money"), "hearts"),
        )
        for badge, num in zip(sides, shown, strict=True)
    ]
    return Menu(stacked(lines))


# -- the end ---------------------------------------------------------------------------------------


def _result(sight: Sight[BoardView]) -> Menu:
    """Return everybody's chips at the end, the highest total first."""
    table = sight.view.table
    width = max(player_style.badge.cell_length for player_style in sight.players)
    notes = [Content("")]
    for player in sorted(range(table.num_players), key=lambda player: -table.totals[player]):
        badge = sight.players[player].badge
        total = (f"{table.totals[player]:>4}", f"bold {MONEY}")
        num_chips = (f"  {counted(len(table.chips[player]), 'chip')}", QUIET)
        blank = " " * (width - badge.cell_length)
        notes.append(Content.assemble(badge, blank, total, num_chips))
    over = sentence(f"{numeral(sum(table.is_scored))} tables are scored")
    if all(table.is_scored):
        over = "All chips are won or gone."
    return Menu(Content.styled(over, STRONG), notes=notes)
