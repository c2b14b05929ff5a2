"""Royale in sentences: the basic game; tiles have their own words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from lasvegas_tui.rules import casino_words as casinos
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.grammar import joined, numeral, plural
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.state import RoyaleView
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    Deal,
    DrawTiles,
    Pass,
    Place,
    Roll,
    Table,
    ThrowBlack,
    TurnSkipped,
    casino_name,
)
from lasvegas_tui.rules.royale.tile import Choice, PlayerStep, Step, Tile, TileNews
from lasvegas_tui.rules.royale.turns import RollNeutral, showing

MINOR = (Roll, Deal)
"""Actions that go without saying once what followed is told."""


def owner_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of all who have dice in the casinos."""
    return (*names, "Neutral", "Gray")


def told(
    before: View, action: Action | None, by: Player | None, after: View, names: Sequence[str]
) -> list[str]:
    """What an action was, and what came of it."""
    assert isinstance(before, RoyaleView)
    assert isinstance(after, RoyaleView)
    done = (
        _hidden(before.table, by, names)
        if action is None
        else _done(before, action, by, after.table, names)
    )
    lines = done + [line for news in after.table.news for line in reported(news, after, names)]
    if not lines and isinstance(action, Choice):
        return [action.told_plainly(_name(by, names))]
    return lines


def reported(news: News, view: View, names: Sequence[str]) -> list[str]:
    """One piece of news."""
    assert isinstance(view, RoyaleView)
    match news:
        case CasinoPaid(number):
            return casinos.paid(news, casino_name(number), owner_names(names), len(names))
        case TurnSkipped(player):
            return [f"{names[player]} rolled nothing but the closed number: the turn passes."]
        case TileNews():
            return [news.told(view.table, owner_names(names))]
    raise TypeError(news)


def foretold(before: View, action: Action, after: View, names: Sequence[str]) -> list[str]:
    """What a choice would change."""
    assert isinstance(before, RoyaleView)
    assert isinstance(after, RoyaleView)
    if isinstance(action, Pass):
        return ["It costs a chip; the dice stay in the hand."]
    brought = [line for news in _at_once(after.table) for line in reported(news, after, names)]
    if not isinstance(action, Place):
        return brought + _paid_anew(before.table, after.table, names)
    tile = before.table.tile(action.number)
    set_off = [_set_off(tile)] if tile is not None and not brought else []
    return _placing(before.table, action.number, after.table, names) + set_off + brought


def _placing(before: Table, number: int, after: Table, names: Sequence[str]) -> list[str]:
    assert before.roll is not None
    old, new, placed = (
        before.casino(number),
        after.casino(number),
        showing(before.roll, number).words,
    )
    return casinos.foretold(
        casino_name(number),
        owner_names(names),
        before.player,
        placed,
        new.strengths,
        old.payout(),
        new.payout(),
    )


def _at_once(table: Table) -> tuple[News, ...]:
    """The news of a choice without those of the round's end, if it leads there."""
    return tuple(takewhile(lambda news: not _is_end(news), table.news))


def _is_end(news: News) -> bool:
    return isinstance(news, CasinoPaid) or (isinstance(news, TileNews) and news.is_scene)


def _paid_anew(before: Table, after: Table, names: Sequence[str]) -> list[str]:
    """What the casinos that would be paid otherwise would pay."""
    pairs = zip(CASINO_NAMES, before.casinos, after.casinos, strict=True)
    changed = [(name, new) for name, old, new in pairs if old.payout() != new.payout()]
    owners = owner_names(names)
    results = [
        f"{name} {casinos.shares(owners, casino.strengths, casino.payout())}"
        for name, casino in changed
    ]
    return [f"If it ended now: {'; '.join(results)}."] if results else []


def _set_off(tile: Tile) -> str:
    """What a tile does when dice are placed at it."""
    if "activate" in tile.hooks:
        return f"{tile.name} is set off."
    return f"{tile.name} acts only when the round is paid."


def label(action: Action, view: View, names: Sequence[str]) -> str:
    """A choice as a line of a menu."""
    assert isinstance(view, RoyaleView)
    match action:
        case Place(number) if view.table.roll is not None:
            return f"{number} → {casino_name(number)}, {showing(view.table.roll, number).words}"
        case Place(number):
            return f"{number} → {casino_name(number)}"
        case Pass():
            return "pass"
        case Choice():
            return action.label(view.table, names)
    raise TypeError(action)


def task(view: View) -> str:
    """What the awaited player has to do."""
    assert isinstance(view, RoyaleView)
    step = view.table.top
    return Step.task if step is None else step.task


def _done(
    before: RoyaleView, action: Action, by: Player | None, after: Table, names: Sequence[str]
) -> list[str]:
    table = before.table
    match action:
        case Deal():
            starts = f" {names[after.starter]} starts." if after.starter < len(names) else ""
            return [f"Round {after.round}: the casinos are stocked.{starts}"]
        case DrawTiles(sides):
            laid = [
                f"{after.tile_name(side)} at {casino_name(number)}"
                for number, side in enumerate(sides, 1)
            ]
            return [f"Tiles: {joined(laid)}."]
        case Roll() if isinstance(table.top, RollNeutral):
            return [f"The neutral dice fall {_faces(action)} and go to their casinos."]
        case Roll():
            return [f"{names[after.player]} rolls {_faces(action)}."]
        case ThrowBlack((first, second)):
            return [f"The black dice show {first} and {second}."]
        case Place(number) if table.roll is not None:
            placed = _numbers(number, showing(table.roll, number))
            return [f"{_name(by, names)} places {placed} at {casino_name(number)}."]
        case Pass():
            return [f"{_name(by, names)} pays a chip and passes."]
        case Choice():
            line = action.told(table, _name(by, names))
            return [line] if line else []
    raise TypeError(action)


def _hidden(table: Table, by: Player | None, names: Sequence[str]) -> list[str]:
    step = table.top
    hidden = step.hidden if isinstance(step, PlayerStep) else PlayerStep.hidden
    return [f"{_name(by, names)} {hidden}."]


def _name(player: Player | None, names: Sequence[str]) -> str:
    return "Somebody" if player is None else names[player]


def _faces(roll: Roll) -> str:
    small = " ".join(map(str, roll.small))
    return ", ".join(part for part in (small, f"Biggy {roll.biggy}" if roll.biggy else "") if part)


def _numbers(number: int, placed: Dice) -> str:
    parts = [f"{numeral(placed.small)} {plural(str(number), placed.small)}"] if placed.small else []
    return " and ".join(parts + (["the Biggy"] if placed.big else []))
