"""A page of sentences for one player alone."""

from __future__ import annotations

from lasvegas_tui.key_commands import HIDE
from lasvegas_tui.screens.pages.text_page import TextPage


class PrivatePage(TextPage):
    """A page for one player alone, which closes as soon as secrets have to be hidden."""

    ALLOW_SELECT = False
    is_hiding = False
    """Whether the last key pressed was that of the command that hides all secrets."""

    def close(self, key: str) -> bool:
        self.is_hiding = key == HIDE.key
        return super().close(key)

    def cover(self) -> None:
        self.close_page()
