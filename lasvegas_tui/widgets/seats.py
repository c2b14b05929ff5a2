"""The row of players' boxes: whose turn it is, what each has left, and what each has won.

If the words do not fit one of the boxes, they are shortened in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Seated
from lasvegas_tui.widgets.large_digits import LARGE, large
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import MONEY, QUIET, Part, PlayerStyle, explained, meaning
from lasvegas_tui.widgets.text_layout import line


class Purse(Struct, frozen=True):
    """Texts on what a player has won."""

    player_style: PlayerStyle
    money: str
    detail: str = ""
    """What else the player has won; may be empty."""


BAR = "▌"
"""The mark before the name of a player whose turn it is."""
PHONE = "▯"
"""The mark before the name of a player on a phone, while it is not that player's turn."""
CROWN = "♛"
FACE_DOWN = "face down"
"""The words below money that the other players may not see, if there is room."""


class SeatModel(Struct, frozen=True):
    """All that the box of one player shows."""

    player_style: PlayerStyle
    dice: str
    """A text on what the player has left to play with: "5 dice + Biggy", "20 counters"."""
    money: str
    """A text on what the player has won: "230K", or "3 notes" if money is hidden."""
    extras: str = ""
    """A text on what else the player has, such as chips or cards; may be empty."""
    cards: tuple[tuple[str, str], ...] = ()
    """A word and a colour for each of the player's cards."""
    fewer: str = ""
    """A shorter text to show in place of `dice`; empty if there is none."""
    amount: int | None = None
    """What the player has won, as a number; None if it is hidden."""
    is_awaited: bool = False
    has_phone: bool = False
    is_leading: bool = False
    """Whether the box shows a crown, because the player has won most so far."""

    @property
    def is_face_down(self) -> bool:
        """Whether the player has money that the other players may not see."""
        return bool(self.money) and self.amount is None


def crowned(models: tuple[SeatModel, ...]) -> tuple[SeatModel, ...]:
    """Return the models with a crown for the player who has won most, and for nobody else.

    Nobody has one if several players have won most, or if anybody's money is hidden.
    """
    amounts = [model.amount for model in models if model.money]  # the bank has none
    known = [amount for amount in amounts if amount is not None]
    most = max(known, default=0)
    has_leader = len(known) == len(amounts) and any(known) and known.count(most) == 1
    return tuple([replace(m, is_leading=has_leader and m.amount == most) for m in models])


class Seats(LineWidget):
    """The boxes of all players in a row; a click on one selects the player."""

    DEFAULT_CSS = """
    Seats { width: 100%; height: 2; padding: 0 1; }
    """

    models: reactive[tuple[SeatModel, ...]] = reactive(())

    def validate_models(self, models: tuple[SeatModel, ...]) -> tuple[SeatModel, ...]:
        return crowned(models)

    def landing(self, player: int, width: int) -> Offset:
        """Return the screen position where a thing `width` cells wide lands on a player's money.

        It is above the box if the thing would cover the words beside the money.
        """
        content = self.content_region
        row = arranged(self.models, content.width)
        end = sum(row.widths[: player + 1]) + player * row.gap
        column = content.x + end - width
        if row.num_before_money(player) + width > row.widths[player]:
            return Offset(column, content.y - 1)
        if row.is_money_below:
            return Offset(column, content.y + 1)
        return Offset(column, content.y)

    def lines(self) -> list[Content]:
        if not self.models:
            return []
        height = self.size.height
        row = arranged(self.models, self.size.width)
        placed = list(zip(self.models, row.widths, strict=True))
        is_worth_it = height > 2 and any(model.amount for model in self.models)
        with_large_money = _with_large_money(placed)
        if is_worth_it and with_large_money:
            drawn = [_lines_with_large_money(model, width) for model, width in with_large_money]
        else:
            pairs = zip(row.models, row.widths, strict=True)
            drawn = [row.lines(model, width, height) for model, width in pairs]
        seats = [
            [part.stylize(meaning(Seated(player))) for part in lines]
            for player, lines in enumerate(drawn)
        ]
        return [Content(" " * row.gap).join([seat[y] for seat in seats]) for y in range(height)]


# -- a row -----------------------------------------------------------------------------------------


class SeatRow(Struct, frozen=True):
    """The layout of all players' boxes: their widths, and the words that fit."""

    models: tuple[SeatModel, ...]
    widths: tuple[int, ...]
    gap: int = 1
    """The width of the gap between two boxes, in cells."""
    is_money_below: bool = False
    """Whether the money is in the line below the name, not beside the name."""

    def num_before_money(self, player: int) -> int:
        """Return how many cells of a player's box are used before the money."""
        model = self.models[player]
        if not self.is_money_below:
            return len(BAR) + model.player_style.badge.cell_length
        return len(BAR) + cell_len(f"{model.dice} {model.extras}".strip())

    def lines(self, model: SeatModel, width: int, height: int) -> list[Content]:
        """Return a player's box as `height` lines that are `width` cells wide."""
        if self.is_money_below:
            return _lines_with_money_below(model, width, height)
        return seat_lines(model, width, height)


