"""The sentence at the end of a round: what each player has, and what they have won in the round."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.play import paid_banknotes
from lasvegas_tui.play.past_turns import before_round
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.game.screen import GameScreen

HIDDEN = "totals stay hidden until the end"
"""What is said after the gains of a round if not all may know how much money each player has."""


def round_summary(session: Session, screen: GameScreen[Any], viewer: Player | None) -> str:
    """Return a sentence on what each player has after a round, and on what they won in it.

    The leader comes first. If some money is face down for `viewer`, the sentence is about what was
    won in the round.
    """
    before, now = before_round(session).view(viewer), session.view(viewer)
    players = list(range(len(session.seats)))
    worths = [(before.worth(player), now.worth(player)) for player in players]
    known = [(was, has) for was, has in worths if was is not None and has is not None]
    if len(known) < len(worths):
        gains = [_gain(session, before, now, player) for player in players]
        won = [f"{name} {gain}" for name, gain in zip(screen.names, gains, strict=True)]
        return f"Won this round: {', '.join(won)}; {HIDDEN}."
    players.sort(key=lambda player: -known[player][1])
    words, names = session.game.words, screen.names
    standings = [_standing(words, names[player], *known[player]) for player in players]
    return f"{words.standing_heading(now)}: {', '.join(standings)}."


def _standing(words: Words[Any], name: str, was: int, has: int) -> str:
    """Return what a player has after a round and won in it: "Anna 90K (+30K)"."""
    return f"{name} {words.brief(has)} ({_signed(words, has - was)})"


def _signed(words: Words[Any], amount: int) -> str:
    """Return an amount in brief with its sign: "+90K", "−2", "+0"."""
    if amount < 0:
        return f"−{words.brief(-amount)}"
    return f"+{words.brief(amount)}"


def _gain(session: Session, before: View, now: View, player: Player) -> str:
    """Return what a player won in a round: what notes are worth, or how many if none saw them.

    For a viewer's own money, their total follows: "30K (90K in all)".
    """
    has = now.worth(player)
    gain = _gain_in_notes(session, before, now, player)
    if has:
        return f"{gain} ({session.game.words.brief(has)} in all)"
    return gain


def _gain_in_notes(session: Session, before: View, now: View, player: Player) -> str:
    num_gained = now.num_won(player) - before.num_won(player)
    if not num_gained:
        return "nothing"
    of_round = [step for step in session.steps if step.after.round == session.round]
    paid = paid_banknotes.wins(paid_banknotes.payments(of_round), len(session.seats))
    notes = [win.note for win in paid if win.player == player]
    if len(notes) == num_gained:
        return session.game.words.brief(sum(notes))
    return counted(num_gained, "note")
