"""Every game's page on the signs at its table, held against what the table shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.tile import Tile
from lasvegas_tui.rules.royale.tiles.bad_luck import BadLuck
from lasvegas_tui.rules.royale.tiles.block_it import BlockIt
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.fifty_fifty import FiftyFifty
from lasvegas_tui.rules.royale.tiles.handicap import Handicap
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.knockout import Knockout
from lasvegas_tui.rules.royale.tiles.my_choice import MyChoice
from lasvegas_tui.rules.royale.tiles.nice_dice import LyingDie, NiceDice
from lasvegas_tui.rules.royale.tiles.no_entry import NoEntry
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from lasvegas_tui.rules.royale.tiles.prime_time import PrimeTime
from lasvegas_tui.screens import look_of
from lasvegas_tui.screens.royale.tile_marks import painted
from lasvegas_tui.session.seats import COLOURS
from tests.ui.tables import new_session

ON_SPACE = (LyingDie(0, Dice(1)), None, None, LyingDie(1, Dice(1)), None, None)
SHOWN: list[tuple[str, int, dict[str, Any], str]] = [
    ("royale", 2, {}, "7+B dice"),
    ("dice", 2, {"chips": True}, "8+4w dice"),
    ("board", 2, {}, "20 counters"),
    ("board", 2, {}, "123456 FFF M"),
    ("board", 2, {}, "won 0"),
    ("card", 3, {}, "0/8 out"),
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
def test_what_stands_at_a_player_is_explained(
    game: str, num_players: int, options: dict[str, Any], sign: str
) -> None:
    session = new_session(game, num_players, **options)
    while game != "board" and session.awaited == ():
        session.draw()
    model = look_of(session).seats_in(session.view(None))[0]
    assert sign in (model.dice, model.money, model.extras)
    parts = [pattern(part) for part in re.split(r"(\b\d\b)", sign)]
    assert re.search(f"`{''.join(parts)}`", page(game))


@pytest.mark.parametrize(
    "tile",
    [
        Handicap(),
        BlockIt(),
        BlockIt((2, 3)),
        Jackpot(),
        HighFive(),
        HighFive(0),
        PowerPlay(),
        PowerPlay(0),
        NoEntry(),
        Knockout(),
        Knockout((Dice(2), Dice(1, 1))),
        DoubleDown((Dice(2), Dice(1, 1))),
        FiftyFifty(2, 9),
        NiceDice(ON_SPACE),
        PrimeTime(0, (4,)),
        MyChoice(Dice(1), 0),
        BadLuck((0, 1)),
    ],
    ids=str,
)
def test_what_stands_on_a_tile_is_explained(tile: Tile) -> None:
    player_styles = look_of(new_session("royale", 3)).player_styles
    shown = " ".join(line.plain for line in painted(tile.marks(), player_styles))
    assert f"`{shown}`" in page("royale")
