"""Access to the pages of phones: by which host names, with which secrets, and how often.

Any page in a browser can send requests to this machine, any name can resolve to it, and strangers
in the same network can reach it. So a request is answered only under a name of this machine, from a
page of this server, and with a secret of this table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NoReturn

from aiohttp import web

from lasvegas_tui.phones import html_writer
from lasvegas_tui.phones.joined_phones import PageOwner, Room
from lasvegas_tui.web.app_process import InputRate
from lasvegas_tui.web.guard import HEADERS, LOOPBACK, PageNames

OTHER_NAME = "This table has another address: the one it shows, or localhost through a tunnel."
OTHER_PAGE = "Only a page of this table is accepted here."
NO_SECRET = "Scan the code that the table shows: press f there."
TOO_MUCH = "That was more than anybody touches or looks at."

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SLOW, SLOWEST = 0.5, 5.0
"""The delays, in seconds, before a request is refused.

`SLOW` is for a wrong secret, `SLOWEST` for too many requests or too many wrong secrets.
"""


class Bound(InputRate):
    """A limit on the rate of events, in which refused events are not counted."""

    def allows(self, num_events: int) -> bool:
        """Whether `num_events` more events are within the limit; if not, they are not counted."""
        is_allowed = super().allows(num_events)
        if not is_allowed:
            self.left += num_events
        return is_allowed


class TouchPace(Bound):
    """The limit on the rate of touches from one phone."""

    RESERVE = 30
    EACH_SECOND = 8


class LookPace(Bound):
    """The limit on the rate of page loads by one player, or by all onlookers together."""

    RESERVE = 120
    EACH_SECOND = 20


class CallPace(Bound):
    """The limit on the rate of new connections from all devices together."""

    RESERVE = 120
    EACH_SECOND = 20


class GuessPace(Bound):
    """The limit on the rate of answers to wrong secrets, for all devices together.

    Beyond the limit, connections are closed without an answer.
    """

    RESERVE = 20
    EACH_SECOND = 1


class PhoneGuard(PageNames):
    """Decides which requests to the server of the phones' pages are answered."""

    def __init__(self, room: Room, port: int, address: str) -> None:
        super().__init__(port, [address, *LOOPBACK])  # a tunnel leads to this machine, too
        self.room = room
        self.cookie = f"lasvegas-phone-{port}"
        self.guesses = GuessPace()
        self._touches: dict[PageOwner, TouchPace] = {}
        self._looks: dict[PageOwner, LookPace] = {}

    @web.middleware  # type: ignore[untyped-decorator]
    async def check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer a request by `handler` if it is allowed, or refuse it; a middleware of aiohttp."""
        origin = self.origin(request)
        if not origin:
            raise web.HTTPMisdirectedRequest(text=OTHER_NAME)
        is_post = request.method == "POST"
        sender = request.headers.get("Origin")
        is_unknown = sender is None and is_post
        if is_unknown or sender not in (None, origin):
            raise web.HTTPForbidden(text=OTHER_PAGE)
        if self.room.chairs.is_code(request.path.removeprefix("/")):
            return self._entrance(request)
        try:
            page = self.page(request)
        except KeyError:
            if request.path.startswith("/page/"):
                return await handler(request)
            return await self._refuse(request)
        request.protocol.admit()
        if not is_post and not self._looks.setdefault(page, LookPace()).allows(1):
            await self.slow_down()
        return await handler(request)

    def page(self, request: web.Request) -> PageOwner:
        """Return whose page a phone may see: a player's, or the onlookers' (None).

        Raises KeyError if it may see none.
        """
        return self.room.page_of(request.cookies.get(self.cookie, ""))

    def allows_touch(self, page: PageOwner) -> bool:
        """Whether another touch on a page is within the limit; if not, it is not counted."""
        return self._touches.setdefault(page, TouchPace()).allows(1)

    async def slow_down(self) -> NoReturn:
        """Wait `SLOWEST` seconds, and then refuse a request, as there were too many requests."""
        await asyncio.sleep(SLOWEST)
        raise web.HTTPTooManyRequests(text=TOO_MUCH)

    def _entrance(self, request: web.Request) -> web.Response:
        """Return the redirect from the address with the code to the one without a secret.

        A phone without a chair is given the secret of onlookers.
        """
        response = web.Response(status=303, headers={"Location": "/"})
        try:
            self.page(request)
        except KeyError:
            self.give(response, self.room.chairs.looking_on)
        return response

    def give(self, response: web.Response, secret: str) -> None:
        """Add a secret to a response as a cookie that the phone keeps for a week."""
        response.set_cookie(
            self.cookie, secret, httponly=True, samesite="Lax", max_age=7 * 24 * 3600
        )

    async def _refuse(self, request: web.Request) -> web.Response:
        """Return the refusal of a request without a valid secret, after a delay.

        After too many of them, the connection is closed without one.
        """
        if not self.guesses.allows(1):
            await asyncio.sleep(SLOWEST)
            request.protocol.hang_up()
        await asyncio.sleep(SLOW)
        text = html_writer.message("No chair here", NO_SECRET)
        return web.Response(status=403, text=text, content_type="text/html")

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add this server's usual headers to a response before it is sent."""
        response.headers.update(headers())


def headers() -> Mapping[str, str]:
    """Return the headers that keep other pages from framing, loading or using a response."""
    return HEADERS | {"Content-Security-Policy": POLICY}
