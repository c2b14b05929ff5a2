"""Words that are made of the names of classes and fields."""

from enum import Enum

import pytest
from msgspec import Struct

from lasvegas_tui.rules.core import TERMINAL, Action, News, Player, Seen, View
from lasvegas_tui.rules.grammar import spaced, third_person
from lasvegas_tui.rules.words import Words, described, facts

NAMES = ("Anna", "Ben")


class Colour(Enum):
    DARK_RED = 1


class TakeCard(Action, frozen=True):
    colour: Colour
    numbers: tuple[int, ...] = ()


class Deal(Action, frozen=True):
    card: int


class Throw(Action, frozen=True):
    card: str


class CardTaken(News, frozen=True):
    player: Player


class Played(News, frozen=True):
    cards: tuple[tuple[str, ...], ...]


class TableView(View, frozen=True):
    scores: tuple[int, ...] = (3, 0)
    is_open: bool = True
    last: Struct | None = None
    news: tuple[News, ...] = ()


BEFORE = TableView(None, TERMINAL, ())
AFTER = TableView(None, TERMINAL, (), news=(CardTaken(1),))
WORDS = Words[TableView]()
TAKING = TakeCard(Colour.DARK_RED, (4, 5))


@pytest.mark.parametrize(
    ("name", "words"),
    [("PutInBar", "put in bar"), ("num_dice", "num dice"), ("Bet", "bet"), ("stolen", "stolen")],
)
def test_identifier_is_split_into_words(name: str, words: str) -> None:
    assert spaced(name) == words


@pytest.mark.parametrize(
    ("told", "does"),
    [
        ("leave it", "leaves it"),
        ("roll", "rolls"),
        ("pass the dice", "passes the dice"),
        ("go home", "goes home"),
        ("carry dice", "carries dice"),
        ("play a card", "plays a card"),
        ("throw, card paper", "throws, card paper"),
    ],
)
def test_imperative_becomes_the_third_person(told: str, does: str) -> None:
    assert third_person(told) == does


def test_choice_is_labelled_by_its_class_and_fields() -> None:
    assert WORDS.label(TAKING, BEFORE, NAMES) == "Take card, colour dark red, numbers 4 and 5"
    assert WORDS.task(BEFORE) == "to choose"


def test_actions_and_news_are_described_by_their_names() -> None:
    taken = ["Ben takes card, colour dark red, numbers 4 and 5."]
    assert WORDS.done(BEFORE, Seen(1, TAKING), AFTER, NAMES) == taken
    assert WORDS.done(BEFORE, Seen(0, Throw("paper")), AFTER, NAMES) == ["Anna throws, card paper."]
    assert WORDS.done(BEFORE, Seen(1, None), AFTER, NAMES) == ["Ben chooses in secret."]
    assert WORDS.done(BEFORE, Seen(None, Deal(7)), BEFORE, NAMES) == ["Deal, card 7."]
    assert WORDS.done(BEFORE, Seen(None, None), BEFORE, NAMES) == ["Chance chooses in secret."]
    assert WORDS.came(BEFORE, AFTER, NAMES) == ["Card taken, player Ben."]
    assert WORDS.preview(BEFORE, TAKING, AFTER, NAMES) == ["Card taken, player Ben."]


def test_empty_values_are_left_out() -> None:
    def told(*cards: tuple[str, ...]) -> list[str]:
        return WORDS.news(Played(cards), AFTER, NAMES)

    assert told((), ()) == ["Played."]
    assert told((), ("rock", "paper")) == ["Played, cards Ben rock and paper."]
    assert told((), (), ("rock",)) == ["Played, cards rock."]
    assert described(TakeCard(Colour.DARK_RED)) == "take card, colour dark red"


def test_fields_of_any_type_are_described() -> None:
    unsaid = View.__struct_fields__
    assert facts(BEFORE, NAMES, unsaid) == ["scores Anna 3, Ben 0", "is open yes"]
    named = TableView(None, TERMINAL, (), (1, 2, 3), False, CardTaken(0))
    found = facts(named, NAMES, unsaid)
    assert found == ["scores 1, 2 and 3", "is open no", "last card taken, player Anna"]
    assert described(CardTaken(0)) == "card taken, player 0"
