"""The animation of payouts: casinos, money and flying notes at each moment.

The result is already decided; this module only shows it. The casino's sign lights up, ties are
struck out, each note flies to its owner and is counted there, and notes that nobody won sink under
the pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import NUMBERS, Award, CasinoPaid, CasinoViewT
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel
from lasvegas_tui.screens.game.animation import Animation, Instant, PayoutProgress
from lasvegas_tui.screens.game.animation_phases import duration_of, part_at
from lasvegas_tui.screens.game.flight_progress import Delivery, arriving
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.styles import PlayerStyle

LIGHT, STRIKE, NOTE, SINK = 1, 2, 4, 2
"""Relative durations of the phases: lighting up, striking out ties, each note, sinking the rest."""
LARGE_CATCH, MORE = 80_000, 2
"""The lowest value of a large note in dollars, and how much longer its phase lasts than `NOTE`."""
NUM_RUNS = 3
"""How many times the light runs over the casino's sign if a player gets a large note."""
LAST_SLOWER, LONGEST = 1.5, 1.1
"""How the last casino's payout, if anybody wins there, is slowed down: the factor, and the limit.

The limit is a fraction of the time that a full payout takes.
"""
FIRST_NOTE = 2
"""The index of the phase in which the first note flies."""
COIN = 10_000
"""The amount by which a total grows at a time while money is counted, in dollars."""
TILE = -1
"""`Flight.index` of what flies to or from a casino's tile instead of from a note's place."""
PAID = PayoutProgress(num_gone=99)
"""The state of a casino that was paid earlier: none of its notes is left."""
Payouts: TypeAlias = Mapping[int, PayoutProgress]
"""The progress of the casinos that are being paid or were paid, by their numbers."""


# -- one casino ------------------------------------------------------------------------------------


def progress(paid: CasinoPaid, t: float, num_players: int) -> PayoutProgress:
    """Return how far a casino's payout has come at time `t` (0 to 1).

    Owners from the number `num_players` on are not players, such as the owner of the white dice.
    """
    return replace(_paying(paid, t, num_players), light=_light(paid, t, num_players))


def _light(paid: CasinoPaid, t: float, num_players: int) -> float:
    """Return the position of the light on the sign at time `t`, from 0 to 1."""
    to_players = [award for award in paid.awards if award.owner < num_players]
    if t < 1 and any(map(is_large, to_players)):
        return t * NUM_RUNS % 1
    return t


def is_large(award: Award) -> bool:
    """Whether an award is a large note, for which the light runs several times."""
    return award.note >= LARGE_CATCH


def _paying(paid: CasinoPaid, t: float, num_players: int) -> PayoutProgress:
    """Return the state of a payout at time `t`, but for the light."""
    part, part_t = part_at(t, parts(paid))
    index, awards = part - FIRST_NOTE, paid.awards
    if index < 0:
        return PayoutProgress(is_striking=part > 0)
    banked = tuple(award for award in awards[:index] if award.owner < num_players)
    if index > len(awards):
        return PayoutProgress(num_gone=len(awards) + len(paid.left), banked=banked)
    if index == len(awards):
        return PayoutProgress(num_gone=index, num_sinking=len(paid.left), banked=banked)
    if awards[index].owner >= num_players:
        return PayoutProgress(num_gone=index, num_sinking=1, banked=banked)
    return _delivering(paid.casino, index, awards[index], arriving(part_t), banked)


def parts(paid: CasinoPaid) -> list[int]:
    """Return the relative durations of a payout's phases: light, ties, each note, sinking notes."""
    notes = [NOTE + MORE * is_large(award) for award in paid.awards]
    return [LIGHT, STRIKE * bool(paid.tied), *notes, SINK * bool(paid.left)]


