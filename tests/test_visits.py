"""The short form of the random replies; `python -m tests.visits` is the long one."""

import pytest

from lasvegas_tui.play.keyboard_sharing import Seating
from tests import visits


@pytest.mark.long
def test_no_secret_is_shown_without_a_curtain_in_random_play() -> None:
    seen = visits.play_many("in short", 2500)
    for what in ("Agreement", "a curtain", "a secret choice", "PrivatePage", "a pause"):
        assert seen[what] > 1, what
    for what in ("a curtain", "a secret choice", "an open question", "own money"):
        assert seen[f"{what} in lines"], what


def test_secret_shown_without_a_curtain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(seating: Seating) -> None:
        seating.is_private = False

    monkeypatch.setattr(Seating, "give_back", keep)
    with pytest.raises(AssertionError, match="alone"):
        visits.play_many("broken", 20_000)
