"""Casinos beside each other, each with its notes, its tile, and everybody's dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.casino_facades import HEIGHT as FACADE_HEIGHT
from lasvegas_tui.widgets.casino_facades import facade
from lasvegas_tui.widgets.casino_notes import Notes, note_lines
from lasvegas_tui.widgets.casino_owner_rows import OwnerRow, owner_lines
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.row_budget import Needs, RowBudget, row_budget, text_width
from lasvegas_tui.widgets.styled_text import QUIET, Part, centred, explained, line, meaning, wrapped
from lasvegas_tui.widgets.targets import Target

CARD_FITS = ((3, 1), (2, 1), (1, 1), (1, 0))
"""Cells of a chip card and of the gap behind it."""


class CasinoModel(Struct, frozen=True):
    """Everything to draw of a casino."""

    number: int
    name: str = ""
    short_name: str = ""
    notes: tuple[int, ...] = ()
    num_gone: int = 0
    """The number of notes that have been paid out, the highest first; their place stays free."""
    num_sinking: int = 0
    """The number of notes after those that are going away unpaid."""
    rows: tuple[OwnerRow, ...] = ()
    tile: str = ""
    """The name of the tile here."""
    tile_state: tuple[Content, ...] = ()
    """The tile's counter, token and dice, a line each."""
    tile_text: str = ""
    """A description of the tile, if there is room for it."""
    cards: tuple[tuple[str, str], ...] = ()
    """The words and colours of the chip cards."""
    num_card_lines: int = 0
    """Lines to keep free for chip cards, with or without any."""
    state: str = ""
    """A word for the whole casino: "CLOSED"."""
    highlight: Highlight = Highlight.NONE


def needs_of(models: Iterable[CasinoModel]) -> Needs:
    """Return the needs of casinos beside each other."""
    models = list(models)
    return Needs(
        num_notes=max((len(model.notes) for model in models), default=0),
        num_owners=max((len(model.rows) for model in models), default=0),
        num_card_lines=max(
            (model.num_card_lines or bool(model.cards) for model in models), default=0
        ),
        num_state_lines=any(model.state for model in models),
        tiles=frozenset((len(f.tile_state), f.tile_text) for f in models if f.tile),
    )


class CasinoPanel(LineWidget):
    """A casino; a click chooses it."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    model: reactive[CasinoModel] = reactive(CasinoModel(0))

    def __init__(self, strip: CasinoPanels) -> None:
        """`strip` is kept, as a panel may be painted while it is taken out of it."""
        super().__init__()
        self.strip = strip

    @property
    def target(self) -> Target:
        return self.model.number

    def lines(self) -> list[Content]:
        return casino_lines(self.model, self.size.width, self.size.height, self.strip.budget)

    @property
    def tile_row(self) -> int:
        """The row of the tile's name, the lowest row without a tile."""
        rows = [row.plain.strip() for row in self.lines()]
        return rows.index(self.model.tile) if self.model.tile in rows else len(rows) - 1

    def row_of(self, index: int) -> int:
        """Return the row of a note, 0 being the highest note."""
        budget = self.strip.budget
        above = 1 + FACADE_HEIGHT * budget.has_facade + budget.gap
        return above + index * budget.note + budget.note // 2


class CasinoPanels(Horizontal):
    """Casinos beside each other, with the same parts in the same lines."""

    def __init__(self, count: int, name: str | None = None) -> None:
        """`name` is its id."""
        self.panels = tuple(CasinoPanel(self) for _ in range(count))
        super().__init__(*self.panels, id=name)
        self._needs = Needs()

    def show(self, models: Sequence[CasinoModel]) -> None:
        """Show casinos, with room for the needs of all."""
        needs = needs_of(models)
        is_changed, self._needs = needs != self._needs, needs
        for panel, model in zip(self.panels, models, strict=True):
            panel.model = model
            if is_changed:
                panel.refresh()

    @property
    def budget(self) -> RowBudget:
        """The budget that all of them have room for."""
        widths = [panel.size.width for panel in self.panels]
        narrowest = min((width for width in widths if width), default=0)
        return row_budget(self._needs, narrowest, self.size.height)


def casino_lines(
    model: CasinoModel, width: int, height: int, budget: RowBudget | None = None
) -> list[Content]:
    """Return the lines of a casino: notes and tile at the top, owners at the foot."""
    budget = budget or row_budget(needs_of([model]), width, height)
    gap = _blank(budget.gap)
    notes = Notes(model.notes, model.num_gone, model.num_sinking)
    top = [_head(model, width)]
    if budget.has_facade:
        top += facade(model.number, width, model.highlight, bool(model.state))
    top += [*gap, *note_lines(notes, width, budget.note)]
    owners = [owner_lines(row, model.number, width, budget.owner) for row in model.rows]
    below = [part for owner in owners for part in owner]
    cards = [_cards(model, width)] if model.cards else _blank(model.num_card_lines)
    tile = _tile(model, width, budget) if model.tile else []
    above_owners = _blank(max(budget.gap, budget.owner_gap))
    foot = [*cards, *above_owners, *below, *_blank(budget.foot)]
    room = height - len(top) - len(foot)
    above_tile = _blank(max(budget.gap, budget.tile_gap))
    if tile and len(above_tile) + len(tile) <= room:
        tile = [*above_tile, *tile]
    tile = tile[: max(0, room)]
    free = _blank(max(0, room - len(tile)))
    if model.state and free:
        free[-1] = centred(width, [explained((model.state, "bold $loss"), "closed")])
    return [*top, *tile, *free, *foot][:height]


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(model: CasinoModel, width: int) -> Content:
    style = model.highlight.style
    number = model.highlight.key_style(style)
    name = model.name
    if len(name) + 4 > width:
        name = model.short_name or name
    parts: list[Part] = [(f" {model.number} ", number), explained((name, style), "casino")]
    return line(width, parts, (), style)


def _tile(model: CasinoModel, width: int, budget: RowBudget) -> list[Content]:
    """Return the tile's name and state, and its text if there is room."""
    name = Content.styled(f" {model.tile}", "bold $tile")
    lines = [line(width, [name.stylize(meaning(tip=f"{model.tile}: {model.tile_text}"))])]
    lines += [line(width, [" ", explained(state, model.tile)]) for state in model.tile_state]
    if budget.has_text:
        text = wrapped(Content.styled(model.tile_text, QUIET), text_width(width))
        gap = _blank(budget.text_gap) if model.tile_state else []
        lines += [*gap, *(line(width, [" ", part]) for part in text)]
    return lines


def _cards(model: CasinoModel, width: int) -> Content:
    """Return the chip cards by their words, or by letters closer together the more they are."""
    fits = (fit for fit in CARD_FITS if sum(fit) * len(model.cards) - fit[1] <= width)
    size, gap = next(fits, CARD_FITS[-1])
    texts = [f" {word} " for word, _ in model.cards]
    if sum(map(len, texts)) + len(texts) - 1 > width:
        texts = [word[0].center(size) for word, _ in model.cards]
    parts: list[Part] = []
    for text, (_, colour) in zip(texts, model.cards, strict=True):
        parts += [(text, f"bold {colour} reverse"), " " * gap]
    return centred(width, [explained(Content.assemble(*parts[:-1]), "notes")])
