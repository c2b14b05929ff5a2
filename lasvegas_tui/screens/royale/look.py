"""Royale on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casino_words import money_text, open_amount
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import counted, plural, ranges
from lasvegas_tui.rules.royale.choices import CasinoChoice, Choice, Decline, Pass
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    Roll,
    RoyaleView,
    Table,
    ThrowBlack,
)
from lasvegas_tui.rules.royale.words import rolled_for
from lasvegas_tui.screens.asking.help import Kind
from lasvegas_tui.screens.asking.targeting import Targeting
from lasvegas_tui.screens.look.casino_look import (
    CasinoLook,
    CasinoQuestionHelp,
    Owners,
    casino_rows,
)
from lasvegas_tui.screens.look.casino_play_area import DicePlayArea
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.royale.animation import RoyaleAnimation
from lasvegas_tui.screens.royale.tile_marks import painted
from lasvegas_tui.widgets.casino import CasinoModel, dice_count
from lasvegas_tui.widgets.dice import BLACK, DieModel
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle
from lasvegas_tui.widgets.targets import Target

NEUTRAL = PlayerStyle("Neutral", "n", "$foreground")
GRAY = PlayerStyle("Gray", "g", "$foreground")


class RoyaleTargeting(Targeting[RoyaleView]):
    """Casinos are targets; passing and declining have letters."""

    letters = {"p": Pass, "x": Decline}  # noqa: RUF012

    def target(self, action: Action) -> Target | None:
        if isinstance(action, CasinoChoice):
            return action.number
        return None

    def digit(self, action: Action) -> int | None:
        if isinstance(action, Choice):
            return action.digit
        return None

    def has_preview(self, action: Action) -> bool:
        return isinstance(action, Choice) and action.has_preview

    def choice_at(self, target: Target, view: RoyaleView) -> Action | None:
        for action in view.actions:
            if isinstance(action, CasinoChoice):
                return replace(action, number=target)
        return None


class RoyaleQuestionHelp(CasinoQuestionHelp[RoyaleView]):
    """Hints, keys and rules of Royale; a tile that asks for something has its own."""

    def lesson(self, kind: Kind, view: RoyaleView) -> str:
        if kind is Kind.ROLL and rolled_for(view) is not None:
            return "Enter rolls the black dice: they decide what the tile does."
        if kind is Kind.ROLL and view.table.has_neutral:
            return "Enter rolls; neutral (n) dice are nobody's, but win notes."
        return super().lesson(kind, view)

    def focus(self, view: RoyaleView) -> int | None:
        step = view.table.top
        if step is None:
            return None
        return view.table.number_of(step.side)

    def explained_by_digits(self, view: RoyaleView) -> str:
        there = [number for number, tile in zip(NUMBERS, view.table.tiles, strict=True) if tile]
        return f"{' '.join(ranges(there))} explain tiles" if there else ""

    def told_before_roll(self, view: RoyaleView) -> str:
        """Return what one of the tiles does, a different one after each turn."""
        table = view.table
        there = [(number, tile) for number, tile in enumerate(table.tiles, 1) if tile]
        if not there:
            return ""
        num_placed = sum(dice.num_dice for casino in table.casinos for dice in casino.dice)
        number, tile = there[num_placed % len(there)]
        return f"{number} {tile.name}: {tile.text}"

    def commit_label(self, action: Action) -> str:
        if isinstance(action, Choice):
            return action.commit
        return super().commit_label(action)

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
        if rule != "R-5" or not isinstance(action, CasinoChoice) or action.number not in NUMBERS:
            return rule
        tile = view.table.tile(action.number)
        if tile is None:
            return rule
        return tile.side


class RoyaleDice(DicePresenter[RoyaleView]):
    """A player's dice with the Biggy, and the black dice of tiles."""

    def thrown(
        self, action: Action, view: RoyaleView, player_styles: Sequence[PlayerStyle]
    ) -> tuple[DieModel, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        if isinstance(action, Roll):
            return _rolled(view.table, player_styles)
        return ()

    def dice(self, view: RoyaleView, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
        table, step = view.table, view.table.top
        if step is not None and step.black:
            return _black(step.black)
        if table.roller is not None:
            return _blank(table, table.roller, player_styles)
        return _rolled(table, player_styles) or _blank(table, table.player, player_styles)


class RoyaleLook(CasinoLook[RoyaleView]):
    """The look of Royale."""

    targeting = RoyaleTargeting()
    question_help = RoyaleQuestionHelp()
    animation = RoyaleAnimation(CASINO_NAMES)
    dice_presenter = RoyaleDice()
    title = "LAS VEGAS ROYALE"
    imaginary = (NEUTRAL, GRAY)

    def new_play_area(self) -> DicePlayArea[RoyaleView]:
        return DicePlayArea(self)

    def owners(self, view: RoyaleView) -> Owners:
        table = view.table
        owners = list(enumerate(self.player_styles))
        if table.has_neutral:
            owners.append((table.neutral, NEUTRAL))
        if any(tile is not None and tile.has_gray for tile in table.tiles):
            owners.append((table.gray, GRAY))
        return tuple(owners)

    def casino_models(self, view: RoyaleView, owners: Owners) -> Iterator[CasinoModel]:
        table = view.table
        for number, casino, tile in zip(NUMBERS, table.casinos, table.tiles, strict=True):
            model = CasinoModel(
                number=number,
                name=CASINO_NAMES[number - 1],
                notes=casino.notes,
                rows=casino_rows(casino, owners, tuple(dice.big for dice in casino.dice)),
                state="CLOSED" if number == table.closed else "",
            )
            if tile is not None:
                marks = painted(tile.marks(), self.player_styles)
                model = replace(model, tile=tile.name, tile_state=marks, tile_text=tile.text)
            yield model

    def purse(self, view: RoyaleView, player: Player) -> Purse:
        money = money_text(view.purses[player], view.num_notes[player], view.loose[player])
        return Purse(self.player_styles[player], money, counted(view.table.chips[player], "chip"))

    def seat(self, view: RoyaleView, player: Player) -> SeatModel:
        table, money = view.table, (view.purses[player], view.num_notes[player], view.loose[player])
        badges = [tile.badge(player) for tile in table.tiles if tile is not None]
        extras = " ".join([counted(table.chips[player], "chip"), *filter(None, badges)])
        return SeatModel(
            player_style=self.player_styles[player],
            dice=_in_hand(table.hands[player]),
            money=money_text(*money),
            amount=open_amount(*money),
            extras=extras,
            is_awaited=player in (*view.awaited, view.roller),
        )


def _rolled(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
    if table.roll is None:
        return ()
    colour = player_styles[table.player].colour
    dice = _small(table.roll.small, colour)
    if table.roll.biggy:
        dice += (_biggy(table.roll.biggy, colour),)
    return tuple(sorted(dice, key=lambda die: die.number))


def _blank(
    table: Table, player: Player, player_styles: Sequence[PlayerStyle]
) -> tuple[DieModel, ...]:
    """Return the dice that a player has left, before they are rolled."""
    hand, colour = table.hands[player], player_styles[player].colour
    dice = _small((0,) * hand.small, colour)
    if hand.big:
        dice += (_biggy(0, colour),)
    return dice


def _in_hand(dice: Dice) -> str:
    """Return the dice that a player has left: "7+B dice"."""
    if not dice:
        return "no dice"
    return f"{dice_count(dice.small, bool(dice.big))} {plural('die', dice.num_dice)}"


def _small(faces: Sequence[int], colour: str) -> tuple[DieModel, ...]:
    return tuple(DieModel(face, colour) for face in faces)


def _biggy(face: int, colour: str) -> DieModel:
    return DieModel(face, colour, mark="BIG", is_big=True)


def _black(faces: Sequence[int]) -> tuple[DieModel, ...]:
    return tuple(DieModel(face, BLACK, "$die-white", "b") for face in sorted(faces))


LOOK = RoyaleLook
