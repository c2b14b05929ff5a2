"""Positions of Las Vegan, for tests of its screen."""

from random import Random
from typing import Any

from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced
from lasvegas_tui.rules.core import Decision, Simultaneous
from lasvegas_tui.rules.vegan.actions import Deal, PlaceToken, Throw
from lasvegas_tui.rules.vegan.cards import DECK
from lasvegas_tui.rules.vegan.table import Phase, VeganView
from tests.rules.suited_cards import cards, play
from tests.ui.tables import new_session
from tests.walking import play_until

TOKENS = (-2, -1, 0, -3)
HAND_SIZES = {2: 12, 3: 13, 4: 10, 5: 8}


def dealt(
    *hands: str,
    display: str = "",
    bots: int = 0,
    tokens: tuple[int, ...] = TOKENS,
    **options: Any,
) -> Session:
    """Return a game in which these cards were dealt, one string a player; others fill the hands."""
    session = new_session("vegan", len(hands) - bots, *["random"] * bots, **options)
    shown = cards(display)
    named = [cards(hand) for hand in hands]
    rest = [
        card for card in DECK if card not in {*shown, *(card for hand in named for card in hand)}
    ]
    size, full = HAND_SIZES[len(hands)], []
    for hand in named:
        full.append((*hand, *rest[: size - len(hand)]))
        del rest[: size - len(hand)]
    session.enter(Chanced(Throw(("4", "B", "3"), tokens, -4)))
    session.enter(Chanced(Deal(tuple(full), shown)))
    return session


def played(session: Session, *plays: str) -> Session:
    for card in plays:
        assert isinstance(session.node, Decision)
        session.choose(session.node.player, play(card))
    return session


def costly(*plays: str, tokens: tuple[tuple[int, str], ...] = (), **options: Any) -> Session:
    """Return a game of four with tokens on the machines R, 8 and P, after a few cards."""
    session = new_session("vegan", 4, **options)
    hands = (
        "R0 R9 G0 G1 G2 B0 B1 B2 B8 P9",
        "R1 R4 R7 G3 G8 B3 B9 P0 P1 P2",
        "R2 R5 G4 G5 B4 B7 P4 P5 P6 P8",
        "R3 R6 R8 G6 G7 G9 B5 B6 P3 P7",
    )
    session.enter(Chanced(Throw(("R", "8", "P"), (-2, -1, 1, -3), -4)))
    session.enter(Chanced(Deal(tuple(map(cards, hands)))))
    played(session, "R9", "R7", "R2", "R3")
    session.choose(0, PlaceToken(*tokens[0]))
    if len(tokens) > 1:
        played(session, "G1", "G3", "G4", "G7")
        taker = session.awaited[0]
        session.choose(taker, PlaceToken(*tokens[1]))
    return played(session, *plays)


def with_seven(**options: Any) -> Session:
    return played(dealt("R9 R4", "R7", "R3", **options), "R9", "R7", "R3")


def to_bank() -> Session:
    return played(dealt("G8", "G1", display="B7 P1 P2"), "G8", "G1")


def bank_led() -> Session:
    session = new_session("vegan", 2, seed=5)
    return play_until(session, Random(5), lambda: isinstance(session.node, Simultaneous))


def before_last_trick() -> Session:
    """Return a game of four in which everybody has one card left."""
    session = new_session("vegan", 4)

    def is_last() -> bool:
        view = view_of(session)
        return sum(view.hand_sizes) == 4 and view.table.phase is Phase.PLAY

    return play_until(session, Random(1), is_last)


def view_of(session: Session) -> VeganView:
    found = session.view(None)
    assert isinstance(found, VeganView)
    return found


def all_sevens_taken() -> Session:
    """Return a game in which all tokens that can be placed are placed."""
    session = played(dealt("R7 B7 P7 G7", "", "", ""), "R7")
    while view_of(session).table.has_tokens_to_come:
        player = session.awaited[0]
        session.choose(player, session.view(player).actions[-1])
    return session


def last_token() -> Session:
    """Return a game in which only the golden token can be placed."""
    session = played(dealt("R7 B7", "P7", "G7"), "R7", "P7", "G7")
    for token, machine in ((-2, "4"), (-1, "B"), (0, "3")):
        session.choose(0, PlaceToken(token, machine))
    return played(session, "B7", "P2", "B1")
