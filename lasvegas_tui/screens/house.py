"""The house: what a screen asks of the program that it is shown in."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from lasvegas_tui.settings import Settings


class House(App[None]):
    """A program with tables in it."""

    liked: Settings
    """The settings of this time."""

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens that show through the one on top.

        Textual always counts the one below, and paints the whole screen whenever that changes unseen.
        """
        is_opaque = bool(self._screen_stack) and self._screen_stack[-1].styles.background.a == 1
        return [] if is_opaque else super()._background_screens

    def go_home(self) -> None:
        """Leaves the table for the lobby, or where there is none altogether."""
        raise NotImplementedError

    def open_rules(self, game: str, rule: str = "") -> None:
        """Lays the rulebook over whatever is on the screen, open at a rule."""
        raise NotImplementedError


def house_of(screen: Screen[Any]) -> House:
    """Gives the house that a screen is shown in."""
    house = screen.app
    assert isinstance(house, House)
    return house
