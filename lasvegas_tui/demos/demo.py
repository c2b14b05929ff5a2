"""Demos: a rule shown by a scene of the real game, with captions and one question.

`docs/demos.md` describes the file format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from lasvegas_tui.errors import UserError
from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Chanced, Sealed, Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, Simultaneous, State, View
from lasvegas_tui.rules.games import Game

READING, LOOKING, THINKING = 0.25, 0.8, 2.0
"""Seconds to read a word, to see the result of an event, and to answer a question once read."""
STILLNESS = 2.5
"""The minimum number of seconds without any change after a caption or an answer."""
OPENING = 1.0
"""Seconds to look at the table before anything happens."""
RESTING = 0.5
"""Seconds after a payout or a reveal."""

THROW, PART, GLANCE = 0.5, 0.7, 2.0
"""Seconds for a roll, for a part of a payout, and at most for reading a single scene."""


def is_laid(step: Step) -> bool:
    """Whether a step is an outcome of chance other than a roll, such as a deal."""
    return isinstance(step.event, Chanced) and not _is_thrown(step)


def _is_thrown(step: Step) -> bool:
    before = step.before.view(None)
    is_roll = before.roller is not None and not before.is_between_rounds
    return isinstance(step.event, Chanced) and is_roll


def length_of(step: Step) -> float:
    """Return the duration of a step in seconds: a roll, and its results one by one."""
    thrown, num_parts = (THROW if _is_thrown(step) else 0.0), _num_parts(step)
    if not step.applied:
        return thrown
    if num_parts == 0:
        return thrown + LOOKING
    read = 0.0
    if num_parts == 1:
        read = GLANCE
    return thrown + LOOKING + PART * num_parts + read + RESTING


def _num_parts(step: Step) -> int:
    """Return the number of results that a step shows one by one."""
    news = step.after.view(None).news
    return next((len(news) - place for place, item in enumerate(news) if item.is_scene), 0)


def reading(*lines: str) -> float:
    """Return the seconds needed to read some lines."""
    return READING * sum(len(line.split()) for line in lines)


def stillness_for(*lines: str) -> float:
    """Return the seconds for which a demo leaves the table unchanged while lines are read."""
    return max(STILLNESS, reading(*lines))


FIRST_ROUND = "first"
"""The name of a game's demo for new players, who make the moves at the end of a round."""
RULING = "*"
"""The mark on the id of a rule whose ruling a caption states."""
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."
MAX_MISTAKES = 100
"""The maximum number of mistakes in an error message."""


class Mistake(NamedTuple):
    """Something wrong in a demo file."""

    line: int
    problem: str


class DemoError(UserError):
    """Raised for demo files with mistakes; the message gives the line of each."""

    def __init__(self, mistakes: Sequence[tuple[Path, Mistake]]) -> None:
        told = [f"{path.name}, line {at}: {why}" for path, (at, why) in mistakes[:MAX_MISTAKES]]
        if len(mistakes) > MAX_MISTAKES:
            told.append(f"There are {len(mistakes) - MAX_MISTAKES} more mistakes.")
        super().__init__("\n".join(told))
        self.mistakes = (*mistakes,)


class Ask(Struct, frozen=True):
    """A question to the viewer, or a move of the game that the viewer makes."""

    text: str
    because: str = ""
    """The explanation of the right answer; empty for a move."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}
    """The explanations of wrong answers, by the answer or the label of the choice."""
    chooser: Player | None = None
    """The player for whom the viewer chooses; None if the answers are listed."""
    choice: Action | None = None
    """The right choice of this player; None for a roll."""
    alternatives: tuple[Action, ...] = ()
    """Other choices with which the scene can continue."""

    @property
    def is_judged(self) -> bool:
        """Whether there is a right answer, rather than a move with which the scene continues."""
        return bool(self.because)

    @property
    def is_listed(self) -> bool:
        """Whether the answer is one of several lines."""
        return self.chooser is None

    @property
    def is_roll(self) -> bool:
        """Whether the viewer rolls dice."""
        return not self.is_listed and self.choice is None

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers, sorted so that their order does not reveal the right one."""
        return tuple(sorted((self.right, *self.wrong)))

    def reason(self, answer: str) -> str:
        """Return the explanation of an answer, or of the choice with this label."""
        return self.reasons.get(answer, self.because)


