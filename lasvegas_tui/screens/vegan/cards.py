"""Cards of four colours, each with a letter and a sign: in a hand, in the display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    SET,
    Card,
    Laid,
    colour,
    is_zero,
    playable,
    value,
)
from lasvegas_tui.rules.vegan.carried import Load, carried
from lasvegas_tui.rules.vegan.table import BANK, Phase, Play, Table, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.screens.vegan.asking import pile_key
from lasvegas_tui.screens.vegan.places import BANK_INK, COIN, PILE, owners, then_of
from lasvegas_tui.widgets.card_row import CardRow
from lasvegas_tui.widgets.dice import EDGES, outlined
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    QUIET,
    STRONG,
    Highlight,
    Part,
    centred,
    explained,
    meaning,
)
from lasvegas_tui.widgets.targets import Target


class Suit(Struct, frozen=True):
    """One of the four colours, with a letter and a sign."""

    letter: str
    name: str
    sign: str
    colour: str
    """A colour of the theme."""

    @property
    def badge(self) -> Content:
        """The name and the sign."""
        return explained((f"{self.name.upper()} {self.sign}", f"bold {self.colour}"), "suit")


SUITS = {
    "R": Suit("R", "red", "♥", "$suit-red"),
    "P": Suit("P", "purple", "♠", "$suit-purple"),
    "G": Suit("G", "green", "♣", "$suit-green"),
    "B": Suit("B", "blue", "★", "$suit-blue"),
}


class SuitedCardModel(Struct, frozen=True):
    """One card, on the table or in a hand."""

    value: str
    """The number, or the label of the back if it is face down."""
    suit: Suit | None = None
    """None for a card face down."""
    mark: str = ""
    """The sign of a card with a special effect."""
    loads: tuple[Load, ...] = ()
    """What it carries by itself."""
    target: Target | None = None
    """The target of a click on it."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit of a card face down."""
    effect: str = ""
    """What playing it does to the trick: "takes" or "leaves"."""


class SuitedCardSize(Struct, frozen=True):
    """How large a card is drawn."""

    width: int
    height: int

    def width_of(self, card: SuitedCardModel) -> int:
        """Return the cells of a card, which are the same for all."""
        return self.width


SIZES = tuple(
    SuitedCardSize(width, height)
    for width, height in (
        *((23, 15), (19, 13), (15, 11), (13, 9), (11, 9), (11, 7), (9, 7)),
        *((10, 5), (9, 5), (7, 5), (7, 3), (6, 3), (5, 3), (4, 3)),
    )
)
"""From the largest to the smallest."""
LEAST_OUTLINED = 5
"""From this many lines on the empty place of a card has edges, and its value stands twice."""
ROOMY = 6
"""From this width on the sign of a special card stands apart from its value."""
BIG_VALUE = 9
"""From this many lines on the value of a card is also drawn large."""
GAP = 2
"""Cells between two colours."""
MARKS = {"◎": "seven", "↑": "zero"}
"""The names of the signs of special cards."""
BETWEEN = "   "
"""The space between two parts of a heading."""
CHOSEN_EDGES = ("▌", "▐")
LOAD_STYLES = {"+": "bold $success on $background", "−": "bold $loss on $background"}
"""The style of what a card carries, by its sign."""


@lru_cache(maxsize=128)
def card_rows(card: SuitedCardModel, size: SuitedCardSize) -> tuple[Content, ...]:
    """Return the rows of one card."""
    if card.suit is None:
        return tuple(_back(card, size))
    is_faded = card.highlight in (Highlight.FADED, Highlight.OFF)
    ground = "$card-faded" if is_faded else card.suit.colour
    ink = card.suit.colour if is_faded else "$die-pip"
    rows = []
    for text in _texts(card, size):
        load = load_in(card, size.width - 2) if text == LOAD else []
        sign = "load" if load else MARKS.get(card.mark, "suit") if card.mark in text else "suit"
        shown = load or [("" if text == LOAD else text, f"bold {ink}")]
        body = centred(size.width - 2, shown, f"on {ground}")
        rows.append(_edged(body, card, ground).stylize(meaning(card.target, sign)))
    return tuple(rows)


LOAD = "load"
"""The place of what a card carries."""


