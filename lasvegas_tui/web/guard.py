"""Who may reach the web page: its names, its secret link, and limits on strangers.

Any page in a browser can send requests to a server on the same machine, any name can resolve to it,
and other people's programs may run on it. So a request is answered only if it uses a name of this
server, comes from its page, and has the secret of this run, which browsers get by the link.
"""

from __future__ import annotations

import asyncio
import errno
import hmac
import re
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from aiohttp import web
from yarl import URL

from lasvegas_tui.safe_text import quoted
from lasvegas_tui.user_error import UserError

SCHEMES = ("http", "https")
HOST = re.compile(r"[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:.]*:[\da-f:.]*", re.IGNORECASE)
"""Matches a host name or an address."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
OTHER_NAME = "This server has another name. `lasvegas serve --public NAME` adds one."
OTHER_PAGE = "Only the page of this server is accepted here."
NO_SECRET = "Paste the link that `lasvegas serve` printed into the address bar of this browser."

STRANGERS = 64
"""The maximum number of open connections that have not yet had a request with the secret."""
STRANGE_TIME = 10.0
"""The number of seconds after which a connection without the secret is closed."""

HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every response, without the Content-Security-Policy."""


class ServeError(UserError):
    """Raised if the page cannot be served; the message says why."""


def page_at(name: str, port: int) -> URL:
    """Return the page's URL at a host name or an address.

    `name` may contain a scheme and a port. The port, or the usual one of the scheme, then replaces
    `port`. Raises ServeError if `name` is invalid.
    """
    try:
        with suppress(ValueError):
            return URL.build(scheme="http", host=str(ip_address(name)), port=port).origin()
        if "://" in name:
            page = URL(name)
            own_port = page.port
        else:
            page = URL(f"http://{name}")
            own_port = page.explicit_port
        is_named = page.host is not None and HOST.fullmatch(page.host)
        if page.scheme not in SCHEMES or page.path not in ("", "/") or not is_named:
            raise ValueError
        return URL.build(scheme=page.scheme, host=page.host or "", port=own_port or port).origin()
    except ValueError as error:
        raise ServeError(f"{quoted(name)} is not the name of a server.") from error


def own_names() -> tuple[str, ...]:
    """Return this machine's host names, by which others may reach it; empty if unknown."""
    name = socket.gethostname()
    with suppress(ServeError):
        page_at(name, 80)
        return name, f"{name}.local"
    return ()


def headers(origin: str = "") -> dict[str, str]:
    """Return the headers of a response, which keep other pages from using it.

    The page may open WebSockets only to `origin`; to nothing if it is empty.
    """
    connections = origin.replace("http", "ws", 1) or "'none'"
    return HEADERS | {
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
        " font-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
        f" frame-ancestors 'none'; connect-src {connections}"
    }


def is_same(secret: str, told: str) -> bool:
    """Whether two secrets are equal, compared in constant time."""
    return hmac.compare_digest(secret.encode(), told.encode(errors="replace"))


class PageNames:
    """The host names under which the page can be reached."""

    def __init__(self, port: int, names: Sequence[str]) -> None:
        self.port = port
        self.origins = self.origins_at(*names)

    def origins_at(self, *names: str) -> dict[str, str]:
        """Return the page's URL at each host name, by the `Host` header of its requests."""
        origins = [str(page_at(name, self.port)) for name in names]
        return {origin.partition("://")[2]: origin for origin in origins}

    def origin(self, request: web.Request) -> str:
        """Return the page's URL at the host name in a request; empty if the name is unknown.

        The address to which the browser has connected counts as a known name, too.
        """
        number, *_ = request.get_extra_info("sockname", [LOOPBACK[0]])
        address = ip_address(number.partition("%")[0])
        address = getattr(address, "ipv4_mapped", None) or address
        asked = request.headers.get("Host", "").casefold()
        return (self.origins | self.origins_at(str(address))).get(asked, "")


class PageGuard(PageNames):
    """Answers only the requests of browsers that have opened the secret link of this run."""

    def __init__(self, port: int, names: Sequence[str]) -> None:
        super().__init__(port, [*LOOPBACK, *names])
        self.cookie = f"lasvegas-{port}"  # a browser keeps one set of cookies for all ports
        self.secret = secrets.token_urlsafe()
        self.once = secrets.token_urlsafe()
        """A secret that works only once, as others may see it on a browser's command line."""

    def link(self, name: str, secret: str) -> str:
        """Return the link to the page at a host name, with a secret."""
        return str(page_at(name, self.port) / "" % {"token": secret})

    @web.middleware  # type: ignore[untyped-decorator]
    async def check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer a request by `handler` if it is allowed, or refuse it; a middleware of aiohttp."""
        origin = self.origin(request)
        if not origin:
            raise web.HTTPMisdirectedRequest(text=OTHER_NAME)
        if request.headers.get("Origin", origin) != origin:
            raise web.HTTPForbidden(text=OTHER_PAGE)
        if request.path == "/" and self.is_link(request.query.get("token", "")):
            return self.entrance(request, origin)
        if not is_same(self.secret, request.cookies.get(self.cookie, "")):
            raise web.HTTPForbidden(text=NO_SECRET)
        request.protocol.admit()
        try:
            return await handler(request)
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            raise web.HTTPNotFound from error

    def is_link(self, token: str) -> bool:
        """Whether `token` is valid in the link; one that works only once is invalid from now on."""
        if is_same(self.once, token):
            self.once = secrets.token_urlsafe()
            return True
        return is_same(self.secret, token)

    def entrance(self, request: web.Request, origin: str) -> web.Response:
        """Return a redirect from the secret link to the page, with the secret as a cookie."""
        asked = {name: value for name, value in request.query.items() if name != "token"}
        page = URL("/").with_query(asked)
        response = web.Response(status=303, headers={"Location": str(page)})
        kept = {"httponly": True, "samesite": "Strict", "secure": origin.startswith("https:")}
        response.set_cookie(self.cookie, self.secret, **kept)
        return response

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add this server's usual headers to a response before it is sent."""
        response.headers.update(headers(self.origin(request)))


class Connection(web.RequestHandler):  # type: ignore[misc]
    """A connection that is closed after `STRANGE_TIME` unless a request has the secret."""

    def __init__(
        self, server: web.Server, strangers: dict[Connection, asyncio.TimerHandle]
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.strangers = strangers
        super().__init__(server, loop=self.loop, access_log=None, lingering_time=0)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.strangers[self] = self.loop.call_later(STRANGE_TIME, self.hang_up)
        if len(self.strangers) > STRANGERS:
            next(iter(self.strangers)).hang_up()

    def connection_lost(self, error: BaseException | None) -> None:
        self.admit()
        super().connection_lost(error)

    def admit(self) -> None:
        """Keep the connection open, because a request had the secret."""
        if self in self.strangers:
            self.strangers.pop(self).cancel()

    def hang_up(self) -> None:
        """Close the connection at once, even if the browser has stopped reading."""
        self.admit()
        if self.transport is not None:
            self.transport.abort()

    def handle_error(self, *given: Any, **named: Any) -> web.StreamResponse:
        """Return the response to an invalid request, with the headers of all responses."""
        response = super().handle_error(*given, **named)
        response.headers.update(headers())
        return response
