"""The program with the games of this folder in its lobby, or of the one in `LASVEGAS_GAMES`.

python -m tests.toys.launch play pig --players Anna,bot
"""

import os
import sys
from pathlib import Path

from lasvegas_tui import rules
from lasvegas_tui.cli.main import main

rules.__path__.append(os.environ.get("LASVEGAS_GAMES", str(Path(__file__).parent)))

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
