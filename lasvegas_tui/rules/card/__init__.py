"""Las Vegas: The Card Game (Rüdiger Dorn, 2016).

Six casinos show two notes each for four rounds. Everybody has thirty cards, shuffled anew each
round: a number, with one die on it or two. Each turn all who are still in draw five, choose in
secret one or two of them, or three to five of one number, and reveal together; the rest goes under
the glass. Whoever has eight cards out is finished, and after six turns everybody is. Then ties of
dice fall out, and the casinos pay the two with most dice. After four rounds most money wins.

In the sequential variation players choose one after the other and in the open, and chip cards may
reward whoever places two dice at once.
"""

from lasvegas_tui.rules.card.state import CardState, start
from lasvegas_tui.rules.card.table import (
    CHIP_DICE,
    DECK,
    FINISHED_AT,
    HAND,
    MIXED,
    NOTES,
    NUM_ROUNDS,
    NUM_TURNS,
    ORDER,
    CardAction,
    CardOptions,
    Cards,
    CardView,
    Casino,
    ChipTaken,
    Deal,
    Draw,
    Finished,
    LeaveChips,
    Phase,
    Placed,
    Select,
    Table,
    TakeChip,
    num_dice,
    number,
)
from lasvegas_tui.rules.card.words import CardWords
from lasvegas_tui.rules.games import Game

__all__ = [
    "CHIP_DICE",
    "DECK",
    "FINISHED_AT",
    "GAME",
    "HAND",
    "MIXED",
    "NOTES",
    "NUM_ROUNDS",
    "NUM_TURNS",
    "ORDER",
    "CardAction",
    "CardOptions",
    "CardState",
    "CardView",
    "Cards",
    "Casino",
    "ChipTaken",
    "Deal",
    "Draw",
    "Finished",
    "LeaveChips",
    "Phase",
    "Placed",
    "Select",
    "Table",
    "TakeChip",
    "num_dice",
    "number",
    "start",
]

GAME = Game(
    name="card",
    title="Las Vegas: The Card Game",
    authors=("Rüdiger Dorn",),
    year=2016,
    tagline="cards chosen in secret",
    order=3,
    players=range(2, 6),
    options=CardOptions,
    actions=CardAction,
    start=start,
    words=CardWords(),
)
