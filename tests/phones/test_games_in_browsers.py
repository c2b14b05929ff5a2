"""Whole games and faults of real browsers as phones beside the program on a real terminal."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from lasvegas_tui.shell.arming_delay import ArmingDelay
from tests.browser import with_browser
from tests.phones.browsers import IS_WIDE, SIZES, SMALL_THINGS, Evening, Phone, evening
from tests.terminal import CURTAIN, KEYS, PROGRAM, Terminal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.terminal,
    pytest.mark.long,
    pytest.mark.usefixtures("quick"),
    with_browser,
]

MOST_STEPS = 1500
HAS_TO_BE_SCROLLED = """
() => [...document.querySelectorAll("[data-do]")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < 0;
}).length
"""


COUNT_BUZZES = """
() => {
  window.numBuzzes = 0;
  navigator.vibrate = () => { window.numBuzzes += 1; };
}
"""


def is_over(evening: Evening) -> bool:
    return "The game is over" in evening.terminal.text


def play(evening: Evening) -> None:
    """Play until the game is over; look at every page for what cannot be touched."""
    for _ in range(MOST_STEPS):
        if is_over(evening):
            return
        for phone in evening.phones.values():
            check_page(phone)
        evening.go_on()
    raise AssertionError(f"still playing:\n{evening.terminal.text}")


def check_page(phone: Phone) -> None:
    assert not phone.complaints
    assert not phone.page.evaluate(SMALL_THINGS)
    assert not phone.page.evaluate(IS_WIDE), "it is wider than the phone"


# -- whole games -----------------------------------------------------------------------------------


def test_round_of_the_card_game_on_four_phones_has_no_curtain(browser: Browser) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora")
    with evening(browser, "card", ",".join(names), "--short", "--seed", "5") as table:
        table.join(*names)
        play(table)
        assert table.num_curtains == 0
        for phone in table.phones.values():
            phone.page.get_by_text("The game is over").wait_for()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "players", "on_phones"),
    [
        ("dice", "Anna,Ben,Ruby:random", ("Anna", "Ben")),
        ("dice", "Anna,Ben,Cleo,Dora,Emil", ("Anna", "Ben", "Cleo", "Dora", "Emil")),
        ("royale", "Anna,Ben,Cleo,Ruby:random", ("Anna", "Cleo")),
        ("card", "Anna,Ben,Cleo", ("Ben",)),
        ("board", "Anna,Ben,Cleo", ("Anna", "Ben")),
        ("vegan", "Anna,Ben,Cleo", ("Anna", "Ben", "Cleo")),
    ],
)
def test_whole_game_with_phones_keyboard_and_bots(
    browser: Browser, game: str, players: str, on_phones: tuple[str, ...]
) -> None:
    with evening(browser, game, players, "--short", "--seed", "5", size=(120, 35)) as table:
        table.join(*on_phones)
        play(table)


# -- faults ----------------------------------------------------------------------------------------


def test_phone_that_is_reloaded_or_offline_comes_back_as_it_was(cards: Evening) -> None:
    anna = cards.phones["Anna"]
    anna.tap(".card")
    anna.page.reload()
    anna.page.locator(".card.chosen").wait_for()
    anna.context.set_offline(True)
    anna.page.locator(".card:not(.chosen)").first.tap()
    anna.page.locator("#lost").wait_for()
    anna.context.set_offline(False)
    anna.page.locator("#lost").wait_for(state="hidden")
    assert anna.page.locator(".card.chosen").count() == 1
    anna.tap(".go")
    cards.terminal.wait_for("1 of 2 have chosen")


def test_phone_that_was_killed_comes_back_though_others_went_on(
    cards: Evening, browser: Browser
) -> None:
    anna, ben = cards.phones["Anna"], cards.phones["Ben"]
    anna.tap(".card")
    page, kept = anna.page.url, anna.context.storage_state()
    anna.context.close()
    ben.tap(".card")
    ben.tap(".go")
    cards.terminal.wait_for("1 of 2 have chosen")
    again = Phone(browser, storage_state=kept)
    again.page.goto(page)
    again.page.locator(".card.chosen").wait_for()
    assert "Ben" in again.page.locator(".sealed").inner_text()
    again.tap(".go")
    cards.terminal.wait_until(lambda: "have chosen" not in cards.terminal.text, "the reveal")


def test_phone_that_misses_its_turn_without_a_network_finds_it_later(dice: Evening) -> None:
    anna, ben = dice.phones["Anna"], dice.phones["Ben"]
    ben.context.set_offline(True)
    anna.tap(".go")  # rolls
    anna.choose(dice.rng)
    dice.terminal.wait_for("Ben to roll")
    dice.terminal.wait_for("on the phone")
    ben.context.set_offline(False)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    ben.page.locator(".go", has_text="Roll").wait_for()
    ben.tap(".go")
    dice.terminal.wait_for("Ben to choose a number")


def test_table_of_any_size_goes_on_with_its_phones(cards: Evening) -> None:
    anna, ben = cards.phones["Anna"], cards.phones["Ben"]
    anna.tap(".card")
    cards.terminal.resize(40, 12)
    cards.terminal.wait_for("small")
    anna.tap(".go")
    cards.terminal.resize(120, 35)
    cards.terminal.wait_for("1 of 2 have chosen")
    cards.terminal.press("f")
    cards.terminal.wait_for("Phones at this table")
    link = cards.link
    for size in ((80, 24), (120, 35)):
        cards.terminal.resize(*size)
        cards.terminal.settle()
        assert cards.link == link
    cards.terminal.press("escape")
    ben.tap(".card")
    ben.tap(".go")
    cards.terminal.wait_until(lambda: "have chosen" not in cards.terminal.text, "the reveal")


def test_choice_that_is_taken_back_at_the_table_leaves_the_phone_that_chooses(
    browser: Browser,
) -> None:
    with evening(browser, "dice", "Anna,Ben", "--seed", "5") as table:
        table.join("Ben")
        ben = table.phones["Ben"]
        table.terminal.wait_for("Anna: Enter rolls")
        table.terminal.press("enter")
        table.terminal.wait_for("Anna to choose a number")
        table.terminal.press("right", "enter")
        ben.page.locator(".go", has_text="Roll").wait_for()
        ben.tap(".go")
        ben.page.locator(".choice").first.wait_for()
        ben.tap(".choice")
        table.terminal.wait_for("on the phone")
        table.terminal.press("u")
        table.terminal.wait_for("agree")
        table.terminal.press("enter")
        table.terminal.wait_for("Anna to choose a number")
        ben.page.locator("#state:not(.turn)").wait_for()
        assert not ben.page.locator(".choice").count()
        table.terminal.press("right", "enter")
        ben.page.locator(".go", has_text="Roll").wait_for()


def test_two_tabs_of_one_chair_show_the_same_and_choose_once(cards: Evening) -> None:
    anna = cards.phones["Anna"]
    tab = anna.context.new_page()
    tab.goto(anna.page.url)
    anna.tap(".card")
    tab.locator(".card.chosen").wait_for()
    tab.locator(".go").tap()
    anna.page.get_by_text("Sealed").first.wait_for()
    cards.terminal.wait_for("1 of 2 have chosen")


def test_chair_that_is_taken_back_while_choosing_is_asked_at_the_keyboard(cards: Evening) -> None:
    anna = cards.phones["Anna"]
    anna.tap(".card")
    cards.terminal.press("f", "1")
    anna.page.get_by_text("No chair here").wait_for()
    cards.terminal.press("escape")
    cards.terminal.wait_for(CURTAIN)
    cards.terminal.wait_for("Pass the keyboard to ▲ Anna")


def test_phones_find_their_chairs_after_the_program_was_killed(cards: Evening) -> None:
    anna = cards.phones["Anna"]
    cards.terminal.signal(signal.SIGKILL)
    cards.terminal.wait_for_end()
    anna.page.locator("#lost").wait_for()
    with Terminal((*PROGRAM, "resume", "--phones", "127.0.0.1")) as again:
        again.wait_for("Phones at this table")
        again.wait_until(lambda: "that sleeps" not in again.text, "both phones")
        again.press("escape")
        again.wait_for("on their phones")
        anna.page.locator("#lost").wait_for(state="hidden")
        anna.tap(".card")
        anna.tap(".go")
        again.wait_for("1 of 2 have chosen")


def test_next_game_of_a_table_finds_its_phones(browser: Browser) -> None:
    with evening(browser, "card", "Anna,Ben", "--short", "--seed", "5") as table:
        table.join("Anna", "Ben")
        play(table)
        table.terminal.press("enter")
        table.terminal.wait_for("play again")
        while "on their phones" not in table.terminal.text:  # keys count only after a lull
            table.terminal.press("enter")
            table.terminal.pump(ArmingDelay.FIRST)
        anna = table.phones["Anna"]
        anna.page.locator("#state.turn").wait_for()
        anna.tap(".card")


def test_program_ends_at_once_while_pages_are_open(cards: Evening) -> None:
    cards.terminal.send(KEYS["ctrl+q"].encode())
    assert cards.terminal.wait() == 0
    cards.phones["Anna"].page.locator("#lost").wait_for()


def test_table_shows_what_a_phone_points_at(dice: Evening) -> None:
    anna = dice.phones["Anna"]
    anna.page.locator(".go", has_text="Roll").tap()
    anna.page.locator(".choice").first.tap()
    anna.page.locator(".choice.chosen").wait_for()
    label = anna.page.locator(".choice.chosen").inner_text().strip()
    dice.terminal.wait_for(f"Anna: {label}")
    dice.terminal.wait_for("If it ended now")


def test_phone_buzzes_once_at_its_turn(dice: Evening) -> None:
    anna, ben = dice.phones["Anna"], dice.phones["Ben"]
    ben.page.evaluate(COUNT_BUZZES)
    anna.tap(".go")
    anna.choose(dice.rng)
    ben.page.locator("#state.turn").wait_for()
    assert ben.page.evaluate("numBuzzes") == 1
    ben.tap(".go")
    ben.page.locator(".choice").first.wait_for()
    buzzes = ben.page.evaluate("numBuzzes")
    ben.tap(".choice")
    assert ben.page.evaluate("numBuzzes") == buzzes, "not at every touch"


def test_nothing_listens_after_the_table_is_left(browser: Browser) -> None:
    with evening(browser, "card", "Anna,Ben", "--seed", "5") as table:
        table.join("Anna")
        anna = table.phones["Anna"]
        table.terminal.wait_for_curtain()
        table.terminal.press("q")
        table.terminal.wait_for("New game")
        anna.page.locator("#lost").wait_for()
        table.terminal.press("ctrl+q")
        assert table.terminal.wait() == 0


# -- how it looks ----------------------------------------------------------------------------------


def test_usual_choice_is_reached_without_scrolling_on_every_phone(cards: Evening) -> None:
    anna = cards.phones["Anna"]
    for _ in each_size(anna):
        assert anna.page.evaluate(HAS_TO_BE_SCROLLED) == 0
    anna.tap(".card")
    for _ in each_size(anna):
        check_page(anna)
        assert re.search("would have|casino", anna.text)


def each_size(phone: Phone) -> Iterator[None]:
    """Let a phone have each size, upright and on its side."""
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        yield
