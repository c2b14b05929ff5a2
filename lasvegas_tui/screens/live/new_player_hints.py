"""Hints for new players, in one line: which key to press next, or which rule matters.

They depend only on the kind of the question and on its preview, so they reveal no secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.question_help import Kind
from lasvegas_tui.key_commands import NO_HINTS
from lasvegas_tui.play import past_turns
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance, Player
from lasvegas_tui.rules.words import Basics, Words
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt, rule_shown
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.widgets.styles import ACT, QUIET

NUM_TURNS = 3
"""How many turns of a player, from the first, have hints about keys.

In later turns, hints are about rules.
"""
LESSONS: Mapping[Kind, str] = {
    Kind.ROLL: "Press Enter to roll, then choose where your dice go.",
    Kind.POINT: "A digit, arrow or click previews a choice; Enter plays it.",
    Kind.LOOK: "The preview shows what it would bring; Enter plays it.",
    Kind.ASKED: "{rules} shows the rule behind this question.",
    Kind.LIST: "A digit or ↓ previews a line; Enter chooses it.",
    Kind.HAND: "A number picks a card; press it again to add another.",
    Kind.PICKED: "Enter commits: face down until everybody has chosen.",
}
"""The hint for each kind of question; `{rules}` stands for the key of the rules."""

APART = "The lines above say what it does. Press Enter to {}."
"""The hint for a choice that is no thing on the table, such as passing; `{}` is what Enter does."""

DEMOS = "{demo} shows a demo of this rule; Esc comes back."
"""The hint that a demo shows the rule in question; given once, from a player's second turn on."""
DEMO_OF_GAME = "{demo} shows the game in a demo; Esc comes back."
"""The hint in place of `DEMOS` if the demo to be shown is that of the whole game."""
DEMOS_TURN = 2
FIRST_ROUND = "New here? {demo}: a one-minute lesson; Esc returns."
"""The hint that offers the first round, which is a lesson that teaches the game."""

MOST_MORALS = 2
"""The maximum number of times, in all games together, that a hint tells the same rule."""


