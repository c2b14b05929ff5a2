"""Watching a demo: scenes on the real table, with captions and one question to whoever watches.

It plays by itself at a reading pace. A player goes from shot to shot; keys hold it, lead to
another shot, or answer its question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace
from textual import events, on, work
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.table.asking import prompt
from lasvegas_tui.screens.table.asking.keys import BACK, EXPLAIN, HOLD, NAMED, RESUME, SHOW_ME, STEP
from lasvegas_tui.screens.table.asking.question import Cursor, Question, Refused, Reply, Unfit
from lasvegas_tui.screens.table.screen import NOTHING, TableScreen
from lasvegas_tui.session import story
from lasvegas_tui.session.demo import THINKING, Demo, Shot
from lasvegas_tui.session.events import Step
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.drawn import Pointed
from lasvegas_tui.widgets.ink import ACT, QUIET, STRONG, line
from lasvegas_tui.widgets.panels import Keys, Prompt
from lasvegas_tui.widgets.too_small import fits

TICK = 0.1
"""Seconds between two looks at whether somebody holds the demo."""


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

    def __init__(self, demo: Demo, look: Look[Any], teach: Teach, is_alone: bool = False) -> None:
        super().__init__(look, demo.game.words)
        self.demo = demo
        self._teach = teach
        self.is_alone = is_alone
        self.index = 0
        """The shot that is shown, counted from 0."""
        self.question: Question | None = None
        self.is_held = False
        self.is_hurried = False
        """Whether the rest of the shot, or what leads to its question, is to be there at once."""
        self._asked: tuple[str, tuple[str, ...]] = "", ()
        self._lit: set[str] = set()
        """What of the felt is not dimmed, where anything is."""
        self.prompt = self.caption = Caption()
        self._going = asyncio.Event()
        self._going.set()
        self._answers: asyncio.Queue[Action | None] = asyncio.Queue(maxsize=1)

    def on_mount(self) -> None:
        self.jump(0)

    # -- pace --------------------------------------------------------------------------------------

    def jump(self, index: int) -> None:
        """Show a shot from its beginning, and go on from there."""
        self.hold(False)
        self.question = None
        self._answers = asyncio.Queue(maxsize=1)
        self._play_from(max(0, min(index, len(self.demo.shots) - 1)))

    @work(exclusive=True)
    async def _play_from(self, index: int) -> None:
        await self._teach(self, index)

    def hold(self, is_held: bool) -> None:
        """Let the demo stand still, or go on."""
        self.is_held = is_held
        if is_held:
            self._going.clear()
        else:
            self._going.set()
        self.draw_own_keys()

    async def released(self) -> None:
        """Wait for as long as somebody holds it."""
        await self._going.wait()

    async def stay(self, seconds: float) -> None:
        """Wait so long, not counting the time that somebody holds it."""
        left = seconds * self.PACE
        await self._going.wait()
        while left > 0 and not self.is_hurried:
            await asyncio.sleep(min(TICK, left))
            await self._going.wait()
            if fits(self.app.size):
                left -= TICK

    # -- the question ------------------------------------------------------------------------------

    async def answer_to(
        self, question: Question, asked: str, told: Sequence[str] = ()
    ) -> Action | None:
        """Wait for what is chosen; None where it is to be told."""
        self.is_hurried = False
        self._asked = asked, tuple(told)
        self._draw_question(question)
        self.question = question
        try:
            if self.is_alone:
                await self.stay(THINKING)
                return None
            return await self._answers.get()
        finally:
            self.question = None

    def _draw_question(self, question: Question) -> None:
        asked, told = self._asked
        if question.player is None or question.pointing is not self.look.pointing:
            labels = [action.text for action in question.offered if isinstance(action, Line)]
        else:
            foreseen, then = prompt.foreseen(question, self._session(), self.look)
            hint = self.look.hints.hint(question.view, self.names)
            if question.chosen is not None and then != [hint]:
                told = (*self._chosen(question), *then) or told
            self.draw_table(question.view, prompt.frame(question, self.look, foreseen))
            labels = prompt.labels(question, self.look, self.words)
        self._draw_place()
        self.draw_choices(labels, question.cursor, question.numbers)
        self.ask(Content.styled(asked, f"bold {ACT}"), told)
        show_me = (SHOW_ME,) if told else ()
        keys = [key for key in prompt.keys(question, self.look, self.words) if key != BACK]
        self.draw_keys(*keys, *show_me, EXPLAIN, BACK)

    def _chosen(self, question: Question) -> tuple[str, ...]:
        """Return what is about to be chosen, where no list says so."""
        if question.chosen is None or question.is_list:
            return ()
        label = self.words.label(question.chosen, question.view, self.names)
        return (f"{upper(label)}.",)

    def _session(self) -> Session:
        """Return the game as it stands when the question is asked."""
        demo = self.demo
        num_before = demo.num_unseen + sum(len(shot.steps) for shot in demo.shots[: self.index])
        num_before += demo.shots[self.index].num_before_ask
        played = [step.event for step in demo.session.line[:num_before]]
        return Session.replay(demo.session.header, played)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Show a view, and in it what the shot has a mark on."""
        marked = self.look.pointing.marked(self.demo.shots[self.index].mark)
        self.draw_table(
            view, replace(frame, cursor=marked if frame.cursor is None else frame.cursor)
        )
        self._draw_place()

    def _draw_place(self) -> None:
        """Show how far the demo is."""
        done, num_shots = self.index + 1, len(self.demo.shots)
        bar = ("▰" * done, ACT), ("▱" * (num_shots - done), QUIET)
        where = (f"  {done} of {num_shots} ", QUIET)
        self.table_title.left = Content.assemble(("Demo  ", QUIET), (self.demo.title, STRONG))
        self.table_title.right = Content.assemble(*bar, where)

    def draw_caption(self, shot: Shot) -> None:
        """Show a shot's caption and its keys, and dim what the shot is not about."""
        self.ask(Content(""))
        self.caption.caption, self.caption.rule = shot.caption, shot.rules[0]
        self.draw_own_keys()
        if shot.mark:
            self.light(
                shot.mark, *self.look.pointing.parts_at(self.look.pointing.marked(shot.mark))
            )
        else:
            self.light(*self.touched(*shot.steps))

    def light(self, *names: str) -> None:
        """Dim all parts of the felt but those of these names; none where it has none of them."""
        self._lit = set(names)
        parts = self.felt.parts
        is_any = not self._lit.isdisjoint({*parts, "players"})
        for name, widget in parts.items():
            widget.set_class(is_any and name not in self._lit, "-dimmed")

    def light_up(self, *names: str) -> None:
        """Take the dimness from more parts of the felt."""
        self.light(*self._lit, *names)

    @property
    def is_dimmed(self) -> bool:
        """Whether a part of the felt is dimmed."""
        return any(part.has_class("-dimmed") for part in self.felt.parts.values())

    def touched(self, *steps: Step) -> Iterator[str]:
        """Yield the parts of the felt that some steps are about."""
        for step in steps:
            view = self.demo.view(step.after)
            for _, action in step.seen(self.demo.viewer):
                if action is None:
                    continue
                if self.look.throws.thrown(action, view, self.look.inks):
                    yield "dice"
                yield from self.look.pointing.parts_at(self.look.pointing.target(action))
            for news in view.news:
                yield from self.look.pointing.parts_at(self.look.animation.place(news, view))

    def draw_own_keys(self) -> None:
        """Show the keys that a demo has where nothing is asked."""
        self.draw_keys(RESUME if self.is_held else HOLD, STEP, EXPLAIN, BACK)

    def draw_story(self, num_steps: int) -> None:
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
                self.refuse(prompt.refusal(question, action, self._session()))
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
                self.is_hurried = True
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

    def leave(self) -> None:
        """Go back to what the demo was laid over."""
        house_of(self).go_back()


Teach: TypeAlias = Callable[[DemoScreen, int], Awaitable[None]]
"""Whoever shows a demo on its table: goes from a shot to the last one, and asks."""
