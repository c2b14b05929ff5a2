"""Titles: every one is true, one player's alone, and given once in an evening."""

from collections import Counter
from functools import cache
from itertools import chain, pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play import honours, paid_banknotes
from lasvegas_tui.play.honours import Title
from lasvegas_tui.play.paid_banknotes import PaidCasino
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Ended
from lasvegas_tui.records.results import Result, result
from lasvegas_tui.rules import vegan
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.casino.casinos import Award, CasinoPaid
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Standing, State, Terminal
from lasvegas_tui.rules.vegan.news import GoldenPaid
from lasvegas_tui.rules.vegan.options import VeganOptions
from lasvegas_tui.rules.vegan.sentences.feats_for_titles import feats
from lasvegas_tui.rules.words import Feat
from tests import written_games
from tests.saved import result_of
from tests.walking import random_steps

NAMES = ("Anna", "Ben", "Cleo", "Dora")
CASINO_GAMES = ("dice", "royale", "card")


@cache
def over(game: str, seed: int) -> Session:
    """Return a game that is over; it is looked at only."""
    session = Session.start(written_games.header(game, NAMES, seed=seed))
    for _ in random_steps(session, Random(seed)):
        pass
    assert isinstance(session.node, Terminal)
    return session


def paid(
    counts: tuple[int, ...],
    *awards: tuple[int, int],
    tied: tuple[int, ...] = (),
    round_: int = 1,
    casino: int = 1,
) -> PaidCasino:
    found = CasinoPaid(casino, tied, tuple(Award(*award) for award in awards), ())
    return PaidCasino(round_, found, counts)


def of(*payments: PaidCasino) -> dict[str, Title]:
    return {title.name: title for title in honours.of_payments(payments, 3)}


def test_titles_for_ties_and_kindness_go_to_one_player() -> None:
    thrice = [paid((2, 2, 1), (2, 50_000), tied=(0, 1), casino=number) for number in (1, 2)]
    assert "Tied up" not in of(*thrice), "both were tied as often"
    found = of(*thrice, paid((3, 0, 3), tied=(0, 2)))
    assert found["Tied up"][:3] == ("Tied up", 0, 3)
    found = of(paid((2, 3, 3), (0, 90_000), tied=(1, 2)))
    assert "Costliest kindness" not in found, "two were as kind"
    found = of(
        paid((2, 2, 4, 4), (2, 90_000), tied=(0, 1)), paid((2, 1, 0, 2), (1, 30_000), tied=(0, 3))
    )
    assert found["Costliest kindness"][:5] == ("Costliest kindness", 0, 30_000, 1, 1)


def test_dice_earn_titles_without_rivals_or_for_a_small_note() -> None:
    found = of(paid((1, 0, 0), (0, 50_000)), paid((4, 0, 0), (0, 20_000), casino=2))
    assert found["No rivals"][:3] == ("No rivals", 0, 2)
    assert found["One is enough"][:5] == ("One is enough", 0, 50_000, 0, 1)
    assert of(paid((6, 1, 0), (0, 30_000)))["Overkill"].amount == 6
    assert "Overkill" not in of(paid((6, 1, 0), (0, 40_000)))
    assert not of(paid((0, 0, 0, 5), (3, 100_000)))
    assert not list(honours.of_rounds([(15, 15), (12, 13)]))


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((100, 95), "By a whisker: 5 ahead of Ben"),
        ((119, 114), "By a whisker: 5 ahead of Ben"),
        ((119, 113), ""),
        ((100, 94), ""),
        ((100, 76), ""),
        ((100, 75), "Out of sight: 25 ahead of Ben"),
        ((100, 90), ""),
        ((100, 100), ""),
        ((0, 0), ""),
    ],
)
def test_close_and_wide_victories_earn_titles(totals: tuple[int, int], told: str) -> None:
    ranks = (1, 1 if totals[0] == totals[1] else 2)
    places = [Standing(player, ranks[player], totals[player]) for player in (0, 1)]
    found = [honours.sentence(title, NAMES, str) for title in honours.of_victory(places)]
    assert found == ([told] if told else [])


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (
            [(0, 5, 9), (50, 70, 10), (90, 80, 10)],
            ["So close: ahead after round 2", "From last to first: last after round 1"],
        ),
        (
            [(0, 5, 9), (10, 50, 30), (90, 80, 10)],
            ["So close: ahead after round 2", "From last to first: last after round 2"],
        ),
        ([(0, 5, 9), (10, 50, 50), (90, 80, 10)], ["From last to first: last after round 2"]),
        ([(5, 0, 9), (50, 70, 10), (90, 80, 10)], ["So close: ahead after round 2"]),
        ([(5, 0, 9), (70, 50, 10), (90, 80, 10)], []),
        ([(0, 0, 0), (0, 0, 0), (90, 80, 10)], []),
        ([(90, 80, 10)], []),
    ],
)
def test_titles_name_the_overtaken_and_who_came_from_behind(
    after: list[tuple[int, ...]], told: list[str]
) -> None:
    places = [Standing(0, 1, 90), Standing(1, 2, 80), Standing(2, 3, 10)]
    found = [honours.sentence(title, NAMES, str) for title in honours.of_places(after, places)]
    assert found == told


@pytest.mark.parametrize("game", [*CASINO_GAMES, "board", "vegan"])
def test_each_title_fits_a_line_and_belongs_to_one_player(game: str) -> None:
    for seed in range(8):
        session = over(game, seed)
        found = honours.titles(session.game.words, session.root, session.steps)
        assert len({title.name for title in found}) == len(found)
        for title in found:
            assert title.player in range(len(NAMES))
            assert len(honours.sentence(title, NAMES, short)) <= 70


