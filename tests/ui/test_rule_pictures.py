"""The pictures in the rulebook and the casinos beside the pages of tiles."""

from importlib import import_module

import pytest
from textual.app import App
from textual.containers import VerticalScroll

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.casinos.payout_rule_pictures import INKS, PayoutPicture
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.screens.registry import picture_of
from lasvegas_tui.screens.royale.rule_pictures import TilePicture
from lasvegas_tui.shell import themes
from tests.ui.tables import on_top, running, text

PICTURES = [
    (game, rule)
    for game in names()
    for rule in import_module(f"lasvegas_tui.screens.{game}.rule_pictures").PICTURES
]


async def test_every_picture_belongs_to_a_rule_and_can_be_drawn() -> None:
    assert {game for game, _ in PICTURES} == set(names())
    assert picture_of("dice", "no such rule") is None
    async with running(Pictures()) as (app, pilot):
        for game, rule in PICTURES:
            assert rule in {section.id for section in rulebook.sections(game)}
            picture = picture_of(game, rule)
            assert picture is not None
            await app.mount(picture)
            await pilot.pause()
            assert picture.region.width <= 76
            assert "You" in text(app) or INKS[0].sign in text(app), rule
            await picture.remove()


class Pictures(App[None]):
    """An app that shows one picture after the other."""

    def on_mount(self) -> None:
        self.register_theme(themes.NIGHT)
        self.theme = themes.NIGHT.name


@pytest.mark.parametrize("game", names())
async def test_picture_in_the_rulebook_is_whole(game: str) -> None:
    async with running(LasVegas(destinations.OpenRulebook(game))) as (app, pilot):
        book = on_top(app, RulebookScreen)
        for size in ((80, 24), (160, 45)):
            await pilot.resize_terminal(*size)
            for rule in (rule for of_game, rule in PICTURES if of_game == game):
                book.turn_to(rule)
                await pilot.pause()
                check_whole(book)


def check_whole(book: RulebookScreen) -> None:
    picture = book.query_one("#picture")
    beside = picture.parent
    assert isinstance(beside, VerticalScroll)
    right = beside.content_region.right
    assert picture.region.right <= right
    panels = picture.query(CasinoPanel)
    shown = [panel.model.name for panel in panels if panel.display]
    assert not shown or shown[-1] == "paid"
    assert all(panel.region.right <= right for panel in panels)


@pytest.mark.parametrize("side", TILES)
def test_tile_is_pictured_at_its_casino(side: str) -> None:
    picture = picture_of("royale", side, is_beside=True)
    assert isinstance(picture, TilePicture)
    model = picture.panels[0].model
    assert model.tile == TILES[side].name
    assert any(row.num_dice or row.has_big for row in model.rows)
    assert picture_of("royale", side) is None


async def test_picture_of_a_tile_appears_only_in_the_margin() -> None:
    async with running(LasVegas(destinations.OpenRulebook("royale", "E2"))) as (app, pilot):
        for size, is_there in (((120, 35), False), ((160, 45), True), ((120, 35), False)):
            await pilot.resize_terminal(*size)
            assert bool(app.screen.query("#margin #picture")) is is_there
            assert ("Each rival loses a" in text(app)) is is_there


def test_payout_is_pictured_as_its_rules_say() -> None:
    lying, struck, paid = PayoutPicture(4, (80_000, 30_000), (5, 3, 3, 1)).models
    assert all(row.is_payment_hidden for row in lying.rows)
    assert [row.is_struck for row in struck.rows] == [False, True, True, False]
    assert [row.paid for row in paid.rows] == [80_000, None, None, 30_000]
