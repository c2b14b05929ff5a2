"""Whatever changes hands or is revealed moves: pure frames of all games, drawn without a screen."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.content import Content

from lasvegas_tui.rules.board.actions import Roll, ThrowDie
from lasvegas_tui.rules.board.news import DuelFought, MaryMoved, TableScored
from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.rules.card.news import Placed
from lasvegas_tui.rules.casino.casinos import Award, CasinoPaid
from lasvegas_tui.rules.core import News, Terminal
from lasvegas_tui.rules.royale.news import Rewarded, Skipped
from lasvegas_tui.rules.vegan.news import GoldenPaid, MachinePaid, RoundScored, TrickTaken
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.board.screen import BoardScreen
from lasvegas_tui.screens.board.table_facts import facts
from lasvegas_tui.screens.board.table_models import Tables
from lasvegas_tui.screens.board.turn_menu import menu
from lasvegas_tui.screens.card.cards import DiceCardModel, LaidRow, laid_rows
from lasvegas_tui.screens.card.screen import CardScreen
from lasvegas_tui.screens.casinos.owner_rows import OwnerRow
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.table.pausable_timer import PICTURE
from lasvegas_tui.screens.table.roll_and_scene_playback import rolling_frames
from lasvegas_tui.screens.table.scenes import scenes
from lasvegas_tui.screens.vegan import round_score_sheet, shown_trick, trick, trick_title_and_worth
from lasvegas_tui.screens.vegan.hand_and_bank import hand_of
from lasvegas_tui.settings import PACES
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import WIDTH, Flight
from tests.nightly import at_night
from tests.rules.boards import board
from tests.rules.laws import act
from tests.ui.tables import casinos_in, new_session, table_of
from tests.walking import random_steps

TIMES = [step / 30 for step in range(31)]
GAMES: dict[str, dict[str, Any]] = {
    "dice": {"open_money": True},
    "royale": {"tiles": 6},
    "card": {},
    "board": {"duels": True},
    "vegan": {},
}
HIDDEN = "royale, with hidden money"
EACH = [*((game, 3) for game in GAMES), ("vegan", 2)]


class Moving(NamedTuple):
    """A piece of news that moves, and what it is drawn from."""

    words: Words[Any]
    look: Any
    view: Any
    before: Any
    news: tuple[News, ...]
    """All up to it."""

    @property
    def item(self) -> Any:
        return self.news[-1]

    def view_at(self, t: float) -> Any:
        """Return the view of a frame."""
        return self.look.animation.at(self.view, self.at(t)).view

    def flight_at(self, t: float) -> Flight | None:
        """Return what is in the air in a frame."""
        flight: Flight | None = self.look.animation.at(self.view, self.at(t)).flight
        return flight

    def rows_at(self, t: float) -> list[OwnerRow]:
        """Return the rows of all casinos in a frame."""
        frame = self.at(t)
        faces = casinos_in(self.look, self.view, frame)
        return [row for face in faces for row in face.rows]

    def headline_at(self, t: float) -> str:
        return self.words.progress(self.look.told_at(self.view_at(t), self.at(t)))

    def sight_at(self, t: float) -> Sight[Any]:
        return Sight(self.look.players, self.view, self.at(t))

    def at(self, t: float) -> Frame[Any]:
        place = self.look.animation.place(self.item, self.view)
        return Frame(place=place, news=self.news, before=self.before, t=t)


@cache
def all_moving(game: str, num_players: int = 3) -> tuple[Moving, ...]:
    """Return everything that moves in three games of chance."""
    return tuple(_moving(game, num_players))


def _moving(game: str, num_players: int) -> Iterator[Moving]:
    name, _, hidden = game.partition(", ")
    options = GAMES[name] | ({"hidden_money": True} if hidden else {})
    for seed in range(3):
        session, rng = new_session(name, num_players, seed=seed, **options), Random(seed)
        look: Any = table_of(session)
        for step in random_steps(session, rng, rng.choice):
            view, before = step.after.view(None), step.before.view(None)
            for end, item in enumerate(view.news, 1):
                if look.animation.duration(item, view):
                    yield Moving(session.game.words, look, view, before, view.news[:end])


def of_kind(game: str, kind: type[News], num_players: int = 3) -> list[Moving]:
    found = [moving for moving in all_moving(game, num_players) if isinstance(moving.item, kind)]
    assert found, f"no {kind.__name__}"
    return found


def drawn(moving: Moving, t: float) -> tuple[Any, ...]:
    """Return all that is drawn of a frame, as values."""
    look, view, frame = moving.look, moving.view, moving.at(t)
    instant = look.animation.at(view, frame)
    parts: list[Any] = [look.seats_at(instant.view, frame)]
    if isinstance(look, BoardScreen):
        tables = Tables(moving.sight_at(t))
        parts += [instant.view.table.mary, tables.rows(), tables.table_model(), facts(tables)]
        parts.append(menu(moving.sight_at(t)).heading.plain)
    elif hasattr(look, "casinos"):
        parts.append(casinos_in(look, view, frame))
    else:
        sight = moving.sight_at(t)
        parts += [round_score_sheet.score_rows(sight), *trick_of(sight)]
    if isinstance(look, CardScreen):
        parts.append(look.laid.rows)
    return tuple(parts)


def trick_of(sight: Sight[Any]) -> tuple[str, tuple[trick.Slot, ...]]:
    """Return the title of the trick on the table and its places."""
    shown = shown_trick.shown_of(sight, False)
    assert shown is not None
    told = [
        trick_title_and_worth.title_of(sight, shown, 78),
        *trick_title_and_worth.loads_of(sight, shown),
    ]
    return " ".join(part.plain for part in told), trick.slots_of(sight, shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_animation_moves_and_takes_less_than_a_second(game: str) -> None:
    for moving in all_moving(game):
        duration = moving.look.animation.duration(moving.item, moving.view)
        assert duration * PACES["normal"].payout < 1
        pictures = [drawn(moving, t) for t in (0.0, 1.0)]
        assert pictures[0] != pictures[1] or getattr(moving.item, "change", 0) == 0


@pytest.mark.parametrize(("game", "num_players"), [*EACH, at_night((HIDDEN, 3))])
def test_animation_ends_with_the_true_state(game: str, num_players: int) -> None:
    last = {id(moving.view): moving for moving in all_moving(game, num_players)}
    for _, look, view, before, _ in last.values():
        if None in getattr(before, "purses", ()) and isinstance(view.node, Terminal):
            continue  # what was face down is turned up only afterwards
        whole = Frame(news=view.news, before=before)
        seen = look.animation.at(view, whole).view
        assert seen.table == view.table
        until_asked = look.seats_at(view, Frame())
        for face, now in zip(look.seats_at(seen, whole), until_asked, strict=True):
            assert (face.money, face.extras, face.dice) == (now.money, now.extras, now.dice)


@pytest.mark.parametrize("game", GAMES)
def test_what_players_own_is_counted_up_or_down_and_never_back(game: str) -> None:
    signs = set()
    for moving in all_moving(game):
        views = [moving.view_at(t) for t in TIMES[::3]]
        for player in range(3):
            worths = [view.worth(player) or 0 for view in views]
            assert worths in (sorted(worths), sorted(worths, reverse=True))
            signs.add(worths[-1] - worths[0] > 0)
    assert signs == {True, False} or game == "card", "its money is hidden"


@pytest.mark.parametrize(("game", "num_players"), EACH)
def test_headline_matches_the_scene_below(game: str, num_players: int) -> None:
    """It does not tell of the trick to come, nor of a chip that is still on its way."""
    for moving in all_moving(game, num_players):
        before = moving.before
        for t in TIMES[::3]:
            headline = moving.headline_at(t)
            if game == "board":
                num_left = 14 - sum(before.table.is_scored) - num_scored(moving, t)
                assert f" {num_left} chip" in headline
            else:
                assert headline == moving.words.progress(before)


def num_scored(moving: Moving, t: float) -> int:
    """Return how many chips have been won, or are gone, by what a scene has shown."""
    scored = [news for news in moving.news if isinstance(news, TableScored)]
    return len(scored) - (moving.item in scored and t < 1)


def test_headline_numbers_the_trick_on_the_table() -> None:
    for moving in of_kind("vegan", TrickTaken, 4):
        number = sum(moving.before.table.num_tricks) + 1
        for t in (0.0, 0.5, 1.0):
            assert f", trick {number} of" in moving.headline_at(t)


@pytest.mark.parametrize(("game", "num_players"), EACH)
def test_moving_pieces_fly_all_the_way_and_are_counted_on_arrival(
    game: str, num_players: int
) -> None:
    num_flights = 0
    for moving in all_moving(game, num_players):
        look, view = moving.look, moving.view
        flights = [moving.flight_at(t) for t in TIMES]
        assert flights[0] is None
        assert flights[-1] is None
        flying = [flight for flight in flights if flight is not None]
        num_flights += bool(flying)
        for was, now in pairwise(flying):
            is_next = (was.at, was.index, was.player) != (now.at, now.index, now.player)
            is_back = now.text.startswith("−")  # what is lost flies back from the seat
            assert is_next or (was.way > now.way if is_back else was.way < now.way)
        for flight in flying:
            assert 0 <= flight.way <= 1
            assert flight.player < len(look.seats_in(view))
            assert len(flight.text) <= WIDTH
    assert num_flights or game == "card"


def test_trick_is_marked_and_counted_once_its_owner_has_it() -> None:
    for moving in of_kind("vegan", TrickTaken, 4):
        taker, sevens = moving.item.taker, moving.item.sevens
        nums = [moving.view_at(t).table.num_tricks[taker] for t in TIMES]
        assert nums == sorted(nums)
        assert nums[-1] == nums[0] + 1
        for t in TIMES[:-1]:
            told, slots = trick_of(moving.sight_at(t))
            assert [slot.is_won for slot in slots].count(True) == 1
            assert ("to place" in told) is (moving.view.table.sevens > 0)
            assert ("token" in told) is (sevens > 0)
        assert sevens >= moving.view.table.sevens


@pytest.mark.parametrize("kind", [MachinePaid, GoldenPaid])
def test_machine_is_counted_player_by_player(kind: type[News]) -> None:
    for moving in of_kind("vegan", kind, 4):
        counts = []
        for t in TIMES:
            rows = round_score_sheet.score_rows(moving.sight_at(t))
            counts.append(sum(cell is not None for row in rows for cell in row.cells))
        assert counts[-1] - counts[0] == 4
        assert all(now - was in (0, 1) for was, now in pairwise(counts))


def test_cabbages_are_counted_one_by_one_up_and_down() -> None:
    changes = set()
    for moving in of_kind("vegan", RoundScored, 4):
        player, change = moving.item.player, moving.item.change
        nums = [moving.view_at(t).table.cabbages[player] for t in TIMES]
        assert nums[-1] - nums[0] == change
        assert nums == sorted(nums, reverse=change < 0)
        flights = [moving.flight_at(t) for t in TIMES]
        ways = [flight.way for flight in flights if flight]
        assert ways == sorted(ways, reverse=change < 0)
        changes.add(change > 0)
    assert changes == {True, False}


def test_mary_walks_from_table_to_table() -> None:
    for moving in of_kind("board", MaryMoved):
        way = [moving.view_at(t).table.mary or 0 for t in TIMES]
        assert way[0] == (moving.item.origin or 0)
        assert way[-1] == moving.item.position
        assert all(now - was in (0, 1) for was, now in pairwise(way))


def test_hearts_are_shown_before_the_space_changes_owner() -> None:
    for moving in of_kind("board", DuelFought):
        shown = [menu(moving.sight_at(t)).heading.plain.count("♥") for t in TIMES]
        assert shown[0] == 0
        assert shown[-1] == sum(moving.item.hearts)
        assert all(now - was in (0, 1) for was, now in pairwise(shown))
        for t, num_hearts in zip(TIMES, shown, strict=True):
            table = Tables(moving.sight_at(t)).table_model()
            space = [space for row in table.rows for space in row][moving.item.space]
            if num_hearts < shown[-1]:
                assert space.player_style == moving.look.players[moving.item.defender]
                assert space.rival == moving.look.players[moving.item.challenger]
        assert space.rival is None


def test_table_is_counted_before_its_chip_is_awarded() -> None:
    reasons = set()
    for moving in of_kind("board", TableScored):
        decided = moving.item.verdict
        reasons.add(decided.reason)
        tables = [Tables(moving.sight_at(t)) for t in TIMES]
        nums = [len(facts(table)[0][1].plain.split()) for table in tables]
        assert nums[0] == 0
        assert nums[-1] == len([count for count in decided.counts if count])
        for table, num in zip(tables, nums, strict=True):
            is_told = bool(facts(table)[0][2].plain)
            winner = table.rows()[moving.item.position - 1].winner
            assert num == nums[-1] or (winner is None and not is_told)
        worths = [[moving.view_at(t).worth(player) for t in TIMES] for player in range(3)]
        gained = [player for player in range(3) if worths[player][0] != worths[player][-1]]
        assert gained == [player for player in range(3) if player == decided.winner]
    assert {"most", "lowest"} <= reasons


def test_cards_are_face_down_until_turned_one_by_one() -> None:
    num_struck = 0
    for moving in of_kind("card", Placed, 4)[::6]:
        player, num_cards = moving.item.player, len(moving.item.cards)
        nums = []
        for t in TIMES:
            casinos_in(moving.look, moving.view, moving.at(t))
            nums.append(sum(row.num_open for row in moving.look.laid.rows))
        assert nums[-1] - nums[0] == num_cards
        assert all(now - was in (0, 1) for was, now in pairwise(nums))
        num_out = [moving.view_at(t).table.num_out[player] for t in (0.0, 1.0)]
        assert num_out[1] - num_out[0] == num_cards
        struck = [row for row in moving.rows_at(0.9) if row.is_struck]
        assert all(row.is_tied for row in struck)
        num_struck += bool(struck)
        assert not any(row.is_struck for row in moving.rows_at(1))
    assert num_struck


def test_biggy_comes_to_rest_last() -> None:
    thrown = (*(DieModel(face, "$player-blue") for face in (2, 4, 6)), DieModel(5, "", is_big=True))
    pace = PACES["normal"]
    frames = list(rolling_frames(thrown, pace.num_frames, Random(1)))
    assert len(frames) == pace.num_frames
    resting = [frame[:3] == thrown[:3] for frame in frames]
    assert resting == sorted(resting)
    assert 1 < resting.count(True) < len(frames) - 1
    assert len({frame[3].number for frame in frames[-resting.count(True) :]}) > 1
    assert pace.num_frames * pace.frame < 1
    assert pace.payout / 10 > PICTURE


def test_news_that_move_cause_no_stop_without_animation_and_others_are_read() -> None:
    num_stops = 0
    for moving in all_moving("royale"):
        if isinstance(moving.view.news[0], Rewarded) and len(moving.view.news) == 1:
            assert not scenes(moving.view, moving.look, False)
            num_stops += len(scenes(moving.view, moving.look, True))
    assert num_stops
    animation = moving.look.animation
    assert animation.is_read(Skipped("A1", "nobody is there."), moving.view)
    assert not animation.is_read(CasinoPaid(1, (), (Award(0, 50_000),), ()), moving.view)


@pytest.mark.parametrize("height", [1, 12])
def test_cards_that_were_not_turned_yet_show_only_their_backs(height: int) -> None:
    style, *_ = table_of(new_session("card", 2)).players
    row = LaidRow(style, (DiceCardModel(Card.THREE, "red"), DiceCardModel(Card.FIVE, "red")), 1)
    shown = "".join(line.plain for line in laid_rows([row], 60, height))
    assert " 3 " in shown
    assert "5" not in shown


def test_hand_without_cards_has_no_heading() -> None:
    session = new_session("vegan", 3)
    view: Any = session.view(0)
    sight = Sight(table_of(session).players, view, Frame())
    assert hand_of(sight) == (Content(""), ())


def test_die_keeps_its_number_while_what_it_brought_is_shown() -> None:
    look = table_of(new_session("board", 2))
    assert isinstance(look, BoardScreen)
    thrown = act(board(1, 5, spaces={"1": "A.BB"}), ThrowDie())
    rolling = Frame[Any](dice=(DieModel(3, "$die-gold"),))
    for view, frame in ((thrown.view(None), rolling), (act(thrown, Roll(3)).view(None), Frame())):
        look.draw_game(view, frame, look.animation.at(view, frame))
    assert look.pane.face == 3
