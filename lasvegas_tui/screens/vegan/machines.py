"""Cabbage machines with their tokens, and the tokens that are not placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import COLOURS, SET, Machine
from lasvegas_tui.rules.vegan.table import Phase, PlaceGolden, PlaceToken, VeganView
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.screens.vegan.cards import SUITS
from lasvegas_tui.screens.vegan.places import (
    COIN,
    GOLD,
    SIDES,
    Spot,
    cards_at,
    machine_title,
    owners,
)
from lasvegas_tui.screens.vegan.trick import last_cards
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


class MachinePanel(SightWidget[VeganView]):
    """A machine; a click points at it."""

    DEFAULT_CSS = """
    MachinePanel { width: 1fr; height: 100%; background: $surface; margin-right: 1; }
    """

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index

    @property
    def target(self) -> Target | None:
        machines = self.sight.view.table.machines if self.sight else ()
        return self.sight and _spot(self.sight, machines[self.index]) if machines else None

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        machines = sight.view.table.machines
        if machines:
            return _spread(machine_lines(sight, machines[self.index], width), height)
        blank = [_head(" ", Highlight.NONE, width), line(width, [" ", NO_TOKEN])]
        return _spread([*blank, line(width, [])], height)


class GoldenPanel(SightWidget[VeganView]):
    """The golden machine; a click points at the side clicked."""

    DEFAULT_CSS = "GoldenPanel { width: 1fr; height: 100%; background: $surface; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        return golden_lines(sight, width, height)


class Tokens(SightWidget[VeganView]):
    """The tokens that are not placed; a click points at one. On the right is the last trick."""

    DEFAULT_CSS = "Tokens { width: 100%; height: 1; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        parts = [explained((" tokens left ", QUIET), "tokens"), *_tokens_left(sight)]
        last = last_cards(sight)
        has_room = Content.assemble(*parts).cell_length + last.cell_length + 3 <= width
        return [line(width, parts, [last, " "] if has_room else [])]


# -- a machine -------------------------------------------------------------------------------------

NO_TOKEN = ("no token", FAINT)


def machine_lines(sight: Sight[VeganView], machine: Machine, width: int) -> list[Content]:
    """Return the lines of a machine: its name, its token, and what the viewer gains there."""
    then = _then(sight)
    index = then.table.machines.index(machine)
    spot, placed = sight.frame.cursor, then.table.placed[index]
    is_chosen = isinstance(spot, Spot) and spot.place == machine
    token: list[Part] = [NO_TOKEN]
    if placed is not None:
        is_new = sight.view.table.placed[index] is None
        token = [_token(placed, token_style(Highlight.CHOSEN.when(is_new)))]
        token.append((f" {_counted(machine)}", QUIET))
    head = machine_head(machine, _key(sight, machine), _highlight(sight, machine, is_chosen), width)
    return [
        explained(head, "machine"),
        explained(line(width, [" ", *token]), "token"),
        explained(_worth(sight, index, width), "count"),
    ]


def machine_head(machine: Machine, key: str, highlight: Highlight, width: int) -> Content:
    """Return the line of a machine's name after its digit, with the sign of a colour as a chip."""
    name = f" {key} {machine_title(machine)}" if key else f" {machine_title(machine)}"
    suit = SUITS.get(machine)
    if suit is None:
        return _head(name, highlight, width)
    chip = highlight.style if highlight.is_solid else f"bold $die-pip on {suit.colour}"
    return _head(name, highlight, width, (" ", (f" {suit.sign} ", chip)))


def _worth(sight: Sight[VeganView], index: int, width: int) -> Content:
    """Return the viewer's cards that count at a machine, and their current gain."""
    view, then = sight.view, _then(sight)
    parts: list[Part] = []
    if view.viewer is not None and view.open_tricks:
        viewer = sight.players[view.viewer]
        parts.append((f" {viewer.sign}", f"bold {viewer.colour}"))
    if then.score is None:
        return line(width, [*parts, (" ", "$foreground")])
    counts = then.score.counts
    parts.append((f" {cards_at(then.table.machines[index], counts[index])}", "$foreground"))
    if then.table.placed[index] is None:
        return line(width, parts)
    gain = signed(then.table.score(counts, 0).gains[index])
    return line(width, parts, [(f"{gain} ", _amount(gain))])


