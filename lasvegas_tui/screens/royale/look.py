"""Royale on the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid, Owner
from lasvegas_tui.rules.core import Action, Chance, Decision, News, Player, View
from lasvegas_tui.rules.grammar import plural
from lasvegas_tui.rules.royale.choices import CasinoChoice, Choice, Decline, Pass
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.news import Skipped, TileNews
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    NUM_ROUNDS,
    Casino,
    Roll,
    RoyaleView,
    ShownStep,
    Table,
    ThrowBlack,
)
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens.royale.tiles import count, painted
from lasvegas_tui.screens.table.casinos import CasinoPicture, highlight, rows
from lasvegas_tui.screens.table.picture import Look, purse
from lasvegas_tui.widgets.casino import CasinoFace, OwnerRow
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

NEUTRAL = Ink("Neutral", "n", "$foreground")
GRAY = Ink("Gray", "g", "$foreground")
BLACK = ("$panel", "$foreground")


def _table(view: View) -> Table:
    assert isinstance(view, RoyaleView)
    return view.table


def _top(view: View) -> ShownStep | None:
    return _table(view).top


def _choice(action: Action) -> Choice:
    assert isinstance(action, Choice)
    return action


class RoyalePicture(CasinoPicture):
    """The look of Royale."""

    title = "LAS VEGAS ROYALE"
    num_rounds = NUM_ROUNDS
    letters = {"p": Pass, "d": Decline}  # noqa: RUF012

    def round(self, view: View) -> int:
        return _table(view).round

    def casinos(self, view: View, look: Look) -> tuple[CasinoFace, ...]:
        now = _table(view)
        then = _table(look.foreseen) if look.foreseen is not None else now
        owners = self._owners(now)
        return tuple(self._casino(now, n, then, owners, look) for n in NUMBERS)

    def dice(self, view: View) -> tuple[DieFace, ...]:
        table, step = _table(view), _top(view)
        if step is not None and step.black:
            return _black(step.black)
        if table.roller is not None:
            hand, colour = table.hands[table.roller], self.inks[table.roller].colour
            return _small((0,) * hand.small, colour) + _big(0, hand.big, colour)
        return self._rolled(table)

    def thrown(self, action: Action, view: View) -> tuple[DieFace, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        return self._rolled(_table(view)) if isinstance(action, Roll) else ()

    def seat_faces(self, view: View) -> tuple[SeatFace, ...]:
        assert isinstance(view, RoyaleView)
        return tuple(self._seat(view, player) for player in range(len(self.seats)))

    def purses(self, view: View) -> tuple[Purse, ...]:
        assert isinstance(view, RoyaleView)
        return tuple(
            Purse(
                ink,
                purse(view.purses[p], view.num_notes[p], view.loose[p]),
                _chips(view.table.chips[p]),
            )
            for p, ink in enumerate(self.inks)
        )

    def number(self, action: Action) -> int:
        return action.number if isinstance(action, CasinoChoice) else 0

    def digit(self, action: Action) -> int | None:
        return _choice(action).digit

    def commit_label(self, action: Action) -> str:
        return _choice(action).commit

    def focus(self, view: View) -> int:
        step = _top(view)
        return self._casino_of(view, step.side) if step is not None else 0

    def is_foreseeable(self, action: Action) -> bool:
        return _choice(action).is_foreseeable

    def meant(self, target: Target, view: View) -> Action | None:
        made = next((action for action in view.actions if isinstance(action, CasinoChoice)), None)
        return None if made is None else replace(made, number=target)

    def num_dice(self, view: View) -> str:
        table, step = _table(view), _top(view)
        if isinstance(view.node, Chance) and step is not None and step.black:
            return f"both black dice for {table.tile_name(step.side)}"
        return "dice" if table.roller is None else _left(table.hands[table.roller])

    def is_between_rounds(self, view: View) -> bool:
        step = _top(view)
        return step is not None and step.is_between_rounds and _table(view).round > 0

    def rule(self, view: View, target: Target) -> str:
        step = _top(view)
        if isinstance(target, int) and target:
            tile = _table(view).tile(target)
            return "R-7" if tile is None else tile.side
        return step.side if step is not None and step.side else "R-5"

    def place(self, news: News, view: View) -> int:
        if isinstance(news, CasinoPaid):
            return news.casino
        return self._casino_of(view, news.side) if isinstance(news, TileNews) else 0

    def is_scene(self, news: News) -> bool:
        if isinstance(news, Skipped):
            return "last_throw" in TILES[news.tile].hooks  # it begins the end of the round
        return super().is_scene(news) or (isinstance(news, TileNews) and news.is_scene)

    def is_lasting(self, news: News) -> bool:
        return isinstance(news, TileNews) and news.is_lasting

    def scene_key(self, news: News) -> str:
        return "next casino" if isinstance(news, CasinoPaid) else "go on"

    def scene_title(self, news: News, view: View) -> tuple[str, str]:
        number = self.place(news, view)
        tile = _table(view).tile(number) if number else None
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", f"{number} {CASINO_NAMES[number - 1]}" if number else ""
        return tile.name, CASINO_NAMES[number - 1]

    def _casino_of(self, view: View, side: str) -> int:
        return _table(view).number_of(side) or 0

    def hint(self, view: View) -> str:
        step = _top(view)
        return "" if step is None else step.hint(_table(view), self.names)

    def _rolled(self, table: Table) -> tuple[DieFace, ...]:
        if table.roll is None:
            return ()
        colour = self.inks[table.player].colour
        dice = _small(table.roll.small, colour) + _big(table.roll.biggy, table.roll.biggy, colour)
        return tuple(sorted(dice, key=lambda die: die.face))

    def _owners(self, table: Table) -> list[tuple[Owner, Ink]]:
        """Everybody who may have dice in a casino this round."""
        owners = list(enumerate(self.inks))
        if len(self.inks) == 2:
            owners.append((table.neutral, NEUTRAL))
        has_gray = any(tile is not None and tile.has_gray for tile in table.tiles)
        return [*owners, (table.gray, GRAY)] if has_gray else owners

    def _casino(
        self, now: Table, number: int, then: Table, owners: Sequence[tuple[Owner, Ink]], look: Look
    ) -> CasinoFace:
        casino, tile = now.casino(number), then.tile(number)
        old = _rows(casino, owners, None)
        return CasinoFace(
            number=number,
            name=CASINO_NAMES[number - 1],
            notes=casino.notes,
            rows=old if then is now else _rows(then.casino(number), owners, old),
            tile=tile.name if tile is not None else "",
            tile_state=painted(tile.marks(), self.inks) if tile is not None else (),
            tile_text=tile.text if tile is not None else "",
            num_tile_lines=2 * any(now.tiles),
            state="CLOSED" if number == then.closed else "",
            highlight=highlight(number, look),
        )

    def _seat(self, view: RoyaleView, player: Player) -> SeatFace:
        table, node = view.table, view.node
        awaited = node.player if isinstance(node, Decision) else view.roller
        return SeatFace(
            ink=self.inks[player],
            dice=f"{count(table.hands[player]) or 'no'} dice",
            money=purse(view.purses[player], view.num_notes[player], view.loose[player]),
            extras=_chips(table.chips[player]) + (" ★" if _has_power(table, player) else ""),
            is_awaited=player == awaited,
        )


def _rows(
    casino: Casino, owners: Sequence[tuple[Owner, Ink]], old: tuple[OwnerRow, ...] | None
) -> tuple[OwnerRow, ...]:
    return rows(
        [(owner, ink, count(casino.dice[owner])) for owner, ink in owners], casino.payout(), old
    )


def _small(faces: Sequence[int], colour: str) -> tuple[DieFace, ...]:
    return tuple(DieFace(face, colour) for face in faces)


def _big(face: int, is_there: int, colour: str) -> tuple[DieFace, ...]:
    return (DieFace(face, colour, mark="BIG", is_big=True),) if is_there else ()


def _black(faces: Sequence[int]) -> tuple[DieFace, ...]:
    ground, pip = BLACK
    return tuple(DieFace(face, ground, pip, "b") for face in faces)


def _left(dice: Dice) -> str:
    parts = [f"{dice.small} {plural('die', dice.small)}"] if dice.small else []
    return " and ".join(parts + (["the Biggy"] if dice.big else []))


def _chips(chips: int) -> str:
    return f"{chips} {plural('chip', chips)}"


def _has_power(table: Table, player: Player) -> bool:
    """Whether a tile lets the player do something instead of rolling."""
    return any(
        tile is not None and tile.before_roll(n, player) for n, tile in enumerate(table.tiles, 1)
    )


PICTURE = RoyalePicture
