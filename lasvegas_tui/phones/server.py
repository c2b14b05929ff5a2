"""The server of the pages on phones, which runs in the event loop of the table's program.

Changes are sent to a page as they happen, and a page sends its touches. The server listens on one
address, and only in the context of `opened`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.guard import CallPace, PhoneGuard, headers
from lasvegas_tui.phones.joined_phones import NO_CHAIR, PageOwner, Room
from lasvegas_tui.phones.mediator_front import Touch
from lasvegas_tui.rules.core import Player
from lasvegas_tui.user_error import UserError
from lasvegas_tui.web.guard import Connection

PORT = 8642
CLOSING = 0.3
"""The number of seconds that open pages have to close when the server ends."""
MOST_BYTES = 1024
"""The maximum size of a request's body in bytes."""
MOST_STREAMS, MOST_STREAMS_EACH = 40, 4
"""The maximum number of open pages, in all and for each player; the oldest is closed first."""
HEARTBEAT = 15.0
"""The number of seconds without a change after which a page is told that the server still runs."""
PATIENCE = 10.0
"""The maximum number of seconds for sending data to a page, or for reading its request."""
BUSY = 0.05
"""The number of seconds to wait if there are too many new connections."""
TRIES = 20
"""The number of attempts to open the port that was used before, which phones know."""
STILL_HERE, MOVED = b":\n\n", b"event: moved\ndata: \n\n"
"""Messages to a page: that the server still runs, and that the phone has another page now."""
CLOSED = -1
"""Stored in place of a page's owner once the page was closed to make room for others."""
TITLE = "Las Vegas"
TAKEN = "This chair is taken, or the table does not show its code any more."


Told = TypeVar("Told", bound=msgspec.Struct)


class PhonesError(UserError):
    """Raised if phones cannot be served; the message says why."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request of a phone to play for a player."""

    player: Player


