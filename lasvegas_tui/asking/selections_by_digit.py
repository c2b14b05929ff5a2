"""Which items a digit key selects at each press, when several items have the digit."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.targets import Target


def next_selections(
    before: Sequence[int], meant: Sequence[int], items: Sequence[Target]
) -> Sequence[Sequence[int]]:
    """Return the selections that a digit key goes through after `before`, the next one first.

    Each selection is a sequence of indices into `items`; `meant` are the items with that digit. A
    press selects the first of these, the next press the first two, and so on up to all of them.
    Next comes the last item alone, if it looks different from the first; then no item at all.
    A player can also select other items with Space. If `before` is such a selection, the first one
    returned has one item more than `before`.
    """
    selections = [meant[:num_items] for num_items in range(1, len(meant) + 1)]
    longer = [some for some in selections if len(some) > len(before)]
    if items[meant[-1]] != items[meant[0]]:
        selections.append(meant[-1:])
    if not before:
        return selections
    selections.append(())
    looks = [_looks(some, items) for some in selections]
    if _looks(before, items) in looks:
        return selections[looks.index(_looks(before, items)) + 1 :]
    return [*longer[:1], ()]


def _looks(indices: Sequence[int], items: Sequence[Target]) -> tuple[Target, ...]:
    """Return the items with these indices, by which equal selections are equal."""
    return tuple(items[index] for index in indices)
