"""The setup of a new game: who sits where, in which colour, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from lasvegas_tui import bots, rules
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.options import Offer, offers
from lasvegas_tui.screens.form import Form
from lasvegas_tui.session import openings
from lasvegas_tui.session.seats import (
    COLOURS,
    Colour,
    Seat,
    SeatsError,
    bot_called,
    clean_name,
    seated,
)
from lasvegas_tui.session.session import Header
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.panels import Key, Keys

NOBODY = "nobody"
PERSON = ""
KINDS = {
    PERSON: "a person",
    **{name: f"a bot: {name}" for name in bots.BOTS},
    "bot": "a bot",
    NOBODY: NOBODY,
}
"""Who may sit on a chair, and the words for it."""
MAX_TYPED = 100
"""Letters that a name field takes; names are cut to what fits later."""


class Setup(Form[None]):
    """Asks everything that has to be known before the first deal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "begin", show=False),
        Binding("d", "show", show=False),
        Binding("question_mark", "explain", show=False),
        Binding("escape", "leave", show=False),
    ]
    DEFAULT_CSS = """
    Setup {
        #setup { width: 100%; height: 1fr; align: center middle; }
        #title { width: 70; height: 2; color: $money; text-style: bold; }
        .heading { width: 70; height: 1; }
        .seat, .option { width: 70; height: 1; }
        #seats { width: 70; height: auto; background: $surface; padding: 1 2; margin-bottom: 1; }
        #options { width: 70; height: auto; background: $surface; padding: 1 2; margin-bottom: 1; }
        .seat Static { width: 3; color: $text-muted; }
        .seat .colour { width: 14; margin-right: 2; }
        .seat Input { width: 24; margin-right: 2; background: $panel; }
        .seat Input:focus { background: $act-ground; background-tint: $act-ground 0%; }
        .seat .who { width: 21; }
        .option .label { width: 45; }
        .option Chooser { width: 21; }
        .option Chooser.-idle { color: $text-disabled; }
        #told {
            width: 70; height: auto; min-height: 2; max-height: 5; color: $text-muted; padding: 0 2;
        }
        #told.-wrong { color: $loss; }
        #begin {
            width: 70; height: 1; text-align: center; background: $act-ground; text-style: bold;
        }
        #begin:hover, #begin:focus { background: $act; color: $background; text-style: bold; }
    }
    """

    def __init__(
        self, game: str, options: Mapping[str, Any] | None = None, seed: int | None = None
    ) -> None:
        super().__init__()
        self.game = rules.game(game)
        self.given = dict(options or {})
        self.seed = seed
        self.offers = offers(self.game.options)
        self.rows = []
        self.called: set[Input] = set()
        """The names that stand for a bot."""
        self.missing = ""
        """What keeps the game from beginning, until something is typed."""

    # -- what is seen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="setup"):
            yield Static(f"{self.game.title}  ·  a new game", id="title", markup=False)
            with Vertical(id="seats"):
                for index, seat in enumerate(self._first_seats()):
                    yield self._seat_row(index, seat)
            with Vertical(id="options"):
                for offer in self.offers:
                    yield self._option_row(offer)
            yield Begin("Deal the first round", id="begin", markup=False)
            yield Static(id="told", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.rows.append([self.query_one(Begin)])
        self._tell_keys()
        self.query(Input).first().focus()
        self._dim_idle()

    def _first_seats(self) -> list[Seat | None]:
        """Return the seats of the last time, or two people without names, then empty chairs."""
        last = self.app.liked.last_table.get(self.game.name, ())
        seats: list[Seat | None] = list(last) or [Seat("", colour) for colour in list(COLOURS)[:2]]
        free = [None] * (self.game.players[-1] - len(seats))
        return (seats + free)[: self.game.players[-1]]

    def _seat_row(self, index: int, seat: Seat | None) -> Horizontal:
        if seat is None:
            name, colour, who = "", self._free_colour(index), NOBODY
        else:
            name, colour, who = seat.name, seat.colour, seat.bot or PERSON
        if who not in KINDS:  # a bot that there is no longer
            who = next(iter(bots.BOTS))
        colours = [(colour.name, _colour(colour)) for colour in COLOURS.values()]
        fields: list[Widget] = [
            Input(name, placeholder="name", max_length=MAX_TYPED, compact=True, classes="name"),
            Chooser(colours, colour, classes="colour"),
            Chooser(list(KINDS.items()), who, classes="who"),
        ]
        self.rows.append(fields)
        return Horizontal(Static(f"{index + 1}"), *fields, classes="seat")

    def _free_colour(self, index: int) -> str:
        """Return the colour of an empty chair: each has another one that nobody has."""
        seats = self._first_seats()
        taken = {seat.colour for seat in seats if seat}
        free = [colour for colour in COLOURS if colour not in taken]
        return free[sum(seat is None for seat in seats[:index])]

    def _option_row(self, offer: Offer) -> Horizontal:
        value = self.given.get(offer.name, offer.default)
        chooser = Chooser(
            [(v, offer.label(v)) for v in offer.values], value, name=offer.name, classes="value"
        )
        self.rows.append([chooser])
        return Horizontal(
            Static(offer.title, classes="label", markup=False), chooser, classes="option"
        )

    @on(DescendantFocus)
    def _tell_keys(self) -> None:
        enter = [Key("Enter", "next", "next"), Key("F2", "deal", "begin")]
        if isinstance(self.focused, Begin):
            enter = [Key("Enter", "deal", "begin")]
        moves = (Key("↑↓ Tab", "move", "row"), Key("←→ Space", "change", ""))
        learn = [Key("?", "rule", "explain"), Key("d", "demo", "show")]
        if isinstance(self.focused, Input):  # it takes them for letters of a name
            learn = []
        self.query_one(Keys).keys = (*moves, *enter, *learn, Key("Esc", "lobby", "leave"))

    @on(DescendantFocus)
    def _explain(self) -> None:
        """Say what is missing where the cursor is, or else what the field there is for."""
        if self.missing:
            self._tell(self.missing, is_wrong=True)
        elif self._is_at_empty_chair():
            self._tell("An empty chair: type a name, or bot; Enter goes on to the deal.")
        else:
            self._tell(self._told())

    def _told(self) -> str:
        focused = self.focused
        if isinstance(focused, Chooser) and focused.has_class("who"):
            bot = bots.BOTS.get(focused.value)
            return f"A bot. {bot.description}" if bot else "A person, a bot, or an empty chair."
        offer = self._offer()
        return offer.description if offer is not None else ""

    def _offer(self) -> Offer | None:
        """Return the option under the cursor."""
        name = self.focused.name if self.focused is not None else None
        return next((offer for offer in self.offers if offer.name == name), None)

    def _tell(self, sentence: str, is_wrong: bool = False) -> None:
        told = self.query_one("#told", Static)
        told.update(Content(sentence))
        told.set_class(is_wrong, "-wrong")

    # -- what is chosen ----------------------------------------------------------------------------

    @on(Chooser.Changed, ".colour")
    def _swap_colour(self, event: Chooser.Changed) -> None:
        """Give the chair whose colour was taken the one that is free now."""
        choosers = list(self.query(".colour").results(Chooser))
        left = next(iter(set(COLOURS) - {chooser.value for chooser in choosers}), None)
        for chooser in choosers:
            if chooser is not event.chooser and chooser.value == event.chooser.value and left:
                chooser.choose(left)

    @on(Input.Changed)
    def _sit_down(self, event: Input.Changed) -> None:
        """Sit down whoever is typed at a chair: a person, or the bot of that name."""
        if event.input is not self.focused:
            return
        self.missing = ""
        who = self._who_at(event.input)
        bot = bot_called(event.value, bots.BOTS)
        if bot:
            who.choose(bot)
            self.called.add(event.input)
        elif event.input in self.called or (who.value == NOBODY and event.value.strip()):
            who.choose(PERSON)
            self.called.discard(event.input)
        self._explain()

    @on(Chooser.Changed, ".who")
    def _uncall(self, event: Chooser.Changed) -> None:
        """Clear a bot's name where something else was chosen for its chair."""
        name = next(name for name, _, who in self._chairs() if who is event.chooser)
        if name in self.called:
            self.called.discard(name)
            name.value = ""
        self._explain()

    def _who_at(self, name: Input) -> Chooser:
        return next(who for found, _, who in self._chairs() if found is name)

    # -- the way through ---------------------------------------------------------------------------

    def action_next(self) -> None:
        """Go to the next row; from a chair that stays empty and from the last one to the deal."""
        row, _ = self._place()
        chairs = list(self._chairs())
        if row == len(chairs) - 1 or self._is_at_empty_chair():
            self.query_one(Begin).focus()
        elif row < len(chairs):
            chairs[row + 1][0].focus()
        else:
            self.action_row(1)

    def _is_at_empty_chair(self) -> bool:
        return any(self.focused is name and who.value == NOBODY for name, _, who in self._chairs())

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.action_next()

    @on(Keys.Clicked)
    async def _clicked(self, event: Keys.Clicked) -> None:
        if event.key.action == "row":
            self.action_row(1)
        elif event.key.action:
            await self.run_action(event.key.action)

    def _chairs(self) -> Iterator[tuple[Input, Chooser, Chooser]]:
        """Yield the fields of every chair: name, colour, who."""
        for name, colour, who in (row for row in self.rows if len(row) == 3):
            assert isinstance(name, Input)
            assert isinstance(colour, Chooser)
            assert isinstance(who, Chooser)
            yield name, colour, who

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of those who play."""
        chairs = (
            Seat(name.value, colour.value, who.value)
            for name, colour, who in self._chairs()
            if who.value != NOBODY
        )
        return seated(chairs, bots.BOTS)

    def options(self) -> dict[str, Any]:
        """Return the options as they are set, without those that mean nothing beside the others."""
        chosen = {
            str(chooser.name): chooser.value for chooser in self.query(".value").results(Chooser)
        }
        idle = self.game.options(**chosen).idle()
        return {name: value for name, value in chosen.items() if name not in idle}

    @on(Chooser.Changed, ".value")
    def _dim_idle(self) -> None:
        options = self.options()
        for chooser in self.query(".value").results(Chooser):
            chooser.set_class(chooser.name not in options, "-idle")

    def action_begin(self) -> None:
        """Begin the game, or say what is missing."""
        self.missing = ""
        if self._asks_for_a_name():
            return
        try:
            header = Header.new(
                self.game.name, self.game.options(**self.options()), self.seats(), self.seed
            )
            opening = openings.begin(header)
        except (SeatsError, OptionsError, TranscriptError) as error:
            self._tell(str(error), is_wrong=True)
            return
        self.app.like(
            last_table={**self.app.liked.last_table, self.game.name: opening.session.seats}
        )
        self.app.open(opening)

    def _asks_for_a_name(self) -> bool:
        """Lead to the first chair whose person has no name; return whether there is one."""
        for number, (name, _, who) in enumerate(self._chairs(), 1):
            if who.value == PERSON and not clean_name(name.value):
                typed = "a name that can be read" if name.value.strip() else "a name"
                self.missing = f"The person on chair {number} needs {typed}."
                self._explain()
                name.focus()
                return True
        return False

    def action_show(self) -> None:
        """Show a demo of the option under the cursor, or of the game."""
        offer = self._offer()
        self.app.show_rule(self.game.name, offer.name if offer is not None else self.game.name)

    def action_explain(self) -> None:
        """Open the rulebook at the option under the cursor, or at the game in short."""
        offer = self._offer()
        self.app.open_rules(self.game.name, offer.rule if offer is not None else "")

    def action_leave(self) -> None:
        self.app.go_home()


class Begin(Static, can_focus=True):
    """What begins the game: Enter, a blank or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "screen.begin", show=False)]

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.begin")


def _colour(colour: Colour) -> Content:
    return Content.styled(f"{colour.sign} {colour.name:<6}", f"$player-{colour.name}")
