"""The secrets of the toys on the screen; run by `test_toy_game`, beside the plugin."""

from collections.abc import Awaitable, Callable

import pytest

from tests.ui import test_secrecy_hands as secrecy

SHOWDOWN: secrecy.Played = ("showdown", 4, {}, secrecy.SMALL)
LAWS = (
    secrecy.test_hand_is_seen_by_its_owner_alone_behind_the_curtain,
    secrecy.test_screens_do_not_depend_on_sealed_choices,
)


@pytest.mark.parametrize("law", LAWS)
async def test_hands_and_sealed_cards_stay_secret(
    law: Callable[[secrecy.Played], Awaitable[None]],
) -> None:
    await law(SHOWDOWN)
