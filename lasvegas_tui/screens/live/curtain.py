"""The handover: a curtain hides secrets while the keyboard passes to another player.

The curtain is a second screen of the same game, drawn from what everybody may see. It has no
session, so nothing on it can contain a secret. A card in place of the hand names the next player,
and says what this player cannot have seen. Pages about the game can be opened here too.

Enter, a letter, and F2 for keyboards without Latin letters open the curtain. They work only after a
pause, so keys typed ahead do not open it; a key that comes too early gets a sentence. Pasted text
does not open it either: the terminal sends several of its letters at once.

A key held down does not open it either. Some keyboards begin to repeat a key only after seconds, so
the first repeat of the key that made the last choice looks like the same key pressed by the next
player. But a repeat is followed by more repeats, and a single press by nothing. So a key that is
the same as the one before opens the curtain after a moment in which nothing follows, however late
it comes. Any other key opens it at once, because a keyboard repeats only the key pressed last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from lasvegas_tui import key_commands
from lasvegas_tui.destinations import OpenRulebook, OpenSettings
from lasvegas_tui.key_commands import Key
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.pages.text_page import TextPage, heading
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.shell.arming_delay import PLEASE, ArmingDelay
from lasvegas_tui.terminal.pressed_key_event import Pressed
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.large_letters import LETTERS, large_name
from lasvegas_tui.widgets.styles import QUIET, style_of

OPENING_KEYS = frozenset({"enter", key_commands.OPEN.key, "f2"})
OPEN = Key("Enter", "open", "enter")
OPENING = "Opening in a moment"
"""The text of the button while the curtain waits to see whether a key is being held down."""


class PublicTable(Struct, frozen=True):
    """What a curtain, which hides secrets at a handover, shows of the game; nothing is secret."""

    game: str
    view: View
    sealed: tuple[Player, ...] = ()
    """The players who have already made their secret, simultaneous choice."""
    sentences: tuple[str, ...] = ()
    num_new: int = 1
    """How many of the last `sentences` are highlighted as new."""
    since: tuple[str, ...] = ()
    """Sentences on what has happened since the last turn of the player who comes next."""
    unseen: tuple[str, ...] = ()
    """Sentences on what the player who comes next cannot have seen."""


class CurtainDirector(Director):
    """The director of a curtain: the public table, with a card that names the next player.

    It hides secrets while the keyboard passes to that player, who opens it with a key.
    """

    is_covering = True

    def __init__(
        self,
        screen: GameScreen[Any],
        public: PublicTable,
        seat: Seat,
        task: str,
        back: Key | None = None,
        at_table: Mapping[str, Callable[[], object]] | None = None,
        phone_keys: Callable[[], tuple[Key, ...]] = tuple,
        *,
        is_wished: bool = False,
        is_held: bool = False,
    ) -> None:
        """Cover the table for the player of a seat, who has a task: "to choose a number".

        `back` is the key that undoes something; `at_table` are commands of the table that work
        here too. With `is_held` the player already has the keyboard. Esc cancels a handover that
        `is_wished` by a player, as opposed to the game.
        """
        self.screen = screen
        self.public = public
        self.seat = seat
        self.back = back
        self.phone_keys = phone_keys
        """A function that returns the key for phones; empty if nobody can join with one now."""
        self.is_outdated = False
        """Whether something has changed at the table since the curtain was shown."""
        self.is_wished = is_wished
        self.commands = {
            **dict.fromkeys(OPENING_KEYS, self._open),
            key_commands.HISTORY.key: self._open_history,
            key_commands.NEWS.key: self._open_since,
            key_commands.RULES.key: self._open_rules,
            key_commands.SIGNS.key: self._open_signs,
            key_commands.SETTINGS.key: self._open_settings,
            **(at_table or {}),
        }
        if back is not None:
            self.commands[back.action] = partial(self._leave, Say.UNDO)
        if is_wished:
            self.commands[key_commands.BACK.action] = partial(self._leave, Say.NO)
        sealed = [screen.seats[player] for player in public.sealed]
        self.card = Cover(_asked(is_held, is_wished), seat, task, sealed, public.unseen)
        self.quiet = ArmingDelay(screen, self.card.show_armed)
        screen.stage.cover(self.card)
        screen.add_class("-covered")
        screen.sealed = public.sealed

    def begin(self) -> None:
        self.screen.draw_table(self.public.view)
        self.screen.draw_history(self.public.sentences, self.public.num_new)
        self._ask()
        self.screen.after_refresh(self.quiet.begin)

    def resume(self) -> None:
        if self.is_outdated:
            self._leave(None)
        else:
            self._ask()
            self.quiet.begin()

    @property
    def is_armed(self) -> bool:
        """Whether a key opens the curtain now, because the pause at its beginning is over."""
        return self.quiet.is_over

    # -- keys and clicks ---------------------------------------------------------------------------

    def press(self, key: str, event: Pressed | None = None) -> bool:
        """Do what a key does here, unless it was typed ahead, pasted or held down; return True.

        `event` is the key event; None if the key was clicked.
        """
        if not self.is_armed or (event is not None and not event.is_alone):
            self._ask_for_quiet()
        elif key in OPENING_KEYS and event is not None and event.is_again:
            self.quiet.confirm(self._open)
            self.card.say(OPENING)
        elif not super().press(key):
            self.screen.press_own(key)
        return True

    def _ask_for_quiet(self) -> None:
        self.quiet.disturb()
        self.card.say(PLEASE)

    def _open(self) -> None:
        """Close the curtain, so that the player plays on."""
        self._leave(Say.GO)

    def _open_history(self) -> None:
        self.screen.app.push_screen(HistoryPage(self.public.sentences, self.screen.players))

    def _open_since(self) -> None:
        sentences = self.public.since or ("Nothing happened since.",)
        what = f"Since the last turn of {self.seat.name}"
        self.screen.app.push_screen(TextPage(heading(what), sentences))

    def _open_rules(self) -> None:
        self._explain(self.screen.help.rule(self.public.view, None))

    def _open_signs(self) -> None:
        self._explain(rulebook.about_signs(self.public.game))

    def _explain(self, rule: str) -> None:
        app_of(self.screen).open(OpenRulebook(self.public.game, rule), over=True)

    def _open_settings(self) -> None:
        app_of(self.screen).open(OpenSettings(), over=True)

    def _ask(self) -> None:
        self.screen.ask(Content.styled("Everyone else, look away.", QUIET))
        keys = [OPEN]
        if self.back is not None:
            keys.append(self.back)
        if self.is_wished:
            keys.append(key_commands.BACK)
        keys += [*self.phone_keys(), *self.screen.own_keys]
        keys += [key_commands.RULES, key_commands.HISTORY, key_commands.NEWS]
        keys += [
            key for key in (key_commands.MENU, key_commands.LEAVE) if key.action in self.commands
        ]
        self.screen.draw_keys(*keys)

    def show_sealed(self, players: Collection[Player]) -> None:
        """Show who has made their secret choice; some do it on phones behind the closed curtain."""
        self.screen.sealed = players
        self.screen.draw_table(self.public.view)
        self.card.show_sealed([self.screen.seats[player] for player in players])

    def end(self) -> None:
        """Close the curtain, because the game has changed.

        If a page is open above the curtain, both stay until the page is closed.
        """
        self.is_outdated = True
        self._leave(None)

    def _leave(self, passed: Say | None) -> None:
        if self.screen.is_active:
            self.quiet.stop()
            self.screen.dismiss(passed)


def _asked(is_held: bool, is_wished: bool) -> str:
    """Return the words before the player's name."""
    if is_held:
        return "Now you, "
    if is_wished:
        return "Take the keyboard, "
    return "Pass the keyboard to "


