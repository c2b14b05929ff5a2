"""The notes of a casino: as many as have not been paid out, the highest first."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content

from lasvegas_tui.rules.money import full, short
from lasvegas_tui.widgets.floor_plan import FRAMED, NOTE_CELLS
from lasvegas_tui.widgets.ink import FAINT, MONEY, Part, centred
from lasvegas_tui.widgets.owners import NAMED_WIDTH

BILL_WIDTH = 16


class Notes(Struct, frozen=True):
    """Notes that lie at a casino, or lay there."""

    dollars: tuple[int, ...]
    num_gone: int = 0
    """How many have been paid out, the highest first; their place stays free."""
    num_sinking: int = 0
    """How many after those are going away unpaid."""


def note_lines(notes: Notes, width: int, height: int) -> list[Content]:
    """Return notes of so many lines one below the other; side by side where those are none."""
    if not notes.dollars:
        return [Content("")]
    falling = sorted(notes.dollars, reverse=True)
    if height:
        bills = [_bill(notes, i, note, width, height) for i, note in enumerate(falling)]
        return [row for bill in bills for row in bill]
    texts: list[list[Part]] = [[]]
    used = 1
    for index, note in enumerate(falling):
        if used + NOTE_CELLS > width:
            texts.append([])
            used = 1
        texts[-1] += [" ", _small_note(notes, index, note)]
        used += NOTE_CELLS
    return [centred(width, parts) for parts in texts]


def _small_note(notes: Notes, index: int, note: int) -> Part:
    text = short(note)
    if index < notes.num_gone:
        return " " * len(text)
    return (text, FAINT if index < notes.num_gone + notes.num_sinking else f"bold {MONEY}")


def _bill(notes: Notes, index: int, note: int, width: int, height: int) -> list[Content]:
    """Return a note in so many lines, the higher ones with a frame around the amount."""
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
    """Return the ground of a note, a little other than that of the one above."""
    return "$money-shade" if index % 2 else "$money-ground"
