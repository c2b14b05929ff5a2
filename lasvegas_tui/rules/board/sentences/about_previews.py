"""Sentences that say, before a choice in the board game is made, what it would change."""

from __future__ import annotations

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Pick,
    PlaceCounter,
    PlacePawn,
    ThrowDie,
)
from lasvegas_tui.rules.board.dice_duel_hearts import BEATEN, DEFENDING, Hearts
from lasvegas_tui.rules.board.news import CounterPlaced, MaryMoved, RollLost, TableScored
from lasvegas_tui.rules.board.playing_tables import POSITIONS, are_alike
from lasvegas_tui.rules.board.sentences.about_possible_rolls import after_card, rolls
from lasvegas_tui.rules.board.sentences.about_scoring import award, closing, outlook, table_scored
from lasvegas_tui.rules.board.sentences.about_table import (
    front_men,
    going_back,
    mary_came,
    rolled,
    space_at,
)
from lasvegas_tui.rules.board.table import IDLE_ROUNDS, Phase, Table
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import num, numeral, plural, possessive, sentence, upper
from lasvegas_tui.rules.words import Names

_USED = "Each card is used once."
_NO_COUNTER = "Without a counter there is no roll."
_TURN_ENDS = "That ends the turn, without a roll."


def preview(now: Table, action: Action, then: Table, names: Names) -> list[str]:
    """Describe what an action would change; `now` and `then` are the tables before and after."""
    match action:
        case PlacePawn(position):
            return [
                f"{names[now.player]} rolls for this table. {closing(now, position)}",
                "Mary is before table 1. Each 1 that anybody rolls moves her one table on.",
            ]
        case Move(position):
            no_roll = limit(now)
            if not no_roll:
                no_roll = "That is the whole turn, without a roll."
            return [no_roll, *_only(now, position), outlook(now, position, names)]
        case ThrowDie():
            return rolls(now, now.pawn, names)
        case FrontMan(position):
            left = f"{front_men(then.cards[now.player])} left"
            if not then.cards[now.player].front_men:
                left = "This is the last Front-man"
            return [*rolls(now, position, names), f"The pawn stays. {left}."]
        case GoodLuck(number):
            alike = _alike(now, number, names)
            if then.phase is Phase.PLACE:
                spaces = then.targets(then.here, then.due, then.player)
                alike = f"{upper(numeral(len(spaces)))} spaces to choose from"
            if then.phase in (Phase.PLACE, Phase.THROW) and alike:
                told = [f"{alike}, {after_card(now, number, names[now.player])}. {_USED}"]
            else:
                told = [*_new_owners(then, names), *_effects(then, names)]
            if number == 1:
                told.append("Mary stays, as this 1 is not rolled.")  # B-9
            return [*told, *_afterwards(then, now.pawn, names)]
        case PlaceCounter(space):
            owner = now.spaces[now.here - 1][space]
            told = [*_displaced(owner, then, names), *_effects(then, names)]
            told += _afterwards(then, now.here, names)
            if now.is_thrown:
                return [rolled(now, now, names), *told]
            return told
        case MaryChip():
            return [*_scored(then, names), *_after_mary(then, names)]
        case Pick(hearts):
            return [_chances(hearts)]
        case Pass():
            return [f"Nothing changes but whose turn it is. {_idle(then)}"]
    return []


def limit(table: Table) -> str:
    """Say why the current player cannot roll in this turn; empty if the player can."""
    if not table.has_chip(table.pawn):  # B-3
        return f"Table {table.pawn} is scored: the pawn has to leave, without a card or a roll."
    if not table.counters[table.player]:  # B-16
        return _NO_COUNTER
    return ""


# -- helpers ---------------------------------------------------------------------------------------


def _chances(hearts: Hearts) -> str:
    """Describe how a number of hearts fares against each number of the rival (B-20)."""
    beating = next(other for other, beaten in BEATEN.items() if beaten == hearts)
    even = "both counters go back"
    if hearts == DEFENDING:
        even = "the defender's counter stays"
    against = f"Beats {num(BEATEN[hearts], 'heart')}, loses to {numeral(beating)}"
    return f"{against}. {upper(numeral(hearts))} each: {even}."


