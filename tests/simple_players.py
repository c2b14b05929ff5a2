"""Players with rules of a few lines, to measure the levels of bots by.

`most` plays what it has most of, `money` takes the most that it can get now, as people do in their
first game. `tempo` places the fewest dice while rivals have any, as many cards in each turn, those
that gain most on the rivals where notes are high, and on the board throws where a dear chip is won
soon, until it is two ahead.
Of equals, all take the first.
"""

from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean
from typing import Any, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.bots import Bot
from lasvegas_tui.bots.playouts import Imagine
from lasvegas_tui.rules.board.actions import Move, PlaceCounter, PlacePawn, ThrowDie
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.table import FINISHED_AT, NUM_TURNS, CardView
from lasvegas_tui.rules.casino.casinos import payout
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.table import DiceView, Table
from lasvegas_tui.rules.royale.actions import Place as PlaceNumber
from lasvegas_tui.rules.royale.chance_actions import Roll as RoyaleRoll
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.table import Table as RoyaleTable
from lasvegas_tui.rules.vegan.actions import PlaceToken, Play
from lasvegas_tui.rules.vegan.cards import COLOURS
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.vegan.tricks import Laid

Value: TypeAlias = Callable[[Any, Any], Any]
"""The value of an action in a view."""


# -- games with casinos ----------------------------------------------------------------------------


def placed(view: Any, action: Action) -> Mapping[int, int]:
    """Return the own dice that an action places, by casino."""
    match view, action:
        case DiceView(table=Table(roll=Roll() as roll)), Place(number):
            return {number: roll.dice.count(number)}
        case RoyaleView(table=RoyaleTable(roll=RoyaleRoll() as rolled)), PlaceNumber(number):
            return {number: rolled.small.count(number) + 2 * (rolled.biggy == number)}
        case CardView(), Select(cards):
            numbers = {card.number for card in cards}
            return {n: sum(card.num_dice for card in cards if card.number == n) for n in numbers}
    return {}


def most_dice(view: Any, action: Action) -> Any:
    """Most dice; in the card game most on each card."""
    num_dice = sum(placed(view, action).values())
    return num_dice / len(action.cards) if isinstance(action, Select) else num_dice, num_dice


def money_now(view: Any, action: Action, owner: int | None = None) -> int:
    """Return what the viewer gains now if an owner, or the viewer, places dice there."""
    gain = 0
    for number, num_dice in placed(view, action).items():
        casino = view.table.casinos[number - 1]
        counts = [*casino.counts]
        counts[view.viewer if owner is None else owner] += num_dice
        if isinstance(view, DiceView) and view.table.has_white and view.table.roll is not None:
            counts[-1] += view.table.roll.white.count(number)
        after = payout(casino.notes, (*counts,))
        gain += dict(after.awards).get(view.viewer, 0)
        gain -= dict(casino.payout().awards).get(view.viewer, 0)
    return gain


# -- the board game, and Las Vegan -----------------------------------------------------------------


def most_counters(view: BoardView, action: Action) -> Any:
    """Throw; move where most own counters are, of equals to the dearest chip."""
    if isinstance(action, Move | PlacePawn):
        position = action.position
        counters = view.table.spaces[position - 1].count(view.viewer)
        return 0, counters, TABLES[position - 1].chip
    return isinstance(action, ThrowDie), 0, 0


def dearest_table(view: BoardView, action: Action) -> Any:
    """Throw until in the lead, then go to the dearest chip where somebody else is, or nobody."""
    table = view.table
    match action:
        case PlaceCounter(space):
            return -space
        case ThrowDie():
            return 0 if table.verdict(table.pawn).winner == view.viewer else 99
        case Move(position) | PlacePawn(position):
            is_ahead = table.verdict(position).winner == view.viewer
            return 0 if is_ahead else TABLES[position - 1].chip
    return -1


def longest_colour(view: VeganView, action: Action) -> Any:
    """The highest card of the colour of which it has most; the token with the highest number."""
    if isinstance(action, PlaceToken):
        return (action.token,)
    if not isinstance(action, Play):
        return ()
    hand = [other.card[0] for other in view.actions if isinstance(other, Play)]
    return hand.count(action.card[0]), int(action.card[1])


