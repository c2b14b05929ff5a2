"""What the tests have to know of the board game, where everything lies open."""

from lasvegas_tui.rules.board.playing_tables import POSITIONS
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.table import NUM_COUNTERS
from lasvegas_tui.rules.core import News, State
from tests.rules.facts import Facts
from tests.rules.facts.witness import Witness
from tests.rules.turns import Turn, following


def conserved(state: BoardState) -> bool:
    table = state.table
    fighting = None if table.duel is None else table.duel.challenger
    gone = [*table.lost, *(position for won in table.chips for position in won)]
    return (
        all(
            table.counters[player]
            + sum(counters.count(player) for counters in table.spaces)
            + (player == fighting)
            == NUM_COUNTERS
            for player in range(state.num_players)
        )
        and sorted(gone) == [position for position in POSITIONS if not table.has_chip(position)]
        and not any(owner is not None for p in gone for owner in table.spaces[p - 1])
    )


class BoardWitness(Witness):
    """Watches a game in which everything lies open."""

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        self.state = following(turn)

    def doubts(self, state: State) -> bool:
        return state != self.state


FACTS = Facts(
    conserved=conserved,
    witness=BoardWitness,
    variants=(({"duels": True}, (2, 4)), ({"short": True}, (2,))),
)
