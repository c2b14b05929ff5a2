"""The sentences of Royale: its `Words`; tiles have sentences of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TypeGuard

from lasvegas_tui.rules.casino import reasons as casino_reasons
from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoPaid
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.casino.reasons import Die, PlacedDice
from lasvegas_tui.rules.casino.words import CasinoWords
from lasvegas_tui.rules.core import Action, Chance, News, Player, Seen
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, plural
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.royale import if_it_ended
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice, Decline, Pass, Place
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.news import TileNews, TurnSkipped
from lasvegas_tui.rules.royale.outcomes import Deal, DrawTiles, Roll, ThrowBlack
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    CHIP,
    Casino,
    RoyaleView,
    ShownStep,
    ShownTile,
    Table,
    casino_name,
)
from lasvegas_tui.rules.words import Basics, Names, actor

_TURN_WITHOUT_TILES = "Roll, then choose one number: all its dice go to that casino."


class RoyaleWords(CasinoWords[RoyaleView]):
    """The sentences of Royale."""

    untold_when_brief = (Roll, Deal)
    casino_names = CASINO_NAMES
    basics = Basics(
        aim=f"Most money at the end wins; a chip is worth {short(CHIP)}.",
        turn="Roll, choose a number: all its dice go there and set off its tile.",
        why="Most dice (Biggy: 2) take the top note, next most the next; ties out.",
    )

    def basics_at(self, view: RoyaleView) -> Basics:
        found, table = self.basics, view.table
        if table.options.basic:
            found = found._replace(turn=_TURN_WITHOUT_TILES)
        if table.has_neutral:
            return found._replace(why=casinos.why("Neutral"))
        if table.has_gray:
            return found._replace(why=casinos.why("Gray"))
        return found

    rounds_heading = "Money by round, with chips"
    besides_places = "from tiles and chips"

    def owners(self, names: Names) -> Names:
        return owner_names(names)

    def standing_heading(self, view: RoyaleView) -> str:
        return f"{super().standing_heading(view)}, with chips"

    def account(self, view: RoyaleView, player: Player, total: int) -> str:
        num_chips = view.table.chips[player]
        notes = f"{short(total - CHIP * num_chips)} in notes"
        if not num_chips:
            return f"{notes}, no chips"
        return f"{notes}, {short(CHIP * num_chips)} in {counted(num_chips, 'chip')}"

    def label(self, action: Action, view: RoyaleView, names: Names) -> str:
        match action:
            case Place(number) if view.table.roll is not None:
                placed = view.table.roll.showing(number).words
                return f"{number} → {casino_name(number)}, {placed}"
            case Place(number):
                return f"{number} → {casino_name(number)}"
            case Pass():
                return "pass"
            case Choice():
                return action.label(view.table, names)
        raise TypeError(action)

    def places(self, view: RoyaleView) -> tuple[str, ...]:
        return (*super().places(view), *map(str, NUMBERS), "dice")

    def figures(self, view: RoyaleView, names: Names) -> dict[str, str]:
        there = casinos.figures(owner_names(names), view.table.casinos)
        known = super().figures(view, names) | there
        for number, tile in enumerate(view.table.tiles, 1):
            if tile is not None:
                known |= {f"tile at {number}": tile.name} | tile.figures(names)
        return known | {"chip": short(CHIP)}

    def task(self, view: RoyaleView) -> str:
        step = view.table.top
        if step is None:
            return "to choose a number"
        return step.task

    def hint(self, view: RoyaleView, names: Names) -> str:
        step = view.table.top
        if step is None:
            return ""
        return step.hint(view.table, names)

    def dice_to_roll(self, view: RoyaleView) -> str:
        table, step = view.table, view.table.top
        if step is not None and rolled_for(view) is not None:
            return f"both black dice (b){step.thrown_for(table)}"
        if table.roller is None:
            return "dice"
        left = _left(table.hands[table.roller])
        return casinos.last_of_round(left, [hand.num_dice for hand in table.hands])

    def number(self, action: Action) -> int | None:
        if isinstance(action, CasinoChoice):
            return action.number
        if isinstance(action, Choice):
            return action.digit
        return None

    def table(self, view: RoyaleView, names: Names) -> list[str]:
        return list(lying(view, names))

    def topic(self, view: RoyaleView) -> str:
        step = view.table.top
        if step is None:
            tile = None
        else:
            tile = view.table.tile_of(step.side)
        if tile is None:
            return ""
        return tile.name

    def done(self, before: RoyaleView, seen: Seen, after: RoyaleView, names: Names) -> list[str]:
        table, name, action = before.table, actor(seen.player, names), seen.action
        match action:
            case Deal():
                starter = after.table.starter
                if starter < len(names):
                    starts = f" {names[starter]} starts."
                else:
                    starts = ""
                return [f"Round {after.table.round}: the casinos are stocked.{starts}"]
            case DrawTiles(sides):
                laid = [
                    f"{after.table.tile_name(side)} at {casino_name(number)}"
                    for number, side in enumerate(sides, 1)
                ]
                return [f"Tiles: {joined(laid)}."]
            case Roll() if table.roller is None:
                return [f"The neutral dice fall {_faces(action)} and go to their casinos."]
            case Roll():
                return [f"{actor(table.roller, names)} rolls {_faces(action)}."]
            case ThrowBlack(faces):
                first, second = sorted(faces)
                return [f"The black dice show {first} and {second}."]
            case Place(number) if table.roll is not None:
                placed = _numbers(number, table.roll.showing(number))
                return [f"{name} places {placed} at {casino_name(number)}."]
            case Pass():
                return [f"{name} pays a chip and passes."]
            case Choice():
                line = action.told(table, name)
                if not line and not self.came(before, after, names):
                    line = action.told_plainly(name)
                if line:
                    return [line]
                return []
            case None:
                return [f"{name} {_hidden(table)}."]
        raise TypeError(action)

    def purpose(
        self,
        before: RoyaleView,
        seen: Seen,
        after: RoyaleView,
        names: Names,
        way: Way | None = None,
    ) -> str:
        table, action = before.table, seen.action
        if table.top is not None and seen.player is not None:
            if isinstance(action, Decline):
                return "to change nothing"
            return if_it_ended.of_choice(table, after.table, seen.player, names)
        if table.roll is None:
            return ""
        hands = [hand.num_dice for hand in table.hands]
        if isinstance(action, Pass):
            return f"to keep {num(hands[table.player], 'die')}"
        if not isinstance(action, Place):
            return ""
        rolled = {
            number: _placed(table, table.roll, number)
            for number in set(table.roll.faces) & set(table.open_numbers)
        }
        placed = rolled.pop(action.number)
        return casino_reasons.of_number(
            told_owners(names),
            table.player,
            placed,
            [*rolled.values()],
            hands,
            _left_after(table),
            way,
        )

    def danger(self, view: RoyaleView, action: Action, names: Names) -> str:
        table = view.table
        if not isinstance(action, Place) or table.roll is None:
            return ""
        placed = _placed(table, table.roll, action.number)
        return casino_reasons.danger(names, table.player, placed, _left_after(table))

    def moral(self, before: RoyaleView, action: Action, after: RoyaleView, names: Names) -> str:
        if not isinstance(action, Place):
            return ""
        casino = after.table.casinos[action.number - 1]
        return casinos.deciding_rule(told_owners(names), before.table.player, casino, len(names))

    def news(self, news: News, view: RoyaleView, names: Names) -> list[str]:
        match news:
            case CasinoPaid(number):
                return casinos.paid(news, casino_name(number), told_owners(names), len(names))
            case TurnSkipped(player):
                return [f"{names[player]} rolled nothing but the closed number: the turn passes."]
            case TileNews():
                return [news.told(view.table, told_owners(names))]
        raise TypeError(news)

    def preview(
        self, before: RoyaleView, action: Action, after: RoyaleView, names: Names
    ) -> list[str]:
        if not (isinstance(action, Choice) and action.has_preview):
            return []
        if isinstance(action, Pass):
            return [
                f"Passing costs a chip ({short(CHIP)}): no die is placed, all stay in the hand."
            ]
        at_once = _at_once(after)
        brought = [line for news in at_once for line in self.news(news, after, names)]
        if not _is_placed(action, before.table, after.table):
            return brought + _paid_anew(before.table, after.table, names)
        tile = before.table.tile(action.number)
        is_told = tile is not None and any(_is_of(tile, news) for news in at_once)
        if tile is None or is_told:
            set_off = []
        else:
            set_off = [_set_off(tile)]
        return _placing(before.table, action.number, after.table, names) + set_off + brought


def _is_placed(action: Action, before: Table, after: Table) -> TypeGuard[Place | CasinoChoice]:
    """Whether a choice places the player's own dice at the casino it names."""
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
    return casinos.changed(
        first, owners, old, new, if_it_ended.told_of_tiles(before.player, number, after, owners)
    )