def _texts(card: SuitedCardModel, size: SuitedCardSize) -> list[str]:
    """Return the texts of a card, one a row."""
    assert card.suit is not None
    label = f"{card.suit.letter} {card.suit.sign}"
    gap = " " * bool(card.mark and size.width >= ROOMY)
    number = f"{card.value}{gap}{card.mark}"
    if size.height < LEAST_OUTLINED:
        return [number, label, LOAD]
    room, gaps = size.width - 2, [""] * (size.height // 2 - 1)
    corners = f" {number}".ljust(room), f"{card.value} ".rjust(room)
    rows = [corners[0], *gaps, label, LOAD, *gaps[1:], corners[1]]
    if size.height >= BIG_VALUE:
        middle = size.height // 2
        rows[middle - 2 : middle + 3] = [*large(card.value), label, LOAD]
    return rows


def _edged(body: Content, card: SuitedCardModel, ground: str) -> Content:
    """Return a row of a card between its edges, which show the chosen card and a faded one."""
    edges, ink = EDGES, "$background"
    if card.highlight is Highlight.CHOSEN:
        edges, ink = CHOSEN_EDGES, ACT
    elif ground == "$card-faded":
        ink = "$space-edge"
    else:
        edges = (EDGES[0], " ")
    left, right = ((sign, f"{ink} on {ground}") for sign in edges)
    return Content.assemble(left, body, right)


def load_in(card: SuitedCardModel, width: int) -> list[Part]:
    """Return what a card carries, in the longest form that fits."""
    for form in LOAD_FORMS:
        parts = [form(load) for load in card.loads]
        if parts and sum(map(len, parts)) + len(parts) - 1 <= width:
            gap = [" "] * (len(parts) - 1) + [""]
            return [
                part
                for text, space in zip(parts, gap, strict=True)
                for part in ((text, LOAD_STYLES[text[0]]), space)
            ]
    return [("…", STRONG)] if card.loads else []


def _per(load: Load, per: str) -> str:
    """Return what a card carries: "−3" by itself, "−1 per 3" as a part of a set."""
    return f"{signed(load.token)}{per}{SET}" if load.machine in COLOURS else signed(load.token)


LOAD_FORMS = (lambda load: _per(load, " per "), lambda load: _per(load, "/"))
"""What a card carries, from the longest form to the shortest."""


def _back(card: SuitedCardModel, size: SuitedCardSize) -> list[Content]:
    """Return the rows of a card face down, with the number of cards under it."""
    style = card.highlight.style
    background = style.rpartition(" on ")[2]
    rows = [card.key, *[""] * (size.height - 1)]
    rows[(size.height - 1) // 2] = card.value
    rows[(size.height - 1) // 2 + 1] = card.mark
    return [
        Content.assemble(
            (EDGES[0], f"$background on {background}"),
            (text.center(size.width - 1), style),
        ).stylize(meaning(card.target))
        for text in rows
    ]


def empty_rows(size: SuitedCardSize, text: str = "·") -> list[Content]:
    """Return the place of a card that is not there yet, with edges if it is large."""
    signs = [""] * size.height
    signs[size.height // 2] = text
    rows = [Content.styled(sign.center(size.width), FAINT) for sign in signs]
    return outlined(rows, "$space-edge") if size.height >= LEAST_OUTLINED else rows


# -- in a row ------------------------------------------------------------------------------------


class SuitedRow(CardRow[SuitedCardModel, SuitedCardSize]):
    """Cards in a row below a heading, and what playing each does; a click points at a card."""

    DEFAULT_CSS = "SuitedRow { width: 1fr; height: 100%; }"

    heading: reactive[Content] = reactive(Content(""))
    sizes = SIZES

    def gap(self, before: SuitedCardModel, card: SuitedCardModel, size: SuitedCardSize) -> int:
        return 0 if card.suit == before.suit else GAP

    def body(self, index: int, size: SuitedCardSize) -> Sequence[Content]:
        return card_rows(self.cards[index], size)

    def is_raised(self, index: int) -> bool:
        return True  # what it does stands below every card

    def mark(self, index: int, size: SuitedCardSize) -> Content:
        card = self.cards[index]
        sign = "effect" if card.effect else ""
        return effect_of(card, size.width).stylize(meaning(card.target, sign))

    def lines(self) -> list[Content]:
        top = Content.assemble(" ", _fitted(self.heading, self.size.width - 1))
        return [top, *self.row_lines(self.size.height - 1)]


EFFECTS = {"takes": "take", "leaves": "give", "leads": "lead", "takes?": "may"}
"""What a card does to a trick, and a shorter word."""


def effect_of(card: SuitedCardModel, width: int) -> Content:
    """Return what playing a card does, in the longest word that fits; the chosen one on a bar."""
    words = card.effect, EFFECTS.get(card.effect, "")
    word = next((word for word in words if len(word) < width), "")
    if card.highlight is Highlight.CHOSEN:
        style = card.highlight.style
        pointed = f"›{word}‹" if word and len(word) + 2 <= width else word
        return centred(width, [(pointed, style)], style)
    return centred(width, [(word, STRONG if card.effect.startswith("takes") else QUIET)])


def _fitted(heading: Content, width: int) -> Content:
    """Return the first parts of a heading that fit, with spaces between them."""
    parts = heading.split(BETWEEN)
    while len(parts) > 1 and Content(BETWEEN).join(parts).cell_length > width:
        del parts[-1]
    return Content(BETWEEN).join(parts)


# -- a hand, and the bank's display ----------------------------------------------------------------


def hand_of(sight: Sight[VeganView]) -> tuple[Content, tuple[SuitedCardModel, ...]]:
    """Return the heading of the viewer's hand and its cards, nothing for an onlooker."""
    view = sight.view
    if view.viewer is None or not view.hand:
        return Content(""), ()
    is_playing = any(isinstance(action, Play) for action in view.actions)
    rest = Highlight.FADED if is_playing else Highlight.OFF
    rest = rest.when(bool(sight.frame.open))
    cards = tuple(_choice(sight, card, view.viewer, rest) for card in view.hand)
    return _hand_heading(sight), cards


def bank_of(sight: Sight[VeganView]) -> tuple[Content, tuple[SuitedCardModel, ...]]:
    """Return the heading of the display and its cards, then the pile with their number."""
    table, frame = sight.view.table, sight.frame
    if not table.has_bank or not table.display:
        return Content(""), ()
    rest = Highlight.FADED.when(table.phase is Phase.BANK and bool(frame.open))
    cards = [_choice(sight, card, BANK, rest) for card in table.display]
    highlight = _highlight(PILE, frame, Highlight.NONE)
    key = pile_key(table.display) if highlight else ""
    heading = f"display, {key}: pile" if key else "display and pile"
    effect = "unseen" if highlight else ""
    pile = SuitedCardModel(
        str(sight.view.pile_size), None, "pile", (), PILE, highlight, key, effect
    )
    return Content.assemble(BANK_INK.badge, (f"  {heading}", QUIET)), (*cards, pile)


def card_of(
    card: Card, table: Table, target: Target, highlight: Highlight = Highlight.NONE, led: str = ""
) -> SuitedCardModel:
    """Return a card as drawn, with its special effect and what it carries by itself."""
    sign = "↑" if is_zero(card, led or table.following) else ""
    if value(card) == "7":
        sign = COIN
    loads = carried((card,), table)
    return SuitedCardModel(value(card), SUITS[colour(card)], sign, loads, target, highlight)


def _choice(sight: Sight[VeganView], card: Card, owner: Owner, rest: Highlight) -> SuitedCardModel:
    """Return a card that may be chosen, and what it would do to the trick."""
    frame, table = sight.frame, then_of(sight).table
    highlight = _highlight(card, frame, rest)
    drawn = card_of(card, table, card, highlight)
    if card not in frame.open:
        return drawn
    return replace(drawn, effect=_effect(card, sight.view.table, owner, highlight))


def _effect(card: Card, table: Table, owner: Owner, highlight: Highlight) -> str:
    """Return whether a card takes the trick so far, or leaves it to another; leading, it leads."""
    if table.following is None:
        return "leads" if highlight is Highlight.CHOSEN else ""
    takes = table.trick.with_card(Laid(owner, card)).best()[0].card == card
    if not takes:
        return "leaves"
    return "takes?" if table.phase is Phase.ANSWER else "takes"


def _highlight(card: Target, frame: Frame[VeganView], rest: Highlight) -> Highlight:
    if card == frame.cursor:
        return Highlight.CHOSEN
    return Highlight.OPEN if card in frame.open else rest


def _hand_heading(sight: Sight[VeganView]) -> Content:
    """Return whose hand it is, what may be played of it, and to whom a card leaves the trick."""
    view, holder = sight.view, sight.style_of(sight.view.viewer)
    assert holder is not None
    parts = [Content.assemble(holder.badge, (" holds", QUIET))]
    phase, led = view.table.phase, view.table.following
    match phase:
        case Phase.TOKEN if view.actions:
            parts.append(Content.styled("place the token first", STRONG))
        case Phase.BANK if view.actions:
            parts.append(Content.styled("play for the bank first", STRONG))
        case _ if view.actions and led is None:
            parts.append(Content.styled("lead any card", STRONG))
        case _ if view.actions and led is not None:
            parts.append(_must_follow(led, colour(playable(view.hand, led)[0]) == led))
            if phase is not Phase.ANSWER:
                parts.append(_left_to(sight))
    if view.score is not None:
        change = f"round so far {signed(view.score.change)} {CABBAGE}"
        parts.append(Content.styled(change, QUIET))
    return Content(BETWEEN).join(parts)


def _must_follow(led: str, can_follow: bool) -> Content:
    if can_follow:
        return Content.assemble(("must follow ", STRONG), SUITS[led].badge)
    return Content.assemble(("no ", STRONG), SUITS[led].badge, (": play any card", STRONG))


def _left_to(sight: Sight[VeganView]) -> Content:
    """Return to whom a card leaves the trick that does not take it."""
    table = sight.view.table
    owner = owners(table, sight.players)[table.trick.best()[0].owner]
    return Content.assemble(("else ", QUIET), owner.badge, (" takes it", QUIET))
