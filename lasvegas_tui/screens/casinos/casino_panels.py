"""The panel of a casino: its banknotes, its tile, and each owner's dice or cards.

`CasinoPanels` has several side by side; `casino_heights` decides how many rows each part has, and
`owner_rows` draws the owners.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region
from textual.layout import WidgetPlacement
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.screens.casinos.casino_heights import (
    Needs,
    RowBudget,
    TileNeeds,
    brief_lines,
    row_budget,
    text_width,
)
from lasvegas_tui.screens.casinos.money_stack import MoneyStack, StackedNotes
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow, owner_lines
from lasvegas_tui.widgets.casino_facades import facade
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import QUIET, Highlight, Part, explained, meaning
from lasvegas_tui.widgets.text_layout import centred, line, wrapped

CARD_FITS = ((3, 1), (2, 1), (1, 1), (1, 0))
"""The widths of a chip card (collected in sets for money) and of the gap after it, in cells.

The first pair with which all cards fit is used.
"""
LIGHT_WIDTH, LIGHT = 4, "bold $background on $foreground"
"""The width (in cells) and the style of the light that runs over a casino's name in a payout."""


class CasinoModel(Struct, frozen=True):
    """All that the panel of one casino shows."""

    number: int
    name: str = ""
    notes: tuple[int, ...] = ()
    num_gone: int = 0
    """How many banknotes have been paid out, the highest first; their places stay free."""
    num_sinking: int = 0
    """How many banknotes, after those gone, are drawn as sinking: no player has won them."""
    rows: tuple[OwnerRow, ...] = ()
    tile: str = ""
    """The name of the tile that adds a rule to the casino; empty if there is none."""
    tile_state: tuple[Content, ...] = ()
    """Lines that show what is on the tile, such as tokens and dice."""
    tile_text: str = ""
    """A text on what the tile does, for a panel with much room; empty if there is no tile."""
    tile_told: str = ""
    """The text of the tile's tooltip; empty for no tooltip."""
    tile_brief: str = ""
    """A short text on what the tile does, for a panel with two lines for it; empty if no tile."""
    cards: tuple[tuple[str, str], ...] = ()
    """A word and a colour for each chip card (collected in sets for money) at the casino."""
    num_card_lines: int = 0
    """The number of lines that are kept free for chip cards even if there are none."""
    state: str = ""
    """A word that the panel shows about the casino, such as "CLOSED"; empty for none."""
    highlight: Highlight = Highlight.NONE
    light: float = 1.0
    """The position of the light on the casino's name: 0 at the left end, 1 for no light."""

    @property
    def money(self) -> StackedNotes:
        """The banknotes to draw, with the owners who would win them if the round ended now."""
        paid = sorted((row for row in self.rows if row.paid), key=lambda row: row.place)
        takers = tuple(row.player_style for row in paid)
        return StackedNotes(self.notes, self.num_gone, self.num_sinking, takers)


def needs_of(models: Iterable[CasinoModel]) -> Needs:
    """Return what these casinos have to show: for each part, the most that any of them has."""
    models = list(models)
    return Needs(
        num_notes=max((len(model.notes) for model in models), default=0),
        num_owners=max((len(model.rows) for model in models), default=0),
        num_card_lines=max(
            (model.num_card_lines or bool(model.cards) for model in models), default=0
        ),
        num_state_lines=any(model.state for model in models),
        tiles=frozenset(
            TileNeeds(len(f.tile_state), f.tile_text, f.tile_brief) for f in models if f.tile
        ),
    )


class CasinoPanel(LineWidget):
    """The panel of one casino; a click anywhere in it selects the casino."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    model: reactive[CasinoModel] = reactive(CasinoModel(0))

    def __init__(self, panels: CasinoPanels) -> None:
        """Create an empty panel that is one of `panels`.

        It keeps `panels`, because it may be painted while it is being removed from them.
        """
        self.money = MoneyStack()
        super().__init__(self.money)
        self.panels = panels

    def watch_model(self, before: CasinoModel, model: CasinoModel) -> None:
        self.money.notes = model.money
        if len(model.notes) != len(before.notes):
            self.money.refresh(layout=True)

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Put the widget of the banknotes into the rows that the budget keeps for them."""
        budget, num_notes = self.panels.budget, len(self.model.notes)
        self.money.note_height = budget.note
        return [
            placement._replace(region=notes_region(budget, num_notes, placement.region.width))
            for placement in placements
        ]

    @property
    def target(self) -> Target:
        return self.model.number

    def lines(self) -> list[Content]:
        return casino_lines(self.model, self.size.width, self.size.height, self.panels.budget)

    @property
    def tile_row(self) -> int:
        """The index of the line with the tile's name; if there is no tile, of the last line."""
        rows = [row.plain.strip() for row in self.lines()]
        if self.model.tile in rows:
            return rows.index(self.model.tile)
        return len(rows) - 1

    def row_of_owner(self, index: int) -> int:
        """Return the index of the line with an owner's dice; `index` counts the owners from 0."""
        budget = self.panels.budget
        below = (len(self.model.rows) - index) * budget.owner + budget.foot
        return self.size.height - below + min(1, budget.owner - 1)