class Shot(Struct, frozen=True):
    """A caption, and the events played below it."""

    caption: tuple[str, ...]
    """One or two lines."""
    rules: tuple[str, ...]
    """The ids of the rules shown, the main one first."""
    before: State
    steps: tuple[Step, ...]
    rulings: tuple[str, ...] = ()
    """The ids of the rules whose ruling the caption states."""
    mark: str = ""
    """The thing to look at, if it differs from the target of the steps."""
    ask: Ask | None = None
    num_before_ask: int = 0
    """The number of steps before the question."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The ids of the rules, with the mark of a ruling."""
        return tuple(f"{rule}{RULING}" if rule in self.rulings else rule for rule in self.rules)

    @property
    def asked(self) -> State:
        """The state in which the question is asked."""
        if self.num_before_ask:
            return self.steps[self.num_before_ask - 1].after
        return self.before

    @property
    def after(self) -> State:
        if self.steps:
            return self.steps[-1].after
        return self.before

    @property
    def laid(self) -> tuple[Step, ...]:
        """The steps at the beginning that no player makes, such as dealing cards.

        They are shown with the caption, which describes them.
        """
        if self.ask is None:
            steps = self.steps
        else:
            steps = self.steps[: self.num_before_ask]
        return tuple(takewhile(is_laid, steps))

    @property
    def seconds(self) -> float:
        """The estimated seconds of a shot that nobody pauses."""
        played = sum(map(length_of, self.steps[len(self.laid) :]))
        if self.ask is None:
            return played + stillness_for(*self.caption)
        read = 0.0
        if self.ask.is_judged:
            read = stillness_for(self.ask.because)
        return played + self.thinking + read

    @property
    def thinking(self) -> float:
        """The seconds needed to read the question of the shot and answer it."""
        if self.ask is None:
            asked = ""
        else:
            asked = self.ask.text
        return reading(*self.caption, asked) + THINKING


class Demo(Struct, frozen=True):
    """A demo that has been read and played to its end."""

    path: Path
    title: str
    names: tuple[str, ...]
    """The names to find it by, its file's name first."""
    session: Session
    """The game after its last event."""
    num_unseen: int
    """The number of steps before the first shot."""
    viewer: Player | None
    """The player whose view is shown, None for an onlooker's."""
    shots: tuple[Shot, ...]
    choices: Mapping[int, Action] = {}
    """The choices that replace those in the file, by the index of their shot."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def full_name(self) -> str:
        """The words to find it by: "dice ties"."""
        return f"{self.game.name} {self.name}"

    @property
    def is_first_round(self) -> bool:
        """Whether the demo is its game's demo for new players."""
        return self.name == FIRST_ROUND

    @property
    def player(self) -> Player:
        """The viewer's seat: whose view is shown, else whose choice is asked for, else 0."""
        choosers = [shot.ask.chooser for shot in self.shots if shot.ask is not None]
        return next(you for you in (self.viewer, *choosers, 0) if you is not None)

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The questions that have a right answer."""
        asks = (shot.ask for shot in self.shots)
        return tuple(ask for ask in asks if ask is not None and ask.is_judged)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules shown."""
        return tuple(dict.fromkeys(rule for shot in self.shots for rule in shot.rules))

    def view(self, state: State) -> View:
        """Return the viewer's view of a state."""
        return state.view(self.viewer)

    @property
    def seconds(self) -> int:
        """The estimated seconds of the demo at normal speed, if nobody pauses it."""
        return round(OPENING + sum(shot.seconds for shot in self.shots))


UNCHANGED = "Nothing changes."


class Consequence(Struct, frozen=True):
    """The result of a choice with which the demo does not continue."""

    steps: tuple[Step, ...]
    """The choice, and the steps that follow from it immediately."""
    sentences: tuple[str, ...]


def position(demo: Demo, index: int) -> Session:
    """Return the game up to the question of a shot."""
    num_before = num_steps_before(demo, index)
    played = [step.event for step in demo.session.steps[:num_before]]
    return Session.replay(demo.session.header, played)


def num_steps_before(demo: Demo, index: int) -> int:
    """Return the number of steps before the question of a shot."""
    earlier = sum(len(shot.steps) for shot in demo.shots[:index])
    return demo.num_unseen + earlier + demo.shots[index].num_before_ask


def consequence(demo: Demo, index: int, answer: Action) -> Consequence:
    """Return the result of a legal choice at the question of a shot.

    If several players choose at once, the others choose as they do in the demo.
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
    """Seal the demo's choices of those players who have not sealed yet."""
    for event in (step.event for step in steps):
        if not isinstance(event, Sealed):
            return
        if event.player in session.awaited:
            session.enter(event)
