"""What the tests have to know of the card game."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.card import table as card
from lasvegas_tui.rules.card.cards import DECK, Card, Cards
from lasvegas_tui.rules.card.news import Finished, Placed
from lasvegas_tui.rules.card.rules import CardState
from lasvegas_tui.rules.casino.casinos import Deal
from lasvegas_tui.rules.casino.chip_cards import CHIP_CARDS, Chip
from lasvegas_tui.rules.core import Action, News, Player
from tests.rules.facts import Facts
from tests.rules.facts.witness import MoneyWitness
from tests.rules.looks import exchanged
from tests.rules.turns import Turn


def conserved(state: CardState) -> bool:
    table = state.table
    is_paid = table.phase in (card.Phase.DEAL, card.Phase.OVER)
    on_table = [] if is_paid else [note for casino in table.casinos for note in casino.notes]
    notes = [
        *on_table,
        *(note for purse in state.purses for note in purse),
        *state.pile,
        *state.box,
    ]
    chip_cards = (
        state.chip_pile + sum((casino.chips for casino in table.casinos), ()) + sum(table.chips, ())
    )
    decks = [sorted(_cards_of(state, player)) for player in range(state.num_players)]
    return (
        sorted(notes) == sorted(card.NOTES)
        and sorted(chip_cards) == sorted(CHIP_CARDS if table.options.chips else ())
        and decks == [sorted(DECK) if table.round else []] * state.num_players
    )


def _cards_of(state: CardState, player: Player) -> Cards:
    lying = sum((casino.cards[player] for casino in state.table.casinos), ())
    return lying + state.hands[player] + state.glasses[player] + state.decks[player]


class CardWitness(MoneyWitness):
    def __init__(self, num_players: int) -> None:
        super().__init__(num_players)
        self.turned_up: list[Chip] = []
        self._new_round()

    def deal(self, outcome: Action | None) -> None:
        if isinstance(outcome, Deal):
            self.dealt.update(note for notes in outcome.notes for note in notes)

    def _new_round(self) -> None:
        self.placed = [Counter[Card]() for _ in range(self.num_players)]
        self.finished: set[Player] = set()

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        super().watch(turn, news)
        outcome = turn.done.get(None)
        if isinstance(outcome, Deal):
            self._new_round()
            self.turned_up += outcome.chips

    def hear(self, told: News) -> None:
        super().hear(told)
        match told:
            case Placed(player, cards):
                self.placed[player].update(cards)
            case Finished(player):
                self.finished.add(player)

    def doubts(self, state: CardState) -> bool:
        kept = zip(state.hands, state.glasses, state.decks, strict=True)
        unseen = [Counter(hand + glass + deck) for hand, glass, deck in kept]
        expected = [Counter(DECK if state.round else ()) - placed for placed in self.placed]
        chip_cards = Counter(CHIP_CARDS if state.table.options.chips else ())
        return (
            self.doubts_money(state.purses, state.box)
            or unseen != expected
            or any(state.decks[player] or state.hands[player] for player in self.finished)
            or Counter(state.chip_pile) != chip_cards - Counter(self.turned_up)
        )


def secrets(state: CardState) -> object:
    return state.hands, state.glasses, state.decks


def look_alike(state: CardState, kept: Sequence[Player], rng: Random) -> CardState:
    """The notes are dealt anew to where notes lie."""
    piles = (*state.purses, state.box, state.pile)
    *purses, box, pile = exchanged(piles, kept, rng)
    return replace(state, purses=tuple(purses), box=box, pile=pile)


FACTS = Facts(
    conserved=conserved,
    witness=CardWitness,
    variants=(
        ({"sequential": True}, (3,)),
        ({"sequential": True, "chips": True}, (2, 4)),
        ({"short": True}, (2,)),
    ),
    hidden=frozenset({"hands", "glasses", "decks", "pile", "box", "chip_pile"}),
    secrets=secrets,
    is_drawn_anew=True,
    look_alike=look_alike,
)
