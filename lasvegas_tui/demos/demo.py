"""Demos: scenes of a real game that show a rule, with captions and a question.

`docs/demos.md` describes the format of their files.
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
from lasvegas_tui.rules.game_description import Game

READING, LOOKING, THINKING = 0.25, 0.8, 2.0
"""Seconds to read a word, to see the result of an event, and to answer a question once read."""
STILLNESS = 2.5
"""The minimum number of seconds without change after a caption or an answer."""
OPENING = 1.0
"""The seconds before anything happens."""
RESTING = 0.5
"""The seconds after the scenes of a step."""

THROW, PART, GLANCE = 0.5, 0.7, 2.0
"""Seconds for a roll, for a part of a payout, and at most for reading a single scene."""


def is_laid(step: Step) -> bool:
    """Whether chance did something other than a roll in a step, such as dealing cards."""
    return isinstance(step.event, Chanced) and not _is_thrown(step)


def _is_thrown(step: Step) -> bool:
    before = step.before.view(None)
    is_roll = before.roller is not None and not before.is_between_rounds
    return isinstance(step.event, Chanced) and is_roll


def length_of(step: Step) -> float:
    """Return how many seconds a step takes, with its scenes."""
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
    """Return how many things a step shows one after the other."""
    news = step.after.view(None).news
    return next((len(news) - place for place, item in enumerate(news) if item.is_scene), 0)


def reading(*lines: str) -> float:
    """Return how many seconds it takes to read lines."""
    return READING * sum(len(line.split()) for line in lines)


def stillness_for(*lines: str) -> float:
    """Return how many seconds the table stays unchanged while lines are read."""
    return max(STILLNESS, reading(*lines))


FIRST_ROUND = "first"
"""The name of the demo in which a new player plays the end of a round."""
RULING = "*"
"""The mark of a rule of which the caption tells a ruling."""
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."
MAX_MISTAKES = 100
"""The maximum number of mistakes in an error message."""


class Mistake(NamedTuple):
    """A mistake in a demo file, with its line."""

    line: int
    problem: str


class DemoError(UserError):
    """Raised for demo files with mistakes; the message lists them with their lines."""

    def __init__(self, mistakes: Sequence[tuple[Path, Mistake]]) -> None:
        told = [f"{path.name}, line {at}: {why}" for path, (at, why) in mistakes[:MAX_MISTAKES]]
        if len(mistakes) > MAX_MISTAKES:
            told.append(f"There are {len(mistakes) - MAX_MISTAKES} more mistakes.")
        super().__init__("\n".join(told))
        self.mistakes = (*mistakes,)


class Ask(Struct, frozen=True):
    """A question to the viewer, or a choice that the viewer makes."""

    text: str
    because: str = ""
    """The explanation of the right answer; empty if there is none."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}
    """The explanations of wrong answers, by the answer or by the label of the choice."""
    chooser: Player | None = None
    """The player for whom the viewer chooses; None if the answer is chosen from a list."""
    choice: Action | None = None
    """The right choice; None for a roll or a list."""
    alternatives: tuple[Action, ...] = ()
    """Other choices with which the demo can continue."""

    @property
    def is_judged(self) -> bool:
        """Whether one answer is right; otherwise the viewer just plays."""
        return bool(self.because)

    @property
    def is_listed(self) -> bool:
        """Whether the answer is chosen from a list of sentences."""
        return self.chooser is None

    @property
    def is_roll(self) -> bool:
        """Whether the viewer rolls dice."""
        return not self.is_listed and self.choice is None

    @property
    def answers(self) -> tuple[str, ...]:
        """The sentences of the list, in an order that does not show which one is right."""
        return tuple(sorted((self.right, *self.wrong)))

    def reason(self, answer: str) -> str:
        """Return the explanation of an answer, or of a choice by its label; may be empty."""
        return self.reasons.get(answer, self.because)


