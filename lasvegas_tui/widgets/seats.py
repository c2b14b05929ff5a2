"""The row of players: whose turn it is, dice left, chips, money."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

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

BAR = "▌"
"""The mark before a player whose turn it is."""
CROWN = "♛"


class SeatFace(Struct, frozen=True):
    """A player as the row shows one."""

    ink: Ink
    dice: str
    """The dice left, such as "8 dice" or "5+B dice"."""
    money: str
    """The money won: "230K" if it is open, "3 notes" if it lies face down."""
    extras: str = ""
    """Chips and the like."""
    cards: tuple[tuple[str, str], ...] = ()
    """Chip cards before the player: letter and colour."""
    is_awaited: bool = False
    is_leading: bool = False
    """Whether the player leads alone."""


class Seats(Drawn):
    """All players in a row; a click points at one."""

    DEFAULT_CSS = """
    Seats { width: 100%; height: 2; padding: 0 1; }
    """

    faces: reactive[tuple[SeatFace, ...]] = reactive(())

    def on_click(self, event: Click) -> None:
        left = self.gutter.left
        row = arranged(self.faces, self.size.width)
        for player, width in enumerate(row.widths):
            if left <= event.x < left + width:
                event.stop()
                self.post_message(Pointed(Seated(player)))
            left += width + row.gap

    def landing(self, player: int, width: int) -> Offset:
        """Return the screen position of something so wide that lies on a player's money.

        Where it would lie on words beside the money, it lies above the seat.
        """
        content = self.content_region
        row = arranged(self.faces, content.width)
        end = sum(row.widths[: player + 1]) + player * row.gap
        has_room = row.num_before_money(player) + width <= row.widths[player]
        y = content.y + row.is_money_below if has_room else content.y - 1
        return Offset(content.x + end - width, y)

    def lines(self) -> list[Content]:
        if not self.faces:
            return []
        height = self.size.height
        row = arranged(self.faces, self.size.width)
        seats = [
            row.lines(face, width, height)
            for face, width in zip(row.faces, row.widths, strict=True)
        ]
        return [Content(" " * row.gap).join([seat[y] for seat in seats]) for y in range(height)]


# -- a row -----------------------------------------------------------------------------------------


class SeatRow(Struct, frozen=True):
    """The layout of a row of seats."""

    faces: tuple[SeatFace, ...]
    widths: tuple[int, ...]
    gap: int = 1
    """Cells between two seats."""
    is_money_below: bool = False
    """Whether money stands below the name."""

    def num_before_money(self, player: int) -> int:
        """Return the cells of the words that stand before a player's money."""
        face = self.faces[player]
        if not self.is_money_below:
            return len(BAR) + face.ink.badge.cell_length
        return len(BAR) + cell_len(f"{face.dice} {face.extras}".strip())

    def lines(self, face: SeatFace, width: int, height: int) -> list[Content]:
        """Return the lines of a seat."""
        if self.is_money_below:
            return _lines_with_money_below(face, width, height)
        return seat_lines(face, width, height)


def arranged(faces: tuple[SeatFace, ...], width: int) -> SeatRow:
    """Return the seats as they fit: words are shortened in all or in none, names never."""
    widths = _widths(width, len(faces), 1)
    least = min(widths, default=0)
    fitted = list(faces)
    if any(_dice(face, least) != face.dice for face in faces):
        fitted = [replace(face, dice=_count(face.dice)) for face in fitted]
    if not _has_room_for_names(fitted, least):
        fitted = [replace(face, money=_brief(face.money)) for face in fitted]
    if _has_room_for_names(fitted, least):
        return SeatRow(tuple(fitted), widths)
    longest = max(face.ink.badge.cell_length for face in faces) + len(BAR)
    gap = 1 if longest <= least else 0
    widths = _widths(width, len(faces), gap)
    return SeatRow(_below(faces, min(widths)), widths, gap, is_money_below=True)


