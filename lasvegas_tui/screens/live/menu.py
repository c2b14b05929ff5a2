"""The menu of a table: to go on, take a break, change seats and settings, or leave.

The game waits while the menu is open. Settings take effect at once, new seats only when a button is
pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, DescendantFocus
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from lasvegas_tui import bots
from lasvegas_tui.key_commands import CHANGE, MENU, ROWS, TO_TABLE, Key
from lasvegas_tui.play.name_rules import MAX_CELLS, limit, same_name, why_not
from lasvegas_tui.play.seats import COLOURS, Seat, SeatsError, bot_called, reseatings, seated
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Terminal
from lasvegas_tui.screens.home.seat_fields import OCCUPANTS, PERSON
from lasvegas_tui.screens.home.setting_chooser import apply_setting, setting_chooser
from lasvegas_tui.screens.live.menu_result import Exit, MenuResult, Reseat
from lasvegas_tui.screens.pages.page_and_form import Form, bindings
from lasvegas_tui.settings import SETTINGS
from lasvegas_tui.shell.base_screen import on
from lasvegas_tui.widgets.choice_list import CHOSEN
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import QUIET

IN_MENU = ("theme", "animation", "bots", "handover", "bell")
"""The names of the settings that can be changed in this menu."""
BACK_HELP = "The game continues where it stopped."
PAUSE_HELP = "Hides every hand until you come back."
CHANGE_SEATS_HELP = "From now on. Undoing a choice changes no seat."
NOTHING_CHANGED = "First change a name, a colour or who plays."
LATECOMERS = "Latecomers can take a bot's seat; {chairs} adds seats after the game."
LEAVE_HELP = "The game is saved."
GAME_IS_OVER = "The game is over: seats can no longer change."
NAME_HELP = "Type a name, and a person takes over this seat with everything in it; bot seats a bot."
COLOUR_HELP = "A colour that somebody else has is exchanged."
WHO_HELP = "A bot plays for anybody who leaves, and gives the seat back when they return."

CLOSE = TO_TABLE.to("leave")


class MenuSeatFields(NamedTuple):
    """The fields for one seat: the name, the colour, and whether a person or a bot plays."""

    name: Input
    colour: Chooser
    who: Chooser


class MenuScreen(Form[MenuResult]):
    """The menu of a table, with buttons, a row for each seat, and some settings."""

    BINDINGS = bindings(CLOSE, MENU.to("leave"))
    DEFAULT_CSS = """
    MenuScreen {
        #menu { width: 100%; height: 1fr; align: center middle; }
        #title { width: 70; height: 1; color: $money; text-style: bold; padding: 0 2; }
        #commands { width: 70; margin-bottom: 1; }
        #seats, #settings { width: 70; height: auto; background: $surface; padding: 0 2; }
        #seats, #settings { margin: 1 0; }
        .seat, .setting { height: 1; }
        .seat .number { width: 3; color: $text-muted; }
        .seat .name { width: 18; margin-right: 1; background: $panel; }
        .seat .name:focus { background: $act-ground; background-tint: $act-ground 0%; }
        .seat.-bot Input > .input--placeholder { color: $foreground; }
        .seat .colour { width: 16; margin-right: 1; }
        .seat .who { width: 27; }
        .setting .label { width: 39; }
        .setting Chooser { width: 27; }
        MenuItem { width: 70; height: 1; background: $surface; }
        MenuItem:hover { background: $panel; }
        MenuItem:focus { background: $act-ground; text-style: bold; }
        MenuItem:disabled { color: $text-disabled; opacity: 1; }
        #late { width: 70; height: 1; color: $text-muted; padding: 0 2; }
        #help { width: 70; height: 2; color: $text-muted; padding: 0 2; }
        #help.-wrong { color: $loss; }
    }
    MenuScreen.-roomy {
        #title { height: 2; }
        #seats, #settings { padding: 1 2; }
        #help { margin-top: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = [(34, "-roomy")]  # noqa: RUF012

    def __init__(
        self,
        session: Session,
        title: str,
        commands: Sequence[Key] = (),
        first: Player | None = None,
    ) -> None:
        """`commands` are keys of the table that also work here; the cursor is at seat `first`."""
        super().__init__()
        self.first = first
        self.commands = tuple(commands)
        self.session = session
        self.table_title = title
        self.rows = []
        self.seat_fields: list[MenuSeatFields] = []
        """The fields of each seat, in the order of the seats."""
        self.is_over = isinstance(session.node, Terminal)
        self.colours = [seat.colour for seat in session.seats]
        """The colour in the field of each seat."""
        self.people = [_last_person(session, player) for player in range(len(session.seats))]
        """The name that each seat gets if a person is chosen for it; may be empty."""

    # -- what is seen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            state = "the game waits"
            if self.is_over:
                state = "the game is over"
            yield Static(f"{self.table_title}  ·  {state}", id="title", markup=False)
            if self.commands:
                yield (at_table := KeyBar(id="commands"))
                at_table.keys = tuple(key.to(f"command({key.action!r})") for key in self.commands)
            back_help = BACK_HELP
            if self.is_over:
                back_help = ""
            yield self._button("Back to the table", "leave", back_help)
            yield self._button("Pause", "pause", PAUSE_HELP)
            with Vertical(id="seats"):
                for player, seat in enumerate(self.session.seats):
                    yield self._seat_row(player, seat)
            if len(self.session.seats) < self.session.game.players[-1]:
                yield Static(self.app.keymap.said(LATECOMERS), id="late", markup=False)
            yield self._button("Change the seats", "change_seats", CHANGE_SEATS_HELP)
            with Vertical(id="settings"):
                for name in IN_MENU:
                    chooser = setting_chooser(name, self.app)
                    self.rows.append([chooser])
                    label = Static(SETTINGS[name].title, classes="label", markup=False)
                    yield Horizontal(label, chooser, classes="setting")
            yield self._button("Leave the table", "leave_table", LEAVE_HELP)
            yield Static(id="help", markup=False)
        yield KeyBar(id="keys")

    def _button(self, label: str, does: str, help_line: str) -> MenuItem:
        button = MenuItem(label, does, help_line)
        self.rows.append([button])
        return button

    def _seat_row(self, player: Player, seat: Seat) -> Horizontal:
        colours = [
            (c.name, Content.styled(f"{c.sign} {c.name}", f"bold $player-{c.name}"))
            for c in COLOURS.values()
        ]
        name = Input(
            seat.name, placeholder="name", max_length=MAX_CELLS, compact=True, classes="name"
        )
        fields = MenuSeatFields(
            name,
            Chooser(colours, seat.colour, classes="colour"),
            Chooser(list(_occupants(seat).items()), seat.bot, classes="who"),
        )
        for field in fields:
            field.disabled = self.is_over
        self.seat_fields.append(fields)
        self.rows.append([*fields])
        number = Static(f"{player + 1}", classes="number")
        return Horizontal(number, *fields, classes="seat")

    def on_mount(self) -> None:
        self.query_one("#keys", KeyBar).keys = (ROWS, CHANGE, CLOSE)
        self._show_names()
        if self.first is None or self.is_over:
            self.query_one("#leave").focus()
        else:
            self.seat_fields[self.first].name.focus()

    @on(DescendantFocus)
    def _explain(self) -> None:
        focused = self.focused
        help_line = ""
        if self.is_over and self._is_at_seats():
            help_line = GAME_IS_OVER
        match focused:
            case Input(value=typed):
                help_line = limit(typed) or NAME_HELP
            case Chooser() if focused.has_class("colour"):
                help_line = COLOUR_HELP
            case Chooser() if focused.has_class("who"):
                if focused.value:
                    help_line = bots.described(focused.value)
                else:
                    help_line = WHO_HELP
            case Chooser(name=str(name)):
                help_line = SETTINGS[name].help
        self._show_help(help_line)

    def _is_at_seats(self) -> bool:
        return any(self.focused in fields for fields in self.seat_fields)

    def _show_help(self, sentence: str, is_wrong: bool = False) -> None:
        line = self.query_one("#help", Static)
        line.update(Content(sentence))
        line.set_class(is_wrong, "-wrong")

    # -- seats -------------------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """Return all seats as they are filled in now."""
        fields = self.seat_fields
        chairs = (Seat(name.value, colour.value, who.value) for name, colour, who in fields)
        return seated(chairs, self.session.names_had)

    @on(Input.Changed)
    def _name_typed(self, event: Input.Changed) -> None:
        """Choose a person for the seat, or a bot if the name that was typed is one of a bot."""
        for player, (name, _, who) in enumerate(self.seat_fields):
            if name is event.input is self.focused:
                who.choose(bot_called(name.value))
                if who.value == PERSON and name.value:
                    self.people[player] = name.value
        self._show_names()
        self._explain()

    @on(Chooser.Changed, ".who")
    def _who_chosen(self, event: Chooser.Changed) -> None:
        """Fill in the name of whoever was chosen: of the last person, or of the present bot.

        For another bot it stays empty, and the name that it will get is shown in its place.
        """
        for player, (name, _, who) in enumerate(self.seat_fields):
            if who is event.chooser:
                present = self.session.seats[player]
                usual = ""
                if present.bot == who.value:
                    usual = present.name
                if who.value:
                    name.value = usual
                else:
                    name.value = self.people[player]
        self._show_names()
        self._explain()

    @on(Chooser.Changed, ".colour")
    def _colour_chosen(self, event: Chooser.Changed) -> None:
        """Give the seat that had the chosen colour the colour that became free."""
        choosers = [colour for _, colour, _ in self.seat_fields]
        left = self.colours[choosers.index(event.chooser)]
        for chooser in choosers:
            if chooser is not event.chooser and chooser.value == event.chooser.value:
                chooser.choose(left)
        self.colours = [chooser.value for chooser in choosers]
        self._show_names()

    def _show_names(self) -> None:
        """Show the names that bots will get, and let the button work if a seat was changed."""
        for (name, _, who), seat in zip(self.seat_fields, self.seats(), strict=True):
            if seat.bot:
                name.placeholder = seat.name
            else:
                name.placeholder = "name"
            assert name.parent is not None
            name.parent.set_class(bool(who.value), "-bot")
        button = self.query_one("#change_seats", MenuItem)
        button.disabled = self.seats() == self.session.seats
        if button.disabled:
            button.help = NOTHING_CHANGED
        else:
            button.help = CHANGE_SEATS_HELP

    # -- what is done ------------------------------------------------------------------------------

    @on(Chooser.Changed, ".setting Chooser")
    def _setting_changed(self, event: Chooser.Changed) -> None:
        apply_setting(event.chooser, self.app)

    def on_key(self, event: events.Key) -> None:
        """Close the menu with the key of a command of the table, unless a name is being typed."""
        if event.character in {key.action for key in self.commands}:
            event.stop()
            self.action_command(event.character)

    def action_command(self, key: str) -> None:
        """Close the menu with the key of a command, which the table then carries out."""
        self._close(key)

    def action_change_seats(self) -> None:
        """Close the menu with the changes of seats, or show why they are not possible."""
        for name, _, who in self.seat_fields:
            if who.value == PERSON and self._refuse(name):
                return
        try:
            changes = reseatings(self.session.seats, self.seats())
        except SeatsError as error:
            self._show_help(str(error), is_wrong=True)
            return
        if changes:
            self._close(Reseat(changes))
        else:
            self._close(None)

    def _refuse(self, name: Input) -> bool:
        """Say why a person cannot have a name; return False if they can."""
        refusal = why_not(name.value, self.session.game.kept_names, "A person needs")
        if refusal:
            name.focus()
            self.after_refresh(lambda: self._show_help(refusal, is_wrong=True))
        return bool(refusal)

    def action_pause(self) -> None:
        self._close(Exit.PAUSE)

    def action_leave_table(self) -> None:
        self._close(Exit.LEAVE)

    def action_leave(self) -> None:
        self._close(None)

    def _close(self, result: MenuResult | None) -> None:
        if self.is_active:
            self.dismiss(result)


class MenuItem(Widget, can_focus=True):
    """A button with an explanation beside it; its id is the name of the action that it runs."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "do", show=False)]

    help: reactive[str] = reactive("")
    """The explanation beside the button."""

    def __init__(self, label: str, action: str, help_line: str) -> None:
        super().__init__(id=action)
        self.label = label
        self.set_reactive(MenuItem.help, help_line)

    def render(self) -> Content:
        if self.has_focus:
            mark, style = CHOSEN, ""
        else:
            mark, style = " ", QUIET
        return Content.assemble(f"{mark} {self.label:20}", (self.help, style))

    async def action_do(self) -> None:
        await self.screen.run_action(str(self.id))

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.action_do()


def _occupants(seat: Seat) -> dict[str, str]:
    """Return who can play at a seat, its present bot included even if that is not installed."""
    if seat.bot in OCCUPANTS:
        return OCCUPANTS
    return {**OCCUPANTS, seat.bot: seat.bot}


def _last_person(session: Session, player: Player) -> str:
    """Return the name of the last person at a seat who has no other seat now; may be empty."""
    others = (seat for other, seat in enumerate(session.seats) if other != player)
    taken = {same_name(seat.name) for seat in others}
    earlier = [change.before for change in session.changes if change.player == player]
    for seat in (session.seats[player], *reversed(earlier)):
        if not seat.bot and same_name(seat.name) not in taken:
            return seat.name
    return ""