def _at_once(view: RoyaleView) -> tuple[News, ...]:
    """Return the news of a choice, without those of the end of the round that may follow."""
    return tuple(takewhile(lambda news: not _is_end(news), view.news))


def _is_end(news: News) -> bool:
    return isinstance(news, CasinoPaid | TileNews) and news.is_scene


def _paid_anew(before: Table, after: Table, names: Names) -> list[str]:
    """Describe the payouts of casinos and tiles that have changed."""
    pairs = zip(CASINO_NAMES, before.casinos, after.casinos, strict=True)
    changed = [(name, new) for name, old, new in pairs if old.payout() != new.payout()]
    owners = told_owners(names)
    results = [
        f"at {name}: {casinos.shares(owners, casino.counts, casino.payout())}"
        for name, casino in changed
    ]
    tiles = zip(before.tiles, after.tiles, strict=True)
    results += [new.outlook(owners) for old, new in tiles if new is not None and new != old]
    if not any(results):
        return []
    return [f"If it ended now, {'; '.join(filter(None, results))}."]


def _is_of(tile: ShownTile, news: News) -> bool:
    """Whether a piece of news may come from a tile."""
    return isinstance(news, TileNews) and news.side in (None, tile.side)


def _set_off(tile: ShownTile) -> str:
    """Describe what happens if dice are placed at a tile; empty if news will describe it."""
    prospect = tile.prospect()
    if prospect:
        return f"{tile.name}: {prospect}"
    if "activate" in tile.hooks:
        return f"{tile.name} is set off."
    return f"{tile.name} acts only when the round is paid."


