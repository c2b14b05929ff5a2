"""The rulebook: the rules on the left, what the one under the cursor says on the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Markdown, OptionList, Static
from textual.widgets.markdown import MarkdownBlock
from textual.widgets.option_list import Option

from lasvegas_tui.rules import all_games, game, rulebook
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.rulebook import Section
from lasvegas_tui.screens import picture_of
from lasvegas_tui.screens.house import House
from lasvegas_tui.screens.searching import LEAVE_SEARCH, NEXT, SEARCH, Searching
from lasvegas_tui.widgets.lines import Lines
from lasvegas_tui.widgets.panels import Key, Keys

RULE = Key("↑↓", "rule", "")
SCROLL = Key("←→", "scroll", "")
DEMO = Key("d", "demo", "show")
SIGNS = Key("i", "signs", "signs")
OTHER_GAME = Key("g", "game", "next_game")
BACK = Key("Esc", "back", "leave")

LINE = 30
"""Cells for a title in the list."""


class Line(Option):
    """A line of the list: a rule, or the book itself."""

    def __init__(self, section: Section) -> None:
        super().__init__(_line(section))
        self.section = section


class Rulebook(Searching[None]):
    """The rules of one game, opened at one of them."""

    app: House

    AUTO_FOCUS = "Lines"
    not_found = "no rule has that"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        Binding("d", "show", show=False),
        Binding("i", "signs", show=False),
        Binding("g", "next_game", show=False),
        Binding("pageup,left", "page(-1)", show=False, priority=True),
        Binding("pagedown,right,space", "page(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    Rulebook {
        #head { width: 100%; height: 2; padding: 0 2; margin-top: 1; }
        #title { width: auto; color: $money; text-style: bold; }
        #book { height: 1fr; }
        Lines {
            width: 32; height: 100%; padding: 0; border: none; background: $surface;
            background-tint: $surface 0%; scrollbar-size-vertical: 1;
        }
        Lines > .option-list--option { padding: 0 1; }
        Lines > .option-list--option-disabled { color: $money; text-style: bold; }
        #page { width: 1fr; height: 100%; padding: 0 0 0 3; scrollbar-size-vertical: 1; }
        Markdown {
            width: 100%; max-width: 76; height: auto; padding: 0 2 0 0; background: $background;
        }
        MarkdownH1, MarkdownH2 {
            content-align: left middle; color: $act; text-style: bold; background: $background;
            padding: 0; margin: 0 0 1 0; border: none;
        }
        MarkdownParagraph { margin: 0 0 1 0; }
        MarkdownBulletList { margin: 0 0 1 0; }
        MarkdownBulletList MarkdownParagraph { margin: 0; }
    }
    """

    def __init__(self, name: str, rule: str = "", options: Options | None = None) -> None:
        """Open the book of a game at a rule; `options` are those of the table it lies over."""
        super().__init__()
        self.game = game(name)
        self.rule = rule
        self._page = rule
        """The name of the page under the cursor."""
        self._entry: Sequence[str] = ()
        """The words of the entry on it that is asked for; none for its top."""
        self.agreed = options

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(id="title", markup=False)
            yield from self.search_bar()
        with Horizontal(id="book"):
            yield Lines(compact=True)
            with VerticalScroll(id="page", can_focus=False):
                yield Markdown(open_links=False)
        yield Keys()

    def on_mount(self) -> None:
        self._open()

    def draw_keys(self) -> None:
        """Show the keys of the book, or those of a search in it."""
        signs = (SIGNS,) if rulebook.has_signs(self.game.name) else ()
        usual = (RULE, SCROLL, DEMO, *signs, SEARCH, OTHER_GAME, BACK)
        self.query_one(Keys).keys = (NEXT, LEAVE_SEARCH) if self.is_searching else usual

    def _open(self) -> None:
        """Show the book of the game at the rule."""
        self.query_one("#title", Static).update(Content(f"{self.game.title}  ·  rules"))
        self.draw_keys()
        index = self.query_one(Lines)
        index.clear_options()
        index.add_options(self._lines())
        self.turn_to(self.rule)

    def turn_to(self, place: str | int) -> None:
        """Put the cursor on the page of that name, or on the first one.

        The page shows the entry whose words stand behind the name, or those that are looked for.
        """
        self._page, _, words = str(place).partition(rulebook.ENTRY_MARK)
        self._entry = self.sought() if self.is_searching else words.split()
        index = self.query_one(Lines)
        pages = {
            at: line.section.name for at, line in enumerate(index.options) if isinstance(line, Line)
        }
        there = next((at for at, page in pages.items() if page == self._page), min(pages))
        if index.highlighted == there:
            self._scroll_to_entry()
        index.highlighted = there

    def _lines(self) -> Iterator[Option]:
        """Yield the lines on the left: the parts of the book, and below each its rules."""
        part = ""
        for section in rulebook.sections(self.game.name):
            if section.part != part and section.id:
                part = section.part
                yield Option(Content(f" {part}"), disabled=True)
            part = section.part
            yield Line(section)

    @on(OptionList.OptionHighlighted)
    async def _show(self, event: OptionList.OptionHighlighted) -> None:
        if not isinstance(event.option, Line):
            return
        section = event.option.section
        self.rule, self._page = section.id, section.name
        signs = rulebook.signs_of(self.game.name, section.title)
        below = f"\n**On the table**\n\n{signs}\n" if signs else ""
        await self.query_one(Markdown).update(section.markdown + below)
        await self._hang()
        self.call_after_refresh(self._scroll_to_entry)

    def _scroll_to_entry(self) -> None:
        """Show the page from the entry on that was asked for, else from its top."""
        page, words, self._entry = self.query_one("#page"), self._entry, ()
        page.scroll_home(animate=False)
        blocks = page.query(MarkdownBlock) if words else ()
        found = [block for block in blocks if rulebook.has_words(block.source or "", words)]
        if found:
            entry = min(found, key=lambda block: len(block.source or ""))
            page.scroll_to_widget(entry, animate=False, top=True, force=True)

    async def _hang(self) -> None:
        """Hang the picture of the rule below its words, if there is one."""
        page = self.query_one("#page")
        await page.query("#picture").remove()
        picture = picture_of(self.game.name, self.rule)
        if picture is not None:
            picture.id, picture.disabled = "picture", True
            await page.mount(picture)

    @on(Keys.Clicked)
    async def _clicked(self, event: Keys.Clicked) -> None:
        await self.run_action(event.key.action)

    def on_resize(self) -> None:
        """Keep the rule under the cursor in sight."""
        self.call_after_refresh(self.query_one(Lines).scroll_to_highlight)

    def action_page(self, step: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.scroll_relative(y=step * max(1, page.size.height - 2), animate=False)

    def action_show(self) -> None:
        """Show a demo of the rule on the page, or of the game."""
        self.app.show_rule(self.game.name, self.rule or self.game.name, self.agreed)

    def action_signs(self) -> None:
        """Turn to the page on the signs that stand on the table."""
        if rulebook.has_signs(self.game.name):
            self.turn_to(rulebook.SIGNS)

    def action_next_game(self) -> None:
        games = all_games()
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.rule, self.agreed = "", None
        self._open()

    def action_leave(self) -> None:
        """Leave the search, or go back to what lies below, to the lobby if nothing does."""
        if self.is_searching:
            self.show_search(False)
        elif self.is_active:
            self.app.go_back()

    # -- searching ---------------------------------------------------------------------------------

    def lets(self, action: str) -> bool:
        """Leave the keys that turn pages to the words that are looked for."""
        return action != "page" or not self.is_searching

    @property
    def place(self) -> str:
        return self._page

    def places_with(self, words: Sequence[str]) -> Sequence[str]:
        return [page.name for page in rulebook.mentioning(self.game.name, words)]

    def rest(self) -> Widget:
        return self.query_one(Lines)


def _line(section: Section) -> Content:
    if not section.id:
        return Content.styled(f" {section.title}", "bold $money")
    return Content.assemble((f" {section.id:<5}", "$act"), section.title).truncate(
        LINE, ellipsis=True
    )
