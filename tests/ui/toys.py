"""The secrets of the toys on the screen; run by `test_toy_game`, beside the plugin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.ui import test_secrecy_hands as secrecy

SHOWDOWN: secrecy.Played = ("showdown", 4, {}, secrecy.SMALL)
LAWS = (
    secrecy.test_hands_are_not_seen_on_the_table_or_the_curtain,
    secrecy.test_the_curtain_and_its_pages_are_drawn_with_the_same_bytes,
    secrecy.test_behind_the_curtain_is_the_own_hand_and_nobody_elses,
    secrecy.test_what_was_sealed_is_not_seen,
)


@pytest.mark.parametrize("law", LAWS)
async def test_hands_and_sealed_cards_stay_secret(
    law: Callable[[secrecy.Played], Awaitable[None]],
) -> None:
    await law(SHOWDOWN)