def _has_room_for_names(faces: Sequence[SeatFace], width: int) -> bool:
    return all(face.ink.badge.cell_length + cell_len(face.money) + 2 <= width for face in faces)


def _below(faces: Sequence[SeatFace], width: int) -> tuple[SeatFace, ...]:
    """Return the seats with the longest words that fit beside the money."""
    faces = [replace(face, money=_brief(face.money)) for face in faces]
    fitted = faces
    for dice, extras in SHORTER:
        fitted = [replace(face, dice=dice(face.dice), extras=extras(face.extras)) for face in faces]
        if all(_num_below(face) <= width for face in fitted):
            break
    return tuple(fitted)


def _num_below(face: SeatFace) -> int:
    """Return the cells that the second line of a seat needs."""
    texts = [text for text in (face.dice, face.extras, face.money) if text]
    return sum(map(cell_len, texts)) + len(texts) + len(BAR) - 1


COUNTED = re.compile(r"(\d+) (\w)\w*")
LABELLED = re.compile(r"[a-z]+ (?=\d)")


def _brief(text: str) -> str:
    """Return "2n" for "2 notes", and "42" for "won 42"; an amount stays as it is."""
    return COUNTED.sub(r"\1\2", LABELLED.sub("", text))


def _count(dice: str) -> str:
    """Return the number alone."""
    return dice.split()[0].replace("no", "0")


SHORTER: tuple[tuple[Callable[[str], str], Callable[[str], str]], ...] = (
    (str, str),
    (str, _brief),
    (_count, _brief),
    (str, lambda _: ""),
    (_count, lambda _: ""),
)
"""The ways to shorten dice and extras, from the longest to the shortest."""


# -- a seat ----------------------------------------------------------------------------------------


def seat_lines(face: SeatFace, width: int, height: int) -> list[Content]:
    """Return the lines of a seat, `height` of them."""
    money = _money(face)
    if cell_len(face.money) + face.ink.badge.cell_length + 3 <= width:
        money.append(" ")
    below: list[Part] = [(f"{face.extras} ", "$foreground")] if face.extras else []
    return _lines(face, width, height, money, [(_dice(face, width), QUIET)], below)


def _lines_with_money_below(face: SeatFace, width: int, height: int) -> list[Content]:
    """Return the lines of a seat whose first line is the name alone."""
    left: list[Part] = [(face.dice, QUIET), (f" {face.extras}", "$foreground")]
    return _lines(face, width, height, (), left, _money(face))


def _money(face: SeatFace) -> list[Part]:
    return [(f"{CROWN if face.is_leading else ' '}{face.money}", f"bold {MONEY}")]


def _lines(
    face: SeatFace,
    width: int,
    height: int,
    beside: Sequence[Part],
    left: Sequence[Part],
    right: Sequence[Part],
) -> list[Content]:
    """Return the lines of a seat: the name, two texts below it, and chip cards."""
    ground = "on $turn" if face.is_awaited else "on $surface"
    bar = (BAR, "$act") if face.is_awaited else " "
    lines = [
        line(width, [bar, face.ink.badge], beside, ground),
        line(width, [bar, *left], right, ground),
    ]
    if height > 2:
        cards: list[Part] = [(f"{letter} ", f"bold {colour}") for letter, colour in face.cards]
        lines.append(line(width, [bar, *cards], (), ground))
    return lines[:height] + [line(width, [bar], (), ground)] * (height - len(lines))


def _dice(face: SeatFace, width: int) -> str:
    """Return the dice left, without the word if there is no room."""
    return face.dice if len(face.dice) + len(face.extras) + 3 <= width else _count(face.dice)


def _widths(width: int, count: int, gap: int) -> tuple[int, ...]:
    """Return the widths of `count` seats in a row."""
    if not count:
        return ()
    room = width - (count - 1) * gap
    return tuple(room // count + (index < room % count) for index in range(count))


def badge(seat: Seat) -> Content:
    """Return a player's sign and name in their colour."""
    return Ink(seat.name, COLOURS[seat.colour].sign, f"$player-{seat.colour}").badge
