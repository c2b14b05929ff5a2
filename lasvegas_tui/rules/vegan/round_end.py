"""The end of a round of Las Vegan: what machines pay, and who throws the tokens next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.vegan.cards import Hand
from lasvegas_tui.rules.vegan.machines import Score
from lasvegas_tui.rules.vegan.news import GoldenPaid, MachinePaid, RoundScored, VeganNews
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table


def scored(table: Table, taken: Sequence[Hand]) -> Table:
    """Return the table after the round is scored (V-7 to V-12).

    `taken` are the cards in the tricks of each player, and of the bank. The tokens and the last
    trick stay on the table until the next throw.
    """
    starter = table.trick.taker
    assert starter is not None
    scores = [
        table.score(table.counts(taken[player]), player) for player in range(table.num_players)
    ]
    news = _payout(table, scores)
    cabbages_left = []
    for player, (score, cabbages) in enumerate(zip(scores, table.cabbages, strict=True)):
        left = max(0, cabbages + score.change)  # V-10
        cabbages_left.append(left)
        news.append(RoundScored(player, score, left - cabbages, left))
    if table.round == table.num_rounds or 0 in cabbages_left:
        phase = Phase.OVER
    else:
        phase = Phase.THROW
    return replace(
        table,
        phase=phase,
        starter=starter,
        thrower=_next_thrower(table, starter),
        cabbages=tuple(cabbages_left),
        news=(*table.news, *news),
    )


def _payout(table: Table, scores: Sequence[Score]) -> list[VeganNews]:
    """Return the news of scoring, machine by machine (V-7 to V-9).

    Machines without a token are left out.
    """
    news: list[VeganNews] = []
    for index, (machine, token) in enumerate(zip(table.machines, table.placed, strict=True)):
        if token is not None:
            counts = tuple([score.counts[index] for score in scores])
            gains = tuple([score.gains[index] for score in scores])
            news.append(MachinePaid(machine, token, counts, gains))
    if table.golden_side is not None:
        news.append(GoldenPaid(table.golden_side, table.golden_token, table.at_golden()))
    return news


def _next_thrower(table: Table, starter: Owner) -> Player:
    """Return the player who throws the tokens: the next starter (V-11).

    If that is the bank, it is the left neighbour of the last starter (V-18); if that was the bank,
    too, it is the same player again.
    """
    if starter < table.num_players:
        return starter
    if table.starter == BANK:
        return table.thrower
    return (table.starter + 1) % table.num_players
