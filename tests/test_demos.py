"""Demos: each can be played, read and found, and mistakes in one are told with their line."""

import os
import re
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lasvegas_tui import demos, rules
from lasvegas_tui.cli.main import main
from lasvegas_tui.demos import NoSuchDemoError
from lasvegas_tui.demos.demo import RULING, RULING_MEANS, Demo, DemoError, Mistake, consequence
from lasvegas_tui.demos.reader import read
from lasvegas_tui.demos.syntax import script_of
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chose, Sealed
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.rules.option_specs import option_specs
from lasvegas_tui.rules.royale import tiles
from tests.files.seen import gigabytes, link_to

# -- limits ----------------------------------------------------------------------------------------

MAX_TITLE, MAX_WIDTH, MAX_LINES, MAX_WORDS = 44, 70, 2, 25
"""Characters of a title and of a line, lines and words of a caption, on the smallest terminal."""
MAX_IDLE = 5
"""Seconds without anything to do at the start of a first round or of a whole game."""
SECONDS = {"whole": range(75, 121), "first": range(20, 60), "rule": range(20, 71)}
SHOTS = {"whole": range(10, 13), "first": range(4, 7), "rule": range(3, 9)}
AMOUNT = re.compile(r"\$(\d[\d,]*)|\b(\d+)K\b")


def kind_of(demo: Demo) -> str:
    """Return whether a demo is a first round, a whole game, or about a rule."""
    if demo.is_first_round:
        return "first"
    return "whole" if demo.name == demo.game.name else "rule"


def amounts(value: Any) -> Iterator[int]:
    """Yield all numbers in a value, however nested."""
    match value:
        case int():
            yield value
        case list() | tuple():
            for part in value:
                yield from amounts(part)
        case dict():
            yield from amounts(list(value.values()))


def is_choice(step: Step) -> bool:
    """Whether a step is a player's choice between several actions."""
    event = step.event
    return isinstance(event, Chose | Sealed) and len(step.before.legal_actions(event.player)) > 1


def test_demo_keeps_within_limits_of_length_and_text() -> None:
    for demo in demos.all_demos():
        assert demo.seconds in SECONDS[kind_of(demo)]
        assert len(demo.shots) in SHOTS[kind_of(demo)]
        assert len(demo.title) <= MAX_TITLE
        for shot in demo.shots:
            assert len(shot.caption) <= MAX_LINES
            assert len(" ".join(shot.caption).split()) <= MAX_WORDS
            asked = [] if shot.ask is None else [shot.ask.text]
            assert max(map(len, (*shot.caption, *asked))) <= MAX_WIDTH
        assert len(demo.questions) == 1 or demo.is_first_round
        for ask in demo.questions:
            assert ask.text.endswith(("?", "."))
            assert len(ask.because) > 20
            assert max(map(len, (ask.because, *ask.reasons.values()))) <= 2 * MAX_WIDTH


def test_amount_in_a_caption_is_on_the_table_or_paid() -> None:
    for demo in demos.all_demos():
        written = script_of(demo.path.read_text("utf-8")).shots
        for index, shot in enumerate(demo.shots):
            caption = " ".join(line.text for line in written[index].caption)
            told = AMOUNT.findall(
                re.sub(r"\{[^{}]*\}", "", caption)
            )  # those the game fills in are true
            steps = [step for earlier in demo.shots[: index + 1] for step in earlier.steps]
            states = [shot.before, *(step.after for step in steps)]
            views = [msgspec.to_builtins(state.view(None), str_keys=True) for state in states]
            returns = [state.returns() for state in states]
            gains = [
                now - then for then, now in zip(shot.before.returns(), returns[-1], strict=True)
            ]
            lying = {*amounts(views), *amounts(returns), *gains}
            assert {int(d.replace(",", "")) if d else 1000 * int(k) for d, k in told} <= lying


def test_every_wrong_answer_has_its_own_reason() -> None:
    for demo in demos.all_demos():
        for shot in demo.shots:
            if shot.ask is None or not shot.ask.is_judged:
                continue
            answers = list(shot.ask.wrong)
            if shot.ask.chooser is not None:
                view = shot.asked.view(shot.ask.chooser)
                names = [seat.name for seat in demo.session.seats]
                others = (action for action in view.actions if action != shot.ask.choice)
                answers += [upper(demo.game.words.label(action, view, names)) for action in others]
            assert set(answers) <= set(shot.ask.reasons)


