"""What moves on the board: Mary on her track, the hearts of a duel, a table that is scored."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from lasvegas_tui.rules.board.table import BoardView, DuelFought, MaryMoved, TableScored
from lasvegas_tui.rules.board.track import SPACES
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.timeline import Delivery, arriving, part_at

NewsT = TypeVar("NewsT", bound=News)

STEP, LIGHT, HEART, VERDICT = 3, 1, 1, 3
COUNT, STRIKE, CHIP = 2, 3, 5
"""How long each part takes, beside the others."""


def parts(news: News) -> tuple[int, ...]:
    """Return how long the parts of a piece of news are, none for what does not move."""
    match news:
        case MaryMoved():
            return (STEP,) * _num_steps(news)
        case DuelFought():
            return (LIGHT, *[HEART] * sum(news.hearts), VERDICT)
        case TableScored():
            decided = news.verdict
            counts = [COUNT] * len(_counted(news))
            return (
                LIGHT,
                *counts,
                STRIKE * bool(decided.tied),
                CHIP * (decided.winner is not None),
            )
    return ()


def moving(frame: Frame[BoardView], kind: type[NewsT]) -> NewsT | None:
    """Return the piece of news that moves now, if it is of a kind."""
    found = frame.news[-1] if frame.news and frame.t < 1 else None
    return found if isinstance(found, kind) else None


def mary(view: BoardView, frame: Frame[BoardView]) -> int | None:
    """Return where Mary Chip is by what was shown so far."""
    if frame.before is None:
        return view.table.mary
    moved = [news for news in frame.news if isinstance(news, MaryMoved)]
    if not moved:
        return frame.before.table.mary
    walk = moved[-1]
    if moving(frame, MaryMoved) is None:
        return walk.position
    part, _ = part_at(frame.t, parts(walk))
    return (walk.origin or 0) + part or None


def _num_steps(moved: MaryMoved) -> int:
    return moved.position - (moved.origin or 0)


def hearts(fought: DuelFought, t: float) -> tuple[int, int]:
    """Return how many hearts each side of a duel has shown."""
    part, _ = part_at(t, parts(fought))
    attack, defence = fought.hearts
    num_shown = max(0, part - 1)
    return min(num_shown, attack), min(max(0, num_shown - attack), defence)


def is_decided(fought: DuelFought, t: float) -> bool:
    """Whether all hearts of a duel have been shown."""
    return part_at(t, parts(fought))[0] > sum(fought.hearts)


class Scoring(Struct, frozen=True):
    """How far the scoring of a table has come."""

    counted: tuple[Player, ...] = ()
    """Whose counters have been counted."""
    lit: tuple[int, ...] = ()
    """The spaces that are being counted, or that decide between those tied."""
    is_counting: bool = False
    """Whether there are counters left to be counted."""
    is_decided: bool = False
    """Whether it is known who has the chip."""
    chip: Delivery = Delivery()


def scoring(scored: TableScored, t: float) -> Scoring:
    """Return how far the scoring of a table has come."""
    players = _counted(scored)
    part, over = part_at(t, parts(scored))
    counted = players[:part]
    if part <= len(players):
        lit = _spaces(scored, counted[-1:])
        return Scoring(counted, lit, is_counting=True)
    if part == len(players) + 1:
        return Scoring(counted, _deciding(scored))
    chip = arriving(over) if part == len(players) + 2 else Delivery(counted=1.0)
    return Scoring(counted, is_decided=True, chip=chip)


def _counted(scored: TableScored) -> tuple[Player, ...]:
    """Return who has counters at a table, the fewest first."""
    counts = scored.verdict.counts
    there = [player for player, count in enumerate(counts) if count]
    return tuple(sorted(there, key=counts.__getitem__))


def _spaces(scored: TableScored, players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(space for space, owner in enumerate(scored.counters) if owner in players)


def _deciding(scored: TableScored) -> tuple[int, ...]:
    """Return the spaces with the lowest number of each of those tied."""
    lowest = dict(zip(scored.verdict.tied, scored.verdict.lowest, strict=True))
    numbers = SPACES[scored.position - 1]
    return tuple(
        space
        for space, owner in enumerate(scored.counters)
        if owner is not None and lowest.get(owner) == numbers[space][0]
    )
