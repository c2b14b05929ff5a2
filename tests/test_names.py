"""Names: those that a table has itself, those that cannot be shown, and whose they are."""

import os
import subprocess
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from lasvegas_tui import bots, demos, opening_games, rules
from lasvegas_tui.cli.main import main
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.key_commands import keymap
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.name_rules import MAX_CELLS, clean_name, same_name, told_apart, why_not
from lasvegas_tui.play.seats import Seat, SeatsError, default_seats, typed_seats
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Header
from lasvegas_tui.records.statistics import PlayerKey
from lasvegas_tui.rules.core import IllegalActionError, Terminal
from lasvegas_tui.safe_text import plain, quoted
from lasvegas_tui.user_error import UserError
from tests import loaded
from tests.saved import play, result_of
from tests.terminal import PROGRAM
from tests.toys import pig

OWN = {
    "board": ("Mary Chip", "Good Luck"),
    "card": ("Casino 1",),
    "dice": ("White", "Sahara"),
    "royale": ("Neutral", "Gray", "Biggy", "Paris", "Jackpot", "Pay Day"),
    "vegan": ("The bank", "Its taker"),
}
"""Names that each table has itself, besides those of all tables."""
OF_ALL = ("Nobody", "Everybody", "Somebody", "Anybody", "Chance", "You", "Bank", "Table", "Round")
KEPT = [(game, name) for game, names in OWN.items() for name in (*names, *OF_ALL)]
WRITTEN: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.lower,
    lambda name: f" {name}\u3000",
    lambda name: "\u200b".join(name).replace(" ", "\xa0"),
    lambda name: "".join(chr(ord(sign) + 0xFEE0) if sign > " " else sign for sign in name[:6]),
)
"""Ways to write a name that are the same name."""


def header(game: str, *names: str) -> Header:
    return Header(game=game, seats=tuple(map(Seat, names)), seed=7)


# -- names that the table has itself ---------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_nobody_sits_down_under_a_name_of_the_table(game: str, name: str) -> None:
    session = Session.start(header(game, "Anna", "Ben"))
    ways = WRITTEN if len(name) < 7 else WRITTEN[:-1]
    for written in [way(name) for way in ways]:
        refusal = f"Please use another name than {clean_name(written)}: it means"
        with pytest.raises(SeatsError, match=refusal):
            Session.start(header(game, "Anna", written))
        with pytest.raises(IllegalActionError, match=refusal):
            session.sit_down(1, Seat(written))
        with pytest.raises(IllegalActionError, match=refusal):
            session.sit_down(1, Seat(written, bot="simple"))
    assert session.events == ()


def test_names_of_a_table_are_its_own_and_free_elsewhere() -> None:
    for game in rules.all_games():
        assert set(game.words.owners(())) <= set(game.kept_names)
    Session.start(header("card", "White", "Mary Chip"))
    Session.start(header("dice", "Neutral", "Gray"))
    assert not why_not("The dealer", pig.GAME.kept_names)
    own = replace(pig.GAME, own_names=("The dealer",))
    assert why_not("the DEALER", own.kept_names)
    assert not why_not("White", own.kept_names)


def test_kept_name_is_refused_on_the_command_line_and_asked_for_again_in_lines(
    home: Path, complaint: Callable[..., str]
) -> None:
    assert complaint("play", "dice", "--plain", "--players", "white,Ben") == (
        "lasvegas: Please use another name than white: it means something else at this table.\n"
    )
    assert not list(home.rglob("*.jsonl"))
    done = loaded.run("play", "dice", "--plain", typed="White,Ben\nAnna,Ben\nq\n")
    assert "Please use another name than White: it means something else at this table." in " ".join(
        done.stdout.split()
    )
    assert "1: Anna.\n2: Ben." in done.stdout


def test_kept_name_is_never_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = rules.game("dice").kept_names
    monkeypatch.setenv("LOGNAME", "white")
    assert [seat.name for seat in default_seats((), "simple", kept)] == ["Anna", "Ruby", "Duke"]
    last = (Seat("White", "pink"), Seat("White 2", "blue"))
    proposed = default_seats(last, "simple", kept)
    assert proposed == (Seat("White 3", "pink"), Seat("White 2", "blue"))
    Session.start(Header(game="dice", seats=proposed))


@pytest.mark.parametrize(("game", "name"), [pair for pair in KEPT if pair[1] in OWN[pair[0]]])
def test_players_of_old_games_are_told_apart_from_the_table(game: str, name: str) -> None:
    old = header(game, name, "Ben")
    session = Session.read(old)
    assert [seat.name for seat in session.seats] == [f"{clean_name(name)} 2", "Ben"]
    play(session, 40)
    assert all(step.seats[0].name == f"{name} 2" for step in session.steps)
    told = Seating(session).narrate_all()
    assert any(f"{name} 2" in line for lines in told for line in lines)


