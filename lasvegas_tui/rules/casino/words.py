"""Sentences about casinos: their payouts, and the effects of placing dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips
from lasvegas_tui.rules.casino.law import Casino, CasinoPaid, CasinoView, CasinoViewT, Payout
from lasvegas_tui.rules.casino.money import amounts, short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import (
    counted,
    joined,
    num,
    numeral,
    sentence,
    signed,
)
from lasvegas_tui.rules.policy import HasTable
from lasvegas_tui.rules.words import Words

ORDINALS = ("first", "second", "third", "fourth", "fifth")


class CasinoWords(Words[CasinoViewT]):
    """The sentences that games with casinos share: amounts are dollars."""

    rounds_heading = "Money by round"
    besides_places = "from chip cards"

    def amount(self, amount: int) -> str:
        return short(amount)

    def brief(self, amount: int) -> str:
        return short(amount)

    def as_told(self, amount: float) -> float:
        return 1000.0 * round(amount / 1000)

    def mean(self, amount: float) -> str:
        return f"{signed(round(amount / 1000))}K"

    def earned(self, seen: HasTable[Any], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return the notes that each player has at each casino, or would have if it ended now."""
        places: dict[str, list[float]] = {}
        for name, casino in zip(self.casino_names, seen.table.casinos, strict=True):
            places[f"at {name}"] = by_player = [0.0] * num_players
            for owner, note in casino.payout().awards:
                if owner < num_players:
                    by_player[owner] = note
        return places


def paid(
    news: CasinoPaid,
    casino: str,
    owners: Sequence[str],
    num_players: int,
    pieces: str = "dice",
) -> list[str]:
    """Describe a payout; nobody gets what imaginary players win."""
    told = []
    if news.tied:
        told.append(f"{joined([owners[o] for o in news.tied])} tied and take their {pieces} back")
    for owner, note in news.awards:
        if owner < num_players:
            told.append(f"{owners[owner]} takes {short(note)}")
        else:
            told.append(f"{owners[owner]} wins {short(note)}, which nobody gets")
    if news.left:
        told.append(f"nobody gets {joined([short(note) for note in news.left], 'or')}")
    if not told:
        return []
    return [f"{casino}: {sentence('; '.join(told))}"]


def casino_line(
    called: str,
    owners: Sequence[str],
    casino: Casino,
    pieces: Sequence[str] = (),
    chip_cards: Sequence[Chip] = (),
) -> str:
    """Describe a casino: its notes, the dice there, and the payout if the round ended now.

    `pieces` are the dice of each owner in words, by default their number.
    """
    there = _notes_and_dice(called, owners, casino, pieces)
    if chip_cards:
        return f"{there} Chip cards: {chips_line(chip_cards)}."
    return there


def _notes_and_dice(
    called: str, owners: Sequence[str], casino: Casino, pieces: Sequence[str]
) -> str:
    notes = f"{called}: {amounts(sorted(casino.notes, reverse=True)) or 'no notes'}."
    each = zip(owners, pieces or map(str, casino.counts), casino.counts, strict=False)
    there = [f"{owner} {dice}" for owner, dice, count in each if count]
    if not there:
        return notes
    now = shares(owners, casino.counts, casino.payout())
    return f"{notes} Dice: {', '.join(there)}. Now: {now}."


def chips_line(chips_there: Sequence[Chip]) -> str:
    """Describe chip cards by their colours: "2 pink, 1 jade"."""
    counts = Counter(chips_there)
    return ", ".join(f"{counts[chip]} {chip}" for chip in Chip if counts[chip])


def money_lines(
    view: CasinoView[Any], names: Sequence[str], chips_won: Sequence[Chips]
) -> Iterator[str]:
    """Yield what the players have won: one line for all money, and each player's chip cards."""
    money = map(money_text, view.purses, view.num_notes)
    yield f"Money: {', '.join(map(' '.join, zip(names, money, strict=True)))}."
    for name, own in zip(names, chips_won, strict=True):
        if own:
            yield f"Chip cards of {name}: {chips_line(own)}."


