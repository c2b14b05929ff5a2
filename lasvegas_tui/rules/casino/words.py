"""Sentences about casinos: their payouts, and what placing dice there would change.

`CasinoWords` is the base class of the `Words` of all games with casinos.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.casinos import (
    Casino,
    CasinoPaid,
    CasinoView,
    CasinoViewT,
    Owner,
    Payout,
)
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips
from lasvegas_tui.rules.casino.dollars_in_words import amounts, short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import (
    counted,
    joined,
    num,
    numeral,
    sentence,
    signed,
    upper,
)
from lasvegas_tui.rules.policy import HasTable
from lasvegas_tui.rules.words import Words

ORDINALS = ("first", "second", "third", "fourth", "fifth")


class CasinoWords(Words[CasinoViewT]):
    """The sentences that games with casinos share; their amounts are in dollars."""

    rounds_heading = "Money by round"
    besides_places = "from chip cards"

    def standing_heading(self, view: CasinoViewT) -> str:
        return "Money so far"

    def amount(self, amount: int) -> str:
        return short(amount)

    def brief(self, amount: int) -> str:
        return short(amount)

    def as_told(self, amount: float) -> float:
        return 1000.0 * round(amount / 1000)

    def mean(self, amount: float) -> str:
        return f"{signed(round(amount / 1000))}K"

    def earned(self, seen: HasTable[Any], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what each player would get from each casino if the round ended now, in dollars.

        The keys are phrases such as "at casino 3".
        """
        places: dict[str, list[float]] = {}
        for name, casino in zip(self.casino_names, seen.table.casinos, strict=True):
            by_player = [0.0] * num_players
            for owner, note in casino.payout().awards:
                if owner < num_players:
                    by_player[owner] = note
            places[f"at {name}"] = by_player
        return places


def why(colour: str) -> str:
    """Return a line for new players: who wins notes, and that dice of this colour are nobody's."""
    return f"Most dice win the top note, ties nothing. {colour} dice are nobody's."


def last_of_round(dice: str, left: Sequence[int]) -> str:
    """Return `dice`, the words for the dice rolled next, perhaps with ", the last of the round".

    They are the last if only one player has dice; `left` are the numbers of dice of each player.
    """
    num_rolling = len([count for count in left if count])
    if num_rolling == 1:
        return f"{dice}, the last of the round"
    return dice


def paid(
    news: CasinoPaid,
    casino: str,
    owners: Sequence[str],
    num_players: int,
    pieces: str = "dice",
) -> list[str]:
    """Describe what a casino paid, in at most one sentence; none if it had no notes and no dice.

    `casino` is its name. `pieces` is the word for what tied players take back; empty to omit that.
    """
    parts = []
    if news.tied:
        parts.append(_tie(news.tied, owners, num_players, pieces))
    for owner, note in news.awards:
        if owner < num_players:
            parts.append(f"{owners[owner]} takes {short(note)}")
        else:
            parts.append(f"{owners[owner]} win {short(note)}, which nobody gets")
    if news.left:
        unclaimed = joined(_grouped(news.left), "or")
        parts.append(f"nobody gets {unclaimed}")
    if not parts:
        return []
    return [f"{casino}: {sentence('; '.join(parts))}"]


def _grouped(notes: Sequence[int]) -> list[str]:
    """Return notes in words, equal ones together: "90K", "the two 20K notes"."""
    groups = []
    for note, count in Counter(notes).items():
        if count > 1:
            groups.append(f"the {numeral(count)} {short(note)} notes")
        else:
            groups.append(short(note))
    return groups


def _tie(tied: Sequence[Owner], owners: Sequence[str], num_players: int, pieces: str) -> str:
    names = joined([owners[owner] for owner in tied])
    if any(owner >= num_players for owner in tied):
        return f"{names} tied and are out"
    if not pieces:
        return f"{names} tied"
    return f"{names} tied and take their {pieces} back"


