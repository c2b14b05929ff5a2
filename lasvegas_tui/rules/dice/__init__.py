"""Las Vegas, the dice game (Rüdiger Dorn, 2012).

Six casinos show notes for four rounds. In turn everybody rolls all the dice they have left, picks
one number and puts every die of it into that casino. Once all dice lie, players with equally many
dice in a casino take them back; the others take its notes, most dice first, one note each. After
four rounds most money wins.

White dice are rolled along and count together as one more player; chip cards reward whoever
places two dice at once. Both are options.
"""

from lasvegas_tui.rules.dice.state import DiceState, start
from lasvegas_tui.rules.dice.table import (
    CASINO_NAMES,
    CHIP_DICE,
    LEFTOVER_WHITE,
    NOTES,
    NUM_DICE,
    NUM_ROUNDS,
    NUM_WHITE,
    STAKE,
    Casino,
    Deal,
    DiceAction,
    DiceOptions,
    DiceView,
    LeaveChips,
    Phase,
    Place,
    Roll,
    Table,
    TakeChip,
)
from lasvegas_tui.rules.dice.words import DiceWords
from lasvegas_tui.rules.games import Game

__all__ = [
    "CASINO_NAMES",
    "CHIP_DICE",
    "GAME",
    "LEFTOVER_WHITE",
    "NOTES",
    "NUM_DICE",
    "NUM_ROUNDS",
    "NUM_WHITE",
    "STAKE",
    "Casino",
    "Deal",
    "DiceAction",
    "DiceOptions",
    "DiceState",
    "DiceView",
    "LeaveChips",
    "Phase",
    "Place",
    "Roll",
    "Table",
    "TakeChip",
    "start",
]

GAME = Game(
    name="dice",
    title="Las Vegas",
    authors=("Rüdiger Dorn",),
    year=2012,
    tagline="eight dice, four rounds",
    order=2,
    players=range(2, 6),
    options=DiceOptions,
    actions=DiceAction,
    start=start,
    words=DiceWords(),
)
