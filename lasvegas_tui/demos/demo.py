"""Demos: parts of a recorded game that show a rule, with captions and questions to the viewer.

`docs/demos.md` describes the format of their files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from lasvegas_tui.demos.shot_lengths import (
    OPENING,
    THINKING,
    is_laid,
    length_of,
    reading,
    stillness_for,
)
from lasvegas_tui.play import narration
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Sealed
from lasvegas_tui.rules.core import Action, Player, Simultaneous, State
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.user_error import UserError

FIRST_ROUND = "first"
"""The name of the demo, one for each game, in which new users play the end of a round."""
RULING = "*"
"""The mark after a rule's id if the caption states a ruling of this program on an open point."""
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."
MAX_MISTAKES = 100
"""The maximum number of mistakes that an error message lists."""


class Mistake(NamedTuple):
    """A mistake in a demo file: the number of its line, from 1, and a sentence."""

    line: int
    problem: str


class DemoError(UserError):
    """Raised if demo files have mistakes; the message lists them with their files and lines."""

    def __init__(self, mistakes: Sequence[tuple[Path, Mistake]]) -> None:
        told = [f"{path.name}, line {at}: {why}" for path, (at, why) in mistakes[:MAX_MISTAKES]]
        if len(mistakes) > MAX_MISTAKES:
            told.append(f"There are {len(mistakes) - MAX_MISTAKES} more mistakes.")
        super().__init__("\n".join(told))
        self.mistakes = (*mistakes,)


class Ask(Struct, frozen=True):
    """What a demo asks of its viewer: to answer a question, or to make a move in the game."""

    text: str
    because: str = ""
    """The explanation of the right answer; empty if no answer is right."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}
    """Maps wrong answers, given as sentences or as labels of choices, to their explanations."""
    chooser: Player | None = None
    """The player for whom the viewer makes a move; None if the viewer picks a sentence."""
    choice: Action | None = None
    """The move that the demo file makes here; None for a roll and for a list of sentences.

    If one answer is right, it is this move.
    """
    alternatives: tuple[Action, ...] = ()
    """Moves other than `choice` after which the demo can continue."""

    @property
    def is_judged(self) -> bool:
        """Whether one answer is right; otherwise the viewer may make any move."""
        return bool(self.because)

    @property
    def is_listed(self) -> bool:
        """Whether the viewer picks a sentence from a list rather than makes a move."""
        return self.chooser is None

    @property
    def is_roll(self) -> bool:
        """Whether the viewer is asked to roll dice."""
        return not self.is_listed and self.choice is None

    @property
    def answers(self) -> tuple[str, ...]:
        """The right and the wrong sentences, sorted, so that the order gives nothing away."""
        return tuple(sorted((self.right, *self.wrong)))

    def reason(self, answer: str) -> str:
        """Return the explanation of an answer, which is a sentence or the label of a move."""
        return self.reasons.get(answer, self.because)


class Shot(Struct, frozen=True):
    """A part of a demo: a caption, the steps of the game below it, and perhaps a question."""

    caption: tuple[str, ...]
    """The lines of the caption, one or two."""
    rules: tuple[str, ...]
    """The ids of the rules that the shot shows, the main one first."""
    before: State
    steps: tuple[Step, ...]
    rulings: tuple[str, ...] = ()
    """The ids of the rules for which the caption says how this program rules on an open point."""
    mark: str = ""
    """The name of the part of the table to highlight; empty to highlight where the steps happen."""
    ask: Ask | None = None
    """The question to the viewer, asked after `num_before_ask` steps; None if nothing is asked."""
    num_before_ask: int = 0
    """The number of steps of the shot that are shown before the question."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The ids of the shot's rules; `RULING` is appended to those in `rulings`."""
        labels = []
        for rule in self.rules:
            if rule in self.rulings:
                labels.append(f"{rule}{RULING}")
            else:
                labels.append(rule)
        return tuple(labels)

    @property
    def asked(self) -> State:
        """The state of the game when the question is asked."""
        return self.after_steps(self.num_before_ask)

    @property
    def after(self) -> State:
        return self.after_steps(len(self.steps))

    def after_steps(self, num_steps: int) -> State:
        """Return the state of the game after this number of steps of the shot."""
        if num_steps:
            return self.steps[num_steps - 1].after
        return self.before

    @property
    def laid(self) -> tuple[Step, ...]:
        """The first steps of the shot, such as deals, which appear together with the caption."""
        if self.ask is None:
            steps = self.steps
        else:
            steps = self.steps[: self.num_before_ask]
        return tuple(takewhile(is_laid, steps))

    @property
    def seconds(self) -> float:
        """The number of seconds that the shot takes, including the time to read and to think."""
        played = sum(map(length_of, self.steps[len(self.laid) :]))
        if self.ask is None:
            return played + stillness_for(*self.caption)
        read = 0.0
        if self.ask.is_judged:
            read = stillness_for(self.ask.because)
        return played + self.thinking + read

    @property
    def thinking(self) -> float:
        """The number of seconds to read the caption and the question, and to think."""
        if self.ask is None:
            asked = ""
        else:
            asked = self.ask.text
        return reading(*self.caption, asked) + THINKING


