"""The menu of a turn below the large table: a button for each kind of choice, with what it brings.

In its place stand the hearts of a duel, or news.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board import words
from lasvegas_tui.rules.board.roll_words import helping, odds, payment
from lasvegas_tui.rules.board.table import (
    BEATEN,
    HEARTS,
    BoardView,
    DuelFought,
    FrontMan,
    GoodLuck,
    Hearts,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.board.animation import hearts_at
from lasvegas_tui.screens.board.asking import TEN, opening, rows_of
from lasvegas_tui.screens.board.table_models import Tables
from lasvegas_tui.screens.game.view_widget import Sight, SightWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    OPEN_KEY,
    QUIET,
    STRONG,
    Part,
    explained,
    line,
    meaning,
    stacked,
    wrapped,
)

HEART = "♥"
LABEL_WIDTH = 13


class Button(NamedTuple):
    """One kind of choice."""

    label: str
    options: Sequence[Content]
    """The effect of the choice, from the longest wording to the shortest."""
    target: Target
    """The target of a click."""
    key: str = ""
    """The key that leads here."""
    is_chosen: bool = False
    when: str = ""
    """The time for it, where there is room."""
    sign: str = "card"
    """The name of the signs in it."""

    def lines(self, width: int, is_roomy: bool) -> list[Content]:
        """Return the button's line and, if `is_roomy`, a second one that says when to use it."""
        if self.is_chosen:
            mark, ground = ("▸", "on $act-ground")
        else:
            mark, ground = (" ", "")
        left = [
            (mark, OPEN_KEY),
            (f"{self.key:>3} ", ACT),
            (self.label.ljust(LABEL_WIDTH), OPEN_KEY if self.is_chosen else STRONG),
        ]
        room = width - sum(len(text) for text, _ in left)
        fitting = (said for said in self.options if said.cell_length < room)
        brings = next(fitting, self.options[-1])
        rows: list[Sequence[Part]] = [[*left, brings]]
        if is_roomy and self.when and len(self.when) <= room:
            rows.append([" " * (width - room), (self.when, QUIET)])
        pointing = meaning(self.target, self.sign)
        return [line(width, row, (), ground).stylize_before(pointing) for row in rows]


class Menu(NamedTuple):
    """A heading, buttons, and words below them."""

    heading: Content = Content("")
    buttons: Sequence[Button] = ()
    notes: Sequence[Content] = ()


class TurnMenu(SightWidget[BoardView]):
    """The menu, or what happened in its place; a click points at a button."""

    DEFAULT_CSS = "TurnMenu { width: 100%; height: 100%; }"

    story: reactive[tuple[Content, ...]] = reactive(())

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        """Return the lines of the menu, with as many of its last notes as fit."""
        heading, buttons, notes = menu(sight)
        if self.story:
            buttons, notes = (), self.story
        above = wrapped(heading, width)
        is_roomy = len(above) + 2 * len(buttons) <= height
        above += [row for button in buttons for row in button.lines(width, is_roomy)]
        return [*above, *_last(notes, width, height - len(above))][:height]


def _last(notes: Sequence[Content], width: int, height: int) -> list[Content]:
    """Return the last of some notes, as many as fit."""
    shown: list[Content] = []
    for note in reversed(notes):
        lines = wrapped(note, width) or [Content("")]
        if len(lines) + len(shown) > height:
            break
        shown[:0] = lines
    return shown


def menu(sight: Sight[BoardView]) -> Menu:
    """Return the choices, or the duel being fought."""
    frame, tables = sight.frame, Tables(sight)
    fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
    if fought is not None:
        return _reveal(tables, fought)
    if frame.before is not None:  # something is being told
        return Menu()
    match tables.table.phase:
        case Phase.OVER:
            return Menu(Content.styled("The game is over: most points win.", STRONG))
        case Phase.DUEL:
            return _duel(tables)
        case Phase.THROW:
            return Menu(buttons=[_to_roll(tables)])
        case Phase.TURN if tables.is_asked:
            return Menu(buttons=[_button(tables, kind) for kind in rows_of(sight.view)])
        case Phase.PLACE if tables.is_asked:
            return _place(tables.table)
    return Menu()


# -- a turn ----------------------------------------------------------------------------------------


class TurnWords(NamedTuple):
    """What is always said of a kind of choice."""

    label: str
    when: str
    """The time for it."""
    key: str = ""


