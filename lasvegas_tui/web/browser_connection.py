"""The connection with one browser window: it passes input to a process, and its output back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NamedTuple

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from lasvegas_tui.web.app_process import MALFORMED, MESSAGES, InputRate, Pinged, Program, Told

CLOSING = 0.5
"""The number of seconds that a page has to confirm that it was closed."""
HEARTBEAT = 15
"""The number of seconds without a message after which a page is asked for a sign of life."""
MOST_PASTED = 2**16
"""The maximum number of characters in one message, such as a pasted text."""
MOST_READ = 2**20
"""The maximum number of bytes in one message."""


class Ending(NamedTuple):
    """Why a window was closed: a code for the browser, and a sentence for the user."""

    code: int
    """The close code of the WebSocket protocol."""
    sentence: str


LEFT = Ending(WSCloseCode.OK, "The program has ended. Every game is saved.")
STRANGE = Ending(
    WSCloseCode.POLICY_VIOLATION, "This window was closed because it sent an invalid message."
)
TOO_BIG = Ending(WSCloseCode.MESSAGE_TOO_BIG, "Too much was pasted at once. Every game is saved.")
TOO_FAST = Ending(
    WSCloseCode.POLICY_VIOLATION,
    "This window sent more than anybody types. Every game is saved.",
)
GONE = Ending(WSCloseCode.GOING_AWAY, "")
ENDED = Ending(WSCloseCode.GOING_AWAY, "The server has ended. Every game is saved.")


def failed(reason: str = "see the server's terminal") -> Ending:
    return Ending(WSCloseCode.INTERNAL_ERROR, f"The program could not be started: {reason}.")


def page() -> web.WebSocketResponse:
    """Return a new WebSocket for the page of a window."""
    return web.WebSocketResponse(
        timeout=CLOSING,
        heartbeat=HEARTBEAT,
        autoping=False,
        max_msg_size=MOST_READ,
        compress=False,
    )


async def run(page: web.WebSocketResponse, program: Program, server_ends: asyncio.Event) -> Ending:
    """Pass data between a page and its program until one of them, or the server, ends.

    Return the reason why this ended. By then, the program has ended, too.
    """
    ways_to_end = (_show(program, page), _listen(page, program), _wait_for(server_ends))
    tasks = [asyncio.create_task(way) for way in ways_to_end]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    except ConnectionError:
        return GONE
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await program.end()


async def _show(program: Program, page: web.WebSocketResponse) -> Ending:
    """Pass the output of a program on to its page."""
    ending = failed()
    async for drawn in program.drawn():
        await page.send_bytes(drawn)
        ending = LEFT
    return ending


async def _listen(page: web.WebSocketResponse, program: Program) -> Ending:
    """Pass the messages of a page on to its program; return why they have ended."""
    pace = InputRate()
    async for message in page:
        told = _told(message)
        if isinstance(told, Ending):
            return told
        if not pace.allows(told.num_events()):
            return TOO_FAST
        await program.hear(told.packet())
        if message.type == WSMsgType.PING:
            await page.pong(message.data)
    return GONE


async def _wait_for(server_ends: asyncio.Event) -> Ending:
    await server_ends.wait()
    return ENDED


def _told(message: WSMessage) -> Told | Ending:
    """Return a decoded message; or, for an invalid one, the reason to close the window."""
    if message.type in (WSMsgType.PING, WSMsgType.PONG):
        return Pinged("")
    if message.type != WSMsgType.TEXT:
        return STRANGE
    if len(message.data) > MOST_PASTED:
        return TOO_BIG
    try:
        told: Told = MESSAGES.decode(message.data)
    except MALFORMED:
        return STRANGE
    return told


async def close(
    page: web.WebSocketResponse, connection: asyncio.Transport | None, ending: Ending
) -> None:
    """Close the WebSocket of a page with a reason, even if the page does not answer.

    `connection` is the transport of the page; None if it is closed already.
    """
    code, sentence = ending
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(CLOSING):
            await page.close(code=code, message=sentence.encode())
    if connection is not None:
        connection.abort()
