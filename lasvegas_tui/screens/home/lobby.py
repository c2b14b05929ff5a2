"""The lobby: the first page, which opens saved games, new games and the other pages.

It is a list (`lobby_list`) of rows (`lobby_rows`), below a line that tells and asks things
(`delete_and_rename_questions`). A large screen has more around the list: new games as cards
(`lobby_cards`), a row of casinos, and a table of the evening.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.geometry import Size
from textual.widgets import Input, OptionList, Static

from lasvegas_tui import destinations, key_commands, opening_games
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.listing import Listing, listed
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.key_commands import COMMANDS, Key
from lasvegas_tui.plugins import left_out
from lasvegas_tui.records.results import Reading, readings
from lasvegas_tui.rules import all_games
from lasvegas_tui.screens.home.delete_and_rename_questions import DeleteAndRenameQuestions
from lasvegas_tui.screens.home.durations_and_evening import overview
from lasvegas_tui.screens.home.lobby_cards import HEIGHT, GameCards, game_cards
from lasvegas_tui.screens.home.lobby_list import LobbyList, LobbyOption
from lasvegas_tui.screens.home.lobby_rows import (
    LobbyChoice,
    LobbyEntry,
    LobbyPage,
    all_saved_rows,
    easiest,
    lobby_rows,
)
from lasvegas_tui.screens.home.title_sign import title_sign
from lasvegas_tui.screens.pages.page_and_form import Page, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.shell.too_small import LEAST
from lasvegas_tui.user_error import UserError
from lasvegas_tui.widgets.casino_facades import WIDTH, street
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import TargetClicked
from lasvegas_tui.widgets.side_tables_and_texts import SideTables

STREET_ROOM = 12
"""How many lines must be free, besides those of the title, to show the drawing of six casinos."""
STREET_WIDTH = 6 * WIDTH
SIGN_ROOM = 4
CARDS_ROOM = HEIGHT + 1
CARDS_SIZE = Size(156, 34)
"""The smallest screen, in cells and lines, that shows new games as cards with pictures."""
EVENING_WIDTH = 50
"""How many cells beside the list are for the table of the current evening's games."""
FRAME = 3
"""How many lines of the screen are not for the list: those of the notice and the key bar."""
NUM_RECENT = 200
"""How many of the latest saved games are read to show usual durations and the current evening."""

SAVED, *PLACE_KEYS = (
    COMMANDS[page].named(page.name.lower()).to(f"go('{page}')") for page in LobbyPage if page
)
"""Entries of the key bar: the key that opens all saved games, and the keys of the other pages."""
LOOK = key_commands.LOOK_BACK.to("look_back")
CALL = key_commands.RENAME.to("name")
ERASE = key_commands.DELETE.to("delete")
BACK = key_commands.BACK.to("back")


