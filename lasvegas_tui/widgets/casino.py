"""Casinos: the panel of one, with its money and with the dice or cards at it by owner.

`CasinoPanels` has several side by side; `casino_heights` decides how high their parts are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import set_cell_size
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region
from textual.layout import WidgetPlacement
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.widgets.casino_facades import facade
from lasvegas_tui.widgets.casino_heights import (
    DICE_ROWS,
    Needs,
    RowBudget,
    TileNeeds,
    brief_lines,
    row_budget,
    text_width,
)
from lasvegas_tui.widgets.dice import DieModel, DieSize, dice_chips, dice_in_a_row
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.money_stack import MoneyStack, StackedNotes
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    PlayerStyle,
    centred,
    explained,
    line,
    meaning,
    wrapped,
)

NAMED_WIDTH = 19
"""The width of a panel from which rows show the owners' names."""
SHORTEST_NAME, LONGEST_NAME = 6, 12
"""Cells for a name."""
BESIDE_WORD = 7
"""The cells that a row needs beside a word: a count, a note, and gaps."""
SHORTENED = 4
"""How many letters of a word are shown if it does not fit, before a full stop."""
BESIDE_NAME = 9
"""The cells that a row needs beside a name: a sign, a note, and gaps."""
ROOMY = 16
"""The width of a panel from which dice have pips."""
INDENT = 3
"""The cells before dice that are drawn below their owner."""
DICE = (DieSize(7, DICE_ROWS, 0), DieSize(5, DICE_ROWS, 0), DieSize(3, DICE_ROWS, 0))
"""The sizes of dice with pips, the largest first."""


class OwnerRow(Struct, frozen=True):
    """The row of one owner of dice or cards at a casino."""

    player_style: PlayerStyle
    num_dice: int = 0
    """The number of small dice."""
    has_big: bool = False
    """Whether the owner's big die is at the casino."""
    paid: int | None = None
    """The note that the owner would get if the round ended now, in dollars; None for no note."""
    place: int = 0
    """The place in the order of payment, from 0."""
    is_tied: bool = False
    is_payment_hidden: bool = False
    """Whether a question mark replaces the payment, because a demo asks for it."""
    is_changed: bool = False
    """Whether the choice under the cursor would change this row."""
    is_struck: bool = False
    """Whether the row is being struck out for a tie."""

    @property
    def count(self) -> str:
        """The strength of the dice, in which a big one counts as two; empty for no dice."""
        strength = self.num_dice + 2 * self.has_big
        if strength:
            return str(strength)
        return ""


@lru_cache(maxsize=256)
def owner_lines(row: OwnerRow, number: int, width: int, height: int) -> tuple[Content, ...]:
    """Return the lines of an owner: sign or name, payment, and the dice beside or below."""
    background = ""
    if row.is_changed:
        background = "on $changed"
    if row.is_struck:
        background = "on $struck"
    owner = explained(_row(row, number, width, height, background), "row")
    if height < 2:
        below = []
    else:
        below = dice_lines(row, number, width - INDENT, height - 1)
    dice = [line(width, [" " * INDENT, explained(part, "dice")], (), background) for part in below]
    return (owner, *dice, *[Content("")] * height)[:height]


def dice_lines(row: OwnerRow, number: int, width: int, height: int) -> list[Content]:
    """Return the dice of an owner: with pips, as chips with the number, or as small squares."""
    models = _dice_of(row, number)
    for size in DICE if height >= DICE_ROWS else ():
        if models and sum(map(size.width_of, models)) + len(models) - 1 <= width:
            return list(dice_in_a_row(models, size, " "))
    squares = "▪" * row.num_dice + "█" * row.has_big
    return [_first_that_fits([dice_chips(models), _coloured(squares, row)], width)]


def _dice_beside(row: OwnerRow, number: int, width: int) -> Content:
    """Return the dice of an owner in the line of their count, or a word for the big one."""
    text = "▪" * row.num_dice
    if row.has_big:
        text = "BIG"
    return _first_that_fits([dice_chips(_dice_of(row, number)), _coloured(text, row)], width)


def _dice_of(row: OwnerRow, number: int) -> list[DieModel]:
    models = [DieModel(number, row.player_style.colour)] * row.num_dice
    return models + [DieModel(number, row.player_style.colour, is_big=True)] * row.has_big


def _coloured(text: str, row: OwnerRow) -> Content:
    return Content.styled(text, row.player_style.colour)


def _first_that_fits(drawn: Sequence[Content], width: int) -> Content:
    return next((dice for dice in drawn if dice.cell_length <= width), Content(""))


