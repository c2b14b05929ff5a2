"""Cabbage machines with their tokens, and the tokens that are not placed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.screens.vegan.suited_cards import Suit
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    PlayerStyle,
    explained,
    line,
    meaning,
)
from lasvegas_tui.widgets.targets import Target

COIN = "◎"
"""The sign of a token, also on the 7s that give one."""


class TokenModel(Struct, frozen=True):
    """A token."""

    number: str
    is_golden: bool = False
    highlight: Highlight = Highlight.NONE
    target: Target | None = None


class MachineModel(Struct, frozen=True):
    """Everything to draw of a machine."""

    title: str
    """Its cards: "4s", "BLUE sets"."""
    per: str
    """The unit that its token counts for: "each 4", "3 blue cards"."""
    suit: Suit | None = None
    """The colour of its cards, None for a value."""
    token: TokenModel | None = None
    count: str = ""
    """The viewer's cards that count here: "2 cards"; empty if they are face down."""
    viewer: PlayerStyle | None = None
    worth: str = ""
    """Their current gain."""
    highlight: Highlight = Highlight.NONE
    target: Target | None = None
    key: str = ""
    """The digit that chooses it now."""


class GoldenMachineModel(Struct, frozen=True):
    """Everything to draw of the golden machine."""

    token: TokenModel
    side: str = ""
    """MIN or MAX if the token is there or is previewed there."""
    fewest: tuple[PlayerStyle, ...] = ()
    most: tuple[PlayerStyle, ...] = ()
    worth: str = ""
    """Its current cost to the viewer."""
    sides: tuple[Highlight, Highlight] = (Highlight.NONE, Highlight.NONE)
    """The highlights of MIN and MAX."""
    targets: tuple[Target | None, Target | None] = (None, None)
    highlight: Highlight = Highlight.NONE
    keys: tuple[str, str] = ("", "")
    """The digits that choose MIN and MAX now."""


class MachinePanel(LineWidget):
    """A machine; a click points at it."""

    DEFAULT_CSS = """
    MachinePanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    model: reactive[MachineModel] = reactive(MachineModel("", ""))

    @property
    def target(self) -> Target | None:
        return self.model.target

    def lines(self) -> list[Content]:
        return machine_lines(self.model, self.size.width, self.size.height)


class GoldenPanel(LineWidget):
    """The golden machine; a click points at the side clicked."""

    DEFAULT_CSS = """
    GoldenPanel { width: 1fr; height: 100%; background: $surface; }
    """

    model: reactive[GoldenMachineModel] = reactive(GoldenMachineModel(TokenModel("")))

    def lines(self) -> list[Content]:
        return golden_lines(self.model, self.size.width, self.size.height)


def machine_lines(model: MachineModel, width: int, height: int) -> list[Content]:
    """Return the lines of a machine, from its name to its gain."""
    name = f" {model.title}"
    if model.key:
        name = f" {model.key}{name}"
    token: list[Part] = [("no token", FAINT)]
    if model.token is not None:
        token = [*_token(model.token), (f" {model.per}", QUIET)]
    lines = [
        explained(_head(name, model.highlight, width, model.suit), "machine"),
        explained(line(width, [" ", *token]), "token"),
        explained(_worth(model, width), "count"),
    ]
    return _spread(lines, height)


def _worth(model: MachineModel, width: int) -> Content:
    count: list[Part] = [(f" {model.count}", "$foreground")]
    if model.viewer is not None:
        count.insert(0, (f" {model.viewer.sign}", f"bold {model.viewer.colour}"))
    worth: list[Part] = []
    if model.worth and model.token is not None:
        worth.append((f"{model.worth} ", _amount(model.worth)))
    return line(width, count, worth)


def golden_lines(model: GoldenMachineModel, width: int, height: int) -> list[Content]:
    """Return the lines of the golden machine: its token, the fewest and the most tricks."""
    head = _head(" GOLD", model.highlight, width, None, [*_token(model.token), " "])
    sides = _sides(model, width, [" fewest", " most  "])
    if any(side.cell_length > width for side in sides):
        sides = _sides(model, width, ["", ""])
    lines = _spread([head, *sides], height)
    lines += [Content("")] * (height - len(lines))
    above_max = 2 * _spacing(3, height)
    targets = [model.targets[y >= above_max] for y in range(height)]
    return [
        line(width, [row]).stylize(meaning(target, "gold"))
        for row, target in zip(lines, targets, strict=True)
    ]


def _sides(model: GoldenMachineModel, width: int, words: Sequence[str]) -> list[Content]:
    player_styles = (model.fewest, model.most)
    return [_side(model, index, words[index], player_styles[index], width) for index in range(2)]


def _side(
    model: GoldenMachineModel,
    index: int,
    word: str,
    player_styles: Sequence[PlayerStyle],
    width: int,
) -> Content:
    """Return the line of MIN or MAX, wider than `width` if the words do not fit."""
    side, key, highlight = ("MIN", "MAX")[index], model.keys[index], model.sides[index]
    is_there = model.side == side
    style, mark = QUIET, ""
    if highlight:
        style = STRONG
    if model.side:
        mark = "  "
    if is_there:
        style, mark = f"bold {MONEY}", f" {COIN}"
    name: list[Part] = [(f" {side}{mark}", style), (word, QUIET)]
    if key:
        name.insert(0, (f" {key}", ACT))
    worth: list[Part] = []
    if is_there and model.worth:
        worth.append((f" {model.worth} ", _amount(model.worth)))
    room = width - Content.assemble(*name, *worth).cell_length
    gap = ""
    if word or 2 * len(player_styles) <= room:
        gap = " "
    is_changed = highlight is Highlight.CHOSEN
    signs = [
        part
        for player_style in player_styles
        for part in (gap, player_style.mark(player_style.sign, is_changed))
    ]
    needed = width - room + len(player_styles) * (len(gap) + 1)
    background = "on $changed" if is_changed else ""
    return line(max(width, needed), [*name, *signs], worth, background)


def _head(
    name: str, highlight: Highlight, width: int, suit: Suit | None, right: Sequence[Part] = ()
) -> Content:
    """Return the line of a machine's name, with the sign of a colour as a chip."""
    style = highlight.style
    parts: list[Part] = [(name, style if highlight.is_solid else highlight.key_style(style))]
    if suit is not None:
        chip = style if highlight.is_solid else f"bold $die-pip on {suit.colour}"
        parts += [" ", (f" {suit.sign} ", chip)]
    return line(width, parts, right, style)


