r"""Demos: a rule shown by a scene that the real game plays, with captions and one question.

A demo is a text file, UTF-8, of the kind `ties.demo`. It lies in the folder `demos` of its game, or
beside the page of a tile. Its lines with a brace are those of a transcript, see `transcript`: play
a scene, save it, and copy them. Between them stands what the scene has to say:

    # Ties
    also: equal, draw
    {"format":"lasvegas","version":1,"game":"dice","seats":[{"name":"Anna"},{"name":"Ben"}]}
    {"event":"chanced","action":{"do":"Deal","notes":[[60000],[70000],[80000],[50000],[90000],[50000]]}}
    {"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6],"white":[1,1,2,4]}}

    [D-5] Anna has rolled. Every die of one number has to go to its casino.
      There, {Anna at 3} of her dice lie so far.
    mark: 3
    {"event":"chose","player":0,"action":{"do":"Place","number":3}}

    [D-8 D-9] Whoever has most dice there takes the first note.
    ask: Who would have {notes at 3} now?
    = {first at 3}
    - Ben
    because: Nobody else has a die there.

`#` is the title, and what follows `also:` are more names to find the demo by. The lines of the
transcript before the first caption are played before anybody looks. With `you: Anna` all is seen
with Anna's eyes, else as an onlooker sees it.

A caption begins with the ids of its rules in brackets and has one or two lines of at most 70
characters. The lines of the transcript below it are played first; it stands below what came of
them. `mark:` names the thing on the table to look at, where that is not what the players do there:
a casino's number, `dice`, `players`. An id with an asterisk, `[E1*]`, says that the caption states
a ruling, of those that the page of the rule calls *Our ruling*.

A demo has one question, unless it lets the viewer play, see below. It is asked where it stands:
lines of the transcript between its caption and the question are played before it, those below it
after it. Either it has its answers below it, `=` the right one, which the game fills in, and `-`
the others, and what would be paid is not shown meanwhile; or it is a choice, which the viewer makes
as a player does, and the next line of the transcript is the right one. Listed answers are sorted,
so that their order tells nothing:

    [D-5] It is your turn.
    ask: Which number takes the highest note?
    play: Ben
    because: The Sahara has the highest note, and nobody is there.
    {"event":"chose","player":1,"action":{"do":"Place","number":4}}

`because:` says why the right answer is right. A wrong one may carry a reason of its own behind a
colon between spaces; at a choice it is called as the menu calls it:

    - Ben : he is tied with Cleo
    - 3 → Mirage, two dice : somebody is there already
    - ... : the Sahara pays more

Dots stand for the rest: all choices not named before, or those that begin with the words in front.

The viewer may make any number of moves besides: a roll, or a choice that nobody judges. `do:` names
the player whose move the next line of the transcript is; its caption stands above the move. Another
choice is played on the table and taken back, and may carry a reason as a wrong answer does:

    [D-5] You are Anna. Enter rolls your dice.
    do: Anna
    {"event":"chanced","action":{"do":"Roll","dice":[1,2,3,3,3,5,6,6]}}

The scene may go on with other choices as well. They stand behind a plus sign, and everything below
has to hold with each of them, the captions too, which the game fills in anew:

    [C-2] You are Anna. Lay a card.
    do: Anna
    + 2
    + 4 ...

Names in braces are filled in by the game, as it stands after the lines below the caption:

    {Anna.gain}         what the lines below brought a player: $70,000, or 8, or 3 cabbages
    {Anna.total}        what a player has
    {taker of 70000}    who was brought that much
    {winner}            who is ahead, or who won where the game is over
    {round}             the round in play
    {Anna.chips}        what else the table counts by player, such as `own` dice, `hand_sizes`
    {notes at 3}        of games with casinos: what lies at one,
    {Anna at 3}             how many dice somebody has there,
    {first at 3}            and who would take the first note now; also second, and so on
    {tile at 3}             and in Royale which tile
    {chip}              what a chip is worth in Royale, {set of 3} what three chip cards of
                        one colour are worth in the dice game
    {jackpot}           of a tile in Royale, what its `figures` name
    {chip at 3}         of the board game: a table's chip, {Anna at 3} and {first at 3} as above,
                        {Anna.score} and {leader}; a table just scored is told as it lay
    {Anna at R}         of Las Vegan: cards that count there; also {Anna from R}, {taker}, {fewest}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from lasvegas_tui.demos.demo_timing import (
    OPENING,
    THINKING,
    is_laid,
    length_of,
    reading,
    stillness_for,
)
from lasvegas_tui.play.events import Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, State, View
from lasvegas_tui.rules.games import Game

FIRST_ROUND = "first"
"""The name of a game's demo for somebody new, who makes the moves at the end of a round."""
RULING = "*"
"""The sign beside the id of a rule whose ruling a caption states."""
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."
MAX_MISTAKES = 100
"""The most mistakes that are told at once."""


