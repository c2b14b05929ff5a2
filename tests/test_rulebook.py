from __future__ import annotations

import pytest

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.royale.tiles import TILES
from tests.test_rule_ids import IDS

ALL = [pytest.param(game, rule, id=rule) for game, ids in IDS.items() for rule in ids]


@pytest.mark.parametrize(("game", "rule"), ALL)
def test_every_rule_has_a_section_that_says_something(game: str, rule: str) -> None:
    section = rulebook.section(game, rule)
    heading, _, body = section.partition("\n\n")
    assert heading.startswith(f"## {rule} ")
    assert len(body.split()) >= 8


@pytest.mark.parametrize("game", IDS)
def test_a_rulebook_has_ids_and_none_twice(game: str) -> None:
    assert IDS[game]
    assert len(set(IDS[game])) == len(IDS[game])


@pytest.mark.parametrize("rule", TILES)
def test_a_tile_is_told_by_trigger_action_result_and_example(rule: str) -> None:
    section = rulebook.section("royale", rule)
    leads = [line.split("**")[1] for line in section.splitlines() if line.startswith("**")]
    assert leads == ["Trigger", "Action", "Result", "Example"]


@pytest.mark.parametrize("game", IDS)
def test_a_rulebook_opens_with_the_game_in_short_and_says_whose_it_is(game: str) -> None:
    first = rulebook.sections(game)[0]
    assert first.id == ""
    assert "fan's implementation" in first.body
    assert "not connected" in " ".join(first.body.split())


def test_the_track_of_no_entry_is_called_a_reconstruction() -> None:
    assert "reconstruction" in rulebook.section("royale", "E1")


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
def test_a_rule_is_found_by_id_and_by_title(wanted: str, rule: str | None) -> None:
    assert rulebook.find("royale", wanted) == rule


def test_there_is_no_section_for_an_unknown_rule() -> None:
    with pytest.raises(KeyError):
        rulebook.section("dice", "A1")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("r-6 A1 R-6", ("R-6", "A1")),
        ("R-6 tomorrow", ()),
        ("lucky punch", ("A1",)),
        ("", ()),
    ],
)
def test_each_word_may_name_a_rule_or_all_together_one(words: str, names: tuple[str, ...]) -> None:
    assert rulebook.find_all("royale", words.split()) == names


@pytest.mark.parametrize("game", IDS)
def test_every_page_opens_by_its_name_and_has_one_of_its_own(game: str) -> None:
    pages = rulebook.sections(game)
    assert [rulebook.section(game, page.name) for page in pages] == [p.markdown for p in pages]
    assert len({page.name for page in pages}) == len(pages)
