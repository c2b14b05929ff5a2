"""The page of advice: what each choice is worth to the player who is asked, by what they may know.

It opens at once and grows surer while it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from textual.content import Content
from textual.widgets import Static

from lasvegas_tui.bots.search import Estimate
from lasvegas_tui.play.advice import (
    EXPLANATION,
    Advice,
    CasinoOdds,
    Findings,
    fared,
    unsigned,
    verdict,
)
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import possessive
from lasvegas_tui.rules.words import Names, Words
from lasvegas_tui.screens.table.asking.question import Question
from lasvegas_tui.screens.table.text_page import MARGIN, MOST_WIDTH, PrivatePage, heading
from lasvegas_tui.widgets.styled_text import ACT, QUIET, STRONG, line, stacked, wrapped

GAIN, VERDICT = 13, 16
"""The widths of the columns behind the choice."""
THINKING = "Trying every choice …"


class AdvicePage(PrivatePage):
    """The choices of a player with what they are worth, the best first."""

    OPENS_AT_END = False

    def __init__(self, advice: Advice, question: Question, words: Words[Any], names: Names) -> None:
        """The odds are those of the choice under the cursor; without one, of the best."""
        player = advice.comparison.player
        super().__init__(heading(f"What {possessive(names[player])} choices are worth"), ())
        self.advice = advice
        self.question = question
        self.words = words
        self.names = names
        self.findings: Findings | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.read(self.advice.findings(), self._show)

    def _show(self, findings: Findings) -> None:
        self.findings = findings
        self.query_one("#text", Static).update(self._text())

    def _text(self) -> Content:
        width = min(MOST_WIDTH, self.app.size.width - MARGIN)
        return stacked(self._lines(width))

    def _lines(self, width: int) -> Iterator[Content]:
        if self.findings is None:
            yield Content.styled(THINKING, QUIET)
            return
        num_rounds, estimates, odds = self.findings
        for estimate in estimates:
            yield self._row(estimate, estimates[0], width)
        yield Content("")
        chosen = self.question.chosen or estimates[0].action
        for told in self._odds(chosen, odds[chosen]):
            yield from wrapped(told, width)
        yield Content("")
        yield from wrapped(Content.styled(EXPLANATION.format(num_rounds), QUIET), width)

    def _row(self, estimate: Estimate, best: Estimate, width: int) -> Content:
        """Return the line of a choice."""
        gain = f"{self.words.mean(estimate.gain)} ± {unsigned(estimate.error, self.words)}"
        is_best = estimate is best
        sign, style = ("★ ", f"bold {ACT}") if is_best else ("  ", "")
        label = self.words.label(estimate.action, self.question.view, self.names)
        told = verdict(estimate, best, self.words, is_sure=self.advice.is_complete)
        columns = [
            (f"{gain:>{GAIN}}", STRONG if is_best else ""),
            (f"  {told:<{VERDICT - 1}}", QUIET),
        ]
        return line(width, [(sign + label, style)], columns)

    def _odds(self, action: Action, at_casinos: Sequence[CasinoOdds]) -> Iterator[Content]:
        """Yield how a choice leaves the player where it places dice, and the next roll."""
        if at_casinos:
            label = self.words.label(action, self.question.view, self.names)
            yield Content.styled(f"With {label}", STRONG)
        for odds in at_casinos:
            yield Content(f"  casino {odds.number}: {fared(odds)}")
        again = self.advice.chance_to_roll_again(action)
        if again is not None:
            yield Content(f"  the next roll shows that number again in {again:.0%}")