def _delivering(
    casino: int, index: int, award: Award, now: Delivery, banked: tuple[Award, ...]
) -> PayoutProgress:
    """Return the state of a payout while one note flies or is counted."""
    flight = None
    if now.way is None:
        banked += (Award(award.owner, now.of(award.note // COIN) * COIN),)
    else:
        flight = Flight(casino, index, short(award.note), award.owner, now.way)
    return PayoutProgress(num_gone=index + 1, taking=award.owner, flight=flight, banked=banked)


def casino_at(
    model: CasinoModel, now: PayoutProgress, player_styles: Sequence[PlayerStyle]
) -> CasinoModel:
    """Return the model of a casino, changed to show how far its payout has come."""
    if now.taking is None:
        taker = None
    else:
        taker = player_styles[now.taking]
    rows = [
        replace(
            row, is_struck=now.is_striking and row.is_tied, is_changed=row.player_style == taker
        )
        for row in model.rows
    ]
    return replace(
        model,
        rows=tuple(rows),
        num_gone=now.num_gone,
        num_sinking=now.num_sinking,
        light=now.light,
    )


def casinos_paid(
    models: Sequence[CasinoModel], payouts: Payouts, player_styles: Sequence[PlayerStyle]
) -> tuple[CasinoModel, ...]:
    """Return the models of all casinos, those in `payouts` changed to show their progress."""
    shown = []
    for model in models:
        if model.number in payouts:
            model = casino_at(model, payouts[model.number], player_styles)
        shown.append(model)
    return tuple(shown)


# -- all casinos -----------------------------------------------------------------------------------


class PayoutAnimation(Animation[CasinoViewT]):
    """The animation of a game with casinos, in which each casino's payout is one scene."""

    def __init__(self, casino_names: Sequence[str]) -> None:
        self.casino_names = casino_names

    def place(self, news: News, view: CasinoViewT) -> Target | None:
        if isinstance(news, CasinoPaid):
            return news.casino
        return None

    def title(self, news: News, view: CasinoViewT, names: Names) -> tuple[str, str]:
        place = self.place(news, view)
        if isinstance(place, int):
            return "Payout", self.casino_names[place - 1]
        return "Payout", ""

    def next_after(self, news: News) -> str:
        if isinstance(news, CasinoPaid):
            return "next casino"
        return self.next_label

    def duration(self, news: News, view: CasinoViewT) -> float:
        if not isinstance(news, CasinoPaid):
            return 0.0
        is_last = news.casino == NUMBERS[-1] and bool(news.awards)
        usual = duration_of(parts(news))
        if is_last:
            return min(LAST_SLOWER * usual, LONGEST)
        return usual

    def is_payment(self, news: News) -> bool:
        return isinstance(news, CasinoPaid)

    def num_paid(self, view: CasinoViewT) -> int:
        """Return how many casinos had been paid before the news of this view."""
        return 0

    def at(self, view: CasinoViewT, frame: Frame[CasinoViewT]) -> Instant[CasinoViewT]:
        payouts = self._payouts(view, frame)
        paid_before = range(1, self.num_paid(frame.before or view) + 1)
        reached = {**dict.fromkeys(paid_before, PAID), **payouts}
        flight = None
        if frame.news and frame.t < 1:
            flight = self.flight(frame, payouts)
        if frame.before is None:
            return Instant(view, flight, payouts=reached)
        if not frame.news:
            payouts = {}
        seen = self.view_at(view, frame, frame.before, payouts)
        return Instant(seen, flight, self.change_at(view, frame), reached)

    def _payouts(self, view: CasinoViewT, frame: Frame[CasinoViewT]) -> Payouts:
        """Return the progress of the payouts among the news of `frame`, or else of the view."""
        news = frame.news or view.news
        payouts = {}
        for item in news:
            if isinstance(item, CasinoPaid):
                t = 1.0
                if item is news[-1]:
                    t = frame.t
                payouts[item.casino] = progress(item, t, len(view.num_notes))
        return payouts

    def view_at(
        self,
        view: CasinoViewT,
        frame: Frame[CasinoViewT],
        before: CasinoViewT,
        payouts: Payouts,
    ) -> CasinoViewT:
        """Return the view with only the money that has been counted by the moment of `frame`.

        `before` is the view before the news; the awards counted in `payouts` are added to its
        money.
        """
        then = replace(view, purses=before.purses, num_notes=before.num_notes)
        return with_money(then, [award for paid in payouts.values() for award in paid.banked])

    def flight(self, frame: Frame[CasinoViewT], payouts: Payouts) -> Flight | None:
        """Return the note in the air at the moment of `frame`, which has news; None for no note."""
        current = frame.news[-1]
        if isinstance(current, CasinoPaid):
            return payouts[current.casino].flight
        return None

    def change_at(
        self, view: CasinoViewT, frame: Frame[CasinoViewT]
    ) -> tuple[CasinoViewT, CasinoViewT]:
        """Return the views before and after the change of dice or cards that `frame` shows.

        Without such a change, both are `view`.
        """
        return view, view


def with_money(view: CasinoViewT, awards: Sequence[Award]) -> CasinoViewT:
    """Return the view with the notes of these awards added to the players' money."""
    purses, num_notes = list(view.purses), list(view.num_notes)
    for player, note in awards:
        purse = purses[player]
        if purse is not None:
            purses[player] = (*purse, note)
        num_notes[player] += 1
    return replace(view, purses=tuple(purses), num_notes=tuple(num_notes))
