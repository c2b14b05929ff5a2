"""The demo player, which plays the shots of a demo, one after the other, on a table.

A shot is a caption with some steps of a game, and perhaps a question with an explanation.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui import demos
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting
from lasvegas_tui.demos.demo import Ask, Demo, DemoError, Shot, consequence
from lasvegas_tui.demos.shot_lengths import (
    GLANCE,
    LOOKING,
    OPENING,
    PART,
    RESTING,
    reading,
    stillness_for,
)
from lasvegas_tui.key_commands import GO
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.learn import after_demo
from lasvegas_tui.screens.learn.demo_display import DemoDisplay, ListedAnswer
from lasvegas_tui.screens.table.event_timing import EventTiming
from lasvegas_tui.screens.table.roll_and_scene_playback import Playback
from lasvegas_tui.screens.table.scenes import Scene
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

RIGHT, TOLD = ("Right: ", f"bold {ACT}"), ("Answer: ", f"bold {ACT}")
"""The words and style before the right answer, given by the viewer, or shown by the demo."""
WRONG, POSSIBLE = ("Not quite: ", "bold $loss"), ("Not this one: ", f"bold {ACT}")
"""The words and style before a wrong answer, and before a legal move unlike the demo's."""
ELSEWHERE = "That is a legal move, but this lesson needs another. Try again."
MAX_TRIES = 2


