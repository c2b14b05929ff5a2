"""Las Vegas: The Card Game (Rüdiger Dorn, 2016).

For four rounds, six casinos offer two notes each. Everybody has thirty cards, shuffled before each
round; a card shows a number, on one die or two. Each turn all who are still in the round draw five
cards. In secret they choose one or two of them, or three to five of one number, and then reveal and
place them together; the other cards drawn are out of the round. Players who have placed eight cards
are finished, and after six turns everybody is. Then tied dice are removed, and casinos pay the two
players with most dice. After four rounds most money wins.

In the sequential variation players choose openly, one after the other, and chip cards may reward
players who place two dice at once.
"""

from lasvegas_tui.rules.card.actions import CardAction
from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.card.options import CardOptions
from lasvegas_tui.rules.card.policy import POLICY
from lasvegas_tui.rules.card.rules import CardState
from lasvegas_tui.rules.card.table import Casino, Phase, Table
from lasvegas_tui.rules.card.words import CardWords
from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.game_description import Game


def start(num_players: int, options: CardOptions) -> CardState:
    """Return the first state of a game, before anything is dealt."""
    nothing: tuple[Cards, ...] = ((),) * num_players
    table = Table(
        options=options,
        phase=Phase.DEAL,
        round=0,
        starter=0,
        player=0,
        casinos=(Casino(cards=nothing),) * len(NUMBERS),
        turns=(0,) * num_players,
        num_out=(0,) * num_players,
        offers=(),
        chips=((),) * num_players,
    )
    chip_pile: Chips = ()
    if options.chips:
        chip_pile = chip_cards.CHIP_CARDS
    return CardState(table, nothing, nothing, nothing, ((),) * num_players, chip_pile=chip_pile)


GAME = Game(
    name="card",
    title="Las Vegas: The Card Game",
    short_title="The Card Game",
    authors=("Rüdiger Dorn",),
    year=2016,
    goal="everyone lays dice cards at once, in secret",
    tagline="everyone chooses in secret",
    minutes=20,
    level="easy",
    order=3,
    players=range(2, 6),
    counts="dollars",
    options=CardOptions,
    actions=CardAction,
    start=start,
    words=CardWords(),
    policy=POLICY,
)
