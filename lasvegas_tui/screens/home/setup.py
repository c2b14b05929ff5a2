"""The page for setting up a new game: who plays, and with which options.

Its fields are in `seat_fields` and `option_fields`. How they work together is here: what is told
beside the field under the cursor, and how the game begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus
from textual.widgets import Input, Static

from lasvegas_tui import bots, demos, destinations, opening_games, rules
from lasvegas_tui.key_commands import CHANGE, DEMO, RULES, Key
from lasvegas_tui.play.seats import Seat, bot_called, eased
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.option_specs import OptionSpec
from lasvegas_tui.screens.home.option_fields import OptionFields
from lasvegas_tui.screens.home.seat_fields import NameField, SeatFields
from lasvegas_tui.screens.home.setup_buttons import BeginButton, FirstRoundButton
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.page_and_form import CLOSE, NEXT, Form, bindings
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.user_error import UserError
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.text_layout import wrapped

BESIDE = 23
"""The width of the explanation to the right of the fields, in cells."""
GAP = 3
"""The number of lines between the fields for the seats and those for the options."""
MIDDLE, HIGH = 118, 32
"""The minimum width and height of a screen with the rulebook below the explanation.

The width is in cells, the height in lines.
"""
WIDE = 152
"""The minimum width, in cells, of a screen with the rulebook in a column of its own."""

MOVE = Key("↑↓ Tab", "move", "row(1)")
BEGIN = Key("F2", "begin", "begin")
EXPLAIN, SHOW = RULES.to("explain"), DEMO.to("show")


class SetupScreen(Form[None]):
    """The page for setting up a new game: who sits where, and which options are chosen."""

    BINDINGS = bindings(BEGIN, EXPLAIN, SHOW, CLOSE)
    DEFAULT_CSS = """
    SetupScreen {
        #setup { width: 100%; height: 1fr; align: center middle; }
        #title { width: 78; height: 2; color: $money; text-style: bold; padding: 0 2; }
        #title.-above { height: 1; }
        #offer { width: 78; height: 1; padding: 0 2; }
        #offer:hover, #offer:focus { background: $act; color: $background; text-style: bold; }
        #form { width: 78; height: auto; }
        #fields { width: 53; height: auto; }
        #explanation { width: 25; height: auto; color: $text-muted; padding: 0 0 0 2; }
        #explanation.-wrong { color: $loss; }
        #begin { width: 53; height: 1; text-align: center; background: $panel; }
        #page { width: 66; height: 24; margin-left: 3; display: none; }
        #begin:hover, #begin:focus { background: $act; color: $background; text-style: bold; }
    }
    SetupScreen #setup.-middle {
        #title, #offer { width: 116; }
        #form { width: 116; layout: grid; grid-size: 2 2; grid-columns: 53 1fr; grid-rows: 4 24; }
        #fields { row-span: 2; }
        #explanation { width: 100%; padding: 0 0 0 3; }
        #page { width: 100%; display: block; }
    }
    SetupScreen.-wide { #title, #offer, #form { width: 147; } #page { display: block; } }
    """
    HORIZONTAL_BREAKPOINTS = [(WIDE, "-wide")]  # noqa: RUF012

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        advice: bool = True,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Fill in these options and seats; without `seats`, those of the last game are proposed.

        `seed` decides all chance in the game; None for a random one.
        """
        super().__init__()
        self.given_seats = tuple(seats)
        self.game = rules.game(game)
        self.given = dict(options or {})
        self.seed = seed
        self.advice = advice
        self.rows = []
        self.typed: Input | None = None
        """The field in which a name was typed, until the cursor moves to another one."""
        self._has_demo = True
        """Whether a demo shows the option under the cursor; True until that is known."""
        self.missing = ""
        """Why the game cannot begin; empty if nothing was found, and once a name is typed."""

    # -- what is seen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.seat_fields = SeatFields(self.game, self._last_table())
        self.option_fields = OptionFields(
            self.game, self.given, self.advice, phones=self.app.phones_at is not None
        )
        self.rows += [seat_field.fields for seat_field in self.seat_fields.all]
        self.rows.append([self.seat_fields.level.field])
        self.rows += [[line.field] for line in self.option_fields.rows]
        classes = ""
        if self._is_middle:
            classes = "-middle"
        with Vertical(id="setup", classes=classes):
            yield Static(f"{self.game.title}  ·  a new game", id="title", markup=False)
            if self.is_first_round_due:
                yield FirstRoundButton(self.game)
            with Horizontal(id="form"):
                with Vertical(id="fields"):
                    yield self.seat_fields
                    yield self.option_fields
                    yield BeginButton(self.game)
                yield Static(id="explanation", markup=False)
                if self._is_wide or self._is_middle:
                    yield MarkdownView(id="page")
        yield KeyBar()

    def on_mount(self) -> None:
        self.rows.append([self.query_one(BeginButton)])
        self._show_names()
        self.option_fields.dim_idle()
        self._first_field().focus()
        for offer in self.query(FirstRoundButton):  # it is above the first row
            self.query_one("#title").add_class("-above")
            self.rows.append([offer])
            if self.app.phones_at is None:  # friends who hold phones already need their chairs
                offer.focus()

    async def on_resize(self) -> None:
        """Add the rulebook beside the form as soon as the screen is large enough."""
        self.query_one("#setup").set_class(self._is_middle, "-middle")
        if (self._is_wide or self._is_middle) and self.is_alive and not self.query(MarkdownView):
            await self.query_one("#form").mount(MarkdownView(id="page"))
        if self.is_alive and self.focused is not None:
            self._open_book()
            self._explain()

    @property
    def _is_wide(self) -> bool:
        """Whether there is room for the rulebook in a column of its own."""
        return self.app.size.width >= WIDE

    @property
    def _is_middle(self) -> bool:
        """Whether there is room for the rulebook, but only below the explanation."""
        size = self.app.size
        return MIDDLE <= size.width < WIDE and size.height >= HIGH

    def _last_table(self) -> Sequence[Seat]:
        """Return the seats to fill in: those given, or of the last game, with easy bots if new."""
        if self.given_seats:
            return self.given_seats
        tables = self.app.settings.last_table
        last = next(reversed(tables.values()), ())
        if self.game.name in tables:
            return last
        return eased(last, bots.EASIEST)

    # -- the cursor and its keys -------------------------------------------------------------------

    def _first_field(self) -> Input:
        """Return the field in which the cursor begins: of the first seat, or of an empty one."""
        empty = (field.called for field in self.seat_fields.all if field.is_empty)
        first = self.seat_fields.all[0].called
        if self.given_seats:
            return next(empty, first)
        return first

    @on(DescendantFocus)
    def _come(self) -> None:
        """Forget in which field a name was typed, once the cursor is in another one."""
        if self.focused is not self.typed and any(self.focused in row for row in self.rows):
            self.typed = None

    @on(DescendantFocus)
    def _tell_keys(self) -> None:
        """Show the keys that work on the field under the cursor in the key bar."""
        begin = "begin"
        if self.game.has_rounds:
            begin = "deal"
        enter = [NEXT, BEGIN.named(begin)]
        if self._begins_by_enter():
            enter = [Key("Enter", begin, "begin")]
        elif isinstance(self.focused, FirstRoundButton):
            enter = [Key("Enter", "first round", "first_round"), BEGIN.named(begin)]
        if isinstance(self.focused, Input):  # the field takes every other key as text
            change, learn = [], [replace(EXPLAIN, is_fixed=True)]
        else:
            change, learn = [CHANGE], [EXPLAIN]
            if self._has_demo:
                learn.append(SHOW)
            self.read(demos.shows(self.game.name, self._shown()), self._tell_demo)
        self.query_one(KeyBar).keys = (MOVE, *change, *enter, *learn, CLOSE)

    def _tell_demo(self, is_there: bool) -> None:
        """Show the key of the demo, or hide it if no demo is there."""
        if is_there != self._has_demo:
            self._has_demo = is_there
            self._tell_keys()

    # -- what is explained -------------------------------------------------------------------------

    @on(DescendantFocus)
    def _explain(self) -> None:
        """Explain the field under the cursor, or say why the game cannot begin."""
        if self.missing:
            self._tell(self.missing, is_wrong=True)
        else:
            self._tell(self._explanation())

    @on(DescendantFocus)
    def _open_book(self) -> None:
        """Show the rule about the option under the cursor in the rulebook, if it is on the page."""
        spec = self._spec()
        pages = rulebook.sections(self.game.name)
        there = (page for page in pages if spec is not None and spec.rule == page.id)
        for book in self.query(MarkdownView):
            book.show(next(there, pages[0]).markdown)

    def _explanation(self) -> str:
        if isinstance(self.focused, FirstRoundButton):
            return FirstRoundButton.EXPLANATION
        spec = self._spec()
        if spec is not None:
            return spec.description
        return self.seat_fields.explanation(self.focused)

    def _spec(self) -> OptionSpec | None:
        """Return the option under the cursor; None if it is on something else."""
        return self.option_fields.spec_at(self.focused)

    def _tell(self, sentence: str, is_wrong: bool = False) -> None:
        """Show a sentence beside the fields, if possible in the line of the cursor."""
        line = self.query_one("#explanation", Static)
        line.update(Content(sentence))
        line.set_class(is_wrong, "-wrong")
        if self._is_middle:
            line.styles.margin = 0
            return
        num_chairs = self.game.players[-1]
        num_fields = num_chairs + GAP + len(self.option_fields.rows)
        lowest = num_fields + 3 - len(wrapped(sentence, BESIDE))
        line.styles.margin = (max(0, min(self._line_of_cursor(), lowest)), 0, 0, 0)

    def _line_of_cursor(self) -> int:
        """Return the number of the line of the form in which the cursor is."""
        if isinstance(self.focused, FirstRoundButton):  # above the form
            return 0
        row, _ = self._place()
        if row <= self.game.players[-1]:
            return 1 + row
        return 1 + row + GAP

    # -- what is chosen ----------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that are not empty, as filled in now."""
        return self.seat_fields.seats()

    def options(self) -> dict[str, Any]:
        """Return the chosen values of the game's options, by name.

        Options that have no effect because of the values of others are left out.
        """
        return self.option_fields.chosen()

    @on(Chooser.Changed, ".colour")
    def _swap_colour(self, event: Chooser.Changed) -> None:
        """Give the seat that had the chosen colour the one that is now unused."""
        seat_field = self.seat_fields.of(event.chooser)
        if seat_field:
            self.seat_fields.swap_colour(seat_field)

    @on(Input.Changed)
    def _sit_down(self, event: Input.Changed) -> None:
        """Seat a person or a bot by the name that was typed."""
        seat_field = self.seat_fields.of(event.input)
        # fields also report their initial value
        if seat_field is None or seat_field.known == event.value:
            return
        seat_field.known = event.value
        if event.input is not self.focused:
            return
        self.missing, self.typed = "", event.input
        seat_field.sit_down()
        self._show_names()
        self._tell_keys()
        self._explain()

    @on(NameField.NamesPasted)
    def _seat_pasted(self, event: NameField.NamesPasted) -> None:
        """Seat a person for each pasted name, from the seat under the cursor on."""
        first = self.seat_fields.of(event.field)
        if first is None:
            return
        self.missing, self.typed = self.seat_fields.seat(first, event.names), event.field
        self._show_names()
        self._tell_keys()
        self._explain()

    @on(DescendantBlur)
    def _name_bot(self, event: DescendantBlur) -> None:
        """Clear a word such as "bot", in place of which the name of the bot is then shown."""
        if isinstance(event.widget, Input) and bot_called(event.widget.value):
            event.widget.value = ""

    def _show_names(self) -> None:
        """Show the names that bots will get, at the seats and in options."""
        self.seat_fields.show_names()
        self.option_fields.show_seats(self.seats())

    @on(Chooser.Changed, ".level")
    def _level_bots(self) -> None:
        """Give all bots the level that was chosen for all."""
        self.seat_fields.level_bots()
        self._show_names()
        self._explain()

    @on(Chooser.Changed, ".who")
    def _uncall(self, event: Chooser.Changed) -> None:
        """Clear a name by which a bot was seated, if somebody else is chosen for the seat."""
        seat_field = self.seat_fields.of(event.chooser)
        if seat_field:
            seat_field.uncall()
        self._show_names()
        self._explain()

    @on(Chooser.Changed, ".value")
    def _dim_idle(self) -> None:
        """Dim the options that have no effect because of the others."""
        self.option_fields.dim_idle()

    # -- the way through ---------------------------------------------------------------------------

    def action_next(self) -> None:
        """Move to the next seat or row, or begin the game.

        The game begins if the cursor is on the button, or in a name that was not changed.
        """
        row, _ = self._place()
        seat_fields = self.seat_fields.all
        if self._begins_by_enter():
            self.action_begin()
        elif row == len(seat_fields) - 1:
            self.query_one(BeginButton).focus()
        elif row < len(seat_fields):
            seat_fields[row + 1].called.focus()
        else:
            self.action_row(1)

    def _begins_by_enter(self) -> bool:
        """Whether Enter begins the game: on the button, or in a name that was not changed."""
        if isinstance(self.focused, Input):
            return self.focused is not self.typed
        return isinstance(self.focused, BeginButton)

    def action_begin(self) -> None:
        """Begin the game, or show why it cannot begin."""
        self.missing = ""
        if self._asks_for_a_name():
            return
        try:
            header = Header.new(
                self.game.name,
                self.game.options(**self.options()),
                self.seats(),
                self.seed,
                advice=self.option_fields.advice.field.value,
            )
            destination = opening_games.begin(header)
        except UserError as error:
            self._tell(str(error), is_wrong=True)
            return
        if self.option_fields.phones.field.value:
            self.app.phones_at = self.app.phones_at or ""
        else:
            self.app.phones_at = None
        self._withdraw_offer()
        self.app.open(destination)

    def _asks_for_a_name(self) -> bool:
        """Move the cursor to the first person without a possible name; return False if none is."""
        for number, seat_field in enumerate(self.seat_fields.all, 1):
            self.missing = seat_field.missing(number)
            if self.missing:
                self._explain()
                seat_field.called.focus()
                return True
        return False

    def action_show(self) -> None:
        """Open a demo about the option under the cursor or, if there is none, about the game."""
        self.app.show_rule(self.game.name, self._shown())

    def _shown(self) -> str:
        """Return what a demo has to show: the option under the cursor, or else the game."""
        spec = self._spec()
        if spec and spec.rule:
            return spec.name
        return self.game.name

    def action_explain(self) -> None:
        """Open the rulebook at the rule about the option under the cursor, or at its first page."""
        spec = self._spec()
        rule = ""
        if spec is not None:
            rule = spec.rule
        self.app.open(destinations.OpenRulebook(self.game.name, rule), over=True)

    # -- the offer of the first round --------------------------------------------------------------

    @cached_property
    def is_first_round_due(self) -> bool:
        """Whether to offer the first round, which is a lesson that teaches the game."""
        return not self.given_seats and self.app.is_first_round_due(self.game.name)

    def action_first_round(self) -> None:
        """Open the first round (a lesson) on top of this page, and remove the offer of it."""
        self._withdraw_offer()
        self._first_field().focus()
        first = demos.first_round(self.game.name)
        self.app.open(destinations.OpenDemo(first), over=True)

    def _withdraw_offer(self) -> None:
        """Remove the offer of the first round, and never offer it again."""
        for offer in self.query(FirstRoundButton):
            self.app.keep_offered(self.game.name)
            self.rows.remove([offer])
            self.query_one("#title").remove_class("-above")
            offer.remove()
