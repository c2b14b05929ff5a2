"""Work that goes wrong in the process that does it."""

from __future__ import annotations

import os

from lasvegas_tui.simulation.tasks import Answer, Failed, Task


def die(task: Task) -> Answer:
    """End the process."""
    os._exit(1)


def fail(task: Task) -> Answer:
    """Fail in the first game."""
    return Failed(task.first, "ZeroDivisionError: by nothing")
