"""The panels of the machines, at which tokens say what cards or tricks are worth.

Each panel is drawn from a `MachineFace`, except that of the golden machine while a player chooses
its side: fewest or most tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.cards import COLOURS
from lasvegas_tui.rules.vegan.machines import SET, Machine, Side, counting
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES, side_name
from lasvegas_tui.rules.vegan.table import Phase, Table, VeganView
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.screens.vegan.cards import SUITS
from lasvegas_tui.screens.vegan.targets import GOLD, Spot, key_of, open_spots, then_of
from lasvegas_tui.screens.vegan.trick_owner_styles import owners
from lasvegas_tui.screens.vegan.unplaced_tokens import COIN
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    explained,
    meaning,
)
from lasvegas_tui.widgets.text_layout import centred, line

GOLDEN = "bold $money-ink on $money-ground"
"""The style of the golden token."""

OUTLINE = ("┌────┐", "│{:>3} │", "└────┘")
"""The lines of an empty place for a token, with a number in the middle."""
CHIP = 8
"""The width of a token with large digits, in cells."""
LEAST_LINES = 5
"""The minimum height of a panel, in lines; a higher panel has a blank line above its last line."""
GROUNDS = {"+": "bold $background on $success", "−": "bold $background on $loss", "0": STRONG}
"""The style of a token, by its sign: plus, minus, or "0" for neither."""
AMOUNTS = {"+": "bold $success", "−": "bold $loss", "0": QUIET}
"""The style of an amount, by its sign: plus, minus, or "0" for neither."""
WORDS = {"+": "BRINGS", "−": "COSTS", "0": "NOTHING"}
"""What a machine does to those who have cards for it, by the sign of its token."""
EMPTY = [Content.styled(f" {row.format('?')} ", FAINT) for row in OUTLINE]
"""The lines drawn at a machine that has no token."""
GOLD_NAME = [(" GOLD", f"bold {MONEY}")]
NOT_YET: Sequence[Part] = (("not", QUIET), ("counted", QUIET), ("yet", QUIET))
"""The texts beside the empty place at a machine that a token may still come to (V-9)."""
NOT_COUNTED: Sequence[Part] = (*NOT_YET[:2], "")
"""The texts beside the empty place when the round has been scored."""
LARGE_SIGNS = {"+": (" ▄ ", "▀█▀", "   "), "−": ("   ", "▀▀ ", "   "), "0": ("", "", "")}
"""The lines of a large plus or minus before large digits, by the sign of a token."""


class MachinePanel(ViewWidget[VeganView]):
    """The panel of one machine; a click on it selects the machine as the place for a token."""

    DEFAULT_CSS = """
    MachinePanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index

    @property
    def target(self) -> Target | None:
        if self.sight is None or not self.sight.view.table.machines:
            return None
        return _spot(self.sight, self.sight.view.table.machines[self.index])

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        if not sight.view.table.machines:
            return []
        return _face(sight, self.index).lines(width, height)


class GoldenPanel(ViewWidget[VeganView]):
    """The panel of the golden machine; while a token can be placed, a click selects a side."""

    DEFAULT_CSS = "GoldenPanel { width: 1fr; height: 100%; background: $surface; }"

    @property
    def target(self) -> Target:
        return Spot(GOLD, "")

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        table = sight.view.table
        if table.golden is None:
            return []
        if _key(sight, "MIN"):
            return _golden_choice(sight, width)
        if table.golden_side is None:
            return _golden_unplaced(sight, width).lines(width, height)
        return _golden_placed(sight, table.golden_side, width).lines(width, height)


# -- a machine -------------------------------------------------------------------------------------


class MachineFace(NamedTuple):
    """What the panel of one machine shows, from top to bottom."""

    name: Sequence[Part]
    state: tuple[str, str]
    """A word on what the machine does, with its style: ("BRINGS", "bold")."""
    chip: Sequence[Content]
    """The three lines in which the token is drawn."""
    words: Sequence[Part]
    """Texts beside the token, one for each of its lines."""
    foot: Content
    highlight: Highlight = Highlight.NONE
    signs: tuple[str, str, str] = ("gold", "gold", "gold")
    """The names of the rulebook's entries that the tooltips of name, token and last line show."""

    def lines(self, width: int, height: int) -> list[Content]:
        of_head, of_token, of_foot = self.signs
        head = _head(self.name, self.state, self.highlight, width)
        body = [
            explained(line(width, [chip, " ", words]), of_token)
            for chip, words in zip(self.chip, self.words, strict=True)
        ]
        if height > LEAST_LINES:
            body.append(Content(""))
        foot = explained(line(width, [self.foot]), of_foot)
        return [explained(head, of_head), *body, foot]


def _head(
    name: Sequence[Part], state: tuple[str, str], highlight: Highlight, width: int
) -> Content:
    """Return the line with the name of a machine, and what it does if there is room."""
    word, style = state
    named = Content.assemble(*name)
    if highlight.is_solid:
        named, style = Content(named.plain), ""
    if named.cell_length + len(word) + 2 >= width:
        return line(width, [named], (), highlight.style)
    return line(width, [named], [(f"{word} ", style)], highlight.style)


