"""The rows of seats on the setup page: for each a name, a colour, and who plays there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input, Static

from lasvegas_tui import bots
from lasvegas_tui.key_commands import RULES
from lasvegas_tui.play.name_rules import (
    LIMIT,
    MAX_CELLS,
    clean_name,
    has_joined_emoji,
    is_too_long,
    limit,
    why_not,
)
from lasvegas_tui.play.seats import (
    COLOURS,
    Colour,
    Seat,
    bot_called,
    default_seats,
    is_bot_name,
    seated,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.safe_text import shortened
from lasvegas_tui.screens.pages.page_and_form import bindings
from lasvegas_tui.shell.base_screen import ByHand
from lasvegas_tui.widgets.chooser import Chooser

NOBODY = "nobody"
PERSON = ""
OCCUPANTS = {
    PERSON: "a person",
    **{name: f"{bots.level(name)} bot" for name in bots.OFFERED if name in bots.BOTS},
    **{name: name for name in bots.PLUGINS.names},
}
"""Words for who plays at a seat: "a person", or a kind of bot, by the value of `Seat.bot`."""
KINDS = {**OCCUPANTS, NOBODY: NOBODY}
"""The words in `OCCUPANTS`, and one for an empty seat."""
MIXED, NO_BOT = "mixed", "no bot"
"""What the field for all bots' level shows if their levels differ, or if there are no bots."""
EMPTY_SEAT = "name"
"""The text shown in the name field of a seat while nothing is typed there."""


class NameField(Input):
    """A field for a player's name, in which the key for the rules opens the rulebook."""

    BINDINGS = bindings(RULES.to("screen.explain"), priority=True)

    class NamesPasted(ByHand):
        """Posted when several lines are pasted into the field, each of them a player's name."""

        def __init__(self, field: NameField, names: Sequence[str]) -> None:
            super().__init__()
            self.field = field
            self.names = names

    def on_key(self, event: Key) -> None:
        """Ignore a digit at the beginning, which was probably meant for the page before."""
        is_digit = event.character is not None and event.character.isdecimal()
        if is_digit and min(self.selection) == 0:
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        names = [line.strip() for line in event.text.splitlines() if line.strip()]
        if len(event.text.splitlines()) > 1:
            event.prevent_default()
            event.stop()
            self.post_message(self.NamesPasted(self, names))


class SeatField(Horizontal):
    """The row of one seat at the table: its number, a name, a colour, and who plays there."""

    def __init__(self, number: int, seat: Seat, kept: Sequence[str]) -> None:
        """Fill in a seat, which is empty if its bot is `NOBODY`.

        Nobody can have a name in `kept`, because sentences at the table use these.
        """
        self.kept = kept
        who = seat.bot
        if who not in KINDS:  # a bot of an older version
            who = bots.EASIEST
        colours = [(colour.name, _colour(colour)) for colour in COLOURS.values()]
        self.called = NameField(
            seat.name, placeholder=EMPTY_SEAT, max_length=MAX_CELLS, compact=True, classes="name"
        )
        self.colour = Chooser(colours, seat.colour, classes="colour")
        self.who = Chooser(list(KINDS.items()), who, classes="who")
        super().__init__(Static(f"{number}"), *self.fields, classes="seat")
        self.known = seat.name
        """The name that the page last read from the field."""
        self.has_call = self.is_bot and is_bot_name(seat.name)
        """Whether the bot was seated by typing into the name field "bot" or the name of a bot."""

    @property
    def fields(self) -> list[Widget]:
        return [self.called, self.colour, self.who]

    @property
    def is_empty(self) -> bool:
        return bool(self.who.value == NOBODY)

    @property
    def is_person(self) -> bool:
        return bool(self.who.value == PERSON)

    @property
    def is_bot(self) -> bool:
        return not self.is_person and not self.is_empty

    @property
    def seat(self) -> Seat:
        """The seat (name, colour and kind of player) as filled in now."""
        return Seat(self.called.value, self.colour.value, self.who.value)

    def missing(self, number: int) -> str:
        """Return a sentence on what is wrong with a person's name; empty if nothing is.

        `number` is that of the seat, from 1.
        """
        if self.is_person:
            needed_by = f"The person on chair {number} needs"
            return why_not(self.called.value, self.kept, needed_by)
        return ""

    def explanation(self) -> str:
        """Return a sentence on what can be typed into this seat's name field."""
        if self.is_empty:
            return "An empty chair. Type a name, or bot, to fill it."
        if self.is_person:
            return limit(self.called.value) or "Type another name; the name bot seats a bot."
        if self.has_call:
            return "A bot. Type a name to seat a person."
        return "A bot."

    def sit_down(self) -> None:
        """Seat a person or a bot, depending on the name that was typed.

        If the name of a bot was cleared, the seat becomes empty.
        """
        typed = self.called.value
        bot = bot_called(typed)
        if bot:
            self.who.choose(bot)
            self.has_call = True
        elif self.has_call and not typed:
            self.who.choose(NOBODY)
        elif self.has_call or (self.is_empty and typed.strip()):
            self.who.choose(PERSON)
            self.has_call = False

    def uncall(self) -> None:
        """Clear the name if it is a word such as "bot", which seated a bot when it was typed.

        Call this when somebody else has been chosen for the seat.
        """
        if self.has_call:
            self.has_call = False
            self.called.value = ""

    def offer(self, offered: Collection[str]) -> None:
        """Offer these kinds of bots, besides a person, nobody, and the current occupant."""
        always = (PERSON, NOBODY, self.who.value)
        kinds = [(who, word) for who, word in KINDS.items() if who in offered or who in always]
        self.who.set_choices(kinds)

    def show_name(self, name: str) -> None:
        """Show this text while the name field is empty, such as the name that a bot will get."""
        self.called.placeholder = name
        self.set_class(self.is_bot, "-bot")