def _row(row: OwnerRow, number: int, width: int, height: int, background: str) -> Content:
    """Return the first line of an owner, with the dice if they need no line of their own."""
    called = row.player_style.called
    if len(called) > width - BESIDE_WORD:
        called = f"{called[:SHORTENED]}."
    if not row.count:
        return line(width, [(f" {called} ·", FAINT)], (), background)
    paid, paid_style = _payment(row)
    room = width - len(f"  {row.count} {paid.rstrip()}")
    if len(called) > max(1, room):
        called = f"{called[: max(1, room - 1)]}."
    owner: list[Part] = [" ", row.player_style.mark(called, row.is_changed), " "]
    if width >= NAMED_WIDTH and height > 1:
        owner.append(_name(row, called, width))
    is_struck = row.is_tied and not row.is_payment_hidden
    count = (row.count, STRONG)
    if is_struck:
        count = (row.count, f"strike {QUIET}")
    there = Content.assemble(*owner, count)
    room = width - there.cell_length - len(paid)
    if room <= 0:
        paid = paid.rstrip()
    if height == 1 and (width >= ROOMY or row.has_big):
        dice = _dice_beside(row, number, room - 1)
        there = Content.assemble(there, " ", explained(dice, "dice"))
        if there.cell_length + len(paid) >= width:
            paid = paid.rstrip()
    gained: Part = (paid, paid_style)
    if is_struck:
        gained = explained(gained, "tie")
    return line(width, [there], [gained], background)


def _name(row: OwnerRow, called: str, width: int) -> tuple[str, str]:
    """Return the name of an owner in its column, after the sign `called`, with its style."""
    name, style = "", row.player_style.colour
    if not row.player_style.is_nobody:
        name = row.player_style.name
    if row.is_changed:
        style = "$foreground"
    room = max(SHORTEST_NAME, min(LONGEST_NAME, width - BESIDE_NAME - len(row.count)))
    return f"{set_cell_size(name, room + 1 - len(called))} ", style


def _payment(row: OwnerRow) -> tuple[str, str]:
    """Return what an owner would get now, with its style."""
    if row.is_payment_hidden:
        return "?  ", ACT
    if row.is_tied:
        return "tie ", f"italic {QUIET}"
    if row.paid:
        return f"{short(row.paid)} ", f"bold {MONEY}"
    return "none ", FAINT


CARD_FITS = ((3, 1), (2, 1), (1, 1), (1, 0))
"""The cells of a chip card and of the gap after it.

The first pair with which all cards fit is used.
"""


LIGHT_WIDTH, LIGHT = 4, "bold $background on $foreground"
"""The cells and the style of the light that runs over a sign."""


class CasinoModel(Struct, frozen=True):
    """Everything that the panel of a casino shows."""

    number: int
    name: str = ""
    notes: tuple[int, ...] = ()
    num_gone: int = 0
    """How many notes have left the casino, the highest first; their places stay free."""
    num_sinking: int = 0
    """How many of the next notes are sinking, because nobody won them."""
    rows: tuple[OwnerRow, ...] = ()
    tile: str = ""
    """The name of the tile at the casino; empty without a tile."""
    tile_state: tuple[Content, ...] = ()
    """The tile's counter, token and dice, one per line."""
    tile_text: str = ""
    """A description of the tile, if there is room for it."""
    tile_told: str = ""
    """All that is said of the tile, where the mouse rests on it."""
    tile_brief: str = ""
    """A short text of the tile, for two lines."""
    cards: tuple[tuple[str, str], ...] = ()
    """The chip cards at the casino: a word and a colour each."""
    num_card_lines: int = 0
    """The lines that are kept free for chip cards."""
    state: str = ""
    """A word over the whole panel: "CLOSED"; may be empty."""
    highlight: Highlight = Highlight.NONE
    light: float = 1.0
    """The position of the light that runs over the sign, from 0 to 1."""

    @property
    def money(self) -> StackedNotes:
        """The notes, with the owners who get them."""
        paid = sorted((row for row in self.rows if row.paid), key=lambda row: row.place)
        takers = tuple(row.player_style for row in paid)
        return StackedNotes(self.notes, self.num_gone, self.num_sinking, takers)


