"""The server of the page under attack: other names, pages, secrets, and windows that misbehave."""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from tests.serving import free_port

pytest.importorskip("textual_serve")
aiohttp = pytest.importorskip("aiohttp")

from lasvegas_tui.web import app_process, browser_connection  # noqa: E402
from lasvegas_tui.web import guard as page_guard  # noqa: E402
from lasvegas_tui.web import server as page_server  # noqa: E402
from lasvegas_tui.web.app_process import PASTE_ENDS, PASTED, InputRate  # noqa: E402
from lasvegas_tui.web.guard import PageGuard, ServeError  # noqa: E402
from lasvegas_tui.web.server import PageServer  # noqa: E402

ECHO = """
import sys
told, drawn = sys.stdin.buffer, sys.stdout.buffer
drawn.write(b"__GANGLION__\\nD\\0\\0\\0\\5ready")
drawn.flush()
while head := told.read(5):
    payload = told.read(int.from_bytes(head[1:], "big"))
    if b'"quit"' in payload and OBEYS:
        break
    drawn.write(b"D" + len(payload).to_bytes(4, "big") + payload)
    drawn.flush()
"""
"""A program that draws what it hears."""
OBEDIENT, STUBBORN = f"OBEYS = True{ECHO}", f"OBEYS = False{ECHO}"
pytestmark = pytest.mark.real_time

HOST = "127.0.0.1"
PUBLIC = ("house.lan", "cards.lan:9000", "https://games.example.org")


