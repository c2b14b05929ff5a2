"""The server of the pages: who is let in, and what strangers and broken phones can do to it."""

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

import aiohttp
import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui.bots import playouts
from lasvegas_tui.phones import guard, server
from lasvegas_tui.phones.chairs import Chairs, kept_file, read_kept
from lasvegas_tui.phones.guard import Bound
from lasvegas_tui.phones.joined_phones import Room
from lasvegas_tui.phones.mediator_front import LATE
from lasvegas_tui.phones.server import (
    MOST_BYTES,
    MOST_STREAMS,
    MOST_STREAMS_EACH,
    PhonesError,
    PhoneServer,
)
from lasvegas_tui.play.mediator_requests import AskToChoose
from lasvegas_tui.play.record_between_steps import Asking
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phone_mediators import Places
from tests.lines.table import new_session
from tests.phones.rooms import Table, new_looks, new_table
from tests.serving import free_port

HOST = "127.0.0.1"
CARD = ("card", "Anna", "Ben", "Cleo")


class Device:
    """A phone, or a stranger: whoever sends requests to a server."""

    def __init__(self, served: PhoneServer) -> None:
        self.served = served
        self.address = f"http://{HOST}:{served.port}"
        jar = aiohttp.CookieJar(unsafe=True)  # which keeps those of addresses, too
        self.session = aiohttp.ClientSession(cookie_jar=jar)
        self.jar = jar

    async def get(self, path: str = "/", **headers: str) -> tuple[int, str]:
        async with self.session.get(self.address + path, headers=headers) as answer:
            return answer.status, await answer.text()

    async def post(self, path: str, told: object, **headers: str) -> tuple[int, str]:
        """Post something as a page does, unless other headers are given."""
        body = told if isinstance(told, bytes) else msgspec.json.encode(told)
        given = {"Origin": self.address, **headers}
        async with self.session.post(self.address + path, data=body, headers=given) as answer:
            return answer.status, await answer.text()

    async def scan(self) -> None:
        status, _ = await self.get(f"/{self.served.room.chairs.code}")
        assert status == 200

    async def take(self, player: int) -> int:
        status, _ = await self.post("/chair", {"player": player})
        return status

    async def touch(self, do: str, at: int = 0, player: int | None = None) -> tuple[int, str]:
        hand = self.served.room.fronts[0 if player is None else player]
        told = {"question": hand.number, "version": hand.version, "do": do, "at": at}
        return await self.post("/touch", told)

    @property
    def cookies(self) -> Mapping[str, str]:
        return {cookie.key: cookie.value for cookie in self.jar}


class Served:
    """A table with its server, and the devices that send it requests."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.server = PhoneServer(table.room, HOST)
        self._devices: list[Device] = []

    def device(self) -> Device:
        self._devices.append(Device(self.server))
        return self._devices[-1]

    async def phone(self, player: int | None = None) -> Device:
        """Return a phone whose owner has scanned the code, and has a chair or looks on."""
        phone = self.device()
        await phone.scan()
        if player is not None:
            assert await phone.take(player) == 200
        return phone

    async def close(self) -> None:
        for device in self._devices:
            await device.session.close()


@asynccontextmanager
async def serve(table: Table) -> AsyncIterator[Served]:
    """Serve a table on this machine alone."""
    served = Served(table)
    async with served.server.opened():
        try:
            yield served
        finally:
            await served.close()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse strangers without letting them wait, on a port that no other test uses."""
    monkeypatch.setattr(guard, "SLOW", 0.0)
    monkeypatch.setattr(guard, "SLOWEST", 0.0)
    monkeypatch.setattr(server, "PORT", free_port())


@pytest.fixture
def table() -> Table:
    """The card game of three people at one table."""
    return new_table(*CARD)


@pytest.fixture
async def served(at_once: None, table: Table) -> AsyncIterator[Served]:
    """That table with its server, which shows the code."""
    async with serve(table) as open_table:
        yield open_table


@pytest.fixture
async def phone(served: Served) -> Device:
    """A phone whose owner has scanned the code and looks on."""
    return await served.phone()


