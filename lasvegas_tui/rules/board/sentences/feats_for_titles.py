"""Statistics of what players of the board game did, for which they get titles after the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lasvegas_tui.rules.board.news import CounterPlaced, DuelFought, PawnMoved, TableScored
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.words import Feat, highest


def feats(views: Sequence[BoardView]) -> tuple[Feat, ...]:
    """Return statistics, the most notable first; whoever leads in one may get a title."""
    news = [item for view in views for item in view.news]
    duels = [item.winner for item in news if isinstance(item, DuelFought)]
    usurped = [
        item for item in news if isinstance(item, CounterPlaced) and item.replaced is not None
    ]
    moved = [item for item in news if isinstance(item, PawnMoved) and item.origin is not None]
    scored = [(item.verdict.winner, item) for item in news if isinstance(item, TableScored)]
    chips = [(winner, item) for winner, item in scored if winner is not None]
    return (
        Feat("Duellist", _counted(duels), lambda n: f"{num(n, 'duel')} won"),
        Feat(
            "Usurper",
            Counter(item.player for item in usurped),
            lambda n: f"{num(n, 'counter')} put in the place of others",
        ),
        Feat(
            "High roller",
            highest((winner, TABLES[item.position - 1].chip) for winner, item in chips),
            lambda n: f"the chip of {n}",
        ),
        Feat(
            "Low is enough",
            Counter(winner for winner, item in chips if item.verdict.reason == "lowest"),
            lambda n: f"{num(n, 'tie')} won by the lowest number",
        ),
        Feat(
            "Good neighbour",
            _counted(item.replaced for item in usurped),
            lambda n: f"{num(n, 'space')} given up",
        ),
        Feat(
            "Traveller",
            Counter(item.player for item in moved),
            lambda n: f"{num(n, 'move')} from table to table",
        ),
    )


def _counted(players: Iterable[Player | None]) -> Counter[Player]:
    """Return how often each player occurs, ignoring None."""
    return Counter(player for player in players if player is not None)
