"""The addresses of this machine at which phones in the same network can reach it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from itertools import chain

from lasvegas_tui.safe_text import plain
from lasvegas_tui.user_error import UserError

FAR = "192.0.2.1"
"""An address outside of all home networks.

The address that this machine would use to send something there may be the one for phones.
"""
NEAR = ("192.168.0.1", "192.168.1.1", "192.168.178.1", "10.0.0.1", "172.16.0.1")
"""One address in each of the most common home networks; they are used like `FAR`."""
NO_NETWORK = "This machine is in no network that phones could reach."


class AddressError(UserError):
    """Raised if an address is not valid for this machine, or if it has none in a home network."""


def addresses() -> list[str]:
    """Return this machine's addresses in home networks, the most likely one first.

    This may take seconds, because the machine's name is looked up.
    """
    found = dict.fromkeys([*_sources(), *_named()])
    return [address for address in found if _is_at_home(address)]


def chosen(address: str) -> str:
    """Return an address in its usual form; for an empty one, this machine's most likely address.

    Raises AddressError if `address` is not the IPv4 address of a machine, or if it is empty and
    this machine is in no home network.
    """
    if not address:
        likeliest = next(filter(_is_at_home, chain(_sources(), _named())), None)
        if likeliest is None:
            raise AddressError(NO_NETWORK)
        return likeliest
    with suppress(ValueError):
        parsed = ip_address(address)
        if parsed.version == 4 and not parsed.is_unspecified and not parsed.is_multicast:
            return str(parsed)
    raise AddressError(f"{plain(address)} is not an address of this machine: 192.168.1.7 is one.")


def _sources() -> Iterator[str]:
    """Yield the addresses of this machine from which `FAR` and `NEAR` would be reached.

    Nothing is sent.
    """
    for other in (FAR, *NEAR):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((other, 9))
            yield way.getsockname()[0]


def _named() -> Iterator[str]:
    """Yield the addresses to which the name of this machine resolves."""
    with suppress(OSError):
        for *_, found in socket.getaddrinfo(socket.gethostname(), 0, socket.AF_INET):
            yield str(found[0])


def _is_at_home(address: str) -> bool:
    found = ip_address(address)
    return found.is_private and not (found.is_loopback or found.is_link_local)
