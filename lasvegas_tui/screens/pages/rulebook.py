"""The page of a rulebook: a list of rules, and beside it the text of the one under the cursor.

If there is room, the margin shows a picture of the rule, its signs on the table, related rules and
its demo, and the next rules follow below its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lasvegas_tui import demos
from lasvegas_tui.key_commands import DEMO, GAME, SIGNS, Key
from lasvegas_tui.rules import all_games, game, rulebook
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.rulebook import Section
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.page_and_form import CLOSE, CLOSING, NEXT, Page, bindings
from lasvegas_tui.screens.pages.searchable import FIND, LEAVE_SEARCH, SearchableScreen
from lasvegas_tui.screens.registry import picture_of
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from lasvegas_tui.widgets.text_layout import stacked, wrapped

RULE = Key("↑↓", "rule", "")
SCROLL = Key("←→", "scroll", "")
SHOW = DEMO.to("show")
SIGNS_PAGE = SIGNS.to("signs")
OTHER_GAME = GAME.to("next_game")

INDENT, LINE = 6, 23
"""The indent and the width of a rule's title in the list of rules, in cells."""
EDGE = 2
"""The minimum number of cells to the left of the book's title."""
WIDE, WIDEST, TALL = 156, 183, 40
"""The minimum width to show the margin, the maximum width of the book, and a minimum height.

From this height on, the next rules follow below a rule. Widths are in cells, the height in lines.
"""

LAID_OUT = 0.05
"""How many seconds to wait, after showing a rule, until the height of its text is known."""


class RuleOption(Option):
    """A row of the list: one rule, a part of the book, or the whole book."""

    def __init__(self, section: Section) -> None:
        super().__init__(_line(section))
        self.section = section


