"""The people at a table: they are asked here, one after the other, and may give commands.

If somebody sees or chooses something secret, a curtain covers it until they have the keyboard. A
person who is asked may first want something else: to undo a choice, to look at their own money, to
change the seats. This is also done here, so that every question gets an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from textual.content import Content

from lasvegas_tui.commands import HIDE, UNDO, Key
from lasvegas_tui.errors import UserError
from lasvegas_tui.play import narration
from lasvegas_tui.play.curtain import Curtain, covers_last_person, next_holder
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.screens.asking.question import Answer, Question, Request, Signal
from lasvegas_tui.screens.directors.curtain import (
    CHANGE,
    CurtainDirector,
    HandoverResult,
    PublicTable,
)
from lasvegas_tui.screens.directors.live_table import LiveTable
from lasvegas_tui.screens.text_pages import PrivatePage, heading
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.styles import STRONG

Choice: TypeAlias = tuple[Player, Action]
"""A player and their choice."""

OTHERS = UNDO.named("undo somebody else's", "undo another's")


class Humans:
    """The people at one table, who share its keyboard."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.session = table.session
        self.seating = table.seating
        self.screen = table.screen

    # -- questions ---------------------------------------------------------------------------------

    async def answer_to(self, question: Question, seconds: float | None = None) -> Answer:
        """Wait for the answer to a question on the table, carrying out commands meanwhile."""
        while not self.change_seats():
            match await self.table.answer_to(question, seconds):
                case Request.UNDO:
                    if (answer := await self._go_back(question.player)) is not None:
                        return answer
                case Request.MONEY:
                    if (answer := await self._show_own_money(question.player)) is not None:
                        return answer
                case Request.SEATS:
                    continue
                case answer:
                    return answer
        return Signal.BACK

    async def choice(self) -> Choice | None:
        """Ask the next person for their choice.

        It is None if the keyboard was not taken over, or the position or the seats have changed.
        """
        seating, setting = self.seating, app_of(self.table.screen).settings.handover
        next_ = next_holder(
            self.session, seating.holder, setting, seating.asked_again, seating.visitor
        )
        if isinstance(next_, Curtain):
            return await self._choice_behind_curtain(next_)
        player = next_.player
        assert player is not None
        self.table.announce(player)
        return await self._choice_of(player, is_private=self.session.is_private(player))

    async def _choice_behind_curtain(self, curtain: Curtain) -> Choice | None:
        """Ask one player alone, or let somebody change their sealed choice."""
        is_again = curtain.player == self.seating.asked_again
        task = f"{curtain.task} again: it was taken back" if is_again else curtain.task
        can_change = any(player in self.seating.people for player in curtain.sealed)
        back = CHANGE if can_change else self._back_key()
        passed = await self._handover(curtain.player, task, back, curtain.sealed)
        if passed is HandoverResult.OPENED:
            return await self._choice_of(curtain.player, is_private=True)
        if passed is HandoverResult.UNDO and can_change:
            return await self._sealed_choice()
        self._go_back_from(passed)
        return None

    async def _choice_of(self, player: Player, *, is_private: bool) -> Choice | None:
        """Ask a player, alone or in front of everybody; then show the open table again."""
        seating, table = self.seating, self.table
        seating.take_keyboard(player, is_private)
        view = self.session.view(player if is_private else seating.onlooker)
        question = Question(view, player, self.screen.targeting, view.actions)
        table.screen.draw_since(())
        table.draw_question(question)
        answer = await self.answer_to(question)
        if seating.is_private:
            seating.is_private = False
            table.clear()
        return (player, answer) if isinstance(answer, Action) else None

    # -- the keyboard ------------------------------------------------------------------------------

    async def take_over(self, player: Player, task: str) -> bool:
        """Pass the keyboard to a player behind a curtain; return whether they opened it."""
        passed = await self._handover(player, task, self._back_key())
        self._go_back_from(passed)
        return passed is HandoverResult.OPENED

    def _back_key(self) -> Key | None:
        return next(iter(self.table.back_keys()), None)

    def _go_back_from(self, passed: HandoverResult) -> None:
        """Take back what was asked for at a curtain."""
        if passed is HandoverResult.UNDO:
            self.undo(self.seating.who_can_undo(None))
        elif passed is HandoverResult.TAKE_BACK:
            self.undo(None)

    async def open_to_last(self, player: Player) -> None:
        """Open the table to the only person left, once they have the keyboard."""
        setting = app_of(self.table.screen).settings.handover
        is_covered = covers_last_person(self.session, player, setting)
        if not is_covered or await self.take_over(player, "to play on with the bots"):
            self.seating.onlooker = player
            self.table.narrate_all()
            self.table.clear()

    async def _handover(
        self,
        player: Player,
        task: str,
        back: Key | None = None,
        sealed: Sequence[Player] = (),
        *,
        is_wished: bool = False,
    ) -> HandoverResult:
        """Cover all secrets until a player has taken the keyboard; return how this ended."""
        table, seating = self.table, self.seating
        table.open_to_all()
        table.clear()
        public = PublicTable(
            self.session.game.name,
            self.session.view(None),
            tuple(sealed),
            tuple(table.sentences),
            table.screen.history.num_new,
            tuple(seating.since(player, None)),
            tuple(seating.unseen(player)),
            narration.last_decision(self.session, None),
        )
        table.announce(player)
        curtain = type(self.screen)(self.screen.game, self.screen.seats)
        curtain.director = CurtainDirector(
            curtain,
            public,
            self.session.seats[player],
            task,
            back,
            table.open_menu,
            table.leave_now,
            is_wished=is_wished,
            is_held=player == seating.last_holder,
        )
        passed: HandoverResult = await table.screen.app.push_screen_wait(curtain)
        return passed

    # -- sealed choices ----------------------------------------------------------------------------

    async def _sealed_choice(self) -> Choice | None:
        """Show somebody their sealed choice, and return another one if they make it."""
        player = await self._owner_of_sealed()
        if player is None:
            return None
        self.seating.take_keyboard(player, is_private=True)
        view, choice = self.session.view(player), self.session.sealed_choice(player)
        assert choice is not None
        self.table.draw_table(view)
        label = self.session.game.words.label(choice, view, self.screen.names)
        badge = self.screen.players[player].badge
        self.table.screen.ask(Content.assemble(badge, (f" sealed: {label}", STRONG)))
        self.table.screen.draw_keys(Key("Enter", "keep it", "enter"), UNDO, HIDE)
        answer = await self.answer_to(Question(view, None, self.screen.targeting))
        if answer is Signal.BACK and self.seating.holder == player:  # their seat is still theirs
            return await self._choice_of(player, is_private=True)
        self.table.open_to_all()
        return None

    async def _owner_of_sealed(self) -> Player | None:
        """Return the player who opens the curtain on their sealed choice, the last one first."""
        people = self.seating.people
        owners = [player for player in self.session.sealed_in_order if player in people]
        for left, player in enumerate(reversed(owners)):
            back = OTHERS if left < len(owners) - 1 else None
            task = "to look at their sealed choice"
            match await self._handover(player, task, back, is_wished=True):
                case HandoverResult.OPENED:
                    return player
                case HandoverResult.RESEATED | HandoverResult.CANCELLED:
                    return None
        return None

    # -- commands ----------------------------------------------------------------------------------

    async def _go_back(self, asked: Player | None) -> Answer | None:
        """Undo what `asked` may undo, or what all agree to; None if the question remains open."""
        player = self.seating.who_can_undo(asked)
        if player is None and not self.session.can_take_back:
            self.table.screen.refuse("There is nothing to take back yet.")
            return None
        if player is None and not self.seating.is_alone:
            answer = await self.table.agreement(*narration.last_decision(self.session, None))
            if answer is not Signal.GO:
                return answer
        return Signal.BACK if self.undo(player) else None

    def undo(self, player: Player | None) -> bool:
        """Undo a player's last choice, or with None the last decision; return whether it worked."""
        try:
            self.seating.undo(player)
        except UserError as error:
            self.table.screen.refuse(str(error))
            return False
        self.table.narrate_all()
        return True

    async def _show_own_money(self, asked: Player | None) -> Answer | None:
        """Show a player alone their own hidden money; None if the question remains open."""
        player = self.seating.whose_money(asked)
        if player is None:
            return None
        if self.seating.is_private or await self._is_alone(player):
            purse = self.screen.purse(self.session.view(player), player)
            line = Content.assemble(purse.player_style.badge, f"  {purse.money}  {purse.detail}")
            page = PrivatePage(heading("Your own money"), [line])
            await self.table.screen.app.push_screen_wait(page)
        return None if self.seating.is_private else Signal.BACK

    async def _is_alone(self, player: Player) -> bool:
        """Pass the keyboard to a player who wants to look at their money."""
        passed = await self._handover(player, "to look at their own money", is_wished=True)
        return passed is HandoverResult.OPENED

    def change_seats(self) -> bool:
        """Change the seats as chosen in the menu, if they were; return whether they were."""
        wanted, self.table.wanted_seats = self.table.wanted_seats, None
        if wanted is None:
            return False
        try:
            for player, seat in wanted.changes:
                self.session.sit_down(player, seat)
        except UserError as error:
            self.table.screen.notify(str(error), severity="warning", markup=False)
        app_of(self.table.screen).keep_table(self.session.game.name, self.session.seats)
        self.screen.sit(self.session.seats)
        self.seating.update_people()
        self.table.clear()
        self.table.narrate_all()
        return True
