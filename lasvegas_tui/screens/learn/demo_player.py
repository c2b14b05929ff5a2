"""The demo player: goes from shot to shot of a demo, and has its table show and ask.

Of a shot come its caption, what happens step by step, and its question with the reason why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.core import Action, Terminal, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.learn.demo_screen import DemoScreen, Line
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.pointing import Pointing
from lasvegas_tui.screens.pace import PACES, Pace, tumbling
from lasvegas_tui.screens.table.asking.question import Question
from lasvegas_tui.screens.table.motion import move
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.session import demos, openings
from lasvegas_tui.session.demo import GLANCE, LOOKING, PART, RESTING, Ask, Shot, reading
from lasvegas_tui.session.events import Chanced, Step
from lasvegas_tui.session.journal import TranscriptError
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.ink import ACT, STRONG

VERDICTS = {
    True: ("Right: ", f"bold {ACT}"),
    False: ("Not quite. It is: ", "bold $loss"),
    None: ("It is: ", f"bold {ACT}"),
}
"""What is said to an answer, by whether it is right; None where none was given."""


async def teach(table: DemoScreen, first: int) -> None:
    """Show a demo at its table from a shot on, and offer what comes next."""
    await DemoPlayer(table).teach(first)


class DemoPlayer:
    """Shows a demo; its table draws, and on it whoever watches answers."""

    def __init__(self, table: DemoScreen) -> None:
        self.table = table
        self.demo = table.demo
        self.look = table.look
        self._rng = Random()

    async def teach(self, first: int) -> None:
        """Go through the shots from one on, and offer what comes next."""
        for index in range(first, len(self.demo.shots)):
            self.table.index = index
            await self._show(self.demo.shots[index])
        if self.table.is_alone:
            self.table.app.exit()
        else:
            await self._end()

    async def _show(self, shot: Shot) -> None:
        table, num_laid = self.table, self._num_laid(shot)
        table.draw_choices(())
        table.draw_since(())
        table.draw_story(num_laid)
        table.draw(self.demo.view(shot.steps[num_laid - 1].after if num_laid else shot.before))
        table.draw_caption(shot)
        table.is_hurried = False
        await table.stay(reading(*shot.caption))
        for number, step in enumerate(shot.steps[num_laid : shot.num_before_ask], num_laid + 1):
            await self._play(step, number)
        if shot.ask is not None:
            await self._pose(shot, shot.ask)
            table.draw_caption(shot)
        for number in range(max(num_laid, shot.num_before_ask), len(shot.steps)):
            await self._play(shot.steps[number], number + 1)
        await table.stay(RESTING)

    def _num_laid(self, shot: Shot) -> int:
        """Return how many steps a shot begins with that are the table's own: cards laid out.

        They are there when its caption is read, which tells of them.
        """
        steps = shot.steps if shot.ask is None else shot.steps[: shot.num_before_ask]
        return sum(1 for _ in takewhile(self._is_laid, steps))

    def _is_laid(self, step: Step) -> bool:
        """Whether a step is chance for which nobody throws anything."""
        before = self.demo.view(step.before)
        is_thrown = before.roller is not None and not before.is_between_rounds
        if not isinstance(step.event, Chanced) or is_thrown:
            return False
        return not self._thrown(step)

    def _thrown(self, step: Step) -> tuple[DieFace, ...]:
        """Return the dice that were thrown in a step, as far as the viewer saw them."""
        action = step.seen(self.demo.viewer)[0].action
        view = self.demo.view(step.after)
        return () if action is None else self.look.throws.thrown(action, view, self.look.inks)

    async def _play(self, step: Step, number: int) -> None:
        """Show a step: the dice that roll, what came of it, and a payout bit by bit."""
        view = self.demo.view(step.after)
        if not step.applied:
            return
        self.table.light_up(*self.table.touched(step))
        thrown = self._thrown(step)
        if thrown:
            for dice in tumbling(thrown, self._tempo.num_frames, self._rng):
                self.table.draw_dice(dice)
                await self.table.stay(self._tempo.frame)
        action = step.seen(self.demo.viewer)[0].action
        target = None if action is None else self.look.pointing.target(action)
        frame: Frame[Any] = Frame(target, dice=thrown)
        found = scenes(view, self.look, self.table.words, bool(self._pace))
        if found:
            before = self.demo.view(step.before)
            await self._play_scenes(found, view, replace(frame, before=before))
        self.table.draw(view, frame)
        self.table.draw_story(number)
        await self.table.stay(RESTING if found else LOOKING)

    async def _play_scenes(self, found: Sequence[Scene], view: View, frame: Frame[Any]) -> None:
        """Show a payout or a reveal as it goes on, and at first the table as it found it.

        Only what the shot has a mark on stays until it is read, or all that there is of it.
        """
        first = replace(frame, news=found[0].parts()[0], t=0.0)
        if self.look.animation.duration(first.news[-1], view):
            self.table.draw(view, first)
            await self.table.stay(LOOKING)
        if self.table.is_dimmed:
            self.table.light_up(*self.table.felt.telling)
        marked, told = self.demo.shots[self.table.index].mark, list[str]()
        for scene in found:
            told += scene.sentences
            is_read = len(found) == 1 or marked == str(scene.place)
            for shown in scene.parts():
                part = replace(frame, place=scene.place, news=shown)
                await self._play_part(view, part, told, len(scene.sentences))
            if is_read:
                await self.table.stay(min(reading(*scene.sentences), GLANCE))
        self.table.draw_since(())

    async def _play_part(
        self, view: View, frame: Frame[Any], told: Sequence[str], num_new: int
    ) -> None:
        """Show a part of a scene; what is paid moves."""
        draw = partial(self.table.draw, view)
        lasts = min(self.look.animation.duration(frame.news[-1], view) * self._pace, PART)
        draw(replace(frame, t=0.0 if lasts else 1.0))
        self.table.draw_since(told, num_new)
        if lasts and not self.table.is_hurried:
            await move(draw, frame, lasts, self.table.released)
        await self.table.stay(PART - lasts)

    @property
    def _tempo(self) -> Pace:
        return PACES[house_of(self.table).liked.animation]

    @property
    def _pace(self) -> float:
        """How many seconds of a payout's time there are; 0 where nothing moves."""
        return self._tempo.payout * self.table.PACE

    # -- the question ------------------------------------------------------------------------------

    async def _pose(self, shot: Shot, ask: Ask) -> None:
        """Ask, and say why the right answer is right."""
        table = self.table
        player = self.demo.viewer if ask.chooser is None else ask.chooser
        view = shot.asked.view(player)
        if ask.choice is None:
            table.draw(self.demo.view(shot.asked), Frame(hides_payouts=True))
            right: Action = Line(ask.right)
            label, question = ask.right, _lines(view, ask.answers)
        else:
            table.light()
            right = ask.choice
            label = upper(table.words.label(right, view, table.names))
            question = Question(view, player, self.look.pointing, view.actions)
        answer = await table.answer_to(question, ask.text, shot.caption)
        table.draw_choices(())
        table.draw(self.demo.view(shot.asked))
        verdict = VERDICTS[None if answer is None else answer == right]
        table.ask(Content.assemble(verdict, (label, STRONG)), (ask.because,))
        table.draw_own_keys()
        await table.stay(reading(ask.because) + RESTING)

    # -- the end -----------------------------------------------------------------------------------

    async def _end(self) -> None:
        """Offer to see it again, to see the next one, and to play on from here."""
        house, following = house_of(self.table), demos.following(self.demo)
        offers: dict[str, Callable[[], None]] = {}
        if following is not None:
            offers[f"Next: {following.title.partition(':')[0]}"] = partial(
                house.open_demo, following
            )
        offers["Again"] = partial(self.table.jump, 0)
        if not isinstance(self.demo.session.node, Terminal):
            offers["Play on against bots"] = self._play_on
        question = _lines(self.demo.view(self.demo.shots[-1].after), tuple(offers))
        question.point(question.offered[0])
        answer = await self.table.answer_to(question, "What next?")
        if isinstance(answer, Line):
            offers[answer.text]()
        else:
            self.table.leave()

    def _play_on(self) -> None:
        try:
            table = openings.play_on(self.demo)
        except TranscriptError as error:
            self.table.notify(str(error), severity="warning", markup=False)
        else:
            house_of(self.table).open(table)


def _lines(view: View, texts: Sequence[str]) -> Question:
    """Return the question which of some lines it is to be."""
    return Question(view, 0, Pointing(), [Line(text) for text in texts])
