"""The rows of options on the setup page: those of the game, and those for advice and phones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.option_specs import OptionSpec, option_specs
from lasvegas_tui.screens.home.seat_fields import EMPTY_SEAT
from lasvegas_tui.widgets.chooser import Chooser

ADVICE = OptionSpec(
    "advice",
    "Advice",
    "Whether players may ask what each of their choices is worth. The history says who asked.",
    True,
    (False, True),
)
PHONES = OptionSpec(
    "phones",
    "Phones",
    "Whether players hold their hands on their own phones. The table shows a code to scan.",
    False,
    (False, True),
)


class OptionField(Horizontal):
    """The row of one option of the game: its title, and a field for its value."""

    def __init__(self, spec: OptionSpec, value: Any) -> None:
        self.spec = spec
        self.label = Static(spec.title, classes="label", markup=False)
        self.field = Chooser(
            [(v, spec.label(v)) for v in spec.values], value, name=spec.name, classes="value"
        )
        super().__init__(self.label, self.field, classes="option")


class OptionFields(Vertical):
    """The rows of all options of the game, and of the choices whether to use advice and phones."""

    DEFAULT_CSS = """
    OptionFields {
        height: auto; background: $surface; padding: 1 2; margin-bottom: 1;
        .option { width: 49; height: 1; }
        .option .label { width: 27; }
        .option Chooser { width: 22; }
        .option .-idle { color: $text-disabled; opacity: 1; }
    }
    """

    def __init__(
        self, game: Game, given: Mapping[str, Any], advice: bool, phones: bool = False
    ) -> None:
        """Fill in the options in `given` by name, and the defaults of the others."""
        self.usual = game.options
        self.all = [
            OptionField(spec, given.get(spec.name, spec.default))
            for spec in option_specs(game.options)
        ]
        self.advice = OptionField(ADVICE, advice)
        self.phones = OptionField(PHONES, phones)
        self.rows = [*self.all, self.advice, self.phones]
        """All rows, from the top."""
        super().__init__(*self.rows, id="options")

    def spec_at(self, field: Widget | None) -> OptionSpec | None:
        """Return the option that this field is for; None for a field that is for something else."""
        return next((line.spec for line in self.rows if line.field is field), None)

    def chosen(self) -> dict[str, Any]:
        """Return the chosen values of the game's options, by name.

        Options that have no effect because of the values of others are left out.
        """
        values = {line.spec.name: line.field.value for line in self.all}
        idle = self.usual(**values).idle()
        return {name: value for name, value in values.items() if name not in idle}

    def dim_idle(self) -> None:
        """Dim and disable the options that have no effect because of the values of others."""
        chosen = self.chosen()
        for line in self.all:
            line.field.disabled = line.spec.name not in chosen
            for part in (line.label, line.field):
                part.set_class(line.field.disabled, "-idle")

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Offer these players' names as the values of options that choose a player."""
        for line in self.all:
            if line.spec.is_seat:
                values = line.spec.values
                people = enumerate(seats[: len(values)], values[0])
                line.field.set_choices(
                    [(number, seat.name or EMPTY_SEAT) for number, seat in people]
                )