TURN_WORDS: dict[type[Action], TurnWords] = {
    ThrowDie: TurnWords("ROLL", "your counter goes under the number that comes"),
    GoodLuck: TurnWords("GOOD LUCK", "under a number of your choice, above", "1-6"),
    FrontMan: TurnWords("FRONT-MAN", "for a table you left that is paid soon"),
    MaryChip: TurnWords("MARY CARD", "when you lead the table she comes to"),
    Move: TurnWords("MOVE", "when your table is paid, or lost"),
    Pass: TurnWords("PASS", "", "0"),
}


def _button(tables: Tables, kind: type[Action]) -> Button:
    """Return the button of a kind of choice, with what the chosen one would bring."""
    table, cursor, (label, when, key) = tables.table, tables.frame.cursor, TURN_WORDS[kind]
    choice = opened = opening(kind, tables.view)
    is_chosen = isinstance(cursor, kind)
    if isinstance(cursor, kind):
        choice = cursor
    if kind is FrontMan:
        label += f" ×{table.cards[table.player].front_men}"
    return Button(label, _brings(tables, choice, is_chosen), opened, key, is_chosen, when)


def _brings(tables: Tables, action: Action, is_chosen: bool) -> Sequence[Content]:
    """Return what a choice would bring, named if it is chosen."""
    table = tables.table
    match action:
        case ThrowDie() if tables.shown == table.pawn:
            return _odds(table, table.pawn)
        case ThrowDie():
            return _odds(table, table.pawn, f"table {table.pawn}: ")
        case GoodLuck(number):
            if is_chosen:
                return _said(
                    f"‹ {number} › a counter on {number}, then roll",
                    f"‹ {number} › counter, then roll",
                )
            return _said("a counter on that number, then roll", "counter on that, then roll")
        case FrontMan(position) | Move(position) if is_chosen:
            return _odds(table, position, f"‹{position:>2}{' ' * (position < TEN)}› ")
        case FrontMan(position) if table.player in table.spaces[position - 1]:
            return _odds(table, position, f"table {position}: ")
        case FrontMan():
            return _said("roll elsewhere, pawn stays")
        case MaryChip():
            return _paying(tables)
        case Move():
            return _said("the whole turn, no roll")
    return _said("nothing changes")


def _odds(table: Table, position: int, where: str = "") -> Sequence[Content]:
    """Return how many numbers would help at a table, and the same in fewer words."""
    told = odds(table, position, table.player)
    brief = helping(table, position, table.player)
    return _said(f"{where}{told}", f"{where}{brief}")


def _paying(tables: Tables) -> Sequence[Content]:
    """Return who would be paid if Mary Chip came, from the longest wording to the shortest."""
    named, signed = (payment(tables.table, called) for called in (tables.names, tables.signs))
    return [*_said(f"Mary {named}", named, named.partition(",")[0]), tables.coloured(signed)]


def _said(*wordings: str) -> Sequence[Content]:
    return [Content(wording) for wording in wordings]


def _to_roll(tables: Tables) -> Button:
    """Return the roll that is due, for whoever rolls."""
    table = tables.table
    brings = [
        tables.coloured(odds(table, table.here, table.player, called[table.player]))
        for called in (tables.names, tables.signs)
    ]
    return Button(TURN_WORDS[ThrowDie].label, brings, ThrowDie(), is_chosen=True)


def _place(table: Table) -> Menu:
    """Say what the counter is for; the spaces are chosen on the table."""
    said = f"Choose a space for the {table.number}."
    if table.is_joker:
        said = "No space here shows a 6: it fits any space that is not yours yet."
    return Menu(notes=[Content(said)])


# -- a duel ----------------------------------------------------------------------------------------


def _duel(tables: Tables) -> Menu:
    duel = tables.table.duel
    assert duel is not None
    challenger, defender = tables.players[duel.challenger], tables.players[duel.defender]
    heading = stacked([Content.assemble(challenger.badge, (" challenges", STRONG)), defender.badge])
    hearts = [_pick(n, tables.frame.cursor == Pick(n)) for n in HEARTS if tables.frame.open]
    where = words.space_at(tables.table.here, duel.space)
    return Menu(heading, hearts, (Content.styled(f"For the {where}.", QUIET),))


def _pick(hearts: Hearts, is_chosen: bool) -> Button:
    beats = f"beats {HEART * BEATEN[hearts]}"
    return Button(HEART * hearts, _said(beats), Pick(hearts), str(hearts), is_chosen, sign="hearts")


def _reveal(tables: Tables, fought: DuelFought) -> Menu:
    shown = hearts_at(fought, tables.frame.progress_of(fought))
    sides = [tables.players[player].badge for player in (fought.challenger, fought.defender)]
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
