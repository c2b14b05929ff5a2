"""The animation of payouts: what casinos, money and flying notes look like at each moment.

The result is already decided; this module only shows it. The casino's name lights up, ties are
struck out, each note flies to its winner and is counted there, and notes that nobody won sink under
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
"""Relative durations of a payout's phases: light, striking ties, each note won, sinking others."""
LARGE_CATCH, MORE = 80_000, 2
"""The lowest value of a large banknote, in dollars, and what is added to `NOTE` for its phase."""
NUM_RUNS = 3
"""How many times the light runs over the casino's name if a player wins a large banknote."""
LAST_SLOWER, LONGEST = 1.5, 1.1
"""How the last casino's payout is slowed down if anybody wins there: the factor, and the limit.

The limit is in units of the time that a full payout takes.
"""
FIRST_NOTE = 2
"""The index of the phase in which the first banknote flies."""
COIN = 10_000
"""The steps in which a player's total grows while a banknote is counted, in dollars."""
TILE = -1
"""The `Flight.index` of what flies to or from a casino's tile; banknotes have indices from 0."""
PAID = PayoutProgress(num_gone=99)
"""The progress of a casino that was paid earlier, with none of its banknotes left."""
Payouts: TypeAlias = Mapping[int, PayoutProgress]
"""The progress of each casino that is being paid or has been paid, by the casino's number."""


# -- one casino ------------------------------------------------------------------------------------


def progress(paid: CasinoPaid, t: float, num_players: int) -> PayoutProgress:
    """Return how far the payout of a casino has come at time `t` (0 to 1).

    Owners with the index `num_players` or a higher one are not players, but own white or gray dice.
    """
    return replace(_paying(paid, t, num_players), light=_light(paid, t, num_players))


def _light(paid: CasinoPaid, t: float, num_players: int) -> float:
    """Return the position of the light on the sign at time `t`, from 0 to 1."""
    to_players = [award for award in paid.awards if award.owner < num_players]
    if t < 1 and any(map(is_large, to_players)):
        return t * NUM_RUNS % 1
    return t


def is_large(award: Award) -> bool:
    """Whether a banknote is large, so that it flies longer and the light runs several times."""
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
    """Return the relative durations of a payout's phases: light, ties, each note, the rest."""
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
    """Return a casino's model, changed to show how far its payout has come."""
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
    """Return the models of all casinos, changed to show how far those in `payouts` have come."""
    shown = []
    for model in models:
        if model.number in payouts:
            model = casino_at(model, payouts[model.number], player_styles)
        shown.append(model)
    return tuple(shown)


# -- all casinos -----------------------------------------------------------------------------------


class PayoutAnimation(Animation[CasinoViewT]):
    """The animation of a game with casinos, which shows their payouts one after another."""

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
        """Return how many casinos were paid by earlier actions; by default 0."""
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
        """Return the view with only the money that has been counted in this frame.

        `before` is the view before the action; the awards counted in `payouts` are added to its
        money.
        """
        then = replace(view, purses=before.purses, num_notes=before.num_notes)
        return with_money(then, [award for paid in payouts.values() for award in paid.banked])

    def flight(self, frame: Frame[CasinoViewT], payouts: Payouts) -> Flight | None:
        """Return what is flying in a frame with at least one event; None if nothing is."""
        current = frame.news[-1]
        if isinstance(current, CasinoPaid):
            return payouts[current.casino].flight
        return None

    def change_at(
        self, view: CasinoViewT, frame: Frame[CasinoViewT]
    ) -> tuple[CasinoViewT, CasinoViewT]:
        """Return the views before and after the change of dice or cards that this frame shows.

        If it shows none, both are `view`.
        """
        return view, view


def with_money(view: CasinoViewT, awards: Sequence[Award]) -> CasinoViewT:
    """Return the view with these awards (banknotes) added to the money of their players."""
    purses, num_notes = list(view.purses), list(view.num_notes)
    for player, note in awards:
        purse = purses[player]
        if purse is not None:
            purses[player] = (*purse, note)
        num_notes[player] += 1
    return replace(view, purses=tuple(purses), num_notes=tuple(num_notes))