def money_text(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Return money in short form, or the number of notes if any are face down."""
    amount = open_amount(money, num_notes, extra)
    if amount is None:
        return counted(num_notes, "note")
    if amount:
        return short(amount)
    return "0"


def open_amount(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> int | None:
    """Return the amount of money, None if any notes are face down."""
    if money is None and num_notes:
        return None
    return sum(money or ()) + extra


def notes_and_sets(total: int, sets: int) -> str:
    """Describe the parts of a total in a game with chip cards, `sets` being their value."""
    return f"{short(total - sets)} in notes, {short(sets)} in sets"


def set_figures() -> dict[str, str]:
    """Return names for the values of sets of chip cards, such as "set of 3"."""
    return {f"set of {size}": short(value) for size, value in enumerate(chip_cards.SET_VALUES)}


NOTHING = "nothing for anybody"


def placing_preview(
    name: str, owners: Sequence[str], player: int, old: Casino, new: Casino
) -> list[str]:
    """Describe what a player's placing would change at a casino."""
    first = f"{owners[player]} would have {num(new.counts[player], 'die')} at {name}"
    return changed(first, owners, old, new)


def changed(first: str, owners: Sequence[str], old: Casino, new: Casino) -> list[str]:
    """Describe a placing: `first`, then the ties it makes or breaks, then the payout."""
    before, after, counts = old.payout(), new.payout(), new.counts
    freed = [o for o in before.tied if o not in after.tied]
    caught = [o for o in after.tied if o not in before.tied]
    changes = []
    if freed:
        changes.append(f"{joined([owners[o] for o in freed])} would no longer be tied")
    if caught:
        rivals = [o for o in after.tied if any(counts[o] == counts[c] for c in caught)]
        if len(rivals) < 4:
            those = joined([owners[o] for o in rivals])
        else:
            those = numeral(len(rivals))
        changes.append(f"{those} would be tied")
    return [
        sentence("; ".join([first, *changes])),
        sentence(f"if it ended now: {shares(owners, counts, after)}"),
    ]


def deciding_rule(owners: Sequence[str], player: Player, casino: Casino, num_players: int) -> str:
    """Return the rule that decides a player's payout at a casino; empty if the player has no dice.

    The owners after the players are imaginary.
    """
    payout, counts = casino.payout(), casino.counts
    if player in payout.tied:
        rivals = [o for o in payout.tied if o != player and counts[o] == counts[player]]
        # D-8, R-7, C-7
        return f"Equal dice cancel out: you and {owners[rivals[0]]} get nothing."
    takers = [owner for owner, _ in payout.awards]
    nobodies = [owner for owner in takers if owner >= num_players]
    if nobodies:  # D-16, R-9
        return f"{owners[nobodies[0]]} dice are nobody's: nobody gets their notes."
    if not counts[player]:
        return ""
    if player not in takers:
        return "There are fewer notes here than players with dice."
    if player == takers[0]:
        return "The most dice take the highest note."
    return f"The next most dice take the next note: {short(dict(payout.awards)[player])}."


def shares(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> str:
    """List the payout of everybody at a casino: "Anna 70K, Ben nothing"."""
    taken = dict(payout.awards)
    there = sorted((o for o, count in enumerate(counts) if count), key=lambda o: -counts[o])
    if len(there) - len(taken) < 3:
        gains = {owner: short(note) for owner, note in taken.items()}
        return ", ".join(f"{owners[o]} {gains.get(o, 'nothing')}" for o in there) or NOTHING
    takers = [f"{owners[o]} {short(taken[o])}" for o in there if o in taken]
    if not takers:
        return f"nothing for all {numeral(len(there))}"
    return ", ".join([*takers, "the others nothing"])


def figures(owners: Sequence[str], casinos: Sequence[Casino]) -> dict[str, str]:
    """Return the names by which a caption can refer to facts about casinos, with their values.

    There are "notes at 3", "Anna at 3" for her dice, and "first at 3" for the player who would take
    the highest note now.
    """
    found = {}
    for number, casino in enumerate(casinos, 1):
        found[f"notes at {number}"] = amounts(casino.notes)
        for owner, count in zip(owners, casino.counts, strict=False):
            found[f"{owner} at {number}"] = numeral(count)
        for place, (taker, _) in zip(ORDINALS, casino.payout().awards, strict=False):
            found[f"{place} at {number}"] = owners[taker]
    return found


def chip_label(chip: Chip, own: Sequence[Chip]) -> str:
    """Label a chip card with its colour and the value it would add to the player's set."""
    count = own.count(chip)
    added = chip_cards.SET_VALUES[count + 1] - chip_cards.SET_VALUES[count]
    return f"Take a {chip} chip card, the {ORDINALS[count]}: +{short(added)}"
