"""Sentences about the public events at a Royale table."""

from __future__ import annotations

from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.royale.news import TileNews, TurnSkipped
from lasvegas_tui.rules.royale.sentences.about_table import told_owners
from lasvegas_tui.rules.royale.table import Table, casino_name
from lasvegas_tui.rules.words import Names


def news_words(news: News, table: Table, names: Names) -> list[str]:
    """Describe a single event; `table` is the table after the action that caused it."""
    match news:
        case CasinoPaid(number):
            return casinos.paid(news, casino_name(number), told_owners(names), len(names))
        case TurnSkipped(player):
            return [f"{names[player]} rolled nothing but the closed number: the turn passes."]
        case TileNews():
            return [news.told(table, told_owners(names))]
    raise TypeError(news)
