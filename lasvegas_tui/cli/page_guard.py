"""Who is let in to the page: under which names it is found, and by which secret.

Any page in a browser can ask a server on the same machine for something, any name can lead to it,
and other people's programs may run beside it. So an answer is for a browser that has opened the
link with the secret of this run, and asks for a name of this server, from its own page.
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

import click
from aiohttp import web
from yarl import URL

from lasvegas_tui.play.seats import plain

SCHEMES = ("http", "https")
HOST = re.compile(r"[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:.]*:[\da-f:.]*", re.IGNORECASE)
"""A name of a machine, or a number of the longer kind."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
OTHER_NAME = "This server goes by another name. `lasvegas serve --public NAME` gives it one more."
OTHER_PAGE = "Only the page of this server is heard here."
NO_SECRET = "Paste the link that `lasvegas serve` printed into the address bar of this browser."

STRANGERS = 64
"""The most connections on which the secret has not been shown."""
STRANGE_TIME = 10.0
"""Seconds for which such a connection is kept."""

HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer says to a browser, beside what the page may load."""


def page_at(name: str, port: int) -> URL:
    """Return the origin of the page under a name, which may tell a scheme and a port of its own.

    Raises UsageError if it is no name.
    """
    try:
        with suppress(ValueError):
            return URL.build(scheme="http", host=str(ip_address(name)), port=port).origin()
        has_scheme = "://" in name
        page = URL(name if has_scheme else f"http://{name}")
        is_named = page.host is not None and HOST.fullmatch(page.host)
        if page.scheme not in SCHEMES or page.path not in ("", "/") or not is_named:
            raise ValueError
        own_port = page.port if has_scheme else page.explicit_port
        return URL.build(scheme=page.scheme, host=page.host or "", port=own_port or port).origin()
    except ValueError as error:
        raise click.UsageError(f"{plain(name)} is no name of a server.") from error


def own_names() -> tuple[str, ...]:
    """Return what other machines call this one, as far as it knows."""
    name = socket.gethostname()
    with suppress(click.UsageError):
        page_at(name, 80)
        return name, f"{name}.local"
    return ()


def headers(origin: str = "") -> dict[str, str]:
    """Return the headers of an answer to a page, which nobody else may frame, load or use."""
    connections = origin.replace("http", "ws", 1) or "'none'"
    return HEADERS | {
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
        " font-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
        f" frame-ancestors 'none'; connect-src {connections}"
    }


def is_same(secret: str, told: str) -> bool:
    """Whether somebody told a secret; the time that takes tells nothing about it."""
    return hmac.compare_digest(secret.encode(), told.encode(errors="replace"))


class PageGuard:
    """Lets in whoever has the link of this run."""

    def __init__(self, port: int, names: Sequence[str]) -> None:
        self.port = port
        self.cookie = f"lasvegas-{port}"  # a browser keeps one set of cookies for all ports
        self.secret = secrets.token_urlsafe()
        self.once = secrets.token_urlsafe()
        """Opens the page once; others may see it on the command line of a browser."""
        self.origins = self.origins_at(*LOOPBACK, *names)

    def link(self, name: str, secret: str) -> str:
        """Return the link that lets a browser in."""
        return str(page_at(name, self.port) / "" % {"token": secret})

    def origins_at(self, *names: str) -> dict[str, str]:
        """Return the origins of the page under names, by the `Host` that is asked for there."""
        origins = [str(page_at(name, self.port)) for name in names]
        return {origin.partition("://")[2]: origin for origin in origins}

    def origin(self, request: web.Request) -> str:
        """Return the origin of the page at the name that is asked for; nothing if it is not ours.

        The number to which a connection was made is a name, too.
        """
        number, *_ = request.get_extra_info("sockname", [LOOPBACK[0]])
        address = ip_address(number.partition("%")[0])
        address = getattr(address, "ipv4_mapped", None) or address
        asked = request.headers.get("Host", "").casefold()
        return (self.origins | self.origins_at(str(address))).get(asked, "")

    @web.middleware  # type: ignore[untyped-decorator]
    async def check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer a request that may be answered."""
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
        if is_same(self.once, token):
            self.once = secrets.token_urlsafe()
            return True
        return is_same(self.secret, token)

    def entrance(self, request: web.Request, origin: str) -> web.Response:
        """Return the way from the link to the page, whose address shows no secret."""
        asked = {name: value for name, value in request.query.items() if name != "token"}
        page = URL("/").with_query(asked)
        response = web.Response(status=303, headers={"Location": str(page)})
        kept = {"httponly": True, "samesite": "Strict", "secure": origin.startswith("https:")}
        response.set_cookie(self.cookie, self.secret, **kept)
        return response

    async def seal(self, request: web.Request, response: web.StreamResponse) -> None:
        """Give an answer its headers."""
        response.headers.update(headers(self.origin(request)))


class Connection(web.RequestHandler):  # type: ignore[misc]
    """A connection. Until the secret is shown on it, it is a stranger's and does not last."""

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
        """Let this connection last."""
        if self in self.strangers:
            self.strangers.pop(self).cancel()

    def hang_up(self) -> None:
        """End this connection, whether or not anybody reads at its other end."""
        self.admit()
        if self.transport is not None:
            self.transport.abort()

    def handle_error(self, *given: Any, **named: Any) -> web.StreamResponse:
        """Return the answer to what is no request; it has the headers of all answers."""
        response = super().handle_error(*given, **named)
        response.headers.update(headers())
        return response
