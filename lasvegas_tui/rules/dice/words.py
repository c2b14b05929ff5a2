"""The dice game in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules import casino_words as casinos
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.rules.dice.table import (
    CASINO_NAMES,
    Casino,
    Deal,
    DiceView,
    LeaveChips,
    Phase,
    Place,
    Roll,
    Table,
    TakeChip,
)
from lasvegas_tui.rules.grammar import joined, num, numeral, plural

MINOR = (Roll, Deal)
"""Actions that go without saying once what followed is told."""


def owner_names(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all who have dice in the casinos, white's last."""
    return (*names, "White")


def told(
    before: View, action: Action | None, by: Player | None, after: View, names: Sequence[str]
) -> list[str]:
    """Return what an action was, and what came of it."""
    assert isinstance(before, DiceView)
    assert isinstance(after, DiceView)
    done = _done(before.table, action, by, after.table, names)
    return done + [line for news in after.table.news for line in reported(news, after, names)]


def reported(news: News, view: View, names: Sequence[str]) -> list[str]:
    """Return one piece of news."""
    assert isinstance(news, CasinoPaid)
    return casinos.paid(news, CASINO_NAMES[news.casino - 1], owner_names(view, names), len(names))


def foretold(before: View, action: Action, after: View, names: Sequence[str]) -> list[str]:
    """Return what a choice would change."""
    assert isinstance(before, DiceView)
    assert isinstance(after, DiceView)
    if not isinstance(action, Place):
        return []
    old, new = before.table.casinos[action.number - 1], after.table.casinos[action.number - 1]
    player = before.table.player
    own = new.dice[player] - old.dice[player]
    white = sum(new.dice) - sum(old.dice) - own
    name = CASINO_NAMES[action.number - 1]
    owners = owner_names(before, names)
    if own:
        first = f"{_makes(own, 'die')} {names[player]} {new.dice[player]}"
        first += (
            f", {_makes(white, 'white die')} White {new.dice[-1]} at {name}"
            if white
            else f" at {name}"
        )
    else:
        has = num(new.dice[player], "die") if new.dice[player] else "none"
        first = f"{num(white, 'white die')} {'goes' if white == 1 else 'go'} to {name}; {names[player]} has {has} there"
    lines = casinos.changed(first, owners, new.dice, old.payout(), new.payout())
    return lines + (
        [f"Then a chip card may be taken: {_colours(new)}."] if after.table.chosen else []
    )


def _makes(count: int, noun: str) -> str:
    return f"{num(count, noun)} {'makes' if count == 1 else 'make'}"


def _colours(casino: Casino) -> str:
    return joined(list(dict.fromkeys(casino.chips)), "or")


def label(action: Action, view: View, names: Sequence[str]) -> str:
    """Return a choice as a line of a menu."""
    assert isinstance(view, DiceView)
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
    return type(action).__name__


def task(view: View) -> str:
    """Return what the awaited player has to do."""
    assert isinstance(view, DiceView)
    match view.table.phase:
        case Phase.PLACE:
            return "to choose a number"
        case Phase.CHIP:
            return "to take a chip card"
        case Phase.ROLL:
            return "to roll"
    return ""


def _done(
    before: Table, action: Action | None, by: Player | None, after: Table, names: Sequence[str]
) -> list[str]:
    match action:
        case Deal():
            return [f"Round {after.round}: the casinos are stocked. {names[after.player]} starts."]
        case Roll(dice, white) if before.phase is Phase.LEFTOVER:
            where = dict.fromkeys(CASINO_NAMES[number - 1] for number in white)
            return [f"The two white dice left over go to {joined(list(where))}."]
        case Roll(dice, white):
            whites = f", white {' '.join(map(str, white))}" if white else ""
            return [
                f"{names[before.player]} rolls {' '.join(map(str, dice)) or 'no own dice'}{whites}."
            ]
        case Place(number) if before.roll is not None:
            own, white_dice = before.roll.dice.count(number), before.roll.white.count(number)
            return [
                f"{_name(by, names)} places {_faces(number, own, white_dice)} at {CASINO_NAMES[number - 1]}."
            ]
        case TakeChip(colour):
            return [
                f"{_name(by, names)} takes a {colour} chip card at {CASINO_NAMES[before.chosen - 1]}."
            ]
        case LeaveChips():
            return [f"{_name(by, names)} takes no chip card."]
    return []


def _name(player: Player | None, names: Sequence[str]) -> str:
    return "Somebody" if player is None else names[player]


def _dice(own: int, white: int) -> str:
    parts = [num(own, "die")] if own else []
    return " and ".join(parts + ([f"{numeral(white)} white"] if white else []))


def _faces(number: int, own: int, white: int) -> str:
    parts = [f"{numeral(own)} {plural(str(number), own)}"] if own else []
    return " and ".join(
        parts + ([f"{numeral(white)} white {plural(str(number), white)}"] if white else [])
    )
