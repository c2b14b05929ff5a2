"""The title bar of a game's screen: the game and the round, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from lasvegas_tui.widgets.styles import QUIET, PlayerStyle, explained
from lasvegas_tui.widgets.text_layout import line

NEON = "bold $background on $neon"
"""The style of the game's name at the left of the title bar."""
GAPS = 3
"""How many cells of the title bar are kept blank: one at each end, and one in the middle."""


class TitleBar(LineWidget):
    """The first line of the screen: the game and the round at the left, the turn at the right."""

    DEFAULT_CSS = "TitleBar { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""))
    right: reactive[Content] = reactive(Content(""))

    def begin_with(self, title: str, progress: str, aim: str = "") -> None:
        """Show at the left the title of a game, how far it has come, and how it is won.

        If `progress` is empty, show only the title.
        """
        told = ""
        if progress:
            told = "  " + " · ".join(filter(None, [progress, aim]))
        self.left = Content.assemble((f" {title} ", NEON), (told, QUIET))

    def room(self, width: int) -> int:
        """Return how many of the screen's `width` cells are left for the text at the right."""
        return width - self.left.cell_length - GAPS

    def lines(self) -> list[Content]:
        return [line(self.size.width, [self.left], [self.right, " "])]


class Turns(Struct, frozen=True):
    """Makes the title bar's text on whose turn it is, from what is known of the players."""

    seats: Sequence[Seat]
    players: Sequence[PlayerStyle]
    sealed: Collection[Player]
    """The players who have already made their secret, simultaneous choice."""
    prompted: Collection[Player]
    """The players whose task the prompt shows, so that the title bar need not repeat it."""

    def told(self, view: View, words: Words[Any], room: int) -> Content:
        """Return a text on who has to act, and what to do, in as many words as fit `room` cells.

        It is empty if nobody has to act.
        """
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
        """Return a player with a task; for a bot also its level and who is next, if they fit."""
        badge = self.players[player].badge
        level = bots.suffix(self.seats[player].bot)
        then = self._before_a_person(player)
        told = [level + task + then, task + then, task, ""]
        fitting = (text for text in told if badge.cell_length + cell_len(text) <= room)
        return Content.assemble(badge, (next(fitting, ""), QUIET))

    def _before_a_person(self, player: Player) -> str:
        """Return how many bots come between a bot and the next person: ", 2 more before Anna".

        It is empty for a person, if no bots come between, and if only bots play.
        """
        if not self.seats[player].bot:
            return ""
        num_between = 0
        for seat in (*self.seats[player + 1 :], *self.seats[:player]):
            if seat.bot:
                num_between += 1
            elif num_between:
                return f", {num_between} more before {seat.name}"
            else:
                return ""
        return ""

    def _who_sealed(self, view: View, players: Sequence[Player], room: int) -> Content:
        """Return who has sealed a simultaneous choice.

        A viewer who still has to choose reads names if there is room: their own, unless it is in
        the prompt, and those of players who have sealed. All others read how many have sealed.
        """
        sealed = [self.players[player] for player in sorted(self.sealed)]
        signs = [(f"{style.sign} ", f"bold {style.colour}") for style in sealed]
        viewer = view.viewer
        if viewer is None or viewer not in players or viewer in self.sealed:
            told = f"{len(sealed)} of {len(players)} have chosen"
            return Content.assemble(*signs, explained((told, QUIET), "sealed"))
        mine: list[Content] = []
        if viewer not in self.prompted:
            mine = [self.players[viewer].badge]
        if sealed:
            told = brief = f"{agreed('have', len(sealed))} chosen"
        elif mine:
            told, brief = "", "nobody yet"
        elif len(players) == 1:
            told = brief = "the others are finished"
        else:
            told, brief = "nobody has chosen yet", "nobody yet"
        end = explained((told, QUIET), "sealed")
        named = Content(" ").join([*mine, *(style.badge for style in sealed), end])
        if named.cell_length <= room:
            return named
        return Content.assemble(*signs, explained((brief, QUIET), "sealed"))
