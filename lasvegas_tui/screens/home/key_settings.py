"""The page of all commands and their keys; a key typed beside a command becomes its key."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantBlur
from textual.widgets import Input, Static

from lasvegas_tui.key_commands import COMMANDS, GROUPS, ROWS, Key, keymap, plain
from lasvegas_tui.screens.pages.page_and_form import CLOSE, Form, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.key_bar import KeyBar

NAMES = {command.key: name for name, command in COMMANDS.items()}
HOW = "Type a command's new key beside it. No two commands can have the same key."


class KeysScreen(Form[None]):
    """The page of all commands and their keys; each change is saved at once."""

    BINDINGS = bindings(CLOSE)
    DEFAULT_CSS = """
    KeysScreen {
        #keys { width: 100%; height: 1fr; align: center middle; }
        #title { width: 70; height: 2; color: $money; text-style: bold; }
        #columns { width: 70; height: auto; background: $surface; padding: 0 2; }
        #columns > Vertical { width: 1fr; height: auto; }
        #columns Horizontal { height: 1; }
        .group { color: $text-muted; text-style: bold; }
        .name { width: 16; }
        Input { width: 5; background: $panel; }
        Input:focus { background: $act-ground; }
        #told { width: 70; height: 3; padding: 1 2 0 2; color: $text-muted; }
        #told.-wrong { color: $loss; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows = []

    def compose(self) -> ComposeResult:
        (first, commands), *others = GROUPS.items()
        with Vertical(id="keys"):
            yield Static("Keys", id="title", markup=False)
            with Horizontal(id="columns"):
                with Vertical():
                    yield from self._group(first, commands)
                with Vertical():
                    for name, commands in others:
                        yield from self._group(name, commands)
            yield Static(HOW, id="told", markup=False)
        yield KeyBar()

    def _group(self, title: str, commands: tuple[Key, ...]) -> ComposeResult:
        yield Static(title, classes="group", markup=False)
        for command in commands:
            name = NAMES[command.key]
            key = self.app.keymap.key(command.key)
            field = Input(key, max_length=1, compact=True, name=name)
            self.rows.append([field])
            yield Horizontal(Static(_spoken(name), classes="name", markup=False), field)

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (ROWS, CLOSE)
        self.rows[0][0].focus()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Give a command the key that was typed beside it, or say why it cannot have it."""
        field, name = event.input, str(event.input.name)
        usual = COMMANDS[name].key
        if field.value in ("", self.app.keymap.key(usual)):
            return
        refusal = self._change(name, plain(field.value))
        field.value = self.app.keymap.key(usual)
        field.action_select_all()
        told = self.query_one("#told", Static)
        told.update(Content(refusal or f"The key of {_spoken(name)} is {field.value} now."))
        told.set_class(bool(refusal), "-wrong")

    @on(DescendantBlur)
    def _left(self, event: DescendantBlur) -> None:
        """Show the key of a command again if its field was left empty."""
        if isinstance(event.widget, Input):
            event.widget.value = self.app.keymap.key(COMMANDS[str(event.widget.name)].key)

    def _change(self, name: str, key: str) -> str:
        """Give the command `name` a key; return why it cannot have it, empty if it can."""
        if keymap(self.app.settings.keys)[1]:  # invalid, so the default keys are in force
            kept = {}
        else:
            kept = self.app.settings.keys
        own = {**kept, name: key}
        _, refusal = keymap(own)
        if not refusal:
            changed = {other: key for other, key in own.items() if key != COMMANDS[other].key}
            self.app.update_settings(keys=changed)
        return refusal


def _spoken(name: str) -> str:
    return name.replace("_", " ")
