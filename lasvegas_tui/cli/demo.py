"""Demos without a screen: the list of all demos, and a demo as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from lasvegas_tui import demos
from lasvegas_tui.demos.demo import RULING, Ask, Demo, Shot
from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Step
from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.grammar import joined

WIDTH = 79
RULING_MEANS = f"{RULING} a ruling of this program: the printed rules leave it open."


def listed() -> Iterator[str]:
    """Yield the lines of a list of all demos with their lengths."""
    for game in all_games():
        for title, found in demos.groups(game.name):
            yield title
            for demo in found:
                yield f"  {game.name + ' ' + demo.name:<24}{demo.title:<44} {demo.seconds:>3} s"
            yield ""
    yield "lasvegas demo GAME NAME shows one, and with --text prints it."


def also(others: Sequence[Demo]) -> Iterator[str]:
    """Yield a line that names matching demos of other games, if any."""
    if others:
        names = joined([f"`lasvegas demo {demo.game.name} {demo.name}`" for demo in others])
        yield f"There is also {names}."


def as_text(demo: Demo) -> Iterator[str]:
    """Yield a demo as lines of text."""
    yield f"{demo.title}   ({demo.game.title})"
    for number, shot in enumerate(demo.shots, 1):
        yield ""
        yield from _shot(demo, number, shot)
    if any(shot.rulings for shot in demo.shots):
        yield ""
        yield RULING_MEANS


def _shot(demo: Demo, number: int, shot: Shot) -> Iterator[str]:
    first, *rest = shot.caption
    yield f"{number}. {first}"
    yield from (f"   {line}" for line in rest)
    yield f"   ({', '.join(shot.labels)})"
    names = tuple(seat.name for seat in demo.session.seats)
    yield from _happened(demo, shot.steps[: shot.num_before_ask])
    if shot.ask is not None and shot.ask.is_judged:
        yield from _asked(demo, shot, shot.ask, names)
    yield from _happened(demo, shot.steps[shot.num_before_ask :])


def _happened(demo: Demo, steps: Sequence[Step]) -> Iterator[str]:
    for line in narration.of_steps(demo.game.words, steps, demo.viewer):
        yield from _wrapped("   · ", line)


def _asked(demo: Demo, shot: Shot, ask: Ask, names: tuple[str, ...]) -> Iterator[str]:
    yield f"   ? {ask.text}"
    for answer in ask.answers if ask.right else ():
        yield f"     - {answer}"
    right = ask.right
    if ask.choice is not None:
        right = demo.game.words.label(ask.choice, shot.asked.view(ask.chooser), names)
    yield from _wrapped("   ! ", f"{right}. {ask.because}")
    for answer, reason in ask.reasons.items():
        yield from _wrapped("   × ", f"{answer}. {reason}")


def _wrapped(sign: str, text: str) -> list[str]:
    """Return a text wrapped to the width, behind a sign."""
    return wrap(text, WIDTH, initial_indent=sign, subsequent_indent=" " * len(sign))
