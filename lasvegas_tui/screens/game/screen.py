"""The screen of a game: the table, and around it the prompt, the players, the history and keys.

It draws views, each with a frame. A view is what one player may see of the game, and a frame what
is shown besides, such as the cursor or the moment of an animation. The screen knows neither the
session nor the time: those are known to its director, which also gets all keys and clicks.

The screen of each game is a subclass in `screens/GAME`. It draws the table, and overrides what
comes first in the class below; everything around the table is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.asking.question_help import QuestionHelp
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import NAMED, Key
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Action, Player, View, ViewT
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.animation import Animation, Instant
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.game.hand_or_choices import Stage
from lasvegas_tui.screens.game.title_bar import TitleBar, Turns
from lasvegas_tui.screens.game.tooltips import Tips
from lasvegas_tui.screens.game.ui_state import NOTHING, Frame
from lasvegas_tui.shell.base_screen import BaseScreen, on
from lasvegas_tui.terminal.pressed_key_event import Pressed
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import WIDTH, Flight, FlyingNote, Slide, note, position
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar, divided
from lasvegas_tui.widgets.line_widget import EnterClicked, TargetClicked
from lasvegas_tui.widgets.prompt import Prompt, last_fitting
from lasvegas_tui.widgets.seats import Purse, SeatModel, Seats
from lasvegas_tui.widgets.side_tables_and_texts import SideTables
from lasvegas_tui.widgets.styles import style_of

WIDE, VAST = 116, 160
"""The minimum widths, in cells, to show the history beside the prompt, or in a side column."""
MOST_SENTENCES = 60
"""How many of the latest sentences of the history are on the screen; a page shows all."""


class GameScreen(BaseScreen[Any], Generic[ViewT]):
    """The screen of one game, drawn from its views; subclasses draw the table.

    `ViewT` is the type of the game's views.
    """

    targeting: Targeting[ViewT] = Targeting()
    """How keys and clicks make choices in this game."""
    help: QuestionHelp[ViewT] = QuestionHelp()
    """The hints, labels of keys and rules that are shown with this game's questions."""
    animation: Animation[ViewT] = Animation()
    """How the events of this game are animated."""
    shows_outcome = False
    """Whether the table shows for a moment what a roll, or a choice that nobody saw, has changed.

    Dice that leave the table immediately after a roll stay visible for that moment.
    """
    telling: tuple[str, ...] = ()
    """The names of the parts of the table that show the sentences about an animated event."""
    own_commands: Mapping[str, Callable[[], object]] = {}
    """The functions to call for keys that change only what the table shows, by key."""

    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (VAST, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall"), (46, "-huge")]  # noqa: RUF012
    DEFAULT_CSS = """
    GameScreen { background: $background; layout: vertical; }
    GameScreen #table { width: 100%; height: 1fr; min-height: 14; }
    GameScreen #stage { height: 5; }
    GameScreen #since { height: 100%; display: none; }
    GameScreen #choices { display: none; }
    GameScreen.-tall #stage { height: 8; }
    GameScreen.-tall #since, GameScreen.-huge #since { padding: 1 1 0 1; }
    GameScreen > TitleBar { dock: top; }
    GameScreen > KeyBar { dock: bottom; }
    GameScreen #side { display: none; dock: right; width: 40; height: 100%; margin: 1 0; }
    GameScreen #side { background: $surface; padding: 1 0 0 0; }
    GameScreen #asked { height: 4; }
    GameScreen.-huge #asked, GameScreen #asked.-long { height: 5; }
    GameScreen #asked.-longest { height: 6; }
    GameScreen #latest { height: 1; offset-y: -1; }
    GameScreen #history { height: 1fr; }
    GameScreen.-vast #side { display: block; }
    GameScreen.-vast #latest { display: none; }
    GameScreen.-vast.-coached #latest { display: block; }
    GameScreen.-vast.-covered #latest { display: none; }
    GameScreen.-wide #asked { layout: horizontal; }
    GameScreen.-wide #asked Prompt { width: 1fr; }
    GameScreen.-wide #latest { width: 36; height: 100%; offset-y: 0; }
    GameScreen .-dimmed { opacity: 35%; }
    GameScreen.-tall Seats, GameScreen.-huge Seats { height: 3; }
    """

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__()
        self.director = Director()
        self.game = game
        self.words = game.words
        self.sit(seats)
        self.sealed: Collection[Player] = ()
        """The players who have already made their secret, simultaneous choice."""
        self.on_phones: Collection[Player] = ()
        """The players who have a phone."""
        self.prompted: Collection[Player] = ()
        """The players whose turn the prompt shows, so that the title bar need not."""
        self.title_bar = TitleBar()
        self.table = Vertical(id="table")
        self.stage = Stage()
        self.latest = History(id="latest")
        self.prompt = Prompt(self.latest)
        self.seat_row = Seats()
        self.side_tables = SideTables()
        """The tables above the history, in the side column."""
        self.history = History(id="history")
        self.side = Vertical(self.side_tables, self.history, id="side")
        """The side column, which is mounted once the screen is wide enough."""
        self.key_bar = KeyBar()
        self.keys_in_menu: tuple[Key, ...] = ()
        """The keys that work now but have no room in the key bar."""
        self.flying = FlyingNote()
        self.tips = Tips(game.name)
        """The tooltip about what is under the mouse."""
        self.is_in_scene = False
        """Whether a scene is on the screen."""
        self._is_told_on_table = False
        """Whether the table itself shows the sentences about what happened."""
        self.shown: tuple[ViewT, Frame[ViewT]]
        """The view and the frame that were drawn last."""
        self._progress = ""
        """How far the game has come, as text for the title bar."""

    # -- what every game has -----------------------------------------------------------------------

    def compose_table(self) -> ComposeResult:
        """Yield the widgets of the table that are above its lower part (`stage`)."""
        yield from ()

    def draw_game(self, view: ViewT, frame: Frame[ViewT], instant: Instant[ViewT]) -> None:
        """Draw the table for a view; `instant` is what the animation shows now.

        `frame` has everything else to show: the cursor, things to choose from, selected items, and
        a preview.
        """
        raise NotImplementedError

    def seat(self, view: ViewT, player: Player) -> SeatModel:
        """Return what a player's box shows; by default only whether it is their turn."""
        return SeatModel(self.players[player], "", "", is_awaited=player in view.awaited)

    def seats_in(self, view: ViewT) -> tuple[SeatModel, ...]:
        """Return what the boxes of all players show, in the order of the players' seats."""
        return tuple(self.seat(view, player) for player in range(len(self.seats)))

    def purse(self, view: ViewT, player: Player) -> Purse:
        """Return texts on what a player has won, such as money and chips."""
        raise NotImplementedError

    # -- what is drawn of news, where a game plays them --------------------------------------------

    def seats_at(self, seen: ViewT, frame: Frame[ViewT]) -> tuple[SeatModel, ...]:
        """Return what the players' boxes show, such as whose turn it is.

        In a scene it is nobody's turn; while the result of a move is shown, it is still the turn of
        those who made the move. `seen` is the view without money that is paid later.
        """
        models = self.seats_in(seen)
        if frame.before is None:
            return models
        acted = self._acted(frame.before)
        return tuple(
            replace(seat, is_awaited=player in acted) for player, seat in enumerate(models)
        )

    def _acted(self, before: ViewT) -> Collection[Player]:
        """Return who made the move whose outcome is on the table; nobody during a scene."""
        if self.is_in_scene:
            return ()
        if before.roller is None:
            return before.awaited
        return (before.roller,)

    def told_at(self, seen: ViewT, frame: Frame[ViewT]) -> ViewT:
        """Return the view from which the title bar says how far the game has come.

        While an action is animated, it is the view before the action; otherwise it is `seen`, the
        view without money that is paid later in the animation.
        """
        return frame.before or seen

    def show_since(self, lines: Sequence[str], num_new: int) -> Sequence[str]:
        """Show sentences in the table's lower part, with the last `num_new` highlighted as new.

        Return sentences for the prompt to show; by default none.
        """
        self.stage.show_since(lines, num_new)
        return ()

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return the screen position where a flight begins or ends at the table, and a screen row.

        The row is the lowest one that the flight passes.
        """
        return self.stage.region.offset, self.stage.region.bottom

    # -- what some games have: dice, lists beside them, parts, keys --------------------------------

    def dice(self, view: ViewT) -> tuple[DieModel, ...]:
        """Return the dice on the table, in their owners' colours; before a roll they are blank."""
        return ()

    def thrown(self, action: Action, view: ViewT) -> tuple[DieModel, ...]:
        """Return the dice that an action of chance rolls; empty if it rolls none."""
        return ()

    def slide(self, action: Action) -> Slide | None:
        """Return the movement of dice over the table that a choice causes; None for no movement."""
        return None

    def list_width(self, labels: Sequence[str]) -> int | None:
        """Return the width of a list of these choices beside the hand or the dice, in cells.

        None if the list takes their place.
        """
        return None

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The widgets that a demo can highlight, by the name of the part of the table."""
        return {}

    @property
    def own_keys(self) -> tuple[Key, ...]:
        """Entries of the key bar for the keys in `own_commands`."""
        return ()

    # -- who sits here -----------------------------------------------------------------------------

    def sit(self, seats: Sequence[Seat]) -> None:
        """Set who sits at the table, with their names, signs and colours."""
        self.seats = tuple(seats)
        self.names: Names = tuple(seat.name for seat in seats)
        self.players = tuple(style_of(seat) for seat in seats)

    # -- composing ---------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.take_size()
        self.director.prepare()
        yield self.title_bar
        with self.table:
            yield from self.compose_table()
            yield self.stage
        with Vertical(id="asked", classes=self.prompt.room):
            yield self.prompt
            yield self.latest
        yield self.seat_row
        if self.app.size.width >= VAST:
            yield self.side
        yield self.key_bar
        yield self.flying

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
        if self.size.width >= VAST and not self.side.is_attached:
            self.mount(self.side)
        self.after_refresh(self._draw_latest)
        self._draw_title()
        self.director.resize()

    def on_key(self, event: Pressed) -> None:
        is_typed = event.is_printable and event.key not in NAMED
        if is_typed:
            key = event.character or ""
        else:
            key = event.key
        if self.director.press(key, event):
            event.stop()

    def press_own(self, key: str) -> bool:
        """If this key is in `own_commands`, carry out its command; return whether it is."""
        command = self.own_commands.get(key)
        if command is not None:
            command()
        return command is not None

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        self.director.press(event.key.action)

    @on(EnterClicked)
    def _enter_clicked(self) -> None:
        self.director.press("enter")

    @on(TargetClicked)
    def _target_clicked(self, event: TargetClicked) -> None:
        self.director.click(event.target)

    @on(ChoiceList.Chosen)
    def _line_clicked(self, event: ChoiceList.Chosen) -> None:
        self.director.click_line(event.index)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.tips.follow(event)

    # -- drawing the table -------------------------------------------------------------------------

    def draw_table(self, view: ViewT, frame: Frame[ViewT] = NOTHING) -> None:
        """Draw a view, with the cursor, preview, selection and animation that `frame` describes.

        Only widgets whose values have changed are painted.
        """
        self.shown = view, frame
        self.is_in_scene = bool(frame.news) or frame.place is not None
        instant = self.animation.at(view, frame)
        self.draw_game(view, frame, instant)
        seen = instant.view
        self.seat_row.models = tuple(
            replace(seat, has_phone=player in self.on_phones)
            for player, seat in enumerate(self.seats_at(seen, frame))
        )
        self._draw_flight(instant.flight)
        self._progress = self.words.progress(self.told_at(seen, frame))
        self._draw_title()

    def _draw_title(self) -> None:
        """Show the progress of the game, who acts, and how the game is won if there is room."""
        bar, title, width = self.title_bar, self.game.title_at_table, self.app.size.width
        bar.begin_with(title, self._progress, self.words.aim)
        bar.right = self._who_acts()
        if bar.right.cell_length > bar.room(width):
            bar.begin_with(title, self._progress)
            bar.right = self._who_acts()

    def _who_acts(self) -> Content:
        """Return who has to act, or who made the move that is shown, for the title bar."""
        view, frame = self.shown
        if frame.before is None:
            return self.whose_turn(view)
        return Content(" ").join([self.players[who].badge for who in self._acted(frame.before)])

    def whose_turn(self, view: View) -> Content:
        """Return a text for the title bar: which players have to act, and what they have to do."""
        room = self.title_bar.room(self.app.size.width)
        turns = Turns(self.seats, self.players, self.sealed, self.prompted)
        return turns.told(view, self.words, room)

    def _draw_flight(self, flight: Flight | None) -> None:
        """Draw the thing that is in the air, or nothing."""
        if flight is None:
            self.flying.land()
            return
        start, foot = self.origin(flight)
        end = self.seat_row.landing(flight.player, WIDTH)
        self.flying.fly(note(flight.text), position(flight.way, start, foot, end))

    def draw_dice(self, dice: tuple[DieModel, ...]) -> None:
        """Draw the table as it was drawn last, but with these dice."""
        view, frame = self.shown
        self.draw_game(view, replace(frame, dice=dice), self.animation.at(view, frame))

    # -- drawing what has happened -----------------------------------------------------------------

    def draw_history(self, lines: Sequence[str], num_new: int = 1) -> None:
        """Show the last sentences of the history, and highlight the last `num_new` as new."""
        self.history.sentences = tuple(lines[-MOST_SENTENCES:])
        self.latest.num_new = self.history.num_new = num_new
        self.history.heading = "What happened"
        self._draw_latest()

    def draw_since(self, lines: Sequence[str], num_new: int | None = None) -> Sequence[str]:
        """Show on the table what has happened, with the last `num_new` sentences highlighted.

        If `num_new` is None, all are highlighted. Return the sentences that have to be shown in the
        prompt instead: on a screen that is not narrow, always none.
        """
        if num_new is None:
            num_new = len(lines)
        left = self.show_since(lines, num_new)
        self._is_told_on_table = bool(lines)
        self._draw_latest()
        if self.has_class("-narrow"):
            return last_fitting(left, self.app.size.width)
        return ()

    def _draw_latest(self) -> None:
        """Show the latest sentence below the prompt, unless the screen shows it elsewhere.

        With the history beside the prompt, its last sentences are always shown.
        """
        prompted = (self.prompt.asked.plain, *self.prompt.details)
        last = self.history.sentences[-1:]
        is_told = self._is_told_on_table or any(said.endswith(last) for said in prompted)
        is_hidden = is_told and not self.has_class("-wide")
        if is_hidden:
            self.latest.sentences = ()
        else:
            self.latest.sentences = self.history.sentences

    # -- drawing the question and the keys ---------------------------------------------------------

    def draw_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        """Show a list of choices in the lower part of the table; if there are none, hide it.

        `cursor` is the index of the choice under the cursor, -1 for none. `numbers` has the digit
        of each choice; if it is empty, they are numbered from 1.
        """
        self.stage.show_choices(labels, cursor, numbers, self.list_width(labels))

    def ask(
        self, asked: Content, details: Sequence[str] = (), foreseen: Sequence[str] = ()
    ) -> None:
        """Show a question in the prompt, with the sentences `details` below it.

        `foreseen` are the details of other choices. Room is kept for the longest of them, so that
        the prompt does not change its height.
        """
        self.prompt.ask(asked, details, foreseen)
        self.latest.aside = ""
        self._draw_latest()

    def look_at(self, target: Target, sentence: str) -> None:
        """Put the cursor on a thing that cannot be chosen now, and show a sentence about it."""
        view, frame = self.shown
        self.draw_table(view, replace(frame, cursor=target))
        self.prompt.details = (sentence,)
        self.prompt.is_refused = False

    def refuse(self, sentence: str) -> None:
        """Show a sentence on why a key did nothing."""
        self.prompt.refuse(sentence)

    def draw_keys(self, *keys: Key) -> None:
        """Show these keys in the key bar; those for which it has no room are listed in the menu."""
        self.key_bar.keys, self.keys_in_menu = divided(keys)
