"""Names by which a demo can refer to facts about Las Vegan, such as the cards that count."""

from __future__ import annotations

from lasvegas_tui.rules.grammar import joined, signed
from lasvegas_tui.rules.vegan.cards import name
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.words import Names


def tallies(view: VeganView, owners: Names) -> dict[str, str]:
    """Return names for facts about a table, with their values.

    Of a machine there is "token at R", and "golden". Where tricks lie open (V-5), "Anna at R" are
    the cards that count there, "Anna from R" is their worth, and "Anna.change" that at all machines
    together; "Anna.tricks" is always there. Of the current trick they are "taker", "card" and
    "sevens". There may be several names in "fewest", "most" and "richest".
    """
    table = view.table
    found: dict[str, str] = {}
    if table.golden is not None:
        found["golden"] = signed(table.golden)
    for machine, token in zip(table.machines, table.placed, strict=True):
        found[f"token at {machine}"] = "nothing" if token is None else signed(token)
    for who, num_tricks in zip(owners, table.num_tricks, strict=False):
        found[f"{who}.tricks"] = str(num_tricks)
    for owner, (who, cards) in enumerate(zip(owners, view.open_tricks, strict=False)):
        score = table.score(table.counts(cards), owner)
        found[f"{who}.change"] = signed(score.change)
        for machine, count, gain in zip(table.machines, score.counts, score.gains, strict=True):
            found[f"{who} at {machine}"] = str(count)
            found[f"{who} from {machine}"] = signed(gain)
    if table.trick.laid:
        best, _ = table.trick.best()
        found |= {
            "taker": owners[best.owner],
            "card": name(best.card),
            "sevens": str(table.trick.sevens),
        }
    for word, extreme, counts in (
        ("fewest", min, table.num_tricks),
        ("most", max, table.num_tricks),
        ("richest", max, table.cabbages),
    ):
        those = [
            who for who, count in zip(owners, counts, strict=False) if count == extreme(counts)
        ]
        found[word] = joined(those)
    return found
