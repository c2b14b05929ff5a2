"""The sentences of Royale, as a subclass of `Words`; tiles have sentences of their own.

Those about the table, its news and what a choice would change are in `sentences`.
"""

from __future__ import annotations

from lasvegas_tui.rules.casino import bot_reasons as casino_reasons
from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.bot_reasons import Die, PlacedDice
from lasvegas_tui.rules.casino.casinos import NUMBERS, last_top_note
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.casino.words import CasinoWords
from lasvegas_tui.rules.core import Action, Chance, News, Player, Seen
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, plural
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.royale import if_round_ended
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice, Decline, Pass, Place
from lasvegas_tui.rules.royale.chance_actions import Deal, DrawTiles, Roll, ThrowBlack
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.sentences.about_news import news_words
from lasvegas_tui.rules.royale.sentences.about_previews import previewed
from lasvegas_tui.rules.royale.sentences.about_table import owner_names, table_lines, told_owners
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.royale.table import (
    CASINO_NAMES,
    CHIP,
    RoyaleView,
    ShownStep,
    Table,
    casino_name,
)
from lasvegas_tui.rules.words import Basics, Moral, Names, actor

_TURN_WITHOUT_TILES = "Roll, then choose one number: all its dice go to that casino."


class RoyaleWords(CasinoWords[RoyaleView]):
    """The sentences and labels of Royale."""

    untold_when_brief = (Roll,)
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
        return list(table_lines(view, names))

    def topic(self, view: RoyaleView) -> str:
        step = view.table.top
        if step is None or step.side is None:
            return ""
        return view.table.tile_name(step.side)

    def done(self, before: RoyaleView, seen: Seen, after: RoyaleView, names: Names) -> list[str]:
        table, name, action = before.table, actor(seen.player, names), seen.action
        match action:
            case Deal():
                return _begun(table, after.table, names)
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
            return if_round_ended.of_choice(table, after.table, seen.player, names)
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

    def moral(
        self, before: RoyaleView, action: Action, after: RoyaleView, names: Names
    ) -> Moral | None:
        if not isinstance(action, Place):
            return None
        casino = after.table.casinos[action.number - 1]
        return casinos.deciding_rule(told_owners(names), before.table.player, casino, len(names))

    def news(self, news: News, view: RoyaleView, names: Names) -> list[str]:
        return news_words(news, view.table, names)

    def preview(
        self, before: RoyaleView, action: Action, after: RoyaleView, names: Names
    ) -> list[str]:
        return previewed(before, action, after, names)


def rolled_for(view: RoyaleView) -> ShownTile | None:
    """Return the tile for which black dice are rolled next; None if none are."""
    table, step = view.table, view.table.top
    if isinstance(view.node, Chance) and step is not None and step.black:
        return table.tile_of(step.side)
    return None


def _begun(before: Table, now: Table, names: Names) -> list[str]:
    """Say that a round begins, what everybody takes (R-3), and who starts and why (R-4)."""
    chips = now.chips[0] - before.chips[0]
    taken = f"everybody takes {num(chips, 'chip')} ({short(CHIP * chips)})"
    stocked = f"Round {now.round}: the casinos are stocked, and {taken}."
    starter = names[now.starter]
    if now.round == 1:
        return [stocked, f"{starter} starts."]
    number = last_top_note(before.casinos, before.num_players)
    if number is None:
        return [stocked, f"{starter} starts again, as no player took a top note."]
    return [stocked, f"{starter} starts, having won the last top note, at {casino_name(number)}."]


def _left(dice: Dice) -> str:
    parts = []
    if dice.small:
        parts.append(counted(dice.small, "die"))
    if dice.big:
        parts.append("the Biggy")
    return " and ".join(parts)


def _hidden(table: Table) -> str:
    """Say that a player makes a secret choice, to follow their name: "hides tokens"."""
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
    """Return the dice of a number as placed at its casino by the player whose turn it is."""
    dice, old = roll.showing(number), table.casino(number)
    return PlacedDice(number, dice.small + dice.big, old, old.plus(table.player, dice))


def _left_after(table: Table) -> list[Die]:
    """Return the dice that the other players have left to roll, one of each kind."""
    left: list[Die] = []
    for player, hand in enumerate(table.hands):
        if player != table.player:
            left += [Die(player, kind.strength) for kind in hand.kinds()]
    return left