def _scored(then: Table, names: Names) -> list[str]:
    """Say who wins the chip of the table that Mary moves to."""
    return [table_scored(news, names) for news in then.news if isinstance(news, TableScored)]


def _after_mary(then: Table, names: Names) -> list[str]:
    """Say whether a roll follows Mary's card; empty if the game ends with it."""
    if then.phase is Phase.OVER:
        return []
    if then.phase is Phase.THROW:
        return [f"Nobody was there, so {names[then.player]} still rolls."]
    if any(isinstance(news, TableScored) and news.verdict.reason == "empty" for news in then.news):
        return [_NO_COUNTER]
    return ["Somebody was there, so that ends the turn: no roll follows."]


def _new_owners(then: Table, names: Names) -> list[str]:
    """Say who gets which space, and whose counter is replaced there."""
    return [_gets(news, names) for news in then.news if isinstance(news, CounterPlaced)]


def _alike(now: Table, number: int, names: Names) -> str:
    """Say on what kind of space a card puts a counter if several are alike; otherwise nothing."""
    spaces, counters = now.targets(now.pawn, number, now.player), now.spaces[now.pawn - 1]
    if len(spaces) == 1 or not are_alike(now.pawn, spaces, counters):
        return ""
    owner = counters[spaces[0]]
    if owner is None:
        return f"A counter on a free {number}"
    return f"A counter in place of one of {possessive(names[owner])} on a {number}"


def _only(now: Table, position: int) -> list[str]:
    """Say so if a pawn can be moved to one table only, in a sentence."""
    others = [other for other in POSITIONS if now.has_chip(other) and other != now.pawn]
    if others == [position]:
        return [f"Table {position} is the only one left to move to."]
    return []


def _gets(placed: CounterPlaced, names: Names) -> str:
    gets = f"{names[placed.player]} gets the {space_at(placed.position, placed.space)}."
    if placed.replaced is None:
        return gets
    return f"{gets} {going_back(names[placed.replaced])}"


def _displaced(owner: Player | None, then: Table, names: Names) -> list[str]:
    """Say whose counter is replaced; empty for a free space, and before a duel."""
    if owner is None or then.duel is not None:
        return []
    return [going_back(names[owner])]


def _effects(then: Table, names: Names) -> list[str]:
    """Describe what follows a counter: Mary's move, a lost roll, a scored table, a duel."""
    lines: list[str] = []
    for news in then.news:
        match news:
            case MaryMoved():
                lines.append(mary_came(news, names))
            case RollLost():
                lines.append(_TURN_ENDS)
            case TableScored(why="full"):
                lines.append(table_scored(news, names))
            case TableScored(position, _, decided):
                lines.append(sentence(award(position, decided, names)))
    duel = then.duel
    if duel is not None:
        where = space_at(then.here, duel.space)
        there = f"{names[duel.defender]} has a counter on the {where}"
        lines.append(f"{there}: a duel decides, hearts picked in secret.")
    return lines


def _afterwards(then: Table, position: int, names: Names) -> list[str]:
    """Say who would win a table's chip after an action; empty if it is scored or a duel follows."""
    is_scoring = any(isinstance(news, TableScored) for news in then.news)
    if is_scoring or then.duel is not None or not then.has_chip(position):
        return []
    return [outlook(then, position, names)]


def _idle(then: Table) -> str:
    """Say after how many more turns without a roll or a card Mary moves by herself (B-17)."""
    left = IDLE_ROUNDS * then.num_players - then.idle
    if not then.idle or left < 1:
        return f"Nobody rolled for {numeral(IDLE_ROUNDS)} rounds: Mary goes on by herself."
    turns = f"{numeral(left)} more {plural('turn', left)}"
    return f"After {turns} without a roll or a card Mary goes on by herself."