def best_trick(view: VeganView, action: Action) -> float:
    """The trick that pays most by the tokens that lie; the token with the highest number."""
    table = view.table
    if isinstance(action, PlaceToken):
        return action.token
    if not isinstance(action, Play):
        return 0
    trick = table.trick if table.trick.taker is None else type(table.trick)()
    after = trick.with_card(Laid(view.viewer or 0, action.card))
    if after.best()[0].owner != view.viewer:
        return 0
    return sum(
        token / (3 if machine in COLOURS else 1)
        for machine, token in zip(table.machines, table.placed, strict=True)
        for card in after.cards
        if token is not None and machine in card
    )


# -- with an eye on time ---------------------------------------------------------------------------

DIE, LAST_DIE, NOTE = 80_000, 5_000, 0.1
"""The worth of a die in the card game in dollars, and the part of the highest note it may win."""


def fewest_dice(view: Any, action: Action) -> Any:
    """The fewest dice while a rival has any, of equals those that gain most on the rivals."""
    if isinstance(action, Select):
        return evenly(view, action)
    own = [getattr(dice, "num_dice", dice) for dice in _hands(view)]
    is_last = sum(own) == own[view.viewer]
    num_dice = sum(placed(view, action).values())
    return 0 if is_last else -num_dice, money_now(view, action) - _rivals_now(view, action)


def _hands(view: Any) -> Any:
    if isinstance(view, CardView):
        return view.table.num_out
    return view.table.own if isinstance(view, DiceView) else view.table.hands


def _rivals_now(view: Any, action: Action) -> float:
    """Return what the mean rival gains by it now, in dollars."""
    players = range(len(_hands(view)))
    gains = [money_now(replace(view, viewer=p), action, view.viewer) for p in players]
    gains.pop(view.viewer)
    return fmean(gains)


def evenly(view: CardView, select: Select) -> Any:
    """Seven cards in five turns, those that gain most with a price for dice and high notes."""
    player, table = view.viewer or 0, view.table
    left, turns = FINISHED_AT - table.num_out[player], NUM_TURNS - table.turns[player]
    pace, die = ((left - 1) / (turns - 1), DIE) if turns > 1 else (len(select.cards), LAST_DIE)
    value = money_now(view, select) - _rivals_now(view, select)
    for number, num_dice in placed(view, select).items():
        value += num_dice * (die + NOTE * max(table.casinos[number - 1].notes, default=0))
    return -abs(len(select.cards) - pace), value


def soon_and_dear(view: BoardView, action: Action) -> Any:
    """Throw until two counters ahead, then go where a chip is dear and Mary Chip is near."""
    table = view.table
    match action:
        case PlaceCounter(space):
            return -space
        case ThrowDie():
            return 0 if _lead(view, table.pawn) >= 2 else 99
        case Move(position) | PlacePawn(position):
            away = (position - (table.mary or 0)) % len(TABLES) or len(TABLES)
            return TABLES[position - 1].chip / away if _lead(view, position) < 2 else 0
    return -1


def _lead(view: BoardView, position: int) -> int:
    """Return how many counters more than any rival the player has at a table."""
    counters = view.table.spaces[position - 1]
    counts = [counters.count(player) for player in range(view.table.num_players)]
    own = counts.pop(view.viewer or 0)
    return own - max(counts)


# -- players ---------------------------------------------------------------------------------------


def player(at_casinos: Value, at_board: Value, at_tricks: Value) -> Bot:
    def choose(view: View, imagine: Imagine, rng: Random) -> Action:
        value = at_casinos
        if isinstance(view, BoardView):
            value = at_board
        elif isinstance(view, VeganView):
            value = at_tricks
        values = [value(view, action) for action in view.actions]
        return view.actions[values.index(max(values))]

    return Bot("Plays as people do in their first game.", choose)


SIMPLE_PLAYERS = {
    "most": player(most_dice, most_counters, longest_colour),
    "money": player(money_now, dearest_table, best_trick),
    "tempo": player(fewest_dice, soon_and_dear, best_trick),
}
