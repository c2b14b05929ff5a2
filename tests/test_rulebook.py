import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lasvegas_tui.rules import names, rulebook
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.rulebook import nearest, search
from tests.test_rule_ids import IDS


@pytest.mark.parametrize("game", IDS)
def test_every_rule_has_a_section_with_text(game: str) -> None:
    for rule in IDS[game]:
        heading, _, body = rulebook.section(game, rule).partition("\n\n")
        assert heading.startswith(f"## {rule} ")
        assert len(body.split()) >= 8


@pytest.mark.parametrize("rule", TILES)
def test_page_of_a_tile_has_trigger_action_result_and_example(rule: str) -> None:
    section = rulebook.section("royale", rule)
    leads = [line.split("**")[1] for line in section.splitlines() if line.startswith("**")]
    assert leads == ["Trigger", "Action", "Result", "Example"]


@pytest.mark.parametrize("game", IDS)
def test_rulebook_opens_with_a_summary_and_disclaimer(game: str) -> None:
    first = rulebook.sections(game)[0]
    assert first.id == ""
    assert "fan's implementation" in first.body
    assert "not connected" in " ".join(first.body.split())
    assert "reconstruction" in rulebook.section("royale", "E1"), "the track of No Entry is one"
    with pytest.raises(KeyError):
        rulebook.section(game, "A9")


@pytest.mark.parametrize(
    ("wanted", "rule"),
    [
        ("R-6", "R-6"),
        ("r-6", "R-6"),
        ("lucky punch", "A1"),
        (" no entry ", "E1"),
        ("Knockout", "E2"),
        ("lucky", "A1"),
        ("the main game", None),
        ("las vegas royale in short", "Las Vegas Royale in short"),
        ("in short", "Las Vegas Royale in short"),
        ("i", None),
        ("Z9", None),
        ("", None),
    ],
)
def test_rule_is_found_by_id_and_by_title(wanted: str, rule: str | None) -> None:
    assert rulebook.find("royale", wanted) == rule


def test_words_name_one_rule_each_or_one_together() -> None:
    named = {"r-6 A1 R-6": ("R-6", "A1"), "R-6 tomorrow": (), "lucky punch": ("A1",), "": ()}
    assert {words: rulebook.find_all("royale", words.split()) for words in named} == named


@pytest.mark.parametrize("game", IDS)
def test_every_page_has_a_unique_name_that_opens_it(game: str) -> None:
    pages = rulebook.sections(game)
    assert [rulebook.section(game, page.name) for page in pages] == [p.markdown for p in pages]
    assert len({page.name for page in pages}) == len(pages)


SEARCHES = {
    "royale tie": "R-7",
    "dice white dice": "White dice",
    "royale jackpot": "A2",
    "royale chips": "R-C3",
    "royale who starts": "R-4",
    "board joker": "B-6",
    "vegan trick": "V-4",
    "royale skip": "R-6",
    "royale what if equal": "R-7",
    "royale how many rounds": "R-1",
    "royale big die": "R-C2",
    "dice start player": "D-3",
    "dice neutral": "D-16",
    "card how many cards": "C-C1",
    "board run out of counters": "B-16",
    "vegan zero": "V-4",
    "vegan two players": "V-14",
    "card undo": "Signs at the table",
    "vegan who starts": "V-1",
    "card who starts": "C-11",
    "board tie": "B-14",
    "royale how do I win": "R-8",
    "vegan what is MAX?": "V-8",
    **dict.fromkeys(("dice tie", "dice ties", "dice tied", "dice draw"), "D-8"),
    **dict.fromkeys(("card tie", "card ties", "card tied", "card draw"), "C-7"),
    **dict.fromkeys(("royale tie", "royale ties", "royale tied"), "R-7"),
    "dice pass": "D-5",
    "card pass": "C-2",
    "royale pass": "R-6",
    "dice win": "D-12",
    "card win": "C-10",
    "royale win": "R-8",
    **dict.fromkeys(("dice aim", "dice goal"), "Las Vegas in short"),
    **dict.fromkeys(("card aim", "card goal"), "The Card Game in short"),
    **dict.fromkeys(("royale aim", "royale goal"), "Las Vegas Royale in short"),
}
"""Searches of newcomers, each with the page that answers it."""


@pytest.mark.parametrize(("typed", "page"), SEARCHES.items(), ids=SEARCHES)
def test_everyday_words_find_the_rule_that_answers(
    typed: str, page: str, printed: Callable[..., str]
) -> None:
    heading = printed("rules", *typed.split()).partition("\n")[0]
    assert heading.startswith((f"## {page} ", f"# {page}"))
    game, *words = typed.split()
    assert page in [found.name for found in search(game, words)[:2]], "on the screen"


def test_example_of_the_readme_shows_the_rule_on_ties(printed: Callable[..., str]) -> None:
    readme = Path(__file__).parents[1].joinpath("README.md").read_text("utf-8")
    (example,) = re.findall(r"^lasvegas (rules dice \w+) ", readme, re.MULTILINE)
    assert printed(*example.split()).startswith("## D-8 Ties fall out")


def test_any_word_or_its_beginning_matches_and_pages_with_all_words_come_first() -> None:
    found = [page.name for page in search("vegan", ["display", "ascending"])]
    assert found[0] == "V-13"
    assert "V-14" in found
    assert search("vegan", ["display", "zebra"])
    assert search("vegan", ["zebra"]) == ()
    assert search("royale", ["jackp"])[0].name == "A2"


def test_search_finds_a_page_by_an_alias_that_it_does_not_show() -> None:
    (page,) = search("royale", ["wage"])
    assert page.name == "D1"
    assert "wage" not in page.markdown + rulebook.text("royale")


@pytest.mark.parametrize("game", names())
def test_filler_words_find_nothing_more(game: str) -> None:
    assert len(search(game, ["the", "joke", "of"])) <= len(search(game, ["joke"]))


def test_search_without_a_match_names_the_nearest_pages(complaint: Callable[..., str]) -> None:
    assert nearest("royale", ["jakpot"])[0] == "Jackpot"
    assert "similar ones are Jackpot" in complaint("rules", "royale", "jakpot")
    assert nearest("royale", ["zzz"]) == ()
