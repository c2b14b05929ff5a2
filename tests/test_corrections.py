"""What is typed nearly right on the command line."""

from collections.abc import Callable

import pytest

from lasvegas_tui.cli.main import main
from lasvegas_tui.rules import all_games


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("royale", "play royale"),
        ("Royale --tiles 3", "play royale --tiles 3"),
        ("--theme day royale", "--theme day play royale"),
        ("PLAY Dice", "play dice"),
        ("Rules BOARD B-1", "rules board B-1"),
        ("stats --game Vegan", "stats --game vegan"),
        ("play dice --players Royale,Dice", "play dice --players Royale,Dice"),
        ("help ROYALE", "play royale --help"),
        ("Help Rules", "rules --help"),
    ],
)
def test_capitals_and_a_game_name_alone_are_accepted(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = []
    for line in (typed, meant):
        status, printed = main(line.split()), capsys.readouterr()
        ends.append((status, printed.out.casefold(), printed.err))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("playy royale", "There is no command 'playy': did you mean `lasvegas play`?"),
        ("roayle", "There is no command 'roayle': did you mean `lasvegas play royale`?"),
        ("--theme day resumee", "There is no command 'resumee': did you mean `lasvegas resume`?"),
        ("frobnicate", "There is no command 'frobnicate': there are play, resume, "),
        ("play royal", "There is no game 'royal': did you mean royale?"),
        ("play xyz", "There is no game 'xyz': choose royale, dice, card, board or vegan."),
        ("play", "Choose a game: royale, dice, card, board or vegan, such as"),
        ("play dice --tiles 3", "--tiles is an option of royale, not of dice."),
        ("play royale --tile 3", "There is no option '--tile' here: did you mean --tiles?"),
        ("play royale --no-chips", "--no-chips is an option of dice and card, not of royale."),
        ("stats --gam dice", "There is no option '--gam' here: did you mean --game?"),
        ("--asci", "There is no option '--asci' here: did you mean --ascii?"),
        ("play dice --zzz", "There is no option '--zzz' here: `lasvegas play dice --help`"),
        ("play dice extra", "`lasvegas play dice` does not take 'extra'."),
        ("play --seed 7 dice", "Options come after the game: `lasvegas play royale --help`"),
        ("simulate --jobs 2 dice", "Options come after the game: `lasvegas simulate"),
        ("simulate dice --tiles 3", "--tiles is an option of royale, not of dice."),
        ("rules dize", "There is no game 'dize': did you mean dice?"),
    ],
)
def test_mistyped_argument_gets_advice_in_one_sentence(
    typed: str, told: str, complaint: Callable[..., str]
) -> None:
    said = complaint(*typed.split())
    assert said.startswith(f"lasvegas: {told}")
    assert said.count("\n") == 1


def test_help_names_the_five_games(printed: Callable[..., str]) -> None:
    told = printed("--help")
    assert all(f"{game.name} " in told and game.title in told for game in all_games())


def test_v_prints_the_version(printed: Callable[..., str]) -> None:
    assert printed("-v").startswith("lasvegas ")
