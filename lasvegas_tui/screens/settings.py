"""The settings: how the program looks and moves, and when it covers secrets. They work at once."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus
from textual.widgets import Static

from lasvegas_tui import settings
from lasvegas_tui.screens.form import Form
from lasvegas_tui.screens.liking import TITLES, TOLD, chooser_of, take_over
from lasvegas_tui.session.seats import COLOURS
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.panels import Key, Keys


class SettingsScreen(Form[None]):
    """Each setting is a line; what is chosen is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]
    DEFAULT_CSS = """
    SettingsScreen {
        #settings { width: 100%; height: 1fr; align: center middle; }
        #title { width: 70; height: 2; color: $money; text-style: bold; }
        #fields { width: 70; height: auto; background: $surface; padding: 1 2; }
        #fields Horizontal { height: 1; margin-bottom: 1; }
        #fields .label { width: 40; }
        #fields Chooser { width: 26; }
        #told { width: 70; height: 5; padding: 1 2; color: $text-muted; }
        #sample { width: 70; height: 1; padding: 0 2; }
        #where { width: 70; height: auto; padding: 1 2 0 2; color: $text-muted; }
    }
    SettingsScreen.-short #fields Horizontal { margin-bottom: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.rows = []

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static("Settings", id="title", markup=False)
            with Vertical(id="fields"):
                for name in TITLES:
                    chooser = chooser_of(name, self.app)
                    self.rows.append([chooser])
                    yield Horizontal(Static(TITLES[name], classes="label", markup=False), chooser)
            yield Static(id="told", markup=False)
            yield Static(_sample(), id="sample")
            yield Static(f"Kept in {settings.path()}", id="where", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(Keys).keys = (
            Key("↑↓ Enter", "move", "row"),
            Key("←→ Space", "change", ""),
            Key("Esc", "back", "leave"),
        )
        self.query(Chooser).first().focus()

    @on(DescendantFocus)
    def _explain(self) -> None:
        focused = self.focused
        self.query_one("#told", Static).update(
            Content(TOLD.get(focused.name or "", "") if focused else "")
        )

    @on(Chooser.Changed)
    def _changed(self, event: Chooser.Changed) -> None:
        take_over(event.chooser, self.app)

    def action_leave(self) -> None:
        if self.is_active:
            self.dismiss(None)


def _sample() -> Content:
    """Return a sample of how players and money look in this theme."""
    players = [
        Content.styled(f"{c.sign} {c.name}  ", f"bold $player-{c.name}") for c in COLOURS.values()
    ]
    return Content.assemble(
        *players, (" $70,000 ", "bold $money-ink on $money-ground"), ("  lost ", "strike $loss")
    )
