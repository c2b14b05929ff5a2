"""The machines of Las Vegan and their tokens, as they are drawn."""

from __future__ import annotations

from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    SET,
    Machine,
)
from lasvegas_tui.rules.vegan.table import (
    Phase,
    PlaceGolden,
    PlaceToken,
    Table,
    VeganView,
)
from lasvegas_tui.screens.vegan.faces import (
    GOLD,
    SIDES,
    Faces,
    Spot,
    cards_at,
    machine_title,
)
from lasvegas_tui.screens.vegan.machines import GoldenFace, MachineFace, TokenFace
from lasvegas_tui.screens.vegan.suited import SUITS
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.pointing import Target


class MachineFaces(Faces):
    """The machines, and the tokens that are not placed."""

    def machines(self) -> list[MachineFace]:
        """Return the three machines, blank before they are turned up."""
        if not self.table.machines:
            return [MachineFace("", "") for _ in range(3)]
        then = self._then()
        counts = then.score.counts if then.score is not None else None
        return [
            self._machine(index, then.table, counts) for index in range(len(self.table.machines))
        ]

    def _then(self) -> VeganView:
        """Return the view after placing what is looked at, or the present one."""
        then = self.moment.foreseen
        if then is None or not isinstance(self.moment.chosen, Spot):
            return self.view
        return then if then.table.round == self.table.round else self.view

    def _machine(self, index: int, then: Table, counts: tuple[int, ...] | None) -> MachineFace:
        machine = then.machines[index]
        spot = self.moment.chosen
        count = worth = ""
        if counts is not None:
            count = cards_at(machine, counts[index])
            worth = signed(then.score(counts, 0).gains[index])
        return MachineFace(
            title=machine_title(machine),
            per=f"{SET} {COLOURS[machine]}" if machine in COLOURS else f"each {machine}",
            suit=SUITS.get(machine),
            token=self._placed(index, then),
            count=count,
            viewer=None if self.view.viewer is None else self.inks[self.view.viewer],
            worth=worth,
            highlight=self._highlight(machine, isinstance(spot, Spot) and spot.place == machine),
            target=self._spot(machine),
            key=self._key(machine),
        )

    def _placed(self, index: int, then: Table) -> TokenFace | None:
        """Return the token on a machine, chosen where the choice looked at would put it there."""
        token = then.placed[index]
        if token is None:
            return None
        is_new = self.table.placed[index] is None
        return TokenFace(signed(token), highlight=Highlight.CHOSEN.when(is_new))

    def golden(self) -> GoldenFace:
        """Return the golden machine, as the choice looked at would leave it."""
        table = self._then().table
        score = self._then().score
        spot = self.moment.chosen
        is_new = table.golden_side is not None and self.table.golden_side is None
        return GoldenFace(
            token=TokenFace(
                "" if table.golden is None else signed(table.golden),
                is_golden=not is_new,
                highlight=Highlight.CHOSEN.when(is_new),
            ),
            side=table.golden_side or "",
            fewest=tuple(self.owners[owner] for owner in table.at_side("MIN")),
            most=tuple(self.owners[owner] for owner in table.at_side("MAX")),
            worth=signed(score.golden) if score is not None and table.golden_side else "",
            sides=(
                self._highlight("MIN", spot == Spot(GOLD, "MIN")),
                self._highlight("MAX", spot == Spot(GOLD, "MAX")),
            ),
            targets=(Spot(GOLD, "MIN"), Spot(GOLD, "MAX")),
            highlight=Highlight.PAYING.when(self.moment.paying == GOLD),
            keys=(self._key("MIN"), self._key("MAX")),
        )

    def _key(self, place: str) -> str:
        """Return the digit of a place while a token may be put there."""
        actions = self.view.actions
        places = {action.machine for action in actions if isinstance(action, PlaceToken)}
        places |= {action.side for action in actions if isinstance(action, PlaceGolden)}
        if place not in places:
            return ""
        return str((*self.table.machines, *SIDES).index(place) + 1)

    def _highlight(self, place: str, is_chosen: bool) -> Highlight:
        if self.moment.paying == place:
            return Highlight.PAYING
        if is_chosen:
            return Highlight.CHOSEN
        is_open = any(
            isinstance(target, Spot) and target.place == place for target in self.moment.open
        )
        return Highlight.OPEN.when(is_open)

    def _spot(self, machine: Machine) -> Target:
        """Return what a click on a machine means: the chosen or first open token goes there."""
        spot = self.moment.chosen
        if (
            self.table.phase is Phase.TOKEN
            and self.table.placed[self.table.machines.index(machine)] is not None
        ):
            return Spot(next(iter(self.table.tokens), 0), machine)
        tokens = [
            target.token
            for target in self.moment.open
            if isinstance(target, Spot) and target.place == machine
        ]
        if isinstance(spot, Spot) and spot.token in tokens:
            return Spot(spot.token, machine)
        return Spot(tokens[0] if tokens else "", machine)

    def tokens(self) -> tuple[TokenFace, ...]:
        """Return the tokens that are not placed, the golden one last."""
        table = self.table
        spot = self.moment.chosen
        chosen = spot.token if isinstance(spot, Spot) else None
        # Of two tokens alike the first is the chosen one.
        faces = [
            self._left(token, signed(token), token == chosen and token not in table.tokens[:index])
            for index, token in enumerate(table.tokens)
        ]
        if table.golden is not None and table.golden_side is None:
            faces.append(self._left(GOLD, signed(table.golden), chosen == GOLD))
        return tuple(faces)

    def _left(self, token: int | str, number: str, is_chosen: bool) -> TokenFace:
        """Return a token that is not placed; a click takes it up if it may be placed."""
        is_open = any(
            isinstance(target, Spot) and target.token == token for target in self.moment.open
        )
        if not is_open:
            return TokenFace(number, token == GOLD, Highlight.CHOSEN.when(is_chosen))
        highlight = Highlight.CHOSEN if is_chosen else Highlight.OPEN
        return TokenFace(number, token == GOLD, highlight, Spot(token, ""))
