"""The table: one screen for every game, drawn from a view by the game's picture.

It shows; it does not play. The screen that plays and the one that replays are both made from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen

from lasvegas_tui import narration
from lasvegas_tui.rules.core import Chance, Decision, View
from lasvegas_tui.screens.picture import Look, Picture
from lasvegas_tui.widgets.arena import Arena
from lasvegas_tui.widgets.casino import CasinoPanel
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.ink import QUIET, STRONG
from lasvegas_tui.widgets.panels import History, Key, Keys, Prompt, Purses, Title
from lasvegas_tui.widgets.seats import Seats

NOTHING = Look()


class TableScreen(Screen[None]):
    """Casinos, dice arena, prompt, seats, history and keys."""

    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (160, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall"), (46, "-huge")]  # noqa: RUF012
    DEFAULT_CSS = """
    TableScreen { background: $background; layout: vertical; }
    TableScreen #room { height: 1fr; }
    TableScreen #felt { width: 1fr; height: 100%; }
    TableScreen #strip { height: 11; padding: 0 0 0 1; margin-top: 0; }
    TableScreen #stage { height: 5; }
    TableScreen #since { height: 100%; display: none; }
    TableScreen #choices { display: none; }
    TableScreen #side { display: none; width: 36; height: 100%; background: $surface; padding: 1 0 0 0; }
    TableScreen #latest { height: 1fr; }
    TableScreen #told { height: 1fr; margin-top: 1; }
    TableScreen.-wide #side { display: block; width: 36; }
    TableScreen.-vast #side { display: block; width: 52; }
    TableScreen.-wide #latest, TableScreen.-vast #latest { display: none; }
    TableScreen.-wide #stage, TableScreen.-vast #stage { height: 1fr; }
    TableScreen.-tall #strip { height: 18; margin-top: 1; }
    TableScreen.-tall #stage { height: 8; }
    TableScreen.-tall Prompt { height: 3; }
    TableScreen.-huge #strip { height: 28; margin-top: 1; }
    TableScreen.-huge #stage { height: 1fr; }
    TableScreen.-huge Prompt { height: 5; }
    TableScreen.-tall Seats.-cards, TableScreen.-huge Seats { height: 3; }
    """

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture
        self.names = picture.names
        self.table_title = Title()
        self.casinos = tuple(CasinoPanel() for _ in range(6))
        self.arena = Arena()
        self.since = History(id="since")
        self.choices = Choices(id="choices")
        self.prompt = Prompt()
        self.seat_row = Seats()
        self.latest = History(id="latest")
        self.purses = Purses()
        self.told = History(id="told")
        self.keys_row = Keys()

    def compose(self) -> ComposeResult:
        yield self.table_title
        with Horizontal(id="room"):
            with Vertical(id="felt"):
                yield Horizontal(*self.casinos, id="strip")
                yield Horizontal(self.arena, self.since, self.choices, id="stage")
                yield self.prompt
                yield self.seat_row
                yield self.latest
            with Vertical(id="side"):
                yield self.purses
                yield self.told
        yield self.keys_row

    # -- drawing -----------------------------------------------------------------------------------

    def draw_table(self, view: View, look: Look = NOTHING) -> None:
        """Shows a view; widgets whose value stays the same are not drawn anew."""
        picture = self.picture
        for panel, face in zip(self.casinos, picture.casinos(view, look), strict=True):
            panel.face = face
        self.arena.dice = picture.dice(view)
        self.arena.chosen = look.chosen if look.open and look.foreseen is not None else 0
        self.seat_row.faces = picture.seat_faces(view)
        self.seat_row.set_class(any(face.cards for face in self.seat_row.faces), "-cards")
        self.purses.faces = picture.purses(view)
        self.table_title.left = self._headline(view)
        self.table_title.right = self._whose_turn(view)

    def draw_told(self, lines: Sequence[str], num_new: int = 1) -> None:
        """Shows what happened so far, the last `num_new` lines as news."""
        self.latest.told = self.told.told = tuple(lines[-60:])
        self.latest.num_new = self.told.num_new = num_new
        self.told.heading = "What happened"

    def draw_choices(self, labels: Sequence[str], cursor: int = -1) -> None:
        """Shows a list of choices in the stage; an empty one gives the stage back to the dice."""
        self.choices.labels = tuple(labels)
        self.choices.cursor = cursor
        self.choices.display = bool(labels)
        self.arena.display = bool(self.arena.dice) or not labels
        self.choices.styles.width = "50" if labels and self.arena.dice else "1fr"

    def draw_since(self, lines: Sequence[str], num_new: int | None = None) -> None:
        """Shows what happened, since somebody's last turn or in a payout, in place of the dice."""
        self.since.told = tuple(lines)
        self.since.num_new = len(lines) if num_new is None else num_new
        self.since.display = bool(lines)
        self.arena.display = not lines

    def ask(self, asked: Content, told: Sequence[str] = (), is_refused: bool = False) -> None:
        """Shows what is asked, and below it what a choice would bring or why it cannot be."""
        self.prompt.asked = asked
        self.prompt.told = tuple(told)
        self.prompt.is_refused = is_refused

    def draw_keys(self, *keys: Key) -> None:
        """Shows what can be pressed now."""
        self.keys_row.keys = keys

    def leave(self) -> None:
        """Goes to the lobby, or where there is none just away."""
        go_home = getattr(self.app, "go_home", None)
        if go_home is not None:
            go_home()
        else:
            self.dismiss(None)

    # -- words -------------------------------------------------------------------------------------

    def _headline(self, view: View) -> Content:
        number = self.picture.round(view)
        rounds = f"   round {number} of {self.picture.num_rounds}" if number else ""
        return Content.assemble((self.picture.title, STRONG), (rounds, QUIET))

    def _whose_turn(self, view: View) -> Content:
        match view.node:
            case Decision(player):
                return Content.assemble(self.picture.inks[player].badge, (f" {narration.task(view)}", QUIET))
            case Chance():
                roller = self.picture.roller(view)
                if roller is not None:
                    return Content.assemble(self.picture.inks[roller].badge, (" to roll", QUIET))
        return Content("")
