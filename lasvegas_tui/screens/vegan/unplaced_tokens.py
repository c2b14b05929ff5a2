"""The tokens that are not placed at a machine yet, and who will place one."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.if_round_ended import forecast
from lasvegas_tui.rules.vegan.table import Phase, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.screens.vegan.targets import GOLD, Spot, is_asked, open_spots
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, Highlight, explained, meaning
from lasvegas_tui.widgets.text_layout import line

COIN = "◎"
"""The sign of a token, and of a 7: the player who takes a 7 places a token."""

FACE_DOWN = "cards you won count, but lie face down"
"""A text on the tricks that the viewer has won, while nobody may look at them (V-5)."""
LEFT = "$foreground on $surface"
"""The style of a token that cannot be placed now."""


class Tokens(ViewWidget[VeganView]):
    """The line of tokens that are not placed yet; a click on one selects it."""

    DEFAULT_CSS = "Tokens { width: 100%; height: 1; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        heading, *asides = _words(sight)
        parts = [explained((f" {heading} ", QUIET), "tokens"), *_tokens_left(sight)]
        room = width - Content.assemble(*parts).cell_length
        for aside in asides:
            if cell_len(aside) + 2 <= room:
                return [line(width, parts, [explained((f"{aside} ", QUIET), "tokens")])]
        return [line(width, parts)]


def _words(sight: Sight[VeganView]) -> tuple[str, ...]:
    """Return the words before the tokens, and then wordings of those after them, the best first.

    Keys are only for a viewer who is asked; arrows are left out in a demo, which uses them itself.
    """
    table = sight.view.table
    outlook = _outlook(sight.view)
    if not table.has_tokens_to_come:
        return "all four 7s are gone; unused:", *outlook
    if table.phase is not Phase.TOKEN:
        told = f"whoever takes a 7 {COIN} places one"
        brief = f"whoever takes a 7 places {COIN}"
        if outlook == (FACE_DOWN,):
            return "tokens:", f"{FACE_DOWN}; {told}", told, brief
        if outlook:
            return "tokens:", *outlook
        return "tokens:", told, brief
    if not is_asked(sight):
        taker = sight.players[table.player].name
        return f"{taker} places one:", f"{taker} took a 7"
    heading, arrows, spots = "your token:", "", open_spots(sight)
    if sight.frame.has_arrows:
        arrows = "←→ or "
    if len({spot.token for spot in spots}) > 1:
        heading = "↑↓ choose a token:"
    is_golden = isinstance(sight.frame.cursor, Spot) and sight.frame.cursor.token == GOLD
    if is_golden or all(spot.token == GOLD for spot in spots):
        return heading, f"only on GOLD: {arrows}its number chooses a side", "only on GOLD"
    told = f"{arrows}its number chooses the machine"
    if arrows:
        return heading, told, "←→ its machine"
    return heading, told


def _outlook(view: VeganView) -> tuple[str, ...]:
    """Return wordings of the viewer's forecast, or of why there is none (V-5); may be empty."""
    found = forecast(view)
    if found is not None and found.is_whole:
        return (f"if it ended now: you {signed(found.change)} {CABBAGE}",)
    if found is not None:
        told = f"{found.of_gold('you')} now"
        return f"{told}; {FACE_DOWN}", told
    if view.viewer is None or view.table.is_open or not view.table.num_tricks[view.viewer]:
        return ()
    return (FACE_DOWN,)


def _tokens_left(sight: Sight[VeganView]) -> list[Content]:
    """Return the tokens that are not placed yet, the golden one last."""
    table, tokens = sight.view.table, []
    for index, token in enumerate(table.tokens):
        is_first = token not in table.tokens[:index]  # of two equal ones the first is chosen
        tokens.append(_left(sight, token, f"{COIN} {signed(token)}", is_first))
    if table.golden is not None and table.golden_side is None:
        tokens.append(_left(sight, GOLD, f"{COIN} gold {signed(table.golden)}"))
    return tokens


def _left(
    sight: Sight[VeganView], token: int | str, text: str, can_be_chosen: bool = True
) -> Content:
    """Return a token as drawn; `can_be_chosen` is False for the second of two equal ones."""
    cursor = sight.frame.cursor
    shown, style = f" {text} ", LEFT
    if can_be_chosen and isinstance(cursor, Spot) and cursor.token == token:
        shown, style = f"›{text}‹", Highlight.CHOSEN.style
    elif any(spot.token == token for spot in open_spots(sight)):
        style = f"bold {ACT}"
    elif token == GOLD:
        style = f"bold {MONEY} on $surface"
    return Content.assemble(" ", (shown, style)).stylize(meaning(Spot(token, ""), "tokens"))
