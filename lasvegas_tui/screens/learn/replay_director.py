"""The director of a replay, which shows a saved game step by step on its own table.

Of an unfinished game, it shows nothing that is still face down. If the review of a finished game
opens a replay at a choice, the table is first shown as the player who had to choose could see it.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.destinations import OpenReview, OpenRulebook
from lasvegas_tui.key_commands import HISTORY, LEAVE, REVIEW, RULES, STEP, WHO_WON, Key
from lasvegas_tui.play import narration
from lasvegas_tui.play.past_turns import open_steps
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chose, Sealed
from lasvegas_tui.records.review import Reviewing
from lasvegas_tui.rules.core import News, Player, Terminal, View
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.screens.table.event_timing import EventTiming
from lasvegas_tui.screens.table.question_prompt import rule_at
from lasvegas_tui.screens.table.roll_and_scene_playback import Playback
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

KEYS = (
    STEP,
    Key("↑↓", "round", "down"),
    Key("Home", "start", "home"),
    Key("End", "end", "end"),
    RULES,
    HISTORY,
    LEAVE,
)
NUM_BESIDE = 3
"""The maximum number of sentences shown in the prompt; if there are more, the table shows them."""


class ReplayDirector(Director):
    """Shows a saved game after any of its steps; keys go forwards and backwards."""

    def __init__(
        self,
        screen: GameScreen[Any],
        session: Session,
        at: int = 0,
        seen_by: Player | None = None,
        news: News | None = None,
    ) -> None:
        """Begin after `at` steps; if the game is over, with the hand of `seen_by`.

        If `news` of the last of these steps are given, their scene is played.
        """
        self.screen = screen
        self.session = session
        self.index = at
        """The number of steps after which the game is shown."""
        self._news = news
        self._chosen_at = at
        self._chooser: Player | None = None
        """The player whose view is shown after `_chosen_at` steps; None for an onlooker's."""
        if self._is_over:
            self._chooser = seen_by
        self.open_steps = open_steps(session)
        """The numbers of steps after which the game can be shown."""
        self.sentences_at = narration.of_game(session, None)
        screen.tips.has_signs = True
        self.commands = {
            **dict.fromkeys(("right", "enter", "space"), self._go_on),
            **dict.fromkeys(("left", "backspace"), self._go_back),
            "down": partial(self._jump_by_round, 1),
            "up": partial(self._jump_by_round, -1),
            "home": partial(self.jump, 0),
            "end": partial(self.jump, len(session.steps)),
            HISTORY.key: self._open_history,
            RULES.key: self._explain_step,
            **dict.fromkeys((LEAVE.key, "escape"), self._leave),
        }
        if self._is_over:
            self.commands |= {WHO_WON.key: self._open_standings, REVIEW.key: self._open_review}

    @cached_property
    def reviewing(self) -> Reviewing:
        """The analysis of the game for its review; it runs only while the review is open."""
        return Reviewing(self.session)

    def begin(self) -> None:
        self.screen.draw_choices(())
        if self._is_over:
            self.screen.draw_keys(*KEYS, WHO_WON, REVIEW)
        else:
            self.screen.draw_keys(*KEYS)
        self.jump(self.index)
        if self._news is not None:
            self.screen.drive(partial(self._play_again, self._news))

    async def _play_again(self, news: News) -> None:
        """Play the scene of the last step that begins with this event."""
        playback = Playback(AskingDirector(self.screen), EventTiming(self.screen))
        step = self.session.steps[self.index - 1]
        view, before = step.after.view(None), step.before.view(None)
        for scene in playback.scenes(view):
            if scene.first == news:
                what, where = scene.title
                self.screen.ask(Content.assemble((what, f"bold {ACT}"), (f"  {where}", STRONG)))
                await playback.play(scene, view, Frame(before=before), ())

    @property
    def _is_over(self) -> bool:
        return isinstance(self.session.node, Terminal)

    def jump(self, index: int) -> None:
        """Show the game after `index` steps or, if it cannot be shown then, after fewer steps."""
        self.screen.workers.cancel_node(self.screen)  # news that are being played again
        self.index = self._place(index)
        self.screen.sit(self._seats())
        lines = self._told()
        self.screen.draw_table(self._view(self.index), Frame(self._target()))
        self.screen.draw_history(self._history(), len(lines))
        where = f"Step {self.index} of {len(self.session.steps)}"
        first = next(iter(lines), self._untold())
        beside = [*lines[1:], *self._whose_hand()]
        asked = Content.assemble((where, f"bold {ACT}"), ("  ", QUIET), (first, STRONG))
        if len(lines) > NUM_BESIDE:
            self.screen.draw_since(lines)
            self.screen.ask(asked, self._whose_hand())
        else:
            self.screen.draw_since(())
            self.screen.ask(asked, beside)

    def _place(self, index: int) -> int:
        """Return the largest number of steps, up to `index`, after which the game can be shown."""
        return max((step for step in self.open_steps if step <= index), default=0)

    @property
    def _viewer(self) -> Player | None:
        """The player whose view is shown; None for an onlooker."""
        if self.index == self._place(self._chosen_at):
            return self._chooser
        return None

    def _whose_hand(self) -> tuple[str, ...]:
        """Return a sentence about whose view is shown; empty for an onlooker's."""
        if self._viewer is None:
            return ()
        return (f"What {self.screen.names[self._viewer]} saw before choosing; → shows the choice.",)

    def _seats(self) -> tuple[Seat, ...]:
        """Return the seats as they were at the time that is shown."""
        steps = self.session.steps
        if self.index == len(steps):
            return self.session.seats
        return steps[self.index].seats

    def _told(self) -> list[str]:
        """Return the sentences about the last step; empty at the beginning of the game."""
        if self.index:
            return self.sentences_at[self.index - 1]
        return []

    def _untold(self) -> str:
        """Return a sentence for a last step that has none, or for the beginning of the game."""
        if not self.index:
            return "The game begins."
        step = self.session.steps[self.index - 1]
        match step.event:
            case Chose(player) | Sealed(player):
                how = " in secret"
                if step.applied:
                    how = ""
                return f"{self.screen.names[player]} chooses{how}."
        return ""

    def _history(self) -> list[str]:
        """Return the sentences about all steps so far."""
        return [line for told in self.sentences_at[: self.index] for line in told]

    def _view(self, index: int) -> View:
        if index:
            state = self.session.steps[index - 1].after
        else:
            state = self.session.root
        if index == self.index:
            return state.view(self._viewer)
        return state.view(None)

    def _target(self) -> Target | None:
        """Return the target of the last step's action; None if it has none, or is secret."""
        if not self.index:
            return None
        seen = self.session.steps[self.index - 1].seen(None)
        if not seen or seen[0].action is None:
            return None
        return self.screen.targeting.target(seen[0].action)

    def _next_round(self, step: int) -> int:
        """Return the number of steps before the next round; for -1, before this or the last one."""
        num_steps = len(self.session.steps)
        rounds = [self._view(index).round for index in range(num_steps + 1)]
        starts = [index for index in range(1, num_steps) if rounds[index] != rounds[index - 1]]
        if step > 0:
            return next((start for start in starts if start > self.index), num_steps)
        return max((start for start in starts if start < self.index), default=0)

    def click(self, target: Target) -> None:
        view, _ = self.screen.shown
        self._explain(rule_at(target, view, self.screen))

    def _explain(self, rule: str) -> None:
        rules = OpenRulebook(self.session.game.name, rule, self.session.options)
        app_of(self.screen).open(rules, over=True)

    # -- commands ----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        self.jump(next((at for at in self.open_steps if at > self.index), self.index))

    def _go_back(self) -> None:
        self.jump(self.index - 1)

    def _jump_by_round(self, step: int) -> None:
        self.jump(self._next_round(step))

    def _explain_step(self) -> None:
        self._explain(self.screen.help.rule(self._view(self.index), self._target()))

    def _leave(self) -> None:
        app_of(self.screen).go_back()

    def _open_history(self) -> None:
        self.screen.app.push_screen(HistoryPage(self._history(), self.screen.players))

    def _open_review(self) -> None:
        app_of(self.screen).open(OpenReview(self.reviewing), over=True)

    def _open_standings(self) -> None:
        from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen

        self.screen.app.push_screen(StandingsScreen(self.session, is_played=False))