class PhoneServer:
    """The web server for the phones' pages at one table."""

    def __init__(self, room: Room, address: str) -> None:
        self.room = room
        self.address = address
        self.port = 0
        """The port on which the server listens; 0 as long as it does not."""
        self._streams: dict[asyncio.Event, PageOwner] = {}
        """The owners of the open pages, the oldest first; each event is set to update the page."""
        self._is_ending = False

    @property
    def link(self) -> str:
        """The link that lets phones join, which the table shows; it contains the code."""
        return f"http://{self.address}:{self.port}/{self.room.chairs.code}"

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Return a context in which the pages are served.

        Raises PhonesError if no port can be used.
        """
        bound = await self._bound()
        self.port = bound.getsockname()[1]
        self.guard = PhoneGuard(self.room, self.port, self.address)
        runner = web.AppRunner(
            self._app(), access_log=None, handle_signals=False, shutdown_timeout=CLOSING
        )
        await runner.setup()
        accepting = asyncio.create_task(self._accept_all(runner.server, bound))
        self.room.chairs.use_port(self.port)
        logging.disable()  # a log would be written over the table, and contain addresses
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
            accepting.cancel()
            await asyncio.wait([accepting])
            bound.close()
            self._is_ending, self.port = True, 0
            for stream in self._streams:
                stream.set()
            await runner.cleanup()

    async def _bound(self) -> socket.socket:
        """Return a listening socket on the port that phones know, or on another if it stays taken.

        It may be taken for a moment by the game before this one. Raises PhonesError if no port can
        be used.
        """
        ports = [PORT, 0]
        if self.room.chairs.kept.port:
            ports = [*[self.room.chairs.kept.port] * TRIES, *ports]
        for port in ports:
            bound = socket.socket(socket.AF_INET)
            bound.setblocking(False)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                bound.bind((self.address, port))
                bound.listen()
            except OSError as error:
                bound.close()
                problem = error
                await asyncio.sleep(CLOSING / TRIES)
            else:
                return bound
        if problem.errno:
            reason = os.strerror(problem.errno)
        else:
            reason = str(problem)
        raise PhonesError(f"Phones cannot reach {self.address}: {reason}.")

    async def _accept_all(self, server: web.Server, bound: socket.socket) -> None:
        """Accept connections, no faster than `CallPace` allows."""
        strangers: dict[Connection, asyncio.TimerHandle] = {}
        loop, calls = asyncio.get_running_loop(), CallPace()
        while True:
            while not calls.allows(1):
                await asyncio.sleep(BUSY)
            try:
                called, _ = await loop.sock_accept(bound)
                await loop.connect_accepted_socket(
                    lambda: PhoneConnection(server, strangers), called
                )
            except OSError:  # the caller has gone, or this program has too many open files
                await asyncio.sleep(BUSY)

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard.check], client_max_size=MOST_BYTES)
        app.on_response_prepare.append(self.guard.add_headers)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/events", self._events),
                web.get("/rule", self._rule),
                web.post("/touch", self._touch),
                web.post("/chair", self._chair),
                web.get("/page/{name:hand\\.(?:css|js)}", self._file),
            ]
        )
        return app

    # -- what is shown -----------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        text = html_writer.page(self.room.sheet(self.guard.page(request)), TITLE)
        return web.Response(text=text, content_type="text/html")

    async def _rule(self, request: web.Request) -> web.Response:
        text = html_writer.rule(self.room.rule(self.guard.page(request)))
        return web.Response(text=text, content_type="text/html")

    async def _file(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(html_writer.FOLDER / request.match_info["name"])

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Send a page what it shows whenever that changes; only the latest content is sent."""
        page, changed = self.guard.page(request), asyncio.Event()
        self._close_surplus(page)
        stream = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        self._streams[changed] = page
        self.room.listen(page, changed.set)
        try:
            async with asyncio.timeout(PATIENCE):
                await stream.prepare(request)
            await self._send_all(request, stream, changed)
        except (ConnectionError, TimeoutError):
            if request.transport is not None:
                request.transport.abort()
        finally:
            self.room.forget(changed.set)
            del self._streams[changed]
        return stream

    async def _send_all(
        self, request: web.Request, stream: web.StreamResponse, changed: asyncio.Event
    ) -> None:
        page, secret = self.guard.page(request), request.cookies.get(self.guard.cookie, "")
        changed.set()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await changed.wait()
            is_new = changed.is_set()
            changed.clear()
            if self._is_ending or self._streams[changed] != page:
                return
            is_open = self._opens(secret, page)
            if not is_open:
                message = MOVED
            elif is_new:
                message = _message(html_writer.fragment(self.room.sheet(page)))
            else:
                message = STILL_HERE
            async with asyncio.timeout(PATIENCE):
                await stream.write(message)
            if not is_open:
                return

    def _opens(self, secret: str, page: PageOwner) -> bool:
        """Whether a secret still opens the page of this owner."""
        try:
            return self.room.page_of(secret) == page
        except KeyError:
            return False

    def _close_surplus(self, page: PageOwner) -> None:
        """Close the oldest pages of an owner, and of all, so that there is room for another."""
        most = MOST_STREAMS_EACH
        if page is None:
            most = MOST_STREAMS // 2
        own = [stream for stream, owner in self._streams.items() if owner == page]
        self._close_oldest(own, most)
        still_open = [stream for stream, owner in self._streams.items() if owner is not CLOSED]
        self._close_oldest(still_open, MOST_STREAMS)

    def _close_oldest(self, streams: Sequence[asyncio.Event], most: int) -> None:
        """Close the first of some pages, so that with another one there are `most` at most."""
        num_too_many = max(0, len(streams) + 1 - most)
        for stream in streams[:num_too_many]:
            self._streams[stream] = CLOSED
            stream.set()

    # -- what is touched ---------------------------------------------------------------------------

    async def _touch(self, request: web.Request) -> web.Response:
        touch = await self._read(request, Touch)
        try:
            page = self.guard.page(request)
        except KeyError:  # the chair was freed meanwhile
            page = None
        if page is None:
            return web.Response(status=403, text=NO_CHAIR)
        if touch.do == "advice":
            said = await self.room.advise(page, touch)
        else:
            said = self.room.touch(page, touch)
        status = 200
        if said:
            status = 409
        return web.Response(status=status, text=said)

    async def _chair(self, request: web.Request) -> web.Response:
        """Give a free chair to a phone of an onlooker that asks for it."""
        is_onlooker = self.guard.page(request) is None
        claim = await self._read(request, Claim)
        secret = None
        if is_onlooker:
            secret = self.room.claim(claim.player)
        if secret is None:
            return web.Response(status=409, text=TAKEN)
        response = web.Response()
        self.guard.give(response, secret)
        return response

    async def _read(self, request: web.Request, kind: type[Told]) -> Told:
        """Return the decoded body of a request, which counts as a touch.

        Raises an HTTP error for an invalid one, and for too many touches.
        """
        if not self.guard.allows_touch(self.guard.page(request)):
            await self.guard.slow_down()
        try:
            async with asyncio.timeout(PATIENCE):
                return msgspec.json.decode(await request.read(), type=kind)
        except TimeoutError as error:
            raise web.HTTPRequestTimeout from error
        except (msgspec.MsgspecError, RecursionError) as error:
            raise web.HTTPBadRequest(text="No page sends this.") from error


def _message(html: str) -> bytes:
    """Return the message that gives a page its new content."""
    return b"data: " + msgspec.json.encode(html) + b"\n\n"


class PhoneConnection(Connection):
    """A connection in which even the responses to invalid requests have the usual headers."""

    def handle_error(self, *given: Any, **named: Any) -> web.StreamResponse:
        response = super().handle_error(*given, **named)
        response.headers.update(headers())
        return response
