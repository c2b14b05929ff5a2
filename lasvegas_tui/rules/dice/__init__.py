"""Las Vegas, the dice game (Rüdiger Dorn, 2012).

For four rounds, six casinos offer notes. In turn, players roll all the dice they have left, choose
a number and put every die of it into that casino. When all dice have been placed, players with the
same number of dice in a casino take them back; the others take its notes, most dice first, one note
each. After four rounds most money wins.

White dice are rolled together with a player's own and count as one more player; chip cards reward
players who place two dice at once. Both are options.
"""

from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.dice.actions import DiceAction
from lasvegas_tui.rules.dice.options import DiceOptions
from lasvegas_tui.rules.dice.policy import POLICY
from lasvegas_tui.rules.dice.rules import DiceState
from lasvegas_tui.rules.dice.table import NOTES, Casino, Phase, Table
from lasvegas_tui.rules.dice.words import DiceWords
from lasvegas_tui.rules.game_description import Game


def start(num_players: int, options: DiceOptions) -> DiceState:
    """Return the first state of a game, before anything is dealt."""
    has_white = options.neutral
    if has_white is None:
        has_white = num_players == 2
    num_owners = num_players
    if has_white:
        num_owners += 1
    chip_pile: Chips = ()
    if options.chips:
        chip_pile = chip_cards.CHIP_CARDS
    table = Table(
        options=options,
        phase=Phase.DEAL,
        round=0,
        starter=0,
        player=0,
        casinos=(Casino(dice=(0,) * num_owners),) * len(NUMBERS),
        own=(0,) * num_players,
        white=(0,) * num_players,
        roll=None,
        chosen=None,
        chips=((),) * num_players,
    )
    return DiceState(table, ((),) * num_players, NOTES, chip_pile=chip_pile)


GAME = Game(
    name="dice",
    title="Las Vegas",
    authors=("Rüdiger Dorn",),
    year=2012,
    goal="most dice at a casino win its money",
    tagline="most dice win the money",
    minutes=25,
    level="easy",
    order=2,
    players=range(2, 6),
    counts="dollars",
    options=DiceOptions,
    actions=DiceAction,
    start=start,
    words=DiceWords(),
    policy=POLICY,
)