def rolled_for(view: RoyaleView) -> ShownTile | None:
    """Return the tile for which black dice are rolled; None if they are not."""
    table, step = view.table, view.table.top
    if isinstance(view.node, Chance) and step is not None and step.black:
        return table.tile_of(step.side)
    return None


def _left(dice: Dice) -> str:
    parts = []
    if dice.small:
        parts.append(counted(dice.small, "die"))
    if dice.big:
        parts.append("the Biggy")
    return " and ".join(parts)


def _hidden(table: Table) -> str:
    """Describe a secret choice."""
    if table.top is None:
        return ShownStep.hidden
    return table.top.hidden


def _faces(roll: Roll) -> str:
    parts = []
    if roll.small:
        parts.append(" ".join(map(str, roll.small)))
    if roll.biggy:
        parts.append(f"Biggy {roll.biggy}")
    return ", ".join(parts)


def _numbers(number: int, placed: Dice) -> str:
    parts = []
    if placed.small:
        parts.append(f"{numeral(placed.small)} {plural(str(number), placed.small)}")
    if placed.big:
        parts.append("the Biggy")
    return " and ".join(parts)


# -- the table -------------------------------------------------------------------------------------


def _placed(table: Table, roll: Roll, number: int) -> PlacedDice:
    """Return the dice of a number as placed at its casino."""
    dice, old = roll.showing(number), table.casino(number)
    return PlacedDice(number, dice.small + dice.big, old, old.plus(table.player, dice))


def _left_after(table: Table) -> list[Die]:
    """Return the kinds of dice that the others have left to roll."""
    return [
        Die(player, kind.strength)
        for player, hand in enumerate(table.hands)
        if player != table.player
        for kind in hand.kinds()
    ]


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice in a list."""
    return (*names, "Neutral", "Gray")


def told_owners(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice in a sentence."""
    return (*names, "the neutral dice", "the gray dice")


def lying(view: RoyaleView, names: Names) -> Iterator[str]:
    """Yield a line for each thing on the table; none before the first deal."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {table.num_rounds}."
    for number, casino, tile in zip(NUMBERS, table.casinos, table.tiles, strict=True):
        if number <= table.num_paid:
            continue
        yield _casino(number, casino, table, names)
        if tile is not None:
            yield from _tile(number, tile, names)
    if 0 < table.num_paid < len(NUMBERS):
        yield f"Casinos paid: {table.num_paid} of {len(NUMBERS)}."
    if any(dice.short for dice in table.hands):
        yield f"Dice left: {', '.join(_dice_left(table, names))}."
    yield f"Money: {'; '.join(_money(view, names))}."


def _casino(number: int, casino: Casino, table: Table, names: Names) -> str:
    if number == table.closed:
        closed = ", closed"
    else:
        closed = ""
    called = f"Casino {number}, {casino_name(number)}{closed}"
    return casinos.casino_line(
        called, owner_names(names), casino, [dice.short for dice in casino.dice]
    )


def _tile(number: int, tile: ShownTile, names: Names) -> Iterator[str]:
    """Yield a tile with its effect, and below it what its marks show now."""
    yield f"Tile {tile.side} at casino {number}, {tile.name}: {tile.text}".rstrip(": ")
    marks = tile.lying(owner_names(names))
    if marks:
        yield f"{tile.name} now: {marks}."


def _dice_left(table: Table, names: Names) -> Iterator[str]:
    for name, dice in zip(names, table.hands, strict=True):
        yield f"{name} {dice.short or 'none'}"


def _money(view: RoyaleView, names: Names) -> Iterator[str]:
    table = view.table
    for player, name in enumerate(names):
        money = casinos.money_text(
            view.purses[player], view.num_notes[player], view.shown_besides(player)
        )
        badges = [tile.name for tile in table.tiles if tile is not None and tile.badge(player)]
        chips = counted(table.chips[player], "chip")
        yield ", ".join([f"{name} {money} with {chips}", *badges])
