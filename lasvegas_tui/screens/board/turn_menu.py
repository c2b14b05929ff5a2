"""The menu of a turn below the large table: a button for each kind of choice, with what it brings.

In its place stand the hearts of a duel, what the first pawns are about, or news.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board import words
from lasvegas_tui.rules.board.roll_words import odds, payment
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
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.board.animation import hearts_at
from lasvegas_tui.screens.board.asking import TEN, opening, rows_of
from lasvegas_tui.screens.board.tables import Tables
from lasvegas_tui.screens.game.sight import Sight, SightWidget
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
    """What it would bring, each from the longest wording to the shortest."""
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
        """Return the button as a line, or as two."""
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
    frame = sight.frame
    fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
    if fought is not None:
        return _reveal(sight, fought)
    if frame.before is not None:  # something is being told
        return Menu()
    match sight.view.table.phase:
        case Phase.PAWN:
            return Menu()
        case Phase.PLACE:
            return _place(sight)
        case Phase.DUEL:
            return _duel(sight)
        case Phase.OVER:
            return Menu(Content.styled("The game is over: most points win.", STRONG))
        case Phase.THROW:
            table = sight.view.table
            roll = Button(LABELS[ThrowDie], _odds(table, table.here), ThrowDie(), is_chosen=True)
            return Menu(buttons=[roll])
    return _turn(sight)


# -- a turn ----------------------------------------------------------------------------------------

LABELS: dict[type[Action], str] = {
    ThrowDie: "ROLL",
    GoodLuck: "GOOD LUCK",
    FrontMan: "FRONT-MAN",
    MaryChip: "MARY CARD",
    Move: "MOVE",
    Pass: "PASS",
}
KEYS: dict[type[Action], str] = {GoodLuck: "1-6", Pass: "0"}
WHEN: dict[type[Action], str] = {
    ThrowDie: "your counter goes under the number that comes",
    GoodLuck: "under a number of your choice, above",
    FrontMan: "for a table you left that is paid soon",
    MaryChip: "when you lead the table she comes to",
    Move: "when your table is paid, or lost",
}


def _turn(sight: Sight[BoardView]) -> Menu:
    """Return a button for each kind of choice; none while nothing is asked."""
    if sight.frame.open:
        kinds = rows_of(sight.view)
    else:
        kinds = []
    return Menu(buttons=[_button(sight, kind) for kind in kinds])


def _button(sight: Sight[BoardView], kind: type[Action]) -> Button:
    table, cursor = sight.view.table, sight.frame.cursor
    opened = opening(kind, sight.view)
    if isinstance(cursor, kind):
        chosen = cursor
    else:
        chosen = None
    count = ""
    if kind is FrontMan:
        count = f" ×{table.cards[table.player].front_men}"
    return Button(
        LABELS[kind] + count,
        _brings(sight, opened, chosen),
        opened,
        KEYS.get(kind, ""),
        chosen is not None,
        WHEN.get(kind, ""),
    )


def _brings(sight: Sight[BoardView], opened: Action, chosen: Action | None) -> Sequence[Content]:
    """Return what a kind of choice would bring: the chosen one, or that at which it opens."""
    table = sight.view.table
    match chosen or opened:
        case ThrowDie():
            is_shown = Tables(sight).shown == table.pawn
            return _odds(table, table.pawn, "" if is_shown else f"at {table.pawn}: ")
        case GoodLuck(number):
            chosen_number = ""
            if chosen:
                chosen_number = f"‹ {number} › "
            told = f"{chosen_number}a sure counter"
            return _said(f"{told}, then roll", told)
        case FrontMan(position) | Move(position) if chosen:
            return _odds(table, position, f"‹{position:>2}{' ' * (position < TEN)}› ")
        case FrontMan(position) if table.player in table.spaces[position - 1]:
            return _odds(table, position, f"at {position}: ")
        case FrontMan():
            return _said("roll elsewhere, pawn stays")
        case MaryChip():
            names = [player_style.name for player_style in sight.players]
            signs = [player_style.sign for player_style in sight.players]
            return _said(payment(table, names), payment(table, signs))
        case Move():
            return _said("the whole turn, no roll")
    return _said("nothing changes")


def _odds(table: Table, position: int, where: str = "") -> Sequence[Content]:
    """Return how many numbers would help at a table, and the same in fewer words."""
    told = f"{where}{odds(table, position, table.player)}"
    return _said(told, told.removesuffix(" to your lead"))


def _said(*wordings: str) -> Sequence[Content]:
    return [Content(wording) for wording in wordings]


# -- pawns and counters ----------------------------------------------------------------------------


def _place(sight: Sight[BoardView]) -> Menu:
    """Say what the counter is for; the spaces are chosen on the table."""
    table = sight.view.table
    if table.is_joker:
        said = "No space here shows a 6: it is a joker, and takes any space that is not yours."
    else:
        said = f"Your counter goes under the {table.number}. Choose its space."
    return Menu(notes=[Content(said)] if sight.frame.open else [])


# -- a duel ----------------------------------------------------------------------------------------


def _duel(sight: Sight[BoardView]) -> Menu:
    duel = sight.view.table.duel
    assert duel is not None
    challenge = Content.assemble(sight.players[duel.challenger].badge, (" challenges", STRONG))
    heading = stacked([challenge, sight.players[duel.defender].badge])
    hearts = [
        Button(
            HEART * n,
            _said(f"beats {HEART * BEATEN[n]}"),
            Pick(n),
            str(n),
            sight.frame.cursor == Pick(n),
            sign="hearts",
        )
        for n in HEARTS
        if sight.frame.open
    ]
    where = words.space_at(sight.view.table.here, duel.space)
    return Menu(heading, hearts, (Content.styled(f"For the {where}.", QUIET),))


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
