"""The sentences and tables of a review, for the command line and for the screen.

`review` finds the facts; sentences about choices are those of `play/advice_words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from lasvegas_tui import bots
from lasvegas_tui.bots.playouts import SURE
from lasvegas_tui.play.advice import Prospect
from lasvegas_tui.play.advice_words import AdviceWords
from lasvegas_tui.play.events import Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import Judgement, PlayerReview, Review, Reviewing
from lasvegas_tui.records.table_cells import sparkline
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import counted


class JudgedChoice(Struct, frozen=True):
    """A choice in a mistake's description: the one that was made, or the best one."""

    label: str
    verdict: str
    """What the choice is worth, or how much less than the best: "12K less"."""
    share: float
    """The length of its bar, from 0 to 1 for the best choice."""
    is_made: bool


class Moment(Struct, frozen=True):
    """The description of a mistake."""

    num_before: int
    """The number of steps before the mistake."""
    heading: str
    """When it was made, and by whom: "Round 2, Anna"."""
    choices: tuple[JudgedChoice, ...]
    """The best choice, and the one that was made."""
    reason: str


class ReviewRow(Struct, frozen=True):
    """The row of one player in the table of a review."""

    name: str
    choices: str
    mistakes: str
    cost: str
    luck: str
    course: str
    """The player's chances to win during the game, as a sparkline."""


def rows(reviewing: Reviewing) -> list[ReviewRow]:
    """Return a row for each person, and for each bot about which there is something to tell."""
    return [_row(reviewing, player) for player in range(len(reviewing.session.seats))]


def _row(reviewing: Reviewing, player: Player) -> ReviewRow:
    session, review = reviewing.session, reviewing.review
    score = review.of(player)
    course = [Fraction(chances.shares[player]) for chances in review.chances]
    return ReviewRow(
        session.seats[player].name + bots.suffix(session.seats[player].bot),
        str(score.num_choices or ""),
        str(score.num_mistakes) if score.num_choices else "",
        f"{score.cost:.0%}" if score.num_choices else "",
        luck_in_words(score, session) if reviewing.is_luck_known else "",
        sparkline(course, Fraction(0), Fraction(1)),
    )


def luck_in_words(score: PlayerReview, session: Session) -> str:
    """Return the luck of a player: "about fair", "lucky"; "lucky, +90K" if beyond chance.

    It is empty in a game without rolls.
    """
    if score.luck is None:
        return ""
    if abs(score.luck) <= score.error:
        return "about fair"
    word = "unlucky"
    if score.luck > 0:
        word = "lucky"
    is_certain = abs(score.luck) > SURE * score.error
    if is_certain:
        return f"{word}, {session.game.words.mean(score.luck)}"
    return word


def moments(session: Session, mistakes: Sequence[Judgement]) -> Iterator[Moment]:
    """Yield the descriptions of mistakes."""
    for found in mistakes:
        step = session.steps[found.num_before]
        when = session.game.words.progress(step.before.view(found.player))
        words = advice_words(session, step, found.player)
        yield Moment(
            found.num_before,
            ", ".join(filter(None, (step.seats[found.player].name, when))),
            tuple(_choice(words, found, one) for one in (found.findings.best, found.found)),
            words.reason(found.found, found.findings),
        )


def _choice(words: AdviceWords, judgement: Judgement, prospect: Prospect) -> JudgedChoice:
    findings = judgement.findings
    return JudgedChoice(
        words.label(prospect.action),
        words.verdict(prospect, findings),
        findings.share(prospect),
        prospect.action == judgement.chosen,
    )


def advice_words(session: Session, step: Step, player: Player) -> AdviceWords:
    """Return the words of advice about a decision, as its player saw the table."""
    names = tuple(seat.name for seat in step.seats)
    return AdviceWords(session.game, step.before.view(player), names)


def summary(session: Session, review: Review) -> str:
    """Return a sentence about how much was reviewed, and what was found."""
    decisions = counted(len(review.judgements), "decision")
    return f"{session.game.title}: {decisions}, {counted(len(review.mistakes()), 'mistake')}."
