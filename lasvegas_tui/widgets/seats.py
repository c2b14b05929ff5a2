"""The players around the table: whose turn it is, dice left, chips, money."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.ink import MONEY, QUIET, Ink, Part, line
from lasvegas_tui.widgets.pointing import Seated

CROWN = "♛"


class SeatFace(Struct, frozen=True):
    """All that is seen of a player."""

    ink: Ink
    dice: str
    """The dice left, such as "8 dice" or "5+B dice"."""
    money: str
    """What was won: "230K" where it is open, "3 notes" where it lies face down."""
    extras: str = ""
    """Chips and the like."""
    cards: tuple[tuple[str, str], ...] = ()
    """Chip cards before the player: letter and colour."""
    is_awaited: bool = False
    is_leading: bool = False
    """Whether nobody has as much."""


class Seats(Drawn):
    """All players in a row; a click points at one."""

    DEFAULT_CSS = """
    Seats { width: 100%; height: 2; padding: 0 1; }
    """

    faces: reactive[tuple[SeatFace, ...]] = reactive((), repaint=False)

    def on_click(self, event: Click) -> None:
        left = self.gutter.left
        for player, width in enumerate(_widths(self.size.width, len(self.faces))):
            if left <= event.x < left + width:
                event.stop()
                self.post_message(Pointed(Seated(player)))
            left += width + 1

    def money_of(self, player: int) -> Offset:
        """Return where on the screen a player's money ends."""
        content = self.content_region
        widths = _widths(content.width, len(self.faces))
        return Offset(content.x + sum(widths[: player + 1]) + player, content.y)

    def lines(self) -> list[Content]:
        if not self.faces:
            return []
        columns = _widths(self.size.width, len(self.faces))
        faces = _fitted(self.faces, min(columns))
        seats = [
            seat_lines(face, width, self.size.height)
            for face, width in zip(faces, columns, strict=True)
        ]
        return [Content(" ").join([seat[row] for seat in seats]) for row in range(self.size.height)]


def _fitted(faces: Sequence[SeatFace], width: int) -> list[SeatFace]:
    """Return the seats with words that all have room for, shortened in all or in none."""
    fitted = list(faces)
    if any(_dice(face, width) != face.dice for face in faces):
        fitted = [replace(face, dice=_number(face.dice)) for face in fitted]
    if any(face.ink.badge.cell_length + cell_len(face.money) + 2 > width for face in faces):
        fitted = [replace(face, money=_brief(face.money)) for face in fitted]
    return fitted


def _number(dice: str) -> str:
    """Return "5+B" for "5+B dice", and 0 for none."""
    number = dice.split()[0]
    return "0" if number == "no" else number


def _brief(money: str) -> str:
    """Return "2n" for "2 notes"; an amount stays as it is."""
    amount, _, noun = money.partition(" ")
    return amount + noun[:1]


def seat_lines(face: SeatFace, width: int, height: int) -> list[Content]:
    """Return the lines of a seat, `height` of them."""
    ground = "on $turn" if face.is_awaited else "on $surface"
    bar = ("▌", "$act") if face.is_awaited else " "
    money: list[Part] = [(f"{CROWN if face.is_leading else ' '}{face.money}", f"bold {MONEY}")]
    below: list[Part] = [(face.extras, "$foreground")] if face.extras else []
    if len(face.dice) + len(face.extras) + 3 <= width:
        below.append(" ")
    if cell_len(face.money) + face.ink.badge.cell_length + 3 <= width:
        money.append(" ")
    lines = [
        line(width, [bar, face.ink.badge], money, ground),
        line(width, [bar, (_dice(face, width), QUIET)], below, ground),
    ]
    if height > 2:
        cards: list[Part] = [(f"{letter} ", f"bold {colour}") for letter, colour in face.cards]
        lines.append(line(width, [bar, *cards], (), ground))
    return lines[:height] + [line(width, [bar], (), ground)] * (height - len(lines))


def _dice(face: SeatFace, width: int) -> str:
    """Return the dice left, without the word where there is no room for it."""
    return face.dice if len(face.dice) + len(face.extras) + 2 <= width else _number(face.dice)


def _widths(width: int, count: int) -> list[int]:
    """Return the widths of `count` seats that share a row, a blank between them."""
    room = width - (count - 1)
    if not count:
        return []
    return [room // count + (index < room % count) for index in range(count)]


def badge(seat: Seat) -> Content:
    """Return a player's sign and name in their colour."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}").badge
