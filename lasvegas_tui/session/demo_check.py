"""Measures of demos, and the limits they have to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.session.demo import Ask, Demo, DemoError, Shot
from lasvegas_tui.session.demo_reader import MAX_WIDTH, read

MAX_WORDS = 25
"""The most words of a caption."""
MAX_TITLE, MAX_REASON = 44, 2 * MAX_WIDTH
"""The most characters of a title, and of the reason of an answer."""
MAX_IDLE, LEAST_SHARE = 5, 1 / 3
"""In a first round or a whole game, the most idle seconds at the start and the least own share."""
WHOLE = "the whole game"
FIRST = "the first round"
TILE = "a tile"
RULE = "a rule"
SECONDS = {WHOLE: range(75, 121), FIRST: range(20, 60), TILE: range(20, 56), RULE: range(20, 71)}
SHOTS = {WHOLE: range(10, 13), FIRST: range(4, 7), TILE: range(4, 7), RULE: range(3, 9)}
"""The seconds and shots of a demo, by what it is about."""
MOVES = range(2, 5)
"""The moves that the viewer makes in a first round; a move may take several keys."""


class Measures(Struct, frozen=True):
    """The figures of one demo."""

    game: str
    name: str
    seconds: int
    rules: tuple[str, ...]
    """The ids told."""
    seconds_to_ask: int
    """The estimated seconds until the viewer has something to do."""
    share_of_choices: float
    """The share of the choices that the viewer makes."""
    stillness: float
    """The fewest estimated seconds that a shot stays after its last change."""
    mean_words: float
    """The words of a caption on average."""
    max_words: int
    broken: tuple[str, ...]
    """What is beyond a limit."""


def measures(demo: Demo) -> Measures:
    """Return the figures of a demo."""
    words = [num_words(shot) for shot in demo.shots]
    return Measures(
        game=demo.game.name,
        name=demo.name,
        seconds=demo.seconds,
        rules=demo.rules,
        seconds_to_ask=round(demo.seconds_to_ask),
        share_of_choices=round(demo.share_of_choices, 2),
        stillness=round(min(shot.stillness for shot in demo.shots), 1),
        mean_words=round(sum(words) / len(words), 1),
        max_words=max(words),
        broken=tuple(broken(demo)),
    )


def num_words(shot: Shot) -> int:
    """Return the number of words of a caption."""
    return sum(len(line.split()) for line in shot.caption)


def broken(demo: Demo) -> Iterator[str]:
    """Yield a sentence for each limit that a demo does not keep."""
    kind = kind_of(demo)
    for number, things, limits in (
        (demo.seconds, "seconds", SECONDS[kind]),
        (len(demo.shots), "captions", SHOTS[kind]),
    ):
        if number not in limits:
            most = f"{limits[0]} to {limits[-1]}"
            yield f"It has {number} {things}, and a demo of {kind} has {most}."
    if kind in (FIRST, WHOLE):
        yield from _not_done(demo)
    if kind == FIRST and demo.num_moves not in MOVES:
        most = f"{MOVES[0]} to {MOVES[-1]}"
        yield f"The viewer makes {demo.num_moves} moves, and {most} are for a first round."
    if len(demo.title) > MAX_TITLE:
        yield f"The title has {len(demo.title)} characters, and there is room for {MAX_TITLE}."
    for number, shot in enumerate(demo.shots, 1):
        problems = (*_of_shot(shot), *_unexplained(shot, demo), *_not_borne(shot, demo))
        yield from (f"Caption {number}: {problem}" for problem in problems)


def _not_done(demo: Demo) -> Iterator[str]:
    """Yield what the viewer does too late or too seldom."""
    idle, share = demo.seconds_to_ask, demo.share_of_choices
    if idle > MAX_IDLE:
        yield f"There is nothing to do for {idle:.0f} seconds, and {MAX_IDLE} are allowed."
    if share < LEAST_SHARE:
        yield f"The viewer makes {share:.0%} of the choices, and a third is the least."


def kind_of(demo: Demo) -> str:
    """Return what a demo is about: the first round, the whole game, a tile or a rule."""
    if demo.is_first_round:
        return FIRST
    if demo.path.parent.name == "tiles":
        return TILE
    return WHOLE if demo.name == demo.game.name else RULE


def _unexplained(shot: Shot, demo: Demo) -> Iterator[str]:
    """Yield the wrong answers of a question that have no reason of their own."""
    if shot.ask is None or not shot.ask.is_judged:
        return
    for answer in _wrong_answers(shot.ask, shot, demo):
        if answer not in shot.ask.reasons:
            yield f"the answer {answer!r} has no reason of its own."


def _not_borne(shot: Shot, demo: Demo) -> Iterator[str]:
    """Yield the choices that the scene claims to go on with and does not."""
    for choice in () if shot.ask is None else shot.ask.also:
        try:
            read(demo.path, {**demo.choices, demo.shots.index(shot): choice})
        except DemoError as error:
            yield f"the scene does not go on with {choice}: {error}."


def _wrong_answers(ask: Ask, shot: Shot, demo: Demo) -> Iterator[str]:
    """Yield the wrong answers of a list, or all other choices by their labels."""
    yield from ask.wrong
    if ask.chooser is not None:
        view = shot.asked.view(ask.chooser)
        names = [seat.name for seat in demo.session.seats]
        others = (action for action in view.actions if action != ask.choice)
        yield from (upper(demo.game.words.label(action, view, names)) for action in others)


def _of_shot(shot: Shot) -> Iterator[str]:
    text = " ".join(shot.caption)
    if num_words(shot) > MAX_WORDS:
        yield f"it has {num_words(shot)} words, and one idea takes {MAX_WORDS} at most."
    if not re.fullmatch(r"[A-Z\d].*[.?]", text):
        yield "it is no whole sentence."
    if shot.ask is None:
        return
    if len(shot.ask.text) > MAX_WIDTH:
        yield f"the question has {len(shot.ask.text)} characters: there is room for {MAX_WIDTH}."
    for reason in (shot.ask.because, *shot.ask.reasons.values()):
        if len(reason) > MAX_REASON:
            yield f"a reason has {len(reason)} characters, and there is room for {MAX_REASON}."
