"""The screen of the standings: it calls (announces) the places one by one, then asks what to do."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from functools import cached_property

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical, VerticalScroll
from textual.widgets import Static

from lasvegas_tui.destinations import OpenReplay, OpenReview
from lasvegas_tui.key_commands import CHAIRS, LEAVE, LOOK_BACK, MENU, REVIEW, SCROLL, TO_TABLE, Key
from lasvegas_tui.opening_games import next_setup
from lasvegas_tui.play import paid_banknotes
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import Review, Reviewing
from lasvegas_tui.screens.end.large_result_sheet import LargeResultSheet, is_large
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.end.result_sheet import ResultSheet
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.shell.arming_delay import PLEASE, ArmingDelay
from lasvegas_tui.shell.base_screen import BaseScreen, on
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.stats_table import Colours, stats_table
from lasvegas_tui.widgets.text_layout import stacked

SIDE = 2
"""The width of the padding at each side of the sheet, in cells."""
CALL_BEATS = 1.2
"""The pause before the next place is called (announced), in beats of the chosen pace."""
NEXT_STEPS = {
    "enter": NextStep.AGAIN,
    LEAVE.action: NextStep.LOBBY,
    "escape": NextStep.STAY,
}
"""What each key does once all places have been called (announced)."""
KEYS = {*NEXT_STEPS, *(key.action for key in (CHAIRS, LOOK_BACK, MENU, REVIEW))}
"""The keys that `on_key` handles; those that scroll are left to Textual."""


class StandingsScreen(BaseScreen[NextStep]):
    """The standings of a finished game; the screen closes with a `NextStep`.

    Enter works only after a pause, so that a key typed during the payout does not begin a new game.
    """

    DEFAULT_CSS = """
    StandingsScreen { background: $background; align: center middle; }
    StandingsScreen VerticalScroll { width: 100%; height: 1fr; align: center middle; }
    StandingsScreen Center { height: auto; }
    StandingsScreen #sheet { height: auto; background: $surface; padding: 1 2; }
    StandingsScreen #sheet Static { height: auto; }
    StandingsScreen #evening, StandingsScreen #chart { margin-top: 1; }
    """

    def __init__(
        self,
        session: Session,
        is_played: bool = True,
        beat: float = 0.0,
        lay_menu: Callable[[], object] | None = None,
    ) -> None:
        """Show the end of a game that was played or, without `is_played`, replayed.

        `beat` is the number of seconds in a beat; with 0, all places are shown at once. `lay_menu`
        opens the menu of the table; None if there is no table.
        """
        super().__init__()
        self.session = session
        self.is_played = is_played
        self.lay_menu = lay_menu
        self.beat = beat
        self.num_called = 0
        """How many places have been called, from the last one on."""
        if not beat:
            self.num_called = len(session.seats)
        self._next_call: TimerHandle | None = None
        self.quiet = ArmingDelay(self, self._show_armed)
        """The delay before Enter begins the next game."""

    def compose(self) -> ComposeResult:
        with VerticalScroll() as self.scroll, Center(), Vertical(id="sheet") as self.sheet:
            yield Static(id="places", markup=False)
            yield Static(id="evening")
            yield Static(id="chart", markup=False)
        self.keys_row = KeyBar()
        yield self.keys_row

    def on_mount(self) -> None:
        self.scroll.focus()
        self.watch(self.scroll, "show_vertical_scrollbar", self._draw_keys)
        self._go_on()

    @cached_property
    def _small_ending(self) -> ResultSheet:
        return ResultSheet(self.session)

    @cached_property
    def _grand_ending(self) -> LargeResultSheet:
        return LargeResultSheet(self.session)

    @property
    def ending(self) -> ResultSheet:
        """The result sheet for the current size of the screen."""
        size, ending = self.app.size, self._small_ending
        if is_large(size):
            ending = self._grand_ending
        if ending.screen != size:
            ending.fit(size)
        return ending

    def on_resize(self) -> None:
        self.sheet.styles.width = self.ending.width + 2 * SIDE
        self._draw()

    def _draw(self) -> None:
        """Show the places that have been called, and after the last one what is below them."""
        self.query_one("#places", Static).update(stacked(self.ending.lines(self.num_called)))
        evening, chart = self.query_one("#evening", Static), self.query_one("#chart", Static)
        evening.visible = chart.visible = self.is_whole
        if (table := self.ending.evening()) is not None:
            evening.update(stats_table(table, Colours.of(self.app)))
        evening.display = table is not None
        chart.update(stacked(self.ending.chart()))
        chart.display = bool(self.ending.chart())

    # -- one place after the other -----------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether all places have been called (announced)."""
        return self.num_called >= len(self.session.seats)

    def call(self, num: int = 1) -> None:
        """Call (announce) the next `num` places, if any are left."""
        if self.is_whole:
            return
        self.num_called += num
        self._draw()
        self._draw_keys()
        self._go_on()

    def _go_on(self) -> None:
        """Call the next place after a while, or, after the last one, let Enter work soon."""
        if self.is_whole:
            self.quiet.begin()
        else:
            self._call_soon()

    def _call_soon(self) -> None:
        if self._next_call is not None:
            self._next_call.cancel()
        self._next_call = self.after(CALL_BEATS * self.beat, self.call)

    @property
    def is_armed(self) -> bool:
        """Whether the pause is over, so that Enter begins the next game."""
        return self.quiet.is_over

    def _show_armed(self, is_armed: bool) -> None:
        if is_armed:
            self._draw_keys()
            self.review_ahead()

    @cached_property
    def reviewing(self) -> Reviewing:
        """The analysis of the finished game, which goes on in the background."""
        return Reviewing(self.session)

    def review_ahead(self) -> None:
        """Begin to analyse the game, so that the page of the review can show something at once."""
        self.read(iter(self.reviewing), self._go_on_reviewing)

    def _go_on_reviewing(self, _: Review) -> None:
        """Do nothing with a part of the review, as none of it is shown here."""

    def _draw_keys(self) -> None:
        if not self.is_whole:
            keys = [Key("Enter", "next place", "enter"), Key("Esc", "skip to the end", "escape")]
            if self.lay_menu is not None:
                keys.append(MENU)
        else:
            keys = self._keys_when_whole()
        self.keys_row.keys = tuple(keys)

    def _keys_when_whole(self) -> list[Key]:
        keys = []
        if self.is_played:
            keys += [Key("Enter", "play again", "enter"), CHAIRS]
        if self.scroll.show_vertical_scrollbar:
            keys.append(SCROLL)
        keys += [TO_TABLE, REVIEW]
        if self.is_played and self.ending.catch is not None:
            keys.append(LOOK_BACK.named("best catch"))
        if self.is_played and self.lay_menu is not None:
            keys.append(MENU)
        if self.is_played:
            keys.append(LEAVE)
        return keys

    def _answer(self, key: str) -> None:
        if key == MENU.action:
            self._open_menu()
        elif key == REVIEW.action:
            if self.is_whole:
                app_of(self).open(OpenReview(self.reviewing), over=True)
        elif key == LOOK_BACK.action:
            self._play_catch_again()
        elif key == CHAIRS.action:
            if self.is_whole and self.is_played:
                app_of(self).open(next_setup(self.session), over=True)
        elif self.is_whole:
            self.close_sheet(NEXT_STEPS[key])
        elif key == "enter":
            self.call()
        else:
            self.call(len(self.session.seats))

    def _play_catch_again(self) -> None:
        """Open the replay at the best catch, and play its payout again."""
        catch = self.ending.catch
        if catch is not None and self.is_whole and self.is_played:
            at = paid_banknotes.step_of(catch.payment, self.session.steps)
            again = OpenReplay(self.session, at=at, news=catch.payment.paid)
            app_of(self).open(again, over=True)

    def _open_menu(self) -> None:
        """Open the menu on top of this screen, which calls no place meanwhile."""
        if self.lay_menu is not None:
            self.quiet.stop()
            if self._next_call is not None:
                self._next_call.cancel()
            self.lay_menu()

    def on_screen_resume(self) -> None:
        self._go_on()

    def on_key(self, event: events.Key) -> None:
        if event.key not in KEYS:
            return
        event.stop()
        if event.key == "enter" and self.is_whole and self.is_played and not self.is_armed:
            self.quiet.disturb()
            self.keys_row.keys = (Key("Enter", PLEASE, ""), *self.keys_row.keys[1:])
        else:
            self._answer(event.key)

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        self._answer(event.key.action)

    def close_sheet(self, next_step: NextStep) -> None:
        """Close the screen with what the player has chosen to do next."""
        if self.is_active:
            self.dismiss(next_step)
