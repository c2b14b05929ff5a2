"""Advice in words: the value of a choice, its odds, and why it is better or worse than another.

The same sentences are used for choices to come and, in the review of a game, for those made.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, NamedTuple

from lasvegas_tui.bots.playouts import SURE
from lasvegas_tui.play.advice import Findings, Prospect
from lasvegas_tui.play.advice_reasons import ELSEWHERE, Difference, Reason
from lasvegas_tui.play.playout_results import CasinoOdds, CasinoResult, percentages
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined, num, numeral, possessive, sentence, upper
from lasvegas_tui.rules.policy import Rivals
from lasvegas_tui.rules.words import Names, Words

STEP = 5
"""Chances to win are rounded to a multiple of this, in per cent."""
NOTHING = ("0", "0K", "0.0")
"""Amounts in words that are not worth mentioning."""

EXPLANATION = "The best choice was played out {} times, using only what the screen shows."

IN_A_FEW_TURNS = "Points that each has won, or may expect in a few turns"
RIVALS = {Rivals.BEST: "the best rival", Rivals.MEAN: "a rival"}
"""The rivals who count, if there are several."""
BEST, BEST_SO_FAR, AS_GOOD = "best", "best so far", "as good"


class AdviceWords(NamedTuple):
    """The sentences of advice about one view."""

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
        """Compare a choice with the best: "12K less", "1.5 points less", "as good".

        For the best choice, return its value; if too little is known, say that.
        """
        if prospect is findings.best:
            return BEST if findings.is_complete else BEST_SO_FAR
        if self._is_told_worse(prospect):
            return f"{self.with_unit(prospect.behind)} less"
        if not prospect.is_open:
            return AS_GOOD
        if findings.is_complete:
            return "too close to tell"
        return "not sure yet"

    def _is_told_worse(self, prospect: Prospect) -> bool:
        return prospect.is_worse and self.amount(prospect.behind) not in NOTHING

    def amount(self, amount: float) -> str:
        """Return the size of a mean amount in words, without its sign."""
        return unsigned(abs(amount), self.words)

    def with_unit(self, amount: float) -> str:
        """Return the size of a mean amount with its unit: "1.5 points", "12K"."""
        return f"{self.amount(amount)} {self._unit}".rstrip()

    @property
    def _unit(self) -> str:
        """The unit of amounts, empty for money, which has its K."""
        if self.game.counts == "dollars":
            return ""
        return self.game.counts

    def outlook(self, prospect: Prospect, findings: Findings) -> str:
        """Return what everybody gets: "This round brings on average: Anna 62K, Ben 48K."."""
        when, amounts = self._when(prospect)
        shown = [
            f"{name} {unsigned(amount, self.words)}"
            for name, amount in zip(self.names, amounts, strict=True)
        ]
        first = shown.pop(findings.player)
        if when != IN_A_FEW_TURNS:
            first = f"{first} {self._unit}".rstrip()
        return f"{when}: {first}, {joined(shown)}."

    def _when(self, prospect: Prospect) -> tuple[str, Sequence[float]]:
        """Return the beginning of the outlook, which says at what time the amounts count."""
        is_open = all(self.view.worth(player) is not None for player in range(len(self.names)))
        if prospect.finals and is_open:
            return "At the end of the game, on average", prospect.finals
        if not self.game.has_rounds:
            return IN_A_FEW_TURNS, prospect.amounts
        if not self.words.is_won_by_round:
            return "After this round, on average", prospect.amounts
        return "This round brings on average", prospect.amounts

    def chance(self, prospect: Prospect) -> str:
        """Return the chance to win the game: "Chance to win the game: about 45%."."""
        share = STEP * round(100 * prospect.chance / STEP)
        if share < STEP:
            near = f"under {STEP}%"
        elif share > 100 - STEP:
            near = f"over {100 - STEP}%"
        else:
            near = f"about {share}%"
        return f"Chance to win the game: {near}."

    def measure(self, findings: Findings) -> str:
        """Return what of choices is compared: "Anna's money minus Ben's, on average"."""
        own, rival = self.names[findings.player], self._rival(findings)
        return f"{possessive(own)} {self._unit or 'money'} minus {possessive(rival)}, on average"

    # -- odds --------------------------------------------------------------------------------------

    def odds(self, odds: CasinoOdds) -> str:
        """Return a player's results at a casino: "takes 70K in 60%; nothing in 40% by a tie"."""
        parts = [(self.part(part), share) for part, share in shares(odds)]
        return f"{self.place(odds)}: {', '.join(f'{told} in {share}%' for told, share in parts)}."

    def place(self, odds: CasinoOdds) -> str:
        """Return the casino of odds at the beginning of a line: "At Sahara"."""
        return sentence(f"at {self.words.casino_names[odds.number - 1]}").removesuffix(".")

    @staticmethod
    def part(part: CasinoResult) -> str:
        if part.note is None:
            return part.why
        return short(part.note)

    def again(self, prospect: Prospect) -> str:
        """Return the chance that the next roll shows the number again; empty without a roll."""
        chance = prospect.chance_to_roll_again
        if chance is None:
            return ""
        number = prospect.odds[0].number
        return f"Chance of another {number} in the next roll: {chance:.0%}."

    # -- why ---------------------------------------------------------------------------------------

    def reason(self, prospect: Prospect, findings: Findings) -> str:
        """Return why the best choice is better than the next, or another worse than the best."""
        danger = self.words.danger(self.view, prospect.action, self.names)
        feared = ""
        if danger:
            feared = f"It brings less if {danger}."
        return f"{self._comparison(prospect, findings)} {feared}".strip()

    def _comparison(self, prospect: Prospect, findings: Findings) -> str:
        reason = prospect.reason
        if reason is None:
            return ""
        than, more = self.label(reason.than), "more" if prospect is findings.best else "less"
        beside = findings.beside(prospect)
        if self._is_told_worse(beside):
            told = self._differences(prospect, reason, findings)
            gap = f"it is worth {self.with_unit(reason.gap)} {more}, spread over many places"
            return f"Compared with “{than}”, {told or gap}."
        if not beside.is_open:
            margin = self.with_unit(self.game.policy.margin)
            return f"As good as “{than}”: no more than {margin} apart."
        verdict = f"{upper(self.verdict(beside, findings))} from “{than}”"
        if not isfinite(beside.error):
            return f"{verdict}."
        apart = self.with_unit(beside.behind)
        give_or_take = self.amount(SURE * beside.error)
        if self.amount(beside.behind) in NOTHING:
            return f"{verdict}: no difference, give or take {give_or_take}."
        return f"{verdict}: {apart} {more}, give or take {give_or_take}."

    def _differences(self, prospect: Prospect, reason: Reason, findings: Findings) -> str:
        """Return who gets how much more or less, and where; may be empty."""
        told, before = "", None
        for at, found in enumerate(reason.told):
            if self.amount(found.amount) in NOTHING:
                continue
            is_for = reason.is_for_the_better(found)
            told += "" if not told else " and " if is_for or ", but " in told else ", but "
            if before is None or found.is_own != before.is_own:
                told += f"{self._who(found, findings)} gets "
            if before is not None and found.place == before.place:
                place = "there"
            else:
                place = found.place
            if before is None:
                amount = self.with_unit(found.amount)
            else:
                amount = self.amount(found.amount)
            told += f"{amount} {_more(found.amount)} {place}"
            if at == 0 and reason.ties is not None:
                here, there = reason.ties
                told += f" (a tie in {here:.0%} instead of {there:.0%})"
            told += self._left(prospect, found, reason, findings)
            before = found
        if told and reason.is_rest_needed:
            rest = f"{self.amount(reason.rest)} {_more(reason.rest)}"
            return f"{told}; everything else is worth {rest}"
        if told and reason.is_part:
            return f"above all {told}"
        return told

    def _who(self, found: Difference, findings: Findings) -> str:
        """Return the subject of a difference: the player, or the rivals compared with them."""
        if found.is_own:
            return self.names[findings.player]
        return self._rival(findings)

    def _rival(self, findings: Findings) -> str:
        """Return the name of the rival who is compared with the player, or the word for several."""
        if len(self.names) == 2:
            return self.names[1 - findings.player]
        return RIVALS[self.game.policy.rivals]

    def _left(
        self, prospect: Prospect, found: Difference, reason: Reason, findings: Findings
    ) -> str:
        """Return how many dice or cards remain for other casinos, if that explains a difference."""
        if found.place != ELSEWHERE or not found.is_own:
            return ""
        than = findings.of(reason.than)
        for what, still, here, there in (
            ("die", "left", prospect.dice_left, than.dice_left),
            ("card", "still to place", prospect.cards_left, than.cards_left),
        ):
            if here is not None and there is not None and (here - there) * found.amount > 0:
                instead = numeral(there) if there else "none"
                return f" (with {num(here, what)} {still} instead of {instead})"
        return ""


def _more(amount: float) -> str:
    if amount > 0:
        return "more"
    return "less"


def shares(odds: CasinoOdds) -> list[tuple[CasinoResult, int]]:
    """Return the results at a casino, each with its share in whole per cent; they add up to 100."""
    parts = odds.parts
    found = zip(parts, percentages([part.num for part in parts]), strict=True)
    return [(part, share) for part, share in found if share]


def unsigned(amount: float, words: Words[Any]) -> str:
    """Return a mean amount without a plus sign."""
    return words.mean(amount).lstrip("+")
