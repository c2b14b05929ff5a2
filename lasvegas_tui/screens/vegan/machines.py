"""Cabbage machines with their tokens, and the tokens that are not placed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import num, signed
from lasvegas_tui.rules.vegan.cards import COLOURS, SET, Machine, counting
from lasvegas_tui.rules.vegan.table import Phase, PlaceGolden, PlaceToken, Side, Table, VeganView
from lasvegas_tui.rules.vegan.table_words import SIDES as EXTREMES
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.screens.vegan.cards import SUITS
from lasvegas_tui.screens.vegan.places import COIN, GOLD, SIDES, Spot, owners, then_of, tricks
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    centred,
    explained,
    line,
    meaning,
)
from lasvegas_tui.widgets.targets import Target

CHIP = 8
"""The cells of a token in large digits."""
PLUS, MINUS = "bold $die-pip on $success", "bold $die-pip on $loss"
GOLDEN = "bold $money-ink on $money-ground"
IDLE = "bold $foreground on $panel"
ASLEEP = ("no token:", "counts", "nothing")
EMPTY = ("┌────┐", "│  ? │", "└────┘")
"""The place of a token that is not there yet."""
LARGE_SIGNS = {"+": (" ▄ ", "▀█▀", "   "), "−": ("   ", "▀▀ ", "   ")}
"""The signs of a token in lines of large digits."""
ROOMY = 26
"""From this width on a machine says in longer lines what it counts."""


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
        if not machines:
            return [_head([], [], Highlight.NONE, width)]
        return _spread(machine_lines(sight, machines[self.index], width), height)


class GoldenPanel(SightWidget[VeganView]):
    """The golden machine; a click points at the side clicked."""

    DEFAULT_CSS = "GoldenPanel { width: 1fr; height: 100%; background: $surface; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        table = then_of(sight).table
        if table.golden is None:
            return [_head([], [], Highlight.NONE, width)]
        if _key(sight, "MIN"):
            return _golden_choice(sight, width)
        if table.golden_side is None:
            return _spread(_golden_asleep(sight, width), height)
        return _spread(_golden_awake(sight, table.golden_side, width), height)


class Tokens(SightWidget[VeganView]):
    """The tokens that are not placed; a click points at one."""

    DEFAULT_CSS = "Tokens { width: 100%; height: 1; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        heading, aside = _headings(sight)
        parts = [explained((f" {heading} ", QUIET), "tokens"), *_tokens_left(sight)]
        has_room = Content.assemble(*parts, aside).cell_length + 2 <= width
        return [line(width, parts, [(f"{aside} ", QUIET)] if has_room else [])]


# -- a machine -------------------------------------------------------------------------------------


def machine_lines(sight: Sight[VeganView], machine: Machine, width: int) -> list[Content]:
    """Return the lines of a machine: what it counts, its token, and the cards in the own hand."""
    table = then_of(sight).table
    index = table.machines.index(machine)
    token, is_new = table.placed[index], sight.view.table.placed[index] is None
    highlight = _highlight(sight, machine)
    word, style = _state(token)
    key = _key(sight, machine)
    right: list[Part] = [] if key and not is_pointed(highlight) else [(f"{word} ", style)]
    head = _head(_named(machine, key), right, highlight, width)
    if token is None:
        texts = ("no token yet:", "counts nothing", "") if width >= ROOMY else ASLEEP
        words = [(text, QUIET) for text in texts]
        chip = _chip(None, IDLE)
    else:
        words = [(text, STRONG) for text in _counted(machine, token, width)]
        chip = _chip(token, Highlight.CHOSEN.style if is_new else _ground(token))
        if is_new:
            words = [("if placed", f"bold {ACT}"), *words[:2]]
    body = [_beside(part, text, width) for part, text in zip(chip, words, strict=True)]
    return [
        explained(head, "machine"),
        *[explained(row, "token") for row in body],
        explained(_held(sight, index, width), "count"),
    ]


def is_pointed(highlight: Highlight) -> bool:
    """Whether the cursor is there."""
    return highlight is Highlight.CHOSEN


def _named(machine: Machine, key: str) -> list[Part]:
    """Return the name of a machine after its key: "9s", "RED ♥"."""
    name: Part = f"{machine}s"
    if machine in SUITS:
        name = SUITS[machine].badge
    return [f"[{key}] ", name] if key else [" ", name]


def _state(token: int | None) -> tuple[str, str]:
    """Return what to do about a machine with a token, and the style of the word."""
    if token is None:
        return "asleep", FAINT
    if not token:
        return "idle", FAINT
    return ("TAKE", "bold $success") if token > 0 else ("AVOID", "bold $loss")


def _ground(token: int) -> str:
    if not token:
        return IDLE
    return PLUS if token > 0 else MINUS


def _counted(machine: Machine, token: int, width: int) -> tuple[str, str, str]:
    """Return what a token counts for, in three lines."""
    which = f"{SET} {COLOURS[machine]}" if machine in COLOURS else f"each {machine}"
    if width >= ROOMY:
        return f"{signed(token)} for {which}", "that you take", ""
    return f"{signed(token)} for", which, "you take"


def _held(sight: Sight[VeganView], index: int, width: int) -> Content:
    """Return how many cards of the viewer count at a machine: in the hand, and if open taken."""
    view, then = sight.view, then_of(sight)
    if view.viewer is None:
        return line(width, [])
    count = counting(view.table.machines[index], view.hand)
    if then.score is None:
        return line(width, [(f" {count or 'none'} in your hand", QUIET)] if view.hand else [])
    taken, worth = then.score.counts[index], signed(then.score.gains[index])
    held = f" {count} held, {taken} won"
    return line(width, [(held, QUIET)], [(f"{worth} ", AMOUNTS.get(worth[:1], QUIET))])


# -- the golden machine ----------------------------------------------------------------------------


def _golden_awake(sight: Sight[VeganView], side: Side, width: int) -> list[Content]:
    """Return the lines of the golden machine with its token: who pays as it stands."""
    table = then_of(sight).table
    highlight = Highlight.PAYING.when(sight.frame.place == GOLD)
    head = _head([(" GOLD", MONEY)], [(f"{EXTREMES[side].upper()} pay ", MONEY)], highlight, width)
    viewer = sight.view.viewer
    is_hit = viewer in table.at_side(side)
    own = "$loss" if is_hit else "$foreground"
    words: list[Part] = [
        _now(sight, side, width - CHIP),
        (_num_tricks(table, side), STRONG),
        ("" if viewer is None else f"you {table.num_tricks[viewer]}", f"bold {own}"),
    ]
    chip = _chip(table.golden, GOLDEN)
    body = [_beside(part, text, width) for part, text in zip(chip, words, strict=True)]
    told = ""
    if viewer is not None:
        told = " you would pay now" if is_hit else " you would not pay"
    return [explained(row, "gold") for row in (head, *body, line(width, [(told, own)]))]


def _golden_asleep(sight: Sight[VeganView], width: int) -> list[Content]:
    """Return the lines of the golden machine before its token is placed."""
    table = sight.view.table
    head = _head([(" GOLD", MONEY)], [("asleep ", FAINT)], Highlight.NONE, width)
    cost = f"tricks {signed(table.golden_token)}"
    texts = ("fewest or most", cost, "") if width >= ROOMY else ("fewest or", "most", cost)
    body = [
        _beside(part, (text, QUIET), width)
        for part, text in zip(_chip(None, IDLE), texts, strict=True)
    ]
    now = _extremes(sight, width)
    margin = " " * (now.cell_length < width)
    rows = (head, *body, line(width, [margin, now]))
    return [explained(row, "gold").stylize(meaning(Spot(GOLD, ""))) for row in rows]


def _golden_choice(sight: Sight[VeganView], width: int) -> list[Content]:
    """Return the lines of the golden machine while its token may be placed: its two sides."""
    table = then_of(sight).table
    number = [(f" {COIN} {signed(table.golden_token)} ", GOLDEN), " "]
    rows = [explained(_head([(" GOLD", MONEY)], number, Highlight.NONE, width), "gold")]
    for side in SIDES:
        is_chosen = sight.frame.cursor == Spot(GOLD, side)
        style = Highlight.CHOSEN.style if is_chosen else f"bold {ACT}"
        label = f"[{_key(sight, side)}] {EXTREMES[side].upper()} tricks"
        now = line(width, ["    ", _now(sight, side, width - 4)])
        pair = (line(width, [(label, style)], (), style if is_chosen else ""), now)
        rows += [explained(row, "gold").stylize(meaning(Spot(GOLD, side))) for row in pair]
    return rows


def _extremes(sight: Sight[VeganView], width: int) -> Content:
    """Return who has the fewest tricks and who the most."""
    table = sight.view.table
    fewest, most = (table.at_side(side) for side in SIDES)
    if len(fewest) == len(table.num_tricks):
        return Content.styled(f"all {_num_tricks(table, 'MIN')}", QUIET)
    for gap in (" ", ""):
        signs = [_signs(sight, those, gap) for those in (fewest, most)]
        told = Content.assemble(("fewest ", QUIET), signs[0], gap, (" most ", QUIET), signs[1])
        if told.cell_length <= width:
            break
    return told


def _signs(sight: Sight[VeganView], those: Sequence[Player], gap: str) -> Content:
    """Return the signs of owners with gaps between them."""
    everybody = owners(sight.view.table, sight.players)
    signs = [everybody[owner].mark(everybody[owner].sign, False) for owner in those]
    return Content(gap).join([explained(sign, "player") for sign in signs])


def _now(sight: Sight[VeganView], side: Side, width: int) -> Content:
    """Return who has the fewest tricks now, or the most, with gaps if there is room."""
    those = then_of(sight).table.at_side(side)
    gap = " " if len("now ") + 2 * len(those) <= width else ""
    return Content.assemble(("now ", QUIET), _signs(sight, those, gap))


def _num_tricks(table: Table, side: Side) -> str:
    """Return how many tricks those with the fewest, or the most, have."""
    return tricks(table.num_tricks[table.at_side(side)[0]])


# -- tokens ----------------------------------------------------------------------------------------


def _headings(sight: Sight[VeganView]) -> tuple[str, str]:
    """Return what the tokens are there for, and when one is placed."""
    table = sight.view.table
    if table.phase is not Phase.TOKEN:
        return "still to come:", "whoever takes a 7 places one"
    taker, sevens = sight.players[table.player].name, num(table.sevens, "7")
    return "choose a token:", f"{taker} took {sevens.replace('one', 'a')}"


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
    style = "bold $background on $foreground"
    if is_chosen:
        style = Highlight.CHOSEN.style
    elif token == GOLD:
        style = GOLDEN
    elif is_open:
        style = f"bold {ACT}"
    text = f"{COIN} gold {signed(number)}" if token == GOLD else f"{COIN} {signed(number)}"
    text = f"›{text}‹" if is_chosen else f" {text} "
    return Content.assemble(" ", (text, style)).stylize(meaning(Spot(token, ""), "tokens"))


# -- what a token may be placed on -----------------------------------------------------------------


def _key(sight: Sight[VeganView], place: str) -> str:
    """Return the digit of a place while a token may be placed there."""
    actions = sight.view.actions
    places = {action.machine for action in actions if isinstance(action, PlaceToken)}
    places |= {action.side for action in actions if isinstance(action, PlaceGolden)}
    if place not in places:
        return ""
    return str((*sight.view.table.machines, *SIDES).index(place) + 1)


def _highlight(sight: Sight[VeganView], machine: Machine) -> Highlight:
    cursor = sight.frame.cursor
    if sight.frame.place == machine:
        return Highlight.PAYING
    if isinstance(cursor, Spot) and cursor.place == machine:
        return Highlight.CHOSEN
    return Highlight.OPEN.when(bool(_tokens_for(sight, machine)))


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

AMOUNTS = {"+": "bold $success", "−": "bold $loss"}
"""The style of an amount by its sign."""


def _head(left: Sequence[Part], right: Sequence[Part], highlight: Highlight, width: int) -> Content:
    """Return the line of a machine's name, and what to do about it if there is room."""
    needed = Content.assemble(*left, *right).cell_length + 1
    style = highlight.style
    if highlight.is_solid:
        left, right = ([Content.assemble(*parts).plain] for parts in (left, right))
    elif highlight is Highlight.OPEN:
        left = [(part, f"bold {ACT}") if isinstance(part, str) else part for part in left]
    return line(width, left, right if needed <= width else [], style)


def _chip(number: int | None, style: str) -> list[Content]:
    """Return the three lines of a token, or of its empty place."""
    if number is None:
        return [centred(CHIP, [(row, FAINT)]) for row in EMPTY]
    digit, sign = large(str(abs(number))), LARGE_SIGNS.get(signed(number)[0], ("",) * 3)
    rows = [before + row for before, row in zip(sign, digit, strict=True)]
    return [centred(CHIP, [(row, style)], style) for row in rows]


def _beside(chip: Content, text: Part, width: int) -> Content:
    return line(width, [chip, " ", text])


def _spread(lines: list[Content], height: int) -> list[Content]:
    """Return the lines, the last one apart if there is room."""
    gap = [Content("")] * (height > len(lines))
    return [*lines[:-1], *gap, lines[-1]][:height]
