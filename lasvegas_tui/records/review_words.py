"""A review in words, and as JSON: the same on the command line and on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import Judgement, Review
from lasvegas_tui.records.tables import sparkline
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import counted


class Moment(Struct, frozen=True):
    """A mistake in words."""

    num_before: int
    """The number of steps before it."""
    heading: str
    """When it was, whose, and what it cost: "Round 2, Anna: 12K ± 3K"."""
    chosen: str
    best: str
    after_chosen: tuple[str, ...]
    """What the choice would change then, in sentences; empty where that is not certain."""
    after_best: tuple[str, ...]


class Row(Struct, frozen=True):
    """One player's part in words."""

    name: str
    choices: str
    mistakes: str
    lost: str
    luck: str
    course: str
    """The chances to win over the game, as a sparkline."""


def rows(session: Session, review: Review) -> list[Row]:
    """Return each person's part, and the bots' as far as there is something to tell."""
    return [_row(session, review, player) for player in range(len(session.seats))]


def _row(session: Session, review: Review, player: Player) -> Row:
    mean, score = session.game.words.mean, review.of(player)
    course = [Fraction(chances.shares[player]) for chances in review.chances]
    luck = "" if score.luck is None else f"{mean(score.luck)} ± {unsigned(session, score.error)}"
    return Row(
        session.seats[player].name,
        str(score.num_choices or ""),
        str(score.num_mistakes) if score.num_choices else "",
        unsigned(session, score.lost) if score.num_choices else "",
        luck,
        sparkline(course, Fraction(0), Fraction(1)),
    )


def unsigned(session: Session, amount: float) -> str:
    """Format an amount without a plus."""
    return session.game.words.mean(amount).removeprefix("+")


def moments(session: Session, mistakes: Sequence[Judgement]) -> Iterator[Moment]:
    """Yield mistakes in words."""
    for found in mistakes:
        step = session.steps[found.num_before]
        cost = f"{unsigned(session, found.behind)} ± {unsigned(session, found.error)}"
        when = f"Round {found.round}, " if session.game.has_rounds else ""
        yield Moment(
            found.num_before,
            f"{when}{step.seats[found.player].name}: {cost}",
            label(session, step, found.player, found.chosen),
            label(session, step, found.player, found.best),
            _preview(session, step, found.player, found.chosen),
            _preview(session, step, found.player, found.best),
        )


def label(session: Session, step: Step, player: Player, action: Action) -> str:
    """Return a choice in words, as its player read it."""
    names = tuple(seat.name for seat in step.seats)
    return session.game.words.label(action, step.before.view(player), names)


def _preview(session: Session, step: Step, player: Player, action: Action) -> tuple[str, ...]:
    if step.before.is_private(player):
        return ()
    names = tuple(seat.name for seat in step.seats)
    before, after = step.before.view(player), step.before.apply(action).view(player)
    return tuple(narration.preview(session.game.words, before, action, after, names))


def summary(session: Session, review: Review) -> str:
    """Return how much was reviewed, and what was found, in a sentence."""
    num_mistakes = sum(judgement.is_mistake for judgement in review.judgements)
    decisions = counted(len(review.judgements), "decision")
    return f"{session.game.title}: {decisions}, {counted(num_mistakes, 'mistake')}."


def as_json(session: Session, review: Review) -> bytes:
    """Return a review as JSON; amounts are in the unit of the game."""
    players = [
        {"seat": player, "name": seat.name, **asdict(review.of(player))}
        for player, seat in enumerate(session.seats)
    ]
    decisions = [
        {
            **asdict(found),
            "mistake": found.is_mistake,
            "name": session.steps[found.num_before].seats[found.player].name,
        }
        for found in review.judgements
    ]
    return msgspec.json.encode(
        {
            "game": session.game.name,
            "players": players,
            "decisions": decisions,
            "rolls": review.rolls,
            "chances": review.chances,
        }
    )
