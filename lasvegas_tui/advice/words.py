"""Advice in words: the value of a choice, its odds, and why it is better or worse than another.

The same sentences are used for possible choices and, in the review of a game, for those made.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, NamedTuple

from lasvegas_tui.advice.playout_results import CasinoOdds, CasinoResult, percentages
from lasvegas_tui.advice.reasons import ELSEWHERE, Difference, Reason
from lasvegas_tui.advice.search import Findings, Prospect
from lasvegas_tui.bots.playouts import SURE
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import joined, num, numeral, possessive, sentence
from lasvegas_tui.rules.policy import Rivals
from lasvegas_tui.rules.words import Names, Words

STEP = 5
"""The displayed chances to win are multiples of this number of per cent."""
NOTHING = ("0", "0K", "0.0")
"""Displayed amounts that are too small to be mentioned."""

EXPLANATION = "The best choice was played out {} times, using only what the screen shows."

IN_A_FEW_TURNS = "Points that each has won, or may expect in a few turns"
RIVALS = {Rivals.BEST: "the best rival", Rivals.MEAN: "a rival"}
"""The words for the rivals with whom a player is compared, if there are two or more."""
BEST, BEST_SO_FAR, AS_GOOD = "best", "best so far", "as good"


class AdviceWords(NamedTuple):
    """The sentences of advice about the choices in one view of a game."""

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
        """Return how a choice compares with the best: "12K less", "1.5 points less", "as good".

        For the best choice, it is "best", or "best so far" during the search. For a choice that
        cannot be distinguished from the best, it is "not sure yet" or, after the search, "too close
        to tell".
        """
        if prospect is findings.best and findings.is_complete:
            return BEST
        if prospect is findings.best:
            return BEST_SO_FAR
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
        """Return a mean amount as text, without its sign: "1.5", "12K"."""
        return unsigned(abs(amount), self.words)

    def with_unit(self, amount: float) -> str:
        """Return a mean amount as text, without its sign but with its unit: "1.5 points", "12K"."""
        return f"{self.amount(amount)} {self._unit}".rstrip()

    @property
    def _unit(self) -> str:
        """The unit of amounts: "points"; empty for money, whose amounts end in K."""
        if self.game.counts == "dollars":
            return ""
        return self.game.counts

    def outlook(self, prospect: Prospect, findings: Findings) -> str:
        """Return every player's average amount: "After this round, on average: Anna 62K, ..."."""
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
        """Return when the amounts of the outlook are counted, in words; and the amounts."""
        is_open = all(self.view.worth(player) is not None for player in range(len(self.names)))
        if prospect.finals and is_open:
            return "At the end of the game, on average", prospect.finals
        if not self.game.has_rounds:
            return IN_A_FEW_TURNS, prospect.amounts
        if not self.words.is_won_by_round:
            return "After this round, on average", prospect.amounts
        return "This round brings on average", prospect.amounts

    def chance(self, prospect: Prospect) -> str:
        """Return the chance to win as a sentence: "Chance to win the game: about 45%."."""
        share = STEP * round(100 * prospect.chance / STEP)
        if share < STEP:
            near = f"under {STEP}%"
        elif share > 100 - STEP:
            near = f"over {100 - STEP}%"
        else:
            near = f"about {share}%"
        return f"Chance to win the game: {near}."

    def measure(self, findings: Findings) -> str:
        """Return what is compared, in words: "Anna's money minus Ben's, on average"."""
        own, rival = self.names[findings.player], self._rival(findings)
        return f"{possessive(own)} {self._unit or 'money'} minus {possessive(rival)}, on average"

    # -- odds --------------------------------------------------------------------------------------

    def odds(self, odds: CasinoOdds) -> str:
        """Return the likely results at a casino: "At Sahara: 70K in 60%, a tie in 40%."."""
        told = [f"{self.part(part)} in {share}%" for part, share in shares(odds)]
        return f"{self.place(odds)}: {', '.join(told)}."

    def place(self, odds: CasinoOdds) -> str:
        """Return the words for a casino at the beginning of a line: "At Sahara"."""
        return sentence(f"at {self.words.casino_names[odds.number - 1]}").removesuffix(".")

    @staticmethod
    def part(part: CasinoResult) -> str:
        if part.note is None:
            return part.why
        return short(part.note)

    def again(self, prospect: Prospect) -> str:
        """Return a sentence: "Chance of another 4 in the next roll: 52%."; may be empty."""
        chance = prospect.chance_to_roll_again
        if chance is None:
            return ""
        number = prospect.odds[0].number
        return f"Chance of another {number} in the next roll: {chance:.0%}."

    # -- why ---------------------------------------------------------------------------------------

    def reason(self, prospect: Prospect, findings: Findings) -> str:
        """Return why a choice is worse than the best or, for the best, better than the next."""
        danger = self.words.danger(self.view, prospect.action, self.names)
        feared = ""
        if danger:
            feared = f"It brings less if {danger}."
        return f"{self._comparison(prospect, findings)} {feared}".strip()

    def _comparison(self, prospect: Prospect, findings: Findings) -> str:
        reason = prospect.reason
        if reason is None:
            return ""
        than = self.label(reason.than)
        more = "less"
        if prospect is findings.best:
            more = "more"
        beside = findings.beside(prospect)
        if self._is_told_worse(beside):
            told = self._differences(prospect, reason, findings)
            gap = f"it is worth {self.with_unit(reason.gap)} {more}, spread over many places"
            return f"Compared with “{than}”, {told or gap}."
        if not beside.is_open:
            margin = self.with_unit(self.game.policy.margin)
            return f"As good as “{than}”: no more than {margin} apart."
        verdict = f"Not sure yet whether it beats “{than}”"
        if findings.is_complete:
            verdict = f"Too close to tell from “{than}”"
        if not isfinite(beside.error):
            return f"{verdict}."
        apart = self.with_unit(beside.behind)
        give_or_take = self.amount(SURE * beside.error)
        if self.amount(beside.behind) in NOTHING:
            return f"{verdict}: no difference, give or take {give_or_take}."
        return f"{verdict}: {apart} {more}, give or take {give_or_take}."

    def _differences(self, prospect: Prospect, reason: Reason, findings: Findings) -> str:
        """Return who gets how much more or less, and where, in words; may be empty."""
        told, before = "", None
        for index, found in enumerate(reason.told):
            if self.amount(found.amount) in NOTHING:
                continue
            told += _conjunction(told, reason.is_for_the_better(found))
            told += self._difference(found, before, findings)
            if index == 0 and reason.ties is not None:
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

    def _difference(self, found: Difference, before: Difference | None, findings: Findings) -> str:
        """Return one difference in words, which follow those of the difference `before`."""
        amount, place = self.with_unit(found.amount), found.place
        if before is not None:
            amount = self.amount(found.amount)
        if before is not None and found.place == before.place:
            place = "there"
        told = f"{amount} {_more(found.amount)} {place}"
        if before is not None and found.is_own == before.is_own:
            return told
        return f"{self._who(found, findings)} gets {told}"

    def _who(self, found: Difference, findings: Findings) -> str:
        """Return the name of the player, or of the rivals who count, of whom a difference tells."""
        if found.is_own:
            return self.names[findings.player]
        return self._rival(findings)

    def _rival(self, findings: Findings) -> str:
        """Return the name of the only rival, or the words for the rivals who count."""
        if len(self.names) == 2:
            return self.names[1 - findings.player]
        return RIVALS[self.game.policy.rivals]

    def _left(
        self, prospect: Prospect, found: Difference, reason: Reason, findings: Findings
    ) -> str:
        """Return how many dice or cards are left, if that explains the gain at other casinos.

        The text is empty otherwise.
        """
        if found.place != ELSEWHERE or not found.is_own:
            return ""
        than = findings.of(reason.than)
        for what, still, here, there in (
            ("die", "left", prospect.dice_left, than.dice_left),
            ("card", "still to place", prospect.cards_left, than.cards_left),
        ):
            if here is not None and there is not None and (here - there) * found.amount > 0:
                instead = "none"
                if there:
                    instead = numeral(there)
                return f" (with {num(here, what)} {still} instead of {instead})"
        return ""


def _conjunction(told: str, is_for_the_better: bool) -> str:
    """Return what joins a difference to those already told: nothing, "and" or, once, "but"."""
    if not told:
        return ""
    if is_for_the_better or ", but " in told:
        return " and "
    return ", but "


def _more(amount: float) -> str:
    if amount > 0:
        return "more"
    return "less"


def shares(odds: CasinoOdds) -> list[tuple[CasinoResult, int]]:
    """Return the results at a casino, each with its share in whole per cent; none has less than 1.

    The shares add up to 100.
    """
    parts = odds.parts
    found = zip(parts, percentages([part.num for part in parts]), strict=True)
    return [(part, share) for part, share in found if share]


def unsigned(amount: float, words: Words[Any]) -> str:
    """Return a mean amount as text, without a plus sign."""
    return words.mean(amount).lstrip("+")