def casino_line(
    called: str,
    owners: Sequence[str],
    casino: Casino,
    pieces: Sequence[str] = (),
    chip_cards: Sequence[Chip] = (),
) -> str:
    """Describe a casino: its notes, the dice there, what it would pay now, and its chip cards.

    `called` is its name; `pieces` are the dice of each owner in words, by default their number.
    """
    there = _notes_and_dice(called, owners, casino, pieces)
    if chip_cards:
        return f"{there} Chip cards: {chips_line(chip_cards)}."
    return there


def _notes_and_dice(
    called: str, owners: Sequence[str], casino: Casino, pieces: Sequence[str]
) -> str:
    notes = f"{called}: {amounts(sorted(casino.notes, reverse=True)) or 'no notes'}."
    if not pieces:
        pieces = [str(count) for count in casino.counts]
    each = zip(owners, pieces, casino.counts, strict=False)
    there = [f"{owner} {dice}" for owner, dice, count in each if count]
    if not there:
        return notes
    now = shares(owners, casino.counts, casino.payout())
    return f"{notes} Dice: {', '.join(there)}. Now: {now}."


def chips_line(chips_there: Sequence[Chip]) -> str:
    """Describe chip cards by the number of each colour: "2 pink, 1 jade"."""
    counts = Counter(chips_there)
    return ", ".join(f"{counts[chip]} {chip}" for chip in Chip if counts[chip])


def money_lines(
    view: CasinoView[Any], names: Sequence[str], chips_won: Sequence[Chips]
) -> Iterator[str]:
    """Yield a line about all players' money, then a line for each player who has chip cards."""
    each = zip(names, view.purses, view.num_notes, strict=True)
    money = [f"{name} {_money_told(purse, num_notes)}" for name, purse, num_notes in each]
    yield f"Money: {', '.join(money)}."
    for name, own in zip(names, chips_won, strict=True):
        if own:
            yield f"Chip cards of {name}: {chips_line(own)}."


def _money_told(money: Sequence[int] | None, num_notes: int) -> str:
    text = money_text(money, num_notes)
    if open_amount(money, num_notes) is None:
        return f"{text} face down"
    return text


