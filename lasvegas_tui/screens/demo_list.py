"""The list of all demos."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lasvegas_tui import demos
from lasvegas_tui.commands import MOVE, Key
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.destinations import OpenDemo
from lasvegas_tui.rules import all_games, rulebook
from lasvegas_tui.screens.page import CLOSE, CLOSING, Page, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.fields import SafeOptionList
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.markdown_view import MarkdownView
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, line

WIDTH = 66
EDGE = 2
"""Cells beside the page."""
LEARNED = "✓"
"""The sign of a demo whose question was answered correctly."""
START, GO_ON = "start here", "continue here"
"""The words beside the next demo to watch, of all demos or of those of a game."""
BEGINNING = "To begin with"
WATCH = Key("Enter", "watch", "watch")
WIDE, GAP, BESIDE = 118, 4, 60
"""The minimum width for a text beside the list, the gap, and the widest text."""


class DemoOption(Option):
    """A demo in the list."""

    def __init__(self, demo: Demo) -> None:
        super().__init__(demo.title)
        self.demo = demo

    def row(self, is_learned: bool, tag: str) -> Content:
        """Return its line: a sign once its question was answered correctly, title and length."""
        sign = (f" {LEARNED} " if is_learned else "   ", ACT)
        length = (f"{self.demo.seconds:>5} s ", QUIET)
        return line(WIDTH - 2, [sign, self.demo.title], [(tag, ACT), length])


class DemoListScreen(Page[None]):
    """All demos, game by game."""

    BINDINGS = bindings(*CLOSING)
    DEFAULT_CSS = f"""
    DemoListScreen {{
        #learn {{ width: 100%; height: 1fr; align: center top; padding-top: 1; }}
        #title {{ width: {WIDTH}; height: 2; color: $money; text-style: bold; }}
        SafeOptionList {{
            width: {WIDTH}; height: 1fr; padding: 0; border: none; background: $surface;
            background-tint: $surface 0%; scrollbar-size-vertical: 1;
        }}
        SafeOptionList > .option-list--option {{ padding: 0 1; }}
        #about {{ width: 1fr; max-width: {BESIDE}; margin-left: {GAP}; display: none; }}
    }}
    DemoListScreen.-wide {{
        #learn {{ layout: horizontal; padding: 1 {EDGE} 0 {EDGE}; }}
        #title {{ dock: top; width: 100%; margin-top: 1; }}
        #about {{ display: block; }}
    }}
    """
    HORIZONTAL_BREAKPOINTS = [(WIDE, "-wide")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self._has_begun = False
        """Whether the cursor has been put on the next demo to watch."""

    def compose(self) -> ComposeResult:
        with Vertical(id="learn"):
            title = "Learn  ·  every rule played out, with one question"
            yield Static(title, id="title", markup=False)
            yield SafeOptionList(*_options(), compact=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (MOVE, WATCH, CLOSE)

    def on_screen_resume(self) -> None:
        """Mark the demos that were learned, and the next one, with which a new list begins."""
        shown, learned = self.query_one(SafeOptionList), self.app.settings.learned
        options = [option for option in shown.options if isinstance(option, DemoOption)]
        fresh = [option for option in options if option.demo.full_name not in learned]
        here = GO_ON if learned else START
        begun = {option.demo.game.name for option in options if option not in fresh}
        for option in options:
            is_next = option in fresh[:1]
            is_start = option.demo.is_first_round and option.demo.game.name not in begun
            elsewhere = START if is_start else ""
            tag = here if is_next else elsewhere
            index = shown.options.index(option)
            shown.replace_option_prompt_at_index(index, option.row(option not in fresh, tag))
            if is_next and not self._has_begun:
                shown.highlighted = index
        self._has_begun = True

    async def on_resize(self) -> None:
        """Show the text beside the list once there is room for it."""
        width = self.app.size.width
        side = max(0, width - 2 * EDGE - WIDTH - GAP - BESIDE) // 2 if width >= WIDE else 0
        title = self.query_one("#title")
        if title.styles.padding.left != side:
            title.styles.padding = (0, 0, 0, side)
        if width >= WIDE and not self.query(MarkdownView):
            await self.query_one("#learn").mount(MarkdownView(id="about"))
            if self.is_alive:
                self._tell()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        """Describe the demo under the cursor."""
        option = self.query_one(SafeOptionList).highlighted_option
        for view in self.query(MarkdownView):
            view.show(_about(option.demo) if isinstance(option, DemoOption) else "")

    @on(OptionList.OptionSelected)
    def _watch(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, DemoOption):
            self.app.open(OpenDemo(event.option.demo), over=True)

    def action_watch(self) -> None:
        self.query_one(SafeOptionList).action_select()


def _options() -> Iterator[Option]:
    """Yield the very first demo, then the others of each game in the order to watch them."""
    beginning = demos.first_round()
    yield _heading(BEGINNING)
    yield DemoOption(beginning)
    for game in all_games():
        for title, found in demos.groups(game.name):
            yield _heading(title)
            yield from (DemoOption(demo) for demo in found if demo.path != beginning.path)


def _heading(title: str) -> Option:
    return Option(Content.styled(title, f"bold {MONEY}"), disabled=True)


def _about(demo: Demo) -> str:
    """Return a demo's title, rules and questions as Markdown."""
    return f"**{demo.title}**\n\n{shown_by(demo)}"


def shown_by(demo: Demo) -> str:
    """Return a demo's rules and questions as Markdown."""
    titles = {page.id: page.label for page in rulebook.sections(demo.game.name)}
    shown = [f"- {titles[rule]}" for rule in demo.rules if rule in titles]
    asked = [ask.text for ask in demo.questions]
    return "\n\n".join(["It shows", "\n".join(shown), *(["It asks", *asked] if asked else [])])