@pytest.mark.parametrize("name", rules.names())
def test_learner_makes_a_third_of_the_choices_of_a_demo(name: str) -> None:
    demo = demos.find([name, name])
    first = next(index for index, shot in enumerate(demo.shots) if shot.ask is not None)
    assert sum(shot.seconds for shot in demo.shots[:first]) <= MAX_IDLE
    choices = [step for shot in demo.shots for step in shot.steps if is_choice(step)]
    moves = [shot for shot in demo.shots if shot.ask is not None and shot.ask.choice is not None]
    own = [shot.steps[shot.num_before_ask] for shot in moves]
    assert 3 * sum(map(is_choice, own)) >= len(choices)


def test_every_other_choice_at_a_question_can_be_played() -> None:
    for demo in demos.all_demos():
        for index, shot in enumerate(demo.shots):
            if shot.ask is None or shot.ask.choice is None:
                continue
            others = [
                action
                for action in shot.asked.legal_actions(shot.ask.chooser or 0)
                if action != shot.ask.choice
            ]
            assert others or not shot.ask.is_judged
            for action in others:
                found = consequence(demo, index, action)
                assert any(not step.is_sealed for step in found.steps)
                assert found.sentences


BRANCHING = [
    demo
    for demo in demos.all_demos()
    if any(shot.ask and shot.ask.alternatives for shot in demo.shots)
]


@pytest.mark.parametrize("demo", BRANCHING, ids=lambda demo: demo.full_name)
def test_scene_plays_every_choice_that_it_names(demo: Demo) -> None:
    for seed in range(20):
        rng, played = Random(seed), demo
        for index in range(len(demo.shots)):
            ask = played.shots[index].ask
            if ask is not None and ask.alternatives:
                played = demos.with_choice(played, index, rng.choice(ask.alternatives))
        assert [shot.rules for shot in played.shots] == [shot.rules for shot in demo.shots]
        assert played.choices


def test_choice_that_the_scene_does_not_continue_is_refused(tmp_path: Path) -> None:
    text = demos.find(["dice", "dice"]).path.read_text()
    path = tmp_path / "dice.demo"
    move = 'do: Anna\n{"event":"chose"'
    path.write_text(text.replace(move, move.replace("{", "+ 6 ...\n{"), 1))
    demo = read(path)
    shot = next(
        index for index, shot in enumerate(demo.shots) if shot.ask and shot.ask.alternatives
    )
    (other,) = demo.shots[shot].ask.alternatives  # type: ignore[union-attr]
    with pytest.raises(DemoError, match=r"dice\.demo, line"):
        read(path, {shot: other})


def test_unknown_choice_to_continue_with_is_refused(tmp_path: Path) -> None:
    text = demos.find(["card", "first"]).path.read_text()
    path = tmp_path / "first.demo"
    path.write_text(text.replace("+ 1 6 ...", "+ 9"))
    with pytest.raises(DemoError, match="No other choice is called '9'"):
        read(path)


@pytest.mark.parametrize("game", rules.names())
def test_every_game_starts_with_a_first_round_of_under_a_minute(game: str) -> None:
    demo = demos.first_round(game)
    assert demos.find([game]).name == game
    assert demos.of_game(game)[0] == demo == demos.find([game, "first"])
    assert kind_of(demo) == "first"
    first = next(index for index, shot in enumerate(demo.shots) if shot.ask is not None)
    assert sum(shot.seconds for shot in demo.shots[:first]) <= MAX_IDLE
    assert 2 <= sum(shot.ask is not None for shot in demo.shots) <= 4
    assert not demo.questions
    you = next(one for one in demo.session.standings() if one.player == demo.player)
    assert you.rank == 1


@pytest.mark.parametrize("tile", tiles.TILES)
def test_every_tile_has_a_demo(tile: str) -> None:
    found = demos.about("royale", tile)
    assert found is not None
    assert found.path.parent.name == "tiles"
    assert found.rules[0] == tile
    assert demos.find(["royale", tile.lower()]) == found


