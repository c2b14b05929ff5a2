"""The feats of Las Vegan, by its news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lasvegas_tui.rules.feats import Feat, highest
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.vegan.table import (
    GoldenPaid,
    MachinePaid,
    RoundScored,
    TrickTaken,
    VeganView,
)


def feats(views: Sequence[VeganView]) -> tuple[Feat, ...]:
    """Return what players did, the most telling first."""
    news = [item for view in views for item in view.news]
    tricks = [item for item in news if isinstance(item, TrickTaken)]
    sevens: Counter[int] = Counter()
    for trick in tricks:
        sevens[trick.taker] += trick.sevens
    gains = [
        gain for item in news if isinstance(item, MachinePaid) for gain in enumerate(item.gains)
    ]
    changes = [(item.player, item.change) for item in news if isinstance(item, RoundScored)]
    golden = [owner for item in news if isinstance(item, GoldenPaid) for owner in item.owners]
    return (
        Feat("Jackpot", highest(gains), lambda n: f"{num(n, 'cabbage')} from one machine"),
        Feat(
            "One-armed bandit",
            highest((player, -gain) for player, gain in gains),
            lambda n: f"{num(n, 'cabbage')} lost at one machine",
        ),
        Feat(
            "Good harvest", highest(changes), lambda n: f"{num(n, 'cabbage')} gained in one round"
        ),
        Feat(
            "Caterpillars",
            highest((player, -change) for player, change in changes),
            lambda n: f"{num(n, 'cabbage')} lost in one round",
        ),
        Feat(
            "Trick taker",
            Counter(trick.taker for trick in tricks),
            lambda n: f"{num(n, 'trick')} taken",
        ),
        Feat("Lucky sevens", sevens, lambda n: f"{num(n, '7')} taken"),
        Feat(
            "Golden touch",
            Counter(golden),
            lambda n: f"paid for the golden token in {num(n, 'round')}",
        ),
    )
