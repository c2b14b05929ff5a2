"""Cabbage machines with their tokens, and the tokens that are not placed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.screens.vegan.cards import Suit
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import ACT, FAINT, MONEY, QUIET, STRONG, Ink, Part, line
from lasvegas_tui.widgets.pointing import Target

COIN = "◎"
"""The sign of a token, also on the 7s that bring them."""


class TokenFace(Struct, frozen=True):
    """A token."""

    number: str
    is_golden: bool = False
    highlight: Highlight = Highlight.NONE
    target: Target | None = None


class MachineFace(Struct, frozen=True):
    """Everything to draw of a machine."""

    title: str
    """Its cards: "4s", "BLUE sets"."""
    per: str
    """The unit that its token counts for: "each 4", "3 blue cards"."""
    suit: Suit | None = None
    """The colour of its cards, None for a value."""
    token: TokenFace | None = None
    count: str = ""
    """The viewer's cards that count here: "2 cards"; empty for an onlooker."""
    viewer: Ink | None = None
    worth: str = ""
    """Their present gain."""
    highlight: Highlight = Highlight.NONE
    target: Target | None = None
    key: str = ""
    """Its digit now."""


class GoldenFace(Struct, frozen=True):
    """Everything to draw of the golden machine."""

    token: TokenFace
    side: str = ""
    """MIN or MAX if the token lies there or is previewed there."""
    fewest: tuple[Ink, ...] = ()
    most: tuple[Ink, ...] = ()
    worth: str = ""
    """Its present cost to the viewer."""
    sides: tuple[Highlight, Highlight] = (Highlight.NONE, Highlight.NONE)
    """The highlights of MIN and MAX."""
    targets: tuple[Target | None, Target | None] = (None, None)
    highlight: Highlight = Highlight.NONE
    keys: tuple[str, str] = ("", "")
    """The digits of MIN and MAX now."""


class MachinePanel(Drawn):
    """A machine; a click points at it."""

    DEFAULT_CSS = """
    MachinePanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    face: reactive[MachineFace] = reactive(MachineFace("", ""))

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(Pointed(self.face.target))

    def lines(self) -> list[Content]:
        return machine_lines(self.face, self.size.width, self.size.height)


class GoldenPanel(Drawn):
    """The golden machine; a click points at the side clicked."""

    DEFAULT_CSS = """
    GoldenPanel { width: 1fr; height: 100%; background: $surface; }
    """

    face: reactive[GoldenFace] = reactive(GoldenFace(TokenFace("")))

    def on_click(self, event: Click) -> None:
        event.stop()
        is_at_max = event.y >= 2 * _spacing(3, self.size.height)
        self.post_message(Pointed(self.face.targets[is_at_max]))

    def lines(self) -> list[Content]:
        return golden_lines(self.face, self.size.width, self.size.height)


def machine_lines(face: MachineFace, width: int, height: int) -> list[Content]:
    """Return the lines of a machine, from its name to its gain."""
    name = f" {face.title}"
    if face.key:
        name = f" {face.key}{name}"
    token: list[Part] = [("no token", FAINT)]
    if face.token is not None:
        token = [*_token(face.token), (f" {face.per}", QUIET)]
    lines = [
        _head(name, face.highlight, width, face.suit),
        line(width, [" ", *token]),
        _worth(face, width),
    ]
    return _spread(lines, height)


def _worth(face: MachineFace, width: int) -> Content:
    count: list[Part] = [(f" {face.count}", "$foreground")]
    if face.viewer is not None:
        count.insert(0, (f" {face.viewer.sign}", f"bold {face.viewer.colour}"))
    worth: list[Part] = []
    if face.worth and face.token is not None:
        worth.append((f"{face.worth} ", _amount(face.worth)))
    return line(width, count, worth)


def golden_lines(face: GoldenFace, width: int, height: int) -> list[Content]:
    """Return the lines of the golden machine: its token, the fewest and the most tricks."""
    head = _head(" GOLD", face.highlight, width, None, [*_token(face.token), " "])
    sides = _sides(face, width, [" fewest", " most  "])
    if any(side.cell_length > width for side in sides):
        sides = _sides(face, width, ["", ""])
    return _spread([head, *sides], height)


def _sides(face: GoldenFace, width: int, words: Sequence[str]) -> list[Content]:
    inks = (face.fewest, face.most)
    return [_side(face, index, words[index], inks[index], width) for index in range(2)]


def _side(face: GoldenFace, index: int, word: str, inks: Sequence[Ink], width: int) -> Content:
    """Return the line of MIN or MAX, wider than `width` if the words do not fit."""
    side, key, highlight = ("MIN", "MAX")[index], face.keys[index], face.sides[index]
    is_there = face.side == side
    style, mark = QUIET, ""
    if highlight:
        style = STRONG
    if face.side:
        mark = "  "
    if is_there:
        style, mark = f"bold {MONEY}", f" {COIN}"
    name: list[Part] = [(f" {side}{mark}", style), (word, QUIET)]
    if key:
        name.insert(0, (f" {key}", ACT))
    worth: list[Part] = []
    if is_there and face.worth:
        worth.append((f" {face.worth} ", _amount(face.worth)))
    room = width - Content.assemble(*name, *worth).cell_length
    gap = ""
    if word or 2 * len(inks) <= room:
        gap = " "
    is_changed = highlight is Highlight.CHOSEN
    signs = [part for ink in inks for part in (gap, ink.mark(ink.sign, is_changed))]
    needed = width - room + len(inks) * (len(gap) + 1)
    ground = "on $changed" if is_changed else ""
    return line(max(width, needed), [*name, *signs], worth, ground)


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


def _token(token: TokenFace) -> list[Part]:
    return [(f" {COIN} {token.number} ", token_style(token))]


def token_style(token: TokenFace) -> str:
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


class Tokens(Drawn):
    """The tokens that are not placed; a click points at one."""

    DEFAULT_CSS = """
    Tokens { width: 100%; height: 1; }
    """

    faces: reactive[tuple[TokenFace, ...]] = reactive(())
    heading: reactive[str] = reactive("tokens left")
    aside: reactive[Content] = reactive(Content(""))
    """Words at the right, if there is room."""

    def lines(self) -> list[Content]:
        parts: list[Part] = [(f" {self.heading} ", QUIET)]
        for face in self.faces:
            parts += [" ", (self._text(face), token_style(face))]
        used = Content.assemble(*parts).cell_length
        aside: list[Part] = []
        if used + self.aside.cell_length + 3 <= self.size.width:
            aside = [self.aside, " "]
        return [line(self.size.width, parts, aside)]

    def on_click(self, event: Click) -> None:
        column = len(self.heading) + 2
        for face in self.faces:
            width = 1 + len(self._text(face))
            if column <= event.x < column + width:
                event.stop()
                self.post_message(Pointed(face.target))
            column += width

    def _text(self, face: TokenFace) -> str:
        text = f"{COIN} {face.number}"
        if face.is_golden:
            text = f"{COIN} gold {face.number}"
        if face.highlight is Highlight.CHOSEN:
            return f"›{text}‹"
        return f" {text} "
