"""Who is alone with the screen stays so until everybody has to look: the curtain comes again."""

from pathlib import Path
from random import Random

import pytest

from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play.session import Session
from tests.lines.table import ALONE, CLEAR, told
from tests.lines.test_secrecy import SECRETS
from tests.ui.tables import new_session
from tests.walking import play_until

TAKEN_BACK = Path(__file__).parents[1] / "games" / "vegan-taken-back-at-a-curtain.jsonl"
AGREE = "Does everybody agree"


def at_a_hand(name: str) -> Session:
    """Return a game in which a hand is next, and something before it can be taken back by all."""
    game, num, options = SECRETS[name]
    session, rng = new_session(game, num, **options), Random(3)

    def is_there() -> bool:
        players = () if session.sealed else session.awaited[:1]
        return any(session.is_private(player) for player in players) and is_agreed_on(session)

    return play_until(session, rng, is_there)


def is_agreed_on(session: Session) -> bool:
    """Whether the last decision can be taken back, and only by all."""
    players = range(len(session.seats))
    return session.can_take_back and not any(session.can_undo(player) for player in players)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_curtain_returns_before_a_hand_after_all_were_asked(answer: str) -> None:
    text = told(load(TAKEN_BACK).session, "", "red 3", "u", answer)
    assert AGREE in text
    after = text.partition(AGREE)[2]
    assert after.count(ALONE) == 1
    assert "Hand: " not in after


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("name", ["card", "duels", "vegan", "vegan against the bank"])
def test_agreement_is_asked_with_the_hand_cleared_for_good(name: str, answer: str) -> None:
    text = told(at_a_hand(name), "", "undo", answer)
    before, _, after = text.partition(AGREE)
    assert before.rpartition(ALONE)[2].count(CLEAR) == 1, "the hand is cleared away first"
    assert "Hand: " not in after
    assert answer == "yes" or ALONE in after


@pytest.mark.parametrize("seed", [0, 1, 4])
def test_curtain_comes_before_every_hand_after_the_end_of_a_round(seed: int) -> None:
    """The last choice of a round may be one player's alone, who then begins the next round."""
    text = told(new_session("card", 2, seed=seed), *["", "11", "1"] * 80)
    assert "is over. Press Enter" in text
    for after in text.split("is over. Press Enter")[1:]:
        assert ALONE in after.partition("Hand: ")[0]


def test_curtain_comes_after_a_reveal_even_for_the_last_chooser() -> None:
    text = told(new_session("card", 2), "", "11", "", "11", "", "11")
    assert [text.count(f"{name} alone") for name in ("Anna", "Ben")] == [2, 2]


def test_failed_action_gives_the_hand_a_new_curtain() -> None:
    def fail(entry: object) -> None:
        raise TranscriptError("The disk is full.")

    session = at_a_hand("vegan")
    session.journal = fail
    after = told(session, "", "10", "").partition("This could not be done")[2]
    assert ALONE in after
    assert "Hand: " not in after


def test_own_money_behind_a_curtain_is_printed_with_the_open_question() -> None:
    text = told(at_a_hand("card"), "", "money")
    alone = text.partition(ALONE)[2].partition(CLEAR)[0]
    assert alone.count("Hand: ") == 2
    assert text.count(ALONE) == 1, "nobody else had to look"


def test_hand_is_behind_a_curtain_again_after_own_money_was_hidden() -> None:
    text = told(at_a_hand("card"), "money", "", "hide")
    _, _, after = text.partition("Press Enter to clear it.")
    assert ALONE in after
    assert "Hand: " not in after
