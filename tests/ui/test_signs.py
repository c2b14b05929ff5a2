"""Every game's page on the signs at its table, held against what the table shows."""

import re
from random import Random
from typing import Any

import pytest
from textual.widgets import Tooltip

from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.royale.tiles.nice_dice import LyingDie
from lasvegas_tui.screens.board.turn_menu import TurnMenu
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.title_bar import TitleBar
from lasvegas_tui.screens.royale.tile_display import painted
from lasvegas_tui.screens.vegan.trick import TrickPanel
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.dice import DiceArena
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.prompt import Prompt
from lasvegas_tui.widgets.seats import BAR
from lasvegas_tui.widgets.side_tables_and_texts import SideTables
from tests.ui.positions import OneTable, asked
from tests.ui.quiet import until
from tests.ui.screen import meanings
from tests.ui.tables import (
    NAMES,
    TableApp,
    asking,
    new_session,
    open_curtain,
    press,
    running,
    table_of,
    text,
)
from tests.walking import random_steps

ON_SPACE = (LyingDie(0, Dice(1)), None, None, LyingDie(1, Dice(1)), None, None)
SHOWN: list[tuple[str, int, dict[str, Any], str]] = [
    ("royale", 2, {}, "7 dice + Biggy"),
    ("dice", 2, {"chips": True}, "8 dice + 4 white"),
    ("board", 2, {}, "20 counters"),
    ("board", 2, {}, "10 cards"),
    ("board", 2, {}, "0 points"),
    ("card", 3, {}, "0 of 8+ laid"),
    ("vegan", 3, {}, "15 ❀"),
]


def page(game: str) -> str:
    return rulebook.section(game, rulebook.SIGNS)


def pattern(sign: str) -> str:
    """Return a sign for any other number in the place of a single one."""
    return r"\d" if sign.isdigit() and len(sign) == 1 else re.escape(sign)


@pytest.mark.parametrize("game", names())
def test_every_game_explains_the_signs_of_its_players(game: str) -> None:
    max_players = 4 if game == "board" else 5
    signs = [colour.sign for colour in COLOURS.values()][:max_players]
    assert f"`{' '.join(signs)}`" in page(game)


@pytest.mark.parametrize(("game", "num_players", "options", "sign"), SHOWN)
def test_signs_beside_a_player_are_explained(
    game: str, num_players: int, options: dict[str, Any], sign: str
) -> None:
    session = new_session(game, num_players, **options)
    while game != "board" and session.awaited == ():
        session.draw()
    model = table_of(session).seats_in(session.view(None))[0]
    assert sign in (model.dice, model.money, model.extras)
    parts = [pattern(part) for part in re.split(r"(\b\d\b)", sign)]
    assert re.search(f"`{''.join(parts)}`", page(game))


TILES_WITH_SIGNS: dict[str, tuple[Any, ...]] = {
    "A2": (),
    "B1": (0, (4,)),
    "B2": (2, 9),
    "C1": (0,),
    "C2": ((0, 1),),
    "D2": (0,),
    "E1": (),
    "E2": ((Dice(2), Dice(1, 1)),),
    "G2": ((Dice(2), Dice(1, 1)),),
    "H1": (ON_SPACE,),
    "H2": (Dice(1), 0),
}
"""Sides of tiles, and what lies on each."""


@pytest.mark.parametrize("side", TILES_WITH_SIGNS)
def test_signs_on_a_tile_are_explained(side: str) -> None:
    tile = TILES[side](*TILES_WITH_SIGNS[side])
    player_styles = table_of(new_session("royale", 3)).players
    shown = " ".join(line.plain for line in painted(tile.marks(), player_styles))
    assert f"`{shown}`" in page("royale")


# -- what stands on the screen ---------------------------------------------------------------------

SPOKEN = re.compile(r"[^\w\d]*[A-Za-z][a-z'’]+[-,.;:!?)…]*|[A-Z]{2,}[.:,]?|Front-man|a")
"""A word, in a sentence or as a name."""
COUNT = re.compile(r"\$?\d+(,\d+)*[.,]?")
EDGES = "▏."
"""What may stand close to a sign: the edge of a card, a full stop."""
IN_SENTENCES = (KeyBar, History, Prompt, ChoiceList, SideTables, TitleBar, DiceArena)
MENU_KEY = 3
"""The most letters of a key in the board's menu, such as 1-6."""


