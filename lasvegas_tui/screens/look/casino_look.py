"""The look of games with six casinos."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import Casino, CasinoViewT, Owner, Payout
from lasvegas_tui.rules.core import Action, Player, Terminal
from lasvegas_tui.screens.asking.help import Kind, QuestionHelp
from lasvegas_tui.screens.casinos.payout import PayoutAnimation, casinos_at
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.widgets.bar_chart import Bar
from lasvegas_tui.widgets.casino import CasinoModel, OwnerRow
from lasvegas_tui.widgets.styles import Highlight, PlayerStyle

TIES = "ties"
"""The name of the demo about equal numbers of dice."""
Owners: TypeAlias = tuple[tuple[Owner, PlayerStyle], ...]
"""Owners of dice with their styles."""


class CasinoQuestionHelp(QuestionHelp[CasinoViewT]):
    """The hints of a game in which numbers point at casinos."""

    lessons = {  # noqa: RUF012
        Kind.POINT: "Press a number you rolled: all its dice go to that casino.",
        Kind.LOOK: "The preview shows what you would win; Enter places.",
    }

    def demo_of_outcome(self, player: Player, action: Action, before: Any, after: Any) -> str:
        if after is None:
            return ""
        casinos = zip(before.table.casinos, after.table.casinos, strict=True)
        is_tied = any(new != old and player in new.payout().tied for old, new in casinos)
        return TIES if is_tied else ""


class CasinoLook(Look[CasinoViewT]):
    """The look of a game with six casinos."""

    animation: PayoutAnimation[CasinoViewT]

    # -- casinos -----------------------------------------------------------------------------------

    def owners(self, view: CasinoViewT) -> Owners:
        """Return all possible owners of dice, with their index in the counts of a casino."""
        return tuple(enumerate((*self.player_styles, *self.imaginary)))

    def casino_models(self, view: CasinoViewT, owners: Owners) -> Iterable[CasinoModel]:
        """Return the casinos from 1 to 6 as they are in a view, with a row for each owner."""
        raise NotImplementedError

    def previewed(self, view: CasinoViewT, frame: Frame[CasinoViewT]) -> CasinoViewT:
        """Return the view that the choice under the cursor would lead to."""
        return frame.after(view)

    def casinos(
        self, view: CasinoViewT, frame: Frame[CasinoViewT], instant: Instant[CasinoViewT]
    ) -> tuple[CasinoModel, ...]:
        """Return the casinos of a frame: changed by a preview or a scene, paid, highlighted."""
        before, after = instant.change or (view, self.previewed(view, frame))
        owners = self.owners(before)
        was = tuple(self.casino_models(before, owners))
        now = was if after is before else tuple(self.casino_models(after, owners))
        models = [_changed(one, other, frame) for one, other in zip(was, now, strict=True)]
        return casinos_at(models, instant.payouts, self.player_styles)

    # -- money -------------------------------------------------------------------------------------

    def earnings(
        self, view: CasinoViewT, frame: Frame[CasinoViewT], seen: CasinoViewT
    ) -> tuple[Bar, ...]:
        """Return a bar for each player: the money before a payout, and the gain in `seen`.

        There are none outside a payout, or while it waits for a choice.
        """
        is_over = view.is_between_rounds or isinstance(view.node, Terminal)
        is_paid = any(map(self.animation.is_payment, view.news))
        if not is_paid or not (is_over or frame.news):
            return ()
        before = frame.before or seen
        fortunes = self._notes if before.is_money_hidden else self._money
        now, had = fortunes(seen), fortunes(before)
        return tuple(
            Bar(player_style, (min(before, after), max(0, after - before)))
            for player_style, before, after in zip(self.player_styles, had, now, strict=True)
        )

    def _money(self, view: CasinoViewT) -> list[int]:
        """Return everybody's money, to be shown at the seats."""
        return [model.amount or 0 for model in self.seats_in(view)]

    def _notes(self, view: CasinoViewT) -> list[int]:
        """Return the number of notes that everybody has."""
        return list(view.num_notes)


def _changed(before: CasinoModel, after: CasinoModel, frame: Frame[CasinoViewT]) -> CasinoModel:
    """Return a casino after a change, with a mark on the changed rows; notes and cards stay."""
    rows = tuple(
        replace(row, is_changed=row != was, is_asked=frame.hides_payouts)
        for was, row in zip(before.rows, after.rows, strict=True)
    )
    highlight = Highlight.OPEN.when(after.number in frame.open)
    if after.number == frame.place:
        highlight = Highlight.PAYING
    elif after.number == frame.cursor:
        highlight = Highlight.CHOSEN
    return replace(after, notes=before.notes, cards=before.cards, rows=rows, highlight=highlight)


@lru_cache(maxsize=128)
def casino_rows(casino: Casino, owners: Owners, big: tuple[int, ...] = ()) -> tuple[OwnerRow, ...]:
    """Return the rows of a casino; `big` are the numbers of big dice, if there are any."""
    return owner_rows(casino.counts, casino.payout(), owners, big)


def owner_rows(
    counts: Sequence[int], payout: Payout, owners: Owners, big: Sequence[int] = ()
) -> tuple[OwnerRow, ...]:
    """Return the rows of owners by the counts of their dice, in which a big die counts as two."""
    awards, num_big = dict(payout.awards), big or [0] * len(counts)
    return tuple(
        OwnerRow(
            player_style,
            counts[owner] - 2 * num_big[owner],
            bool(num_big[owner]),
            awards.get(owner),
            owner in payout.tied,
        )
        for owner, player_style in owners
        if owner < len(counts)
    )
