"""The machines of Las Vegan and their tokens, as drawn."""

from __future__ import annotations

from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import COLOURS, SET, Machine
from lasvegas_tui.rules.vegan.table import Phase, PlaceGolden, PlaceToken, Table, VeganView
from lasvegas_tui.screens.vegan.base_presenter import (
    GOLD,
    SIDES,
    Presenter,
    Spot,
    cards_at,
    machine_title,
)
from lasvegas_tui.screens.vegan.machines import GoldenMachineModel, MachineModel, TokenModel
from lasvegas_tui.screens.vegan.suited_cards import SUITS
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle
from lasvegas_tui.widgets.targets import Target


class MachinePresenter(Presenter):
    """The machines, and the tokens that are not placed."""

    def machines(self) -> list[MachineModel]:
        """Return the three machines, blank before they are turned up."""
        if not self.table.machines:
            return [MachineModel("", "") for _ in range(3)]
        then = self._then()
        counts = None
        if then.score is not None:
            counts = then.score.counts
        return [
            self._machine(index, then.table, counts) for index in range(len(self.table.machines))
        ]

    def _then(self) -> VeganView:
        """Return the preview of placing a token, or the view without one."""
        then = self.frame.preview
        if then is None or not isinstance(self.frame.cursor, Spot):
            return self.view
        if then.table.round != self.table.round:
            return self.view
        return then

    def _machine(self, index: int, then: Table, counts: tuple[int, ...] | None) -> MachineModel:
        machine = then.machines[index]
        spot = self.frame.cursor
        count = worth = ""
        if counts is not None:
            count = cards_at(machine, counts[index])
            worth = signed(then.score(counts, 0).gains[index])
        return MachineModel(
            title=machine_title(machine),
            per=_counted(machine),
            suit=SUITS.get(machine),
            token=self._placed(index, then),
            count=count,
            viewer=self._viewer(),
            worth=worth,
            highlight=self._highlight(machine, isinstance(spot, Spot) and spot.place == machine),
            target=self._spot(machine),
            key=self._key(machine),
        )

    def _viewer(self) -> PlayerStyle | None:
        """Return the player whose cards the machines count, None if they are face down."""
        if self.view.viewer is None or not self.view.open_tricks:
            return None
        return self.player_styles[self.view.viewer]

    def _placed(self, index: int, then: Table) -> TokenModel | None:
        """Return the token on a machine, highlighted if it is only a preview."""
        token = then.placed[index]
        if token is None:
            return None
        is_new = self.table.placed[index] is None
        return TokenModel(signed(token), highlight=Highlight.CHOSEN.when(is_new))

    def golden(self) -> GoldenMachineModel:
        """Return the golden machine after the choice under the cursor."""
        table = self._then().table
        spot = self.frame.cursor
        is_new = table.golden_side is not None and self.table.golden_side is None
        return GoldenMachineModel(
            token=TokenModel(
                _signed(table.golden),
                is_golden=not is_new,
                highlight=Highlight.CHOSEN.when(is_new),
            ),
            side=table.golden_side or "",
            fewest=tuple(self.owners[owner] for owner in table.at_side("MIN")),
            most=tuple(self.owners[owner] for owner in table.at_side("MAX")),
            worth=self._golden_worth(),
            sides=(
                self._highlight("MIN", spot == Spot(GOLD, "MIN")),
                self._highlight("MAX", spot == Spot(GOLD, "MAX")),
            ),
            targets=(Spot(GOLD, "MIN"), Spot(GOLD, "MAX")),
            highlight=Highlight.PAYING.when(self.frame.place == GOLD),
            keys=(self._key("MIN"), self._key("MAX")),
        )

    def _golden_worth(self) -> str:
        """Return the gain of the viewer by the golden token, empty until it is placed."""
        then = self._then()
        if then.score is None or not then.table.golden_side:
            return ""
        return signed(then.score.golden)

    def _key(self, place: str) -> str:
        """Return the digit of a place while a token may be placed there."""
        actions = self.view.actions
        places = {action.machine for action in actions if isinstance(action, PlaceToken)}
        places |= {action.side for action in actions if isinstance(action, PlaceGolden)}
        if place not in places:
            return ""
        return str((*self.table.machines, *SIDES).index(place) + 1)

    def _highlight(self, place: str, is_chosen: bool) -> Highlight:
        if self.frame.place == place:
            return Highlight.PAYING
        if is_chosen:
            return Highlight.CHOSEN
        is_open = any(
            isinstance(target, Spot) and target.place == place for target in self.frame.open
        )
        return Highlight.OPEN.when(is_open)

    def _spot(self, machine: Machine) -> Target:
        """Return the target of a click on a machine: the chosen or first open token goes there."""
        spot = self.frame.cursor
        if (
            self.table.phase is Phase.TOKEN
            and self.table.placed[self.table.machines.index(machine)] is not None
        ):
            return Spot(next(iter(self.table.tokens), 0), machine)
        tokens = [
            target.token
            for target in self.frame.open
            if isinstance(target, Spot) and target.place == machine
        ]
        if isinstance(spot, Spot) and spot.token in tokens:
            return Spot(spot.token, machine)
        return Spot(next(iter(tokens), ""), machine)

    def tokens(self) -> tuple[TokenModel, ...]:
        """Return the tokens that are not placed, the golden one last."""
        table = self.table
        chosen = None
        if isinstance(self.frame.cursor, Spot):
            chosen = self.frame.cursor.token
        # Of two equal tokens the first is the chosen one.
        models = [
            self._left(token, signed(token), token == chosen and token not in table.tokens[:index])
            for index, token in enumerate(table.tokens)
        ]
        if table.golden is not None and table.golden_side is None:
            models.append(self._left(GOLD, signed(table.golden), chosen == GOLD))
        return tuple(models)

    def _left(self, token: int | str, number: str, is_chosen: bool) -> TokenModel:
        """Return a token that is not placed; a click chooses it if it may be placed now."""
        is_open = any(
            isinstance(target, Spot) and target.token == token for target in self.frame.open
        )
        highlight = Highlight.OPEN.when(is_open)
        if is_chosen:
            highlight = Highlight.CHOSEN
        return TokenModel(number, token == GOLD, highlight, Spot(token, ""))


def _counted(machine: Machine) -> str:
    """Return the cards that a machine counts."""
    if machine in COLOURS:
        return f"{SET} {COLOURS[machine]}"
    return f"each {machine}"


def _signed(token: int | None) -> str:
    if token is None:
        return ""
    return signed(token)