class NewPlayerHints:
    """Gives hints at one table as long as somebody there may be new to the game."""

    def __init__(self, screen: GameScreen[Any], session: Session, seating: Seating) -> None:
        self.screen = screen
        self.session = session
        self.seating = seating
        self._num_turns_before = [
            past_turns.turn_number(session, player) - 1 for player in range(len(session.seats))
        ]
        """How many turns each player had before the table was opened, as in a demo."""
        self._has_begun = False
        """Whether hints were given at this table; if so, they are given to the end of the game."""
        self._hint = ""
        self._basics: Basics | None = None
        self._num_steps_before = len(session.steps)
        self._asked_with_demos: Question | None = None
        """The question with the hint about demos; None before it was given."""
        self._first_look: Question | None = None
        """The first question with a choice under the cursor; None before."""
        self.offers_first_round = False
        """Whether the first round is offered until something is chosen."""
        self._morals: dict[str, list[Question]] = {}
        """The questions with a hint about each rule, by the words with which the hint begins."""

    @property
    def is_here(self) -> bool:
        """Whether to give hints: they are on, and people play their first game of this kind."""
        return self._is_new and bool(self.seating.people)

    @property
    def _is_new(self) -> bool:
        """Whether the game is the first of its kind, and hints are wanted."""
        settings = app_of(self.screen).settings
        is_first = self._has_begun or self.session.game.name not in settings.coached
        return settings.hints and is_first

    @property
    def is_first_round_offered(self) -> bool:
        """Whether the first round (a lesson) is offered now, in place of another hint."""
        return self.offers_first_round and self.is_here and not self.seating.is_private

    def prepare(self) -> None:
        """Keep room in the prompt for lines that explain the game, if hints are given.

        Call this before anything is drawn. A game that began as the first of its kind counts as the
        first to its end, even if people leave it and continue it later.
        """
        begun = app_of(self.screen).settings.begun.count(self.session.game.name)
        self._has_begun = bool(self.session.events) and begun == 1
        self.screen.set_class(self.is_here, "-coached")
        if self.is_here:
            view = self.session.view(None)
            self.screen.prompt.basics = self.screen.words.basics_at(view)

    @property
    def tells_basics(self) -> bool:
        """Whether lines that explain the game are shown, as before a new player's first choice."""
        return self._basics is not None

    def advise(self, question: Question) -> None:
        """Choose the hint for a question, and whether to show lines that explain the game.

        In a player's first turns hints are about keys, later about rules.
        """
        if question.player is None:
            player = question.view.roller
        else:
            player = question.player
        if player not in self.seating.people or not self.is_here:
            return
        assert player is not None
        self._basics = self.basics_of(player)
        if kind_of(question, self.screen.words) is Kind.ASKED:
            self._basics = None  # what is at stake has their place
        said = ""
        if self._turn_number(player) <= NUM_TURNS:
            said = lesson(question, self.screen)
        is_for_demos = bool(said) and self._is_for_demos(question, player)
        if self.offers_first_round:
            self._hint = FIRST_ROUND
        elif is_for_demos:
            self._hint = self._about_demos(question)
        else:
            self._hint = self._moral(question) or said

    def basics_of(self, player: Player) -> Basics | None:
        """Return lines that explain the game to a new player, at the table or on a phone.

        None once the player has made a choice, or if the game is not the first of its kind. After
        `NUM_TURNS` turns, this also saves that later games of this kind are not the first.
        """
        if not self._is_new:
            return None
        self._has_begun = True
        if self._turn_number(player) > NUM_TURNS:
            self._keep()
        if self._has_chosen(player):
            return None
        return self.screen.words.basics_at(self.session.view(None))

    def _keep(self) -> None:
        """Save in the settings that the next game of this kind is no longer the first."""
        app, game = app_of(self.screen), self.session.game.name
        if game not in app.settings.coached:
            app.update_settings(coached=(*app.settings.coached, game))

    def _has_chosen(self, player: Player) -> bool:
        """Whether a player has chosen since the table was opened."""
        steps = self.session.steps[self._num_steps_before :]
        return any(past_turns.is_choice_of(step, player) for step in steps)

    def _turn_number(self, player: Player) -> int:
        """Return the number of a player's turn, from 1 since the table was opened."""
        return past_turns.turn_number(self.session, player) - self._num_turns_before[player]

    def _moral(self, question: Question) -> str:
        """Return the rule that the choice under the cursor is an example of; may be empty.

        No rule is told more than twice, and none at the first question with a choice under the
        cursor, where the hint is about keys.
        """
        player, chosen = question.player, question.chosen
        kind = kind_of(question, self.screen.words)
        if player is None or chosen is None or kind not in (Kind.LOOK, Kind.PICKED):
            return ""
        if self._first_look in (None, question):
            self._first_look = question
            return ""
        after = self.session.preview(player, chosen, question.view.viewer) or question.view
        said = self.screen.words.moral(question.view, chosen, after, self.screen.names)
        if said and self._is_to_be_told(said.partition(":")[0], question):
            return said
        return ""

    def _is_to_be_told(self, rule: str, question: Question) -> bool:
        """Whether to tell a rule with a question; if so, count this in the settings."""
        asked, app = self._morals.setdefault(rule, []), app_of(self.screen)
        if question in asked:
            return True
        if app.settings.told.count(rule) >= MOST_MORALS:
            return False
        asked.append(question)
        app.update_settings(told=(*app.settings.told, rule))
        return True

    def _said(self) -> Content:
        """Return the hint as it is shown, with keys for commands, and the key that hides hints."""
        if not self._hint:
            return Content("")
        keymap = app_of(self.screen).keymap
        away = (f"{keymap.key(NO_HINTS.key)} hides hints", QUIET)
        return Content.assemble(("» ", ACT), (keymap.said(self._hint), "$foreground"), "  ", away)

    def _is_for_demos(self, question: Question, player: Player) -> bool:
        """Whether to give the hint about demos with a question."""
        is_time = self._turn_number(player) >= DEMOS_TURN
        if self._asked_with_demos is None and is_time and not self.seating.is_private:
            self._asked_with_demos = question
        return self._asked_with_demos is question

    def _about_demos(self, question: Question) -> str:
        """Return the hint about demos, by what the key would show now."""
        from lasvegas_tui import demos

        game = self.session.game.name
        if question.player is None:
            name = rule_shown(*self.screen.shown, self.screen)
        else:
            name = QuestionPrompt(question, self.screen, self.session).demo()
        demo = demos.about(game, name, self.session.options)
        if demo is None or game in demo.names:
            return DEMO_OF_GAME
        return DEMOS

    def send_away(self) -> None:
        """Switch hints off in the settings, for all games, and hide those on the screen."""
        app_of(self.screen).update_settings(hints=False)
        self.fall_silent()
        self.screen.remove_class("-coached")

    def fall_silent(self) -> None:
        """Hide the hint and the lines that explain the game, and stop offering the first round."""
        self._basics = self.screen.prompt.basics = None
        self.drop_hint()

    def drop_hint(self) -> None:
        """Hide the hint, and stop offering the first round; lines that explain the game stay."""
        self._hint = ""
        self.offers_first_round = False
        self.screen.prompt.hint = self.screen.latest.hint = Content("")

    def place_hint(self, asked: Question | None) -> None:
        """Show the hint below the question or, without room, in the last lines of the history.

        `asked` is the open question, None without one. If the history has a single line, which is
        new, the hint replaces it only once a choice is under the cursor.
        """
        self.screen.prompt.basics = self._basics
        hint = self._said()
        at_prompt = at_history = Content("")
        if hint and self.screen.prompt.has_room:
            at_prompt = hint
        elif hint and not self._is_history_needed(asked):
            at_history = hint
        self.screen.prompt.hint, self.screen.latest.hint = at_prompt, at_history

    def _is_history_needed(self, asked: Question | None) -> bool:
        """Whether the history is a single line that nobody may have read yet."""
        latest = self.screen.latest
        is_tight = latest.size.height <= 1
        is_read = asked is None or asked.chosen is not None
        return is_tight and not is_read and bool(latest.num_new and latest.sentences)


def lesson(question: Question, screen: GameScreen[Any]) -> str:
    """Return the hint about keys for this kind of question; empty if there is none."""
    kind = kind_of(question, screen.words)
    if kind is None:
        return ""
    if kind is Kind.LOOK and question.chosen and not screen.targeting.target(question.chosen):
        return APART.format(screen.help.commit_label(question.chosen))
    return screen.help.lesson(kind, question.view) or LESSONS[kind]


def kind_of(question: Question, words: Words[Any]) -> Kind | None:
    """Return what a question asks the player to do, on which hints depend.

    None for a pause, or if the selected items are no legal choice together.
    """
    view = question.view
    if question.player is None:
        is_roll = isinstance(view.node, Chance) and view.roller is not None
        if is_roll and not view.is_between_rounds:
            return Kind.ROLL
        return None
    if question.items and question.illegal_choice is not None:
        return None
    if question.items and question.picked:
        return Kind.PICKED
    if question.items:
        return Kind.HAND
    if words.topic(view):
        return Kind.ASKED
    if question.chosen is not None:
        return Kind.LOOK
    if question.is_list:
        return Kind.LIST
    return Kind.POINT
