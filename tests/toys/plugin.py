"""The toys among the games, for a run of pytest that starts with it.

python -m pytest -p tests.toys.plugin ...
"""

from pathlib import Path

import tests.toys.launch  # noqa: F401
from tests.rules import facts

facts.__path__.append(str(Path(__file__).parent / "facts"))
