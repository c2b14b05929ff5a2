"""What is told of a game, and the commands at a question."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui import bots, rules
from lasvegas_tui.bots import BotError, playouts
from lasvegas_tui.lines.console import WIDTH, spoken, wrapped
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Asked, Chose, TookBack
from lasvegas_tui.rules.core import Action, Terminal
from lasvegas_tui.safe_text import num_cells
from tests.lines.table import ALONE, new_session, told
from tests.toys import pig
from tests.walking import random_steps

TWO = ("Anna", "Ben")
ANNA = ("Anna", "Ruby:simple")


def test_game_begins_with_its_title_and_is_told_by_its_words_or_field_names() -> None:
    lines = told(new_session("dice", *ANNA, neutral=False)).splitlines()
    assert lines[:3] == ["Las Vegas.", "1: Anna.", "2: Ruby (simple bot)."]
    assert lines[3] == "Options: neutral False."
    words, names = pig.GAME.words, ("Anna", "Ben")
    state = pig.GAME.new(2, pig.GAME.options())
    assert words.table(state.view(None), names) == ["Scores Anna 0, Ben 0.", "At risk 0."]


def last(session: Session, *answers: str) -> list[str]:
    """Return the lines between the last answer and the question after it."""
    before, after = told(_again(session), *answers[:-1]), told(session, *answers)
    return after[len(before) :].splitlines()[1:-1]


def told_by(session: Session, *answers: str) -> list[str]:
    """Return the lines that the last answer, a command, is told by; the question comes again."""
    return last(session, *answers)[:-1]


def first_number(session: Session) -> str:
    """Roll, and return the first number that can be chosen then."""
    lines = last(session, "")
    return lines[1 + lines.index("Anna, to choose a number.")].partition(":")[0]


def _again(session: Session) -> Session:
    return Session.replay(session.header, session.events)


def test_table_is_described_in_full_first_and_then_by_changes() -> None:
    session = new_session("dice", *ANNA)
    number = first_number(session)
    first, second = told(session, number).split(f"> {number}\n")
    assert first.count("Casino ") == 6
    changed = [line for line in second.splitlines() if line.startswith("Casino ")]
    assert 0 < len(changed) < 4


def test_hand_is_printed_again_after_it_was_cleared() -> None:
    session = new_session("vegan", *TWO)
    text = told(session, "", "hide", "")
    (hand, again) = [line for line in text.splitlines() if line.startswith("Hand: ")]
    assert hand == again


def test_commands_print_the_table_the_history_and_what_came_since() -> None:
    lines = last(new_session("dice", *ANNA), "", "table")
    assert sum(line.startswith("Casino ") for line in lines) == 6
    assert lines[0] == "Round 1 of 4."
    session = new_session("royale", *TWO)
    begun = "Round 1: the casinos are stocked, and everybody takes two chips (20K)."
    assert begun in last(session, "", "history")
    assert last(_again(session), "since")[0] == begun
    assert told_by(_again(session), "list")[-1] == "or pass"


def test_help_lists_commands_and_previews_a_choice() -> None:
    session = new_session("dice", *TWO)
    number = first_number(session)
    assert any(line.startswith("quit: ") for line in last(_again(session), "?"))
    preview = last(_again(session), f"? {number}")
    assert " would " in preview[0]
    assert preview == last(_again(session), f"?{number}")
    assert told_by(_again(session), "? 9") == ["There is no choice 9 now."]
    assert last(_again(session), "? 9")[-1] == "Anna, to choose a number."


def test_list_and_advice_say_why_there_is_none() -> None:
    for command in ("list", "hint"):
        told_now = told_by(new_session("dice", *TWO), command)
        assert told_now == ["There is nothing to choose now."]
    header = new_session("dice", *ANNA).header
    session = Session.start(replace(header, advice=False))
    assert told_by(session, "", "hint") == ["This game is played without advice."]


def test_rules_are_found_by_names_and_words() -> None:
    session = new_session("royale", *TWO)
    assert "A1 Lucky Punch" in last(session, "rules")
    page = last(_again(session), "rules A1")
    assert page[0] == "A1 Lucky Punch"
    assert not [line for line in page if "**" in line or line.startswith("#")]
    assert told_by(_again(session), "rules xyzzy") == ["No page has any of these words."]


def test_enter_throws_the_gold_die_and_makes_no_other_choice() -> None:
    session = new_session("board", "Anna", "Ben")
    told(session, "", "3", "5", "")
    events = [type(event.action).__name__ for event in session.events if isinstance(event, Chose)]
    assert events == ["PlacePawn", "PlacePawn", "ThrowDie"]


def test_take_back_needs_agreement_of_all() -> None:
    session = new_session("dice", *TWO)
    number = first_number(session)
    refused = last(_again(session), number, "", "undo", "no")
    assert "Ben, to choose a number." in refused
    asked = last(_again(session), number, "", "undo")
    assert asked[0].startswith("Does everybody agree to undo Anna's choice?")
    assert asked[-1] == "Type yes or no."
    lines = last(session, number, "", "undo", "yes")
    assert lines[0] == "Anna's choice is undone, and all that came after it."
    assert TookBack() in session.events


def test_only_person_takes_back_without_agreement() -> None:
    session = new_session("royale", *ANNA)
    number = first_number(session)
    lines = last(_again(session), number, "undo")
    assert " ".join(lines).startswith(
        "This undoes Anna's choice and all that came after it; the game will then not count in "
        "your records. Undo again to do it."
    )
    for between in ("table", "rules", "nonsense"):
        lines = last(_again(session), number, "undo", between, "undo")
        assert "Undo again to do it." in " ".join(lines), "another line came in between"
    lines = last(session, number, "undo", "undo")
    assert "undone" in lines[0]


def test_choice_can_be_undone_before_it_reveals_anything_and_nothing_at_the_start() -> None:
    assert "There is nothing to undo yet." in last(new_session("dice", *TWO), "undo")
    session = new_session("dice", *TWO)
    number = first_number(session)
    lines = last(session, number, "undo")
    assert lines[0] == "Anna's choice is undone."
    assert "Anna, to choose a number." in lines


def test_sealed_choice_is_changed_behind_its_owners_curtain() -> None:
    session = new_session("card", *TWO)
    told(session, "", "11", "undo")
    assert session.sealed == {0}
    text = told(session, "undo", "", "undo")
    assert "Anna, to change your choice." in text
    behind = text.partition(f"Anna {ALONE}")[2]
    assert "Anna, your choice lies face down: " in behind
    assert "Anna, to choose cards." in behind, "she is asked at once"
    assert ALONE not in behind
    assert session.sealed == frozenset()
    again = told(session, "")
    assert again.count(f"Anna {ALONE}") == 1


def test_a_sealed_choice_is_kept_by_enter_and_by_going_back() -> None:
    for answers in (("undo", ""), ("undo", "", ""), ("undo", "back")):
        session = new_session("card", *TWO)
        told(session, "", "11")
        text = told(session, *answers)
        assert session.sealed == {0}
        assert text.endswith(f"Ben {ALONE}> ") or answers[-2:] == ("undo", "")


def test_everybody_who_has_sealed_may_change_it_the_last_one_first() -> None:
    for num, owner in enumerate(("Ben", "Anna")):
        session = new_session("card", *TWO, "Cleo")
        told(session, "", "11", "", "11")
        text = told(session, "undo", *["undo"] * num, "", "undo")
        assert f"{owner}, your choice lies face down: " in text
        assert session.sealed == {num}
        assert "Type undo for what somebody else has chosen." in text
        assert text.rpartition(ALONE)[0].endswith(f"\n{owner} ")


def test_game_waits_until_somebody_lets_another_bot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of seats cannot be taken back, so nobody is to miss why it came."""

    def fail(*_: object) -> Action:
        raise BotError("Bot gentle has no idea.")

    session = new_session("dice", "Ruby:gentle", "Anna")
    monkeypatch.setattr(Session, "bot_choice", fail)
    text = told(session)
    assert "Ruby cannot continue: Bot gentle has no idea." in text
    assert text.endswith("Press Enter to let another bot play.\n> ")
    assert session.seats[0].bot == "gentle"
    text = told(session, "")
    assert "From here on the sharp bot plays for Ruby." in text
    assert session.seats[0].bot == bots.SHARP