class LevelField(Horizontal):
    """The row with one field for the level of all bots."""

    def __init__(self) -> None:
        self.field = Chooser([(NO_BOT, NO_BOT)], NO_BOT, classes="level")
        super().__init__(Static("All bots"), self.field, classes="seat all")

    def show(self, levels: Collection[str], offered: Collection[str]) -> None:
        """Show the level of all bots, or that their levels differ, and offer other levels.

        `levels` are those of the bots at the seats, `offered` those that can be chosen.
        """
        shown = {*offered, *levels}
        choices = [(who, word) for who, word in OCCUPANTS.items() if who in shown]
        if not levels:
            chosen, choices = NO_BOT, [(NO_BOT, NO_BOT)]
        elif len(levels) > 1:
            chosen = MIXED
            choices.insert(0, (MIXED, MIXED))
        else:
            (chosen,) = levels
        self.field.choices = tuple(choices)
        self.field.choose(chosen)
        self.field.disabled = not levels
        self.field.refresh()


class SeatFields(Vertical):
    """The rows of all seats at the table, and the row for the level of all bots."""

    DEFAULT_CSS = """
    SeatFields {
        height: auto; background: $surface; padding: 1 2; margin-bottom: 1;
        .seat { width: 49; height: 1; }
        .seat Static { width: 3; color: $text-muted; }
        .seat .colour { width: 12; margin-right: 1; }
        .seat Input { width: 15; margin-right: 1; background: $panel; }
        .seat Input:focus { background: $act-ground; background-tint: $act-ground 0%; }
        .seat.-bot Input > .input--placeholder { color: $foreground; }
        .seat .who, .seat .level { width: 17; }
        .all Static { width: 32; padding-left: 3; }
        .all .level:disabled { color: $text-disabled; opacity: 1; }
    }
    """

    def __init__(self, game: Game, last_table: Sequence[Seat]) -> None:
        """Fill in the seats of the last table; if it is empty, a person and two bots."""
        self.game, num_chairs, kept = game, game.players[-1], game.kept_names
        self.proposed = seated(default_seats(last_table, bots.EASIEST, kept))[:num_chairs]
        """The seats that are filled in when the page opens."""
        taken = {seat.colour for seat in self.proposed}
        free = (colour for colour in COLOURS if colour not in taken)
        seats = list(self.proposed)
        while len(seats) < num_chairs:
            seats.append(Seat("", next(free), NOBODY))
        self.all = [SeatField(number, seat, kept) for number, seat in enumerate(seats, 1)]
        self.level = LevelField()
        super().__init__(*self.all, self.level, id="seats")

    def of(self, field: Widget | None) -> SeatField | None:
        """Return the row of the seat to which a field belongs; None if it belongs to no seat."""
        return next((seat_field for seat_field in self.all if field in seat_field.fields), None)

    def explanation(self, field: Widget | None) -> str:
        """Return a sentence that explains a field in these rows; empty for any other field."""
        seat_field = self.of(field)
        if seat_field and field is seat_field.called:
            return seat_field.explanation()
        if seat_field and field is seat_field.who:
            if seat_field.is_bot:
                return bots.described(seat_field.who.value)
            return "A person, a bot, or an empty chair."
        if field is not self.level.field:
            return ""
        if self.level.field.value in OCCUPANTS:
            return f"{bots.described(self.level.field.value)} All bots are like this."
        return "One level for all bots."

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats that are not empty, as filled in now."""
        return seated(seat_field.seat for seat_field in self.all if not seat_field.is_empty)

    def seat(self, first: SeatField, names: Sequence[str]) -> str:
        """Seat people with these names, from the row `first` on.

        Return why not all of them can sit there; empty if they can.
        """
        chairs = self.all[self.all.index(first) :]
        for chair, name in zip(chairs, names, strict=False):
            if not has_joined_emoji(name):  # such a name is refused as it is
                name = clean_name(name)
            chair.called.value = chair.known = name
            chair.who.choose(PERSON)
            chair.sit_down()
        left = names[len(chairs) :]
        if left:
            return f"There is no chair for {shortened(joined(left))}."
        if any(map(is_too_long, names)):
            return LIMIT
        return ""

    def swap_colour(self, taker: SeatField) -> None:
        """If the row `taker` has taken another seat's colour, give that seat an unused one."""
        colour = taker.colour.value
        left = next(iter(set(COLOURS) - {seat_field.colour.value for seat_field in self.all}), None)
        for seat_field in self.all:
            if seat_field is not taker and seat_field.colour.value == colour and left:
                seat_field.colour.choose(left)

    def level_bots(self) -> None:
        """Give all bots the level that was chosen in the field for all."""
        for seat_field in self.all:
            if seat_field.is_bot and self.level.field.value in OCCUPANTS:
                seat_field.who.choose(self.level.field.value)

    def show_names(self) -> None:
        """Show the names that bots will get, and offer the levels for this number of players."""
        taken = self.seats()
        offered = bots.offered(self.game, len(taken))
        self.level.show({field.who.value for field in self.all if field.is_bot}, offered)
        seats = iter(taken)
        for seat_field in self.all:
            seat_field.offer(offered)
            name = EMPTY_SEAT
            if not seat_field.is_empty:
                seat = next(seats)
                if seat.bot:
                    name = seat.name
            seat_field.show_name(name)


def _colour(colour: Colour) -> Content:
    return Content.styled(f"{colour.sign} {colour.name:<6}", f"$player-{colour.name}")
