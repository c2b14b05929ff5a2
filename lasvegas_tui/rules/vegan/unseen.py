"""Cards that a player has not seen, given out as they could lie."""

from __future__ import annotations

from random import Random

from lasvegas_tui.rules.vegan.cards import Card, Hand, in_order

NUM_TRIES = 30
"""How often hands that agree with what was shown are looked for."""


def dealt_anew(unseen: list[Card], sizes: list[int], voids: list[str], rng: Random) -> list[Hand]:
    """Gives hands of these sizes, nobody with a colour they have shown to lack if that can be found."""
    holders = range(len(sizes))
    for _ in range(NUM_TRIES):
        hands: list[list[Card]] = [[] for _ in holders]
        rng.shuffle(unseen)
        for card in sorted(unseen, key=lambda card: sum([card[0] not in voids[h] for h in holders if sizes[h]])):
            room = [0 if card[0] in voids[h] else sizes[h] - len(hands[h]) for h in holders]
            if not any(room):
                break
            hands[rng.choices(holders, room)[0]].append(card)
        else:
            return [in_order(hand) for hand in hands]
    ends = [sum(sizes[: h + 1]) for h in holders]
    return [in_order(unseen[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