def money_text(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Return a player's money as text: "70K"; if the notes are face down, only their number.

    `money` are the notes, or None if face down; `extra` is further money in dollars.
    """
    amount = open_amount(money, num_notes, extra)
    if amount is None:
        return counted(num_notes, "note")
    if amount:
        return short(amount)
    return "0"


def open_amount(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> int | None:
    """Return the sum of the notes `money` and `extra` in dollars; None if notes are face down."""
    if money is None and num_notes:
        return None
    return sum(money or ()) + extra


def notes_and_sets(total: int, sets: int) -> str:
    """Return the two parts of a total in words: "210K in notes, 30K in sets".

    Both arguments are dollars: the total, and the part of it for sets of chip cards.
    """
    return f"{short(total - sets)} in notes, {short(sets)} in sets"


def set_figures() -> dict[str, str]:
    """Return the values of sets of chip cards for captions of demos, by names like "set of 3"."""
    return {f"set of {size}": short(value) for size, value in enumerate(chip_cards.SET_VALUES)}


NOTHING = "nothing for anybody"


def placing_preview(
    name: str, owners: Sequence[str], player: int, old: Casino, new: Casino
) -> list[str]:
    """Describe what a player's placing of dice would change at the casino called `name`.

    `old` and `new` are the casino before and after.
    """
    first = f"{owners[player]} would have {num(new.counts[player], 'die')} at {name}"
    return changed(first, owners, old, new)


def changed(
    first: str, owners: Sequence[str], old: Casino, new: Casino, besides: Sequence[str] = ()
) -> list[str]:
    """Return two sentences about a placing of dice: the ties that change, then the payout.

    The first begins with the text `first`; the texts `besides` are added to the second. `old` and
    `new` are the casino before and after.
    """
    before, after, counts = old.payout(), new.payout(), new.counts
    freed = [owner for owner in before.tied if owner not in after.tied]
    caught = [owner for owner in after.tied if owner not in before.tied]
    changes = [first]
    if freed:
        changes.append(f"{joined([owners[owner] for owner in freed])} would no longer be tied")
    if caught:
        new_ties = {counts[owner] for owner in caught}
        in_new_ties = [owner for owner in after.tied if counts[owner] in new_ties]
        if len(in_new_ties) < 4:
            those = joined([owners[owner] for owner in in_new_ties])
        else:
            those = numeral(len(in_new_ties))
        changes.append(f"{those} would be tied")
    results = [shares(owners, counts, after), *besides]
    return [sentence("; ".join(changes)), sentence(f"if it ended now: {'; '.join(results)}")]


def deciding_rule(owners: Sequence[str], player: Player, casino: Casino, num_players: int) -> str:
    """Say which rule decides whether and what a player gets at a casino; may be empty.

    Owners of dice numbered from `num_players` on are not players, such as the white dice.
    """
    payout, counts = casino.payout(), casino.counts
    if player in payout.tied:  # D-8, R-7, C-7
        rivals = [owner for owner in payout.tied if counts[owner] == counts[player]]
        rivals.remove(player)
        equal = joined(["you", *[owners[rival] for rival in rivals]])
        return f"Equal dice get nothing: {equal}."
    takers = [owner for owner, _ in payout.awards]
    imaginary = [owner for owner in takers if owner >= num_players]
    if imaginary:  # D-16, R-9
        return f"{upper(owners[imaginary[0]])} are nobody's: nobody gets their notes."
    if not counts[player]:
        return ""
    if player not in takers:
        return "There are fewer notes here than players with dice."
    if player == takers[0]:
        return "The most dice take the highest note."
    return f"The next most dice take the next note: {short(dict(payout.awards)[player])}."


def shares(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> str:
    """Say what each owner of dice gets at a casino: "Anna and Ben get nothing (tied), Cleo 70K".

    `counts` are the numbers of dice of each owner. If three or more get nothing, their names are
    left out.
    """
    taken = dict(payout.awards)
    there = [owner for owner, count in enumerate(counts) if count]
    there.sort(key=lambda owner: counts[owner], reverse=True)
    num_without = len(there) - len(taken)
    if num_without < 3:
        parts = [*_ties(owners, counts, payout), *_gains(owners, there, payout)]
        return ", ".join(parts) or NOTHING
    takers = [f"{owners[owner]} {short(taken[owner])}" for owner in there if owner in taken]
    if not takers:
        return f"nothing for all {numeral(len(there))}"
    return ", ".join([*takers, "the others nothing"])


def _ties(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> Iterator[str]:
    """Yield who is tied with whom, those with most dice first."""
    for count in sorted({counts[owner] for owner in payout.tied}, reverse=True):
        tied = joined([owners[owner] for owner in payout.tied if counts[owner] == count])
        yield f"{tied} get nothing (tied)"


def _gains(owners: Sequence[str], there: Sequence[Owner], payout: Payout) -> Iterator[str]:
    """Yield what each of the owners `there` gets, without those who are tied."""
    taken = dict(payout.awards)
    for owner in there:
        if owner in taken:
            yield f"{owners[owner]} {short(taken[owner])}"
        elif owner not in payout.tied:
            yield f"{owners[owner]} nothing"


def figures(owners: Sequence[str], casinos: Sequence[Casino]) -> dict[str, str]:
    """Return the facts about casinos that captions of demos may contain, by their names.

    The names are "notes at 3"; "Anna at 3", the number of Anna's dice there; and "first at 3",
    "second at 3" and so on, the owners who would get the highest note, the next, and so on.
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
    """Return the label of taking a chip card: its colour, and what it adds to the value of the set.

    `own` are the chip cards that the player already has.
    """
    count = own.count(chip)
    added = chip_cards.SET_VALUES[count + 1] - chip_cards.SET_VALUES[count]
    return f"Take a {chip} chip card, the {ORDINALS[count]}: +{short(added)}"
