"""Commands: named alike in the docs, and their keys moved by the settings."""

import ast
import re
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

import lasvegas_tui
from lasvegas_tui import rules, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.key_commands import COMMANDS, MENU, OF_TABLES, UNDO, USUAL, keymap, plain
from lasvegas_tui.lines.typed_commands import ALIASES
from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.settings import Settings
from tests.ui import screen
from tests.ui.positions import TABLE_IDS, TABLES, asked
from tests.ui.tables import TableApp, director_of, new_session, running

DOCS = Path(__file__).parents[1] / "docs"
FRONTS = ("play", "screens", "lines", "phones", "asking")
"""Where players read of undoing; in the rules, dice and counters are taken back."""
TAKEN_BACK = re.compile(r"\b(take|takes|taken|took) (\w+ )*back\b")


def test_docs_name_every_command_its_default_key_and_its_short_form() -> None:
    named = re.findall(r"`(\w+)` `(.)`", (DOCS / "files.md").read_text(encoding="utf-8"))
    assert sorted(named) == sorted((name, command.key) for name, command in COMMANDS.items())
    rows = re.findall(r"^\| (`.+?) \|", (DOCS / "play.md").read_text(encoding="utf-8"), re.M)
    assert {key for row in rows for key in re.findall(r"`(.)`", row)} == OF_TABLES
    rows = re.findall(r"^\| `(\w+)` \| `(\w)` \|", (DOCS / "plain.md").read_text("utf-8"), re.M)
    short = {key: word for key, word in ALIASES.items() if len(key) == 1 and key != "?"}
    assert {key: word for word, key in rows} == short


@pytest.mark.parametrize("game", rules.names())
def test_page_of_signs_names_the_keys_that_open_the_menu_and_undo(game: str) -> None:
    named = dict(re.findall(r"^`(\w)` (opens the menu|undoes)", rulebook.text(game), re.M))
    assert named == {MENU.key: "opens the menu", UNDO.key: "undoes"}


def sentences(path: Path) -> set[str]:
    """Return the strings of a module that may be shown, without its docstrings."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    strings = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in alone]
    return {node.value for node in strings if isinstance(node.value, str)}


def test_undoing_has_one_name_wherever_players_read_of_it() -> None:
    package = Path(lasvegas_tui.__file__).parent
    paths = [path for part in FRONTS for path in sorted((package / part).rglob("*.py"))]
    assert len(paths) > 80
    others = {text for path in paths for text in sentences(path) if TAKEN_BACK.search(text)}
    assert {text for text in others if not re.search("card|chair", text)} == set()
    named = [path for path in paths if "UNDO.named(" in path.read_text(encoding="utf-8")]
    assert named == [], "every key bar calls it undo"


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({"undone": "z"}, "There is no command 'undone'; there are undo, rules"),
        ({"undo": "zz"}, "The key for undo cannot be 'zz': it has to be one letter or sign."),
        ({"undo": "3"}, "The key for undo cannot be '3': it has to be one letter or sign."),
        ({"undo": "３"}, "The key for undo cannot be '3': it has to be one letter or sign."),
        (
            {"undo": "\u0301"},
            "The key for undo cannot be '\u0301': it has to be one letter or sign.",
        ),
        ({"undo": "P"}, "The key 'p' cannot be used for both undo and money."),
        ({"undo": "l"}, "The key 'l' cannot be used for both undo and history."),
        ({"undo": "z", "demo": "Z"}, "The key 'z' cannot be used for both undo and demo."),
    ],
)
def test_invalid_key_bindings_are_reported_in_one_sentence(
    own: dict[str, str], sentence: str
) -> None:
    found, told = keymap(own)
    assert found == USUAL
    assert told.startswith(sentence)
    settings.save(Settings(keys=own, theme="day"))
    kept, notice = settings.load()
    assert notice == f"{told} The default keys are used."
    assert kept == Settings(keys=own, theme="day"), "nothing of the file is lost"


def test_commands_can_swap_keys_and_a_capital_means_the_small_letter() -> None:
    found, told = keymap({"undo": "l", "history": "u"})
    assert not told
    assert [found.meant(key) for key in "ulx"] == ["l", "u", "x"]
    assert found.said("{undo} and {history}, {demo}, {Ben}") == "l and u, d, {Ben}"
    assert keymap({"undo": "Z", "demo": "Ö"}) == keymap({"undo": "z", "demo": "ö"})
    app = LasVegas(settings=Settings(keys={"history": "z"}))
    assert app.keymap.key("l") == "z"


def test_no_letter_means_two_commands_nor_is_a_default_key_a_capital() -> None:
    keys = [command.key for command in COMMANDS.values()]
    assert len(set(keys)) == len(keys)
    assert all(command.key == plain(command.key) for command in COMMANDS.values())


@pytest.mark.parametrize(("game", "num_players", "options"), TABLES, ids=TABLE_IDS)
def test_no_letter_chooses_anything_in_a_game(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    signs = {*ascii_lowercase, *(command.key for command in COMMANDS.values())}
    for position in asked(game, num_players, options, range(1)):
        question = position.question()
        for way in ((), ("1",), ("down",)):
            for key in (*way, *signs):
                reply = question.press(key)
                assert reply is None or key in way, (position.task, key)


KEPT: tuple[dict[str, str], ...] = (
    {"settings": "z"},
    {"money": "$", "undo": "z"},
    {"history": "h", "hide": "l"},
    {"stats": "+", "chairs": "ö"},
)


@pytest.mark.parametrize("own", KEPT)
def test_keys_that_earlier_versions_allowed_still_work(own: dict[str, str]) -> None:
    found, told = keymap(own)
    assert not told
    assert {name: found.key(COMMANDS[name].key) for name in own} == own


async def test_rebound_key_works_and_is_shown() -> None:
    app = TableApp(new_session("dice", 2))
    app.keymap, _ = keymap({"history": "z"})
    async with running(app) as (_, pilot):
        assert isinstance(director_of(app), PlayDirector)
        assert "z log" in screen.text(app)
        assert "l log" not in screen.text(app)
        await pilot.press("l")
        assert isinstance(director_of(app), PlayDirector), "nothing is there any more"
        await pilot.press("z")
        assert isinstance(app.screen, HistoryPage)
        await pilot.press("slash", *"yell")
        assert "yell" in screen.text(app), "what is typed stays as it is"
