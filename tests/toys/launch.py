"""The program with the games of this folder on its shelf.

python -m tests.toys.launch play pig --players Anna,bot
"""

from __future__ import annotations

import sys
from pathlib import Path

from lasvegas_tui import rules
from lasvegas_tui.cli.commands import main

rules.__path__.append(str(Path(__file__).parent))

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
