"""How terminals of all sizes are filled: by casinos, dice, notes and cards as large as they fit."""

from __future__ import annotations

from importlib import import_module
from itertools import product

import pytest
from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.content import Content

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens import picture_of
from lasvegas_tui.screens.board import table_closeup
from lasvegas_tui.screens.board.board import BoardModel, SpaceModel, TableModel, _block, fit
from lasvegas_tui.screens.board.table_closeup import TableCloseupModel, table_closeup_lines
from lasvegas_tui.screens.look.payout_picture import INKS, PayoutPicture
from lasvegas_tui.screens.royale.rule_pictures import TilePicture
from lasvegas_tui.screens.vegan.score_sheet import (
    ScoreCell,
    ScoreColumn,
    ScoreRow,
    ScoreSheetModel,
    row_at,
    score_sheet_lines,
)
from lasvegas_tui.screens.vegan.suited_cards import SUITS, SuitedCardModel
from lasvegas_tui.screens.vegan.trick import CROWN, Slot, TrickModel, TrickPanel, trick_lines
from lasvegas_tui.widgets import casino_facades
from lasvegas_tui.widgets.casino import (
    CasinoModel,
    CasinoPanel,
    OwnerRow,
    casino_lines,
    needs_of,
    owner_lines,
)
from lasvegas_tui.widgets.row_budget import FRAMED, RowBudget, num_rows, row_budget
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle
from tests.ui.screen import OneWidget
from tests.ui.tables import TableApp, asking, new_session, press, running, settled, text

SIZES = [(80, 24), (100, 30), (120, 35), (160, 45), (200, 60)]
IDS = [f"{width}x{height}" for width, height in SIZES]
ROWS = tuple(OwnerRow(player_style, 3, paid=60_000) for player_style in INKS)
PARIS = CasinoModel(4, "Paris", notes=(60_000, 50_000), rows=ROWS, tile="Toy", tile_text="Tax all.")


# -- casinos ---------------------------------------------------------------------------------------


def test_every_casino_has_a_front_of_its_own() -> None:
    fronts = [
        "\n".join(
            row.plain
            for row in casino_facades.facade(n, casino_facades.WIDTH, Highlight.NONE, False)
        )
        for n in range(1, 7)
    ]
    assert len(set(fronts)) == 6
    assert {len(row) for front in casino_facades.FRONTS for row in front} == {casino_facades.WIDTH}
    assert {len(front) for front in casino_facades.FRONTS} == {casino_facades.HEIGHT}


@pytest.mark.parametrize("width", [12, 14, 16, 22])
@pytest.mark.parametrize("height", range(8, 45))
def test_a_row_budget_fits_and_a_larger_one_never_shows_less(width: int, height: int) -> None:
    needs = needs_of([PARIS])
    budget, larger = row_budget(needs, width, height), row_budget(needs, width, height + 1)
    least = num_rows(RowBudget(has_text=budget.has_text), needs, width)
    assert num_rows(budget, needs, width) <= max(height, least)
    assert num_rows(larger, needs, width) >= num_rows(budget, needs, width)
    assert larger.has_text >= budget.has_text


@pytest.mark.parametrize("height", range(10, 16))
def test_a_blank_row_is_between_tiles_and_owners_before_notes_take_rows_of_their_own(
    height: int,
) -> None:
    owners = (ROWS * 2)[:5]
    five = replace(PARIS, rows=owners, tile_state=(Content("bar empty"),))
    lines = [row.plain for row in casino_lines(five, 12, height)]
    first = next(row for row, text in enumerate(lines) if INKS[0].sign in text)
    assert not lines[first - 1].strip()
    assert any("Toy" in text for text in lines)


def test_words_come_before_everything_that_is_only_beautiful() -> None:
    needs = needs_of([PARIS])
    budgets = [row_budget(needs, 16, height) for height in range(8, 45)]
    assert all(b.has_text for b in budgets if b.has_facade or b.owner > 1 or b.gap)
    richest = budgets[-1]
    assert (richest.has_facade, richest.note, richest.owner) == (True, FRAMED, 2)


def test_what_a_tile_does_stands_apart_from_how_it_stands_and_from_the_edge() -> None:
    model = replace(PARIS, tile_state=(Content("bar empty"),), tile_text="Opponents put a die in.")
    shown = [row.plain.rstrip() for row in casino_lines(model, 16, 40)]
    assert shown[shown.index(" Toy") :][:5] == [
        " Toy",
        " bar empty",
        "",
        " Opponents put",
        " a die in.",
    ]


def test_dice_lie_in_a_casino_in_the_colour_of_their_owner() -> None:
    lines = casino_lines(PARIS, 22, 40)
    dice = [line for line in lines if "⚃" in line.plain]
    assert [line.plain.count("⚃") for line in dice] == [3] * len(INKS)
    for line, player_style in zip(dice, INKS, strict=True):
        styles = {str(span.style) for span in line.spans}
        assert f"bold $die-pip on {player_style.colour}" in styles