class CasinoPanels(Horizontal):
    """Casino panels side by side; each part, such as the owners, is equally high in all."""

    def __init__(self, count: int, name: str | None = None) -> None:
        """Create `count` empty panels; `name` is the id of the widget that has them."""
        self.panels = tuple(CasinoPanel(self) for _ in range(count))
        self.panels[-1].styles.margin = 0
        super().__init__(*self.panels, id=name)
        self._needs = Needs()
        self._room: tuple[int, int] | None = None
        """The width of the narrowest panel and the height of all; None before the first layout."""

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Remember the size of the panels, on which the number of rows for each part depends."""
        self._room = min((placement.region.size for placement in placements), default=self._room)
        return placements

    def show(self, models: Sequence[CasinoModel]) -> None:
        """Show these casinos, one in each panel.

        Each part, such as the banknotes, is equally high in all panels.
        """
        needs, budget = needs_of(models), self.budget
        is_changed, self._needs = needs != self._needs, needs
        is_moved = budget != self.budget
        for panel, model in zip(self.panels, models, strict=True):
            panel.model = model
            if is_changed:
                panel.refresh()
            if is_moved:
                panel.money.refresh(layout=True)

    @property
    def budget(self) -> RowBudget:
        """How many rows each part of a panel gets; as few as possible before the first layout."""
        if self._room is None:
            return RowBudget()
        return row_budget(self.needs, *self._room)

    @property
    def needs(self) -> Needs:
        """What the casinos have to show: for each part, the most that any of them has."""
        return self._needs


def casino_lines(
    model: CasinoModel, width: int, height: int, budget: RowBudget | None = None
) -> list[Content]:
    """Return the lines of a casino's panel; the rows where its banknotes are drawn are blank.

    `width` and `height` are in cells and lines. If `budget` is None, the rows are divided as best
    for this casino alone.
    """
    budget = budget or row_budget(needs_of([model]), width, height)
    top, foot = _top(model, width, budget), _foot(model, width, budget)
    room = max(0, height - len(top) - len(foot))
    tile: list[Content] = []
    if model.tile:
        tile = _tile(model, width, budget)
        above_tile = _blank(max(budget.gap, budget.tile_gap))
        if len(above_tile) + len(tile) <= room:
            tile = [*above_tile, *tile]
    tile = tile[:room]
    free = _blank(room - len(tile))
    if model.state and free:
        free[-1] = centred(width, [explained((model.state, "bold $loss"), "closed")])
    return [*top, *tile, *free, *foot][:height]


def _top(model: CasinoModel, width: int, budget: RowBudget) -> list[Content]:
    """Return the lines above the tile: the sign, the front, and blank ones for the notes."""
    lines = [_head(model, width)]
    if budget.has_facade:
        lines += facade(model.number, width, model.highlight, bool(model.state))
    return lines + _blank(budget.gap + budget.rows_of_notes(len(model.notes), width))


def _foot(model: CasinoModel, width: int, budget: RowBudget) -> list[Content]:
    """Return the lines below the tile: the chip cards and the owners."""
    if model.cards:
        lines = [_cards(model, width)]
    else:
        lines = _blank(model.num_card_lines)
    lines += _blank(max(budget.gap, budget.owner_gap))
    for row in model.rows:
        lines += owner_lines(row, model.number, width, budget.owner)
    return lines + _blank(budget.foot)


def notes_region(budget: RowBudget, num_notes: int, width: int) -> Region:
    """Return the part of a panel in which its banknotes are drawn; `width` is in cells."""
    return Region(0, budget.above_notes, width, budget.rows_of_notes(num_notes, width))


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(model: CasinoModel, width: int) -> Content:
    """Return the first line of a panel: the sign with the number and the name."""
    style = model.highlight.style
    number = model.highlight.key_style(style)
    parts: list[Part] = [(f" {model.number} ", number), explained((model.name, style), "casino")]
    head = line(width, parts, (), style)
    if model.light >= 1:
        return head
    start = round(model.light * (width + LIGHT_WIDTH)) - LIGHT_WIDTH
    return head.stylize(LIGHT, max(0, start), max(0, start + LIGHT_WIDTH))


def _tile(model: CasinoModel, width: int, budget: RowBudget) -> list[Content]:
    """Return the lines of the tile: its name, its state, and its text if there is room."""
    tip = meaning(tip=model.tile_told)
    lines = [line(width, [Content.styled(f" {model.tile}", "bold $tile").stylize(tip)])]
    lines += [line(width, [" ", explained(state, model.tile)]) for state in model.tile_state]
    if budget.has_text:
        text = wrapped(Content.styled(model.tile_text, QUIET), text_width(width))
        if model.tile_state:
            gap = _blank(budget.text_gap)
        else:
            gap = []
        lines += [*gap, *(line(width, [" ", part]) for part in text)]
    elif budget.has_brief:
        brief = brief_lines(len(model.tile_state), model.tile_brief, width)
        styled = [Content.styled(part.plain, QUIET).stylize(tip) for part in brief]
        lines += [line(width, [" ", part]) for part in styled]
    return lines


def _cards(model: CasinoModel, width: int) -> Content:
    """Return the line of the chip cards, with their words, or with letters if there is no room."""
    fits = (fit for fit in CARD_FITS if sum(fit) * len(model.cards) - fit[1] <= width)
    size, gap = next(fits, CARD_FITS[-1])
    texts = [f" {word} " for word, _ in model.cards]
    if sum(map(len, texts)) + len(texts) - 1 > width:
        texts = [word[0].center(size) for word, _ in model.cards]
    parts: list[Part] = []
    for text, (_, colour) in zip(texts, model.cards, strict=True):
        parts += [(text, f"bold {colour} reverse"), " " * gap]
    return centred(width, [explained(Content.assemble(*parts[:-1]), "notes")])
