"""Text in the characters that the output can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def writer(is_wanted: bool) -> Callable[[str], str]:
    """Return a function that turns text into ASCII where the output needs it."""
    from lasvegas_tui.ascii_signs import ascii_text, need_ascii

    is_needed = is_wanted or need_ascii(sys.stdout.encoding, os.environ)
    return ascii_text if is_needed else str