def test_where_only_bots_play_another_one_plays_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(session: Session, player: int) -> Action:
        if session.seats[player].bot == "gentle":
            raise BotError("Bot gentle has no idea.")
        return session.state.legal_actions(player)[0]

    session = new_session("dice", "Ruby:gentle", "Lou:random")
    monkeypatch.setattr(Session, "bot_choice", choose)
    assert "has no idea. From here on the sharp bot" in " ".join(told(session).split())
    assert isinstance(session.node, Terminal)


def test_advice_lists_choices_with_their_worth_and_is_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 300)
    session = new_session("dice", *ANNA)
    lines = last(session, "", "hint")
    assert lines[0] == "Trying every choice. This takes up to ten seconds."
    assert lines[1].startswith("The best is ")
    assert lines[2].startswith("This round brings on average: Anna ")
    assert any(line.startswith("Chance to win the game: ") for line in lines)
    assert any(line.endswith((" less.", ": as good.")) for line in lines)
    assert not any("A bar" in line for line in lines)
    assert Asked(0) in session.events
    assert "Anna asks for advice." in told(_again(session), "history")


def test_handover_setting_always_or_never_decides_about_curtains() -> None:
    session = new_session("dice", *TWO)
    assert "Anna alone: press Enter." in told(_again(session), handover="always")
    card = new_session("card", *TWO)
    assert "alone" not in told(_again(card), handover="never")
    assert "Hand: " in told(card, handover="never")


