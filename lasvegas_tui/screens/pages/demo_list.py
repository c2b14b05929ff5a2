"""The page of all demos: a list of games, of which one at a time is opened to show its demos."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lasvegas_tui import demos
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.destinations import OpenDemo
from lasvegas_tui.key_commands import LEAVE, MOVE, Key
from lasvegas_tui.rules import all_games, rulebook
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.page_and_form import CLOSE, Page, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG
from lasvegas_tui.widgets.text_layout import line

WIDTH = 66
EDGE = 2
"""The width, in cells, of the page's margin at each side if a text is beside the list."""
LEARNED = "✓"
"""The mark of a learned demo: its question was answered or, if it asks none, it was watched."""
START, GO_ON = "start here", "continue here"
"""The words beside the next demo of a game: if none of the game is learned yet, and if some are."""
MOST_LISTED = 5
"""The maximum number of rules that are named in the text about a demo."""
OPEN, FOLD = Key("Enter", "open", "choose"), Key("Enter", "close", "choose")
WATCH = Key("Enter", "watch", "choose")
JUMP = Key("a-z", "jump to", "", "")
"""The key bar's entry for letters: each moves the cursor to a demo whose title begins with it."""
WIDE, GAP, BESIDE = 118, 4, 60
"""The minimum width of a screen with a text beside the list, the gap, and the text's width.

All are in cells; the last is a maximum.
"""


class GameOption(Option):
    """The row of one game in the list; if the game is opened, its demos follow in rows below."""

    def __init__(self, game: Game, number: int, num_learned: int, is_open: bool) -> None:
        num_demos = len(demos.of_game(game.name))
        if num_learned:
            how_many = f"{num_learned} of {num_demos} {LEARNED} "
        else:
            how_many = f"{num_demos} "
        arrow = "▸"
        if is_open:
            arrow = "▾"
        title = (f"{game.title} ", STRONG), (arrow, ACT)
        super().__init__(line(WIDTH - 2, [(f"{number}  ", ACT), *title], [(how_many, QUIET)]))
        self.game = game


class DemoOption(Option):
    """The row of one demo: whether it is learned, its title, a tag, and its length in seconds."""

    def __init__(self, demo: Demo, is_learned: bool, tag: str) -> None:
        sign = ("     ", ACT)
        if is_learned:
            sign = (f"   {LEARNED} ", ACT)
        length = (f"{demo.seconds:>5} s ", QUIET)
        super().__init__(line(WIDTH - 2, [sign, demo.title], [(tag, ACT), length]))
        self.demo = demo