class Mistake(NamedTuple):
    """Something wrong in a demo file."""

    line: int
    problem: str


class DemoError(Exception):
    """Raised for demo files with mistakes; names the line and the reason of each."""

    def __init__(self, mistakes: Sequence[tuple[Path, Mistake]]) -> None:
        told = [f"{path.name}, line {at}: {why}" for path, (at, why) in mistakes[:MAX_MISTAKES]]
        if len(mistakes) > MAX_MISTAKES:
            told.append(f"There are {len(mistakes) - MAX_MISTAKES} more mistakes.")
        super().__init__("\n".join(told))
        self.mistakes = (*mistakes,)


class Ask(Struct, frozen=True):
    """A question to the viewer, or a move of the game that they make."""

    text: str
    because: str = ""
    """Why the right answer is right; empty for a move."""
    right: str = ""
    wrong: tuple[str, ...] = ()
    reasons: Mapping[str, str] = {}
    """The reasons of wrong answers that have one, by the answer or the label of the choice."""
    chooser: Player | None = None
    """The player whose choice the viewer makes; None if the answers are listed."""
    choice: Action | None = None
    """The right choice of that player; None for a roll."""
    also: tuple[Action, ...] = ()
    """Other choices that the scene goes on with as well."""

    @property
    def is_judged(self) -> bool:
        """Whether there is a right answer, rather than a move that the scene goes on with."""
        return bool(self.because)

    @property
    def is_listed(self) -> bool:
        """Whether it is answered by one of several lines."""
        return self.chooser is None

    @property
    def is_roll(self) -> bool:
        """Whether the viewer rolls dice."""
        return not self.is_listed and self.choice is None

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers, sorted so that their order does not give the right one away."""
        return tuple(sorted((self.right, *self.wrong)))

    def reason(self, answer: str) -> str:
        """Return the reason of an answer, or of the choice with a label."""
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
    """The ids of those rules of which the caption states a ruling."""
    mark: str = ""
    """The thing to look at, if it is not what the steps point at."""
    ask: Ask | None = None
    num_before_ask: int = 0
    """The number of steps before the question."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The ids of the rules, with the sign of a ruling."""
        return tuple(f"{rule}{RULING}" if rule in self.rulings else rule for rule in self.rules)

    @property
    def asked(self) -> State:
        """The state in which the question is asked."""
        return self.steps[self.num_before_ask - 1].after if self.num_before_ask else self.before

    @property
    def after(self) -> State:
        return self.steps[-1].after if self.steps else self.before

    @property
    def laid(self) -> tuple[Step, ...]:
        """The table's own steps at the beginning, such as cards laid out.

        They are shown with the caption, which describes them.
        """
        steps = self.steps if self.ask is None else self.steps[: self.num_before_ask]
        return tuple(takewhile(is_laid, steps))

    @property
    def seconds(self) -> float:
        """The estimated seconds of a shot that nobody holds."""
        played = sum(map(length_of, self.steps[len(self.laid) :]))
        if self.ask is None:
            return played + stillness_for(*self.caption)
        read = stillness_for(self.ask.because) if self.ask.is_judged else 0.0
        return played + self.thinking + read

    @property
    def thinking(self) -> float:
        """The seconds in which the question of the shot can be read and answered."""
        asked = "" if self.ask is None else self.ask.text
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
    """The choices that were made in place of those in the file, by the index of their shot."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def full_name(self) -> str:
        """The words that find it: "dice ties"."""
        return f"{self.game.name} {self.name}"

    @property
    def is_first_round(self) -> bool:
        """Whether it is the demo of its game for somebody new."""
        return self.name == FIRST_ROUND

    @property
    def player(self) -> Player:
        """The seat of the viewer, also for playing on at the end."""
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
        """The estimated seconds of the demo at normal speed, if nobody holds it."""
        return round(OPENING + sum(shot.seconds for shot in self.shots))
