"""What tiles say of choices and marks: hints, labels and outlooks that no scene shows."""

from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.dice import BIGGY, SMALL
from lasvegas_tui.rules.royale.tiles.black_box import SPLITS, SplitTokens
from lasvegas_tui.rules.royale.tiles.lucky_punch import HideTokens
from lasvegas_tui.rules.royale.tiles.nice_dice import LayDie, LyingDie, NiceDice
from tests.rules.parts import NAMES
from tests.rules.royale.playing import black, place, play, position, roll


def test_hints_of_lucky_punch_explain_right_and_wrong_guesses_in_two_short_lines() -> None:
    state = place(position(tiles={1: "A1"}), 1)
    told = [
        "If Ben guesses right, nobody is paid.",
        "If not, Anna takes 20K for one token, 30K for two, 40K for three.",
    ]
    for now in (state, play(state, HideTokens(2))):
        assert GAME.words.hint(now.view(None), NAMES[:3]).splitlines() == told


def test_hint_of_my_choice_says_how_another_tile_is_activated() -> None:
    state = position(2, tiles={1: "A2", 2: "H2", 3: "G1"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4))
    assert GAME.words.hint(state.view(0), NAMES[:2]) == "As if dice had just been placed there."


def test_choices_of_black_box_are_drawn_as_tokens() -> None:
    table = position(tiles={1: "G1"}).table
    assert SplitTokens((20_000, 20_000, 0, 0, 0), (60_000,)).pictured(table) == (
        "[20K][20K][   ][   ][   ]  ┃  [60K]"
    )
    widths = {len(split.pictured(table)) for split in SPLITS}
    assert len(widths) == 1, "only the bar moves"


def test_words_of_nice_dice_name_the_space_of_a_die() -> None:
    table = position(3, tiles={1: "H1"}).table
    assert LayDie(3).told(table, "Ben") == "Ben chooses the space of the 3."
    tile = NiceDice((LyingDie(0, BIGGY), None, LyingDie(1, SMALL), None, None, None))
    told = "on Nice Dice: Anna 10K for the 1, Ben 30K for the 3"
    assert tile.outlook(NAMES[:2]) == told
