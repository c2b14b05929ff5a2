"""The commands `rules` and `demo`, which teach a game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap

import click

from lasvegas_tui import demos, destinations
from lasvegas_tui.cli import DONE
from lasvegas_tui.cli.argument_types import GameName, Looks, listed_games
from lasvegas_tui.cli.look_options import print_lines, with_looks
from lasvegas_tui.cli.running_on_screen import has_screen, open_screen
from lasvegas_tui.demos.demo import RULING_MEANS, Ask, Demo, Shot
from lasvegas_tui.demos.reader import read
from lasvegas_tui.play import narration
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules import all_games, rulebook
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.rulebook import Section
from lasvegas_tui.safe_text import quoted

MAX_NAMED = 6
"""The maximum number of other matching pages whose names are printed."""
WIDTH = 79


# -- rules -----------------------------------------------------------------------------------------


@click.command(
    epilog="""\b
Examples:
  lasvegas rules royale A1
  lasvegas rules dice ties"""
)
@click.argument("game", required=False, type=GameName(), help="The game.")
@click.argument(
    "words",
    nargs=-1,
    metavar="[WORD]...",
    help="Ids of rules or tiles, such as R-6 A1, or words to search for.",
)
@with_looks
@click.pass_obj
def rules(looks: Looks, game: str | None, words: tuple[str, ...]) -> int:
    """Read the rules of a game.

    If the output is a pipe or a file, or there is no screen, the rules are printed.
    """
    if game is None:
        raise click.UsageError(
            f"Choose a game: {listed_games()}; a rule or words to search for may follow."
        )
    names, others = _found(game, words)
    if words and not names:
        raise click.UsageError(_not_found(game, words))
    if not has_screen():
        printed = [rulebook.section(game, name) for name in names]
        text = "\n".join(printed) or rulebook.text(game)
        print_lines(looks, [text, *_read_on(others)])
        return DONE
    page = ""
    if names:
        page = names[0]
    return open_screen(looks, lambda: destinations.OpenRulebook(game, page))


def _found(game: str, words: Sequence[str]) -> tuple[tuple[str, ...], Sequence[Section]]:
    """Return the names of the pages that words mean, and other pages with these words.

    Without words there are none.
    """
    names = rulebook.find_all(game, words)
    ids = {page.id.casefold() for page in rulebook.sections(game)}
    if not ids.isdisjoint(map(str.casefold, words)):
        return names, ()
    if words:
        pages = rulebook.search(game, words)
    else:
        pages = ()
    names = names or tuple(page.name for page in pages[:1])
    return names, [page for page in pages if page.name not in names]


def _not_found(game: str, words: Sequence[str]) -> str:
    """Return a sentence about words that are on no page, or are mixed with ids of rules."""
    ids = {page.id.casefold() for page in rulebook.sections(game)}
    named = [word for word in words if word.casefold() in ids]
    if named:
        others = [word for word in words if word not in named]
        return (
            f"{quoted(' '.join(named))} names rules and {quoted(' '.join(others))} does not:"
            " give ids, or words to search for."
        )
    near = rulebook.nearest(game, words)
    hint = ""
    if near:
        hint = f": similar ones are {joined(near)}"
    return (
        f"There is no rule {quoted(' '.join(words))} in {game},"
        f" and no page has any of these words{hint}."
    )


def _read_on(others: Sequence[Section]) -> Iterator[str]:
    """Yield a line that names other pages, if there are any."""
    labels = [page.label for page in others[:MAX_NAMED]]
    if len(others) > MAX_NAMED:
        labels.append(f"{len(others) - MAX_NAMED} more")
    if labels:
        yield f"See also {joined(labels)}."


# -- demo ------------------------------------------------------------------------------------------


@click.command(
    epilog="""\b
