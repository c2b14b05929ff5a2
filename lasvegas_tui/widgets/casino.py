"""A casino: its notes, its tile, everybody's dice, and what they would be paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.rules.money import full, short
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.facades import HEIGHT as FACADE_HEIGHT
from lasvegas_tui.widgets.facades import facade
from lasvegas_tui.widgets.floor_plan import (
    FRAMED,
    NOTE_CELLS,
    FloorPlan,
    Needs,
    floor_plan,
    text_width,
)
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
ROOMY = 16
"""Cells from which the dice stand in from the edge."""
BILL_WIDTH = 16
DICE = "⚀⚁⚂⚃⚄⚅"


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
    num_dice: int = 0
    """The dice to be drawn, where there is room for them; a big one is not among them."""
    has_big: bool = False
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
    cards: tuple[tuple[str, str], ...] = ()
    """Chip cards that lie here: letter and colour."""
    num_card_lines: int = 0
    """Lines to keep free for chip cards, whether any are left or not."""
    state: str = ""
    """A word for the whole casino: "closed"."""
    highlight: Highlight = Highlight.NONE


def needs_of(faces: Iterable[CasinoFace]) -> Needs:
    """Return what casinos beside each other need room for."""
    faces = list(faces)
    return Needs(
        num_notes=max((len(face.notes) for face in faces), default=0),
        num_owners=max((len(face.rows) for face in faces), default=0),
        num_card_lines=max((face.num_card_lines or bool(face.cards) for face in faces), default=0),
        num_state_lines=any(face.state for face in faces),
        tiles=frozenset((len(f.tile_state), f.tile_text) for f in faces if f.tile),
    )


class CasinoPanel(Drawn):
    """A casino; a click chooses it."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    face: reactive[CasinoFace] = reactive(CasinoFace(0, ""), repaint=False)
    needs: reactive[Needs] = reactive(Needs(), repaint=False)
    """What this casino and its neighbours need room for."""

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(self.face.number))

    def lines(self) -> list[Content]:
        return casino_lines(self.face, self.size.width, self.size.height, self._plan)

    @property
    def _plan(self) -> FloorPlan:
        """The plan that all casinos of the strip have room for."""
        siblings = [self.size.width, *(panel.size.width for panel in self._siblings)]
        narrowest = min(width for width in siblings if width or not any(siblings))
        return floor_plan(self.needs, narrowest, self.size.height)

    @property
    def _siblings(self) -> Sequence[CasinoPanel]:
        return list(self.parent.query_children(CasinoPanel)) if self.parent is not None else []

    @property
    def tile_row(self) -> int:
        """The row in which the name of the tile stands, the lowest where there is none."""
        rows = [row.plain.strip() for row in self.lines()]
        return rows.index(self.face.tile) if self.face.tile in rows else len(rows) - 1

    def row_of(self, index: int) -> int:
        """Return the row in which one of the notes lies, 0 being the highest note."""
        plan = self._plan
        return num_above_notes(plan) + index * plan.bill + plan.bill // 2


def casino_lines(
    face: CasinoFace, width: int, height: int, plan: FloorPlan | None = None
) -> list[Content]:
    """Return the lines of a casino: notes and tile at the top, rows at the foot of all casinos."""
    plan = plan or floor_plan(needs_of([face]), width, height)
    gap = _blank(plan.gap)
    top = [_head(face, width)]
    if plan.has_facade:
        top += facade(face.number, width, face.highlight, bool(face.state))
    top += [*gap, *_notes(face, width, plan)]
    below = [part for row in face.rows for part in _owner(row, face.number, width, plan.owner)]
    cards = [_cards(face, width)] if face.cards else _blank(face.num_card_lines)
    tile = _tile(face, width, plan) if face.tile else []
    foot = [*cards, *gap, *below, *_blank(plan.foot)]
    room = height - len(top) - len(foot)
    if tile and len(gap) + len(tile) <= room:
        tile = [*gap, *tile]
    tile = tile[: max(0, room)]
    free = _blank(max(0, room - len(tile)))
    if face.state and free:
        free[-1] = centred(width, [(face.state, "bold $loss")])
    return [*top, *tile, *free, *foot][:height]