COMPONENTS = "a list of what is in the box"
SHORT = "a short game is played like any other"
UNSEEN: dict[str, dict[str, str]] = {
    "board": {"B-21": SHORT},
    "card": {"C-14": SHORT},
    "dice": {"D-C2": COMPONENTS, "D-4": "that the pile lasts decides nothing", "D-22": SHORT},
    "royale": {
        "R-C1": COMPONENTS,
        "R-11": "the bank pays by itself",
        "R-13": "the bank never runs out",
        "R-20": SHORT,
    },
    "vegan": {"V-20": SHORT},
}
"""Rules that nobody has to know to decide anything, by game, each with why that is so."""


@pytest.mark.parametrize("game", rules.names())
def test_every_option_and_every_rule_needed_to_decide_is_shown_in_a_demo(game: str) -> None:
    for spec in option_specs(rules.game(game).options):
        assert spec.name == "short" or demos.about(game, spec.name) is not None
    shown = {rule for demo in demos.of_game(game) for rule in demo.rules}
    ids = {section.id for section in rulebook.sections(game) if section.id}
    assert sorted(ids - shown) == sorted(UNSEEN[game])


# -- finding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ties", "royale ties"),
        ("dice TIES", "dice ties"),
        ("royale ties", "royale ties"),
        ("D-8", "dice ties"),
        ("royale a2", "royale jackpot"),
        ("jackpot", "royale jackpot"),
        ("jackp", "royale jackpot"),
        ("card sequential", "card sequential"),
        ("vegan sevens", "vegan sevens"),
        ("board duels", "board duels"),
    ],
)
def test_demo_is_found_by_any_unambiguous_part_of_its_name(words: str, found: str) -> None:
    demo = demos.find(words.split())
    assert f"{demo.game.name} {demo.name}" == found


def test_unknown_demo_name_suggests_the_nearest(complaint: Callable[..., str]) -> None:
    with pytest.raises(NoSuchDemoError, match="There is no demo 'jakpot': similar names are"):
        demos.find(["jakpot"])
    with pytest.raises(NoSuchDemoError, match="could be"):
        demos.find(["e"])
    assert complaint("demo", "jakpot").count("\n") == 1


def test_demos_of_a_game_follow_each_other() -> None:
    demo: Demo | None = demos.first_round("royale")
    seen = []
    while demo is not None:
        seen.append(demo)
        demo = demos.following(demo)
    assert tuple(seen) == demos.of_game("royale")


@pytest.mark.parametrize("game", rules.names())
def test_learning_path_names_every_demo_of_a_game_once(game: str) -> None:
    path = demos.of_game(game)[0].path.parent / demos.PATH_FILE
    named = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert [demo.name for demo in demos.of_game(game)] == named
    assert len(set(named)) == len(named)
    first, *others = demos.groups(game)
    assert first.title == rules.game(game).title
    assert next(demo.name for demo in first.demos if not demo.is_first_round) == game
    assert all(group.title.startswith(f"{first.title}: ") for group in others)


def test_royale_path_goes_from_the_turn_to_ties_biggy_and_passing() -> None:
    names = [demo.name for demo in demos.of_game("royale")]
    assert names[:6] == ["first", "royale", "ties", "biggy", "passing", "tiles"]
    _, options, tiles_apart = demos.groups("royale")
    assert {demo.path.parent.name for demo in tiles_apart.demos} == {"tiles"}
    assert "two" in [demo.name for demo in options.demos]


# -- the command line ------------------------------------------------------------------------------


def test_demos_are_listed_with_their_length(printed: Callable[..., str]) -> None:
    listed = printed("demo")
    for demo in demos.all_demos():
        assert re.search(rf"{demo.game.name} {demo.name} +{re.escape(demo.title)} .*\d s", listed)


def test_demo_is_printed_without_a_screen(printed: Callable[..., str]) -> None:
    for demo in demos.all_demos():
        text = printed("demo", demo.game.name, demo.name, "--text")
        for shot in demo.shots:
            for line in shot.caption:
                assert line in text
        assert max(map(len, text.splitlines())) <= 80


# -- mistakes --------------------------------------------------------------------------------------

