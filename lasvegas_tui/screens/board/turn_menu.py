"""The menu below the large table: a button for each kind of choice in a turn.

During a duel it shows the hearts instead, and after an action, sentences on what has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Pick,
    ThrowDie,
)
from lasvegas_tui.rules.board.dice_duel_hearts import BEATEN, HEARTS, Hearts
from lasvegas_tui.rules.board.if_rolled import is_behind
from lasvegas_tui.rules.board.news import DuelFought
from lasvegas_tui.rules.board.sentences.about_possible_rolls import after_card, odds, odds_in_brief
from lasvegas_tui.rules.board.sentences.about_scoring import payment
from lasvegas_tui.rules.board.sentences.about_table import space_at
from lasvegas_tui.rules.board.table import BoardView, Phase, Table
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import joined, ranges
from lasvegas_tui.screens.board.animation import hearts_at
from lasvegas_tui.screens.board.table_models import Tables
from lasvegas_tui.screens.board.targeting_and_help import TEN, first_of, rows_of
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.widgets.styles import ACT, OPEN_KEY, QUIET, STRONG, Part, explained, meaning
from lasvegas_tui.widgets.text_layout import line, stacked, wrapped

HEART = "♥"
LABEL_WIDTH = 10
KEY_WIDTH = 3
"""The width of a button's key, such as "0" or "1-6", in cells."""
INDENT = " " * (1 + KEY_WIDTH + 1)
"""The blanks at the start of a note, so that it begins below the labels of the buttons."""
MORE = Content.styled(f"{INDENT}↓ play a card (10, each once), or move", QUIET)
"""The note that stands for the other buttons in a new player's first turn."""


class Button(NamedTuple):
    """A button of the menu, for one kind of choice such as to roll or to move."""

    label: str
    options: Sequence[Content]
    """Wordings of what the choice would do, the longest first; the first that fits is shown."""
    target: Target
    """The choice to which a click on the button moves the cursor."""
    key: str = ""
    """The key that moves the cursor to the button; empty for none."""
    is_chosen: bool = False
    when: str = ""
    """A text on when to make this choice; may be empty."""
    sign: str = "card"
    """The name of the entry in the rulebook's list of signs that the tooltip shows."""

    def lines(self, width: int, is_roomy: bool) -> list[Content]:
        """Return the button's line and, if `is_roomy`, a second one on when to make the choice."""
        mark, style, ground = " ", STRONG, ""
        if self.is_chosen:
            mark, style, ground = "▸", OPEN_KEY, "on $act-ground"
        key = f"{self.key:>{KEY_WIDTH}} "
        label = self.label.ljust(LABEL_WIDTH - max(0, len(self.key) - KEY_WIDTH))
        left = [(mark, OPEN_KEY), (key, ACT), (label, style)]
        room = width - sum(len(text) for text, _ in left)
        fitting = (said for said in self.options if said.cell_length < room)
        effect = next(fitting, self.options[-1])
        rows: list[Sequence[Part]] = [[*left, effect]]
        if is_roomy and self.when and len(self.when) <= room:
            rows.append([" " * (width - room), (self.when, QUIET)])
        pointing = meaning(self.target, self.sign)
        return [line(width, row, (), ground).stylize_before(pointing) for row in rows]


class Menu(NamedTuple):
    """What the menu shows: a heading, buttons, and notes below them."""

    heading: Content = Content("")
    buttons: Sequence[Button] = ()
    notes: Sequence[Content] = ()


class TurnMenu(ViewWidget[BoardView]):
    """The menu of a turn; a click on a button moves the cursor to its choice."""

    DEFAULT_CSS = "TurnMenu { width: 100%; height: 100%; }"

    story: reactive[tuple[Content, ...]] = reactive(())
    """Sentences to show in place of the buttons; empty for none."""
    is_brief: reactive[bool] = reactive(False)
    """Whether only the first button (to roll) is shown, as before a new player's first roll."""

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        """Return the lines of the heading, the buttons and the notes.

        If not all notes fit, the first ones are left out.
        """
        heading, buttons, notes = menu(sight)
        if self.story:
            buttons, notes = (), self.story
        elif self.is_brief:
            buttons, notes = buttons[:1], (MORE,)
        above = wrapped(heading, width)
        is_roomy = len(above) + 2 * len(buttons) <= height
        above += [row for button in buttons for row in button.lines(width, is_roomy)]
        return [*above, *_last(notes, width, height - len(above))][:height]