def test_old_game_is_read_resumed_and_counted_under_the_written_name() -> None:
    old = header("dice", "White", "Ben")
    transcript = Transcript.create(old)
    session = Session.read(old, transcript.append)
    play(session, 9)
    transcript.close()
    opened = opening_games.resume(transcript.path)
    assert not opened.notice
    assert opened.session.seats[0].name == "White 2"
    opened.session.sit_down(1, Seat("Cleo"))
    play(opened.session, 10_000)
    assert isinstance(opened.session.node, Terminal)
    opened.transcript.close()
    loaded_again = load(transcript.path)
    assert loaded_again.problem is None
    assert loaded_again.session.seats == opened.session.seats
    found = result_of(transcript.path)
    assert [PlayerKey.at(seat).name for seat in found.seats] == ["white", "cleo"]


def test_old_games_without_changes_are_counted_under_the_written_name() -> None:
    old = header("dice", "White", "Ben")
    transcript = Transcript.create(old)
    play(Session.read(old, transcript.append), 10_000)
    transcript.close()
    found = result_of(transcript.path)
    assert [seat.name for seat in found.seats] == ["White", "Ben"]


def test_names_are_told_apart_by_the_first_free_number() -> None:
    assert told_apart(["White", "white 2", "WHITE"], ["White"]) == ("White 3", "white 2", "WHITE 4")
    assert told_apart(["Mary Chipper", "Anna"], ["Mary Chipper"]) == ("Mary Chip 2", "Anna")


# -- emoji that terminals draw in pieces -----------------------------------------------------------

