"""Choices have numbers, are listed, and are meant by numbers or words."""

import pytest

from lasvegas_tui import rules
from lasvegas_tui.lines.choices import Choices, UnknownChoiceError
from lasvegas_tui.rules.board.actions import FrontMan, GoodLuck, MaryChip, Move, PlacePawn, ThrowDie
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.royale.actions import Pass, Place
from lasvegas_tui.rules.vegan.actions import Play
from lasvegas_tui.rules.vegan.cards import Card
from tests.lines.table import new_session

NAMES = ("Anna", "Ben")
NUMBERS = (Place(2), Place(3), Place(6), Pass())


def choices(game: str, *actions: Action) -> Choices:
    view = new_session(game, *NAMES).view(None)
    return Choices(actions, rules.game(game).words, view, NAMES)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2", Place(2)),
        ("3 to Moonlight", Place(3)),
        ("3 → Moonlight", Place(3)),
        ("moonlight", Place(3)),
        ("moon", Place(3)),
        ("SUNSET", Place(6)),
        ("pass", Pass()),
        ("p", Pass()),
        ("10", Pass()),
        ("06", Place(6)),
    ],
)
def test_number_or_words_select_a_choice(typed: str, meant: Action) -> None:
    assert choices("royale", *NUMBERS).meant(typed) == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", "There is no choice 1 now."),
        ("4 to Paris", "That is not one of the choices. Type ? for help."),
        ("3 to Kings", "That is not one of the choices. Type ? for help."),
        ("!", "That is not one of the choices. Type ? for help."),
        ("to", "That could be 2, 3 or 6: type a number."),
    ],
)
def test_ambiguous_or_meaningless_choice_is_refused(typed: str, said: str) -> None:
    with pytest.raises(UnknownChoiceError) as error:
        choices("royale", *NUMBERS).meant(typed)
    assert str(error.value) == said


def test_choices_keep_their_numbers_on_the_table_and_others_follow() -> None:
    found = list(choices("royale", *NUMBERS).lines())
    assert found == ["2: Kings", "3: Moonlight", "6: Sunset", "or pass"]
    assert choices("royale", *NUMBERS).line_of(Pass()) == "pass"
    assert choices("royale", *NUMBERS).usual is None


def test_cards_are_selected_by_their_dice_in_any_order() -> None:
    session = new_session("card", *NAMES)
    while not session.awaited:
        session.draw()
    view = session.view(0)
    hand = Choices(view.actions, session.game.words, view, NAMES)
    for action in view.actions:
        assert isinstance(action, Select)
        digits = [card.text for card in action.cards]
        if len(action.cards) > 1:
            assert hand.meant(" ".join(digits)) == hand.meant(" ".join(reversed(digits))) == action
        elif action.cards[0].num_dice == 1:
            assert hand.meant(digits[0]) == action
    assert len(set(hand.numbers)) == len(hand.actions)


def test_many_choices_are_listed_by_kind() -> None:
    session = new_session("board", *NAMES)
    session.choose(0, PlacePawn(3))
    session.choose(1, PlacePawn(5))
    view = session.view(0)
    found = Choices(view.actions, session.game.words, view, NAMES)
    lines = list(found.lines())
    assert lines[0].startswith("1 to 14: Move the pawn to table 1, and so on"), "as on the table"
    assert lines[1] == "15 or Enter: Roll the gold die"
    assert found.line_of(ThrowDie()) == "15: Roll the gold die"
    assert found.usual == ThrowDie()
    assert lines[2].startswith("16 to 21: Good Luck 1, then roll, and so on to: Good Luck 6")
    assert lines[-1] == "Type list to see them all."
    assert len(lines) < 8
    assert len(list(found.all_lines())) == len(found.actions) > 30
    assert isinstance(found.meant("roll the"), ThrowDie)
    assert found.meant("good luck 4") == GoodLuck(4)
    assert found.meant("move 9") == Move(9)
    assert found.meant("front 9") == FrontMan(9)
    assert found.meant("mary") == MaryChip()


@pytest.mark.parametrize(
    ("game", "actions", "lines"),
    [
        (
            "vegan",
            (Play(Card("R3")), Play(Card("R7"))),
            ["10: Play the red 3", "11: Play the red 7"],
        ),
        ("board", (Move(2), Move(5), ThrowDie()), ["2", "5", "15 or Enter: Roll the gold die"]),
    ],
)
def test_numbers_are_not_those_of_other_things_and_do_not_wander(
    game: str, actions: tuple[Action, ...], lines: list[str]
) -> None:
    shown = list(choices(game, *actions).lines())
    assert all(line.startswith(begin) for line, begin in zip(shown, lines, strict=True))


@pytest.mark.parametrize(
    ("game", "actions", "example"),
    [
        ("royale", NUMBERS, (2, "Kings")),
        ("board", (Move(3), Move(4)), (3, "Move the pawn to table 3")),
    ],
)
def test_example_of_a_choice_selects_it(
    game: str, actions: tuple[Action, ...], example: tuple[int, str]
) -> None:
    found = choices(game, *actions)
    assert found.example() == example
    assert found.meant(example[1]) == found.meant(str(example[0])) == actions[0]
