"""The desk, served from this process with whatever database the test uses, begun and ended as a server does.

It must end with the test: what keeps the clocks of live boards would go on in the databases of the tests after it.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn


@contextmanager
def serving() -> Iterator[str]:
    """The address of a desk that is served."""
    from zhicai.desk import asgi
    from zhicai.desk.heads import Heads

    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        asgi.made(), http=Heads, lifespan="on", log_level="warning", ws="none", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://localhost:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
