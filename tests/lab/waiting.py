"""Waiting for what another process does."""

from collections.abc import Callable
from time import monotonic, sleep

from tests.terminal import STUCK


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something; only what never comes takes as long as the ceiling."""
    last = monotonic() + STUCK
    while not is_so():
        assert monotonic() < last, "it never came"
        sleep(0.01)
