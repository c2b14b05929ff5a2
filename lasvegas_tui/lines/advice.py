"""Advice in lines: what each choice of a player is worth, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasvegas_tui.bots.search import Estimate
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.play.advice import EXPLANATION, Advice, Findings, fared, unsigned, verdict
from lasvegas_tui.rules.words import Words


def advised(advice: Advice, choices: Choices, words: Words[Any]) -> Iterator[str]:
    """Yield what the choices are worth once every one of them has been tried often enough."""
    found = advice.think()
    while not advice.is_complete:
        found = advice.think()
    best = found.estimates[0]
    for estimate in found.estimates:
        yield _line(estimate, best, choices, words)
    yield from _odds(advice, found)
    yield EXPLANATION.format(found.num_rounds)


def _line(estimate: Estimate, best: Estimate, choices: Choices, words: Words[Any]) -> str:
    """Return a choice with its worth: "3: Moonlight, two dice: +31K ± 4K, the best"."""
    gain = f"{words.mean(estimate.gain)} ± {unsigned(estimate.error, words)}"
    return f"{choices.line_of(estimate.action)}: {gain}, {verdict(estimate, best, words)}."


def _odds(advice: Advice, found: Findings) -> Iterator[str]:
    """Yield how the best choice leaves the player where it places dice."""
    action = found.estimates[0].action
    for odds in found.odds[action]:
        yield f"The best choice at casino {odds.number}: {fared(odds)}."
    again = advice.chance_to_roll_again(action)
    if again is not None:
        yield f"The next roll shows that number again in {again:.0%}."
