"""A casino: its notes, its tile, everybody's dice, and what they would be paid."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.rules.money import full, short
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.ink import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Ink,
    Part,
    centred,
    line,
    wrapped,
)

NAMED_WIDTH = 19
"""Cells from which the rows have room for the owners' names."""


class OwnerRow(Struct, frozen=True):
    """The dice of one owner in a casino."""

    ink: Ink
    count: str
    """The dice there, such as "3" or "2+B"; empty where there are none."""
    paid: int | None = None
    """What they would be paid now, in dollars."""
    is_tied: bool = False
    is_changed: bool = False
    """Whether the choice looked at would change this row."""
    detail: str = ""
    """What else is counted there, such as " 3c" for three cards."""


class CasinoFace(Struct, frozen=True):
    """All that is seen of a casino."""

    number: int
    name: str
    short_name: str = ""
    notes: tuple[int, ...] = ()
    rows: tuple[OwnerRow, ...] = ()
    tile: str = ""
    """The name of the tile that lies here."""
    tile_state: tuple[Content, ...] = ()
    """The tile's counter, token and dice, one line each."""
    tile_text: str = ""
    """What the tile does, for where there is room."""
    num_tile_lines: int = 0
    """Lines to keep free for tiles, here or at the neighbours'."""
    cards: tuple[tuple[str, str], ...] = ()
    """Chip cards that lie here: letter and colour."""
    num_card_lines: int = 0
    """Lines to keep free for chip cards, whether any are left or not."""
    state: str = ""
    """A word for the whole casino: "closed"."""
    look: str = ""
    """"chosen", "open" to be chosen, "paying", "paid", or empty."""


class CasinoPanel(Drawn):
    """Draws a casino; a click chooses it."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    face: reactive[CasinoFace] = reactive(CasinoFace(0, ""), repaint=False)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(self.face.number))

    def lines(self) -> list[Content]:
        return casino_lines(self.face, self.size.width, self.size.height)


def casino_lines(face: CasinoFace, width: int, height: int) -> list[Content]:
    """Return the lines of a casino: notes and tile from the top, the rows at the foot, level with the neighbours'."""
    rows = [_row(row, width) for row in face.rows]
    if height >= 22 and 3 * len(rows) < height:
        rows = [part for row in rows for part in (row, Content(""))][:-1]
    cards = [_cards(face, width)] if face.cards else _blank(face.num_card_lines)
    room = height - 1 - len(rows) - len(cards)
    below = int(room >= 6)
    above = int(room - below - face.num_tile_lines >= 4)
    room -= below + above
    notes = _notes(face, width, room - face.num_tile_lines)
    between = int(room - len(notes) - face.num_tile_lines >= 2)
    tile = _tile(face, width, room - len(notes) - between)
    spare = room - len(notes) - between - len(tile)
    gap = [Content("")] * spare
    if face.state and gap:
        gap[-1] = centred(width, [(face.state, "bold $loss")])
    top = [_head(face, width), *_blank(above), *notes, *_blank(between), *tile]
    return [*top, *cards, *gap, *rows, *_blank(below)]


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(face: CasinoFace, width: int) -> Content:
    styles = {"chosen": "bold $background on $act", "paying": "bold $background on $money"}
    style = styles.get(face.look, "bold $foreground on $panel")
    number = (
        style if face.look in styles else f"bold {ACT if face.look == 'open' else '$foreground'}"
    )
    name = face.name if len(face.name) + 4 <= width or not face.short_name else face.short_name
    return line(width, [(f" {face.number} ", number), (name, style)], (), style)


def _notes(face: CasinoFace, width: int, spare: int) -> list[Content]:
    """One below the other like a stack where there is room, else side by side."""
    if not face.notes:
        return [Content("")]
    falling = sorted(face.notes, reverse=True)
    if spare > len(falling):
        return [_bill(note, width) for note in falling]
    texts: list[list[Part]] = [[]]
    used = 1
    for note in falling:
        if used + 4 > width:
            texts.append([])
            used = 1
        texts[-1] += [" ", (f"{short(note)}", f"bold {MONEY}")]
        used += 4
    return [centred(width, parts) for parts in texts]


def _bill(note: int, width: int) -> Content:
    inner = min(width - 2, 14)
    text = full(note) if width >= NAMED_WIDTH else short(note)
    return centred(width, [centred(inner, [(text, "bold $money-ink")], "on $money-ground")])


def _tile(face: CasinoFace, width: int, room: int) -> list[Content]:
    """The tile's name and state, and what it does where that can be said in full."""
    if not face.tile:
        return []
    lines = [line(width, [(f" {face.tile}", "bold $tile")])]
    lines += [line(width, [" ", state]) for state in face.tile_state]
    text = wrapped(Content.styled(face.tile_text, QUIET), width - 2)
    shown = text[: max(0, room - len(lines) - 1)]
    if len(shown) > 1 or shown == text:
        lines += [line(width, [" ", part]) for part in _cut(shown, len(text), width - 2)]
    return lines[: max(1, room)]


def _cut(shown: list[Content], num_lines: int, width: int) -> list[Content]:
    """Return lines of a text that has so many, with an ellipsis where they are not all."""
    if len(shown) == num_lines:
        return shown
    return [*shown[:-1], Content.assemble(shown[-1].rstrip().truncate(width - 1), ("…", QUIET))]


def _cards(face: CasinoFace, width: int) -> Content:
    return centred(
        width,
        [
            part
            for letter, colour in face.cards
            for part in ((f" {letter} ", f"bold {colour} reverse"), " ")
        ],
    )


def _row(row: OwnerRow, width: int) -> Content:
    ground = "on $act 25%" if row.is_changed else ""
    if not row.count:
        return line(width, [(f" {row.ink.sign} ·", FAINT)], (), ground)
    sign: list[Part] = [(f" {row.ink.sign} ", f"bold {row.ink.colour}")]
    name: list[Part] = [(f"{row.ink.name:<9.9} ", row.ink.colour)] if width >= NAMED_WIDTH else []
    if row.is_tied:
        count: list[Part] = [(row.count, f"strike {QUIET}"), (row.detail, QUIET)]
        return line(width, [*sign, *name, *count], [("tie ", f"italic {QUIET}")], ground)
    paid = (f"{short(row.paid)} ", f"bold {MONEY}") if row.paid else ("–  ", FAINT)
    there: list[Part] = [*sign, *name, (row.count, STRONG), (row.detail, QUIET)]
    if Content.assemble(*there, paid).cell_length >= width:
        paid = (paid[0].rstrip(), paid[1])
    return line(width, there, [paid], ground)
