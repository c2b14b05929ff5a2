"""Make the links of README.md absolute, for a page that shows it elsewhere: a package index.

python .ci/absolute_links.py https://forge.example/owner/name v1.0
"""

import re
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)\s]+\))")


def absolute(text: str, address: str, version: str) -> str:
    """Return a text whose pictures and links lead to a version in a repository."""

    def link(found: re.Match[str]) -> str:
        mark, label, path = found.groups()
        kind = "raw" if mark else "blob"
        return f"{mark}{label}{address}/{kind}/{version}/{path}"

    return LINK.sub(link, text)


if __name__ == "__main__":
    told = absolute(README.read_text(encoding="utf-8"), *sys.argv[1:])
    README.write_text(told, encoding="utf-8")