def _chip(number: int, style: str) -> list[Content]:
    """Return the three lines of a token."""
    rows = zip(LARGE_SIGNS[signed(number)[0]], large(str(abs(number))), strict=True)
    return [centred(CHIP, [(sign + digit, style)], style) for sign, digit in rows]


def _face(sight: Sight[VeganView], index: int) -> MachineFace:
    """Return what the panel of a machine shows."""
    table = then_of(sight).table
    machine, token = table.machines[index], table.placed[index]
    name: list[Part] = [" ", (f"{machine}s", STRONG)]
    if machine in SUITS:
        name[1] = SUITS[machine].badge
    key = _key(sight, machine)
    if key:
        name[0] = (f"key {key}: ", f"bold {ACT}")
    if key and machine not in SUITS:
        name.insert(1, "the ")
    without_token = MachineFace(
        name,
        ("machine", QUIET),
        EMPTY,
        _no_token(table),
        _held(sight, index),
        _highlight(sight, machine),
        ("machine", "token", "count"),
    )
    if token is None:
        return without_token
    sign = signed(token)[0]
    if sight.view.table.placed[index] is not None:
        chip, words = _chip(token, GROUNDS[sign]), _counted(machine, token)
    else:
        chip = [Content.styled(f" {row.format(signed(token))} ", f"bold {ACT}") for row in OUTLINE]
        words = [("if placed", f"bold {ACT}"), *_counted_briefly(machine, token)]
    return without_token._replace(state=(WORDS[sign], AMOUNTS[sign]), chip=chip, words=words)


def _no_token(table: Table) -> Sequence[Part]:
    """Return the texts beside the empty place at a machine without a token."""
    if table.is_scored:
        return NOT_COUNTED
    return NOT_YET


def _counted(machine: Machine, token: int) -> list[Part]:
    """Return what a token counts, in three lines: "−2 for", "each 9", "you take".

    For a colour they are "every 3", "reds:", "−2".
    """
    if machine not in COLOURS:
        return [*_counted_briefly(machine, token), ("you take", STRONG)]
    texts = (f"every {SET}", f"{COLOURS[machine]}s:", signed(token))
    return [(text, STRONG) for text in texts]


def _counted_briefly(machine: Machine, token: int) -> list[Part]:
    """Return what a token counts, in two lines: "−2 for", "each 9"."""
    texts = (f"{signed(token)} for", f"each {machine}")
    if machine in COLOURS:
        texts = (f"every {SET}", f"{COLOURS[machine]}: {signed(token)}")
    return [(text, STRONG) for text in texts]


def _held(sight: Sight[VeganView], index: int) -> Content:
    """Return how many cards in the viewer's hand count at a machine.

    If tricks are open, those that the viewer has won follow, and what they would bring; otherwise
    they lie face down (V-5).
    """
    view, then = sight.view, then_of(sight)
    score = then.score
    if view.score is None:  # the last token would turn up tricks, which are drawn for a preview
        score = None
    if view.viewer is None or not (view.hand or score):
        return Content("")
    num_held = counting(view.table.machines[index], view.hand)
    if score is None:
        return Content.styled(f" {num_held} in your hand", QUIET)
    told, worth = f" {score.counts[index]} won", Content("")
    if view.hand:
        told = f" {num_held} held,{told}"
    if then.table.placed[index] is not None:
        gain = signed(score.gains[index])
        worth = Content.assemble(": ", (gain, AMOUNTS[gain[0]]))
    return Content.assemble((told, QUIET), worth)


# -- the golden machine ----------------------------------------------------------------------------


def _golden_placed(sight: Sight[VeganView], side: Side, width: int) -> MachineFace:
    """Return what the golden machine shows with its token on a side: who would pay now."""
    table, viewer = sight.view.table, sight.view.viewer
    lost, told, style = f"lose {-table.golden_token}", "", QUIET
    if viewer is not None and not table.is_scored:
        told = f" not you: {counted(table.num_tricks[viewer], 'trick')}"
        if viewer in table.at_side(side):
            told, style = f" you have {SIDES[side]} now", "bold $loss"
        if len(told) > width:
            told = told.removesuffix(" now")
    return MachineFace(
        GOLD_NAME,
        (SIDES[side].upper(), f"bold {MONEY}"),
        _chip(table.golden_token, GOLDEN),
        [("TRICKS", f"bold {MONEY}"), (lost, STRONG), _now(sight, side, width - CHIP - 1)],
        Content.styled(told, style),
        Highlight.PAYING.when(_is_lit(sight, GOLD)),
    )


