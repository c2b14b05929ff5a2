"""The open curtain: what is secret is covered while the keyboard is passed, and nothing else.

It is a table of its own, drawn from what an onlooker may know, so that nothing secret is in
anything that is drawn. The cover lies where the hand will be, and says whose turn it is and what
happened that this person cannot have seen. Pages about the game open here too.

The opening keys are Enter, `o`, and F2 where the keyboard has no Latin letters. They work after a
moment, and never soon after another key, so that neither keys typed ahead nor a key held down open
it; a key that comes too early is answered in words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum, auto
from typing import Any

from msgspec import Struct
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key, Resize
from textual.widgets import Static

from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.quiet_moment import PLEASE, QuietMoment
from lasvegas_tui.screens.table.asking.keys import (
    BACK,
    EXPLAIN,
    HISTORY,
    LEAVE,
    MENU,
    NAMED,
    NEWS,
    TAKE_BACK,
)
from lasvegas_tui.screens.table.pages import HistoryPage, Page, heading
from lasvegas_tui.screens.table.privacy import CoveringScreen
from lasvegas_tui.screens.table.screen import TableScreen
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets import panels
from lasvegas_tui.widgets.ink import QUIET
from lasvegas_tui.widgets.panels import History, Keys
from lasvegas_tui.widgets.seats import badge

OPENING_KEYS = frozenset({"enter", "o", "O", "f2"})
OPEN = panels.Key("Enter", "open", "enter")
CHANGE = panels.Key("u", "undo what is sealed", "u")


class Passed(Enum):
    """How a curtain was left."""

    OPENED = auto()
    UNDO = auto()
    """By the wish to have the last choice back, a sealed one or another."""
    TAKE_BACK = auto()
    """The table agreed to take back the last decision."""
    CANCELLED = auto()
    """By Esc: what was wished for is not wished for any more."""
    RESEATED = auto()
    """Somebody else sits at the table: who takes the keyboard is to be found out anew."""


class Public(Struct, frozen=True):
    """What everybody may know while the keyboard is passed on."""

    game: str
    view: View
    sealed: tuple[Player, ...] = ()
    """Those whose part of a simultaneous choice is in."""
    story: tuple[str, ...] = ()
    num_new: int = 1
    """How many sentences at its end are news."""
    since: tuple[str, ...] = ()
    """What happened since the last turn of whoever takes the keyboard."""
    unseen: tuple[str, ...] = ()
    """What of it they cannot have seen."""
    decision: tuple[str, str] = ("", "")
    """Whose the last decision was, and what it was."""


class HandoverScreen(TableScreen[Passed], CoveringScreen):
    """The table as an onlooker sees it, with a cover that says who is to take the keyboard."""

    DEFAULT_CSS = """
    HandoverScreen.-wide #latest, HandoverScreen.-vast #latest { visibility: hidden; }
    """

    def __init__(
        self,
        look: Look[Any],
        words: Words[Any],
        public: Public,
        seat: Seat,
        task: str,
        back: panels.Key | None = None,
        open_menu: Callable[[], None] | None = None,
        leave_table: Callable[[], None] | None = None,
        *,
        is_wished: bool = False,
        is_held: bool = False,
    ) -> None:
        """`task` follows the name: "to choose a number". `back` is a key that takes back.

        With `is_held` they have the keyboard already. A curtain that somebody wished for, and the
        game did not, is cancelled by Esc.
        """
        super().__init__(look, words)
        self.public = public
        self.seat = seat
        self.back = back
        self.open_menu = open_menu
        """What opens the menu of the table below."""
        self.leave_table = leave_table
        """What leaves the table below."""
        self.is_wished = is_wished
        self.is_agreeing = False
        """Whether the table is asked if a choice may be taken back."""
        sealed = [look.seats[player] for player in public.sealed]
        self.cover = Cover(seat, task, sealed, public.unseen, is_held)
        self.felt.cover(self.cover)
        self.quiet = QuietMoment(self, self.cover.show_armed)

    def on_mount(self) -> None:
        self.draw_table(self.public.view)
        self.draw_history(self.public.story, self.public.num_new)
        self._ask()
        self.after_refresh(self.quiet.begin)

    def on_screen_resume(self) -> None:
        self.quiet.begin()

    @property
    def is_armed(self) -> bool:
        """Whether a key opens it now."""
        return self.quiet.is_over

    def sealed(self) -> Collection[Player]:
        return self.public.sealed

    # -- keys and clicks ---------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        event.stop()
        is_named = event.key in NAMED | OPENING_KEYS
        self.press(event.key if is_named else event.character or "")

    def on_click(self, event: Click) -> None:
        event.stop()
        if event.widget is not None and event.widget.id == "open":
            self.press("enter")

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)

    def press(self, name: str) -> None:
        """Do what a key does, once there was a moment without any."""
        if not self.is_armed:
            self.quiet.disturb()
            self.cover.ask_for_quiet()
        elif self.is_agreeing:
            self._agree(name == "enter")
        elif name in OPENING_KEYS:
            self._leave(Passed.OPENED)
        elif self.back is not None and name == self.back.action:
            self._go_back(self.back)
        elif name == MENU.action and self.open_menu is not None:
            self.open_menu()
        elif name == LEAVE.action and self.leave_table is not None:
            self.leave_table()
        elif name == BACK.action and self.is_wished:
            self._leave(Passed.CANCELLED)
        elif not self.felt.press(name):
            self._open_page(name)

    def _go_back(self, back: panels.Key) -> None:
        if back == TAKE_BACK:
            self.is_agreeing = True
            self.ask_to_agree(*self.public.decision)
        else:
            self._leave(Passed.UNDO)

    def _agree(self, is_agreed: bool) -> None:
        self.is_agreeing = False
        if is_agreed:
            self._leave(Passed.TAKE_BACK)
        else:
            self._ask()

    def _open_page(self, name: str) -> None:
        public = self.public
        match name:
            case "l":
                self.app.push_screen(HistoryPage(public.story, self.look.inks))
            case "n":
                told = public.since or ("Nothing happened since.",)
                what = f"Since the last turn of {self.seat.name}"
                self.app.push_screen(Page(heading(what), told))
            case "?":
                app_of(self).open_rules(public.game, self.look.hints.rule(public.view, None))

    def _ask(self) -> None:
        self.ask(Content.styled("Everybody else looks away now.", QUIET))
        back = () if self.back is None else (self.back,)
        cancel = (BACK,) if self.is_wished else ()
        menu = () if self.open_menu is None else (MENU,)
        leave = () if self.leave_table is None else (LEAVE,)
        around = (*self.felt.keys, EXPLAIN, HISTORY, NEWS)
        self.draw_keys(OPEN, *back, *cancel, *around, *menu, *leave)

    def reseat(self) -> None:
        """Leave, as somebody else sits at the table."""
        self._leave(Passed.RESEATED)

    def _leave(self, passed: Passed) -> None:
        if self.is_active:
            self.quiet.stop()
            self.dismiss(passed)


class Cover(Vertical):
    """Whose turn it is and how it begins; beside it what they cannot have seen."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Cover { width: 1fr; height: 100%; margin: 0 1; background: $surface; }
    Cover #band { height: 1; text-wrap: nowrap; }
    Cover #inner { height: 1fr; }
    Cover #card { width: 1fr; height: 100%; }
    Cover.-telling #card { width: 46; }
    Cover #card Static { width: 100%; height: 1; text-align: center; }
    Cover #open { background: $panel; color: $text-disabled; }
    Cover #open.-armed { background: $act-ground; color: $foreground; }
    Cover #open.-armed:hover { background: $act; color: $background; }
    Cover #unseen { width: 1fr; height: 100%; padding: 0 1; display: none; }
    Cover.-telling #unseen { display: block; }
    TableScreen.-tall Cover #who, TableScreen.-huge Cover #who { margin-top: 1; }
    TableScreen.-tall Cover #open, TableScreen.-huge Cover #open { margin-top: 1; }
    """
    BESIDE = 70
    """Columns from which on there is room for more than the card."""

    def __init__(
        self,
        seat: Seat,
        task: str,
        sealed: Collection[Seat],
        unseen: Collection[str],
        is_held: bool = False,
    ) -> None:
        super().__init__()
        self.asked = "Now you, " if is_held else "Pass the keyboard to "
        self.seat = seat
        self.duty = task
        self.sealed = tuple(sealed)
        keys = Content.assemble(("Enter", "bold"), " or ", ("o", "bold"))
        self._opens = Content.assemble(keys, f"  I am {seat.name}: open")
        self.button = Static(self._opens, id="open")
        self.unseen = History(id="unseen")
        self.unseen.told, self.unseen.num_new = tuple(unseen), len(unseen)
        self.set_class(bool(unseen), "-telling")

    def compose(self) -> ComposeResult:
        who = Content.assemble((self.asked, "$text-muted"), badge(self.seat))
        yield Static(Content.styled("▀" * 200, f"$player-{self.seat.colour}"), id="band")
        with Horizontal(id="inner"):
            with Vertical(id="card"):
                yield Static(who, id="who")
                yield Static(self.duty, id="task", markup=False)
                yield Static(self._told(), id="sealed")
                yield self.button
            yield self.unseen

    def on_resize(self, event: Resize) -> None:
        has_room = event.size.width >= self.BESIDE
        self.set_class(has_room and bool(self.unseen.told), "-telling")

    def show_armed(self, is_armed: bool) -> None:
        """Show whether it can be opened now."""
        self.button.set_class(is_armed, "-armed")
        if is_armed:
            self.button.update(self._opens, layout=False)

    def ask_for_quiet(self) -> None:
        """Say why a key did not open it."""
        self.button.update(PLEASE, layout=False)

    def _told(self) -> Content:
        if not self.sealed:
            return Content("")
        return Content.assemble(
            ("sealed already:  ", "$text-muted"), Content("  ").join(map(badge, self.sealed))
        )
