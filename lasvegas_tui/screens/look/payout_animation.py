"""The payout of a casino: its timeline, and the casino, the view and the note in the air at `t`.

Everything was decided before; here it only takes its time. The casino lights up, ties are struck
out, each note flies to its owner and is counted there, and what is left sinks under the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS, Award, CasinoPaid
from lasvegas_tui.rules.core import News, View, ViewT
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.look.base_animation import Animation
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.timeline import Delivery, arriving, duration_of, part_at
from lasvegas_tui.widgets.casino import CasinoModel
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.styles import PlayerStyle
from lasvegas_tui.widgets.targets import Target

LIGHT, STRIKE, NOTE, SINK = 1, 2, 4, 2
"""The lengths of the parts of a payout."""
LAST_SLOWER, LONGEST = 1.5, 1.1
"""How much longer the last casino takes if anybody wins there, and how long that is at most."""
FIRST_NOTE = 2
"""The index of the first note's part, after the light and the striking."""
COIN = 10_000
"""Money is counted in units of as many dollars."""
TILE = -1
"""The index of a flight that starts at a casino's tile, not at one of its notes."""
ALL = 99
"""More notes than lie at any casino."""


# -- one casino ------------------------------------------------------------------------------------


class Progress(Struct, frozen=True):
    """The state of a payout at some time."""

    is_striking: bool = False
    """Whether ties are being struck out."""
    num_gone: int = 0
    """The number of notes that have left the casino, the highest first."""
    num_sinking: int = 0
    """The number of notes after them that are sinking under the pile."""
    taking: int | None = None
    """The player whose note is in the air or being counted."""
    flight: Flight | None = None
    banked: tuple[Award, ...] = ()
    """The awards counted so far; the last one may be part of a note."""


def progress(paid: CasinoPaid, t: float, num_players: int) -> Progress:
    """Return the state of a payout at `t`; owners beyond the players have no seat."""
    part, part_t = part_at(t, parts(paid))
    index, awards = part - FIRST_NOTE, paid.awards
    if index < 0:
        return Progress(is_striking=part > 0)
    banked = tuple(award for award in awards[:index] if award.owner < num_players)
    if index > len(awards):
        return Progress(num_gone=len(awards) + len(paid.left), banked=banked)
    if index == len(awards):
        return Progress(num_gone=index, num_sinking=len(paid.left), banked=banked)
    if awards[index].owner >= num_players:
        return Progress(num_gone=index, num_sinking=1, banked=banked)
    return _delivering(paid.casino, index, awards[index], arriving(part_t), banked)


def parts(paid: CasinoPaid) -> list[int]:
    """Return the timeline: the light, the striking, each note, the sinking."""
    notes = [NOTE] * len(paid.awards)
    return [LIGHT, STRIKE * bool(paid.tied), *notes, SINK * bool(paid.left)]


def _delivering(
    casino: int, index: int, award: Award, now: Delivery, banked: tuple[Award, ...]
) -> Progress:
    """Return the state while a note flies or is being counted."""
    flight = None
    if now.way is None:
        banked += (Award(award.owner, now.of(award.note // COIN) * COIN),)
    else:
        flight = Flight(casino, index, short(award.note), award.owner, now.way)
    return Progress(num_gone=index + 1, taking=award.owner, flight=flight, banked=banked)


def casino_at(
    model: CasinoModel, now: Progress, player_styles: Sequence[PlayerStyle]
) -> CasinoModel:
    """Return a casino in some state of its payout."""
    taker = None if now.taking is None else player_styles[now.taking]
    rows = [
        replace(
            row, is_struck=now.is_striking and row.is_tied, is_changed=row.player_style == taker
        )
        for row in model.rows
    ]
    return replace(model, rows=tuple(rows), num_gone=now.num_gone, num_sinking=now.num_sinking)


# -- all casinos -----------------------------------------------------------------------------------


class PayoutAnimation(Animation[ViewT]):
    """The animation of a game with casinos, each of which is paid in a scene of its own."""

    def __init__(self, casino_names: Sequence[str]) -> None:
        self.casino_names = casino_names

    def place(self, news: News, view: ViewT) -> Target | None:
        return news.casino if isinstance(news, CasinoPaid) else None

    def title(self, news: News, view: ViewT, names: Names) -> tuple[str, str]:
        place = self.place(news, view)
        return "Payout", self.casino_names[place - 1] if isinstance(place, int) else ""

    def next_after(self, news: News) -> str:
        return "next casino" if isinstance(news, CasinoPaid) else self.next_label

    def duration(self, news: News, view: ViewT) -> float:
        if not isinstance(news, CasinoPaid):
            return 0.0
        is_last = news.casino == NUMBERS[-1] and bool(news.awards)
        usual = duration_of(parts(news))
        return min(LAST_SLOWER * usual, LONGEST) if is_last else usual

    def is_payment(self, news: News) -> bool:
        """Whether news change anybody's money."""
        return isinstance(news, CasinoPaid)

    def num_paid(self, view: ViewT) -> int:
        """Return the number of casinos that had been paid before the news of a view."""
        return 0

    def view_at(self, view: ViewT, frame: Frame[ViewT]) -> ViewT:
        if frame.before is None:
            return view
        before, now = _of_money(frame.before), _of_money(view)
        then = replace(now, purses=before.purses, num_notes=before.num_notes)
        return cast("ViewT", with_money(then, self._banked(view, frame)))

    def change_at(self, view: ViewT, frame: Frame[ViewT]) -> tuple[ViewT, ViewT]:
        """Return the views before and after a change of dice or cards that a scene shows."""
        return view, view

    def flight(self, view: ViewT, frame: Frame[ViewT]) -> Flight | None:
        if frame.t == 1 or not isinstance(frame.news[-1], CasinoPaid):
            return None
        return self._progress(view, frame.news, frame.t)[-1].flight

    def casinos_at(
        self,
        models: Sequence[CasinoModel],
        view: ViewT,
        frame: Frame[ViewT],
        player_styles: Sequence[PlayerStyle],
    ) -> tuple[CasinoModel, ...]:
        """Return the casinos as far as they have been paid; they are paid from 1 to 6."""
        news = frame.news or view.news
        paid = [item.casino for item in news if isinstance(item, CasinoPaid)]
        num_paid = max([self.num_paid(frame.before or view), *paid])
        reached = dict.fromkeys(range(1, num_paid + 1), Progress(num_gone=ALL))
        if paid:
            reached[paid[-1]] = self._progress(view, news, frame.t)[-1]
        return tuple(
            casino_at(model, reached[model.number], player_styles)
            if model.number in reached
            else model
            for model in models
        )

    def _banked(self, view: ViewT, frame: Frame[ViewT]) -> list[Award]:
        return [now for paid in self._progress(view, frame.news, frame.t) for now in paid.banked]

    def _progress(self, view: ViewT, news: Sequence[News], t: float) -> list[Progress]:
        """Return the state of each payout while the last of some news is at `t`."""
        num_players = len(_of_money(view).num_notes)
        return [
            progress(item, t if item is news[-1] else 1, num_players)
            for item in news
            if isinstance(item, CasinoPaid)
        ]


def _of_money(view: View) -> Any:
    """Return a view of a game with casinos, all of which have `purses` and `num_notes`."""
    return view


def with_money(view: Any, awards: Sequence[Award]) -> Any:
    """Return a view in which players have won more notes."""
    purses, num_notes = list(view.purses), list(view.num_notes)
    for player, note in awards:
        if purses[player] is not None:
            purses[player] += (note,)
        num_notes[player] += 1
    return replace(view, purses=tuple(purses), num_notes=tuple(num_notes))