@pytest.mark.parametrize("game", rules.names())
def test_every_line_of_every_game_is_short_enough_to_hear(game: str) -> None:
    session = new_session(game, "Ruby:random", "Duke:random", "Lou:random", seed=5)
    text = told(session)
    assert isinstance(session.node, Terminal)
    assert text.splitlines()[-4] == "The game is over."
    assert not [line for line in text.splitlines() if len(line) > 79]
    assert not [sign for sign in "→−±×│" if sign in text]


def test_unchanged_things_keep_their_line() -> None:
    session = new_session("royale", "Anna", "Ben", tiles=6)
    num_changed = []
    before: list[str] = []
    for _ in random_steps(session, Random(1)):
        lines = session.game.words.table(session.view(None), TWO)
        num_changed.append(sum(line not in before for line in lines))
        before = lines
    assert sorted(num_changed)[len(num_changed) // 2] <= 3


@given(st.text(st.sampled_from("ab 1 é你🎲 .,;:—…·\u3164\xa0")))
def test_wrapping_fits_the_screen_and_loses_no_character(text: str) -> None:
    lines = list(wrapped(text))
    assert all(sum(map(num_cells, line)) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_long_text_is_split_into_sentences() -> None:
    notes, dice, now = "Casino 6, Circus: 90K and 40K.", "Dice: Anna 3.", "Now: Anna 90K."
    assert list(wrapped(f"{notes} {dice} {now}")) == [f"{notes} {dice} {now}"]
    dice = "Dice: Anna 3, Ben 2, Cleo 1, White 2."
    assert list(wrapped(f"{notes} {dice} {now}")) == [notes, dice, now]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 → Moonlight", "3 to Moonlight"),
        ("−4", "-4"),
        ("+31K ± 4K", "+31K plus or minus 4K"),
        ("60K 20K  |  0 0", "60K 20K and 0 0"),
    ],
)
def test_signs_are_replaced_by_words_for_screen_readers(text: str, said: str) -> None:
    assert " ".join(spoken(text).split()) == said
