"""What the tests have to know of Las Vegan."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.vegan import cards as vegan_cards
from lasvegas_tui.rules.vegan import table as vegan
from lasvegas_tui.rules.vegan.state import VeganState
from tests.rules.facts import Facts
from tests.rules.facts.witness import Witness
from tests.rules.looks import exchanged
from tests.rules.turns import Turn


def conserved(state: VeganState) -> bool:
    table = state.table
    open_trick = table.trick.cards if table.trick.taker is None else ()
    cards = [
        *state.pile,
        *table.display,
        *open_trick,
        *(c for held in state.hands + state.taken for c in held),
    ]
    is_dealt = table.round and table.phase is not vegan.Phase.DEAL
    num_tokens = len(table.tokens) + sum(token is not None for token in table.placed)
    return (
        sorted(cards) == (sorted(vegan_cards.DECK) if is_dealt else [])
        and num_tokens == (4 if table.round else 0)
        and len(state.machines) == 12 - 3 * table.round
    )


class VeganWitness(Witness):
    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        outcome = turn.done.get(None)
        if isinstance(outcome, vegan.Deal):
            self.open = set(outcome.display)
            self.voids: list[set[str]] = [set() for _ in range(self.num_players)]
            owners = turn.state.table.num_tricks  # type: ignore[attr-defined]
            self.taken: list[list[str]] = [[] for _ in owners]
            self.trick: list[str] = []
        for told in news:
            match told:
                case vegan.CardPlayed(owner, played):
                    self.open.add(played)
                    self.trick.append(played)
                    if owner < self.num_players and played[0] != self.trick[0][0]:
                        self.voids[owner].add(self.trick[0][0])
                case vegan.Refilled(drawn):
                    self.open.add(drawn)
                case vegan.TrickTaken(taker):
                    self.taken[taker] += self.trick
                    self.trick = []

    def doubts(self, state: VeganState) -> bool:
        if not state.pile and not any(state.hands):
            return False
        unseen = [card for cards in (*state.hands, state.pile) for card in cards]
        kept = zip(state.hands, self.voids, strict=True)
        return (
            sorted(unseen) != sorted(set(vegan_cards.DECK) - self.open)
            or any(card[0] in voids for hand, voids in kept for card in hand)
            or [sorted(taken) for taken in state.taken] != [sorted(taken) for taken in self.taken]
        )


def secrets(state: VeganState) -> object:
    return state.hands, state.pile


def look_alike(state: VeganState, kept: Sequence[Player], rng: Random) -> VeganState:
    """Other cards lie in the tricks taken."""
    return replace(state, taken=exchanged(state.taken, kept, rng))


def nobody_wins(state: VeganState) -> bool:
    """V-19: the bank wins."""
    return state.table.has_bank and not any(state.returns())


FACTS = Facts(
    conserved=conserved,
    witness=VeganWitness,
    variants=(({"starter": 2}, (2,)),),
    hidden=frozenset({"hands", "pile", "taken", "voids", "machines"}),
    secrets=secrets,
    is_drawn_anew=True,
    look_alike=look_alike,
    nobody_wins=nobody_wins,
)