class Shot(Struct, frozen=True):
    """A caption with the events below it, and perhaps a question."""

    caption: tuple[str, ...]
    """The lines of the caption, one or two."""
    rules: tuple[str, ...]
    """The ids of the rules that are shown, the main one first."""
    before: State
    steps: tuple[Step, ...]
    rulings: tuple[str, ...] = ()
    """The ids of those rules of which the caption tells a ruling."""
    mark: str = ""
    """The name of the thing to look at; empty for the target of the steps."""
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
        """The steps at the beginning in which chance does something other than rolling.

        They are shown at once, with the caption.
        """
        if self.ask is None:
            steps = self.steps
        else:
            steps = self.steps[: self.num_before_ask]
        return tuple(takewhile(is_laid, steps))

    @property
    def seconds(self) -> float:
        """How many seconds the shot takes."""
        played = sum(map(length_of, self.steps[len(self.laid) :]))
        if self.ask is None:
            return played + stillness_for(*self.caption)
        read = 0.0
        if self.ask.is_judged:
            read = stillness_for(self.ask.because)
        return played + self.thinking + read

    @property
    def thinking(self) -> float:
        """How many seconds the viewer has to read the question and to think."""
        if self.ask is None:
            asked = ""
        else:
            asked = self.ask.text
        return reading(*self.caption, asked) + THINKING


class Demo(Struct, frozen=True):
    """A demo, read from its file and played to its end."""

    path: Path
    title: str
    names: tuple[str, ...]
    """The names by which the demo is found; that of its file comes first."""
    session: Session
    """The game after its last event."""
    num_unseen: int
    """The number of steps before the first shot."""
    viewer: Player | None
    """The player whose view is shown; None for an onlooker."""
    shots: tuple[Shot, ...]
    choices: Mapping[int, Action] = {}
    """Choices that replace those in the file, by the index of the shot."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def full_name(self) -> str:
        """The game's name and the demo's: "dice ties"."""
        return f"{self.game.name} {self.name}"

    @property
    def is_first_round(self) -> bool:
        """Whether the demo is its game's demo for new players."""
        return self.name == FIRST_ROUND

    @property
    def player(self) -> Player:
        """The seat of the viewer, from which the table is seen: 0 if nothing else says it."""
        choosers = [shot.ask.chooser for shot in self.shots if shot.ask is not None]
        return next(you for you in (self.viewer, *choosers, 0) if you is not None)

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The questions to which one answer is right."""
        asks = (shot.ask for shot in self.shots)
        return tuple(ask for ask in asks if ask is not None and ask.is_judged)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that are shown."""
        return tuple(dict.fromkeys(rule for shot in self.shots for rule in shot.rules))

    def view(self, state: State) -> View:
        """Return the viewer's view of a state."""
        return state.view(self.viewer)

    @property
    def seconds(self) -> int:
        """How many seconds the demo takes."""
        return round(OPENING + sum(shot.seconds for shot in self.shots))


UNCHANGED = "Nothing changes."


class Consequence(Struct, frozen=True):
    """What follows from a choice with which the demo does not continue."""

    steps: tuple[Step, ...]
    """The choice, and what follows from it without another choice."""
    sentences: tuple[str, ...]


def position(demo: Demo, index: int) -> Session:
    """Return the game at the question of a shot."""
    num_before = num_steps_before(demo, index)
    played = [step.event for step in demo.session.steps[:num_before]]
    return Session.replay(demo.session.header, played)


def num_steps_before(demo: Demo, index: int) -> int:
    """Return the number of steps before the question of a shot."""
    earlier = sum(len(shot.steps) for shot in demo.shots[:index])
    return demo.num_unseen + earlier + demo.shots[index].num_before_ask


def consequence(demo: Demo, index: int, answer: Action) -> Consequence:
    """Return what follows from a choice at the question of a shot.

    At a simultaneous node, the other players choose as in the demo.
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
    """Seal the choices of players who have not sealed theirs, as in the demo."""
    for event in (step.event for step in steps):
        if not isinstance(event, Sealed):
            return
        if event.player in session.awaited:
            session.enter(event)
