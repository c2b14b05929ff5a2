"""Royale in sentences: the basic game; the tiles' own words are in `tiles`."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.narration import casinos, tiles
from lasvegas_tui.narration.tiles import dice, place
from lasvegas_tui.narration.words import joined, numeral, plural
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.royale.state import RoyaleView
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    Deal,
    Dice,
    DrawTiles,
    Pass,
    Place,
    Roll,
    Table,
    ThrowBlack,
    Tile,
    TurnSkipped,
)
from lasvegas_tui.rules.royale.tiles import TILES, bad_luck, black_box, lucky_punch
from lasvegas_tui.rules.royale.turns import ChooseNumber, RollNeutral, showing

MINOR = (Roll, Deal)
"""Actions that go without saying once what followed is told."""


def owner_names(names: Sequence[str]) -> tuple[str, ...]:
    """Gives the names of all who have dice in the casinos."""
    return (*names, "Neutral", "Gray")


def told(before: View, action: Action | None, by: Player | None, after: View, names: Sequence[str]) -> list[str]:
    """Gives what an action was, and what came of it."""
    assert isinstance(before, RoyaleView)
    assert isinstance(after, RoyaleView)
    done = _hidden(before.table, by, names) if action is None else _done(before, action, by, after.table, names)
    return done + [line for news in after.table.news for line in reported(news, after, names)]


def reported(news: News, view: View, names: Sequence[str]) -> list[str]:
    """Gives one piece of news."""
    assert isinstance(view, RoyaleView)
    match news:
        case CasinoPaid(number):
            return casinos.paid(news, place(number), owner_names(names), len(names))
        case TurnSkipped(player):
            return [f"{names[player]} rolled nothing but the closed number: the turn passes."]
    return tiles.reported(news, view, owner_names(names))


def foretold(before: View, action: Action, after: View, names: Sequence[str]) -> list[str]:
    """Gives what a choice would change."""
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
    old, new, placed = before.casino(number), after.casino(number), dice(showing(before.roll, number))
    return casinos.foretold(
        place(number), owner_names(names), before.player, placed, new.strengths, old.payout(), new.payout()
    )


def _at_once(table: Table) -> tuple[News, ...]:
    """Gives the news of a choice without those of the round's end, if it leads there."""
    is_end = [isinstance(news, CasinoPaid | bad_luck.LosersFixed) for news in table.news]
    return table.news[: is_end.index(True)] if True in is_end else table.news


def _paid_anew(before: Table, after: Table, names: Sequence[str]) -> list[str]:
    """Gives what the casinos that would be paid otherwise would pay."""
    pairs = zip(CASINO_NAMES, before.casinos, after.casinos, strict=True)
    changed = [(name, new) for name, old, new in pairs if old.payout() != new.payout()]
    owners = owner_names(names)
    results = [f"{name} {casinos.shares(owners, casino.strengths, casino.payout())}" for name, casino in changed]
    return [f"If it ended now: {'; '.join(results)}."] if results else []


def _set_off(tile: Tile) -> str:
    """Gives what a tile does when dice are placed at it."""
    if tile.has("activate"):
        return f"{tile.name} is set off."
    return f"{tile.name} acts only when the round is paid."


def label(action: Action, view: View, names: Sequence[str]) -> str:
    """Gives a choice as a line of a menu."""
    assert isinstance(view, RoyaleView)
    match action:
        case Place(number) if view.table.roll is not None:
            return f"{number} → {place(number)}, {dice(showing(view.table.roll, number))}"
        case Place(number):
            return f"{number} → {place(number)}"
        case Pass():
            return "pass"
    return tiles.label(action, view, names)


def task(view: View) -> str:
    """Gives what the awaited player has to do."""
    assert isinstance(view, RoyaleView)
    steps = view.table.steps
    if steps and isinstance(steps[-1], ChooseNumber):
        return "to choose a number"
    return tiles.task(view.table)


def _done(before: RoyaleView, action: Action, by: Player | None, after: Table, names: Sequence[str]) -> list[str]:
    table = before.table
    match action:
        case Deal():
            starts = f" {names[after.starter]} starts." if after.starter < len(names) else ""
            return [f"Round {after.round}: the casinos are stocked.{starts}"]
        case DrawTiles(sides):
            return [f"Tiles: {joined([f'{TILES[side].name} at {place(n)}' for n, side in enumerate(sides, 1)])}."]
        case Roll() if table.steps and isinstance(table.steps[-1], RollNeutral):
            return [f"The neutral dice fall {_faces(action)} and go to their casinos."]
        case Roll():
            return [f"{names[after.player]} rolls {_faces(action)}."]
        case ThrowBlack((first, second)):
            return [f"The black dice show {first} and {second}."]
        case Place(number) if table.roll is not None:
            return [f"{_name(by, names)} places {_numbers(number, showing(table.roll, number))} at {place(number)}."]
        case Pass():
            return [f"{_name(by, names)} pays a chip and passes."]
    return tiles.done(action, table, _name(by, names))


def _hidden(table: Table, by: Player | None, names: Sequence[str]) -> list[str]:
    match table.steps[-1] if table.steps else None:
        case lucky_punch.HidingTokens():
            return [f"{_name(by, names)} hides tokens in a closed hand."]
        case black_box.Splitting():
            return [f"{_name(by, names)} splits the six tokens into two piles, face down."]
    return [f"{_name(by, names)} chooses in secret."]


def _name(player: Player | None, names: Sequence[str]) -> str:
    return "Somebody" if player is None else names[player]


def _faces(roll: Roll) -> str:
    small = " ".join(map(str, roll.small))
    return ", ".join(part for part in (small, f"Biggy {roll.biggy}" if roll.biggy else "") if part)


def _numbers(number: int, placed: Dice) -> str:
    parts = [f"{numeral(placed.small)} {plural(str(number), placed.small)}"] if placed.small else []
    return " and ".join(parts + (["the Biggy"] if placed.big else []))
