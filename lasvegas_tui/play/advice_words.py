"""Advice in words: what a choice brings, its odds, and why it is better or worse than another.

The same sentences are used for choices to come and, in the review of a game, for those made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lasvegas_tui.play.advice import ELSEWHERE, Difference, Findings, Prospect, Reason
from lasvegas_tui.play.tally import CasinoOdds, Part, percentages
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import joined, num, numeral, sentence
from lasvegas_tui.rules.words import Names, Words

STEP = 5
"""Chances to win are told in multiples of this many per cent."""
NOTHING = ("0", "0K", "0.0")
"""Amounts that are not worth telling."""

EXPLANATION = "The best choice was played out {} times, using only what the screen shows."

IN_A_FEW_TURNS = (
    "The value of the chips that each expects to win in a few turns; one that they lead for "
    "counts half"
)


class AdviceWords(NamedTuple):
    """Describes advice on the choices in a view."""

    game: Game
    view: View
    names: Names

    @property
    def words(self) -> Words[Any]:
        return self.game.words

    def label(self, action: Action) -> str:
        return self.words.label(action, self.view, self.names)

    # -- how good it is ----------------------------------------------------------------------------

    def verdict(self, prospect: Prospect, findings: Findings) -> str:
        """Compare a choice with the best: "12K less", "as good"; of the best say what it brings."""
        if prospect is findings.best:
            return unsigned(prospect.amounts[findings.player], self.words)
        behind = unsigned(prospect.behind, self.words)
        return f"{behind} less" if prospect.is_worse and behind not in NOTHING else "as good"

    def outlook(self, prospect: Prospect, findings: Findings) -> str:
        """Return what everybody gets: "This round brings on average: Anna 62K, Ben 48K."."""
        when, amounts = self._when(prospect)
        shown = [
            f"{name} {unsigned(amount, self.words)}"
            for name, amount in zip(self.names, amounts, strict=True)
        ]
        first = shown.pop(findings.player)
        counts = self.game.counts
        unit = "" if counts == "dollars" or when == IN_A_FEW_TURNS else f" {counts}"
        return f"{when}: {first}{unit}, {joined(shown)}."

    def _when(self, prospect: Prospect) -> tuple[str, Sequence[float]]:
        """Return when the players have which amounts."""
        is_open = all(self.view.worth(player) is not None for player in range(len(self.names)))
        if prospect.finals and is_open:
            return "At the end of the game, on average", prospect.finals
        if not self.game.has_rounds:
            return IN_A_FEW_TURNS, prospect.amounts
        if not self.words.is_won_by_round:
            return "After this round, on average", prospect.amounts
        return "This round brings on average", prospect.amounts

    def chance(self, prospect: Prospect) -> str:
        """Return the chance to win the game: "Wins the game in about 45%."."""
        share = STEP * round(100 * prospect.chance / STEP)
        if share < STEP:
            return f"Wins the game in under {STEP}%."
        near = f"over {100 - STEP}%" if share > 100 - STEP else f"about {share}%"
        return f"Wins the game in {near}."

    # -- odds --------------------------------------------------------------------------------------

    def odds(self, odds: CasinoOdds) -> str:
        """Return a player's results at a casino: "takes 70K in 60%; nothing in 40% by a tie"."""
        parts = [(self.part(part), share) for part, share in shares(odds)]
        return f"{self.place(odds)}: {', '.join(f'{told} in {share}%' for told, share in parts)}."

    def place(self, odds: CasinoOdds) -> str:
        """Return the place of odds, which begins a line: "At Sahara"."""
        return sentence(f"at {self.words.casino_names[odds.number - 1]}").removesuffix(".")

    @staticmethod
    def part(part: Part) -> str:
        return part.why if part.note is None else short(part.note)

    def again(self, prospect: Prospect) -> str:
        """Return how likely the next roll shows the number again; empty if there is none."""
        chance = prospect.chance_to_roll_again
        if chance is None:
            return ""
        number = prospect.odds[0].number
        return f"The next roll shows another {number} in {chance:.0%}."

    # -- why ---------------------------------------------------------------------------------------

    def reason(self, prospect: Prospect, findings: Findings) -> str:
        """Return why a choice is better than the next best, or worse than the best."""
        danger = self.words.danger(self.view, prospect.action, self.names)
        feared = f"It brings less if {danger}." if danger else ""
        return f"{self._comparison(prospect, findings)} {feared}".strip()

    def _comparison(self, prospect: Prospect, findings: Findings) -> str:
        reason = prospect.reason
        if reason is None:
            return ""
        than = self.label(reason.than)
        if told := self._differences(prospect, reason, findings):
            return f"Compared with “{than}”, {'above all ' if reason.is_part else ''}{told}."
        is_best = prospect is findings.best
        if (findings.prospects[1] if is_best else prospect).is_worse:
            more = "more" if is_best else "less"
            return f"Compared with “{than}”, it brings a little {more} in many places."
        return f"Nothing sets it apart from “{than}” beyond chance."

    def _differences(self, prospect: Prospect, reason: Reason, findings: Findings) -> str:
        """Return who gets how much more or less where; empty if nothing is worth telling."""
        told, player = "", None
        for at, found in enumerate((*reason.differences, reason.against)):
            amount = unsigned(abs(found.amount), self.words) if found else NOTHING[0]
            if found is None or amount in NOTHING:
                continue
            told += "" if not told else ", but " if found is reason.against else " and "
            told += "" if found.player == player else f"{self.names[found.player]} gets "
            told += f"{amount} {'more' if found.amount > 0 else 'less'} {found.place}"
            if at == 0 and reason.ties is not None:
                here, there = reason.ties
                told += f" (a tie in {here:.0%} instead of {there:.0%})"
            told += self._dice(prospect, found, reason, findings)
            player = found.player
        return told

    def _dice(
        self, prospect: Prospect, found: Difference, reason: Reason, findings: Findings
    ) -> str:
        """Return the dice that explain a difference at the casinos that are left for later."""
        here, there = prospect.dice_left, findings.of(reason.than).dice_left
        if found.place != ELSEWHERE or found.player != findings.player:
            return ""
        if here is None or there is None or (here - there) * found.amount <= 0:
            return ""
        return f" (with {num(here, 'die')} left instead of {numeral(there)})"


def shares(odds: CasinoOdds) -> list[tuple[Part, int]]:
    """Return the results at a casino with their shares in per cent, which add up to 100."""
    parts = odds.parts
    found = zip(parts, percentages([part.num for part in parts]), strict=True)
    return [(part, share) for part, share in found if share]


def unsigned(amount: float, words: Words[Any]) -> str:
    """Return a mean amount without a plus sign."""
    return words.mean(amount).lstrip("+")