def check_signs(table: GameScreen[Any]) -> None:
    """Whatever is neither a word, nor a count, nor a picture explains itself under the mouse."""
    signs = rulebook.signs(table.game.name)
    widgets = [w for w in table.query(LineWidget) if w.is_on_screen and w.region.area]
    for widget in widgets:
        if isinstance(widget, IN_SENTENCES):
            continue
        for line in widget.lines():
            for found in re.finditer(r"\S+", line.plain):
                if is_known(found.group().strip(EDGES), widget):
                    continue
                meant = meanings(line)[slice(*found.span())]
                assert any(m.get("sign") in signs or "tip" in m for m in meant), (
                    found.group(),
                    widget,
                    line,
                )


def is_known(word: str, widget: LineWidget) -> bool:
    is_key = isinstance(widget, TurnMenu) and len(word) <= MENU_KEY and word.isascii()
    is_told = isinstance(widget, CasinoPanel) and word in re.split(r"[ .]", widget.model.tile_text)
    is_drawn = all(sign in "▪▏▕" or "─" <= sign <= "▟" for sign in word)
    is_picture = is_drawn and (word not in BAR or isinstance(widget, TrickPanel))
    return is_key or is_told or is_picture or bool(SPOKEN.fullmatch(word) or COUNT.fullmatch(word))


@pytest.mark.parametrize(
    "size", [(80, 24), pytest.param((200, 60), marks=pytest.mark.nightly)], ids=["80x24", "200x60"]
)
@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("royale", 5, {"tiles": 6}),
        ("dice", 4, {"chips": True, "neutral": True}),
        ("card", 5, {"chips": True, "sequential": True}),
        ("board", 4, {"duels": True}),
        ("vegan", 5, {}),
    ],
)
async def test_every_sign_on_the_screen_has_an_explanation(
    game: str, people: int, options: dict[str, Any], size: tuple[int, int]
) -> None:
    position = next(asked(game, people, options, range(1), NAMES))
    async with running(OneTable(position), size=size) as (app, pilot):
        session = new_session(game, people, seed=3, **options)
        for number, _ in enumerate(random_steps(session, Random(5))):
            if number % 40 == 0:
                app.table.draw_table(session.view(None))
                await pilot.pause()
                check_signs(app.table)


async def test_key_of_the_signs_is_named_in_the_first_three_games() -> None:
    settings = Settings(animation="off", hints=False)
    named = []
    for _ in range(5):
        table_app = TableApp(new_session("dice"), settings)
        async with asking(table_app) as (app, pilot):
            named.append("i signs" in text(app))
            await press(pilot, "i")
            assert app.explained == [("dice", rulebook.SIGNS)]
        settings = table_app.settings
    assert named == [True, True, True, False, False]


async def test_resumed_game_is_counted_once() -> None:
    session = new_session("dice")
    async with asking(TableApp(session)) as (app, pilot):
        await press(pilot, "enter")
        settings = app.settings
    async with asking(TableApp(session, settings)) as (app, _):
        assert app.settings.begun == ("dice",)


EXPLAINED: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("royale", {"tiles": 6}, {"7 dice + Biggy": "the Biggy are still to be placed", "": ": "}),
    ("royale", {}, {"2 chips": "each counts $10,000"}),
    ("dice", {"neutral": True}, {"8 dice + 2 white": "four white ones"}),
    ("dice", {}, {"▲ ·": "no dice", "0K": "its notes"}),
    ("card", {}, {"of 8+ laid": "lie at the casinos"}),
    ("board", {}, {"10 cards": "three Front-men", "▼": "her way ahead", "···": "a free space"}),
    (
        "vegan",
        {},
        {
            "fewest or": "the fewest tricks or the most",
            "│  ? │": "does nothing so far",
            " ♥": "red",
        },
    ),
]
"""Signs at tables and a part of their explanations; an empty sign is the name of a tile."""


@pytest.mark.parametrize(("game", "options", "signs"), EXPLAINED)
async def test_sign_shows_its_tooltip_under_the_mouse(
    game: str, options: dict[str, Any], signs: dict[str, str]
) -> None:
    session = new_session(game, 3, **options)
    async with asking(TableApp(session), size=(120, 35), tooltips=True) as (app, pilot):
        if game in ("card", "vegan"):
            await open_curtain(pilot)
        for at, told in signs.items():
            sign = at or session.view(None).table.tiles[0].name  # type: ignore[attr-defined]
            rows = text(app).splitlines()
            y = next(y for y, row in enumerate(rows) if sign in row)
            await pilot.hover(offset=(rows[y].index(sign), y))
            explained = [str(w.tooltip) for w in app.table.query(LineWidget) if w.tooltip]
            assert len(explained) == 1
            assert told in explained[0]
            await until(pilot, lambda: app.screen.query_one(Tooltip).display, "the tooltip")
            assert told.split()[-1] in text(app)
            await pilot.hover(offset=(0, 0))
            assert not [w for w in app.table.query(LineWidget) if w.tooltip]
