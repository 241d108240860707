"""`zhicai desk serve`: the web server, and what it says when it starts."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress

from zhicai.cli import terminal
from zhicai.desk.commands.accounts import first_admin, link
from zhicai.desk.commands.keeping import update
from zhicai.desk.commands.qr import drawn
from zhicai.desk.commands.starting import at, pending
from zhicai.desk.errors import DeskError
from zhicai.desk.network import PORT, neighbours
from zhicai.desk.place import Place

_FILES = 16_384
"""Open files of a process: connections, mostly."""
_APPLICATION = "zhicai.desk.asgi:application"


def serve(place: Place, *, host: str, port: int, workers: int, first: str = "") -> None:
    """Serve until Ctrl-C; an embedded database is brought up to date first.

    `first` is the page to which the link leads that signs in.
    """
    with at(place, current=False):
        from zhicai.desk.people.sessions import SessionStore

        embedded = _prepared(place)
        SessionStore.clear_expired()
        number, has_password = first_admin()
        # Who runs a server for a federation reads its log elsewhere; there a link is printed only for the beginning.
        entrance = link(number, _local(port, place), first) if embedded or not has_password else ""
    with listening(host, port) as listener:
        if _reached(host):
            os.environ[PORT] = str(port)
        place.served(_local(port, place))
        _announce(host, port, entrance, place)
        _run(listener, workers)


def _prepared(place: Place) -> bool:
    """Whether the database is embedded; its tables are those of this release. Raises DeskError where they are not."""
    from django.db import connection

    embedded = connection.vendor == "sqlite"
    if embedded:
        update(place)
    elif pending():
        raise DeskError(
            "数据库还没有本版本的表，请先运行 zhicai desk migrate",
            "the database lacks tables of this release; run zhicai desk migrate first",
        )
    return embedded


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes calls already: whoever comes before the server is ready waits a moment. Raises DeskError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise DeskError(
            f"{host} 的端口 {port} 用不了（{error.strerror}）；请用 --port 或环境变量 PORT 换一个",
            f"port {port} of {host} cannot be used ({error.strerror}); take another one with --port, or PORT in the "
            "environment",
        ) from error
    listener.set_inheritable(True)
    return listener


def _run(listener: socket.socket, workers: int) -> None:
    """Serve; Ctrl-C is the ordinary end, whenever it comes."""
    from zhicai.desk.live.alive import watch_stops

    _open_many()
    watch_stops()
    with suppress(KeyboardInterrupt):
        import uvicorn
        from uvicorn.supervisors import Multiprocess

        from zhicai.desk.heads import Heads

        config = uvicorn.Config(
            _APPLICATION,
            # What is written, and how often, stands in the settings.
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="on",
            http=Heads,
            ws="none",
            workers=workers,
            timeout_graceful_shutdown=3,
            backlog=2048,
        )
        if workers > 1:
            Multiprocess(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])


def _open_many() -> None:
    """Let this process and its workers have as many open files as the system allows: every stream is one."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else _FILES
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, _FILES)), hard))


def _announce(host: str, port: int, entrance: str, place: Place) -> None:
    terminal.say(f"执裁已启动：{_local(port, place)}", f"zhicai is running: {_local(port, place)}")
    if near := _reached(host):
        address = f"http://{near[0]}:{port}/"
        terminal.say(f"同一网络的手机：{address}", f"phones in the same network: {address}")
        if code := drawn(address):
            terminal.write_drawn(code)
    if entrance:
        terminal.say("一次性登录链接，一小时内有效：", "a link that signs in once, within an hour:")
        terminal.write(f"  {entrance}")
    terminal.say("按 Ctrl-C 停止", "Ctrl-C stops it")
    sys.stdout.flush()


def _reached(host: str) -> list[str]:
    """The addresses by which others reach a desk that listens at this one."""
    return [address for address in neighbours() if host in {"0.0.0.0", "::", address}]  # noqa: S104 compared only


def _local(port: int, place: Place) -> str:
    """The address for this machine; the public one where the desk has a name and HTTPS."""
    if place.https and place.hosts:
        return f"https://{place.hosts[0]}/"
    return f"http://localhost:{port}/"