@pytest.mark.parametrize("has_big", [False, True])
def test_every_die_in_a_casino_is_whole(has_big: bool) -> None:
    for width, num_dice in product(range(12, 30), range(9 - has_big)):
        row = OwnerRow(INKS[0], num_dice, has_big)
        dice = owner_lines(row, 1, width, 2)[1].plain
        assert dice.count("⚀") == num_dice + has_big
        assert "…" not in dice


@pytest.mark.parametrize(("num_dice", "has_big", "width"), [(8, False, 22), (2, True, 24)])
def test_a_large_casino_has_room_for_the_longest_name(
    num_dice: int, has_big: bool, width: int
) -> None:
    row = OwnerRow(PlayerStyle("Wilhelmina-X", "▲", "$player-blue"), num_dice, has_big, 100_000)
    count = "2+B" if has_big else "8"
    assert owner_lines(row, 1, width, 1)[0].plain.split() == ["▲", "Wilhelmina-X", count, "100K"]


def test_a_note_on_a_large_casino_has_a_frame() -> None:
    shown = "\n".join(line.plain for line in casino_lines(PARIS, 22, 40))
    assert "$60,000" in shown
    assert "╭" in shown
    assert "╭" not in "\n".join(line.plain for line in casino_lines(PARIS, 12, 14))


# -- the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=IDS)
async def test_dice_lie_blank_before_they_are_rolled(size: tuple[int, int]) -> None:
    async with running(TableApp(new_session("dice", 4)), size=size) as (app, pilot):
        await press(pilot, "enter", "4", "4")
        await settled(pilot)
        arena = app.table.play_area.arena  # type: ignore[attr-defined]
        assert [die.number for die in arena.dice] == [0] * 8
        assert arena.region.width > 30
        assert arena.display
        assert "places" in text(app), "and what happened can be read"


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("name", ["A", "Konstantinow"])
async def test_money_is_told_once(size: tuple[int, int], name: str) -> None:
    app = TableApp(new_session("royale", 4, names=(name, "Ben", "Cleo", "Dora")))
    async with asking(app, size=size):
        table = app.table
        is_cut = "…" in str(table.seat_row.render())
        is_aside = table.purses.display and table.purses.region.height > 0
        assert not is_cut or is_aside or size[0] < 110
        assert not (is_aside and name == "A")


# -- the other games -------------------------------------------------------------------------------


def test_a_counter_is_a_dark_sign_on_a_space_of_its_players_colour() -> None:
    spaces = tuple(
        SpaceModel((number,), INKS[1] if number == 3 else None) for number in range(1, 7)
    )
    tables = tuple(TableModel(position, 5, (spaces,) * 3) for position in range(1, 15))
    for height in (9, 17):
        block = _block(tables[0], fit(BoardModel(tables), 200, height), 0)
        row = next(line for line in block if INKS[1].sign in line.plain)
        assert f"bold $die-pip on {INKS[1].colour}" in {str(span.style) for span in row.spans}


def test_a_counter_fills_a_space_that_is_deep() -> None:
    spaces = tuple(
        SpaceModel((number,), INKS[1] if number == 3 else None) for number in range(1, 7)
    )
    model = BoardModel(tuple(TableModel(position, 5, (spaces,) * 3) for position in range(1, 15)))
    rows = _block(model.tables[1], fit(model, 200, 31), 0)
    middle = next(index for index, row in enumerate(rows) if INKS[1].sign in row.plain)
    styles = [{str(span.style) for span in row.spans} for row in rows]
    assert f"bold $die-pip on {INKS[1].colour}" in styles[middle]
    for edge in (middle - 1, middle + 1):
        assert f"bold $die-pip on {INKS[1].colour}" in styles[edge]
        assert not set(rows[edge].plain) & {"▄", "▀"}, "no seam in it"


def test_a_large_table_grows_with_its_room_and_its_head_is_as_wide_as_its_rows() -> None:
    spaces = tuple(SpaceModel((number,)) for number in range(1, 7))
    table = TableModel(6, 12, (spaces,) * 2)
    num_lines = []
    for width, height in ((35, 7), (44, 13), (49, 15)):
        head, first, *_ = table_closeup_lines(TableCloseupModel(table), width, height)
        assert head.cell_length == first.cell_length
        num_lines.append(table_closeup.fit(table, width, height).lines)
    assert num_lines == [3, 4, 5]


def test_the_card_that_takes_a_trick_is_framed_in_gold() -> None:
    slots = tuple(
        Slot(player_style, SuitedCardModel("7", SUITS["P"]), is_taking=place == 1)
        for place, player_style in enumerate(INKS[:3])
    )
    lines = trick_lines(TrickModel(slots=slots), 90, 12)
    framed = [line for line in lines if "▐" in line.plain]
    assert len(framed) >= 5
    assert all("$money" in {str(span.style) for span in line.spans} for line in framed)
    (named,) = [line.plain for line in lines if CROWN in line.plain]
    assert named.index("You") < named.index(CROWN) < named.index("Cleo")


