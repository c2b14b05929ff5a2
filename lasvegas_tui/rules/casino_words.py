"""Sentences about casinos: what one paid, and what a placing would change."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules import chips
from lasvegas_tui.rules.casinos import Casino, CasinoPaid, Payout
from lasvegas_tui.rules.chips import Chip
from lasvegas_tui.rules.grammar import (
    agreed,
    amounts,
    joined,
    numeral,
    sentence,
)
from lasvegas_tui.rules.money import short

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def paid(
    news: CasinoPaid,
    casino: str,
    owners: Sequence[str],
    num_players: int,
    pieces: str = "dice",
    away: str = "under the pile",
) -> list[str]:
    """Return what a casino paid; what nobody wins, or an owner behind the players, goes away."""
    told = []
    if news.tied:
        told.append(f"{joined([owners[o] for o in news.tied])} tied and take their {pieces} back")
    for owner, note in news.awards:
        if owner < num_players:
            told.append(f"{owners[owner]} takes {short(note)}")
        else:
            told.append(f"{owners[owner]} sends {short(note)} {away}")
    if news.left:
        told.append(f"{amounts(news.left)} {agreed('go', len(news.left))} {away}")
    if not told:
        return []
    return [f"{casino}: {sentence('; '.join(told))}"]


NOTHING = "nothing for anybody"


def foretold(name: str, owners: Sequence[str], player: int, old: Casino, new: Casino) -> list[str]:
    """Describe what a player's placing would change at a casino."""
    return changed(f"{owners[player]} would have {new.counts[player]} at {name}", owners, old, new)


def changed(first: str, owners: Sequence[str], old: Casino, new: Casino) -> list[str]:
    """Describe a placing: a sentence that begins with `first`, then ties, then the payout."""
    before, after, counts = old.payout(), new.payout(), new.counts
    freed = [o for o in before.tied if o not in after.tied]
    caught = [o for o in after.tied if o not in before.tied]
    changes = []
    if freed:
        changes.append(f"{joined([owners[o] for o in freed])} would no longer be tied")
    if caught:
        rivals = [o for o in after.tied if any(counts[o] == counts[c] for c in caught)]
        those = joined([owners[o] for o in rivals]) if len(rivals) < 4 else numeral(len(rivals))
        changes.append(f"{those} would be tied")
    return [
        sentence("; ".join([first, *changes])),
        sentence(f"if it ended now: {shares(owners, counts, after)}"),
    ]


def shares(owners: Sequence[str], counts: Sequence[int], payout: Payout) -> str:
    """Return what all who are at a casino would be paid: "Anna 70K, Ben nothing"."""
    taken = dict(payout.awards)
    there = sorted((o for o, count in enumerate(counts) if count), key=lambda o: -counts[o])
    if len(there) - len(taken) < 3:
        gains = {owner: short(note) for owner, note in taken.items()}
        return ", ".join(f"{owners[o]} {gains.get(o, 'nothing')}" for o in there) or NOTHING
    paid = [f"{owners[o]} {short(taken[o])}" for o in there if o in taken]
    if not paid:
        return f"nothing for all {numeral(len(there))}"
    return ", ".join([*paid, "the others nothing"])


def figures(owners: Sequence[str], casinos: Sequence[Casino]) -> dict[str, str]:
    """Return what can be named of casinos: their notes, what owners have there, what would be paid.

    That is "notes at 3", "Anna at 3", and who would take a note now: "first at 3", "second at 3".
    """
    found = {}
    for number, casino in enumerate(casinos, 1):
        found[f"notes at {number}"] = amounts(casino.notes)
        for owner, count in zip(owners, casino.counts, strict=False):
            found[f"{owner} at {number}"] = str(count)
        for place, (taker, _) in zip(ORDINALS, casino.payout().awards, strict=False):
            found[f"{place} at {number}"] = owners[taker]
    return found


def chip_label(chip: Chip, own: Sequence[Chip]) -> str:
    """Return the choice of a chip card, with what it adds to the player's own of its colour."""
    count = own.count(chip)
    added = chips.SET_VALUES[count + 1] - chips.SET_VALUES[count]
    return f"Take a {chip} chip card, the {ORDINALS[count]}: +{short(added)}"
