"""The table: one screen for every game, drawn from a view by the game's look.

It draws, and knows neither session nor time: its director does, and hears all keys and clicks. In
the middle is the game's own play area; everything else is the same at every table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui import bots
from lasvegas_tui.commands import NAMED, Key
from lasvegas_tui.destinations import OpenLobby
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Chance, Decision, Player, Simultaneous, View
from lasvegas_tui.rules.words import Names, Words
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.director import Director
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.shell.base_screen import BaseScreen, Result, on
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import WIDTH, Flight, FlyingNote, position
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget, TargetClicked
from lasvegas_tui.widgets.prompt import INDENT, USUAL_LINES, Prompt
from lasvegas_tui.widgets.seats import Purses, Seats
from lasvegas_tui.widgets.side_tables import SideTables
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG, explained, line, wrapped


class TitleBar(LineWidget):
    """The game and round on the left, whose turn it is on the right."""

    DEFAULT_CSS = "TitleBar { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""))
    right: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return [line(self.size.width, [" ", self.left], [self.right, " "])]


NOTHING: Frame[Any] = Frame()
WIDE, VAST = 116, 160
"""The minimum widths for a column at the side, and for a wider one."""
TITLE_GAPS = 3
"""The cells before, between and after the two parts of the title."""
LONGEST_SUM = 10
"""The cells of the longest amount at a seat, with the space around it."""


class GameScreen(BaseScreen[Result]):
    """The play area, and around it the prompt, the seats, the history and the keys."""

    ALLOW_SELECT = False
    game_name = ""
    """The game whose signs explain themselves under the mouse; empty for none."""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (VAST, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall"), (46, "-huge")]  # noqa: RUF012
    DEFAULT_CSS = """
    GameScreen { background: $background; layout: vertical; }
    GameScreen #main { height: 1fr; }
    GameScreen #middle { width: 1fr; height: 100%; }
    GameScreen #side { display: none; width: 36; height: 100%; }
    GameScreen #side { background: $surface; padding: 1 0 0 0; }
    GameScreen #asked { height: 4; }
    GameScreen.-huge #asked, GameScreen #asked.-long { height: 5; }
    GameScreen #asked.-longest { height: 6; }
    GameScreen #latest { height: 1; offset-y: -1; }
    GameScreen SideTables { display: none; }
    GameScreen.-vast SideTables { display: block; }
    GameScreen #history { height: 1fr; margin-top: 1; }
    GameScreen.-wide #side { display: block; width: 36; }
    GameScreen.-vast #side { display: block; width: 52; }
    GameScreen.-wide #latest, GameScreen.-vast #latest { display: none; }
    GameScreen.-wide.-coached #latest { display: block; }
    GameScreen.-vast.-coached #latest { display: block; }
    GameScreen.-wide.-covered #latest, GameScreen.-vast.-covered #latest { display: none; }
    GameScreen .-dimmed { opacity: 35%; }
    GameScreen.-sideless #side { display: none; }
    GameScreen.-wide.-sums-wide Purses, GameScreen.-vast.-sums-vast Purses { display: none; }
    GameScreen.-wide.-sums-wide #history, GameScreen.-vast.-sums-vast #history { margin-top: 0; }
    GameScreen.-tall Seats.-cards, GameScreen.-huge Seats { height: 3; }
    """

    def __init__(self, look: Look[Any], words: Words[Any]) -> None:
        super().__init__()
        self.director = Director()
        """What drives the screen."""
        self.look = look
        self.words = words
        self.sealed: Collection[Player] = ()
        """The players who have sealed their simultaneous choice."""
        self.prompted: Collection[Player] = ()
        """The players whose task stands in the prompt when it is their turn."""
        self.set_class(not look.has_side, "-sideless")
        self.title_bar = TitleBar()
        self.play_area = look.new_play_area()
        self.latest = History(id="latest")
        self.prompt = Prompt(self.latest)
        self.seat_row = Seats()
        self.purses = Purses()
        self.side_tables = SideTables()
        """Tables above the history, if the column at the side is wide."""
        self.history = History(id="history")
        self.key_bar = KeyBar()
        self.flying = FlyingNote()
        self._explained: Widget | None = None
        """The widget with the sign under the mouse."""
        self._is_told_in_play_area = False
        """Whether the play area shows what happened."""
        self.shown: tuple[View, Frame[Any]]
        """The view and the frame on the screen."""
        self._instant: Instant[Any]
        """The state of an animation in this frame."""

    @property
    def names(self) -> Names:
        """The names of the players, by seat."""
        return self.look.names

    def compose(self) -> ComposeResult:
        self._take_size()
        self._say_money_once()
        yield self.title_bar
        with Horizontal(id="main"):
            with Vertical(id="middle"):
                yield self.play_area
                with Vertical(id="asked"):
                    yield self.prompt
                    yield self.latest
                yield self.seat_row
            with Vertical(id="side"):
                yield self.purses
                yield self.side_tables
                yield self.history
        yield self.key_bar
        yield self.flying

    def _take_size(self) -> None:
        """Set the classes for the size of the terminal, so that the first layout is right."""
        rooms = (
            (self.app.size.width, self.HORIZONTAL_BREAKPOINTS),
            (self.app.size.height, self.VERTICAL_BREAKPOINTS),
        )
        fitting = [
            max(point for point in breakpoints if point[0] <= room) for room, breakpoints in rooms
        ]
        self.add_class(*(name for _, name in fitting))

    def _say_money_once(self) -> None:
        """Show money at the seats if these have room for names and amounts."""
        badges = [player_style.badge.cell_length for player_style in self.look.player_styles]
        for name, room in (("-sums-wide", WIDE - 36), ("-sums-vast", VAST - 52)):
            each = room // max(1, len(badges)) - 1
            self.set_class(max(badges, default=0) + LONGEST_SUM <= each, name)

    # -- the director ------------------------------------------------------------------------------

    @property
    def is_covering(self) -> bool:
        return self.director.is_covering

    def cover(self) -> None:
        self.director.cover()

    def on_mount(self) -> None:
        self.director.begin()

    def on_screen_resume(self) -> None:
        self.director.resume()

    @on(events.Resize)
    def _resized(self) -> None:
        self.director.resize()

    def on_key(self, event: events.Key) -> None:
        is_typed = event.is_printable and event.key not in NAMED
        if self.director.press(event.character or "" if is_typed else event.key):
            event.stop()

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        self.director.press(event.key.action)

    @on(TargetClicked)
    def _target_clicked(self, event: TargetClicked) -> None:
        self.director.click(event.target)

    @on(ChoiceList.Chosen)
    def _line_clicked(self, event: ChoiceList.Chosen) -> None:
        self.director.click_line(event.index)

    # -- drawing -----------------------------------------------------------------------------------

    def draw_table(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Draw a view; widgets whose value has not changed are not drawn again."""
        look = self.look
        self.shown = view, frame
        self._instant = look.animation.at(view, frame)
        self._say_money_once()
        self.play_area.draw(view, frame, self._instant)
        seen = self._instant.view
        self.seat_row.models = look.seats_at(seen, frame)
        self.seat_row.set_class(any(model.cards for model in self.seat_row.models), "-cards")
        self.purses.heading = look.purse_heading
        self.purses.purses = tuple(look.purse(seen, p) for p in range(len(look.seats)))
        self._draw_flight(self._instant.flight)
        self.title_bar.left = self._headline(self.words.progress(look.told_at(seen, frame)))
        is_on = frame.before is not None
        self.title_bar.right = Content("") if is_on else self.whose_turn(view)

    def _draw_flight(self, flight: Flight | None) -> None:
        """Draw a note in flight, if there is one."""
        if flight is None:
            self.flying.land()
            return
        start, foot = self.play_area.origin(flight)
        end = self.seat_row.landing(flight.player, WIDTH)
        self.flying.fly(flight.text, position(flight.way, start, foot, end))

    def draw_dice(self, dice: tuple[DieModel, ...]) -> None:
        """Draw other dice in the current frame."""
        view, frame = self.shown
        self.play_area.draw(view, replace(frame, dice=dice), self._instant)

    def draw_history(self, lines: Sequence[str], num_new: int = 1) -> None:
        """Show the history, its last `num_new` lines as news."""
        self.history.sentences = tuple(lines[-60:])
        self.latest.num_new = self.history.num_new = num_new
        self.history.heading = "What happened"
        self.play_area.show_history(self.history.sentences, num_new)
        self._draw_latest()

    def draw_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        """Show a list of choices on the play area; an empty one removes it."""
        self.play_area.show_choices(labels, cursor, numbers)

    def draw_since(self, lines: Sequence[str], num_new: int | None = None) -> None:
        """Show what happened since a turn, or in a payout, on the play area."""
        self.play_area.show_since(lines, len(lines) if num_new is None else num_new)
        self._is_told_in_play_area = bool(lines)
        self._draw_latest()

    def left_to_prompt(self, lines: Sequence[str]) -> Sequence[str]:
        """Return the last sentences that fit the prompt, if nothing else shows them."""
        if not self.play_area.leaves_since or not self.has_class("-narrow"):
            return ()
        width = self.app.size.width - 2 * INDENT
        shorter = (lines[first:] for first in range(len(lines)))
        fitting = (last for last in shorter if len(wrapped(" ".join(last), width)) <= USUAL_LINES)
        return next(fitting, lines[-1:])

    def _draw_latest(self) -> None:
        """Show the latest sentence below the seats, unless it is already shown elsewhere."""
        prompted = {self.prompt.asked.plain, *self.prompt.details}
        is_told = self._is_told_in_play_area or not prompted.isdisjoint(self.history.sentences[-1:])
        self.latest.sentences = () if is_told else self.history.sentences

    def ask(self, asked: Content, details: Sequence[str] = (), is_refused: bool = False) -> None:
        """Show a question, and below it sentences: a preview, or the reason for a refusal."""
        self.prompt.asked = asked
        self.prompt.details = tuple(details)
        self.prompt.is_refused = is_refused
        self.latest.aside = ""
        self._draw_latest()

    def refuse(self, sentence: str) -> None:
        """Say why a key did nothing, in place of the preview."""
        self.prompt.details = (sentence,)
        self.prompt.is_refused = True

    def ask_to_agree(self, whose: str, what: str) -> None:
        """Show the question whether to take back the last decision."""
        terms = (
            f"Only if the whole table agrees. {self.words.chance_again}; "
            "the game then counts for no record."
        )
        details = [what, terms] if what else [terms]
        self.ask(Content.styled(f"Take back {whose}?", f"bold {ACT}"), details)
        self.draw_keys(Key("Enter", "all agree", "enter"), Key("Esc", "no", "escape"))

    def draw_keys(self, *keys: Key) -> None:
        """Show keys at the bottom of the screen."""
        self.key_bar.keys = keys

    def leave(self) -> None:
        """Go to the lobby."""
        app_of(self).open(OpenLobby())

    # -- signs under the mouse ---------------------------------------------------------------------

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show the explanation of the sign under the mouse."""
        self.end_tooltip()
        meaning = event.style.meta
        sign = rulebook.signs(self.game_name).get(meaning.get("sign", ""), "")
        text = meaning.get("tip", sign)
        if text and event.widget is not None:
            self._explained = event.widget
            event.widget.tooltip = Content(text)

    def end_tooltip(self) -> None:
        """Hide the explanation of the sign."""
        if self._explained is not None:
            self._explained.tooltip = None
            self._explained = None

    # -- words -------------------------------------------------------------------------------------

    def _headline(self, where: str) -> Content:
        return Content.assemble((self.look.title, STRONG), (f"   {where}" if where else "", QUIET))

    def whose_turn(self, view: View) -> Content:
        """Return who has to do what, as the title bar shows it."""
        match view.node:
            case Decision(player) if player in self.prompted:
                return self.look.player_styles[player].badge
            case Decision(player):
                return self._turn_of(player, f" {self.words.task(view)}")
            case Chance():
                if view.roller is not None:
                    return self._turn_of(view.roller, " to roll")
            case Simultaneous(players):
                return self._who_sealed(view, players)
        return Content("")

    def _turn_of(self, player: Player, task: str) -> Content:
        """Return a player and a task, with the level of a bot if there is room for it."""
        badge = self.look.player_styles[player].badge
        level = bots.suffix(self.look.seats[player].bot)
        whole = Content.assemble(badge, (level + task, QUIET))
        room = self.app.size.width - self.title_bar.left.cell_length - TITLE_GAPS
        return whole if whole.cell_length <= room else Content.assemble(badge, (task, QUIET))

    def _who_sealed(self, view: View, players: Sequence[Player]) -> Content:
        """Return the viewer if they choose, and the players who have sealed their choice."""
        sealed = self.sealed
        if view.viewer is not None and view.viewer in players and view.viewer not in sealed:
            told = f" ({len(sealed)} of {len(players)} sealed)"
            mine = self.look.player_styles[view.viewer].badge
            return Content.assemble(mine, explained((told, QUIET), "sealed"))
        player_styles = [
            (f"{self.look.player_styles[p].sign} ", f"bold {self.look.player_styles[p].colour}")
            for p in sorted(sealed)
        ]
        all_told = explained((f"{len(sealed)} of {len(players)} sealed", QUIET), "sealed")
        return Content.assemble(*player_styles, all_told)