class LobbyScreen(Page[None]):
    """The lobby, the first page: saved games to continue, new games, and the way to other pages."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"choose({digit})", show=False) for digit in range(1, 10)),
        *bindings(SAVED, *PLACE_KEYS, LOOK, CALL, ERASE, BACK),
        Binding("delete", "delete", show=False),
    ]
    DEFAULT_CSS = """
    LobbyScreen {
        #lobby { width: 100%; height: 1fr; align: center middle; }
        #street { width: 100%; height: 5; text-align: center; display: none; }
        GameCards, SideTables { display: none; }
        #lists { width: 100%; height: auto; align-horizontal: center; }
        SideTables { width: 46; margin-left: 4; }
        #sign { width: 100%; height: 4; text-align: center; }
    }
    """

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self.first_notice = notice
        self.has_all_saved = False
        """Whether the list has all saved games, instead of the rows of the lobby."""
        self.listing = listed()
        """The saved games, listed once for everything on the screen."""
        self._read_from: Listing | None = None
        """The listing whose games were read for the overview; None before."""
        self._keymap = key_commands.USUAL
        """The keys with which the rows were made."""
        self._was_left = False

    def compose(self) -> ComposeResult:
        with Vertical(id="lobby"):
            yield Static(street(), id="street")
            yield Static(title_sign(), id="sign")
            yield DeleteAndRenameQuestions(self.first_notice)
            yield GameCards()
            with Horizontal(id="lists"):
                yield LobbyList()
                yield SideTables()
        yield KeyBar()

    def on_mount(self) -> None:
        deleting_and_renaming.purge(self.listing)
        self.query_one(GameCards).chosen = easiest(all_games()) or 0
        self._show_page()
        self._begin()
        self.after_refresh(self.show_overview)
        if not self.first_notice:
            self._tell(self._problem() or " ".join(left_out()[:1]))

    def _problem(self) -> str:
        """Return what is wrong with the folder of saved games, or with the first file in the list.

        It is empty if nothing is wrong.
        """
        first = self.query_one(LobbyList).saved
        if not self.listing.problem and isinstance(first, DamagedFile):
            return first.advice
        return self.listing.problem

    def on_screen_suspend(self) -> None:
        self._was_left = True

    def on_screen_resume(self) -> None:
        """Make the rows again if saved games or keys have changed while another page was open."""
        if self._was_left and self.is_open and not self.notice.naming:
            before, self.listing = self.listing, listed()
            if before != self.listing or self._keymap != self.app.keymap:
                self._show_again()

    def _begin(self) -> None:
        """Put the cursor on the cards if they are shown and no game is saved, else on the list."""
        cards = self.query_one(GameCards)
        if cards.display and not self.listing.games:
            cards.focus()
        else:
            self.query_one(LobbyList).focus()

    @on(OptionList.OptionHighlighted)
    @on(DescendantFocus)
    def _tell_keys(self) -> None:
        self.query_one(KeyBar).keys = self.notice.keys or tuple(self._keys())

    def _keys(self) -> Iterator[Key]:
        """Yield the entries of the key bar: those of the row under the cursor, then the others."""
        found = self.saved
        yield key_commands.MOVE
        if not isinstance(found, SavedGame):
            yield Key("Enter", "choose", "enter")
        elif found.over:
            yield replace(LOOK, key="Enter")
            yield CALL
        else:
            yield Key("Enter", "play on", "enter")
            yield LOOK
            yield CALL
        if found:
            yield ERASE
        if self.has_all_saved:
            yield BACK
        else:
            yield from PLACE_KEYS

    @property
    def notice(self) -> DeleteAndRenameQuestions:
        return self.query_one(DeleteAndRenameQuestions)

    @property
    def saved(self) -> SavedGame | DamagedFile | None:
        """The saved game or damaged file under the cursor; None if the cursor is on neither."""
        if self.query_one(GameCards).has_focus:
            return None
        return self.query_one(LobbyList).saved

    # -- the list ----------------------------------------------------------------------------------

    def _rows(self) -> Iterator[LobbyEntry]:
        """Yield the rows of the lobby, or of all saved games."""
        if self.has_all_saved:
            return all_saved_rows(self.listing)
        return lobby_rows(self.listing, has_cards=self.has_cards)

    def _show_page(self) -> None:
        """Show the rows of the list, with the cursor on the first one."""
        self._keymap = self.app.keymap
        self.query_one(GameCards).display = self.has_cards
        self.query_one(LobbyList).show(self._rows(), self.app.keymap)
        self._lay_out()
        self._tell_keys()

    def _list(self, *, has_all_saved: bool) -> None:
        """Switch between the lobby and the list of all saved games."""
        self.has_all_saved = has_all_saved
        self._show_page()
        self.show_overview()

    def _show_again(self) -> None:
        """Make the rows again, with the cursor on the same one."""
        shown = self.query_one(LobbyList)
        row = shown.row
        self._list(has_all_saved=self.has_all_saved)
        if self.listing.problem:
            self._tell(self.listing.problem)
        if row:
            shown.point_at(row)

    def _tell(self, sentence: str) -> None:
        self.notice.tell(sentence)
        self._tell_keys()

    def on_resize(self) -> None:
        if self.query_one(GameCards).display != self.has_cards:
            self._show_again()
            if not self.notice.naming:
                self._begin()
        self._lay_out()
        self.after_refresh(self.show_overview)

    # -- around the list ---------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Fit the list to the screen, and show what there is room for beside and above it."""
        shown = self.query_one(LobbyList)
        width = max(self.app.size.width, LEAST.width) - 2
        evening = self.query_one(SideTables)
        evening.display = self.is_wide and bool(evening.tables)
        list_width = width
        if evening.display:
            list_width -= EVENING_WIDTH
        num_lines = shown.fit(list_width)
        height = max(self.app.size.height, LEAST.height) - FRAME
        shown.styles.max_height = height
        num_free = height - num_lines
        if self.has_cards:
            num_free -= CARDS_ROOM
        self.query_one("#sign").display = num_free >= SIGN_ROOM
        has_street = num_free >= SIGN_ROOM + STREET_ROOM and width >= STREET_WIDTH
        self.query_one("#street").display = has_street

    @property
    def is_wide(self) -> bool:
        """Whether the screen is wide enough for cards, or for a table of the evening's games."""
        return self.app.size.width >= CARDS_SIZE.width

    @property
    def has_cards(self) -> bool:
        """Whether new games are shown as cards with pictures, not as rows of the list."""
        is_high = self.app.size.height >= CARDS_SIZE.height
        return self.is_wide and is_high and not self.has_all_saved

    def show_overview(self) -> None:
        """Show the cards of new games, and begin to read saved games.

        Once these have been read, the cards show usual durations, and a table shows the evening.
        """
        if self.is_wide and self._read_from != self.listing and not self.listing.problem:
            self._read_from = self.listing
            cards = self.query_one(GameCards)
            cards.cards = cards.cards or game_cards({}, is_new_here=not self.listing.games)
            self.read(readings(self.listing.latest(NUM_RECENT)), self._show_reading)

    def _show_reading(self, reading: Reading) -> None:
        if reading.is_complete:
            told = overview(reading.found)
            self.query_one(GameCards).cards = game_cards(
                told.minutes, is_new_here=not self.listing.games
            )
            if told.evening:
                self.query_one(SideTables).tables = (told.evening,)
            else:
                self.query_one(SideTables).tables = ()
            self._lay_out()

    # -- what is chosen, and opened ----------------------------------------------------------------

    @on(TargetClicked)
    def _card_clicked(self, event: TargetClicked) -> None:
        if isinstance(event.target, int):
            self.action_choose(event.target + 1)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, LobbyOption):
            self._choose(event.option.row.choice)

    def action_enter(self) -> None:
        """Confirm the name that was typed, or open the card or row under the cursor."""
        if self.notice.naming:
            self._agree()
        elif (cards := self.query_one(GameCards)).has_focus:
            self.action_choose(cards.chosen + 1)
        else:
            self.query_one(LobbyList).action_select()

    @on(LobbyList.Passed)
    def _to_cards(self) -> None:
        """Move the cursor to the cards, if they are shown."""
        cards = self.query_one(GameCards)
        if cards.display:
            cards.focus()

    def action_to_list(self, end: int) -> None:
        """Move the cursor to the first row of the list (`end` is 0) or to the last (-1)."""
        shown = self.query_one(LobbyList)
        if end:
            shown.action_last()
        else:
            shown.action_first()
        shown.focus()

    def action_choose(self, number: int) -> None:
        """Open the setup of the game, or the saved game, that this digit stands for."""
        games = all_games()
        rows = self.query_one(LobbyList).rows
        found = next((row.choice for row in rows if row.letter == str(number)), None)
        if number <= len(games):
            found = destinations.OpenSetup(games[number - 1].name)
        if found is not None:
            self._choose(found)

    def action_go(self, place: str) -> None:
        """Open a page; `place` is the value of the page's `LobbyPage`."""
        self._choose(LobbyPage(place))

    def _choose(self, choice: LobbyChoice) -> None:
        """Open what a row stands for; if it is asked whether to delete, cancel that instead."""
        if self.notice.deleting:
            self.action_back()
            return
        match choice:
            case destinations.OpenSetup():
                self.app.open(choice)
            case SavedGame(path=path, over=True):
                self._replay(path)
            case SavedGame(path=path):
                self._resume(path)
            case DamagedFile():
                self._tell(choice.advice)
            case LobbyPage():
                self._go(choice)

    def _go(self, place: LobbyPage) -> None:
        match place:
            case LobbyPage.SAVED_GAMES:
                self.listing = listed()
                if self.listing.games:
                    self._list(has_all_saved=True)
                    self._tell("")
            case LobbyPage.BACK:
                self.action_back()
            case LobbyPage.LEARN:
                self.app.open(destinations.OpenDemoList(), over=True)
            case LobbyPage.RULES:
                self.app.open(destinations.OpenRulebook(all_games()[0].name), over=True)
            case LobbyPage.STATS:
                self.app.open(destinations.OpenStats(), over=True)
            case LobbyPage.SETTINGS:
                self.app.open(destinations.OpenSettings(), over=True)
            case LobbyPage.LEAVE:
                self.app.exit()

    def _resume(self, path: Path) -> None:
        """Play on with a saved game, or say why it cannot be opened."""
        try:
            self.app.open(opening_games.resume(path))
        except UserError as error:
            self._tell(str(error))

    def _replay(self, path: Path) -> None:
        """Open the replay of a game above the lobby, or say why it cannot be opened."""
        try:
            self.app.open(opening_games.replay(path), over=True)
        except UserError as error:
            self._tell(str(error))

    # -- saved games: look back, rename, delete ----------------------------------------------------

    def action_look_back(self) -> None:
        found = self.saved
        if isinstance(found, SavedGame):
            self._replay(found.path)

    def action_delete(self) -> None:
        """Ask whether to delete the saved game under the cursor."""
        if found := self.saved:
            self.notice.ask_whether_to_delete(found)
            self._tell_keys()

    def action_name(self) -> None:
        """Ask for a new name for the saved game under the cursor."""
        if isinstance(found := self.saved, SavedGame):
            self.notice.ask_for_name(found)
            self._tell_keys()

    def on_key(self, event: events.Key) -> None:
        """While the lobby asks whether to delete a game, answer: Enter means yes, other keys no."""
        if self.notice.deleting:
            event.stop()
            if event.key == "enter":
                self._agree()
            else:
                self.action_back()

    def action_delete_for_good(self) -> None:
        if self.notice.deleting:
            self._agree()

    @on(Input.Submitted)
    def _agree(self) -> None:
        """Rename or delete the game in question, with the cursor staying in its line."""
        self.notice.agree()
        self.listing = listed()
        shown = self.query_one(LobbyList)
        cursor, is_empty = shown.highlighted, not self.listing.games
        self._list(has_all_saved=self.has_all_saved and not is_empty)
        if cursor is not None and not is_empty:
            shown.highlighted = min(cursor, shown.option_count - 1)
        shown.focus()

    def action_back(self) -> None:
        """Cancel the open question; without one, leave the list of all saved games."""
        if self.notice.keys:
            self._tell("")
            self.query_one(LobbyList).focus()
        elif self.has_all_saved:
            self._list(has_all_saved=False)
            self._tell("")
