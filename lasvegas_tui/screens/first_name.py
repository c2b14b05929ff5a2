"""A page that asks a new player for their name."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from lasvegas_tui.commands import Key
from lasvegas_tui.play.seats import MAX_CELLS, account_name, bot_called, clean_name
from lasvegas_tui.screens.page import CLOSE, Page, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.key_bar import KeyBar

SIT = Key("Enter", "sit down", "sit")


class FirstName(Page[str]):
    """Asks for a name, and closes with it; with Esc it closes with nothing."""

    BINDINGS = bindings(CLOSE)
    DEFAULT_CSS = """
    FirstName {
        Vertical { width: 100%; height: 1fr; align: center middle; }
        #question { width: 40; height: 2; color: $money; text-style: bold; }
        Input { width: 40; background: $act-ground; }
    }
    """

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("What is your name?", id="question", markup=False)
            yield Input(account_name(), max_length=MAX_CELLS, compact=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (SIT, CLOSE)
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def action_sit(self) -> None:
        """Close with the name typed, or with the proposed one if nobody can have that."""
        name = clean_name(self.query_one(Input).value)
        self.dismiss(account_name() if not name or bot_called(name) else name)
