"""A signal to continue, whatever the program is doing."""

import os
import signal

import pytest

from lasvegas_tui.lines.signals import Signals, SuspendedError


def reentrant() -> bool:
    raise RuntimeError("reentrant call inside a buffered writer")


@pytest.mark.skipif(not hasattr(signal, "SIGCONT"), reason="There is no such signal here.")
def test_signal_amid_a_write_covers_once_the_write_is_over() -> None:
    signals = Signals()
    with signals:
        os.kill(os.getpid(), signal.SIGCONT)  # nothing secret is shown
        signals.hide = reentrant
        with pytest.raises(SuspendedError):
            os.kill(os.getpid(), signal.SIGCONT)
        signals.hide = bool
