"""A page that asks a new player for a name."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from lasvegas_tui.key_commands import Key
from lasvegas_tui.play.name_rules import MAX_CELLS, clean_name, limit, why_not
from lasvegas_tui.play.seats import account_name, bot_called
from lasvegas_tui.screens.pages.page_and_form import CLOSE, Page, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.key_bar import KeyBar

SIT = Key("Enter", "sit down", "sit")


class FirstName(Page[str]):
    """A page that asks a new player for a name.

    It closes with the name, or with None if the player leaves the page without one.
    """

    BINDINGS = bindings(CLOSE)
    DEFAULT_CSS = """
    FirstName {
        Vertical { width: 100%; height: 1fr; align: center middle; }
        #question { width: 40; height: 2; color: $money; text-style: bold; }
        Input { width: 40; background: $act-ground; }
        #told { width: 40; height: 3; padding: 1 0 0 0; color: $loss; }
    }
    """

    def __init__(self, kept: Sequence[str] = ()) -> None:
        """`kept` are the names that nobody can have, because sentences at the table use them."""
        super().__init__()
        self.kept = kept

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("What is your name?", id="question", markup=False)
            yield Input(account_name(self.kept), max_length=MAX_CELLS, compact=True)
            yield Static(id="told", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (SIT, CLOSE)
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _tell_limit(self, event: Input.Changed) -> None:
        self.query_one("#told", Static).update(limit(event.value))

    @on(Input.Submitted)
    def action_sit(self) -> None:
        """Close the page with the name that was typed, or show why the name cannot be used."""
        name = self.query_one(Input).value
        if bot_called(name):
            refusal = "You need a name that means no bot."
        else:
            refusal = why_not(name, self.kept, "You need")
        if refusal:
            self.query_one("#told", Static).update(refusal)
        else:
            self.dismiss(clean_name(name))
