import pytest

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.royale.tiles import TILES
from tests.test_rule_ids import IDS


@pytest.mark.parametrize("game", IDS)
def test_every_rule_has_a_section_with_text(game: str) -> None:
    for rule in IDS[game]:
        heading, _, body = rulebook.section(game, rule).partition("\n\n")
        assert heading.startswith(f"## {rule} ")
        assert len(body.split()) >= 8


@pytest.mark.parametrize("game", IDS)
def test_rule_ids_are_unique(game: str) -> None:
    assert IDS[game]
    assert len(set(IDS[game])) == len(IDS[game])


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


def test_track_of_no_entry_is_called_a_reconstruction() -> None:
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
def test_rule_is_found_by_id_and_by_title(wanted: str, rule: str | None) -> None:
    assert rulebook.find("royale", wanted) == rule


def test_unknown_rule_has_no_section() -> None:
    with pytest.raises(KeyError):
        rulebook.section("dice", "A1")


@pytest.mark.parametrize(
    ("words", "names"),
    [("r-6 A1 R-6", ("R-6", "A1")), ("R-6 tomorrow", ()), ("lucky punch", ("A1",)), ("", ())],
)
def test_words_name_one_rule_each_or_one_together(words: str, names: tuple[str, ...]) -> None:
    assert rulebook.find_all("royale", words.split()) == names


@pytest.mark.parametrize("game", IDS)
def test_every_page_has_a_unique_name_that_opens_it(game: str) -> None:
    pages = rulebook.sections(game)
    assert [rulebook.section(game, page.name) for page in pages] == [p.markdown for p in pages]
    assert len({page.name for page in pages}) == len(pages)