def _counted(machine: Machine) -> str:
    """Return the cards that a machine counts."""
    if machine in COLOURS:
        return f"{SET} {COLOURS[machine]}"
    return f"each {machine}"


# -- the golden machine ----------------------------------------------------------------------------


class TokenSide(NamedTuple):
    """The fewest tricks, or the most, and everybody who has as many."""

    name: str
    owners: Sequence[PlayerStyle]
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit that chooses it now."""
    mark: str = ""
    """The sign of the token if it is here, blank if it is at the other side."""
    worth: str = ""
    """What the token here costs the viewer."""

    @property
    def word(self) -> str:
        """The meaning of its name."""
        return " fewest" if self.name == "MIN" else " most  "


def golden_lines(sight: Sight[VeganView], width: int, height: int) -> list[Content]:
    """Return the lines of the golden machine: its token, the fewest and the most tricks."""
    table = _then(sight).table
    is_new = table.golden_side is not None and sight.view.table.golden_side is None
    style = token_style(Highlight.CHOSEN.when(is_new), is_golden=not is_new)
    paying = Highlight.PAYING.when(sight.frame.place == GOLD)
    head = _head(" GOLD", paying, width, (), (_token(table.golden, style), " "))
    found = [_side(sight, name) for name in SIDES]
    sides = [side_line(side, side.word, width) for side in found]
    if any(side.cell_length > width for side in sides):
        sides = [side_line(side, "", width) for side in found]
    lines = _spread([head, *sides], height)
    lines += [Content("")] * (height - len(lines))
    above_max = 2 * _spacing(3, height)
    targets = [Spot(GOLD, SIDES[y >= above_max]) for y in range(height)]
    return [
        line(width, [row]).stylize(meaning(target, "gold"))
        for row, target in zip(lines, targets, strict=True)
    ]


def _side(sight: Sight[VeganView], name: Literal["MIN", "MAX"]) -> TokenSide:
    then = _then(sight)
    placed, everybody = then.table.golden_side, owners(then.table, sight.players)
    mark = "  " if placed else ""
    if name == placed:
        mark = f" {COIN}"
    return TokenSide(
        name,
        [everybody[owner] for owner in then.table.at_side(name)],
        _highlight(sight, name, sight.frame.cursor == Spot(GOLD, name)),
        _key(sight, name),
        mark,
        signed(then.score.golden) if name == placed and then.score is not None else "",
    )


def side_line(side: TokenSide, word: str, width: int) -> Content:
    """Return the line of MIN or MAX, wider than `width` if the words do not fit."""
    style = f"bold {MONEY}" if side.mark.strip() else STRONG if side.highlight else QUIET
    name: list[Part] = [(f" {side.name}{side.mark}", style), (word, QUIET)]
    if side.key:
        name.insert(0, (f" {side.key}", ACT))
    worth: list[Part] = [(f" {side.worth} ", _amount(side.worth))] if side.worth else []
    room = width - Content.assemble(*name, *worth).cell_length
    gap = " " if word or 2 * len(side.owners) <= room else ""
    is_changed = side.highlight is Highlight.CHOSEN
    signs = [part for owner in side.owners for part in (gap, owner.mark(owner.sign, is_changed))]
    needed = width - room + len(side.owners) * (len(gap) + 1)
    background = "on $changed" if is_changed else ""
    return line(max(width, needed), [*name, *signs], worth, background)


# -- tokens ----------------------------------------------------------------------------------------


def _tokens_left(sight: Sight[VeganView]) -> list[Content]:
    """Return the tokens that are not placed, the golden one last."""
    table, spot = sight.view.table, sight.frame.cursor
    chosen = spot.token if isinstance(spot, Spot) else None
    # Of two equal tokens the first is the chosen one.
    tokens = [
        _left(sight, token, token, token == chosen and token not in table.tokens[:index])
        for index, token in enumerate(table.tokens)
    ]
    if table.golden is not None and table.golden_side is None:
        tokens.append(_left(sight, GOLD, table.golden, chosen == GOLD))
    return tokens


def _left(sight: Sight[VeganView], token: int | str, number: int, is_chosen: bool) -> Content:
    """Return a token that is not placed; a click chooses it if it may be placed now."""
    is_open = any(isinstance(to, Spot) and to.token == token for to in sight.frame.open)
    highlight = Highlight.CHOSEN if is_chosen else Highlight.OPEN.when(is_open)
    text = f"{COIN} gold {signed(number)}" if token == GOLD else f"{COIN} {signed(number)}"
    text = f"›{text}‹" if is_chosen else f" {text} "
    drawn = Content.assemble(" ", (text, token_style(highlight, token == GOLD)))
    return drawn.stylize(meaning(Spot(token, ""), "tokens"))


def _token(number: int | None, style: str) -> Part:
    return f" {COIN} {'' if number is None else signed(number)} ", style


def token_style(highlight: Highlight, is_golden: bool = False) -> str:
    """Return the style of a token."""
    if highlight is Highlight.CHOSEN:
        return highlight.style
    if is_golden:
        return "bold $money-ink on $money-ground"
    return highlight.key_style("bold $background on $foreground")


# -- what a token would do -------------------------------------------------------------------------


def _then(sight: Sight[VeganView]) -> VeganView:
    """Return the preview of placing a token, or the view without one."""
    then = sight.frame.preview
    if then is None or not isinstance(sight.frame.cursor, Spot):
        return sight.view
    return then if then.table.round == sight.view.table.round else sight.view


def _key(sight: Sight[VeganView], place: str) -> str:
    """Return the digit of a place while a token may be placed there."""
    actions = sight.view.actions
    places = {action.machine for action in actions if isinstance(action, PlaceToken)}
    places |= {action.side for action in actions if isinstance(action, PlaceGolden)}
    if place not in places:
        return ""
    return str((*sight.view.table.machines, *SIDES).index(place) + 1)


def _highlight(sight: Sight[VeganView], place: str, is_chosen: bool) -> Highlight:
    if sight.frame.place == place:
        return Highlight.PAYING
    if is_chosen:
        return Highlight.CHOSEN
    return Highlight.OPEN.when(bool(_tokens_for(sight, place)))


def _tokens_for(sight: Sight[VeganView], place: str) -> list[int | str]:
    """Return the tokens that may be placed somewhere now."""
    return [to.token for to in sight.frame.open if isinstance(to, Spot) and to.place == place]


def _spot(sight: Sight[VeganView], machine: Machine) -> Target:
    """Return the target of a click on a machine: the chosen or first open token goes there."""
    table, spot = sight.view.table, sight.frame.cursor
    if table.phase is Phase.TOKEN and table.placed[table.machines.index(machine)] is not None:
        return Spot(next(iter(table.tokens), 0), machine)
    tokens = _tokens_for(sight, machine)
    if isinstance(spot, Spot) and spot.token in tokens:
        return Spot(spot.token, machine)
    return Spot(next(iter(tokens), ""), machine)


# -- lines -----------------------------------------------------------------------------------------


def _head(
    name: str,
    highlight: Highlight,
    width: int,
    after: Sequence[Part] = (),
    right: Sequence[Part] = (),
) -> Content:
    """Return the line of a machine's name."""
    style = highlight.style
    named = (name, style if highlight.is_solid else highlight.key_style(style))
    return line(width, [named, *after], right, style)


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
    return 2 if height >= 2 * num_lines else 1
