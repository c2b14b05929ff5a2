"""What the tests have to know of Las Vegan."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.vegan import cards as vegan_cards
from lasvegas_tui.rules.vegan import table as vegan
from lasvegas_tui.rules.vegan.actions import Deal
from lasvegas_tui.rules.vegan.machines import MACHINES
from lasvegas_tui.rules.vegan.news import CardPlayed, Refilled, TrickTaken
from lasvegas_tui.rules.vegan.rules import VeganState
from tests.rules.facts import Facts
from tests.rules.facts.witness import Witness
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
    size = 3 if table.has_bank else state.num_players
    num_tokens = len(table.tokens) + sum(token is not None for token in table.placed)
    return (
        sorted(cards) == (sorted(vegan_cards.DECK) if is_dealt else [])
        and num_tokens == (4 if table.round else 0)
        and len(state.machines) == 12 - 3 * table.round
        and (not is_dealt or sum(table.num_tricks) * size == sum(map(len, state.taken)))
    )


class VeganWitness(Witness):
    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        outcome = turn.done.get(None)
        if isinstance(outcome, Deal):
            self.open = set(outcome.display)
            self.voids: list[set[str]] = [set() for _ in range(self.num_players)]
            owners = turn.state.table.num_tricks  # type: ignore[attr-defined]
            self.taken: list[list[str]] = [[] for _ in owners]
            self.trick: list[str] = []
        for told in news:
            match told:
                case CardPlayed(owner, played):
                    self.open.add(played)
                    self.trick.append(played)
                    if owner < self.num_players and played[0] != self.trick[0][0]:
                        self.voids[owner].add(self.trick[0][0])
                case Refilled(drawn):
                    self.open.add(drawn)
                case TrickTaken(taker):
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
    """Cards that lie face down are exchanged, a 7 for a 7 and any other card for another.

    Whoever does not follow in the trick in sight has no card of its colour.
    """
    table, num_players = state.table, state.num_players
    held = [list(cards) for cards in (*state.hands, state.pile, *state.taken)]
    is_open = table.options.open_tricks or table.is_scored
    fixed = {*table.trick.cards, *(c for cards in state.taken * is_open for c in cards)}
    fixed.update(card for player in kept for card in state.hands[player])
    lacking = {
        owner: table.trick.colour
        for owner, card in table.trick.laid
        if card[0] != table.trick.colour
    }
    places = [
        (at, i) for at, cards in enumerate(held) for i, c in enumerate(cards) if c not in fixed
    ]
    for _ in range(60 if places else 0):
        (here, i), (there, j) = rng.choice(places), rng.choice(places)
        one, other = held[here][i], held[there][j]
        is_lacked = lacking.get(here) == other[0] or lacking.get(there) == one[0]
        if (one[1] == "7") == (other[1] == "7") and not is_lacked:
            held[here][i], held[there][j] = other, one
    piles = [tuple(cards) for cards in held]
    hands = tuple(map(vegan_cards.in_order, piles[:num_players]))
    return replace(
        state,
        hands=hands,
        pile=vegan_cards.in_order(piles[num_players]),
        taken=tuple(piles[num_players + 1 :]),
        voids=tuple(_voids(hand, rng) for hand in hands),
        machines=tuple(rng.sample(_machines_left(table), len(state.machines))),
    )


def _voids(hand: vegan_cards.Hand, rng: Random) -> str:
    """Return some of the colours that a hand lacks."""
    lacked = [letter for letter in vegan_cards.COLOURS if all(c[0] != letter for c in hand)]
    return "".join(rng.sample(lacked, rng.randint(0, len(lacked))))


def _machines_left(table: vegan.Table) -> list[str]:
    return [machine for machine in MACHINES if machine not in table.machines]


def nobody_wins(state: VeganState) -> bool:
    """V-19: the bank wins."""
    return state.table.has_bank and not any(state.returns())


FACTS = Facts(
    conserved=conserved,
    witness=VeganWitness,
    variants=(({"starter": 2}, (2,)), ({"open_tricks": True}, (2, 3)), ({"short": True}, (2,))),
    hidden=frozenset({"hands", "pile", "taken", "voids", "machines"}),
    secrets=secrets,
    is_drawn_anew=True,
    look_alike=look_alike,
    nobody_wins=nobody_wins,
)