class DemoPlayback:
    """Plays the shots (captioned parts) of a demo on its table, one after the other."""

    def __init__(self, table: DemoDisplay) -> None:
        self.table = table
        self.screen = table.screen
        self.timer = table.timer
        self.playback = Playback(table, EventTiming(table.screen, PART))

    @property
    def demo(self) -> Demo:
        """The demo, as changed by choices that its viewer has made."""
        return self.table.demo

    async def play(self, first: int) -> None:
        """Play the shots from the index `first` on, then all shots as often as the viewer wants."""
        await self._play_from(first)
        if not self.demo.questions:
            self._remember()
        while await self._is_to_play_again():
            await self._play_from(0)

    async def _play_from(self, first: int) -> None:
        for index in range(first, len(self.demo.shots)):
            self.table.index, self.table.is_over = index, False
            await self._play_shot(self.demo.shots[index])

    async def _play_shot(self, shot: Shot) -> None:
        """Play the steps of a shot, then show its caption or ask its question."""
        table, num_laid = self.table, self._num_laid(shot)
        if not self.timer.is_held:
            self.timer.take_time()
        self.screen.draw_choices(())
        self.screen.draw_since(())
        table.draw_history_to(num_laid)
        table.draw_table(shot.after_steps(num_laid).view(self.demo.viewer))
        table.draw_no_caption()
        if table.index == 0:
            await self.timer.sleep(OPENING)
        if shot.ask is None:
            await self._play_steps(shot, num_laid, len(shot.steps))
            table.draw_caption()
            await self._stand_still(*shot.caption)
            return
        await self._play_steps(shot, num_laid, shot.num_before_ask)
        if shot.ask.is_judged:
            await self._ask(shot, shot.ask)
        else:
            await self._let_move(shot, shot.ask)

    async def _stand_still(self, *lines: str) -> None:
        """Wait as long as it takes to read some lines, however the steps before were hurried."""
        self.timer.take_time()
        await self.timer.sleep(stillness_for(*lines))

    def _num_laid(self, shot: Shot) -> int:
        """Return how many steps at the beginning of a shot are shown at once: deals, no rolls."""
        for number, step in enumerate(shot.laid):
            if self._thrown(step):
                return number
        return len(shot.laid)

    def _thrown(self, step: Step) -> tuple[DieModel, ...]:
        """Return the dice rolled in a step; empty for other steps, and if they are secret."""
        view, action = step.after.view(self.demo.viewer), step.seen(self.demo.viewer)[0].action
        if action is None:
            return ()
        return self.screen.thrown(action, view)

    # -- what happens ------------------------------------------------------------------------------

    async def _play_steps(self, shot: Shot, begin: int, end: int) -> None:
        for index in range(begin, end):
            if not shot.steps[index].is_sealed:
                await self._play_step(shot.steps[index], shot.mark)
                self.table.draw_history_to(index + 1)

    async def _play_step(self, step: Step, mark: str = "") -> None:
        """Play a step: its roll, its scenes, and the table after it.

        `mark` names what the shot is about.
        """
        table = self.table
        view, action = step.after.view(self.demo.viewer), step.seen(self.demo.viewer)[0].action
        if action is None:
            target = None
        else:
            target = self.screen.targeting.target(action)
        table.light_up(*table.touched(step))
        thrown = self._thrown(step)
        if thrown:
            await self.playback.roll(thrown)
        frame: Frame[Any] = Frame(target, dice=thrown)
        found = self.playback.scenes(view)
        if found:
            before = step.before.view(self.demo.viewer)
            await self._play_scenes(mark, found, view, replace(frame, before=before))
        table.draw_table(view, frame)
        if found:
            await self.timer.sleep(RESTING)
        else:
            await self.timer.sleep(LOOKING)

    async def _play_scenes(
        self, mark: str, found: Sequence[Scene], view: View, frame: Frame[Any]
    ) -> None:
        """Play the scenes of a step, after a look at the table if something is going to move.

        Only the scene at the mark of the shot, or a single short one, stays long enough to be read.
        """
        table = self.table
        first = replace(frame, news=found[0].parts()[0], t=0.0)
        if self.screen.animation.duration(first.news[-1], view):
            table.draw_table(view, first)
            await self.timer.sleep(LOOKING)
        if table.is_dimmed:
            table.light_up(*self.screen.telling)
        sentences: list[str] = []
        for scene in found:
            await self.playback.play(scene, view, frame, sentences)
            sentences += scene.sentences
            is_only = len(found) == 1 and len(scene.parts()) == 1
            if is_only or mark == str(scene.place):
                await self.timer.sleep(min(reading(*scene.sentences), GLANCE))
        self.screen.draw_since(())

    # -- the question ------------------------------------------------------------------------------

    async def _ask(self, shot: Shot, ask: Ask) -> None:
        """Ask the question of a shot, play the right answer, and explain it."""
        right, label = self._right(shot, ask)
        if await self._is_found(shot, ask, right):
            self._remember()
            verdict = Content.assemble(RIGHT, (label, STRONG))
        else:
            verdict = Content.assemble(TOLD, (label, STRONG))
        await self._play_answer(shot, verdict)
        self.screen.ask(verdict, (ask.because,))
        await self._stand_still(ask.because)

    async def _let_move(self, shot: Shot, ask: Ask) -> None:
        """Let the viewer make the next choice of the game.

        A choice after which the demo cannot continue is played, explained and taken back.
        """
        answer = await self._asked(shot, ask, ask.text)
        while answer is not None and not self._goes_on_with(ask, answer):
            await self._play_other(shot, ask, answer, POSSIBLE, (ELSEWHERE,))
            answer = await self._asked(shot, ask, ask.text)
        await self._play_answer(self.table.shot, Content(""))

    def _goes_on_with(self, ask: Ask, answer: Action) -> bool:
        """Whether the demo can continue with a choice; if so, change it accordingly."""
        if answer == ask.choice or ask.is_roll:
            return True
        if answer in ask.alternatives:
            with suppress(DemoError):
                self.table.demo = demos.with_choice(self.demo, self.table.index, answer)
                return True
        return False

    async def _play_answer(self, shot: Shot, verdict: Content) -> None:
        """Play the steps after the question of a shot, below a verdict on the answer."""
        table = self.table
        self.screen.draw_choices(())
        table.draw_table(shot.asked.view(self.demo.viewer))
        table.draw_own_keys()
        self.screen.ask(verdict)
        await self._play_steps(
            shot, max(self._num_laid(shot), shot.num_before_ask), len(shot.steps)
        )

    def _remember(self) -> None:
        """Save in the settings that the demo was learned, if it is in the list of demos."""
        app, demo = app_of(self.screen), self.demo
        name = demo.full_name
        is_listed = any(demo.path == listed.path for listed in demos.of_game(demo.game.name))
        if is_listed and name not in app.settings.learned:
            app.update_settings(learned=(*app.settings.learned, name))

    def _right(self, shot: Shot, ask: Ask) -> tuple[Action, str]:
        """Return the right answer to the question of a shot, and its words."""
        if ask.choice is None:
            return ListedAnswer(ask.right), ask.right
        return ask.choice, self._label(shot, ask, ask.choice)

    def _label(self, shot: Shot, ask: Ask, answer: Action) -> str:
        if isinstance(answer, ListedAnswer):
            return answer.text
        view = shot.asked.view(ask.chooser)
        return upper(self.screen.words.label(answer, view, self.screen.names))

    async def _is_found(self, shot: Shot, ask: Ask, right: Action) -> bool:
        """Ask until the right answer is given or has to be shown; return whether it was given.

        A wrong answer is played, or removed from the list.
        """
        asked, wrong = ask.text, list[str]()
        max_tries = MAX_TRIES
        if ask.is_listed:  # the last answer that is left is no question
            max_tries = min(MAX_TRIES, len(ask.answers) - 1)
        while len(wrong) < max_tries:
            answer = await self._asked(shot, ask, asked, wrong)
            if answer is None or answer == right:
                return answer == right
            await self._play_other(shot, ask, answer, WRONG)
            wrong.append(self._label(shot, ask, answer))
            asked = f"Again: {ask.text}"
        return False

    async def _asked(
        self, shot: Shot, ask: Ask, text: str, wrong: Collection[str] = ()
    ) -> Action | None:
        """Ask `text`, without the answers in `wrong`; return the answer, or None to show it."""
        table = self.table
        if ask.is_listed:
            view = shot.asked.view(self.demo.viewer or 0)
            table.draw_table(shot.asked.view(self.demo.viewer), Frame(hides_payouts=True))
            question = _lines(view, [answer for answer in ask.answers if answer not in wrong])
        elif ask.is_roll:
            view = shot.asked.view(ask.chooser)
            table.draw_table(view)
            question = Question(view, None, self.screen.targeting)
        else:
            table.light()
            view = shot.asked.view(ask.chooser)
            question = Question(view, ask.chooser, self.screen.targeting, view.actions)
        answer = await table.choice(question, text, shot.caption)
        if self.timer.is_held:
            self.timer.hurry()
        return answer

    async def _play_other(
        self,
        shot: Shot,
        ask: Ask,
        answer: Action,
        verdict: tuple[str, str],
        reasons: Sequence[str] = (),
    ) -> None:
        """Play an answer that the demo does not follow, and explain it until a key is pressed.

        The explanation is the demo's own one, or what the answer leads to; then `reasons`.
        """
        table, label = self.table, self._label(shot, ask, answer)
        said = Content.assemble(verdict, (label, STRONG))
        self.screen.draw_choices(())
        table.draw_own_keys()
        said += Content.styled("  Enter: go on", QUIET)
        own = ask.reasons.get(label)
        if ask.is_listed:
            table.draw_table(shot.asked.view(self.demo.viewer), Frame(hides_payouts=True))
            if own:
                reasons = (own, *reasons)
        else:
            self.screen.ask(said)
            result = consequence(self.demo, table.index, answer)
            for step in result.steps:
                if not step.is_sealed:
                    await self._play_step(step)
            if own:
                reasons = (own, *reasons)
            else:
                reasons = (*result.sentences, *reasons)
        self.screen.ask(said, reasons)
        table.draw_own_keys(GO)
        self.timer.take_time()
        await self.timer.key()

    # -- the end -----------------------------------------------------------------------------------

    async def _is_to_play_again(self) -> bool:
        """Ask what comes next, and do it; return whether this demo is to be played again."""
        table = self.table
        offers = after_demo.offers(table)
        question = _lines(self.demo.shots[-1].after.view(self.demo.viewer), tuple(offers))
        question.move_to(question.actions[0])
        table.is_over = True
        answer = await table.choice(question, "What next?", self._last_caption)
        if isinstance(answer, ListedAnswer):
            offers[answer.text]()
        else:
            table.leave()
        return answer == ListedAnswer(after_demo.AGAIN)

    @property
    def _last_caption(self) -> tuple[str, ...]:
        """The caption of the last shot; empty if that shot has a question."""
        last = self.demo.shots[-1]
        if last.ask is None:
            return last.caption
        return ()


def _lines(view: View, texts: Sequence[str]) -> Question:
    """Return a question with some lines as its answers."""
    return Question(view, 0, Targeting(), [ListedAnswer(text) for text in texts])
