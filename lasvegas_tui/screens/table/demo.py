"""Watching a demo: scenes on the real table, with captions and one question to whoever watches.

It plays by itself at a reading pace. A teacher goes from shot to shot; keys hold it, lead to
another shot, or answer its question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, on, work
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.core import Action, Terminal, View
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.table import asking
from lasvegas_tui.screens.table.keys import BACK, EXPLAIN, HOLD, NAMED, RESUME, SHOW_ME, STEP
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.motion import move
from lasvegas_tui.screens.table.pointing import Pointing
from lasvegas_tui.screens.table.question import Cursor, Question, Refused, Reply, Unfit
from lasvegas_tui.screens.table.scenes import Scene, scenes
from lasvegas_tui.screens.table.screen import NOTHING, TableScreen
from lasvegas_tui.screens.table.tempo import TEMPOS, tumbling
from lasvegas_tui.session import demos, openings, story
from lasvegas_tui.session.demo import (
    GLANCE,
    LOOKING,
    PART,
    RESTING,
    THINKING,
    Ask,
    Demo,
    Shot,
    reading,
)
from lasvegas_tui.session.events import Chanced, Step
from lasvegas_tui.session.journal import TranscriptError
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.drawn import Pointed
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG, line
from lasvegas_tui.widgets.panels import Keys, Prompt
from lasvegas_tui.widgets.too_small import fits

TICK = 0.1
"""Seconds between two looks at whether somebody holds the demo."""
VERDICTS = {
    True: ("Right: ", f"bold {ACT}"),
    False: ("Not quite. It is: ", "bold $loss"),
    None: ("It is: ", f"bold {ACT}"),
}
"""What is said to an answer, by whether it is right; None where none was given."""


class Line(Action, frozen=True):
    """One of several lines to choose from, which is no choice of the game."""

    text: str


class Caption(Prompt):
    """A prompt that may be a caption, with the rule that it shows."""

    caption: reactive[tuple[str, ...]] = reactive((), repaint=False)
    rule: reactive[str] = reactive("", repaint=False)

    def lines(self) -> list[Content]:
        if self.asked or not self.caption:
            return super().lines()
        first, *rest = self.caption
        head = line(self.content_size.width, [(first, STRONG)], [(self.rule, ACT)])
        return [head, *(Content.styled(text, STRONG) for text in rest)]


class DemoScreen(TableScreen[None]):
    """A demo, which plays by itself until somebody holds it.

    Where it is alone it waits for nobody: it tells its answer after a time, and ends the program.
    """

    DEFAULT_CSS = """
    DemoScreen .-dimmed { opacity: 35%; }
    """

    PACE: ClassVar[float] = 1.0
    """How many times as long as it takes to read everything is shown."""

    def __init__(self, demo: Demo, look: Look[Any], is_alone: bool = False) -> None:
        super().__init__(look, demo.game.words)
        self.demo = demo
        self.is_alone = is_alone
        self.index = 0
        """The shot that is shown, counted from 0."""
        self.question: Question | None = None
        self.is_held = False
        self._is_hurried = False
        """Whether the rest of the shot, or what leads to its question, is to be there at once."""
        self._asked: tuple[str, tuple[str, ...]] = "", ()
        self._lit: set[str] = set()
        """What of the felt is not dimmed, where anything is."""
        self.prompt = self.caption = Caption()
        self._going = asyncio.Event()
        self._going.set()
        self._answers: asyncio.Queue[Action | None] = asyncio.Queue(maxsize=1)
        self._rng = Random()

    def on_mount(self) -> None:
        self.jump(0)

    # -- the teacher -------------------------------------------------------------------------------

    def jump(self, index: int) -> None:
        """Show a shot from its beginning, and go on from there."""
        self.hold(False)
        self.question = None
        self._answers = asyncio.Queue(maxsize=1)
        self._teach(max(0, min(index, len(self.demo.shots) - 1)))

    @work(exclusive=True)
    async def _teach(self, first: int) -> None:
        for index in range(first, len(self.demo.shots)):
            self.index = index
            await self._show(self.demo.shots[index])
        if self.is_alone:
            self.app.exit()
        else:
            await self._end()

    async def _show(self, shot: Shot) -> None:
        num_laid = self._num_laid(shot)
        self.draw_choices(())
        self.draw_since(())
        self._draw_story(num_laid)
        self._draw(self.demo.view(shot.steps[num_laid - 1].after if num_laid else shot.before))
        self._draw_caption(shot)
        self._is_hurried = False
        await self._stay(reading(*shot.caption))
        for number, step in enumerate(shot.steps[num_laid : shot.num_before_ask], num_laid + 1):
            await self._play(step, number)
        if shot.ask is not None:
            await self._pose(shot, shot.ask)
            self._draw_caption(shot)
        for number in range(max(num_laid, shot.num_before_ask), len(shot.steps)):
            await self._play(shot.steps[number], number + 1)
        await self._stay(RESTING)

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
        return not self.look.thrown(step.applied[0].action, self.demo.view(step.after))

    async def _play(self, step: Step, number: int) -> None:
        """Show a step: the dice that roll, what came of it, and a payout bit by bit."""
        view = self.demo.view(step.after)
        if not step.applied:
            return
        self._light(*self._lit, *self._touched(step))
        action = step.applied[0].action
        thrown = self.look.thrown(action, view)
        if thrown:
            tempo = TEMPOS[house_of(self).liked.animation]
            for dice in tumbling(thrown, tempo.num_frames, self._rng):
                self.draw_dice(dice)
                await self._stay(tempo.frame)
        moment: Moment[Any] = Moment(self.look.target(action) or 0, thrown=thrown)
        found = scenes(view, self.look, self.words, bool(self._pace))
        if found:
            before = self.demo.view(step.before)
            await self._play_scenes(found, view, replace(moment, before=before))
        self._draw(view, moment)
        self._draw_story(number)
        await self._stay(RESTING if found else LOOKING)

    async def _play_scenes(self, found: Sequence[Scene], view: View, moment: Moment[Any]) -> None:
        """Show a payout or a reveal as it goes on, and at first the table as it found it.

        Only what the shot has a mark on stays until it is read, or all that there is of it.
        """
        first = replace(moment, shown=found[0].parts()[0], t=0.0)
        if self.look.time(first.shown[-1]):
            self._draw(view, first)
            await self._stay(LOOKING)
        if any(part.has_class("-dimmed") for part in self.felt.parts.values()):
            self._light(*self._lit, *self.felt.telling)
        marked, told = self.demo.shots[self.index].mark, list[str]()
        for scene in found:
            told += scene.sentences
            is_read = len(found) == 1 or marked == str(scene.place)
            for shown in scene.parts():
                part = replace(moment, paying=scene.place, shown=shown)
                await self._play_part(view, part, told, len(scene.sentences))
            if is_read:
                await self._stay(min(reading(*scene.sentences), GLANCE))
        self.draw_since(())

    async def _play_part(
        self, view: View, moment: Moment[Any], told: Sequence[str], num_new: int
    ) -> None:
        """Show a part of a scene; what is paid moves."""
        draw = partial(self._draw, view)
        lasts = min(self.look.time(moment.shown[-1]) * self._pace, PART)
        draw(replace(moment, t=0.0 if lasts else 1.0))
        self.draw_since(told, num_new)
        if lasts and not self._is_hurried:
            await move(draw, moment, lasts, self._released)
        await self._stay(PART - lasts)

    @property
    def _pace(self) -> float:
        """How many seconds of a payout's time there are; 0 where nothing moves."""
        return TEMPOS[house_of(self).liked.animation].payout * self.PACE

    async def _released(self) -> None:
        """Wait for as long as somebody holds it."""
        await self._going.wait()

    async def _stay(self, seconds: float) -> None:
        """Wait so long, not counting the time that somebody holds it."""
        left = seconds * self.PACE
        await self._going.wait()
        while left > 0 and not self._is_hurried:
            await asyncio.sleep(min(TICK, left))
            await self._going.wait()
            if fits(self.app.size):
                left -= TICK

    # -- the question ------------------------------------------------------------------------------

    async def _pose(self, shot: Shot, ask: Ask) -> None:
        """Ask, and say why the right answer is right."""
        player = self.demo.viewer if ask.chooser is None else ask.chooser
        view = shot.asked.view(player)
        if ask.choice is None:
            self._draw(self.demo.view(shot.asked), Moment(is_asked=True))
            right: Action = Line(ask.right)
            label, question = ask.right, _lines(view, ask.answers)
        else:
            self._light()
            right = ask.choice
            label = _begun(self.words.label(right, view, self.names))
            question = Question(view, player, self.look, view.actions)
        answer = await self._answer_to(question, ask.text, shot.caption)
        self.draw_choices(())
        self._draw(self.demo.view(shot.asked))
        verdict = VERDICTS[None if answer is None else answer == right]
        self.ask(Content.assemble(verdict, (label, STRONG)), (ask.because,))
        self._draw_keys()
        await self._stay(reading(ask.because) + RESTING)

    async def _answer_to(
        self, question: Question, asked: str, told: Sequence[str] = ()
    ) -> Action | None:
        """Wait for what is chosen; None where it is to be told."""
        self._is_hurried = False
        self._asked = asked, tuple(told)
        self._draw_question(question)
        self.question = question
        try:
            if self.is_alone:
                await self._stay(THINKING)
                return None
            return await self._answers.get()
        finally:
            self.question = None

    def _draw_question(self, question: Question) -> None:
        asked, told = self._asked
        if question.player is None or question.pointing is not self.look:
            labels = [action.text for action in question.offered if isinstance(action, Line)]
        else:
            foreseen, then = asking.foreseen(question, self._session(), self.look)
            if question.chosen is not None:
                told = (*self._chosen(question), *then) or told
            self.draw_table(question.view, asking.moment(question, self.look, foreseen))
            labels = asking.labels(question, self.look, self.words)
        self._draw_place()
        self.draw_choices(labels, question.cursor, question.numbers)
        self.ask(Content.styled(asked, f"bold {ACT}"), told)
        show_me = (SHOW_ME,) if told else ()
        keys = [key for key in asking.keys(question, self.look, self.words) if key != BACK]
        self.draw_keys(*keys, *show_me, EXPLAIN, BACK)

    def _chosen(self, question: Question) -> tuple[str, ...]:
        """Return what is about to be chosen, where no list says so."""
        if question.chosen is None or question.is_list:
            return ()
        label = self.words.label(question.chosen, question.view, self.names)
        return (f"{_begun(label)}.",)

    def _session(self) -> Session:
        """Return the game as it stands when the question is asked."""
        demo = self.demo
        num_before = demo.num_unseen + sum(len(shot.steps) for shot in demo.shots[: self.index])
        num_before += demo.shots[self.index].num_before_ask
        played = [step.event for step in demo.session.line[:num_before]]
        return Session.replay(demo.session.header, played)

    # -- the end -----------------------------------------------------------------------------------

    async def _end(self) -> None:
        """Offer to see it again, to see the next one, and to play on from here."""
        house, following = house_of(self), demos.following(self.demo)
        offers: dict[str, Callable[[], None]] = {}
        if following is not None:
            offers[f"Next: {following.title.partition(':')[0]}"] = partial(
                house.open_demo, following
            )
        offers["Again"] = partial(self.jump, 0)
        if not isinstance(self.demo.session.node, Terminal):
            offers["Play on against bots"] = self._play_on
        question = _lines(self.demo.view(self.demo.shots[-1].after), tuple(offers))
        question.point(question.offered[0])
        answer = await self._answer_to(question, "What next?")
        if isinstance(answer, Line):
            offers[answer.text]()
        else:
            self.leave()

    def _play_on(self) -> None:
        try:
            table = openings.play_on(self.demo)
        except TranscriptError as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            house_of(self).open(table)

    # -- drawing -----------------------------------------------------------------------------------

    def _draw(self, view: View, moment: Moment[Any] = NOTHING) -> None:
        marked = self.look.marked(self.demo.shots[self.index].mark)
        self.draw_table(view, replace(moment, chosen=moment.chosen or marked))
        self._draw_place()

    def _draw_place(self) -> None:
        """Show how far the demo is."""
        done, num_shots = self.index + 1, len(self.demo.shots)
        bar = ("▰" * done, ACT), ("▱" * (num_shots - done), QUIET)
        where = (f"  {done} of {num_shots} ", QUIET)
        self.table_title.left = Content.assemble(("Demo  ", QUIET), (self.demo.title, STRONG))
        self.table_title.right = Content.assemble(*bar, where)

    def _draw_caption(self, shot: Shot) -> None:
        self.ask(Content(""))
        self.caption.caption, self.caption.rule = shot.caption, shot.rules[0]
        self._draw_keys()
        if shot.mark:
            self._light(shot.mark, *self.look.parts_at(self.look.marked(shot.mark)))
        else:
            self._light(*self._touched(*shot.steps))

    def _light(self, *names: str) -> None:
        """Dim all parts of the felt but those of these names; none where it has none of them."""
        self._lit = set(names)
        parts = self.felt.parts
        is_any = not self._lit.isdisjoint({*parts, "players"})
        for name, widget in parts.items():
            widget.set_class(is_any and name not in self._lit, "-dimmed")

    def _touched(self, *steps: Step) -> Iterator[str]:
        """Yield the parts of the felt that some steps are about."""
        for step in steps:
            view = self.demo.view(step.after)
            for did in step.applied:
                if self.look.thrown(did.action, view):
                    yield "dice"
                yield from self.look.parts_at(self.look.target(did.action))
            for news in view.news:
                yield from self.look.parts_at(self.look.place(news, view))

    def _draw_keys(self) -> None:
        self.draw_keys(RESUME if self.is_held else HOLD, STEP, EXPLAIN, BACK)

    def _draw_story(self, num_steps: int) -> None:
        """Tell what has happened up to a step of the shot."""
        shots = self.demo.shots[: self.index]
        told = [said for shot in shots for said in self._told(shot.steps)]
        fresh = self._told(self.demo.shots[self.index].steps[:num_steps])
        self.draw_history([*told, *fresh], len(fresh))

    def _told(self, steps: Sequence[Step]) -> list[str]:
        return story.steps(self.words, steps, self.demo.viewer)

    # -- keys and clicks ---------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        if name:
            event.stop()
            self.press(name)

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)

    @on(Pointed)
    def _thing_pointed_at(self, event: Pointed) -> None:
        if self.question is not None:
            self.take(self.question, self.question.click(event.target))

    @on(Choices.Chosen)
    def _line_chosen(self, event: Choices.Chosen) -> None:
        if self.question is not None:
            self.take(self.question, self.question.choose_line(event.index))

    def press(self, name: str) -> None:
        """Do what a key does now: what it does to the question comes first."""
        if self.felt.press(name):
            return
        is_for_question = self.question is not None and name not in ("escape", "q", "?")
        reply = self.question.press(name) if is_for_question and self.question else None
        if reply is not None and self.question is not None:
            self.take(self.question, reply)
        else:
            self._press_command(name)

    def take(self, question: Question, reply: Reply) -> None:
        """Do what the question makes of a key or a click."""
        match reply:
            case Cursor():
                self._draw_question(question)
            case Refused(sentence):
                self.refuse(sentence)
            case Unfit(action):
                self.refuse(asking.refusal(question, action, self._session()))
            case Action():
                self._answer(reply)

    def _answer(self, answer: Action | None) -> None:
        if self.question is not None and self._answers.empty():
            self.question = None
            self._answers.put_nowait(answer)

    def _press_command(self, name: str) -> None:
        match name:
            case "space" if self.question is not None:
                self._answer(None)
            case "space":
                self.hold(not self.is_held)
            case "right" | "enter":
                self.hold(False)
                self._is_hurried = True
            case "left" | "backspace":
                self.jump(self.index - 1)
            case "?":
                shot = self.demo.shots[self.index]
                house_of(self).open_rules(self.demo.game.name, shot.rules[0])
            case "escape" | "q":
                self.leave()
            case digit if digit.isdecimal() and not self._is_asking_soon:
                if 0 < int(digit) <= len(self.demo.shots):
                    self.jump(int(digit) - 1)

    @property
    def _is_asking_soon(self) -> bool:
        """Whether the shot leads to something that digits answer."""
        is_last = self.index == len(self.demo.shots) - 1
        return is_last or self.demo.shots[self.index].ask is not None

    def hold(self, is_held: bool) -> None:
        """Let the demo stand still, or go on."""
        self.is_held = is_held
        if is_held:
            self._going.clear()
        else:
            self._going.set()
        self._draw_keys()

    def leave(self) -> None:
        """Go back to what the demo was laid over."""
        house_of(self).go_back()


def _lines(view: View, texts: Sequence[str]) -> Question:
    """Return the question which of some lines it is to be."""
    return Question(view, 0, Pointing(), [Line(text) for text in texts])


def _begun(label: str) -> str:
    """Return what a choice is called as a sentence begins."""
    return label[:1].upper() + label[1:]
