"""A casino's banknotes, drawn in a stack, or side by side if there is little room."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.screens.casinos.casino_heights import FRAMED, NOTE_CELLS
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import FAINT, MONEY, Part, PlayerStyle, explained
from lasvegas_tui.widgets.text_layout import centred

BILL_WIDTH = 16


class StackedNotes(Struct, frozen=True):
    """The banknotes at one casino, as they are drawn."""

    dollars: tuple[int, ...]
    num_gone: int = 0
    """How many banknotes have been paid out, the highest first; their places stay free."""
    num_sinking: int = 0
    """How many banknotes, after those gone, are drawn as sinking: no player has won them."""
    takers: tuple[PlayerStyle, ...] = ()
    """The winner of each banknote, from the highest note down; nobody wins the notes left over."""


class MoneyStack(LineWidget):
    """Shows a casino's banknotes; the places of those already paid out stay free."""

    DEFAULT_CSS = "MoneyStack { width: 100%; height: 100%; }"

    notes: reactive[StackedNotes] = reactive(StackedNotes(()))
    note_height: reactive[int] = reactive(0)
    """The height of each banknote in lines; 0 to draw them side by side as text."""

    def lines(self) -> list[Content]:
        return stack_lines(self.notes, self.size.width, self.note_height)[: self.size.height]

    def row_of(self, index: int) -> int:
        """Return the index of a banknote's middle line; `index` is 0 for the highest note."""
        return index * self.note_height + self.note_height // 2


def stack_lines(notes: StackedNotes, width: int, height: int) -> list[Content]:
    """Return lines of `width` cells with the banknotes below each other, each `height` lines high.

    If `height` is 0, they are side by side, in as many lines as they need.
    """
    if not notes.dollars:
        return [Content("")]
    falling = sorted(notes.dollars, reverse=True)
    if height:
        bills = [_bill(notes, i, note, width, height) for i, note in enumerate(falling)]
        return [explained(row, "notes") for bill in bills for row in bill]
    texts: list[list[Part]] = [[]]
    used = 1
    for index, note in enumerate(falling):
        if used + NOTE_CELLS > width:
            texts.append([])
            used = 1
        texts[-1] += [" ", _small_note(notes, index, note)]
        used += NOTE_CELLS
    return [explained(centred(width, parts), "notes") for parts in texts]


def _taken(notes: StackedNotes, index: int, note: int) -> list[Part]:
    """Return the owner of a paid note, and its amount, to show in its place; empty without one."""
    if index >= len(notes.takers):
        return []
    taker = notes.takers[index]
    return [(taker.called, taker.colour), (f" {short(note)}", FAINT)]


def _small_note(notes: StackedNotes, index: int, note: int) -> Part:
    text = short(note)
    if index < notes.num_gone:
        return " " * len(text)
    if index < notes.num_gone + notes.num_sinking:
        return text, FAINT
    return text, f"bold {MONEY}"


def _bill(notes: StackedNotes, index: int, note: int, width: int, height: int) -> list[Content]:
    """Return the `height` lines of a note, with a frame if there is room.

    In place of a note that is gone they show who gets it.
    """
    margin = [Content("")] * (height // 2)
    if index < notes.num_gone:
        return [*margin, centred(width, _taken(notes, index, note)), *margin]
    inner = min(width - 2, BILL_WIDTH)
    text = short(note)
    if index < notes.num_gone + notes.num_sinking:
        return [*margin, centred(width, [(text, FAINT)]), *margin]
    if height < FRAMED:
        return [_strip_of_note(text, index, inner, width)]
    edge = "─" * (inner - 2)
    rows = (f"╭{edge}╮", f"│{text:^{inner - 2}}│", f"╰{edge}╯")
    return [centred(width, [(row, f"bold $money-ink on {_paper(index)}")]) for row in rows]


def _strip_of_note(text: str, index: int, inner: int, width: int) -> Content:
    return centred(width, [centred(inner, [(text, "bold $money-ink")], f"on {_paper(index)}")])


def _paper(index: int) -> str:
    """Return the colour of a note, which differs from that of the note above it."""
    if index % 2:
        return "$money-shade"
    return "$money-ground"
