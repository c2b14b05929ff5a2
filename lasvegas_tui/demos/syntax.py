"""The lines of a demo file, sorted into the parts of its shots, before any game is played.

    # Ties                                      the title
    also: equal, draw                           further names to find the demo by
    {"format":"lasvegas", ...}                  the header of a transcript
    {"event":"chanced", ...}                    events before the first caption, which are not shown
    [D-5] Anna has rolled.                      a caption, which begins a shot: ids of rules, text
      Three of her dice show a 3.               its second line
    {"event":"chose","player":0, ...}           events played below the caption
    ask: Who would take the first note?         a question to the viewer
    = {first at 3}                              the right answer
    - Ben : he has fewer dice                   a wrong answer, and why it is wrong
    because: Nobody else has a die there.       why the right answer is right

A shot in which the viewer plays has `do:` in place of `ask:`, and may have alternatives, each on a
line that begins with `+`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct, field

from lasvegas_tui.demos.demo import RULING, Mistake
from lasvegas_tui.safe_text import quoted

ABOVE = ("also", "you")
"""The words of lines that belong above the first caption, such as `also:`.

A line with any other word, such as `mark:`, belongs below a caption.
"""
REASON = " : "
"""The separator between a wrong answer and its explanation."""


class FileLine(NamedTuple):
    """A line of a demo file, or a part of a line, with the number of the line from 1."""

    number: int
    text: str

    def parts(self) -> tuple[FileLine, FileLine]:
        """Split a wrong answer's line into the answer and its explanation, which may be empty."""
        before, _, after = self.text.partition(REASON)
        return FileLine(self.number, before.strip()), FileLine(self.number, after.strip())


class ShotScript(Struct):
    """The lines of a demo file that make up one shot, a part of the demo with a caption."""

    number: int
    """The number of the line where the shot begins, from 1."""
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    caption: list[FileLine]
    words: dict[str, FileLine] = field(default_factory=dict)
    """Maps each word that begins a line, such as "mark" for a line `mark: ...`, to that line."""
    right: list[FileLine] = field(default_factory=list)
    wrong: list[FileLine] = field(default_factory=list)
    alternatives: list[FileLine] = field(default_factory=list)
    """The lines, each beginning with `+`, of other moves after which the demo can continue."""
    events: list[FileLine] = field(default_factory=list)
    num_before_ask: int = 0
    """The number of the shot's events before the question or the viewer's move."""

    @property
    def is_question(self) -> bool:
        """Whether the shot asks a question to which one answer is right."""
        return "ask" in self.words and not self.is_move

    @property
    def is_move(self) -> bool:
        """Whether the shot asks the viewer to make any move in the game: a roll or a choice."""
        return "do" in self.words


class Script(Struct):
    """All lines of a demo file, sorted by their kinds."""

    title: FileLine | None = None
    words: dict[str, FileLine] = field(default_factory=dict)
    header: FileLine | None = None
    unseen: list[FileLine] = field(default_factory=list)
    """The events before the first caption, which the demo does not show."""
    shots: list[ShotScript] = field(default_factory=list)
    num_lines: int = 0
    mistakes: list[Mistake] = field(default_factory=list)


def script_of(text: str) -> Script:
    """Return the sorted lines of a demo file, and all mistakes found without playing its game."""
    script = Script(num_lines=max(1, len(text.splitlines())))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            _take(script, FileLine(number, line))
    return script


def _take(script: Script, line: FileLine) -> None:
    for pattern, take in KINDS_OF_LINE.items():
        if found := re.fullmatch(pattern, line.text):
            problem = take(script, line.number, *found.groups())
            break
    else:
        problem = f"This line is not part of a demo: {quoted(line.text)}."
    if problem:
        script.mistakes.append(Mistake(line.number, problem))


# -- the kinds of lines, each of which says what is wrong with it ----------------------------------


def _take_title(script: Script, number: int, title: str) -> str:
    script.title = FileLine(number, title.strip())
    return ""


def _take_transcript(script: Script, number: int, text: str) -> str:
    if script.header is None:
        script.header = FileLine(number, text)
    elif script.shots:
        script.shots[-1].events.append(FileLine(number, text))
    else:
        script.unseen.append(FileLine(number, text))
    return ""


def _begin_shot(script: Script, number: int, ids: str, text: str) -> str:
    rules = tuple(rule.removesuffix(RULING) for rule in ids.split())
    rulings = tuple(rule.removesuffix(RULING) for rule in ids.split() if rule.endswith(RULING))
    script.shots.append(ShotScript(number, rules, rulings, [FileLine(number, text)]))
    if script.header:
        return ""
    return "A transcript's first line has to come before the captions."


def _take_word(script: Script, number: int, word: str, text: str) -> str:
    if word in ABOVE:
        if script.shots:
            return f"`{word}:` belongs above the first caption."
        script.words[word] = FileLine(number, text.strip())
        return ""
    if not script.shots:
        return f"`{word}:` belongs below a caption."
    shot = script.shots[-1]
    if word in ("ask", "do"):
        shot.num_before_ask = len(shot.events)
    shot.words[word] = FileLine(number, text.strip())
    return ""


def _take_answer(script: Script, number: int, sign: str, answer: str) -> str:
    if not script.shots:
        return "A caption has to come before its answers."
    shot = script.shots[-1]
    answers_by_sign = {"=": shot.right, "-": shot.wrong, "+": shot.alternatives}
    answers_by_sign[sign].append(FileLine(number, answer))
    return ""


def _take_more(script: Script, number: int, text: str) -> str:
    if not script.shots:
        return "A caption has to begin with the ids of its rules in brackets."
    script.shots[-1].caption.append(FileLine(number, text))
    return ""


KINDS_OF_LINE: dict[str, Callable[..., str]] = {
    r"(\{.*)": _take_transcript,
    r"# (.*)": _take_title,
    r"\[([^]]+)\] *(.*)": _begin_shot,
    r"(also|you|mark|ask|play|do|because): *(.*)": _take_word,
    r"([=+-]) +(.*)": _take_answer,
    r"\s+(.*?)\s*": _take_more,
}
