"""What happened in the open stays known: imagined worlds contradict nothing that was ever told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules import chips
from lasvegas_tui.rules.card import table as card
from lasvegas_tui.rules.card.state import CardState
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import News, Player, State
from lasvegas_tui.rules.dice import table as dice
from lasvegas_tui.rules.dice.state import DiceState
from lasvegas_tui.rules.royale import CARDS
from lasvegas_tui.rules.royale import table as royale
from lasvegas_tui.rules.royale.news import Rewarded
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.tiles.bad_luck import Fined
from lasvegas_tui.rules.vegan import cards as vegan_cards
from lasvegas_tui.rules.vegan import table as vegan
from lasvegas_tui.rules.vegan.state import VeganState
from tests.rules.cases import Case, Turn, every_case, following, line
from tests.rules.looks import look_alike, shown

LOWEST_CARD = 30_000


# -- witnesses -------------------------------------------------------------------------------------


class Witness:
    """Somebody who watches a game, writes down what is told in the open, and nothing else."""

    def __init__(self, num_players: int) -> None:
        self.num_players = num_players

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        """Writes down what was done, as far as it is open, and what it brought about."""
        raise NotImplementedError

    def doubts(self, state: Any) -> bool:
        """Whether the state contradicts what was written down."""
        raise NotImplementedError


class MoneyWitness(Witness):
    """Watches notes: from the pile to the casinos, and from there to the players or away."""

    def __init__(self, num_players: int) -> None:
        super().__init__(num_players)
        self.won = [Counter[int]() for _ in range(num_players)]
        self.unclaimed, self.dealt = Counter[int](), Counter[int]()

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        outcome = turn.done.get(None)
        if isinstance(outcome, dice.Deal | card.Deal):
            self.dealt.update(note for notes in outcome.notes for note in notes)
        for told in news:
            self.hear(told)

    def hear(self, told: News) -> None:
        if isinstance(told, CasinoPaid):
            for owner, note in told.awards:
                (self.won[owner] if owner < self.num_players else self.unclaimed).update([note])
            self.unclaimed.update(told.left)

    def doubts_money(self, purses: tuple[tuple[int, ...], ...], unclaimed: tuple[int, ...]) -> bool:
        return list(map(Counter, purses)) != self.won or Counter(unclaimed) != self.unclaimed


class DiceWitness(MoneyWitness):
    def doubts(self, state: DiceState) -> bool:
        pile = Counter(dice.NOTES) - self.dealt
        return self.doubts_money(state.purses, state.under) or Counter(state.pile) != pile


class RoyaleWitness(MoneyWitness):
    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        super().watch(turn, news)
        outcome = turn.done.get(None)
        if isinstance(outcome, royale.Deal):
            self.dealt.update(note for pair in outcome.pairs for note in pair)
            if outcome.aside:  # the rest is the bank's, and lies open
                self.dealt.update(Counter(CARDS) - self.dealt - Counter(outcome.aside))

    def hear(self, told: News) -> None:
        super().hear(told)
        match told:
            case Rewarded(player, dollars) if dollars >= LOWEST_CARD:
                self.won[player].update([dollars])
            case Fined(player, notes, change=change):
                self.won[player].subtract(notes)
                self.won[player].update([change] if change >= LOWEST_CARD else [])

    def doubts(self, state: RoyaleState) -> bool:
        pile = Counter(CARDS) - self.dealt
        return self.doubts_money(state.purses, state.under) or Counter(state.pile) != pile


class CardWitness(MoneyWitness):
    def __init__(self, num_players: int) -> None:
        super().__init__(num_players)
        self.turned_up: list[str] = []
        self._new_round()

    def _new_round(self) -> None:
        self.placed = [Counter[int]() for _ in range(self.num_players)]
        self.finished: set[Player] = set()

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        super().watch(turn, news)
        outcome = turn.done.get(None)
        if isinstance(outcome, card.Deal):
            self._new_round()
            self.turned_up += outcome.chips

    def hear(self, told: News) -> None:
        super().hear(told)
        match told:
            case card.Placed(player, cards):
                self.placed[player].update(cards)
            case card.Finished(player):
                self.finished.add(player)

    def doubts(self, state: CardState) -> bool:
        kept = zip(state.hands, state.glasses, state.decks, strict=True)
        unseen = [Counter(hand + glass + deck) for hand, glass, deck in kept]
        expected = [Counter(card.DECK if state.round else ()) - placed for placed in self.placed]
        chip_cards = Counter(chips.CHIP_CARDS if state.table.options.chips else ())
        return (
            self.doubts_money(state.purses, state.box)
            or unseen != expected
            or any(state.decks[player] or state.hands[player] for player in self.finished)
            or Counter(state.chip_pile) != chip_cards - Counter(self.turned_up)
        )


class BoardWitness(Witness):
    """Watches a game in which everything lies open."""

    def watch(self, turn: Turn, news: tuple[News, ...]) -> None:
        self.state = following(turn)

    def doubts(self, state: State) -> bool:
        return state != self.state


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


WITNESSES: dict[str, type[Witness]] = {
    "dice": DiceWitness,
    "royale": RoyaleWitness,
    "card": CardWitness,
    "board": BoardWitness,
    "vegan": VeganWitness,
}


def watched(case: Case, seed: int) -> Iterator[tuple[State, Witness]]:
    """Every state of a random game, with somebody who saw what led to it."""
    witness, game = WITNESSES[case.game.name](case.num_players), line(case, seed)
    for turn, after in pairwise(game):
        witness.watch(turn, after.state.table.news)  # type: ignore[attr-defined]
        yield after.state, witness


def test_every_game_has_a_witness() -> None:
    assert set(WITNESSES) == set(rules.names())


@every_case
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.rule("R-7", "D-11", "C-5", "C-9", "V-3", "V-5")
def test_no_imagined_world_contradicts_what_was_told_in_the_open(case: Case, seed: int) -> None:
    rng = Random(seed)
    for state, witness in watched(case, seed):
        assert not witness.doubts(state)
        for player in range(case.num_players):
            assert not any(witness.doubts(state.resample(player, rng)) for _ in range(2))


@every_case
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_what_lies_face_down_is_remembered_and_not_shown(case: Case) -> None:
    """Sums change, and the whole view but its memory stays as it was; a witness notices though."""
    rng, num_noticed = Random(2), 0
    for state, witness in watched(case, 2):
        for viewer in (None, *range(case.num_players)):
            other = look_alike(state, viewer, rng)
            assert shown(other.view(viewer)) == shown(state.view(viewer))
            if witness.doubts(other):
                assert other.view(viewer) != state.view(viewer)
                num_noticed += 1
    assert (num_noticed > 0) == (case.game.name != "board")


@every_case
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_everybody_remembers_the_same(case: Case) -> None:
    for state, _ in watched(case, 3):
        views = [state.view(viewer) for viewer in (None, *range(case.num_players))]
        assert len({getattr(view, "remembered", None) for view in views}) == 1
