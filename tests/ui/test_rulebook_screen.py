import pytest
from rich.console import Console

from lasvegas_tui import destinations, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.rulebook import search, sections
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.pages.markdown_view import MarkdownView, PlainMarkdown
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import on_top, running


def opened(game: str, rule: str = "") -> LasVegas:
    """Return the program with a rulebook, at a rule."""
    return LasVegas(destinations.OpenRulebook(game, rule))


def shown(app: LasVegas) -> str:
    return app.screen.query_one("#rule", MarkdownView).markdown


async def test_rulebook_opens_at_the_summary_of_the_game() -> None:
    async with running(opened("dice")) as (app, pilot):
        assert shown(app).startswith("# Las Vegas in short")
        assert settings.load()[0].knows_rules
        await pilot.press("down")
        assert shown(app).startswith("# Signs at the table")
        await pilot.press("down")
        assert shown(app).startswith("## D-C1")


@pytest.mark.parametrize("game", names())
async def test_signs_stand_at_the_beginning_of_the_list(game: str) -> None:
    async with running(opened(game, rulebook.SIGNS)) as (app, _):
        assert app.screen.query_one(SafeOptionList).scroll_offset.y == 0
        assert app.screen.query_one("#page").scroll_offset.y == 0
        assert "in short" in screen.text(app)


async def test_i_opens_the_signs_in_every_game() -> None:
    async with running(opened(names()[0])) as (app, pilot):
        for _ in range(2):
            assert "i signs" in screen.text(app)
            await pilot.press("i")
            assert shown(app).startswith("# Signs at the table")
            await pilot.press("up", "i")
            assert shown(app).startswith("# Signs at the table")
            await pilot.press("g")


async def test_g_switches_to_the_rulebook_of_another_game() -> None:
    async with running(opened("vegan", "V-8")) as (app, pilot):
        await pilot.press("g")
        assert shown(app).startswith("# Las Vegas Royale in short")


async def test_rulebook_opened_from_the_command_line_returns_to_the_lobby() -> None:
    async with running(opened("dice", "D-1")) as (app, pilot):
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_long_section_scrolls() -> None:
    async with running(opened("royale", "H2")) as (app, pilot):
        page = app.screen.query_one("#page")
        assert page.scroll_offset.y == 0
        await pilot.press("right")
        assert page.scroll_offset.y > 0
        await pilot.press("left")
        assert page.scroll_offset.y == 0


async def test_search_finds_words_and_enter_goes_to_the_next() -> None:
    async with running(opened("dice", "D-1")) as (app, pilot):
        assert "/ search" in screen.text(app)
        await pilot.press("/", *"tie")
        found = [page.markdown for page in search("dice", ["tie"])]
        assert len(found) > 2
        for place, page in enumerate([*found, found[0]]):
            assert shown(app) == page
            assert f"{place % len(found) + 1} of {len(found)}" in screen.text(app)
            await pilot.press("enter")
        assert "Esc back from the search" in screen.text(app)


async def test_match_near_the_heading_of_its_rule_leaves_the_heading_on_the_page() -> None:
    async with running(opened("royale")) as (app, pilot):
        page = app.screen.query_one("#page")
        await pilot.press("/", *"tie")
        offsets = []
        for _ in search("royale", ["tie"]):
            offsets.append(page.scroll_offset.y)
            await pilot.press("enter")
        assert {y for y in offsets if y < page.size.height} == {0}
        assert max(offsets) > 0, "a match further down is scrolled to"


async def test_keys_typed_into_the_search_are_text_until_escape() -> None:
    async with running(opened("dice", "D-1")) as (app, pilot):
        await pilot.press("/", *"sets")
        assert shown(app).startswith("## D-20")
        await pilot.press("left", "left", "s", "q")
        assert "no rule found" in screen.text(app)
        assert shown(app).startswith("## D-20"), "the page found last stays"
        await pilot.press("escape")
        assert "i signs" in screen.text(app)
        assert "no rule" not in screen.text(app)
        await pilot.press("i")
        assert shown(app).startswith("# Signs at the table")
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_game_without_a_page_of_signs_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = tuple(page for page in sections("dice") if page.title != rulebook.SIGNS)
    monkeypatch.setattr(rulebook, "sections", lambda game: pages)
    async with running(opened("dice", "D-1")) as (app, pilot):
        assert "signs" not in screen.text(app)
        await pilot.press("i")
        assert shown(app).startswith("## D-1")


