"""What the screens of games with casinos draw of a view: models of casinos, money and dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import Casino, CasinoViewT, Owner, Payout
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.core import Player, Terminal
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow
from lasvegas_tui.screens.casinos.payout_animation import casinos_paid
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.earnings_chart import Bar
from lasvegas_tui.widgets.side_tables_and_texts import SideText
from lasvegas_tui.widgets.styles import MONEY, Highlight, PlayerStyle

Owners: TypeAlias = tuple[tuple[Owner, PlayerStyle], ...]
"""The index of each owner of dice or cards, with the name, sign and colour to draw."""


# -- at the side -----------------------------------------------------------------------------------


def if_it_ended(
    words: Words[CasinoViewT],
    view: CasinoViewT,
    players: Sequence[PlayerStyle],
    besides: Callable[[Player], int] = lambda player: 0,
) -> tuple[SideText, ...]:
    """Return a text on what each player would win if the round ended now; empty once it has ended.

    `besides` returns the dollars that a player would win in addition to the notes at casinos.
    """
    if view.is_between_rounds or isinstance(view.node, Terminal):
        return ()
    by_casino = words.earned(view, len(players)).values()
    at_casinos = [round(sum(earned)) for earned in zip(*by_casino, strict=True)]
    sums = [earned + besides(player) for player, earned in enumerate(at_casinos)]
    ranked = sorted(zip(players, sums, strict=True), key=lambda pair: -pair[1])
    lines = [
        Content.assemble(player.badge, (f"  {_amount(words, amount)}", f"bold {MONEY}"))
        for player, amount in ranked
    ]
    return (SideText("If the round ended now", tuple(lines)),)


def _amount(words: Words[CasinoViewT], amount: int) -> str:
    if not amount:
        return "0"  # as in the row of players
    if amount < 0:
        return f"−{words.brief(-amount)}"
    return words.brief(amount)


# -- money -----------------------------------------------------------------------------------------


def earnings(
    screen: GameScreen[CasinoViewT],
    view: CasinoViewT,
    frame: Frame[CasinoViewT],
    seen: CasinoViewT,
) -> tuple[Bar, ...]:
    """Return a bar for each player: the money before the payout, and the gain counted so far.

    Empty if the last action paid nothing, or if its payout is over and the round goes on. `seen` is
    the view with only the money counted so far. If money is hidden, bars are in notes, not dollars.
    """
    is_over = view.is_between_rounds or isinstance(view.node, Terminal)
    is_paid = any(map(screen.animation.is_payment, view.news))
    is_waiting = not is_over and not frame.news
    if not is_paid or is_waiting:
        return ()
    before = frame.before or seen

    def fortunes(then: CasinoViewT) -> Sequence[int]:
        if before.is_money_hidden:
            return then.num_notes
        return [model.amount or 0 for model in screen.seats_in(then)]

    return tuple(
        Bar(player_style, (min(had, has), max(0, has - had)))
        for player_style, had, has in zip(
            screen.players, fortunes(before), fortunes(seen), strict=True
        )
    )


def chip_cards(chips: Iterable[Chip]) -> tuple[tuple[str, str], ...]:
    """Return a word and a theme variable of a colour for each chip card: ("jade", "$card-jade")."""
    return tuple((str(chip), f"$card-{chip}") for chip in chips)


# -- dice ------------------------------------------------------------------------------------------


def face_placed(frame: Frame[CasinoViewT], focus: Target | None) -> int:
    """Return the number (1 to 6) on the dice that the choice under the cursor would place.

    0 if the choice places none. `focus` is None if the question is where to place dice; otherwise
    it is the thing on the table that the question is about, such as a casino with a tile.
    """
    is_placing = frame.preview is not None and focus is None
    if frame.open and is_placing and isinstance(frame.cursor, int):
        return frame.cursor
    return 0


def are_due(dice: Sequence[DieModel], is_in_scene: bool) -> bool:
    """Whether these dice wait to be rolled, and no event is being shown."""
    return bool(dice) and not is_in_scene and not any(die.number for die in dice)


# -- casinos ---------------------------------------------------------------------------------------


def casinos_at(
    view: CasinoViewT,
    previewed: CasinoViewT,
    frame: Frame[CasinoViewT],
    instant: Instant[CasinoViewT],
    models: Callable[[CasinoViewT], Iterable[CasinoModel]],
    players: Sequence[PlayerStyle],
) -> tuple[CasinoModel, ...]:
    """Return the casinos to draw, with changed rows, payouts and highlights.

    `previewed` is the view after the choice under the cursor, `frame` has the cursor, and `instant`
    says what the animation shows. `models` returns the plain models of casinos 1 to 6 in a view.
    """
    before, after = instant.change or (view, previewed)
    models_before = tuple(models(before))
    if after is before:
        models_after = models_before
    else:
        models_after = tuple(models(after))
    pairs = zip(models_before, models_after, strict=True)
    changed = [_changed(old, new, frame) for old, new in pairs]
    return casinos_paid(changed, instant.payouts, players)


def _changed(before: CasinoModel, after: CasinoModel, frame: Frame[CasinoViewT]) -> CasinoModel:
    """Return a casino after a change of its dice, with marks at the rows that changed."""
    rows = tuple(
        replace(row, is_changed=row != was, is_payment_hidden=frame.hides_payouts)
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
    """Return a row for each owner at a casino; `big` has the number of each owner's big dice there.

    If `big` is empty, nobody has any.
    """
    return owner_rows(casino.counts, casino.payout(), owners, big)


def owner_rows(
    counts: Sequence[int], payout: Payout, owners: Owners, big: Sequence[int] = ()
) -> tuple[OwnerRow, ...]:
    """Return a row for each owner at a casino, with the note that they would win, or a tie.

    `counts` has the strength of each owner's dice, in which a big die counts as two. `big` has the
    number of each owner's big dice; empty if nobody has any.
    """
    awards, num_big = dict(payout.awards), big or [0] * len(counts)
    places = {award.owner: place for place, award in enumerate(payout.awards)}
    return tuple(
        OwnerRow(
            player_style,
            counts[owner] - 2 * num_big[owner],
            bool(num_big[owner]),
            awards.get(owner),
            places.get(owner, 0),
            owner in payout.tied,
        )
        for owner, player_style in owners
        if owner < len(counts)
    )