class Demo(Struct, frozen=True):
    """A demo, read from its file, with all states of its game."""

    path: Path
    title: str
    names: tuple[str, ...]
    """The names by which the demo is found; the name of its file comes first."""
    session: Session
    """The recorded game of the demo, played to its last step."""
    num_unseen: int
    """The number of steps of the game before the first shot (part), which are not shown."""
    viewer: Player | None
    """The player whose view is shown; None to show what an onlooker sees."""
    shots: tuple[Shot, ...]
    choices: Mapping[int, Action] = {}
    """Maps the indices of shots, from 0, to moves that replace the viewer's moves in the file.

    Shots are the parts of a demo.
    """

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def full_name(self) -> str:
        """The name of the game and that of the demo, such as "dice ties"."""
        return f"{self.game.name} {self.name}"

    @property
    def is_first_round(self) -> bool:
        """Whether this is the demo in which new users play the end of a round."""
        return self.name == FIRST_ROUND

    @property
    def player(self) -> Player:
        """The player, from 0, from whose side the table is shown.

        It is `viewer`, else the first player for whom the viewer makes a move, else player 0.
        """
        if self.viewer is not None:
            return self.viewer
        for shot in self.shots:
            if shot.ask is not None and shot.ask.chooser is not None:
                return shot.ask.chooser
        return 0

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The questions of all shots to which one answer is right."""
        asks = (shot.ask for shot in self.shots)
        return tuple(ask for ask in asks if ask is not None and ask.is_judged)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the demo shows, each once."""
        return tuple(dict.fromkeys(rule for shot in self.shots for rule in shot.rules))

    @property
    def seconds(self) -> int:
        """The number of seconds that the whole demo takes, rounded."""
        return round(OPENING + sum(shot.seconds for shot in self.shots))


UNCHANGED = "Nothing changes."


class Consequence(Struct, frozen=True):
    """What would follow from a wrong choice, after which the demo itself does not continue."""

    steps: tuple[Step, ...]
    """The choice, and the steps that follow from it until somebody has to choose again."""
    sentences: tuple[str, ...]


def position(demo: Demo, index: int) -> Session:
    """Return the demo's game, played up to the question of shot (part) `index`, from 0."""
    num_before = num_steps_before(demo, index)
    played = [step.event for step in demo.session.steps[:num_before]]
    return Session.replay(demo.session.header, played)


def num_steps_before(demo: Demo, index: int) -> int:
    """Return how many steps the game has before the question of shot (part) `index`, from 0."""
    earlier = sum(len(shot.steps) for shot in demo.shots[:index])
    return demo.num_unseen + earlier + demo.shots[index].num_before_ask


def told_until(demo: Demo, index: int, num_steps: int) -> tuple[list[str], list[str]]:
    """Return what was told to the viewer before shot `index`, and of its first `num_steps` steps.

    Cards that are face down after these steps are not mentioned.
    """
    shot, words = demo.shots[index], demo.game.words
    before = [step for earlier in demo.shots[:index] for step in earlier.steps]
    now = shot.after_steps(num_steps)
    told = narration.of_steps(words, before, demo.viewer, now)
    return told, narration.of_steps(words, shot.steps[:num_steps], demo.viewer, now)


def consequence(demo: Demo, index: int, answer: Action) -> Consequence:
    """Return what follows if the viewer chooses `answer` in shot (part) `index`, from 0.

    If all players choose at the same time, the others choose as in the demo.
    """
    ask, session = demo.shots[index].ask, position(demo, index)
    assert ask is not None
    assert ask.chooser is not None
    chooser, view = ask.chooser, session.view(ask.chooser)
    names = tuple(seat.name for seat in session.seats)
    is_joint, num_before = isinstance(session.node, Simultaneous), len(session.steps)
    session.choose(chooser, answer)
    if is_joint:
        _seal(session, demo.session.steps[num_before:])
    steps = session.steps[num_before:]
    sentences: list[str] = []
    if not is_joint:
        after = session.view(chooser)
        sentences = narration.preview(demo.game.words, view, answer, after, names)
    told = sentences or narration.of_steps(demo.game.words, steps, demo.viewer)
    return Consequence(steps, tuple(told or [UNCHANGED]))


def _seal(session: Session, steps: Sequence[Step]) -> None:
    """Seal the choices at the beginning of `steps` for players who have not sealed theirs."""
    for step in steps:
        event = step.event
        if not isinstance(event, Sealed):
            return
        if event.player in session.awaited:
            session.enter(event)