def test_the_longest_names_below_a_trick_stand_apart() -> None:
    player_styles = [PlayerStyle("Wilhelmina-X", sign, "$player-blue") for sign in "▲●■◆✚"]
    card = SuitedCardModel("7", SUITS["P"])
    taken, looked_at = (
        Slot(player_styles[0], card, is_taking=True),
        Slot(player_styles[1], card, is_preview=True),
    )
    slots = (
        taken,
        looked_at,
        Slot(player_styles[2], is_due=True),
        Slot(player_styles[3]),
        Slot(player_styles[4]),
    )
    named = trick_lines(TrickModel(slots=slots), 80, 7)[-1].plain
    assert named.split("Wilhelmina-X")[1:-1] == [" ● ", "? ▸■ ", "  ◆ ", "  ✚ "]
    assert named.startswith("♛▲ ")


@pytest.mark.parametrize(
    ("size", "is_large"), [((84, 11), False), ((108, 21), True), ((146, 34), True)]
)
def test_a_round_is_scored_in_large_figures_where_there_is_room(
    size: tuple[int, int], is_large: bool
) -> None:
    cells = (
        ScoreCell("10 purple", "−9"),
        ScoreCell("2 cards", "+4"),
        ScoreCell("0 cards", "0"),
        None,
    )
    rows = tuple(ScoreRow(INKS[0], cells, "−13", "38 ❀") for _ in range(5))
    columns = tuple(ScoreColumn(title, "−3") for title in ("PURPLE sets", "4s", "8s", "GOLD MIN"))
    sheet = ScoreSheetModel(columns=columns, rows=rows)
    lines = score_sheet_lines(sheet, *size)
    assert len(lines) <= size[1]
    assert {line.cell_length for line in lines if line.plain} == {lines[0].cell_length}
    assert lines[0].cell_length <= size[0]
    assert (len(lines) > 3 * len(rows)) is is_large
    assert all(("−9" in line.plain) is not is_large for line in lines if "10 purple" in line.plain)
    named = [y for y, line in enumerate(lines) if INKS[0].name in line.plain]
    assert [row_at(sheet, index, *size) for index in range(5)] == named


# -- pictures in the rules -------------------------------------------------------------------------


PICTURES = [
    (game, rule)
    for game in names()
    for rule in import_module(f"lasvegas_tui.screens.{game}.rule_pictures").PICTURES
]


@pytest.mark.parametrize(("game", "rule"), PICTURES)
async def test_a_rule_has_a_picture_that_can_be_seen(game: str, rule: str) -> None:
    assert rule in {section.id for section in rulebook.sections(game)}
    picture = picture_of(game, rule)
    assert picture is not None
    async with running(OneWidget(picture)) as (app, _):
        assert picture.region.width <= 76
        assert "You" in text(app) or INKS[0].sign in text(app)


def test_every_game_has_a_picture() -> None:
    assert {game for game, _ in PICTURES} == set(names())
    assert picture_of("dice", "no such rule") is None


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize(("game", "rule"), PICTURES)
async def test_a_picture_in_the_book_is_whole(game: str, rule: str, size: tuple[int, int]) -> None:
    async with running(LasVegas(destinations.OpenRulebook(game, rule)), size=size) as (app, pilot):
        picture = app.screen.query_one("#picture")
        beside = picture.parent
        assert isinstance(beside, VerticalScroll)
        beside.scroll_end(animate=False)
        await pilot.pause()
        room = beside.content_region
        assert picture.region.right <= room.right
        shown = [panel.model.name for panel in picture.query(CasinoPanel) if panel.display]
        assert not shown or shown[-1] == "paid"
        assert all(panel.region.right <= room.right for panel in picture.query(CasinoPanel))
        if isinstance(picture, TrickPanel):
            assert all(slot.player_style.name in text(app) for slot in picture.model.slots)


@pytest.mark.parametrize("side", TILES)
def test_a_tile_is_pictured_at_its_casino(side: str) -> None:
    picture = picture_of("royale", side, is_beside=True)
    assert isinstance(picture, TilePicture)
    model = picture.panels[0].model
    assert model.tile == TILES[side].name
    assert any(row.num_dice or row.has_big for row in model.rows)
    assert picture_of("royale", side) is None


async def test_the_casino_of_a_tile_stands_only_in_the_margin() -> None:
    async with running(LasVegas(destinations.OpenRulebook("royale", "E2")), size=(120, 35)) as (
        app,
        pilot,
    ):
        for size, is_there in (((120, 35), False), ((160, 45), True), ((120, 35), False)):
            await pilot.resize_terminal(*size)
            assert bool(app.screen.query("#margin #picture")) is is_there
            assert ("Opponents put a die" in text(app)) is is_there


def test_a_payout_is_pictured_as_it_is_ruled() -> None:
    lying, struck, paid = PayoutPicture(4, (80_000, 30_000), (5, 3, 3, 1)).models
    assert all(row.is_asked for row in lying.rows)
    assert [row.is_struck for row in struck.rows] == [False, True, True, False]
    assert [row.paid for row in paid.rows] == [80_000, None, None, 30_000]
