"""The rules of the card game: which actions are legal in a state, and what each one does.

`table` defines what everybody can see; a state has the hidden cards and money as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Self

from msgspec.structs import asdict, replace

from lasvegas_tui.rules.card import refusals
from lasvegas_tui.rules.card.actions import Draw, Select
from lasvegas_tui.rules.card.cards import DECK, ORDER, Cards
from lasvegas_tui.rules.card.news import CardNews, ChipTaken, Finished, LastTurnTaken, Placed
from lasvegas_tui.rules.card.table import (
    CHIP_DICE,
    FINISHED_AT,
    MIXED,
    NOTES,
    NUM_TURNS,
    CardBotView,
    CardView,
    Casino,
    Phase,
    Table,
)
from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import (
    Notes,
    Remembered,
    drawn_anew,
    rank_by_money,
    shown,
)
from lasvegas_tui.rules.casino.casinos import NUMBERS, Deal, pay
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.core import (
    CHANCE,
    CLOCKWISE,
    DECISIONS,
    TERMINAL,
    Action,
    Node,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
)
from lasvegas_tui.rules.tuples import swapped, without

DEAL, DRAW, SELECT, CHIP, OVER = Phase
"""The members of `Phase` as plain names, because looking up an enum member is much slower."""


class CardState(State, frozen=True):
    """A state of the card game: the public table, and the hidden cards and money."""

    table: Table
    hands: tuple[Cards, ...]
    glasses: tuple[Cards, ...]
    """The cards that each player has put under their glass, which are out of the round.

    These were drawn but not placed (C-C3), or left over when the player finished (C-5).
    """
    decks: tuple[Cards, ...]
    """The cards that each player has not drawn yet in this round."""
    purses: tuple[Notes, ...]
    pile: Notes = NOTES
    """The notes that have not been dealt yet, in dollars."""
    box: Notes = ()
    """The notes that nobody won, which are out of the game, in dollars."""
    chip_pile: Chips = ()

    @property
    def num_players(self) -> int:
        return len(self.purses)

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def node(self) -> Node:
        table = self.table
        phase = table.phase
        if phase is SELECT and not table.options.sequential:
            return Simultaneous(table.playing)
        if phase is SELECT or phase is CHIP:
            return DECISIONS[table.player]
        if phase is OVER:
            return TERMINAL
        return CHANCE

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        if table.phase is SELECT and (player == table.player or not table.options.sequential):
            return _selections(self.hands[player])
        if table.phase is CHIP and player == table.player:
            return chip_cards.choices(table.casinos[table.offers[0] - 1].chips)
        return ()

    def apply(self, action: Action) -> Self:
        match action:  # the most common first, as a failed match takes time
            case Draw(hands):
                return self._draw(hands)
            case Select(cards):
                return self._select_in_turn(cards)
            case TakeChip(chip):
                return self._take_chip(chip)
            case LeaveChips():
                return self._next_offer(self.table)
            case Deal():
                return self._deal(action)
        raise TypeError(f"not an action of the card game: {action!r}")

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        """Return the state after all players have revealed and placed their cards (C-3)."""
        choices: dict[Player, Cards] = {}
        for player in sorted(actions):
            action = actions[player]
            if isinstance(action, Select):
                choices[player] = action.cards
        state = self._place(choices, DRAW)
        if state.table.playing:
            return state
        return state._pay(state.table)

    def sample(self, rng: Random) -> Action:
        if self.table.phase is DRAW:
            hands: list[Cards] = [()] * self.num_players
            for player, is_drawing in enumerate(self._drawing()):
                if is_drawing:
                    hands[player] = _hand(self.decks[player], rng)
            return Draw(tuple(hands))
        drawn = _drawn(self.pile, rng, 2 * len(NUMBERS))
        pairs = tuple([drawn[n : n + 2] for n in range(0, len(drawn), 2)])
        return Deal(pairs, chip_cards.drawn(self.chip_pile, rng, len(NUMBERS)))

    def refuse(self, player: Player, action: Action) -> Refusal:
        return refusals.action(self.table, self.hands[player], action)

    def why_impossible(self, outcome: Action) -> Refusal | None:
        if self.table.phase is DRAW:
            return refusals.draw(self.decks, self._drawing(), outcome)
        return refusals.deal(self.table, self.pile, self.chip_pile, outcome)

    def is_private(self, player: Player) -> bool:
        return self.table.phase is SELECT and bool(self.legal_actions(player))  # C-2

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        if not isinstance(action, Draw):
            return action  # a selection is open once it takes effect
        hands: list[Cards] = [()] * len(action.hands)
        if viewer is not None:
            hands[viewer] = action.hands[viewer]
        return Draw(tuple(hands))

    def view(self, player: Player | None) -> CardView:
        actions: tuple[Action, ...] = ()
        hand: Cards = ()
        glass: Cards = ()
        if player is not None:
            actions = self.legal_actions(player)
            hand, glass = self.hands[player], self.glasses[player]
        elif self.table.phase is CHIP:
            actions = self.legal_actions(self.table.player)
        return CardView(
            viewer=player,
            node=self.node,
            actions=actions,
            table=self.table,
            hand=hand,
            glass=glass,
            hand_sizes=tuple(len(hand) for hand in self.hands),
            purses=self._shown(player),
            num_notes=tuple(map(len, self.purses)),
        )

    def bot_view(self, player: Player) -> CardBotView:
        remembered = Remembered(self.purses, self.box)
        return CardBotView(**asdict(self.view(player)), remembered=remembered)

    def resample(self, player: Player, rng: Random) -> Self:
        hands, glasses, decks = list(self.hands), list(self.glasses), list(self.decks)
        for other in range(self.num_players):
            if other == player:
                continue
            # sorted, as the order of the cards is unknown
            pool = sorted(hands[other] + glasses[other] + decks[other])
            unseen = rng.sample(pool, len(pool))
            in_hand, spent = len(hands[other]), len(glasses[other])
            hands[other] = tuple(sorted(unseen[:in_hand], key=ORDER.__getitem__))
            glasses[other] = tuple(unseen[in_hand : in_hand + spent])
            decks[other] = tuple(unseen[in_hand + spent :])
        return replace(self, hands=tuple(hands), glasses=tuple(glasses), decks=tuple(decks))

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        face_down = self.pile + self.box
        purses, pile = drawn_anew(self.purses, self._shown(viewer), face_down, rng)
        return replace(super().redraw(viewer, rng), purses=purses, pile=pile, box=())

    def _shown(self, viewer: Player | None) -> tuple[Notes | None, ...]:
        return shown(self.purses, viewer, is_open=self.node is TERMINAL)  # C-9

    def returns(self) -> tuple[int, ...]:
        return chip_cards.totals(self.purses, self.table.chips)  # C-13

    def standings(self) -> tuple[Standing, ...]:  # C-10
        return rank_by_money(self.returns(), self.purses)

    # -- a round -----------------------------------------------------------------------------------

    def _deal(self, deal: Deal) -> Self:
        """Stock the casinos, and give everybody all thirty cards back (C-1, C-12)."""
        table, num_players = self.table, self.num_players
        starter = table.starter
        if table.round > 0:  # C-11
            starter = (starter + 1) % num_players
        nothing: tuple[Cards, ...] = ((),) * num_players
        casinos = [
            Casino(tuple(sorted(notes, reverse=True)), nothing, chips)
            for notes, chips in deal.stock([casino.chips for casino in table.casinos])
        ]
        return replace(
            self,
            table=replace(
                table,
                phase=DRAW,
                round=table.round + 1,
                starter=starter,
                player=starter,
                casinos=(*casinos,),
                turns=(0,) * num_players,
                num_out=(0,) * num_players,
                news=(),
            ),
            hands=nothing,
            glasses=nothing,
            decks=(DECK,) * num_players,
            pile=without(self.pile, deal.all_notes),
            chip_pile=without(self.chip_pile, deal.chips),
        )

    def _drawing(self) -> tuple[bool, ...]:
        """Return who draws now: all who are in the round and have no hand (C-2, C-11)."""
        playing = self.table.playing
        return tuple([not hand and p in playing for p, hand in enumerate(self.hands)])

    def _draw(self, drawn: tuple[Cards, ...]) -> Self:
        hands, decks = [*self.hands], [*self.decks]
        for player, cards in enumerate(drawn):
            if cards:
                hands[player] = tuple(sorted(cards, key=ORDER.__getitem__))
                decks[player] = without(decks[player], cards)
        table = replace(self.table, phase=SELECT, news=())
        return replace(self, table=table, hands=(*hands,), decks=(*decks,))

    def _place(self, choices: Mapping[Player, Cards], phase: Phase) -> Self:
        """Put cards into their casinos, and the rest of each hand under the glass (C-3)."""
        table = self.table
        hands, glasses, decks = [*self.hands], [*self.glasses], [*self.decks]
        turns, num_out = [*table.turns], [*table.num_out]
        news: list[CardNews] = [Placed(player, cards) for player, cards in choices.items()]
        for player, cards in choices.items():
            turns[player] += 1
            num_out[player] += len(cards)
            glasses[player] += without(hands[player], cards)
            hands[player] = ()
            if num_out[player] >= FINISHED_AT:  # C-5
                glasses[player] += decks[player]
                decks[player] = ()
        news += _leaving(tuple(choices), num_out, turns)
        table = replace(
            table,
            phase=phase,
            casinos=_with_cards(table.casinos, choices),
            turns=(*turns,),
            num_out=(*num_out,),
            news=(*news,),
        )
        return replace(self, table=table, hands=(*hands,), glasses=(*glasses,), decks=(*decks,))

    def _select_in_turn(self, cards: Cards) -> Self:
        """Place cards openly, and offer chip cards where two dice were placed (C-11, C-12)."""
        player = self.table.player
        state = self._place({player: cards}, SELECT)
        table = state.table
        dice = Counter[int]()
        for card in cards:
            dice[card.number] += card.num_dice
        offers = tuple(n for n in NUMBERS if dice[n] >= CHIP_DICE and table.casinos[n - 1].chips)
        table = replace(table, offers=offers)
        if offers:
            return replace(state, table=replace(table, phase=CHIP))
        return state._end_turn(table)

    def _take_chip(self, chip: Chip) -> Self:
        table, number = self.table, self.table.offers[0]
        casino, own = table.casinos[number - 1], table.chips[table.player]
        left = replace(casino, chips=without(casino.chips, (chip,)))
        taken = replace(
            table,
            casinos=swapped(table.casinos, number - 1, left),
            chips=swapped(table.chips, table.player, (*own, chip)),
        )
        return self._next_offer(taken, ChipTaken(table.player, number, chip))

    def _next_offer(self, table: Table, *news: CardNews) -> Self:
        table = replace(table, offers=table.offers[1:], news=news)
        if table.offers:
            return replace(self, table=table)
        return self._end_turn(table)

    def _end_turn(self, table: Table) -> Self:
        """Let the next player with a turn left choose; if there is none, pay the round (C-11)."""
        for player in CLOCKWISE[self.num_players][table.player]:
            if not table.is_finished(player):
                state = replace(self, table=replace(table, player=player, phase=SELECT))
                if any(state._drawing()):
                    return replace(state, table=replace(state.table, phase=DRAW))
                return state
        return self._pay(table)

    def _pay(self, table: Table) -> Self:
        """Pay casino by casino (C-7, C-8); the cards stay in sight until the next deal."""
        purses, box, news = pay(table.casinos, self.purses, self.box)
        if table.round == table.num_rounds:
            phase = OVER
        else:
            phase = DEAL
        table = replace(table, phase=phase, news=table.news + news)
        return replace(self, table=table, purses=purses, box=box)


# -- helpers ---------------------------------------------------------------------------------------


def _with_cards(casinos: tuple[Casino, ...], choices: Mapping[Player, Cards]) -> tuple[Casino, ...]:
    """Return the casinos with the chosen cards added, each to the casino of its number (C-3)."""
    there: dict[int, list[Cards]] = {}
    for player, cards in choices.items():
        for card in cards:
            if card.number not in there:
                there[card.number] = [*casinos[card.number - 1].cards]
            there[card.number][player] += (card,)
    changed = [*casinos]
    for number, by_player in there.items():
        old = casinos[number - 1]
        changed[number - 1] = Casino(old.notes, (*by_player,), old.chips)
    return (*changed,)


def _hand(deck: Cards, rng: Random) -> Cards:
    """Draw five cards (C-2); without the loop of `_drawn`, because most time is spent here."""
    random, left = rng.random, [*deck]
    pop, size = left.pop, len(left)
    return (
        pop(int(random() * size)),
        pop(int(random() * (size - 1))),
        pop(int(random() * (size - 2))),
        pop(int(random() * (size - 3))),
        pop(int(random() * (size - 4))),
    )


def _drawn(pile: Notes, rng: Random, count: int) -> Notes:
    random, left = rng.random, [*pile]
    sizes = range(len(pile), len(pile) - count, -1)
    return tuple([left.pop(int(random() * size)) for size in sizes])


def _leaving(
    players: Sequence[Player], num_out: Sequence[int], turns: Sequence[int]
) -> Iterator[CardNews]:
    """Yield the news that some of these players have no turn left in the round."""
    for player in players:
        if num_out[player] >= FINISHED_AT:  # C-5
            yield Finished(player, num_out[player])
    last = [p for p in players if num_out[p] < FINISHED_AT and turns[p] == NUM_TURNS]
    if last:  # C-4
        yield LastTurnTaken((*last,))


@lru_cache(maxsize=8192)
def _selections(hand: Cards) -> tuple[Action, ...]:
    """Return the possible choices of cards: one or two, or three to five of one number (C-2).

    Those with fewest cards come first.
    """
    if not hand:
        return ()
    numbers = [card.number for card in hand]
    most = max(numbers, key=numbers.count)  # only one number can be on three of five cards
    alike = [card for card in hand if card.number == most]
    found: list[Cards] = []
    for size in range(1, MIXED + 1):
        found += combinations(hand, size)
    for size in range(MIXED + 1, len(alike) + 1):
        found += combinations(alike, size)
    return tuple([Select(cards) for cards in dict.fromkeys(found)])
