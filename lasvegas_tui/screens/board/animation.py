"""The animation of the board game: Mary moving from table to table, duels, and scored tables."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.board.news import DuelFought, MaryMoved, Stalled, TableScored
from lasvegas_tui.rules.board.playing_tables import SPACES, TABLES
from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.animation import Animation, Instant
from lasvegas_tui.screens.game.animation_phases import duration_of, part_at
from lasvegas_tui.screens.game.flight_progress import Delivery, arriving
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.flight import Flight

STEP, LIGHT, HEART, VERDICT = 3, 1, 1, 3
COUNT, STRIKE, CHIP = 2, 3, 5
"""Relative durations of phases of a table's scoring.

They are counting one player's counters, striking out ties, and the chip's flight to its winner.
"""


class BoardAnimation(Animation[BoardView]):
    """The animation of Mary's moves, of the hearts in a duel, and of the scoring of a table."""

    next_label = "go on"

    def place(self, news: News, view: BoardView) -> Target | None:
        return getattr(news, "position", None)

    def title(self, news: News, view: BoardView, names: Names) -> tuple[str, str]:
        match news:
            case Stalled():
                return "Mary", ""
            case MaryMoved(_, position, int(mover), is_rolled=True):
                return f"{names[mover]} rolled a 1", f"Mary comes to table {position}"
            case MaryMoved(_, position, int(mover)):
                return f"{names[mover]} played Mary", f"Mary comes to table {position}"
            case MaryMoved(_, position):
                return "Mary", f"table {position}"
            case DuelFought(position):
                return "Duel", f"table {position}"
        return "Scoring", f"table {self.place(news, view)}"

    def duration(self, news: News, view: BoardView) -> float:
        return duration_of(parts(news))

    def is_read(self, news: News, view: BoardView) -> bool:
        return True

    def is_soon_hidden(self, news: News) -> bool:
        return isinstance(news, MaryMoved | TableScored)  # the counters go home

    def at(self, view: BoardView, frame: Frame[BoardView]) -> Instant[BoardView]:
        if frame.before is None:
            seen = view
        else:
            seen = _view_at(view, frame, frame.before)
        return Instant(seen, _flight(frame))


def _view_at(view: BoardView, frame: Frame[BoardView], past: BoardView) -> BoardView:
    """Return the view with the chips won so far, and with Mary where she is at this moment."""
    before = past.table
    chips, is_scored, mary = before.chips, before.is_scored, before.mary
    for news, t in frame.played():
        match news:
            case MaryMoved():
                mary = mary_at(news, t)
            case TableScored(position, verdict=verdict) if t == 1:
                is_scored = swapped(is_scored, position - 1, True)
                if verdict.winner is not None:
                    won = (*chips[verdict.winner], position)
                    chips = swapped(chips, verdict.winner, won)
    table = replace(view.table, chips=chips, is_scored=is_scored, mary=mary)
    return replace(view, table=table)


def _flight(frame: Frame[BoardView]) -> Flight | None:
    """Return the flight of a chip to its winner; None if no chip is flying."""
    scored = frame.moving(TableScored)
    if scored is None or scored.verdict.winner is None:
        return None
    way = scoring(scored, frame.t).chip.way
    if way is None:
        return None
    chip = str(TABLES[scored.position - 1].chip)
    return Flight(scored.position, 0, chip, scored.verdict.winner, way)


def parts(news: News) -> tuple[int, ...]:
    """Return the relative durations of the phases of an event's animation; empty if it has none."""
    match news:
        case MaryMoved():
            return (STEP,) * (news.position - _start(news))
        case DuelFought():
            return (LIGHT, *[HEART] * sum(news.hearts), VERDICT)
        case TableScored(verdict=verdict):
            counts = [COUNT] * len(_counted(news))
            strike = chip = 0
            if verdict.tied:
                strike = STRIKE
            if verdict.winner is not None:
                chip = CHIP
            return (LIGHT, *counts, strike, chip)
    return ()


# -- Mary and duels ---------------------------------------------------------------------------


def mary_at(moved: MaryMoved, t: float) -> int | None:
    """Return the number of the table where Mary is at time `t` (0 to 1) of her move.

    None as long as she has not reached the first table.
    """
    part, _ = part_at(t, parts(moved))
    position = _start(moved) + part
    if position:
        return position
    return None


def _start(moved: MaryMoved) -> int:
    """Return the table from which Mary moves; 0 for the start of her track."""
    return moved.origin or 0


def hearts_at(fought: DuelFought, t: float) -> tuple[int, int]:
    """Return how many hearts of the challenger and the defender are shown at time `t` (0 to 1)."""
    part, _ = part_at(t, parts(fought))
    attack, defence = fought.hearts
    num_shown = max(0, part - 1)
    return min(num_shown, attack), min(max(0, num_shown - attack), defence)


def is_decided(fought: DuelFought, t: float) -> bool:
    """Whether all hearts of a duel have been shown at time `t` (0 to 1) of its animation."""
    part, _ = part_at(t, parts(fought))
    return part > sum(fought.hearts)


# -- a table that is scored ------------------------------------------------------------------------


class Scoring(Struct, frozen=True):
    """What the animation of a table's scoring has shown so far; by default no table is scored."""

    position: int = 0
    """The number of the table that is scored; 0 if none is."""
    counted: tuple[Player, ...] = ()
    """The players whose counters have been counted so far."""
    lit: tuple[int, ...] = ()
    """The indices of the highlighted spaces: those being counted, or those that decide a tie."""
    is_decided: bool = False
    """Whether the winner of the chip is already shown."""
    chip: Delivery = Delivery()


def scoring(scored: TableScored, t: float) -> Scoring:
    """Return what the animation of a table's scoring has shown at time `t` (0 to 1)."""
    players, position = _counted(scored), scored.position
    part, part_t = part_at(t, parts(scored))
    counted = players[:part]
    if part <= len(players):
        return Scoring(position, counted, _spaces(scored, counted[-1:]))
    if part == len(players) + 1:
        return Scoring(position, counted, _deciding(scored))
    if part == len(players) + 2:
        chip = arriving(part_t)
    else:
        chip = Delivery(counted=1.0)
    return Scoring(position, counted, is_decided=True, chip=chip)


def _counted(scored: TableScored) -> tuple[Player, ...]:
    """Return the players with counters at a table, those with fewest first."""
    counts = scored.verdict.counts
    there = [player for player, count in enumerate(counts) if count]
    return tuple(sorted(there, key=counts.__getitem__))


def _spaces(scored: TableScored, players: tuple[Player, ...]) -> tuple[int, ...]:
    """Return the spaces with counters of these players."""
    return tuple(space for space, owner in enumerate(scored.counters) if owner in players)


def _deciding(scored: TableScored) -> tuple[int, ...]:
    """Return the space with the lowest number of each tied player; empty without a tie."""
    lowest = dict(zip(scored.verdict.tied, scored.verdict.lowest, strict=True))
    numbers = SPACES[scored.position - 1]
    return tuple(
        space
        for space, owner in enumerate(scored.counters)
        if owner is not None and lowest.get(owner) == numbers[space][0]
    )
