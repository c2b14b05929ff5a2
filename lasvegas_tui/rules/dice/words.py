"""The sentences of the dice game, as a subclass of `Words`."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.casino import bot_reasons as casino_reasons
from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.bot_reasons import Die, PlacedDice
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoPaid, Deal
from lasvegas_tui.rules.casino.chip_cards import LeaveChips, TakeChip
from lasvegas_tui.rules.casino.words import CasinoWords
from lasvegas_tui.rules.core import Action, News, Player, Seen
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.table import CASINO_NAMES, Casino, DiceView, Phase, Table
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, plural
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.words import Basics, Moral, Names, actor


class DiceWords(CasinoWords[DiceView]):
    """The sentences and labels of the dice game."""

    untold_when_brief = (Roll, Deal)
    casino_names = CASINO_NAMES
    basics = Basics(
        aim="Most money at the end wins; a round ends when all dice are placed.",
        turn="Roll, then choose one number: all its dice go to that casino.",
        why="Most dice take the top note, next most the second; ties get nothing.",
    )

    def basics_at(self, view: DiceView) -> Basics:
        if view.table.has_white:
            return self.basics._replace(why=casinos.why("White"))
        return self.basics

    def owners(self, names: Names) -> Names:
        return owner_names(names)

    def standing_heading(self, view: DiceView) -> str:
        if view.table.options.chips:
            return "Money so far, with sets"
        return super().standing_heading(view)

    def account(self, view: DiceView, player: Player, total: int) -> str:
        if not view.table.options.chips:
            return ""
        return casinos.notes_and_sets(total, view.besides_notes(player))

    def label(self, action: Action, view: DiceView, names: Names) -> str:
        match action:
            case Place(number) if view.table.roll is not None:
                own, white = view.table.roll.dice.count(number), view.table.roll.white.count(number)
                return f"{number} → {CASINO_NAMES[number - 1]}, {_dice(own, white)}"
            case Place(number):
                return f"{number} → {CASINO_NAMES[number - 1]}"
            case TakeChip(colour):
                return casinos.chip_label(colour, view.table.chips[view.table.player])
            case LeaveChips():
                return "Take no chip card"
        return super().label(action, view, names)

    def places(self, view: DiceView) -> tuple[str, ...]:
        return (*super().places(view), *map(str, NUMBERS), "dice")

    def figures(self, view: DiceView, names: Names) -> dict[str, str]:
        there = casinos.figures(owner_names(names), view.table.casinos)
        return super().figures(view, names) | there | casinos.set_figures()

    def task(self, view: DiceView) -> str:
        match view.table.phase:
            case Phase.PLACE:
                return "to choose a number"
            case Phase.CHIP:
                return "to take a chip card"
        return ""

    def hint(self, view: DiceView, names: Names) -> str:
        if view.table.chosen is None:
            return ""
        where = f"Two dice or more were placed at {CASINO_NAMES[view.table.chosen - 1]}"
        return f"{where}: one chip card may be taken there."

    def dice_to_roll(self, view: DiceView) -> str:
        table = view.table
        own, white = table.own[table.player], table.white[table.player]
        parts = []
        if own:
            parts.append(counted(own, "die"))
        if white:
            parts.append(f"{white} white {plural('die', white)}")
        left = [sum(dice) for dice in zip(table.own, table.white, strict=True)]
        return casinos.last_of_round(" and ".join(parts), left)

    def number(self, action: Action) -> int | None:
        if isinstance(action, Place):
            return action.number
        return None

    def table(self, view: DiceView, names: Names) -> list[str]:
        return list(table_lines(view, names))

    def done(self, before: DiceView, seen: Seen, after: DiceView, names: Names) -> list[str]:
        table, name = before.table, actor(seen.player, names)
        match seen.action:
            case Deal():
                starter = names[after.table.player]
                return [f"Round {after.table.round}: the casinos are stocked. {starter} starts."]
            case Roll(dice, white) if table.phase is Phase.LEFTOVER:
                where = dict.fromkeys(CASINO_NAMES[number - 1] for number in white)
                return [f"The two white dice left over go to {joined(list(where))}."]
            case Roll(dice, white):
                whites = ""
                if white:
                    whites = f", white {' '.join(map(str, white))}"
                shown = " ".join(map(str, dice)) or "no own dice"
                return [f"{names[table.player]} rolls {shown}{whites}."]
            case Place(number) if table.roll is not None:
                placed = _faces(
                    number, table.roll.dice.count(number), table.roll.white.count(number)
                )
                return [f"{name} places {placed} at {CASINO_NAMES[number - 1]}."]
            case TakeChip(colour) if table.chosen is not None:
                casino = CASINO_NAMES[table.chosen - 1]
                return [f"{name} takes a {colour} chip card at {casino}."]
            case LeaveChips():
                return [f"{name} takes no chip card."]
        return []

    def purpose(
        self, before: DiceView, seen: Seen, after: DiceView, names: Names, way: Way | None = None
    ) -> str:
        table, action = before.table, seen.action
        if isinstance(action, TakeChip):
            return casino_reasons.of_chip(action.colour, table.chips[table.player])
        if not isinstance(action, Place) or table.roll is None:
            return ""
        rolled = {
            number: _placed(table, table.roll, number)
            for number in {*table.roll.dice, *table.roll.white}
        }
        placed = rolled.pop(action.number)
        return casino_reasons.of_number(
            told_owners(names),
            table.player,
            placed,
            [*rolled.values()],
            table.own,
            _left_after(table, placed),
            way,
        )

    def danger(self, view: DiceView, action: Action, names: Names) -> str:
        table = view.table
        if not isinstance(action, Place) or table.roll is None:
            return ""
        placed = _placed(table, table.roll, action.number)
        return casino_reasons.danger(names, table.player, placed, _left_after(table, placed))

    def moral(
        self, before: DiceView, action: Action, after: DiceView, names: Names
    ) -> Moral | None:
        if not isinstance(action, Place):
            return None
        casino = after.table.casinos[action.number - 1]
        return casinos.deciding_rule(told_owners(names), before.table.player, casino, len(names))

    def news(self, news: News, view: DiceView, names: Names) -> list[str]:
        assert isinstance(news, CasinoPaid)
        return casinos.paid(news, CASINO_NAMES[news.casino - 1], told_owners(names), len(names))

    def preview(self, before: DiceView, action: Action, after: DiceView, names: Names) -> list[str]:
        if not isinstance(action, Place):
            return []
        old, new = before.table.casinos[action.number - 1], after.table.casinos[action.number - 1]
        player, name = before.table.player, CASINO_NAMES[action.number - 1]
        first = _dice_there(names[player], player, name, old, new)
        lines = casinos.changed(first, told_owners(names), old, new)
        if after.table.chosen is not None:
            lines.append(f"Then a chip card may be taken: {_colours(new)}.")
        return lines


def _dice_there(name: str, player: Player, casino: str, old: Casino, new: Casino) -> str:
    """Say which dice would be at a casino after a player has placed own or white dice there."""
    own = new.dice[player] - old.dice[player]
    white = sum(new.dice) - sum(old.dice) - own
    has = num(new.dice[player], "die")
    if own and white:
        return f"{name} would have {has}, beside {numeral(new.dice[-1])} white ones, at {casino}"
    if own:
        return f"{name} would have {has} at {casino}"
    if not new.dice[player]:
        has = "none"
    there = f"{numeral(new.dice[-1])} white {plural('die', new.dice[-1])}"
    return f"{there} would be at {casino}; {name} has {has} there"


def _colours(casino: Casino) -> str:
    return joined(list(dict.fromkeys(casino.chips)), "or")


def _dice(own: int, white: int) -> str:
    return _parts((own, plural("die", own)), (white, "white"))


def _faces(number: int, own: int, white: int) -> str:
    return _parts((own, plural(str(number), own)), (white, f"white {plural(str(number), white)}"))


def _parts(*counted: tuple[int, str]) -> str:
    return " and ".join(f"{numeral(count)} {what}" for count, what in counted if count)


# -- the table -------------------------------------------------------------------------------------


def _placed(table: Table, roll: Roll, number: int) -> PlacedDice:
    """Return the dice of a number as placed at their casino by the player whose turn it is."""
    old, own = table.casinos[number - 1], roll.dice.count(number)
    counts = [*old.dice]
    counts[table.player] += own
    if table.has_white:
        counts[-1] += roll.white.count(number)
    return PlacedDice(number, own, old, Casino(old.notes, (*counts,), old.chips))


def _left_after(table: Table, placed: PlacedDice) -> list[Die]:
    """Return the dice that others, and the white ones, have left to roll, one of each kind."""
    white = placed.new.counts[-1] - placed.old.counts[-1]
    others = [Die(player) for player, num in enumerate(table.own) if num and player != table.player]
    if sum(table.white) > white:
        return [*others, Die(len(table.own))]
    return others


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice for lists: the players, then "White"."""
    return (*names, "White")


def told_owners(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice for sentences: the players, then "the white dice"."""
    return (*names, "the white dice")


def table_lines(view: DiceView, names: Names) -> Iterator[str]:
    """Yield sentences that describe the table; none before the first deal."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {table.num_rounds}."
    if table.phase not in (Phase.DEAL, Phase.OVER):  # then the casinos have been paid
        for number, casino in zip(NUMBERS, table.casinos, strict=True):
            called = f"Casino {number}, {CASINO_NAMES[number - 1]}"
            yield casinos.casino_line(called, owner_names(names), casino, chip_cards=casino.chips)
        if any(table.own) or any(table.white):
            yield f"Dice left: {', '.join(_left(table, names))}."
    yield from casinos.money_lines(view, names, table.chips)


def _left(table: Table, names: Names) -> Iterator[str]:
    for name, own, white in zip(names, table.own, table.white, strict=True):
        if white:
            yield f"{name} {own} and {white} white"
        else:
            yield f"{name} {own or 'none'}"
