import pytest

from lasvegas_tui.rules import game, names, rulebook
from lasvegas_tui.rules.options import option_specs


def test_game_lists_its_options_in_order() -> None:
    found = option_specs(game("royale").options)
    assert [(spec.name, spec.flag, spec.default) for spec in found] == [
        ("basic", "--basic", False),
        ("tiles", "--tiles", 3),
        ("fresh_tiles", "--fresh-tiles", False),
        ("hidden_money", "--hidden-money", False),
        ("short", "--short", False),
    ]
    assert all(spec.title and spec.description for spec in found)


def test_numbers_are_offered_in_their_range() -> None:
    tiles = option_specs(game("royale").options)[1]
    assert tiles.is_number
    assert tiles.values == (1, 2, 3, 4, 5, 6)
    assert [tiles.label(value) for value in tiles.values[:2]] == ["1", "2"]


def test_option_that_depends_on_players_has_a_default() -> None:
    neutral = option_specs(game("dice").options)[0]
    assert neutral.values == (None, True, False)
    assert [neutral.label(value) for value in neutral.values] == ["with two players", "yes", "no"]
    assert not neutral.is_number


@pytest.mark.parametrize("name", names())
def test_every_option_names_the_rule_behind_it(name: str) -> None:
    found = option_specs(game(name).options)
    assert found
    ids = {page.id for page in rulebook.sections(name)}
    assert [spec.name for spec in found if not spec.rule or spec.rule not in ids] == []
