"""The notes of a casino, the highest first, without those that have been paid out."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content

from lasvegas_tui.rules.money import full, short
from lasvegas_tui.widgets.casino_owner_rows import NAMED_WIDTH
from lasvegas_tui.widgets.row_budget import FRAMED, NOTE_CELLS
from lasvegas_tui.widgets.styled_text import FAINT, MONEY, Part, centred, explained

BILL_WIDTH = 16


class Notes(Struct, frozen=True):
    """The notes dealt to a casino."""

    dollars: tuple[int, ...]
    num_gone: int = 0
    """The number paid out, the highest first; their place stays free."""
    num_sinking: int = 0
    """The number after those that are going away unpaid."""


def note_lines(notes: Notes, width: int, height: int) -> list[Content]:
    """Return notes of `height` lines below each other; 0 puts them beside each other."""
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


def _small_note(notes: Notes, index: int, note: int) -> Part:
    text = short(note)
    if index < notes.num_gone:
        return " " * len(text)
    return (text, FAINT if index < notes.num_gone + notes.num_sinking else f"bold {MONEY}")


def _bill(notes: Notes, index: int, note: int, width: int, height: int) -> list[Content]:
    """Return a note of `height` lines, with a frame around the amount if they are enough."""
    if index < notes.num_gone:
        return [Content("")] * height
    inner = min(width - 2, BILL_WIDTH)
    text = full(note) if width >= NAMED_WIDTH else short(note)
    margin = [Content("")] * (height // 2)
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
    """Return the colour of a note, a different shade from the one above."""
    return "$money-shade" if index % 2 else "$money-ground"
