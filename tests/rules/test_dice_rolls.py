from collections import Counter
from itertools import product
from random import Random

import pytest

from lasvegas_tui.rules.dice_rolls import throw


class Fixed(Random):
    """Draws one number again and again."""

    def __init__(self, drawn: float) -> None:
        super().__init__(0)
        self.drawn = drawn

    def random(self) -> float:
        return self.drawn


@pytest.mark.rule("D-5")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_every_throw_has_the_odds_of_single_dice(count: int) -> None:
    """All 6**count equal parts of what is drawn meet each throw as often as they should."""
    parts = 6**count
    thrown = Counter(throw(Fixed((part + 0.5) / parts), count) for part in range(parts))
    assert thrown == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))


@pytest.mark.parametrize("count", range(1, 13))
def test_highest_random_number_gives_the_highest_throw(count: int) -> None:
    assert throw(Fixed(1 - 2**-53), count) == (6,) * count
    assert throw(Fixed(0.0), count) == (1,) * count


def test_eight_dice_show_each_face_evenly() -> None:
    rng = Random(1)
    faces = Counter(face for _ in range(3000) for face in throw(rng, 8))
    assert faces.total() == 24_000
    assert all(abs(faces[face] - 4000) < 250 for face in range(1, 7))
