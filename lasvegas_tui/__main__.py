"""Entry point of `lasvegas` and `python -m lasvegas_tui`."""

from __future__ import annotations

import sys

from lasvegas_tui.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
