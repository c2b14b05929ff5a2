"""Royale on the table."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.narration.tiles import TEXTS
from lasvegas_tui.narration.tiles import hint as tile_hint
from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid, Owner
from lasvegas_tui.rules.core import Action, Decision, News, Player, View
from lasvegas_tui.rules.royale import effects
from lasvegas_tui.rules.royale.state import RoyaleView
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    BlackThrow,
    Casino,
    Decline,
    Dice,
    Pass,
    Place,
    Rewarded,
    Roll,
    Skipped,
    Step,
    Table,
    ThrowBlack,
    TokenMoved,
)
from lasvegas_tui.rules.royale.tiles import (
    TILES,
    bad_luck,
    black_box,
    block_it,
    double_down,
    fifty_fifty,
    handicap,
    knockout,
    lucky_punch,
    my_choice,
    nice_dice,
    no_entry,
    power_play,
    prime_time,
)
from lasvegas_tui.rules.royale.turns import NUM_ROUNDS, RollDice, Stock
from lasvegas_tui.screens.casinos import CasinoPicture, look_at, rows
from lasvegas_tui.screens.picture import Look, purse
from lasvegas_tui.screens.tiles import count, tile_state
from lasvegas_tui.widgets.casino import CasinoFace, OwnerRow
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.panels import Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

NEUTRAL = Ink("Neutral", "n", "$foreground")
GRAY = Ink("Gray", "g", "$foreground")
BLACK = ("$panel", "$foreground")


AT_CASINOS = (Place, my_choice.ActivateTile, no_entry.CloseCasino, power_play.UsePower)
"""Choices of a casino, which are made there."""

FORESEEABLE = (
    *AT_CASINOS,
    Pass,
    block_it.MoveCluster,
    double_down.RaiseDice,
    effects.SetDie,
    effects.TakeBack,
    fifty_fifty.TakeReward,
    handicap.TakeGray,
    knockout.PutInBar,
    my_choice.ChooseResult,
    my_choice.PutOnGold,
    nice_dice.LayDie,
    prime_time.PlaceBlack,
)
"""Choices of which all that comes at once is open and certain."""


def _table(view: View) -> Table:
    assert isinstance(view, RoyaleView)
    return view.table


def _top(view: View) -> Step | None:
    steps = _table(view).steps
    return steps[-1] if steps else None


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
        table = _table(view)
        match _top(view):
            case RollDice(player):
                return _small((0,) * table.hands[player].small, self.inks[player].colour) + _big(
                    0, table.hands[player].big, self.inks[player].colour
                )
            case (
                prime_time.PlacingBlack(faces=faces)
                | fifty_fifty.Betting(faces=faces)
                | my_choice.ChoosingResult(results=faces)
            ):
                return _black(faces)
            case BlackThrow():
                return _black((0, 0))
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
            Purse(ink, purse(view.purses[p], view.num_notes[p], view.loose[p]), _chips(view.table.chips[p]))
            for p, ink in enumerate(self.inks)
        )

    def number(self, action: Action) -> int:
        return action.number if isinstance(action, AT_CASINOS) else 0

    def digit(self, action: Action) -> int | None:
        match action:
            case my_choice.ChooseResult(digit) | black_box.TakePile(digit) | nice_dice.LayDie(digit):
                return digit
            case lucky_punch.HideTokens(digit) | lucky_punch.GuessTokens(digit) | block_it.MoveCluster(number=digit):
                return digit
            case double_down.RaiseDice(small, biggy):
                return small + biggy
            case Decline():
                return 0
        return None

    def commit_label(self, action: Action) -> str:
        match action:
            case no_entry.CloseCasino():
                return "close"
            case my_choice.ActivateTile():
                return "activate"
        return "place"

    def focus(self, view: View) -> int:
        step = _top(view)
        return self._casino_of(view, step.side) if step is not None and step.side else 0

    def is_foreseeable(self, action: Action) -> bool:
        return isinstance(action, FORESEEABLE)

    def meant(self, target: Target, view: View) -> Action | None:
        if not isinstance(target, int):
            return None
        match _top(view):
            case no_entry.ClosingCasino():
                return no_entry.CloseCasino(target)
            case my_choice.ActivatingTile():
                return my_choice.ActivateTile(target)
            case power_play.PowerOffered():
                return power_play.UsePower(target)
        return Place(target)

    def roller(self, view: View) -> Player | None:
        step = _top(view)
        player = getattr(step, "player", None) if isinstance(step, RollDice | BlackThrow) else None
        return player if isinstance(player, int) else None

    def num_dice(self, view: View) -> str:
        match _top(view):
            case RollDice(player):
                return _left(_table(view).hands[player])
            case BlackThrow(side=side):
                return f"both black dice for {TILES[side].name}"
        return "dice"

    def is_between_rounds(self, view: View) -> bool:
        return isinstance(_top(view), Stock) and _table(view).round > 0

    def rule(self, view: View, target: Target) -> str:
        step, table, number = _top(view), _table(view), target if isinstance(target, int) else 0
        if step is not None and step.side and not number:
            return step.side
        tile = table.tile(number) if number else None
        return tile.side if tile is not None else "R-7" if number else "R-5"

    def place(self, news: News, view: View) -> int:
        match news:
            case CasinoPaid(number):
                return number
            case Rewarded(tile=side) | Skipped(tile=side) | TokenMoved(tile=side) | double_down.TileTied(tile=side):
                return self._casino_of(view, side)
            case bad_luck.Fined() | bad_luck.LosersFixed():
                return self._casino_of(view, bad_luck.BadLuck.side)
            case black_box.PilesOpened():
                return self._casino_of(view, black_box.BlackBox.side)
            case lucky_punch.HandOpened():
                return self._casino_of(view, lucky_punch.LuckyPunch.side)
        return 0

    def is_scene(self, news: News) -> bool:
        if isinstance(news, Skipped):
            return news.tile == prime_time.PrimeTime.side
        return isinstance(news, CasinoPaid | bad_luck.LosersFixed | lucky_punch.HandOpened | black_box.PilesOpened)

    def is_lasting(self, news: News) -> bool:
        return isinstance(news, lucky_punch.HandOpened | black_box.PilesOpened)

    def scene_key(self, news: News) -> str:
        return "next casino" if isinstance(news, CasinoPaid) else "go on"

    def scene_title(self, news: News, view: View) -> tuple[str, str]:
        number = self.place(news, view)
        tile = _table(view).tile(number) if number else None
        if isinstance(news, CasinoPaid) or tile is None:
            return "Payout", f"{number} {CASINO_NAMES[number - 1]}" if number else ""
        return tile.name, CASINO_NAMES[number - 1]

    def _casino_of(self, view: View, side: str) -> int:
        sides = [tile.side if tile is not None else "" for tile in _table(view).tiles]
        return sides.index(side) + 1 if side in sides else 0

    def hint(self, view: View) -> str:
        return tile_hint(_table(view), self.names)

    def news(self, view: View) -> tuple[News, ...]:
        return _table(view).news

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
        has_gray = any(isinstance(tile, block_it.BlockIt | handicap.Handicap) for tile in table.tiles)
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
            tile_state=tile_state(tile, self.inks) if tile is not None else (),
            tile_text=TEXTS[tile.side] if tile is not None else "",
            num_tile_lines=2 * any(now.tiles),
            state="CLOSED" if number == then.closed else "",
            look=look_at(number, look),
        )

    def _seat(self, view: RoyaleView, player: Player) -> SeatFace:
        table, node = view.table, view.node
        awaited = node.player if isinstance(node, Decision) else self.roller(view)
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
    return rows([(owner, ink, count(casino.dice[owner])) for owner, ink in owners], casino.payout(), old)


def _small(faces: Sequence[int], colour: str) -> tuple[DieFace, ...]:
    return tuple(DieFace(face, colour) for face in faces)


def _big(face: int, is_there: int, colour: str) -> tuple[DieFace, ...]:
    return (DieFace(face, colour, mark="BIG", is_big=True),) if is_there else ()


def _black(faces: Sequence[int]) -> tuple[DieFace, ...]:
    ground, pip = BLACK
    return tuple(DieFace(face, ground, pip, "b") for face in faces)


def _left(dice: Dice) -> str:
    parts = [f"{dice.small} {'die' if dice.small == 1 else 'dice'}"] if dice.small else []
    return " and ".join(parts + (["the Biggy"] if dice.big else []))


def _chips(chips: int) -> str:
    return f"{chips} chip{'' if chips == 1 else 's'}"


def _has_power(table: Table, player: Player) -> bool:
    return any(isinstance(tile, power_play.PowerPlay) and tile.holder == player for tile in table.tiles)


PICTURE = RoyalePicture
