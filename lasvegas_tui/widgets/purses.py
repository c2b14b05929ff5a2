"""The purses: what everybody has so far."""

from __future__ import annotations

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.player_style import PlayerStyle
from lasvegas_tui.widgets.styled_text import MONEY, QUIET, STRONG, line


class Purse(Struct, frozen=True):
    """A row of the money column: a player and the money won so far."""

    player_style: PlayerStyle
    money: str
    detail: str = ""


class Purses(LineWidget):
    """The money column, a row for each player."""

    DEFAULT_CSS = "Purses { width: 100%; height: auto; padding: 0 1; }"

    purses: reactive[tuple[Purse, ...]] = reactive(())
    heading: reactive[str] = reactive("Money so far")

    def watch_purses(self) -> None:
        self.styles.height = 2 + len(self.purses)  # a heading, a blank line, and a row each

    def lines(self) -> list[Content]:
        most = max((cell_len(purse.money) for purse in self.purses), default=0)
        rows = [
            line(
                self.size.width,
                [purse.player_style.badge],
                [(f"{purse.detail}  ", QUIET), (purse.money.rjust(most), f"bold {MONEY}")],
            )
            for purse in self.purses
        ]
        return [Content.styled(self.heading, STRONG), Content(""), *rows]
