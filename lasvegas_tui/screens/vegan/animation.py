"""The animation of Las Vegan: tricks that fly to their owners, and the scoring of a round."""

from __future__ import annotations

from msgspec.structs import replace

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.machines import machine_title
from lasvegas_tui.rules.vegan.news import (
    GoldenPaid,
    GoldenPlaced,
    MachinePaid,
    RoundScored,
    TokenPlaced,
    TrickTaken,
)
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.sentences.about_tricks import reason_to_take
from lasvegas_tui.rules.vegan.table import HAND_SIZES, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE, owner_name
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.game.animation import Animation, Instant
from lasvegas_tui.screens.game.animation_phases import duration_of
from lasvegas_tui.screens.game.flight_progress import DELIVERY, delivery
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.vegan.round_score_sheet import counting, num_cabbages
from lasvegas_tui.screens.vegan.targets import GOLD, SUM, TRICK, Spot
from lasvegas_tui.widgets.flight import Flight


class VeganAnimation(Animation[VeganView]):
    """The animation of placed tokens, tricks that fly to their owners, and a round's scoring."""

    def is_scene(self, news: News) -> bool:
        return isinstance(news, TokenPlaced | GoldenPlaced) or super().is_scene(news)

    def chooser(self, news: News) -> Player | None:
        if isinstance(news, TokenPlaced | GoldenPlaced):
            return news.owner
        return None

    def place(self, news: News, view: VeganView) -> Target | None:
        match news:
            case TokenPlaced(_, token, machine):
                return Spot(token, machine)
            case GoldenPlaced(side=side):
                return Spot(GOLD, side)
            case TrickTaken():
                return TRICK
            case MachinePaid(machine):
                return machine
            case GoldenPaid():
                return GOLD
            case RoundScored():
                return SUM
        return None

    def title(self, news: News, view: VeganView, names: Names) -> tuple[str, str]:
        match news:
            case TokenPlaced(owner) | GoldenPlaced(owner):
                return f"A token for the 7 that {owner_name(owner, names)} took", ""
            case TrickTaken(taker):
                number = sum(view.table.num_tricks)
                goes = f"goes to {owner_name(taker, names)}: {reason_to_take(view.table.trick)}"
                if number == HAND_SIZES[view.table.num_players]:
                    return f"The last trick {goes}; each had one card left", ""
                return f"Trick {number} {goes}", ""
            case MachinePaid(machine, token):
                return "Scoring", f"{machine_title(machine)} {signed(token)}"
            case GoldenPaid(side, token):
                return "Scoring", f"gold {signed(token)} for the {SIDES[side]} tricks"
        return "Scoring", "all at once"

    def duration(self, news: News, view: VeganView) -> float:
        match news:
            case MachinePaid() | GoldenPaid():
                return duration_of(counting(view.table.num_players))
            case TrickTaken() | RoundScored():
                return duration_of(DELIVERY)
        return 0.0

    def is_read(self, news: News, view: VeganView) -> bool:
        return isinstance(news, TrickTaken) or super().is_read(news, view)

    def is_soon_hidden(self, news: News) -> bool:
        return isinstance(news, TrickTaken)  # V-5

    def at(self, view: VeganView, frame: Frame[VeganView]) -> Instant[VeganView]:
        if frame.before is None:
            seen = view
        else:
            seen = _view_at(view, frame, frame.before)
        return Instant(seen, _flight(view, frame))


def _view_at(view: VeganView, frame: Frame[VeganView], before: VeganView) -> VeganView:
    """Return the view with the tricks and cabbages that players have at this moment."""
    table = view.table
    cabbages, num_tricks = list(before.table.cabbages), list(before.table.num_tricks)
    for news, t in frame.played():
        if isinstance(news, RoundScored):
            cabbages[news.player] = num_cabbages(news, t)
        elif isinstance(news, TrickTaken):
            num_tricks[news.taker] += delivery(t).of(1)
    table = replace(table, cabbages=tuple(cabbages), num_tricks=tuple(num_tricks))
    return replace(view, table=table)


def _flight(view: VeganView, frame: Frame[VeganView]) -> Flight | None:
    """Return the flight of a trick or of cabbages; None if nothing is flying."""
    match frame.news[-1:]:
        case (TrickTaken(taker),):
            way = delivery(frame.t).way
            if way is not None:
                index = [owner for owner, _ in view.table.trick.laid].index(taker)
                return Flight(TRICK, index, TRICK, taker, way)
        case (RoundScored(player, _, change),) if change:
            way = delivery(frame.t, change < 0).way
            if way is not None:
                return Flight(SUM, player, f"{signed(change)} {CABBAGE}", player, way)
    return None