@pytest.fixture
async def anna(served: Served) -> Device:
    """The phone of Anna, who has the first chair."""
    return await served.phone(0)


def bound(patch: pytest.MonkeyPatch, pace: type[Bound], reserve: int) -> None:
    """Let a pace allow so many events, and none after them."""
    patch.setattr(pace, "EACH_SECOND", 0.0)
    patch.setattr(pace, "RESERVE", reserve)


def request(served: Served, line: str, phone: Device | None = None, **headers: str) -> bytes:
    """Return the beginning of a request as it is sent, up to its last header."""
    given = {"Host": f"{HOST}:{served.server.port}", **headers}
    if phone is not None:
        given["Cookie"] = "; ".join("=".join(cookie) for cookie in phone.cookies.items())
    lines = [f"{line} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def has_chosen(table: Table) -> bool:
    """Whether a card of Anna's is chosen on her page."""
    return any(card.is_chosen for card in table.hand(0).sheet().cards)


# -- who is let in ---------------------------------------------------------------------------------


async def test_code_opens_the_page_of_a_chair_whose_address_holds_no_secret(
    served: Served,
) -> None:
    phone = served.device()
    async with phone.session.get(served.server.link) as answer:
        assert str(answer.url) == f"{phone.address}/"
        assert "data-chair" in await answer.text()
    assert await phone.take(1) == 200
    status, text = await phone.get()
    assert status == 200
    assert "Ben" in text
    assert list(served.table.room.fronts) == [1]


async def test_nothing_is_shown_without_a_secret(served: Served) -> None:
    served.table.room.claim(0)
    stranger = served.device()
    for path in ("/", "/events", "/wrongcode", "/touch"):
        status, text = await stranger.get(path)
        assert status == 403
        assert "Anna" not in text
    assert (await stranger.touch("card"))[0] == 403
    assert await stranger.take(1) == 403


async def test_chair_that_is_taken_is_refused_to_the_next_phone(
    anna: Device, phone: Device
) -> None:
    assert await phone.take(0) == 409
    assert await anna.take(2) == 409, "a phone holds one chair"
    assert await phone.take(99) == 409


async def test_chairs_are_taken_only_while_the_table_shows_the_code(
    table: Table, phone: Device
) -> None:
    table.room.let_join(False)
    assert await phone.take(1) == 409
    status, text = await phone.get()
    assert status == 200, "but anybody may look on"
    assert "data-chair" not in text


async def test_phone_loses_a_chair_that_the_table_takes_back(table: Table, anna: Device) -> None:
    table.room.free(0)
    assert (await anna.get())[0] == 403
    assert (await anna.post("/touch", {"question": 1, "version": 1, "do": "go"}))[0] == 403


async def test_old_code_is_worth_nothing_at_another_table(served: Served) -> None:
    old = new_table(*CARD).room.chairs.code
    assert (await served.device().get(f"/{old}"))[0] == 403


async def test_secret_is_kept_by_the_phone_alone(table: Table, phone: Device) -> None:
    """No script reads it, no other site gets it, no page contains it."""
    async with phone.session.post(
        phone.address + "/chair", json={"player": 0}, headers={"Origin": phone.address}
    ) as answer:
        given = answer.headers["Set-Cookie"]
        assert "HttpOnly" in given
        assert "SameSite=Lax" in given
    (secret,) = phone.cookies.values()
    assert len(secret) >= 22, "128 bits"
    assert secret not in (await phone.get())[1]
    assert secret not in repr(vars(table.room.chairs))


# -- other names and pages -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["evil.example", "evil.example:{port}", "localhost.evil", ""])
async def test_other_names_are_refused(name: str, served: Served, phone: Device) -> None:
    """A name of somebody else's that leads here, as in DNS rebinding, is none of this table's."""
    host = name.format(port=served.server.port)
    assert (await phone.get("/", Host=host))[0] in (400, 421)


async def test_tunnel_that_ends_at_this_machine_is_let_in_and_another_name_is_told_so(
    served: Served,
) -> None:
    phone, code = served.device(), served.table.room.chairs.code
    assert (await phone.get(f"/{code}", Host=f"localhost:{served.server.port}"))[0] == 200
    assert await phone.get(f"/{code}", Host="table.example") == (421, guard.OTHER_NAME)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", ""])
async def test_other_pages_are_refused(origin: str, table: Table, anna: Device) -> None:
    touch = {"question": table.hand(0).number, "version": table.hand(0).version, "do": "card"}
    assert (await anna.post("/touch", touch, Origin=origin))[0] == 403
    assert (await anna.post("/chair", {"player": 1}, Origin=origin))[0] == 403
    assert not has_chosen(table)


async def test_no_page_can_embed_load_or_follow_these(served: Served) -> None:
    phone = served.device()
    for path, status in (("/wrong", 403), (f"/{served.table.room.chairs.code}", 200)):
        async with phone.session.get(phone.address + path) as answer:
            assert answer.status == status
        policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Cache-Control"] == "no-store"


async def test_page_loads_nothing_from_any_other_server(phone: Device) -> None:
    for path in ("/", "/page/hand.css", "/page/hand.js"):
        status, text = await phone.get(path)
        assert status == 200
        assert not re.search(r"(?:src|href|url|import)\W{1,3}(?:https?:)?//", text)
    for path in ("/page/page.html", "/page/../server.py", "/page/%2e%2e/server.py"):
        assert (await phone.get(path))[0] in (403, 404)


@pytest.mark.parametrize(
    ("evil", "shown"),
    [
        ("<img src=x>", "&lt;img src=x&gt;"),
        ("{{ 7*7 }}", "{{ 7*7 }}"),
        ("A\x1b[2J\x00\x07na", "A[2Jna"),
        ("\u202egnA\u2066", "gnA"),
        ("a&amp;'\"", "a&amp;amp;&#39;&#34;"),
    ],
)
async def test_names_are_text_whatever_they_contain(evil: str, shown: str) -> None:
    session = new_session("card", "Anna", "Ben")
    seats = (replace(session.seats[0], name=evil), session.seats[1])
    async with serve(Table(Session.start(replace(session.header, seats=seats)), (0, 1))) as served:
        _, text = await (await served.phone()).get()
    assert evil not in text or evil == shown
    assert shown in text


# -- what is sent ----------------------------------------------------------------------------------

STRANGE = [
    b"",
    b"[]",
    b"null",
    b"{",
    b"[" * 600,
    b'{"question": 1}',
    b'{"question": "1", "version": 1, "do": "go"}',
    b'{"question": 1, "version": 1, "do": "cheat"}',
    b'{"question": 1, "version": 1, "do": "go", "player": 2}',
    b'{"question": 1e400, "version": 1, "do": "go"}',
    b"\xff\xfe",
]


@pytest.mark.parametrize("body", STRANGE)
async def test_what_no_page_sends_is_refused(body: bytes, table: Table, anna: Device) -> None:
    assert (await anna.post("/touch", body))[0] == 400
    assert (await anna.post("/chair", body))[0] == 400
    assert isinstance(table.hand(0).place.request, AskToChoose)


async def test_body_of_a_megabyte_is_not_read(phone: Device) -> None:
    status, _ = await phone.post("/touch", b" " * 2**20)
    assert status == 413
    assert MOST_BYTES < 2**20


async def test_body_that_never_ends_holds_nobody_up(
    served: Served, phone: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.1)
    reader, writer = await asyncio.open_connection(HOST, served.server.port)
    more = {"Origin": phone.address, "Content-Length": "40"}
    writer.write(request(served, "POST /chair", phone, **more) + b'{"pl')
    assert b"408" in await reader.readline()
    writer.close()


async def test_late_touch_says_so_and_changes_nothing(table: Table, anna: Device) -> None:
    hand = table.hand(0)
    old = {"question": hand.number - 1, "version": hand.version, "do": "card", "at": 0}
    assert await anna.post("/touch", old) == (409, LATE)
    assert not has_chosen(table)


async def test_who_looks_on_touches_nothing(table: Table, phone: Device) -> None:
    table.room.claim(0)
    assert (await phone.touch("card"))[0] == 403
    assert not has_chosen(table)


async def test_ten_thousand_posts_of_one_phone_are_too_many(
    served: Served, anna: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound(monkeypatch, guard.TouchPace, 20)
    statuses = [(await anna.touch("undo"))[0] for _ in range(60)]
    assert statuses.count(429) == 40
    ben = await served.phone(1)
    assert (await ben.touch("card", player=1))[0] == 200, "others are not slowed"


async def test_connections_of_all_devices_together_are_bounded(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are too many wait outside, and whoever is connected stays so."""
    bound(monkeypatch, guard.CallPace, 5)
    async with serve(table) as served:
        phone = await served.phone()
        callers = [await asyncio.open_connection(HOST, served.server.port) for _ in range(9)]
        for _, writer in callers:
            writer.write(request(served, "GET /"))
        answers = [asyncio.create_task(reader.read(1)) for reader, _ in callers]
        while sum(answer.done() for answer in answers) < 4:
            await asyncio.sleep(0.01)
        for _ in range(3):
            assert (await phone.get())[0] == 200
        assert sum(answer.done() for answer in answers) == 4
        for answer, (_, writer) in zip(answers, callers, strict=True):
            answer.cancel()
            writer.close()


async def test_open_pages_of_lookers_on_are_bounded(table: Table, phone: Device) -> None:
    async with pages(phone, MOST_STREAMS // 2 + 3) as streams:
        assert [await stream.next() for stream in streams[:3]] == [""] * 3
        table.room.wake(None)
        assert "Looking on" in await streams[-1].next()


async def test_stranger_has_to_wait_for_every_wrong_secret(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(guard, "SLOW", 0.5)
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", wait)
        assert (await served.device().get("/wrongcode"))[0] == 403
    assert guard.SLOW in waited


async def test_pages_of_one_phone_are_bounded(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound(monkeypatch, guard.LookPace, 10)
    anna, looker = await served.phone(0), await served.phone()
    statuses = [(await looker.get())[0] for _ in range(20)]
    assert statuses[-12:] == [429] * 12
    assert (await anna.get())[0] == 200, "players are not slowed by those who look on"


async def test_guessing_is_bounded(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bound(monkeypatch, guard.GuessPace, 5)
    async with serve(table) as served:
        stranger, answered = served.device(), 0
        for number in range(30):
            with suppress(aiohttp.ClientError):
                status, _ = await stranger.get(f"/{number:08}")
                answered += status == 403
        assert answered == 5
        await served.phone(0)  # whoever knows the code comes in


# -- pages that are open ---------------------------------------------------------------------------


class Stream:
    """What an open page is sent."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self.answer = answer
        self.first = ""

    async def next(self) -> str:
        """Return the next page; empty once the stream has ended."""
        while line := await self.answer.content.readline():
            if line.startswith(b"event:"):
                return str(line.decode()).strip()
            if line.startswith(b"data: "):
                return str(msgspec.json.decode(line.removeprefix(b"data: ")))
        return ""


@asynccontextmanager
async def pages(phone: Device, num: int) -> AsyncIterator[list[Stream]]:
    """Open some pages of a phone, one after the other, and let each show itself."""
    streams = []
    for _ in range(num):
        answer = await phone.session.get(phone.address + "/events")
        assert answer.status == 200
        streams.append(Stream(answer))
        streams[-1].first = await streams[-1].next()
    yield streams
    for stream in streams:
        stream.answer.close()


async def test_two_tabs_of_one_phone_show_the_same(anna: Device) -> None:
    async with pages(anna, 2) as (one, other):
        assert one.first == other.first
        await anna.touch("card", 2)
        assert (shown := await one.next()) == await other.next()
        assert shown.count(' chosen"') == 1


async def test_page_comes_back_with_what_was_picked(anna: Device) -> None:
    await anna.touch("card", 2)
    async with pages(anna, 1) as (before,):
        pass
    async with pages(anna, 1) as (after,):
        assert after.first == before.first
    assert before.first in (await anna.get())[1]


async def test_page_of_a_chair_that_was_freed_is_told_to_leave(table: Table, anna: Device) -> None:
    async with pages(anna, 1) as (stream,):
        table.room.free(0)
        assert await stream.next() == "event: moved"


async def test_only_some_pages_of_a_chair_are_open_at_once(anna: Device) -> None:
    async with pages(anna, MOST_STREAMS_EACH + 2) as streams:
        assert [await stream.next() for stream in streams[:2]] == ["", ""], "the oldest give way"
        await anna.touch("card", 1)
        assert ' chosen"' in await streams[-1].next()


async def test_phone_that_reads_nothing_holds_nobody_up(
    table: Table, served: Served, anna: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.2)
    reader, writer = await asyncio.open_connection(HOST, served.server.port, limit=1)
    writer.write(request(served, "GET /events", anna))
    await writer.drain()
    began = time.monotonic()
    monkeypatch.setattr(server, "_message", lambda _: b"x" * 2**20)
    while table.room.num_open.get(0, 0) or time.monotonic() - began < 0.1:
        table.room.wake(0)
        await asyncio.sleep(0.01)
    assert (await anna.get())[0] == 200
    writer.close()
    assert reader is not None


# -- the end ---------------------------------------------------------------------------------------


async def test_server_ends_at_once_with_open_pages_and_nothing_listens_then(table: Table) -> None:
    served = Served(table)
    async with served.server.opened():
        phone = await served.phone()
        stream = await phone.session.get(phone.address + "/events")
        began = time.monotonic()
    assert time.monotonic() - began < 2
    with socket.socket() as found:
        assert found.connect_ex((HOST, served.server.port)) != 0
    stream.close()
    await served.close()


async def test_phones_of_a_game_that_is_resumed_still_know_their_chairs() -> None:
    def begun() -> Room:
        session = new_session("card", "Anna", "Ben")
        places = Places(session, lambda: "auto")
        return Room(places, new_looks(session), Chairs(session.seats, read_kept("tonight")))

    first = begun()
    first.begin()
    first.let_join(True)
    secret = first.claim(1)
    assert secret is not None
    async with (serving := PhoneServer(first, HOST)).opened():
        port = serving.port
    again = begun()
    again.begin()
    assert list(again.fronts) == [1]
    assert again.page_of(secret) == 1
    async with (serving := PhoneServer(again, HOST)).opened():
        assert serving.port == port
    assert secret.encode() not in kept_file().read_bytes()
    assert kept_file().stat().st_mode & 0o077 == 0
    assert not Chairs(again.session.seats, read_kept("another evening")).taken()


async def test_address_that_is_not_of_this_machine_is_refused_in_one_sentence() -> None:
    serving = PhoneServer(new_table(*CARD).room, "192.0.2.1")
    with pytest.raises(PhonesError, match=r"Phones cannot reach 192\.0\.2\.1"):
        async with serving.opened():
            pass


async def test_taken_port_is_replaced_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        monkeypatch.setattr(server, "PORT", other.getsockname()[1])
        async with (serving := PhoneServer(new_table(*CARD).room, HOST)).opened():
            assert serving.port not in (0, server.PORT)


# -- what can be asked -----------------------------------------------------------------------------


async def test_advice_is_given_where_the_game_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 20)
    table = new_table("dice", "Anna", "Ben")
    async with serve(table) as served:
        anna = await served.phone(0)
        await anna.touch("go")
        table.go_on()
        assert table.hand(0).sheet().can_ask_advice
        assert (await anna.touch("advice"))[0] == 200
        sheet = table.hand(0).sheet()
        assert any("Chance to win the game" in line for line in sheet.advice)
        assert not sheet.can_ask_advice
        assert [item.name for item in table.session.between if isinstance(item, Asking)] == ["Anna"]
        await anna.touch("choice", 0)
        await anna.touch("go")
        table.go_on()
        assert not table.hand(0).sheet().advice, "it was about that question"


async def test_rule_of_the_thing_at_hand_is_shown(anna: Device) -> None:
    status, text = await anna.get("/rule")
    assert status == 200
    assert "<h2>C-2" in text
    assert "<script" not in text
