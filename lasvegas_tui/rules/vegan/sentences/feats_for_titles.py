"""Statistics of what players of Las Vegan did, for which they get titles after the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.vegan.news import GoldenPaid, MachinePaid, RoundScored, TrickTaken
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.words import Feat, highest


def feats(views: Sequence[VeganView]) -> tuple[Feat, ...]:
    """Return statistics, the most notable first; whoever leads in one may get a title."""
    news = [item for view in views for item in view.news]
    tricks = [item for item in news if isinstance(item, TrickTaken)]
    sevens: Counter[int] = Counter()
    for trick in tricks:
        sevens[trick.taker] += trick.sevens
    gains: list[tuple[int, int]] = []
    golden: list[int] = []
    for item in news:
        if isinstance(item, MachinePaid):
            gains += enumerate(item.gains)
        elif isinstance(item, GoldenPaid):
            golden += item.owners
    changes = [(item.player, item.change) for item in news if isinstance(item, RoundScored)]
    return (
        Feat("Jackpot", highest(gains), lambda n: f"{num(n, 'cabbage')} from one machine", 3),
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
            lambda n: f"lost to the golden token in {num(n, 'round')}",
        ),
    )
