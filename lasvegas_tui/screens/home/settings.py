"""The page of settings: how the program looks and moves, and when secrets are covered.

A change takes effect at once. If there is room, the setting under the cursor is explained beside
the fields, above a sample of a table; the largest screens also show the row of casinos.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.geometry import Size
from textual.widgets import Button, Static

from lasvegas_tui import settings
from lasvegas_tui.key_commands import CHANGE, ROWS, Key
from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.screens.home.key_settings import KeysScreen
from lasvegas_tui.screens.home.setting_chooser import apply_setting, setting_chooser
from lasvegas_tui.screens.pages.page_and_form import CLOSE, CLOSING, Form, bindings
from lasvegas_tui.screens.registry import picture_of
from lasvegas_tui.settings import Setting
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.casino_facades import street
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import STRONG

WIDE, VAST = Size(118, 34), Size(152, 44)
"""The smallest screens with an explanation beside the fields, and with a row of casinos above.

Sizes are in cells and lines.
"""
KEYS = Setting("Keys", "Lists all commands, each with its key, which can be changed.")
MOVE, OPEN = Key("↑↓", "move", "row(1)"), Key("Enter", "open", "open_keys")
SHOWN = "dice", "D-8"
"""The name of the game and the id of the rule whose picture is the sample of a table."""


class SettingsScreen(Form[None]):
    """The page of settings, with one field for each; changes are saved at once."""

    BINDINGS = bindings(*CLOSING)
    DEFAULT_CSS = """
    SettingsScreen {
        #settings { width: 100%; height: 1fr; align: center middle; }
        #title { width: 70; height: 2; color: $money; text-style: bold; }
        #fields { width: 70; height: auto; background: $surface; padding: 1 2; }
        #fields Horizontal { height: 1; margin-bottom: 1; }
        #fields .label { width: 40; }
        #fields Chooser, #fields Button { width: 26; }
        #keys:focus { background: $act-ground; color: $foreground; text-style: bold; }
        #sheet, #beside { width: 70; height: auto; }
        #explanation { width: 100%; height: 5; padding: 1 2; color: $text-muted; }
        #sample { width: 100%; height: 1; padding: 0 2; }
        #picture, #street { display: none; }
        #where { width: 70; height: auto; padding: 1 2 0 2; color: $text-muted; }
    }
    SettingsScreen.-short #fields Horizontal { margin-bottom: 0; }
    SettingsScreen #settings.-wide {
        #title, #sheet, #where { width: 116; }
        #sheet { layout: horizontal; }
        #beside { width: 1fr; padding: 0 0 0 3; }
        #explanation { height: 7; padding: 0; }
        #sample { height: auto; padding: 0; margin-bottom: 1; }
        #picture { display: block; }
    }
    SettingsScreen #settings.-vast {
        #title, #sheet, #where { width: 147; }
        #street { display: block; width: 147; height: 7; text-align: center; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.rows = []

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static("Settings", id="title", markup=False)
            with Vertical(id="sheet"):
                with Vertical(id="fields"):
                    for name, setting in settings.SETTINGS.items():
                        label = Static(setting.title, classes="label", markup=False)
                        chooser = setting_chooser(name, self.app)
                        self.rows.append([chooser])
                        yield Horizontal(label, chooser)
                    keys = Button("see and change them", id="keys", compact=True)
                    self.rows.append([keys])
                    yield Horizontal(Static("Keys", classes="label", markup=False), keys)
                with Vertical(id="beside"):
                    yield Static(id="explanation", markup=False)
                    yield Static(_sample(), id="sample")
            yield Static(settings.place(), id="where", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query(Chooser).first().focus()

    async def on_resize(self) -> None:
        """Add the sample of a table and the row of casinos when the screen has room for them."""
        size, page = self.app.size, self.query_one("#settings")
        page.set_class(size.width >= WIDE.width and size.height >= WIDE.height, "-wide")
        page.set_class(size.width >= VAST.width and size.height >= VAST.height, "-vast")
        if page.has_class("-vast") and not self.query("#street"):
            await page.mount(Static(street(), id="street"), before=0)
        if page.has_class("-wide") and self.is_alive and not self.query("#picture"):
            picture = picture_of(*SHOWN)
            if picture is not None:
                picture.id, picture.disabled = "picture", True
                await self.query_one("#beside").mount(picture)
        if self.is_alive:
            self._explain()

    @on(DescendantFocus)
    def _explain(self) -> None:
        """Explain the setting under the cursor, and show the keys that change it."""
        if not isinstance(self.focused, Chooser | Button):
            return
        if isinstance(self.focused, Button):
            keys = (MOVE, OPEN, CLOSE)
        else:
            keys = (ROWS, CHANGE, CLOSE)
        self.query_one(KeyBar).keys = keys
        setting = settings.SETTINGS.get(str(self.focused.name), KEYS)
        is_beside = self.query_one("#settings").has_class("-wide")
        heading = ""
        if is_beside:
            heading = f"{setting.title}\n\n"
        explanation = Content.assemble((heading, STRONG), setting.help)
        self.query_one("#explanation", Static).update(explanation)

    @on(Button.Pressed)
    def action_open_keys(self) -> None:
        self.app.push_screen(KeysScreen())

    @on(Chooser.Changed)
    def _changed(self, event: Chooser.Changed) -> None:
        apply_setting(event.chooser, self.app)


def _sample() -> Content:
    """Return a line with players and money in the colours of the theme."""
    players = [
        Content.styled(f"{c.sign} {c.name}  ", f"bold $player-{c.name}") for c in COLOURS.values()
    ]
    return Content.assemble(
        *players, (" $70,000 ", "bold $money-ink on $money-ground"), ("  lost ", "strike $loss")
    )
