"""The lobby: continue a saved game, begin a new one, read the rules, change the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lasvegas_tui import openings
from lasvegas_tui.rules import GAMES, game
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.screens.handover import badge
from lasvegas_tui.screens.room import Room
from lasvegas_tui.seats import SeatsError
from lasvegas_tui.transcript import Saved, TranscriptError, num_saved_games, saved_games
from lasvegas_tui.widgets.ink import Part, line
from lasvegas_tui.widgets.lines import Lines
from lasvegas_tui.widgets.panels import Key, Keys

if TYPE_CHECKING:
    from lasvegas_tui.app import LasVegas

SIGN = """\
██      ▄█████▄ ▄██████     ██   ██ ███████ ▄██████ ▄█████▄ ▄██████
██      ██   ██ ██▄▄▄▄      ██   ██ ██▄▄▄▄  ██  ▄▄▄ ██   ██ ██▄▄▄▄
██      ███████  ▀▀▀▀██      ██ ██  ██▀▀▀▀  ██  ▀██ ███████  ▀▀▀▀██
███████ ██   ██ ██████▀       ▀█▀   ███████ ▀██████ ██   ██ ██████▀"""
WIDTH = 74
NUM_SAVED = 4
"""Games to continue that are listed before all are asked for."""
NUM_READ = 12
"""Saved games that are read for that."""
ORDER = sorted(GAMES, key=lambda name: name != "royale")
"""The games as they are offered."""
TAGLINES = {
    "dice": "eight dice, four rounds",
    "royale": "the Biggy and sixteen tiles",
    "card": "cards chosen in secret",
    "board": "fourteen tables, Mary Chip",
    "vegan": "tricks, tokens, cabbages",
}


class Entry(Struct, frozen=True):
    """Something to choose in the lobby."""

    left: tuple[Part, ...]
    right: str
    action: str
    """What it does: a word, and for some a second one after a colon."""


class Line(Option):
    """A line of the list that can be chosen."""

    def __init__(self, prompt: Content, entry: Entry) -> None:
        super().__init__(prompt)
        self.entry = entry


class Lobby(Room[None]):
    """Where everything begins."""

    app: LasVegas

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
        Binding("r,R", "do('rules')", show=False),
        Binding("s,S", "do('settings')", show=False),
        Binding("escape", "do('back')", show=False),
        Binding("q,Q", "do('quit')", show=False),
    ]
    DEFAULT_CSS = """
    Lobby {
        #lobby { width: 100%; height: 1fr; align: center middle; }
        #sign { width: 74; height: 4; text-align: center; }
        #notice { width: 74; height: auto; min-height: 1; color: $loss; margin-bottom: 1; text-align: center; }
        Lines {
            width: 74; height: auto; max-height: 100%; padding: 0; border: none;
            background: $surface; background-tint: $surface 0%; scrollbar-size-vertical: 1;
        }
        Lines > .option-list--option { padding: 0; }
        Lines > .option-list--option-disabled { color: $text-muted; }
        Lines > .option-list--option-highlighted { text-style: none; }
    }
    """

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self.notice = notice
        self.entries: list[Entry] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="lobby"):
            yield Static(_sign(), id="sign")
            yield Static(self.notice, id="notice", markup=False)
            yield Lines(*self._options(), compact=True)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).keys = (
            Key("↑↓", "move", ""),
            Key("Enter", "choose", "enter"),
            Key("r", "rules", "rules"),
            Key("s", "settings", "settings"),
            Key("q", "quit", "quit"),
        )

    def _options(self) -> Iterator[Option]:
        """Gives the lines of the list; those that can be chosen are numbered and noted."""
        num_saved = num_saved_games()
        if num_saved:
            unfinished = (game for game in saved_games(NUM_READ) if not game.over)
            listed = [_saved_entry(game) for game in islice(unfinished, NUM_SAVED)]
            yield _heading("Continue")
            yield from map(self._option, listed)
            if num_saved > len(listed):
                yield self._option(_rest_entry(len(listed), num_saved - len(listed)))
            yield _heading("")
        yield _heading("New game")
        yield from map(self._option, map(_new_entry, ORDER))
        yield _heading("")
        for name, what in (("rules", "Rules"), ("settings", "Settings"), ("quit", "Quit")):
            yield self._option(Entry((what,), "", name))

    def _all_options(self) -> Iterator[Option]:
        """Gives all saved games, to be continued or looked at again."""
        yield _heading("Saved games")
        yield from map(self._option, map(_saved_entry, saved_games()))
        yield _heading("")
        yield self._option(Entry(("Back",), "", "back"))

    def _list(self, options: Callable[[], Iterator[Option]]) -> None:
        """Shows other lines in the list."""
        self.entries.clear()
        shown = self.query_one(Lines)
        shown.clear_options()
        shown.add_options(options())
        shown.action_first()
        self.query_one("#notice", Static).update("")

    def _option(self, entry: Entry) -> Option:
        self.entries.append(entry)
        number = len(self.entries)
        shown = (f" {number}  ", "$act") if number < 10 else "    "
        return Line(line(WIDTH, [shown, *entry.left], [(f"  {entry.right} ", "$text-muted")]), entry)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, Line):
            self.action_do(event.option.entry.action)

    @on(Keys.Clicked)
    def _clicked(self, event: Keys.Clicked) -> None:
        if event.key.action == "enter":
            self.query_one(Lines).action_select()
        elif event.key.action:
            self.action_do(event.key.action)

    def action_choose(self, number: int) -> None:
        if number <= len(self.entries):
            self.action_do(self.entries[number - 1].action)

    def action_do(self, what: str) -> None:
        """Does what a line says."""
        word, _, detail = what.partition(":")
        match word:
            case "continue":
                self._open_saved(detail, openings.resume)
            case "replay":
                self._open_saved(detail, openings.replay)
            case "all":
                self._list(self._all_options)
            case "back":
                self._list(self._options)
            case "new":
                self.app.open(openings.Setup(detail))
            case "rules":
                self.app.open_rules(ORDER[0])
            case "settings":
                self.app.open_settings()
            case "quit":
                self.app.exit()

    def _open_saved(self, path: str, how: Callable[[Path], openings.Opening]) -> None:
        try:
            opening = how(Path(path))
        except (TranscriptError, OptionsError, SeatsError) as error:
            self.query_one("#notice", Static).update(Content(str(error)))
        else:
            self.app.open(opening)


def _sign() -> Content:
    """Gives the sign over the door, darker towards the ground."""
    width = max(map(len, SIGN.splitlines()))
    rows = [row.ljust(width) for row in SIGN.splitlines()]
    return Content("\n").join(Content.styled(row, f"$money {100 - 9 * depth}%") for depth, row in enumerate(rows))


def _heading(text: str) -> Option:
    return Option(Content.styled(f" {text}", "bold $text-muted"), disabled=True)


def _new_entry(name: str) -> Entry:
    found = game(name)
    players = f"{found.players[0]} to {found.players[-1]} players"
    return Entry(((f"{found.title:<26}", "bold"), (TAGLINES.get(name, ""), "$text-muted")), players, f"new:{name}")


def _saved_entry(saved: Saved) -> Entry:
    names = ", ".join(seat.name for seat in saved.seats)
    title, when = (f"{game(saved.game).title:<18}", "bold"), ago(saved.modified, datetime.now())
    if saved.over:
        return Entry((title, "finished: look back  ", (f" {names}", "$text-muted")), when, f"replay:{saved.path}")
    awaited = next((seat for seat in saved.seats if seat.name in saved.awaited), None)
    whose = Content.assemble(", ", badge(awaited), " is next") if awaited else Content("")
    left = (title, f"round {max(1, saved.round)}", whose, (f"   {names}", "$text-muted"))
    return Entry(left, when, f"continue:{saved.path}")


def _rest_entry(num_listed: int, num_more: int) -> Entry:
    """Gives the line that leads to all saved games."""
    what = f"… and {num_more} more" if num_listed else "Look back"
    return Entry((f"{what:<18}", ("all saved games, finished ones too", "$text-muted")), "", "all")


def ago(then: datetime, now: datetime) -> str:
    """Gives a time as people say it."""
    days: timedelta = now.date() - then.date()
    if days.days <= 0:
        return f"today {then:%H:%M}"
    if days.days == 1:
        return f"yesterday {then:%H:%M}"
    day: date = then.date()
    return f"{day.day} {day:%b}" if day.year == now.year else f"{day.day} {day:%b %Y}"
