"""How others in the same network reach this desk: for the QR code of the start, and for links that are sent."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

PORT: Final = "ZHICAI_PORT"
"""Names the port in the environment, where the desk can be reached from other machines without a server before it."""

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


def neighbours() -> list[str]:
    """The addresses by which others in the same network reach this machine, the likeliest first."""
    found: list[str] = []
    # Nothing is sent: connecting this kind of socket only makes the system choose the address it would use.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in infos]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def network_of(address: str) -> str:
    """The address as those count it who limit what one caller may do.

    Of IPv6 the network, of which one machine has as many addresses as it likes.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address) or found.is_loopback:
        return address
    # A server that listens to both is told addresses of IPv4 so.
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def for_others(address: str) -> str:
    """An address of this desk as others can use it: `localhost` is another machine on every phone."""
    parts = urlsplit(address)
    port = os.environ.get(PORT)
    if not port or parts.hostname not in _LOOPBACK or not (near := neighbours()):
        return address
    return parts._replace(scheme="http", netloc=f"{near[0]}:{port}").geturl()
