"""Royale on the table."""

from __future__ import annotations

from collections.abc import Sequence

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
from lasvegas_tui.screens.royale.tiles import count, painted
from lasvegas_tui.screens.table.casinos import TILE, CasinoLook, changed, highlight, rows
from lasvegas_tui.screens.table.look import purse
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.paying import HANDING, Handing, handing, length_of, part_at
from lasvegas_tui.screens.table.prompting import Kind
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


class RoyaleLook(CasinoLook[RoyaleView]):
    """The look of Royale."""

    title = "LAS VEGAS ROYALE"
    num_rounds = NUM_ROUNDS
    casino_names = CASINO_NAMES
    imaginary = (NEUTRAL, GRAY)
    next_scene = "go on"
    standing_heading = "Standing, with chips"
    letters = {"p": Pass, "x": Decline}  # noqa: RUF012

    def round(self, view: RoyaleView) -> int:
        return view.table.round

    def casinos(self, view: RoyaleView, moment: Moment[RoyaleView]) -> tuple[CasinoFace, ...]:
        now, then = view.table, moment.after(view).table
        if moment.before is not None:
            now, then = _dice_so_far(now, moment)
        owners = self._owners(now)
        return tuple(self._casino(now, n, then, owners, moment) for n in NUMBERS)

    def dice(self, view: RoyaleView) -> tuple[DieFace, ...]:
        table, step = view.table, view.table.top
        if step is not None and step.black:
            return _black(step.black)
        if table.roller is not None:
            return self._blank(table, table.roller)
        return self._rolled(table) or self._blank(table, table.player)

    def thrown(self, action: Action, view: RoyaleView) -> tuple[DieFace, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        if isinstance(action, Roll):
            return self._rolled(view.table)
        return ()

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

    def so_far(self, view: RoyaleView, moment: Moment[RoyaleView]) -> RoyaleView:
        """Return the view, but players have only what casinos and tiles paid so far."""
        before, seen = moment.before, super().so_far(view, moment)
        if before is None:
            return seen
        table = replace(seen.table, chips=before.table.chips)
        seen = replace(seen, table=table, loose=before.loose)
        for item in moment.shown:
            transfer = _transfer(item)
            if transfer is not None:
                t = moment.t if item is moment.shown[-1] else 1.0
                seen = _handed(seen, transfer, handing(t, transfer.dollars < 0))
        return seen

    def time(self, news: News) -> float:
        if _transfer(news) is not None or _is_late(news):
            return length_of(HANDING)
        return super().time(news)

    def flight(self, view: RoyaleView, moment: Moment[RoyaleView]) -> Flight | None:
        transfer = _transfer(moment.shown[-1]) if moment.t < 1 else None
        if transfer is None or moment.paying is None:
            return super().flight(view, moment)
        is_fine = transfer.dollars < 0
        way = handing(moment.t, is_fine).way
        if way is None:
            return None
        text = f"{'−' if is_fine else ''}{short(abs(transfer.dollars))}"
        if transfer.chips > 0:
            text = counted(transfer.chips, "chip")
        return Flight(moment.paying, TILE, text, transfer.player, way, is_fine)

    def is_payment(self, news: News) -> bool:
        return _transfer(news) is not None or super().is_payment(news)

    def num_paid(self, view: RoyaleView) -> int:
        return view.table.num_paid

    def account(self, view: RoyaleView, player: Player, total: int) -> str:
        num_chips = view.table.chips[player]
        notes = short(total - CHIP * num_chips)
        if not num_chips:
            return f"{notes} in notes, no chips"
        return f"{notes} in notes, {short(CHIP * num_chips)} in {counted(num_chips, 'chip')}"

    def target(self, action: Action) -> Target | None:
        if isinstance(action, CasinoChoice):
            return action.number
        return None

    def digit(self, action: Action) -> int | None:
        if isinstance(action, Choice):
            return action.digit
        return None

    def commit_label(self, action: Action) -> str:
        if isinstance(action, Choice):
            return action.commit
        return super().commit_label(action)

    def focus(self, view: RoyaleView) -> int | None:
        step = view.table.top
        if step is None:
            return None
        return view.table.number_of(step.side)

    def is_foreseeable(self, action: Action) -> bool:
        return isinstance(action, Choice) and action.is_foreseeable

    def meant(self, target: Target, view: RoyaleView) -> Action | None:
        for action in view.actions:
            if isinstance(action, CasinoChoice):
                return replace(action, number=target)
        return None

    def lesson(self, kind: Kind, view: RoyaleView) -> str:
        if kind is Kind.ROLL and _rolled_for(view) is not None:
            return "Enter rolls the black dice: they say what the tile brings."
        return super().lesson(kind, view)

    def looking_up(self, view: RoyaleView) -> str:
        return "1-6 explain tiles" if any(view.table.tiles) else ""

    def num_dice(self, view: RoyaleView) -> str:
        table, tile = view.table, _rolled_for(view)
        if tile is not None:
            return f"both black dice for {tile.name}"
        if table.roller is None:
            return "dice"
        return _left(table.hands[table.roller])

    def rule(self, view: RoyaleView, target: Target | None) -> str:
        if isinstance(target, int):
            if target == view.table.closed:
                return view.table.closing_side
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
        number = self.target(action)
        if rule != "R-5" or not isinstance(number, int) or number not in NUMBERS:
            return rule
        tile = view.table.tile(number)
        if tile is None:
            return rule
        return tile.side

    def place(self, news: News, view: RoyaleView) -> int | None:
        match news:
            case CasinoPaid():
                return news.casino
            case DiceMoved(target=int(number)) if _is_late(news):
                return number
            case TileNews():
                return view.table.number_of(news.side)
        return None

    def is_scene(self, news: News) -> bool:
        if isinstance(news, Skipped):
            return "last_throw" in TILES[news.tile].hooks  # it begins the end of the round
        return super().is_scene(news)

    def scene_title(self, news: News, view: RoyaleView) -> tuple[str, str]:
        number = self.place(news, view)
        if number is None:
            return "Payout", ""
        name, tile = CASINO_NAMES[number - 1], view.table.tile(number)
        if isinstance(news, DiceMoved):
            return view.table.spot(news.origin), name
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", name
        return tile.name, name

    def hint(self, view: RoyaleView) -> str:
        step = view.table.top
        if step is None:
            return ""
        return step.hint(view.table, self.names)

    def _rolled(self, table: Table) -> tuple[DieFace, ...]:
        if table.roll is None:
            return ()
        colour = self.inks[table.player].colour
        dice = _small(table.roll.small, colour)
        if table.roll.biggy:
            dice += (_biggy(table.roll.biggy, colour),)
        return tuple(sorted(dice, key=lambda die: die.face))

    def _blank(self, table: Table, player: Player) -> tuple[DieFace, ...]:
        """Return the dice that a player has left, before they are rolled."""
        hand, colour = table.hands[player], self.inks[player].colour
        dice = _small((0,) * hand.small, colour)
        if hand.big:
            dice += (_biggy(0, colour),)
        return dice

    def _owners(self, table: Table) -> list[tuple[Owner, Ink]]:
        """Everybody who may have dice in a casino this round."""
        owners = list(enumerate(self.inks))
        if table.has_neutral:
            owners.append((table.neutral, NEUTRAL))
        if any(tile is not None and tile.has_gray for tile in table.tiles):
            owners.append((table.gray, GRAY))
        return owners

    def _casino(
        self,
        now: Table,
        number: int,
        then: Table,
        owners: Sequence[tuple[Owner, Ink]],
        moment: Moment[RoyaleView],
    ) -> CasinoFace:
        casino, tile = now.casino(number), then.tile(number)
        face = CasinoFace(
            number=number,
            name=CASINO_NAMES[number - 1],
            notes=casino.notes,
            rows=changed(_rows(casino, owners), _rows(then.casino(number), owners)),
            state="CLOSED" if number == then.closed else "",
            highlight=highlight(number, moment),
        )
        if tile is None:
            return face
        marks = painted(tile.marks(), self.inks)
        return replace(face, tile=tile.name, tile_state=marks, tile_text=tile.text)

    def _seat(self, view: RoyaleView, player: Player) -> SeatFace:
        table = view.table
        badges = [tile.badge(player) for tile in table.tiles if tile is not None]
        extras = " ".join([counted(table.chips[player], "chip"), *filter(None, badges)])
        return SeatFace(
            ink=self.inks[player],
            dice=_in_hand(table.hands[player]),
            money=purse(view.purses[player], view.num_notes[player], view.loose[player]),
            extras=extras,
            is_awaited=player in (*view.awaited, view.roller),
        )


def _is_late(news: News) -> bool:
    """Whether a tile moves dice to a casino just before it is paid."""
    if not isinstance(news, DiceMoved) or not isinstance(news.target, int):
        return False
    tile = TILES.get(str(news.origin))
    return tile is not None and "last_throw" in tile.hooks


def _dice_so_far(table: Table, moment: Moment[RoyaleView]) -> tuple[Table, Table]:
    """Return a table as it lay before the news being shown, and as that leaves it so far."""
    late = [item for item in table.news if isinstance(item, DiceMoved) and _is_late(item)]
    to_come = [item for item in late if item not in moment.shown]
    coming = [item for item in late if item in moment.shown[-1:]]
    before = _without_dice(table, [*to_come, *coming])
    part, _ = part_at(moment.t, HANDING)
    if part == 0:
        return before, before
    return before, _without_dice(table, to_come)


def _without_dice(table: Table, moved: Sequence[DiceMoved]) -> Table:
    casinos = list(table.casinos)
    for item in moved:
        assert isinstance(item.target, int)
        casinos[item.target - 1] = casinos[item.target - 1].minus(item.owner, item.dice)
    return replace(table, casinos=tuple(casinos))


def _transfer(news: News) -> Transfer | None:
    """Return what changes hands by a piece of news, if anything does."""
    transfer = news.transfer if isinstance(news, TileNews) else None
    return transfer if transfer is not None and transfer.dollars else None


def _handed(view: RoyaleView, transfer: Transfer, now: Handing) -> RoyaleView:
    """Return a view in which as much has changed hands as has been counted."""
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
    return rows(there, casino.payout())


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


LOOK = RoyaleLook