GOOD = """\
# Ties: equals get nothing
also: tie, equal, draw
{"format":"lasvegas","version":1,"game":"dice","seats":[{"name":"Anna"},{"name":"Ben"},{"name":"Cleo"}]}
{"event":"chanced","action":{"do":"Deal","notes":[[50000],[50000],[60000],[30000,20000],[90000],[70000]]}}
{"event":"chanced","action":{"do":"Roll","dice":[1,2,2,3,5,5,5,6]}}

[D-5] Anna rolls, and puts every die of one number into its casino:
  three dice at casino 5.
{"event":"chose","player":0,"action":{"do":"Place","number":5}}

[D-8] Ben rolls three 5s as well, and places them there.
  Now both have {Ben at 5} dice at casino 5: a tie.
{"event":"chanced","action":{"do":"Roll","dice":[1,3,4,4,5,5,5,6]}}
{"event":"chose","player":1,"action":{"do":"Place","number":5}}

[D-8 D-9] Cleo puts a single die there. Whoever ties is struck out
  before anybody is paid, and {notes at 5} waits at casino 5.
ask: If the round ended now, who would take {notes at 5}?
= {first at 5}
- Anna : Ben has as many.
- Anna and Ben share it : Notes are not shared.
because: Three equals three, so both are struck out. Only Cleo is left.
{"event":"chanced","action":{"do":"Roll","dice":[1,2,2,3,4,5,6,6]}}
{"event":"chose","player":2,"action":{"do":"Place","number":5}}

[D-8] One more die breaks the tie: Anna has {Anna at 5} now, Ben {Ben at 5}.
  The note would be hers.
{"event":"chanced","action":{"do":"Roll","dice":[1,1,3,4,5]}}
{"event":"chose","player":0,"action":{"do":"Place","number":5}}
"""
QUESTION = next(line for line in GOOD.splitlines() if line.startswith("ask:"))
PLACE = '{"event":"chose","player":0,"action":{"do":"Place","number":5}}'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Where somebody writes a demo."""
    return tmp_path / "mine.demo"


@pytest.mark.parametrize(
    ("was", "instead", "told"),
    [
        (GOOD, "", "There is no scene"),
        (GOOD, "# Title\n", "There is no scene"),
        ("# Ties", "Ties", "This line is not part of a demo"),
        ("also:", "alas:", "This line is not part of a demo"),
        ('"game":"dice"', '"game":"dicey"', "There is no game 'dicey' here"),
        ('"version":1', "version:1", "malformed"),
        (PLACE, PLACE.replace("5", "4"), "No die shows a 4"),
        (PLACE, "{", "cut off"),
        ("[D-5]", "[D-55]", "There is no rule D-55 in Las Vegas"),
        ("[D-5] ", "[D-5] {Dora.gain} ", "Nothing here is called {Dora.gain}"),
        (QUESTION, "", "A demo has one question, and this one has 0"),
        ("because:", "mark:", "The question has no explanation"),
        ("= {first at 5}", "= Cleo", "The right answer has to be filled in by the game"),
        ("= {first at 5}", "", "A question needs one right answer"),
        ("- Anna :", "- Cleo :", "The answers of a question have to differ."),
        (QUESTION, QUESTION + "\nplay: Ben", "This is not a choice of Ben"),
        (QUESTION, QUESTION + "\nplay: Dora", "There is no player called 'Dora'"),
        ("also: ", "you: Dora\nalso: ", "There is no player called 'Dora'"),
        ("also: ", "mark: 3\nalso: ", "`mark:` belongs below a caption"),
        (PLACE, "mark: 9\n" + PLACE, "Nothing on the table is called '9'"),
        (PLACE, PLACE.replace("0", "2"), "somebody else's turn: now Anna has to choose"),
        ("[D-8] Ben", "[D-8*] Ben", "The page of D-8 has no ruling"),
        ("[D-8] Ben", "[D-8] Our ruling: Ben", "no id is marked"),
    ],
)
def test_mistake_in_a_demo_is_reported_with_file_and_line(
    was: str, instead: str, told: str, mine: Path, complaint: Callable[..., str]
) -> None:
    assert was in GOOD
    mine.write_text(GOOD.replace(was, instead, 1))
    with pytest.raises(DemoError, match=rf"mine\.demo, line \d+: .*{re.escape(told)}"):
        read(mine)
    assert told in complaint("demo", mine, "--text")


def problems(text: str, path: Path) -> list[str]:
    """Return the mistakes that are told of a demo."""
    path.write_text(text)
    with pytest.raises(DemoError) as error:
        read(path)
    return str(error.value).splitlines()


def test_all_mistakes_of_a_demo_are_told_in_file_order_also_after_an_illegal_move(
    mine: Path,
) -> None:
    text = GOOD.replace("also:", "you: Hanna\nalso:").replace("# Ties: equals get nothing\n", "\n")
    text = text.replace("[D-5]", "[D-55]").replace("{notes at 5} waits", "{Dora.gain} waits")
    told = problems(text, mine)
    assert [line.partition(": ")[0] for line in told] == [
        f"mine.demo, line {number}" for number in (1, 2, 8, 18)
    ]
    assert "There is no title" in told[0]
    assert "There is no player called 'Hanna'" in told[1]
    assert "Nothing here is called {Dora.gain}" in told[3]
    text = GOOD.replace(PLACE, PLACE.replace("5", "4"), 1).replace("because:", "perhaps:")
    told = problems(text, mine)
    assert [line.partition(": ")[0].split()[-1] for line in told] == ["9", "18", "22"]
    assert "No die shows a 4" in told[0]


def test_wrong_answer_has_its_own_reason(mine: Path, printed: Callable[..., str]) -> None:
    mine.write_text(
        GOOD.replace("- Anna : Ben has as many.\n", "- Anna : she is tied with {leader}\n")
    )
    assert "Nothing here is called {leader}" in problems(mine.read_text(), mine)[0]
    mine.write_text(GOOD.replace("- Anna : Ben has as many.\n", "- Anna : She is tied with Ben.\n"))
    (ask,) = read(mine).questions
    assert "Anna" in ask.answers
    assert ask.reason("Anna") == "She is tied with Ben."
    assert ask.reason("Anna and Ben share it") == "Notes are not shared."
    assert ask.reason("Cleo") == ask.because
    assert "× Anna. She is tied with Ben." in printed("demo", mine, "--text")


def test_reason_of_a_wrong_choice_is_refused_where_there_is_no_other_choice(mine: Path) -> None:
    text = demos.find(["dice", "two"]).path.read_text(encoding="utf-8")
    only_sixes = text.replace('[1,1,2,4,5],"white":[2,5,6]', '[6,6,6,6,6],"white":[6,6,6]')
    mistakes = problems(only_sixes, mine)
    assert any("There is no other choice." in mistake for mistake in mistakes)


def test_wrong_choice_has_its_reason_under_its_label(mine: Path) -> None:
    told = demos.find(["dice", "two"]).path.read_text(encoding="utf-8")
    text = re.sub(r"^- .*\n", "", told, flags=re.MULTILINE)
    label = "5 → Luxor, one die and one white"
    mistakes = problems(text.replace("because:", "- 5 → Luxor : nobody is hurt\nbecause:"), mine)
    assert "No other choice is called '5 → Luxor'" in mistakes[0]
    label = mistakes[0].rpartition(": ")[2].strip("'?")
    mine.write_text(text.replace("because:", f"- {label} : White is not there.\nbecause:"))
    (ask,) = read(mine).questions
    assert ask.reason(label) == "White is not there."


def test_rule_decided_by_a_ruling_is_marked(printed: Callable[..., str]) -> None:
    demo = demos.find(["royale", "no_entry"])
    ruled = [shot for shot in demo.shots if "ruling" in " ".join(shot.caption)]
    assert [shot.labels for shot in ruled] == [("E1*",), ("E1*",)]
    text = printed("demo", "royale", "no_entry", "--text")
    assert "(E1*)" in text
    assert RULING_MEANS in text
    assert RULING_MEANS not in printed("demo", "royale", "biggy", "--text")


@pytest.mark.parametrize("game", rules.names())
def test_rulebook_explains_the_mark_of_a_ruling(game: str) -> None:
    assert f"`{RULING}`" in rulebook.section(game, rulebook.SIGNS)


def test_dots_match_all_choices_with_that_beginning_not_named_before_and_at_least_one(
    mine: Path,
) -> None:
    (ask,) = demos.find(["board", "luck"]).questions
    cards = {label: why for label, why in ask.reasons.items() if label.startswith("Good Luck")}
    assert len(cards) == 3
    assert len(set(cards.values())) == 1
    (ask,) = demos.find(["vegan", "bank"]).questions
    assert len(set(ask.reasons.values())) == 2
    luck = demos.find(["board", "luck"]).path.read_text("utf-8")
    mine.write_text(luck.replace("- Good Luck...", "- Bad Luck..."))
    with pytest.raises(DemoError, match="called 'Bad Luck"):
        read(mine)


def test_own_demo_file_is_shown(
    tmp_path: Path, mine: Path, printed: Callable[..., str], complaint: Callable[..., str]
) -> None:
    mine.write_text(GOOD)
    assert "Ties" in printed("demo", mine, "--text")
    mine.write_bytes(b"\xff\xfe")
    assert complaint("demo", mine)
    assert complaint("demo", tmp_path / "no.demo")
    assert "is not a demo: the names of demos end in .demo" in complaint("demo", tmp_path)


def test_example_in_the_documentation_is_a_valid_demo(tmp_path: Path) -> None:
    doc = (Path(__file__).parents[1] / "docs" / "demos.md").read_text("utf-8")
    example = doc[doc.index("    # Ties") : doc.index("`#` is the title")]
    path = tmp_path / "example.demo"
    path.write_text("\n".join(line.removeprefix("    ") for line in example.splitlines()))
    assert read(path).title == "Ties"


@pytest.mark.parametrize(
    ("game", "rule", "options", "found"),
    [
        ("royale", "R-5", {"basic": True}, "basic"),
        ("royale", "R-5", {}, "royale"),
        ("royale", "R-5", {"tiles": 6, "hidden_money": True}, "royale"),
        ("card", "C-2", {"sequential": True}, "sequential"),
        ("card", "C-2", {}, "selecting"),
        ("dice", "D-8", {"neutral": True}, "ties"),
        ("dice", "D-8", {"chips": True}, "ties"),
        ("vegan", "V-3", {"starter": 2}, "following"),
    ],
)
def test_demo_of_a_rule_fits_the_options_of_the_table(
    game: str, rule: str, options: dict[str, Any], found: str
) -> None:
    demo = demos.about(game, rule, rules.game(game).options(**options))
    assert demo is not None
    assert demo.name == found


@pytest.mark.parametrize(
    ("game", "amount"), [("dice", r"\d+K"), ("board", r"\d+"), ("vegan", r"\d+ cabbages")]
)
def test_caption_shows_amounts_in_the_units_of_the_game(game: str, amount: str, mine: Path) -> None:
    demo = demos.find([game])
    name = demo.session.seats[0].name
    text = demo.path.read_text(encoding="utf-8")
    mine.write_text(re.sub("because: .*", f"because: {{{name}.total}}", text), encoding="utf-8")
    (ask,) = read(mine).questions
    assert re.fullmatch(amount, ask.because)


# -- files -----------------------------------------------------------------------------------------

TIES = next(demo.path for demo in demos.all_demos() if demo.name == "ties")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_mark_in_a_demo_is_accepted(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "ties.demo"
    file.write_bytes(TIES.read_text(encoding="utf-8").encode(encoding))
    assert read(file).title == read(TIES).title


NO_DEMOS: dict[str, tuple[Callable[[Path], object], str]] = {
    "zeros without end": (link_to("/dev/zero"), "it is not a file"),
    "nothing": (link_to("/dev/null"), "it is not a file"),
    "a terminal": (link_to("/dev/tty"), "it is not a file"),
    "a pipe": (lambda path: os.mkfifo(path), "it is not a file"),
    "a folder": (lambda path: path.mkdir(), "it is not a file"),
    "line breaks": (lambda path: path.write_bytes(b"\n" * 2**23), "it is longer than 128 KB"),
    "gigabytes": (gigabytes, "it is longer than 128 KB"),
    "a link in a circle": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "a link to nowhere": (link_to("/nowhere"), "No such file or directory"),
    "bytes": (lambda path: path.write_bytes(b"\xff"), "it is not UTF-8 text"),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize(("lay", "reason"), NO_DEMOS.values(), ids=NO_DEMOS)
def test_file_that_is_no_demo_is_refused_in_a_sentence(
    lay: Callable[[Path], object], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.demo"
    lay(file)
    tracemalloc.start()
    assert main(["demo", str(file)]) == 2
    assert tracemalloc.get_traced_memory()[1] < 2**22
    tracemalloc.stop()
    assert capsys.readouterr().err == f"lasvegas: x.demo, line 1: It cannot be read: {reason}.\n"


def test_only_the_first_hundred_mistakes_are_listed() -> None:
    mistakes = [(Path("x.demo"), Mistake(line, "It is wrong.")) for line in range(1, 1001)]
    *told, last = str(DemoError(mistakes)).splitlines()
    assert len(told) == 100
    assert last == "There are 900 more mistakes."
