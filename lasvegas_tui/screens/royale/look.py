"""Royale on the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid, Owner
from lasvegas_tui.rules.core import Action, Decision, News, Player
from lasvegas_tui.rules.grammar import plural
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.state import RoyaleView
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    Casino,
    Decline,
    Pass,
    Roll,
    Skipped,
    Table,
    ThrowBlack,
)
from lasvegas_tui.rules.royale.tile import CasinoChoice, ChanceStep, Choice, TileNews
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.royale.turns import NUM_ROUNDS, RollDice, Stock
from lasvegas_tui.screens.royale.tiles import count, painted
from lasvegas_tui.screens.table.casinos import CasinoLook, highlight, rows
from lasvegas_tui.screens.table.look import purse
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.widgets.casino import CasinoFace, OwnerRow
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

NEUTRAL = Ink("Neutral", "n", "$foreground")
GRAY = Ink("Gray", "g", "$foreground")
BLACK = ("$panel", "$foreground")


class RoyaleLook(CasinoLook[RoyaleView]):
    """The look of Royale."""

    title = "LAS VEGAS ROYALE"
    num_rounds = NUM_ROUNDS
    letters = {"p": Pass, "x": Decline}  # noqa: RUF012

    def round(self, view: RoyaleView) -> int:
        return view.table.round

    def casinos(self, view: RoyaleView, moment: Moment[RoyaleView]) -> tuple[CasinoFace, ...]:
        now = view.table
        then = moment.after(view).table
        owners = self._owners(now)
        return tuple(self._casino(now, n, then, owners, moment) for n in NUMBERS)

    def dice(self, view: RoyaleView) -> tuple[DieFace, ...]:
        table, step = view.table, view.table.top
        if isinstance(step, RollDice):
            hand, colour = table.hands[step.player], self.inks[step.player].colour
            return _small((0,) * hand.small, colour) + _big(0, hand.big, colour)
        if step is not None and step.black:
            return _black(step.black)
        return self._rolled(table)

    def thrown(self, action: Action, view: RoyaleView) -> tuple[DieFace, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        return self._rolled(view.table) if isinstance(action, Roll) else ()

    def seat_faces(self, view: RoyaleView) -> tuple[SeatFace, ...]:
        return tuple(self._seat(view, player) for player in range(len(self.seats)))

    def purses(self, view: RoyaleView) -> tuple[Purse, ...]:
        return tuple(
            Purse(
                ink,
                purse(view.purses[p], view.num_notes[p], view.loose[p]),
                _chips(view.table.chips[p]),
            )
            for p, ink in enumerate(self.inks)
        )

    def target(self, action: Action) -> Target | None:
        return action.number if isinstance(action, CasinoChoice) else None

    def digit(self, action: Action) -> int | None:
        return action.digit if isinstance(action, Choice) else None

    def commit_label(self, action: Action) -> str:
        return action.commit if isinstance(action, Choice) else super().commit_label(action)

    def focus(self, view: RoyaleView) -> int:
        step = view.table.top
        return self._casino_of(view, step.side) if step is not None else 0

    def is_foreseeable(self, action: Action) -> bool:
        return isinstance(action, Choice) and action.is_foreseeable

    def meant(self, target: Target, view: RoyaleView) -> Action | None:
        made = next((action for action in view.actions if isinstance(action, CasinoChoice)), None)
        return None if made is None else replace(made, number=target)

    def num_dice(self, view: RoyaleView) -> str:
        table, step = view.table, view.table.top
        if isinstance(step, RollDice):
            return _left(table.hands[step.player])
        if isinstance(step, ChanceStep) and step.black:
            return f"both black dice for {table.tile_name(step.side)}"
        return "dice"

    def is_between_rounds(self, view: RoyaleView) -> bool:
        return isinstance(view.table.top, Stock) and view.table.round > 0

    def rule(self, view: RoyaleView, target: Target) -> str:
        step = view.table.top
        if isinstance(target, int) and target:
            tile = view.table.tile(target)
            return "R-7" if tile is None else tile.side
        return step.side if step is not None and step.side else "R-5"

    def rule_against(self, view: RoyaleView, action: Action, rule: str) -> str:
        number = self.target(action)
        tile = view.table.tile(number) if isinstance(number, int) else None
        return tile.side if tile is not None and rule == "R-5" else rule

    def place(self, news: News, view: RoyaleView) -> int:
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

    def scene_title(self, news: News, view: RoyaleView) -> tuple[str, str]:
        number = self.place(news, view)
        tile = view.table.tile(number) if number else None
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", f"{number} {CASINO_NAMES[number - 1]}" if number else ""
        return tile.name, CASINO_NAMES[number - 1]

    def _casino_of(self, view: RoyaleView, side: str) -> int:
        return view.table.number_of(side) or 0

    def hint(self, view: RoyaleView) -> str:
        step = view.table.top
        return "" if step is None else step.hint(view.table, self.names)

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
        self,
        now: Table,
        number: int,
        then: Table,
        owners: Sequence[tuple[Owner, Ink]],
        moment: Moment[RoyaleView],
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
            highlight=highlight(number, moment),
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


LOOK = RoyaleLook
