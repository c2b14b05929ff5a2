"""Tile C2, Bad Luck: the player with the fewest dice here at the payout pays 50,000 dollars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import agreed, joined, num
from lasvegas_tui.rules.royale.drawn_on_tiles import Loss, Mark, Sign
from lasvegas_tui.rules.royale.news import TileNews, Transfer
from lasvegas_tui.rules.royale.table import CHIP, Table
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.tuples import swapped, without
from lasvegas_tui.rules.words import Names

FINE = 50_000
LOWEST_CARD, HIGHEST_CARD = 30_000, 100_000


class LosersFixed(TileNews, frozen=True):
    """The dice are final now, so it is certain which players will have to pay."""

    side: ClassVar = "C2"
    is_scene: ClassVar = True

    players: tuple[Player, ...]

    def told(self, table: Table, owners: Names) -> str:
        losers = joined([owners[player] for player in self.players])
        return f"{BadLuck.name}: {losers} will have to pay {short(FINE)}."


class Fined(TileNews, frozen=True):
    """A player paid the 50,000 dollars of Bad Luck, or everything if they had less."""

    side: ClassVar = "C2"

    player: Player
    notes: Notes
    chips: int
    loose: int
    """The dollars paid that were neither cards nor chips."""
    change: int
    """The change returned in dollars, as a card if there is such a card; may be 0."""

    @property
    def transfer(self) -> Transfer:
        loose = 0
        if self.change < LOWEST_CARD:
            loose = self.change
        gained: tuple[int, ...] = ()
        if self.change > loose:
            gained = (self.change,)
        return Transfer(self.player, gained, self.notes, -self.chips, loose - self.loose)

    def told(self, table: Table, owners: Names) -> str:
        parts = [short(note) for note in self.notes]
        if self.chips:
            parts.append(num(self.chips, "chip"))
        if self.loose:
            parts.append(f"{short(self.loose)} of loose money")
        given = joined(parts) or "nothing, having nothing"
        if self.change:
            total = sum(self.notes) + CHIP * self.chips + self.loose - self.change
            given = f"{short(total)}: gives {given}, gets {short(self.change)} back"
        return f"{BadLuck.name}: {owners[self.player]} pays {given}."


class Payment(NamedTuple):
    """The money cards that a player hands over, and the change returned, both in dollars."""

    notes: Notes
    change: int


class BadLuck(Tile, frozen=True, tag="C2"):
    name: ClassVar = "Bad Luck"
    text: ClassVar = f"At the round's end, whoever has fewest dice here loses {short(FINE)}."
    details: ClassVar = (
        "None counts as fewest. If several have equally few, each loses it, but never more than "
        "they have."
    )

    losers: tuple[Player, ...] = ()
    """The players who would have to pay if the round ended now."""

    @property
    def brief(self) -> str:
        if self.losers:
            return f"fewest −{short(FINE)}"
        return f"fewest dice lose {short(FINE)}"

    def prospect(self) -> str:
        return "it acts at the end of the round."

    def marks(self) -> tuple[Mark, ...]:
        if not self.losers:
            return ()
        return (Loss(f"{agreed('lose', len(self.losers))}: "), *map(Sign, self.losers))

    def marks_in_words(self, owners: Names) -> str:
        if not self.losers:
            return ""
        return f"costs {_charged(self.losers, owners)}"

    def outlook(self, owners: Names) -> str:
        return f"{self.name} costs {_charged(self.losers, owners)}"

    def due(self, player: Player) -> int:
        return -FINE * (player in self.losers)

    def figures(self, names: Names) -> dict[str, str]:
        return {"losers": joined([names[player] for player in self.losers])}

    def setup(self, state: Position, number: int) -> Position:
        return self.watch(state, number)

    def watch(self, state: Position, number: int) -> Position:
        return state.with_tile(number, BadLuck(_losers(state, number)))

    def before_payout(self, state: Position, number: int) -> Position:
        losers = _losers(state, number)
        return state.with_tile(number, BadLuck(losers)).tell(LosersFixed(losers))

    def end_round(self, state: Position, number: int) -> Position:
        for player in self.losers:
            state = _fined(state, player)
        return state


def _losers(state: Position, number: int) -> tuple[Player, ...]:
    counts = state.table.casino(number).counts[: state.num_players]  # nobody else counts or pays
    return tuple(player for player, count in enumerate(counts) if count == min(counts))


def _charged(losers: Sequence[Player], owners: Names) -> str:
    """Say who has to pay how much: "Anna 50K", "Anna and Ben 50K each"."""
    each = ""
    if len(losers) > 1:
        each = " each"
    return f"{joined([owners[player] for player in losers])} {short(FINE)}{each}"


def _fined(state: Position, player: Player) -> Position:
    purse, loose = state.purses[player], state.loose[player]
    payment = payment_of(purse, FINE - loose)
    missing = max(FINE - loose - sum(payment.notes), 0)
    chips = min(state.table.chips[player], missing // CHIP)
    change = payment.change
    loose_left = 0
    if change < LOWEST_CARD:
        loose_left = change
    state = replace(
        state.on(bank=tuple(sorted(state.table.bank + payment.notes))),
        purses=swapped(state.purses, player, without(purse, payment.notes)),
        loose=swapped(state.loose, player, loose_left),
    ).earn_chips(player, -chips)
    if change >= LOWEST_CARD:
        state = state.from_bank(change).earn_card(player, change)
    return state.tell(Fined(player, payment.notes, chips, loose, change))


def payment_of(purse: Notes, due: int) -> Payment:
    """Return the best way to pay `due` dollars from a purse; all its cards if they are not enough.

    A payment without change, or with a money card as change, is preferred; then one that costs the
    fewest cards; then one of the lowest value.
    """
    if sum(purse) <= due:
        return Payment(purse, 0)
    return min(_payments(purse, due), key=_preference)


def _payments(purse: Notes, due: int) -> list[Payment]:
    handfuls: set[Notes] = {()}
    for note in sorted(purse):
        handfuls |= {
            (*notes, note) for notes in handfuls if sum(notes) + note <= due + HIGHEST_CARD
        }
    return [Payment(notes, sum(notes) - due) for notes in handfuls if sum(notes) >= due]


def _preference(payment: Payment) -> tuple[bool, int, int, Notes]:
    is_loose = 0 < payment.change < LOWEST_CARD
    num_lost = len(payment.notes) - (payment.change >= LOWEST_CARD)
    return is_loose, num_lost, sum(payment.notes), payment.notes
