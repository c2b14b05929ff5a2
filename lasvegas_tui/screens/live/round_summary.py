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


def round_summary(session: Session, screen: GameScreen[Any], viewer: Player | None) -> str:
    """Return a sentence on what each player has after a round, and on what they won in it.

    The leader comes first, unless some money is face down for `viewer`.
    """
    before, now = before_round(session).view(viewer), session.view(viewer)
    players = list(range(len(session.seats)))
    worths = [now.worth(player) for player in players]
    known = [worth for worth in worths if worth is not None]
    if len(known) == len(worths):
        players.sort(key=lambda player: -known[player])
    standings = [_standing(session, screen, player, before, now) for player in players]
    return f"{session.game.words.standing_heading(now)}: {', '.join(standings)}."


def _standing(
    session: Session, screen: GameScreen[Any], player: Player, before: View, now: View
) -> str:
    """Return what a player has after a round and won in it: "Anna 90K (+30K)"."""
    words, name = session.game.words, screen.names[player]
    was, has = before.worth(player), now.worth(player)
    if was is None or has is None:
        held = screen.purse(now, player).money
        if now.num_won(player):
            held = f"{held} face down"
        return f"{name} {held} ({_gain_face_down(session, before, now, player)} this round)"
    return f"{name} {words.brief(has)} ({_signed(words, has - was)})"


def _signed(words: Words[Any], amount: int) -> str:
    """Return an amount in brief with its sign: "+90K", "−2", "+0"."""
    if amount < 0:
        return f"−{words.brief(-amount)}"
    return f"+{words.brief(amount)}"


def _gain_face_down(session: Session, before: View, now: View, player: Player) -> str:
    """Return what a player won in a round: how many notes, or what they are if all saw them."""
    num_gained = now.num_won(player) - before.num_won(player)
    if not num_gained:
        return "nothing"
    of_round = [step for step in session.steps if step.after.round == session.round]
    paid = paid_banknotes.wins(paid_banknotes.payments(of_round), len(session.seats))
    notes = [win.note for win in paid if win.player == player]
    if len(notes) == num_gained:
        return session.game.words.brief(sum(notes))
    return counted(num_gained, "note")
