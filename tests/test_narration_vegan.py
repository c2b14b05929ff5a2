"""Las Vegan in sentences: what every action was, and what a choice would bring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui import rules
from lasvegas_tui.play import narration, turns
from lasvegas_tui.play.events import Chanced
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session, Step
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Chance, Decision, Simultaneous, Terminal
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import COLOURS as NAMES_OF_COLOURS
from lasvegas_tui.rules.vegan.cards import DECK, Card, Laid, Trick
from lasvegas_tui.rules.vegan.table import (
    Deal,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayTopCard,
    Throw,
    VeganView,
)
from lasvegas_tui.rules.vegan.table_words import lying
from lasvegas_tui.rules.vegan.words import taking
from tests.rules.suited_cards import cards
from tests.walking import play_until, random_step, random_steps

NAMES = ("Anna", "Boris", "Cleo", "Dora", "Eve")
SIZES = {2: 12, 3: 13, 4: 10, 5: 8}


def new_session(num_players: int, seed: int = 1, **options: bool) -> Session:
    seats = [Seat(name, colour) for name, colour in zip(NAMES[:num_players], COLOURS, strict=False)]
    return Session.start(Header.new("vegan", rules.game("vegan").options(**options), seats, seed))


def dealt(*hands: str, display: str = "", **options: bool) -> Session:
    """Return a game in which these cards were dealt, one string a player; others fill the hands."""
    session = new_session(len(hands), **options)
    named = [cards(hand) for hand in hands]
    shown = cards(display)
    rest = [
        card for card in DECK if card not in {*shown, *(card for hand in named for card in hand)}
    ]
    size = SIZES[len(hands)]
    full = []
    for hand in named:
        full.append((*hand, *rest[: size - len(hand)]))
        del rest[: size - len(hand)]
    session.enter(Chanced(Throw(("4", "B", "3"), (-2, -1, 0, -3), -4)))
    session.enter(Chanced(Deal(tuple(full), shown)))
    return session


def play(session: Session, *plays: str) -> list[str]:
    """Plays cards by whoever is to play, and gives what is told of the last one."""
    for card in plays:
        node = session.node
        assert isinstance(node, Decision)
        step = session.choose(node.player, Play(Card(card)))
    return told(step, session)


def told(step: Step, session: Session) -> list[str]:
    return narration.of_steps(session.game.words, (step,), None)


def placing_preview(session: Session, action: Action) -> list[str]:
    node = session.node
    assert isinstance(node, Decision)
    view, after = session.view(node.player), session.preview(node.player, action)
    return narration.preview(session.game.words, view, action, after, NAMES[: len(session.seats)])


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_everything_that_happens_is_told_with_names(num_players: int) -> None:
    session, rng = new_session(num_players, num_players), Random(num_players)
    for step in random_steps(session, rng):
        for viewer in (None, 0, 1):
            lines = narration.of_steps(session.game.words, (step,), viewer)
            assert lines or not step.applied, step.event
            for line in lines:
                assert line[0].isupper()
                assert line.endswith("."), line
                assert not re.search(r"\byou\b|\byour\b|Struct|\(|Chance", line, re.IGNORECASE), (
                    line
                )


@pytest.mark.parametrize("num_players", [2, 5])
def test_choices_can_be_told_apart_and_are_foretold(num_players: int) -> None:
    session, rng = new_session(num_players, 7), Random(7)
    names = NAMES[:num_players]
    while not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
            continue
        player = session.awaited[0]
        view = session.view(player)
        labels = [session.game.words.label(action, view, names) for action in view.actions]
        assert len(set(labels)) == len(labels)
        assert all(len(label) <= 48 for label in labels)
        action = rng.choice(view.actions)
        after = session.preview(player, action) or view
        assert narration.preview(session.game.words, view, action, after, names)
        assert session.game.words.task(session.view(None)).startswith("to ")
        session.choose(player, action)


def test_a_trick_is_told_from_lead_to_taker() -> None:
    session = dealt("R4", "R5", "R6")
    assert play(session, "R4") == ["Anna leads the red 4."]
    assert play(session, "R5") == ["Boris plays the red 5."]
    assert play(session, "R6") == [
        "Cleo plays the red 6.",
        "Cleo takes the trick: the red 6 is the highest red.",
    ]


def test_the_last_zero_of_another_colour_is_said_to_take_the_trick() -> None:
    trick = Trick((Laid(0, Card("R4")), Laid(1, Card("P0")), Laid(2, Card("G0"))), 2)
    assert (
        taking(trick, NAMES[:3])
        == "Cleo takes it: green 0 is the last 0 of another colour than red"
    )
    trick = Trick((Laid(0, Card("P2")), Laid(1, Card("P9"))))
    assert taking(trick, NAMES[:3]) == "Boris is winning it so far: purple 9 is the highest purple"
    trick = Trick((Laid(2, Card("R4")), Laid(0, Card("P0")), Laid(1, Card("G0"))), 2, True)
    assert (
        taking(trick, NAMES[:2]) == "The bank takes it: both players revealed a 0 of another colour"
    )


def test_a_card_is_foretold_with_its_taker_and_the_tokens() -> None:
    session = dealt("R7 R1", "R9 R2", "R8 R3")
    assert placing_preview(session, Play(Card("R7"))) == [
        "Leads red: the others have to follow if they can.",
        "One 7: its taker places one token.",
    ]
    play(session, "R7")
    assert placing_preview(session, Play(Card("R9")))[0] == (
        "Boris would take the trick so far: the red 9 is the highest red; one card to come."
    )
    play(session, "R2")
    assert placing_preview(session, Play(Card("R8"))) == [
        "Cleo takes the trick: the red 8 is the highest red.",
        "One 7: Cleo places one token.",
    ]
    assert play(session, "R8") == [
        "Cleo plays the red 8.",
        "Cleo takes the trick and one 7: the red 8 is the highest red.",
    ]


@pytest.mark.rule("V-5")
def test_tokens_are_foretold_with_what_the_own_tricks_hold_where_they_lie_open() -> None:
    opened = dealt("R7 R4", "R2", "R3", open_tricks=True)
    play(opened, "R7", "R2", "R3")
    assert placing_preview(opened, PlaceToken(-3, "3")) == [
        "Each 3 in a player's tricks: −3.",
        "Anna's tricks hold one 3 so far: −3.",
    ]
    assert placing_preview(opened, PlaceToken(-2, "B")) == [
        "Every three blue cards in a player's tricks: −2.",
        "Anna's tricks hold no blue cards so far: 0.",
    ]
    session = dealt("R7 R4", "R2", "R3")
    play(session, "R7", "R2", "R3")
    assert placing_preview(session, PlaceToken(-3, "3")) == ["Each 3 in a player's tricks: −3."]
    assert (
        placing_preview(session, PlaceGolden("MIN"))[1]
        == "Now that is Boris and Cleo, with no tricks."
    )
    assert told(session.choose(0, PlaceGolden("MAX")), session) == [
        "Anna puts the golden −4 on MAX, for the most tricks."
    ]


def test_the_top_card_is_foretold_as_unseen() -> None:
    session = dealt("G8", "G1", display="B7 P1 P2")
    play(session, "G8", "G1")
    assert placing_preview(session, PlayTopCard()) == [
        "Nobody has seen it. So far Anna takes the trick with the green 8."
    ]


def test_a_sealed_answer_is_not_told_and_both_are_revealed_together() -> None:
    session = new_session(2, 5)
    play_until(session, Random(5), lambda: isinstance(session.node, Simultaneous))
    first = session.choose(0, session.view(0).actions[0])
    assert told(first, session) == []
    second = session.choose(1, session.view(1).actions[0])
    lines = told(second, session)
    assert lines[0].startswith("Anna plays the")
    assert lines[1].startswith("Boris plays the")
    assert "takes the trick" in lines[2]


def test_tokens_are_written_with_their_sign() -> None:
    assert [signed(number) for number in (1, 0, -2)] == ["+1", "0", "−2"]


def test_every_rule_has_its_section_in_the_rulebook() -> None:
    ids = [section.id for section in rulebook.sections("vegan") if section.id]
    assert ids == [*(f"V-C{n}" for n in range(1, 5)), *(f"V-{n}" for n in range(1, 20))]


@pytest.mark.rule("V-5")
def test_cards_that_lie_open_in_somebodys_tricks_are_counted_for_them() -> None:
    session = new_session(3, open_tricks=True)
    play_until(session, Random(2), lambda: len(session.steps) > 20)
    view, seen_by_all = session.view(0), session.view(None)
    assert isinstance(view, VeganView)
    assert isinstance(seen_by_all, VeganView)
    assert view.score is not None
    (told,) = [
        line for line in lying(view, NAMES[:3]) if line.startswith("Cards that Anna has won: ")
    ]
    assert [int(number) for number in re.findall(r"(\d+) for", told)] == list(view.score.counts)
    assert not [line for line in lying(seen_by_all, NAMES[:3]) if line.startswith("Cards that")]


# -- tricks face down (V-5) ------------------------------------------------------------------------

A_CARD = re.compile(rf"({'|'.join(NAMES_OF_COLOURS.values())}) (\d)")
THAT_TELL = ("Cards that", "If the round ended now")


def cards_in(lines: Iterable[str]) -> set[str]:
    """Return the cards that sentences name."""
    letters = {name: letter for letter, name in NAMES_OF_COLOURS.items()}
    return {letters[colour] + value for line in lines for colour, value in A_CARD.findall(line)}


def told_everywhere(session: Session, viewer: int) -> Iterator[str]:
    """Yield all that a player is told of the present round, but for what happens."""
    words, view, names = session.game.words, session.view(viewer), NAMES[: len(session.seats)]
    seating = Seating(session)
    begun = next(n for n, step in enumerate(session.steps) if step.after.round == session.round)
    for lines in narration.of_game(session, viewer)[begun:]:
        yield from lines
    for player in range(len(session.seats)):
        if len(turns.steps_since_turn(session, player)) <= len(session.steps) - begun:
            yield from seating.since(player, viewer)
    if len(session.last_decision) <= len(session.steps) - begun:
        yield from narration.last_decision(session, viewer)
    yield from lying(view, names)  # type: ignore[arg-type]
    for action in view.actions:
        after = session.preview(viewer, action) or view
        yield from narration.preview(words, view, action, after, names)


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.rule("V-5")
def test_nothing_that_is_told_names_a_card_that_lies_face_down(num_players: int) -> None:
    session, rng, num_hidden = new_session(num_players, 3), Random(num_players), 0
    for _ in random_steps(session, rng):
        state: Any = session.state
        if state.round < 1 or state.table.phase is Phase.DEAL or rng.random() > 0.2:
            continue
        for viewer in range(num_players):
            lines = list(told_everywhere(session, viewer))
            known = {*state.hands[viewer], *state.table.trick.cards, *state.table.display}
            hidden = set(DECK) - known
            if state.table.is_scored:
                continue
            num_hidden += 1
            assert not cards_in(lines) & hidden, cards_in(lines) & hidden
            assert not [line for line in lines if line.startswith(THAT_TELL)]
    assert num_hidden > 50


@pytest.mark.rule("V-5")
def test_of_a_trick_that_lies_face_down_the_history_tells_who_took_it_until_the_scoring() -> None:
    session = dealt("R7 R4 G1", "R2 P2", "R3 P3")
    play(session, "R7", "R2", "R3")
    session.choose(0, PlaceToken(-3, "3"))
    round_1, deal, *trick = history(session)
    assert (round_1[:8], deal) == ("Round 1:", "All get 13 cards. Anna leads.")
    assert trick == [
        "Anna leads the red 7.",
        "Boris plays the red 2.",
        "Cleo plays the red 3.",
        "Anna takes the trick and one 7: the red 7 is the highest red.",
        "Anna puts −3 on the 3s.",
    ]
    play(session, "G1")
    taken = ["Anna takes the trick.", "Anna puts −3 on the 3s."]
    assert history(session) == [round_1, deal, *taken, "Anna leads the green 1."]
    state: Any = None
    while state is None or not state.table.is_scored:
        state = random_step(session, Random(1)).after
    assert history(session)[: len(trick) + 2] == [round_1, deal, *trick]


def history(session: Session) -> list[str]:
    return [line for lines in narration.of_game(session, None) for line in lines]


@pytest.mark.rule("V-5")
def test_a_decision_that_lies_face_down_is_taken_back_without_its_card() -> None:
    session = dealt("R4", "R2", "R9 G1")
    session.sit_down(2, replace(session.seats[2], bot="random"))
    play(session, "R4", "R2", "R9")
    assert narration.last_decision(session, None) == ("Boris' choice", "Boris plays the red 2.")
    play(session, "G1")
    assert narration.last_decision(session, None) == ("Boris' choice", "")


@pytest.mark.rule("V-5")
def test_where_tricks_lie_open_the_history_goes_on_telling_their_cards() -> None:
    session = dealt("R7 R4 G1", "R2 P2", "R3 P3", open_tricks=True)
    play(session, "R7", "R2", "R3")
    session.choose(0, PlaceToken(-3, "3"))
    before = history(session)
    play(session, "G1")
    assert history(session) == [*before, "Anna leads the green 1."]
