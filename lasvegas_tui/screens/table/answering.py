"""Answering at the table: the keys and clicks.

A key outside a question only skips what is being shown. Choosing previews, and choosing the same
again, or Enter, commits. Items of a hand are selected and put back one by one.
"""

from __future__ import annotations

from textual import events, on

from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.table.asking import AskingScreen
from lasvegas_tui.screens.table.keys import ARROWS, LETTERS, NAMED
from lasvegas_tui.screens.table.question import Question, Signal
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.panels import Keys
from lasvegas_tui.widgets.pointing import Item, Pointed, Target


class AnsweringScreen(AskingScreen):
    """A table whose question is answered by keys and clicks; they also go back, or open a page about it."""

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        letters = LETTERS + self.picture.keys + "".join(self.picture.letters)
        if (name not in NAMED and not (name.isdecimal() or name in letters)) or not name:
            return
        event.stop()
        self.press(name)

    def press(self, name: str) -> None:
        """Does what a key does now."""
        if self.question is None:
            self.skip()
        elif self.is_agreeing:
            self._agree(name == "enter")
        elif self.felt.press(name):
            return
        elif name.isdecimal():
            self._press_digit(int(name))
        elif name in ARROWS:
            self._press_arrow(name)
        elif name in self.question.letters:
            self._press_letter(self.question, self.question.letters[name])
        elif name in self.picture.keys and self.question.targets:
            self._press_key(self.question, name)
        else:
            self._press_named(name)

    def _press_key(self, question: Question, name: str) -> None:
        target = self.picture.at_key(name, question.view, question.target)
        if target is not None:
            self._point_at_target(question, target)

    def _press_named(self, name: str) -> None:
        match name:
            case "enter":
                self._press_enter()
            case "escape":
                self._press_escape()
            case "space":
                self._press_space()
            case "u":
                self._undo()
            case "U" | "T" | "t":
                self._offer_take_back()
            case "l":
                self._open_history()
            case "n":
                self._open_since()
            case "m":
                self._look_at_money()
            case "h":
                self.cover()
            case "q":
                self.leave()
            case "?":
                self._explain()

    def _press_digit(self, digit: int) -> None:
        question = self.question
        if question is None or question.player is None:
            return
        if question.items:
            self._pick(question, digit - 1)
        elif question.is_list:
            self._press_in_list(question, digit)
        else:
            target = self.picture.at_digit(digit, question.view, question.target)
            if target is not None:
                self._point_at_target(question, target)

    def _press_in_list(self, question: Question, digit: int) -> None:
        if digit in question.numbers:
            self._point(question, question.offered[question.numbers.index(digit)])
        else:
            self._refuse(f"There is no choice {digit} in the list.")

    def _point_at_target(self, question: Question, target: Target) -> None:
        action = question.targets.get(target)
        if action is not None:
            self._point(question, action)
        elif question.point_at(target):
            self._draw_question(question)
        else:
            self._refuse_choice(question, self.picture.meant(target, question.view))

    def _point(self, question: Question, action: Action) -> None:
        """Puts the cursor on a choice; where somebody had put it there before, that commits."""
        if action == question.chosen and question.is_pointed:
            self._answer(action)
        else:
            question.point(action)
            self._draw_question(question)

    def _pick(self, question: Question, index: int) -> None:
        if 0 <= index < len(question.items):
            question.pick(index)
            self._draw_question(question)
        else:
            self._refuse(f"There are only {len(question.items)} cards to select from.")

    def _press_letter(self, question: Question, kind: type[Action]) -> None:
        """Puts the cursor on the one choice of its kind, or opens the kind to be pointed at."""
        choices = question.of_kind(kind)
        if len(choices) == 1:
            self._point(question, choices[0])
        else:
            question.open(kind)
            self._draw_question(question)

    def _press_space(self) -> None:
        if self.question is not None and self.question.items:
            self._pick(self.question, self.question.cursor_item)

    def _press_arrow(self, key: str) -> None:
        if self.question is not None and self.question.player is not None:
            self.question.move(key)
            self._draw_question(self.question)

    def _press_enter(self) -> None:
        question = self.question
        assert question is not None
        if question.player is None:
            self._answer(Signal.GO)
        elif question.chosen is not None:
            self._answer(question.chosen)
        elif question.is_list:
            self._press_arrow("down")
        elif question.items and question.picked:
            self._refuse_choice(question, self.picture.combined(question.view, question.picked))
        else:
            self._refuse(
                f"First choose: by {'letter, ' * question.is_menu}digit, arrow key or click. Enter commits it."
            )

    def _press_escape(self) -> None:
        question = self.question
        assert question is not None
        if question.player is None:
            self._answer(Signal.SKIP)
            return
        if question.items:
            question.drop()
        elif question.kind is not None and (question.chosen is None or question.is_list):
            question.open(None)
        elif question.targets or question.is_list:
            question.point(None)
        self._draw_question(question)

    @on(Pointed)
    def _thing_pointed_at(self, event: Pointed) -> None:
        question = self.question
        if question is None or question.player is None or question.is_list:
            return
        if question.items and isinstance(event.target, Item):
            self._pick(question, event.target.index)
        elif not question.items:
            self._point_at_target(question, event.target)

    @on(Choices.Chosen)
    def _line_chosen(self, event: Choices.Chosen) -> None:
        if self.question is not None and self.question.is_list:
            self._point(self.question, self.question.offered[event.index])

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)
