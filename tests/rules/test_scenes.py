"""The rules, scene by scene (`scenes/`), and what is said of a scene that does not hold."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.rules.scene import Scene, SceneError, all_scenes, play, scenes

DOCS = Path(__file__).parents[2] / "docs" / "testing.md"
BEGUN = """# Anna at table 2
{"game":"board","seats":[{"name":"Anna"},{"name":"Ben"}]}
{"do":"PlacePawn","position":2} {"do":"PlacePawn","position":5}

[B-2] A move ends the turn.
"""
"""The first five lines of a file."""
MOVE = '{"do":"Move","position":9}\n'


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=pytest.mark.rule(*scene.rules), id=str(scene))
        for scene in all_scenes()
    ],
)
def test_scene_goes_on_as_the_rules_say(scene: Scene) -> None:
    problem = ""
    try:
        play(scene)
    except SceneError as error:
        problem = str(error)
    if problem:
        pytest.fail(problem, pytrace=False)


def test_scenes_of_the_docs_hold() -> None:
    text = DOCS.read_text(encoding="utf-8")
    (example,) = re.findall(r"^    # .*?(?=^\S)", text, re.DOTALL | re.MULTILINE)
    for scene in scenes(DOCS, dedent(example)):
        play(scene)


def test_lines_of_a_transcript_are_played() -> None:
    move = '{"event":"chose","player":0,"action":{"do":"Move","position":9}}\n'
    (scene,) = scenes(
        Path("board.scene"), BEGUN + move + "= Next: Ben to roll, play a card or move"
    )
    play(scene)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            MOVE + "= Anna moves the pawn from table 2 to table 8.",
            "line 7: expected Anna moves the pawn from table 2 to table 8., found \n"
            "  Anna moves the pawn from table 2 to table 9.\n"
            "  Next: Ben to roll, play a card or move",
            id="another sentence",
        ),
        pytest.param(
            MOVE + '= {"pawns":[9,9],"player":1}',
            "line 7: expected {'pawns': [9, 9], 'player': 1}, found {'pawns': [9, 5], 'player': 1}",
            id="another position",
        ),
        pytest.param(
            '{"spaces":{"2":"AB...."}}\n= {"spaces":{"2":"A....."}}',
            "line 7: expected {'spaces': {'2': 'A.....'}}, found {'spaces': {'2': 'AB....'}}",
            id="other counters",
        ),
        pytest.param(
            '- {"do":"Pass"} : The pawn is asleep. (B-2)',
            "line 6: expected The pawn is asleep. (B-2),"
            " found Only a player without counters may pass. (B-2)",
            id="another reason",
        ),
        pytest.param(
            '- {"do":"Move","position":9} : The pawn is asleep. (B-2)',
            "line 6: expected The pawn is asleep. (B-2), found that it is allowed",
            id="no reason",
        ),
        pytest.param(
            "+ Roll the gold die; Good Luck ...; Pass",
            "line 6: expected Pass, found \n  Roll the gold die\n  Good Luck 1, then roll",
            id="a choice too many",
        ),
        pytest.param(
            "+ Roll the gold die; Good Luck ...; Front-man: ...; Mary card: ...",
            "line 6: expected [], found \n  Move the pawn to table 1",
            id="a choice too few",
        ),
        pytest.param(
            '{"do":"Move","position":2}\n= {"player":1}',
            "line 6: Your pawn is at table 2 already.",
            id="an illegal action",
        ),
        pytest.param('= {"horses":[2,5]}', "line 6: 'horses'", id="no such part"),
        pytest.param(MOVE, "line 6: a scene says what follows", id="nothing compared"),
        pytest.param(
            "mark: 2\n= Next: Anna to roll, play a card or move",
            "line 7: a scene says what follows, and has no other lines of a demo",
            id="a line of a demo",
        ),
        pytest.param(
            MOVE + "= Anna moves", "line 7: expected Anna moves, found", id="half a sentence"
        ),
    ],
)
def test_scene_that_does_not_hold_says_where_and_what_was_found(text: str, problem: str) -> None:
    (scene,) = scenes(Path("board.scene"), BEGUN + text)
    with pytest.raises(SceneError) as error:
        play(scene)
    assert str(error.value).startswith(f"board.scene, {problem}")


def test_what_is_no_scene_is_told_with_its_line() -> None:
    with pytest.raises(SceneError, match=r"board\.scene, line 1: a title has to come first"):
        list(scenes(Path("board.scene"), BEGUN.removeprefix("# ")))
    with pytest.raises(SceneError, match=r"board\.scene, line 6: no scene begins in this position"):
        list(scenes(Path("board.scene"), BEGUN + "# Ben at table 5"))
    with pytest.raises(SceneError, match=r"board\.scene, line 6: This line is not part of a demo"):
        list(scenes(Path("board.scene"), BEGUN + "Ben sleeps."))