JOINED = ("👨‍👩‍👧", "👍🏽", "🇩🇪", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏽‍💻", "❤️‍🔥", "🏳️‍🌈", "🧑🏿", "#⃣")


@pytest.mark.parametrize("emoji", JOINED, ids=ascii)
def test_joined_emoji_are_refused_and_never_taken_to_pieces(emoji: str) -> None:
    for name in (emoji, f"Anna {emoji}", f"{emoji} Anna"):
        assert why_not(name) == (
            "A player needs a name without emoji that are joined from several, such as flags."
        )
        with pytest.raises(SeatsError, match=r"^A player needs a name without emoji"):
            typed_seats([name, "Ben"])
        with pytest.raises(SeatsError, match=r"^A player needs a name without emoji"):
            Session.start(header("dice", name, "Ben"))


SINGLE = ("🎲", "Anna 👍", "❤\ufe0f", "मीनाक्षी", "می\u200cنا", "ක්\u200dරිෂ්", "Zoé")


@pytest.mark.parametrize("name", SINGLE, ids=ascii)
def test_single_emoji_and_letters_with_joiners_are_names(name: str) -> None:
    assert why_not(name) == ""


# -- clean names, and the same ones ----------------------------------------------------------------

SIGNS = (
    "aZé ıİß1=漢\u1100\u1161\u0301\u0307\u0335\u0338"
    "\u200b\u200d\u3000\u3164\u115f\ufe0f\u202e\x1b👍🏽🇩"
)
DIRECTIONS = {"RLO", "LRO", "RLE", "LRE", "RLI", "LRI"}
ANY = st.text() | st.text(st.sampled_from(SIGNS), max_size=30)


@given(ANY)
@example("a\u200b\u0301")
@example("\u0301 \u0301a")
@example("\u1100\u200b\u1161")
@example("\u1100" * 40)
@example("क्षि" * 20)
def test_cleaned_text_is_printable_and_stays_so_and_a_name_is_short(text: str) -> None:
    name, shown = clean_name(text), plain(text)
    assert all(found == "" or found.isprintable() for found in (name, shown))
    assert cell_len(name) <= MAX_CELLS
    assert DIRECTIONS.isdisjoint(map(unicodedata.bidirectional, name))
    assert (clean_name(name), plain(shown), quoted(shown)) == (name, shown, quoted(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İpek", "ipek"),
        ("İPEK", "ipek"),
        ("I\u0307pek", "Ipek"),
        ("Işıl", "IŞIL"),
        ("ışıl", "IŞIL"),
        ("DİLARA", "Dilara"),
        ("Straße", "STRASSE"),
        ("Ａnna", "anna"),
        ("ﬁnn", "FINN"),
        ("Σοφός", "ΣΟΦΌΣ"),
        ("a\u200b\u0301", "Á"),
        ("Ǆana", "ǆana"),
        ("ΣΟΦΟΣ", "σοφος"),
        (" Zoé  B ", "ZOÉ B"),
        ("Zoe\u0301 B", "zoé b"),
        ("Ｚｏé\u3000B", "Zoé B"),
        ("Zo\u200bé\xa0B", "Zoé B"),
    ],
)
def test_one_person_is_counted_once_however_the_name_is_written(one: str, other: str) -> None:
    assert same_name(one) == same_name(other)
    assert PlayerKey.at(Seat(one)) == PlayerKey.at(Seat(other))
    with pytest.raises(SeatsError, match="Two players are called"):
        Session.start(header("dice", one, other))


@given(st.text(st.characters(categories=["L", "Nd"], max_codepoint=0x24F), max_size=6))
def test_capitals_never_make_another_person(name: str) -> None:
    assert same_name(name.upper()) == same_name(name.lower()) == same_name(name)


# -- letters that were lost on the way -------------------------------------------------------------


def run_bytes(
    *words: bytes, typed: bytes = b"", folder: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program where text is UTF-8, perhaps with another folder for its files."""
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    if folder is not None:
        environ["XDG_DATA_HOME"] = os.fsdecode(folder)
    argv = [*[word.encode() for word in PROGRAM], *words]
    return subprocess.run(argv, input=typed, capture_output=True, env=environ, check=False)


@pytest.mark.parametrize("names", [b"B\xe4rbel,J\xf6rg", b"Anna\xff,Anna\xfe", b"\xc3,Ben"])
def test_names_in_another_encoding_are_refused_in_a_sentence(names: bytes, home: Path) -> None:
    done = run_bytes(b"play", b"dice", b"--plain", b"--players", names)
    assert done.returncode == 2
    assert done.stderr.startswith(b"lasvegas: The names '")
    assert done.stderr.endswith(b"' are not written in UTF-8.\n")
    assert not list(home.rglob("*.jsonl"))


def test_names_typed_in_another_encoding_are_refused_in_a_sentence() -> None:
    typed = b"B\xe4rbel,J\xf6rg\nAnna,Ben\nq\n"
    done = run_bytes(b"play", b"dice", b"--plain", typed=typed)
    assert b"This answer is not written in UTF-8." in done.stdout
    assert b"1: Anna.\n2: Ben." in done.stdout


@pytest.mark.parametrize(
    "words", [(b"play", b"dice", b"--seed"), (b"stats", b"--evening"), (b"rules", b"dice"), ()]
)
def test_word_in_another_encoding_is_quoted_with_its_gap(words: tuple[bytes, ...]) -> None:
    done = run_bytes(*words, b"f\xfcnf")
    assert done.returncode == 2
    assert "'f\ufffdnf'".encode() in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="paths are text there")
def test_path_in_another_encoding_is_printed_as_it_is(tmp_path: Path) -> None:
    folder = os.path.join(os.fsencode(tmp_path), b"d\xe4ta")
    words = [b"play", b"dice", b"--plain", b"--players", b"Anna,Ben"]
    done = run_bytes(*words, typed=b"q\n", folder=folder)
    (printed,) = [line for line in done.stdout.splitlines() if line.endswith(b".jsonl")]
    assert os.path.exists(printed)
    assert printed.startswith(folder)
    assert run_bytes(b"replay", b"--json", printed).returncode == 0


# -- refusals quote the beginning ------------------------------------------------------------------

LONG = "x" * 10_000
MOST = 500
"""The maximum length of a refusal, most of which is what there is to choose from."""


@pytest.mark.parametrize(
    "words",
    [
        f"play dice --plain --players {LONG},Ben",
        f"play dice --plain --players Anna:{LONG},Ben",
        f"play dice --seed {LONG}",
        f"play {LONG}",
        f"play royale --tiles {LONG}",
        f"play dice --{LONG}",
        f"play dice {LONG}",
        f"--theme {LONG}",
        f"rules dice {LONG}",
        f"demo {LONG}",
        f"stats --evening {LONG}",
        f"stats --game {LONG}",
        f"resume {LONG}",
        f"replay {LONG}",
        f"simulate dice --seats {LONG}",
        f"simulate dice --seats simple,simple --games {LONG}",
        f"benchmark --seconds {LONG}",
        f"serve --host {LONG}",
        f"completion {LONG}",
        LONG,
    ],
    ids=lambda words: words.replace(LONG, "X"),
)
def test_refusal_on_the_command_line_quotes_the_beginning(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) != 0
    assert 0 < len(capsys.readouterr().err) < MOST


class Refused(Struct, frozen=True):
    what: str
    by: Callable[[], object]


@pytest.mark.parametrize(
    "refused",
    [
        Refused("a bot", lambda: bots.find(LONG)),
        Refused("a demo", lambda: demos.find([LONG])),
        Refused("a game", lambda: Session.start(header(LONG, "Anna", "Ben"))),
        Refused("an option", lambda: _with_options({LONG: 1})),
        Refused("a value", lambda: _with_options({"short": LONG})),
        Refused("a colour", lambda: Session.start(Header(game="dice", seats=(Seat("A", LONG),)))),
        Refused("a seat's bot", lambda: typed_seats([f"Anna:{LONG}"])),
        Refused("a name", lambda: typed_seats([LONG])),
    ],
    ids=lambda refused: refused.what,
)
def test_refusal_of_foreign_text_quotes_the_beginning(refused: Refused) -> None:
    with pytest.raises(UserError) as caught:
        refused.by()
    assert "xxx" in str(caught.value)
    assert len(str(caught.value)) < MOST


def _with_options(options: dict[str, object]) -> Session:
    return Session.start(replace(header("dice", "Anna", "Ben"), options=options))


def test_refused_key_is_quoted_by_its_beginning() -> None:
    for keys in ({LONG: "z"}, {"undo": LONG}):
        assert 0 < len(keymap(keys)[1]) < MOST