class RulebookScreen(SearchableScreen[None], Page[None]):
    AUTO_FOCUS = "SafeOptionList"
    not_found = "no rule found"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(*CLOSING, SHOW, SIGNS_PAGE, OTHER_GAME),
        Binding("pageup,left", "page(-1)", show=False, priority=True),
        Binding("pagedown,right,space", "page(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    RulebookScreen {
        #head { width: 100%; height: 2; padding: 0 2; margin-top: 1; }
        #title { width: auto; color: $money; text-style: bold; }
        #book { height: 1fr; align-horizontal: center; }
        SafeOptionList {
            width: 32; height: 100%; padding: 0; border: none; background: $surface;
            background-tint: $surface 0%; scrollbar-size-vertical: 1;
        }
        SafeOptionList > .option-list--option { padding: 0 1; }
        SafeOptionList > .option-list--option-disabled { color: $money; text-style: bold; }
        #page { width: 1fr; height: 100%; padding: 0 0 0 3; scrollbar-size-vertical: 1; }
        #rule, #on { width: 100%; max-width: 76; height: auto; padding: 0 2 0 0; }
        #rule { margin-bottom: 1; }
        #on { margin-top: 1; color: $text-muted; }
        #margin { width: 1fr; height: 100%; display: none; scrollbar-size-vertical: 1; }
    }
    RulebookScreen.-wide {
        #page { width: 79; padding: 0 0 0 4; }
        #margin { display: block; max-width: 72; padding: 0 2 0 3; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(WIDE, "-wide")]  # noqa: RUF012

    def __init__(self, name: str, rule: str = "", options: Options | None = None) -> None:
        """Open the book of the game `name` at a rule, or at its beginning.

        `options` are those of the game being played; None if none is.
        """
        super().__init__()
        self.game = game(name)
        self.rule = rule
        self._page = rule
        """The name of the section under the cursor."""
        self._entry: Sequence[str] = ()
        """The words of the item to scroll to; empty for the top of the section."""
        self.agreed = options
        self._section: Section | None = None
        """The section that is shown; None before the first one is."""
        self._has_demo = True
        """Whether a demo shows the rule; True until that is known."""
        self._room = (False, False)
        """Whether there is a margin, and whether following rules are shown."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(id="title", markup=False)
            yield from self.search_bar()
        with Horizontal(id="book"):
            yield SafeOptionList(compact=True)
            with VerticalScroll(id="page", can_focus=False):
                yield MarkdownView(id="rule")
        yield KeyBar()

    def on_mount(self) -> None:
        self._open()
        if not self.app.settings.knows_rules:
            self.app.update_settings(knows_rules=True)

    def draw_keys(self) -> None:
        """Show the keys of the page in the key bar or, during a search, those of the search."""
        signs: tuple[Key, ...] = ()
        if rulebook.has_signs(self.game.name):
            signs = (SIGNS_PAGE,)
        show: tuple[Key, ...] = ()
        if self._has_demo:
            show = (SHOW,)
        if self.is_searching:
            keys: tuple[Key, ...] = (NEXT, LEAVE_SEARCH)
        else:
            keys = (RULE, SCROLL, *show, *signs, FIND, OTHER_GAME, CLOSE)
        self.query_one(KeyBar).keys = keys

    def _tell_demo(self, is_there: bool) -> None:
        """Show the key of the demo, or hide it if no demo is there."""
        self._has_demo = is_there
        self.draw_keys()

    def _open(self) -> None:
        """Show the list of a book, and the rule at which it is opened."""
        self.query_one("#title", Static).update(Content(f"{self.game.title}  ·  rules"))
        self.draw_keys()
        index = self.query_one(SafeOptionList)
        index.clear_options()
        index.add_options(self._lines())
        self.turn_to(self.rule)

    def turn_to(self, place: str | int) -> None:
        """Show the section called `place`, or the first section if there is no such section.

        With "#" and an item's name after the section's, the text also scrolls to the item; during a
        search, it scrolls to the words searched for instead.
        """
        self._page, _, words = str(place).partition(rulebook.ENTRY_MARK)
        if self.is_searching:
            self._entry = self.search_words()
        else:
            self._entry = words.split()
        index = self.query_one(SafeOptionList)
        pages = {
            at: line.section.name
            for at, line in enumerate(index.options)
            if isinstance(line, RuleOption)
        }
        there = next((at for at, page in pages.items() if page == self._page), min(pages))
        if index.highlighted == there:
            self._scroll_to_entry()
        index.highlighted = there

    def _lines(self) -> Iterator[Option]:
        """Yield the rows of the list: each part of the book, and its rules.

        The page about signs follows the first section.
        """
        part = ""
        first, *others = rulebook.sections(self.game.name)
        others.sort(key=lambda page: page.title != rulebook.SIGNS)
        for section in (first, *others):
            if section.part != part and section.id:
                part = section.part
                yield Option(Content(f" {part}"), disabled=True)
            part = section.part
            yield RuleOption(section)

    @on(OptionList.OptionHighlighted)
    async def _show(self, event: OptionList.OptionHighlighted) -> None:
        book = rulebook.sections(self.game.name)
        if not isinstance(event.option, RuleOption) or event.option.section not in book:
            return  # a row of the book shown before
        if event.option.section.name != self._page:
            self._entry = ()
        self._section = event.option.section
        self.rule, self._page = self._section.id, self._section.name
        self.read(demos.shows(self.game.name, self.rule or self.game.name), self._tell_demo)
        await self._lay_out()

    async def _lay_out(self) -> None:
        """Show the section with its picture, its signs and what is related, as there is room.

        All of it is made before the first await, after which another book may be open.
        """
        section, size = self._section, self.app.size
        if section is None:
            return
        has_margin, reads_on = self._room = size.width >= WIDE, size.height >= TALL
        signs = rulebook.signs_of(self.game.name, section.title)
        if signs:
            signs = f"\n**On the table**\n\n{signs}\n"
        below = beside = following = ""
        if has_margin:
            beside = signs + self._see_also(section)
        else:
            below = signs
        if reads_on:
            following = self._following(section)
        picture = picture_of(self.game.name, section.id, has_margin)
        if has_margin and not self.query("#margin"):
            margin = VerticalScroll(id="margin", can_focus=False)
            await self.query_one("#book").mount(margin)
        if not self.is_alive:
            return
        self.query_one("#rule", MarkdownView).show(section.markdown + below)
        await self._tell("beside", "#margin", beside)
        await self._tell("on", "#page", following)
        if has_margin and self.query("#beside"):
            await self._hang(picture, {"before": "#beside"})
        else:
            await self._hang(picture, {"after": "#rule"})
        self.after(LAID_OUT, self._scroll_to_entry)

    async def _tell(self, name: str, place: str, text: str) -> None:
        """Show a text in the widget called `name`; hide the widget if the text is empty."""
        if not self.is_alive:
            return
        view = next(iter(self.query(f"#{name}").results(MarkdownView)), None)
        if view is None and text:
            view = MarkdownView(id=name)
            await self.query_one(place).mount(view)
        if view is not None:
            view.display = bool(text)
            view.show(text)

    async def _hang(self, picture: Widget | None, where: Mapping[str, str]) -> None:
        """Replace the picture that is shown by another one, if given, before or after a widget."""
        await self.query("#picture").remove()
        if picture is not None and self.is_alive:
            picture.id, picture.disabled = "picture", True
            await self.mount(picture, **where)

    def _see_also(self, section: Section) -> str:
        """Return the rules related to a section, and what its demo asks, as Markdown."""
        from lasvegas_tui import demos
        from lasvegas_tui.screens.pages.demo_list import asked_by

        related = rulebook.related(self.game.name, section)
        lines = [f"- {page.label}" for page in related]
        rules = ""
        if lines:
            rules = "\n".join(["\n**See also**\n", *lines, ""])
        demo = demos.about(self.game.name, self.rule or self.game.name, self.agreed)
        if demo is None:
            return rules
        return f"{rules}\n**Demo**\n\n{demo.title}, {demo.seconds} s\n\n{asked_by(demo)}\n"

    def _following(self, section: Section) -> str:
        """Return as many of the following sections as may fit below a section, as Markdown."""
        pages = rulebook.sections(self.game.name)
        rest = pages[pages.index(section) + 1 :]
        lengths = accumulate(len(page.markdown.splitlines()) for page in (section, *rest))
        room = self.app.size.height
        shown = [page for page, before in zip(rest, lengths, strict=False) if before < room]
        return "\n".join(page.markdown for page in shown)

    def _scroll_to_entry(self) -> None:
        """Scroll to the wanted item, or so far that the words of the search are visible."""
        page, words = self.query_one("#page"), self._entry
        rule = page.query_one("#rule", MarkdownView)
        if words:
            line = rule.line_of(lambda text: rulebook.has_words(text, words))
        else:
            line = None
        if line is None or (self.is_searching and line < page.size.height):
            line = 0
        page.scroll_to(y=line, animate=False, force=True)

    async def on_resize(self) -> None:
        """Fit the page to the new size, and keep the row under the cursor visible."""
        self.after_refresh(self.query_one(SafeOptionList).scroll_to_highlight)
        size = self.app.size
        side = max(0, size.width - WIDEST) // 2 + EDGE
        head = self.query_one("#head")
        if head.styles.padding.left != side:
            head.styles.padding = (0, side)
        if self._room != (size.width >= WIDE, size.height >= TALL):
            await self._lay_out()

    def action_page(self, step: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.scroll_relative(y=step * max(1, page.size.height - 2), animate=False)

    def action_show(self) -> None:
        """Open a demo of the rule that is shown; if the whole book is shown, a demo of the game."""
        self.app.show_rule(self.game.name, self.rule or self.game.name, self.agreed)

    def action_signs(self) -> None:
        """Show the section that explains the signs on the table, if the game has one."""
        if rulebook.has_signs(self.game.name):
            self.turn_to(rulebook.SIGNS)

    def action_next_game(self) -> None:
        games = all_games()
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.rule, self.agreed, self._section = "", None, None
        self._open()

    def action_leave(self) -> None:
        """Close the search if one is open, otherwise leave the book."""
        if self.is_searching:
            self.show_search(False)
        elif self.is_active:
            self.app.go_back()

    # -- searching ---------------------------------------------------------------------------------

    def allows(self, action: str) -> bool:
        """Whether an action is possible now; paging is not possible during a search."""
        return action != "page" or not self.is_searching

    @property
    def place(self) -> str:
        return self._page

    def places_with(self, words: Sequence[str]) -> Sequence[str]:
        return [page.name for page in rulebook.search(self.game.name, words)]

    def rest(self) -> Widget:
        return self.query_one(SafeOptionList)


def _line(section: Section) -> Content:
    if not section.id:
        return Content.styled(f" {section.title}", "bold $money")
    first, *more = wrapped(section.title, LINE)
    rest = [Content(" " * INDENT) + part for part in more]
    return stacked([Content.assemble((f" {section.id:<5}", "$act"), first), *rest])
