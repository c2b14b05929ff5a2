"""Phrases that say why a bot placed dice at a casino, from what everybody can see.

They are parts of the texts that `Words.purpose` and `Words.danger` return in games with casinos.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasvegas_tui.rules.casino.casinos import Casino, Owner, payout
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import joined, num, possessive
from lasvegas_tui.rules.policy import Way
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names

SIMPLER = (Way.SIMPLE, Way.EAGER, Way.GREEDY, Way.THRIFTY)
"""How bots play that do not consider what rivals may roll."""


class PlacedDice(NamedTuple):
    """Dice of one number that a player placed, or could place, at the casino with that number."""

    number: int
    num_dice: int
    old: Casino
    """The casino without these dice."""
    new: Casino
    """The casino with these dice."""

    def gain(self, player: Player) -> int:
        """Return how much the dice add to what the player would get if the round ended now.

        It is in dollars, and negative for a loss.
        """
        return _note(self.new, player) - _note(self.old, player)

    def strength(self, player: Player) -> int:
        """Return how many dice the placed dice count as; the Biggy (a large die) counts as two."""
        return self.new.counts[player] - self.old.counts[player]


class Die(NamedTuple):
    """A kind of die (large or small) of which an owner has at least one left to roll."""

    owner: Owner
    strength: int = 1
    """How many dice the die counts as: 2 for the Biggy (a large die), otherwise 1."""


def _note(casino: Casino, player: Player) -> int:
    return dict(casino.payout().awards).get(player, 0)


def of_number(
    owners: Names,
    player: Player,
    placed: PlacedDice,
    others: Sequence[PlacedDice],
    hands: Sequence[int],
    left: Sequence[Die],
    way: Way | None,
) -> str:
    """Return why a player placed dice of this number, rather than of another number rolled.

    `owners` are the names of all owners of dice, the players first. `placed` are the dice that were
    placed; `others` are the dice that could have been placed, one item for each other number.
    `hands` are the numbers of dice that each player had left before, and `left` the kinds of dice
    that others have left. `way` is the bot's way of playing; None for a person, or a bot that
    follows no `Way`.
    """
    if not others:
        return "as nothing else could be placed"
    found = purpose(owners[: len(hands)], player, placed.old, placed.new)
    reason = _of_way(way, player, placed, others, found)
    if reason:
        return reason
    num_left = hands[player] - placed.num_dice
    if not found and num_left and _is_weakest(player, placed, others):
        return f"to keep {num(num_left, 'die')}"
    told = found or standing(owners, player, placed.old, placed.new)
    if way in SIMPLER:
        feared = ""
    else:
        feared = danger(owners[: len(hands)], player, placed, left)
    if feared:
        return f"{told}, unless {feared}"
    return told


def _of_way(
    way: Way | None, player: Player, placed: PlacedDice, others: Sequence[PlacedDice], found: str
) -> str:
    """Return the reason that a way of playing gives; empty if it gives none of its own.

    `found` is the purpose of the placing, such as "for 90K".
    """
    gain, dice = placed.gain(player), num(placed.num_dice, "die")
    is_best = all(gain >= other.gain(player) for other in others)
    match way:
        case Way.SIMPLE if placed.num_dice > 1 and _is_strongest(player, placed, others):
            if all(group.strength(player) == group.num_dice for group in (placed, *others)):
                return "as the biggest group"
            return "as the strongest group"
        case Way.EAGER if gain > 0:
            return f"{found} with {dice}"
        case Way.EAGER | Way.GREEDY if is_best and gain <= 0:
            return "as no number brings money now"
        case Way.GREEDY if is_best:
            return f"{found}, the most to be had now"
        case Way.THRIFTY if gain > 0:
            return f"{found} at the price of {dice}"
    return ""


def _is_strongest(player: Player, placed: PlacedDice, others: Sequence[PlacedDice]) -> bool:
    return all(placed.strength(player) >= other.strength(player) for other in others)


def _is_weakest(player: Player, placed: PlacedDice, others: Sequence[PlacedDice]) -> bool:
    """Whether no number of the roll was weaker than the placed one, and another was stronger."""
    strengths = [other.strength(player) for other in others]
    return placed.strength(player) <= min(strengths) and placed.strength(player) < max(strengths)


def danger(names: Names, player: Player, placed: PlacedDice, left: Sequence[Die]) -> str:
    """Return the rolls that would cost the player money at the casino; may be empty.

    An example is "Ben rolls a 4 or another white 4 comes". `names` are the names of the players,
    `placed` the dice just placed, and `left` the kinds of dice that are left to roll.
    """
    number = placed.number
    costly = [die for die in left if die.owner != player and _is_lost(placed.new, player, die)]
    own = [die for die in costly if die.owner < len(names)]
    small = [die.owner for die in own if die.strength == 1]
    big = [die.owner for die in own if die.strength > 1 and die.owner not in small]
    feared = []
    if small:
        who = joined([names[owner] for owner in small], "or")
        feared.append(f"{who} rolls a {number}")
    if big:
        whose = joined([possessive(names[owner]) for owner in big], "or")
        feared.append(f"{whose} Biggy shows a {number}")
    if len(own) < len(costly):
        if placed.new.counts[len(names)]:
            another = "another"
        else:
            another = "a"
        feared.append(f"{another} white {number} comes")
    return joined(feared, "or")


def _is_lost(casino: Casino, player: Player, die: Die) -> bool:
    """Whether the player would get less if this die were also placed at the casino."""
    counts = swapped(casino.counts, die.owner, casino.counts[die.owner] + die.strength)
    then = dict(payout(casino.notes, counts).awards)
    return then.get(player, 0) < _note(casino, player)


def purpose(names: Names, player: Player, old: Casino, new: Casino) -> str:
    """Return what placing dice gains, such as "for 90K"; empty if it gains nothing.

    The gain is what the player would get in addition if the round ended now, or else what a rival
    would lose. `old` and `new` are the casino before and after.
    """
    lost = _lost(len(names), player, old, new)
    had, now = _note(old, player), _note(new, player)
    if now < had:
        return ""
    if now > had:
        loser = next((owner for owner, note in lost.items() if note == now), None)
        if loser is not None:
            return f"to take {short(now)} from {names[loser]}"
        if had:
            return f"for {short(now)} instead of {short(had)}"
        return f"for {short(now)}"
    if not lost:
        return ""
    loser = max(lost, key=lost.__getitem__)
    is_tied = {player, loser} <= set(new.payout().tied)
    left = _note(new, loser)
    if is_tied:
        return f"to tie {names[loser]} out of {short(lost[loser])}"
    if left:
        return f"to leave {names[loser]} {short(left)} instead of {short(lost[loser])}"
    return f"to cost {names[loser]} {short(lost[loser])}"


def _lost(num_players: int, player: Player, old: Casino, new: Casino) -> dict[Player, int]:
    """Return the notes that rivals would have got before and would not get now, by rival."""
    lost: dict[Player, int] = {}
    for rival in range(num_players):
        note = _note(old, rival)
        if rival != player and _note(new, rival) < note:
            lost[rival] = note
    return lost


def standing(owners: Names, player: Player, old: Casino, new: Casino) -> str:
    """Return how a player's dice now compare with those of others: "to draw level with Ben".

    `old` and `new` are the casino before and after the player placed dice there.
    """
    note, counts = _note(new, player), new.counts
    if note and note == _note(old, player):
        return f"to hold {short(note)}"
    others = {owner: count for owner, count in enumerate(counts) if count and owner != player}
    level = [owner for owner, count in others.items() if count == counts[player]]
    if level:
        return f"to draw level with {owners[level[0]]}"
    above = {owner: count for owner, count in others.items() if count > counts[player]}
    if above:
        nearest = min(above, key=above.__getitem__)
        behind = above[nearest] - counts[player]
        return f"to come within {num(behind, 'die')} of {owners[nearest]}"
    return f"to have {num(counts[player], 'die')} there"


def of_chip(chip: Chip, held: Chips) -> str:
    """Return why a player took a chip card: "to have two cards of that colour".

    `held` are the chip cards that the player had before.
    """
    return f"to have {num(held.count(chip) + 1, 'card')} of that colour"