class DemoListScreen(Page[None]):
    BINDINGS = bindings(CLOSE)
    takes_all_keys = True
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
        self.opened = ""
        """The name of the game whose demos are listed; empty for none."""

    def compose(self) -> ComposeResult:
        with Vertical(id="learn"):
            title = "Learn  ·  every rule played out, with one question"
            yield Static(title, id="title", markup=False)
            yield SafeOptionList(compact=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self._go_to(self._next())

    def on_screen_resume(self) -> None:
        """Mark the demos that were learned in the meantime; the cursor stays on its row."""
        at = self.query_one(SafeOptionList).highlighted
        if at is not None:
            self._list(at)

    # -- the list ----------------------------------------------------------------------------------

    def _list(self, at: int | None = None) -> None:
        """List the games and the demos of the opened one, with the cursor on the row `at`."""
        listed = self.query_one(SafeOptionList)
        listed.clear_options()
        listed.add_options(self._options())
        listed.highlighted = at

    def _options(self) -> Iterator[Option]:
        """Yield the rows: the games, and below the opened one its demos."""
        for number, game in enumerate(all_games(), 1):
            num_learned = sum(map(self._is_learned, demos.of_game(game.name)))
            is_open = self.opened == game.name
            yield GameOption(game, number, num_learned, is_open)
            if is_open and num_learned:
                yield from self._demo_options(game, GO_ON)
            elif is_open:
                yield from self._demo_options(game, START)

    def _demo_options(self, game: Game, next_tag: str) -> Iterator[Option]:
        """Yield the rows of a game's demos in groups, with a tag at the next one to watch."""
        following = self._next_of(game.name)
        for title, found in demos.groups(game.name):
            group = title.removeprefix(game.title).removeprefix(": ")
            if group:
                yield Option(Content.styled(f"   {group.capitalize()}", MONEY), disabled=True)
            for demo in found:
                tag = ""
                if demo == following:
                    tag = next_tag
                yield DemoOption(demo, self._is_learned(demo), tag)

    def _is_learned(self, demo: Demo) -> bool:
        return demo.full_name in self.app.settings.learned

    def _next_of(self, game: str) -> Demo | None:
        """Return the first demo of a game that was not learned; None if all were."""
        return next((demo for demo in demos.of_game(game) if not self._is_learned(demo)), None)

    def _next(self) -> Demo | None:
        """Return the demo to watch next, if possible of the game learned last; None without any."""
        learned = self.app.settings.learned
        if learned:
            last = learned[-1].partition(" ")[0]
        else:
            last = demos.FIRST_GAME
        names = [game.name for game in all_games()]
        games = [name for name in (last, *names) if name in names]
        return next(filter(None, map(self._next_of, games)), None)

    def _go_to(self, demo: Demo | None) -> None:
        """Open the game of a demo, with the cursor on the demo; without one, on the first row."""
        if demo is not None:
            self.opened = demo.game.name
        self._list()
        listed = self.query_one(SafeOptionList)
        rows = enumerate(listed.options)
        found = (at for at, row in rows if isinstance(row, DemoOption) and row.demo == demo)
        listed.highlighted = next(found, 0)

    # -- what is chosen ----------------------------------------------------------------------------

    @property
    def row(self) -> Option | None:
        """The row under the cursor; None if the cursor is on no row."""
        return self.query_one(SafeOptionList).highlighted_option

    @on(OptionList.OptionSelected)
    def _select(self, event: OptionList.OptionSelected) -> None:
        """Watch the demo that was chosen, or open or close the game."""
        row = event.option
        if isinstance(row, DemoOption):
            self.app.open(OpenDemo(row.demo), over=True)
        elif isinstance(row, GameOption):
            if self.opened == row.game.name:
                self.opened = ""
            else:
                self.opened = row.game.name
            self._list()
            self._point_at(row.game)

    def _point_at(self, game: Game) -> None:
        """Put the cursor on a game, and scroll so that its demos are visible."""
        listed = self.query_one(SafeOptionList)
        rows = enumerate(listed.options)
        found = (at for at, row in rows if isinstance(row, GameOption) and row.game == game)
        listed.highlighted = next(found)
        listed.scroll_to_highlight(top=True)

    def action_choose(self) -> None:
        self.query_one(SafeOptionList).action_select()

    def on_key(self, event: events.Key) -> None:
        """Open a game by its digit, move the cursor to a demo by a letter, or leave the page."""
        typed, games = event.character or "", all_games()
        if self.app.keymap.meant(typed) == LEAVE.key:
            event.stop()
            self.action_leave()
        elif typed in map(str, range(1, len(games) + 1)):
            event.stop()
            self.opened = games[int(typed) - 1].name
            self._list()
            self._point_at(games[int(typed) - 1])
        elif len(typed) == 1 and "a" <= typed <= "z":
            event.stop()
            self._jump(typed)

    def _jump(self, letter: str) -> None:
        """Go to the next demo whose title begins with a letter, in the opened game first."""
        order = list(demos.all_demos())
        if self.opened:
            of_game = demos.of_game(self.opened)
            at = 0
            if isinstance(self.row, DemoOption) and self.row.demo in of_game:
                at = of_game.index(self.row.demo) + 1
            order = [*of_game[at:], *of_game[:at], *order]
        for demo in order:
            if demo.title.lower().startswith(letter):
                self._go_to(demo)
                return

    # -- what is beside the list -------------------------------------------------------------------

    async def on_resize(self) -> None:
        """Add the text beside the list as soon as the screen has room for it."""
        width = self.app.size.width
        side = 0
        if width >= WIDE:
            side = max(0, width - 2 * EDGE - WIDTH - GAP - BESIDE) // 2
        title = self.query_one("#title")
        if title.styles.padding.left != side:
            title.styles.padding = (0, 0, 0, side)
        if width >= WIDE and not self.query(MarkdownView):
            await self.query_one("#learn").mount(MarkdownView(id="about"))
            if self.is_alive:
                self._tell()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        """Show the text about the row under the cursor, and what Enter does there."""
        row = self.row
        enter = WATCH
        if isinstance(row, GameOption):
            if row.game.name == self.opened:
                enter = FOLD
            else:
                enter = OPEN
        games = Key(f"1-{len(all_games())}", "game", "", "")
        self.query_one(KeyBar).keys = (MOVE, enter, games, JUMP, CLOSE)
        for view in self.query(MarkdownView):
            view.show(_about(row))


def _about(row: Option | None) -> str:
    """Return a text about the demo or the game in a row, as Markdown; empty for other rows."""
    match row:
        case DemoOption(demo=demo):
            return about_demo(demo)
        case GameOption(game=game):
            how_long = ""
            if game.minutes:
                how_long = f"about {game.minutes} minutes"
            facts = ", ".join(filter(None, [game.num_players, how_long, game.level]))
            summary = rulebook.sections(game.name)[0]
            return f"**{game.title}**\n\n{facts}\n\n{summary.body}"
    return ""


def about_demo(demo: Demo) -> str:
    """Return a text on what a demo teaches and asks, as Markdown."""
    pages = {page.id: page for page in rulebook.sections(demo.game.name)}
    shown = [pages[rule] for rule in demo.rules if rule in pages]
    rules = [f"- **{page.title}**  \n{page.gist}" for page in shown[:MOST_LISTED]]
    more = len(shown) - MOST_LISTED
    if more > 0:
        more_rules = [f"And {counted(more, 'more rule')}."]
    else:
        more_rules = []
    parts = [f"**{demo.title}**", "You will learn", "\n".join(rules), *more_rules, asked_by(demo)]
    return "\n\n".join(parts)


def asked_by(demo: Demo) -> str:
    """Return the questions that a demo asks, as Markdown; empty if it asks none."""
    asked = [ask.text for ask in demo.questions]
    if asked:
        return "\n\n".join(["It asks you", *asked])
    return ""