def num_above_notes(plan: FloorPlan) -> int:
    """Return how many lines stand above the notes."""
    return 1 + FACADE_HEIGHT * plan.has_facade + plan.gap


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(face: CasinoFace, width: int) -> Content:
    style = face.highlight.style
    number = face.highlight.key_style(style)
    name = face.name
    if len(name) + 4 > width:
        name = face.short_name or name
    return line(width, [(f" {face.number} ", number), (name, style)], (), style)


def _notes(face: CasinoFace, width: int, plan: FloorPlan) -> list[Content]:
    """Return the notes one below the other where there is room, else side by side."""
    if not face.notes:
        return [Content("")]
    falling = sorted(face.notes, reverse=True)
    if plan.bill:
        bills = [_bill(face, i, note, width, plan.bill) for i, note in enumerate(falling)]
        return [row for bill in bills for row in bill]
    texts: list[list[Part]] = [[]]
    used = 1
    for index, note in enumerate(falling):
        if used + NOTE_CELLS > width:
            texts.append([])
            used = 1
        texts[-1] += [" ", _small_note(face, index, note)]
        used += NOTE_CELLS
    return [centred(width, parts) for parts in texts]


def _small_note(face: CasinoFace, index: int, note: int) -> Part:
    text = short(note)
    if index < face.num_gone:
        return " " * len(text)
    return (text, FAINT if index < face.num_gone + face.num_sinking else f"bold {MONEY}")


def _bill(face: CasinoFace, index: int, note: int, width: int, height: int) -> list[Content]:
    """Return a note in so many lines, the higher ones with a frame around the amount."""
    if index < face.num_gone:
        return _blank(height)
    inner = min(width - 2, BILL_WIDTH)
    text = full(note) if width >= NAMED_WIDTH else short(note)
    margin = _blank(height // 2)
    if index < face.num_gone + face.num_sinking:
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


def _tile(face: CasinoFace, width: int, plan: FloorPlan) -> list[Content]:
    """Return the tile's name and state, and what it does where there is room for all of it."""
    lines = [line(width, [(f" {face.tile}", "bold $tile")])]
    lines += [line(width, [" ", state]) for state in face.tile_state]
    if plan.has_text:
        text = wrapped(Content.styled(face.tile_text, QUIET), text_width(width))
        lines += [line(width, [" ", part]) for part in text]
    return lines


def _cards(face: CasinoFace, width: int) -> Content:
    parts: list[Part] = []
    for letter, colour in face.cards:
        parts += [(f" {letter} ", f"bold {colour} reverse"), " "]
    return centred(width, parts)


def _owner(row: OwnerRow, number: int, width: int, height: int) -> list[Content]:
    """Return an owner's lines: who it is and what they get, and the dice where there is room."""
    ground = "on $changed" if row.is_changed else ""
    if row.is_struck:
        ground = "on $struck"
    indent = "   " if width >= ROOMY else ""
    dice = [line(width, [indent, *_dice(row, number, width)], (), ground)]
    return [_row(row, width, ground), *dice, *_blank(height - 2)][:height]


def _dice(row: OwnerRow, number: int, width: int) -> list[Part]:
    """Return the dice of an owner, apart where there is room and else close together."""
    num_dice, big = row.num_dice, 3 * row.has_big
    room = width - 4 * (width >= ROOMY) - big
    size, gap = next(
        (fit for fit in ((2, 1), (2, 0), (1, 0)) if num_dice * sum(fit) <= room), (1, 0)
    )
    style = f"bold $die-pip on {row.ink.colour}"
    parts: list[Part] = [" "] if width < ROOMY and size + gap < room else []
    for _ in range(num_dice):
        parts += [(DICE[number - 1].ljust(size), style), " " * gap]
    if row.has_big:
        parts += ["" if gap else " ", (f" {DICE[number - 1]}B"[-3:], style)]
    return parts


def _row(row: OwnerRow, width: int, ground: str) -> Content:
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