async def test_page_of_a_tile_explains_its_signs() -> None:
    async with running(opened("royale", "E1")) as (app, _):
        page, _, signs = shown(app).partition("**On the table**")
        assert page.strip() == rulebook.section("royale", "E1").strip()
        assert "`close a casino: 20K` of No Entry!" in signs
        assert "of Block It!" not in signs


def top_line(app: LasVegas) -> str:
    """Return the first line of the page that has anything in it, beside the bar it scrolls by."""
    page = app.screen.query_one("#page").scrollable_content_region
    lines = screen.text(app).splitlines()[page.y : page.bottom]
    texts = (line[page.x : page.right].strip() for line in lines)
    return next(text for text in texts if text)


async def test_signs_of_players_open_at_their_heading() -> None:
    async with running(opened("vegan", rulebook.SIGNS_OF_PLAYERS)) as (app, pilot):
        assert top_line(app) == "Players"
        await pilot.press("up", "down")
        assert top_line(app) == "Signs at the table", "asked for again by itself it is whole"


async def test_words_found_are_in_sight_on_a_long_page() -> None:
    async with running(opened("royale")) as (app, pilot):
        await pilot.press("/", *"golden space")
        while not shown(app).startswith("# Signs at the table"):
            await pilot.press("enter")
        assert top_line(app) not in ("Signs at the table", "Players")
        assert "of My Choice" in screen.text(app)


async def test_titles_in_the_list_are_whole() -> None:
    async with running(opened(names()[0])) as (app, pilot):
        for _ in names():
            book = on_top(app, RulebookScreen)
            for size in ((80, 24), (160, 45)):
                await pilot.resize_terminal(*size)
                found = book.query_one(SafeOptionList)
                titles = [" ".join(str(option.prompt).split()) for option in found.options]
                assert {section.label for section in sections(book.game.name)} <= set(titles)
                rows = [row for option in found.options for row in str(option.prompt).splitlines()]
                assert max(map(len, rows)) <= found.scrollable_content_region.width - 2
            await pilot.press("g")


async def test_table_section_of_a_page_moves_beside_it_on_a_large_screen() -> None:
    async with running(opened("royale", "A2")) as (app, pilot):
        assert "On the table" in shown(app)
        assert not app.screen.query("#on, #beside")
        await pilot.resize_terminal(160, 45)
        assert "On the table" not in shown(app)
        assert "On the table" in app.screen.query_one("#beside", MarkdownView).markdown
        assert "B1 Prime Time" in screen.text(app)
        await pilot.resize_terminal(80, 24)
        assert "On the table" in shown(app)
        assert not app.screen.query_one("#on").display


def test_related_rules_are_linked_both_ways() -> None:
    pages = {page.id: page for page in sections("dice")}
    assert [page.id for page in rulebook.related("dice", pages["D-8"])] == ["D-9"]
    assert [page.id for page in rulebook.related("dice", pages["D-9"])] == ["D-8"]
    assert "D-1" not in [page.id for page in rulebook.related("dice", pages["D-19"])]


@pytest.mark.parametrize("game", names())
def test_page_text_is_complete_and_fits_its_width(game: str) -> None:
    width = 44
    console = Console(width=width, color_system=None, highlight=False)
    for page in sections(game):
        with console.capture() as printed:
            console.print(PlainMarkdown(page.markdown))
        lines = printed.get().splitlines()
        assert max(map(len, lines)) <= width
        told = " ".join(" ".join(lines).replace("• ", "").replace("*", "").split())
        for sentence in page.body.replace("*", "").replace("`", "").split("\n\n"):
            if not sentence.startswith(("|", "-")):
                assert " ".join(sentence.split()) in told


async def test_margin_of_a_tile_describes_its_demo_and_question() -> None:
    async with running(opened("royale", "A1"), size=(160, 45)) as (app, _):
        beside = app.screen.query_one("#beside", MarkdownView)
        assert "?" in beside.markdown.partition("It asks you")[2]
        assert beside.region.right <= 158, "the margin has a margin"


async def test_key_of_the_demo_is_named_only_where_there_is_one() -> None:
    async with running(opened("dice", "D-22")) as (app, pilot):
        await until(pilot, lambda: "d demo" not in screen.text(app).splitlines()[-1])
        await pilot.press("up")
        await until(pilot, lambda: "d demo" in screen.text(app).splitlines()[-1])