def _golden_unplaced(sight: Sight[VeganView], width: int) -> MachineFace:
    """Return what the golden machine shows before its token is placed."""
    face = MachineFace(GOLD_NAME, ("TRICKS", QUIET), EMPTY, NOT_COUNTED, Content(""))
    if sight.view.table.is_scored:
        return face
    lost = signed(sight.view.table.golden_token)
    words = [(text, QUIET) for text in (f"{lost} for", "fewest or", "most")]
    foot = _extremes(sight, width)
    if not foot:
        foot = Content.styled(" not decided yet", QUIET)
    return face._replace(words=words, foot=foot)


def _golden_choice(sight: Sight[VeganView], width: int) -> list[Content]:
    """Return the lines of the golden machine while its side is being chosen."""
    number = Content.styled(f" {COIN} {signed(sight.view.table.golden_token)} ", GOLDEN)
    rows = [explained(line(width, GOLD_NAME, [number, " "], Highlight.NONE.style), "gold")]
    for side in SIDES:
        target = meaning(Spot(GOLD, side))
        for row in (_side_button(sight, side, width), _side_losers(sight, side, width)):
            rows.append(explained(row, "gold").stylize(target))
    return rows


def _side_button(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return the line with the key and the name of a side of the golden machine."""
    key, name = _key(sight, side), side_name(side)
    label = f"key {key}: {name}"
    if len(label) > width:
        label = f"key {key} {name}"
    if sight.frame.cursor == Spot(GOLD, side):
        style = Highlight.CHOSEN.style
        return line(width, [(label, style)], (), style)
    return line(width, [(label, f"bold {ACT}")])


def _side_losers(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return the line with who has the fewest tricks now, or the most."""
    told = Content.styled("    now ", QUIET)
    if sight.frame.cursor == Spot(GOLD, side):
        told = _side_loss(sight, side, width)
    return line(width, [told, _those(sight, side, width - told.cell_length)])


def _side_loss(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return a text on what is lost at a side, which leaves room for the signs of the losers."""
    lost, num_losers = signed(sight.view.table.golden_token), len(sight.view.table.at_side(side))
    text = f" {lost} if placed: "
    if len(text) + num_losers > width:
        text = f" {lost}: "
    return Content.styled(text, AMOUNTS["−"])


def _extremes(sight: Sight[VeganView], width: int) -> Content:
    """Return who has the fewest tricks and who has the most; empty if all have as many."""
    fewest, most = (sight.view.table.at_side(side) for side in SIDES)
    if fewest == most:
        return Content("")
    is_roomy = len("fewest most ") + 2 * len(fewest + most) <= width
    few, many = _signs(sight, fewest, is_roomy), _signs(sight, most, is_roomy)
    told = Content.assemble(("fewest ", QUIET), few, ("  most ", QUIET), many)
    if told.cell_length < width:
        return Content(" ") + told
    return told


def _now(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return who has the fewest tricks now, or the most."""
    return Content.assemble(("now ", QUIET), _those(sight, side, width - len("now ")))


def _those(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return who has the fewest tricks, or the most: their names or, without room, signs."""
    those = sight.view.table.at_side(side)
    badges = [owners(sight.view.table, sight.players)[owner].badge for owner in those]
    named = Content(" ").join(badges)
    if named.cell_length <= width:
        return named
    return _signs(sight, those, 2 * len(those) <= width)


def _signs(sight: Sight[VeganView], those: Sequence[Owner], is_roomy: bool) -> Content:
    """Return the signs of owners of tricks, with gaps if `is_roomy`."""
    everybody = owners(sight.view.table, sight.players)
    marks = [everybody[owner].mark(everybody[owner].sign, False) for owner in those]
    signs = [explained(mark, "player") for mark in marks]
    if is_roomy:
        return Content(" ").join(signs)
    return Content("").join(signs)


# -- where a token may be placed -------------------------------------------------------------------


def _key(sight: Sight[VeganView], place: str) -> str:
    """Return the digit of a place; empty if the viewer may not place a token there now."""
    if not any(spot.place == place for spot in open_spots(sight)):
        return ""
    return str(key_of(place, sight.view.table))


def _is_lit(sight: Sight[VeganView], place: Target) -> bool:
    """Whether the machine at `place` is being scored, or a token has just been placed there."""
    at = sight.frame.place
    if isinstance(at, Spot):
        return place in (at.place, at.token)
    return place == at


def _highlight(sight: Sight[VeganView], machine: Machine) -> Highlight:
    cursor = sight.frame.cursor
    if _is_lit(sight, machine):
        return Highlight.PAYING
    return Highlight.CHOSEN.when(isinstance(cursor, Spot) and cursor.place == machine)


def _spot(sight: Sight[VeganView], machine: Machine) -> Target:
    """Return the target of a click on a machine, with the token at the cursor or else the first."""
    table, spot = sight.view.table, sight.frame.cursor
    if table.phase is Phase.TOKEN and table.placed[table.machines.index(machine)] is not None:
        return Spot(next(iter(table.tokens), 0), machine)
    tokens = [free.token for free in open_spots(sight) if free.place == machine]
    if isinstance(spot, Spot) and spot.token in tokens:
        return Spot(spot.token, machine)
    return Spot(next(iter(tokens), ""), machine)