def needs_of(models: Iterable[CasinoModel]) -> Needs:
    """Return what the casinos together have to show, for a common budget of rows."""
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
    """The panel of one casino; a click chooses the casino."""

    DEFAULT_CSS = """
    CasinoPanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    model: reactive[CasinoModel] = reactive(CasinoModel(0))

    def __init__(self, strip: CasinoPanels) -> None:
        """Create an empty panel in the row of panels `strip`.

        It keeps the row, because it may be painted while it is being removed from it.
        """
        self.money = MoneyStack()
        super().__init__(self.money)
        self.strip = strip

    def watch_model(self, before: CasinoModel, model: CasinoModel) -> None:
        self.money.notes = model.money
        if len(model.notes) != len(before.notes):
            self.money.refresh(layout=True)

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Place the notes in the rows that the budget gives them."""
        budget, num_notes = self.strip.budget, len(self.model.notes)
        self.money.note_height = budget.note
        return [
            placement._replace(region=notes_region(budget, num_notes, placement.region.width))
            for placement in placements
        ]

    @property
    def target(self) -> Target:
        return self.model.number

    def lines(self) -> list[Content]:
        return casino_lines(self.model, self.size.width, self.size.height, self.strip.budget)

    @property
    def tile_row(self) -> int:
        """The row with the name of the tile; without a tile, the lowest row."""
        rows = [row.plain.strip() for row in self.lines()]
        if self.model.tile in rows:
            return rows.index(self.model.tile)
        return len(rows) - 1

    def row_of_owner(self, index: int) -> int:
        """Return the row of an owner by the index of the owner's row."""
        budget = self.strip.budget
        below = (len(self.model.rows) - index) * budget.owner + budget.foot
        return self.size.height - below + min(1, budget.owner - 1)


class CasinoPanels(Horizontal):
    """Panels of casinos side by side, in which equal parts have equal rows."""

    def __init__(self, count: int, name: str | None = None) -> None:
        """`name` is its id."""
        self.panels = tuple(CasinoPanel(self) for _ in range(count))
        self.panels[-1].styles.margin = 0
        super().__init__(*self.panels, id=name)
        self._needs = Needs()
        self._room: tuple[int, int] | None = None
        """The width of the narrowest panel and the height of all, once they have a place."""

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Choose the budget before the panels place their notes."""
        self._room = min((placement.region.size for placement in placements), default=self._room)
        return placements

    def show(self, models: Sequence[CasinoModel]) -> None:
        """Show these casinos, with one budget of rows for all of them."""
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
        """The number of rows that each part of a casino has."""
        if self._room is None:
            return RowBudget()
        return row_budget(self.needs, *self._room)

    @property
    def needs(self) -> Needs:
        """What the casinos together have to show."""
        return self._needs


def casino_lines(
    model: CasinoModel, width: int, height: int, budget: RowBudget | None = None
) -> list[Content]:
    """Return the lines of a panel, without its notes: the sign and tile above, owners below."""
    budget = budget or row_budget(needs_of([model]), width, height)
    top = [_head(model, width)]
    if budget.has_facade:
        top += facade(model.number, width, model.highlight, bool(model.state))
    top += _blank(budget.gap + budget.rows_of_notes(len(model.notes), width))
    owners = [owner_lines(row, model.number, width, budget.owner) for row in model.rows]
    below = [part for owner in owners for part in owner]
    if model.cards:
        cards = [_cards(model, width)]
    else:
        cards = _blank(model.num_card_lines)
    if model.tile:
        tile = _tile(model, width, budget)
    else:
        tile = []
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


def notes_region(budget: RowBudget, num_notes: int, width: int) -> Region:
    """Return the region of the panel that its notes take."""
    return Region(0, budget.above_notes, width, budget.rows_of_notes(num_notes, width))


def _blank(count: int) -> list[Content]:
    return [Content("")] * count


def _head(model: CasinoModel, width: int) -> Content:
    style = model.highlight.style
    number = model.highlight.key_style(style)
    parts: list[Part] = [(f" {model.number} ", number), explained((model.name, style), "casino")]
    head = line(width, parts, (), style)
    if model.light >= 1:
        return head
    start = round(model.light * (width + LIGHT_WIDTH)) - LIGHT_WIDTH
    return head.stylize(LIGHT, max(0, start), max(0, start + LIGHT_WIDTH))


def _tile(model: CasinoModel, width: int, budget: RowBudget) -> list[Content]:
    """Return the tile's name and state, and its text if there is room."""
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
    """Return the line of the chip cards: with words, or with letters if they are many."""
    fits = (fit for fit in CARD_FITS if sum(fit) * len(model.cards) - fit[1] <= width)
    size, gap = next(fits, CARD_FITS[-1])
    texts = [f" {word} " for word, _ in model.cards]
    if sum(map(len, texts)) + len(texts) - 1 > width:
        texts = [word[0].center(size) for word, _ in model.cards]
    parts: list[Part] = []
    for text, (_, colour) in zip(texts, model.cards, strict=True):
        parts += [(text, f"bold {colour} reverse"), " " * gap]
    return centred(width, [explained(Content.assemble(*parts[:-1]), "notes")])