def _last(notes: Sequence[Content], width: int, height: int) -> list[Content]:
    """Return the lines of the last notes, as many of these as fit."""
    shown: list[Content] = []
    for note in reversed(notes):
        lines = wrapped(note, width)
        if not lines:
            lines = [Content("")]
        if len(lines) + len(shown) > height:
            break
        shown[:0] = lines
    return shown


def menu(sight: Sight[BoardView]) -> Menu:
    """Return what the menu shows now: buttons, the hearts of a duel, a note, or nothing."""
    frame, tables = sight.frame, Tables(sight)
    fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
    if fought is not None:
        return _reveal(tables, fought)
    if frame.before is not None:  # something is being told
        return Menu()
    match tables.board.phase:
        case Phase.OVER:
            return Menu(Content.styled("The game is over: most points win.", STRONG))
        case Phase.DUEL:
            return _duel(tables)
        case Phase.THROW:
            return Menu(buttons=[_to_roll(tables)])
        case Phase.TURN if tables.is_asked:
            return _turn(tables)
        case Phase.PLACE if tables.is_asked and not tables.board.has_spaces_alike:
            return _place(tables)
    return Menu()


# -- a turn ----------------------------------------------------------------------------------------


class TurnWords(NamedTuple):
    """What the menu's button for one kind of choice says, and the key beside it."""

    label: str
    when: str
    """A text on when to make this choice; may be empty."""
    key: str = ""


TURN_WORDS: dict[type[Action], TurnWords] = {
    ThrowDie: TurnWords("ROLL", "your counter goes under the number that comes"),
    GoodLuck: TurnWords("GOOD LUCK", "when you need one number; each card once"),
    FrontMan: TurnWords("FRONT-MAN", "for a table you left that scores soon"),
    MaryChip: TurnWords("MARY CARD", "when you lead the table she comes to"),
    Move: TurnWords("MOVE", "when your table is scored, or out of reach"),
    Pass: TurnWords("PASS", "", "0"),
}


def _turn(tables: Tables) -> Menu:
    """Return the menu of a turn; a note says why no Good Luck card is among the choices."""
    kinds, board = rows_of(tables.view), tables.board
    buttons = [_button(tables, kind) for kind in kinds]
    left = board.cards[board.player].good_luck
    if ThrowDie not in kinds or GoodLuck in kinds or not left:
        return Menu(buttons=buttons)
    said = f"{INDENT}Good Luck {' '.join(ranges(left))}: all those spaces are yours"
    return Menu(buttons=buttons, notes=(Content.styled(said, QUIET),))


def _button(tables: Tables, kind: type[Action]) -> Button:
    """Return the button of a kind of choice, with the effect of the first or of the chosen one."""
    label, when, key = TURN_WORDS[kind]
    cursor, first = tables.frame.cursor, first_of(kind, tables.view)
    if isinstance(cursor, kind):
        return Button(label, _effect_chosen(tables, cursor), first, key, True, when)
    return Button(label, _effect(tables, first), first, key, False, when)


def _effect_chosen(tables: Tables, action: Action) -> Sequence[Content]:
    """Return the effect of the choice under the cursor, after its number or table."""
    match action:
        case GoodLuck(number):
            follows = after_card(tables.board, number)
            return _said(
                f"‹ {number} › a counter on a {number} for sure, {follows}",
                f"‹ {number} › for sure, {follows}",
                f"‹ {number} › {follows}",
            )
        case FrontMan(position):
            return _odds(tables.board, position, _table_chosen(position))
        case Move(position):
            chosen = _table_chosen(position)
            return _said(f"{chosen}your whole turn, no roll", f"{chosen}no roll this turn")
    return _effect(tables, action)


