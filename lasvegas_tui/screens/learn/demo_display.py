"""What a demo shows: the table of a game with captions, marks, and questions to the viewer.

`DemoDisplay` is the part of the director that draws; `demo_playback` decides what comes next, and
`demo_director_with_keys` handles the keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.question import Question
from lasvegas_tui.demos.demo import Demo, Shot, position
from lasvegas_tui.key_commands import BACK, GO, HOLD, ROLL, RULES, STEP, Key
from lasvegas_tui.play import narration
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import NOTHING, Frame
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.screens.table.question_prompt import ONE_CARD, QuestionPrompt
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.widgets.prompt import Prompt
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG
from lasvegas_tui.widgets.text_layout import line

LOBBY = BACK.named("lobby")
NEXT = GO.named("next")
RESUME, SHOW_ME = HOLD.named("go on"), HOLD.named("show me")


class ListedAnswer(Action, frozen=True):
    """One of the answers listed below a demo's question, if they are not actions of the game."""

    text: str


class Caption(Prompt):
    """The prompt of a demo, which shows a caption and its rule, or a question."""

    caption: reactive[tuple[str, ...]] = reactive(())
    rule: reactive[str] = reactive("")

    def lines(self) -> list[Content]:
        if self.asked or not self.caption:
            return super().lines()
        first, *rest = self.caption
        head = line(self.content_size.width, [(first, STRONG)], [(self.rule, ACT)])
        return [head, *(Content.styled(text, STRONG) for text in rest)]


