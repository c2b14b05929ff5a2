"""The pages that are read: every link in them leads somewhere, and none is left out."""

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from runpy import run_path

import click
import pytest
from click.exceptions import Exit

from lasvegas_tui import rules
from lasvegas_tui.cli.main import lasvegas
from tests.nightly import rest_at_night

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    ROOT / "screenshots" / "README.md",
    *sorted(DOCS.rglob("*.md")),
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.M | re.S)
OF_A_PACKAGE = "careful"
"""The bot of the example, which is not installed."""
COMMAND = re.compile(r"^(?:    )?(lasvegas(?: [^#\n]*)?)", re.M)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> Iterator[str]:
    yield from LINK.findall(CODE.sub("", read(page)))


@cache
def anchors(page: Path) -> set[str]:
    """Return the names of the headings of a page, as forges make them."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", read(page)), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_resolves(page: Path) -> None:
    for link in links(page):
        if not link.startswith(("https:", "http:")):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_docs_index_names_every_page() -> None:
    named = {link.partition("#")[0] for link in links(DOCS / "README.md")}
    assert {page.name for page in DOCS.glob("*.md")} - {"README.md"} <= named


@pytest.mark.parametrize("page", [*sorted(DOCS.glob("*.md")), ROOT / "README.md"], ids=name)
def test_every_documented_command_is_valid(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines are understood, and nothing is carried out."""
    monkeypatch.setattr(click.Command, "invoke", lambda *_: None)
    for line in COMMAND.findall(read(page).replace(OF_A_PACKAGE, "simple")):
        words = shlex.split(line.partition("|")[0].partition(">")[0])[1:]
        with suppress(Exit), lasvegas.make_context("lasvegas", words, obj={}) as context:
            lasvegas.invoke(context)


def test_readme_keeps_its_commands_and_is_absolute_on_a_package_index() -> None:
    text = read(ROOT / "README.md")
    for mark in ("play", "test"):
        assert re.search(rf"^<!-- {mark} -->\n```sh\n.+\n```$", text, re.M)
    address = "https://forge.example/owner/name"
    absolute = run_path(str(ROOT / ".ci" / "absolute_links.py"))["absolute"]
    told = absolute(read(ROOT / "README.md"), address, "v1")
    assert f"({address}/raw/v1/screenshots/turn.gif)" in told
    assert f"({address}/blob/v1/docs/play.md)" in told
    assert told.count(address) == len(list(links(ROOT / "README.md")))
    assert not [link for link in LINK.findall(told) if not link.startswith("https://")]


# -- examples --------------------------------------------------------------------------------------


EXAMPLES = sorted((DOCS / "examples").glob("*.py"))
SAID = {
    "own_bot": r"1[89]\d(\.\d+)? of 200 games against random play\n",
    "play_loop": r"1\. seat \d: \d+ dollars\n2\. seat \d: \d+ dollars\n3\. seat \d: \d+ dollars\n",
    "scripted_position": r"Casino 6 has .*tied=\(0, 1\), awards=\(\), .*\nNot now: .*\.\n",
    "search": r"dice: Place.*\nroyale: Place.*\nboard: .*\nvegan: .*\n",
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(SAID[path.stem], done.stdout), done.stdout


@pytest.mark.parametrize("game", rest_at_night(["board", "dice", "card", "vegan"], 1))
def test_play_loop_example_plays_every_game(game: str) -> None:
    words = [sys.executable, str(DOCS / "examples" / "play_loop.py"), game, "4"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 4)


def test_page_of_the_engines_names_every_example_and_public_name() -> None:
    named = set(re.findall(r"\(examples/(\w+)\.py\)", (DOCS / "engines.md").read_text()))
    assert named == {path.stem for path in EXAMPLES} == SAID.keys()
    page = (DOCS / "engines.md").read_text()
    assert [name for name in rules.__all__ if not re.search(rf"`[^`]*\b{name}\b[^`]*`", page)] == []
    assert all(hasattr(rules, name) for name in rules.__all__)


def test_doctests_of_the_rules_pass() -> None:
    done = doctest.testmod(rules)
    assert (done.failed, done.attempted > 20) == (0, True)