def _effect(tables: Tables, action: Action) -> Sequence[Content]:
    """Return the effect of a choice in several wordings, the longest first."""
    board = tables.board
    match action:
        case ThrowDie() if tables.shown == board.pawn:  # the table drawn above need not be named
            return _odds(board, board.pawn)
        case ThrowDie():
            return _said(f"for your own table, {board.pawn}")
        case GoodLuck():
            keys, follows = " ".join(ranges(_cards(tables))), _after_cards(tables)
            return _said(
                f"key {keys}: a sure counter on that number, {follows}",
                f"key {keys}: a counter, {follows}",
                f"a counter, {follows}",
            )
        case FrontMan(position) if is_behind(board, position, board.player):
            told = odds(board, position, board.player)
            return _said(f"at {position}: {told}", f"roll for table {position}")
        case FrontMan():
            return _said("roll for another table; your pawn stays", "roll for another table")
        case MaryChip():
            return _mary(tables)
        case Move():
            return _said("to another table: your whole turn, no roll", "your whole turn, no roll")
    return _said("nothing changes")


def _after_cards(tables: Tables) -> str:
    """Say what follows the Good Luck cards that can be played, if it is the same for all."""
    following = {after_card(tables.board, number) for number in _cards(tables)}
    if len(following) > 1:
        return "roll unless full"
    return following.pop()


def _cards(tables: Tables) -> list[int]:
    """Return the numbers of the Good Luck cards that can be played."""
    return [action.number for action in tables.view.actions if isinstance(action, GoodLuck)]


def _table_chosen(position: int) -> str:
    if position < TEN:
        return f"‹ {position} › "
    return f"‹{position}› "


def _odds(board: Table, position: int, where: str = "") -> Sequence[Content]:
    """Say how many numbers would help at a table, in two wordings, after the words `where`."""
    told = odds(board, position, board.player)
    return _said(f"{where}{told}", f"{where}{odds_in_brief(board, position, board.player)}")


def _mary(tables: Tables) -> Sequence[Content]:
    """Say who would win the chip of the table that Mary Chip would score, in four wordings."""
    named = payment(tables.board, tables.names)
    signed = payment(tables.board, tables.signs)
    with_names = _said(f"Mary scores table {named}", f"table {named}")
    return [*with_names, tables.coloured(f"table {signed}"), tables.coloured(signed)]


def _said(*wordings: str) -> Sequence[Content]:
    return [Content(wording) for wording in wordings]


def _to_roll(tables: Tables) -> Button:
    """Return the button of a roll that is due, and how many numbers would help the roller."""
    board = tables.board
    wordings = [
        tables.coloured(odds(board, board.here, board.player, called[board.player]))
        for called in (tables.names, tables.signs)
    ]
    return Button(TURN_WORDS[ThrowDie].label, wordings, ThrowDie(), is_chosen=True)


def _place(tables: Tables) -> Menu:
    """Return a note on the spaces to choose from; they are chosen on the table."""
    board, number = tables.board, tables.board.due
    spaces = board.targets(board.here, number, board.player)
    owners = {board.spaces[board.here - 1][space] for space in spaces}
    rivals = [name for player, name in enumerate(tables.names) if player in owners]
    if board.is_joker:
        said = f"A {number} is a joker here: choose any space that is not yours."
    else:
        said = f"No {number} is free: replace a counter of {joined(rivals, 'or')}."
    return Menu(notes=[Content(said)])


# -- a duel ----------------------------------------------------------------------------------------


def _duel(tables: Tables) -> Menu:
    duel = tables.board.duel
    assert duel is not None
    challenger, defender = tables.players[duel.challenger], tables.players[duel.defender]
    heading = stacked([Content.assemble(challenger.badge, (" challenges", STRONG)), defender.badge])
    hearts = [_pick(n, tables.frame.cursor == Pick(n)) for n in HEARTS if tables.frame.open]
    where = space_at(tables.board.here, duel.space)
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
