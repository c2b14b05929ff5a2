"""Six casinos and the dice beneath them: the felt of the games that are played at casinos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.casinos import Award, CasinoPaid, Owner, Payout
from lasvegas_tui.rules.core import News, Player, Terminal, View, ViewT
from lasvegas_tui.screens.table.felt import Felt
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.screens.table.moment import Moment
from lasvegas_tui.screens.table.paying import ALL, Progress, length, progress, staged
from lasvegas_tui.screens.table.prompting import Kind
from lasvegas_tui.widgets.arena import Arena
from lasvegas_tui.widgets.casino import CasinoFace, CasinoStrip
from lasvegas_tui.widgets.chart import Bar, longest
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import Ink
from lasvegas_tui.widgets.owners import OwnerRow
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.takings import Takings

TILE = -1
"""What a tile pays lies at the tile, not among the notes."""


class CasinoLook(Look[ViewT]):
    """The look of a game with six casinos, each of which is paid in a scene of its own."""

    lessons = {  # noqa: RUF012
        Kind.POINT: "Press a number you rolled: its dice go to that casino.",
        Kind.LOOK: "The preview shows what you would win; Enter places.",
    }

    def new_felt(self) -> Felt[ViewT]:
        return DiceFelt(self)

    def casinos(self, view: ViewT, moment: Moment[ViewT]) -> tuple[CasinoFace, ...]:
        """Return the casinos from 1 to 6."""
        raise NotImplementedError

    def has_chip_cards(self, view: ViewT) -> bool:
        """Whether chip cards may lie at casinos in this game."""
        return False

    def num_won(self, view: ViewT, player: Player) -> int:
        num_notes: tuple[int, ...] = _of_money(view).num_notes
        return num_notes[player]

    def leader(self, view: ViewT) -> Player | None:
        return super().leader(view) if any(_of_money(view).num_notes) else None

    def time(self, news: News) -> float:
        return length(news) if isinstance(news, CasinoPaid) else 0.0

    def so_far(self, view: ViewT, moment: Moment[ViewT]) -> ViewT:
        if moment.before is None:
            return view
        banked = [award for paid in self._paid(moment.shown, moment.t) for award in paid.banked]
        before, now = _of_money(moment.before), _of_money(view)
        then = replace(now, purses=before.purses, num_notes=before.num_notes)
        return cast("ViewT", with_money(then, banked))

    def flight(self, view: ViewT, moment: Moment[ViewT]) -> Flight | None:
        if moment.t == 1 or not isinstance(moment.shown[-1], CasinoPaid):
            return None
        return self._paid(moment.shown, moment.t)[-1].flight

    def staged(
        self, faces: Sequence[CasinoFace], view: ViewT, moment: Moment[ViewT]
    ) -> tuple[CasinoFace, ...]:
        """Return the casinos as far as they have been paid; they are paid from 1 to 6."""
        news = moment.shown or view.news
        paid = [item.casino for item in news if isinstance(item, CasinoPaid)]
        num_paid = max([self.num_paid(moment.before or view), *paid])
        reached = dict.fromkeys(range(1, num_paid + 1), Progress(num_gone=ALL))
        if paid:
            reached[paid[-1]] = self._paid(news, moment.t)[-1]
        return tuple(
            staged(face, reached[face.number], self.inks) if face.number in reached else face
            for face in faces
        )

    def takings(self, view: ViewT, moment: Moment[ViewT]) -> tuple[Bar, ...]:
        """Return what everybody had before a payout, and what it has brought them so far.

        That is money where everybody's lies open, else notes. There is none where nothing is paid,
        or where a payout waits for a choice.
        """
        is_over = view.is_between_rounds or isinstance(view.node, Terminal)
        is_paid = any(map(self.is_payment, view.news))
        if not is_paid or not (is_over or moment.shown):
            return ()
        seen = self.so_far(view, moment)
        now, had = self._fortunes(seen), self._fortunes(moment.before or seen)
        return tuple(
            Bar(ink, (min(before, after), max(0, after - before)))
            for ink, before, after in zip(self.inks, had, now, strict=True)
        )

    def is_payment(self, news: News) -> bool:
        """Whether news change what somebody has."""
        return isinstance(news, CasinoPaid)

    def _fortunes(self, view: ViewT) -> list[int]:
        """Return what everybody has, or how many notes where that is not known of all."""
        players = range(len(self.seats))
        worths = [self.worth(view, player) for player in players]
        known = [worth for worth in worths if worth is not None]
        return known if len(known) == len(worths) else [self.num_won(view, p) for p in players]

    def num_paid(self, view: ViewT) -> int:
        """Return how many casinos had been paid before what is new in a view."""
        return 0

    def _paid(self, news: Sequence[News], t: float) -> list[Progress]:
        """Return how far casinos have been paid when the last of these news is being played."""
        return [
            progress(item, t if item is news[-1] else 1, len(self.seats))
            for item in news
            if isinstance(item, CasinoPaid)
        ]

    def scene_key(self, news: News) -> str:
        return "next casino" if isinstance(news, CasinoPaid) else self.next_scene

    def place(self, news: News, view: ViewT) -> Target | None:
        return news.casino if isinstance(news, CasinoPaid) else None

    def scene_title(self, news: News, view: ViewT) -> tuple[str, str]:
        place = self.place(news, view)
        return "Payout", self.casino_names[place - 1] if isinstance(place, int) else ""


class CasinoFelt(Felt[ViewT]):
    """The casinos, above a stage for anything."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CasinoFelt #strip { height: 1fr; padding: 0 0 0 1; margin-top: 0; }
    TableScreen.-tall CasinoFelt #strip { height: 7fr; margin-top: 1; }
    TableScreen.-huge CasinoFelt #strip { height: 7fr; margin-top: 1; }
    TableScreen.-tall CasinoFelt #stage { height: 3fr; }
    TableScreen.-huge CasinoFelt #stage { height: 3fr; }
    TableScreen.-wide CasinoFelt Takings, TableScreen.-vast CasinoFelt Takings { width: 50%; }
    TableScreen.-wide CasinoFelt.-paid Takings { width: 100%; }
    TableScreen.-vast CasinoFelt.-paid Takings { width: 100%; }
    TableScreen.-short CasinoFelt Takings { width: 0; }
    TableScreen.-short CasinoFelt.-paid Takings { width: 0; }
    """

    def __init__(self, look: CasinoLook[ViewT], *below: Widget) -> None:
        self.look = look
        self.strip = CasinoStrip(6, "strip")
        super().__init__([self.strip], below)
        self.takings = Takings()
        self.beside = (self.takings,)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {str(number): panel for number, panel in enumerate(self.strip.panels, 1)}

    def draw(self, view: ViewT, moment: Moment[ViewT]) -> None:
        num_card_lines = int(self.look.has_chip_cards(view))
        faces = self.look.staged(self.look.casinos(view, moment), view, moment)
        self.strip.show([_asked(face, num_card_lines, moment.is_asked) for face in faces])
        self._draw_takings(view, moment)

    def _draw_takings(self, view: ViewT, moment: Moment[ViewT]) -> None:
        """Show what is paid as bars; after the payout, which the history tells, only these."""
        bars = self.look.takings(view, moment)
        whole = replace(moment, shown=view.news, t=1.0) if moment.shown else moment
        in_the_end = self.look.takings(view, whole)
        self.takings.most = longest((*bars, *in_the_end))
        self.takings.bars = bars
        self.set_class(bool(bars) and not moment.shown, "-paid")

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        assert isinstance(flight.at, int)
        panel = self.strip.panels[flight.at - 1]
        region = panel.region
        left = region.x + (region.width - NOTE_WIDTH) // 2
        row = panel.tile_row if flight.index == TILE else panel.row_of(flight.index)
        return Offset(left, region.y + row), region.bottom - 1


def _asked(face: CasinoFace, num_card_lines: int, is_asked: bool) -> CasinoFace:
    """Return a casino with room for chip cards, and without what it is being asked about."""
    rows = tuple(replace(row, is_asked=is_asked) for row in face.rows)
    return replace(face, num_card_lines=num_card_lines, rows=rows)


class DiceFelt(CasinoFelt[ViewT]):
    """Casinos, and the dice arena in the stage."""

    def __init__(self, look: CasinoLook[ViewT]) -> None:
        self.arena = Arena()
        self._is_scene = False
        super().__init__(look, self.arena)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "dice": self.arena}

    def draw(self, view: ViewT, moment: Moment[ViewT]) -> None:
        super().draw(view, moment)
        self._is_scene = bool(moment.shown) or moment.paying is not None
        self.arena.dice = moment.thrown or self.look.dice(view)
        self.arena.chosen = self.number_placed(view, moment)

    def number_placed(self, view: ViewT, moment: Moment[ViewT]) -> int:
        """Return the number whose dice would go to the casino looked at, 0 where no dice would."""
        is_placing = moment.foreseen is not None and self.look.focus(view) is None
        if moment.open and is_placing and isinstance(moment.chosen, int):
            return moment.chosen
        return 0

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Leave the stage to dice that are about to be rolled: they lie where they will fall."""
        dice = self.arena.dice
        are_due = bool(dice) and not self._is_scene and not any(die.face for die in dice)
        self.leaves_since = bool(lines) and are_due
        super().show_since(() if are_due else lines, num_new)

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.arena.dice)


