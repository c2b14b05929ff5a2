"""The demo player: it goes from shot to shot of a demo, and has its table show and ask.

A shot is a caption, the steps of a game, and perhaps a question with the reason for its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.core import Action, Terminal, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.learn.demo_table import DemoTable, ListedAnswer
from lasvegas_tui.screens.look.choosing import Choosing
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.table.asking.question import Question
from lasvegas_tui.screens.table.playback import Playback, Scene
from lasvegas_tui.session import demos, destinations
from lasvegas_tui.session.demo import GLANCE, LOOKING, PART, RESTING, Ask, Shot, reading
from lasvegas_tui.session.events import Step
from lasvegas_tui.session.journal import TranscriptError
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.die import DieModel
from lasvegas_tui.widgets.text import ACT, STRONG

VERDICTS = {
    True: ("Right: ", f"bold {ACT}"),
    False: ("Not quite. It is: ", "bold $loss"),
    None: ("It is: ", f"bold {ACT}"),
}
"""The words before the answer, by whether it was found; None if it was told."""
AGAIN = "Again"


class DemoPlayer:
    """Plays a demo on its table."""

    def __init__(self, table: DemoTable) -> None:
        self.table = table
        self.demo = table.demo
        self.look = table.look
        self.timer = table.hold_timer
        self.playback = Playback(table, self.timer, PART)

    async def play(self, first: int) -> None:
        """Play the demo from a shot on, then do what the viewer chooses next.

        A demo that is alone ends the program.
        """
        await self._play_from(first)
        if self.table.is_alone:
            self.table.app.exit()
            return
        while await self._is_to_play_again():
            await self._play_from(0)

    async def _play_from(self, first: int) -> None:
        for index in range(first, len(self.demo.shots)):
            self.table.index = index
            await self._play_shot(self.demo.shots[index])

    async def _play_shot(self, shot: Shot) -> None:
        table, num_laid = self.table, self._num_laid(shot)
        self.timer.take_time()
        table.draw_choices(())
        table.draw_since(())
        table.draw_history_to(num_laid)
        table.draw_table(
            self.demo.view(shot.steps[num_laid - 1].after if num_laid else shot.before)
        )
        table.draw_caption()
        await self.timer.sleep(reading(*shot.caption))
        await self._play_steps(shot, num_laid, shot.num_before_ask)
        if shot.ask is not None:
            await self._ask(shot, shot.ask)
            table.draw_caption()
        await self._play_steps(shot, max(num_laid, shot.num_before_ask), len(shot.steps))
        await self.timer.sleep(RESTING)

    def _num_laid(self, shot: Shot) -> int:
        """Return the number of steps that the caption tells of: cards laid out, but no dice."""
        return sum(1 for _ in takewhile(lambda step: not self._thrown(step), shot.laid))

    def _thrown(self, step: Step) -> tuple[DieModel, ...]:
        """Return the dice that were thrown in a step, as far as the viewer saw them."""
        view, action = self.demo.view(step.after), step.seen(self.demo.viewer)[0].action
        return (
            ()
            if action is None
            else self.look.table_dice.thrown(action, view, self.look.player_styles)
        )

    # -- what happens ------------------------------------------------------------------------------

    async def _play_steps(self, shot: Shot, begin: int, end: int) -> None:
        for index in range(begin, end):
            if shot.steps[index].applied:
                await self._play_step(shot, index)

    async def _play_step(self, shot: Shot, index: int) -> None:
        """Play a step: the dice that roll, a payout scene by scene, and the table after it."""
        table, step = self.table, shot.steps[index]
        view, action = self.demo.view(step.after), step.seen(self.demo.viewer)[0].action
        target = None if action is None else self.look.choosing.target(action)
        table.light_up(*table.touched(step))
        thrown = self._thrown(step)
        if thrown:
            await self.playback.roll(thrown)
        frame: Frame[Any] = Frame(target, dice=thrown)
        found = self.playback.scenes(view)
        if found:
            before = self.demo.view(step.before)
            await self._play_scenes(shot, found, view, replace(frame, before=before))
        table.draw_table(view, frame)
        table.draw_history_to(index + 1)
        await self.timer.sleep(RESTING if found else LOOKING)

    async def _play_scenes(
        self, shot: Shot, found: Sequence[Scene], view: View, frame: Frame[Any]
    ) -> None:
        """Play a payout or a reveal, after a look at the table before it.

        Time to read is for the scene at the mark of the shot, or for the only one.
        """
        table = self.table
        first = replace(frame, news=found[0].parts()[0], t=0.0)
        if self.look.animation.duration(first.news[-1], view):
            table.draw_table(view, first)
            await self.timer.sleep(LOOKING)
        if table.is_dimmed:
            table.light_up(*table.play_area.telling)
        sentences: list[str] = []
        for scene in found:
            await self.playback.play(scene, view, frame, sentences)
            sentences += scene.sentences
            if len(found) == 1 or shot.mark == str(scene.place):
                await self.timer.sleep(min(reading(*scene.sentences), GLANCE))
        table.draw_since(())

    # -- the question ------------------------------------------------------------------------------

    async def _ask(self, shot: Shot, ask: Ask) -> None:
        """Ask the question of a shot, and say why the right answer is right."""
        table = self.table
        right, label, question = self._question(shot, ask)
        answer = await table.choice(question, ask.text, shot.caption)
        table.draw_choices(())
        table.draw_table(self.demo.view(shot.asked))
        verdict = VERDICTS[None if answer is None else answer == right]
        table.ask(Content.assemble(verdict, (label, STRONG)), (ask.because,))
        table.draw_own_keys()
        await self.timer.sleep(reading(ask.because) + RESTING)

    def _question(self, shot: Shot, ask: Ask) -> tuple[Action, str, Question]:
        """Draw the table of a question, and return its right answer, in words too, and itself."""
        table = self.table
        player = self.demo.viewer if ask.chooser is None else ask.chooser
        view = shot.asked.view(player)
        if ask.choice is None:
            table.draw_table(self.demo.view(shot.asked), Frame(hides_payouts=True))
            return ListedAnswer(ask.right), ask.right, _lines(view, ask.answers)
        table.light()
        label = upper(table.words.label(ask.choice, view, table.names))
        return ask.choice, label, Question(view, player, self.look.choosing, view.actions)

    # -- the end -----------------------------------------------------------------------------------

    async def _is_to_play_again(self) -> bool:
        """Offer the next demo, this one again, and the game; go there, or say it is to be again."""
        app, following = app_of(self.table), demos.following(self.demo)
        offers: dict[str, Callable[[], None]] = {}
        if following is not None:
            title = f"Next: {following.title.partition(':')[0]}"
            offers[title] = partial(app.open_demo, following)
        offers[AGAIN] = lambda: None
        if not isinstance(self.demo.session.node, Terminal):
            offers["Play on against bots"] = self._play_on
        question = _lines(self.demo.view(self.demo.shots[-1].after), tuple(offers))
        question.move_to(question.offered[0])
        answer = await self.table.choice(question, "What next?")
        if isinstance(answer, ListedAnswer):
            offers[answer.text]()
        else:
            self.table.leave()
        return answer == ListedAnswer(AGAIN)

    def _play_on(self) -> None:
        try:
            table = destinations.play_on(self.demo)
        except TranscriptError as error:
            self.table.notify(str(error), severity="warning", markup=False)
        else:
            app_of(self.table).open(table)


def _lines(view: View, texts: Sequence[str]) -> Question:
    """Return the question to choose one of some lines."""
    return Question(view, 0, Choosing(), [ListedAnswer(text) for text in texts])