def _token(token: TokenModel) -> list[Part]:
    return [(f" {COIN} {token.number} ", token_style(token))]


def token_style(token: TokenModel) -> str:
    """Return the style of a token."""
    if token.highlight is Highlight.CHOSEN:
        return token.highlight.style
    if token.is_golden:
        return "bold $money-ink on $money-ground"
    return token.highlight.key_style("bold $background on $foreground")


AMOUNTS = {"+": f"bold {MONEY}", "−": "bold $loss"}
"""The style of an amount by its sign."""


def _amount(worth: str) -> str:
    return AMOUNTS.get(worth[:1], QUIET)


def _spread(lines: list[Content], height: int) -> list[Content]:
    """Return the lines, spaced if there is room."""
    gap = [Content("")] * (_spacing(len(lines), height) - 1)
    return [lines[0], *[part for row in lines[1:] for part in (*gap, row)]][:height]


def _spacing(num_lines: int, height: int) -> int:
    """Return the rows from one line to the next."""
    if height >= 2 * num_lines:
        return 2
    return 1


class Tokens(LineWidget):
    """The tokens that are not placed; a click points at one."""

    DEFAULT_CSS = """
    Tokens { width: 100%; height: 1; }
    """

    models: reactive[tuple[TokenModel, ...]] = reactive(())
    heading: reactive[str] = reactive("tokens left")
    aside: reactive[Content] = reactive(Content(""))
    """Words on the right, if there is room."""

    def lines(self) -> list[Content]:
        parts: list[Part] = [explained((f" {self.heading} ", QUIET), "tokens")]
        for model in self.models:
            token = Content.assemble(" ", (self._text(model), token_style(model)))
            parts.append(token.stylize(meaning(model.target, "tokens")))
        used = Content.assemble(*parts).cell_length
        aside: list[Part] = []
        if used + self.aside.cell_length + 3 <= self.size.width:
            aside = [self.aside, " "]
        return [line(self.size.width, parts, aside)]

    def _text(self, model: TokenModel) -> str:
        text = f"{COIN} {model.number}"
        if model.is_golden:
            text = f"{COIN} gold {model.number}"
        if model.highlight is Highlight.CHOSEN:
            return f"›{text}‹"
        return f" {text} "
