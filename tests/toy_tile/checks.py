"""What is true of a tile in a folder of its own; run by `test_toy_game`, beside the plugin."""

import sys
from pathlib import Path
from random import Random

import pytest

from lasvegas_tui import destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play import narration
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.play.transcript_events import Chanced, Chose
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Decision, Terminal
from lasvegas_tui.rules.royale import refusals, tiles
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.chance_actions import DrawTiles, Roll
from lasvegas_tui.rules.royale.rules import RoyaleState
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from tests.rules.test_playthroughs import PLAYTHROUGHS, Playthrough, shown
from tests.terminal import Terminal as Pseudoterminal
from tests.ui import screen
from tests.ui.tables import TableApp, press, settled, text
from tests.walking import bot_step

pickpocket = sys.modules[tiles.TILES["I1"].__module__]
NAMES = ("Anna", "Ben", "Cleo")
ANNA, BEN, CLEO = range(3)
SIDES = ("I1", "D1", "A2")


def steal(number: int) -> Action:
    action = pickpocket.StealChip(number)
    assert isinstance(action, Action)
    return action


def table(session: Session) -> RoyaleState:
    assert isinstance(session.state, RoyaleState)
    return session.state


def place(session: Session, number: int) -> None:
    """Rolls for the next player, who places two dice."""
    player = table(session).table.player
    others = [face for face in range(1, 7) if face != number]
    session.enter(Chanced(Roll(tuple(sorted([number, number, *others])), others[0])))
    session.enter(Chose(player, Place(number)))


def robbing(seats: tuple[Seat, ...] = tuple(map(Seat, NAMES))) -> Session:
    """A saved game in which Cleo is to steal a chip, from Anna at Kings or from Ben at Paris."""
    header = Header.new("royale", rules.game("royale").options(), seats, seed=1)
    transcript = Transcript.create(header)
    session = Session.start(header, transcript.append)
    session.draw()
    session.enter(Chanced(DrawTiles(SIDES)))
    for number in (2, 4, 1):
        place(session, number)
    transcript.close()
    session.journal = None
    assert session.awaited == (CLEO,)
    return session


def saved() -> Path:
    (path,) = (Path(name) for name in Path.home().rglob("*.jsonl"))
    return path


# -- rules -----------------------------------------------------------------------------------------


def test_tile_is_found_and_drawn_with_its_one_side() -> None:
    assert list(tiles.TILES)[-1] == "I1"
    rng = Random(1)
    shown = {side for _ in range(500) for side in tiles.draw(6, (), rng)}
    assert shown == set(tiles.TILES)
    assert refusals.sides(3, (), DrawTiles(("I1", "D1", "A2"))) is None
    refusal = refusals.sides(3, (), DrawTiles(("I2", "D1", "A2")))
    assert refusal is not None
    assert refusal.sentence.endswith("H2 and I1.")


def test_tile_steals_and_counts() -> None:
    session = robbing()
    assert session.state.legal_actions(CLEO) == (steal(2), steal(4))
    session.choose(CLEO, steal(4))
    assert table(session).table.chips == (2 + 1, 2 - 1, 2 + 1)
    assert table(session).table.tile(1) == pickpocket.Pickpocket(1)


def test_tile_is_saved_and_resumed() -> None:
    robbing()
    transcript, loaded = Transcript.open(saved())
    loaded.session.journal = transcript.append
    loaded.session.choose(CLEO, steal(2))
    transcript.close()
    again = load(saved())
    assert again.problem is None
    assert again.session.state == loaded.session.state


@pytest.mark.parametrize("bot", ["bot", "random"])
def test_bot_plays_the_tile_to_the_end(bot: str) -> None:
    session = robbing(
        (Seat("Anna", bot="random"), Seat("Ben", bot="random"), Seat("Cleo", bot=bot))
    )
    while not isinstance(session.node, Terminal):
        bot_step(session)
    assert any(step.applied[0].action in (steal(2), steal(4)) for step in session.steps)


RECORDED = [one for one in PLAYTHROUGHS if one.case.game.name == "royale"]


@pytest.mark.parametrize("recorded", RECORDED, ids=str)
def test_tile_changes_no_other_playthrough(recorded: Playthrough) -> None:
    assert recorded.file.exists() == (recorded.side != "I1")
    if not recorded.side:
        assert shown(recorded) == recorded.file.read_text(encoding="utf-8").splitlines()


# -- words -----------------------------------------------------------------------------------------


def test_tile_is_narrated_and_previewed_by_its_class_names() -> None:
    session = robbing()
    view = session.view(CLEO)
    assert session.game.words.task(view) == "to choose"
    assert session.game.words.label(steal(2), view, NAMES) == "Steal chip, number 2"
    told = ["Pickpocket: chip stolen, holder Anna, player Cleo."]
    assert (
        narration.preview(
            session.game.words, view, steal(2), session.preview(CLEO, steal(2), None), NAMES
        )
        == told
    )
    session.choose(CLEO, steal(2))
    assert narration.of_steps(session.game.words, session.steps[-1:], None) == told


def test_page_of_the_tile_is_last_in_the_rulebook() -> None:
    assert [section.id for section in rulebook.sections("royale")][-2:] == ["H2", "I1"]
    assert rulebook.find("royale", "pick") == "I1"


# -- the screen ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 60)])
async def test_tile_is_on_the_table_with_its_counter(size: tuple[int, int]) -> None:
    app = TableApp(robbing())
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "Pickpocket" in text(app)
        assert "stolen 0" in text(app)


async def test_choice_of_the_tile_is_previewed_and_made_by_keys() -> None:
    app = TableApp(robbing())
    async with app.run_test() as pilot:
        await press(pilot, "5")
        assert "Nobody with a chip is there to be robbed." in text(app)
        await press(pilot, "4")
        assert "Pickpocket: chip stolen, holder Ben, player Cleo." in text(app)
        assert "stolen 1" in text(app)
        assert "Enter steal" in text(app)
        assert app.session.node == Decision(CLEO), "nothing is committed yet"
        await press(pilot, "enter")
        assert table(app.session).table.chips == (3, 1, 3)


async def test_choice_of_the_tile_is_made_by_mouse() -> None:
    app = TableApp(robbing())
    async with app.run_test() as pilot:
        await settled(pilot)
        for _ in range(2):
            await pilot.click(app.table.query(CasinoPanel)[1])
            await settled(pilot)
        assert table(app.session).table.chips == (2, 2, 3)


async def test_question_mark_opens_the_page_of_the_tile() -> None:
    app = TableApp(robbing())
    async with app.run_test() as pilot:
        await press(pilot, "?")
        assert app.explained == [("royale", "I1")]


async def test_rulebook_opens_at_the_tile() -> None:
    app = LasVegas(destinations.OpenRulebook("royale", "I1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "I1 Pickpocket" in screen.text(app)
        assert "is robbed." in screen.text(app)


@pytest.mark.terminal
def test_tile_is_played_at_a_terminal() -> None:
    robbing()
    program = [
        sys.executable,
        "-m",
        "tests.toy_tile.plugin",
        "resume",
        str(saved()),
        "--animation",
        "off",
    ]
    with Pseudoterminal(program) as terminal:
        terminal.wait_for("stolen 0")
        terminal.wait_for("choose")
        terminal.press("?")
        terminal.wait_for("One of their chips is yours.")
        terminal.press("escape")
        terminal.wait_for("stolen 0")
        terminal.press("2", "enter")
        terminal.wait_for("stolen 1")
        terminal.wait_for("Anna: Enter rolls")
    assert load(saved()).session.steps[-1].applied[0].action == steal(2)
