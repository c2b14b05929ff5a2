"""Positions of Royale written down by hand, and play that checks every step of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS, Owner
from lasvegas_tui.rules.core import Action, Decision, Terminal
from lasvegas_tui.rules.royale import CARDS, start
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.chance_actions import Roll, ThrowBlack
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import Casino, Phase
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.royale.tiles import TILES

Pile = int | Dice
"""Dice in one place: so many small ones, or with the Biggy as Dice(small, 1)."""


def position(
    num_players: int = 3,
    *,
    tiles: Mapping[int, str | Tile] | None = None,
    dice: Mapping[int, Sequence[Pile]] | None = None,
    hands: Sequence[Pile] | None = None,
    notes: Mapping[int, Notes] | None = None,
    purses: Sequence[Notes] = (),
    chips: Sequence[int] = (),
    loose: Sequence[int] = (),
    bank: Notes = (),
    player: int = 0,
    closed: int | None = None,
    options: RoyaleOptions | None = None,
) -> Position:
    """Return a position in which `player` is about to roll, or the next one with a die left.

    `tiles` has by casino a side, which is set up, or a tile as it lies there. `dice` has by casino
    the dice of each owner: the players, then neutral, then gray; who is missing has none. `hands`
    are the dice left, by default all that lie nowhere. Without any die left the round is paid at
    once. Casinos have no cards but those in `notes`; purses, chips and loose money are none but
    those given.
    """
    state = start(num_players, options or RoyaleOptions())
    casinos = tuple(
        Casino(
            (notes or {}).get(number, ()), _filled((dice or {}).get(number, ()), num_players + 2)
        )
        for number in NUMBERS
    )
    laid = {
        number: TILES[tile]() if isinstance(tile, str) else tile
        for number, tile in sorted((tiles or {}).items())
    }
    left = tuple(
        ALL_DICE
        - sum((casino.dice[p] for casino in casinos), NO_DICE)
        - sum((tile.dice(p) for tile in laid.values()), NO_DICE)
        for p in range(num_players)
    )
    state = state.on(
        phase=Phase.NEXT_TURN,
        round=1,
        player=(player - 1) % num_players,
        casinos=casinos,
        hands=left if hands is None else _filled(hands, num_players),
        chips=tuple(chips) or (0,) * num_players,
        tiles=tuple(laid.get(number) for number in NUMBERS),
        closed=closed,
        bank=bank,
    )
    state = replace(state, purses=tuple(purses) or state.purses, loose=tuple(loose) or state.loose)
    for number, tile in laid.items():
        if isinstance((tiles or {})[number], str):
            state = tile.setup(state, number)
    return state.settled()


def _filled(piles: Sequence[Pile], count: int) -> tuple[Dice, ...]:
    known = [pile if isinstance(pile, Dice) else Dice(pile) for pile in piles]
    return (*known, *[NO_DICE] * (count - len(known)))


def roll(*small: int, biggy: int = 0) -> Roll:
    """Return a roll of these faces."""
    return Roll(tuple(sorted(small)), biggy)


def black(first: int, second: int) -> ThrowBlack:
    """Return a throw of the black dice."""
    return ThrowBlack((first, second))


def play(state: Position, *actions: Action) -> Position:
    """Return the state after these choices and outcomes, each of them checked first."""
    for action in actions:
        state.check(awaited(state), action)
        state = state.apply(action)
    return state


def place(state: Position, number: int) -> Position:
    """Return the state after the next player rolled only `number` and placed it all there."""
    hand = state.table.hands[state.table.player]
    return play(state, roll(*[number] * hand.small, biggy=number if hand.big else 0), Place(number))


def awaited(state: Position) -> int | None:
    """Return the player who has to choose; None where chance has to come, or the game is over."""
    match state.node:
        case Decision(player):
            return player
    return None


def choices(state: Position) -> tuple[Action, ...]:
    """Return what the awaited player may do; nothing where nobody is awaited."""
    player = awaited(state)
    return () if player is None else state.legal_actions(player)


def cards(state: Position) -> Counter[int]:
    """Return all cards there are, but those the bank paid without having them; ever the same."""
    table = state.table
    found = Counter(state.pile + state.under + state.table.bank)
    for purse in state.purses:
        found.update(purse)
    for number in NUMBERS[table.num_paid :]:
        found.update(state.table.casino(number).notes)
    found.subtract(state.table.minted)
    return +found


def num_dice(state: Position, owner: Owner) -> Dice:
    """Return all dice of an owner; black ones count as small dice of whoever placed them."""
    table = state.table
    places = [casino.dice[owner] for casino in table.casinos]
    places += [tile.dice(owner) for tile in table.tiles if tile is not None]
    places += table.hands[owner : owner + 1]  # no hand holds neutral or gray dice
    return Dice(sum([dice.small for dice in places]), sum([dice.big for dice in places]))


def play_out(state: Position, rng: Random) -> list[Position]:
    """Return every state of a random game from here to its end; all that is done is checked."""
    line = [state]
    while not isinstance(state.node, Terminal):
        player = awaited(state)
        action = state.sample(rng) if player is None else rng.choice(state.legal_actions(player))
        state = play(state, action)
        line.append(state)
    return line


ALL_CARDS = Counter(CARDS)
