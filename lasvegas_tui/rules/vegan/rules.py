"""The rules of Las Vegan: which actions are legal in a state, and what each one does.

Cards are played to tricks. Each 7 in a trick makes its taker place a token at a machine, and the
machines decide after the round what the cards in everybody's tricks are worth (`round_end`). With
two players the bank is a third owner of tricks. `table` defines what everybody can see; a state has
the hidden cards as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Self

from msgspec.structs import asdict, replace

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import (
    CHANCE,
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
from lasvegas_tui.rules.ranking import Criterion, rank
from lasvegas_tui.rules.tuples import swapped, without
from lasvegas_tui.rules.vegan import refusals
from lasvegas_tui.rules.vegan.actions import (
    Deal,
    Draw,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    Throw,
    bank_plays,
)
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand, colour, in_order
from lasvegas_tui.rules.vegan.machines import GOLDEN, MACHINES, TOKENS, Machine
from lasvegas_tui.rules.vegan.news import CardPlayed, Refilled, TrickTaken
from lasvegas_tui.rules.vegan.placing_tokens import (
    placings,
    with_bank_tokens,
    with_golden,
    with_token,
)
from lasvegas_tui.rules.vegan.round_end import scored
from lasvegas_tui.rules.vegan.table import (
    BANK,
    DISPLAY,
    HAND_SIZES,
    NUM_MACHINES,
    Phase,
    Remembered,
    Table,
    VeganBotView,
    VeganView,
)
from lasvegas_tui.rules.vegan.tricks import Laid, Trick, playable
from lasvegas_tui.rules.vegan.unseen_cards import Hidden, Holder, num_sevens

NO_TRICK = Trick()
PLAYS = {card: Play(card) for card in DECK}
BOTH = Simultaneous((0, 1))
CHANCES = frozenset({Phase.THROW, Phase.DEAL, Phase.TOP_CARD, Phase.REFILL, Phase.BANK_LEAD})


class VeganState(State, frozen=True):
    """A state of Las Vegan: the public table, and the cards that are hidden."""

    table: Table
    hands: tuple[Hand, ...]
    pile: Hand
    """The face-down cards of the bank; with three players, the one card that was not dealt."""
    taken: tuple[Hand, ...]
    """The cards in the tricks of each player, and of the bank.

    They are face down unless the game is played with open tricks (V-5).
    """
    voids: tuple[str, ...]
    """For each player, the letters of the colours that they did not follow in this round.

    A player who does not follow a colour has no card of it.
    """
    machines: tuple[Machine, ...]
    """The machines that have not been used so far in this game."""

    # -- the interface of a state ------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        return len(self.hands)

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def remembered(self) -> Remembered:
        """Facts that all players have seen, but that may be face down now."""
        return Remembered(self.taken, self.voids, self.machines)

    @property
    def node(self) -> Node:
        phase = self.table.phase
        if phase is Phase.PLAY:
            return DECISIONS[self.table.player]
        if phase in CHANCES:
            return CHANCE
        if phase is Phase.ANSWER:
            return BOTH
        if phase is Phase.OVER:
            return TERMINAL
        return DECISIONS[self.table.player]

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        phase = table.phase
        if phase is Phase.ANSWER or (phase is Phase.PLAY and player == table.player):
            return tuple([PLAYS[card] for card in playable(self.hands[player], table.following)])
        if player != table.player:
            return ()
        if phase is Phase.BANK:
            return bank_plays(table.display, table.following)
        if phase is Phase.TOKEN:
            return placings(table.tokens, table.machines, table.placed, table.golden_side)
        return ()

    def apply(self, action: Action) -> Self:
        match action:
            case Play(card):
                return self._play(card)
            case PlayForBank(card):
                return self._play_for_bank(card)
            case PlayTopCard():
                return replace(self, table=replace(self.table, phase=Phase.TOP_CARD, news=()))
            case Draw(card):
                return self._draw(card)
            case PlaceToken(token, machine):
                return self._after_token(with_token(self.table, self.table.player, token, machine))
            case PlaceGolden(side):
                return self._after_token(with_golden(self.table, self.table.player, side))
            case Throw():
                return self._throw(action)
            case Deal():
                return self._deal(action)
        raise TypeError(f"not an action of Las Vegan: {action!r}")

    def apply_joint(self, actions: Mapping[Player, Action]) -> Self:
        """Return the state after both players answered the bank's card at the same time (V-15)."""
        table, state, laid = self.table, self, self.table.trick.laid
        for player, action in sorted(actions.items()):
            assert isinstance(action, Play)
            state = state._without_card(player, action.card, table.following)
            laid += (Laid(player, action.card),)
        news = tuple([CardPlayed(*played) for played in laid[1:]])
        return state._take(replace(table, trick=Trick(laid, None, True), news=news))

    def sample(self, rng: Random) -> Action:
        match self.table.phase:
            case Phase.THROW:
                up = tuple([rng.choice(sides) for sides in TOKENS])
                return Throw(tuple(rng.sample(self.machines, NUM_MACHINES)), up, rng.choice(GOLDEN))
            case Phase.DEAL:
                return self._sample_deal(rng)
        return Draw(rng.choice(self.pile))

    def refuse(self, player: Player, action: Action) -> Refusal:
        return refusals.action(self.table, self.hands[player], action)

    def why_impossible(self, outcome: Action) -> Refusal | None:
        return refusals.outcome(self.table, self.pile, self.machines, outcome)

    def is_private(self, player: Player) -> bool:
        node = self.node  # players who choose see their hand, even for a token or the bank's card
        awaited = node is BOTH or node is DECISIONS[player]
        return awaited and bool(self.hands[player])

    def is_forced(self, player: Player) -> bool:
        if self.table.phase in (Phase.PLAY, Phase.ANSWER):
            return len(self.hands[player]) == 1  # that only one card can follow is not public
        return len(self.legal_actions(player)) == 1

    def seen(self, action: Action, by: Player | None, viewer: Player | None) -> Action | None:
        if not isinstance(action, Deal):
            return action  # a card is public once played, though the rest of its hand is not
        hands: list[Hand] = [()] * len(action.hands)
        if viewer is not None:
            hands[viewer] = action.hands[viewer]
        return Deal(tuple(hands), action.display)

    def view(self, player: Player | None) -> VeganView:
        hand: Hand = ()
        open_tricks: tuple[Hand, ...] = ()
        if player is None:
            actions = self._open_actions()
        else:
            actions = self.legal_actions(player)
            hand = self.hands[player]
        if self.table.is_open:
            open_tricks = self.taken
        return VeganView(
            viewer=player,
            node=self.node,
            actions=actions,
            table=self.table,
            hand=hand,
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            pile_size=len(self.pile),
            open_tricks=open_tricks,
        )

    def bot_view(self, player: Player) -> VeganBotView:
        return VeganBotView(**asdict(self.view(player)), remembered=self.remembered)

    def resample(self, player: Player, rng: Random) -> Self:
        hidden = self._hidden(player, self.taken, self.voids)
        if not any(holder.size for holder in hidden.holders):
            return self
        return self._with_hidden(player, hidden.drawn(rng))

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        taken, voids = self._taken_in_sight(), self.table.trick.voids(self.num_players)
        hidden = self._hidden(viewer, taken, voids)
        sevens = num_sevens(self.taken) - num_sevens(taken)  # each has brought a token
        first = self.num_players + 1
        dealt = hidden.drawn_with_sevens(first, sevens, rng)
        left = [machine for machine in MACHINES if machine not in self.table.machines]
        return replace(
            self._with_hidden(viewer, dealt),
            taken=tuple([seen + more for seen, more in zip(taken, dealt[first:], strict=True)]),
            voids=voids,
            machines=tuple(rng.sample(left, len(self.machines))),
        )

    def is_face_down(self, past: Self) -> bool:
        now, then = self.table, past.table
        if now.is_open or then.round != now.round or then.phase is Phase.DEAL:
            return False
        return then.trick_number < now.trick_number

    def returns(self) -> tuple[int, ...]:
        return self.table.cabbages

    def standings(self) -> tuple[Standing, ...]:
        """Return the final ranking (V-12); no player has rank 1 if the bank wins (V-19)."""
        cabbages = self.table.cabbages
        if self.table.has_bank and not any(cabbages):
            lost = "the bank wins: nobody has a cabbage left"
            return tuple([Standing(player, 2, 0, lost) for player in range(len(cabbages))])
        return rank(Criterion("cabbages", cabbages))

    def _open_actions(self) -> tuple[Action, ...]:
        player = self.table.player
        if self.node is BOTH or self.is_private(player):
            return ()
        return self.legal_actions(player)

    # -- what is hidden ----------------------------------------------------------------------------

    def _taken_in_sight(self) -> tuple[Hand, ...]:
        """Return the cards of each owner's tricks that everybody can see now (V-5)."""
        if self.table.is_open:
            return self.taken
        trick = self.table.trick
        in_sight: list[Hand] = [()] * len(self.taken)
        if trick.taker is not None:
            in_sight[trick.taker] = trick.cards
        return tuple(in_sight)

    def _hidden(
        self, viewer: Player | None, taken: tuple[Hand, ...], voids: tuple[str, ...]
    ) -> Hidden:
        """Return the cards that a viewer cannot see, and who may have them.

        `taken` are the cards in each owner's tricks that can be seen.
        """
        seen = {*self.table.display, *self.table.trick.cards}
        for known in taken:
            seen.update(known)
        holders = []
        for player, (hand, void) in enumerate(zip(self.hands, voids, strict=True)):
            if player == viewer:
                seen.update(hand)
                hand = ()
            holders.append(Holder(len(hand), void))
        holders.append(Holder(len(self.pile)))
        for cards, known in zip(self.taken, taken, strict=True):
            holders.append(Holder(len(cards) - len(known)))
        unseen = [card for card in DECK if card not in seen]
        return Hidden(unseen, tuple(holders))

    def _with_hidden(self, viewer: Player | None, dealt: Sequence[Hand]) -> Self:
        """Return the state with other hidden cards: `dealt` has all hands, and then the pile."""
        num_players = self.num_players
        hands = list(dealt[:num_players])
        if viewer is not None:
            hands[viewer] = self.hands[viewer]
        return replace(self, hands=tuple(hands), pile=dealt[num_players])

    # -- the start of a round ----------------------------------------------------------------------

    def _throw(self, throw: Throw) -> Self:
        """Begin a round with these machines and sides of the tokens (V-1, V-11)."""
        table = self.table
        num_owners = len(table.num_tricks)
        tokens = throw.tokens
        if table.has_bank:
            tokens = tuple(sorted(tokens))  # V-13
        table = replace(
            table,
            phase=Phase.DEAL,
            round=table.round + 1,
            machines=throw.machines,
            placed=(None,) * NUM_MACHINES,
            tokens=tokens,
            golden=throw.golden,
            golden_side=None,
            trick=NO_TRICK,
            last=NO_TRICK,
            num_tricks=(0,) * num_owners,
            display=(),
            news=(),
        )
        machines = tuple([machine for machine in self.machines if machine not in throw.machines])
        return replace(
            self,
            table=table,
            pile=(),
            taken=((),) * num_owners,
            voids=("",) * len(self.hands),
            machines=machines,
        )

    def _sample_deal(self, rng: Random) -> Deal:
        deck = rng.sample(DECK, len(DECK))
        size, num_players = HAND_SIZES[self.num_players], self.num_players
        hands = tuple([tuple(deck[p * size : (p + 1) * size]) for p in range(num_players)])
        if not self.table.has_bank:
            return Deal(hands)
        return Deal(hands, tuple(deck[-DISPLAY:]))

    def _deal(self, deal: Deal) -> Self:
        """Deal the hands; the cards left over are the pile (V-2, V-13)."""
        hands = tuple([in_order(hand) for hand in deal.hands])
        dealt = set(deal.display).union(*hands)
        pile = tuple([card for card in DECK if card not in dealt])
        state = replace(self, hands=hands, pile=pile)
        return state._lead(replace(self.table, display=deal.display, news=()), self.table.starter)

    # -- a trick -----------------------------------------------------------------------------------

    def _lead(self, table: Table, leader: Owner) -> Self:
        if table.has_bank and leader == BANK:
            return replace(self, table=replace(table, phase=Phase.BANK_LEAD))
        return replace(self, table=replace(table, phase=Phase.PLAY, player=leader))

    def _play(self, card: Card) -> Self:
        table, player = self._with_card(self.table.player, card), self.table.player
        state = self._without_card(player, card, self.table.following)
        following = (player + 1) % len(self.hands)
        if len(table.trick.laid) < len(self.hands):
            return replace(state, table=replace(table, player=following))
        if table.has_bank:  # V-14: the leader plays for the bank
            return replace(state, table=replace(table, player=following, phase=Phase.BANK))
        return state._take(table)

    def _with_card(self, owner: Owner, card: Card, is_bank_led: bool = False) -> Table:
        """Return the table with another card in the trick, or in a new one.

        If tricks are open, the one before it stays in sight (V-5).
        """
        trick = self.table.trick
        after = trick.with_card(Laid(owner, card), is_bank_led)
        table = replace(self.table, trick=after, news=(CardPlayed(owner, card),))
        if trick.taker is None:
            return table
        if not table.options.open_tricks:
            return replace(table, last=NO_TRICK)
        return replace(table, last=trick)

    def _without_card(self, player: Player, card: Card, led: str | None) -> Self:
        hands, voids = self.hands, self.voids
        hands = swapped(hands, player, without(hands[player], (card,)))
        if led is not None and colour(card) != led and led not in voids[player]:
            voids = swapped(voids, player, voids[player] + led)
        return replace(self, hands=hands, voids=voids)

    def _play_for_bank(self, card: Card) -> Self:
        """Play a card of the display, which is refilled before the trick is taken (V-14)."""
        display = without(self.table.display, (card,))
        table = replace(self._with_card(BANK, card), phase=Phase.REFILL, display=display)
        return replace(self, table=table)

    def _draw(self, card: Card) -> Self:
        table = self.table
        state = replace(self, pile=without(self.pile, (card,)))
        if table.phase is Phase.REFILL:
            return state._take(
                replace(table, display=(*table.display, card), news=(Refilled(card),))
            )
        if table.phase is Phase.TOP_CARD:
            return state._take(self._with_card(BANK, card))
        table = self._with_card(BANK, card, is_bank_led=True)  # V-15
        return replace(state, table=replace(table, phase=Phase.ANSWER))

    def _take(self, table: Table) -> Self:
        """Give the taker the trick, and tokens to place for its 7s (V-4 to V-6)."""
        (taker, card), how = table.trick.best()
        sevens = table.trick.sevens
        tricks = table.num_tricks
        table = replace(
            table,
            trick=Trick(table.trick.laid, taker, table.trick.is_bank_led),
            num_tricks=swapped(tricks, taker, tricks[taker] + 1),
            news=(*table.news, TrickTaken(taker, card, how, sevens)),
        )
        taken = swapped(self.taken, taker, self.taken[taker] + table.trick.cards)
        state = replace(self, taken=taken)
        if not sevens:
            return state._after_trick(table)
        if table.has_bank and taker == BANK:
            return state._after_trick(with_bank_tokens(table, sevens))
        return replace(state, table=replace(table, phase=Phase.TOKEN, player=taker, sevens=sevens))

    def _after_token(self, table: Table) -> Self:
        if table.sevens > 1:
            return replace(self, table=replace(table, sevens=table.sevens - 1))
        return self._after_trick(replace(table, sevens=0))

    def _after_trick(self, table: Table) -> Self:
        taker = table.trick.taker
        assert taker is not None
        if any(self.hands):
            return self._lead(table, taker)
        return replace(self, table=scored(table, self.taken))