class DemoDisplay(AskingDirector):
    """The part of a demo's director that draws its shots (captioned parts) and questions."""

    def __init__(self, screen: GameScreen[Any], demo: Demo) -> None:
        super().__init__(screen)
        self.demo = demo
        self.index = 0
        """The index of the shot that is shown, from 0."""
        self.is_over = False
        """Whether all shots have been shown."""
        self.is_held = False
        """Whether the demo is paused."""
        self._asked: tuple[str, tuple[str, ...]] = "", ()
        """The text of the open question, and the sentences below it."""
        self._lit: set[str] = set()
        """The names of the parts that are not dimmed; empty if none is."""
        screen.prompt = self.caption = Caption(screen.latest)

    @property
    def shot(self) -> Shot:
        """The shot (captioned part of the demo) that is shown now."""
        return self.demo.shots[self.index]

    def leave(self) -> None:
        """Leave the demo, and go back to the screen from which it was opened."""
        app_of(self.screen).go_back()

    # -- the question ------------------------------------------------------------------------------

    async def choice(
        self,
        question: Question,
        asked: str,
        details: Sequence[str] = (),
    ) -> Action | None:
        """Ask the viewer a question; return the choice, or None if the demo is to show it.

        `asked` is the question as text, `details` are sentences below it.
        """
        self.timer.take_time()
        self._asked = asked, tuple(details)
        self.draw_question(question)
        answer = await self.answer_to(question)
        if isinstance(answer, Action):
            return answer
        return None

    def draw_question(self, question: Question) -> None:
        asked, details = self._asked
        labels = [action.text for action in question.actions if isinstance(action, ListedAnswer)]
        if question.player is not None and question.targeting is self.screen.targeting:
            details = self._drawn_choice(question) or details
            labels = self._prompt(question).labels()
        self._draw_place()
        self.screen.draw_choices(labels, question.cursor, question.numbers)
        if asked:
            headline = Content.styled(asked, f"bold {ACT}")
        else:
            headline = self.screen.whose_turn(question.view)
        self.screen.ask(headline, details)
        self.screen.draw_keys(*self._keys_at(question), RULES, self._back)

    def _keys_at(self, question: Question) -> Iterator[Key]:
        """Yield the entries of the key bar that answer a question or show its answer."""
        keys: tuple[Key, ...] = (ROLL,)
        if question.player is not None:
            keys = self._prompt(question).keys
        for key in keys:
            if key not in (BACK, ONE_CARD):
                yield _without_arrows(key)
        if not self.is_over:
            yield SHOW_ME
            yield STEP

    def _drawn_choice(self, question: Question) -> tuple[str, ...]:
        """Draw the choice under the cursor; return sentences about it once the viewer moved there.

        They are empty before that, and if there is nothing to say.
        """
        prompt = self._prompt(question)
        preview, then = prompt.preview()
        frame = prompt.frame(preview)
        super().draw_table(question.view, replace(frame, has_arrows=False))
        is_looked_at = question.is_pointed or question.picked
        hint = self.screen.words.hint(question.view, self.screen.names)
        if question.chosen is None or not is_looked_at or then == hint.splitlines():
            return ()
        return (*self._chosen(question), *then)

    def refuse(self, sentence: str) -> None:
        """Show a sentence below the question, on why a key did nothing."""
        _, details = self._asked
        self.screen.prompt.details = (*details, sentence)

    def refusal(self, question: Question, action: Action) -> str:
        knows_rules = app_of(self.screen).settings.knows_rules
        return self._prompt(question).refusal(action, knows_rules)

    def _chosen(self, question: Question) -> tuple[str, ...]:
        """Return a sentence that names the choice under the cursor; empty if a list shows it."""
        if question.chosen is None or question.is_list:
            return ()
        label = self.screen.words.label(question.chosen, question.view, self.screen.names)
        return (f"{upper(label)}.",)

    def _prompt(self, question: Question) -> QuestionPrompt:
        """Return the prompt of a question about the game at this shot."""
        return QuestionPrompt(question, self.screen, position(self.demo, self.index))

    # -- drawing -----------------------------------------------------------------------------------

    def draw_table(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Draw a view; without a cursor in `frame`, the cursor is on what the shot marks."""
        marked = self.screen.targeting.target_named(self.shot.mark)
        if frame.cursor is None:
            cursor = marked
        else:
            cursor = frame.cursor
        super().draw_table(view, replace(frame, cursor=cursor))
        self._draw_place()

    def _draw_place(self) -> None:
        """Show in the title which shot of how many this is."""
        done, num_shots = self.index + 1, len(self.demo.shots)
        bar = ("▰" * done, ACT), ("▱" * (num_shots - done), QUIET)
        where = (f"  {done} of {num_shots} ", QUIET)
        self.screen.title_bar.left = Content.assemble(("Demo  ", QUIET), (self.demo.title, STRONG))
        self.screen.title_bar.right = Content.assemble(*bar, where)

    def draw_caption(self) -> None:
        """Show the caption of the current shot (captioned part) below the table."""
        self.screen.ask(Content(""))
        self.caption.caption = self.shot.caption
        if app_of(self.screen).settings.knows_rules:
            self.caption.rule = self.shot.labels[0]
        else:
            self.caption.rule = ""

    def draw_no_caption(self) -> None:
        """Clear the caption, and dim the parts of the table that the current shot is not about.

        The first shot of a demo dims nothing, unless it marks something.
        """
        shot = self.shot
        self.screen.ask(Content(""))
        self.caption.caption = ()
        self.draw_own_keys()
        if shot.mark:
            targeting = self.screen.targeting
            self.light(shot.mark, *targeting.parts_at(targeting.target_named(shot.mark)))
        elif self.index == 0:
            self.light()
        else:
            self.light(*self.touched(*shot.steps))

    def draw_own_keys(self, enter: Key = NEXT) -> None:
        """Show the demo's keys in the key bar; `enter` is the entry for Enter."""
        if self.is_held:
            hold = RESUME
        else:
            hold = HOLD
        self.screen.draw_keys(enter, hold, STEP, RULES, self._back)

    @property
    def _back(self) -> Key:
        """The entry of the key that leaves the demo."""
        if app_of(self.screen).is_home_next:
            return LOBBY
        return BACK

    def draw_history_to(self, num_steps: int) -> None:
        """Show the history up to step `num_steps` of this shot, its own lines highlighted."""
        steps = self.shot.steps[:num_steps]
        now = self.shot.before
        if steps:
            now = steps[-1].after
        before: list[Step] = []
        for shot in self.demo.shots[: self.index]:
            before += shot.steps
        words, viewer = self.screen.words, self.demo.viewer
        earlier = narration.of_steps(words, before, viewer, now)
        new = narration.of_steps(words, steps, viewer, now)
        self.screen.draw_history([*earlier, *new], len(new))

    # -- light -------------------------------------------------------------------------------------

    def light(self, *names: str) -> None:
        """Dim all parts of the table except those with these names.

        If no part has one of these names, dim none.
        """
        self._lit = set(names)
        parts = self.screen.parts
        is_any = not self._lit.isdisjoint({*parts, "players"})
        for name, widget in parts.items():
            widget.set_class(is_any and name not in self._lit, "-dimmed")

    def light_up(self, *names: str) -> None:
        """Undim the parts with these names; the other parts of the table stay as they are."""
        if self.is_dimmed:
            self.light(*self._lit, *names)

    @property
    def is_dimmed(self) -> bool:
        """Whether at least one part of the table is dimmed."""
        return any(part.has_class("-dimmed") for part in self.screen.parts.values())

    def touched(self, *steps: Step) -> Iterator[str]:
        """Yield the names of the parts of the table that these steps of the game involve."""
        screen, targeting = self.screen, self.screen.targeting
        for step in steps:
            view = self.demo.view(step.after)
            for _, action in step.seen(self.demo.viewer):
                if action is None:
                    continue
                if screen.thrown(action, view):
                    yield "dice"
                yield from targeting.parts_at(targeting.target(action))
            for news in view.news:
                yield from targeting.parts_at(screen.animation.place(news, view))


def _without_arrows(key: Key) -> Key:
    """Return an entry of the key bar without arrows and Space, which the demo itself uses."""
    if "←→" in key.key:
        named = key.key.replace("↑↓←→", "Tab").replace("←→", "Tab")
        return replace(key, key=named, action="tab")
    if key.action == "space":
        return replace(key, action="")
    return key
