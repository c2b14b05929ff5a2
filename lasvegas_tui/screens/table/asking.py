"""Asking at the table: a question and how it looks, the ways back, and the pages about the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace
from textual import work
from textual.content import Content

from lasvegas_tui.rules.core import Action, IllegalActionError, Player, Simultaneous, View
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.table.handover import Guarded, Handover
from lasvegas_tui.screens.table.keys import (
    BACK,
    CHOOSE,
    EXPLAIN,
    HIDE,
    HISTORY,
    LEAVE,
    LOOK,
    MONEY,
    NEWS,
    PLACE,
    SEAL,
    TAKE_BACK,
    UNDO,
)
from lasvegas_tui.screens.table.page import Page, PrivatePage, heading
from lasvegas_tui.screens.table.picture import Picture
from lasvegas_tui.screens.table.question import Question, Signal
from lasvegas_tui.screens.table.screen import TableScreen
from lasvegas_tui.session import mediator
from lasvegas_tui.session import story as narration
from lasvegas_tui.session.session import Session, Step
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG
from lasvegas_tui.widgets.panels import Key

Answer = Action | Signal


class AskingScreen(TableScreen, Guarded):
    """A table with a question open or not."""

    def __init__(self, session: Session, picture: Picture) -> None:
        super().__init__(picture, session.game.words)
        self.session = session
        people = [player for player in range(len(self.names)) if session.is_human(player)]
        self.people = tuple(people)
        self.onlooker: Player | None = people[0] if len(people) == 1 else None
        """Whose view lies open on the screen: nobody's where several people look at it."""
        self.holder: Player | None = None
        """Who has the keyboard."""
        self.question: Question | None = None
        self.is_private = False
        """Whether something is on the screen that is for the holder only."""
        self.is_agreeing = False
        """Whether the table is asked if a choice may be taken back."""
        self.story: list[str] = []
        self._answers: asyncio.Queue[Answer] = asyncio.Queue(maxsize=1)

    def open_view(self) -> View:
        """Return what everybody at the screen may see."""
        return self.session.view(self.onlooker)

    def sealed(self) -> Collection[Player]:
        return self.session.sealed

    def cover(self) -> None:
        """Puts the open table in place of what is private; the curtain follows."""
        if self.is_private:
            self.is_private = False
            self._clear(self.open_view())
            self.question = self.question or Question(self.open_view(), None, self.picture)
            self._answer(Signal.HIDE)

    def _clear(self, view: View) -> None:
        """Shows a view with nothing asked."""
        self.draw_since(())
        self.draw_table(view)
        self.draw_choices(())
        self.ask(Content(""))
        self.draw_keys()

    def skip(self) -> None:
        """Goes on from what is only being shown."""

    # -- asking ------------------------------------------------------------------------------------

    async def _pause(self, view: View, what: str, then: str, told: Sequence[str] = ()) -> Answer:
        self.draw_table(view)
        self.draw_choices(())
        asked = Content.assemble(
            (f"{what}. ", STRONG), ("Enter", f"bold {ACT}"), (f": {then}", STRONG)
        )
        keys = (Key("Enter", then, "enter"), *self._back_keys(), *self._around_keys())
        return await self._ask(Question(view, None, self.picture), asked, keys, told)

    async def _ask(
        self,
        question: Question,
        asked: Content | None = None,
        keys: Sequence[Key] = (),
        told: Sequence[str] = (),
        seconds: float | None = None,
    ) -> Answer:
        """Waits for the answer to a question; with `seconds` it answers itself after that time.

        Keys typed ahead answer nothing private.
        """
        if asked is not None:
            self.ask(asked, told)
            self.draw_keys(*keys)
        if self.is_private:
            self.hear_from_now()
        self.question, self.is_agreeing = question, False
        try:
            return await asyncio.wait_for(self._answers.get(), seconds)
        except TimeoutError:
            return Signal.GO
        finally:
            self.question = None

    def _answer(self, answer: Answer) -> None:
        if self.question is not None and self._answers.empty():
            self.question = None
            self._answers.put_nowait(answer)

    def _draw_question(self, question: Question) -> None:
        view, chosen = question.view, question.chosen
        foreseen, told = self._foreseen(question)
        self.draw_table(view, replace(question.look, foreseen=foreseen))
        labels = [self.words.label(action, view, self.names) for action in question.offered]
        self.draw_choices(labels if question.is_list else (), question.cursor, question.numbers)
        self.ask(self._asked(question), told)
        self.draw_keys(*self._question_keys(question))
        if question.items and question.picked and chosen is None:
            self._refuse_choice(question, self.picture.combined(view, question.picked))

    def _foreseen(self, question: Question) -> tuple[View | None, list[str]]:
        """Return the view that the choice under the cursor would lead to, and what there is to be told of it."""
        player, view, chosen = question.player, question.view, question.chosen
        assert player is not None
        foreseen, told = None, []
        if chosen is not None and (question.items or self.picture.is_foreseeable(chosen)):
            is_joint = isinstance(view.node, Simultaneous)  # what comes of it depends on the others
            foreseen = None if is_joint else self.session.foresee(player, chosen)
            told = narration.foretell(self.words, view, chosen, foreseen or view, self.names)
        if not told and (
            question.is_list or question.items or question.is_menu or question.is_resting
        ):
            told = [self.picture.hint(view)]
        return foreseen, told

    def _asked(self, question: Question) -> Content:
        assert question.player is not None
        badge = self.picture.inks[question.player].badge
        if question.chosen is not None and not question.is_list:
            label = self.words.label(question.chosen, question.view, self.names)
            return Content.assemble(badge, (f": {label}", STRONG))
        how = self.picture.how(question.digits, question.view) if question.targets else ""
        return Content.assemble(
            badge, (f" {self.words.task(question.view)}", STRONG), (f"  {how}".rstrip(), QUIET)
        )

    def _question_keys(self, question: Question) -> tuple[Key, ...]:
        letters = [
            Key(letter, self._letter_label(question, letter), letter) for letter in question.letters
        ]
        common = (*letters, *self._back_keys(question.player), *self._around_keys())
        commit = SEAL if isinstance(question.view.node, Simultaneous) else PLACE
        if question.items:
            select = Key(f"1-{len(question.items)}", "select", "space")
            return (select, *((commit, BACK) if question.chosen else ()), *common)
        if question.is_list:
            return (
                CHOOSE if question.chosen else LOOK,
                *((BACK,) if question.kind else ()),
                *common,
            )
        steering = self.picture.steering(question.view, question.target)
        if question.chosen is not None:
            if commit is PLACE:
                commit = Key("Enter", self.picture.commit_label(question.chosen), "enter")
            return (commit, *steering, BACK, *common)
        digits = question.digits
        first = Key(
            "-".join(map(str, sorted({digits[0], digits[-1]}))) if digits else "←→",
            "choose",
            "right",
        )
        return (
            *((steering or (first,)) if question.targets else ()),
            *((BACK,) if question.kind else ()),
            *common,
        )

    def _letter_label(self, question: Question, letter: str) -> str:
        kind = question.letters[letter]
        choices = question.of_kind(kind)
        if len(choices) == 1:
            return self.words.label(choices[0], question.view, self.names)
        return self.picture.kind_label(kind)

    def _back_keys(self, asked: Player | None = None) -> tuple[Key, ...]:
        """Return the key that goes back while `asked` is asked; it says whose choice, unless it is the holder's."""
        player = self._who_can_undo(asked)
        if player is None:
            return (TAKE_BACK,) if self.session.can_take_back else ()
        if player == self.holder:
            return (UNDO,)
        name = self.names[player]
        return (replace(UNDO, label=f"undo {name}'s choice", short=f"undo {name}'s"),)

    def _refuse(self, sentence: str) -> None:
        self.prompt.told = (sentence,)
        self.prompt.is_refused = True

    def _refuse_choice(self, question: Question, action: Action | None) -> None:
        """Says why something is not allowed."""
        assert question.player is not None
        refusal = None if action is None else self.session.why_not(question.player, action)
        if refusal is not None:
            self._refuse(refusal.sentence + (f" ({refusal.rule})" if refusal.rule else ""))

    # -- back --------------------------------------------------------------------------------------

    def _who_can_undo(self, asked: Player | None) -> Player | None:
        """Return who may undo their choice freely, until somebody else is asked for one.

        A sealed choice is opened again only by its owner, behind their own curtain.
        """
        if isinstance(self.session.node, Simultaneous):
            return self.holder if self.is_private and self.holder in self.session.sealed else None
        player = next((player for player in self.people if self.session.can_undo(player)), None)
        return player if asked in (None, player) else None

    def _undo(self) -> None:
        player = self._who_can_undo(self.question.player if self.question is not None else None)
        if player is None:
            self._offer_take_back()
        else:
            self._go_back(lambda: self.session.undo(player))

    def _offer_take_back(self) -> None:
        """Past the free undo the table has to agree."""
        if not self.session.can_take_back:
            self._refuse("There is nothing to take back yet.")
            return
        self.is_agreeing = True
        asked = Content.styled("Take back the last decision?", f"bold {ACT}")
        told = (
            "Only if the whole table agrees. Dice rolled again will fall the same;"
            " it stays written in the transcript."
        )
        self.ask(asked, [told])
        self.draw_keys(Key("Enter", "all agree", "enter"), Key("Esc", "no", "escape"))

    def _agree(self, is_agreed: bool) -> None:
        self.is_agreeing = False
        if is_agreed:
            self._go_back(self.session.take_back)
        else:
            self._answer(Signal.BACK)

    def _go_back(self, go: Callable[[], None]) -> None:
        try:
            go()
        except (IllegalActionError, TranscriptError) as error:
            self._refuse(str(error))
            return
        self._rewrite_story()
        self._answer(Signal.BACK)

    # -- around ------------------------------------------------------------------------------------

    def _write_story(self, step: Step) -> None:
        lines = narration.steps(self.words, (step,), self.onlooker, self.names)
        self.story += lines
        self.draw_told(self.story, len(lines))

    def _rewrite_story(self) -> None:
        told = [
            narration.steps(self.words, (step,), self.onlooker, self.names)
            for step in self.session.line
        ]
        self.story = [line for lines in told for line in lines]
        self.draw_told(self.story, len(next(filter(None, reversed(told)), ())))

    def _since(self, player: Player, viewer: Player | None) -> list[str]:
        line = mediator.since(self.session, player)
        return narration.steps(self.words, line, viewer, self.names, is_brief=True)[-8:]

    def _around_keys(self) -> tuple[Key, ...]:
        if self.is_private:
            return (*self.felt.keys, HIDE, NEWS, EXPLAIN)
        money = (MONEY,) if self._whose_money() is not None else ()
        return (*self.felt.keys, EXPLAIN, HISTORY, NEWS, *money, LEAVE)

    def _whose_money(self) -> Player | None:
        """Return who may look at hidden money of their own now."""
        if self.onlooker is not None or not self.picture.is_money_hidden(self.open_view()):
            return None
        player = (
            self.question.player
            if self.question is not None and self.question.player is not None
            else self.holder
        )
        return player if player in self.people else None

    def _open_history(self) -> None:
        self.app.push_screen(Page(heading("What happened"), self.story or ["Nothing yet."]))

    def _open_since(self) -> None:
        player = self.holder if self.holder is not None else self.people[0] if self.people else 0
        told = self._since(player, self.onlooker) or ["Nothing happened since."]
        self.app.push_screen(Page(heading(f"Since the last turn of {self.names[player]}"), told))

    def _explain(self) -> None:
        question = self.question
        view, target = (
            (question.view, question.target) if question is not None else (self.open_view(), None)
        )
        house_of(self).open_rules(self.session.header.game, self.picture.rule(view, target or 0))

    @work(exclusive=True, group="peek")
    async def _look_at_money(self) -> None:
        """Shows a player their own money, alone."""
        player = self._whose_money()
        if player is None:
            return
        await self.app.push_screen_wait(
            Handover(self.session.seats[player], "to look at their own money")
        )
        purse = self.picture.purses(self.session.view(player))[player]
        line = Content.assemble(purse.ink.badge, f"  {purse.money}  {purse.detail}")
        await self.app.push_screen_wait(PrivatePage(heading("Your own money"), [line]))