Examples:
  lasvegas demo royale
  lasvegas demo royale A1
  lasvegas demo ties"""
)
@click.argument(
    "words",
    nargs=-1,
    metavar="[NAME]...",
    help="A game, a tile, an option, or part of a name; or the file of a demo.",
)
@click.option("--text", "is_text", is_flag=True, help="Print the demo as text.")
@with_looks
@click.pass_obj
def demo(looks: Looks, words: tuple[str, ...], is_text: bool) -> int:
    """Watch a demo of a rule.

    Without a name, all demos are listed.
    """
    if not words:
        print_lines(looks, _listed())
        return DONE
    path = Path(words[-1])
    is_file = path.suffix == demos.SUFFIX
    if os.path.exists(path) and not is_file:
        raise click.UsageError(
            f"{quoted(str(path))} is not a demo: the names of demos end in {demos.SUFFIX}."
        )
    if is_file:
        found = read(path)
    else:
        found = demos.find(words)
    is_in_doubt = not is_file and len(words) == 1 and found.name != found.game.name
    if is_in_doubt:
        others = demos.namesakes(found)
    else:
        others = ()
    if is_text or not has_screen():
        print_lines(looks, [*as_text(found), *_also(others)])
        return DONE
    status = open_screen(looks, lambda: destinations.OpenDemo(found))
    print_lines(looks, _also(others))
    return status


def _listed() -> Iterator[str]:
    """Yield the lines of a list of all demos."""
    for game in all_games():
        for title, found in demos.groups(game.name):
            yield title
            for demo in found:
                yield f"  {game.name + ' ' + demo.name:<24}{demo.title:<44} {demo.seconds:>3} s"
            yield ""
    yield "lasvegas demo GAME NAME shows one, and with --text prints it."


def _also(others: Sequence[Demo]) -> Iterator[str]:
    """Yield a line that names other demos of the same name, if there are any."""
    if others:
        names = joined([f"`lasvegas demo {demo.game.name} {demo.name}`" for demo in others])
        yield f"There is also {names}."


# -- a demo as text --------------------------------------------------------------------------------


def as_text(demo: Demo) -> Iterator[str]:
    """Yield the lines of a demo as text."""
    yield f"{demo.title}   ({demo.game.title})"
    for number, shot in enumerate(demo.shots, 1):
        yield ""
        yield from _shot(demo, number, shot)
    if any(shot.rulings for shot in demo.shots):
        yield ""
        yield RULING_MEANS


def _shot(demo: Demo, number: int, shot: Shot) -> Iterator[str]:
    first, *rest = shot.caption
    yield f"{number}. {first}"
    yield from (f"   {line}" for line in rest)
    yield f"   ({', '.join(shot.labels)})"
    names = tuple(seat.name for seat in demo.session.seats)
    yield from _happened(demo, shot.steps[: shot.num_before_ask])
    if shot.ask is not None and shot.ask.is_judged:
        yield from _asked(demo, shot, shot.ask, names)
    yield from _happened(demo, shot.steps[shot.num_before_ask :])


def _happened(demo: Demo, steps: Sequence[Step]) -> Iterator[str]:
    for line in narration.of_steps(demo.game.words, steps, demo.viewer):
        yield from _wrapped("   · ", line)


def _asked(demo: Demo, shot: Shot, ask: Ask, names: tuple[str, ...]) -> Iterator[str]:
    yield f"   ? {ask.text}"
    if ask.right:
        yield from (f"     - {answer}" for answer in ask.answers)
    right = ask.right
    if ask.choice is not None:
        right = demo.game.words.label(ask.choice, shot.asked.view(ask.chooser), names)
    yield from _wrapped("   ! ", f"{right}. {ask.because}")
    for answer, reason in ask.reasons.items():
        yield from _wrapped("   × ", f"{answer}. {reason}")


def _wrapped(sign: str, text: str) -> list[str]:
    """Return the lines of a text, with a sign before the first and blanks before the others."""
    return wrap(text, WIDTH, initial_indent=sign, subsequent_indent=" " * len(sign))
