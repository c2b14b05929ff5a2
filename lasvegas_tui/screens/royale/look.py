"""Royale on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid, Owner
from lasvegas_tui.rules.core import Action, Chance, News, Player
from lasvegas_tui.rules.grammar import counted, plural
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.royale.choices import CasinoChoice, Choice, Decline, Pass
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped, TileNews, Transfer
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    CHIP,
    NUM_ROUNDS,
    Casino,
    Roll,
    RoyaleView,
    ShownTile,
    Table,
    ThrowBlack,
)
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.tuples import swapped, without
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.look.casinos import TILE, CasinoHints, CasinoLook, owner_rows
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.hints import Kind
from lasvegas_tui.screens.look.look import purse
from lasvegas_tui.screens.look.payout_animation import PayoutAnimation
from lasvegas_tui.screens.look.pointing import Pointing
from lasvegas_tui.screens.look.throws import Throws
from lasvegas_tui.screens.look.timeline import DELIVERY, Delivery, delivery, duration_of, part_at
from lasvegas_tui.screens.royale.tiles import count, painted
from lasvegas_tui.widgets.casino import CasinoFace
from lasvegas_tui.widgets.die import BLACK, DieFace
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.owners import OwnerRow
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

NEUTRAL = Ink("Neutral", "n", "$foreground")
GRAY = Ink("Gray", "g", "$foreground")


class RoyalePointing(Pointing[RoyaleView]):
    """A casino stands for a choice of it; to pass and to decline have letters."""

    letters = {"p": Pass, "x": Decline}  # noqa: RUF012

    def target(self, action: Action) -> Target | None:
        if isinstance(action, CasinoChoice):
            return action.number
        return None

    def digit(self, action: Action) -> int | None:
        if isinstance(action, Choice):
            return action.digit
        return None

    def is_foreseeable(self, action: Action) -> bool:
        return isinstance(action, Choice) and action.is_foreseeable

    def meant(self, target: Target, view: RoyaleView) -> Action | None:
        for action in view.actions:
            if isinstance(action, CasinoChoice):
                return replace(action, number=target)
        return None


class RoyaleHints(CasinoHints[RoyaleView]):
    """Hints and rules of Royale; a tile that asks for something brings its own."""

    def lesson(self, kind: Kind, view: RoyaleView) -> str:
        if kind is Kind.ROLL and _rolled_for(view) is not None:
            return "Enter rolls the black dice: they say what the tile brings."
        return super().lesson(kind, view)

    def hint(self, view: RoyaleView, names: Names) -> str:
        step = view.table.top
        if step is None:
            return ""
        return step.hint(view.table, names)

    def focus(self, view: RoyaleView) -> int | None:
        step = view.table.top
        if step is None:
            return None
        return view.table.number_of(step.side)

    def looking_up(self, view: RoyaleView) -> str:
        return "1-6 explain tiles" if any(view.table.tiles) else ""

    def commit_label(self, action: Action) -> str:
        if isinstance(action, Choice):
            return action.commit
        return super().commit_label(action)

    def rule(self, view: RoyaleView, target: Target | None) -> str:
        if isinstance(target, int):
            if target == view.table.closed:
                return "E1"
            tile = view.table.tile(target)
            if tile is None:
                return "R-7"
            return tile.side
        if isinstance(target, Pass):
            return "R-6"
        step = view.table.top
        if step is None:
            return "R-5"
        return step.side or "R-5"

    def rule_against(self, view: RoyaleView, action: Action, rule: str) -> str:
        if rule != "R-5" or not isinstance(action, CasinoChoice) or action.number not in NUMBERS:
            return rule
        tile = view.table.tile(action.number)
        if tile is None:
            return rule
        return tile.side


class RoyaleThrows(Throws[RoyaleView]):
    """A player's dice with the Biggy, and the black dice of tiles."""

    def thrown(self, action: Action, view: RoyaleView, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        if isinstance(action, Roll):
            return _rolled(view.table, inks)
        return ()

    def dice(self, view: RoyaleView, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
        table, step = view.table, view.table.top
        if step is not None and step.black:
            return _black(step.black)
        if table.roller is not None:
            return _blank(table, table.roller, inks)
        return _rolled(table, inks) or _blank(table, table.player, inks)

    def num_dice(self, view: RoyaleView) -> str:
        table, tile = view.table, _rolled_for(view)
        if tile is not None:
            return f"both black dice for {tile.name}"
        if table.roller is None:
            return "dice"
        return _left(table.hands[table.roller])


class RoyaleAnimation(PayoutAnimation[RoyaleView]):
    """Payouts of casinos, what tiles pay and fine, and dice that tiles move before a payout."""

    next_label = "go on"

    def is_step(self, news: News) -> bool:
        if isinstance(news, Skipped):
            return "last_throw" in TILES[news.tile].hooks  # it begins the end of the round
        return super().is_step(news)

    def place(self, news: News, view: RoyaleView) -> int | None:
        match news:
            case CasinoPaid():
                return news.casino
            case DiceMoved(target=int(number)) if _is_late(news):
                return number
            case TileNews():
                return view.table.number_of(news.side)
        return None

    def title(self, news: News, view: RoyaleView, names: Names) -> tuple[str, str]:
        number = self.place(news, view)
        if number is None:
            return "Payout", ""
        name, tile = CASINO_NAMES[number - 1], view.table.tile(number)
        if isinstance(news, DiceMoved):
            return view.table.spot(news.origin), name
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", name
        return tile.name, name

    def duration(self, news: News, view: RoyaleView) -> float:
        if _transfer(news) is not None or _is_late(news):
            return duration_of(DELIVERY)
        return super().duration(news, view)

    def is_payment(self, news: News) -> bool:
        return _transfer(news) is not None or super().is_payment(news)

    def num_paid(self, view: RoyaleView) -> int:
        return view.table.num_paid

    def view_at(self, view: RoyaleView, frame: Frame[RoyaleView]) -> RoyaleView:
        before, seen = frame.before, super().view_at(view, frame)
        if before is None:
            return seen
        table = replace(seen.table, chips=before.table.chips)
        seen = replace(seen, table=table, loose=before.loose)
        for item in frame.news:
            transfer = _transfer(item)
            if transfer is not None:
                t = frame.t if item is frame.news[-1] else 1.0
                seen = _delivered(seen, transfer, delivery(t, transfer.dollars < 0))
        return seen

    def flight(self, view: RoyaleView, frame: Frame[RoyaleView]) -> Flight | None:
        transfer = _transfer(frame.news[-1]) if frame.t < 1 else None
        if transfer is None or frame.place is None:
            return super().flight(view, frame)
        is_fine = transfer.dollars < 0
        way = delivery(frame.t, is_fine).way
        if way is None:
            return None
        text = f"{'−' if is_fine else ''}{short(abs(transfer.dollars))}"
        if transfer.chips > 0:
            text = counted(transfer.chips, "chip")
        return Flight(frame.place, TILE, text, transfer.player, way, is_fine)


class RoyaleLook(CasinoLook[RoyaleView]):
    """The look of Royale."""

    pointing = RoyalePointing()
    hints = RoyaleHints()
    animation = RoyaleAnimation(CASINO_NAMES)
    throws = RoyaleThrows()
    title = "LAS VEGAS ROYALE"
    num_rounds = NUM_ROUNDS
    casino_names = CASINO_NAMES
    imaginary = (NEUTRAL, GRAY)
    standing_heading = "Standing, with chips"

    def round(self, view: RoyaleView) -> int:
        return view.table.round

    def compared(self, view: RoyaleView, frame: Frame[RoyaleView]) -> tuple[RoyaleView, RoyaleView]:
        if frame.before is None:
            return super().compared(view, frame)
        return _dice_so_far(view, frame)

    def faces(self, view: RoyaleView) -> Iterator[CasinoFace]:
        table, owners = view.table, self._owners(view.table)
        for number in NUMBERS:
            casino, tile = table.casino(number), table.tile(number)
            face = CasinoFace(
                number=number,
                name=CASINO_NAMES[number - 1],
                notes=casino.notes,
                rows=_rows(casino, owners),
                state="CLOSED" if number == table.closed else "",
            )
            if tile is not None:
                marks = painted(tile.marks(), self.inks)
                face = replace(face, tile=tile.name, tile_state=marks, tile_text=tile.text)
            yield face

    def seat_faces(self, view: RoyaleView) -> tuple[SeatFace, ...]:
        return tuple(self._seat(view, player) for player in range(len(self.seats)))

    def purses(self, view: RoyaleView) -> tuple[Purse, ...]:
        return tuple(
            Purse(
                ink,
                purse(view.purses[p], view.num_notes[p], view.loose[p]),
                counted(view.table.chips[p], "chip"),
            )
            for p, ink in enumerate(self.inks)
        )

    def worth(self, view: RoyaleView, player: Player) -> int | None:
        purse = view.purses[player]
        if purse is None:
            return None
        return sum(purse) + view.loose[player] + CHIP * view.table.chips[player]

    def num_won(self, view: RoyaleView, player: Player) -> int:
        return view.num_notes[player]

    def account(self, view: RoyaleView, player: Player, total: int) -> str:
        num_chips = view.table.chips[player]
        notes = short(total - CHIP * num_chips)
        if not num_chips:
            return f"{notes} in notes, no chips"
        return f"{notes} in notes, {short(CHIP * num_chips)} in {counted(num_chips, 'chip')}"

    def _owners(self, table: Table) -> list[tuple[Owner, Ink]]:
        """Return everybody who may have dice in a casino this round."""
        owners = list(enumerate(self.inks))
        if table.has_neutral:
            owners.append((table.neutral, NEUTRAL))
        if any(tile is not None and tile.has_gray for tile in table.tiles):
            owners.append((table.gray, GRAY))
        return owners

    def _seat(self, view: RoyaleView, player: Player) -> SeatFace:
        table = view.table
        extras = counted(table.chips[player], "chip")
        if _has_power(table, player):
            extras += " ★"
        return SeatFace(
            ink=self.inks[player],
            dice=_in_hand(table.hands[player]),
            money=purse(view.purses[player], view.num_notes[player], view.loose[player]),
            extras=extras,
            is_awaited=player in (*view.awaited, view.roller),
        )


def _rolled(table: Table, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
    if table.roll is None:
        return ()
    colour = inks[table.player].colour
    dice = _small(table.roll.small, colour)
    if table.roll.biggy:
        dice += (_biggy(table.roll.biggy, colour),)
    return tuple(sorted(dice, key=lambda die: die.face))


def _blank(table: Table, player: Player, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
    """Return the dice that a player has left, before they are rolled."""
    hand, colour = table.hands[player], inks[player].colour
    dice = _small((0,) * hand.small, colour)
    if hand.big:
        dice += (_biggy(0, colour),)
    return dice


def _is_late(news: News) -> bool:
    """Whether a tile moves dice to a casino just before it is paid."""
    if not isinstance(news, DiceMoved) or not isinstance(news.target, int):
        return False
    tile = TILES.get(str(news.origin))
    return tile is not None and "last_throw" in tile.hooks


def _dice_so_far(view: RoyaleView, frame: Frame[RoyaleView]) -> tuple[RoyaleView, RoyaleView]:
    """Return the views before and after the dice that a tile moves in a frame."""
    late = [item for item in view.table.news if isinstance(item, DiceMoved) and _is_late(item)]
    to_come = [item for item in late if item not in frame.news]
    coming = [item for item in late if item in frame.news[-1:]]
    before = _without_dice(view, [*to_come, *coming])
    part, _ = part_at(frame.t, DELIVERY)
    if part == 0:
        return before, before
    return before, _without_dice(view, to_come)


def _without_dice(view: RoyaleView, moved: Sequence[DiceMoved]) -> RoyaleView:
    casinos = list(view.table.casinos)
    for item in moved:
        assert isinstance(item.target, int)
        casinos[item.target - 1] = casinos[item.target - 1].minus(item.owner, item.dice)
    return replace(view, table=replace(view.table, casinos=tuple(casinos)))


def _transfer(news: News) -> Transfer | None:
    """Return what changes hands by a piece of news, if anything does."""
    transfer = news.transfer if isinstance(news, TileNews) else None
    return transfer if transfer is not None and transfer.dollars else None


def _delivered(view: RoyaleView, transfer: Transfer, now: Delivery) -> RoyaleView:
    """Return a view in which the counted part of a transfer has changed hands."""
    player, chips, loose = transfer.player, view.table.chips, view.loose
    in_cards = transfer.dollars - CHIP * transfer.chips
    num_chips = chips[player] + round(now.counted * transfer.chips)
    view = replace(view, table=replace(view.table, chips=swapped(chips, player, num_chips)))
    if now.counted < 1:
        dollars = round(now.counted * in_cards / CHIP) * CHIP
        return replace(view, loose=swapped(loose, player, loose[player] + dollars))
    num_notes = view.num_notes[player] + len(transfer.gained) - len(transfer.given)
    view = replace(
        view,
        loose=swapped(loose, player, loose[player] + transfer.loose),
        num_notes=swapped(view.num_notes, player, num_notes),
    )
    purse = view.purses[player]
    if purse is None:
        return view
    notes = (*without(purse, transfer.given), *transfer.gained)
    return replace(view, purses=swapped(view.purses, player, notes))


def _in_hand(dice: Dice) -> str:
    """Return the dice that a player has left: "7+B dice"."""
    if not dice:
        return "no dice"
    return f"{count(dice)} {plural('die', dice.num_dice)}"


def _rows(casino: Casino, owners: Sequence[tuple[Owner, Ink]]) -> tuple[OwnerRow, ...]:
    there = [
        (owner, ink, count(casino.dice[owner]), casino.dice[owner].small) for owner, ink in owners
    ]
    return owner_rows(there, casino.payout())


def _small(faces: Sequence[int], colour: str) -> tuple[DieFace, ...]:
    return tuple(DieFace(face, colour) for face in faces)


def _biggy(face: int, colour: str) -> DieFace:
    return DieFace(face, colour, mark="BIG", is_big=True)


def _black(faces: Sequence[int]) -> tuple[DieFace, ...]:
    return tuple(DieFace(face, BLACK, "$die-white", "b") for face in sorted(faces))


def _rolled_for(view: RoyaleView) -> ShownTile | None:
    """Return the tile that the black dice are rolled for now."""
    table, step = view.table, view.table.top
    if isinstance(view.node, Chance) and step is not None and step.black:
        return table.tile_of(step.side)
    return None


def _left(dice: Dice) -> str:
    parts = []
    if dice.small:
        parts.append(counted(dice.small, "die"))
    if dice.big:
        parts.append("the Biggy")
    return " and ".join(parts)


def _has_power(table: Table, player: Player) -> bool:
    """Whether a tile lets the player do something instead of rolling."""
    return any(
        tile is not None and tile.before_roll(n, player) for n, tile in enumerate(table.tiles, 1)
    )


LOOK = RoyaleLook
