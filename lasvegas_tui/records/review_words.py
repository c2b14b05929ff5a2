"""The sentences and tables of a review, for the command line and for the screen.

The facts come from `review`, and the sentences about choices from `advice/words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from lasvegas_tui import bots
from lasvegas_tui.advice.search import Prospect
from lasvegas_tui.advice.words import AdviceWords
from lasvegas_tui.bots.playouts import SURE
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.records.review import Judgement, PlayerReview, Review, Reviewing
from lasvegas_tui.records.table_cells import sparkline
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import counted


class JudgedChoice(Struct, frozen=True):
    """The choice made, or the best one, as shown in the description of a mistake."""

    label: str
    verdict: str
    """How the choice compares with the best: "best", "12K less"."""
    share: float
    """The length of the choice's bar, from 0 to 1; the bar of the best choice has length 1."""
    is_made: bool


class Moment(Struct, frozen=True):
    """The description of a mistake, as shown in a review."""

    num_before: int
    """The number of steps (events of the game) before the mistake."""
    heading: str
    """Who made the mistake, and when: "Anna, round 2"."""
    choices: tuple[JudgedChoice, ...]
    """The best choice, followed by the choice that was made."""
    reason: str


class ReviewRow(Struct, frozen=True):
    """The row of one player in the table of a review."""

    name: str
    choices: str
    mistakes: str
    cost: str
    luck: str
    course: str
    """The player's chances to win during the game, as a sparkline; empty if none is known yet."""


def rows(reviewing: Reviewing) -> list[ReviewRow]:
    """Return a row for each player; a cell is empty if there is nothing to show."""
    return [_row(reviewing, player) for player in range(len(reviewing.session.seats))]


def _row(reviewing: Reviewing, player: Player) -> ReviewRow:
    session, review = reviewing.session, reviewing.review
    seat, score = session.seats[player], review.of(player)
    course = [Fraction(chances.shares[player]) for chances in review.chances]
    choices = mistakes = cost = luck = ""
    if score.num_choices:
        choices, mistakes = str(score.num_choices), str(score.num_mistakes)
        cost = f"{score.cost:.0%}"
    if reviewing.is_luck_known:
        luck = luck_in_words(score, session)
    return ReviewRow(
        name=seat.name + bots.suffix(seat.bot),
        choices=choices,
        mistakes=mistakes,
        cost=cost,
        luck=luck,
        course=sparkline(course, Fraction(0), Fraction(1)),
    )


def luck_in_words(score: PlayerReview, session: Session) -> str:
    """Return the luck of a player in words: "about fair", "unlucky", "lucky, +90K".

    The amount is left out if it is uncertain. The text is empty if no roll of the player is judged.
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
    """Yield a description of each mistake."""
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
    """Return the object that writes the advice about a player's choices before a step."""
    names = tuple(seat.name for seat in step.seats)
    return AdviceWords(session.game, step.before.view(player), names)


def summary(session: Session, review: Review) -> str:
    """Return the game's title with two counts: "Las Vegas: 12 decisions, 2 mistakes."."""
    decisions = counted(len(review.judgements), "decision")
    return f"{session.game.title}: {decisions}, {counted(len(review.mistakes()), 'mistake')}."
