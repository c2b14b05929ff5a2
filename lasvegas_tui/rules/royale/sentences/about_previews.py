"""Sentences that say, before a choice in Royale is made, what it would change."""

from __future__ import annotations

from itertools import takewhile
from typing import TypeGuard

from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.grammar import numeral
from lasvegas_tui.rules.royale import if_round_ended
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice, Pass, Place
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.sentences.about_news import news_words
from lasvegas_tui.rules.royale.sentences.about_table import told_owners
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.royale.table import CASINO_NAMES, CHIP, RoyaleView, Table, casino_name
from lasvegas_tui.rules.words import Names


def previewed(before: RoyaleView, action: Action, after: RoyaleView, names: Names) -> list[str]:
    """Describe what a choice would change; empty if that is secret, or left to chance."""
    if not (isinstance(action, Choice) and action.has_preview):
        return []
    if isinstance(action, Pass):
        return [f"Passing costs a chip ({short(CHIP)}): no die is placed, all stay in the hand."]
    news_at_once = _at_once(after)
    effects: list[str] = []
    for news in news_at_once:
        effects += news_words(news, after.table, names)
    if not _is_placed(action, before.table, after.table):
        return effects + _paid_anew(before.table, after.table, names)
    placing = _placing(before.table, action.number, after.table, names)
    tile = before.table.tile(action.number)
    if tile is None or any(_is_of(tile, news) for news in news_at_once):
        return placing + effects
    return [*placing, _set_off(tile), *effects]


def _is_placed(action: Action, before: Table, after: Table) -> TypeGuard[Place | CasinoChoice]:
    """Whether a choice places dice of the player at the casino that it names."""
    if isinstance(action, Place):
        return True
    if not isinstance(action, CasinoChoice):
        return False
    old, new = before.casino(action.number), after.casino(action.number)
    return new.counts[before.player] > old.counts[before.player]


def _placing(before: Table, number: int, after: Table, names: Names) -> list[str]:
    old, new, owners = before.casino(number), after.casino(number), told_owners(names)
    dice = new.dice[before.player]
    first = f"{owners[before.player]} would have {dice.words} at {casino_name(number)}"
    if dice.big:  # which counts two (R-C2)
        first += f", counting as {numeral(dice.strength)}"
    tiles = if_round_ended.told_of_tiles(before.player, number, after, owners)
    return casinos.changed(first, owners, old, new, tiles)


def _at_once(view: RoyaleView) -> tuple[News, ...]:
    """Return the news of a choice, without those of an end of the round that follows it."""
    return tuple(takewhile(lambda news: not _is_end(news), view.news))


def _is_end(news: News) -> bool:
    return isinstance(news, CasinoPaid | TileNews) and news.is_scene


def _paid_anew(before: Table, after: Table, names: Names) -> list[str]:
    """Describe the payouts of casinos and tiles that would change; empty if none would."""
    owners = told_owners(names)
    results: list[str] = []
    for name, old, new in zip(CASINO_NAMES, before.casinos, after.casinos, strict=True):
        if old.payout() != new.payout():
            results.append(f"at {name}: {casinos.shares(owners, new.counts, new.payout())}")
    for tile_before, tile in zip(before.tiles, after.tiles, strict=True):
        if tile is not None and tile != tile_before:
            results.append(tile.outlook(owners))
    told = [result for result in results if result]
    if not told:
        return []
    return [f"If it ended now, {'; '.join(told)}."]


def _is_of(tile: ShownTile, news: News) -> bool:
    """Whether news may be about a tile."""
    return isinstance(news, TileNews) and news.side in (None, tile.side)


def _set_off(tile: ShownTile) -> str:
    """Describe what placing dice at a tile sets off."""
    prospect = tile.prospect()
    if prospect:
        return f"{tile.name}: {prospect}"
    if "activate" in tile.hooks:
        return f"{tile.name} is set off."
    return f"{tile.name} acts only when the round is paid."
