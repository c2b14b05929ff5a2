"""What tiles hide: the tokens of Lucky Punch, and the split of Black Box."""

from random import Random

import pytest

from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.black_box import TOKENS, SplitTokens, TakePile, TokensSplit
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens, TokensHeld
from tests.rules.royale.playing import choices, place, play, position, roll

SPLIT = SplitTokens((20_000, 20_000, 0, 0), (60_000, 0))


@pytest.fixture
def hiding() -> Position:
    """Anna has to hide tokens, and Ben will guess them."""
    return place(position(tiles={1: "A1"}), 1)


@pytest.fixture
def splitting() -> Position:
    """Anna has just taken the higher card at casino one, and Ben has to split the tokens."""
    state = position(
        tiles={1: "G1"}, dice={1: [2]}, notes={1: (60_000, 30_000)}, hands=[0, 1, 0], player=1
    )
    return play(state, roll(6), Place(6))


@pytest.mark.rule("A1")
def test_number_is_secret_until_the_guess(hiding: Position) -> None:
    assert hiding.is_private(0)
    found = [hiding.seen(HideTokens(3), 0, viewer) for viewer in (0, 1, None)]
    assert found == [HideTokens(3), None, None]
    assert hiding.view(None).actions == ()

    one, three = play(hiding, HideTokens(1)), play(hiding, HideTokens(3))
    for viewer in (1, 2, None):
        assert one.view(viewer) == three.view(viewer)
    assert three.view(0).secret == TokensHeld(0, 3)
    assert not three.is_private(1)
    assert three.view(None).actions == (GuessTokens(1), GuessTokens(2), GuessTokens(3))


@pytest.mark.rule("A1")
def test_every_number_is_equally_likely_to_others(hiding: Position) -> None:
    state, rng = play(hiding, HideTokens(3)), Random(1)
    assert {state.resample(1, rng).secret for _ in range(60)} == {
        TokensHeld(0, n) for n in (1, 2, 3)
    }
    assert state.resample(0, rng) == state


@pytest.mark.rule("G1")
def test_others_see_pile_sizes_but_not_faces(splitting: Position) -> None:
    assert splitting.is_private(1)
    assert splitting.view(None).actions == splitting.view(0).actions == ()
    assert splitting.seen(SPLIT, 1, 0) is None
    one, other, uneven = (
        play(splitting, split)
        for split in (
            SPLIT,
            SplitTokens((60_000, 20_000, 20_000, 0), (0, 0)),
            SplitTokens((60_000, 20_000, 20_000, 0, 0), (0,)),
        )
    )
    assert one != other
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != uneven.view(0)
    assert one.view(1).secret == TokensSplit(1, SPLIT)
    assert not one.is_private(0)


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    "split",
    [SPLIT, SplitTokens((60_000, 0, 0), (20_000, 20_000, 0)), SplitTokens(TOKENS[:5], (0,))],
    ids=str,
)
def test_winner_imagines_all_splits_of_these_sizes(splitting: Position, split: SplitTokens) -> None:
    state, rng = play(splitting, split), Random(7)
    drawn = set()
    for _ in range(300):
        other = state.resample(0, rng)
        assert other.view(0) == state.view(0)
        assert isinstance(other.secret, TokensSplit)
        drawn.add(other.secret.split)
    splits = [one for one in choices(splitting) if isinstance(one, SplitTokens)]
    assert drawn == {one for one in splits if one.sizes == split.sizes}
    assert state.resample(1, rng) == state


@pytest.mark.rule("G1")
def test_box_pays_2_chips_or_40_60_80_or_100_thousand(splitting: Position) -> None:
    """The rulebook's own list, and nothing at all, which blanks alone pay."""
    paid = {
        play(splitting, split, TakePile(pile)).returns()[0] - splitting.returns()[0]
        for split in choices(splitting)
        for pile in (1, 2)
    }
    assert paid == {0, 20_000, 40_000, 60_000, 80_000, 100_000}
