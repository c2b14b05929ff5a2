"""The hearts, 1 to 3, that players show in a dice-duel, and which number beats which."""

from __future__ import annotations

from typing import NewType

Hearts = NewType("Hearts", int)
"""How many hearts a player shows in a duel: 1, 2 or 3."""

HEARTS = (Hearts(1), Hearts(2), Hearts(3))  # B-19
ONE, TWO, THREE = HEARTS
BEATEN = {ONE: THREE, TWO: ONE, THREE: TWO}  # B-20
DEFENDING = THREE  # B-20: the defender keeps the space if both show this
