"""Sentences about casinos: their payouts, and the effects of placing dice.

`CasinoWords` is the base of the words of games with casinos.
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
from lasvegas_tui.rules.casino.money import amounts, short
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
    """The sentences that games with casinos share: amounts are dollars."""

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
        """Return what each player gets at each casino, or would get if the round ended now."""
        places: dict[str, list[float]] = {}
        for name, casino in zip(self.casino_names, seen.table.casinos, strict=True):
            places[f"at {name}"] = by_player = [0.0] * num_players
            for owner, note in casino.payout().awards:
                if owner < num_players:
                    by_player[owner] = note
        return places


def why(dice_of_nobody: str) -> str:
    """Return what a new player is told of payouts where some dice belong to nobody."""
    return f"Most dice win the top note, ties nothing. {dice_of_nobody} dice are nobody's."


def last_of_round(dice: str, left: Sequence[int]) -> str:
    """Name the dice rolled next, as the last ones if only one of the players has any left."""
    if sum(map(bool, left)) == 1:
        return f"{dice}, the last of the round"
    return dice


def paid(
    news: CasinoPaid,
    casino: str,
    owners: Sequence[str],
    num_players: int,
    pieces: str = "dice",
) -> list[str]:
    """Describe the payout of a casino; a note that an imaginary player wins goes to nobody.

    `pieces` are what tied players take back; where they are empty, nothing is said of it.
    """
    told = []
    if news.tied:
        told.append(_tie(news.tied, owners, num_players, pieces))
    for owner, note in news.awards:
        if owner < num_players:
            told.append(f"{owners[owner]} takes {short(note)}")
        else:
            told.append(f"{owners[owner]} win {short(note)}, which nobody gets")
    if news.left:
        told.append(f"nobody gets {joined(_left(news.left), 'or')}")
    if not told:
        return []
    return [f"{casino}: {sentence('; '.join(told))}"]


def _left(notes: Sequence[int]) -> list[str]:
    """Return notes in words, equal ones together: "90K", "the two 20K notes"."""
    told = []
    for note, count in Counter(notes).items():
        if count > 1:
            told.append(f"the {numeral(count)} {short(note)} notes")
        else:
            told.append(short(note))
    return told


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
    """Yield a line about everybody's money, then one about each player's chip cards."""
    money = map(_money_told, view.purses, view.num_notes)
    yield f"Money: {', '.join(map(' '.join, zip(names, money, strict=True)))}."
    for name, own in zip(names, chips_won, strict=True):
        if own:
            yield f"Chip cards of {name}: {chips_line(own)}."


def _money_told(money: Sequence[int] | None, num_notes: int) -> str:
    text = money_text(money, num_notes)
    if open_amount(money, num_notes) is None:
        return f"{text} face down"
    return text


def money_text(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> str:
    """Return an amount of money in thousands, or the number of notes if some are face down."""
    amount = open_amount(money, num_notes, extra)
    if amount is None:
        return counted(num_notes, "note")
    if amount:
        return short(amount)
    return "0"


def open_amount(money: Sequence[int] | None, num_notes: int, extra: int = 0) -> int | None:
    """Return an amount of money in dollars; None if some notes are face down."""
    if money is None and num_notes:
        return None
    return sum(money or ()) + extra


def notes_and_sets(total: int, sets: int) -> str:
    """Describe a total as notes and sets of chip cards; `sets` are the dollars for sets."""
    return f"{short(total - sets)} in notes, {short(sets)} in sets"


def set_figures() -> dict[str, str]:
    """Return the values of sets of chip cards by their names in demos, such as "set of 3"."""
    return {f"set of {size}": short(value) for size, value in enumerate(chip_cards.SET_VALUES)}


NOTHING = "nothing for anybody"


def placing_preview(
    name: str, owners: Sequence[str], player: int, old: Casino, new: Casino
) -> list[str]:
    """Describe what a player's placing would change at a casino."""
    first = f"{owners[player]} would have {num(new.counts[player], 'die')} at {name}"
    return changed(first, owners, old, new)


def changed(
    first: str, owners: Sequence[str], old: Casino, new: Casino, besides: Sequence[str] = ()
) -> list[str]:
    """Describe a placing: the text `first`, then ties made or broken, then the payout.

    `besides` are results that follow the payout.
    """
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
        sentence(f"if it ended now: {'; '.join([shares(owners, counts, after), *besides])}"),
    ]


def deciding_rule(owners: Sequence[str], player: Player, casino: Casino, num_players: int) -> str:
    """Return the rule that decides what a player gets at a casino, as a sentence.

    It is empty if the player has no dice there. The owners after the players are imaginary.
    """
    payout, counts = casino.payout(), casino.counts
    if player in payout.tied:
        rivals = [o for o in payout.tied if o != player and counts[o] == counts[player]]
        # D-8, R-7, C-7
        return f"Equal dice cancel out: you and {owners[rivals[0]]} get nothing."
    takers = [owner for owner, _ in payout.awards]
    nobodies = [owner for owner in takers if owner >= num_players]
    if nobodies:  # D-16, R-9
        return f"{upper(owners[nobodies[0]])} are nobody's: nobody gets their notes."
    if not counts[player]:
        return ""
    if player not in takers:
        return "There are fewer notes here than players with dice."
    if player == takers[0]:
        return "The most dice take the highest note."
    return f"The next most dice take the next note: {short(dict(payout.awards)[player])}."


def shares(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> str:
    """List who ties at a casino and what the others there get: "Anna and Ben tie, Cleo 70K"."""
    taken = dict(payout.awards)
    there = sorted((o for o, count in enumerate(counts) if count), key=lambda o: -counts[o])
    if len(there) - len(taken) < 3:
        return (
            ", ".join([*_ties(owners, counts, payout), *_gains(owners, there, payout)]) or NOTHING
        )
    takers = [f"{owners[o]} {short(taken[o])}" for o in there if o in taken]
    if not takers:
        return f"nothing for all {numeral(len(there))}"
    return ", ".join([*takers, "the others nothing"])


def _ties(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> Iterator[str]:
    """Yield who is tied with whom, those with most dice first."""
    for count in sorted({counts[owner] for owner in payout.tied}, reverse=True):
        yield f"{joined([owners[o] for o in payout.tied if counts[o] == count])} tie"


def _gains(owners: Sequence[str], there: Sequence[Owner], payout: Payout) -> Iterator[str]:
    """Yield what everybody gets who is not tied."""
    taken = dict(payout.awards)
    for owner in there:
        if owner in taken:
            yield f"{owners[owner]} {short(taken[owner])}"
        elif owner not in payout.tied:
            yield f"{owners[owner]} nothing"


def figures(owners: Sequence[str], casinos: Sequence[Casino]) -> dict[str, str]:
    """Return the facts about casinos that a caption of a demo can name, with their values.

    The names are "notes at 3"; "Anna at 3", the number of her dice there; and "first at 3", the
    player who would get the highest note.
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
