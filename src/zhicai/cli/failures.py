"""Nothing ends in a traceback: every failure becomes a sentence and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from zhicai.cli import terminal
from zhicai.errors import ZhicaiError

BAD = 2
"""Bad usage or input."""
INTERRUPTED = 130
"""Ctrl-C, as a shell counts it."""
PIPE_CLOSED = 141
"""The reader of the output has gone, as a shell counts it."""


def status_of(command: Callable[[], object]) -> int:
    """Run the command line and return its exit status; what goes wrong is said on stderr."""
    status = _guarded(command)
    if not status:
        status = _guarded(sys.stdout.flush)
    try:
        sys.stdout.flush()
    except OSError:  # said already
        terminal.drop(sys.stdout)
    return status


def _guarded(work: Callable[[], object]) -> int:
    try:
        returned = work()
    except typer.TyperException as error:
        from zhicai.cli import mistakes  # a table of sentences, for who has made one

        return mistakes.explain(error)
    except ZhicaiError as error:
        # Errors of records and journals know their file, those about a match its name for the commands.
        _refuse(error, str(getattr(error, "path", "") or "zhicai"))
    except (BrokenPipeError, terminal.PipeClosed):
        terminal.drop(sys.stdout)
        return PIPE_CLOSED
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        from zhicai.records.system import reason  # it brings all the formats with it

        zh, en = reason(error)
        terminal.refuse(f"读写失败：{zh}", f"cannot read or write: {en}", str(error.filename or "zhicai"))
    except UnicodeError:  # bytes of an argument that are no text, such as b"\xff"
        terminal.refuse("参数中有不是文字的字节", "an argument holds bytes that are no text")
    except MemoryError:
        terminal.refuse("内存不足", "out of memory")
    else:
        return returned if isinstance(returned, int) else 0
    return BAD


def _refuse(error: ZhicaiError, place: str) -> None:
    """Say an error with what it knows; of one that tells `several` things each on a line of its own."""
    faults = getattr(error, "several", ())
    if faults and not terminal.answers_as_object():
        for zh, en in faults:
            terminal.complain(zh, en, place)
        return
    facts: dict[str, object] = {}
    if article := getattr(error, "article", ""):
        facts["article"] = article
    if faults:
        facts["faults"] = [{"zh": zh, "en": en} for zh, en in faults]
    zh, en = getattr(error, "named", None) or (error.message_zh, error.message_en)
    terminal.refuse(zh, en, place, **facts)
