"""The lobby: continue a saved game, begin a new one, read the rules, change the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lasvegas_tui.rules import all_games, game
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.games import Game
from lasvegas_tui.screens.house import House
from lasvegas_tui.screens.room import Room
from lasvegas_tui.screens.table.handover import badge
from lasvegas_tui.session import openings
from lasvegas_tui.session.seats import SeatsError
from lasvegas_tui.session.transcript import Saved, TranscriptError, num_saved_games, saved_games
from lasvegas_tui.widgets.ink import QUIET, line
from lasvegas_tui.widgets.lines import Lines
from lasvegas_tui.widgets.panels import Key, Keys
from lasvegas_tui.widgets.too_small import LEAST

SIGN = """\
██      ▄█████▄ ▄██████     ██   ██ ███████ ▄██████ ▄█████▄ ▄██████
██      ██   ██ ██▄▄▄▄      ██   ██ ██▄▄▄▄  ██  ▄▄▄ ██   ██ ██▄▄▄▄
██      ███████  ▀▀▀▀██      ██ ██  ██▀▀▀▀  ██  ▀██ ███████  ▀▀▀▀██
███████ ██   ██ ██████▀       ▀█▀   ███████ ▀██████ ██   ██ ██████▀"""
WIDTH = 74
"""The least width of the list."""
MARGIN = 4
"""Columns before the title, with the key in them."""
GAP = 2
"""Blanks between two columns, at the least."""
NUM_SAVED = 4
"""Games to continue that are listed before all are asked for."""
NUM_READ = 12
"""Saved games that are read for that."""


class Entry(Struct, frozen=True):
    """Something to choose in the lobby."""

    title: Content
    action: str
    """What it does: a word, and for some a second one after a colon."""
    about: Content = Content("")
    """What kind of game it is, or how it stands."""
    names: tuple[str, ...] = ()
    """Who plays."""
    note: str = ""
    """What stands at the right."""
    letter: str = ""
    """The key that chooses it; empty for the next digit."""


class Line(Option):
    """A line of the list that can be chosen."""

    def __init__(self, entry: Entry, number: int) -> None:
        super().__init__("", str(number))
        self.entry = entry


class Lobby(Room[None]):
    """Where everything begins."""

    app: House

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
        Binding("d,D", "do('learn')", show=False),
        Binding("r,R", "do('rules')", show=False),
        Binding("s,S", "do('settings')", show=False),
        Binding("t,T", "do('stats')", show=False),
        Binding("escape", "do('back')", show=False),
        Binding("q,Q", "do('quit')", show=False),
    ]
    DEFAULT_CSS = """
    Lobby {
        #lobby { width: 100%; height: 1fr; align: center middle; }
        #sign { width: 74; height: 4; text-align: center; }
        #notice {
            width: 74; height: auto; min-height: 1; color: $loss; margin-bottom: 1;
            text-align: center;
        }
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
            Key("d", "demos", "learn"),
            Key("r", "rules", "rules"),
            Key("t", "stats", "stats"),
            Key("s", "settings", "settings"),
            Key("q", "quit", "quit"),
        )
        self._lay_out()

    def _options(self) -> Iterator[Option]:
        """Yield the lines of the list; those that can be chosen are numbered and noted."""
        num_saved = num_saved_games()
        if not num_saved:
            yield self._option(_learn_entry())
            yield _heading("")
        else:
            unfinished = (game for game in saved_games(NUM_READ) if not game.over)
            listed = [_saved_entry(game) for game in islice(unfinished, NUM_SAVED)]
            yield _heading("Continue")
            yield from map(self._option, listed)
            if num_saved > len(listed):
                yield self._option(_rest_entry(len(listed), num_saved - len(listed)))
            yield _heading("")
        yield _heading("New game")
        yield from map(self._option, map(_new_entry, all_games()))
        yield _heading("")
        if num_saved:
            yield self._option(_learn_entry())
            yield self._option(_stats_entry())
        for what in ("Rules", "Settings", "Quit"):
            yield self._option(Entry(Content(what), what.lower(), letter=what[0].lower()))

    def _all_options(self) -> Iterator[Option]:
        """Yield the lines of all saved games, to be continued or looked at again."""
        yield _heading("Saved games")
        yield from map(self._option, map(_saved_entry, saved_games()))
        yield _heading("")
        yield self._option(Entry(Content("Back"), "back"))

    def _list(self, options: Callable[[], Iterator[Option]]) -> None:
        """Show other lines in the list."""
        self.entries.clear()
        shown = self.query_one(Lines)
        shown.clear_options()
        shown.add_options(options())
        self._lay_out()
        shown.action_first()
        self.query_one("#notice", Static).update("")

    def _option(self, entry: Entry) -> Option:
        self.entries.append(entry)
        return Line(entry, len(self.entries) - 1)

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the lines into columns that fit the screen."""
        shown = self.query_one(OptionList)
        room = max(self.app.size.width, LEAST.width) - 2
        rows, width = columns(self.entries, room)
        for widget in self.query("#sign, #notice, OptionList"):
            widget.styles.width = width
        for index, row in enumerate(rows):
            shown.replace_option_prompt(str(index), row)

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
        numbered = [entry for entry in self.entries if not entry.letter]
        if number <= len(numbered):
            self.action_do(numbered[number - 1].action)

    def action_do(self, what: str) -> None:
        """Do what a line says."""
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
            case "learn":
                self.app.open_demos()
            case "rules":
                self.app.open_rules(all_games()[0].name)
            case "stats":
                self.app.open_stats()
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
    """Return the sign over the door, darker towards the ground."""
    width = max(map(len, SIGN.splitlines()))
    rows = [row.ljust(width) for row in SIGN.splitlines()]
    return Content("\n").join(
        Content.styled(row, f"$money {100 - 9 * depth}%") for depth, row in enumerate(rows)
    )


def _heading(text: str) -> Option:
    return Option(Content.styled(f" {text}", "bold $text-muted"), disabled=True)


def _new_entry(found: Game) -> Entry:
    about = Content.styled(found.tagline, QUIET)
    return Entry(_title(found), f"new:{found.name}", about, note=found.num_players)


def _saved_entry(saved: Saved) -> Entry:
    title = _title(game(saved.game))
    names = tuple(seat.name for seat in saved.seats)
    when = ago(saved.modified, datetime.now())
    if saved.over:
        return Entry(title, f"replay:{saved.path}", Content("finished: look back"), names, when)
    return Entry(title, f"continue:{saved.path}", _standing(saved), names, when)


def _standing(saved: Saved) -> Content:
    """Return the round a game is in, and who is next."""
    awaited = next((seat for seat in saved.seats if seat.name in saved.awaited), None)
    whose = Content.assemble(badge(awaited), " is next") if awaited else Content("")
    if not game(saved.game).has_rounds:
        return whose
    return Content.assemble(f"round {max(1, saved.round)}", ", " if awaited else "", whose)


def _title(found: Game) -> Content:
    return Content.styled(found.title, "bold")


def _learn_entry() -> Entry:
    """Return the line that leads to the demos."""
    about = "a game in 90 seconds, a rule in 30"
    return Entry(Content("Learn"), "learn", Content.styled(about, QUIET), letter="d")


def _stats_entry() -> Entry:
    """Return the line that leads to what was played so far."""
    about = "who wins what, and who was lucky"
    return Entry(Content("Stats"), "stats", Content.styled(about, QUIET), letter="t")


def _rest_entry(num_listed: int, num_more: int) -> Entry:
    """Return the line that leads to all saved games."""
    what = f"… and {num_more} more" if num_listed else "Look back"
    return Entry(Content(what), "all", Content.styled("all saved games, finished ones too", QUIET))


# -- columns ---------------------------------------------------------------------------------------


def columns(entries: Sequence[Entry], room: int) -> tuple[list[Content], int]:
    """Return the entries as lines of one width, at most `room`, in columns that never touch.

    Where there is not room for everything, names are left out first.
    """
    title = max((entry.title.cell_length for entry in entries if entry.about.plain), default=0)
    about = max((entry.about.cell_length for entry in entries if entry.names), default=0)
    starts = MARGIN, MARGIN + title + GAP, MARGIN + title + GAP + about + GAP
    needed = (
        starts[-1] + cell_len(f"{', '.join(entry.names)}  {entry.note} ")
        for entry in entries
        if entry.names
    )
    width = min(room, max(WIDTH, *needed)) if about else WIDTH
    digits = iter("123456789")
    keys = [entry.letter or next(digits, "") for entry in entries]
    rows = [_row(key, entry, starts, width) for key, entry in zip(keys, entries, strict=True)]
    return rows, width


def _row(key: str, entry: Entry, starts: Sequence[int], width: int) -> Content:
    names = _some(entry.names, width - starts[-1] - cell_len(f"  {entry.note} "))
    cells = (entry.title, entry.about, Content.styled(names, QUIET))
    text = Content.assemble((f" {key}", "$act"))
    for start, cell in zip(starts, cells, strict=True):
        if cell.plain:
            text = Content.assemble(text, " " * (start - text.cell_length), cell)
    return line(width, [text], [" " * GAP, (f"{entry.note} ", QUIET)])


def _some(names: Sequence[str], room: int) -> str:
    """Return as many names as there is room for, and how many more there are."""
    for count in range(len(names), 0, -1):
        more = f" +{len(names) - count}" if count < len(names) else ""
        text = ", ".join(names[:count]) + more
        if cell_len(text) <= room:
            return text
    return ""


def ago(then: datetime, now: datetime) -> str:
    """Return a time in the words of a conversation: "yesterday 14:05"."""
    days: timedelta = now.date() - then.date()
    if days.days <= 0:
        return f"today {then:%H:%M}"
    if days.days == 1:
        return f"yesterday {then:%H:%M}"
    day: date = then.date()
    return f"{day.day} {day:%b}" if day.year == now.year else f"{day.day} {day:%b %Y}"
