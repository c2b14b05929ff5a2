"""What a demo can name of Las Vegan: what counts at the machines, who has the fewest tricks.

The cards taken lie face down in a game (V-5), but whoever wrote the demo down has seen them all.
"""

from __future__ import annotations

from lasvegas_tui.rules.grammar import joined, signed
from lasvegas_tui.rules.vegan.cards import name
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.words import Names


def tallies(view: VeganView, owners: Names) -> dict[str, str]:
    """Return what can be named of a table.

    That is what counts at a machine and what it brings, "Anna at R" and "Anna from R"; in all,
    "Anna.change"; "Anna.tricks"; "token at R", "golden"; of the trick as it lies "taker", "card"
    and "sevens"; and "fewest", "most" and "richest", which may be several.
    """
    table = view.table
    found: dict[str, str] = {}
    if table.golden is not None:
        found["golden"] = signed(table.golden)
    for machine, token in zip(table.machines, table.placed, strict=True):
        found[f"token at {machine}"] = "nothing" if token is None else signed(token)
    for owner, (who, cards) in enumerate(zip(owners, view.remembered.taken, strict=False)):
        score = table.score(table.counts(cards), owner)
        found[f"{who}.tricks"] = str(table.num_tricks[owner])
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