class OpenButton(Static):
    """The button that opens the curtain; a click on it does what Enter does."""

    def on_click(self) -> None:
        self.post_message(KeyBar.Clicked(OPEN))


class Cover(Vertical):
    """A card in place of the hand: the next player and their task, and what they have missed."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Cover { width: 1fr; height: 100%; margin: 0 1; background: $surface; }
    Cover #band { height: 1; text-wrap: nowrap; }
    Cover #inner { height: 1fr; }
    Cover #card { width: 1fr; height: 100%; }
    Cover.-telling #card { width: 46; }
    Cover #card Static { width: 100%; height: 1; text-align: center; }
    Cover #card #name { height: 4; display: none; }
    Cover.-lofty #card #name { display: block; }
    Cover #open { background: $panel; color: $text-disabled; }
    Cover #open.-armed { background: $act-ground; color: $foreground; }
    Cover #open.-armed:hover { background: $act; color: $background; }
    Cover #unseen { width: 1fr; height: 100%; padding: 0 1; display: none; }
    Cover.-telling #unseen { display: block; }
    GameScreen.-tall Cover #card, GameScreen.-huge Cover #card { align: center middle; }
    GameScreen.-tall Cover #open, GameScreen.-huge Cover #open { margin-top: 1; }
    """
    BESIDE = 70
    """The minimum width, in cells, at which a text has room beside the card."""
    CARD = 46
    """The width of the card, in cells, if a text is beside it."""
    LOFTY = 13
    """The minimum height, in lines, at which the player's name is in large letters."""

    def __init__(
        self,
        asked: str,
        seat: Seat,
        task: str,
        sealed: Collection[Seat],
        unseen: Collection[str],
    ) -> None:
        super().__init__()
        self.asked = asked
        self.seat = seat
        self.duty = task
        self.sealed = tuple(sealed)
        self.large_name = Static(id="name")
        self.button = OpenButton(id="open")
        self.unseen = History(id="unseen")
        self.unseen.sentences, self.unseen.num_new = tuple(unseen), len(unseen)
        self.set_class(bool(unseen), "-telling")

    def compose(self) -> ComposeResult:
        who = Content.assemble((self.asked, "$text-muted"), style_of(self.seat).badge)
        key = app_of(self.screen).keymap.key(key_commands.OPEN.key)
        keys = Content.assemble(("Enter", "bold"), " or ", (key, "bold"))
        self._opens = Content.assemble(keys, f"  I am {self.seat.name}: open")
        self.button.update(self._opens)
        yield Static(Content.styled("▀" * 200, f"$player-{self.seat.colour}"), id="band")
        with Horizontal(id="inner"):
            with Vertical(id="card"):
                yield self.large_name
                yield Static(who, id="who")
                yield Static(self.duty, id="task", markup=False)
                yield Static(self._lines(), id="sealed")
                yield self.button
            yield self.unseen

    def on_resize(self, event: events.Resize) -> None:
        has_room = event.size.width >= self.BESIDE
        self.set_class(has_room and bool(self.unseen.sentences), "-telling")
        is_lofty = event.size.height >= self.LOFTY
        name = self._written(event.size.width)
        self.large_name.update(name)
        self.set_class(is_lofty and bool(name.plain), "-lofty")

    def _written(self, width: int) -> Content:
        """Return the player's name in large letters; empty if it does not fit the card."""
        if self.has_class("-telling"):
            width = self.CARD
        rows = large_name(self.seat.name, width, LETTERS)
        return Content.styled("\n".join(rows), f"$player-{self.seat.colour}")

    def show_armed(self, is_armed: bool) -> None:
        """Show on the button whether a key opens the curtain now."""
        self.button.set_class(is_armed, "-armed")
        if is_armed:
            self.button.update(self._opens, layout=False)

    def show_sealed(self, seats: Collection[Seat]) -> None:
        """Show the players at these seats as those who have made their secret choice."""
        self.sealed = tuple(seats)
        self.query_one("#sealed", Static).update(self._lines())

    def say(self, sentence: str) -> None:
        """Show a sentence on the button, such as why a key has not opened the curtain."""
        self.button.update(sentence, layout=False)

    def _lines(self) -> Content:
        if not self.sealed:
            return Content("")
        badges = [style_of(seat).badge for seat in self.sealed]
        return Content.assemble(("chosen already:  ", "$text-muted"), Content("  ").join(badges))
