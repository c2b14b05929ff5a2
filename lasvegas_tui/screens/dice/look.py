"""The dice game on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasvegas_tui.rules import chips
from lasvegas_tui.rules.casino_words import money_text, open_amount
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.chips import LeaveChips
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.table import (
    CASINO_NAMES,
    DiceView,
    Phase,
    Place,
    Roll,
)
from lasvegas_tui.rules.grammar import counted, plural
from lasvegas_tui.screens.asking.help import Kind
from lasvegas_tui.screens.asking.targeting import Targeting
from lasvegas_tui.screens.casinos.payout import PayoutAnimation
from lasvegas_tui.screens.look.casino_look import (
    CasinoLook,
    CasinoQuestionHelp,
    Owners,
    casino_rows,
)
from lasvegas_tui.screens.look.casino_play_area import DicePlayArea
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.look.look import chip_cards
from lasvegas_tui.widgets.casino import CasinoModel
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle
from lasvegas_tui.widgets.targets import Target

SHORT_NAMES = ("Nugget", "Caesars", "Mirage", "Sahara", "Luxor", "Circus")
WHITE = PlayerStyle("White", "w", "$foreground")


class DiceTargeting(Targeting[DiceView]):
    """Casinos are the targets of placing dice."""

    def target(self, action: Action) -> Target | None:
        if isinstance(action, Place):
            return action.number
        return None

    def digit(self, action: Action) -> int | None:
        return 0 if isinstance(action, LeaveChips) else None

    def choice_at(self, target: Target, view: DiceView) -> Action | None:
        if isinstance(target, int):
            return Place(target)
        return None


class DiceQuestionHelp(CasinoQuestionHelp[DiceView]):
    """Hints, keys and rules of the dice game."""

    def lesson(self, kind: Kind, view: DiceView) -> str:
        if kind is Kind.ROLL and view.table.has_white:
            return "Enter rolls; white dice are nobody's, but win notes too."
        return super().lesson(kind, view)

    def focus(self, view: DiceView) -> Target | None:
        return view.table.chosen

    def rule(self, view: DiceView, target: Target | None) -> str:
        is_elsewhere = isinstance(target, int) and target != view.table.chosen
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "D-19"
        return "D-8" if isinstance(target, int) and target else "D-5"


class DiceGameDice(DicePresenter[DiceView]):
    """The roller's own dice and white ones."""

    def thrown(
        self, action: Action, view: DiceView, player_styles: Sequence[PlayerStyle]
    ) -> tuple[DieModel, ...]:
        return self.dice(view, player_styles) if isinstance(action, Roll) else ()

    def dice(self, view: DiceView, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
        table = view.table
        background = player_styles[table.player].colour
        if table.phase is Phase.ROLL:
            own = (DieModel(0, background),) * table.own[table.player]
            return own + (DieModel(0, "$die-white", mark="w"),) * table.white[table.player]
        if table.roll is None:
            return ()
        models = [DieModel(face, background) for face in table.roll.dice]
        models += [DieModel(face, "$die-white", mark="w") for face in table.roll.white]
        return tuple(sorted(models, key=lambda die: die.number))


class DiceLook(CasinoLook[DiceView]):
    """The look of the dice game."""

    targeting = DiceTargeting()
    question_help = DiceQuestionHelp()
    animation = PayoutAnimation(CASINO_NAMES)
    dice_presenter = DiceGameDice()
    title = "LAS VEGAS"
    imaginary = (WHITE,)

    def new_play_area(self) -> DicePlayArea[DiceView]:
        return DicePlayArea(self)

    def casino_models(self, view: DiceView, owners: Owners) -> Iterator[CasinoModel]:
        has_chips = view.table.options.chips
        for number, casino in zip(NUMBERS, view.table.casinos, strict=True):
            yield CasinoModel(
                number=number,
                name=CASINO_NAMES[number - 1],
                short_name=SHORT_NAMES[number - 1],
                notes=casino.notes,
                rows=casino_rows(casino, owners),
                cards=chip_cards(casino.chips),
                num_card_lines=int(has_chips),
            )

    def purse(self, view: DiceView, player: Player) -> Purse:
        sets = chips.bonus(view.table.chips[player])
        money = money_text(view.purses[player], view.num_notes[player], sets)
        return Purse(self.player_styles[player], money)

    def seat(self, view: DiceView, player: Player) -> SeatModel:
        table = view.table
        cards, money = table.chips[player], (view.purses[player], view.num_notes[player])
        return SeatModel(
            player_style=self.player_styles[player],
            dice=_left(table.own[player], table.white[player]),
            money=money_text(*money),
            amount=open_amount(*money),
            extras=counted(len(cards), "card") if table.options.chips else "",
            cards=chip_cards(sorted(cards)),
            is_awaited=player in (*view.awaited, view.roller),
        )


def _left(own: int, white: int) -> str:
    parts = [f"{own}"] if own else []
    if white:
        parts.append(f"{white}w")
    return f"{'+'.join(parts) or 'no'} {plural('die', own + white)}"


LOOK = DiceLook
