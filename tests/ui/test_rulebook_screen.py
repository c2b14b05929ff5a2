from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Markdown

from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.rulebook import mentioning, sections
from lasvegas_tui.screens.lobby import Lobby
from lasvegas_tui.screens.rulebook import Rulebook
from lasvegas_tui.session import openings
from tests.ui import screen


def shown(app: LasVegas) -> str:
    return app.screen.query_one(Markdown).source


@pytest.mark.parametrize(
    ("game", "rule", "title"),
    [("royale", "A1", "Lucky Punch"), ("royale", "R-6", "Passing"), ("dice", "D-8", "Ties")],
)
async def test_it_opens_at_a_rule(game: str, rule: str, title: str) -> None:
    app = LasVegas(openings.Rules(game, rule))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app).startswith(f"## {rule} {title}")
        assert f"{rule} {title}" in screen.text(app)


async def test_it_opens_at_the_game_in_short() -> None:
    app = LasVegas(openings.Rules("dice"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app).startswith("# Las Vegas in short")
        await pilot.press("down")
        await pilot.pause()
        assert shown(app).startswith("## D-C1")


@pytest.mark.parametrize("game", names())
async def test_the_signs_at_the_table_are_a_key_away(game: str) -> None:
    app = LasVegas(openings.Rules(game))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "i signs" in screen.text(app)
        await pilot.press("i")
        await pilot.pause()
        assert shown(app).startswith("# Signs at the table")
        await pilot.press("up", "i")
        await pilot.pause()
        assert shown(app).startswith("# Signs at the table")


async def test_another_game_is_a_key_away() -> None:
    app = LasVegas(openings.Rules("vegan", "V-8"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert shown(app).startswith("# Las Vegas Royale in short")


async def test_it_goes_back_to_what_it_was_opened_over() -> None:
    app = LasVegas(openings.Setup("dice"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        below = app.screen
        app.open_rules("dice", "D-1")
        await pilot.pause()
        assert isinstance(app.screen, Rulebook)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is below


async def test_opened_from_the_command_line_it_goes_back_to_the_lobby() -> None:
    app = LasVegas(openings.Rules("dice", "D-1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Lobby)


async def test_a_long_section_scrolls() -> None:
    app = LasVegas(openings.Rules("royale", "H2"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen.query_one("#page")
        assert page.scroll_offset.y == 0
        await pilot.press("right")
        await pilot.pause()
        assert page.scroll_offset.y > 0
        await pilot.press("left")
        await pilot.pause()
        assert page.scroll_offset.y == 0


async def typed(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
async def test_words_are_looked_for_and_enter_goes_from_one_to_the_next(
    size: tuple[int, int],
) -> None:
    app = LasVegas(openings.Rules("dice", "D-1"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "/ search" in screen.text(app)
        await typed(pilot, "/", *"tie")
        found = [page.markdown for page in mentioning("dice", ["tie"])]
        assert len(found) > 2
        for place, page in enumerate([*found, found[0]]):
            assert shown(app) == page
            assert f"{place % len(found) + 1} of {len(found)}" in screen.text(app)
            await typed(pilot, "enter")
        assert "Esc back from the search" in screen.text(app)


async def test_what_is_typed_is_no_key_of_the_book_until_escape() -> None:
    app = LasVegas(openings.Rules("dice", "D-1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await typed(pilot, "/", *"chips", "space", *"golden")
        assert shown(app).startswith("## D-20")
        await typed(pilot, "left", "left", "s", "q")
        assert "no rule has that" in screen.text(app)
        assert shown(app).startswith("## D-20"), "the page found last stays"
        await typed(pilot, "escape")
        assert "i signs" in screen.text(app)
        assert "no rule" not in screen.text(app)
        await typed(pilot, "i")
        assert shown(app).startswith("# Signs at the table")
        await typed(pilot, "escape")
        assert isinstance(app.screen, Lobby)


async def test_a_game_without_a_page_of_signs_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = tuple(page for page in sections("dice") if page.title != rulebook.SIGNS)
    monkeypatch.setattr(rulebook, "sections", lambda game: pages)
    app = LasVegas(openings.Rules("dice", "D-1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "signs" not in screen.text(app)
        await typed(pilot, "i")
        assert shown(app).startswith("## D-1")


@pytest.mark.parametrize(
    ("tile", "sign"), [("F2", "`2c 3×30K 4d` of Handicap"), ("A2", "`pays 30K` of Jackpot")]
)
async def test_the_page_of_a_tile_explains_its_signs(tile: str, sign: str) -> None:
    app = LasVegas(openings.Rules("royale", tile))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page, _, signs = shown(app).partition("**On the table**")
        assert page.strip() == rulebook.section("royale", tile).strip()
        assert sign in signs
        assert "of Block It!" not in signs


def top_line(app: LasVegas) -> str:
    """Return the first line of the page that has anything in it."""
    page = app.screen.query_one("#page").region
    lines = screen.text(app).splitlines()[page.y : page.bottom]
    return next(line[page.x :].strip() for line in lines if line[page.x :].strip())


@pytest.mark.parametrize("game", names())
async def test_signs_of_players_are_shown_from_their_heading_on(game: str) -> None:
    app = LasVegas(openings.Rules(game, rulebook.SIGNS_OF_PLAYERS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert top_line(app) == "Players"
        await pilot.press("up", "down")
        await pilot.pause()
        assert top_line(app) == "Signs at the table", "asked for again by itself it is whole"


async def test_words_that_are_looked_for_are_in_sight_on_a_long_page() -> None:
    app = LasVegas(openings.Rules("royale"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await typed(pilot, "/", *"golden space")
        while not shown(app).startswith("# Signs at the table"):
            await typed(pilot, "enter")
        assert top_line(app) not in ("Signs at the table", "Players")
        assert "of My Choice" in screen.text(app)
