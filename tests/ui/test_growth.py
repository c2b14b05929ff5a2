"""Whatever a table shows is also shown in a larger window, in any position that play comes to."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest
from textual.geometry import Region

from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel, CasinoPanel
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.seats import Seats
from tests.nightly import at_night
from tests.ui.positions import LARGEST_OF_EACH, LONG, OneTable, Table, asked, of_each_kind
from tests.ui.screen import text
from tests.ui.tables import NAMES, running

LEAST, MOST = (80, 24), (200, 60)
NUM_POSITIONS, NUM_STEPS = 2, 4
SEEDS = [0, at_night(1)]
WORD = re.compile(r"[^\W_][\w+/'’]*")
BRIEF = re.compile(r"\d+[a-z]|[A-Za-z]|0")
"""A word, a count or none in short form: a larger window writes it out."""

LEFT_OUT = {"more", "neut", "neu", "ne", "whi", "wh", "BIG", "leads", *map(str, Chip)}
"""What stands below a list that is cut, "neutral" and "white" where they are cut, what is drawn
where there is room for the Biggy, "no roll leads", which is "no roll puts you ahead" where it fits,
and words of chip cards."""


def facts(table: GameScreen[Any]) -> set[str]:
    """Return the words on the screen, and the numbers at each casino.

    Left out are the history, where what is old goes however large a window is, and keys, whose
    words differ in length.
    """
    found: set[str] = set()
    for widget in table.query(LineWidget):
        is_seen = widget.is_on_screen and widget.visible and widget.region.area
        if not is_seen or isinstance(widget, KeyBar):
            continue
        if isinstance(widget, History):
            lines = [widget.hint.plain]
        else:
            lines = [line.plain for line in widget.lines()]
        if isinstance(widget, CasinoPanel):
            lines += [line.plain for line in widget.money.lines()]
        if isinstance(widget, Seats):  # large digits are no letters
            lines += [model.money for model in widget.models]
        words = {word for word in WORD.findall(" ".join(lines)) if not BRIEF.fullmatch(word)}
        words -= LEFT_OUT
        if isinstance(widget, CasinoPanel):  # a short text gives way to the whole one
            words -= set(re.findall(r"[a-z]+", widget.model.tile_brief))
        found |= words
        if isinstance(widget, CasinoPanel):
            found |= {f"{word} at {widget.model.number}" for word in words & numbers(widget.model)}
    return found


def numbers(model: CasinoModel) -> set[str]:
    """Return the amounts and the numbers of dice of a casino."""
    counts = {row.count for row in model.rows}
    return {*counts, *map(short, (*model.notes, *(row.paid or 0 for row in model.rows)))}


def sizes(rng: Random) -> list[tuple[int, int]]:
    """Return sizes of a window, none of which is less wide or less high than the one before."""
    widths = sorted(rng.sample(range(LEAST[0], MOST[0] + 1), NUM_STEPS))
    heights = sorted(rng.sample(range(LEAST[1], MOST[1] + 1), NUM_STEPS))
    flat = rng.choice([[], heights])
    return [LEAST, *zip(widths, flat or sorted(rng.choices(heights, k=NUM_STEPS)), strict=True)]


@pytest.mark.parametrize("seed", SEEDS)
@LARGEST_OF_EACH
async def test_larger_window_shows_no_less(table: Table, seed: int) -> None:
    rng = Random(seed)
    positions = [
        position.kept() for position in of_each_kind(asked(*table, range(seed, seed + 1), NAMES), 2)
    ]
    async with running(OneTable(positions[0])) as (app, pilot):
        for position in rng.sample(positions, min(NUM_POSITIONS, len(positions))):
            question = app.director.show(position)
            if rng.random() < 0.7 and not question.items:
                question.move_to(rng.choice(question.actions))
                app.director.draw_question(question)
            before, at, shown = set[str](), LEAST, ""
            for size in sizes(rng):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                now = facts(app.table)
                assert before <= now, f"{at} -> {size}: {before - now}\n{shown}\n{text(app)}"
                shown = text(app)
                before, at = now, size


@pytest.mark.parametrize("size", [LEAST, *map(at_night, [((120, 35),), ((160, 45),)])])
@LARGEST_OF_EACH
async def test_nothing_moves_while_one_chooses(table: Table, size: tuple[int, int]) -> None:
    positions = asked(*table, range(3, 4), LONG)
    async with running(OneTable(next(positions)), size=size) as (app, pilot):
        for position in islice(of_each_kind(positions, 1), 8):
            question = app.director.show(position)
            await pilot.pause()
            before = places(app.table)
            for action in () if question.items else question.actions[:6]:
                question.move_to(action)
                app.director.draw_question(question)
                await pilot.pause()
                assert places(app.table) == before, action


def places(table: GameScreen[Any]) -> dict[LineWidget, Region]:
    """Return where the widgets are, without what lies on a line that is free."""
    return {w: w.region for w in table.query(LineWidget) if w is not table.latest}