class Client:
    """Somebody at another end of the server's connections."""

    def __init__(self, guard: PageGuard, session: Any) -> None:
        self.guard, self.session = guard, session
        self.host = f"{HOST}:{guard.port}"
        self.address = f"http://{self.host}"
        self.cookie = f"{guard.cookie}={guard.secret}"

    def get(self, path: str = "/", method: str = "GET", **headers: str) -> Any:
        """Ask with the cookie, unless another is given."""
        return self.session.request(
            method,
            self.address + path,
            headers={"Cookie": self.cookie, **headers},
            allow_redirects=False,
        )

    def window(self, query: str = "", **headers: str) -> Any:
        given = {"Cookie": self.cookie, "Origin": self.address, **headers}
        return self.session.ws_connect(f"{self.address}/ws{query}", headers=given, max_msg_size=0)

    async def told(self, sent: bytes) -> bytes:
        """Return the answer to some bytes, until the server hangs up."""
        async with connected(self.guard.port) as (reader, writer):
            writer.write(sent)
            return await reader.read()


Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Streams]:
    """Connect to a port, and hang up in the end."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@asynccontextmanager
async def serving(source: str = OBEDIENT) -> AsyncIterator[Client]:
    """Serve windows, each with a program of that source code."""
    guard = PageGuard(free_port(), [*PUBLIC, HOST])
    program = [sys.executable, "-S", "-E", "-c", source]
    async with (
        PageServer(program, guard).opened(HOST),
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        yield Client(guard, session)


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    """A client of a server of its own."""
    async with serving() as found:
        yield found


async def closed(window: Any) -> tuple[int, str]:
    """Return how a window is closed, whatever is drawn before."""
    while True:
        message = await window.receive()
        if message.type == aiohttp.WSMsgType.CLOSE:
            return message.data, message.extra
        assert message.type == aiohttp.WSMsgType.BINARY


# -- names, pages, secrets -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST:{port}", 200),
        ("[::1]:{port}", 200),
        ("house.lan:{port}", 200),
        ("cards.lan:9000", 200),
        ("games.example.org", 200),
        ("127.0.0.1", 421),
        ("127.0.0.1:1", 421),
        ("evil.example", 421),
        ("evil.example:{port}", 421),
        ("127.0.0.1.evil.example:{port}", 421),
        ("localhost.:{port}", 421),
        ("x@127.0.0.1:{port}", 421),
        ("0.0.0.0:{port}", 421),
        ("house.lan", 421),
        ("house.lan:9000", 421),
        ("cards.lan:{port}", 421),
        ("games.example.org:{port}", 421),
        ("sub.games.example.org", 421),
    ],
)
async def test_page_is_served_under_its_own_names_only(
    host: str, status: int, client: Client
) -> None:
    async with client.get(Host=host.format(port=client.guard.port)) as answer:
        assert answer.status == status
        if status == 421:
            assert await answer.text() == page_guard.OTHER_NAME


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("127.0.0.1:{port}", "http://127.0.0.1:{port}", 101),
        ("house.lan:{port}", "http://house.lan:{port}", 101),
        ("games.example.org", "https://games.example.org", 101),
        ("127.0.0.1:{port}", "", 403),
        ("127.0.0.1:{port}", "null", 403),
        ("127.0.0.1:{port}", "http://[::1", 403),
        ("127.0.0.1:{port}", "http://evil.example", 403),
        ("127.0.0.1:{port}", "http://evil.example:{port}", 403),
        ("127.0.0.1:{port}", "http://127.0.0.1", 403),
        ("127.0.0.1:{port}", "http://127.0.0.1:1", 403),
        ("127.0.0.1:{port}", "https://127.0.0.1:{port}", 403),
        ("127.0.0.1:{port}", "http://localhost:{port}", 403),
        ("127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example", 403),
        ("games.example.org", "http://games.example.org", 403),
        ("evil.example", "http://evil.example", 421),
    ],
)
async def test_only_pages_of_this_server_open_a_window(
    host: str, origin: str, status: int, client: Client
) -> None:
    port = client.guard.port
    headers = {"Host": host.format(port=port), "Origin": origin.format(port=port)}
    if status == 101:
        async with client.window(**headers) as window:
            assert (await window.receive()).data == b"ready"
    else:
        with pytest.raises(aiohttp.WSServerHandshakeError, match=f"^{status}"):
            await client.window(**headers)


@pytest.mark.parametrize(
    "cookie",
    ["", "{name}=", "{name}=no", "{name}=é", '{name}="; ;;=', "other={secret}", "{name}={once}"],
)
@pytest.mark.parametrize("path", ["/", "/?token=no", "/?token=%c3%a9%ff", "/static/js/textual.js"])
async def test_page_requires_its_secret(path: str, cookie: str, client: Client) -> None:
    guard = client.guard
    told = cookie.format(name=guard.cookie, secret=guard.secret, once=guard.once)
    async with client.get(path, Cookie=told) as answer:
        assert answer.status == 403
        assert await answer.text() == page_guard.NO_SECRET
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await client.window(Cookie=told)


@pytest.mark.parametrize(
    ("host", "is_secure"), [("127.0.0.1:{port}", False), ("games.example.org", True)]
)
async def test_link_is_exchanged_for_a_cookie(host: str, is_secure: bool, client: Client) -> None:
    guard = client.guard
    async with client.get(
        f"/?fontsize=20&token={guard.secret}", Cookie="", Host=host.format(port=guard.port)
    ) as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/?fontsize=20")
        cookie = answer.cookies[f"lasvegas-{guard.port}"]
        assert cookie.value == guard.secret
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
        assert bool(cookie["secure"]) is is_secure
    async with client.get() as answer:
        assert "Las Vegas" in await answer.text()


async def test_link_given_to_the_browser_opens_once(client: Client) -> None:
    link = f"/?token={client.guard.once}"
    for status in (303, 403):
        async with client.get(link, Cookie="") as answer:
            assert answer.status == status


async def headers_of(client: Client) -> AsyncIterator[tuple[str, Mapping[str, str]]]:
    """Yield the headers of answers of all kinds."""
    for path in (
        "/",
        "/page/page.js",
        "/static/js/textual.js",
        "/nothing",
        "/static/",
        "/ws",
        f"/page/{300 * 'a'}",
    ):
        for method in ("GET", "POST"):
            for cookie in (client.cookie, ""):
                async with client.get(path, method, Cookie=cookie) as answer:
                    yield f"{method} {path} {cookie}", answer.headers
    for named in ({"Host": "evil.example"}, {"Origin": "null"}):
        async with client.get(**named) as answer:
            yield str(named), answer.headers
    async with client.get(f"/?token={client.guard.secret}") as answer:
        yield "link", answer.headers
    for sent in (
        b"GET\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    ):
        head, _, _ = (await client.told(sent)).partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")[1:]
        yield str(sent[:9]), {k: v for k, _, v in (line.partition(": ") for line in lines)}


async def test_every_response_has_headers_that_keep_other_pages_out(client: Client) -> None:
    async for asked, headers in headers_of(client):
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["frame-ancestors"] == policy["default-src"] == "'none'", asked
        assert "unsafe" not in headers["Content-Security-Policy"], asked
        assert headers["X-Frame-Options"] == "DENY", asked
        assert headers["X-Content-Type-Options"] == "nosniff", asked
        assert headers["Referrer-Policy"] == "no-referrer", asked
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", asked


@pytest.mark.parametrize(
    "name", ["", "a b", "http://", "ftp://x", "x:99999", "x:y", "[::1", "*", "x/y", "-x"]
)
def test_invalid_server_name_is_refused(name: str) -> None:
    with pytest.raises(ServeError, match="is not the name of a server"):
        PageGuard(8000, [name])


@pytest.mark.parametrize(
    ("name", "names"), [("house", ("house", "house.local")), ("", ()), ("Anna's house", ())]
)
def test_own_names_of_a_machine_come_from_its_host_name(
    name: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: name)
    assert page_guard.own_names() == names


# -- what a page tells -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        *("", "x", "5", "null", "{}", "[]", '["nope"]', '["quit"]', "\0", "[" * 60_000),
        *('["stdin"]', '["stdin",5]', '["stdin",null]', '["stdin",["a"]]', '["stdin","a","b"]'),
        r'["stdin","\ud800"]',
        *('["resize"]', '["resize",5]', '["resize",{}]', '["resize",{"width":80}]'),
        *('["focus",1]', '["ping",{}]', '["ping",' + "[" * 60_000),
        *(
            f'["resize",{{"width":{width},"height":24}}]'
            for width in ("-1", "0", "1001", "1e400", "NaN", "true", '"80"', "80.5", "9" * 6000)
        ),
        b"binary",
    ],
    ids=lambda told: str(told)[:40],
)
async def test_window_that_sends_an_unknown_message_is_closed(
    told: str | bytes, client: Client
) -> None:
    async with client.window() as window:
        await (window.send_bytes(told) if isinstance(told, bytes) else window.send_str(told))
        assert await closed(window) == browser_connection.STRANGE


@pytest.mark.parametrize("query", ["width=abc", "width=-1", "height=" + "9" * 5000, "height=NaN"])
async def test_window_of_an_impossible_size_is_refused(query: str, client: Client) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError, match="400"):
        await client.window(f"?{query}")


async def test_typed_and_pasted_text_reaches_the_program(client: Client) -> None:
    pasted = PASTED + "ü\n" * 20_000 + PASTE_ENDS
    async with client.window("?width=90&height=30") as window:
        assert (await window.receive()).data == b"ready"
        for text in ("1", "\x1b[A", "\x1b[<35;10;10M", pasted):
            await window.send_str(msgspec.json.encode(["stdin", text]).decode())
            assert (await window.receive()).data == text.encode()
        await window.send_json(["ping", "1"])
        await window.send_json(["resize", {"width": 100, "height": 40}])
        assert (await window.receive()).data == b'{"type":"resize","width":100,"height":40}'


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("a" * 70_000, browser_connection.TOO_BIG),
        (PASTED + "a" * 70_000 + PASTE_ENDS, browser_connection.TOO_BIG),
        ("a" * 60_000, browser_connection.TOO_FAST),
        (PASTED + PASTE_ENDS + "a" * 60_000, browser_connection.TOO_FAST),
        (PASTED + PASTE_ENDS + "a" * 50_000 + PASTE_ENDS, browser_connection.TOO_FAST),
        (PASTED * 5_000, browser_connection.TOO_FAST),
    ],
)
async def test_too_much_input_at_once_closes_the_window(
    text: str, ending: browser_connection.Ending, client: Client
) -> None:
    async with client.window() as window:
        await window.send_json(
            ["stdin", text],
            dumps=lambda told: f'["{told[0]}","{told[1]}"]'.replace("\x1b", "\\u001b"),
        )
        assert await closed(window) == ending


@pytest.mark.parametrize("is_text", [True, False])
async def test_flooded_window_is_closed_and_others_stay_open(is_text: bool, client: Client) -> None:
    async with client.window() as flooded, client.window() as other:
        assert (await other.receive()).data == b"ready"
        for _ in range(InputRate.RESERVE * 2):
            await (flooded.send_str('["blur"]') if is_text else flooded.ping())
        assert await closed(flooded) == browser_connection.TOO_FAST
        await other.send_json(["stdin", "1"])
        assert (await other.receive()).data == b"1"


# -- how many, and how long ------------------------------------------------------------------------


async def test_ninth_window_is_refused_until_one_closes(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    windows = [await client.window() for _ in range(page_server.WINDOWS)]
    for window in windows:
        assert (await window.receive()).data == b"ready"
    monkeypatch.setattr(page_server, "PATIENCE", 0.01)
    async with client.window() as ninth:
        assert await closed(ninth) == page_server.FULL
    monkeypatch.undo()
    await windows[3].close()
    async with client.window() as next_one:
        assert (await next_one.receive()).data == b"ready"


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ([sys.executable, "-c", ""], "see the server's terminal"),
        (["/nothing"], "No such file or directory"),
    ],
)
async def test_program_that_cannot_start_is_reported_in_its_window(
    program: list[str], reason: str
) -> None:
    guard = PageGuard(free_port(), [])
    async with (
        PageServer(program, guard).opened(HOST),
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
        Client(guard, session).window() as window,
    ):
        assert await closed(window) == browser_connection.failed(reason)


async def test_end_of_the_server_is_reported_without_waiting_for_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app_process, "GRACE", 0.01)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        async with serving(STUBBORN) as client:
            window = await Client(client.guard, session).window()
            assert (await window.receive()).data == b"ready"
            hearing = asyncio.create_task(closed(window))
        assert await hearing == browser_connection.ENDED


async def test_server_waits_for_the_programs_of_windows_that_have_just_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(app_process, "GRACE", 60)
    saved = tmp_path / "saved"
    slow = f"{OBEDIENT}\nimport time; time.sleep(0.5); open({str(saved)!r}, 'x').close()"
    async with serving(slow) as client, client.window() as window:
        assert (await window.receive()).data == b"ready"
    assert saved.exists()


async def test_slow_unauthorised_requests_are_cut_off(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(page_guard, "STRANGE_TIME", 0.01)
    slow = f"POST / HTTP/1.1\r\nHost: {client.host}\r\nContent-Length: 99\r\n\r\n".encode()
    for sent in (b"", b"GET / HTTP/1.1\r\nHost:", slow):
        with suppress(ConnectionError):
            await client.told(sent)


async def test_unauthorised_connections_leave_room_for_authorised_ones(client: Client) -> None:
    async with AsyncExitStack() as stack:
        (first, _), *_ = [
            await stack.enter_async_context(connected(client.guard.port))
            for _ in range(page_guard.STRANGERS + 1)
        ]
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await first.readexactly(1)
        async with client.get() as answer:
            assert answer.status == 200
