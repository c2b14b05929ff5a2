"""The first line of a game's screen: the game and the round, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui import bots
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Chance, Decision, Player, Simultaneous, View
from lasvegas_tui.rules.grammar import agreed
from lasvegas_tui.rules.words import Words
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import QUIET, PlayerStyle, explained, line


class TitleBar(LineWidget):
    """The line with the game and the round at the left, and whose turn it is at the right."""

    DEFAULT_CSS = "TitleBar { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""))
    right: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return [line(self.size.width, [self.left], [self.right, " "])]


class Turns(Struct, frozen=True):
    """The players at a table, and what the title bar knows about their turns."""

    seats: Sequence[Seat]
    players: Sequence[PlayerStyle]
    sealed: Collection[Player]
    """The players who have sealed their simultaneous choice."""
    prompted: Collection[Player]
    """The players whose task is in the prompt, so that the title bar does not repeat it."""

    def told(self, view: View, words: Words[Any], room: int) -> Content:
        """Return who has to do something, and their task, as far as they fit into `room`."""
        match view.node:
            case Decision(player) if player in self.prompted:
                return self.players[player].badge
            case Decision(player):
                return self._turn_of(player, f" {words.task(view)}", room)
            case Chance():
                if view.roller is not None:
                    return self._turn_of(view.roller, " to roll", room)
            case Simultaneous(players):
                return self._who_sealed(view, players, room)
        return Content("")

    def _turn_of(self, player: Player, task: str, room: int) -> Content:
        """Return a player with a task; for a bot also its level and who comes next, if they fit."""
        badge = self.players[player].badge
        level = bots.suffix(self.seats[player].bot)
        then = self._before_a_person(player)
        told = [level + task + then, task + then, task, ""]
        fitting = (text for text in told if badge.cell_length + cell_len(text) <= room)
        return Content.assemble(badge, (next(fitting, ""), QUIET))

    def _before_a_person(self, player: Player) -> str:
        """Return how many more bots come before the next person: ", 2 more before Anna"."""
        after = [*range(player + 1, len(self.seats)), *range(player)]
        between = list(takewhile(lambda other: self.seats[other].bot, after))
        if not self.seats[player].bot or not 0 < len(between) < len(after):
            return ""
        return f", {len(between)} more before {self.seats[after[len(between)]].name}"

    def _who_sealed(self, view: View, players: Sequence[Player], room: int) -> Content:
        """Return who has sealed a choice: to a viewer who still chooses, by name if there is room.

        Such a viewer comes first, unless the prompt says that it is their turn.
        """
        sealed = [self.players[player] for player in sorted(self.sealed)]
        signs = [(f"{style.sign} ", f"bold {style.colour}") for style in sealed]
        viewer = view.viewer
        if viewer is None or viewer not in players or viewer in self.sealed:
            told = f"{len(sealed)} of {len(players)} have chosen"
            return Content.assemble(*signs, explained((told, QUIET), "sealed"))
        mine: list[Content] = []
        told = "nobody has chosen yet"
        if len(players) == 1:
            told = "the others are finished"
        if viewer not in self.prompted:
            mine, told = [self.players[viewer].badge], ""
        if sealed:
            told = f"{agreed('have', len(sealed))} chosen"
        end = explained((told, QUIET), "sealed")
        named = Content(" ").join([*mine, *(style.badge for style in sealed), end])
        if named.cell_length <= room:
            return named
        return Content.assemble(*signs, end)
