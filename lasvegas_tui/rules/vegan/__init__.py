"""Las Vegan (Baptiste Laurent, Corentin Lebrat and Ludovic Maublanc, 2022): tricks for cabbages.

There are forty cards, 0 to 9 in four colours. Each round begins with a throw of five casino tokens,
three cabbage machines and a deal of all cards. The starter leads, and the others follow suit if
they can. The last 0 of another colour takes the trick, otherwise the highest card of the colour
led. For each 7 in a trick its taker puts a token on a machine. When all cards are played, each
machine brings or costs its token's number for the cards in the tricks taken: for each card of its
value, or for each three cards of its colour; the golden machine costs the players with the fewest
tricks, or the most. After four rounds, or once a player has no cabbages left, most cabbages win.

With two players the bank plays the third card of each trick, from an open display or the top of its
pile. If it took the last trick it leads, and the players answer in secret at the same time.
"""

from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.vegan.actions import VeganAction
from lasvegas_tui.rules.vegan.machines import MACHINES
from lasvegas_tui.rules.vegan.options import VeganOptions
from lasvegas_tui.rules.vegan.policy import POLICY
from lasvegas_tui.rules.vegan.rules import VeganState
from lasvegas_tui.rules.vegan.table import CABBAGES, Phase, Table
from lasvegas_tui.rules.vegan.tricks import Trick
from lasvegas_tui.rules.vegan.words import VeganWords


def start(num_players: int, options: VeganOptions) -> VeganState:
    """Return the first state of a game, before the tokens are thrown."""
    starter = options.starter - 1  # V-1
    num_owners = num_players
    if num_players == 2:  # V-C1
        num_owners = 3
    table = Table(
        options=options,
        phase=Phase.THROW,
        round=0,
        starter=starter,
        thrower=starter,
        player=starter,
        machines=(),
        placed=(),
        tokens=(),
        golden=None,
        golden_side=None,
        trick=Trick(),
        last=Trick(),
        sevens=0,
        cabbages=(CABBAGES,) * num_players,
        num_tricks=(0,) * num_owners,
        display=(),
    )
    nothing = ((),) * num_players
    return VeganState(table, nothing, (), ((),) * num_owners, ("",) * num_players, MACHINES)


GAME = Game(
    name="vegan",
    title="Las Vegan",
    authors=("Baptiste Laurent", "Corentin Lebrat", "Ludovic Maublanc"),
    year=2022,
    goal="win the right tricks, keep your cabbages",
    tagline="win the right tricks",
    minutes=30,
    level="tricky",
    order=5,
    players=range(2, 6),
    counts="cabbages",
    options=VeganOptions,
    actions=VeganAction,
    start=start,
    words=VeganWords(),
    policy=POLICY,
    own_names=("The bank", "Its taker"),
)
