"""Which items a digit selects that several of them have, such as equal cards of a hand.

Each press adds one more; once all are selected, the next selects the last alone, and then none.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.targets import Target


def next_selection(
    items: Sequence[Target], meant: Sequence[int], before: Sequence[int]
) -> Sequence[int]:
    """Return the indices of the items to select when a digit is pressed.

    `meant` are the indices of all `items` with this digit, and `before` those of them that are
    selected now. After a selection made with Space, which no digit makes, the next is one of more
    items.
    """
    selections = [meant[:num_items] for num_items in range(1, len(meant) + 1)]
    longer = next((some for some in selections if len(some) > len(before)), ())
    if items[meant[-1]] != items[meant[0]]:
        selections.append(meant[-1:])
    selections.append(())
    as_items = [[items[index] for index in selection] for selection in selections]
    now = [items[index] for index in before]
    if now in as_items:
        return selections[(as_items.index(now) + 1) % len(selections)]
    return longer
