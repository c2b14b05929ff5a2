"""Which items a digit key selects at each press, when several items have the digit."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.targets import Target


def next_selections(
    before: Sequence[int], meant: Sequence[int], items: Sequence[Target]
) -> Sequence[Sequence[int]]:
    """Return the selections that further presses of a digit key lead to, the next one first.

    `before` is the current selection. Selections are sequences of indices into `items`; `meant`
    are the items with the digit. The first press selects the first of these items, the next press
    the first two, and so on up to all of them. Then follows the last item alone, if it looks
    different from the first, and then no item at all.

    If `before` was made in another way, with Space, the next press selects the first items of
    `meant`, one item more than `before` has; then follows no item at all.
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
