"""The title of the terminal: written only where it changes, and given back."""

import re

from lasvegas_tui.terminal.driver import GIVE_BACK, KEEP, TerminalTitle
from tests.terminal import PROGRAM, Terminal


def test_title_is_written_on_change_and_restored_once() -> None:
    written: list[str] = []
    title = TerminalTitle(written.append)
    title.give_back()
    for text in ("Anna", "Anna", "Ben\x1b]2;evil\x07", "Ben\x1b]2;evil\x07"):
        title.show(text)
    title.give_back()
    title.give_back()
    assert written == [f"{KEEP}\x1b]2;Anna\x07", "\x1b]2;Ben]2;evil\x07", GIVE_BACK]


def test_program_restores_the_title_at_its_end() -> None:
    play = (*PROGRAM, "play", "dice", "--players", "Anna,Ben", "--animation", "off")
    with Terminal(play) as terminal:
        terminal.wait_for_quiet("rolls 8")
        terminal.press("ctrl+q")
        terminal.wait()
        titles = re.findall(rb"\x1b\]2;[^\x07]*\x07|\x1b\[2[23];2t", terminal.raw)
    anna = "\x1b]2;Anna · LAS VEGAS\x07".encode()
    assert titles == [KEEP.encode(), anna, GIVE_BACK.encode()]
