"""Demos: scenes of a recorded game that show a rule, with captions and a question.

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
from lasvegas_tui.rules.core import Action, Player, Simultaneous, State, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.user_error import UserError

FIRST_ROUND = "first"
"""The name of the demo in which a new player plays the end of a round."""
RULING = "*"
"""The mark after a rule's id where the caption states this program's own ruling."""
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."
MAX_MISTAKES = 100
"""The maximum number of mistakes in an error message."""


class Mistake(NamedTuple):
    """A mistake in a demo file, with the number of its line."""

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
    """A question to the viewer, or a request to make a move in the game."""

    text: str
    because: str = ""
    """The explanation of the right answer; empty if no answer is right."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}
    """The explanations of wrong answers, by the answer's sentence or the choice's label."""
    chooser: Player | None = None
    """The player for whom the viewer acts; None if the answer is chosen from a list."""
    choice: Action | None = None
    """The choice in the file, which is right if this is a question; None for a roll or a list."""
    alternatives: tuple[Action, ...] = ()
    """Other choices after which the demo can continue."""

    @property
    def is_judged(self) -> bool:
        """Whether one answer is right; if not, any choice will do."""
        return bool(self.because)

    @property
    def is_listed(self) -> bool:
        """Whether the answer is chosen from a list of sentences, and is no move in the game."""
        return self.chooser is None

    @property
    def is_roll(self) -> bool:
        """Whether the viewer rolls dice."""
        return not self.is_listed and self.choice is None

    @property
    def answers(self) -> tuple[str, ...]:
        """The sentences of the list, sorted, so that their order does not show the right one."""
        return tuple(sorted((self.right, *self.wrong)))

    def reason(self, answer: str) -> str:
        """Return the explanation of an answer, which is a sentence or a label; may be empty."""
        return self.reasons.get(answer, self.because)


class Shot(Struct, frozen=True):
    """A part of a demo: a caption, the events below it, and perhaps a question."""

    caption: tuple[str, ...]
    """The lines of the caption, one or two."""
    rules: tuple[str, ...]
    """The ids of the rules that are shown, the main one first."""
    before: State
    steps: tuple[Step, ...]
    rulings: tuple[str, ...] = ()
    """The ids of rules on which the caption states this program's own ruling."""
    mark: str = ""
    """The name of what to look at on the table; empty to look where the steps happen."""
    ask: Ask | None = None
    """The question after some of the steps; None if nothing is asked."""
    num_before_ask: int = 0
    """The number of the shot's steps before the question."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The ids of the rules, each followed by `RULING` if the caption states one about it."""
        labels = []
        for rule in self.rules:
            if rule in self.rulings:
                labels.append(f"{rule}{RULING}")
            else:
                labels.append(rule)
        return tuple(labels)

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
        """The first steps of the shot that are chance without a roll, shown with the caption."""
        if self.ask is None:
            steps = self.steps
        else:
            steps = self.steps[: self.num_before_ask]
        return tuple(takewhile(is_laid, steps))

    @property
    def seconds(self) -> float:
        """How many seconds the shot takes, with reading and thinking."""
        played = sum(map(length_of, self.steps[len(self.laid) :]))
        if self.ask is None:
            return played + stillness_for(*self.caption)
        read = 0.0
        if self.ask.is_judged:
            read = stillness_for(self.ask.because)
        return played + self.thinking + read

    @property
    def thinking(self) -> float:
        """How many seconds it takes to read the caption and the question, and to think."""
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
    """The names by which the demo is found; the name of its file comes first."""
    session: Session
    """The game as it is after the demo's last event."""
    num_unseen: int
    """The number of steps before the first shot."""
    viewer: Player | None
    """The player whose view is shown; None for an onlooker's."""
    shots: tuple[Shot, ...]
    choices: Mapping[int, Action] = {}
    """The viewer's choices that replace those in the file, by the index of their shot, from 0."""

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
        """The player, from 0, from whose seat the table is shown.

        It is the viewer, else the first player for whom the viewer acts, else player 0.
        """
        if self.viewer is not None:
            return self.viewer
        for shot in self.shots:
            if shot.ask is not None and shot.ask.chooser is not None:
                return shot.ask.chooser
        return 0

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
        """Return the view of a state that the demo shows."""
        return state.view(self.viewer)

    @property
    def seconds(self) -> int:
        """How many seconds the demo takes, rounded."""
        return round(OPENING + sum(shot.seconds for shot in self.shots))


UNCHANGED = "Nothing changes."


class Consequence(Struct, frozen=True):
    """What follows from a choice after which the demo does not continue."""

    steps: tuple[Step, ...]
    """The choice, and the steps that follow from it without another choice."""
    sentences: tuple[str, ...]


def position(demo: Demo, index: int) -> Session:
    """Return the game as it is at the question of the shot with this index, from 0."""
    num_before = num_steps_before(demo, index)
    played = [step.event for step in demo.session.steps[:num_before]]
    return Session.replay(demo.session.header, played)


def num_steps_before(demo: Demo, index: int) -> int:
    """Return how many steps the game has before the question of the shot with this index."""
    earlier = sum(len(shot.steps) for shot in demo.shots[:index])
    return demo.num_unseen + earlier + demo.shots[index].num_before_ask


def consequence(demo: Demo, index: int, answer: Action) -> Consequence:
    """Return what follows if `answer` is chosen at the question of the shot with this index.

    If all players choose at once, the others choose as in the demo.
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
