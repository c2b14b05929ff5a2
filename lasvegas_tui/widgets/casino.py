"""A casino: its notes, its tile, everybody's dice, and what they would be paid."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.rules.money import full, short
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.highlight import Highlight
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
    is_asked: bool = False
    """Whether it is being asked what they would be paid."""
    is_changed: bool = False
    """Whether the choice looked at would change this row."""
    is_struck: bool = False
    """Whether it is being struck out for a tie."""
    detail: str = ""
    """What else is counted there, such as " 3c" for three cards."""


class CasinoFace(Struct, frozen=True):
    """All that is seen of a casino."""

    number: int
    name: str
    short_name: str = ""
    notes: tuple[int, ...] = ()
    num_gone: int = 0
    """How many of the notes have been paid out, the highest first; their place stays free."""
    num_sinking: int = 0
    """How many after those are going away unpaid."""
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
    highlight: Highlight = Highlight.NONE


class CasinoPanel(Drawn):
    """A casino; a click chooses it."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    face: reactive[CasinoFace] = reactive(CasinoFace(0, ""), repaint=False)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(self.face.number))

    def lines(self) -> list[Content]:
        return casino_lines(self.face, self.size.width, self.size.height)

    @property
    def tile_row(self) -> int:
        """The row in which the name of the tile stands, the lowest where there is none."""
        rows = [row.plain.strip() for row in self.lines()]
        return rows.index(self.face.tile) if self.face.tile in rows else len(rows) - 1

    def row_of(self, index: int) -> int:
        """Return the row in which one of the notes lies, 0 being the highest note."""
        cards, foot = _below(self.face, self.size.width, self.size.height)
        above = _num_above_notes(self.face, self.size.height - len(cards) - len(foot) - 1)
        spare = self.size.height - above - len(cards) - len(foot) - self.face.num_tile_lines
        return above + index * (spare > len(self.face.notes))


def casino_lines(face: CasinoFace, width: int, height: int) -> list[Content]:
    """Return the lines of a casino: notes and tile at the top, rows at the foot of all casinos."""
    cards, foot = _below(face, width, height)
    top = [_head(face, width)]

    def room() -> int:
        return height - len(top) - len(cards) - len(foot)

    top += _blank(_num_above_notes(face, room()) - 1)
    top += _notes(face, width, room() - face.num_tile_lines)
    if room() >= face.num_tile_lines + 2:
        top.append(Content(""))
    top += _tile(face, width, room())
    gap = _blank(room())
    if face.state and gap:
        gap[-1] = centred(width, [(face.state, "bold $loss")])
    return [*top, *cards, *gap, *foot]


def _below(face: CasinoFace, width: int, height: int) -> tuple[list[Content], list[Content]]:
    """Return the lines of the chip cards, and those of the owners at the foot."""
    cards = [_cards(face, width)] if face.cards else _blank(face.num_card_lines)
    foot = [_row(row, width) for row in face.rows]
    if height >= 22 and 3 * len(foot) < height:
        foot = [part for row in foot for part in (row, Content(""))][:-1]
    if height - 1 - len(cards) - len(foot) >= 6:
        foot.append(Content(""))
    return cards, foot


def _num_above_notes(face: CasinoFace, room: int) -> int:
    """Return how many lines stand above the notes, with so much room below the first."""
    return 2 if room >= face.num_tile_lines + 4 else 1


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(face: CasinoFace, width: int) -> Content:
    style = face.highlight.style
    number = face.highlight.key_style(style)
    name = face.name
    if len(name) + 4 > width:
        name = face.short_name or name
    return line(width, [(f" {face.number} ", number), (name, style)], (), style)


def _notes(face: CasinoFace, width: int, spare: int) -> list[Content]:
    """Return the notes one below the other where there is room, else side by side."""
    if not face.notes:
        return [Content("")]
    falling = sorted(face.notes, reverse=True)
    if spare > len(falling):
        return [_bill(face, index, note, width) for index, note in enumerate(falling)]
    texts: list[list[Part]] = [[]]
    used = 1
    for index, note in enumerate(falling):
        if used + 4 > width:
            texts.append([])
            used = 1
        texts[-1] += [" ", _small_note(face, index, note)]
        used += 4
    return [centred(width, parts) for parts in texts]


def _small_note(face: CasinoFace, index: int, note: int) -> Part:
    text = short(note)
    if index < face.num_gone:
        return " " * len(text)
    return (text, FAINT if index < face.num_gone + face.num_sinking else f"bold {MONEY}")


def _bill(face: CasinoFace, index: int, note: int, width: int) -> Content:
    if index < face.num_gone:
        return Content("")
    inner = min(width - 2, 14)
    text = full(note) if width >= NAMED_WIDTH else short(note)
    if index < face.num_gone + face.num_sinking:
        return centred(width, [(text, FAINT)])
    return centred(width, [centred(inner, [(text, "bold $money-ink")], "on $money-ground")])


def _tile(face: CasinoFace, width: int, room: int) -> list[Content]:
    """Return the tile's name and state, and what it does where there is room for that."""
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
    """Return the lines shown of a text of `num_lines`, with an ellipsis if they are not all."""
    if len(shown) == num_lines:
        return shown
    return [*shown[:-1], Content.assemble(shown[-1].rstrip().truncate(width - 1), ("…", QUIET))]


def _cards(face: CasinoFace, width: int) -> Content:
    parts: list[Part] = []
    for letter, colour in face.cards:
        parts += [(f" {letter} ", f"bold {colour} reverse"), " "]
    return centred(width, parts)


def _row(row: OwnerRow, width: int) -> Content:
    ground = "on $act 25%" if row.is_changed else ""
    if row.is_struck:
        ground = "on $loss 30%"
    if not row.count:
        return line(width, [(f" {row.ink.sign} ·", FAINT)], (), ground)
    owner: list[Part] = [(f" {row.ink.sign} ", f"bold {row.ink.colour}")]
    if width >= NAMED_WIDTH:
        owner.append((f"{row.ink.name:<9.9} ", row.ink.colour))
    if row.is_tied and not row.is_asked:
        count: list[Part] = [(row.count, f"strike {QUIET}"), (row.detail, QUIET)]
        return line(width, [*owner, *count], [("tie ", f"italic {QUIET}")], ground)
    if row.is_asked:
        return line(
            width, [*owner, (row.count, STRONG), (row.detail, QUIET)], [("?  ", ACT)], ground
        )
    paid = (f"{short(row.paid)} ", f"bold {MONEY}") if row.paid else ("–  ", FAINT)
    there: list[Part] = [*owner, (row.count, STRONG), (row.detail, QUIET)]
    if Content.assemble(*there, paid).cell_length >= width:
        paid = (paid[0].rstrip(), paid[1])
    return line(width, there, [paid], ground)