def arranged(models: tuple[SeatModel, ...], width: int) -> SeatRow:
    """Return the layout in which all boxes fit a row of `width` cells.

    Words are shortened in all boxes or in none.
    """
    widths = _widths(width, len(models), 1)
    least = min(widths, default=0)
    fitted = list(models)
    for shorter in (_in_fewer_words, _counted):
        if any(_dice(model, least) != model.dice for model in fitted):
            fitted = list(map(shorter, fitted))
    if not _has_room_for_names(fitted, least):
        fitted = [replace(model, money=_brief(model.money)) for model in fitted]
    if _has_room_for_names(fitted, least):
        return SeatRow(tuple(fitted), widths)
    longest = max(model.player_style.badge.cell_length for model in models) + len(BAR)
    gap = 0
    if longest <= least:
        gap = 1
    widths = _widths(width, len(models), gap)
    return SeatRow(_below(models, min(widths)), widths, gap, is_money_below=True)


def _in_fewer_words(model: SeatModel) -> SeatModel:
    if model.fewer:
        return replace(model, dice=model.fewer)
    return model


def _counted(model: SeatModel) -> SeatModel:
    return replace(model, dice=_count(model.dice))


BEFORE_MONEY = 2
"""The number of cells between a name and the money, for a gap and the crown."""


def _has_room_for_names(models: Sequence[SeatModel], width: int) -> bool:
    return all(
        len(BAR) + model.player_style.badge.cell_length + BEFORE_MONEY + cell_len(model.money)
        <= width
        for model in models
    )


def _below(models: Sequence[SeatModel], width: int) -> tuple[SeatModel, ...]:
    """Return the models with the longest dice and extras that fit in one line with the money."""
    models = [replace(model, money=_brief(model.money)) for model in models]
    fitted = models
    for dice, extras in SHORTER:
        fitted = [
            replace(model, dice=dice(model.dice), extras=extras(model.extras)) for model in models
        ]
        if all(_num_below(model) <= width for model in fitted):
            break
    return tuple(fitted)


def _num_below(model: SeatModel) -> int:
    """Return how many cells the second line of a box needs with the money in it."""
    texts = [text for text in (model.dice, model.extras, model.money) if text]
    return sum(map(cell_len, texts)) + len(texts) + len(BAR) - 1


COUNTED = re.compile(r"(\d+) (\w)\w*")
LABELLED = re.compile(r"[a-z]+ (?=\d)")


def _brief(text: str) -> str:
    """Return money or extras in fewer letters: "2n" for "2 notes", "42" for "won 42"."""
    return COUNTED.sub(r"\1\2", LABELLED.sub("", text)).replace(" ", "")


def _count(dice: str) -> str:
    """Return dice without the word: "5 + Biggy" for "5 dice + Biggy", "0" for "no dice"."""
    number, plus, more = dice.partition(" + ")
    return number.partition(" ")[0].replace("no", "0") + plus + more


def _in_letters(dice: str) -> str:
    """Return dice without the word, and with a letter for the Biggy: "5+B"."""
    return _count(dice).replace(" + Biggy", "+B")


SHORTER: tuple[tuple[Callable[[str], str], Callable[[str], str]], ...] = (
    (str, str),
    (str, _brief),
    (_count, _brief),
    (_in_letters, _brief),
    (_count, lambda _: ""),
    (_in_letters, lambda _: ""),
)
"""Pairs of functions for the texts `dice` and `extras`, tried in order until the texts fit."""


# -- a seat ----------------------------------------------------------------------------------------


def seat_lines(model: SeatModel, width: int, height: int) -> list[Content]:
    """Return a player's box, with the money beside the name, as `height` lines.

    `width` is in cells.
    """
    spare = width - len(BAR) - model.player_style.badge.cell_length - cell_len(model.money)
    money = _money(model, has_gap=spare >= 4)
    if spare > BEFORE_MONEY or (spare == BEFORE_MONEY and not model.is_leading):
        money.append(" ")
    dice, extras = _below_name(model, width)
    if len(BAR) + cell_len(f"{dice} {extras} ") <= width:
        extras += " "
    return _lines(model, width, height, money, [_left(dice)], [_extras(extras)])


def _below_name(model: SeatModel, width: int) -> tuple[str, str]:
    """Return the longest words for dice and extras that fit below the name, with a gap between."""
    dice, extras, brief = _dice(model, width), model.extras, _brief(model.extras)
    if not extras and model.is_face_down and len(BAR) + cell_len(f"{dice} {FACE_DOWN} ") <= width:
        return dice, FACE_DOWN
    found = ((dice, extras), (dice, brief), (_count(dice), brief), (_in_letters(dice), brief))
    fitting = (both for both in found if len(BAR) + cell_len(" ".join(both).rstrip()) <= width)
    return next(fitting, found[-1])


