"""Watching a demo: scenes on the real table, with captions and one question."""

from __future__ import annotations

from lasvegas_tui.screens.table.picture import Picture
from lasvegas_tui.screens.table.screen import TableScreen
from lasvegas_tui.session.demos import Demo


class DemoScreen(TableScreen):
    """A demo, which plays by itself until somebody holds it."""

    def __init__(self, demo: Demo, picture: Picture) -> None:
        super().__init__(picture, demo.game.words)
        self.demo = demo