def _of_money(view: View) -> Any:
    """Return a view as one of a game with casinos, all of which have `purses` and `num_notes`."""
    return view


def with_money(view: Any, awards: Sequence[Award]) -> Any:
    """Return a view of a game in which players have won more notes."""
    purses, num_notes = list(view.purses), list(view.num_notes)
    for player, note in awards:
        if purses[player] is not None:
            purses[player] += (note,)
        num_notes[player] += 1
    return replace(view, purses=tuple(purses), num_notes=tuple(num_notes))


def rows(
    owners: Sequence[tuple[Owner, Ink, str, int]],
    paid: Payout,
) -> tuple[OwnerRow, ...]:
    """Return the rows of a casino, each of an owner with the dice there, as they would be paid.

    An owner comes with the dice in words, and how many small ones there are to draw.
    """
    awards = dict(paid.awards)
    return tuple(
        OwnerRow(
            ink,
            count,
            awards.get(owner),
            owner in paid.tied,
            num_dice=num_small,
            has_big="B" in count,
        )
        for owner, ink, count, num_small in owners
    )


def changed(before: Sequence[OwnerRow], after: Sequence[OwnerRow]) -> tuple[OwnerRow, ...]:
    """Return the rows after something, with a mark on those that it changes."""
    return tuple(
        replace(row, is_changed=row != was) for was, row in zip(before, after, strict=True)
    )


def highlight(number: int, moment: Moment[ViewT]) -> Highlight:
    """Return how a casino is highlighted."""
    if number == moment.paying:
        return Highlight.PAYING
    if number == moment.chosen:
        return Highlight.CHOSEN
    return Highlight.OPEN.when(number in moment.open)
