"""Somebody who watches a game, to whom no imagined world may lie."""

from collections import Counter
from typing import Any

from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.core import Action, News
from tests.rules.turns import Turn


class Witness:
    """Somebody who watches a game, writes down what is told in the open, and nothing else."""

    def __init__(self, num_players: int) -> None:
        self.num_players = num_players

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        """Writes down what was done, as far as it is open, and what it brought about."""

    def doubts(self, state: Any) -> bool:
        """Whether the state contradicts what was written down."""
        return False


class MoneyWitness(Witness):
    """Watches notes: from the pile to the casinos, and from there to the players or away."""

    def __init__(self, num_players: int) -> None:
        super().__init__(num_players)
        self.won = [Counter[int]() for _ in range(num_players)]
        self.unclaimed, self.dealt = Counter[int](), Counter[int]()

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        self.deal(turn.done.get(None))
        for told in news:
            self.hear(told)

    def deal(self, outcome: Action | None) -> None:
        """Writes down the notes that chance lays out."""
        raise NotImplementedError

    def hear(self, told: News) -> None:
        if isinstance(told, CasinoPaid):
            for owner, note in told.awards:
                (self.won[owner] if owner < self.num_players else self.unclaimed).update([note])
            self.unclaimed.update(told.left)

    def doubts_money(self, purses: tuple[tuple[int, ...], ...], unclaimed: tuple[int, ...]) -> bool:
        return list(map(Counter, purses)) != self.won or Counter(unclaimed) != self.unclaimed