def _lines_with_money_below(model: SeatModel, width: int, height: int) -> list[Content]:
    """Return the `height` lines of a box with the money below the name."""
    left = [_left(model.dice)]
    if model.extras:
        left.append(_extras(f" {model.extras}"))
    return _lines(model, width, height, (), left, _money(model))


def _with_large_money(
    placed: Sequence[tuple[SeatModel, int]],
) -> Sequence[tuple[SeatModel, int]]:
    """Return models and widths with which all boxes have room for money in large digits.

    It is empty if one box has no room even with shorter words.
    """
    shorter = [(replace(model, dice=_count(model.dice)), width) for model, width in placed]
    for seats in (placed, shorter):
        if all(_is_large(model, width) for model, width in seats):
            return seats
    return ()


def _is_large(model: SeatModel, width: int) -> bool:
    """Whether a box has room for its money in large digits."""
    if not model.money or set(model.money) - LARGE.keys():
        return False
    left = [model.player_style.badge.cell_length, cell_len(model.dice), _third(model).cell_length]
    crown, edge = cell_len(CROWN) + 1, 1
    return len(BAR) + max(left) + 1 + crown + len(large(model.money)[0]) + edge <= width


def _third(model: SeatModel) -> Content:
    """Return the third line of a box with large digits: extras and cards."""
    cards = Content.assemble(*((f" {word}", f"bold {colour}") for word, colour in model.cards))
    return _extras(model.extras) + cards


def _lines_with_large_money(model: SeatModel, width: int) -> list[Content]:
    """Return the three lines of a box with its money in large digits at the right."""
    bars, background = _edges(model)
    left = (model.player_style.badge, _left(model.dice), _third(model))
    signs = [" ", " ", " "]
    if model.is_leading:
        signs[0] = CROWN
    lines = []
    for bar, part, sign, row in zip(bars, left, signs, large(model.money), strict=True):
        crown = explained((f"{sign} ", MONEY), "player")
        money = explained((row, f"bold {MONEY}"), "money")
        lines.append(line(width, [bar, part], [crown, money, " "], background))
    return lines


def _edges(model: SeatModel) -> tuple[tuple[Part, Part, Part], str]:
    """Return the left edges of three lines of a box, and its background.

    They show whether it is the player's turn and, if it is not, whether the player has a phone.
    """
    if model.is_awaited:
        bar = explained((BAR, "$act"), "player")
        return (bar, bar, bar), "on $turn"
    if model.has_phone:
        return ((PHONE, QUIET), " ", " "), "on $surface"
    return (" ", " ", " "), "on $surface"


def _left(dice: str) -> Content:
    return explained((dice, QUIET), "left")


def _extras(extras: str) -> Content:
    return explained((extras, "$foreground"), "extras")


def _money(model: SeatModel, *, has_gap: bool = False) -> list[Part]:
    crown: Part = " "
    if model.is_leading:
        crown = explained((CROWN, f"bold {MONEY}"), "player")
    gap = ""
    if has_gap:
        gap = " "
    style = f"bold {MONEY}"
    if model.is_awaited and model.amount is not None:
        style = "bold $money-ink on $money-ground"
    return [crown, gap, explained((model.money, style), "money")]


def _lines(
    model: SeatModel,
    width: int,
    height: int,
    beside: Sequence[Part],
    left: Sequence[Part],
    right: Sequence[Part],
) -> list[Content]:
    """Return the `height` lines of a box: the name, a second line, the cards, and blanks.

    `beside` is at the right of the name; `left` and `right` are in the second line.
    """
    (first, bar, _), background = _edges(model)
    lines = [
        line(width, [first, model.player_style.badge], beside, background),
        line(width, [bar, *left], right, background),
    ]
    if height > 2:
        cards = explained(Content.assemble(*_cards(model, width - len(BAR))), "extras")
        lines.append(line(width, [bar, cards], (), background))
    return lines[:height] + [line(width, [bar], (), background)] * (height - len(lines))


def _cards(model: SeatModel, width: int) -> list[Part]:
    """Return the cards with their words or, if there is no room, with the first letters."""
    words = [word for word, _ in model.cards]
    if sum(len(word) + 1 for word in words) > width:
        words = [word[0] for word in words]
    colours = [colour for _, colour in model.cards]
    return [(f"{w} ", f"bold {colour}") for w, colour in zip(words, colours, strict=True)]


def _dice(model: SeatModel, width: int) -> str:
    """Return the dice of a player, without the word if there is no room for it."""
    if len(model.dice) + len(model.extras) + 2 > width:
        return _count(model.dice)
    return model.dice


def _widths(width: int, count: int, gap: int) -> tuple[int, ...]:
    """Return the widths of `count` boxes that fill a row of `width` cells, the wider ones first."""
    if not count:
        return ()
    each, num_wider = divmod(width - (count - 1) * gap, count)
    return (each + 1,) * num_wider + (each,) * (count - num_wider)
