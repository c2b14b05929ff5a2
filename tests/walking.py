"""Sessions played on at random; `rules.core.walk` does so without a session."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from lasvegas_tui.play import narration
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.core import Chance, Player, Terminal


def first(awaited: Sequence[Player]) -> Player:
    """Return whoever comes first of those awaited."""
    return awaited[0]


def random_step(
    session: Session, rng: Random, pick: Callable[[Sequence[Player]], Player] = first
) -> Step:
    """Draw for chance, or choose anything for the player picked of those awaited."""
    if isinstance(session.node, Chance):
        return session.draw()
    player = pick(session.awaited)
    return session.choose(player, rng.choice(session.state.legal_actions(player)))


def bot_step(session: Session, pick: Callable[[Sequence[Player]], Player] = first) -> Step:
    """Draw for chance, or let the bot picked of those awaited choose."""
    if isinstance(session.node, Chance):
        return session.draw()
    player = pick(session.awaited)
    return session.choose(player, session.bot_choice(player))


def random_steps(
    session: Session, rng: Random, pick: Callable[[Sequence[Player]], Player] = first
) -> Iterator[Step]:
    """Yield every step of a session that is played on to its end."""
    while not isinstance(session.node, Terminal):
        yield random_step(session, rng, pick)


def sentences(session: Session) -> list[str]:
    """Return all that is told to everybody of a game."""
    return [line for lines in narration.of_game(session, None) for line in lines]


def play_until(session: Session, rng: Random, is_so: Callable[[], bool]) -> Session:
    """Play on at random until something is so; return the same session."""
    while not is_so():
        random_step(session, rng)
    return session


def shortly_before(
    session: Session, is_so: Callable[[Session], bool], rng: Random, num_steps: int = 8
) -> Session:
    """Play on at random until something is so; return the game as it was some steps earlier."""
    for _ in random_steps(session, rng):
        if is_so(session):
            return Session.replay(session.header, session.events[:-num_steps])
    raise AssertionError("the game was over before that")


def before_the_last_round(session: Session, rng: Random) -> Session:
    """Play on at random to the end; return the game as it was shortly before its last round."""
    *_, last = random_steps(session, rng)
    begins = [step.after.round for step in session.steps].index(last.before.round)
    return Session.replay(session.header, session.events[: begins - 8])