@pytest.mark.parametrize("game", CASINO_GAMES)
def test_money_in_titles_equals_money_won(game: str) -> None:
    """By the totals after each round, counted without them."""
    for seed in range(8):
        session = over(game, seed)
        totals = [session.root.returns(), *paid_banknotes.totals_by_round(session.steps)]
        won = [
            tuple(new - old for old, new in zip(before, after, strict=True))
            for before, after in pairwise(totals)
        ]
        for title in honours.titles(session.game.words, session.root, session.steps):
            own = [money[title.player] for money in won]
            match title.name:
                case "Big night":
                    assert title.amount == max(map(max, won)) == own[title.round - 1]
                case "Last-minute":
                    assert title.amount == max(won[-1]) == max(own)
                case "Early bird":
                    assert title.amount == max(won[0]) == max(own)
                case "Dry spell":
                    assert title.amount == own.count(0) >= 2
                case "Steady hand":
                    assert title.amount == min(own) > 0


def lying(state: State) -> Any:
    """Return the table as everybody sees it."""
    view: Any = state.view(None)
    return view.table


def told(session: Session) -> dict[str, Title]:
    found = honours.titles(session.game.words, session.root, session.steps)
    return {title.name: title for title in found}


def test_board_game_titles_match_chips_and_counters() -> None:
    for seed in range(8):
        session = over("board", seed)
        found, lost = told(session), Counter[int]()
        won = [[TABLES[p - 1].chip for p in of] for of in lying(session.state).chips]
        if "High roller" in found:
            title = found["High roller"]
            assert title.amount == max(won[title.player]) == max(map(max, filter(None, won)))
        for step in session.steps:
            before, after = (lying(state).spaces for state in (step.before, step.after))
            for old, new in zip(chain(*before), chain(*after), strict=True):
                lost[old] += old is not None and new not in (None, old)
        if "Good neighbour" in found:
            title = found["Good neighbour"]
            scored_at_once = title.amount - lost[title.player]
            assert 0 <= scored_at_once <= len(TABLES), "no state shows those"


def test_las_vegan_titles_match_tricks_and_cabbages() -> None:
    for seed in range(8):
        session = over("vegan", seed)
        found = told(session)
        totals = [session.root.returns(), *paid_banknotes.totals_by_round(session.steps)]
        changes = [
            [new - old for old, new in zip(before, after, strict=True)]
            for before, after in pairwise(totals)
        ]
        if "Good harvest" in found:
            title = found["Good harvest"]
            assert title.amount == max(map(max, changes))
            assert title.amount in [change[title.player] for change in changes]
        if "Caterpillars" in found:
            assert found["Caterpillars"].amount == -min(map(min, changes))
        if "Trick taker" in found:
            ends = {step.after.round: lying(step.before) for step in session.steps}
            title = found["Trick taker"]
            assert title.amount >= sum(table.num_tricks[title.player] for table in ends.values())


def test_feats_count_for_all_who_have_them_but_neutral_players() -> None:
    feat = Feat("Trick taker", {0: 2, 1: 3, 2: 9}, str)
    assert list(honours.of_feats([feat], 2)) == [Title("Trick taker", 1, 3, words="3")]
    assert not list(honours.of_feats([feat._replace(least=4)], 2))
    view: Any = vegan.GAME.start(2, VeganOptions()).view(None)
    views = [
        replace(view, table=replace(view.table, news=(GoldenPaid("MAX", -4, owners),)))
        for owners in ((0,), (0, 1))
    ]
    (golden,) = (feat for feat in feats(views) if feat.title == "Golden touch")
    assert golden.by_player == {0: 2, 1: 1}
    [title] = honours.of_feats([Feat("Curly", {0: 2}, "{{{}}} {{money}}".format)], 2)
    assert honours.sentence(title, NAMES, str) == "Curly: {2} {money}"


@pytest.mark.parametrize("game", ["board", "vegan"])
def test_most_players_of_games_without_casinos_get_a_title(game: str) -> None:
    found = [told(over(game, seed)).values() for seed in range(8)]
    given = [honours.given([title[:2] for title in of_game]) for of_game in found]
    assert sum(map(len, given)) >= 2 * len(given)


def test_every_note_is_paid_once(  # though it is among the news of several positions
) -> None:
    for game in CASINO_GAMES:
        session = over(game, 3)
        payments = paid_banknotes.payments(session.steps)
        assert len({(one.round, one.paid.casino) for one in payments}) == len(payments)


def test_each_player_gets_the_first_free_title() -> None:
    found = [("a", 0), ("b", 0), ("a", 1), ("c", 1)]
    assert honours.given(found) == {0: "a", 1: "c"}
    assert honours.given(found, {"a"}) == {0: "b", 1: "c"}
    assert honours.given(found, {"a", "b", "c"}) == {}
    assert honours.taken([found, found]) == {"a", "b", "c"}
    assert honours.taken([[("a", 0)], [("a", 0), ("b", 1)]]) == {"a", "b"}


def test_titles_are_saved_and_unknown_ones_accepted() -> None:
    session = over("dice", 2)
    first, end = session.header, session.end()
    path = written_games.write(first, [*session.events, end])
    assert load(path).problem is None
    found = result_of(path)
    assert found.titles == end.titles != ()
    older = written_games.write(first, [*session.events, msgspec.structs.replace(end, titles=())])
    assert load(older).problem is None
    others = msgspec.structs.replace(end, titles=(("Of another version", 3),))
    assert load(written_games.write(first, [*session.events, others])).problem is None
    nobody = Ended(end.ranks, end.totals, titles=(("Tied up", 9),))
    assert isinstance(result(written_games.write(first, [nobody])), Result) is False
