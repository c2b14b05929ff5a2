"""The setup of a new game: who sits where, in which colour, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, DescendantBlur, DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from lasvegas_tui import bots, rules
from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.options import Offer, offers
from lasvegas_tui.screens.form import Form
from lasvegas_tui.session import openings
from lasvegas_tui.session.proposal import proposed
from lasvegas_tui.session.seats import (
    COLOURS,
    Colour,
    Seat,
    SeatsError,
    bot_called,
    clean_name,
    is_bot_name,
    seated,
    validated,
)
from lasvegas_tui.session.session import Header
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.ink import wrapped
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
EMPTY_CHAIR = "name"
"""What stands in the field of a chair where nobody sits yet."""
BESIDE = 23
"""Columns for what is told beside the fields."""
GAP = 3
"""Lines between the chairs and the options."""
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
        #title { width: 78; height: 2; color: $money; text-style: bold; padding: 0 2; }
        #form { width: 78; height: auto; }
        #fields { width: 53; height: auto; }
        .seat, .option { width: 49; height: 1; }
        #seats { height: auto; background: $surface; padding: 1 2; margin-bottom: 1; }
        #options { height: auto; background: $surface; padding: 1 2; margin-bottom: 1; }
        .seat Static { width: 3; color: $text-muted; }
        .seat .colour { width: 12; margin-right: 1; }
        .seat Input { width: 15; margin-right: 1; background: $panel; }
        .seat Input:focus { background: $act-ground; background-tint: $act-ground 0%; }
        .seat.-bot Input > .input--placeholder { color: $foreground; }
        .seat .who { width: 17; }
        .option .label { width: 27; }
        .option Chooser { width: 22; }
        .option .-idle { color: $text-disabled; opacity: 1; }
        #told { width: 25; height: auto; color: $text-muted; padding: 0 0 0 2; }
        #told.-wrong { color: $loss; }
        #begin { width: 53; height: 1; text-align: center; background: $panel; }
        #end { width: 78; height: 1; }
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
        self.proposed: tuple[Seat, ...] = ()
        """Who sat there at first."""
        self.called: set[Input] = set()
        """The names that stand for a bot, and no longer do when another is typed over them."""
        self.company: set[Input] = set()
        """Those of the bots that sat down so that nobody is alone; they make way for people."""
        self.known: dict[Input, str] = {}
        """What stands in the name fields."""
        self.typed: Input | None = None
        """The name that was typed last, until the cursor is in another field."""
        self.missing = ""
        """What keeps the game from beginning, until something is typed."""

    # -- what is seen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="setup"):
            yield Static(f"{self.game.title}  ·  a new game", id="title", markup=False)
            with Horizontal(id="form"):
                with Vertical(id="fields"):
                    with Vertical(id="seats"):
                        for index, seat in enumerate(self._first_seats()):
                            yield self._seat_row(index, seat)
                    with Vertical(id="options"):
                        for offer in self.offers:
                            yield self._option_row(offer)
                yield Static(id="told", markup=False)
            with Horizontal(id="end"):
                yield Begin("Deal the first round", id="begin", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.rows.append([self.query_one(Begin)])
        self.called = {
            name
            for name, _, who in self._chairs()
            if who.value in bots.BOTS and is_bot_name(name.value)
        }
        if len(self._last_table()) < 2:
            self.company = set(self.called)
        self.known = {name: name.value for name, _, _ in self._chairs()}
        self._show_names()
        self._dim_idle()
        self.query(Input).first().focus()

    def _last_table(self) -> Sequence[Seat]:
        return next(reversed(self.app.liked.last_table.values()), ())

    def _first_seats(self) -> list[Seat | None]:
        """Return the seats that are proposed, then empty chairs."""
        num_chairs = self.game.players[-1]
        seats = proposed(self._last_table(), next(iter(bots.BOTS)))
        self.proposed = seated(seats, bots.BOTS)[:num_chairs]
        return [*self.proposed, *[None] * (num_chairs - len(self.proposed))]

    def _seat_row(self, index: int, seat: Seat | None) -> Horizontal:
        if seat is None:
            name, colour, who = "", self._free_colour(index), NOBODY
        else:
            name, colour, who = seat.name, seat.colour, seat.bot or PERSON
        if who not in KINDS:  # a bot that there is no longer
            who = next(iter(bots.BOTS))
        colours = [(colour.name, _colour(colour)) for colour in COLOURS.values()]
        fields: list[Widget] = [
            Input(
                name, placeholder=EMPTY_CHAIR, max_length=MAX_TYPED, compact=True, classes="name"
            ),
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
    def _come(self) -> None:
        if self.focused is not self.typed and any(self.focused in row for row in self.rows):
            self.typed = None

    @on(DescendantFocus)
    def _tell_keys(self) -> None:
        enter = [Key("Enter", "next", "next"), Key("F2", "deal", "begin")]
        if self._is_enter_deal():
            enter = [Key("Enter", "deal", "begin")]
        change = [Key("←→ Space", "change", "")]
        learn = [Key("?", "rules", "explain"), Key("d", "demo", "show")]
        if isinstance(self.focused, Input):  # it takes them for what is typed
            change = learn = []
        move, leave = Key("↑↓ Tab", "move", "row"), Key("Esc", "back", "leave")
        self.query_one(Keys).keys = (move, *change, *enter, *learn, leave)

    @on(DescendantFocus)
    def _explain(self) -> None:
        """Say what is missing where the cursor is, or else what the field there is for."""
        if self.missing:
            self._tell(self.missing, is_wrong=True)
        else:
            self._tell(self._told())

    def _told(self) -> str:
        focused = self.focused
        if isinstance(focused, Input):
            return self._told_of_chair(focused)
        if isinstance(focused, Chooser) and focused.has_class("who"):
            bot = bots.BOTS.get(focused.value)
            return f"A bot. {bot.description}" if bot else "A person, a bot, or an empty chair."
        offer = self._offer()
        return offer.description if offer is not None else ""

    def _told_of_chair(self, name: Input) -> str:
        who = self._who_at(name).value
        if who == NOBODY:
            return "An empty chair. Type a name, or bot, and somebody sits down."
        if who == PERSON:
            return "Type another name; the name bot seats a bot."
        return "A bot. Type a name, and a person sits down." if name in self.called else "A bot."

    def _offer(self) -> Offer | None:
        """Return the option under the cursor."""
        name = self.focused.name if self.focused is not None else None
        return next((offer for offer in self.offers if offer.name == name), None)

    def _tell(self, sentence: str, is_wrong: bool = False) -> None:
        """Show a sentence beside the field under the cursor, or as near as it fits."""
        told = self.query_one("#told", Static)
        told.update(Content(sentence))
        told.set_class(is_wrong, "-wrong")
        num_chairs = self.game.players[-1]
        row, _ = self._place()
        beside = 1 + row + (0 if row < num_chairs else GAP)
        lowest = num_chairs + GAP + len(self.offers) + 2 - len(wrapped(sentence, BESIDE))
        told.styles.margin = (max(0, min(beside, lowest)), 0, 0, 0)

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
        is_news = self.known[event.input] != event.value  # fields tell what they began with, too
        self.known[event.input] = event.value
        if not is_news or event.input is not self.focused:
            return
        self.missing, self.typed = "", event.input
        self.company.discard(event.input)
        who = self._who_at(event.input)
        bot = bot_called(event.value, bots.BOTS)
        if bot:
            who.choose(bot)
            self.called.add(event.input)
        elif event.input in self.called and not event.value:
            who.choose(NOBODY)
        elif event.input in self.called or (who.value == NOBODY and event.value.strip()):
            who.choose(PERSON)
            self.called.discard(event.input)
        if not any(name.startswith(event.value.casefold()) for name in bots.BOTS):
            self._make_way()
        self._show_names()
        self._tell_keys()
        self._explain()

    def _make_way(self) -> None:
        """Let the bots that were there for company leave as soon as two people sit there."""
        people = [name for name, _, who in self._chairs() if who.value == PERSON]
        if len(people) < 2:
            return
        for name, _, who in self._chairs():
            if name in self.company & self.called:
                name.value = ""
                who.choose(NOBODY)
                self.called.discard(name)
        self.company.clear()

    @on(DescendantBlur)
    def _name_bot(self, event: DescendantBlur) -> None:
        """Show what a bot is called in place of the word that called it."""
        if isinstance(event.widget, Input) and bot_called(event.widget.value, bots.BOTS):
            event.widget.value = ""

    def _show_names(self) -> None:
        """Show what bots without a name are called, and who sits on the seats that options name."""
        taken = [(name, who) for name, _, who in self._chairs() if who.value != NOBODY]
        seats = self.seats()
        for name, _, who in self._chairs():
            name.placeholder = EMPTY_CHAIR
            assert name.parent is not None
            name.parent.set_class(who.value in bots.BOTS, "-bot")
        for (name, _), seat in zip(taken, seats, strict=True):
            if seat.bot:
                name.placeholder = seat.name
        for offer, chooser in zip(self.offers, self._values(), strict=True):
            if offer.is_seat:
                people = enumerate(seats[: len(offer.values)], offer.values[0])
                chooser.offer([(number, seat.name or EMPTY_CHAIR) for number, seat in people])

    def _values(self) -> list[Chooser]:
        return list(self.query(".value").results(Chooser))

    @on(Chooser.Changed, ".who")
    def _uncall(self, event: Chooser.Changed) -> None:
        """Clear a bot's name where something else was chosen for its chair."""
        name = next(name for name, _, who in self._chairs() if who is event.chooser)
        if name in self.called:
            self.called.discard(name)
            name.value = ""
        self._make_way()
        self._show_names()
        self._explain()

    def _who_at(self, name: Input) -> Chooser:
        return next(who for found, _, who in self._chairs() if found is name)

    # -- the way through ---------------------------------------------------------------------------

    def action_next(self) -> None:
        """Go to the next row, from the last chair to the deal; deal where a name is as it was."""
        row, _ = self._place()
        chairs = list(self._chairs())
        if self._is_enter_deal():
            self.action_begin()
        elif row == len(chairs) - 1:
            self.query_one(Begin).focus()
        elif row < len(chairs):
            chairs[row + 1][0].focus()
        else:
            self.action_row(1)

    def _is_enter_deal(self) -> bool:
        """Whether Enter deals: at the button, and at a name that nobody changes."""
        focused = self.focused
        return isinstance(focused, Begin) or (
            isinstance(focused, Input) and focused is not self.typed
        )

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
        chosen = {str(chooser.name): chooser.value for chooser in self._values()}
        idle = self.game.options(**chosen).idle()
        return {name: value for name, value in chosen.items() if name not in idle}

    @on(Chooser.Changed, ".value")
    def _dim_idle(self) -> None:
        options = self.options()
        for chooser in self._values():
            chooser.disabled = chooser.name not in options
            chooser.set_class(chooser.disabled, "-idle")
            for label in chooser.siblings:
                label.set_class(chooser.disabled, "-idle")

    def action_begin(self) -> None:
        """Begin the game, or say what is missing."""
        self.missing = ""
        self._make_way()
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
        self._keep(opening.session.seats)
        self.app.open(opening)

    def _keep(self, seats: tuple[Seat, ...]) -> None:
        """Keep the table, as the last one of all, for the next time."""
        others = {
            name: table
            for name, table in self.app.liked.last_table.items()
            if name != self.game.name
        }
        self.app.like(last_table={**others, self.game.name: seats})

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
        """Go home, and keep those who sit there if they are others than at first."""
        seats = tuple(seat for seat in self.seats() if seat.name)
        if seats and seats != self.proposed:
            with suppress(SeatsError):  # two who cannot be told apart are for nobody to remember
                self._keep(validated(seats))
        self.app.go_home()


class Begin(Static, can_focus=True):
    """What begins the game: Enter, a blank or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "screen.begin", show=False)]

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.begin")


def _colour(colour: Colour) -> Content:
    return Content.styled(f"{colour.sign} {colour.name:<6}", f"$player-{colour.name}")
